"""A backup in the window, and its restore, with the real service and files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.backups import LocalBackups
from app.desktop import restored_words
from app.embedded import Embedded
from app.remediation.undo_copies import container
from app.settings import Settings
from app.state.connection.session import ServerProfile
from app.state.oversight.backups import Restore, Step
from app.state.stores import AppStores, WindowStores
from app.ui.dialogs.backups.backups import BackupsDialog
from app.ui.dialogs.backups.restore import RestoreDialog
from app.ui.look.text import PlainLabel, tip_text
from tests.kit import zygote
from tests.ui.live import CSV, run, until

PASSWORD = "saffron kettle 94 brisk orbit"


@asynccontextmanager
async def opened(data: Path) -> AsyncIterator[WindowStores]:
    """Yield the stores of a console whose data folder can be backed up."""
    await asyncio.to_thread(data.mkdir, 0o700, exist_ok=True)
    host = Embedded(data, zygote.fork)
    stores = AppStores(Settings(sign_off="Test"), host, data, partial(LocalBackups, data)).main
    stores.session.connect_local()
    try:
        await until(lambda: stores.session.connected and stores.jobs.loaded)
        yield stores
    finally:
        await stores.close()
        await host.stop()


async def scanned(stores: WindowStores, folder: Path, count: int) -> None:
    """Scan a folder, until there are `count` results."""
    stores.inventory.add_folder(str(folder))
    await until(lambda: stores.results.count == count and not stores.jobs.running)


async def backed_up(dialog: BackupsDialog, output: Path) -> None:
    """Make a backup with the dialog, to its end."""
    for field in (dialog.password.password, dialog.password.again):
        field.setText(PASSWORD)
    await until(dialog.primary.isEnabled)
    dialog.write_to(str(output))
    await until(lambda: not dialog._backups.running)  # noqa: SLF001 - what the dialog shows


def words(dialog: RestoreDialog) -> list[str]:
    """Return the texts of a dialog."""
    return [label.whole() for label in dialog.findChildren(PlainLabel)]


def test_a_backup_brings_back_what_was_there(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It counts what it replaces, asks, and keeps the replaced data."""
    monkeypatch.setattr(container, "_MEMORY_KIB", 32)
    data, output, wanted = tmp_path / "data", tmp_path / "monday.dde", list[Restore]()
    folder, other = tmp_path / "files", tmp_path / "more"
    folder.mkdir()
    other.mkdir()
    for name in ("a.csv", "b.csv"):
        (folder / name).write_text(CSV)

    async def first() -> None:
        async with opened(data) as stores:
            await scanned(stores, folder, 2)
            dialog = BackupsDialog(stores)
            qtbot.addWidget(dialog)
            dialog.show()
            await until(lambda: stores.backups.last_known)
            assert "No backup is recorded." in dialog.last.whole()
            await backed_up(dialog, output)
            assert stores.backups.step is Step.DONE, stores.backups.error
            await until(lambda: stores.backups.last is not None)
            assert (dialog.place.whole(), "verified" in dialog.last.whole()) == (str(output), True)
            (other / "late.csv").write_text(CSV)
            await scanned(stores, other, 3)
            restore = RestoreDialog(stores, output)
            qtbot.addWidget(restore)
            restore.show()
            restore.password.setText("another password")
            restore.primary.click()
            await until(lambda: stores.backups.check_error)
            assert "The password is wrong" in restore.problem.whole()
            restore.password.setText(PASSWORD)
            restore.primary.click()
            await until(lambda: stores.backups.checked)
            assert [one for one in words(restore) if one in {"2", "3"}][:2] == ["2", "3"]
            assert not restore.primary.isEnabled()
            assert restore.dismiss.isDefault()
            stores.backups.restore_wanted.connect(wanted.append)
            restore.sure.setChecked(True)
            restore.primary.click()
            await until(lambda: wanted)

    async def second() -> None:
        (restore,) = wanted
        said = await restored_words(restore)
        assert said == f"The backup was restored. The earlier data is in {restore.replaced}."
        async with opened(data) as stores:
            await until(lambda: stores.results.count == 2)
            records = await stores.session.client.local.search_audit()
            assert [one.action for one in records.records][:1] == ["restore"]
            stores.backups.read()
            await until(lambda: stores.backups.last is not None)
        assert (restore.replaced / "service" / "store.db").exists()

    run(first())
    run(second())


@pytest.mark.parametrize("step", [Step.COPYING, Step.WRITING, Step.VERIFYING])
def test_a_cancelled_backup_leaves_no_file(qtbot: QtBot, tmp_path: Path, step: Step) -> None:
    async def work() -> None:
        async with opened(tmp_path / "data") as stores:
            dialog = BackupsDialog(stores)
            qtbot.addWidget(dialog)
            dialog.show()
            for field in (dialog.password.password, dialog.password.again):
                field.setText(PASSWORD)
            said: list[str] = []

            def cancel() -> None:
                if stores.backups.step is step:
                    said.extend(one.said() for one in stores.tasks.long)
                    dialog.reject()

            await until(dialog.primary.isEnabled)
            stores.backups.changed.connect(cancel)
            dialog.write_to(str(tmp_path / "out.dde"))
            await until(lambda: not stores.backups.running)
            assert stores.backups.step is Step.CANCELLED, stores.backups.error
            if step is not Step.COPYING:  # that is before the work begins
                assert said == ["The backup out.dde is being made"]
            assert dialog.isVisible()
            assert not (tmp_path / "out.dde").exists()

    run(work())


def test_what_cannot_be_done_says_why(qtbot: QtBot, tmp_path: Path, folder: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path / "data") as stores:
            dialog = BackupsDialog(stores)
            qtbot.addWidget(dialog)
            dialog.show()
            await backed_up(dialog, tmp_path / "data" / "inside.dde")
            assert "would be in the data folder" in dialog.state.whole()
            await backed_up(dialog, tmp_path / "none" / "out.dde")
            assert "Create it, or choose another one." in dialog.state.whole()
            stores.session.set_read_only(True)
            assert tip_text(dialog.restore.toolTip()) == "Read-only mode is on."
            stores.session.set_read_only(False)
            stores.inventory.add_folder(str(folder))
            await until(lambda: stores.jobs.active_scans)
            assert "A scan is running." in tip_text(dialog.restore.toolTip())
            await until(lambda: not stores.jobs.running)
            stores.session.connect_server(ServerProfile("Far", "https://127.0.0.1:9", "ann", ""))
            assert "on the computer of the server" in stores.backups.why_not_here

    run(work())
