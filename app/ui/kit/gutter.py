"""Read-only monospaced text with a margin at its left, for previews and diffs."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, QRect, Qt
from PySide6.QtGui import (
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QToolTip, QWidget

from app.ui.look.colours import Role
from app.ui.look.focus_ring import FocusRing
from app.ui.look.text import tooltip
from app.ui.look.theme import theme
from app.ui.look.whitespace_marks import name_at


class GutterText(QPlainTextEdit):
    """Text view with a margin. Subclasses write the text and return the margin of each line from
    `margin_of`.

    While values are shown (`set_values_shown`) nothing can be selected, copied or dragged.
    """

    def __init__(self) -> None:
        super().__init__()
        self._values_shown = False
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # bytes and code, in every language
        self._gutter = _Gutter(self)
        self.setProperty("kind", "mono")
        self.setStyleSheet("border: 0; border-radius: 0;")
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.updateRequest.connect(self._on_update_request)
        FocusRing(self)

    def margin_of(self, block: int) -> str:
        """Return the margin text of line `block`."""
        raise NotImplementedError

    def margins(self) -> int:
        """Return the number of lines that `margin_of` knows."""
        raise NotImplementedError

    def tip_of(self, block: int) -> str:  # noqa: ARG002 - for subclasses
        """Return the tooltip of line `block`; "" by default."""
        return ""

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            self.tell(event)
            return True
        return super().viewportEvent(event)

    def tell(self, event: QHelpEvent) -> None:
        """Show a tooltip. It contains the name of the whitespace mark under the pointer, and the
        tooltip of the line.
        """
        cursor = self.cursorForPosition(event.pos())
        right = QTextCursor(cursor)
        right.movePosition(QTextCursor.MoveOperation.Right)
        near = (one for one in (cursor, right) if self.cursorRect(one).left() >= event.pos().x())
        sign = name_at(next(near, right))
        told = [sign, self.tip_of(cursor.blockNumber())]
        QToolTip.showText(event.globalPos(), tooltip("\n".join(filter(None, told))), self)

    def set_values_shown(self, shown: bool) -> None:
        """Set whether the text holds unmasked values."""
        self._values_shown = shown
        flags = Qt.TextInteractionFlag.TextSelectableByMouse
        flags |= Qt.TextInteractionFlag.TextSelectableByKeyboard
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction if shown else flags)

    def place_gutter(self) -> None:
        """Set the width of the margin to that of its widest text."""
        widest = max((len(self.margin_of(at)) for at in range(self.margins())), default=1)
        width = self.fontMetrics().horizontalAdvance("0") * max(widest, 3) + theme().px(16)
        self.setViewportMargins(width, 0, 0, 0)
        inside = self.contentsRect()
        self._gutter.setGeometry(QRect(inside.left(), inside.top(), width, inside.height()))
        self._gutter.update()

    def paint_gutter(self, painter: QPainter, area: QRect) -> None:
        """Draw the margin text of the lines in `area`."""
        painter.fillRect(area, theme().color(Role.RAISED))
        painter.setFont(self.font())
        painter.setPen(theme().color(Role.SECONDARY))
        block, offset = self.firstVisibleBlock(), self.contentOffset()
        right = self._gutter.width() - theme().px(8)
        aligned = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute
        while block.isValid():
            place = self.blockBoundingGeometry(block).translated(offset)
            if place.top() > area.bottom():
                break
            line = QRect(0, round(place.top()), right, self.fontMetrics().height())
            text = self.margin_of(block.blockNumber())
            painter.drawText(line, aligned, text)
            block = block.next()

    def createMimeDataFromSelection(self) -> QMimeData:
        return QMimeData() if self._values_shown else super().createMimeDataFromSelection()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place_gutter()

    def _on_update_request(self, _rect: QRect, _dy: int) -> None:
        self._gutter.update()


class _Gutter(QWidget):
    """Margin of a `GutterText`."""

    def __init__(self, text: GutterText) -> None:
        super().__init__(text)
        self._text = text

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            self._text.tell(event)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._text.paint_gutter(painter, event.rect())
