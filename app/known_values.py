"""Further occurrences of known values in a text, so that masking misses none.

A value is found in its exact spelling, and a number also with other separators. If the text begins
or ends in the middle of a value, the part that it contains is found, too.
"""

from __future__ import annotations

import re
import string
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

SHORTEST = 4
"""Minimum number of characters of the values, and parts of values, that are searched for. Shorter
ones occur by chance.
"""
_FEW = 64
"""Maximum number of values that are searched one by one. If there are more, all are searched in one
pass over the text.
"""
_SEPARATORS = re.compile(r"[ ._/+()\-\0\xa0\u2007\u2009\u202f\u2010-\u2014]+")
"""Characters that a number may contain besides digits and letters. NUL is one of them: if a text of
two bytes per character is read as one byte per character, there is a NUL beside each digit.
"""
_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
_SHORTEST_NUMBER = 7


class Occurrence(NamedTuple):
    """A value, or a part of a value, in a text: the characters from `start` to `end` (exclusive).
    `whole` is false for a part. `number` is the number of the value's match.
    """

    start: int
    end: int
    number: int
    whole: bool


class ExactValues:
    """Values that are searched for in their exact spelling only. A second copy of each value is
    kept, in an index.
    """

    def __init__(self, values: Mapping[str, int]) -> None:
        self.values = {value: at for value, at in values.items() if len(value) >= SHORTEST}
        self._heads: dict[str, dict[int, dict[str, int]]] = {}
        for value, number in self.values.items():
            lengths = self._heads.setdefault(value[:SHORTEST], {})
            lengths.setdefault(len(value), {})[value] = number

    def within(self, text: str) -> Iterator[Occurrence]:
        """Return the occurrences in `text`, in no particular order."""
        return self._one_by_one(text) if len(self.values) <= _FEW else self._at_once(text)

    def _one_by_one(self, text: str) -> Iterator[Occurrence]:
        for value, number in self.values.items():
            at = text.find(value)
            while at >= 0:
                yield Occurrence(at, at + len(value), number, whole=True)
                at = text.find(value, at + 1)

    def _at_once(self, text: str) -> Iterator[Occurrence]:
        heads = self._heads
        for at in range(len(text) - SHORTEST + 1):
            lengths = heads.get(text[at : at + SHORTEST])
            if lengths is None:
                continue
            for length, values in lengths.items():
                number = values.get(text[at : at + length])
                if number is not None:
                    yield Occurrence(at, at + length, number, whole=True)

    def cut(self, text: str) -> Iterator[Occurrence]:
        """Yield the values that the limits of the text cut off: the text begins with the end of a
        value, or ends with the beginning of one.
        """
        forwards, longest = self._forwards
        for start in range(max(0, len(text) - longest + 1), len(text) - SHORTEST + 1):
            if text[start : start + SHORTEST] in self._heads:
                value = _longer(forwards, text[start:])
                if value:
                    yield Occurrence(start, len(text), self.values[value], whole=False)
        backwards, tails = self._backwards
        for end in range(SHORTEST, min(len(text), longest - 1) + 1):
            if text[end - SHORTEST : end] in tails:
                value = _longer(backwards, text[end - 1 :: -1])[::-1]
                if value:
                    yield Occurrence(0, end, self.values[value], whole=False)

    @cached_property
    def _forwards(self) -> tuple[list[str], int]:
        """The sorted values, and the length of the longest one."""
        return sorted(self.values), max(map(len, self.values), default=0)

    @cached_property
    def _backwards(self) -> tuple[list[str], set[str]]:
        """The sorted values, each written backwards, and the last characters of each value."""
        tails = {value[-SHORTEST:] for value in self.values}
        return sorted(value[::-1] for value in self.values), tails


class KnownValues:
    """Values of matches. Each value is given with the number of a match that has it."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._exact = ExactValues(numbers)
        compact = ((_compact(value), number) for value, number in numbers.items())
        self._numbers = ExactValues({v: n for v, n in compact if _is_number(v)})

    def within(self, text: str) -> Iterator[Occurrence]:
        """Yield the occurrences in `text`, in no particular order. Some may be equal."""
        yield from self._exact.within(text)
        yield from self._as_written(text, self._numbers.within)

    def cut(self, text: str) -> Iterator[Occurrence]:
        """Yield the values that the limits of the text cut off, as `ExactValues.cut` does."""
        yield from self._exact.cut(text)
        yield from self._as_written(text, self._numbers.cut)

    def _as_written(
        self, text: str, search: Callable[[str], Iterator[Occurrence]]
    ) -> Iterator[Occurrence]:
        """Search `text` without its separators for those values that are numbers. Yield the
        occurrences with their positions in `text`.
        """
        if self._numbers.values:
            original = _Original(text)
            for found in search(_compact(text)):
                start, end = original.place(found.start), original.place(found.end - 1) + 1
                yield found._replace(start=start, end=end)


class _Original:
    """Converts places in a text without separators to places in the original text."""

    def __init__(self, text: str) -> None:
        self._after: list[int] = []
        """For each run of separators, the position of the character after the run. Positions are
        counted in the text without separators.
        """
        self._removed = [0]
        """At index n, the total number of characters in the first n runs of separators."""
        removed = 0
        for run in _SEPARATORS.finditer(text):
            self._after.append(run.start() - removed)
            removed += run.end() - run.start()
            self._removed.append(removed)

    def place(self, at: int) -> int:
        """Return the place of a character in the original text."""
        return at + self._removed[bisect_right(self._after, at)]


def _longer(values: Sequence[str], part: str) -> str:
    """Return one of the sorted `values` that begins with `part` and is longer; "" if none does."""
    at = bisect_right(values, part)
    return values[at] if at < len(values) and values[at].startswith(part) else ""


def _compact(text: str) -> str:
    """Return a text without separators. ASCII letters are lower case."""
    return _SEPARATORS.sub("", text).translate(_LOWER)


def _is_number(compact: str) -> bool:
    """Return whether a value without separators is a number: of a card, an account, a
    telephone ...
    """
    digits = sum(map(str.isdecimal, compact))
    return len(compact) >= _SHORTEST_NUMBER and compact.isalnum() and 2 * digits >= len(compact)
