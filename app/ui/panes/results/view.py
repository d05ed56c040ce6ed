"""View of the results, which keeps selection and focus across answers of the server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView

from app.language import Texts
from app.state.rows.keys import Key
from app.ui.kit.tables.pinned_columns import PinnedColumns
from app.ui.kit.tables.table_model import AnyIndex
from app.ui.kit.tables.table_view import TableView
from app.ui.panes.results.column_visibility import ResultsColumns
from app.ui.panes.results.grouping import Grouped, Grouping, merged
from app.ui.panes.results.large_selection import Aside
from app.ui.panes.results.table import COLUMNS, LOCATION, ResultsModel

if TYPE_CHECKING:
    from app.api.records.queries import Query
    from app.settings import Settings
    from app.state.approvals.proposals import WaitingProposals
    from app.state.inventory.tree import Inventory
    from app.state.query.language.question import Condition
    from app.state.results.results import Results
    from app.state.rows.keys import Row
    from app.state.rows.selection import Selection

tr = Texts(__name__)

_GROUPED = "results-grouped"
_Flag = QItemSelectionModel.SelectionFlag
_ALONE = _Flag.ClearAndSelect | _Flag.Rows
_VISIBLE = QAbstractItemView.ScrollHint.EnsureVisible
_ROWS_AHEAD = 3
"""Number of rows kept visible below the focused row, where the next results and a toast appear."""


class ResultsView(TableView):
    """Table whose rows are identified by key, so that a new answer of the server keeps selection
    and focus.

    `menu_wanted` carries a global position. `arranged` is emitted when the user has changed
    columns or groups.
    """

    menu_wanted = Signal(object)
    arranged = Signal()
    _frozen: PinnedColumns | None = None
    """The pinned columns; None during construction, when Qt already calls `indexAt` and
    `scrollTo`.
    """

    def __init__(
        self, results: Results, inventory: Inventory, waiting: WaitingProposals | None = None
    ) -> None:
        self._results, self._waiting = results, waiting
        self._table_model = ResultsModel(results, inventory, waiting)
        self._aside = Aside(results)
        self._restoring = False
        self._collecting = False
        """Whether `tick` has made the selection, so that `step` keeps it."""
        self._grouped = False
        self._local = False
        """Whether the rows were sorted by the console, not by the server, when they were last
        reset. The console sorts only the loaded rows.
        """
        self._asked: tuple[Query, tuple[Condition, ...]] | None = None
        """The query whose answer is shown."""
        self._filled: tuple[object, frozenset[str]] = None, frozenset()
        """A query, and the fields that have had a value in its answers so far. Fields are added but
        never removed, so that no column moves while the user decides on results.
        """
        self._closed: set[str] = set()
        super().__init__(self._table_model)
        self.columns = ResultsColumns(self)
        self.columns.arranged.connect(self.arranged)
        self.setAccessibleName(tr("Results"))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._on_menu)
        header = self.horizontalHeader()
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._on_header_menu)
        self._frozen = self.columns.frozen
        self._frozen.menu_wanted.connect(self._on_heading_menu)
        results.reset.connect(self._on_reset)
        results.loaded.connect(self._on_loaded)
        results.changed.connect(self._on_changed)
        if waiting is not None:
            waiting.changed.connect(self._on_changed)
        results.current_changed.connect(self._on_current_changed)
        results.came_back.connect(self._on_came_back)
        self.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self.selectionModel().currentRowChanged.connect(self._on_current_row_changed)
        self._on_changed()

    @property
    def grouped(self) -> bool:
        """Whether results are grouped under a heading for each Target."""
        return self._grouped

    def group_by_target(self, *, grouped: bool) -> None:
        """Group the results by Target, or remove the groups."""
        if grouped != self._grouped:
            self._grouped = grouped
            self._on_reset()
            self.arranged.emit()

    def row_at(self, index: QModelIndex) -> Row | None:
        """Return the result at an index. Return None for a heading, for a row that is not loaded,
        and for an invalid index.
        """
        return self._table_model.source.row(index.row()) if index.isValid() else None

    def text(self, row: Row, column: int) -> str:
        """Return the text of a cell as it is copied: what is shown, but a path as a whole."""
        return self._table_model.text(row, column)

    def toggle_group(self, row: int, *, opened: bool | None = None) -> bool:
        """Open or close the group whose heading is at `row`, or toggle it if `opened` is None;
        return False if the row is not a heading.
        """
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
        """On a heading, Right opens the group, Left closes it, and Space toggles it."""
        steps = {Qt.Key.Key_Left: False, Qt.Key.Key_Right: True, Qt.Key.Key_Space: None}
        key = Qt.Key(event.key())
        if key in steps and self.toggle_group(self.currentIndex().row(), opened=steps[key]):
            return
        super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if not self.toggle_group(self.rowAt(event.position().toPoint().y())):
            super().mouseDoubleClickEvent(event)

    def step(self, rows: int) -> None:
        """Move the focus by `rows` and select that result; headings are skipped. Keep the selection
        if the user collects rows by `tick`.
        """
        here, model = self.currentIndex().row(), self._table_model
        row, count = here + rows if here >= 0 else 0, model.rowCount()
        while 0 <= row < count and model.heading(row) is not None:
            row += 1 if rows >= 0 else -1
        row = min(max(row, 0), count - 1)
        if count and (model.heading(row) is None or here < 0):
            self._focus_row(row, _Flag.NoUpdate if self._collecting else _ALONE)

    def tick(self) -> None:
        """Add the focused row to the selection, or remove it; on a heading, add or remove the whole
        group. If the focused row is the only one selected, just because it has the focus, the first
        call keeps it selected.
        """
        index, model = self.currentIndex(), self.selectionModel()
        spans = _spans(model.selection())
        alone = self._aside.rows is None and spans == [(index.row(), index.row())]
        command = _Flag.Toggle | _Flag.Rows
        if not index.isValid() or (alone and not self._collecting):
            self._collecting = index.isValid()
        elif not self._aside.commanded(command):
            model.select(index, command)
            self._collecting = True  # after the change, which ends it

    def select_row(self, row: int) -> None:
        """Focus one row and select it alone, regardless of modifier keys."""
        self._focus_row(row, _ALONE)

    def _focus_row(self, row: int, command: QItemSelectionModel.SelectionFlag) -> None:
        index = self._table_model.index(row, LOCATION)
        self.selectionModel().setCurrentIndex(index, command)
        ahead = min(row + _ROWS_AHEAD, self._table_model.rowCount() - 1)
        self.scrollTo(self._table_model.index(ahead, LOCATION))
        self.scrollTo(index)

    def keep(self, settings: Settings) -> None:
        """Save the columns, and whether results are grouped."""
        self.columns.keep(settings)
        settings.columns[_GROUPED] = "yes" if self._grouped else ""

    def restore(self, settings: Settings) -> None:
        """Restore the saved state of the table, if any."""
        self._grouped = bool(settings.columns.get(_GROUPED))
        self.columns.restore(settings)

    def show_kept(self, settings: Settings) -> None:
        """Apply the stored state of the table, because it has changed in the settings."""
        self.group_by_target(grouped=bool(settings.columns.get(_GROUPED)))
        self.columns.restore(settings)

    def indexAt(self, where: QPoint) -> QModelIndex:
        """Return the index of the cell that is visible at a position. Qt would ignore that a pinned
        column may cover another column there.
        """
        index = super().indexAt(where)
        column = None if self._frozen is None else self._frozen.column_at(where.x())
        return index if column is None else index.siblingAtColumn(column)

    def scrollTo(self, index: AnyIndex, hint: QAbstractItemView.ScrollHint = _VISIBLE) -> None:
        """Scroll to an index. If its column is pinned, do not scroll sideways; otherwise scroll
        far enough that no pinned column covers the index.
        """
        bar, column = self.horizontalScrollBar(), index.column()
        before = bar.value()
        super().scrollTo(index, hint)
        if self._frozen is not None and column in self._frozen.columns:
            bar.setValue(before)
        elif self._frozen is not None:
            self._frozen.reveal(column)

    def is_chosen(self, row: int) -> bool:
        if self._aside.rows is None:
            return super().is_chosen(row)
        places = self._places([(row, row)])
        return bool(places) and self._aside.holds(places[0])

    def selectionCommand(
        self, index: AnyIndex, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        command = super().selectionCommand(index, event)
        pressed = isinstance(event, QMouseEvent) and event.button() is Qt.MouseButton.RightButton
        if pressed and index.isValid() and self._aside.rows and self.is_chosen(index.row()):
            # the context menu applies to the whole selection
            return QItemSelectionModel.SelectionFlag.NoUpdate
        # without an event Qt only queries the command
        if event is not None and self._aside.commanded(command):
            self._on_selected()
            self.viewport().update()
        return command

    def minimumSizeHint(self) -> QSize:
        """Return the minimum width that Qt returns, and the height of the header and one row,
        because Qt's minimum height is only that of a scroll bar.
        """
        header, rows = self.horizontalHeader(), self.verticalHeader()
        high = header.sizeHint().height() + rows.defaultSectionSize()
        return QSize(super().minimumSizeHint().width(), high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.columns.fit()
        super().resizeEvent(event)
        if event.oldSize().height() > event.size().height():
            self._keep_in_sight(event.oldSize().height())

    def _on_theme_changed(self) -> None:
        seen = self._in_sight(self.viewport().height())
        super()._on_theme_changed()
        if seen:
            self.updateGeometries()  # another zoom changes the height of rows
            self.scrollTo(self.currentIndex())

    def _keep_in_sight(self, high: int) -> None:
        """Keep the focused row visible after the view has shrunk from height `high`, if it was
        visible before.
        """
        if self._in_sight(high):
            self.scrollTo(self.currentIndex())

    def _in_sight(self, high: int) -> bool:
        """Return whether the top of the focused row is visible in a view of height `high`."""
        row = self.currentIndex().row()
        return row >= 0 and 0 <= self.rowViewportPosition(row) < high

    def _on_menu(self, where: QPoint) -> None:
        self.menu_wanted.emit(self.viewport().mapToGlobal(where))

    def _on_header_menu(self, where: QPoint) -> None:
        header = self.horizontalHeader()
        self._on_heading_menu(header.logicalIndexAt(where), header.mapToGlobal(where))

    def _on_heading_menu(self, column: int, where: QPoint) -> None:
        self.columns.menu(column if column >= 0 else None).popup(where)

    def _on_selection_changed(self, chosen: QItemSelection, gone: QItemSelection) -> None:
        if self._restoring:
            return
        self._collecting = False
        if not self._aside.change(self._places(_spans(chosen)), self._places(_spans(gone))):
            self._on_selected()

    def _on_selected(self) -> None:
        self._results.set_selected(self._selected_keys())

    def _selected_keys(self) -> Selection:
        """Return the selection as ranges of results, so that a million selected rows can be a
        single range.
        """
        return self._results.shown(self._places(_spans(self.selectionModel().selection())))

    def _places(self, rows: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """Convert ranges of table rows to ranges of results."""
        source = self._table_model.source
        if not isinstance(source, Grouped):
            return sorted(rows)
        return merged(place for span in rows for place in source.grouping.places(*span))

    def _on_current_row_changed(self, now: QModelIndex, _before: QModelIndex) -> None:
        if not self._restoring:
            key = self._table_model.source.key(now.row()) if now.isValid() else None
            self._results.select(key if isinstance(key, Key) and key.object_id else None)

    def _on_current_changed(self) -> None:
        """Focus the row of the current result, after other code has set the current result."""
        key = self._results.current
        row = None if key is None else self._table_model.source.index_of(key)
        if key is not None and row is None and key.target_id in self._closed:
            # open the group, so that the focused row is visible
            self._closed.discard(key.target_id)
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

    def _on_changed(self) -> None:
        filled = self._results.filled
        if filled and self._waiting is not None and self._waiting.actions:
            filled |= {"status"}  # it also says which objects wait for an approval
        asked, before = self._query_shown(), self._filled
        filled |= before[1] if asked == before[0] else frozenset()
        self._filled = asked, filled
        self.columns.show_filled(filled)

    def _on_came_back(self) -> None:
        self.scrollTo(self.currentIndex())

    def _on_reset(self) -> None:
        current = self._results.current
        top, row = self.verticalScrollBar().value(), self.currentIndex().row()
        high, count = self.viewport().height(), self._table_model.rowCount()
        seen = self._in_sight(high)
        self._restoring = True
        counts = self._results.by_target() if self._grouped else None
        self._table_model.source = (
            self._results
            if counts is None
            else Grouped(self._results, Grouping(counts, self._closed))
        )
        self._table_model.reload()
        self._restore(current)
        self.verticalScrollBar().setValue(top)
        was_local, self._local = self._local, self._results.row_order is not None
        sorts = was_local or self._local  # in local order, there are fewer loaded results than rows
        # after sorting the user looks at the top
        others = not sorts and count != self._table_model.rowCount()
        if others and seen and self.currentIndex().isValid() and not self._in_sight(high):
            self.scrollTo(self.currentIndex())
        self._restoring = False
        asked = self._query_shown()
        if asked != self._asked and row >= 0:
            row = 0  # a place in the answer to another query means nothing
        self._collecting = self._collecting and asked == self._asked
        self._asked = asked
        self._follow_up(current, row)

    def _query_shown(self) -> tuple[Query, tuple[Condition, ...]] | None:
        """Return the query whose answer is shown; None if there is no answer yet."""
        source = self._results.source
        return None if source is None else (source.query, source.conditions)

    def _restore(self, current: Key | None) -> None:
        model, chosen = self.selectionModel(), QItemSelection()
        source, closed = self._table_model.source, list[tuple[int, int]]()
        if isinstance(source, Grouped):
            closed = source.grouping.closed_spans()
        spans = self._aside.put(self._results.selected_rows(), closed)
        if isinstance(source, Grouped):
            spans = [row for span in spans for row in source.grouping.rows(*span)]
        for first, last in spans:
            index = self._table_model.index(last, len(COLUMNS) - 1)
            chosen.select(self._table_model.index(first, LOCATION), index)
        model.select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if current is not None:
            index = self._table_model.index_of(current)
            model.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)

    def _follow_up(self, current: Key | None, row: int) -> None:
        """Report the remaining selection to the store. If the focused result (`current`) is gone,
        focus the row that is now in its place (`row`). If this row is a heading, focus the first
        result below the heading.
        """
        if self._aside.rows is not None:
            self._results.select_rows(self._aside.rows)
        else:
            self._on_selected()
        if current is None or self._results.index_of(current) is not None:
            return
        if row < 0 or not self._table_model.rowCount():
            self._results.select(None)
            return
        row, source = min(row, self._table_model.rowCount() - 1), self._table_model.source
        if isinstance(source, Grouped) and (group := source.heading(row)) is not None:
            key = self._results.key(source.grouping.span(group)[0])
            self._results.select(key)  # opens a closed group
            row = source_row(self._table_model, key)
        self.select_row(row)


def source_row(model: ResultsModel, key: Key) -> int:
    """Return the table row of this key; 0 if there is none."""
    return model.source.index_of(key) or 0


def _spans(selection: QItemSelection) -> list[tuple[int, int]]:
    """Return first and last row of each range; ranges that differ only in columns are merged."""
    return sorted({(part.top(), part.bottom()) for part in selection.toList()})
