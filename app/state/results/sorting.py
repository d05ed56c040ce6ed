"""Loaded rows sorted by a value that the server cannot sort by, maintained while rows arrive."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from app.state.results.row_filter import Holds
from app.state.rows.keys import Row

_CHUNK = 1_000
Entry = tuple[Any, int]


@dataclass(frozen=True, slots=True)
class RowOrder:
    """An order of loaded rows by `value`; `name` identifies the order."""

    name: str
    value: Callable[[Row], Any] = field(compare=False)
    descending: bool = False


class Sorted:
    """The shown rows as their places among all rows, sorted by value, then by place.

    It can replace a `RowFilter`: only loaded rows that meet the conditions are shown. Entries are
    stored in short lists, so an insertion costs the same for a thousand rows as for a million.
    """

    def __init__(self, holds: Holds, value: Callable[[Row], Any], *, descending: bool) -> None:
        self._holds = holds
        self._value = value
        self._descending = descending
        self._chunks: list[list[Entry]] = []
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
        return abs(self._chunks[chunk][rank - starts[chunk]][1])

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
            found.extend(abs(place) for _, place in part)
        if self._descending:
            found.reverse()
        return found

    def at(self, place: int) -> int | None:
        """Return the index of a place among the shown rows, if shown."""
        if place not in self._values:
            return None
        entry = self._entry(place, self._values[place])
        chunk = self._chunk_of(entry)
        rank = self._begins()[chunk] + bisect_left(self._chunks[chunk], entry)
        return len(self._values) - 1 - rank if self._descending else rank

    def look(self, rows: Sequence[Row | None], places: Iterable[int]) -> bool:
        """Filter newly loaded rows; return whether the shown rows or their order changed."""
        changed = False
        for place in places:
            row = rows[place]
            wanted = row is not None and self._holds(row)
            value = self._value(row) if row is not None and wanted else None
            there = place in self._values
            if there and wanted and self._values[place] == value:
                continue
            if there:
                self._drop(place)
            if wanted:
                self._put(place, value)
            changed = changed or there or wanted
        return changed

    def _entry(self, place: int, value: Any) -> Entry:
        """Return the sort entry of a row. For descending order the list of entries is read
        backwards, so the entry makes rows of equal value still ascend by place.
        """
        return value, -place if self._descending else place

    def _put(self, place: int, value: Any) -> None:
        entry, self._starts = self._entry(place, value), None
        self._values[place] = value
        if not self._chunks:
            self._chunks.append([entry])
            return
        chunk = min(self._chunk_of(entry), len(self._chunks) - 1)
        insort(self._chunks[chunk], entry)
        if len(self._chunks[chunk]) > _CHUNK:
            whole = self._chunks[chunk]
            self._chunks[chunk : chunk + 1] = [whole[: _CHUNK // 2], whole[_CHUNK // 2 :]]

    def _drop(self, place: int) -> None:
        entry, self._starts = self._entry(place, self._values.pop(place)), None
        chunk = self._chunk_of(entry)
        del self._chunks[chunk][bisect_left(self._chunks[chunk], entry)]
        if not self._chunks[chunk]:
            del self._chunks[chunk]

    def _chunk_of(self, entry: Entry) -> int:
        """Return the first chunk that does not end before the entry."""
        return bisect_left(self._chunks, entry, key=_last)

    def _begins(self) -> list[int]:
        if self._starts is None:
            self._starts = list(accumulate((len(chunk) for chunk in self._chunks[:-1]), initial=0))
        return self._starts


def _last(chunk: list[Entry]) -> Entry:
    return chunk[-1]
