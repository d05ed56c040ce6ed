"""Shapes of codes, which say where letters and digits stand. The pattern engine searches for all
shapes in one pass.

"KX-48210" has the shape `L2D5`: two letters and five digits, with or without a separator between
any of them. If letters and digits alternate at random, there are too many shapes. For such codes
only the lengths of their parts count: `A8-A4-A12`, with or without separators between the parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from app.discovery.match.engine import ends_of

_MOST = 64
_BETWEEN = r"(?:[ .\-/_]|\xc2\xa0|\xe2\x80[\x87\x89\x90\x91\x93\xaf])?"
_SEPARATORS = re.compile(rb"[ .\-/_\x80-\xff]")
_CLASSES = {"L": "[A-Za-z]", "D": "[0-9]", "A": "[0-9A-Za-z]"}
_PART = re.compile(r"([LDA])(\d+)")
_ALNUM = frozenset(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
_KINDS = {char: "D" if chr(char).isdigit() else "L" for char in _ALNUM}
_LONGEST = 4
"""Maximum number of bytes for a character of a code and the separator before it."""


class Shapes:
    """Collects the shapes of codes. If there are too many shapes, it collects only the lengths of
    the codes' parts; if there are too many of these, only the lengths of whole codes.
    """

    def __init__(self) -> None:
        self._exact: set[str] = set()
        self._parts: set[str] = set()

    def add(self, tokens: Sequence[str]) -> None:
        """Add a code, given as its normalised parts."""
        if len(self._exact) <= _MOST:
            self._exact.add("".join(tokens).translate(_KINDS))
        if len(self._parts) <= _MOST:
            self._parts.add("-".join(f"A{len(token)}" for token in tokens))

    def found(self) -> list[str]:
        """Return the shapes to search for."""
        if len(self._exact) <= _MOST:
            return sorted(map(_shortened, self._exact))
        if len(self._parts) <= _MOST:
            return sorted(self._parts)
        lengths = {sum(map(int, re.findall(r"\d+", part))) for part in self._parts}
        return [f"A{length}" for length in sorted(lengths)]


def _shortened(kinds: str) -> str:
    return "".join(f"{kind}{len(list(run))}" for kind, run in groupby(kinds))


class ShapeScan:
    """Finds everything that has one of the shapes in a text of ASCII-compatible bytes."""

    def __init__(self, shapes: Sequence[str]) -> None:
        forwards = [rf"{_expression(shape, reverse=False)}(?:[^0-9A-Za-z]|$)" for shape in shapes]
        self._ends = ends_of(forwards)
        backwards = [_expression(shape, reverse=True).encode("ascii") for shape in shapes]
        self._backwards = [re.compile(text + rb"(?![0-9A-Za-z])") for text in backwards]
        self._most = _LONGEST * max(map(_length, shapes))

    def find(self, text: bytes) -> Iterator[tuple[int, int, str]]:
        """Yield start, end (in bytes) and normalised value of everything that has a shape."""
        for end in self._ends(text):
            last = end - (text[end - 1] not in _ALNUM)
            before = text[max(0, last - self._most - 1) : last][::-1]
            for backwards in self._backwards:
                if match := backwards.match(before):
                    value = _SEPARATORS.sub(b"", match.group()[::-1]).lower().decode("ascii")
                    yield last - match.end(), last, value


def _length(shape: str) -> int:
    return sum(int(count) for _, count in _PART.findall(shape))


def _expression(shape: str, *, reverse: bool) -> str:
    """Return the expression of a shape in ASCII, forwards or with its bytes in reverse order."""
    between = _reversed(_BETWEEN) if reverse else _BETWEEN
    written = []
    for kind, count in _PART.findall(shape):
        one, inner = _CLASSES[kind], "" if kind == "A" else between
        written.append(one + (f"(?:{inner}{one}){{{int(count) - 1}}}" if int(count) > 1 else ""))
    return between.join(written[::-1] if reverse else written)


def _reversed(between: str) -> str:
    return between.replace(r"\xc2\xa0", r"\xa0\xc2").replace(
        r"\xe2\x80[\x87\x89\x90\x91\x93\xaf]", r"[\x87\x89\x90\x91\x93\xaf]\x80\xe2"
    )
