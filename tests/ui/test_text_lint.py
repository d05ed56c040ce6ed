"""No part of the console shows text in a way that Qt may interpret as HTML."""

from __future__ import annotations

import ast
from pathlib import Path

import app.ui

UI = Path(app.ui.__file__).parent
WRAPPERS = {"text.py"}
NAMES = {
    "QLabel",
    "QMessageBox",
    "QErrorMessage",
    "QInputDialog",
    "QProgressDialog",
    "QTextBrowser",
    "QWhatsThis",
}
METHODS = {"setHtml", "insertHtml", "appendHtml", "setMarkdown", "exec", "processEvents"}
GUIDE = {"guide_text.py"}
"""Files that show the pages of the guide as rich text: they are files of the program, and a test
reads what may be loaded.
"""
BEFORE_LOOP = {"start_screen.py"}
"""Files that may handle events themselves, because no event loop runs yet that they could block."""
ICON_ONLY = {"icon_label.py"}
"""Files that may subclass QLabel for pictures; they never set a text."""


def offences(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: list[str] = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        name = node.func.id if isinstance(node.func, ast.Name) else name
        early = name == "processEvents" and path.name in BEFORE_LOOP
        guide = name == "insertHtml" and path.name in GUIDE
        if name in NAMES | METHODS and not (early or guide):
            found.append(f"{path.name}:{node.lineno} {name}")
        if name == "connect" and any(isinstance(arg, ast.Lambda) for arg in node.args):
            found.append(f"{path.name}:{node.lineno} lambda in connect")
    return found


def subclasses(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    classes = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    bases = {ast.unparse(base) for class_ in classes for base in class_.bases}
    return [f"{path.name}: subclass of {base}" for base in bases & NAMES]


def test_nothing_in_the_console_shows_rich_text_or_blocks() -> None:
    found: list[str] = []
    for path in sorted(UI.rglob("*.py")):
        found += offences(path)
        if path.name not in WRAPPERS | ICON_ONLY | GUIDE:
            found += subclasses(path)
    assert not found


def test_the_lint_sees_an_offence(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("x = QLabel('a')\ny.setHtml('b')\nz.connect(lambda: 1)\n", encoding="utf-8")
    assert len(offences(bad)) == 3
