"""Explanation in a view that is empty."""

from __future__ import annotations

from bisect import bisect_left

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.ui.kit.boxes import STRETCH, hbox, vbox
from app.ui.kit.controls.buttons import button
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, display
from app.ui.look.theme import theme

_SENTENCE = 360
"""Largest width of a line of an empty state, in pixels at 100 %."""


class EmptyState(QWidget):
    """Explanation why a view is empty: one icon, one sentence, at most one button."""

    pressed = Signal()

    def __init__(self, icon: str, sentence: str, button_text: str = "") -> None:
        super().__init__()
        self._label = PlainLabel(sentence, "secondary", wrap=True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._icon = IconLabel(icon, Role.SECONDARY, 32)
        self._button = button(button_text)
        if not button_text:
            self._button.hide()
        self._button.clicked.connect(self._on_clicked)
        self._row = hbox(STRETCH, (self._label, 8), STRETCH, gap=None)
        centre = Qt.AlignmentFlag.AlignHCenter
        parts = (self._icon, 0, centre), self._row, (self._button, 0, centre)
        self._column = vbox(STRETCH, *parts, STRETCH, into=self, gap=12, edges=None)
        theme().changed.connect(self._balance)
        self._balance()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._balance()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._balance()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._balance()

    def say(self, sentence: str, button_text: str = "", icon: str = "") -> None:
        """Change the text; an empty `icon` keeps the current one."""
        self._label.setText(sentence)
        self._button.setText(display(button_text))
        self._button.setVisible(bool(button_text))
        if icon:
            self._icon.show_icon(icon, Role.SECONDARY)
        self._balance()

    def _balance(self) -> None:
        """Wrap the text into lines of similar length.

        If the page is hidden, reset the width limit of its text to the maximum. A hidden page is
        not resized, so with the old limit it would request the height for its former narrow width.
        """
        if not self.isVisible():
            self._label.setMaximumWidth(theme().px(_SENTENCE))
            self._row.invalidate()  # Qt only does this for visible widgets
            return
        label, edges = self._label, self._column.contentsMargins()
        room = self.width() - edges.left() - edges.right()
        most = min(theme().px(_SENTENCE), max(1, room * 8 // 10))
        height = label.heightForWidth(most)
        widths = range(most // 2, most)
        narrow = bisect_left(widths, -height, key=lambda width: -label.heightForWidth(width))
        label.setMaximumWidth(widths[narrow] if narrow < len(widths) else most)
        self._fit_icon(height)

    def _fit_icon(self, text: int) -> None:
        """Show the icon only if there is height for it in addition to the button and a text that is
        `text` pixels high.
        """
        edges, gap = self._column.contentsMargins(), self._column.spacing()
        need = edges.top() + edges.bottom() + text + gap + self._icon.height()
        need += 0 if self._button.isHidden() else gap + self._button.sizeHint().height()
        self._icon.setVisible(need <= self.height())

    def sentence(self) -> str:
        return self._label.whole()

    def _on_clicked(self) -> None:
        self.pressed.emit()
