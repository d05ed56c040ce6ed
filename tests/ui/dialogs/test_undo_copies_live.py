"""Undo copies whose key is lost are listed, and can be destroyed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.api.records.enums import Action
from app.embedded import Embedded
from app.settings import Settings
from app.state.changes.plan import Phase
from app.state.stores import AppStores, WindowStores
from app.ui.dialogs.remediate.remediate import RemediateDialog
from app.ui.dialogs.undo.undo_copies import COLUMNS, UndoCopiesDialog
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.look.text import PlainLabel, tip_text
from app.ui.panes.detail.history import HistoryTab
from app.ui.panes.status.status_bar import StatusBar
from tests.kit import zygote
from tests.ui import made
from tests.ui.live import console, key_of, run, until


@asynccontextmanager
async def opened_again(data: Path) -> AsyncIterator[WindowStores]:
    """Yield WindowStores over an existing data folder; without a keyring its vault key is new."""
    host = Embedded(data, zygote.fork)
    stores = AppStores(Settings(sign_off="Test"), host, data).main
    stores.session.connect_local()
    try:
        await until(lambda: stores.session.connected and stores.jobs.loaded)
        yield stores
    finally:
        for widget in QApplication.topLevelWidgets():
            widget.close()
        await stores.close()
        await host.stop()


def test_one_figure_says_how_many_changes_can_be_undone(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    """The undo of a change keeps a copy, too, but nothing can undo the undo."""

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            keys = [key_of(stores, name) for name in ("a.csv", "b.csv")]
            stores.plan.prepare(Action.MASK, keys)
            await until(lambda: stores.plan.phase is Phase.READY)
            stores.plan.submit("sign", "why")
            await until(lambda: stores.vault.restorable == 2)
            stores.plan.prepare(Action.UNDO, keys[:1])
            await until(lambda: stores.plan.phase is Phase.READY)
            stores.plan.submit("sign", "why")
            await until(lambda: stores.vault.restorable == 1)
            window = QWidget()
            qtbot.addWidget(window)
            status = StatusBar(stores, made.actions(stores, window))
            qtbot.addWidget(status)
            assert status.vault.text().strip().startswith("1 undo copy")
            assert stores.app.unfinished.copies == 1
            dialog = UndoCopiesDialog(stores)
            qtbot.addWidget(dialog)
            await until(lambda: len(dialog.copies.items) == 3 and not dialog.copies.loading)
            assert dialog.sum.whole() == "1 of 3 undo copies can be restored."
            kept = sorted(str(dialog.view.table.index(row, 3).data()) for row in range(3))
            assert kept == [
                "Already restored",
                "Copy made before an undo",
                "Until the console closes",
            ]

    run(work())


async def shown_history(stores: WindowStores, qtbot: QtBot) -> HistoryTab:
    """Return the history of the masked file, which has been read."""
    tab = HistoryTab(stores)
    qtbot.addWidget(tab)
    tab.show()
    stores.results.select(key_of(stores, "a.csv"))
    await until(lambda: any("Mask" in one.whole() for one in tab.findChildren(PlainLabel)))
    return tab


def test_a_copy_without_its_key_is_named_and_destroyed(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            stores.plan.prepare(Action.MASK, [key_of(stores, "a.csv")])
            await until(lambda: stores.plan.phase is Phase.READY)
            stores.plan.submit("sign", "why")
            await until(lambda: stores.vault.state is not None and stores.vault.state.copies == 1)
            dialog = UndoCopiesDialog(stores)
            qtbot.addWidget(dialog)
            assert (
                "until you quit the console (this system has no keyring)"
                in dialog.consequence.whole()
            )
            await until(lambda: dialog.copies.items)
            vault = tmp_path / "data" / "service" / "remediation" / "vault"
            assert list(vault.glob("*.dde"))
            words = [one.whole() for one in dialog.findChildren(PlainLabel)]
            assert f"The undo copies are in {vault}." in words
            assert dialog.view.table.index(0, 3).data() == "Until the console closes"
        async with opened_again(tmp_path / "data") as stores:
            await until(lambda: not stores.session.why_not("purge"))
            await stores.tasks.idle()
            dialog = UndoCopiesDialog(stores)
            qtbot.addWidget(dialog)
            dialog.open()
            await until(lambda: dialog.copies.items)
            (copy,) = dialog.copies.items
            assert COLUMNS[3].text(copy) == "Key lost"
            await until(lambda: not dialog.copies.loading)

            def ready() -> bool:
                dialog.view.selectRow(0)
                dialog.sure.setChecked(True)
                return dialog.primary.isEnabled()

            await until(ready)
            dialog.primary.click()
            await until(lambda: not dialog.copies.items)
            assert made.the(EmptyState, dialog).sentence().startswith("There are no undo copies.")
            assert dialog.sum.whole() == "1 undo copy destroyed."

    run(work())


def buttons(tab: QWidget) -> list[str]:
    """Return the texts of the buttons."""
    return [one.text().strip() for one in tab.findChildren(QPushButton)]


def test_a_change_whose_key_is_lost_offers_no_undo_in_the_history(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            stores.plan.prepare(Action.MASK, [key_of(stores, "a.csv")])
            await until(lambda: stores.plan.phase is Phase.READY)
            stores.plan.submit("sign", "why")
            await until(lambda: stores.vault.state is not None and stores.vault.state.copies == 1)
            tab = await shown_history(stores, qtbot)
            await until(lambda: "Undo" in buttons(tab))
        async with opened_again(tmp_path / "data") as stores:
            await until(lambda: 0 < stores.results.count == stores.results.loaded_count)
            tab = await shown_history(stores, qtbot)

            def said() -> list[PlainLabel]:
                return [
                    one for one in tab.findChildren(PlainLabel) if "undo" in one.whole().lower()
                ]

            await until(said)
            (over,) = said()
            assert over.whole().startswith("Undo was possible until ")
            assert "the key of the undo copy is lost" in tip_text(over.toolTip())
            assert "Undo" not in buttons(tab)

    run(work())


def test_a_brief_undo_is_a_warning_above_the_button(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            dialog = RemediateDialog(stores)
            qtbot.addWidget(dialog)
            stores.plan.prepare(Action.MASK, [key_of(stores, "a.csv")])
            await until(lambda: stores.plan.phase is Phase.READY)
            words = (
                "This system has no keyring, so the action can be undone only until you close "
                "this program."
            )
            (note,) = [one for one in dialog.findChildren(PlainLabel) if one.whole() == words]
            assert note.property("kind") == "warning"

    run(work())
