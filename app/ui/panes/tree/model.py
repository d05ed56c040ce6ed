"""Item model of the tree: everything > group > target > location > folders, with counts.

Rows are identified by IDs (`Place`), and a refresh changes only what differs, so that rows stay
open and selected while counts arrive. Child rows are created on first access, because there may be
a hundred thousand locations, few of which are ever opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

from app.api.records.folders import Folder
from app.api.records.groups import Group
from app.api.records.locations import Location
from app.language import Texts, number
from app.state.inventory.folders import MOST_SHOWN
from app.ui.kit.accessibility import level_words
from app.ui.kit.tables.table_model import NOTHING_SHOWN, NOWHERE, Cell, Content
from app.ui.kit.tree_entries import Branch, Entry, Place, names, of_folders
from app.ui.look import icons, status_colours
from app.ui.look.colours import Role
from app.ui.look.text import display, tooltip

tr = Texts(__name__)

AnyIndex = QModelIndex | QPersistentModelIndex

NAME, PROHIBITED, MATCH, TEST, STATE = range(5)
COUNTS = {
    PROHIBITED: status_colours.PROHIBITED,
    MATCH: status_colours.MATCH,
    TEST: status_colours.TEST,
}

PLACE = Cell.KEY


class _Node:
    """Row of the tree. `children` is None before the first access; `names` is the text that the
    filter searches, "" until it is computed.
    """

    __slots__ = ("children", "entry", "names", "parent", "record", "row")

    def __init__(self, branch: Branch, parent: _Node | None, row: int = 0) -> None:
        self.entry = branch.entry
        self.record = branch.record
        self.parent = parent
        self.row = row
        self.children: list[_Node] | None = None
        self.names = ""


class TreeModel(QAbstractItemModel):
    """Model of `branches`; `show` updates it to a new state, and signals only rows that differ."""

    def __init__(self) -> None:
        super().__init__()
        self._root = _Node(Branch(Entry(Place(), "", (0, 0, 0), 0, ""), ()), None)
        self._root.children = []
        self._nodes: dict[Place, _Node] = {}
        self._folders: dict[Place, Sequence[Folder]] = {}

    def show(self, shown: list[Branch]) -> None:
        """Show these branches. Rows that stay in the same order keep their persistent indexes."""
        self._sync(self._root, self._below(self._root), shown)

    def show_folders(self, inside: Place, found: Sequence[Folder]) -> None:
        """Show the folders in a location, or in a folder of it."""
        self._folders[inside] = found
        if (node := self._nodes.get(inside)) is not None:
            branch = Branch(node.entry, node.record)
            if node.children is None:
                node.children = []  # so that views learn of rows below one without any
            self._sync(node, node.children, self._branches_below(branch))
            first = self._index_of(node)
            self.dataChanged.emit(first, first)  # updates its arrow, if it is empty

    def _leads_on(self, branch: Branch) -> bool:
        """Return whether a row has child rows. A location whose folders have not been read is
        assumed to have some if it has matches.
        """
        if isinstance(branch.record, Folder):
            return branch.record.folders
        if isinstance(branch.record, Location):
            known = self._folders.get(branch.entry.place)
            return any(branch.entry.counts) if known is None else bool(known)
        return branch.leads_on

    def _branches_below(self, branch: Branch) -> list[Branch]:
        if isinstance(branch.record, (Location, Folder)):
            place = branch.entry.place
            return of_folders(place, self._folders.get(place, ()), MOST_SHOWN)
        return branch.below()

    def entry(self, index: AnyIndex) -> Entry | None:
        """Return the entry at `index`; None if `index` is invalid."""
        return self._node(index).entry if index.isValid() else None

    def find(self, place: Place) -> QModelIndex:
        """Return the index of a place; invalid if there is none."""
        for above in (Place(place.group_id), Place(place.group_id, place.target_id)):
            if above in self._nodes:
                self._below(self._nodes[above])
        node = self._nodes.get(place)
        return QModelIndex() if node is None else self.createIndex(node.row, NAME, node)

    def holds(self, row: int, parent: AnyIndex, text: str) -> bool:
        """Return whether the name of a row, of an ancestor or of a descendant contains `text`,
        which must be casefolded.
        """
        node: _Node | None = self._below(self._node(parent))[row]
        if node is not None and self._has(node, text):
            return True
        while node is not None and text not in node.entry.name.casefold():
            node = node.parent
        return node is not None

    def _has(self, node: _Node, text: str) -> bool:
        if isinstance(node.record, Group):
            found = any(self._has(one, text) for one in self._below(node))
            return found or text in node.entry.name.casefold()
        node.names = node.names or names(node.entry, node.record)
        return text in node.names

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.column() > 0 else len(self._below(self._node(parent)))

    def hasChildren(self, parent: AnyIndex = NOWHERE) -> bool:
        node = self._node(parent)
        if node.children is None:  # the view asks this for every visible row
            return self._leads_on(Branch(node.entry, node.record))
        return parent.column() <= 0 and bool(node.children)

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:  # noqa: ARG002
        return STATE + 1

    def index(self, row: int, column: int, parent: AnyIndex = NOWHERE) -> QModelIndex:
        below = () if parent.column() > 0 else self._below(self._node(parent))
        if not (0 <= row < len(below) and 0 <= column <= STATE):
            return QModelIndex()
        return self.createIndex(row, column, below[row])

    def parent(self, index: AnyIndex) -> QModelIndex:  # type: ignore[override]
        if not index.isValid():
            return QModelIndex()
        above = self._node(index).parent
        if above is None or above is self._root:
            return QModelIndex()
        return self.createIndex(above.row, NAME, above)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        entry, column = self._node(index).entry, index.column()
        if role == PLACE:
            return entry.place
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(_tip(entry, column))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return _spoken(entry, column)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole and column == NAME:
            return level_words(index)
        if role in {Cell.CONTENT, Qt.ItemDataRole.DisplayRole}:
            found = content(entry, column)
            return found if role == Cell.CONTENT else found.text
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        entry = self.entry(index)
        if entry is not None and entry.place.is_note:
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if section == NAME and role == Qt.ItemDataRole.DisplayRole:
            return tr("Name")
        words = {column: kind.word for column, kind in COUNTS.items()} | {STATE: tr("Scan status")}
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            return words.get(section, tr("Name"))
        if section in COUNTS and role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if section in COUNTS and role == Cell.HEADS:
            return COUNTS[section].words
        if section in COUNTS and role == Qt.ItemDataRole.DecorationRole:
            return icons.icon(COUNTS[section].icon, COUNTS[section].role)
        return None

    def _node(self, index: AnyIndex) -> _Node:
        if not index.isValid():
            return self._root
        node = index.internalPointer()
        return node if isinstance(node, _Node) else self._root

    def _index_of(self, node: _Node) -> QModelIndex:
        return QModelIndex() if node is self._root else self.createIndex(node.row, NAME, node)

    def _below(self, node: _Node) -> list[_Node]:
        """Return the child rows, created if necessary."""
        if node.children is None:
            below = self._branches_below(Branch(node.entry, node.record))
            node.children = [self._made(one, node, row) for row, one in enumerate(below)]
        return node.children

    def _made(self, branch: Branch, parent: _Node, row: int = 0) -> _Node:
        node = _Node(branch, parent, row)
        self._nodes[branch.entry.place] = node
        return node

    def _sync(self, node: _Node, children: list[_Node], wanted: list[Branch]) -> None:
        """Change the children of `node` to match `wanted`."""
        keep = {branch.entry.place for branch in wanted}
        for row in reversed(range(len(children))):
            if children[row].entry.place not in keep:
                self._remove(node, children, row)
        row = 0
        while row < len(wanted):
            here = children[row] if row < len(children) else None
            if here is not None and here.entry.place == wanted[row].entry.place:
                self._update(here, wanted[row])
                row += 1
            else:
                row += self._bring(node, children, row, wanted)

    def _update(self, node: _Node, branch: Branch) -> None:
        """Update a row to a new record. If the new record equals the old one, nothing below the row
        has changed.
        """
        if node.record == branch.record:
            return
        if self._leads_on(branch) != self._leads_on(Branch(node.entry, node.record)):
            # the view must be notified when a leaf gets children, or a row loses them
            self._below(node)
        node.record, node.names = branch.record, ""
        if node.entry != branch.entry:
            node.entry = branch.entry
            first = self._index_of(node)
            self.dataChanged.emit(first, first.siblingAtColumn(STATE))
        if node.children is not None and not self._update_below(node.children, branch):
            self._sync(node, node.children, self._branches_below(branch))

    def _update_below(self, children: list[_Node], branch: Branch) -> bool:
        """Update the child rows whose records have changed. If rows were added, removed or moved,
        do nothing and return False. Records are compared by identity first, because there may be
        ten thousand, and most are unchanged.
        """
        records = branch.records_below()
        if not records or len(records) != len(children):
            return False
        pairs = zip(children, records, strict=True)
        changed = [(node, record) for node, record in pairs if node.record is not record]
        if any(getattr(node.record, "id", "") != record.id for node, record in changed):
            return False
        for node, record in changed:
            if node.record == record:
                node.record = record
            else:
                self._update(node, branch.child(record))
        return True

    def _bring(self, parent: _Node, children: list[_Node], row: int, wanted: list[Branch]) -> int:
        """Insert the rows that are missing at `row` in one operation; return their number.

        If the row wanted at `row` exists further down, it is removed there first.
        """
        later = {node.entry.place: node for node in children[row:]}
        if known := later.pop(wanted[row].entry.place, None):
            self._remove(parent, children, known.row)
        end = row + 1
        while end < len(wanted) and wanted[end].entry.place not in later:
            end += 1
        self.beginInsertRows(self._index_of(parent), row, end - 1)
        children[row:row] = [self._made(branch, parent) for branch in wanted[row:end]]
        _number(children[row:], row)
        self.endInsertRows()
        return end - row

    def _remove(self, parent: _Node, children: list[_Node], row: int) -> None:
        self.beginRemoveRows(self._index_of(parent), row, row)
        gone = children.pop(row)
        _number(children[row:], row)
        for node in _all_of(gone):
            self._nodes.pop(node.entry.place, None)
        self.endRemoveRows()


class Filtered(QSortFilterProxyModel):
    """Tree filtered to rows with a text in their name, with their ancestors and descendants."""

    def __init__(self, tree: TreeModel, parent: QObject) -> None:
        super().__init__(parent)
        self._tree = tree
        self.text = ""
        """Casefolded text of the filter; "" for no filter."""
        self.setSourceModel(tree)

    def look_for(self, text: str) -> None:
        """Show only rows with this text, ignoring case; "" shows all."""
        self.beginFilterChange()
        self.text = text.casefold()
        self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    def hasChildren(self, parent: AnyIndex = NOWHERE) -> bool:
        """Return what the source model returns. This is right with a filter, too: if a row with
        children passes the filter, at least one of its children does.
        """
        return self.sourceModel().hasChildren(self.mapToSource(parent))

    def filterAcceptsRow(self, source_row: int, source_parent: AnyIndex) -> bool:
        return not self.text or self._tree.holds(source_row, source_parent, self.text)


def _number(nodes: Iterable[_Node], first: int) -> None:
    for row, node in enumerate(nodes, first):
        node.row = row


def _all_of(node: _Node) -> Iterable[_Node]:
    """Yield a row and its descendants created so far."""
    yield node
    for child in node.children or ():
        yield from _all_of(child)


def content(entry: Entry, column: int) -> Content:
    """Return the content of a cell of this row."""
    if entry.place.is_note:
        text = entry.name if column == NAME else ""
        return Content(text=text, role=Role.SECONDARY) if text else NOTHING_SHOWN
    if column == NAME:
        return Content(text=display(entry.name), middle=bool(entry.place.location_id))
    if column in COUNTS:
        text = number(entry.counts[column - PROHIBITED])
        return Content(text=text, role=COUNTS[column].role, number=True, right=True)
    if not (entry.status or entry.errors):
        return NOTHING_SHOWN
    name, colour = (
        ("warning", Role.MATCH) if entry.errors else status_colours.search_look(entry.status)
    )
    return Content(icon=name, icon_role=colour)


def _errors_text(entry: Entry) -> str:
    return tr.plural("{n} item could not be read", "{n} items could not be read", entry.errors)


def _tip(entry: Entry, column: int) -> str:
    if entry.place.is_note:
        return tr(
            "{name}. To see the folders that are not listed, search for a part of their path.",
            name=entry.name,
        )
    if column in COUNTS:
        count = entry.counts[column - PROHIBITED]
        return f"{COUNTS[column].word}: {tr.plural('{n} match', '{n} matches', count)}"
    if column == STATE:
        parts = [status_colours.search_word(entry.status)]
        return "\n".join(
            [part for part in parts if part] + [_errors_text(entry)] * bool(entry.errors)
        )
    return f"{entry.name}\n{entry.protocol}" if entry.protocol else entry.name


def _spoken(entry: Entry, column: int) -> str:
    if entry.place.is_note:
        return _tip(entry, column)
    if column != NAME:
        return _tip(entry, column) or tr("No scan status")
    prohibited, match, test = entry.counts
    counts = tr(
        "prohibited: {prohibited}, match: {match}, test data: {test}",
        prohibited=prohibited,
        match=match,
        test=test,
    )
    errors = f", {_errors_text(entry)}" if entry.errors else ""
    status = f", {status_colours.search_word(entry.status)}" if entry.status else ""
    return f"{display(entry.name)}: {counts}{status}{errors}"
