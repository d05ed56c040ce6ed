"""First paint of the Risk page, against its requests and a bare paint of the same points."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any

import pyqtgraph as pg
import pytest
from PySide6.QtWidgets import QApplication

from app.api.client import Client
from app.api.transport import Address
from app.state.console_data.today import local_day
from app.state.risk.periods import Period
from app.state.risk.risk_history import Scope, read_points
from app.state.stores import WindowStores
from app.ui.charts.curves import Curves
from app.ui.charts.series import LEVELS, series
from app.ui.frame.window import MainWindow
from tests.bench.test_window import WAIT_SECONDS, console, run, styled
from tests.kit.bigstore import build
from tests.service.running import Running
from tests.ui.live import until

__all__ = ["styled"]
LOCATIONS, POINTS, ROUNDS = 2_000, 8_000, 5
MOST = 1.5
"""Upper bound of the first paint, relative to the requests and the bare paint together."""
pytestmark = pytest.mark.bench

_POINT = """
INSERT INTO risk_history (time, target_id, total, high, medium, low, unmapped, first_high,
  first_medium, first_low, matches)
VALUES (:time, NULL, 4 * :n, :n, :n / 2, :n / 3, 9, :n, :n / 2, :n / 3, 99)
"""


def seed_history(folder: Path) -> None:
    """Add points of this month to the store."""
    start, _ = Period("month").bounds(local_day())
    step = (time.time() - start - 60) / POINTS
    with closing(sqlite3.connect(next(folder.glob("*.db")))) as conn, conn:
        conn.executemany(
            _POINT,
            ({"time": start + at * step, "n": 500 + at % 97} for at in range(1, POINTS)),
        )


async def requested(address: Address) -> float:
    """Return the seconds of the requests that the first paint waits for, by the client alone."""
    client, (start, end) = Client(address), Period("month").bounds(local_day())
    await client.risk.targets(prioritized=False, sort="high")  # opens a connection
    began = time.perf_counter()
    await asyncio.gather(
        read_points(client, start, Scope(None, prioritized=False)),
        client.risk.change(start, end, prioritized=False),
        client.risk.targets(prioritized=False, sort="high"),
    )
    took = time.perf_counter() - began
    await client.close()
    return took


def drawn_bare(stores: WindowStores, like: MainWindow) -> float:
    """Return the seconds in which a new bare plot of the same points is painted once."""
    shown = series(stores.risk.points)
    began = time.perf_counter()
    plot = pg.PlotWidget()
    plot.resize(like.risk.chart.size())
    for level in LEVELS:
        plot.plot(shown.times, shown.counts[level.key])
    plot.grab()
    took = time.perf_counter() - began
    plot.close()
    return took


async def first_paint(window: MainWindow, waiting: list[asyncio.Event]) -> float:
    """Show the page for the first time; return the seconds until all points are painted."""
    painted = asyncio.Event()
    waiting[:] = [painted]
    began = time.perf_counter()
    window.show_page("risk")
    await asyncio.wait_for(painted.wait(), WAIT_SECONDS)
    return time.perf_counter() - began


def test_the_first_paint_costs_little_more_than_its_requests(
    styled: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: list[asyncio.Event] = []
    paint = Curves.paint

    def noted(curves: Curves, painter: Any, *more: Any) -> None:
        paint(curves, painter, *more)
        if len(curves._times) >= POINTS:  # noqa: SLF001 - nothing else tells what was painted
            for painted in waiting:
                painted.set()

    monkeypatch.setattr(Curves, "paint", noted)
    rounds: list[tuple[float, float, float]] = []

    async def main(address: Address) -> None:
        async with console(address) as window:
            stores = window.stores
            stores.session.connect_local()
            await until(lambda: stores.results.total, WAIT_SECONDS)
            await stores.tasks.idle()
            await asyncio.sleep(1.0)
            request = await requested(address)
            page = await first_paint(window, waiting)
            rounds.append((page, request, drawn_bare(stores, window)))

    build(tmp_path / "service", LOCATIONS)
    seed_history(tmp_path / "service")
    with closing(Running(tmp_path)) as service:
        address = Address(service.base_url, "analyst", service.password, service.certificate)
        for _ in range(ROUNDS):
            run(styled, main(address))
    page, request, bare = (median(found) for found in zip(*rounds, strict=True))
    share = median(page / (request + bare) for page, request, bare in rounds)
    print(f"\nfirst paint of {POINTS:,} points: {page * 1000:.0f} ms; requests {request * 1000:.0f}"
          f" ms, bare paint {bare * 1000:.0f} ms: {share:.2f} of both")  # fmt: skip
    assert share <= MOST
