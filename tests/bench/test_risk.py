"""Risk charts: panning and zooming of many points, against one bare curve of pyqtgraph."""

from __future__ import annotations

import time

import numpy as np
import pyqtgraph as pg
import pytest
from pytestqt.qtbot import QtBot

from app.ui.charts.history import HistoryChart
from app.ui.charts.series import LEVELS, Series

POINTS, ROUNDS, STEPS = 100_000, 5, 10
MOST = 2.0

pytestmark = pytest.mark.bench


def seconds(chart: pg.PlotWidget, span: float) -> float:
    """Return the processor time in which a view of this share of the time is moved over the whole
    and drawn at each step.
    """
    begun = time.thread_time()
    for step in range(STEPS):
        first = (1 - span) * step / STEPS * POINTS
        chart.setXRange(first, first + span * POINTS, padding=0)
        chart.grab()
    return time.thread_time() - begun


@pytest.mark.parametrize("stacked", [True, False])
@pytest.mark.parametrize("span", [0.9, 0.1, 0.001])
def test_five_series_move_like_one_bare_curve(qtbot: QtBot, span: float, stacked: bool) -> None:
    made = np.random.default_rng(7)
    times = np.arange(POINTS, dtype=np.float64)
    counts = {level.key: 500.0 + made.integers(-3, 4, POINTS).cumsum() for level in LEVELS}
    ours, bare = HistoryChart(), pg.PlotWidget()
    shown = Series(times, {key: np.abs(values) for key, values in counts.items()})
    ours.show_series(shown)
    ours.show_earlier(shown.shifted(0.0, LEVELS[0]))
    ours.set_stacked(stacked)
    bare.plot(times, shown.counts["high"])
    for chart in (ours, bare):
        qtbot.addWidget(chart)
        chart.resize(1200, 500)
        chart.show()
        chart.grab()
    rounds = [(seconds(bare, span), seconds(ours, span)) for _ in range(ROUNDS)]
    one, five = (min(found) for found in zip(*rounds, strict=True))
    print(f"\n{span:.1%} of {POINTS:,} points: {five / one:.2f} times one bare curve"
          f" ({five / STEPS * 1000:.1f} ms a frame)")  # fmt: skip
    assert five <= MOST * one
