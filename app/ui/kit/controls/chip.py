"""Chip of an active filter."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QToolButton

from app.language import Texts
from app.ui.look import icons
from app.ui.look.text import display, set_tip
from app.ui.look.theme import theme

tr = Texts(__name__)


class Chip(QToolButton):
    """Chip of an active filter. A press, Delete or Backspace emits `removed` with the `value`, to
    ask for the removal of the filter. `note` is shown beside the text.
    """

    removed = Signal(object)

    def __init__(self, text: str, value: object, note: str = "") -> None:
        super().__init__()
        self._value = value
        self.setProperty("kind", "chip")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        ends_left = self.isRightToLeft()
        direction = Qt.LayoutDirection
        # opposite to the text, so that the cross is at its end
        self.setLayoutDirection(direction.LeftToRight if ends_left else direction.RightToLeft)
        self.setIcon(icons.icon("close"))
        shown = display(text)
        short = self.fontMetrics().elidedText(shown, Qt.TextElideMode.ElideMiddle, theme().px(200))
        self.setText((f"{short} · {note}" if note else short).replace("&", "&&"))
        told = tr("Remove the filter {shown}", shown=shown) + (f" ({note})" if note else "")
        set_tip(self, told)
        self.setAccessibleName(told)
        self.clicked.connect(self._on_clicked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self._on_clicked()
        else:
            super().keyPressEvent(event)

    def _on_clicked(self) -> None:
        self.removed.emit(self._value)
