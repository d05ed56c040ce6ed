"""Outlines of numbers, looked for as texts.

An outline has digits and letters of a class, with signs between them: `[0-9]{3}-[0-9]{2}-[0-9]{4}`.
The engine reads several times faster for plain texts than for such. So it gets the *sketch* of a
text, in which every digit is a `0`, every capital a `B` and every small letter a `z`, and looks
for `000-00-0000` there. What it finds so is then compared with the outline itself. (The engine
tells texts apart by their low bits first: with `A` and `a`, which share them, it takes a quarter
longer.)
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
    """The sketch of a text."""
    return text.translate(_SKETCH)


class Outlines:
    """Some outlines: each a row of signs and classes, with counts; a `?` stands for a sign once and
    none. What is in a group counts as if it stood without. Raises ValueError for anything else.

    `expressions` are what is to be looked for in the sketch of a text.
    """

    def __init__(self, outlines: Iterable[tuple[int, str]]) -> None:
        sought: dict[str, tuple[int, list[tuple[int, str]]]] = {}
        for index, outline in outlines:
            for width, expression in dict.fromkeys(_expressions(outline)):
                sought.setdefault(expression, (width, []))[1].append((index, outline))
        self.expressions = list(sought)
        self._sought = list(sought.values())

    def at(self, text: bytes, place: int, end: int) -> Iterator[tuple[int, int]]:
        """Of the expression at this place, which was found to end there: (index, end) of every
        outline that it stands for and that is written there."""
        width, outlines = self._sought[place]
        for index, outline in outlines:
            if found := _exact(outline).match(text, end - width):
                yield index, found.end()


@cache
def _exact(outline: str) -> re.Pattern[bytes]:
    """Made when it is needed first: most never are."""
    return re.compile(outline.encode("latin-1"))


def _expressions(outline: str) -> Iterator[tuple[int, str]]:
    """What stands for an outline in a sketch, with the bytes that it takes: a few plain texts; with
    classes, where there would be many. Many digits at the end are left out: they say little, and
    are slow to look for where there are more of them. With signs before them, so many are kept that
    the engine has eight to tell by, behind what may not stand there."""
    for signs in _ways(outline):
        choices = [[each] if len(each) > _FEW_SIGNS else _single(each) for each in signs]
        count = 1
        for each in choices:
            count *= len(each)
        for way in product(*choices) if count <= _MOST_TEXTS else [signs]:
            told = len(way)
            while told > 0 and way[told - 1] == _ANY_DIGIT:
                told -= 1
            kept = way[: max(told + _DIGITS, _KEPT if told else 0)]
            yield len(kept), "".join(map(_written, kept))


def _single(signs: _Signs) -> list[_Signs]:
    return [frozenset((sign,)) for sign in sorted(signs)]


def _ways(outline: str) -> list[Sequence[_Signs]]:
    """The signs of the sketch that may stand at each place, for all ways to take its options."""
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
    """What the bytes that match become in a sketch."""
    meant = re.compile(expression.encode("latin-1"), re.DOTALL)
    return frozenset(sketched(b"".join(meant.findall(_BYTES))))


def _written(signs: _Signs) -> str:
    """One of these signs, as an expression."""
    if len(signs) == 1:
        return f"\\x{min(signs):02x}"
    few = len(signs) < len(_BYTES) / 2
    inside = "".join(f"\\x{each:02x}" for each in sorted(signs if few else _SIGNS - signs))
    return f"[{inside}]" if few else f"[^{inside}]"
