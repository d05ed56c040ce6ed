"""Small table of values beside a chart's crosshair."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from app.ui.charts.series import LEVELS, Level
from app.ui.charts.swatch import Swatch
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme

_GAP = 12


class Readout(QFrame):
    """Values at one point in time: a heading, a note and one row per level. Transparent to mouse
    events.
    """

    def __init__(self, parent: QWidget, levels: Sequence[Level] = LEVELS) -> None:
        super().__init__(parent)
        self.setProperty("kind", "overlay")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        grid = QGridLayout(self)
        edge, gap = theme().px(8), theme().px(4)
        grid.setContentsMargins(edge, gap, edge, gap)
        grid.setHorizontalSpacing(edge)
        grid.setVerticalSpacing(theme().px(2))
        self._heading = PlainLabel(kind="heading")
        grid.addWidget(self._heading, 0, 0, 1, 3)
        self._note = PlainLabel("", "secondary")
        grid.addWidget(self._note, 1, 0, 1, 3)
        self._rows = {level.key: self._row(grid, at, level) for at, level in enumerate(levels, 2)}
        self.hide()

    @staticmethod
    def _row(grid: QGridLayout, at: int, level: Level) -> tuple[QWidget, PlainLabel, PlainLabel]:
        row = (Swatch(level), PlainLabel(level.word, "secondary"), PlainLabel())
        row[2].setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for column, widget in enumerate(row):
            grid.addWidget(widget, at, column)
        return row

    def show_values(self, heading: str, rows: Sequence[tuple[Level, str]], note: str = "") -> None:
        """Show one row per given level and hide the others."""
        self._heading.setText(heading)
        self._note.setText(note)
        self._note.setVisible(bool(note))
        values = {level.key: text for level, text in rows}
        for key, row in self._rows.items():
            row[2].setText(values.get(key, ""))
            for widget in row:
                widget.setVisible(key in values)
        self.adjustSize()

    def stand_beside(self, across: int, width: int) -> None:
        """Move beside the x position `across` of a view that is `width` pixels wide: to the right
        of it or, without enough space there, to the left.
        """
        right = across + _GAP
        fits = right + self.width() <= width
        self.move(right if fits else max(0, across - _GAP - self.width()), _GAP)
        self.raise_()
