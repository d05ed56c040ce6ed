"""Tabs of queries: the menu of a tab behind the front one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.state.query.language.question import Question
from app.state.stores import WindowStores
from app.state.workspace.back_and_forward import View
from app.state.workspace.tabs import Tab
from app.ui.kit.menu import Menu
from app.ui.panes.results.tabs import ResultTabs
from tests.ui import made


@pytest.fixture
def bar(qtbot: QtBot, stores: WindowStores) -> Iterator[ResultTabs]:
    """The bar of three tabs with the first one in front."""
    stores.tabs.take([Tab("path:a", View(Question())), Tab("path:b", View(Question()))])
    window = QWidget()
    qtbot.addWidget(window)
    bar = ResultTabs(stores, made.actions(stores, window))
    qtbot.addWidget(bar)
    bar.resize(600, 40)
    bar.show()
    yield bar
    assert window is not None, "it owns the actions"


def test_a_right_click_shows_no_other_results(bar: ResultTabs, stores: WindowStores) -> None:
    bar.customContextMenuRequested.emit(bar.tabRect(2).center())
    made.the(Menu, bar).close()
    assert stores.tabs.at == 0


def test_the_menu_closes_the_tab_that_was_clicked(bar: ResultTabs, stores: WindowStores) -> None:
    made.action(bar.menu(2), "Close tab").trigger()
    assert ([tab.text for tab in stores.tabs.tabs], stores.tabs.at) == (["", "path:a"], 0)


def test_the_menu_pins_the_tab_that_was_clicked(bar: ResultTabs, stores: WindowStores) -> None:
    made.action(bar.menu(2), "Pin tab").trigger()
    tabs = stores.tabs
    assert [(tab.text, tab.pinned) for tab in tabs.tabs] == [
        ("path:b", True), ("", False), ("path:a", False),
    ]  # fmt: skip
    assert tabs.front.text == ""
    assert not made.action(bar.menu(0), "Close tab").isEnabled()


def test_the_menu_detaches_the_tab_that_was_clicked(bar: ResultTabs, stores: WindowStores) -> None:
    torn: list[int] = []
    bar.torn.connect(torn.append)
    entry = made.action(bar.menu(1), "Detach tab")
    assert not entry.isEnabled(), "there is no server"
    entry.setEnabled(True)
    entry.trigger()
    assert torn == [1]
