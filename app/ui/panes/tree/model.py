"""Item model of the tree: everything > group > target > location > folders, with counts.

Rows are identified by IDs (`Place`), and a refresh changes only what differs, so that rows stay
open and selected while counts arrive. Child rows are created on first access, because there may be
a hundred thousand locations, few of which are ever opened. A level has at most `MOST_SHOWN` rows,
because a view lays out all rows of an open level in one step; the filter finds the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)

from app.api.records.folders import Folder
from app.api.records.groups import Group
from app.api.records.locations import Location
from app.api.records.targets import Target
from app.language import Texts, number
from app.state.inventory.folders import MOST_SHOWN
from app.ui.kit.accessibility import level_words
from app.ui.kit.tables.table_model import NOTHING_SHOWN, NOWHERE, Cell, Content
from app.ui.kit.tree_entries import Branch, Entry, Place, called, of_folders, with_note
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
_MOST_RUNS = 64
"""If more groups of adjacent rows differ, a level is replaced as a whole, because each change of a
group numbers all rows below it again.
"""
_SLICE = 2_000
"""Number of names that are prepared for the filter in one turn of the loop."""


class _Node:
    """Row of the tree. `children` is None before the first access."""

    __slots__ = ("children", "entry", "parent", "record", "row")

    def __init__(self, branch: Branch, parent: _Node | None, row: int = 0) -> None:
        self.entry = branch.entry
        self.record = branch.record
        self.parent = parent
        self.row = row
        self.children: list[_Node] | None = None


class TreeModel(QAbstractItemModel):
    """Model of `branches`; `show` updates it to a new state, and signals only rows that differ.

    With a filter, it shows only rows with a text in their name, with their ancestors and
    descendants.
    """

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        """Casefolded text of the filter; "" for no filter."""
        self._root = _Node(Branch(Entry(Place(), "", (0, 0, 0), 0, ""), ()), None)
        self._root.children = []
        self._nodes: dict[Place, _Node] = {}
        self._folders: dict[Place, Sequence[Folder]] = {}
        self._names: dict[str, tuple[Target, str]] = {}
        """Text that the filter searches for a Target, by ID: its name and those of its Locations,
        one per line, casefolded.
        """
        self._refiltering = False

    def show(self, shown: list[Branch], text: str = "") -> None:
        """Show those of these branches that have `text` in a name, ignoring case; "" shows all.
        Rows that stay in the same order keep their persistent indexes.
        """
        text = text.casefold()
        self._refiltering, self.text = text != self.text, text
        if not text:
            self._names.clear()
        wanted = [branch for branch in shown if not text or self._passes(branch)]
        self._sync(self._root, self._below(self._root), wanted)
        self._refiltering = False

    def prepare(self, groups: Sequence[Group]) -> Iterator[None]:
        """Prepare a filter of these Groups, in pieces, each short enough for a turn of the loop."""
        count = 0
        for target in (target for group in groups for target in group.targets or ()):
            if self._known_names(target):
                continue
            names, places = [target.name], target.locations or ()
            for first in range(0, len(places), _SLICE):
                names += [called(place) for place in places[first : first + _SLICE]]
                count += _SLICE
                if count >= _SLICE:
                    count = 0
                    yield
            self._names[target.id] = target, "\n".join(names).casefold()
            count += 1

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
        place = branch.entry.place
        if isinstance(branch.record, (Location, Folder)):
            return of_folders(place, self._folders.get(place, ()), MOST_SHOWN)
        records = self._records_below(branch)
        rows = [branch.child(record) for record in records[:MOST_SHOWN]]
        if len(records) <= MOST_SHOWN:
            return rows
        if isinstance(branch.record, Group):
            note = tr("Only the first {most} targets are shown", most=MOST_SHOWN)
        else:
            note = tr("Only the first {most} locations are shown", most=MOST_SHOWN)
        return with_note(rows, place, note)

    def _records_below(self, branch: Branch) -> Sequence[Target | Location]:
        """Return the records of the child rows that pass the filter: all that are shown, and one
        more if there are more.
        """
        records, text = branch.records_below(), self.text
        if text and not self._is_found(branch):
            return list(islice((one for one in records if text in self._searched(one)),
                               MOST_SHOWN + 1))  # fmt: skip
        return records[: MOST_SHOWN + 1]

    def _is_found(self, branch: Branch) -> bool:
        """Return whether the name of a row, or of the group above it, contains the text."""
        group = self._nodes.get(Place(branch.entry.place.group_id))
        rows = (branch.entry, group.entry) if group else (branch.entry,)
        return any(self.text in entry.name.casefold() for entry in rows)

    def _passes(self, branch: Branch) -> bool:
        """Return whether a row of the first level passes the filter."""
        if self.text in branch.entry.name.casefold():
            return True
        return any(self.text in self._searched(target) for target in branch.records_below())

    def _searched(self, record: Target | Location) -> str:
        """Return the names that the filter searches to decide whether a record is shown."""
        if isinstance(record, Location):
            return called(record).casefold()
        if not (names := self._known_names(record)):
            places = record.locations or ()
            names = "\n".join([record.name, *map(called, places)]).casefold()
            self._names[record.id] = record, names
        return names

    def _known_names(self, target: Target) -> str:
        known = self._names.get(target.id)
        return known[1] if known is not None and known[0] is target else ""

    def entry(self, index: AnyIndex) -> Entry | None:
        """Return the entry at `index`; None if `index` is invalid."""
        return self._node(index).entry if index.isValid() else None

    def find(self, place: Place) -> QModelIndex:
        """Return the index of a place; invalid if it has no row."""
        ids = place.group_id, place.target_id, place.location_id
        for above in (Place(*ids[:1]), Place(*ids[:2]), Place(*ids)):
            if above in self._nodes:
                self._below(self._nodes[above])
        node = self._nodes.get(place)
        return QModelIndex() if node is None else self.createIndex(node.row, NAME, node)

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
        known = {child.entry.place: child for child in children if child.entry.place in keep}
        gone = [row for row, child in enumerate(children) if child.entry.place not in keep]
        come = [branch.entry.place not in known for branch in wanted]
        if len(_runs(gone)) + sum(here != after for here, after in pairwise(come)) > _MOST_RUNS:
            known, gone = {}, list(range(len(children)))
        for first, last in reversed(_runs(gone)):
            self._remove(node, children, first, last)
        row = 0
        while row < len(wanted):
            here = children[row] if row < len(children) else None
            if here is not None and here.entry.place == wanted[row].entry.place:
                known.pop(here.entry.place, None)
                if self._take_over(here, wanted[row]):
                    self._touch(here, here)
                self._update_below(here, wanted[row])
                row += 1
            else:
                row += self._bring(node, children, row, wanted, known)

    def _touch(self, first: _Node, last: _Node) -> None:
        """Report new content of adjacent rows."""
        end = self._index_of(last).siblingAtColumn(STATE)
        self.dataChanged.emit(self._index_of(first), end)

    def _take_over(self, node: _Node, branch: Branch) -> bool:
        """Change a row to a new record. Return whether its content has changed."""
        if node.record == branch.record:
            return False
        if self._leads_on(branch) != self._leads_on(Branch(node.entry, node.record)):
            # the view must be notified when a leaf gets children, or a row loses them
            self._below(node)
        node.record = branch.record
        if node.entry == branch.entry:
            return False
        node.entry = branch.entry
        return True

    def _update_below(self, node: _Node, branch: Branch) -> None:
        """Change what is below a row to what its new record has."""
        if node.children is not None and not self._update_same(node.children, branch):
            self._sync(node, node.children, self._branches_below(branch))

    def _update_same(self, children: list[_Node], branch: Branch) -> bool:
        """Update the child rows whose records have changed. If rows were added, removed or moved,
        do nothing and return False. Records are compared by identity first, because most are
        unchanged.
        """
        records = self._records_below(branch)
        if self._refiltering or not records or len(records) != len(children):
            return False
        pairs = list(zip(children, records, strict=True))[:MOST_SHOWN]  # without the note
        changed = [(node, record) for node, record in pairs if node.record is not record]
        if any(getattr(node.record, "id", "") != record.id for node, record in changed):
            return False
        new = [(node, branch.child(record)) for node, record in changed if node.record != record]
        for first, last in _runs([node.row for node, one in new if self._take_over(node, one)]):
            self._touch(children[first], children[last])
        for node, one in new:
            self._update_below(node, one)
        for node, record in changed:
            node.record = record
        return True

    def _bring(
        self,
        parent: _Node,
        children: list[_Node],
        row: int,
        wanted: list[Branch],
        later: dict[Place, _Node],
    ) -> int:
        """Insert the rows that are missing at `row` in one operation; return their number.

        If the row wanted at `row` exists further down, it is removed there first. `later` has the
        rows that exist further down.
        """
        if known := later.pop(wanted[row].entry.place, None):
            self._remove(parent, children, known.row, known.row)
        end = row + 1
        while end < len(wanted) and wanted[end].entry.place not in later:
            end += 1
        self.beginInsertRows(self._index_of(parent), row, end - 1)
        children[row:row] = [self._made(branch, parent) for branch in wanted[row:end]]
        _number(children[row:], row)
        self.endInsertRows()
        return end - row

    def _remove(self, parent: _Node, children: list[_Node], first: int, last: int) -> None:
        self.beginRemoveRows(self._index_of(parent), first, last)
        gone = children[first : last + 1]
        del children[first : last + 1]
        _number(children[first:], first)
        for node in (node for top in gone for node in _all_of(top)):
            self._nodes.pop(node.entry.place, None)
        self.endRemoveRows()


def _runs(rows: Sequence[int]) -> list[tuple[int, int]]:
    """Return the first and the last of each run of adjacent numbers; `rows` is sorted."""
    runs: list[tuple[int, int]] = []
    for row in rows:
        if runs and row == runs[-1][1] + 1:
            runs[-1] = runs[-1][0], row
        else:
            runs.append((row, row))
    return runs


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
        if not entry.place.location_id:
            return tr(
                "{name}. To see the others, enter a part of their name in the filter.",
                name=entry.name,
            )
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
