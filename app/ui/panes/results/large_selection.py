"""Selection with too many separate ranges for Qt's selection model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel

from app.state.results.result_view import MOST_STRETCHES
from app.state.rows.selection import SelectionMarks, Spans

if TYPE_CHECKING:
    from app.state.results.results import Results

_Flag = QItemSelectionModel.SelectionFlag


class Aside:
    """Selected results kept beside the selection model, with one byte per row.

    Qt visits all ranges of a selection for each row that it draws or selects. Keys and clicks make
    few ranges. But if the user selects all results of a narrow query, each row may become a
    separate range when all results are shown again. Such a selection is kept here. A key or click
    that adds to the selection also changes the rows kept here; one that makes a new selection
    clears them.
    """

    def __init__(self, results: Results) -> None:
        self.rows: SelectionMarks | None = None
        self._results = results
        self._command = _Flag.NoUpdate

    def put(self, rows: SelectionMarks, closed: Spans) -> list[tuple[int, int]]:
        """Set the selected rows. If they form few ranges, return these ranges for Qt's selection
        model; otherwise keep the rows here and return no ranges. `closed` has the ranges of closed
        groups. If only some results of a closed group are selected, none of them is kept here as
        selected.
        """
        spans = rows.stretches(MOST_STRETCHES)
        if spans is not None:
            self.rows = None
            return spans
        hidden = [span for span in closed if not rows.whole(*span)]
        self.rows = rows.put(hidden, on=False)
        return []

    def holds(self, span: tuple[int, int]) -> bool:
        """Return whether all rows of a range are kept here as selected."""
        return self.rows is not None and self.rows.whole(*span)

    def commanded(self, command: _Flag) -> bool:
        """Note the selection command of a key or click, before Qt applies it; return whether it
        clears the rows kept here.
        """
        self._command = command
        if self.rows is None or not command & _Flag.Clear:
            return False
        self.rows = None
        return True

    def change(self, chosen: Spans, gone: Spans) -> bool:
        """Apply a change of Qt's selection to the rows kept here: the ranges `chosen` were selected
        in it, and the ranges `gone` deselected. Return False if no rows are kept here afterwards,
        which means that Qt's selection is the whole selection.
        """
        command, self._command = self._command, _Flag.NoUpdate
        if self.rows is None:
            return False
        if command & _Flag.Toggle == _Flag.Toggle:
            self.rows = self.rows.flipped([*chosen, *gone])
        elif command & _Flag.Select:
            self.rows = self.rows.put(chosen, on=True).put(gone, on=False)
        else:  # not by key or click on a row: something else replaces the selection
            self.rows = None
            return False
        self._results.select_rows(self.rows)
        return True
