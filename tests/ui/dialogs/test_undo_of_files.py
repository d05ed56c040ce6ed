"""Undo in the window: decisions immediately, files only after confirmation by name."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.api.records.enums import Action
from app.state.changes.plan import Phase
from app.state.rows.keys import Key
from app.state.stores import WindowStores
from app.state.workspace.decision import Restore
from app.ui.dialogs.remediate.remediate import RemediateDialog
from app.ui.dialogs.undo.undo_history import UndoDialog
from app.ui.frame.window import MainWindow
from app.ui.panes.detail.history import HistoryTab
from tests.ui import made
from tests.ui.live import CARD, CSV, console, key_of, run, until
from tests.ui.tidy import discard

NAMES = ("masked0.csv", "masked1.csv", "marked0.csv", "marked1.csv", "open.csv")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "files"
    made.mkdir()
    for name in NAMES:
        (made / name).write_text(f"{name}\n{CSV}")
    return made


@pytest.fixture
def windows(styled: QApplication) -> Iterator[list[MainWindow]]:
    assert styled is not None
    made: list[MainWindow] = []
    yield made
    for window in made:
        discard(window)


def status(stores: WindowStores, name: str) -> str:
    row = stores.results.row_of(key_of(stores, name))
    return row.status if row else ""


async def mask(stores: WindowStores, *names: str) -> None:
    stores.plan.prepare(Action.MASK, [key_of(stores, name) for name in names])
    await until(lambda: stores.plan.phase is Phase.READY)
    stores.plan.submit("Test", "clean-up")
    await until(lambda: all(status(stores, name) == "Masked" for name in names))
    await stores.tasks.idle()


async def some_of_each(stores: WindowStores) -> None:
    """Mask two files, mark two, and leave one open."""
    await mask(stores, *NAMES[:2])
    marked = [key_of(stores, name) for name in NAMES[2:4]]
    stores.outbox.mark(Action.FALSE_MATCH, marked, "Test", "not ours")
    await until(lambda: all(status(stores, name) == "False Match" for name in NAMES[2:4]))
    await until(lambda: not stores.outbox.busy)
    await stores.tasks.idle()


async def shown(stores: WindowStores, made: list[MainWindow], qtbot: QtBot) -> MainWindow:
    window = MainWindow(stores)
    made.append(window)
    window.resize(1280, 800)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    await until(window.isActiveWindow)
    window.results.view.setFocus()
    return window


async def press_u(window: MainWindow) -> None:
    """Undo the selected results by key."""
    await until(window.actions_["undo_mark"].isEnabled)
    window.results.view.setFocus()
    QTest.keyClick(window.results.view, Qt.Key.Key_U)


def press_enter(dialog: RemediateDialog) -> None:
    """Press Enter where the focus is, which must be visible."""
    focused = dialog.focusWidget()
    assert focused is not None
    assert focused.isVisible()
    QTest.keyClick(focused, Qt.Key.Key_Return)


async def asked(window: MainWindow) -> RemediateDialog:
    """Return the confirmation dialog, once it has loaded."""

    def ready() -> list[RemediateDialog]:
        dialogs = window.findChildren(RemediateDialog)
        known = window.stores.plan.phase is Phase.READY
        return [dialog for dialog in dialogs if dialog.isVisible() and known]

    await until(ready)
    return ready()[0]


def test_all_selected_and_u_undoes_decisions_and_leaves_files_alone(
    qtbot: QtBot, tmp_path: Path, folder: Path, windows: list[MainWindow]
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            await some_of_each(stores)
            window = await shown(stores, windows, qtbot)
            QTest.keyClick(window.results.view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
            await until(lambda: len(stores.results.selected) == len(NAMES))
            await press_u(window)
            dialog = await asked(window)
            assert dialog.primary.text() == dialog.title.whole() == "Undo 2 decisions"
            assert dialog.consequence.whole().startswith(
                "2 files that actions changed are not restored with the decisions, because their "
                "sensitive values would be on the disk again."
            )
            listed = {item.path.rsplit("/", 1)[1] for item in stores.plan.checked or ()}
            assert listed == set(NAMES[:2])
            assert not dialog.signing.isVisible()
            assert status(stores, NAMES[2]) == "False Match", "nothing is done before"
            dialog.primary.click()
            assert not dialog.isVisible()
            await until(lambda: all(status(stores, name) == "" for name in NAMES[2:4]))
            await until(lambda: not stores.outbox.busy)
            await stores.tasks.idle()
            assert [status(stores, name) for name in NAMES[:2]] == ["Masked"] * 2
            assert all(CARD not in (folder / name).read_text() for name in NAMES[:2])
            await until(lambda: window.toast.words() == "Undone: 2 results · 2 verified")
            assert not window.messages.is_up()

    run(work())


def test_files_that_are_selected_are_restored_with_the_decisions(
    qtbot: QtBot, tmp_path: Path, folder: Path, windows: list[MainWindow]
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            await some_of_each(stores)
            window = await shown(stores, windows, qtbot)
            stores.results.set_selected([key_of(stores, name) for name in NAMES[:4]])
            await press_u(window)
            dialog = await asked(window)
            view = dialog.proof.objects.view
            view.selectRow(0)
            QTest.keyClick(view, Qt.Key.Key_Space)
            assert dialog.primary.text() == "Restore 1 file and undo 2 decisions"
            assert "sensitive values will be on the disk again" in dialog.consequence.whole()
            assert dialog.signing.isVisible()
            dialog.signing.name.setText("Doe")
            dialog.signing.reason.setEditText("wrong file")
            dialog.primary.click()
            await until(lambda: dialog.outcome.all_confirmed)
            assert dialog.outcome.sum.whole() == "1 file restored and verified."
            await until(lambda: all(status(stores, name) == "" for name in NAMES[2:4]))
            texts = [(folder / name).read_text() for name in NAMES[:2]]
            assert sorted(CARD in text for text in texts) == [False, True]
            await until(lambda: not stores.outbox.busy)
            jobs = (await stores.session.client.local.jobs(limit=9)).items
            signed = [(job.sign_off, job.reason) for job in jobs if job.kind == "undo"]
            assert signed[:3] == [("Doe", "wrong file")] * 3

    run(work())


def test_one_mark_is_undone_at_once_and_an_open_result_is_told_in_a_note(
    qtbot: QtBot, tmp_path: Path, folder: Path, windows: list[MainWindow]
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            await some_of_each(stores)
            window = await shown(stores, windows, qtbot)
            notes: list[str] = []
            stores.triage.note.connect(notes.append)
            stores.results.set_selected([key_of(stores, NAMES[4])])
            await press_u(window)
            await until(lambda: notes)
            assert notes == ["Nothing to undo: no decision was made."]
            stores.results.set_selected([key_of(stores, NAMES[at]) for at in (2, 4)])
            await press_u(window)
            await until(lambda: status(stores, NAMES[2]) == "")
            await until(lambda: not stores.outbox.busy)
            await stores.tasks.idle()
            assert window.findChildren(RemediateDialog) == []
            assert not window.messages.is_up()

    run(work())


def test_several_marks_are_undone_after_a_question(
    qtbot: QtBot, tmp_path: Path, folder: Path, windows: list[MainWindow]
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            await some_of_each(stores)
            window = await shown(stores, windows, qtbot)
            stores.results.set_selected([key_of(stores, name) for name in NAMES[2:4]])
            await press_u(window)
            dialog = await asked(window)
            assert dialog.primary.text() == "Undo 2 decisions"
            dialog.primary.click()
            await until(lambda: all(status(stores, name) == "" for name in NAMES[2:4]))

    run(work())


def test_every_way_to_the_last_change_of_a_file_asks_first(
    qtbot: QtBot, tmp_path: Path, folder: Path, windows: list[MainWindow]
) -> None:
    """Keys, toast, undo history, history of an object: each names the file."""

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            await mask(stores, NAMES[0])
            window = await shown(stores, windows, qtbot)
            key = key_of(stores, NAMES[0])
            stores.results.select(key)

            def from_list() -> None:
                dialog = UndoDialog(stores, window)
                dialog.open()
                dialog.primary.click()
                dialog.close()

            ways = (
                window.actions_["undo_last"].trigger,
                window.actions_["undo_mark"].trigger,
                window.toast.undo_button.click,
                from_list,
                lambda: made.press(made.the(HistoryTab, window), "Undo"),
            )
            await until(lambda: stores.matches.key == key)
            for way in ways:
                way()
                dialog = await asked(window)
                assert dialog.title.whole() == "Restore 1 file"
                assert [one.path for one in stores.plan.checked or ()] == [str(folder / NAMES[0])]
                dialog.reject()
                await stores.tasks.idle()
                assert CARD not in (folder / NAMES[0]).read_text()
                assert stores.triage.can_undo, "it was not done, and can be asked for again"
            stores.results.set_selected([key])
            window.actions_["undo_last"].trigger()
            dialog = await asked(window)
            await until(dialog.signing.isVisible)
            assert not dialog.signing.isAncestorOf(dialog.focusWidget() or dialog.signing)
            dialog.primary.click()
            await until(lambda: dialog.outcome.all_confirmed)
            assert CARD in (folder / NAMES[0]).read_text()
            assert not stores.triage.can_undo

    run(work())


def test_enter_restores_what_the_dialog_offers(
    qtbot: QtBot, tmp_path: Path, folder: Path, windows: list[MainWindow]
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            await mask(stores, NAMES[0])
            window = await shown(stores, windows, qtbot)
            stores.results.set_selected([key_of(stores, NAMES[0])])
            await press_u(window)
            dialog = await asked(window)
            await until(dialog.primary.isEnabled)
            assert dialog.primary.isDefault()
            press_enter(dialog)
            await until(lambda: dialog.outcome.all_confirmed)
            assert CARD in (folder / NAMES[0]).read_text()
            press_enter(dialog)
            assert not dialog.isVisible()

    run(work())


def test_a_decision_over_which_a_file_was_changed_since_is_refused(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    """The screen may be outdated: the object is read before its decision is undone."""

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            await mask(stores, NAMES[0])
            errors: list[BaseException] = []
            stores.tasks.failed.connect(lambda failure: errors.append(failure.error))
            batch = stores.outbox.undo([key_of(stores, NAMES[0])])
            await until(lambda: errors)
            await stores.tasks.idle()
            assert [refusal.path for refusal in batch.refusals] == [str(folder / NAMES[0])]
            assert (
                "Not undone: the file was changed after the decision" in batch.refusals[0].message
            )
            assert CARD not in (folder / NAMES[0]).read_text()
            assert status(stores, NAMES[0]) == "Masked"

    run(work())


def test_what_can_no_longer_be_restored_does_not_stand_before_what_can(
    qtbot: QtBot, tmp_path: Path, folder: Path, windows: list[MainWindow]
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            await mask(stores, NAMES[0])
            window = await shown(stores, windows, qtbot)
            (folder / NAMES[0]).write_text("something else\n")
            window.actions_["undo_last"].trigger()
            dialog = await asked(window)
            assert not dialog.primary.isEnabled()
            assert stores.plan.refused
            assert dialog.title.whole() == dialog.primary.text() == "Undo"
            told = dialog.consequence.whole()
            assert told.startswith("No file can be changed. The file changed after the action; ")
            dialog.reject()
            assert not stores.triage.can_undo
            assert (folder / NAMES[0]).read_text() == "something else\n"

    run(work())


def test_an_undo_of_one_key_is_asked_with_that_key(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            await mask(stores, NAMES[0])
            wanted: list[Restore] = []
            stores.triage.restore_wanted.connect(wanted.append)
            keys: list[Key] = [key_of(stores, NAMES[0])]
            stores.triage.take_back(keys)
            await until(lambda: wanted)
            assert wanted == [Restore(keys, mixed=True)]

    run(work())


def members_with_card(archive: Path) -> set[str]:
    with zipfile.ZipFile(archive) as opened:
        return {name for name in opened.namelist() if CARD.encode() in opened.read(name)}


def test_undo_of_one_member_of_an_archive_says_that_the_others_stay_masked(
    qtbot: QtBot, tmp_path: Path, windows: list[MainWindow]
) -> None:
    """The member masked first is named as the one that has to wait, and can be undone later."""

    async def work() -> None:
        folder, archive = tmp_path / "files", tmp_path / "files" / "two.zip"
        folder.mkdir()
        with zipfile.ZipFile(archive, "w") as written:
            written.writestr("a.csv", CSV)
            written.writestr("b.csv", f"b\n{CSV}")
        async with console(tmp_path / "data", folder) as stores:
            await mask(stores, "a.csv", "b.csv")
            window = await shown(stores, windows, qtbot)

            async def ask(member: str) -> RemediateDialog:
                stores.results.set_selected([key_of(stores, member)])
                window.actions_["undo_mark"].trigger()
                return await asked(window)

            first = await ask("a.csv")
            assert not first.primary.isEnabled()
            assert first.consequence.whole().startswith(
                f"No file can be changed. After this object, {archive}#b.csv in the same file was "
                "masked; undo that newer masking first"
            )
            first.reject()
            await stores.tasks.idle()
            assert stores.triage.can_undo, "it is possible later"
            last = await ask("b.csv")
            assert last.title.whole() == last.primary.text() == "Restore 1 archive member"
            told = last.consequence.whole()
            assert told.endswith("Archive members that are not restored stay as they are.")
            last.primary.click()
            await until(lambda: last.outcome.all_confirmed)
            assert last.outcome.sum.whole() == (
                "1 archive member restored and verified, other members not changed."
            )
            assert members_with_card(archive) == {"b.csv"}
            last.accept()
            await stores.tasks.idle()
            again = await ask("a.csv")
            again.primary.click()
            await until(lambda: again.outcome.all_confirmed)
            assert members_with_card(archive) == {"a.csv", "b.csv"}

    run(work())
