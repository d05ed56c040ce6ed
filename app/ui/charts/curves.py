"""Curves of the risk chart: a line for each level, with an area below it when stacked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen, QPolygonF

from app.ui.charts.series import Level, Numbers, Series
from app.ui.charts.swatch import WIDTH, level_pen
from app.ui.look.theme import rgba, theme

AREA = 0.20
"""Opacity of areas."""

_FEW = 60
"""Largest number of points at which each point gets a dot."""


class _Curve(NamedTuple):
    area: QPainterPath | None
    fill: QBrush
    line: QPainterPath
    pen: QPen
    dots: QPolygonF
    dot: QBrush


def steps(times: Numbers, values: Numbers) -> tuple[Numbers, Numbers]:
    """Return the corners of a line that keeps each value until the next point.

    A count changes at a point. Nothing is known about the time between two points, so a slope would
    show a change that never happened.
    """
    return np.repeat(times, 2)[1:], np.repeat(values, 2)[:-1]


class Curves(pg.GraphicsObject):  # type: ignore[misc]
    """Graphics item that draws the levels of one `Series` as step lines."""

    def __init__(self) -> None:
        super().__init__()
        self._curves: list[_Curve] = []
        self._bounds = QRectF()
        self._radius = 0.0

    def show_levels(self, shown: Series, levels: Sequence[Level], *, stacked: bool) -> None:
        """Draw these levels, either stacked or each from zero."""
        self.prepareGeometryChange()
        self._curves, self._bounds, highest = [], QRectF(), 0.0
        if len(shown):
            base = np.zeros(len(shown))
            for level in levels:
                counts = shown.counts[level.key]
                top = base + counts if stacked else counts
                self._curves.append(self._curve(shown.times, base, top, level, stacked=stacked))
                base, highest = top, max(highest, float(top.max()))
            first, last = float(shown.times[0]), float(shown.times[-1])
            self._bounds = QRectF(first, 0, max(last - first, 1.0), max(highest, 1.0))
        self.update()

    def _curve(
        self, times: Numbers, base: Numbers, top: Numbers, level: Level, *, stacked: bool
    ) -> _Curve:
        x, y = steps(times, top)
        few = len(times) <= _FEW
        pen = level_pen(level)
        pen.setCosmetic(True)  # otherwise the scale of the axes would stretch the line
        pen.setWidthF(WIDTH * self._ratio())
        self._radius = theme().px(9 if len(times) == 1 else 5) / 2
        return _Curve(
            _area(times, base, top) if stacked else None,
            QBrush(rgba(level.role, AREA)),
            pg.arrayToQPath(x, y, connect="all"),
            pen,
            pg.functions.arrayToQPolygonF(times, top) if few else QPolygonF(),
            QBrush(theme().color(level.role)),
        )

    def _ratio(self) -> float:
        view = self.getViewWidget()
        return float(view.devicePixelRatioF()) if view is not None else 1.0

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, *_: Any) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for curve in self._curves:
            if curve.area is not None:
                painter.fillPath(curve.area, curve.fill)
        for curve in self._curves:
            painter.setPen(curve.pen)
            painter.drawPath(curve.line)
        to_screen = painter.worldTransform()
        painter.resetTransform()  # otherwise the scale of the axes would stretch the dots
        for curve in self._curves:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(curve.dot)
            for dot in to_screen.map(curve.dots).toList():
                painter.drawEllipse(dot, self._radius, self._radius)


def _area(times: Numbers, base: Numbers, top: Numbers) -> QPainterPath:
    x, upper = steps(times, top)
    _, lower = steps(times, base)
    path: QPainterPath = pg.arrayToQPath(
        np.concatenate((x, x[::-1])), np.concatenate((upper, lower[::-1])), connect="all"
    )
    return path
