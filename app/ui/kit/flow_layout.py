"""Layout that places its widgets in lines, like words in a paragraph."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from app.ui.look.theme import theme


class FlowLayout(QLayout):
    """Layout in lines, left to right and vertically centred; its height depends on its width. A
    widget that is wider than the layout is narrowed, and gets the height that it then needs.
    """

    def __init__(self, parent: QWidget | None = None, gap: int = 4) -> None:
        super().__init__(parent)
        if parent is not None:
            policy = parent.sizePolicy()
            policy.setHeightForWidth(True)
            parent.setSizePolicy(policy)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def clear(self) -> None:
        """Remove and delete all widgets."""
        while self._items:
            widget = self._items.pop().widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size.grownBy(self.contentsMargins())

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        spare = rect.height() - self.heightForWidth(rect.width())
        self._arrange(rect.translated(0, max(0, spare // 2)), move=True)

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Return the height in pixels that the items need. With `move`, also place them in
        `rect`.
        """
        gap, edges, top = theme().px(self._gap), self.contentsMargins(), rect.y()
        rect = rect.marginsRemoved(edges)
        x, y, line = rect.x(), rect.y(), 0
        placed: list[tuple[QLayoutItem, QRect]] = []
        for item in self._items:
            if _is_hidden(item.widget()):
                continue
            hint = item.sizeHint()
            if hint.width() > rect.width() and item.hasHeightForWidth():
                high = max(hint.height(), item.heightForWidth(rect.width()))
                hint = QSize(rect.width(), high)
            if x > rect.x() and x + hint.width() > rect.right() + 1:
                self._settle(placed, line, move=move)
                x, y, line = rect.x(), y + line + gap, 0
            placed.append((item, QRect(QPoint(x, y), hint)))
            x += hint.width() + gap
            line = max(line, hint.height())
        self._settle(placed, line, move=move)
        return y + line + edges.bottom() - top

    def _settle(self, placed: list[tuple[QLayoutItem, QRect]], line: int, *, move: bool) -> None:
        """Place the items of a line that is `line` pixels high, vertically centred."""
        for item, place in placed:
            if move:
                item.setGeometry(place.translated(0, (line - place.height()) // 2))
        placed.clear()


def _is_hidden(widget: QWidget | None) -> bool:
    """Return whether a widget was hidden. A widget that has not been shown yet counts as visible,
    so that it gets space.
    """
    explicit = Qt.WidgetAttribute.WA_WState_ExplicitShowHide
    return widget is not None and widget.isHidden() and widget.testAttribute(explicit)
