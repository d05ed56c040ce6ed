"""Focus by Tab: only what the user sees, in the order in which it is placed, both ways."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.ui.frame.window import MainWindow
from tests.ui.frame.test_keys import window

__all__ = ["window"]  # the fixture

STEPS = 80


def visited(window: MainWindow, key: Qt.Key) -> list[QWidget]:
    """Return the widgets that `key` reaches from the query field, until it is there again."""
    window.focus_search()
    found: list[QWidget] = []
    while len(found) < STEPS:
        QTest.keyClick(QApplication.focusWidget() or window, key)
        now = QApplication.focusWidget()
        assert now is not None
        if now is window.toolbar.search:
            return found
        found.append(now)
    raise AssertionError("the query field is not reached again")


def unseen(widgets: list[QWidget]) -> list[str]:
    drawn = [one.viewport() if isinstance(one, QAbstractScrollArea) else one for one in widgets]
    return [str(one) for one in drawn if one.visibleRegion().isEmpty()]


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
@pytest.mark.parametrize("front", ["tree", "facets"])
def test_tab_never_reaches_a_pane_behind_another_tab(
    window: MainWindow, front: str, key: Qt.Key
) -> None:
    window.docks[front].raise_()
    reached = visited(window, key)
    pane = window.docks[front].pane
    assert any(pane.isAncestorOf(one) for one in reached)
    assert not unseen(reached)


def test_tab_goes_from_the_filter_to_the_tree_below_it(window: MainWindow) -> None:
    window.docks["tree"].raise_()
    window.tree.filter.setFocus()
    QTest.keyClick(window.tree.filter, Qt.Key.Key_Tab)
    assert window.tree.view.hasFocus()


def test_tab_and_shift_tab_reach_the_same(window: MainWindow) -> None:
    window.docks["tree"].raise_()
    forward, back = visited(window, Qt.Key.Key_Tab), visited(window, Qt.Key.Key_Backtab)
    assert forward == back[::-1]


def test_a_pane_that_goes_behind_another_tab_loses_the_focus(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.docks["tree"].raise_()
    window.tree.view.setFocus()
    window.docks["facets"].raise_()
    qtbot.waitUntil(lambda: not window.tree.view.hasFocus())
    focus = QApplication.focusWidget()
    assert focus is None or not unseen([focus])
