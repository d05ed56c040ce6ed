"""The table view of the console: rows of declared columns, drawn by `ui/ink.py`."""

from __future__ import annotations

from collections.abc import Sequence
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
from PySide6.QtGui import QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionHeader,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.ui import icons
from app.ui.ink import ink
from app.ui.tables import NOTHING_SHOWN, Cell, TableModel
from app.ui.theme import Role, theme

AnyIndex = QModelIndex | QPersistentModelIndex
_ACTIVATION = frozenset({QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate})


def looks_the_same(event: QEvent) -> bool:
    """Whether `event` says that a window was activated or left: Qt would have its views draw
    themselves anew, each time a dialog opens or closes, and nothing in ours looks any different."""
    return event.type() in _ACTIVATION


def cover(view: QAbstractItemView) -> None:
    """`view` paints every pixel of its viewport: Qt need not paint what lies behind it."""
    view.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)


def _parts(region: QRegion) -> Sequence[QRect]:
    """The rectangles of a region: it is a sequence of them, which its stub does not say."""
    return list(region)  # type: ignore[call-overload, no-any-return]


class Sizes(QStyledItemDelegate):
    """Tells how large a cell has to be to show all; the views draw their rows themselves."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:  # noqa: ARG002
        return QSize(ink().width(index.data(Cell.CONTENT) or NOTHING_SHOWN), theme().row_height)


class Header(QHeaderView):
    """A header whose icons stand where the text of their column does, above its figures.

    Beside an icon the arrow of the sorting stands at the left, where there is room for it.

    It knows of no selection: to see whether all of a column is selected, Qt asks for every row of
    it, each time that it draws a heading (80 seconds for a million rows).
    """

    def setSelectionModel(self, _chosen: QItemSelectionModel) -> None:
        super().setSelectionModel(QItemSelectionModel(self.model(), self))

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, section: int) -> None:
        super().initStyleOptionForIndex(option, section)
        option.iconAlignment = option.textAlignment
        if not option.icon.isNull():
            option.sortIndicator = QStyleOptionHeader.SortIndicator.None_

    def viewportEvent(self, event: QEvent) -> bool:
        return False if looks_the_same(event) else super().viewportEvent(event)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        painter.save()
        super().paintSection(painter, rect, section)
        painter.restore()
        model = self.model()
        if not self.isSortIndicatorShown() or self.sortIndicatorSection() != section:
            return
        if model.headerData(section, self.orientation(), Qt.ItemDataRole.DecorationRole) is None:
            return
        rising = self.sortIndicatorOrder() is Qt.SortOrder.AscendingOrder
        side = theme().px(12)
        place = QRect(rect.x() + theme().px(4), rect.center().y() - side // 2, side, side)
        icons.paint(painter, place, "chevron-up" if rising else "chevron-down", Role.SECONDARY)


class TableView(QTableView):
    """A table of rows: selects whole rows, asks for what is on screen, sorts by its header.

    `sort_wanted` carries (column number, "A" or "D"), or None for the order of the server: a
    click sorts, a second one reverses, a third clears.
    """

    sort_wanted = Signal(object)

    def __init__(self, model: TableModel[Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = model
        self._sort: tuple[int, str] | None = None
        self._zoom = 0
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
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsMovable(True)
        header.setSectionsClickable(True)
        header.setMinimumSectionSize(24)
        header.sectionClicked.connect(self._on_header_clicked)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        model.modelReset.connect(self._on_scrolled)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def visible_rows(self) -> range:
        """The rows on screen, at least in part."""
        return self._rows_in(self.viewport().rect())

    def is_chosen(self, row: int) -> bool:
        """Whether a row is drawn as selected."""
        return self.selectionModel().isSelected(self._table.index(row, 0))

    def show_sort(self, sort: tuple[int, str] | None) -> None:
        """Show which column the rows are sorted by."""
        self._sort = sort
        header = self.horizontalHeader()
        header.setSortIndicatorShown(sort is not None)
        if sort is not None:
            rising = sort[1] == "A"
            order = Qt.SortOrder.AscendingOrder if rising else Qt.SortOrder.DescendingOrder
            header.setSortIndicator(sort[0], order)

    def columns_kept(self) -> str:
        """Order, widths and choice of the columns, to be remembered."""
        return bytes(self.horizontalHeader().saveState().toBase64().data()).decode("ascii")

    def put_columns(self, kept: str) -> None:
        """Put the columns as they were when `columns_kept` was asked."""
        self.horizontalHeader().restoreState(QByteArray.fromBase64(kept.encode("ascii")))
        self.show_sort(self._sort)  # what it was sorted by then is not how it is sorted now

    def viewportEvent(self, event: QEvent) -> bool:
        return False if looks_the_same(event) else super().viewportEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._on_scrolled()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows that `event` is about, cell by cell, without a delegate (`ui/ink.py`)."""
        painter = QPainter(self.viewport())
        for area in _parts(event.region()):  # what scrolled in and what was filled lie apart
            painter.fillRect(area, theme().color(Role.SURFACE))
            self._draw_rows(painter, area)

    def _draw_rows(self, painter: QPainter, area: QRect) -> None:
        table, drawing = self._table, ink()
        painter.setClipRect(area)
        spans, width = self._spans(area), self.horizontalHeader().length()
        enabled = self.isEnabled()
        ring = self.currentIndex().row() if self.hasFocus() else -1
        left = -self.horizontalOffset()
        for row in self._rows_in(area):
            top, high = self.rowViewportPosition(row), self.rowHeight(row)
            selected = self.is_chosen(row)
            drawing.frame(
                painter, QRect(left, top, width, high), selected=selected, ring=row == ring
            )
            for column, x, wide in spans:
                content = table.content(row, column)
                box = x, top, wide, high
                drawing.cell(painter, box, content, selected=selected, enabled=enabled)

    def _rows_in(self, area: QRect) -> range:
        first, last = self.rowAt(area.top()), self.rowAt(area.bottom())
        if first < 0:
            return range(0)
        return range(first, self._table.rowCount() if last < 0 else last + 1)

    def _spans(self, area: QRect) -> list[tuple[int, int, int]]:
        """Number, place and width of the columns in `area`."""
        header = self.horizontalHeader()
        spans = [
            (column, header.sectionViewportPosition(column), header.sectionSize(column))
            for column in range(len(self._table.columns))
            if not header.isSectionHidden(column)
        ]
        return [one for one in spans if one[1] <= area.right() and one[1] + one[2] > area.left()]

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
        self.verticalHeader().setMinimumSectionSize(theme().row_height)  # the default is no less
        self.verticalHeader().setDefaultSectionSize(theme().row_height)
        self._scale_columns()
        self.viewport().update()

    def _scale_columns(self) -> None:
        """The declared widths first; later what the user has made of them, at the new zoom."""
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
            header.resizeSection(
                section, round(now * zoom / before) if now else theme().px(column.width)
            )
            header.setSectionHidden(section, hidden)
