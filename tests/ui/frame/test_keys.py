"""Keys: a character triggers an action or nothing, wherever the focus is; a key without effect
gives a reason; Shift+F10 opens the same menu as the Menu key.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLineEdit,
    QMenu,
    QPushButton,
    QTableView,
    QTreeView,
)
from pytestqt.qtbot import QtBot

from app.state.counts.facets import ShownFacet, Value
from app.state.stores import WindowStores
from app.ui.actions.actions import ACTIONS
from app.ui.actions.qactions import IN_RESULTS
from app.ui.dialogs.shortcuts import ShortcutsDialog
from app.ui.frame.docks import Dock
from app.ui.frame.window import MainWindow
from app.ui.kit.menu import Menu
from app.ui.look.text import tip_text
from app.ui.panes.triage import KeyButton
from tests.ui import made

LETTERS = sorted(
    {keys for action in ACTIONS if action.grid for keys in action.keys if len(keys) == 1}
)
IN_TREES = {"+", "-"}
"""They expand and collapse rows of a tree, as usual."""


@pytest.fixture
def window(qtbot: QtBot, stores: WindowStores, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(stores.query, "run", lambda **_: None)
    monkeypatch.setattr(type(stores.tasks), "read", lambda *_: None)  # there is no server
    monkeypatch.setattr(type(stores.inventory), "has_targets", True)
    stores.inventory.loaded = True
    stores.jobs.jobs = [made.job("scan", f"/{letter}") for letter in LETTERS]
    window = MainWindow(stores)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show_page("explore")
    window.show()
    window.activateWindow()
    window.docks["jobs"].show()
    window.docks["facets"].show()
    values = tuple(
        Value("type", name, name, 3, chosen=False) for name in ("Visa", "Mastercard", "IBAN")
    )
    stores.facets.shown = (ShownFacet("data_type", values, 0),)
    stores.facets.whole = True
    stores.facets.changed.emit()
    stores.inventory.changed.emit()
    stores.jobs.changed.emit()
    asyncio.run(stores.results.show_answer([("11", [str(at) for at in range(12)])]))
    qtbot.waitUntil(lambda: window.page == "explore")
    return window


def said(window: MainWindow) -> str:
    return window.status.words()


def place(view: QTableView | QTreeView) -> tuple[int, str]:
    return view.currentIndex().row(), str(view.currentIndex().data())


def test_no_letter_moves_anything_in_any_view_and_each_that_does_nothing_says_why(
    window: MainWindow, stores: WindowStores, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    window.actions_.triggered.disconnect()
    window.actions_.triggered.connect(lambda command: done.append(command.action.name))
    stores.session.read_only = True
    window.actions_.refresh()
    views: list[QTableView | QTreeView] = []
    views += [child for child in window.findChildren(QTableView) if child.isVisible()]
    views += [child for child in window.findChildren(QTreeView) if child.isVisible()]
    assert {window.results.view, window.tree.view, window.jobs.view} <= set(views)
    for view in views:
        if view.model().rowCount():
            view.setCurrentIndex(view.model().index(0, 0))
        view.setFocus()
        before, asked = place(view), stores.query.question
        for letter in [*LETTERS, "z", "1"]:
            if view is window.tree.view and letter in IN_TREES:
                continue
            if view is window.facets.view and letter in IN_TREES:
                continue  # they add or exclude its value
            done.clear()
            window.status.note("")
            QTest.keyClicks(view, letter)
            view.setFocus()
            assert place(view) == before, (view.accessibleName(), letter)
            if letter != "z":
                assert done or said(window), (view.accessibleName(), letter)
        assert stores.query.question == asked


def test_slash_and_s_work_from_the_tree(
    window: MainWindow, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    scanned: list[str] = []
    monkeypatch.setattr(stores.inventory, "scan", lambda target, *_: scanned.append(target))
    monkeypatch.setattr(type(stores.session), "why_not", lambda *_: "")
    tree = window.tree.view
    tree.setFocus()
    QTest.keyClicks(tree, "s")
    assert "Choose a target" in said(window)
    tree.setCurrentIndex(tree.model().index(1, 0).siblingAtRow(0))
    index = next(
        i
        for row in range(tree.model().rowCount())
        for i in [tree.model().index(0, 0, tree.model().index(row, 0))]
        if i.isValid()
    )
    tree.setCurrentIndex(index)
    target = stores.query.scope.target_id
    assert target
    QTest.keyClicks(tree, "s")
    assert scanned == [target]
    QTest.keyClicks(tree, "/")
    assert QApplication.focusWidget() is window.toolbar.search


def test_a_decision_from_elsewhere_says_where_it_works_and_a_disabled_one_why(
    window: MainWindow, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(stores.session), "why_not", lambda *_: "")
    window.results.view.select_row(3)
    window.actions_.refresh()
    window.tree.view.setFocus()
    QTest.keyClicks(window.tree.view, "f")
    assert said(window) == f"False match: {IN_RESULTS}"
    monkeypatch.setattr(type(stores.session), "why_not", lambda *_: "Read-only mode is on.")
    window.actions_.refresh()
    view = window.results.view
    view.setFocus()
    view.select_row(3)
    for key in (Qt.Key.Key_M, Qt.Key.Key_C, Qt.Key.Key_Delete, Qt.Key.Key_U):
        window.status.note("")
        QTest.keyClick(view, key)
        assert said(window).endswith("Read-only mode is on.")
        assert view.currentIndex().row() == 3
    QTest.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert said(window).startswith("Undo")


@pytest.mark.parametrize(
    ("key", "name"),
    [(Qt.Key.Key_Less, "decide_layout"), (Qt.Key.Key_Greater, "decide_alike")],
)
def test_a_character_that_needs_shift_stands_for_the_key_with_shift(
    window: MainWindow, key: Qt.Key, name: str
) -> None:
    """As on the keyboard of the USA, where Shift+, writes "<"."""
    action = window.actions_[name].action
    window.tree.view.setFocus()
    QTest.keyClick(window.tree.view, key, Qt.KeyboardModifier.ShiftModifier)
    assert said(window).startswith(f"{action.text}: ")


def test_f6_from_a_button_of_the_toolbar_goes_to_the_results(window: MainWindow) -> None:
    button = next(
        child
        for child in window.toolbar.findChildren(QPushButton)
        if child.isVisible() and child.isEnabled()
    )
    button.setFocus()
    assert window.focusWidget() is button
    window.cycle_panes(1)
    assert window.results.view.hasFocus()


def test_a_revealed_value_can_be_seen(
    window: MainWindow, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bool] = []
    preview = window.detail.preview
    monkeypatch.setattr(
        stores.matches, "reveal", lambda: seen.append(window.detail.tabs.currentWidget() is preview)
    )
    window.detail.tabs.setCurrentWidget(window.detail.why)
    window.docks["detail"].hide()
    window.reveal()
    assert seen == [True]
    assert window.docks["detail"].isVisible()


def test_a_value_is_revealed_in_explore_also_from_another_page(
    window: MainWindow, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, bool]] = []
    dock = window.docks["detail"]
    monkeypatch.setattr(
        stores.matches, "reveal", lambda: seen.append((window.page, dock.isVisible()))
    )
    window.show_page("risk")
    window.reveal()
    assert seen == [("explore", True)]


def test_no_value_is_revealed_where_explore_cannot_be_shown(
    window: MainWindow, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(stores.matches, "reveal", lambda: seen.append(window.page))
    window.show_page("risk")
    monkeypatch.setattr(type(stores.inventory), "has_targets", False)
    window.reveal()
    assert (seen, window.page) == ([], "start")
    assert window.docks["detail"].isHidden()


def test_a_click_on_a_decision_leaves_the_focus_in_the_results(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(window.stores.session), "why_not", lambda *_: "")
    window.actions_.triggered.disconnect()
    view = window.results.view
    view.setFocus()
    view.select_row(3)
    window.actions_.refresh()
    button = next(
        child
        for child in window.findChildren(KeyButton)
        if child.objectName() == "confirm" and child.isVisible()
    )
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert view.hasFocus()


def test_a_floating_pane_hands_its_keys_to_the_window(window: MainWindow, qtbot: QtBot) -> None:
    dock: Dock = window.docks["jobs"]
    dock.show()
    dock.setFloating(True)
    window.results.view.select_row(3)
    view = window.jobs.view
    view.setFocus()
    QTest.keyClicks(view, "f")
    assert "False match" in said(window)
    dock.setFloating(False)


@pytest.mark.parametrize("which", ["results", "tree", "facets"])
def test_shift_f10_opens_the_menu_of_the_menu_key(
    window: MainWindow, qtbot: QtBot, which: str
) -> None:
    views: dict[str, QTableView | QTreeView] = {
        "results": window.results.view,
        "tree": window.tree.view,
        "facets": window.facets.view,
    }
    view = views[which]
    view.setCurrentIndex(view.model().index(1, 0))
    view.setFocus()
    asked: list[QPoint] = []
    view.customContextMenuRequested.connect(asked.append)
    centre = view.rect().center()
    reason = QContextMenuEvent.Reason.Keyboard  # Qt's event for the Menu key
    QApplication.sendEvent(view, QContextMenuEvent(reason, centre, view.mapToGlobal(centre)))
    QTest.keyClick(view, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    assert len(asked) == 2
    assert asked[0] == asked[1]
    assert view.indexAt(asked[0]).row() == view.currentIndex().row()
    for menu in window.findChildren(QMenu):
        menu.close()


def test_shift_f10_works_in_a_dialog_too(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = ShortcutsDialog(window.actions_, window)
    qtbot.addWidget(dialog)
    dialog.show()
    field = dialog.findChild(QLineEdit)
    assert field is not None
    opened: list[object] = []
    field.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    field.customContextMenuRequested.connect(opened.append)
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    QTest.keyClick(field, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    assert len(opened) == 1


def open_menus(window: MainWindow) -> Iterator[Menu]:
    """Yield every menu of the menu bar, while it is open."""
    bar = window.menuBar()
    window.results.view.setFocus()
    for top in bar.actions():
        menu = top.menu()
        assert isinstance(menu, Menu)
        menu.popup(QPoint(0, 0))
        assert QApplication.activePopupWidget() is menu
        yield menu
        menu.close()


def test_no_letter_acts_behind_an_open_menu(window: MainWindow) -> None:
    done: list[str] = []
    window.actions_.triggered.disconnect()
    window.actions_.triggered.connect(lambda command: done.append(command.action.name))
    tried = 0
    for menu in open_menus(window):
        marked = " ".join(item.text() for item in menu.actions()).casefold()
        for letter in LETTERS:
            if f"&{letter.casefold()}" not in marked:
                QTest.keyClicks(menu, letter)
                tried += 1
    assert tried > 20
    assert not done
    assert not said(window)


def test_the_mnemonic_of_an_item_runs_it(window: MainWindow) -> None:
    done: list[str] = []
    window.actions_.triggered.disconnect()
    window.actions_.triggered.connect(lambda command: done.append(command.action.name))
    menu = next(menu for menu in open_menus(window) if menu.title().replace("&", "") == "Tools")
    item = next(item for item in menu.actions() if item.isEnabled() and "&" in item.text())
    QTest.keyClicks(menu, item.text()[item.text().index("&") + 1].lower())
    assert done == [item.objectName()]


def test_every_item_of_the_menus_has_a_mnemonic_of_its_own(window: MainWindow) -> None:
    for menu in open_menus(window):
        for inner in [menu, *menu.findChildren(Menu)]:
            inner.aboutToShow.emit()
            texts = [item.text() for item in inner.actions() if item.text()]
            found = [re.findall("&([^&])", text.replace("&&", "")) for text in texts]
            assert all(len(letters) == 1 for letters in found), texts
            assert len({letters[0].casefold() for letters in found}) == len(texts), texts


def test_a_mnemonic_is_only_shown_in_menus(window: MainWindow) -> None:
    for _menu in open_menus(window):
        pass
    for command in window.actions_.all():
        assert "&" not in tip_text(command.toolTip())
        assert "&" not in command.iconText().replace("&&", "")
    for button in window.findChildren(QAbstractButton):
        assert "&" not in button.accessibleName()


def test_explore_puts_the_focus_into_the_results(window: MainWindow) -> None:
    window.tree.view.setFocus()
    window.actions_["explore"].trigger()
    assert window.focusWidget() is window.results.view
