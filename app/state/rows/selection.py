"""Compact selections of results: ranges or one byte per row, not a list of a million keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, islice
from typing import overload

from app.state.rows.keys import Key

Spans = Iterable[tuple[int, int]]
"""First and last row (both included) of each range."""
_OFF, _ON = b"\x00", b"\x01"
_SPARSE = 20
"""Marks are sparse if fewer than one number in twenty is marked. Unmarked numbers are then skipped
in C.
"""
_FLIPPED = _ON + _OFF + bytes(254)


class SelectionMarks(Sequence[int]):
    """Set of marked numbers, ascending; `marked` has one byte (1 or 0) per number.

    Counting, inverting and comparing need no Python code per number.
    """

    def __init__(self, marked: bytes | bytearray = b"") -> None:
        self.marked = marked
        self._count = marked.count(_ON)

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[int]:
        if self._count * _SPARSE < len(self.marked):
            return self._one_by_one()
        return compress(range(len(self.marked)), self.marked)

    def _one_by_one(self) -> Iterator[int]:
        at = self.marked.find(_ON)
        while at >= 0:
            yield at
            at = self.marked.find(_ON, at + 1)

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, int):
            return False
        return 0 <= number < len(self.marked) and bool(self.marked[number])

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: int | slice) -> int | list[int]:
        if isinstance(at, slice):
            first, stop, step = at.indices(self._count)
            return list(islice(self, first, stop)) if step == 1 else list(self)[at]
        place = at + self._count if at < 0 else at
        if not 0 <= place < self._count:
            raise IndexError(at)
        return next(islice(self, place, None))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SelectionMarks) and other.marked == self.marked

    __hash__ = None  # type: ignore[assignment]

    def stretches(self, most: int) -> list[tuple[int, int]] | None:
        """Return the ranges of adjacent marked numbers; None if there are more than `most`."""
        marked, found, at = self.marked, list[tuple[int, int]](), 0
        while (first := marked.find(_ON, at)) >= 0:
            end = marked.find(_OFF, first)
            at = len(marked) if end < 0 else end
            found.append((first, at - 1))
            if len(found) > most:
                return None
        return found

    def whole(self, first: int, last: int) -> bool:
        """Whether all numbers from `first` to `last` (both included) are marked."""
        return self.marked.count(_ON, first, last + 1) == last + 1 - first

    def flipped(self, spans: Spans) -> SelectionMarks:
        """Return a copy with the marks inverted in the spans."""
        marked = bytearray(self.marked)
        for first, last in spans:
            marked[first : last + 1] = marked[first : last + 1].translate(_FLIPPED)
        return SelectionMarks(marked)

    def put(self, spans: Spans, *, on: bool) -> SelectionMarks:
        """Return a copy with the spans marked or unmarked."""
        marked = bytearray(self.marked)
        for first, last in spans:
            marked[first : last + 1] = (_ON if on else _OFF) * (last + 1 - first)
        return SelectionMarks(marked)


Places = Sequence[int]
"""Places among all results, in display order: a range, an array, or marks."""


class Selection(Sequence[Key]):
    """Selected keys of an answer, stored as places in it. Later answers do not change it.

    Counting takes constant time. Creating it, and comparing it with a selection of the same answer,
    need no Python code per row.
    """

    def __init__(self, keys: Sequence[Key] = (), parts: Sequence[Places] = ()) -> None:
        self._keys = keys
        self._parts = [part for part in parts if part]
        self._count = sum(map(len, self._parts))

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Key]:
        keys = self._keys
        return (keys[place] for part in self._parts for place in part)

    @overload
    def __getitem__(self, at: int) -> Key: ...
    @overload
    def __getitem__(self, at: slice) -> list[Key]: ...
    def __getitem__(self, at: int | slice) -> Key | list[Key]:
        if isinstance(at, slice):
            first, stop, step = at.indices(self._count)
            return self._slice(first, stop) if step == 1 else list(self)[at]
        left = at + self._count if at < 0 else at
        for part in self._parts:
            if 0 <= left < len(part):
                return self._keys[part[left]]
            left -= len(part)
        raise IndexError(at)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Selection) and other._keys is self._keys:
            return other._parts == self._parts
        if not isinstance(other, Selection | list) or len(other) != self._count:
            return False
        return all(one == another for one, another in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Selection({self._count})"

    def _slice(self, first: int, stop: int) -> list[Key]:
        """Return the keys from `first` up to but excluding `stop`, without visiting earlier
        ones."""
        found: list[Key] = []
        for part in self._parts:
            found += [self._keys[place] for place in part[max(first, 0) : max(stop, 0)]]
            first, stop = first - len(part), stop - len(part)
        return found

    def moved(self, before: Sequence[Key], now: Sequence[Key]) -> Selection:
        """If this selection belongs to the keys `before`, return a selection of the same places
        among the keys `now`. Otherwise return this selection unchanged. The caller ensures that
        `now` and `before` have the same keys at the selected places.
        """
        return Selection(now, self._parts) if self._keys is before else self

    def mark(self, keys: Sequence[Key], marks: bytearray) -> bool:
        """Mark the selected places in an array of one byte per place. Return False, and mark
        nothing, if the selection does not belong to `keys`.
        """
        if keys is not self._keys:
            return False
        for part in self._parts:
            if isinstance(part, range):
                marks[part.start : part.stop] = _ON * len(part)
            elif isinstance(part, SelectionMarks):
                marks[:] = part.marked  # the whole of a selection
            else:
                for place in part:
                    marks[place] = 1
        return True
