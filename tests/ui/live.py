"""Panes with the real stores and the real service, in the loop that Qt and asyncio share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from app.desktop import Embedded
from app.loop import Loop
from app.settings import Settings
from app.state.rows.keys import Key
from app.state.stores import AppStores, WindowStores
from tests.kit import zygote
from tests.kit.lent import Lent

WAIT_SECONDS = 60.0
CARD, MASKED = "4111 1111 1111 1111", "4111 11** **** 1111"
CSV = f"name;card\nRoe;{CARD}\nDoe;5555 5555 5555 4444\n"


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine in its own loop."""
    app = QCoreApplication.instance()
    QApplication.setQuitOnLastWindowClosed(False)
    with asyncio.Runner(loop_factory=partial(Loop, app)) as runner:
        runner.run(work)


async def until(holds: Callable[[], object], seconds: float = WAIT_SECONDS) -> None:
    """Wait until `holds()`; checked once per turn of the loop, at most 100 times a second."""
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110 - many things can make it hold
            await asyncio.sleep(0.01)


@asynccontextmanager
async def console(data: Path, folder: Path, *, own: bool = False) -> AsyncIterator[WindowStores]:
    """Yield WindowStores with a service that has scanned `folder`; `own`: with their own one."""
    await asyncio.to_thread(data.mkdir, 0o700, exist_ok=True)
    host = Embedded(data, zygote.fork) if own else Lent()
    stores = AppStores(Settings(sign_off="Test"), host, data).main
    stores.session.connect_local()
    try:
        await until(lambda: stores.session.connected and stores.jobs.loaded)
        known = len(stores.jobs.jobs)
        stores.inventory.add_folder(str(folder))
        await until(lambda: len(stores.jobs.jobs) > known and not stores.jobs.running)
        await until(lambda: 0 < stores.results.count == stores.results.loaded_count)
        await stores.tasks.idle()
        yield stores
    finally:
        for widget in QApplication.topLevelWidgets():
            widget.close()
        await stores.close()
        await host.stop()


def key_of(stores: WindowStores, ending: str) -> Key:
    """Return the result whose path ends with `ending`."""
    results = stores.results
    rows = [results.row(index) for index in range(results.count)]
    return next(row.key for row in rows if row is not None and row.location.endswith(ending))
