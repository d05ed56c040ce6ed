"""Chart of a count per day: a bar for each day, and a band where the count is not known."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from app.language import Texts, number
from app.state.risk.daily_counts import Day
from app.state.risk.periods import day_words
from app.ui.charts.axis import GRID, HALF_LABEL, LABEL_WIDTH, Axis, counts
from app.ui.charts.readout import Readout
from app.ui.charts.series import MATCHES
from app.ui.charts.ticks import Tick, day_label
from app.ui.kit.accessibility import announce, spoken_as
from app.ui.look.colours import Role
from app.ui.look.focus_ring import FocusRing
from app.ui.look.theme import rgba, theme

tr = Texts(__name__)

_WIDTH, _MANY = 0.8, 100
"""Share of a day that its bar takes, and the largest number of days for which bars have gaps. With
more days the gaps would flicker, so each bar takes the whole day.
"""
_LEAST = 7
"""Smallest number of days in view, so that a bar never looks like an area."""
_STEPS = (1, 2, 7, 14, 28, 91, 182, 364)
BARS = 0.75
"""Opacity of the bars that are not chosen."""
_UNKNOWN = 0.10
"""Opacity of the bands. Such a tint alone is hardly visible, so each band has an edge, too."""


def day_ticks(zero: int, low: float, high: float, size: float) -> list[Tick]:
    """Return ticks in the middle of days, for an axis of `size` pixels. `zero` is the day at
    position 0, as `date.toordinal`. `low`, `high` and the positions of ticks are numbers of days
    after `zero`. The first label contains the year, and so does each label with a new year.
    """
    low, high = low + zero, high + zero
    most = max(int(size // theme().px(LABEL_WIDTH)), 1)
    first, last = max(round(low + 0.5), 1), min(round(high - 0.5), date.max.toordinal())
    step = next((step for step in _STEPS if (last - first) / step < most), _STEPS[-1] * 5)
    ticks: list[Tick] = []
    year = 0
    for day in range(first + step // 2, last + 1, step):  # at the edge there is no room
        found = date.fromordinal(day)
        ticks.append((float(day - zero), day_label(found, year=found.year != year)))
        year = found.year
    return ticks


@spoken_as(QAccessible.Role.Chart)
class DayChart(pg.PlotWidget):  # type: ignore[misc]
    """Chart of days. The arrow keys and the mouse choose a day, whose count is then shown.
    `pointed` is emitted with the index of the chosen day, or None.
    """

    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        self._first = 0
        """Day at position 0, as `date.toordinal`. Positions count from this day, because drawing is
        inexact at large positions.
        """
        axes = {"bottom": Axis("bottom", self._ticks), "left": Axis("left", counts)}
        super().__init__(parent, axisItems=axes)
        self._days: Sequence[Day] = ()
        self._point: int | None = None
        self.bars = pg.BarGraphItem(x=[], height=[], width=_WIDTH, pen=None)
        self.bands = pg.BarGraphItem(x=[], height=[], width=1.0, pen=None)
        self._chosen = pg.BarGraphItem(x=[], height=[], width=_WIDTH, pen=None)
        for item in (self.bands, self.bars, self._chosen):
            self.addItem(item, ignoreBounds=True)
        self._readout = Readout(self, [MATCHES])
        self.setMenuEnabled(False)
        self.hideButtons()
        self.setMouseEnabled(x=False, y=False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(self.Shape.NoFrame)
        self.setMinimumSize(QSize(320, 180))
        self.getPlotItem().setContentsMargins(8, 8, 24, 8)
        self.getAxis("left").setGrid(round(255 * GRID))
        self.setAccessibleName(tr("Matches per day"))
        FocusRing(self)
        self.scene().sigMouseMoved.connect(self._on_mouse_moved)
        self.getPlotItem().vb.sigResized.connect(self._fit)
        theme().changed.connect(self._dress)
        self._dress()

    def sizeHint(self) -> QSize:
        """Return a small size, because the chart takes only the remaining space and
        never scrolls.
        """
        return QSize(theme().px(480), theme().px(200))

    def _ticks(self, low: float, high: float, size: float) -> list[Tick]:
        return day_ticks(self._first, low, high, size)

    def show_days(self, days: Sequence[Day]) -> None:
        """Replace the days shown."""
        self._days, self._first = days, days[0].day if days else 0
        self.move_to(None)
        self._draw()

    def move_to(self, index: int | None) -> None:
        """Choose the day at `index` of the days shown, None for no day. An index out of range means
        the nearest day.
        """
        if index is not None:
            index = min(max(index, 0), len(self._days) - 1) if self._days else None
        self._point = index
        self._show_chosen()
        self.pointed.emit(index)

    def _highest(self) -> float:
        return max((day.matches or 0 for day in self._days), default=0) * 1.08 or 1.08

    def _draw(self) -> None:
        known = [day for day in self._days if day.matches is not None]
        self.bars.setOpts(
            x=[day.day - self._first for day in known], height=[day.matches for day in known]
        )
        self.bars.setOpts(width=_WIDTH if len(self._days) <= _MANY else 1.0)
        runs = self._unknown_runs()
        self.bands.setOpts(
            x=[(first + last) / 2 for first, last in runs],
            width=[last - first + 1 for first, last in runs],
            height=[self._highest()] * len(runs),
        )
        self._fit()

    def _unknown_runs(self) -> list[tuple[int, int]]:
        """Return the positions of the first and the last day of each run of unknown days."""
        runs: list[tuple[int, int]] = []
        for day in self._days:
            at = day.day - self._first
            if day.matches is None:
                joined = bool(runs) and runs[-1][1] == at - 1
                runs[-1:] = [(runs[-1][0], at)] if joined else [*runs[-1:], (at, at)]
        return runs

    def _fit(self, _box: object = None) -> None:
        if not self._days:
            return
        last = self._days[-1].day - self._first
        self.setXRange(min(0, last - _LEAST + 1) - 0.6, last + 0.6, padding=0)
        half = theme().px(HALF_LABEL)
        above = max(self.getPlotItem().vb.height() - half, 4 * half)
        highest = self._highest()
        self.setYRange(-half / above * highest, highest, padding=0)

    def _dress(self) -> None:
        """Apply the colours and fonts of the theme."""
        self.setBackground(theme().color(Role.SURFACE))
        for side in ("bottom", "left"):
            self.getAxis(side).dress()
        self.bars.setOpts(brush=rgba(Role.ACCENT, BARS))
        self._chosen.setOpts(brush=theme().color(Role.ACCENT))
        edge = pg.mkPen(theme().color(Role.FAINT), width=1)
        self.bands.setOpts(brush=rgba(Role.SECONDARY, _UNKNOWN), pen=edge)
        self._draw()

    def _show_chosen(self) -> None:
        self._readout.setVisible(self._point is not None)
        if self._point is None:
            self._chosen.setOpts(x=[], height=[])
            self.setAccessibleDescription(tr("Use the arrow keys to move between days"))
            return
        day, matches = self._days[self._point]
        self._chosen.setOpts(x=[day - self._first], height=[matches or 0])
        text = tr("no data") if matches is None else number(matches)
        self._readout.show_values(day_words(day), [(MATCHES, text)])
        self.setAccessibleDescription(f"{day_words(day)}: {MATCHES.word} {text}")
        inside = self.getPlotItem().vb.mapViewToScene(QPointF(day - self._first, 0)).x()
        self._readout.stand_beside(int(inside), self.width())

    def _on_mouse_moved(self, where: QPointF) -> None:
        box = self.getPlotItem().vb
        if not self._days or not box.sceneBoundingRect().contains(where):
            self.move_to(None)
            return
        self.move_to(round(box.mapSceneToView(where).x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._days) - 1
        here = last + 1 if self._point is None else self._point
        keys = {
            Qt.Key.Key_Left: here - 1,
            Qt.Key.Key_Right: here + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        if event.key() in keys:
            self.move_to(keys[Qt.Key(event.key())])
            announce(self, self.accessibleDescription())
            event.accept()
        else:
            event.ignore()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.move_to(None)

    def leaveEvent(self, event: object) -> None:
        super().leaveEvent(event)
        self.move_to(None)

    def close(self) -> bool:
        """Close like any widget: pyqtgraph's own `close` destroys the scene and may crash."""
        return QWidget.close(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if hasattr(self, "_readout"):
            self.move_to(None)
