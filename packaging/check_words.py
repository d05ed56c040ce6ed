"""Check what comments, docstrings and documents cite, and that no text contains a removed idiom.

    python3 packaging/check_words.py

A citation must resolve: `contract 4.5` to a row of docs/api.md, `T57` to a row of
docs/reliability.md, `docs/api.md, "Events"` to a heading, a path to a file. Prints each offence as
file:line: text; the exit code is 1 if there is any.
"""

from __future__ import annotations

import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("app", "tests", "packaging", "docs", "resources")
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
CONTRACT = re.compile(r"\bcontract,? (?:section )?(\d+(?:\.\d+)?)")
TEST = re.compile(r"\b(T\d\d[a-z]?)\b")
DOCUMENT = re.compile(r"\b((?:docs/)?[\w-]+\.md)(?:`?, \"([^\"]+)\")?")
CODE = re.compile(r"(?<![\w./*<-])((?:[\w-]+/)*[\w-]+\.py)\b")
NOBODY_CAN_OPEN = re.compile(
    r"\b(?:trust|design|words|look|practices|features)\.md\b|\bsupplement\b|\bspec \d",
    re.IGNORECASE,
)
STRINGS = {tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
"""From Python 3.12 on, an f-string is several tokens, not one."""
NAMES = re.compile(r"`[^`\n]*`")
IDIOMS = re.compile(
    r"\b(?:anew|reckon\w*|mend(?:s|ed|ing)?|its one rule|tak(?:e|es|en|ing) back|took back"
    r"|sieves?|reconciling bar|give again|is obeyed|obeys?|what there is|works? off"
    r"|looked after)\b",
    re.IGNORECASE,
)


def offences() -> Iterator[str]:
    """Everything that is wrong, as text with its place."""
    api, reliability = (_read(f"docs/{name}.md") for name in ("api", "reliability"))
    sections = set(re.findall(r"^\| (\d+(?:\.\d+)?) \|", api, re.MULTILINE))
    tests = set(TEST.findall(reliability.partition("## Tests")[2]))
    code = {end for path in _files("*.py") for end in _ends(path.relative_to(ROOT))}
    headings = {
        path.relative_to(ROOT).as_posix(): set(HEADING.findall(path.read_text(encoding="utf-8")))
        for path in _files("*.md")
    }
    for path, line, text in _texts():
        place = f"{path.relative_to(ROOT).as_posix()}:{line}:"
        bad = [f"contract {found}" for found in CONTRACT.findall(text) if found not in sections]
        bad += [found for found in TEST.findall(text) if found not in tests and found != "T201"]
        bad += [found.group() for found in NOBODY_CAN_OPEN.finditer(text)]
        bad += [found.group() for found in IDIOMS.finditer(NAMES.sub("", text))]
        for name, cited in DOCUMENT.findall(text):
            places = (name, f"docs/{name}", f"resources/help/{name}")
            full = next((place for place in places if place in headings), name)
            heading = " ".join(cited.split())
            if full not in headings or (heading and heading not in headings[full]):
                bad.append(f"{name} {heading}".strip())
        bad += [found for found in CODE.findall(text) if f"/{found}" not in code]
        yield from (f"{place} {found}" for found in bad)


def _ends(path: Path) -> Iterator[str]:
    """Every way to name a file from a folder above it: `/c.py`, `/b/c.py`, `/a/b/c.py`."""
    for length in range(1, len(path.parts) + 1):
        yield "/" + "/".join(path.parts[-length:])


def _texts() -> Iterator[tuple[Path, int, str]]:
    """Yield comments, docstrings and the strings of `app`, and the lines of the documents."""
    for path in _files("*.py"):
        if path.resolve() == Path(__file__).resolve():
            continue
        source = path.read_text(encoding="utf-8")
        if not _may_offend(source):
            continue
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            text = token.type in STRINGS and (
                path.is_relative_to(ROOT / "app") or token.string.lstrip("rR").startswith('"""')
            )
            if text or token.type == tokenize.COMMENT:
                yield path, token.start[0], token.string
    for path in _files("*.md"):
        if path.name != "CHANGELOG.md":  # it tells of what was
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                yield path, number, line


def _may_offend(source: str) -> bool:
    """Return whether a text holds anything to check: splitting a file into tokens takes longer."""
    return (
        ".md" in source
        or ".py" in source
        or any(found.search(source) for found in (CONTRACT, TEST, NOBODY_CAN_OPEN, IDIOMS))
    )


def _files(pattern: str) -> Iterator[Path]:
    for folder in FOLDERS:
        yield from sorted((ROOT / folder).rglob(pattern))
    if pattern == "*.md":
        yield from (ROOT / name for name in DOCUMENTS)


def _read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def main() -> int:
    """Print the offences; 1 if there is any."""
    found = list(offences())
    sys.stdout.writelines(f"{line}\n" for line in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
