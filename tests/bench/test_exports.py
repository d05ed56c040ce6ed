"""Exports of large results through the window: time against bare reading, and memory.

`EXPORT_ROWS` sets the number of rows (1,000,000).
"""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.api.transport import Address
from app.state.export.export import Column, ExportState
from app.state.stores import WindowStores
from app.ui.frame.window import MainWindow
from app.ui.panes.results.table import COLUMNS
from tests.bench.many import serving
from tests.bench.test_window import (
    WAIT_SECONDS,
    Gaps,
    bare,
    console,
    memory,
    resident,
    run,
    styled,  # noqa: F401 - a fixture
)
from tests.ui.live import until

ROWS = int(os.environ.get("EXPORT_ROWS", "1000000"))
MOST_TIMES, MOST_BYTES = 1.5, 64 << 20
BUSY_MS = 33.0
WAIT = WAIT_SECONDS * 3


async def connected(window: MainWindow, count: int) -> WindowStores:
    window.stores.session.connect_local()
    await until(lambda: window.stores.results.total == count, WAIT)
    return window.stores


def begin(stores: WindowStores, path: Path) -> None:
    """Start an export of all columns."""
    stores.export.write(path, [Column(column.title, column.text) for column in COLUMNS])


@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
def test_an_export_against_bare_reading(
    styled: QApplication,  # noqa: F811
    tmp_path: Path,
    suffix: str,
) -> None:
    took: list[float] = []
    most: list[int] = []

    async def main(address: Address) -> None:
        async with console(address) as window:
            stores = await connected(window, ROWS)
            await asyncio.sleep(1)
            before, began = memory(), time.perf_counter()
            with Gaps().measured(f"exporting as {suffix}", busy=BUSY_MS):
                begin(stores, tmp_path / f"out.{suffix}")
                while stores.export.running:
                    await asyncio.sleep(0.5)
                    most.append(resident() - before)
            took.append(time.perf_counter() - began)
            job = stores.export.job
            assert job is not None
            assert (job.state, job.written) == (ExportState.DONE, ROWS)

    with serving(tmp_path / "server", ROWS) as address:
        _, first = asyncio.run(bare(address, 0, ROWS // 2))
        run(styled, main(address))
        _, second = asyncio.run(bare(address, ROWS // 2, ROWS))
    times, grown = took[0] / (first + second), max(most)
    print(
        f"\n{took[0]:.0f} s, {times:.2f} of bare reading; {grown / (1 << 20):.0f} MiB above before"
    )
    assert times <= MOST_TIMES
    assert grown <= MOST_BYTES
