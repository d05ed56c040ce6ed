"""Every place in `app` that pairs an icon with the colour of a status, found in the source.

A place is a file. Found are `"icon", Role.X` beside each other in a tuple or a call, and the `icon`
and `role` of a column, by the branches of both.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import app
from app.ui.kit.check_list import FAILED, PASSED
from app.ui.look.colours import Role

ROOT = Path(app.__file__).parent
ICONS = frozenset(path.stem for path in (ROOT.parent / "resources" / "icons").glob("*.svg"))
_SHARED = {"PASSED": PASSED, "FAILED": FAILED}
"""Names of icons in other modules."""


class Pair(NamedTuple):
    """An icon ("" for none) and its role ("" for that of plain text)."""

    icon: str
    role: str


class Found(NamedTuple):
    """What a file has: its pairs, and the source of columns that cannot be resolved."""

    pairs: frozenset[Pair]
    open: frozenset[str]


Branches = list[tuple[Mapping[str, bool], str | None]]
"""Each value of an expression with the conditions under which it has it; None if not a constant."""


@cache
def found() -> dict[str, Found]:
    """Return the pairs of each file that has any."""
    made: dict[str, Found] = {}
    for path in sorted(ROOT.rglob("*.py")):
        source = path.read_text("utf-8")
        if "Role." in source:
            tree = ast.parse(source)
            columns = [one for node in ast.walk(tree) for one in _of_column(node, tree)]
            pairs = {one for node in ast.walk(tree) for one in _beside(node)}
            pairs |= {one for one in columns if isinstance(one, Pair)}
            unsolved = {one for one in columns if isinstance(one, str)}
            if pairs or unsolved:
                name = path.relative_to(ROOT).as_posix()
                made[name] = Found(frozenset(pairs), frozenset(unsolved))
    return made


def _beside(node: ast.AST) -> Iterator[Pair]:
    """Yield the icon and the role that stand beside each other in a tuple or a call."""
    parts = node.elts if isinstance(node, ast.Tuple) else ()
    parts = node.args if isinstance(node, ast.Call) else parts
    values = [_value(part) for part in parts]
    icons = [one for one in values if one is not None and one in ICONS]
    roles = [one for one in values if one is not None and one in Role.__members__]
    if icons and roles:
        yield Pair(icons[-1], roles[0])


def _of_column(node: ast.AST, tree: ast.Module) -> Iterator[Pair | str]:
    """Yield the pairs of a column, or its source where icon or role are not simple branches."""
    if not isinstance(node, ast.Call):
        return
    given = {word.arg: word.value for word in node.keywords}
    role = given.get("icon_role", given.get("role"))
    if "icon" not in given or role is None:
        return
    icons, roles = (_branches(_body(one, tree), {}) for one in (given["icon"], role))
    for when, icon in icons:
        for then, colour in roles:
            if any(then.get(condition, holds) is not holds for condition, holds in when.items()):
                continue
            if icon is None or colour is None:
                yield f"{ast.unparse(given['icon'])} | {ast.unparse(role)}"
            else:
                yield Pair(icon, colour)


def _body(node: ast.expr, tree: ast.Module) -> ast.expr | list[ast.stmt]:
    """Return what a lambda or a function of the module evaluates."""
    if isinstance(node, ast.Lambda):
        return node.body
    if isinstance(node, ast.Name):
        for one in ast.walk(tree):
            if isinstance(one, ast.FunctionDef) and one.name == node.id:
                return [step for step in one.body if isinstance(step, ast.If | ast.Return)]
    return node


def _branches(node: ast.expr | list[ast.stmt] | None, given: Mapping[str, bool]) -> Branches:
    if isinstance(node, list):
        if not node:
            return []
        first, rest = node[0], node[1:]
        if isinstance(first, ast.If):
            condition = ast.unparse(first.test)
            return _branches(first.body, {**given, condition: True}) + _branches(
                [*first.orelse, *rest], {**given, condition: False}
            )
        return _branches(first.value, given) if isinstance(first, ast.Return) else []
    if isinstance(node, ast.IfExp):
        condition = ast.unparse(node.test)
        return _branches(node.body, {**given, condition: True}) + _branches(
            node.orelse, {**given, condition: False}
        )
    return [(given, _value(node))]


def _value(node: ast.expr | None) -> str | None:
    """Return an icon, the name of a role, or "" for None; None if the value is anything else."""
    if node is None or (isinstance(node, ast.Constant) and node.value is None):
        return ""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.Name):
        return _SHARED.get(node.id)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return node.attr if node.value.id == "Role" else None
    return None
