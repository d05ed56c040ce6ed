"""How a cell of a table or a tree is drawn, and the table view that draws it.

One delegate for all: background, icon, text, and a hairline under the row. Zero is a faint dash, a
row that is not loaded a quiet bar, the current row of the focused view has a ring.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QByteArray, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionHeader,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.ui import icons
from app.ui.tables import NOTHING_SHOWN, Cell, Column, Content, TableModel
from app.ui.text import elide_path
from app.ui.theme import Role, rgba, theme

PAD = 8
"""Pixels at 100 % between the edge of a cell and its text."""

NOTHING = "\N{EN DASH}"
"""What stands for zero."""

AnyIndex = QModelIndex | QPersistentModelIndex

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


class CellDelegate(QStyledItemDelegate):
    """Draws what `tables.cell` answers. Works for tables and trees."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:  # noqa: ARG002
        content: Content = index.data(Cell.CONTENT) or NOTHING_SHOWN
        font = theme().mono_font() if content.mono else theme().ui_font()
        width = QFontMetrics(font).horizontalAdvance(content.text)
        extra = theme().px(icons.SIZE + PAD) if content.icon is not None else 0
        return QSize(width + extra + 2 * theme().px(PAD), theme().row_height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        rect: QRect = option.rect
        state = option.state
        content: Content = index.data(Cell.CONTENT) or NOTHING_SHOWN
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme().color(Role.SELECTION))
        self._paint_frame(painter, option, index)
        inner = rect.adjusted(theme().px(PAD), 0, -theme().px(PAD), 0)
        if content.loading:
            _paint_bar(painter, inner, right=content.right)
        else:
            if content.share is not None:
                _paint_share(painter, inner, content.share)
                inner.adjust(0, 0, 0, -theme().px(4))
            _paint_content(painter, inner, content, state)
        painter.restore()

    def _paint_frame(
        self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex
    ) -> None:
        rect: QRect = option.rect
        line = QRect(rect.x(), rect.bottom(), rect.width(), 1)
        painter.fillRect(line, rgba(Role.BORDER, 0.6))
        view = option.widget
        if not isinstance(view, QAbstractItemView) or not view.hasFocus():
            return
        if view.currentIndex().siblingAtColumn(index.column()) != index:
            return
        painter.setPen(QPen(theme().color(Role.ACCENT), 1))
        painter.drawLine(rect.topLeft(), rect.topRight())
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if index.column() == 0:
            painter.fillRect(
                QRect(0, rect.top(), theme().px(3), rect.height()), theme().color(Role.ACCENT)
            )


def _paint_content(
    painter: QPainter, rect: QRect, content: Content, state: QStyle.StateFlag
) -> None:
    role = _role(content, state)
    text = content.text
    if content.count and text in {"0", ""}:
        text, role = NOTHING, Role.FAINT
    elif content.icon is not None:
        side = theme().px(icons.SIZE)
        corner = QRect(rect.x(), rect.y() + (rect.height() - side) // 2, side, side)
        if content.icon:
            icons.paint(painter, corner, content.icon, _icon_role(content, role, state))
        rect = rect.adjusted(side + theme().px(6), 0, 0, 0)
    if not text:
        return
    painter.setFont(theme().mono_font() if content.mono else theme().ui_font())
    painter.setPen(theme().color(role))
    metrics = painter.fontMetrics()
    if metrics.horizontalAdvance(text) > rect.width():
        if content.middle:
            text = elide_path(text, metrics, rect.width())
        else:
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, _RIGHT if content.right else _LEFT, text)


def _paint_share(painter: QPainter, rect: QRect, share: float) -> None:
    """A thin bar at the bottom of the cell."""
    height = theme().px(3)
    whole = QRect(rect.x(), rect.bottom() - height - theme().px(2), rect.width(), height)
    painter.fillRect(whole, rgba(Role.TEXT, 0.12))
    done = round(whole.width() * min(max(share, 0.0), 1.0))
    painter.fillRect(QRect(whole.topLeft(), QSize(done, height)), theme().color(Role.ACCENT))


def _role(content: Content, state: QStyle.StateFlag) -> Role:
    if not state & QStyle.StateFlag.State_Enabled:
        return Role.FAINT
    selected = bool(state & QStyle.StateFlag.State_Selected)
    if selected and theme().plain:
        return Role.ON_SELECTION
    return content.role or (Role.ON_SELECTION if selected else Role.TEXT)


def _icon_role(content: Content, text: Role, state: QStyle.StateFlag) -> Role:
    own = content.icon_role
    if own and not (theme().plain and state & QStyle.StateFlag.State_Selected):
        return own
    return Role.SECONDARY if text is Role.TEXT else text


def _paint_bar(painter: QPainter, rect: QRect, *, right: bool) -> None:
    """The place of a text that has not come yet."""
    height = theme().px(8)
    width = min(rect.width(), max(theme().px(24), rect.width() * 6 // 10))
    left = rect.right() - width + 1 if right else rect.x()
    bar = QRect(left, rect.center().y() - height // 2, width, height)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(rgba(Role.TEXT, 0.08))
    painter.drawRoundedRect(bar, height / 2, height / 2)


class Header(QHeaderView):
    """A header whose icons stand where the text of their column does, above its figures.

    Beside an icon the arrow of the sorting stands at the left, where there is room for it.
    """

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, section: int) -> None:
        super().initStyleOptionForIndex(option, section)
        option.iconAlignment = option.textAlignment
        if not option.icon.isNull():
            option.sortIndicator = QStyleOptionHeader.SortIndicator.None_

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
        self.setModel(model)
        self.setItemDelegate(CellDelegate(self))
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

    def columns(self) -> tuple[Column[Any], ...]:
        return self._table.columns

    def visible_rows(self) -> range:
        """The rows on screen, at least in part."""
        first = self.rowAt(0)
        if first < 0:
            return range(0)
        last = self.rowAt(self.viewport().height() - 1)
        return range(first, (self._table.rowCount() if last < 0 else last + 1))

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

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._on_scrolled()

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
