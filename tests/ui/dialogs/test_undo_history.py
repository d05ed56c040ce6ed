"""The undo history."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.api.records.enums import Action
from app.ui.dialogs.undo.undo_history import UndoDialog
from tests.ui.dialogs.test_undo_of_files import NAMES, folder, status
from tests.ui.live import console, key_of, run, until

__all__ = ["folder"]


def test_an_earlier_entry_cannot_be_selected_for_an_undo_of_the_newest(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            for name in NAMES[:2]:
                stores.outbox.mark(Action.CONFIRMED, [key_of(stores, name)], "Test", "ours")
            await until(lambda: all(status(stores, name) for name in NAMES[:2]))
            await until(lambda: not stores.outbox.busy)
            dialog = UndoDialog(stores)
            qtbot.addWidget(dialog)
            dialog.view.selectRow(1)
            assert dialog.view.selected() == []
            await stores.tasks.idle()

    run(work())
