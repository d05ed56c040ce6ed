"""After a start: the scan that was interrupted, and the undo copies that were lost, are said."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.api.records.local import Capabilities, VaultState
from app.api.records.schedules import NewSchedule, TargetChoice
from app.embedded import Embedded
from app.settings import Settings
from app.state.connection.abilities import NO_KEYRING
from app.state.connection.session import LOCAL
from app.state.stores import AppStores, WindowStores
from app.ui.administration.scans import ScansSection
from app.ui.frame.after_restart import AfterRestart
from app.ui.panes.messages import MessageBar
from tests.kit import zygote
from tests.kit.waiting import job_ids
from tests.ui import made
from tests.ui.live import CSV, key_of, run, until


@asynccontextmanager
async def interrupted(tmp_path: Path) -> AsyncIterator[WindowStores]:
    """Yield stores of a service that was killed in the middle of a scan, and started again."""
    folder, data = tmp_path / "files", tmp_path / "data"
    folder.mkdir()
    data.mkdir(0o700)
    (folder / "a.csv").write_text(CSV)
    host = Embedded(data, zygote.fork)
    stores = AppStores(Settings(sign_off="Test"), host, data).main
    stores.session.connect_local()
    try:
        await until(lambda: stores.session.connected and stores.jobs.loaded)
        stores.inventory.add_folder(str(folder))
        await until(lambda: stores.results.loaded_count and not stores.jobs.running)
        for number in range(300):
            (folder / f"{number}.txt").write_text("nothing to find in here\n" * 1600)
        choice = TargetChoice(id=key_of(stores, "a.csv").target_id)
        slow = NewSchedule(label="slowly", targets=[choice], throughput=1)
        await stores.session.client.schedules.create(slow)
        stores.jobs.refresh()
        await until(lambda: stores.jobs.active_scans and stores.jobs.jobs[0].files_done)
        before = stores.session.generation
        os.kill(host.pid, signal.SIGKILL)
        await until(lambda: stores.session.generation > before and not stores.jobs.running)
        yield stores
    finally:
        await stores.close()
        await host.stop()


def test_an_interrupted_scan_is_said_with_its_progress_and_scanned_again(
    qtbot: QtBot, tmp_path: Path
) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)

    async def work() -> None:
        async with interrupted(tmp_path) as stores:
            AfterRestart(stores, bar, bar)
            stores.jobs.changed.emit()
            words = bar.words.whole()
            assert words.startswith(f"Scan of {tmp_path / 'files'}: Interrupted, because the ")
            assert words.endswith("files were read. Scan the location again for complete results.")
            known = job_ids(stores.jobs)
            assert bar.again.text() == "Scan again"
            bar.again.click()
            await until(lambda: job_ids(stores.jobs) - known)

    run(work())


def test_the_list_of_scans_says_why_an_interrupted_scan_stalled(
    qtbot: QtBot, tmp_path: Path
) -> None:
    async def work() -> None:
        async with interrupted(tmp_path) as stores:
            window = QWidget()
            qtbot.addWidget(window)
            section = ScansSection(stores, made.actions(stores, window))
            qtbot.addWidget(section)
            rows = await stores.administration.sections["scans"].noun.read_page(0, 100)
            facts = dict(section.facts(next(row for row in rows if row.label == "slowly")))
            assert (
                "Stalled): Interrupted, because the service ended abruptly." in facts["Locations"]
            )
            assert facts["Locations"].endswith("Scan the location again for complete results.")

    run(work())


def test_undo_copies_that_were_lost_without_a_keyring_are_said(
    qtbot: QtBot, tmp_path: Path
) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)

    async def work() -> None:
        data = tmp_path / "data"
        data.mkdir(0o700)
        host, settings = Embedded(data, zygote.fork), Settings(undo_copies=4)
        stores = AppStores(settings, host, data).main
        AfterRestart(stores, bar, bar)
        stores.session.connect_local()
        try:
            await until(bar.words.whole)
            assert bar.words.whole().startswith(
                "4 undo copies were lost when the program ended: this system has no keyring"
            )
            assert settings.undo_copies == 0
        finally:
            await stores.close()
            await host.stop()

    run(work())


def test_copies_of_undos_are_not_said_to_be_lost(
    stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def state() -> VaultState:
        return VaultState(copies=3, size=1, of_undos=2)

    session = stores.session
    session.place = LOCAL
    session.capabilities = Capabilities(service="", version="1", features=[NO_KEYRING])
    client = SimpleNamespace(local=SimpleNamespace(vault_state=state))
    monkeypatch.setattr(type(session), "client", client)
    session.settings.undo_copies = 3
    lost: list[int] = []
    stores.vault.lost.connect(lost.append)
    asyncio.run(stores.vault._load())  # noqa: SLF001 - what a task runs
    assert (lost, session.settings.undo_copies) == ([2], 1)
