"""Table view of the console: rows of declared columns, drawn by `ui/kit/tables/cell_painter.py`."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from PySide6.QtCore import (
    QByteArray,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QHoverEvent, QKeyEvent, QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.ui.kit.keys import asks_by_key, is_for_window, menu_place
from app.ui.kit.tables.cell_painter import CellPainter, ink
from app.ui.kit.tables.table_model import NOTHING_SHOWN, Cell, Content, TableModel
from app.ui.look.colours import Role
from app.ui.look.focus_ring import FocusRing
from app.ui.look.theme import theme

AnyIndex = QModelIndex | QPersistentModelIndex
_ALIGNMENT = Qt.ItemDataRole.TextAlignmentRole
_DECORATION = Qt.ItemDataRole.DecorationRole
_CUSTOM = Qt.ContextMenuPolicy.CustomContextMenu
STRETCH_SHARE = 1 / 3
"""Smallest share of the table's width that all columns with `stretch` have together."""
_ACTIVATION = frozenset({QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate})


def looks_the_same(event: QEvent) -> bool:
    """Return whether `event` is a window activation or deactivation. These never change the
    appearance, but Qt would repaint the views each time a dialog opens or closes.
    """
    return event.type() in _ACTIVATION


def cover(view: QAbstractItemView) -> None:
    """Declare that `view` paints its whole viewport, so Qt need not paint what is behind it."""
    view.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)


def _parts(region: QRegion) -> Sequence[QRect]:
    """Return the rectangles of a region; PySide's type stub does not declare it as iterable."""
    return list(region)  # type: ignore[call-overload, no-any-return]


