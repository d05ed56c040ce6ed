"""Panes with the real stores and the real service, in the loop that Qt and asyncio share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from app.embedded import Embedded
from app.event_loop import Loop
from app.service.process.host import Spawn
from app.settings import Settings
from app.state.rows.keys import Key
from app.state.stores import AppStores, WindowStores
from tests.kit import zygote
from tests.kit.lent import Lent
from tests.kit.waiting import explained, job_ids

T = TypeVar("T")
WAIT_SECONDS = 180.0
CARD, MASKED = "4111 1111 1111 1111", "4111 11** **** 1111"
CSV = f"name;card\nRoe;{CARD}\nDoe;5555 5555 5555 4444\n"


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine in its own loop."""
    app = QCoreApplication.instance()
    QApplication.setQuitOnLastWindowClosed(False)
    with asyncio.Runner(loop_factory=partial(Loop, app)) as runner:
        runner.run(work)


class _StoryLoop(Loop):
    """A loop that counts as the running one after its end, when qasync handles events again."""

    def run_forever(self) -> Any:
        """Run until stopped."""
        try:
            return super().run_forever()
        finally:
            asyncio._set_running_loop(self)  # noqa: SLF001 - asyncio offers this to loops only so


class Story:
    """The loop of a module of tests, which share one console.

    Between tests it does not run, but pytest-qt handles the events of Qt: whatever they start
    belongs to this loop, so it counts as the running one for as long as the story lasts.
    """

    def __init__(self) -> None:
        app = QCoreApplication.instance()
        QApplication.setQuitOnLastWindowClosed(False)
        self._runner = asyncio.Runner(loop_factory=partial(_StoryLoop, app))
        self._runner.get_loop()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine and return its result."""
        asyncio._set_running_loop(None)  # noqa: SLF001 - asyncio offers this to loops only so
        return self._runner.run(work)

    @contextmanager
    def holds(self, made: AbstractAsyncContextManager[T]) -> Iterator[T]:
        """Enter `made` now, and leave it with this context."""
        entered = self.run(_entered(made))
        try:
            yield entered
        finally:
            self.run(_left(made))

    def close(self) -> None:
        """Close the loop."""
        asyncio._set_running_loop(None)  # noqa: SLF001 - asyncio offers this to loops only so
        self._runner.close()
        asyncio._set_running_loop(None)  # noqa: SLF001 - asyncio offers this to loops only so


async def _entered(made: AbstractAsyncContextManager[T]) -> T:
    return await made.__aenter__()


async def _left(made: AbstractAsyncContextManager[T]) -> None:
    with explained():
        async with asyncio.timeout(WAIT_SECONDS):
            await made.__aexit__(None, None, None)


async def until(holds: Callable[[], object], seconds: float = WAIT_SECONDS) -> None:
    """Wait until `holds()`; checked once per turn of the loop, at most 100 times a second."""
    with explained():
        async with asyncio.timeout(seconds):
            while not holds():  # noqa: ASYNC110 - many things can make it hold
                await asyncio.sleep(0.01)


@asynccontextmanager
async def console(
    data: Path, folder: Path, *, own: bool = False, spawn: Spawn = zygote.fork
) -> AsyncIterator[WindowStores]:
    """Yield WindowStores with a service that has scanned `folder`; `own`: with their own one, which
    `spawn` starts.
    """
    await asyncio.to_thread(data.mkdir, 0o700, exist_ok=True)
    host = Embedded(data, spawn) if own else Lent()
    stores = AppStores(Settings(sign_off="Test"), host, data).main
    stores.session.sign_off = "Test"  # as after the first decision
    stores.session.connect_local()
    try:
        await until(lambda: stores.session.connected and stores.jobs.loaded)
        known = job_ids(stores.jobs)
        stores.inventory.add_folder(str(folder))
        await until(lambda: job_ids(stores.jobs) - known and not stores.jobs.running)
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
