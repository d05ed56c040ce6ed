"""List of choices in one line."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox


class ComboBox(QComboBox):
    """List whose chosen text ends in an ellipsis if the text is longer than the field. Qt would cut
    the text without an ellipsis and, where texts are written from right to left, at its beginning.

    The open list is as wide as its longest entry, as far as the screen allows.
    """

    def showPopup(self) -> None:
        view = self.view()
        bar = view.verticalScrollBar().sizeHint().width()
        edges = 2 * view.frameWidth() + bar
        screen = self.screen().availableGeometry().width()
        view.setMinimumWidth(min(view.sizeHintForColumn(0) + edges, screen))
        super().showPopup()

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        kind, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(kind, option, part, self).width() - 2
        text = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room)
        option.currentText = text
