"""Buttons of the status bar, which are reduced to their icons where the window is narrow."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from app.ui.kit.controls.buttons import beside
from app.ui.look import icons
from app.ui.look.text import set_tip


class StatusButton(QPushButton):
    """Button with an icon and a text, which can be shortened or hidden. `name` is the tooltip, and
    the name for screen readers.
    """

    def __init__(self, icon: str, name: str) -> None:
        super().__init__()
        self.setProperty("kind", "status")
        self.setIcon(icons.icon(icon))
        self.setAutoDefault(False)
        self.setAccessibleName(name)
        set_tip(self, name)
        self._words = ""
        self._most: int | None = None
        """Maximum width of the text in pixels; None if there is no limit."""

    def say(self, words: str) -> None:
        """Change the text."""
        if words != self._words:
            self._words = words
            self._show_words()

    def words(self) -> str:
        """Return the full text."""
        return self._words

    def need(self) -> int:
        """Return the width of the full text in pixels."""
        return self._width(beside(self._words))

    def taken(self) -> int:
        """Return the width of the text that is shown, in pixels."""
        return self._width(self.text())

    def limit(self, most: int | None) -> None:
        """Show at most `most` pixels of the text; 0 shows only the icon, None the whole text."""
        if most != self._most:
            self._most = most
            self._show_words()

    def _width(self, text: str) -> int:
        """Return by how many pixels this text widens a button. The horizontal advance of the
        text is a pixel or two less than that; with it, the bar would be laid out again and again.
        """
        flag = Qt.TextFlag.TextShowMnemonic
        return self.fontMetrics().size(flag, text).width() if text else 0

    def _show_words(self) -> None:
        shown = beside(self._words)
        if self._most is not None:
            right = Qt.TextElideMode.ElideRight
            shown = self.fontMetrics().elidedText(shown, right, self._most) if self._most else ""
        if shown != self.text():
            self.setText(shown)


def share_out(buttons: Sequence[StatusButton], room: int) -> None:
    """Divide `room` pixels among the texts of the visible buttons, beginning with the first button.
    Its text is shortened if it does not fit. Any other button whose text does not fit shows only
    its icon, and so do all buttons after it.
    """
    shown = [one for one in buttons if not one.isHidden()]
    for at, one in enumerate(shown):
        need = one.need()
        if need <= room:
            one.limit(None)
        else:
            one.limit(0 if at else max(0, room))
        room = max(0, room - need) if need <= room or not at else 0
