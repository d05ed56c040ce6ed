"""Legend of the risk chart, and a card for each risk level."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QToolButton

from app.language import Texts, number
from app.ui.charts.series import Level
from app.ui.charts.swatch import Swatch, draw_swatch
from app.ui.kit.boxes import STRETCH, hbox, vbox
from app.ui.look import status_style
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme

tr = Texts(__name__)


class LegendWord(QToolButton):
    """Legend entry of a level: its line and its name. A click hides or shows the level in the
    chart.
    """

    def __init__(self, level: Level) -> None:
        super().__init__()
        self.level = level
        self.setCheckable(True)
        self.setChecked(True)
        self.setText(f"       {level.word}")
        self.setStyleSheet(
            "QToolButton:checked { background: transparent; }"
            "QToolButton:checked:enabled { color: palette(window-text); }"
        )
        self.setAccessibleName(tr("Show {level}", level=level.word))
        self.setToolTip(tr("Show or hide {level}", level=level.word))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        left = theme().px(8)
        area = QRect(left, 0, theme().px(22), self.height())
        draw_swatch(QPainter(self), area, self.level, on=self.isChecked() and self.isEnabled())


class LevelCard(QFrame):
    """Card of one level: the current number of locations, and how it has changed."""

    def __init__(self, level: Level) -> None:
        super().__init__()
        self._word = level.word
        self.setProperty("kind", "card")
        self._count = PlainLabel(status_style.NONE, "title")
        self._change = PlainLabel(kind="secondary")
        head = hbox(Swatch(level), PlainLabel(level.word, "secondary"), STRETCH)
        foot = hbox(self._count, STRETCH, (self._change, 0, Qt.AlignmentFlag.AlignBottom), gap=None)
        vbox(head, foot, into=self, gap=2, edges=(12, 8, 12, 8))

    def show_count(self, count: int, change: int | None) -> None:
        """Show the count. `change` is the difference to the first point of the history; None if
        the history has only one point.
        """
        shown = number(count)
        self._count.setText(shown)
        word = "" if change is None else tr("unchanged")
        if change:
            word = tr("up {n}", n=change) if change > 0 else tr("down {n}", n=-change)
        self._change.setText(word)
        self.setAccessibleName(f"{self._word}: " + ", ".join(filter(None, (shown, word))))
