"""The ring around a focused area."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.ui.kit.focus_ring import FocusRing
from app.ui.kit.list_table import ListTable
from app.ui.kit.tables import Column
from app.ui.look.theme import Role, theme
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
    assert area.grab().toImage().pixelColor(0, 5) == accent


def test_a_table_has_it_only_until_a_row_has_one(window: QWidget, qtbot: QtBot) -> None:
    table = ListTable(_COLUMNS, lambda row: row, ["a", "b"], name="Names")
    field = beside_a_field(window, table, qtbot)
    ring = made.the(FocusRing, table)
    QTest.keyClick(field, Qt.Key.Key_Tab)
    shown = [ring.isVisible()]
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert [*shown, ring.isVisible()] == [True, False]
