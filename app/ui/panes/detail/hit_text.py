"""Text with marked matches: coloured, underlined by severity, and inverted when focused.

A click chooses a match, and holding the space bar reveals its value.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QTextCharFormat,
    QWheelEvent,
)

from app.ui.kit.gutter import GutterText
from app.ui.look import status_colours
from app.ui.look.colours import Role
from app.ui.look.theme import rgba, theme

CURRENT = "current"
PLAIN = "text"
GAP = "gap"
TINT = 0.16
UNDERLINES = {
    status_colours.PROHIBITED.key: QTextCharFormat.UnderlineStyle.SingleUnderline,
    status_colours.TEST.key: QTextCharFormat.UnderlineStyle.DotLine,
}
"""Underline styles, which distinguish severities without colour; a plain match has none."""
_UP = frozenset({Qt.Key.Key_Up, Qt.Key.Key_PageUp, Qt.Key.Key_Home})
_DOWN = frozenset({Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_End})


class Marked(NamedTuple):
    """Range of positions in the text, `start` to `end`, that belongs to match number `match`."""

    start: int
    end: int
    match: int


class HitText(GutterText):
    """Text view with marked matches.

    `held` is emitted with True when the space bar is pressed, and with False when it is released or
    the view loses the focus. `chosen` carries the number of the clicked match. `beyond` is emitted
    on scrolling past the start (-1) or the end (1).
    """

    held = Signal(object)
    chosen = Signal(int)
    beyond = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.severity = ""
        """Severity of the focused match."""
        self._marked: list[Marked] = []
        self._pressed = QPoint()
        theme().changed.connect(self._on_theme_changed)

    def write(self) -> None:
        """Write the text with its formats again. Subclasses must implement this."""
        raise NotImplementedError

    def format(self, kind: str) -> QTextCharFormat:
        """Return the format for text of this `kind`: a severity, `current`, `text`, or `gap`."""
        made = QTextCharFormat()
        if kind == PLAIN:
            return made
        if kind == GAP:
            made.setForeground(theme().color(Role.SECONDARY))
            return made
        if kind == CURRENT:
            made.setBackground(theme().color(status_colours.severity(self.severity).role))
            made.setForeground(theme().color(Role.SURFACE))
            return made
        severity = status_colours.severity(kind)
        made.setBackground(rgba(severity.role, TINT))
        if severity.key in UNDERLINES:
            made.setUnderlineStyle(UNDERLINES[severity.key])
            made.setUnderlineColor(theme().color(severity.role))
        return made

    def mark(self, marked: list[Marked]) -> None:
        """Set the ranges of the matches, which must be sorted by start."""
        self._marked = marked

    def marked(self) -> Sequence[Marked]:
        """Return the ranges of the matches, sorted by start."""
        return self._marked

    def match_at(self, position: int) -> int:
        """Return the number of the match at a position of the text; -1 if there is none."""
        at = bisect_right(self._marked, position, key=_start) - 1
        inside = at >= 0 and self._marked[at].start <= position <= self._marked[at].end
        return self._marked[at].match if inside else -1

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            if not event.isAutoRepeat():
                self.held.emit(True)  # noqa: FBT003 a signal has no keywords
        elif event.key() in _DOWN and bar.value() == bar.maximum() and self._at_end(1):
            self.beyond.emit(1)
        elif event.key() in _UP and bar.value() == bar.minimum() and self._at_end(-1):
            self.beyond.emit(-1)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Space:
            super().keyReleaseEvent(event)
        elif not event.isAutoRepeat():
            self.held.emit(False)  # noqa: FBT003 a signal has no keywords

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.held.emit(False)  # noqa: FBT003 the key may go up elsewhere

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.ensureCursorVisible()  # the view scrolled to it with another size

    def wheelEvent(self, event: QWheelEvent) -> None:
        bar, turned = self.verticalScrollBar(), event.angleDelta().y()
        if turned < 0 and bar.value() == bar.maximum():
            self.beyond.emit(1)
        elif turned > 0 and bar.value() == bar.minimum():
            self.beyond.emit(-1)
        super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        here = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and here == self._pressed:
            match = self.match_at(self.cursorForPosition(here).position())
            if match >= 0:
                self.chosen.emit(match)

    def _at_end(self, step: int) -> bool:
        """Return whether the caret is in the first (`step` -1) or last (1) line; True if the view
        has no caret.
        """
        if self.textInteractionFlags() == Qt.TextInteractionFlag.NoTextInteraction:
            return True
        last = self.blockCount() - 1 if step > 0 else 0
        return self.textCursor().blockNumber() == last

    def _on_theme_changed(self) -> None:
        self.setFont(theme().mono_font())
        self.write()


def _start(marked: Marked) -> int:
    return marked.start
