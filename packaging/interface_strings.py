"""List every text of the interface, to be reviewed without the screen.

    python3 packaging/interface_strings.py > strings.txt

One line for each text: the file, the line, the text as a Python literal. A text is a string in the
code with a space or an initial capital, unless it is a docstring, a key, a style sheet or SQL.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("app/ui", "app/commands", "app/state", "app/service", "app/remediation", "app/discovery")
FILES = (
    "app/command_line.py",
    "app/console_command.py",
    "app/desktop.py",
    "app/display.py",
    "app/settings.py",
    "app/secrets/passphrase.py",
    "app/own_files.py",
)
SKIPPED = (
    "app/service/store",
    "app/discovery/match/detectors",
    "app/discovery/sample",
    "app/ui/look/style_sheet.py",
)
TEXT = re.compile(r"[A-Z][a-z]|[a-z]{2,} [a-z]")
NO_TEXT = re.compile(r"^[\w./:*%{}#-]*$|[{};]\s*$|SELECT |INSERT |UPDATE |DELETE |CREATE |^\\")


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the texts of a file with their lines, the parts of an f-string joined by `{}`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs, parts = set[int](), set[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            docs.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            parts.update(id(part) for part in node.values)
    for node in ast.walk(tree):
        text = ""
        if isinstance(node, ast.JoinedStr):
            text = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = "" if {id(node)} & (docs | parts) else node.value
        if TEXT.search(text) and (" " in text or text[:1].isupper()) and not NO_TEXT.search(text):
            yield getattr(node, "lineno", 0), text


def main() -> None:
    """Print all texts in file order."""
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    for path in (*files, *(ROOT / name for name in FILES)):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(SKIPPED):
            for line, text in sorted(texts(path)):
                sys.stdout.write(f"{name}:{line}\t{text!r}\n")


if __name__ == "__main__":
    main()
