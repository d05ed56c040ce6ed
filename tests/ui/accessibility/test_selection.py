"""A selected row differs from its neighbours by 3:1 in each theme (WCAG 2.2, 1.4.11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QListWidget,
    QTreeWidget,
    QTreeWidgetItem,
)
from pytestqt.qtbot import QtBot

from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import VISIBLE, contrast
from app.ui.look.theme import Look, theme

TEXT = "text"
LOOKS = Look.LIGHT, Look.DARK, Look.CONTRAST


@pytest.fixture(autouse=True)
def _light(styled: QApplication) -> Iterator[None]:
    assert styled is not None
    yield
    theme().use(look=Look.LIGHT)


def table() -> ListTable[str]:
    columns: tuple[Column[str], ...] = (Column(title="One", text=lambda _row: TEXT, stretch=True),)
    return ListTable(columns, lambda row: row, ("a", "b", "c"), name="Table")


def listed() -> QListWidget:
    view = QListWidget()
    view.addItems([TEXT] * 3)
    return view


def tree() -> QTreeWidget:
    view = QTreeWidget()
    view.setHeaderHidden(True)
    view.addTopLevelItems([QTreeWidgetItem([TEXT]) for _ in range(3)])
    return view


def row_of(view: QAbstractItemView, row: int) -> QRect:
    return view.visualRect(view.model().index(row, 0))


def strongest(view: QAbstractItemView) -> float:
    """Return the largest contrast between a pixel of the second row, which is selected, and the
    same pixel of the third one.
    """
    port, first, other = view.viewport(), row_of(view, 1), row_of(view, 2)
    drawn = port.grab().toImage()
    across = range(port.width())
    downs = range(2, first.height() - 2)
    found = {
        (drawn.pixel(x, first.y() + y), drawn.pixel(x, other.y() + y))
        for x in across
        for y in downs
    }
    return max(contrast(QColor(one), QColor(another)) for one, another in found)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("create", [table, listed, tree])
def test_a_selected_row(qtbot: QtBot, create: Callable[[], QAbstractItemView], look: Look) -> None:
    view = create()
    qtbot.addWidget(view)
    view.resize(300, 200)
    view.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the ring of the focus is another state
    theme().dress(view)
    view.show()
    view.setCurrentIndex(view.model().index(1, 0))
    theme().use(look=look)
    qtbot.waitUntil(lambda: theme().settled)
    assert strongest(view) >= VISIBLE
