"""Fast search for the shapes of numbers: the engine searches plain texts in place of shapes.

A shape (outline) consists of classes of digits and letters, and of separators:
`[0-9]{3}-[0-9]{2}-[0-9]{4}`. The engine finds plain texts several times faster than such classes.
Therefore the *sketch* of a text, in which every digit is a `0`, every capital a `B` and every small
letter a `z`, is searched for `000-00-0000`. Each result is then compared with the shape itself.
(With `A` and `a` instead of `B` and `z`, the search would take a quarter longer, because the engine
compares the low bits of characters first, and these are the same for `A` and `a`.)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product

_BYTES = bytes(range(256))
_SKETCH = bytes(
    ord("0") if 48 <= code < 58
    else ord("B") if 65 <= code < 91
    else ord("z") if 97 <= code < 123
    else code
    for code in range(256)
)  # fmt: skip
_TOKEN = re.compile(
    r"\(\?:|\)|(?P<sign>\[\^?(?:\\x[0-9a-f]{2}|\\.|[^\]\\])+\]|\\x[0-9a-f]{2}|\\.|[^\[\\(){}?*+|])"
    r"(?:\{(?P<times>[0-9]+)\}|(?P<option>\?))?"
)
_MOST_TEXTS = 16
_FEW_SIGNS = 3
_DIGITS, _KEPT = 4, 9

_Signs = frozenset[int]
_SIGNS: _Signs = frozenset(_SKETCH)
_ANY_DIGIT: _Signs = frozenset(b"0")


def sketched(text: bytes) -> bytes:
    """Return the sketch of a text."""
    return text.translate(_SKETCH)


class Outlines:
    """Set of shapes, each with its index. A shape is a sequence of characters and classes, with
    counts; `?` makes a character optional. Groups have no effect. Raises ValueError if a shape
    contains anything else.

    The caller searches the sketch of a text for `expressions`, and passes each match to `at`.
    """

    def __init__(self, outlines: Iterable[tuple[int, str]]) -> None:
        sought: dict[str, tuple[int, list[tuple[int, str]]]] = {}
        for index, outline in outlines:
            for width, expression in dict.fromkeys(_expressions(outline)):
                sought.setdefault(expression, (width, []))[1].append((index, outline))
        self.expressions = list(sought)
        self._sought = list(sought.values())

    def at(self, text: bytes, place: int, end: int) -> Iterator[tuple[int, int]]:
        """Yield the index and the end of the match for every shape that matches the text itself.
        The caller must have found a match of `expressions[place]` in the sketch of the text; `end`
        is the end of that match.
        """
        width, outlines = self._sought[place]
        for index, outline in outlines:
            if found := _exact(outline).match(text, end - width):
                yield index, found.end()


@cache
def _exact(outline: str) -> re.Pattern[bytes]:
    """Return the compiled shape. It is compiled on first use, because most shapes are never
    needed.
    """
    return re.compile(outline.encode("latin-1"))


def _expressions(outline: str) -> Iterator[tuple[int, str]]:
    """Yield the expressions for a shape in a sketch, with their width in bytes: a few plain texts
    or, where there would be many texts, classes.

    Digits at the end of a shape exclude little and are slow to search for. Therefore only the first
    four of them are kept. If other characters precede the digits, more digits are kept until the
    expression has nine characters.
    """
    for signs in _ways(outline):
        choices = [[sign] if len(sign) > _FEW_SIGNS else _single(sign) for sign in signs]
        count = 1
        for choice in choices:
            count *= len(choice)
        for way in product(*choices) if count <= _MOST_TEXTS else [signs]:
            told = len(way)
            while told > 0 and way[told - 1] == _ANY_DIGIT:
                told -= 1
            kept = way[: max(told + _DIGITS, _KEPT if told else 0)]
            yield len(kept), "".join(map(_written, kept))


def _single(signs: _Signs) -> list[_Signs]:
    return [frozenset((sign,)) for sign in sorted(signs)]


def _ways(outline: str) -> list[Sequence[_Signs]]:
    """Return one sequence for each combination of the optional characters. A sequence contains, for
    each position in a sketch, the characters that are possible there.
    """
    parts: list[list[tuple[_Signs, ...]]] = []
    at = 0
    while at < len(outline):
        found = _TOKEN.match(outline, at)
        if found is None:
            raise ValueError("no outline")
        at = found.end()
        if found["sign"] is None:
            continue
        signs = _signs(found["sign"])
        parts.append([(), (signs,)] if found["option"] else [(signs,) * int(found["times"] or 1)])
    return [sum(each, ()) for each in product(*parts)]


@cache
def _signs(expression: str) -> _Signs:
    """Return the characters of a sketch that represent the bytes matched by an expression."""
    meant = re.compile(expression.encode("latin-1"), re.DOTALL)
    return frozenset(sketched(b"".join(meant.findall(_BYTES))))


def _written(signs: _Signs) -> str:
    """Return an expression for any one of these characters."""
    if len(signs) == 1:
        return f"\\x{min(signs):02x}"
    few = len(signs) < len(_BYTES) / 2
    inside = "".join(f"\\x{each:02x}" for each in sorted(signs if few else _SIGNS - signs))
    return f"[{inside}]" if few else f"[^{inside}]"
