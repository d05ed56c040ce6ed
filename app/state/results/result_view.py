"""Which of the results are shown, in which order, and which of those are selected."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from itertools import compress

from app.state.inventory.tree import Estate
from app.state.query.language.question import Condition
from app.state.results.result_index import Found
from app.state.results.row_filter import Sieve, holding
from app.state.results.sorting import RowOrder, Sorted
from app.state.rows.keys import Key, Row
from app.state.rows.selection import Marks, Selection, Spans

MOST_STRETCHES = 500
"""Stretches of selected rows that are kept as such; of more, a byte for each row."""
FEW = 30
"""Of so many rows that are shown for each place, the places are looked up one by one, rather than
all rows gone through."""


class Shown:
    """All that was found, or what a sieve lets through.

    Its one rule: rows are numbered as they are shown, places as they were found.
    """

    def __init__(self, found: Found, sieve: Sieve | Sorted | None = None) -> None:
        self.found = found
        self.sieve = sieve

    def __len__(self) -> int:
        return len(self.found.keys) if self.sieve is None else len(self.sieve)

    def place(self, row: int) -> int:
        """The place of a row. Raises `IndexError`."""
        return row if self.sieve is None else self.sieve.place(row)

    def row(self, place: int) -> int | None:
        """The row of a place, if that is shown."""
        return place if self.sieve is None else self.sieve.at(place)

    def loaded_rows(self, first: int, last: int) -> list[Row]:
        """Those of the rows from `first` to `last` that are loaded; fewer, if there are fewer."""
        rows, sieve = self.found.rows, self.sieve
        if sieve is None:
            return [row for row in rows[first : last + 1] if row is not None]
        last = min(last, len(self) - 1)
        places = sieve.places(first, last) if first <= last else ()
        return [row for place in places if (row := rows[place]) is not None]

    def index_of(self, key: Key) -> int | None:
        """The row of a match object, if it was found and is shown."""
        place = self.found.place(key)
        return None if place is None else self.row(place)

    def by_target(self) -> list[tuple[str, int]] | None:
        """How many rows lie on each Target, in their order; None while they are in an order of
        their own."""
        if isinstance(self.sieve, Sorted):
            return None
        targets, sieve = self.found.targets, self.sieve
        if sieve is None:
            return [(target_id, len(places)) for target_id, places in targets]
        return [(target_id, len(sieve.span(places))) for target_id, places in targets]

    def selection(self, spans: Spans) -> Selection:
        """What stands from each first to each last row (both included)."""
        keys, sieve = self.found.keys, self.sieve
        if sieve is None:
            return Selection(keys, [range(first, last + 1) for first, last in spans])
        return Selection(keys, [sieve.places(first, last) for first, last in spans])

    def selected(self, rows: Marks) -> Selection:
        """What stands at the marked rows."""
        spans = rows.stretches(MOST_STRETCHES)
        if spans is not None:
            return self.selection(spans)
        if self.sieve is None:
            return Selection(self.found.keys, [rows])
        places = compress(self.sieve.places(0, len(self) - 1), rows.marked)
        return Selection(self.found.keys, [array("I", places)])

    def rows(self, places: bytearray) -> Marks:
        """The rows of marked places."""
        if self.sieve is None:
            return Marks(places)
        marked = Marks(places)
        if len(marked) in {0, len(places)}:
            return Marks(bytes([len(marked) > 0]) * len(self))
        if len(marked) * FEW < len(self):
            few = bytearray(len(self))
            for row in map(self.sieve.at, marked):
                if row is not None:
                    few[row] = 1
            return Marks(few)
        return Marks(bytes(map(places.__getitem__, self.sieve.places(0, len(self) - 1))))

    def look(self, places: Collection[int]) -> bool:
        """Have the sieve look at rows that came in; whether other rows are shown now."""
        return self.sieve is not None and self.sieve.look(self.found.rows, places)

    def told(
        self, places: Collection[int], seen: tuple[int, int], current: int | None
    ) -> list[range]:
        """Of rows that came in those to be told of: what is on screen (`seen`), and the one in
        focus, wherever that is. Past a sieve all that is shown may be on screen."""
        if self.sieve is not None:
            return [_around([row for one in places if (row := self.sieve.at(one)) is not None])]
        first, last = seen
        on_screen = [at for at in places if first <= at <= last]
        found = [_around(on_screen)] if on_screen else []
        if current is not None and current in places and not first <= current <= last:
            found.append(range(current, current + 1))
        return found


def sieve_for(
    conditions: Sequence[Condition], order: RowOrder | None, estate: Estate
) -> Sieve | Sorted | None:
    """What only rows that are loaded can answer; None if that is nothing."""
    holds = holding(conditions, estate)
    if order is not None:
        return Sorted(holds, order.value, descending=order.descending)
    return Sieve(holds) if conditions else None


def _around(rows: Collection[int]) -> range:
    """The stretch in which all of these lie."""
    return range(min(rows), max(rows) + 1) if rows else range(0)
