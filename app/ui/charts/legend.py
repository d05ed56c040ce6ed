"""Legend of the risk chart, and a card for each risk level."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QStyle, QToolButton

from app.language import Texts, number
from app.ui.charts.series import Level
from app.ui.charts.swatch import Swatch, draw_swatch
from app.ui.kit.boxes import STRETCH, hbox, vbox
from app.ui.look import status_colours
from app.ui.look.focus_ring import FocusRing
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
        area = QStyle.visualRect(self.layoutDirection(), self.rect(), area)
        on = self.isChecked() and self.isEnabled()
        with QPainter(self) as painter:
            draw_swatch(painter, area, self.level, on=on)


class LevelCard(QFrame):
    """Card of one level: the current number of locations, and how it has changed. A click, or Space
    or Enter, emits `clicked`.
    """

    clicked = Signal()

    def __init__(self, level: Level) -> None:
        super().__init__()
        self._word = level.word
        self.setProperty("kind", "card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(level.word)
        self._about = tr(
            "Show why the number of objects at level “{level}” has changed", level=level.word
        )
        self.setToolTip(self._about)
        self._count = PlainLabel(status_colours.NONE, "title")
        self._change = PlainLabel(kind="secondary")
        head = hbox(Swatch(level), PlainLabel(level.word, "secondary"), STRETCH)
        foot = hbox(self._count, STRETCH, (self._change, 0, Qt.AlignmentFlag.AlignBottom), gap=None)
        vbox(head, foot, into=self, gap=2, edges=(12, 8, 12, 8))
        FocusRing(self)

    def set_chosen(self, chosen: bool) -> None:
        """Show whether this is the card of the level whose causes of change the Risk page shows."""
        if chosen != self.property("chosen"):
            self.setProperty("chosen", chosen)
            self.style().unpolish(self)
            self.style().polish(self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(
            event.position().toPoint()
        ):
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.clicked.emit()
        else:
            super().keyPressEvent(event)

    def show_count(self, count: int, change: int | None) -> None:
        """Show the count. `change` is the difference to the first point of the history; None if
        the history has only one point.
        """
        shown = number(count)
        self._count.setText(shown)
        objects = tr.plural("{n} object", "{n} objects", count)
        self.setToolTip(f"{self._word}: {objects}\n{self._about}")
        word = "" if change is None else tr("unchanged")
        if change:
            word = tr("up {n}", n=change) if change > 0 else tr("down {n}", n=-change)
        self._change.setText(word)
        self.setAccessibleName(f"{self._word}: " + ", ".join(filter(None, (shown, word))))
