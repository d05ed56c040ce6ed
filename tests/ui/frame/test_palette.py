"""The command palette and "Go to": found and run by keyboard alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.state.workspace.goto import Goal
from app.ui.frame.overlay import ROWS
from app.ui.frame.window import MainWindow
from app.ui.look.theme import Look, theme
from tests.ui.frame.states import explore


def test_the_palette_works_by_keyboard_alone(window: MainWindow, qtbot: QtBot) -> None:
    window.palette_.open()
    palette = window.palette_
    qtbot.waitUntil(palette.field.hasFocus)
    QTest.keyClicks(palette.field, "dark")
    assert palette.shown()[0].action.name == "dark"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isHidden()
    assert theme().look is Look.DARK
    assert window.settings.theme == "dark"


def test_the_palette_is_as_high_as_what_it_has_found(window: MainWindow) -> None:
    window.palette_.open()
    palette, row = window.palette_, theme().row_height
    before = palette.height()
    for typed in ("", "dark", "zqx"):
        palette.field.setText(typed)
        rows = len(palette.shown())
        assert palette.view.height() == min(max(rows, 1), ROWS) * row
        assert palette.geometry().bottom() < window.height()
    palette.field.setText("dark")
    assert palette.height() == before - (ROWS - len(palette.shown())) * row


def test_a_key_lists_what_is_greyed_out_and_why(window: MainWindow, qtbot: QtBot) -> None:
    QTest.keyClick(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    palette = window.palette_
    qtbot.waitUntil(palette.field.hasFocus)
    assert all(command.reason for command in palette.shown())
    QTest.keyClicks(palette.field, "quarantine")
    command = palette.shown()[0]
    assert command.action.name == "quarantine"
    assert palette.reason.whole() == command.reason
    assert palette.reason.isVisible()
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    window.palette_.open()
    palette.field.setText("dark")
    assert palette.shown()[0].action.name == "dark"
    assert palette.reason.whole() == ""


def test_a_reason_of_one_line_stands_right_below_the_list(window: MainWindow) -> None:
    palette = window.palette_
    palette.open_disabled()
    palette.field.setText("Remove cached results")
    label = palette.reason
    assert label.whole() == "There are no cached results of this server."
    QApplication.processEvents()
    assert label.height() == label.heightForWidth(label.width())


def test_the_list_of_greyed_out_commands_says_what_it_is(window: MainWindow) -> None:
    palette = window.palette_
    palette.open()
    palette.open_disabled()
    palette.field.setText("zqx")
    assert palette.none.isVisible()
    assert (palette.accessibleName(), palette.view.accessibleName()) == (
        "Unavailable commands",
        "Unavailable commands",
    )
    assert palette.field.placeholderText() == "Search for an unavailable command"
    assert palette.field.accessibleName() == "Search for an unavailable command"
    assert palette.none.whole().startswith("Nothing found among the unavailable commands.")
    palette.open()
    assert palette.accessibleName() == "Command palette"


def test_a_second_key_in_the_palette_keeps_the_place_to_return_to(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    explore(window, qtbot)
    palette, goto = window.palette_, window.goto
    monkeypatch.setattr(window.stores.goto, "find", lambda _typed: None)
    again = (Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    for first, key, second in (
        (palette, again, palette),
        (palette, (Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier), goto),
        (goto, again, palette),
    ):
        window.tree.filter.setFocus()
        first.open()
        qtbot.waitUntil(first.field.hasFocus)
        QTest.keyClick(first.field, *key)
        qtbot.waitUntil(second.field.hasFocus)
        assert second.isVisible(), (key, second)
        QTest.keyClick(second.field, Qt.Key.Key_Escape)
        assert second.isHidden()
        assert window.tree.filter.hasFocus(), (key, second)


def test_the_focus_returns_from_the_palette_when_another_window_was_used(
    window: MainWindow, qtbot: QtBot
) -> None:
    explore(window, qtbot)
    window.tree.filter.setFocus()
    window.palette_.open()
    qtbot.waitUntil(window.palette_.field.hasFocus)
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(other.isActiveWindow)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert window.tree.filter.hasFocus()


def test_the_palette_finds_by_letters_in_order(window: MainWindow) -> None:
    window.palette_.open()
    palette = window.palette_
    for typed, wanted in (("thm", "dark"), ("zmin", "zoom_in"), ("scfo", "scan_folder")):
        palette.field.setText(typed)
        assert wanted in [one.action.name for one in palette.shown()]
    palette.field.setText("zzqq")
    assert palette.shown() == []


def test_the_palette_lists_the_last_used_commands_first(window: MainWindow) -> None:
    palette = window.palette_
    for typed in ("dark", "light", "dark"):
        palette.open()
        QTest.keyClicks(palette.field, typed)
        QTest.keyClick(palette.field, Qt.Key.Key_Return)
    palette.open()
    shown = [one.action.name for one in palette.shown()]
    assert shown[:2] == ["dark", "light"]
    assert len(shown) == len(set(shown))


def test_the_palette_does_not_run_what_is_greyed_out(window: MainWindow, qtbot: QtBot) -> None:
    window.palette_.open()
    palette = window.palette_
    QTest.keyClicks(palette.field, "mask")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert palette.shown()[0].reason
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    assert palette.isHidden()


def test_ctrl_p_goes_to_a_target_or_runs_an_action_by_keyboard_alone(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    explore(window, qtbot)
    stores = window.stores
    gone: list[str] = []
    monkeypatch.setattr(stores.goto, "go", lambda goal: gone.append(goal.text))
    monkeypatch.setattr(stores.goto, "find", lambda _typed: None)
    window.tree.filter.setFocus()
    QTest.keyClick(window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert window.goto.isVisible()
    assert window.goto.field.hasFocus()
    QTest.keyClicks(window.goto.field, "fs01")
    stores.goto.found = [Goal("target", "fs01", "Finance", "1", "10"), Goal("path", "fs01")]
    stores.goto.changed.emit()
    assert [type(one).__name__ for one in window.goto.shown()] == ["Goal", "Goal"]
    QTest.keyClick(window.goto.field, Qt.Key.Key_Return)
    assert (gone, window.goto.isVisible()) == (["fs01"], False)
    assert window.tree.filter.hasFocus()
    window.goto.open()
    QTest.keyClicks(window.goto.field, "compact")
    stores.goto.found = []
    stores.goto.changed.emit()
    before = theme().measures.compact
    QTest.keyClick(window.goto.field, Qt.Key.Key_Return)
    assert theme().measures.compact is not before
    window.toggle_compact()


def test_the_palette_stays_open_under_the_menu_of_its_field(
    window: MainWindow, qtbot: QtBot
) -> None:
    palette = window.palette_
    palette.open()
    qtbot.waitUntil(palette.field.hasFocus)
    middle = palette.field.rect().center()
    where = palette.field.mapToGlobal(middle)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, middle, where)
    QApplication.sendEvent(palette.field, event)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    assert palette.isVisible()
    menu.close()
    qtbot.waitUntil(palette.field.hasFocus)
