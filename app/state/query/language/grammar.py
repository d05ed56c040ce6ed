"""Grammar of the query language, the clauses it produces, and the quoting of values.

The grammar has no nesting, so the depth is bounded for any text.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from lark import Lark, Token, Transformer, UnexpectedInput

from app.language import Texts
from app.state.query.language.problem import NotRead, Problem

tr = Texts(__name__)

GRAMMAR = r"""
query   : (group (_AND? group)*)?
group   : clause (_OR clause)*
clause  : NOT? term
?term   : HEAD operand            -> asked
        | LONE_HEAD               -> unfinished
        | value                   -> words
?operand: value | _OPEN value (_COMMA value)* CLOSE
value   : SIGN? (WORD | STRING | UNCLOSED)

NOT.5      : /-(?=[^\s,()])|not(?!\S)/i
_OR.5      : /or(?!\S)/i
_AND.5     : /and(?!\S)/i
HEAD.4     : /[^\W\d][\w-]*(?::(?:>=|<=|!=|[<>])?|>=|<=|!=|[<>=])(?=[^\s,)])/
LONE_HEAD.4: /[^\W\d][\w-]*(?::(?:>=|<=|!=|[<>])?|>=|<=|!=|[<>=])(?=[\s,)]|\Z)/
SIGN.3     : /[=~]/
STRING.3   : /"(?:[^"\\]|\\.)*"/s
UNCLOSED.2 : /"(?:[^"\\]|\\.)*\\?/s
WORD       : /[^\s"(),]+/
_OPEN      : "("
CLOSE      : ")"
_COMMA     : ","
%ignore /\s+/
"""

_HEAD = re.compile(r"([^\W\d][\w-]*)(:?)(.*)", re.DOTALL)
_ESCAPE = re.compile(r'\\(?:(["\\])|u\{([0-9A-Fa-f]{1,6})\})')


@dataclass(frozen=True, slots=True)
class Value:
    """One value. `sign` is `~` (contains), `=` (verbatim API value) or empty."""

    text: str
    sign: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause. `name` is the field as written, "" for bare words; `op` is a comparison or empty.
    `at` is the start of the name, `head` the end of its operator.
    """

    name: str
    op: str
    values: tuple[Value, ...]
    negated: bool
    start: int
    at: int
    head: int
    end: int


Group = tuple[Clause, ...]
"""Clauses joined by `or`."""


def tokens_before(text: str, cursor: int) -> list[Token]:
    """Return the valid tokens before the cursor."""
    parser = PARSER.parse_interactive(text[:cursor])
    found: list[Token] = []
    with suppress(UnexpectedInput):  # extend keeps the earlier tokens
        found.extend(parser.iter_parse())
    return found


def field_in(head: str) -> str:
    """Return the field name in a head such as `target:` or `prohibited>=`."""
    found = _HEAD.match(head)
    return found[1] if found else head


def quoted(text: str) -> str:
    """Return `text` in quotation marks, with invisible characters escaped."""
    shown = "".join(
        char if char.isprintable() and char not in '\\"' else _escaped(char) for char in text
    )
    return f'"{shown}"'


def written(text: str) -> str:
    """Return `text` as a value, quoted only if necessary."""
    plain = text and text[0] not in "=~<>!" and not any(char in '"(),' for char in text)
    plain = plain and text.isprintable() and " " not in text
    return text if plain else quoted(text)


def _escaped(char: str) -> str:
    return f"\\{char}" if char in '\\"' else f"\\u{{{ord(char):x}}}"


def _unquoted(token: Token) -> str:
    inner = token[1:-1]
    return _ESCAPE.sub(_meant, inner) if "\\" in inner else inner


def _meant(found: re.Match[str]) -> str:
    if found[1]:
        return found[1]
    code = int(found[2], 16)
    return chr(code) if code <= 0x10FFFF else found[0]


class _Reader(Transformer[Token, list[Group]]):
    """Builds clauses while parsing; no tree is built."""

    def query(self, groups: list[Group]) -> list[Group]:
        return groups

    def group(self, clauses: list[Clause]) -> Group:
        return tuple(clauses)

    def clause(self, parts: list[Token | Clause]) -> Clause:
        term = parts[-1]
        assert isinstance(term, Clause)  # noqa: S101 - the grammar says so
        if len(parts) == 1:
            return term
        start = starts(parts[0])
        return replace(term, negated=True, start=start)

    def asked(self, parts: list[Any]) -> Clause:
        head, operand = parts
        if isinstance(operand, Value):
            return _clause(head, (operand,), operand.end)
        return _clause(head, *operand)

    def unfinished(self, parts: list[Token]) -> Clause:
        return _clause(parts[0], (), parts[0].end_pos or 0)

    def words(self, values: list[Value]) -> Clause:
        (value,) = values
        at = value.start
        return Clause("", "", (value,), False, at, at, at, value.end)  # noqa: FBT003

    def operand(self, parts: list[Any]) -> tuple[tuple[Value, ...], int]:
        """Return the values of a list, and the position at which the list ends."""
        *values, close = parts
        return tuple(values), close.end_pos

    def value(self, parts: list[Token]) -> Value:
        last = parts[-1]
        start, end = starts(parts[0]), last.end_pos or 0
        sign = str(parts[0]) if len(parts) == 2 else ""
        if last.type == "UNCLOSED":
            raise NotRead(_unclosed(last, start))
        if last.type == "STRING":
            return Value(_unquoted(last), sign, start, end)
        return Value(str(last), sign, start, end)


PARSER = Lark(
    GRAMMAR,
    start="query",
    parser="lalr",
    lexer="contextual",
    transformer=_Reader(visit_tokens=False),
)


def _clause(head: Token, values: tuple[Value, ...], end: int) -> Clause:
    found = _HEAD.match(head)
    assert found is not None  # noqa: S101 - the grammar says so
    at = starts(head)
    return Clause(found[1], found[3], values, False, at, at, head.end_pos or 0, end)  # noqa: FBT003


def starts(token: Token | Clause) -> int:
    """The position of the first character of a token or clause."""
    return token.start if isinstance(token, Clause) else token.start_pos or 0


def _unclosed(token: Token, start: int) -> Problem:
    text = str(token).rstrip()
    mended = f'{text[:-2]}\\\\"' if text.endswith('\\"') and len(text) > 2 else f'{text}"'
    if text.endswith("\\") and not text.endswith("\\\\"):
        mended = f'{text}\\"'
    at = token.start_pos or start
    return Problem(at, len(text), tr("The closing quotation mark is missing."), mended)
