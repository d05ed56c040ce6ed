"""Loaded rows sorted by a value that the server cannot sort by, maintained while rows arrive."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from app.state.results.row_filter import Holds, placed
from app.state.rows.keys import Row

_CHUNK = 250
Entry = tuple[Any, int]


@dataclass(frozen=True, slots=True)
class RowOrder:
    """An order of loaded rows. `value` returns the sort key of a row, `name` identifies the
    order.
    """

    name: str
    value: Callable[[Row], Any] = field(compare=False)
    descending: bool = False


class Sorted:
    """Sorted rows of an answer. It stores the places of the shown rows, sorted by value, then by
    place. A place is an index among all rows.

    It can replace a `RowFilter`: only loaded rows that meet the conditions are shown. Places are
    stored in short arrays. An insertion therefore costs the same for a thousand rows as for a
    million, and the garbage collector visits no places. In descending order, the stored places are
    negative, and the arrays are read backwards. Rows of equal value then still ascend by place.
    Values are strings or numbers.
    """

    def __init__(self, holds: Holds, value: Callable[[Row], Any], *, descending: bool) -> None:
        self._holds = holds
        self._value = value
        self._descending = descending
        self._chunks: list[array[int]] = []
        self._lasts: list[Entry] = []
        """The last entry of each chunk."""
        self._values: dict[int, Any] = {}
        self._starts: list[int] | None = None

    def __len__(self) -> int:
        return len(self._values)

    def place(self, at: int) -> int:
        """Return the place of the shown row `at`. Raises `IndexError`."""
        if not 0 <= at < len(self._values):
            raise IndexError(at)
        rank = len(self._values) - 1 - at if self._descending else at
        starts = self._begins()
        chunk = bisect_right(starts, rank) - 1
        return abs(self._chunks[chunk][rank - starts[chunk]])

    def places(self, first: int, last: int) -> array[int]:
        """Return the places of the shown rows `first` to `last` (both included)."""
        count = len(self._values)
        low, high = (count - 1 - last, count - 1 - first) if self._descending else (first, last)
        starts, found = self._begins(), array("I")
        at = bisect_right(starts, low) - 1
        for start, chunk in zip(starts[at:], self._chunks[at:], strict=False):
            if start > high:
                break
            part = chunk[max(low - start, 0) : high + 1 - start]
            found.extend(map(abs, part))
        if self._descending:
            found.reverse()
        return found

    def at(self, place: int) -> int | None:
        """Return the index, among the shown rows, of the row at `place`; None if that row is not
        shown.
        """
        number = self._number(place)
        if number not in self._values:
            return None
        chunk = self._chunk_of(number)
        rank = self._begins()[chunk] + self._rank_in(self._chunks[chunk], number)
        return len(self._values) - 1 - rank if self._descending else rank

    def look(self, rows: Sequence[Row | None], places: Iterable[int]) -> bool:
        """Filter newly loaded rows; return whether the shown rows or their order changed."""
        changed = False
        for place, row in placed(rows, places):
            number = self._number(place)
            wanted = row is not None and self._holds(row)
            value = self._value(row) if row is not None and wanted else None
            there = number in self._values
            if there and wanted and self._values[number] == value:
                continue
            if there:
                self._drop(number)
            if wanted:
                self._put(number, value)
            changed = changed or there or wanted
        return changed

    def _number(self, place: int) -> int:
        """Return the number that is stored for a place. In descending order it is negative."""
        return -place if self._descending else place

    def _put(self, number: int, value: Any) -> None:
        self._values[number], self._starts = value, None
        if not self._chunks:
            self._chunks.append(array("i"))
            self._lasts.append((value, number))
        at = min(self._chunk_of(number), len(self._chunks) - 1)
        chunk = self._chunks[at]
        chunk.insert(self._rank_in(chunk, number), number)
        if len(chunk) > _CHUNK:
            self._chunks[at : at + 1] = [chunk[: _CHUNK // 2], chunk[_CHUNK // 2 :]]
            self._lasts[at : at + 1] = [self._last(at), self._last(at + 1)]
        elif chunk[-1] == number:
            self._lasts[at] = value, number

    def _drop(self, number: int) -> None:
        at, self._starts = self._chunk_of(number), None
        chunk = self._chunks[at]
        del chunk[self._rank_in(chunk, number)]
        if not chunk:
            del self._chunks[at], self._lasts[at]
        elif self._lasts[at][1] == number:
            self._lasts[at] = self._last(at)
        del self._values[number]

    def _chunk_of(self, number: int) -> int:
        """Return the index of the first chunk whose last entry is not before a number in the sort
        order.
        """
        return bisect_left(self._lasts, (self._values[number], number))

    def _rank_in(self, chunk: array[int], number: int) -> int:
        """Return the index of a number in its chunk, which is sorted by value, then by number."""
        value, value_of = self._values[number], self._values.__getitem__
        high = bisect_right(chunk, value, key=value_of)
        if not high or chunk[high - 1] < number or value_of(chunk[high - 1]) != value:
            return high
        return bisect_left(chunk, number, bisect_left(chunk, value, 0, high, key=value_of), high)

    def _last(self, at: int) -> Entry:
        number = self._chunks[at][-1]
        return self._values[number], number

    def _begins(self) -> list[int]:
        if self._starts is None:
            self._starts = list(accumulate((len(chunk) for chunk in self._chunks[:-1]), initial=0))
        return self._starts
