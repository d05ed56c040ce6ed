"""The shown results, their order, and the selection among them."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from itertools import compress

from app.state.inventory.tree import Inventory
from app.state.query.language.question import Condition
from app.state.results.result_index import ResultIndex
from app.state.results.row_filter import RowFilter, holding
from app.state.results.sorting import RowOrder, Sorted
from app.state.rows.keys import Key, Row
from app.state.rows.selection import Selection, SelectionMarks, Spans

MOST_STRETCHES = 500
"""Maximum number of selected ranges that are stored as ranges. If there are more, one byte per row
is stored instead.
"""
FEW = 30
"""If there are more than this many shown rows per marked place, each marked place is looked up.
Otherwise all shown rows are scanned.
"""


class ResultView:
    """The shown rows: all results, or those that pass a row filter. A row number is an index among
    the shown rows, a place an index in the answer.
    """

    def __init__(self, found: ResultIndex, row_filter: RowFilter | Sorted | None = None) -> None:
        self.found = found
        self.row_filter = row_filter

    def __len__(self) -> int:
        return len(self.found.keys) if self.row_filter is None else len(self.row_filter)

    def place(self, row: int) -> int:
        """Return the place of the row with this number. Raises `IndexError`."""
        return row if self.row_filter is None else self.row_filter.place(row)

    def row(self, place: int) -> int | None:
        """Return the row number of a place; None if its row is not shown."""
        return place if self.row_filter is None else self.row_filter.at(place)

    def loaded_rows(self, first: int, last: int) -> list[Row]:
        """Return the loaded rows among the shown rows `first` to `last` (both included). The range
        may exceed the shown rows.
        """
        rows, row_filter = self.found.rows, self.row_filter
        if row_filter is None:
            return [row for row in rows[first : last + 1] if row is not None]
        last = min(last, len(self) - 1)
        places = row_filter.places(first, last) if first <= last else ()
        return [row for place in places if (row := rows[place]) is not None]

    def index_of(self, key: Key) -> int | None:
        """Return the row number of a match object; None if it is not found or not shown."""
        place = self.found.place(key)
        return None if place is None else self.row(place)

    def by_target(self) -> list[tuple[str, int]] | None:
        """Return Target IDs with their number of shown rows, in the server's order; None if the
        rows are sorted by the console (`Sorted`).
        """
        if isinstance(self.row_filter, Sorted):
            return None
        targets, row_filter = self.found.targets, self.row_filter
        if row_filter is None:
            return [(target_id, len(places)) for target_id, places in targets]
        return [(target_id, len(row_filter.span(places))) for target_id, places in targets]

    def selection(self, spans: Spans) -> Selection:
        """Return the keys of the spans (both ends included) as a selection."""
        keys, row_filter = self.found.keys, self.row_filter
        if row_filter is None:
            return Selection(keys, [range(first, last + 1) for first, last in spans])
        return Selection(keys, [row_filter.places(first, last) for first, last in spans])

    def selected(self, rows: SelectionMarks) -> Selection:
        """Return the keys at the marked rows as a selection."""
        spans = rows.stretches(MOST_STRETCHES)
        if spans is not None:
            return self.selection(spans)
        if self.row_filter is None:
            return Selection(self.found.keys, [rows])
        places = compress(self.row_filter.places(0, len(self) - 1), rows.marked)
        return Selection(self.found.keys, [array("I", places)])

    def rows(self, places: bytearray) -> SelectionMarks:
        """Convert marked places to marked rows."""
        if self.row_filter is None:
            return SelectionMarks(places)
        marked = SelectionMarks(places)
        if len(marked) in {0, len(places)}:
            return SelectionMarks(bytes([len(marked) > 0]) * len(self))
        if len(marked) * FEW < len(self):
            few = bytearray(len(self))
            for row in map(self.row_filter.at, marked):
                if row is not None:
                    few[row] = 1
            return SelectionMarks(few)
        return SelectionMarks(
            bytes(map(places.__getitem__, self.row_filter.places(0, len(self) - 1)))
        )

    def look(self, places: Collection[int]) -> bool:
        """Apply the row filter to new rows; return whether the shown rows changed."""
        return self.row_filter is not None and self.row_filter.look(self.found.rows, places)

    def told(
        self, places: Collection[int], seen: tuple[int, int], current: int | None
    ) -> list[range]:
        """Return the ranges of rows to repaint after the rows at `places` were loaded. Without a
        row filter, these are the loaded rows that are on screen (`seen`: first and last row on
        screen), and the focused row (`current`) if it was loaded. With a row filter, this is one
        range that contains all shown rows at `places`.
        """
        if self.row_filter is not None:
            return [
                _around([row for place in places if (row := self.row_filter.at(place)) is not None])
            ]
        first, last = seen
        on_screen = [at for at in places if first <= at <= last]
        found = [_around(on_screen)] if on_screen else []
        if current is not None and current in places and not first <= current <= last:
            found.append(range(current, current + 1))
        return found


def row_filter_for(
    conditions: Sequence[Condition], order: RowOrder | None, inventory: Inventory
) -> RowFilter | Sorted | None:
    """Return a row filter for conditions and an order that the server cannot apply. Return None if
    there are no conditions and no order.
    """
    holds = holding(conditions, inventory)
    if order is not None:
        return Sorted(holds, order.value, descending=order.descending)
    return RowFilter(holds) if conditions else None


def _around(rows: Collection[int]) -> range:
    """Return the smallest range that contains all of these rows."""
    return range(min(rows), max(rows) + 1) if rows else range(0)
