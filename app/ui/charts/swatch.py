"""Line style of a risk level, for the chart and for samples beside the level's name."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.ui.charts.series import Level
from app.ui.look.colours import Role
from app.ui.look.theme import rgba, theme

WIDTH = 2.0


def level_pen(level: Level) -> QPen:
    """Return the pen of a level: 2 px, in its colour and its pattern."""
    pen = QPen(theme().color(level.role), WIDTH)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if level.dashes:
        pen.setDashPattern(list(level.dashes))
    return pen


def draw_swatch(painter: QPainter, rect: QRect, level: Level, *, on: bool = True) -> None:
    """Draw a sample of the level's line across the middle of `rect`. If `on` is False, draw the
    sample faintly, as for a level that is hidden in the chart.
    """
    pen = level_pen(level)
    if not on:
        pen.setColor(rgba(Role.FAINT, 1.0))
    painter.setPen(pen)
    middle = rect.center().y()
    painter.drawLine(rect.left(), middle, rect.right(), middle)


class Swatch(QWidget):
    """Sample of a level's line, which links the name beside it to the chart."""

    def __init__(self, level: Level) -> None:
        super().__init__()
        self._level = level
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        with QPainter(self) as painter:
            draw_swatch(painter, self.rect(), self._level)

    def _on_theme_changed(self) -> None:
        self.setFixedSize(QSize(theme().px(22), theme().px(16)))
        self.update()
