"""What a screen reader and the Tab key find in a window."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QHeaderView,
    QListView,
    QRadioButton,
    QScrollArea,
    QTabBar,
    QTabWidget,
    QWidget,
)

from app.ui.kit.tables.table_model import Cell, Content
from tests.ui.spoken import nameless

MARKUP = re.compile(r"<[a-zA-Z/!][^<>]*>|&(amp|lt|gt|nbsp|quot|#\d+);")
_AREAS = {QAccessible.Role.Client, QAccessible.Role.NoRole, QAccessible.Role.Pane}
_BUTTONS = {
    QAccessible.Role.Button, QAccessible.Role.CheckBox, QAccessible.Role.RadioButton,
    QAccessible.Role.ButtonMenu,
}  # fmt: skip
_QT_AREAS = QTabWidget, QScrollArea
"""Widgets of Qt that hold others and do nothing themselves."""
_ROWS = 3
"""Rows of a list that are examined."""
_MOST = 400
"""More than a window has controls."""
_PARTS = 4
"""Presses of Tab within a field for dates: its parts, and the next control."""


@dataclass(slots=True)
class Seen:
    """Faults of a scene: names of controls."""

    nameless: list[str] = field(default_factory=list)
    blank: list[str] = field(default_factory=list)
    marked: list[str] = field(default_factory=list)
    areas: list[str] = field(default_factory=list)
    not_buttons: list[str] = field(default_factory=list)
    not_reached: list[str] = field(default_factory=list)
    not_reversed: list[str] = field(default_factory=list)
    no_focus_drawn: list[str] = field(default_factory=list)


def look(root: QWidget, drawn: set[tuple[str, str]]) -> Seen:
    """Examine what is on the screen. `drawn` are the kinds of control whose focus was compared."""
    seen = Seen(nameless=nameless(root))
    for one in _visible(root):
        typed = one.lineEdit() if isinstance(one, QComboBox) else None
        if typed is not None and not typed.accessibleName():
            seen.nameless.append(f"field of {called(one)}")
        if isinstance(one, QTabBar):
            seen.marked += marked_tabs(one)
        told = QAccessible.queryAccessibleInterface(one)
        name, about = told.text(QAccessible.Text.Name), told.text(QAccessible.Text.Description)
        if MARKUP.search(name) or MARKUP.search(about):
            seen.marked.append(f"{called(one)}: {name} / {about}")
        if _by_tab(one) and told.role() in _AREAS and not isinstance(one, _QT_AREAS):
            seen.areas.append(called(one))
        if isinstance(one, QAbstractButton) and told.role() not in _BUTTONS:
            seen.not_buttons.append(f"{called(one)} is {told.role().name}")
        if isinstance(one, QAbstractItemView) and not isinstance(one, QHeaderView):
            seen.blank += _blank(one)
    _tab(root, seen, drawn)
    return seen


def marked_tabs(bar: QTabBar) -> list[str]:
    """Return the tabs of which screen readers read markup."""
    told = QAccessible.queryAccessibleInterface(bar)
    tabs = [told.child(at) for at in range(told.childCount())]
    texts = [f"{one.text(QAccessible.Text.Name)} / {one.text(QAccessible.Text.Description)}"
             for one in tabs]  # fmt: skip
    return [f"{called(bar)}: {text}" for text in texts if MARKUP.search(text)]


def _blank(view: QAbstractItemView) -> list[str]:
    """Return the cells with a picture and no words."""
    model = view.model()
    columns = range(1 if isinstance(view, QListView) else model.columnCount())
    rows = range(min(model.rowCount(), _ROWS))
    cells = (model.index(row, column) for row in rows for column in columns)
    return [
        f"{called(view)}: row {cell.row()}, column {cell.column()}"
        for cell in cells
        if _pictured(cell) and not (cell.data(Qt.ItemDataRole.AccessibleTextRole) or cell.data())
    ]


def _pictured(cell: QModelIndex) -> bool:
    content = cell.data(Cell.CONTENT)
    icon = content.icon if isinstance(content, Content) else ""
    return bool(icon) or cell.data(Qt.ItemDataRole.DecorationRole) is not None


def called(one: QWidget) -> str:
    """Return a name for a report."""
    parent = one.parent()
    return f"{type(one).__name__} {one.accessibleName() or one.objectName()!r} in " + (
        type(parent).__name__ if parent is not None else "nothing"
    )


def _visible(root: QWidget) -> Iterator[QWidget]:
    return (one for one in (root, *root.findChildren(QWidget)) if one.isVisible())


def _by_tab(one: QWidget) -> bool:
    policy = Qt.FocusPolicy.TabFocus
    return one.isEnabled() and one.focusPolicy() & policy == policy and one.focusProxy() is None


def _tab(root: QWidget, seen: Seen, drawn: set[tuple[str, str]]) -> None:
    """Press Tab until the focus is where it began, and then Shift+Tab."""
    QTest.keyClick(QApplication.focusWidget() or root.window(), Qt.Key.Key_Tab)
    forward = _round(Qt.Key.Key_Tab, seen, drawn)
    backward = _round(Qt.Key.Key_Backtab, seen, None)
    expected = [one for one in _visible(root) if _by_tab(one) and not _of_group(one)]
    seen.not_reached = [called(one) for one in expected if one not in forward]
    if [*backward[:1], *reversed(backward[1:])] != forward:
        seen.not_reversed = [called(one) for one in {*forward} ^ {*backward}] or ["another order"]


def _of_group(one: QWidget) -> bool:
    """Return whether arrow keys reach it from another one of its group."""
    return isinstance(one, QRadioButton) and not one.isChecked()


def _round(key: Qt.Key, seen: Seen, drawn: set[tuple[str, str]] | None) -> list[QWidget]:
    """Return the controls that have the focus after each press, from the one that has it now."""
    found: list[QWidget] = []
    while len(found) < _MOST:
        here = QApplication.focusWidget()
        if here is None or here in found:
            break
        found.append(here)
        kind = type(here).__name__, str(here.property("kind"))
        compare = drawn is not None and kind not in drawn
        before = _settled(here) if compare else QImage()
        for _ in range(_PARTS):
            QTest.keyClick(here, key)
            if QApplication.focusWidget() is not here:
                break
        if compare and drawn is not None and QApplication.focusWidget() is not here:
            drawn.add(kind)
            if _settled(here) == before:
                seen.no_focus_drawn.append(called(here))
    return found


def _settled(one: QWidget) -> QImage:
    """Return the picture of a control, once a ring has come or gone."""
    QApplication.processEvents()
    return one.grab().toImage()
