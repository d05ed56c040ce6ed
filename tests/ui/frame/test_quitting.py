"""Closing the main window, and what is asked before."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.api.records.enums import Action
from app.api.records.local import Capabilities, VaultState
from app.state.changes.change_evidence import Evidence, State
from app.state.connection.abilities import NO_KEYRING
from app.state.connection.session import LOCAL, Connection, ServerProfile
from app.state.decisions_and_undo.batch import Batch, Stage
from app.state.decisions_and_undo.change_requests import ChangeRequest
from app.state.stores import WindowStores
from app.state.work.tasks import LongWork
from app.state.work.unfinished import Unfinished
from app.ui.dialogs.quit import QuitDialog
from app.ui.frame.window import MainWindow
from tests.ui.frame.states import SCAN


def masking(stores: WindowStores, count: int) -> None:
    """Queue `count` masks with this machine's service."""
    stores.session.connection = Connection.CONNECTED
    jobs = [msgspec.structs.replace(SCAN, id=str(at), kind="mask") for at in range(count)]
    stores.jobs.jobs = jobs
    stores.jobs.changed.emit()


def quit_dialog(window: MainWindow) -> QuitDialog:
    window.close()
    (dialog,) = (child for child in window.findChildren(QuitDialog) if child.isVisible())
    return dialog


def test_closing_hides_and_tells(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.closing):
        window.close()
    assert window.isHidden()
    assert window.settings.window_geometry


def test_quitting_asks_while_files_are_still_to_be_masked(window: MainWindow) -> None:
    ended: list[str] = []
    window.closing.connect(lambda: ended.append("ended"))
    masking(window.stores, 52)
    dialog = quit_dialog(window)
    assert dialog.consequence.whole().startswith("52 files are still to be masked.")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    masking(window.stores, 0)
    assert window.isVisible()

    masking(window.stores, 2)
    quit_dialog(window).primary.click()
    assert window.isVisible()
    assert "2 files are still to be masked" in window.messages.words.whole()
    masking(window.stores, 1)
    assert not ended
    masking(window.stores, 0)
    assert (ended, window.isVisible()) == (["ended"], False)


def test_the_question_follows_the_work_until_it_is_done(window: MainWindow, qtbot: QtBot) -> None:
    masking(window.stores, 52)
    dialog = quit_dialog(window)
    masking(window.stores, 1)
    assert dialog.consequence.whole().startswith("1 file is still to be masked.")
    masking(window.stores, 0)
    assert dialog.consequence.whole() == "All work is done. You can quit."
    assert not dialog.leave.isVisible()
    with qtbot.waitSignal(window.closing):
        dialog.primary.click()


def test_enter_ends_the_console_once_the_work_is_done(window: MainWindow, qtbot: QtBot) -> None:
    masking(window.stores, 1)
    dialog = quit_dialog(window)
    masking(window.stores, 0)
    with qtbot.waitSignal(window.closing):
        QTest.keyClick(dialog, Qt.Key.Key_Return)


def deciding(stores: WindowStores, count: int) -> Batch:
    """Let this machine's service have accepted `count` decisions without recording them."""
    stores.session.connection = Connection.CONNECTED
    wish = ChangeRequest(Action.CONFIRMED, "Roe", "a test")
    batch = Batch(wish, [], stage=Stage.ENDED, unsettled={"1": count})
    stores.outbox.batches = [batch]
    stores.jobs.evidence["1"] = Evidence(State.REQUESTED, "", 0.0)
    return batch


def test_decisions_that_the_service_has_not_recorded_are_still_to_do(window: MainWindow) -> None:
    deciding(window.stores, 200)
    dialog = quit_dialog(window)
    said = "200 decisions are still to be recorded. If you quit now, they are kept"
    assert dialog.consequence.whole().startswith(said)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)


def test_the_last_decision_is_recorded_before_the_console_ends(
    window: MainWindow, qtbot: QtBot
) -> None:
    """So few are no reason to ask, but they were to be finished."""
    batch = deciding(window.stores, 200)
    quit_dialog(window).primary.click()
    batch.unsettled = {"1": 1}
    window.stores.jobs.changed.emit()
    assert window.isVisible()
    batch.unsettled = {}
    with qtbot.waitSignal(window.closing):
        window.stores.jobs.changed.emit()


