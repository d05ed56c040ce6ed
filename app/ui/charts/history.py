"""Chart of the risk history: locations per risk level, as stacked areas or lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainterPath,
    QPolygonF,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from app.language import Texts, number
from app.state.risk.risk_history import Mark
from app.ui.charts.axis import GRID, HALF_LABEL, LABEL_WIDTH, Axis, counts
from app.ui.charts.curves import Curves
from app.ui.charts.readout import Readout
from app.ui.charts.series import EARLIER, LEVELS, Level, Series
from app.ui.charts.ticks import HOUR, Tick, date_ticks, instant, moment
from app.ui.kit.accessibility import announce, spoken_as
from app.ui.look.colours import Role
from app.ui.look.focus_ring import FocusRing
from app.ui.look.theme import theme

tr = Texts(__name__)

SCAN_SIGN, ACTED_SIGN = "\N{BLACK SQUARE}", "\N{BLACK UP-POINTING TRIANGLE}"
"""Characters for the marks of scans and changes: circles would look like points of the curves."""


def _triangle() -> QPainterPath:
    """Return the symbol of a change: a triangle in the upper third of the square that a symbol may
    fill. This leaves room for the symbol of a scan below.
    """
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(-0.2, -1 / 6), QPointF(0, -0.5), QPointF(0.2, -1 / 6)]))
    path.closeSubpath()
    return path


def _dates(low: float, high: float, size: float) -> list[Tick]:
    return date_ticks(low, high, int(size // theme().px(LABEL_WIDTH)))


@spoken_as(QAccessible.Role.Chart)
class HistoryChart(pg.PlotWidget):  # type: ignore[misc]
    """Chart of one `Series`. The arrow keys and the mouse move a crosshair over its points.
    Dragging pans. Ctrl with the wheel, + and - zoom. A double click or 0 shows everything.

    `pointed` is emitted with the index of the point under the crosshair, or None.
    """

    pointed = Signal(object)

    def __init__(
        self, parent: QWidget | None = None, levels: Sequence[Level] = LEVELS, name: str = ""
    ) -> None:
        axes = {"bottom": Axis("bottom", _dates), "left": Axis("left", counts)}
        super().__init__(parent, axisItems=axes)
        self._series, self._earlier = Series(), Series()
        self._all = levels
        self._zoomed = False
        self._happened: Sequence[Mark] = ()
        self._hidden: set[str] = set()
        self._stacked = True
        self._point: int | None = None
        self._curves = Curves()
        self._cross = pg.InfiniteLine(angle=90)
        self._before = Curves()
        self._marks = pg.ScatterPlotItem(pxMode=True)
        self._readout = Readout(self, levels)
        self.setMenuEnabled(False)
        self.hideButtons()
        self.setMouseEnabled(x=True, y=False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(self.Shape.NoFrame)
        self.setMinimumSize(QSize(320, 180))
        self.getPlotItem().setContentsMargins(8, 8, 24, 8)
        self.getAxis("left").setGrid(round(255 * GRID))
        self.setAccessibleName(name or tr("Risk history"))
        FocusRing(self)
        self.scene().sigMouseMoved.connect(self._on_mouse_moved)
        self.getPlotItem().vb.sigResized.connect(self._on_resized)
        self._stale = False
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._on_shown)
        theme().changed.connect(self._on_theme_changed)
        for item in (self._curves, self._before, self._marks):
            self.addItem(item, ignoreBounds=True)
        self.getPlotItem().vb.sigRangeChangedManually.connect(self._on_zoomed)
        self.addItem(self._cross, ignoreBounds=True)
        self._dress()

    def sizeHint(self) -> QSize:
        """Return a small size, because the chart takes only the remaining space and
        never scrolls.
        """
        return QSize(theme().px(480), theme().px(200))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._later.start()  # deferred: code that shows the chart usually also sets new data

    def show_series(self, shown: Series) -> None:
        """Replace the series shown, and reset the zoom."""
        self._series = shown
        self._point = None
        self._zoomed = False
        self._draw()

    def show_earlier(self, earlier: Series) -> None:
        """Draw an earlier period as a thin line, for comparison. The caller has already shifted its
        times to those of the series shown (`Series.shifted`).
        """
        self._earlier = earlier
        self._draw()

    def show_marks(self, marks: Sequence[Mark]) -> None:
        """Show scans as squares and changes as triangles above them, on the time axis."""
        self._happened = marks
        triangle, side = _triangle(), theme().px(8)
        self._marks.setData(
            [mark.time for mark in marks],
            [0.0] * len(marks),
            symbol=[triangle if mark.acted else "s" for mark in marks],
            size=[3 * side if mark.acted else side for mark in marks],
        )
        self._dress()

    def zoom(self, factor: float) -> None:
        """Zoom around the middle, to a period that is `factor` times as long."""
        self.getPlotItem().vb.scaleBy(x=factor)
        self._on_zoomed()

    def fit(self) -> None:
        """Zoom out until the whole series is visible."""
        self._zoomed = False
        if len(self._series):
            self._fit()

    def _on_zoomed(self, *_: object) -> None:
        self._zoomed = True
        self.move_to(None)

    def set_stacked(self, stacked: bool) -> None:
        """Draw stacked areas, or each level as a separate line from zero."""
        self._stacked = stacked
        self._draw()

    def set_level_shown(self, key: str, shown: bool) -> None:
        """Show or hide the level `key`, and stack the remaining levels again."""
        self._hidden.discard(key) if shown else self._hidden.add(key)
        self._draw()

    def move_to(self, index: int | None) -> None:
        """Move the crosshair to the point `index`; None hides the crosshair."""
        if index is not None:
            index = min(max(index, 0), len(self._series) - 1) if len(self._series) else None
        if index == self._point:
            return
        self._point = index
        self._place_crosshair()
        self.pointed.emit(index)

    def _levels(self) -> list[Level]:
        return [level for level in self._all if level.key not in self._hidden]

    def _on_shown(self) -> None:
        if self._stale:
            self._dress()

    def _on_theme_changed(self) -> None:
        """Apply the new colours; a hidden chart applies them when it is next shown."""
        if self.isVisible():
            self._dress()
        else:
            self._stale = True

    def _draw(self) -> None:
        self._stale = False
        self._curves.show_levels(self._series, self._levels(), stacked=self._stacked)
        earlier = [EARLIER] if len(self._earlier) else []
        self._before.show_levels(self._earlier, earlier, stacked=False)
        if len(self._series) and not self._zoomed:
            self._fit()
        self._place_crosshair()

    def _dress(self) -> None:
        """Apply the colours and fonts of the theme."""
        self.setBackground(theme().color(Role.SURFACE))
        for side in ("bottom", "left"):
            self.getAxis(side).dress()
        self._marks.setPen(pg.mkPen(theme().color(Role.SURFACE), width=1))
        self._marks.setBrush(pg.mkBrush(theme().color(Role.SECONDARY)))
        self._cross.setPen(pg.mkPen(theme().color(Role.SECONDARY), width=1))
        self._draw()

    def _fit(self) -> None:
        times = self._series.times
        first, last = float(times[0]), float(times[-1])
        margin = (last - first) * 0.01 or 1800.0
        self.getPlotItem().vb.setLimits(xMin=first - margin, xMax=last + margin, minXRange=1.0)
        self.setXRange(first - margin, last + margin, padding=0)
        shown = [self._series.counts[level.key] for level in self._levels()]
        heights = (np.sum if self._stacked else np.max)(shown, axis=0) if shown else np.zeros(1)
        top = max([float(heights.max()), *(float(n.max()) for n in self._earlier.counts.values())])
        highest = max(top * 1.08, 1.08)
        half = theme().px(HALF_LABEL)
        above = max(self.getPlotItem().vb.height() - half, 4 * half)
        self.setYRange(-half / above * highest, highest, padding=0)  # space for the label of 0

    def _on_resized(self, _box: object) -> None:
        if len(self._series) and not self._zoomed:
            self._fit()

    def _place_crosshair(self) -> None:
        shown = self._point is not None
        self._cross.setVisible(shown)
        self._readout.setVisible(shown)
        if self._point is None:
            self.setAccessibleDescription(tr("Use the arrow keys to move between points"))
            return
        time = float(self._series.times[self._point])
        self._cross.setPos(time)
        counts = self._series.at(self._point)
        rows = [(level, number(counts[level.key])) for level in self._levels()]
        crowded = np.count_nonzero(np.abs(self._series.times - time) < 60) > 1
        when = instant(time) if crowded else moment(time)
        happened = self._happened_at(self._point)
        self._readout.show_values(when, rows, happened)
        told = [f"{level.word} {text}" for level, text in rows]
        words = ", ".join([*told, happened] if happened else told)
        self.setAccessibleDescription(f"{when}: {words}")
        inside = self.getPlotItem().vb.mapViewToScene(QPointF(time, 0)).x()
        self._readout.stand_beside(int(inside), self.width())

    def _happened_at(self, index: int) -> str:
        """Return in words how many scans, decisions and remediations ended within an hour of this
        point and are nearer to it than to any other point; "" if there are none.
        """
        time, totals = float(self._series.times[index]), Counter[bool]()
        for mark in self._happened:
            if abs(mark.time - time) < HOUR and self._series.nearest(mark.time) == index:
                totals[mark.acted] += mark.jobs
        told = []
        if scans := totals[False]:
            told.append(tr.plural("{n} scan", "{n} scans", scans))
        if remediations := totals[True]:
            told.append(
                tr.plural(
                    "{n} decision or remediation", "{n} decisions or remediations", remediations
                )
            )
        return ", ".join(told)

    def _on_mouse_moved(self, where: QPointF) -> None:
        box = self.getPlotItem().vb
        if not len(self._series) or not box.sceneBoundingRect().contains(where):
            self.move_to(None)
            return
        self.move_to(self._series.nearest(box.mapSceneToView(where).x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._series) - 1
        here = last + 1 if self._point is None else self._point
        keys = {
            Qt.Key.Key_Left: here - 1,
            Qt.Key.Key_Right: here + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
            Qt.Key.Key_Escape: None,
        }
        zooms = {Qt.Key.Key_Plus: 0.5, Qt.Key.Key_Minus: 2.0}
        if event.key() in zooms:
            self.zoom(zooms[Qt.Key(event.key())])
            event.accept()
        elif event.key() == Qt.Key.Key_0:
            self.fit()
            event.accept()
        elif event.key() in keys:
            self.move_to(keys[Qt.Key(event.key())])
            announce(self, self.accessibleDescription())
            event.accept()
        else:
            event.ignore()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl; otherwise the page scrolls."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
        else:
            event.ignore()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.fit()
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.move_to(None)

    def leaveEvent(self, event: Any) -> None:
        super().leaveEvent(event)
        self.move_to(None)

    def close(self) -> bool:
        """Close like any widget: pyqtgraph's own `close` destroys the scene and may crash."""
        return QWidget.close(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if hasattr(self, "_readout"):
            self.move_to(None)
