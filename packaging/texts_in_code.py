"""Texts of the interface in the code: those that are translated, and those that are not.

A translated text is the literal in `tr("...")`, `tr.plural("...", "...", n)` or
`tr.words("...", {"value of the API": "..."})`, where the module makes `tr = Texts(__name__)`. Any
other literal with words is untranslated, unless its place shows that nobody reads it: docstrings,
annotations, keys, names for Qt, messages of the log and of exceptions that mean a fault of the
program, and the table `_FORMER` of texts that are recognized and shown in other words. The comment
`# not translated` at its line excepts a word of the API, of the query language or of a file format.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
WITH_TEXTS = ("app/ui", "app/state", "app/desktop.py", "app/display.py", "app/tour/reasons.py")
"""What a window shows, and the tour types in it. Commands, the service and their messages are in
English.
"""
EXEMPT = "# not translated"
_WORDS = re.compile(r"[A-Za-z]+[^\w]*\s+[a-z0-9({]|^[A-Z][a-z]+(?: …|[…:.?!]*)$|\} [a-z]{2,}")
_KEYS = re.compile(r"((Ctrl|Shift|Alt|Meta)\+)+\S+$|(Del|Esc|Ins)$")
_MARKUP = re.compile(r"<\w+|[{;]\s*[\w-]+:|^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE)\b|\\[wds]")
_FAULTS = frozenset({
    "AssertionError", "IndexError", "KeyError", "LookupError", "NotImplementedError",
    "RuntimeError", "TypeError", "ValueError",
})  # fmt: skip
_NAMING = frozenset({
    "setObjectName", "setProperty", "property", "findChild", "findChildren", "getattr", "setattr",
    "hasattr", "TypeVar", "NewType", "compile", "debug", "info", "warning", "error", "exception",
    "get_logger", "encode", "decode", "strftime", "strptime", "removeprefix", "startswith",
})  # fmt: skip
"""Functions whose arguments nobody reads."""


class Text(NamedTuple):
    """A translated text: its room, what it is about where that is given, and whether it has plural
    forms. `text` is the plural in English then.
    """

    room: str
    text: str
    about: str
    plural: bool


class Untranslated(NamedTuple):
    """A text that is not translated, and its place. Values in it are `{}`."""

    file: str
    line: int
    text: str


class Mistake(ValueError):
    """A call of `tr` from which no text can be collected."""


def files() -> list[Path]:
    """Return the modules whose texts a window shows, in order."""
    found: list[Path] = []
    for place in WITH_TEXTS:
        path = ROOT / place
        found += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return found


def room_of(path: Path) -> str:
    """Return the room of a file, as `app.language.room_of` does for its module."""
    return ".".join(path.relative_to(ROOT).parts[1:-1][:2]) or "app"


def translated(path: Path) -> Iterator[Text]:
    """Yield the translated texts of a file.

    Raises:
        Mistake: a text is not a literal, or has no room.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (made := _is_tr(node)) is not None:
            if made == "words":
                yield from (_text_of(word, path) for word in _words_of(node))
            else:
                yield _text_of(node, path, plural=made == "plural")


def untranslated(path: Path) -> Iterator[Untranslated]:
    """Yield the texts of a file that are not translated."""
    source = path.read_text(encoding="utf-8")
    tree, lines = ast.parse(source), source.splitlines()
    skipped: set[int] = set()
    for node in ast.walk(tree):
        for part in _unread(node):
            skipped.update(id(inner) for inner in ast.walk(part))
    for node in ast.walk(tree):
        text = "" if id(node) in skipped else _literal(node) or _amount(node)
        if isinstance(node, ast.JoinedStr):
            skipped.update(id(part) for part in node.values)
        if isinstance(node, ast.expr) and _is_text(text):
            last = lines[(node.end_lineno or node.lineno) - 1]
            if EXEMPT not in last:
                yield Untranslated(path.relative_to(ROOT).as_posix(), node.lineno, text)


def _is_tr(node: ast.Call) -> str | None:
    """Return what a call makes: "" for a text, "plural" or "words"; None if it makes no text."""
    match node.func:
        case ast.Name(id="tr"):
            return ""
        case ast.Attribute(value=ast.Name(id="tr"), attr="plural" | "words" as made):
            return made
    return None


def _words_of(node: ast.Call) -> Iterator[ast.Call]:
    """Yield a call of `tr` for each word. Of a dictionary, these are the values."""
    words = [
        word for given in node.args
        for word in (given.values if isinstance(given, ast.Dict) else [given])
    ]  # fmt: skip
    for word in words:
        call = ast.Call(func=ast.Name(id="tr"), args=[word], keywords=[])
        yield ast.copy_location(call, word)


def _text_of(node: ast.Call, path: Path, *, plural: bool = False) -> Text:
    before = [0, 1] if plural else [0]
    about = 3 if plural else 1
    try:
        words = [ast.literal_eval(node.args[at]) for at in before]
        told = ast.literal_eval(node.args[about]) if len(node.args) > about else ""
    except (ValueError, IndexError):
        words, told = [None], ""
    if not all(isinstance(word, str) and word for word in (*words, told or "-")):
        place = f"{path.relative_to(ROOT).as_posix()}:{node.lineno}"
        raise Mistake(f"{place}: texts of tr must be literals")
    return Text(room_of(path), words[-1], told, plural)


def _unread(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node in which no text of the interface stands."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assign(targets=[ast.Name(id="_FORMER")]):
            yield node
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            if name in _NAMING or _is_tr(node) is not None:
                yield from node.args
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name))) if name in _FAULTS:
            yield node
        case ast.keyword(arg="keys"):  # shortcuts
            yield node.value
        case ast.Assert() | ast.Compare():
            yield node
        case ast.Subscript():
            yield node.slice
        case ast.AnnAssign(annotation=note) | ast.arg(annotation=ast.expr() as note):
            yield note
        case ast.FunctionDef() | ast.AsyncFunctionDef() if node.returns:
            yield node.returns


def _literal(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr():
            parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
            return "".join(map(str, parts))
    return ""


def _amount(node: ast.AST) -> str:
    """Return the text of a count with its English noun, which is to become `tr.plural`."""
    match node:
        case ast.Call(func=ast.Name(id="amount"), args=[_, *words]):
            return "{} " + "/".join(map(_literal, words)) + " ..."
    return ""


def _is_text(text: str) -> bool:
    return bool(_WORDS.search(text)) and not (_KEYS.match(text) or _MARKUP.search(text))
