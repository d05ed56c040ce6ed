"""View of the tree, which draws each row as a whole."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    Qt,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QStyleOptionViewItem, QTreeView, QWidget

from app.ui.kit.keys import asks_by_key, is_for_window, menu_place
from app.ui.kit.tables.cell_painter import ink
from app.ui.kit.tables.table_model import AnyIndex
from app.ui.kit.tables.table_view import Header, HeaderEnd, Sizes, cover, looks_the_same
from app.ui.kit.tree_entries import Entry
from app.ui.look.colours import Role
from app.ui.look.theme import theme
from app.ui.panes.tree.model import COUNTS, NAME, STATE, TreeModel, content

_TIGHT = {**dict.fromkeys(COUNTS, 10), STATE: 4}
"""Pixels at 100 % by which the content of a cell may extend into the empty padding at its left, by
column.
"""
_OPENING = frozenset({"+", "-", "*"})
"""Characters that open and close rows of a tree."""


class TreeView(QTreeView):
    """Tree that draws its own rows (cell_painter.py), with compact number columns to leave width
    for the names.
    """

    def __init__(self, model: TreeModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._tree = model
        header = Header(Qt.Orientation.Horizontal, self)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setHeader(header)
        self.addScrollBarWidget(HeaderEnd(header), Qt.AlignmentFlag.AlignTop)
        cover(self)
        self.setModel(model)
        self.setItemDelegate(Sizes(self))

    def viewportEvent(self, event: QEvent) -> bool:
        return False if looks_the_same(event) else super().viewportEvent(event)

    def event(self, event: QEvent) -> bool:
        if asks_by_key(event):
            self.customContextMenuRequested.emit(menu_place(self))
            return True
        return super().event(event)

    def selectionCommand(
        self, index: AnyIndex, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        if isinstance(event, QMouseEvent) and event.button() is Qt.MouseButton.RightButton:
            # the menu is about the focused row; a selection would narrow the query
            return QItemSelectionModel.SelectionFlag.NoUpdate
        return super().selectionCommand(index, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text() not in _OPENING and is_for_window(self, event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if theme().drawing.late(self.viewport(), event):
            return
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), theme().color(Role.SURFACE))
        super().paintEvent(event)

    def drawRow(
        self,
        painter: QPainter,
        options: QStyleOptionViewItem,  # noqa: ARG002
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        entry = self._tree.entry(index)
        if entry is None:
            return
        drawing = ink()
        header, first = self.header(), self.visualRect(index)
        row = QRect(0, first.y(), header.length(), first.height())
        selected = self.selectionModel().isSelected(index)
        ring = self.hasFocus() and self.currentIndex() == index
        drawing.frame(painter, row, selected=selected, ring=ring)
        mirrored = self.isRightToLeft()
        if mirrored:
            indent = QRect(first.right() + 1, row.y(), row.right() - first.right(), row.height())
        else:
            indent = QRect(0, row.y(), first.x(), row.height())
        self.drawBranches(painter, indent, index)
        if selected:
            drawing.bar(painter, row)  # the branches have covered it
        for column in range(STATE + 1):
            if header.isSectionHidden(column):
                continue
            at, wide = header.sectionViewportPosition(column), header.sectionSize(column)
            rect = QRect(at, row.y(), wide, row.height())
            before = theme().px(_TIGHT.get(column, 0))
            after = self._free(entry) if column == NAME else 0
            if column == NAME:
                before -= at + wide - 1 - first.right() if mirrored else first.x() - at
            rect.adjust(-after if mirrored else -before, 0, before if mirrored else after, 0)
            box = rect.x(), rect.y(), rect.width(), rect.height()
            held, enabled = content(entry, column), self.isEnabled()
            drawing.cell(painter, box, held, selected=selected, enabled=enabled)

    def _free(self, entry: Entry) -> int:
        """Return by how many pixels a name may extend into the empty part of the next cell."""
        header, least = self.header(), theme().px(6)
        shown = (at for at in range(NAME + 1, STATE + 1) if not header.isSectionHidden(at))
        if (beside := next(shown, None)) is None:
            return least
        return max(least, header.sectionSize(beside) - ink().width(content(entry, beside)))
