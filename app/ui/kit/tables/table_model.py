"""Tables of declared columns: the model, the cells, the view.

A `Column` describes one column as data. `TableModel` shows the rows of a source, accessed by number
and by key. A row that is not loaded yet is requested with `want` when it becomes visible, and drawn
as a pale bar until it arrives.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from app.language import Texts
from app.ui.look.colours import Role
from app.ui.look.text import display, tooltip

tr = Texts(__name__)

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)
AnyIndex = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class Cell(IntEnum):
    """Item data roles of the console, read by views and by tests."""

    KEY = Qt.ItemDataRole.UserRole + 1
    SORT = Qt.ItemDataRole.UserRole + 2
    CONTENT = Qt.ItemDataRole.UserRole + 3
    HEADS = Qt.ItemDataRole.UserRole + 4
    """Header texts, longest first; an icon is shown if none fits."""


class Content(NamedTuple):
    """Everything drawn in one cell, as a single answer of the model.

    A screen has hundreds of cells, and querying each detail separately would take longer than
    drawing. The fields are those of `Column`, but its `count` is called `number` here, because
    every tuple has a method `count`. `loading` draws a pale bar.
    """

    text: str = ""
    role: Role | None = None
    icon: str | None = None
    icon_role: Role | None = None
    share: float | None = None
    right: bool = False
    number: bool = False
    mono: bool = False
    middle: bool = False
    loading: bool = False
    listed: bool = False
    told: bool = False
    after: str = ""
    """Secondary text after `text`, as far as space permits: the folder of a file."""


NOTHING_SHOWN = Content()


@dataclass(frozen=True, slots=True, kw_only=True)
class Column(Generic[R]):
    """Declaration of a column. Only title and text are required.

    `width` is pixels at 100 % zoom; columns with `stretch` share the remaining width. Initially, a
    column is at least as wide as its title and, if there is space, as the longest of its `words`.
    `count` shows the text as a number: right-aligned, zero as a faint dash, and in a short form
    such as `1.2k` where space is short.

    `order` is the name by which the server sorts (contract 4.5), or "" if only loaded rows can be
    sorted. `sort` returns the value to sort by, in its native type. Without `sort`, loaded rows
    cannot be sorted by this column.
    """

    title: str
    text: Callable[[R], str]
    width: int = 96
    words: Collection[str] = ()
    """All texts that the column can have, if they are few: statuses, kinds."""
    right: bool = False
    count: bool = False
    mono: bool = False
    stretch: bool = False
    middle: bool = False
    """Elide in the middle instead of at the end, as for paths."""
    listed: bool = False
    """The text is a list. Items for which there is no space are only counted, as in `Visa +2`."""
    told: bool = False
    """The text ends with a path or a value, and only that part is elided."""
    order: str = ""
    sort: Callable[[R], Any] | None = None
    tip: Callable[[R], str] | None = None
    role: Callable[[R], Role | None] | None = None
    """Colour of text and icon."""
    icon: Callable[[R], str] | None = None
    """Icon before the text; "" leaves its place empty."""
    icon_role: Callable[[R], Role | None] | None = None
    """Colour of the icon, if different from that of the text."""
    share: Callable[[R], float | None] | None = None
    """Progress, 0 to 1, as a thin bar below the text; None for no bar."""
    about: str = ""
    """Tooltip of the header."""


def cell(column: Column[R], row: R, role: int) -> Any:
    """Return the data of one cell for an item data role; None for a role that is not supported. All
    models with columns use this.
    """
    if role == Qt.ItemDataRole.DisplayRole:
        return display(column.text(row))
    if role == Qt.ItemDataRole.TextAlignmentRole:
        return _alignment(column)
    if role == Qt.ItemDataRole.ToolTipRole:
        return tooltip((column.tip or column.text)(row))
    if role == Qt.ItemDataRole.AccessibleTextRole:
        return f"{column.title}: {display(column.text(row)) or '-'}"
    if role == Cell.SORT:
        return (column.sort or column.text)(row)
    return None


def _content(column: Column[R], row: R) -> Content:
    return Content(  # positional for speed: hundreds are made per screen
        display(column.text(row)),
        column.role(row) if column.role else None,
        column.icon(row) if column.icon else None,
        column.icon_role(row) if column.icon_role else None,
        column.share(row) if column.share else None,
        column.right or column.count,
        column.count,
        column.mono,
        column.middle,
        False,  # noqa: FBT003 a field of a tuple
        column.listed,
        column.told,
    )


def _alignment(column: Column[R]) -> Qt.AlignmentFlag:
    side = (
        Qt.AlignmentFlag.AlignRight if column.right or column.count else Qt.AlignmentFlag.AlignLeft
    )
    return side | Qt.AlignmentFlag.AlignVCenter


class Source(Protocol[R_co]):
    """Source of rows: a store, or `ListSource`."""

    @property
    def count(self) -> int: ...
    def key(self, index: int, /) -> Hashable: ...
    def row(self, index: int, /) -> R_co | None: ...
    def index_of(self, key: Any, /) -> int | None: ...
    def want(self, first: int, last: int, /) -> None: ...


class ListSource(Generic[R]):
    """Source whose rows are all present in a list."""

    def __init__(self, key: Callable[[R], Hashable], rows: Sequence[R] = ()) -> None:
        self._key = key
        self.rows: list[R] = []
        self._index: dict[Hashable, int] = {}
        self.put(rows)

    def put(self, rows: Sequence[R]) -> None:
        """Replace the rows; call `TableModel.reload` afterwards."""
        self.rows = list(rows)
        self._index = {self._key(row): index for index, row in enumerate(self.rows)}

    def extend(self, rows: Sequence[R]) -> None:
        """Append rows; call `TableModel.grow` afterwards."""
        self._index.update((self._key(row), at) for at, row in enumerate(rows, len(self.rows)))
        self.rows.extend(rows)

    @property
    def count(self) -> int:
        return len(self.rows)

    def key(self, index: int, /) -> Hashable:
        return self._key(self.rows[index])

    def row(self, index: int, /) -> R | None:
        return self.rows[index]

    def index_of(self, key: Any, /) -> int | None:
        return self._index.get(key)

    def want(self, first: int, last: int, /) -> None:
        """Do nothing, because all rows are loaded."""


class TableModel(QAbstractTableModel, Generic[R]):
    """Model of the rows of `source` under `columns`. Rows are identified by key, never by text."""

    def __init__(self, columns: Sequence[Column[R]], source: Source[R]) -> None:
        super().__init__()
        self.columns = tuple(columns)
        self.source = source
        self._count = source.count

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= self.source.count:
            return None
        if role == Cell.KEY:
            return self.source.key(index.row())
        if role == Cell.CONTENT:
            return self.content(index.row(), index.column())
        row = self.source.row(index.row())
        column = self.columns[index.column()]
        if row is not None:
            return cell(column, row, role)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return tr("{column}: loading", column=column.title)
        return _alignment(column) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def content(self, row: int, column: int) -> Content:
        """Return what is drawn in a cell."""
        about, found = self.columns[column], self.source.row(row)
        if found is None:
            return Content(loading=True, right=about.right or about.count)
        return _content(about, found)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        return tooltip(column.about) if role == Qt.ItemDataRole.ToolTipRole else None

    def reload(self) -> None:
        """Reset the model after the source has changed as a whole."""
        self.beginResetModel()
        self._count = self.source.count
        self.endResetModel()

    def grow(self) -> None:
        """Show the rows that were appended to the source."""
        self.beginInsertRows(NOWHERE, self._count, self.source.count - 1)
        self._count = self.source.count
        self.endInsertRows()

    def touch(self, rows: range) -> None:
        """Report new content of these rows; their number and keys must be unchanged."""
        first, last = max(0, rows.start), min(rows.stop, self._count) - 1
        if first <= last and self.columns:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(self.columns) - 1))

    def index_of(self, key: Hashable) -> QModelIndex:
        """Return the first cell of the row with `key`; an invalid index if there is none."""
        row = self.source.index_of(key)
        return QModelIndex() if row is None else self.index(row, 0)
