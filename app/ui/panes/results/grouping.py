"""Grouping of the results under a heading for each Target: the mapping of table rows to results."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable
from itertools import accumulate
from typing import TYPE_CHECKING

from app.state.rows.keys import Key

if TYPE_CHECKING:
    from app.state.results.results import Results
    from app.state.rows.keys import Row


class Grouping:
    """Mapping between table rows (including headings) and result positions, in both directions.

    `counts` has the ID of each Target, and the number of its shown results. The results of a
    Target are consecutive. If a Target is in `closed`, its group consists only of the heading row.
    """

    def __init__(self, counts: Iterable[tuple[str, int]], closed: Collection[str]) -> None:
        held = [(target_id, count) for target_id, count in counts if count]
        self.groups = [target_id for target_id, _ in held]
        self.counts = [count for _, count in held]
        self.closed = frozenset(self.groups).intersection(closed)
        shown = [1 + (0 if target_id in self.closed else count) for target_id, count in held]
        self._results = list(accumulate(self.counts, initial=0))
        self._rows = list(accumulate(shown, initial=0))

    def __len__(self) -> int:
        return self._rows[-1]

    def group_at(self, row: int) -> int:
        """Return the group number of a table row."""
        return bisect_right(self._rows, row) - 1

    def result(self, row: int) -> int | None:
        """Return the result position of a table row; None for a heading."""
        group = self.group_at(row)
        below = row - self._rows[group]
        return self._results[group] + below - 1 if below else None

    def row(self, place: int) -> int | None:
        """Return the table row of a result position; None in a closed group."""
        group = bisect_right(self._results, place) - 1
        if self.groups[group] in self.closed:
            return None
        return self._rows[group] + 1 + place - self._results[group]

    def heading(self, place: int) -> int:
        """Return the heading row above a result position."""
        return self._rows[bisect_right(self._results, place) - 1]

    def span(self, group: int) -> tuple[int, int]:
        """Return the first and last result position of a group."""
        return self._results[group], self._results[group + 1] - 1

    def closed_spans(self) -> list[tuple[int, int]]:
        """Return the first and last result position of each closed group."""
        return [self.span(at) for at, one in enumerate(self.groups) if one in self.closed]

    def places(self, first: int, last: int) -> list[tuple[int, int]]:
        """Return the ranges of result positions for a range of table rows. The heading of a closed
        group stands for all results of the group. So does the heading of an open group if it is the
        last row of the range.
        """
        spans: list[tuple[int, int]] = []
        for group in range(self.group_at(first), self.group_at(last) + 1):
            top = self._rows[group]
            begin, end = self.span(group)
            if self.groups[group] in self.closed or (first <= top and last == top):
                spans.append((begin, end))
                continue
            low = max(first, top + 1) - top - 1 + begin
            high = min(last - top - 1 + begin, end)
            if low <= high:
                spans.append((low, high))
        return spans

    def rows(self, first: int, last: int) -> list[tuple[int, int]]:
        """Return the ranges of table rows for a range of result positions. A closed group has only
        its heading row; return this row if the range contains all results of the group.
        """
        spans: list[tuple[int, int]] = []
        start = bisect_right(self._results, first) - 1
        for group in range(start, bisect_right(self._results, last)):
            begin, end = self.span(group)
            low, high, top = max(first, begin), min(last, end), self._rows[group]
            if self.groups[group] not in self.closed:
                spans.append((top + 1 + low - begin, top + 1 + high - begin))
            elif (low, high) == (begin, end):
                spans.append((top, top))
        return spans


def merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Merge overlapping and adjacent ranges."""
    found: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if found and first <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(last, found[-1][1])
        else:
            found.append((first, last))
    return found


class Grouped:
    """Results with headings between them, as a source of table rows. A heading row has no result,
    and is never shown as loading.
    """

    def __init__(self, results: Results, grouping: Grouping) -> None:
        self._results = results
        self.grouping = grouping

    @property
    def count(self) -> int:
        return len(self.grouping)

    def heading(self, at: int) -> int | None:
        """Return the group number of the heading at this row; None for a result."""
        return self.grouping.group_at(at) if self.grouping.result(at) is None else None

    def key(self, index: int, /) -> Key:
        place = self.grouping.result(index)
        if place is not None:
            return self._results.key(place)
        return Key(self.grouping.groups[self.grouping.group_at(index)], "")

    def row(self, index: int, /) -> Row | None:
        place = self.grouping.result(index)
        return None if place is None else self._results.row(place)

    def index_of(self, key: Key, /) -> int | None:
        if not key.object_id:
            groups = self.grouping.groups
            return (
                self.grouping.heading(self.grouping.span(groups.index(key.target_id))[0])
                if key.target_id in groups
                else None
            )
        place = self._results.index_of(key)
        return None if place is None else self.grouping.row(place)

    def want(self, first: int, last: int, /) -> None:
        places = [
            place
            for at in range(first, last + 1)
            if (place := self.grouping.result(at)) is not None
        ]
        if places:
            self._results.want(places[0], places[-1])
