"""Curves of the risk chart: a line for each level, with an area below it when stacked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QPaintEngine, QPainter, QPainterPath, QPen, QPolygonF

from app.ui.charts.series import Level, Numbers, Series
from app.ui.charts.swatch import WIDTH, level_pen
from app.ui.look.theme import rgba, theme

AREA = 0.20
"""Opacity of areas."""

_FEW = 60
"""Largest number of points at which each point gets a dot."""


_DENSE = 1
"""Points per pixel above which a curve is thinned."""


class _Data(NamedTuple):
    level: Level
    base: Numbers
    top: Numbers


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


def thinned(values: Numbers, most: int) -> NDArray[np.intp]:
    """Return the indexes of about `most` values: the first, the last, and the lowest and highest
    of each of `most` / 2 blocks, so that no peak is lost. If there are no more than `most` values,
    return all indexes.
    """
    count = len(values)
    if count <= most:
        return np.arange(count)
    size = -(-count // max(most // 2, 1))
    whole = count // size * size
    blocks = values[:whole].reshape(-1, size)
    starts = np.arange(0, whole, size)
    chosen = np.zeros(count, np.bool_)
    chosen[[0, -1]] = True
    for lowest_or_highest in (np.argmin, np.argmax):
        chosen[lowest_or_highest(blocks, axis=1) + starts] = True
        if whole < count:
            chosen[whole + lowest_or_highest(values[whole:])] = True
    return np.flatnonzero(chosen)


class Curves(pg.GraphicsObject):  # type: ignore[misc]
    """Graphics item that draws the levels of one `Series` as step lines. Of a long series, only the
    points of the visible part are drawn.
    """

    def __init__(self) -> None:
        super().__init__()
        self._times: Numbers = np.empty(0)
        self._data: list[_Data] = []
        self._stacked = False
        self._curves: list[_Curve] = []
        self._drawn: object = None
        self._bounds = QRectF()
        self._radius = 0.0

    def show_levels(self, shown: Series, levels: Sequence[Level], *, stacked: bool) -> None:
        """Draw these levels, either stacked or each from zero."""
        self.prepareGeometryChange()
        self._times, self._stacked, self._drawn = shown.times, stacked, None
        self._data, self._curves, self._bounds, highest = [], [], QRectF(), 0.0
        if len(shown):
            base = np.zeros(len(shown))
            for level in levels:
                counts = shown.counts[level.key]
                top = base + counts if stacked else counts
                self._data.append(_Data(level, base, top))
                base, highest = top, max(highest, float(top.max()))
            first, last = float(shown.times[0]), float(shown.times[-1])
            self._bounds = QRectF(first, 0, max(last - first, 1.0), max(highest, 1.0))
        self.update()

    def _renew(self, ratio: float) -> None:
        """Build the paths of the visible part, unless this part has not changed. `ratio` is the
        device pixel ratio.
        """
        box = self.getViewBox()
        if box is None or not len(self._times):
            return
        (first, last), width = box.viewRange()[0], int(box.width())
        if self._drawn == (first, last, width, ratio):
            return
        self._drawn = (first, last, width, ratio)
        begin = max(int(np.searchsorted(self._times, first, "right")) - 1, 0)
        part = slice(begin, int(np.searchsorted(self._times, last)) + 1)
        self._curves = [self._curve(data, part, width * _DENSE, ratio) for data in self._data]

    def _curve(self, data: _Data, part: slice, most: int, ratio: float) -> _Curve:
        level, top = data.level, data.top[part]
        chosen = thinned(top, most)
        dense = len(chosen) < len(top)
        times, base, top = self._times[part][chosen], data.base[part][chosen], top[chosen]
        x, y = steps(times, top)
        pen = level_pen(level)
        pen.setCosmetic(True)  # otherwise the scale of the axes would stretch the line
        pen.setWidthF(WIDTH * ratio)
        if dense:  # nobody could see the pattern, and it would take most of the time
            pen.setStyle(Qt.PenStyle.SolidLine)
            pen.setWidthF(1.0)
        self._radius = theme().px(9 if len(self._times) == 1 else 5) / 2
        few = len(self._times) <= _FEW
        return _Curve(
            _area(times, base, top, stepped=not dense) if self._stacked else None,
            QBrush(rgba(level.role, AREA)),
            pg.arrayToQPath(x, y, connect="all"),
            pen,
            pg.functions.arrayToQPolygonF(times, top) if few else QPolygonF(),
            QBrush(theme().color(level.role)),
        )

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, *_: Any) -> None:
        # of what is drawn on, which the widget need not be: an exported image has more pixels
        self._renew(painter.deviceTransform().m11() / painter.worldTransform().m11())
        painter.setRenderHint(
            QPainter.RenderHint.Antialiasing, all(one.pen.widthF() > 1.0 for one in self._curves)
        )
        to_screen = painter.worldTransform()
        drawing = painter.paintEngine().type() is QPaintEngine.Type.SVG
        if drawing:  # it writes six digits of a transformation, too few for times
            painter.resetTransform()
        for curve in self._curves:
            if curve.area is not None:
                area = to_screen.map(curve.area) if drawing else curve.area
                painter.fillPath(area, curve.fill)
        # the line of a level without a count lies on that of the level below, which must be visible
        curves = self._curves[::-1] if self._stacked else self._curves
        for curve in curves:
            painter.setPen(curve.pen)
            painter.drawPath(to_screen.map(curve.line) if drawing else curve.line)
        painter.resetTransform()  # otherwise the scale of the axes would stretch the dots
        for curve in curves:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(curve.dot)
            for dot in to_screen.map(curve.dots).toList():
                painter.drawEllipse(dot, self._radius, self._radius)


def _area(times: Numbers, base: Numbers, top: Numbers, *, stepped: bool) -> QPainterPath:
    """Return the area between two curves, as step lines if `stepped`. Where points are dense,
    `stepped` should be False: steps would be narrower than a pixel, and the area without steps is
    filled in half of the time.
    """
    x, upper = steps(times, top) if stepped else (times, top)
    lower = steps(times, base)[1] if stepped else base
    path: QPainterPath = pg.arrayToQPath(
        np.concatenate((x, x[::-1])), np.concatenate((upper, lower[::-1])), connect="all"
    )
    return path
