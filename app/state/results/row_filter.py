"""Row filter for conditions for which the contract (4.5) has no field: counts, `not`, and decision
states.
"""

from __future__ import annotations

import operator
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence

from app.state.console_data.today import local_day
from app.state.inventory.tree import Inventory, lies_under
from app.state.query.language.fields import ANYTHING, LATER, NEVER, OVERDUE, TODAY, WEEK, WHOLE
from app.state.query.language.question import NOT, Condition
from app.state.rows.keys import Row

Holds = Callable[[Row], bool]
DAYS_AHEAD = 7

_COMPARED: dict[str, Callable[[int, int], bool]] = {
    ">": operator.gt,
    "<": operator.lt,
    ">=": operator.ge,
    "<=": operator.le,
    "=": operator.eq,
    "!=": operator.ne,
}
_COUNTS: dict[str, Callable[[Row], int]] = {
    "prohibited": lambda row: row.prohibited,
    "match": lambda row: row.match,
    "test": lambda row: row.test,
}


def holding(conditions: Sequence[Condition], inventory: Inventory) -> Holds:
    """Return a predicate that tells whether a row meets all conditions."""
    tests = [_test(condition, inventory) for condition in conditions]

    def holds(row: Row) -> bool:
        return all(test(row) for test in tests)

    return holds


def _test(condition: Condition, inventory: Inventory) -> Holds:
    if condition.field in _COUNTS:
        count = _COUNTS[condition.field]
        compared, number = _COMPARED[condition.op], int(condition.values[0])
        return lambda row: compared(count(row), number)
    if condition.field == "age":
        compared, days, today = (
            _COMPARED[condition.op],
            int(condition.values[0]),
            local_day().toordinal(),
        )
        return lambda row: bool(row.seen) and compared(today - row.seen, days)
    among = _among(condition, inventory)
    if condition.op == NOT:
        return lambda row: not among(row)
    return among


def _among(condition: Condition, inventory: Inventory) -> Holds:
    """Return a predicate that tells whether a row matches one of the values of the condition."""
    values = frozenset(condition.values)
    parts = [value.casefold() for value in condition.values]
    if condition.field == "group":
        groups = [group for group in inventory.groups if group.id in values]
        values = frozenset(target.id for group in groups for target in group.targets or ())
    today = local_day().toordinal()
    tests: dict[str, Holds] = {
        "target": lambda row: row.key.target_id in values,
        "group": lambda row: row.key.target_id in values,
        "type": lambda row: not values.isdisjoint(row.data_types),
        "status": lambda row: row.status in values,
        "format": lambda row: row.content_type in values,
        "is": lambda row: row.bucket in values,
        "path": lambda row: any(lies_under(row.location, value) for value in values),
        "path~": lambda row: any(part in row.location.casefold() for part in parts),
        "owner": lambda row: any(part in row.owner.casefold() for part in parts),
        "due": lambda row: due_state(row, today) in values,
        "note": lambda row: any(_noted(row.note, part) for part in parts),
        "assigned": lambda row: any(_held(row.assigned, part) for part in parts),
    }
    return tests[condition.field]


def due_state(row: Row, today: int) -> str:
    """Return the due state of a row, one of `DUES`. `today` is the current day
    (`date.toordinal`).
    """
    if not row.due:
        return NEVER
    days = row.due - today
    return OVERDUE if days < 0 else TODAY if not days else WEEK if days < DAYS_AHEAD else LATER


def _noted(note: str, part: str) -> bool:
    return bool(note) and (part == ANYTHING or part in note.casefold())


def _held(name: str, part: str) -> bool:
    """Return whether `name` contains `part`, ignoring case. If `part` starts with `WHOLE`, return
    whether `name` equals the rest of `part`.
    """
    return name.casefold() == part[1:] if part.startswith(WHOLE) else _noted(name, part)


def placed(rows: Sequence[Row | None], places: Iterable[int]) -> Iterable[tuple[int, Row | None]]:
    """Return pairs of a place and its row. If `places` is a range, the rows are read as a slice."""
    if isinstance(places, range):
        return zip(places, rows[places.start : places.stop], strict=True)
    return ((place, rows[place]) for place in places)


class RowFilter:
    """Filter of the rows of an answer. It stores the places of the shown rows, in ascending order.
    A place is an index among all rows.

    Invariant: only loaded rows that meet the conditions are shown.
    """

    def __init__(self, holds: Holds) -> None:
        self._holds = holds
        self._shown = array("I")

    def __len__(self) -> int:
        return len(self._shown)

    def place(self, at: int) -> int:
        """Return the place of the shown row `at`. Raises `IndexError`."""
        return self._shown[at]

    def places(self, first: int, last: int) -> array[int]:
        """Return the places of the shown rows `first` to `last` (both included)."""
        return self._shown[first : last + 1]

    def at(self, place: int) -> int | None:
        """Return the index, among the shown rows, of the row at `place`; None if that row is not
        shown.
        """
        at = bisect_left(self._shown, place)
        return at if at < len(self._shown) and self._shown[at] == place else None

    def span(self, places: range) -> range:
        """Return the indexes of the shown rows whose place is in `places`."""
        return range(bisect_left(self._shown, places.start), bisect_left(self._shown, places.stop))

    def look(self, rows: Sequence[Row | None], places: Iterable[int]) -> bool:
        """Filter newly loaded rows; return whether the shown rows changed."""
        changed = False
        for place, row in placed(rows, places):
            at = bisect_left(self._shown, place)
            there = at < len(self._shown) and self._shown[at] == place
            wanted = row is not None and self._holds(row)
            if wanted and not there:
                self._shown.insert(at, place)
            elif there and not wanted:
                self._shown.pop(at)
            changed = changed or wanted is not there
        return changed
