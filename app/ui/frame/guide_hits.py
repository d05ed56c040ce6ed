"""List of the sections of the guide that a search has found."""

from __future__ import annotations

import math

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QListWidget, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.ui.look.colours import Role
from app.ui.look.theme import theme

AnyIndex = QModelIndex | QPersistentModelIndex


class GuideHits(QListWidget):
    """List whose items have several lines. The first one is a heading, in bold."""

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(_Lines(self))
        self.setWordWrap(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)  # to the width beside the bar
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSpacing(theme().px(3))


class _Lines(QStyledItemDelegate):
    """Draws the items of the list, because Qt draws all lines of an item in the same font."""

    def __init__(self, hits: GuideHits) -> None:
        super().__init__(hits)
        self._hits = hits

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        own = QStyleOptionViewItem(option)
        self.initStyleOption(own, index)
        width = self._area(own).width() - 2 * self._hits.spacing()
        return QSize(width, math.ceil(_laid_out(own, width).boundingRect().height()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        own = QStyleOptionViewItem(option)
        self.initStyleOption(own, index)
        area = self._area(own)
        lines = _laid_out(own, area.width())
        own.text = ""
        draw = QStyle.ControlElement.CE_ItemViewItem
        self._hits.style().drawControl(draw, own, painter, self._hits)
        selected = own.state & QStyle.StateFlag.State_Selected
        painter.setPen(theme().color(Role.ON_SELECTION if selected else Role.TEXT))
        lines.draw(painter, QPointF(area.topLeft()))

    def _area(self, option: QStyleOptionViewItem) -> QRect:
        """Return the part of an item that contains its text."""
        part = QStyle.SubElement.SE_ItemViewItemText
        return self._hits.style().subElementRect(part, option, self._hits)


def _laid_out(option: QStyleOptionViewItem, width: int) -> QTextLayout:
    """Return the text of an item, wrapped to `width` pixels. Qt has replaced the line breaks in
    `option.text` with line separators (U+2028).
    """
    heading = QTextLayout.FormatRange()
    heading.start, heading.length = 0, len(option.text.partition("\N{LINE SEPARATOR}")[0])
    bold = QTextCharFormat()
    bold.setFontWeight(QFont.Weight.Bold)
    heading.format = bold
    how = QTextOption(QStyle.visualAlignment(option.direction, option.displayAlignment))
    how.setTextDirection(option.direction)
    how.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    found = QTextLayout(option.text, option.font)
    found.setTextOption(how)
    found.setFormats([heading])
    found.beginLayout()
    top = 0.0
    while (line := found.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, top))
        top += line.height()
    found.endLayout()
    return found
