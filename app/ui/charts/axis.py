"""Axis of a chart: only labels, at ticks that a function computes."""

from __future__ import annotations

from collections.abc import Callable

import pyqtgraph as pg
from PySide6.QtCore import QRectF

from app.ui.charts.ticks import Tick, count_ticks
from app.ui.look.colours import Role
from app.ui.look.theme import theme

GRID = 0.12
"""Opacity of grid lines."""
HALF_LABEL = 10
"""Pixels at 100 % that the label of a count needs above and below its line."""
LABEL_WIDTH = 96
"""Pixels at 100 % that one date label may take, including its gap."""


class Axis(pg.AxisItem):  # type: ignore[misc]
    """Axis with ticks computed from its range, drawn without axis line or tick marks."""

    def __init__(self, side: str, marks: Callable[[float, float, float], list[Tick]]) -> None:
        super().__init__(side, pen=None, maxTickLength=0)
        self._marks = marks

    def tickValues(self, low: float, high: float, _size: float) -> list[tuple[float, list[float]]]:
        """Return the positions of the ticks as a single level; its spacing of 1.0 means nothing.
        `_size` is ignored: it is in physical pixels, so at scale 2 it would produce grid lines for
        which `tickStrings` has no label.
        """
        return [(1.0, [at for at, _ in self._marks(low, high, self.size_along())])]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:  # noqa: ARG002
        labels = dict(self._marks(self.range[0], self.range[1], self.size_along()))
        return [labels.get(value, "") for value in values]

    def size_along(self) -> float:
        """Return the length of the axis in logical pixels."""
        rect: QRectF = self.geometry()
        return float(rect.width() if self.orientation == "bottom" else rect.height())

    def dress(self) -> None:
        """Apply the colours and fonts of the theme."""
        left = self.orientation == "left"
        self.setTextPen(theme().color(Role.SECONDARY))
        self.setTickPen(theme().color(Role.TEXT if left else Role.SURFACE))
        self.setPen(pg.mkPen(None))
        self.setStyle(
            tickFont=theme().ui_font(),
            tickTextOffset=6,
            tickLength=0,
            hideOverlappingLabels=False,
        )


def counts(low: float, high: float, size: float) -> list[Tick]:
    """Return the ticks of an axis of counts from `low` to `high`, which is `size` pixels long.
    Ticks too close to the top are left out, because the upper half of their labels would not fit.
    """
    room = (high - low) * theme().px(HALF_LABEL) / max(size, 1.0)
    return count_ticks(high - room, int(min(size // theme().px(36), 6)))
