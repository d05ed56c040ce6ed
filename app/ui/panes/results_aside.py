"""A selection that lies too scattered among the rows for Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel

from app.state.results.result_view import MOST_STRETCHES
from app.state.rows.selection import Marks, Spans

if TYPE_CHECKING:
    from app.state.results.results import Results

_Flag = QItemSelectionModel.SelectionFlag


class Aside:
    """Selected results that are kept beside the selection of the view, a byte for each row.

    Qt walks through all stretches of a selection for each row that it draws or selects. Chosen by
    keys and clicks there are few; but of what was chosen whole among fewer results, each may be a
    stretch when all are shown again. What is chosen besides changes these, as it would change a
    selection of Qt's; what is chosen instead takes their place.
    """

    def __init__(self, results: Results) -> None:
        self.rows: Marks | None = None
        self._results = results
        self._command = _Flag.NoUpdate

    def put(self, rows: Marks, closed: Spans) -> list[tuple[int, int]]:
        """Take over what is selected: the stretches of it that Qt can have, or else none, and they
        are kept here. Of a group in `closed` they are kept if they are all of it."""
        spans = rows.stretches(MOST_STRETCHES)
        if spans is not None:
            self.rows = None
            return spans
        hidden = [span for span in closed if not rows.whole(*span)]
        self.rows = rows.put(hidden, on=False)
        return []

    def holds(self, span: tuple[int, int]) -> bool:
        """Whether all of a stretch is selected."""
        return self.rows is not None and self.rows.whole(*span)

    def commanded(self, command: _Flag) -> bool:
        """A key or a click is about to do this; whether what is kept here is gone by that."""
        self._command = command
        if self.rows is None or not command & _Flag.Clear:
            return False
        self.rows = None
        return True

    def change(self, chosen: Spans, gone: Spans) -> bool:
        """Qt's selection has changed; False if it is all that is selected."""
        command, self._command = self._command, _Flag.NoUpdate
        if self.rows is None:
            return False
        if command & _Flag.Toggle == _Flag.Toggle:
            self.rows = self.rows.flipped([*chosen, *gone])
        elif command & _Flag.Select:
            self.rows = self.rows.put(chosen, on=True).put(gone, on=False)
        else:  # not by a key or a click on a row: something else is selected instead
            self.rows = None
            return False
        self._results.select_rows(self.rows)
        return True
