"""Filters derived from a cell of the results: only rows with its value, or only rows without it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.api.records.enums import OPEN
from app.language import Texts
from app.state.console_data.today import local_day
from app.state.query.language.fields import LATER, NEVER, OVERDUE, TODAY, WEEK, WHOLE
from app.state.results.row_filter import due_state
from app.state.type_words.type_words import type_word
from app.state.words.formats import format_word
from app.state.words.statuses import status_word
from app.ui.look import status_colours
from app.ui.panes.results.table import (
    ASSIGNED,
    DUE,
    FORMAT,
    LOCATION,
    MATCH,
    NOTE,
    OWNER,
    PROHIBITED,
    STATUS,
    TARGET,
    TEST,
    TYPES,
)

if TYPE_CHECKING:
    from app.state.rows.keys import Row

tr = Texts(__name__)

MOST_TYPES = 8
_SEVERITIES = {PROHIBITED: "prohibited", MATCH: "match", TEST: "test"}
_WORDS = {
    PROHIBITED: status_colours.PROHIBITED,
    MATCH: status_colours.MATCH,
    TEST: status_colours.TEST,
}

_DUE_WORDS = {
    OVERDUE: tr("overdue"),
    TODAY: tr("due today"),
    WEEK: tr("due within a week"),
    LATER: tr("due later"),
    NEVER: tr("no due date"),
}


@dataclass(frozen=True, slots=True)
class CellFilter:
    """Filter for the value of a cell: the key of the query field, the value, and its label.
    `absent` is set if the cell is a count of matches and shows 0. To select only this value then
    means to select the rows without matches of this severity.
    """

    key: str
    value: str
    label: str
    absent: bool = False


def cell_filters(row: Row, column: int) -> list[CellFilter]:
    """Return the filters for the values of a cell, most important first. For a path, the filter is
    for the folder of the path. For an empty status, it is for undecided results; for an empty due
    date, for results without a due date. Return an empty list for any other empty cell, and for a
    column without a query field.
    """
    if column in _SEVERITIES:
        count = {PROHIBITED: row.prohibited, MATCH: row.match, TEST: row.test}[column]
        name, word = _SEVERITIES[column], _WORDS[column].word
        label = f"{word} > 0" if count else f"{word} = 0"
        return [CellFilter(name, name, label, absent=not count)]
    if column == TYPES:
        return [
            CellFilter("type", data_type, type_word(data_type))
            for data_type in row.data_types[:MOST_TYPES]
        ]
    if column == STATUS:
        known = CellFilter("status", row.status, status_word(row.status))
        return [known if row.status else CellFilter("is", OPEN, tr("undecided"))]
    if column == LOCATION:
        folder = _folder(row)
        return [CellFilter("path", folder, folder)] if folder else []
    due = due_state(row, local_day().toordinal())
    one = {
        TARGET: CellFilter("target", row.key.target_id, row.target),
        OWNER: CellFilter("owner", row.owner, row.owner),
        NOTE: CellFilter("note", row.note, row.note),
        ASSIGNED: CellFilter("assigned", WHOLE * bool(row.assigned) + row.assigned, row.assigned),
        DUE: CellFilter("due", due, _DUE_WORDS[due]),
        FORMAT: CellFilter("format", row.content_type, format_word(row.content_type)),
    }.get(column)
    return [one] if one is not None and one.value else []


def _folder(row: Row) -> str:
    """Return the folder or archive that contains the object; "" if the path has none."""
    path = row.location
    end = max(path.rfind(sign) for sign in ("/\\#" if row.leaf else "/\\"))
    return path[: end or 1] if end >= 0 else ""
