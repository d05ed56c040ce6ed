"""Stores with the real service, in the loop that Qt and asyncio share."""

from __future__ import annotations

import asyncio
import zipfile
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication

from app.embedded import Embedded
from app.event_loop import Loop
from app.settings import Settings
from app.state.rows.keys import Key
from app.state.stores import AppStores, WindowStores
from app.state.work.tasks import Failure, Tasks
from tests.kit import zygote
from tests.kit.lent import Lent
from tests.kit.waiting import explained, job_ids

WAIT_SECONDS = 180.0
CARD = "5500 0055 5555 5559"
TEST_CARD = "4111 1111 1111 1111"
CARDS = f"name;card\nRoe;{TEST_CARD}\nDoe;{CARD}\nend\n"

Run = Callable[[Coroutine[Any, Any, None]], None]


@pytest.fixture
def run(qapp: QCoreApplication) -> Run:
    """Run a coroutine in its own loop, shared by Qt and asyncio."""

    def run(work: Coroutine[Any, Any, None]) -> None:
        with asyncio.Runner(loop_factory=partial(Loop, qapp)) as runner:
            runner.run(work)

    return run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two files and an archive, all with matches."""
    files = tmp_path / "files"
    files.mkdir()
    (files / "cards.csv").write_text(CARDS, encoding="utf-8")
    (files / "größe.txt").write_text(f"Größe: {CARD}\n", encoding="utf-16")
    with zipfile.ZipFile(files / "old.zip", "w") as archive:
        archive.writestr("in#side.csv", CARDS)
    return files


async def until(signal: Any, holds: Callable[[], object], seconds: float = WAIT_SECONDS) -> None:
    """Wait until `holds()`, checked whenever `signal` is emitted."""
    news = asyncio.Event()

    def on_signal(*_: object) -> None:
        news.set()

    signal.connect(on_signal)
    try:
        with explained():
            async with asyncio.timeout(seconds):
                while not holds():
                    await news.wait()
                    news.clear()
    finally:
        signal.disconnect(on_signal)


class Console(WindowStores):
    """The stores of a main window. `failures` collects errors."""

    host: Embedded | Lent

    def __init__(self, app: AppStores, tasks: Tasks) -> None:
        super().__init__(app, tasks)
        self.failures: list[Failure] = []
        tasks.failed.connect(self.failures.append)

    async def scan(self, folder: Path) -> None:
        """Scan a folder to its end, and load the results."""
        known = job_ids(self.jobs)
        self.inventory.add_folder(str(folder))
        await until(self.jobs.changed, lambda: job_ids(self.jobs) - known and not self.jobs.running)
        await until(self.results.changed, lambda: self.results.loaded_count)
        await self.tasks.idle()

    async def settled(self, jobs: int) -> None:
        """Wait until `jobs` orders have their final evidence, and the stores are idle."""
        evidence = self.jobs.evidence
        await until(
            self.jobs.changed,
            lambda: len(evidence) == jobs and all(one.state.final for one in evidence.values()),
        )
        await self.tasks.idle()

    def key(self, name: str) -> Key:
        """Return the result whose path ends with `name`."""
        rows = (self.results.row(at) for at in range(self.results.count))
        (found,) = [row.key for row in rows if row and row.location.endswith(name)]
        return found

    def status(self, name: str) -> str:
        """Return the status of the result whose path ends with `name`."""
        row = self.results.row_of(self.key(name))
        assert row is not None
        return row.status


class App(AppStores):
    """Stores with their own service in the folder `data`, or with the lent one without `data`."""

    def __init__(
        self, data: Path | None, settings: Settings | None = None, folder: Path | None = None
    ) -> None:
        host = Embedded(data, zygote.fork) if data else Lent()
        super().__init__(settings or Settings(sign_off="Roe"), host, folder)
        self.session.sign_off = self.settings.sign_off  # as after the first decision
        assert isinstance(self.main, Console)
        self.console = self.main
        self.console.host = host

    def _window(self, tasks: Tasks) -> WindowStores:
        return Console(self, tasks)


@asynccontextmanager
async def console(
    data: Path | None = None, *, folder: Path | None = None
) -> AsyncIterator[Console]:
    """Yield stores connected to a service; `folder` holds their files."""
    stores = App(data, folder=folder).console
    stores.session.connect_local()
    try:
        await until(stores.session.changed, lambda: stores.session.connected)
        await stores.tasks.idle()
        yield stores
    finally:
        await stores.close()
        await stores.host.stop()
