"""Bars above the pages do not move what is under the mouse."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ui.frame import notice_area
from app.ui.frame.window import MainWindow


def place_of(widget: QWidget, window: QWidget) -> int:
    """Return the distance from the top of the window."""
    return widget.mapTo(window, QPoint()).y()


def point_at(window: QWidget, widget: QWidget, at: QPoint | None = None) -> None:
    """Move the mouse to a place in a widget, by default to its middle."""
    place = widget.mapTo(window, at or widget.rect().center())
    QTest.mouseMove(window.windowHandle(), place)


@pytest.fixture
def pointed(window: MainWindow, qtbot: QtBot) -> Iterator[MainWindow]:
    """The window, with the mouse over its page, and without a message."""
    point_at(window, window.toolbar)
    qtbot.waitUntil(lambda: not window.middle.underMouse())
    window.notices.fit()
    assert not window.notices.held
    point_at(window, window.stack)
    qtbot.waitUntil(window.middle.underMouse)
    yield window
    window.messages.set_up(False)
    point_at(window, window.toolbar)
    qtbot.waitUntil(lambda: not window.middle.underMouse())


def test_a_message_does_not_move_the_page_under_the_mouse(
    pointed: MainWindow, qtbot: QtBot
) -> None:
    top = place_of(pointed.stack, pointed)
    pointed.messages.say("The server cannot be reached.", "error")
    qtbot.waitUntil(lambda: pointed.messages.height() > 0 and pointed.messages.isVisible())
    qtbot.wait(50)
    assert place_of(pointed.stack, pointed) == top
    bar = pointed.messages
    assert place_of(bar, pointed) == top
    assert pointed.childAt(bar.mapTo(pointed, bar.rect().center())) in (
        bar,
        *bar.findChildren(QWidget),
    )


def test_the_page_moves_down_when_the_mouse_goes_to_the_message(
    pointed: MainWindow, qtbot: QtBot
) -> None:
    top = place_of(pointed.stack, pointed)
    pointed.messages.say("The server cannot be reached.", "error")
    bar = pointed.messages
    qtbot.waitUntil(lambda: bar.isVisible() and place_of(bar, pointed) == top)
    point_at(pointed, bar)
    qtbot.waitUntil(lambda: place_of(pointed.stack, pointed) >= top + bar.height())
    assert place_of(bar, pointed) == top, "it stays under the mouse"


def test_a_message_that_goes_does_not_move_the_page_under_the_mouse(
    pointed: MainWindow, qtbot: QtBot
) -> None:
    top = place_of(pointed.stack, pointed)
    pointed.messages.say("The server cannot be reached.", "error")
    pointed.notices.settle()
    qtbot.waitUntil(lambda: place_of(pointed.stack, pointed) > top)
    lower = place_of(pointed.stack, pointed)
    pointed.messages.set_up(False)
    qtbot.wait(50)
    assert place_of(pointed.stack, pointed) == lower
    point_at(pointed, pointed.toolbar)
    qtbot.waitUntil(lambda: place_of(pointed.stack, pointed) == top)


def test_for_who_works_with_the_keyboard_the_page_gives_way(
    pointed: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    top = place_of(pointed.stack, pointed)
    pointed.messages.say("The server cannot be reached.", "error")
    qtbot.waitUntil(pointed.messages.isVisible)
    QTest.keyClick(pointed.windowHandle(), Qt.Key.Key_Shift)
    qtbot.wait(50)
    assert place_of(pointed.stack, pointed) == top, "the mouse has just moved"
    monkeypatch.setattr(notice_area, "STILL_SECONDS", 0.0)
    QTest.keyClick(pointed.windowHandle(), Qt.Key.Key_Shift)
    qtbot.waitUntil(lambda: place_of(pointed.stack, pointed) > top)


def test_a_message_is_reached_by_tab_while_it_lies_over_the_page(
    pointed: MainWindow, qtbot: QtBot
) -> None:
    pointed.messages.say("The server cannot be reached.", "error")
    qtbot.waitUntil(pointed.messages.isVisible)
    pointed.focus_search()
    reached = []
    for _ in range(40):
        QTest.keyClick(pointed.focusWidget(), Qt.Key.Key_Tab)
        reached.append(pointed.focusWidget())
        if pointed.messages.shut in reached:
            break
    assert pointed.messages.shut in reached
