"""Tree of the entries under a place, with tick boxes; a folder is read when it is opened."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from app.language import Texts
from app.state.administration.probe import INHERITED, OFF, ON, PART, Node, ProbeTree
from app.ui.kit.accessibility import depth_words
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.tables.cell_painter import PAD
from app.ui.kit.tables.table_model import NOWHERE, AnyIndex, Column, TableModel
from app.ui.kit.tables.table_view import TableView
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, display, sentence
from app.ui.look.theme import theme

tr = Texts(__name__)

TICK, NAME = 0, 1
ICONS = {OFF: "tick-off", PART: "tick-some", ON: "tick-on", INHERITED: "confirm"}
_WORDS = {OFF: "", PART: tr("Partly"), ON: tr("Ticked"), INHERITED: tr("Included")}
_KINDS = {
    "file": tr("File"),
    "folder": tr("Folder"),
    "empty folder": tr("Empty folder"),  # not translated
}
_INDENT = "    "


class _Model(TableModel[Node]):
    """Model that inserts and removes single rows when the tree does, so that the view keeps its
    position.
    """

    def __init__(self, tree: ProbeTree) -> None:
        super().__init__(_columns(tree), tree)
        self._tree = tree
        tree.inserted.connect(self._on_inserted)
        tree.removed.connect(self._on_removed)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        level = role == Qt.ItemDataRole.AccessibleDescriptionRole and index.column() == NAME
        if level and 0 <= index.row() < self._tree.count:
            return depth_words(self._tree.nodes[index.row()].depth)
        return super().data(index, role)

    def _on_inserted(self, first: int, count: int) -> None:
        self.beginInsertRows(NOWHERE, first, first + count - 1)
        self._count += count
        self.endInsertRows()

    def _on_removed(self, first: int, count: int) -> None:
        self.beginRemoveRows(NOWHERE, first, first + count - 1)
        self._count -= count
        self.endRemoveRows()


def tick_role(state: str) -> Role:
    """Return the colour of a tick of this state; the icon differs, too (`ICONS`)."""
    return Role.ACCENT if state in {ON, PART} else Role.SECONDARY


def _columns(tree: ProbeTree) -> tuple[Column[Node], ...]:
    return (
        Column(title="", text=lambda _node: "", width=32,
               icon=lambda node: ICONS[tree.state(node)],
               role=lambda node: tick_role(tree.state(node)),
               tip=lambda node: _WORDS[tree.state(node)]),
        Column(title=tr("Name"), text=_name, stretch=True, middle=True, tip=lambda node: node.path),
        Column(title=tr("Kind"), text=lambda node: _KINDS.get(node.kind, node.kind), width=104,
               words=tuple(_KINDS.values()),
               role=lambda _node: Role.SECONDARY),
        Column(title=tr("Ticked"), text=lambda node: _WORDS[tree.state(node)], width=80,
               words=tuple(_WORDS.values()),
               role=lambda _node: Role.SECONDARY),
    )  # fmt: skip


def _name(node: Node) -> str:
    return f"{_before(node)}{node.name}"


def _before(node: Node) -> str:
    """Return the text before a name: indentation, and the sign that opens or closes a folder."""
    sign = "…" if node.loading else "▾" if node.opened else "▸" if node.folder else " "
    return f"{_INDENT * node.depth}{sign} "


class _View(TableView):
    """Table with the keys of a tree: Space ticks, Right opens and Left closes."""

    def __init__(self, tree: ProbeTree) -> None:
        super().__init__(_Model(tree))
        self._tree = tree
        self.setSelectionMode(TableView.SelectionMode.SingleSelection)
        self.setAccessibleName(tr("Entries of the target"))
        self._pressed = -1
        """Distance in pixels from the left edge to the last mouse press; -1 after a key press."""
        self.clicked.connect(self._on_clicked)
        self.activated.connect(self._on_activated)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.currentIndex().row()
        node = self._tree.nodes[row] if 0 <= row < self._tree.count else None
        key, self._pressed = event.key(), -1
        if node is None or key not in {Qt.Key.Key_Space, Qt.Key.Key_Left, Qt.Key.Key_Right}:
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Space:
            self._tree.tick(row)
        elif key == Qt.Key.Key_Right:
            self._tree.open(row)
        elif node.opened:
            self._tree.close(row)
        else:
            self._to_parent(row)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint().x()
        super().mousePressEvent(event)

    def _to_parent(self, row: int) -> None:
        depth = self._tree.nodes[row].depth
        above = (at for at in range(row - 1, -1, -1) if self._tree.nodes[at].depth < depth)
        if (found := next(above, None)) is not None:
            self.setCurrentIndex(self.model().index(found, NAME))

    def _on_clicked(self, index: QModelIndex) -> None:
        if index.column() == TICK:
            self._tree.tick(index.row())
        elif self._on_sign(index):
            self._turn(index.row())

    def _on_activated(self, index: QModelIndex) -> None:
        """Open or close a folder by Enter or a double click. Ignore a double click on the sign,
        because its first click has already opened or closed the folder.
        """
        if index.column() != TICK and not self._on_sign(index):
            self._turn(index.row())

    def _on_sign(self, index: QModelIndex) -> bool:
        """Return whether the mouse was pressed left of the name, where the sign is."""
        before = self.fontMetrics().horizontalAdvance(_before(self._tree.nodes[index.row()]))
        left = self.columnViewportPosition(NAME) + theme().px(PAD)
        return 0 <= self._pressed < left + before

    def _turn(self, row: int) -> None:
        """Open a folder, or close it."""
        (self._tree.close if self._tree.nodes[row].opened else self._tree.open)(row)


class ProbeView(QWidget):
    """View of a `ProbeTree`, or the reason why it is empty."""

    def __init__(self, tree: ProbeTree) -> None:
        super().__init__()
        self._tree = tree
        self.view = _View(tree)
        self.notice = PlainLabel("", "warning", wrap=True)
        self._how = ""
        self._busy = BusyBar()
        self._busy.lie_across()
        self._empty = EmptyState("folder", "")
        pages = QWidget()
        self._pages = QStackedLayout(pages)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self._busy, self.notice):
            column.addWidget(widget)
        column.insertWidget(1, pages, 1)
        tree.changed.connect(self._show)
        tree.inserted.connect(self._show)
        self._show()

    def ask(self, how: str) -> None:
        """Set the text that says what to do while there are no entries."""
        if how != self._how:
            self._how = how
            self._show()

    def _show(self, *_: int) -> None:
        tree = self._tree
        self._busy.setVisible(tree.loading)
        told = sentence(tree.error) if tree.nodes else ""
        self.notice.setText(display(told or tree.notice))
        self.notice.setVisible(bool(told or tree.notice))
        self._pages.setCurrentWidget(self.view if tree.nodes else self._empty)
        self.view.viewport().update()
        if tree.nodes:
            return
        if tree.error:
            self._empty.say(sentence(tree.error), "", "error")
        elif tree.loading:
            self._empty.say(tr("Reading …"), "", "pending")
        elif tree.answered:
            self._empty.say(
                tr("No files or folders were found. Check the path, or enter another one."),
                "",
                "folder",
            )
        else:
            self._empty.say(self._how)