def test_a_recorded_decision_is_not_waited_for_though_its_outcome_was_not_read(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another console may have undone it before this console could read it."""
    deciding(window.stores, 200)
    quit_dialog(window).primary.click()
    window.stores.jobs.changed.emit()
    assert window.isVisible()
    done = msgspec.structs.replace(SCAN, id="1", kind="confirmed", state="done")
    monkeypatch.setattr(window.stores.jobs, "job", {"1": done}.get)
    with qtbot.waitSignal(window.closing):
        window.stores.jobs.changed.emit()


def test_quitting_can_drop_what_has_not_begun(window: MainWindow, qtbot: QtBot) -> None:
    masking(window.stores, 1)
    with qtbot.waitSignal(window.closing):
        quit_dialog(window).leave.click()
    assert window.isHidden()


def test_a_preview_is_discarded_because_nobody_would_see_its_end(qtbot: QtBot) -> None:
    said = "The preview has checked 3 of 40 objects"
    long = LongWork(lambda: said, "nothing is changed", lambda: None, useful=False)
    dialog = QuitDialog(Unfinished([], [long], 0), None)
    qtbot.addWidget(dialog)
    dialog.open()
    assert dialog.consequence.whole() == f"{said}. If you discard this work, nothing is changed."
    assert (dialog.primary.text(), dialog.leave.isVisible()) == ("Discard work and quit", False)
    with qtbot.waitSignal(dialog.drop):
        dialog.primary.click()


def without_keyring(stores: WindowStores, copies: int, of_undos: int = 0) -> None:
    """Let this machine's service have no keyring, and hold `copies`."""
    stores.session.place = LOCAL
    stores.session.capabilities = Capabilities(service="", version="1", features=[NO_KEYRING])
    stores.vault.state = VaultState(copies=copies, size=1, of_undos=of_undos)


def test_undo_copies_that_end_with_the_console_are_told_before(
    window: MainWindow, qtbot: QtBot
) -> None:
    without_keyring(window.stores, 20)
    dialog = quit_dialog(window)
    told = "20 changes of files cannot be undone any more after you quit: this system has no"
    assert dialog.consequence.whole().startswith(told)
    assert (dialog.primary.text(), dialog.leave.isVisible()) == ("Quit and lose undo", False)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.isVisible()
    with qtbot.waitSignal(window.closing):
        quit_dialog(window).primary.click()
    assert window.isHidden()


def test_enter_keeps_the_console_while_undo_would_be_lost(window: MainWindow) -> None:
    without_keyring(window.stores, 20)
    dialog = quit_dialog(window)
    assert dialog.dismiss.isDefault()
    assert dialog.focusWidget() is dialog.dismiss
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert window.isVisible()


def test_a_change_of_language_tells_what_the_restart_costs(window: MainWindow) -> None:
    without_keyring(window.stores, 20)
    window.set_language("de")
    said = window.messages.words.whole()
    assert "20 changes of files cannot be undone any more after you quit" in said


@pytest.mark.parametrize("keyring", [True, False])
def test_a_language_says_before_that_a_restart_ends_undo(window: MainWindow, keyring: bool) -> None:
    without_keyring(window.stores, 0)
    if keyring:
        window.stores.session.capabilities = Capabilities(service="", version="1", features=[])
    window.actions_.refresh()
    tip = window.actions_["language_de"].toolTip()
    assert ("cannot be undone any more" in tip) is not keyring


def test_changes_that_were_undone_are_no_question(window: MainWindow, qtbot: QtBot) -> None:
    without_keyring(window.stores, 2, of_undos=2)
    with qtbot.waitSignal(window.closing):
        window.close()


def test_changes_still_to_be_made_count_among_those_that_cannot_be_undone(
    window: MainWindow,
) -> None:
    without_keyring(window.stores, 1)
    masking(window.stores, 2)
    dialog = quit_dialog(window)
    assert dialog.consequence.whole().startswith("3 changes of files cannot be undone any more")
    assert "2 files are still to be masked" in dialog.consequence.whole()
    masking(window.stores, 0)
    assert dialog.primary.text() == "Quit and lose undo"
    QTest.keyClick(dialog, Qt.Key.Key_Escape)


def test_copies_of_a_server_that_keeps_its_key_are_no_question(
    window: MainWindow, qtbot: QtBot
) -> None:
    without_keyring(window.stores, 20)
    window.stores.session.place = "https://pay.example:8339"
    with qtbot.waitSignal(window.closing):
        window.close()


def test_another_server_goes_on_without_the_console(window: MainWindow, qtbot: QtBot) -> None:
    masking(window.stores, 3)
    window.stores.session.remote = ServerProfile("Pay", "https://pay.example:8339", "roe", "x")
    with qtbot.waitSignal(window.closing):
        window.close()
