"""The text around the matches of one object: read-only, plain, values masked unless revealed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QTextBlockFormat, QTextCharFormat

from app.state.preview import Line, Segment
from app.ui import marks
from app.ui.gutter import GutterText
from app.ui.text import LINE, display
from app.ui.theme import Role, rgba, theme

MOST = 50_000
"""Characters drawn at once: laying out more would hold up the window for over 50 ms."""
_CURRENT = "current"
_PLAIN = "text"
_TINT = 0.16
_UNDERLINES = {
    marks.PROHIBITED.key: QTextCharFormat.UnderlineStyle.SingleUnderline,
    marks.TEST.key: QTextCharFormat.UnderlineStyle.DotLine,
}
"""So that severities differ by more than colour; a match has none."""


class Preview(GutterText):
    """Draws lines with every hit marked by its severity, the one in focus inverted.

    `held` says that the space bar goes down (True) or up (False) over it.
    """

    held = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._lines: Sequence[Line] = ()
        self._severity = ""
        self._revealed = False
        self.setAccessibleName("Text around the matches")
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def show_lines(self, lines: Sequence[Line], severity: str, *, revealed: bool) -> None:
        """Show `lines`; the hit in focus is of `severity` and is brought into view."""
        lines = _around(lines)
        if (lines, severity, revealed) != (self._lines, self._severity, self._revealed):
            self._lines, self._severity, self._revealed = lines, severity, revealed
            self.set_values_shown(revealed)
            self._write()

    def margins(self) -> int:
        return len(self._lines)

    def margin_of(self, block: int) -> str:
        """The line's number, or where that is not known its byte offset."""
        if block >= len(self._lines):
            return ""
        line = self._lines[block]
        return f"{line.number:,}" if line.number is not None else f"+{line.offset:,}"

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Space or event.modifiers():
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.held.emit(True)  # noqa: FBT003 a signal has no keywords

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Space:
            super().keyReleaseEvent(event)
        elif not event.isAutoRepeat():
            self.held.emit(False)  # noqa: FBT003 a signal has no keywords

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.held.emit(False)  # noqa: FBT003 the key may go up elsewhere

    def _write(self) -> None:
        self.clear()
        cursor = self.textCursor()
        cursor.beginEditBlock()  # laid out once, not after every piece
        focus = 0
        for at, line in enumerate(self._lines):
            if at:
                cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
            for segment in line.segments:
                if segment.kind == _CURRENT and not focus:
                    focus = cursor.position()
                cursor.insertText(display(segment.text, LINE), self._format(segment))
        cursor.endEditBlock()
        self.place_gutter()
        cursor.setPosition(focus)
        self.setTextCursor(cursor)
        self.centerCursor()

    def _format(self, segment: Segment) -> QTextCharFormat:
        made = QTextCharFormat()
        if segment.kind == _PLAIN:
            return made
        if segment.kind == _CURRENT:
            made.setBackground(theme().color(marks.severity(self._severity).role))
            made.setForeground(theme().color(Role.SURFACE))
            return made
        kind = marks.severity(segment.kind)
        made.setBackground(rgba(kind.role, _TINT))
        if kind.key in _UNDERLINES:
            made.setUnderlineStyle(_UNDERLINES[kind.key])
            made.setUnderlineColor(theme().color(kind.role))
        return made

    def _on_theme_changed(self) -> None:
        self.setFont(theme().mono_font())
        self._write()


def _around(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines before and after the hit in focus that come to `MOST` characters at most."""
    sizes = [sum(len(segment.text) for segment in line.segments) for line in lines]
    if sum(sizes) <= MOST:
        return lines
    focus = (at for at, line in enumerate(lines) if any(s.kind == _CURRENT for s in line.segments))
    first = last = next(focus, 0)
    room, grew = MOST - sizes[first], True
    while grew:
        grew = False
        if last + 1 < len(lines) and sizes[last + 1] <= room:
            last, room, grew = last + 1, room - sizes[last + 1], True
        if first > 0 and sizes[first - 1] <= room:
            first, room, grew = first - 1, room - sizes[first - 1], True
    return lines[first : last + 1]
