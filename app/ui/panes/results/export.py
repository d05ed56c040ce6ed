"""Columns of an export of the results: in the user's language, and in English for programs."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from app.state.console_data.today import local_day
from app.state.export.export import Column as ExportColumn
from app.state.type_words.type_words import types_words
from app.ui.look import status_colours
from app.ui.panes.results.table import (
    AGE,
    ASSIGNED,
    COLUMNS,
    DUE,
    FORMAT,
    LOCATION,
    MATCH,
    NOTE,
    PROHIBITED,
    RISK,
    STATUS,
    TARGET,
    TEST,
    TYPES,
)

if TYPE_CHECKING:
    from app.state.export.export_formats import Cell
    from app.state.rows.keys import Row

TITLES = (
    "Location",  # not translated
    "Target",  # not translated
    "Types",  # not translated
    "Prohibited",  # not translated
    "Match",  # not translated
    "Test",  # not translated
    "Status",  # not translated
    "Owner",  # not translated
    "Format",  # not translated
    "Risk",  # not translated
    "Note",  # not translated
    "Assigned",  # not translated
    "Age",  # not translated
    "Due",  # not translated
)
"""English name of each column, in the order of `COLUMNS`."""
_ALWAYS = frozenset({TARGET, LOCATION, NOTE, ASSIGNED, DUE})
"""Columns that every export has: the place of a result, and what is stored only by this console."""


def exported_columns(chosen: Collection[int]) -> list[ExportColumn]:
    """Return the columns to export: those in `chosen`, by their index in `COLUMNS`, and those that
    every export has. The cells of counts are numbers. In the user's language, the other cells are
    those of the list, except that a result without matches has its earlier data types.
    """
    wanted = _ALWAYS.union(chosen)
    return [
        ExportColumn(name, _CELLS.get(at, column.text), column.title, _WORDS.get(at, column.text))
        for at, (name, column) in enumerate(zip(TITLES, COLUMNS, strict=True))
        if at in wanted
    ]


def _count(name: str) -> Callable[[Row], int]:
    return lambda row: int(getattr(row.before or row, name))


def _age(row: Row) -> str:
    if not row.seen:
        return status_colours.NONE
    days = local_day().toordinal() - row.seen
    words = f"{days:,} day" if days == 1 else f"{days:,} days"  # not translated
    return words if days else "today"


def _due(row: Row) -> str:
    if not row.due:
        return status_colours.NONE
    days = row.due - local_day().toordinal()
    if days < 0:
        return "1 day overdue" if days == -1 else f"{-days:,} days overdue"  # not translated
    return {0: "today", 1: "tomorrow"}.get(days, f"in {days} days")  # not translated


def _format(row: Row) -> str:
    return row.content_type


def _risk(row: Row) -> str:
    return row.risk or status_colours.NONE


def _status(row: Row) -> str:
    return row.status or status_colours.NONE


def _types(row: Row) -> str:
    return row.before.types if row.before else row.types


_CELLS: dict[int, Callable[[Row], Cell]] = {
    TYPES: _types,
    STATUS: _status,
    FORMAT: _format,
    RISK: _risk,
    PROHIBITED: _count("prohibited"),
    MATCH: _count("match"),
    TEST: _count("test"),
    AGE: _age,
    DUE: _due,
}
"""Cells in English, by the index of the column. Other cells are the same in every language."""
_WORDS: dict[int, Callable[[Row], Cell]] = {
    TYPES: lambda row: types_words(_types(row)),
    PROHIBITED: _CELLS[PROHIBITED],
    MATCH: _CELLS[MATCH],
    TEST: _CELLS[TEST],
}
"""Cells in the user's language that differ from those of the list."""
