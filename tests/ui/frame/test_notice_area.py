"""Bars above the pages do not move what is under the mouse."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QPushButton, QToolBar, QWidget
from pytestqt.qtbot import QtBot

from app.ui.frame import notice_area
from app.ui.frame.notice_area import NoticeArea
from app.ui.frame.window import MainWindow
from app.ui.kit.boxes import vbox
from app.ui.kit.notice_bar import NoticeBar
from app.ui.kit.tables.table_model import Column, ListSource, TableModel
from app.ui.kit.tables.table_view import TableView


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


class Table:
    """A window with a table below the bars, and a bar."""

    def __init__(self, rows: int) -> None:
        self.window, self.bar, below = QMainWindow(), NoticeBar(), QToolBar()
        self.bar.words.setText("The server cannot be reached.")
        column: Column[int] = Column(title="Number", text=str)
        self.view = TableView(TableModel((column,), ListSource(str, range(rows))))
        self.window.addToolBar(below)
        self.window.addToolBarBreak()
        below.addWidget(QPushButton("Run"))
        middle = QWidget()
        vbox(QPushButton("Above the table"), (self.view, 1), into=middle)
        self.window.setCentralWidget(middle)
        self.notices = NoticeArea(self.window, [self.bar], below)
        self.bar.shown.connect(self.notices.fit)
        self.window.resize(600, 400)

    def row_at(self, row: int) -> int:
        """Return where a row is in the window."""
        rect = self.view.visualRect(self.view.model().index(row, 0))
        return self.view.viewport().mapTo(self.window, rect.topLeft()).y()

    def point_at_row(self, row: int, qtbot: QtBot) -> None:
        place = self.view.visualRect(self.view.model().index(row, 0)).center()
        QCursor.setPos(self.view.viewport().mapToGlobal(place))
        point_at(self.window, self.view.viewport(), place)
        qtbot.waitUntil(self.view.viewport().underMouse)


def table_of(rows: int, qtbot: QtBot) -> Table:
    made = Table(rows)
    qtbot.addWidget(made.window)
    made.window.show()
    qtbot.waitExposed(made.window)
    qtbot.waitUntil(lambda: made.view.visualRect(made.view.model().index(0, 0)).height() > 0)
    return made


def test_a_long_table_makes_way_and_its_row_under_the_mouse_stays(qtbot: QtBot) -> None:
    table = table_of(1_000, qtbot)
    table.point_at_row(5, qtbot)
    before, top = table.row_at(5), place_of(table.view, table.window)
    table.bar.set_up(True)
    qtbot.waitUntil(lambda: table.notices.height > 0 and not table.notices.held)
    qtbot.wait(50)
    assert place_of(table.view, table.window) == top + table.notices.height
    assert table.row_at(5) == before
    table.bar.set_up(False)
    qtbot.waitUntil(lambda: place_of(table.view, table.window) == top)
    assert (table.row_at(5), table.view.verticalScrollBar().value()) == (before, 0)


def test_a_short_table_makes_way_unless_the_mouse_is_on_a_row(qtbot: QtBot) -> None:
    table = table_of(3, qtbot)
    table.point_at_row(1, qtbot)
    before = table.row_at(1)
    table.bar.set_up(True)
    qtbot.waitUntil(lambda: table.notices.held)
    assert table.row_at(1) == before
    low = table.view.viewport().rect().bottomLeft() + QPoint(30, -10)
    QCursor.setPos(table.view.viewport().mapToGlobal(low))
    table.notices.fit()
    assert not table.notices.held
