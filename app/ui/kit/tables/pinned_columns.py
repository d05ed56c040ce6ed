"""Pinned columns, which come first and stay visible while the others scroll beneath them.

While the table is scrolled sideways, an overlay draws them a second time. Keyboard, mouse and
screen readers see only the one table.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.ui.kit.tables.cell_painter import ink
from app.ui.kit.tables.table_view import TableView
from app.ui.look.colours import Role
from app.ui.look.theme import theme


class PinnedColumns(QObject):
    """Owner of the pinned columns of a table. Invariant: they are the first columns, in visual
    order.

    `menu_wanted` carries the column of a heading, and a global position.
    """

    menu_wanted = Signal(int, object)

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self.columns: tuple[int, ...] = ()
        self._view = view
        self._moving = False
        self.body, self.head = _Body(self, view), _Head(self, view)
        header = view.horizontalHeader()
        header.sectionMoved.connect(self._on_moved)
        header.sectionResized.connect(self.place)
        header.sortIndicatorChanged.connect(self.place)
        view.horizontalScrollBar().valueChanged.connect(self.place)
        view.viewport().installEventFilter(self)

    def pin(self, column: int, *, pinned: bool) -> None:
        """Pin a column after the pinned ones, or unpin it."""
        others = [one for one in self.columns if one != column]
        self.put([*others, column] if pinned else others, [*others, column])

    def put(self, columns: Sequence[int], first: Sequence[int] | None = None) -> None:
        """Pin these columns and no others. `first` are the columns to move to the front, beginning
        with the pinned ones. By default, only the pinned columns are moved.
        """
        header = self._view.horizontalHeader()
        self._moving = True
        for at, column in enumerate(columns if first is None else first):
            header.moveSection(header.visualIndex(column), at)
        self._moving = False
        self.columns = tuple(columns)
        self.place()

    def spans(self) -> list[tuple[int, int, int]]:
        """Return number, x position and width in pixels of each visible pinned column."""
        header, found, left = self._view.horizontalHeader(), [], 0
        for column in self.columns:
            if not header.isSectionHidden(column):
                found.append((column, left, header.sectionSize(column)))
                left += header.sectionSize(column)
        return found

    @property
    def width(self) -> int:
        """Width in pixels of what the pinned columns cover of the other columns; 0 while they cover
        nothing.
        """
        return self.body.width() if self.body.isVisibleTo(self._view) else 0

    def column_at(self, x: int) -> int | None:
        """Return the pinned column that the overlay draws at `x`; None if it draws none there."""
        here = (column for column, left, wide in self.spans() if left <= x < left + wide)
        return next(here, None) if x < self.width else None

    def reveal(self, column: int) -> None:
        """Scroll until no pinned column hides this one."""
        under = self.width - self._view.columnViewportPosition(column)
        if column not in self.columns and under > 0:
            bar = self._view.horizontalScrollBar()
            bar.setValue(bar.value() - under)

    def place(self, *_changed: object) -> None:
        """Update position, size and visibility of the overlay."""
        view, header = self._view, self._view.horizontalHeader()
        wide = sum(wide for _, _, wide in self.spans())
        corner, high = view.viewport().pos(), header.height()
        shown = view.horizontalScrollBar().value() > 0 and 0 < wide < view.viewport().width()
        self.head.setGeometry(corner.x(), corner.y() - high, wide, high)
        self.body.setGeometry(corner.x(), corner.y(), wide, view.viewport().height())
        for part in (self.head, self.body):
            part.setVisible(shown)
            part.raise_()
            part.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Resize, QEvent.Type.Move}:
            self.place()
        return super().eventFilter(watched, event)

    def _on_moved(self, *_moved: int) -> None:
        """Restore the order after a column was dragged among the pinned ones, or out of them."""
        if not self._moving and self.columns:
            header = self._view.horizontalHeader()
            self.put(sorted(self.columns, key=header.visualIndex))


class _Body(QWidget):
    """Cells of the pinned columns. Mouse events pass through to the table. The widget must not be
    marked as opaque; otherwise Qt would not repaint it together with the table.
    """

    def __init__(self, frozen: PinnedColumns, view: TableView) -> None:
        super().__init__(view)
        self._frozen, self._view = frozen, view
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        area = event.rect()
        with QPainter(self) as painter:
            painter.fillRect(area, theme().color(Role.SURFACE))
            self._view.draw_rows(painter, area, self._frozen.spans(), 0)
            _edge(painter, self)


class _Head(QWidget):
    """Headings of the pinned columns. A click sorts, as on the column's own heading."""

    def __init__(self, frozen: PinnedColumns, view: TableView) -> None:
        super().__init__(view)
        self._frozen, self._view = frozen, view
        self._pressed: int | None = None
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        header = self._view.horizontalHeader()
        with QPainter(self) as painter:
            ink().heading(painter, self.rect())
            for column, left, wide in self._frozen.spans():
                header.paintSection(painter, QRect(left, 0, wide, self.height()), column)
            _edge(painter, self)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if (column := self._frozen.column_at(event.x())) is not None:
            self._frozen.menu_wanted.emit(column, event.globalPos())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = self._frozen.column_at(event.position().toPoint().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        column = self._frozen.column_at(event.position().toPoint().x())
        pressed, self._pressed = self._pressed, None
        left = event.button() is Qt.MouseButton.LeftButton
        if left and column is not None and column == pressed:
            self._view.horizontalHeader().sectionClicked.emit(column)


def _edge(painter: QPainter, part: QWidget) -> None:
    """Draw the line at the edge, beneath which the other columns scroll."""
    painter.fillRect(part.width() - 1, 0, 1, part.height(), theme().color(Role.BORDER))
