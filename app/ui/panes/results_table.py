"""The results table: its columns, its icons, and the view that keeps what is selected."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from app.state.keys import Key
from app.ui import icons, marks
from app.ui.cells import TableView
from app.ui.panes.grouping import Grouped, Grouping, merged
from app.ui.tables import NOTHING_SHOWN, AnyIndex, Column, Content, TableModel
from app.ui.text import amount, display
from app.ui.theme import Role, theme

if TYPE_CHECKING:
    from app.settings import Settings
    from app.state.estate import Estate
    from app.state.keys import Row
    from app.state.results import Results
    from app.state.selection import Selection


def _status_tip(row: Row) -> str:
    parts = [row.status or "Open: nothing has been decided about it yet"]
    if row.signoff:
        parts.append(f"Signed off by {row.signoff}")
    return "\n".join([*parts, *([row.remediation_error] if row.remediation_error else [])])


_RISKS = {"Low": 1, "Medium": 2, "High": 3}


# fmt: off
COLUMNS: tuple[Column[Row], ...] = (
    Column(title="Location", text=lambda row: row.location, stretch=True, middle=True,
           order="location", tip=lambda row: f"{row.location}\non {row.target}",
           icon=lambda row: "archive" if row.children else "file"),
    Column(title="Target", text=lambda row: row.target, width=110, middle=True,
           sort=lambda row: row.target.casefold()),
    Column(title="Types", text=lambda row: row.types, width=116,
           tip=lambda row: row.types.replace(", ", "\n"), sort=lambda row: row.types.casefold()),
    Column(title="Prohibited", text=lambda row: f"{row.prohibited:,}", width=48, count=True,
           role=lambda _row: Role.PROHIBITED, about=marks.PROHIBITED.about,
           sort=lambda row: row.prohibited),
    Column(title="Match", text=lambda row: f"{row.match:,}", width=52, count=True,
           role=lambda _row: Role.MATCH, order="matches", about=marks.MATCH.about),
    Column(title="Test", text=lambda row: f"{row.test:,}", width=48, count=True,
           role=lambda _row: Role.TEST, about=marks.TEST.about, sort=lambda row: row.test),
    Column(title="Status", text=lambda row: row.status or marks.NONE, width=152, order="status",
           role=lambda row: marks.status_role(row.status),
           icon=lambda row: marks.status_icon(row.status), tip=_status_tip),
    Column(title="Owner", text=lambda row: row.owner, width=110, order="owner", middle=True),
    Column(title="Format", text=lambda row: row.content_type, width=96,
           sort=lambda row: row.content_type.casefold()),
    Column(title="Risk", text=lambda row: row.risk or marks.NONE, width=80,
           sort=lambda row: _RISKS.get(row.risk, 0),
           about="The level of the risk profile with the highest priority"),
)
# fmt: on
LOCATION, TARGET, TYPES, PROHIBITED, MATCH, TEST, STATUS, OWNER, FORMAT, RISK = range(len(COLUMNS))
SEVERITIES = {PROHIBITED: marks.PROHIBITED, MATCH: marks.MATCH, TEST: marks.TEST}
_KEPT = f"results-{len(COLUMNS)}"
_CHOSEN = f"{_KEPT}-chosen"
_GROUPED = "results-grouped"
"""Where the settings have the columns: by their number, so that other columns begin anew."""
_SEPARATORS = "/\\"
_ROWS_AHEAD = 3
"""Rows below the one in focus that are shown: what comes next, and room for a note."""
_MOST_ROOTS = 100
"""Locations of one Target that are looked through for each row drawn."""
_WITH_PATH = 200, (TARGET, RISK, FORMAT, OWNER)
_BARELY = 110, (MATCH, PROHIBITED, STATUS, TEST, TYPES)
"""Pixels at 100 % to leave for the path, and the columns shown, in this order, while that lasts."""


_SPOKEN = (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole)


def _heading(name: str, count: int, opened: bool) -> Content:
    icon = "chevron-down" if opened else "chevron-right"
    text = f"{display(name)} · {amount(count, 'result', 'results')}"
    return Content(text=text, icon=icon, role=Role.ACCENT)


class ResultsModel(TableModel["Row"]):
    """The rows of the results store; counts are headed by their icons.

    A path is drawn from its Target Location on: what comes before is the same in every row. The
    whole of it is in the tooltip, and is what is copied.
    """

    def __init__(self, results: Results, estate: Estate) -> None:
        self._estate = estate
        self._roots: dict[str, list[str]] = {}
        super().__init__(COLUMNS, results)
        estate.changed.connect(self._on_estate_changed)

    def heading(self, at: int) -> tuple[str, int, bool] | None:
        """Name of the Target, number of results and whether it is open, of a row that is the
        heading of a group."""
        source = self.source
        group = source.heading(at) if isinstance(source, Grouped) else None
        if group is None or not isinstance(source, Grouped):
            return None
        target_id, count = source.grouping.groups[group], source.grouping.counts[group]
        target = self._estate.target(target_id)
        name = target.name if target else target_id
        return name, count, target_id not in source.grouping.closed

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        heading = self.heading(index.row()) if index.isValid() else None
        if heading is not None and role in _SPOKEN:
            name, count, opened = heading
            words = f"Target {display(name)}, {amount(count, 'result', 'results')}"
            state = ", open" if opened else ", closed"
            return words + state if index.column() == LOCATION else ""
        if role == Qt.ItemDataRole.DisplayRole and index.isValid() and index.column() == LOCATION:
            return self.content(index.row(), LOCATION).text
        return super().data(index, role)

    def content(self, row: int, column: int) -> Content:
        if (heading := self.heading(row)) is not None:
            return _heading(*heading) if column == LOCATION else NOTHING_SHOWN
        found = super().content(row, column)
        if column != LOCATION or found.loading:
            return found
        return found._replace(text=display(self._below(row)))

    def _below(self, at: int) -> str:
        """The path of a row below its Location; the whole path where no Location holds it."""
        row = self.source.row(at)
        if row is None:
            return ""
        for root in self._roots_of(row.key.target_id):
            if row.location.startswith(root):
                return row.location[len(root) :]
        return row.location

    def _roots_of(self, target_id: str) -> list[str]:
        """The folders that are Locations of a Target, each with its separator, longest first."""
        if target_id not in self._roots:
            target = self._estate.target(target_id)
            paths = [place.path for place in (target.locations or () if target else ())]
            folders = [
                path if path[-1] in _SEPARATORS else path + ("\\" if "\\" in path else "/")
                for path in paths[:_MOST_ROOTS]
                if path
            ]
            self._roots[target_id] = sorted(folders, key=len, reverse=True)
        return self._roots[target_id]

    def _on_estate_changed(self) -> None:
        self._roots.clear()

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and section in SEVERITIES:
            if role == Qt.ItemDataRole.DisplayRole:
                return ""
            if role == Qt.ItemDataRole.AccessibleTextRole:
                return COLUMNS[section].title
            if role == Qt.ItemDataRole.DecorationRole:
                return icons.icon(SEVERITIES[section].icon, SEVERITIES[section].role)
        return super().headerData(section, orientation, role)


class ResultsView(TableView):
    """Rows keyed by identity: a new answer of the server keeps what was selected and in focus.

    `menu_wanted` carries a global position. Columns that have no room are hidden until the user
    chooses columns by the header's menu.
    """

    menu_wanted = Signal(object)

    def __init__(self, results: Results, estate: Estate) -> None:
        self._results = results
        self._table_model = ResultsModel(results, estate)
        self._chosen = False
        self._restoring = False
        self._grouped = False
        self._closed: set[str] = set()
        super().__init__(self._table_model)
        self.setAccessibleName("Results")
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._on_menu)
        header = self.horizontalHeader()
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._on_header_menu)
        results.reset.connect(self._on_reset)
        results.loaded.connect(self._on_loaded)
        results.current_changed.connect(self._on_current_changed)
        results.came_back.connect(self._on_came_back)
        self.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self.selectionModel().currentRowChanged.connect(self._on_current_row_changed)

    @property
    def grouped(self) -> bool:
        """Whether results stand under a heading for each Target."""
        return self._grouped

    def group_by_target(self, *, grouped: bool) -> None:
        """Put a heading above the results of each Target, or take all of them away."""
        if grouped != self._grouped:
            self._grouped = grouped
            self._on_reset()

    def row_at(self, index: QModelIndex) -> Row | None:
        """The result at an index, if it is one and loaded."""
        return self._table_model.source.row(index.row()) if index.isValid() else None

    def toggle_group(self, row: int, *, opened: bool | None = None) -> bool:
        """Close or open the group whose heading is at `row`; False if there is none."""
        source, heading = self._table_model.source, self._table_model.heading(row)
        if heading is None or not isinstance(source, Grouped):
            return False
        target_id = source.key(row).target_id
        if opened is None or opened is not heading[2]:
            self._closed ^= {target_id}
            self._on_reset()
            self.select_row(source_row(self._table_model, Key(target_id, "")))
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """On a heading the arrows open and close its group, Enter and Space either."""
        steps = {Qt.Key.Key_Left: False, Qt.Key.Key_Right: True, Qt.Key.Key_Space: None}
        key = Qt.Key(event.key())
        if key in steps and self.toggle_group(self.currentIndex().row(), opened=steps[key]):
            return
        super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if not self.toggle_group(self.rowAt(event.position().toPoint().y())):
            super().mouseDoubleClickEvent(event)

    def step(self, rows: int) -> None:
        """Move the focus by `rows`, and select what is there; headings are passed over."""
        here, model = self.currentIndex().row(), self._table_model
        row, count = here + rows if here >= 0 else 0, model.rowCount()
        while 0 <= row < count and model.heading(row) is not None:
            row += 1 if rows >= 0 else -1
        row = min(max(row, 0), count - 1)
        if count and (model.heading(row) is None or here < 0):
            self.select_row(row)

    def select_row(self, row: int) -> None:
        """Put the focus on one row and select it alone, whatever key is held meanwhile."""
        index = self._table_model.index(row, LOCATION)
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        ahead = min(row + _ROWS_AHEAD, self._table_model.rowCount() - 1)
        self.scrollTo(self._table_model.index(ahead, LOCATION))
        self.scrollTo(index)

    def columns_menu(self) -> QMenu:
        """Which columns are shown; it deletes itself when it closes."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for section, column in enumerate(COLUMNS):
            act = menu.addAction(column.title)
            act.setData(section)
            act.setCheckable(True)
            act.setChecked(not self.isColumnHidden(section))
            act.setEnabled(section != LOCATION)
        menu.addSeparator()
        fit = menu.addAction("Fit to the width")
        fit.setData(None)
        menu.addMenu(self.sort_menu(menu))
        menu.triggered.connect(self._on_column_chosen)
        return menu

    def sort_menu(self, parent: QWidget | None = None) -> QMenu:
        """What a click on the header does, for each column that can be sorted."""
        menu = QMenu("Sort by", parent or self)
        for section, column in enumerate(COLUMNS):
            if column.order or column.sort is not None:
                where = "" if column.order else " (loaded rows)"
                menu.addAction(column.title + where).setData(section)
        menu.triggered.connect(self._on_sort_chosen)
        return menu

    def keep_columns(self, settings: Settings) -> None:
        """Write the columns down, and whether the user has chosen them."""
        grouped = "yes" if self._grouped else ""
        kept = {_KEPT: self.columns_kept(), _CHOSEN: "", _GROUPED: grouped}
        settings.columns = {**settings.columns, **kept}
        if self._chosen:
            settings.columns[_CHOSEN] = "yes"

    def restore_columns(self, settings: Settings) -> None:
        """Put the columns as they were written down, if they were."""
        self._grouped = bool(settings.columns.get(_GROUPED))
        if kept := settings.columns.get(_KEPT):
            self.put_columns(kept)
            self._chosen = bool(settings.columns.get(_CHOSEN))
            self._fit_columns()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_columns()
        super().resizeEvent(event)

    def _fit_columns(self) -> None:
        """Hide what has no room, so that the path stays readable and nothing scrolls sideways."""
        if self._chosen:
            return
        used = 0
        for path, sections in (_BARELY, _WITH_PATH):
            for section in sections:
                used += theme().px(COLUMNS[section].width)
                room = self.viewport().width() - theme().px(path)
                self.setColumnHidden(section, used > room)

    def _on_sort_chosen(self, act: Any) -> None:
        self.horizontalHeader().sectionClicked.emit(act.data())

    def _on_column_chosen(self, act: Any) -> None:
        section = act.data()
        if act.parent() is not self.sender():  # an entry of the menu in it
            return
        self._chosen = section is not None
        if section is None:
            self._fit_columns()
        else:
            self.setColumnHidden(section, not act.isChecked())

    def _on_menu(self, where: QPoint) -> None:
        self.menu_wanted.emit(self.viewport().mapToGlobal(where))

    def _on_header_menu(self, where: QPoint) -> None:
        self.columns_menu().popup(self.horizontalHeader().mapToGlobal(where))

    def _on_selection_changed(self, _chosen: QItemSelection, _gone: QItemSelection) -> None:
        if not self._restoring:
            self._results.set_selected(self._selected_keys())

    def _selected_keys(self) -> Selection:
        """By ranges: a million rows are one range, not as many objects."""
        parts = self.selectionModel().selection().toList()
        spans = {(part.top(), part.bottom()) for part in parts}
        source = self._table_model.source
        if isinstance(source, Grouped):
            return self._results.shown(
                merged(one for span in spans for one in source.grouping.places(*span))
            )
        return self._results.shown(sorted(spans))

    def _on_current_row_changed(self, now: QModelIndex, _before: QModelIndex) -> None:
        if not self._restoring:
            key = self._table_model.source.key(now.row()) if now.isValid() else None
            self._results.select(key if isinstance(key, Key) and key.object_id else None)

    def _on_current_changed(self) -> None:
        """Somebody else has chosen what is in focus."""
        key = self._results.current
        row = None if key is None else self._table_model.source.index_of(key)
        if key is not None and row is None and key.target_id in self._closed:
            self._closed.discard(key.target_id)  # what is in focus is seen
            self._on_reset()
            row = self._table_model.source.index_of(key)
        if row is not None and row != self.currentIndex().row():
            self.select_row(row)

    def _on_loaded(self, rows: range) -> None:
        source = self._table_model.source
        if isinstance(source, Grouped) and rows:
            heading, last = source.grouping.heading(rows[0]), source.grouping.row(rows[-1])
            rows = range(heading, (heading if last is None else last) + 1)
        self._table_model.touch(rows)

    def _on_came_back(self) -> None:
        self.scrollTo(self.currentIndex())

    def _on_reset(self) -> None:
        selected, current = self._results.selected, self._results.current
        top, row = self.verticalScrollBar().value(), self.currentIndex().row()
        self._restoring = True
        counts = self._results.by_target() if self._grouped else None
        self._table_model.source = (
            self._results
            if counts is None
            else Grouped(self._results, Grouping(counts, self._closed))
        )
        self._table_model.reload()
        self._restore(selected, current)
        self.verticalScrollBar().setValue(top)
        self._restoring = False
        self._follow_up(current, row)

    def _restore(self, selected: Sequence[Key], current: Key | None) -> None:
        model, chosen = self.selectionModel(), QItemSelection()
        rows = [row for key in selected if (row := self._results.index_of(key)) is not None]
        spans, source = _spans(sorted(rows)), self._table_model.source
        if isinstance(source, Grouped):
            spans = [one for span in spans for one in source.grouping.rows(*span)]
        for first, last in spans:
            index = self._table_model.index(last, len(COLUMNS) - 1)
            chosen.select(self._table_model.index(first, LOCATION), index)
        model.select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if current is not None:
            index = self._table_model.index_of(current)
            model.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)

    def _follow_up(self, current: Key | None, row: int) -> None:
        """Tell the store what is left of the selection; where the focus is gone, go on near it."""
        kept = self._selected_keys()
        if kept != self._results.selected:
            self._results.set_selected(kept)
        if current is None or self._results.index_of(current) is not None:
            return
        if row >= 0 and self._table_model.rowCount():
            self.select_row(min(row, self._table_model.rowCount() - 1))
        else:
            self._results.select(None)


def source_row(model: ResultsModel, key: Key) -> int:
    """The row of the table with this key, or the first one."""
    return model.source.index_of(key) or 0


def _spans(rows: Sequence[int]) -> list[tuple[int, int]]:
    """First and last of each stretch of rows that follow one another."""
    first = [row for before, row in pairwise([-2, *rows]) if row != before + 1]
    last = [row for row, after in pairwise([*rows, -2]) if after != row + 1]
    return list(zip(first, last, strict=True))
