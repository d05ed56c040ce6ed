"""Full text of the focused row, below a table whose columns are too narrow for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import Qt

from app.ui.kit.tables.list_table import ListTable
from app.ui.look.text import PlainLabel

R = TypeVar("R")
_LINES = 3
"""Number of lines that are always reserved, so that the height of the table is constant; longer
texts take more.
"""


class WholeRow(PlainLabel, Generic[R]):
    """Label that shows the text that `words` returns for the focused row of `view`."""

    def __init__(self, view: ListTable[R], words: Callable[[R], str]) -> None:
        super().__init__("", "secondary", wrap=True)
        self._view, self._words = view, words
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setMinimumHeight(_LINES * self.fontMetrics().height())
        view.selectionModel().currentRowChanged.connect(self.refresh)

    def refresh(self) -> None:
        """Update the text, because the rows may have changed."""
        row = self._view.current()
        self.setText("" if row is None else self._words(row))
