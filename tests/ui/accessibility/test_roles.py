"""Roles of widgets that paint themselves, and levels of the rows of trees."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible, QHelpEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QToolTip,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.state.stores import WindowStores
from app.ui.charts.days import DayChart
from app.ui.charts.history import HistoryChart
from app.ui.charts.target_map import TargetMap
from app.ui.dialogs.shortcuts import KeysField
from app.ui.kit.accessibility import spoken_as
from app.ui.look import icons
from app.ui.look.text import tip_text
from app.ui.panes.detail.hit_map import HitMap
from app.ui.panes.results.tabs import ResultTabs
from app.ui.panes.tree.tree import TreePane
from tests.ui import made
from tests.ui.accessibility.looking import Seen, called, look, marked_tabs
from tests.ui.frame.states import created
from tests.ui.tidy import discard

ROLE, TEXT = QAccessible.Role, QAccessible.Text


@pytest.mark.parametrize(
    ("create", "role"),
    [
        (HistoryChart, ROLE.Chart),
        (DayChart, ROLE.Chart),
        (TargetMap, ROLE.Chart),
        (HitMap, ROLE.Graphic),
        (KeysField, ROLE.HotkeyField),
    ],
)
def test_what_paints_itself_has_a_role(
    qtbot: QtBot, create: Callable[[], QWidget], role: QAccessible.Role
) -> None:
    widget = create()
    qtbot.addWidget(widget)
    assert QAccessible.queryAccessibleInterface(widget).role() is role


def test_other_widgets_keep_their_roles_and_all_can_be_deleted(qtbot: QtBot) -> None:
    @spoken_as(ROLE.Chart)
    class Drawing(QWidget):
        pass

    for _ in range(50):
        window = QWidget()
        parts = Drawing(window), QLabel("text", window)
        told = [QAccessible.queryAccessibleInterface(part) for part in parts]
        assert [one.role() for one in told] == [ROLE.Chart, ROLE.StaticText]
        assert told[0].parent().object() is window
        del told, parts, window


def test_a_row_of_the_tree_tells_its_level(
    qtbot: QtBot, stores: WindowStores, styled: object
) -> None:
    pane = TreePane(stores)
    qtbot.addWidget(pane)
    asyncio.run(stores.inventory.put(made.inventory()))
    view = made.the(QTreeView, pane)
    view.expandAll()
    pane.show()
    told = QAccessible.queryAccessibleInterface(view)
    items = [told.child(at) for at in range(told.childCount())]
    levels = {
        item.text(TEXT.Name).partition(":")[0]: item.text(TEXT.Description)
        for item in items
        if item.role() is ROLE.TreeItem and item.text(TEXT.Description)
    }
    expected = {"Finance": "Level 1", "fs01": "Level 2", "/srv/pay": "Level 3"}
    assert expected.items() <= levels.items()


def test_the_walk_finds_markup_and_pictures_without_words(qtbot: QtBot) -> None:
    listed = QListWidget()
    qtbot.addWidget(listed)
    listed.setToolTip("<b>Bold</b>")
    listed.addItem(QListWidgetItem(icons.icon("warning"), ""))
    listed.show()
    found = look(listed, set())
    assert (len(found.nameless), len(found.marked), len(found.blank)) == (1, 1, 1)


def test_the_start_page_by_name_and_by_tab(qtbot: QtBot, styled: object) -> None:
    window = created()
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert look(window, set()) == Seen()
    discard(window)


def test_no_entry_of_a_list_is_nameless(qtbot: QtBot, styled: object) -> None:
    window = created()
    lists = window.findChildren(QComboBox)
    blank = [
        f"{called(one)}: entry {at}"
        for one in lists
        for at in range(one.count())
        if not one.itemText(at)
    ]
    discard(window)
    assert lists
    assert blank == []


def test_the_tabs_of_queries_have_no_markup(qtbot: QtBot, stores: WindowStores) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    bar = ResultTabs(stores, made.actions(stores, window))
    qtbot.addWidget(bar)
    assert bar.count() == 1
    assert marked_tabs(bar) == []


def test_a_tab_of_a_query_shows_its_whole_text_as_a_tooltip(
    qtbot: QtBot, stores: WindowStores
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    bar = ResultTabs(stores, made.actions(stores, window))
    qtbot.addWidget(bar)
    bar.show()
    place = bar.tabRect(0).center()
    event = QHelpEvent(QEvent.Type.ToolTip, place, bar.mapToGlobal(place))
    QApplication.sendEvent(bar, event)
    assert tip_text(QToolTip.text()) == "Everything"
    QToolTip.hideText()
