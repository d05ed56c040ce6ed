"""The ring around a focused area."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.focus_ring import FocusRing
from app.ui.look.theme import theme
from tests.ui import made

_COLUMNS = (Column(title="Name", text=lambda row: row),)


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


def beside_a_field(window: QWidget, area: QWidget, qtbot: QtBot) -> QLineEdit:
    """Show an area beside a field, which has the focus."""
    field = QLineEdit()
    column = QVBoxLayout(window)
    column.addWidget(field)
    column.addWidget(area)
    window.show()
    window.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    return field


def test_a_scrolled_text_with_the_focus_has_a_ring_at_its_edge(
    window: QWidget, qtbot: QtBot
) -> None:
    area = QScrollArea()
    FocusRing(area)
    field = beside_a_field(window, area, qtbot)
    accent = theme().color(Role.ACCENT)
    assert area.grab().toImage().pixelColor(0, 5) != accent
    QTest.keyClick(field, Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: area.grab().toImage().pixelColor(0, 5) == accent)


def test_a_click_shows_no_ring_until_the_next_key(window: QWidget, qtbot: QtBot) -> None:
    area = QScrollArea()
    FocusRing(area)
    beside_a_field(window, area, qtbot)
    ring = made.the(FocusRing, area)
    QTest.mouseClick(area, Qt.MouseButton.LeftButton)
    assert area.hasFocus()
    QTest.qWait(20)
    assert ring.isHidden()
    QTest.keyClick(area, Qt.Key.Key_Down)
    qtbot.waitUntil(ring.isVisible)


def test_an_area_may_be_deleted_while_it_has_the_focus(window: QWidget, qtbot: QtBot) -> None:
    area = QScrollArea()
    FocusRing(area)
    field = beside_a_field(window, area, qtbot)
    QTest.keyClick(field, Qt.Key.Key_Tab)
    qtbot.waitUntil(made.the(FocusRing, area).isVisible)
    with qtbot.captureExceptions() as raised:
        delete(area)
        QTest.qWait(20)
    assert not raised


def focused_table(window: QWidget, qtbot: QtBot, *rows: str) -> tuple[ListTable[str], FocusRing]:
    """Return a table that Tab has reached, and its ring."""
    table = ListTable(_COLUMNS, lambda row: row, rows, name="Names")
    field = beside_a_field(window, table, qtbot)
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert table.hasFocus()
    return table, made.the(FocusRing, table)


def test_a_table_has_it_only_until_a_row_has_one(window: QWidget, qtbot: QtBot) -> None:
    table, ring = focused_table(window, qtbot)
    qtbot.waitUntil(ring.isVisible)
    table.put(["a", "b"])
    QTest.keyClick(table, Qt.Key.Key_Down)
    qtbot.waitUntil(ring.isHidden)


def test_a_clicked_row_takes_it_from_a_table(window: QWidget, qtbot: QtBot) -> None:
    table, ring = focused_table(window, qtbot)
    qtbot.waitUntil(ring.isVisible)
    table.put(["a", "b"])
    middle = table.visualRect(table.table.index(1, 0)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    qtbot.waitUntil(ring.isHidden, timeout=2000)


def test_a_table_that_loses_its_rows_has_it_again(window: QWidget, qtbot: QtBot) -> None:
    table, ring = focused_table(window, qtbot, "a", "b")
    QTest.keyClick(table, Qt.Key.Key_Down)
    qtbot.waitUntil(ring.isHidden)
    table.put([])
    qtbot.waitUntil(ring.isVisible, timeout=2000)


def test_a_table_with_rows_is_drawn_once_when_it_is_shown_with_the_focus(qtbot: QtBot) -> None:
    class Counting(ListTable[str]):
        drawn = 0

        def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - the name is Qt's
            self.drawn += 1
            super().paintEvent(event)

    table = Counting(_COLUMNS, lambda row: row, ["a", "b"], name="Names")
    qtbot.addWidget(table)
    table.show()
    qtbot.waitUntil(lambda: table.hasFocus() and table.drawn > 0)
    QTest.qWait(50)
    assert table.drawn == 1
