"""Every empty view has a button, or says what fills it or what to do."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import app.ui
from app.ui.kit.controls.empty_state import EmptyState

ROOT = Path(app.ui.__path__[0])
SHOWING = re.compile(r"EmptyState\(|\b_(empty|none|no_causes)\.say\(|^    empty = ", re.MULTILINE)
"""What the code of a module with a view that may be empty contains."""
VERBS = {"Choose", "Select", "Enter"}


class Module:
    """A module whose views can be empty."""

    def __init__(self, path: Path) -> None:
        self.name = path.relative_to(ROOT).as_posix()
        self.tree = ast.parse(path.read_text("utf-8"))
        self.functions: dict[str, ast.AST] = {}
        self.values: dict[str, ast.AST] = {}
        for node in ast.walk(self.tree):
            match node:
                case ast.FunctionDef(name=name):
                    self.functions[name] = node
                case (
                    ast.Assign(targets=[ast.Name(id=name)], value=value)
                    | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
                ):
                    self.values[name] = value

    def explained(self) -> Iterator[tuple[ast.AST, bool]]:
        """Yield what is said of an empty view, and whether the view has a button or is not empty
        but still loading.
        """
        for node in ast.walk(self.tree):
            match node:
                case ast.Assign(targets=[ast.Name(id="empty")], value=value):
                    yield value, False
                case (
                    ast.Call(func=ast.Name(id="EmptyState"), args=[icon, sentence, *others])
                    | ast.Call(
                        func=ast.Attribute(
                            value=ast.Attribute(attr="_empty" | "_none" | "_no_causes"), attr="say"
                        ),
                        args=[sentence, *others, icon],
                    )
                ):
                    button = any(not is_text(other, "") for other in others)
                    yield sentence, button or is_text(icon, "pending")
                case ast.Call(
                    func=ast.Attribute(value=ast.Attribute(attr="_empty"), attr="say"), args=[all_]
                ):
                    yield all_, False

    def texts(self, node: ast.AST, seen: tuple[str, ...] = ()) -> Iterator[str]:
        """Yield the texts of an expression, also those that its names and calls stand for."""
        match node:
            case ast.Call(func=ast.Name(id="tr"), args=[ast.Constant(value=str() as text), *_]):
                yield text
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if (
                name in self.functions and name not in seen
            ):
                for part in ast.walk(self.functions[name]):
                    if isinstance(part, ast.Return) and part.value is not None:
                        yield from self.texts(part.value, (*seen, name))
            case ast.Tuple(elts=[sentence, *others]):  # as for `say`
                if all(is_text(other, "") for other in others[:-1]):
                    yield from self.texts(sentence, seen)
            case ast.Name(id=name) if name in self.values and name not in seen:
                yield from self.texts(self.values[name], (*seen, name))
            case _:
                for inner in ast.iter_child_nodes(node):
                    yield from self.texts(inner, seen)


def is_text(node: ast.AST, text: str) -> bool:
    return isinstance(node, ast.Constant) and node.value == text


def says_more(text: str) -> bool:
    """Return whether a text is more than a statement: a second sentence, a verb, or a wait."""
    whole = text.replace("e.g.", "")
    return ". " in whole or ": " in whole or whole.endswith("…") or whole.split()[0] in VERBS


@cache
def said() -> dict[str, set[str]]:
    """Return the texts of empty views without a button, by module."""
    found: dict[str, set[str]] = {}
    for path in sorted(ROOT.rglob("*.py")):
        if not SHOWING.search(path.read_text("utf-8")):
            continue
        module = Module(path)
        for node, other in module.explained():
            if not other:
                found.setdefault(module.name, set()).update(module.texts(node))
    return found


def test_every_empty_view_says_what_fills_it_or_what_to_do() -> None:
    found = said()
    assert len(found) > 25
    only_state = [
        (name, text) for name, texts in found.items() for text in texts if not says_more(text)
    ]
    assert not sorted(only_state)


def test_every_empty_view_is_looked_at() -> None:
    """Whoever uses the class otherwise must add the form to this test."""
    using = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        if f"{EmptyState.__name__}(" in path.read_text("utf-8")
    }
    assert using - said().keys() == {
        "kit/controls/empty_state.py",
        "dialogs/list_editor.py",  # the dialogs say what
    }