class Sizes(QStyledItemDelegate):
    """Delegate that only computes the size of a cell; the views draw their rows themselves."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:  # noqa: ARG002
        return QSize(ink().width(index.data(Cell.CONTENT) or NOTHING_SHOWN), theme().row_height)


class Header(QHeaderView):
    """Header that draws its own sections, because Qt takes as long to draw them with the style
    sheet as to draw all rows.

    A column with an icon shows its text if there is space. Otherwise it shows the icon above its
    figures and, if there is space, the sort arrow to the left of the icon.

    The header has an empty selection model. With the selection model of the table, Qt would query
    every row for each heading that it draws, to find out whether the whole column is selected (80
    seconds for a million rows).
    """

    def __init__(self, orientation: Qt.Orientation, parent: QWidget) -> None:
        super().__init__(orientation, parent)
        self._hovered = -1
        cover(self)

    def setSelectionModel(self, _chosen: QItemSelectionModel) -> None:
        super().setSelectionModel(QItemSelectionModel(self.model(), self))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.HoverLeave:
            self._hover(-1)
        elif isinstance(event, QHoverEvent):
            self._hover(self.logicalIndexAt(event.position().toPoint()))
        return False if looks_the_same(event) else super().viewportEvent(event)

    def _hover(self, section: int) -> None:
        if section != self._hovered:
            self._hovered = section
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if theme().drawing.late(self.viewport(), event):
            return
        with QPainter(self.viewport()) as painter:
            ink().heading(painter, self.viewport().rect())
        super().paintEvent(event)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        def asked(role: int) -> Any:
            return self.model().headerData(section, self.orientation(), role)

        drawing = ink()
        drawing.heading(painter, rect)
        icon, aligned = asked(Qt.ItemDataRole.DecorationRole), asked(_ALIGNMENT)
        arrow = self._arrow() if self.sortIndicatorSection() == section else ""
        text = asked(Qt.ItemDataRole.DisplayRole) or ""
        if icon is not None:
            room = rect.width() - (drawing.arrow_side if arrow else 0)
            words = (one for one in asked(Cell.HEADS) or () if drawing.width(Content(one)) <= room)
            if not (text := next(words, "")):
                if arrow:
                    drawing.arrow(painter, rect, arrow, right=False)
                drawing.icon(painter, rect, icon, aligned or self.defaultAlignment())
                return
        if arrow:
            drawing.arrow(painter, rect, arrow, right=True)
            side = drawing.arrow_side
            mirrored = self.isRightToLeft()
            rect = rect.adjusted(side * mirrored, 0, -side * (not mirrored), 0)
        right = bool((aligned or self.defaultAlignment()) & Qt.AlignmentFlag.AlignRight)
        role = Role.TEXT if section == self._hovered else Role.SECONDARY
        content = Content(text, role, right=right)
        box = rect.x(), rect.y(), rect.width(), rect.height() - 1
        drawing.cell(painter, box, content, selected=False, enabled=self.isEnabled())

    def _arrow(self) -> str:
        if not self.isSortIndicatorShown():
            return ""
        rising = self.sortIndicatorOrder() is Qt.SortOrder.AscendingOrder
        return "chevron-up" if rising else "chevron-down"


class HeaderEnd(QWidget):
    """End of the header, above the vertical scroll bar."""

    def __init__(self, header: QHeaderView) -> None:
        super().__init__(header)
        self._header = header
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        header.geometriesChanged.connect(self.updateGeometry)
        theme().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        high = 0 if self._header.isHidden() else self._header.sizeHint().height()
        return QSize(0, high)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        with QPainter(self) as painter:
            ink().heading(painter, self.rect())


class TableView(QTableView):
    """Table that selects whole rows, requests the visible rows, and sorts by its header.

    `sort_wanted` carries (column number, "A" or "D"), or None for the order of the server. A first
    click on a heading sorts, a second click reverses the order, a third click restores the order
    of the server.
    """

    sort_wanted = Signal(object)

    def __init__(self, model: TableModel[Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = model
        self._sort: tuple[int, str] | None = None
        self._zoom = 0
        self._by_program = False
        self._worded: dict[int, int] = {}
        """Widths that the view itself gave to the columns with `words`, by section. If such a
        column has another width, the user has set it.
        """
        self._longest: dict[int, int] = {}
        """Width of the longest of the `words` of each column, by section. The widths are measured
        again when the fonts have changed.
        """
        self._measured_with: CellPainter | None = None
        self.setHorizontalHeader(Header(Qt.Orientation.Horizontal, self))
        cover(self)
        self.setModel(model)
        self.setItemDelegate(Sizes(self))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.verticalHeader().hide()
        ring = FocusRing(self, lambda: not self.currentIndex().isValid())
        self.selectionModel().currentChanged.connect(ring.follow)
        model.modelReset.connect(ring.follow)
        header = self.horizontalHeader()
        self.addScrollBarWidget(HeaderEnd(header), Qt.AlignmentFlag.AlignTop)
        header.setHighlightSections(False)
        header.setSectionsMovable(True)
        header.setSectionsClickable(True)
        header.setMinimumSectionSize(24)
        header.setResizeContentsPrecision(0)  # a double click resizes to fit the visible rows
        header.sectionClicked.connect(self._on_header_clicked)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        model.modelReset.connect(self._on_scrolled)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def visible_rows(self) -> range:
        """Return the rows that are at least partly visible."""
        return self._rows_in(self.viewport().rect())

    def is_chosen(self, row: int) -> bool:
        """Return whether a row is drawn as selected."""
        return self.selectionModel().isSelected(self._table.index(row, 0))

    def show_sort(self, sort: tuple[int, str] | None) -> None:
        """Show which column the rows are sorted by: column number and "A" or "D"; None for no
        column.
        """
        self._sort = sort
        header = self.horizontalHeader()
        header.setSortIndicatorShown(sort is not None)
        if sort is not None:
            rising = sort[1] == "A"
            order = Qt.SortOrder.AscendingOrder if rising else Qt.SortOrder.DescendingOrder
            header.setSortIndicator(sort[0], order)

    def least_width(self, section: int) -> int:
        """Return the minimum width in pixels of a column that the user has not resized: its
        declared width or, if its title needs more in the language of the window, the width of the
        title.
        """
        return max(theme().px(self._table.columns[section].width), self.title_width(section))

    def title_width(self, section: int) -> int:
        """Return the width in pixels that the title of a column needs; 0 if an icon replaces it."""
        column, drawing = self._table.columns[section], ink()
        if self._table.headerData(section, Qt.Orientation.Horizontal, _DECORATION) is not None:
            return 0
        arrow = drawing.arrow_side if column.order or column.sort is not None else 0
        return drawing.width(Content(column.title)) + arrow

    def fit_words(self) -> None:
        """Make columns as wide as the longest of their `words`, but leave the columns with
        `stretch` their share. A column that the user has resized keeps its width.
        """
        header, columns = self.horizontalHeader(), self._table.columns
        sizes = [header.sectionSize(section) for section in range(len(columns))]
        ours = [at for at, wide in self._worded.items() if sizes[at] == wide]
        least = {at: self.least_width(at) for at in ours}
        taken = sum(size for at, size in enumerate(sizes) if not columns[at].stretch)
        stretched = any(column.stretch for column in columns)
        whole = self.viewport().width()
        room = whole - ceil(whole * STRETCH_SHARE) if stretched else whole
        room -= taken - sum(sizes[at] for at in ours) + sum(least.values())
        for at in ours:
            more = min(max(self._longest_word(at), least[at]) - least[at], max(room, 0))
            room -= more
            self._worded[at] = least[at] + more
            header.resizeSection(at, least[at] + more)

    def _longest_word(self, section: int) -> int:
        """Return the width in pixels of the longest of the words of a column."""
        drawing, column = ink(), self._table.columns[section]
        if drawing is not self._measured_with:  # fonts, zoom or theme have changed
            self._measured_with = drawing
            self._longest.clear()
        if section not in self._longest:
            icon = "" if column.icon else None
            widths = (drawing.width(Content(word, icon=icon)) for word in column.words)
            self._longest[section] = max(widths, default=0)
        return self._longest[section]

    def columns_kept(self) -> str:
        """Return order, widths and visibility of the columns, to be saved."""
        return bytes(self.horizontalHeader().saveState().toBase64().data()).decode("ascii")

    def put_columns(self, kept: str) -> None:
        """Restore the columns from a result of `columns_kept`."""
        self.horizontalHeader().restoreState(QByteArray.fromBase64(kept.encode("ascii")))
        self.show_sort(self._sort)  # the saved sort indicator is outdated

    def viewportEvent(self, event: QEvent) -> bool:
        return False if looks_the_same(event) else super().viewportEvent(event)

    def event(self, event: QEvent) -> bool:
        if asks_by_key(event) and self.contextMenuPolicy() is _CUSTOM:
            self.customContextMenuRequested.emit(menu_place(self))
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_for_window(self, event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Go to the first or last row by Home and End. Qt would go to another cell of the same row,
        which is useless where whole rows are selected.
        """
        moves = QAbstractItemView.CursorAction
        rows = self._table.rowCount()
        if action not in {moves.MoveHome, moves.MoveEnd} or not rows:
            return super().moveCursor(action, modifiers)
        column = max(0, self.currentIndex().column())
        return self._table.index(0 if action is moves.MoveHome else rows - 1, column)

    def selectionCommand(
        self, index: AnyIndex, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        if self._by_program and index.isValid():
            flags = QItemSelectionModel.SelectionFlag
            return flags.ClearAndSelect | flags.Rows
        return super().selectionCommand(index, event)

    def setCurrentIndex(self, index: AnyIndex) -> None:
        """Focus and select only the row of `index`. If the user is holding Ctrl or Shift, Qt would
        instead add the row to the selection, or extend the selection to the row.
        """
        self._by_program = True
        try:
            super().setCurrentIndex(index)
        finally:
            self._by_program = False

    def selectRow(self, row: int) -> None:
        """Focus a row and select only this row."""
        self.setCurrentIndex(self._table.index(row, 0))

    def currentChanged(self, now: AnyIndex, before: AnyIndex) -> None:
        """Draw the old and the new row again: the focus frame surrounds a row, but Qt draws only a
        cell.
        """
        super().currentChanged(now, before)
        for index in (before, now):
            top, high = self.rowViewportPosition(index.row()), self.rowHeight(index.row())
            self.viewport().update(0, top, self.viewport().width(), high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_words()
        self._on_scrolled()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows of the event's region, cell by cell (`cell_painter.py`)."""
        if theme().drawing.late(self.viewport(), event):
            return
        with QPainter(self.viewport()) as painter:
            # newly exposed and newly loaded rows are separate rectangles
            for area in _parts(event.region()):
                painter.setClipRect(area)
                painter.fillRect(area, theme().color(Role.SURFACE))
                self.draw_rows(painter, area, self.spans(area), -self.horizontalOffset())

    def draw_rows(
        self, painter: QPainter, area: QRect, spans: Sequence[tuple[int, int, int]], left: int
    ) -> None:
        """Draw the rows in `area`, starting at x position `left`, with the columns in `spans`
        (number, x position and width).
        """
        table, drawing = self._table, ink()
        width = self.horizontalHeader().length()
        enabled, mirrored = self.isEnabled(), self.isRightToLeft()
        ring = self.currentIndex().row() if self.hasFocus() else -1
        for row in self._rows_in(area):
            top, high = self.rowViewportPosition(row), self.rowHeight(row)
            selected = self.is_chosen(row)
            drawing.frame(
                painter, QRect(left, top, width, high), selected=selected, ring=row == ring
            )
            for column, x, wide in spans:
                content = table.content(row, column)
                spare = self.spare(row, column)
                box = x - spare * mirrored, top, wide + spare, high
                drawing.cell(painter, box, content, selected=selected, enabled=enabled)

    def spare(self, row: int, column: int) -> int:  # noqa: ARG002 - for subclasses
        """Return by how many pixels a cell may extend beyond its column into the next one."""
        return 0

    def _rows_in(self, area: QRect) -> range:
        first, last = self.rowAt(area.top()), self.rowAt(area.bottom())
        if first < 0:
            return range(0)
        return range(first, self._table.rowCount() if last < 0 else last + 1)

    def spans(self, area: QRect) -> list[tuple[int, int, int]]:
        """Return number, x position and width in pixels of each column in `area`."""
        header = self.horizontalHeader()
        spans = [
            (column, header.sectionViewportPosition(column), header.sectionSize(column))
            for column in range(len(self._table.columns))
            if not header.isSectionHidden(column)
        ]
        return [
            span for span in spans if span[1] <= area.right() and span[1] + span[2] > area.left()
        ]

    def _on_header_clicked(self, section: int) -> None:
        column = self._table.columns[section]
        if not column.order and column.sort is None:
            return
        steps: dict[tuple[int, str] | None, tuple[int, str] | None] = {
            (section, "A"): (section, "D"),
            (section, "D"): None,
        }
        self.show_sort(steps.get(self._sort, (section, "A")))
        self.sort_wanted.emit(self._sort)

    def _on_scrolled(self) -> None:
        rows = self.visible_rows()
        if rows:
            self._table.source.want(rows.start, rows.stop - 1)

    def _on_theme_changed(self) -> None:
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        # first, because the default size cannot be smaller
        self.verticalHeader().setMinimumSectionSize(theme().row_height)
        self.verticalHeader().setDefaultSectionSize(theme().row_height)
        self._scale_columns()
        self.viewport().update()

    def _scale_columns(self) -> None:
        """At first, apply the declared widths. After a change of the zoom, scale the widths that
        the user has set.
        """
        zoom, before = theme().measures.zoom, self._zoom
        self._zoom = zoom
        if zoom == before:
            return
        header = self.horizontalHeader()
        for section, column in enumerate(self._table.columns):
            if column.stretch:
                header.setSectionResizeMode(section, QHeaderView.ResizeMode.Stretch)
                continue
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.Interactive)
            hidden = header.isSectionHidden(section)
            now = 0 if hidden or not before else header.sectionSize(section)
            ours = now == self._worded.get(section, -1)
            scaled = now and not ours
            first = round(now * zoom / before) if scaled else self.least_width(section)
            header.resizeSection(section, first)
            header.setSectionHidden(section, hidden)
            if column.words and not scaled:
                self._worded[section] = first
        self.fit_words()
