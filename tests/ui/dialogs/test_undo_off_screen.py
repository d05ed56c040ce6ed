"""Undo of changes whose objects the current query does not show."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.state.stores import WindowStores
from app.ui.frame.window import MainWindow
from tests.ui.dialogs.test_undo_of_files import NAMES, asked, folder, mask, shown, windows
from tests.ui.live import CARD, console, run, until

__all__ = ["folder", "windows"]


async def show_only(stores: WindowStores, words: str) -> None:
    """Run another query, whose results are those whose path contains `words`."""
    stores.query.edit(search=words)
    stores.query.run()
    await until(lambda: 0 < stores.results.count == stores.results.loaded_count < len(NAMES))
    await stores.tasks.idle()


@pytest.mark.parametrize("way", ["query", "queue"])
def test_the_last_mask_is_undone_while_another_list_is_shown(
    way: str, qtbot: QtBot, tmp_path: Path, folder: Path, windows: list[MainWindow]
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            await mask(stores, NAMES[0])
            window = await shown(stores, windows, qtbot)
            if way == "queue":
                stores.queue.start()
                await until(lambda: stores.results.count == len(NAMES) - 1)
                await stores.tasks.idle()
            else:
                await show_only(stores, "marked")
            window.actions_["undo_last"].trigger()
            dialog = await asked(window)
            assert dialog.title.whole() == "Restore 1 file"
            assert [one.path for one in stores.plan.checked or ()] == [str(folder / NAMES[0])]
            dialog.reject()
            await stores.tasks.idle()
            window.actions_["undo_last"].trigger()
            dialog = await asked(window)
            dialog.primary.click()
            await until(lambda: dialog.outcome.all_confirmed)
            assert CARD in (folder / NAMES[0]).read_text()
            assert not stores.triage.can_undo

    run(work())


def test_a_restore_that_is_not_possible_now_can_be_asked_for_again(
    qtbot: QtBot, tmp_path: Path, folder: Path, windows: list[MainWindow]
) -> None:
    """The file may be on a disk that is not connected at the moment."""

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            await mask(stores, NAMES[0])
            window = await shown(stores, windows, qtbot)
            masked = folder / NAMES[0]
            masked.rename(tmp_path / "away.csv")
            window.actions_["undo_last"].trigger()
            dialog = await asked(window)
            assert not dialog.primary.isEnabled()
            dialog.reject()
            assert stores.triage.can_undo
            (tmp_path / "away.csv").rename(masked)
            window.actions_["undo_last"].trigger()
            dialog = await asked(window)
            assert dialog.title.whole() == "Restore 1 file"

    run(work())
