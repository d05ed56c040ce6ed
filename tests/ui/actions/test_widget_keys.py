"""The list of keys that widgets handle themselves is that of the code."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

from PySide6.QtGui import QKeySequence

import app.ui
from app.ui.actions.widget_keys import WIDGET_KEYS

ROOT = Path(app.ui.__path__[0])
NOT_LISTED = {
    "kit.keys",  # leaves keys to the window, and opens the context menu
    "actions.qactions",  # shortcuts of actions
}
PASS_ON = {
    "frame.docks", "frame.results_window", "kit.tables.table_view", "panes.tree.view",
}  # fmt: skip
"""Modules with a `keyPressEvent` that handles no key of its own."""
NAMES = {
    "Return": "Enter", "Insert": "Ins", "Delete": "Del", "Escape": "Esc", "PageUp": "PgUp",
    "PageDown": "PgDown", "Plus": "+", "Minus": "-",
}  # fmt: skip


@cache
def modules() -> dict[str, ast.Module]:
    """Return the modules that handle keys, by their names relative to `app.ui`."""
    code = {path: path.read_text("utf-8") for path in sorted(ROOT.rglob("*.py"))}
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): ast.parse(text)
        for path, text in code.items()
        if "Key_" in text or "keyPressEvent" in text or "_bind_keys" in text
    }


def handled(module: ast.Module) -> set[str]:
    """Return the names of the keys in the code of a module, without Ctrl, Alt and Shift."""
    found = set()
    for node in ast.walk(module):
        match node:
            case ast.Attribute(attr=name) if name.startswith("Key_"):
                found.add(NAMES.get(name[4:], name[4:]))
            case ast.FunctionDef(name="_bind_keys"):
                keys = next(part for part in ast.walk(node) if isinstance(part, ast.Dict)).keys
                found |= {ast.literal_eval(key) for key in keys if key is not None}
    return found


def test_every_key_in_the_code_is_listed_with_its_module() -> None:
    code = {name: handled(module) for name, module in modules().items() if name not in NOT_LISTED}
    listed: dict[str, set[str]] = defaultdict(set)
    for row in WIDGET_KEYS:
        for module in row.modules:
            whole = module == "frame.guide_window"
            listed[module] |= {key if whole else key.rpartition("+")[2] or key for key in row.keys}
    assert {name: keys for name, keys in code.items() if keys} == listed


def test_every_widget_that_handles_keys_is_listed() -> None:
    named = {module for row in WIDGET_KEYS for module in row.modules}
    handling = {
        name
        for name, module in modules().items()
        if any(getattr(node, "name", "") == "keyPressEvent" for node in ast.walk(module))
    }
    assert handling - named == PASS_ON


def test_qt_knows_every_key_by_this_name() -> None:
    names = {key for row in WIDGET_KEYS for key in row.keys}
    assert {key for key in names if QKeySequence(key).toString() != key} == set()
