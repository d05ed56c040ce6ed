"""The Administration workspace with many records: time to show them, longest block of the loop.

It has the console's stores and window, and a real service.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median

import pytest
from PySide6.QtWidgets import QApplication

from app.api.records.targets import NewTarget, ProbeEntry
from app.state.administration.probe import MOST, Node, ProbeTree
from app.state.work.tasks import each
from app.ui.administration.forms.add_locations import AddLocationsDialog
from app.ui.administration.forms.import_locations import ImportLocationsDialog
from app.ui.frame.window import MainWindow
from app.ui.system.garbage_collection import Collector
from tests.bench.test_window import Gaps, run, styled
from tests.state.administration.lists import console
from tests.ui.live import until
from tests.ui.tidy import discard

__all__ = ["styled"]

TARGETS, ENTRIES, LOCATIONS = 10_000, 100_000, 10_000
ROUNDS = 5
PAGE = 2_000
WAIT_SECONDS = 300.0
IMPORT_SECONDS = 900.0
TIMES = 2.0
"""Upper bound for showing the list, as a multiple of the bare requests."""
FIRST_SECONDS, WORST_MS, OPENING_MS = 0.5, 33.0, 50.0


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[MainWindow]:
    """Yield the window of a console with its own service, after it has settled."""
    async with console(folder, own=True) as stores:
        window, collector = MainWindow(stores), Collector()
        window.resize(1280, 800)
        window.show()
        gc.freeze()
        collector.start()
        await asyncio.sleep(1.0)
        try:
            yield window
        finally:
            collector.stop()
            for widget in QApplication.topLevelWidgets():
                widget.close()
            discard(window)


async def bare(window: MainWindow) -> float:
    """Return the seconds that the client alone needs to read all Targets."""
    targets = window.stores.session.client.targets
    began, count = time.perf_counter(), 0
    while count < TARGETS:
        count += len((await targets.list(offset=count, limit=PAGE)).items)
    return time.perf_counter() - began


def test_ten_thousand_targets_open_within_twice_the_requests(
    styled: QApplication,
    tmp_path: Path,
) -> None:
    async def add(window: MainWindow) -> None:
        client = window.stores.session.client

        async def create(number: int) -> None:
            await client.targets.create(NewTarget(name=f"host{number:05}.example.org"))

        await each(range(TARGETS), 8, create)

    async def main() -> None:
        async with opened(tmp_path / "data") as window:
            await add(window)
            await window.stores.tasks.idle()  # the tree has read them, too
            alone, shown, gaps = list[float](), list[float](), Gaps()
            records = window.stores.administration.targets
            for _ in range(ROUNDS):
                window.show_page("explore")
                records.forget()
                alone.append(await bare(window))
                with gaps.measured("opening 10,000 Targets", busy=OPENING_MS):
                    began = time.perf_counter()
                    window.actions_["administration"].trigger()
                    window.administration.show_section("targets")
                    await until(lambda: records.loaded and records.count == TARGETS, WAIT_SECONDS)
                    shown.append(time.perf_counter() - began)
                    model = window.administration.section("targets").model
                    assert model.rowCount() == TARGETS
                    await asyncio.sleep(0.5)
            times = median(shown) / median(alone)
            print(f"\n{median(shown):.2f} s, {times:.2f} of the bare ones ({median(alone):.2f} s)")
            assert times <= TIMES

    run(styled, main())


async def probing(window: MainWindow, folder: Path) -> AddLocationsDialog:
    """Open the dialog that adds Locations, for a Target with this folder."""
    client = window.stores.session.client
    key = await client.targets.create(NewTarget(name="host"))
    await window.stores.inventory.load()
    window.administration.run("locations", "add")
    form = window.findChild(AddLocationsDialog)
    assert isinstance(form, AddLocationsDialog)
    form.target.edited.emit([key])
    form.path.setText(str(folder))
    await asyncio.sleep(1.0)
    return form


@pytest.fixture
def crowded(tmp_path: Path) -> Path:
    """A folder with 100,000 entries."""
    folder = tmp_path / "crowded"
    folder.mkdir()
    for number in range(ENTRIES):
        (folder / f"{number:06}.txt").touch()
    return folder


def test_a_folder_of_a_hundred_thousand_entries_shows_its_first_at_once(
    styled: QApplication,
    tmp_path: Path,
    crowded: Path,
) -> None:
    async def main() -> None:
        async with opened(tmp_path / "data") as window:
            form, gaps = await probing(window, crowded), Gaps()
            with gaps.measured("probing 100,000 entries", busy=WORST_MS):
                began = time.perf_counter()
                form.browse.click()
                await until(lambda: form.tree.nodes)
                first = time.perf_counter() - began
                print(f"\nfirst entry after {first:.2f} s", end="")
                await until(lambda: form.tree.count == MOST, WAIT_SECONDS)
                await asyncio.sleep(0.5)
            assert first <= FIRST_SECONDS

    run(styled, main())


def test_a_long_answer_is_shown_in_parts(
    styled: QApplication,
    tmp_path: Path,
) -> None:
    """A server may answer with more entries than the embedded service."""
    entries = [ProbeEntry(path=f"/srv/{number:06}", type="folder") for number in range(ENTRIES)]

    async def main() -> None:
        async with opened(tmp_path / "data") as window:
            form, gaps = await probing(window, tmp_path), Gaps()
            tree: ProbeTree = form.tree
            with gaps.measured("showing 100,000 entries", busy=WORST_MS):
                tree._tasks.read("locations.probe.bench", tree._show, None, entries)  # noqa: SLF001 - as after an answer
                await until(lambda: tree.count == ENTRIES, WAIT_SECONDS)
                await asyncio.sleep(0.5)
            model = form.view.view.model()
            assert model.rowCount() == ENTRIES
            last: Node = tree.nodes[-1]
            assert last.path == entries[-1].path

    run(styled, main())


def test_ten_thousand_locations_are_imported(styled: QApplication, tmp_path: Path) -> None:
    """Rows are checked, sent, read back and listed, while the window goes on."""
    folders = [tmp_path / "files" / f"{at // 100:02}" / f"{at:05}" for at in range(LOCATIONS)]
    for folder in folders:
        folder.mkdir(parents=True)
    text = "\n".join(map(str, folders))

    async def main() -> None:
        async with opened(tmp_path / "data") as window:
            client = window.stores.session.client
            key = await client.targets.create(NewTarget(name="host"))
            await window.stores.inventory.load()
            window.actions_["administration"].trigger()
            window.administration.show_section("locations")
            window.administration.run("locations", "import")
            form = window.findChild(ImportLocationsDialog)
            assert isinstance(form, ImportLocationsDialog)
            form.target.edited.emit([key])
            await asyncio.sleep(1.0)
            bulk, gaps = form.bulk, Gaps()
            with gaps.measured("checking 10,000 Locations", busy=OPENING_MS):
                bulk.read_list(text)
                await until(lambda: len(bulk.drafts) == LOCATIONS, WAIT_SECONDS)
                await asyncio.sleep(0.5)
            with gaps.measured("adding 10,000 Locations", busy=OPENING_MS):
                began, used = time.perf_counter(), time.process_time()
                form.accept()
                await until(lambda: not bulk.adding, IMPORT_SECONDS)
                print(f"\n{time.perf_counter() - began:.0f} s, {time.process_time() - used:.0f} s "
                      "of the window's processor")  # fmt: skip
                assert sum(bool(draft.key) for draft in bulk.drafts) == LOCATIONS
                records = window.stores.administration.locations
                await until(lambda: records.count == LOCATIONS, WAIT_SECONDS)
                await asyncio.sleep(0.5)
            form.reject()

    run(styled, main())
