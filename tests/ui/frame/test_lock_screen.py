"""The lock screen: no window of the console is left on the screen, and all come back."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.state.console_data import console_lock
from app.state.stores import AppStores
from app.state.work import presence
from app.ui.dialogs.about import AboutDialog
from app.ui.dialogs.lock_settings import LockSettingsDialog
from app.ui.dialogs.servers.servers import ServersDialog
from app.ui.frame.lock_screen import TITLE
from app.ui.frame.window import MainWindow
from tests.kit.waiting import job_ids
from tests.ui.fitting import cut
from tests.ui.frame.test_quitting import without_keyring
from tests.ui.live import console, run, until
from tests.ui.tidy import discard

PASSWORD = "quite-a-long-one"


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(console_lock, "_MEMORY_KIB", 64)
    monkeypatch.setattr(console_lock, "_ROUNDS", 1)
    return console_lock.password_hash(PASSWORD)


@pytest.fixture
def window(styled: QApplication, hashed: str) -> Iterator[MainWindow]:
    made = MainWindow(AppStores(Settings(lock_hash=hashed)).main)
    made.show()
    yield made
    made.stores.lock.locked = False
    made.stores.lock.changed.emit()
    discard(made)


def on_screen() -> list[QWidget]:
    return [one for one in QApplication.topLevelWidgets() if one.isVisible()]


def test_one_window_replaces_all_and_they_come_back(window: MainWindow) -> None:
    dialog = ServersDialog(window.stores, window)
    dialog.open()
    window.docks["jobs"].show()
    before = set(on_screen())
    window.actions_["lock"].trigger()
    assert [one.windowTitle() for one in on_screen()] == [TITLE]
    window.stores.lock.locked = False
    window.stores.lock.changed.emit()
    assert set(on_screen()) == before
    assert dialog.isModal()
    discard(dialog)


def test_a_dialog_that_opens_meanwhile_waits(window: MainWindow, qtbot: QtBot) -> None:
    window.stores.lock.lock()
    window.stores.components.text = "1.0"
    dialog = AboutDialog(window.stores.components, window)
    dialog.open()
    assert dialog.testAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    qtbot.waitUntil(lambda: not dialog.isVisible())
    window.stores.lock.locked = False
    window.stores.lock.changed.emit()
    assert dialog.isVisible()
    assert not dialog.testAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    discard(dialog)


def test_any_window_that_opens_meanwhile_is_shown_later_but_no_popup(
    window: MainWindow, qtbot: QtBot
) -> None:
    """Such as a detached tab, which was still under construction when the console was locked."""
    window.stores.lock.lock()
    late, popup = QMainWindow(), QWidget(None, Qt.WindowType.Popup)
    for one in (late, popup):
        qtbot.addWidget(one)
        one.show()
    window.show()
    qtbot.waitUntil(lambda: len(on_screen()) == 1)
    window.stores.lock.locked = False
    window.stores.lock.changed.emit()
    assert set(on_screen()) == {window, late}


def test_nothing_of_the_lock_is_cut(window: MainWindow, qtbot: QtBot) -> None:
    window.stores.lock.lock()
    shown = window.lock_screen.window
    assert shown is not None
    assert QTest.qWaitForWindowExposed(shown)
    qtbot.waitUntil(lambda: cut(shown) == [])


def test_the_lock_cannot_be_closed(window: MainWindow) -> None:
    window.stores.lock.lock()
    shown = window.lock_screen.window
    assert shown is not None
    shown.close()
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    assert shown.isVisible()


def test_the_console_can_be_quit_without_the_password(window: MainWindow, qtbot: QtBot) -> None:
    window.stores.lock.lock()
    shown = window.lock_screen.window
    assert shown is not None
    with qtbot.waitSignal(window.closing):
        shown.quit.click()
    assert on_screen() == []


def test_quitting_says_first_that_undo_copies_are_lost(window: MainWindow, qtbot: QtBot) -> None:
    without_keyring(window.stores, 3)
    window.stores.lock.lock()
    shown = window.lock_screen.window
    assert shown is not None
    shown.quit.click()
    qtbot.wait(50)  # a dialog that opens behind the lock is hidden in a later turn
    assert on_screen() == [shown]
    told = "3 changes of files cannot be undone any more after you quit: this system has no"
    assert shown.problem.whole().startswith(told)
    assert shown.quit.text() == "Quit and lose undo"
    assert cut(shown) == []
    with qtbot.waitSignal(window.closing):
        shown.quit.click()
    assert on_screen() == []


def test_more_undo_copies_are_said_again_and_another_problem_resets_the_button(
    window: MainWindow, qtbot: QtBot
) -> None:
    without_keyring(window.stores, 3)
    window.stores.lock.lock()
    shown = window.lock_screen.window
    assert shown is not None
    shown.quit.click()
    without_keyring(window.stores, 5)
    with qtbot.assertNotEmitted(window.closing):
        shown.quit.click()
    assert shown.problem.whole().startswith("5 changes of files")
    window.stores.lock.refused.emit("wrong")
    assert shown.quit.text() == "Quit"


def test_the_lock_stays_until_the_console_ends(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """Else an error during quitting would leave a process without a window."""
    window.stores.lock.lock()
    shown = window.lock_screen.window
    assert shown is not None
    monkeypatch.setattr(window, "keep_desk", lambda: 1 // 0)
    with qtbot.captureExceptions() as raised:
        shown.quit.click()
    assert [kind for kind, *_ in raised] == [ZeroDivisionError]
    assert on_screen() == [shown]


def test_enter_on_quit_quits(window: MainWindow, qtbot: QtBot) -> None:
    window.stores.lock.lock()
    shown = window.lock_screen.window
    assert shown is not None
    with qtbot.waitSignal(window.closing):
        QTest.keyClick(shown.quit, Qt.Key.Key_Return)


def test_a_console_that_ended_locked_shows_only_the_lock(
    tmp_path: Path, styled: QApplication, hashed: str
) -> None:
    settings = Settings(lock_hash=hashed)
    AppStores(settings, folder=tmp_path).lock.lock()
    window = MainWindow(AppStores(settings, folder=tmp_path).main)
    window.lock_screen.show_main()
    assert [one.windowTitle() for one in on_screen()] == [TITLE]
    window.stores.lock.locked = False
    window.stores.lock.changed.emit()
    assert on_screen() == [window]
    discard(window)


def test_no_input_for_the_chosen_time_locks(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.settings.lock_minutes = 5
    window.lock_screen.check_idle()
    assert not window.stores.lock.locked
    later = SimpleNamespace(time=lambda: time.time() + 301, monotonic=time.monotonic)
    monkeypatch.setattr(presence, "time", later)  # as after a sleep of the computer
    window.lock_screen.check_idle()
    assert window.stores.lock.locked


def test_input_starts_the_time_again(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    assert QTest.qWaitForWindowExposed(window)
    handle = window.windowHandle()
    QGuiApplication.instance().focusWindowChanged.emit(handle)  # type: ignore[union-attr]
    window.settings.lock_minutes = 5
    later = SimpleNamespace(time=lambda: time.time() + 301, monotonic=time.monotonic)
    monkeypatch.setattr(presence, "time", later)
    QTest.keyClick(handle, Qt.Key.Key_Shift)
    window.lock_screen.check_idle()
    assert not window.stores.lock.locked


@pytest.mark.parametrize("chosen", [True, False])
def test_a_minimized_window_locks_only_if_chosen(
    window: MainWindow, qtbot: QtBot, chosen: bool
) -> None:
    window.settings.lock_on_minimize = chosen
    window.showMinimized()
    qtbot.waitUntil(window.isMinimized)
    qtbot.wait(0)
    qtbot.waitUntil(lambda: window.stores.lock.locked is chosen)


def test_first_use_asks_for_a_password_twice(styled: QApplication) -> None:
    window = MainWindow(AppStores(Settings()).main)
    window.show()
    window.actions_["lock"].trigger()
    (dialog,) = window.findChildren(LockSettingsDialog)
    dialog.password.setText(PASSWORD)
    dialog.again.setText("another-long-one")
    dialog.primary.click()
    assert dialog.problem.whole() == "The two passwords differ."
    assert not window.stores.lock.locked
    discard(window)


def test_behind_the_lock_scans_are_followed_and_it_opens_by_its_password(
    tmp_path: Path, styled: QApplication, hashed: str
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "cards.csv").write_text("card\n4111 1111 1111 1111\n", encoding="utf-8")

    async def main() -> None:
        async with console(tmp_path / "data", folder) as stores:
            stores.settings.lock_hash = hashed
            window = MainWindow(stores)
            window.show()
            stores.lock.lock()
            shown = window.lock_screen.window
            assert shown is not None
            known, before = job_ids(stores.jobs), shown.jobs.whole()
            stores.inventory.scan(stores.inventory.groups[0].targets[0].id)  # type: ignore[index]
            await until(lambda: job_ids(stores.jobs) - known and not stores.jobs.running)
            assert shown.jobs.whole() != before
            QTest.keyClicks(shown.password, PASSWORD)
            QTest.keyClick(shown.password, Qt.Key.Key_Return)
            await until(lambda: not stores.lock.locked and window.isVisible())
            assert window.lock_screen.window is None
            discard(window)

    run(main())
