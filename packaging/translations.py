"""Keep the translations of the interface complete.

    translations.py update            collect the texts, write the .ts and .qm files and the list
                                      of untranslated texts
    translations.py missing [ROOM]    print the texts without a translation, as JSON to fill in
    translations.py fill FILE.json    take over translations from such a file, then update
    translations.py check             exit code 1 if an update would change a file, a translation
                                      is missing or wrong, a file has more untranslated texts,
                                      or a text is not in sentence case

`resources/translations/CODE/ROOM.ts` is Qt's format, which Linguist opens, with a `.qm` beside it.
JSON has an object for each room: the English text, or `text || about` where the code says what it
is about, and its translation, or a list of the singular and the plural.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import sentence_case
from texts_in_code import ROOT, Mistake, Text, files, translated, untranslated

CODES = ("de",)
FOLDER = ROOT / "resources" / "translations"
UNTRANSLATED = ROOT / "packaging" / "untranslated.txt"
FORMS = 2
"""Plural forms of each language so far: one, and many."""
_ABOUT = " || "
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_Known = dict[Text, list[str]]
"""Translations of a room; two for a text with plural forms."""


def collected() -> dict[str, list[Text]]:
    """Return the texts of each room in the code, in alphabetical order."""
    rooms: dict[str, set[Text]] = {}
    for path in files():
        for text in translated(path):
            rooms.setdefault(text.room, set()).add(text)
    return {room: sorted(texts) for room, texts in sorted(rooms.items())}


def read_ts(path: Path, room: str) -> _Known:
    """Return the finished translations of a room."""
    known: _Known = {}
    if not path.exists():
        return known
    for message in ET.parse(path).getroot().iter("message"):  # noqa: S314 - a file of ours
        plural = message.get("numerus") == "yes"
        text = Text(room, _inner(message, "source"), _inner(message, "comment"), plural)
        found = message.find("translation")
        if found is not None and found.get("type") != "unfinished":
            known[text] = [form.text or "" for form in found] if plural else [found.text or ""]
    return known


def ts_of(code: str, room: str, texts: list[Text], known: _Known) -> str:
    """Return the content of a .ts file. A text without a translation is unfinished."""
    root = ET.Element("TS", version="2.1", language=code, sourcelanguage="en")
    context = ET.SubElement(root, "context")
    ET.SubElement(context, "name").text = room
    for text in texts:
        message = ET.SubElement(context, "message", {"numerus": "yes"} if text.plural else {})
        ET.SubElement(message, "source").text = text.text
        if text.about:
            ET.SubElement(message, "comment").text = text.about
        forms = known.get(text)
        made = ET.SubElement(message, "translation", {} if forms else {"type": "unfinished"})
        if text.plural:
            for form in forms or [""] * FORMS:
                ET.SubElement(made, "numerusform").text = form
        elif forms:
            made.text = forms[0]
    ET.indent(root, "    ")
    head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
    return head + ET.tostring(root, encoding="unicode") + "\n"


def compiled(files: dict[Path, bytes]) -> dict[Path, bytes]:
    """Return the .qm files of .ts files. The same texts give the same bytes."""
    with tempfile.TemporaryDirectory() as folder:
        sources = {path: Path(folder, f"{number}.ts") for number, path in enumerate(files)}
        for path, source in sources.items():
            source.write_bytes(files[path])
        release = Path(sys.executable).with_name("pyside6-lrelease")
        subprocess.run([release, "-silent", *sources.values()], check=True)
        return {
            path.with_suffix(".qm"): source.with_suffix(".qm").read_bytes()
            for path, source in sources.items()
        }


def expected(
    rooms: dict[str, list[Text]], added: dict[str, _Known] | None = None
) -> dict[Path, bytes]:
    """Return the files for the texts of `rooms` as they should be, with `added` translations."""
    made: dict[Path, bytes] = {}
    for code in CODES:
        for room, texts in rooms.items():
            path = FOLDER / code / f"{room}.ts"
            known = read_ts(path, room) | (added or {}).get(room, {})
            made[path] = ts_of(code, room, texts, known).encode()
    return made | compiled(made)


def remaining() -> dict[str, int]:
    """Return the number of untranslated texts of each file that has any."""
    return dict(Counter(text.file for path in files() for text in untranslated(path)))


def listed() -> dict[str, int]:
    """Return the numbers of untranslated texts that are allowed."""
    rows = (line.split() for line in UNTRANSLATED.read_text(encoding="utf-8").splitlines())
    return {file: int(count) for file, count in rows}


def offences() -> Iterator[str]:
    """Yield what is wrong, each with the way to correct it."""
    rooms = collected()
    made = expected(rooms)
    there = {path for path in FOLDER.rglob("*") if path.is_file()}
    for path in sorted(set(made) | there):
        if path not in there or made.get(path) != path.read_bytes():
            yield f"{_name(path)}: out of date; run make translations"
    for code in CODES:
        for room, texts in rooms.items():
            known = read_ts(FOLDER / code / f"{room}.ts", room)
            yield from (f"{code} {room}: {text.text!r}: {fault}"
                        for text in texts for fault in _faults(text, known.get(text)))  # fmt: skip
    yield from sentence_case.offences()
    now, allowed = remaining(), listed()
    for file in sorted(set(now) | set(allowed)):
        count, most = now.get(file, 0), allowed.get(file, 0)
        if count > most:
            found = "".join(f"\n  {t.line}: {t.text!r}" for t in untranslated(ROOT / file))
            yield f"{file}: {count} untranslated texts, {most} allowed; use tr():{found}"
        elif count < most:
            yield f"{file}: {count} untranslated texts, {most} listed; run make translations"


def _faults(text: Text, forms: list[str] | None) -> Iterator[str]:
    """Yield what is wrong with a translation."""
    if not forms or not all(forms):
        yield "not translated; see translations.py missing"
        return
    if text.plural and len(forms) != FORMS:
        yield f"needs {FORMS} plural forms"
    needed = set(_PLACEHOLDER.findall(text.text))
    for form in forms:
        found = set(_PLACEHOLDER.findall(form))
        if found != needed and not (text.plural and found == needed - {"n"}):
            yield f"placeholders differ: {form!r}"
        if text.text.endswith("…") != form.endswith("…"):
            yield f"ends with an ellipsis in only one language: {form!r}"


def write(added: dict[str, _Known] | None = None) -> None:
    """Write all files, and remove those of rooms without texts."""
    made = expected(collected(), added)
    for path, content in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)
    for path in FOLDER.rglob("*"):
        if path.is_file() and path not in made:
            path.unlink()
    rows = [f"{file} {count}\n" for file, count in sorted(remaining().items())]
    UNTRANSLATED.write_text("".join(rows), encoding="utf-8", newline="\n")


def missing(only: str) -> dict[str, dict[str, str | list[str]]]:
    """Return the texts without a translation, by room; `only` names one room."""
    made: dict[str, dict[str, str | list[str]]] = {}
    for room, texts in collected().items():
        known = read_ts(FOLDER / CODES[0] / f"{room}.ts", room)
        for text in texts:
            if text not in known and only in {"", room}:
                made.setdefault(room, {})[_key(text)] = ["", ""] if text.plural else ""
    return made


def filled(path: Path) -> dict[str, _Known]:
    """Return the translations of a JSON file by room.

    Raises:
        SystemExit: it has texts that are not in the code.
    """
    texts = {(room, _key(text)): text for room, found in collected().items() for text in found}
    given = json.loads(path.read_text(encoding="utf-8"))
    unknown = [(r, key) for r, found in given.items() for key in found if (r, key) not in texts]
    if unknown:
        raise SystemExit("\n".join(f"not in the code: {room}: {key!r}" for room, key in unknown))
    return {
        room: {
            texts[room, key]: forms if isinstance(forms, list) else [forms]
            for key, forms in found.items()
            if forms and all(forms)
        }
        for room, found in given.items()
    }


def _key(text: Text) -> str:
    return f"{text.text}{_ABOUT}{text.about}" if text.about else text.text


def _inner(message: ET.Element, tag: str) -> str:
    return message.findtext(tag) or ""


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def main() -> int:
    """Run the command; return the exit code."""
    command, *words = sys.argv[1:] or ["help"]
    commands: dict[str, Callable[[], object]] = {
        "update": write,
        "missing": lambda: print(json.dumps(missing("".join(words)), ensure_ascii=False, indent=1)),
        "fill": lambda: write(filled(Path(words[0]))),
        "check": lambda: 1 if [print(one) for one in offences()] else 0,
    }
    if command not in commands:
        print(__doc__)
        return 2
    try:
        found = commands[command]()
    except Mistake as error:
        print(error)
        return 1
    return found if isinstance(found, int) else 0


if __name__ == "__main__":
    sys.exit(main())
