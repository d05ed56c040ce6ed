"""Text around the matches of one object: read-only, plain, values masked unless revealed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor

from app.language import Texts, number
from app.state.location.examples import AROUND, TypeExample
from app.state.location.preview import Line
from app.ui.look.whitespace_marks import insert
from app.ui.panes.detail.hit_text import CURRENT, HitText, Marked

tr = Texts(__name__)

MOST = 50_000
"""Maximum number of characters drawn: the layout of more would block the window for over 50 ms."""
MOST_ROWS = 200
"""Maximum number of matches whose rows are computed. More would take too long, and would be too
dense for a map.
"""


class Preview(HitText):
    """View of lines of text. Each match is marked by its severity; the focused one is inverted.

    `laid_out` is emitted when the layout of the text has changed, `selected` carries the selected
    text as a `TypeExample`, or None.
    """

    laid_out = Signal()
    selected = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._lines: Sequence[Line] = ()
        self._place: int | None = None
        self._revealed = False
        self.setAccessibleName(tr("Text around the matches"))
        self.document().documentLayout().documentSizeChanged.connect(self._on_laid_out)
        self.verticalScrollBar().rangeChanged.connect(self._on_laid_out)
        self.selectionChanged.connect(self._on_selected)
        self._on_theme_changed()

    def show_lines(
        self, lines: Sequence[Line], severity: str, *, revealed: bool, place: int | None = None
    ) -> None:
        """Show `lines`, or only those around the focus if they have more than `MOST` characters. If
        the byte offset `place` is given, scroll to the line of this byte. Otherwise scroll to the
        focused hit, whose severity is `severity`.
        """
        lines = _around(lines, _focus(lines, place))
        wanted = (lines, severity, revealed, place)
        if wanted != (self._lines, self.severity, self._revealed, self._place):
            self._lines, self.severity, self._revealed, self._place = wanted
            self.set_values_shown(revealed)
            self.write()

    def end(self, step: int) -> int | None:
        """Return the byte offset of the first (`step` -1) or last (1) line; None without lines."""
        if not self._lines:
            return None
        return self._lines[-1 if step > 0 else 0].offset

    def rows_in_sight(self) -> dict[int, int]:
        """Return, by match number, the vertical centre of the row in which the match begins, in
        pixels from the top. Empty if the text needs scrolling, or if it has more than `MOST_ROWS`
        matches.
        """
        bar, rows = self.verticalScrollBar(), dict[int, int]()
        marked = self.marked()
        if bar.minimum() < bar.maximum() or len(marked) > MOST_ROWS:
            return rows
        for one in marked:
            cursor = QTextCursor(self.document())
            cursor.setPosition(one.start)
            rows.setdefault(one.match, self.cursorRect(cursor).center().y())
        return rows

    def margins(self) -> int:
        return len(self._lines)

    def margin_of(self, block: int) -> str:
        """Return the line number or, if unknown, the byte offset of a line; "" if there is no such
        line.
        """
        if block >= len(self._lines):
            return ""
        line = self._lines[block]
        return number(line.number) if line.number is not None else f"+{number(line.offset)}"

    def tip_of(self, block: int) -> str:
        return (
            tr("From byte {offset}", offset=self._lines[block].offset)
            if block < len(self._lines)
            else ""
        )

    def write(self) -> None:
        self.mark([])  # the old positions are invalid in the new text
        self.clear()
        cursor = self.textCursor()
        cursor.beginEditBlock()  # one layout pass instead of one per piece
        focus_line = _focus(self._lines, self._place)
        focus, marked = 0, []
        for at, line in enumerate(self._lines):
            if at:
                cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
            if self._place is not None and at == focus_line:
                focus = cursor.position()
            for segment in line.segments:
                start = cursor.position()
                if segment.kind == CURRENT and not focus and self._place is None:
                    focus = start
                insert(cursor, segment.text, self.format(segment.kind))
                if segment.match >= 0:
                    marked.append(Marked(start, cursor.position(), segment.match))
        cursor.endEditBlock()
        self.mark(marked)
        self.place_gutter()
        cursor.setPosition(focus)
        self.setTextCursor(cursor)
        self.centerCursor()
        # also after a change of look or zoom, once the rows of matches are known
        self.laid_out.emit()

    def _on_selected(self) -> None:
        cursor = self.textCursor()
        value = cursor.selectedText().strip()
        if not value:
            self.selected.emit(None)
            return
        start, end = cursor.selectionStart(), cursor.selectionEnd()
        found = any(one.start < end and start < one.end for one in self.marked())
        first, last = QTextCursor(self.document()), QTextCursor(self.document())
        for around, place, step in ((first, start, -AROUND), (last, end, AROUND)):
            around.setPosition(place)
            edge = min(max(place + step, 0), self.document().characterCount() - 1)
            around.setPosition(edge, QTextCursor.MoveMode.KeepAnchor)
        near = f"{first.selectedText()} {last.selectedText()}"
        self.selected.emit(TypeExample(value, near, found))

    def _on_laid_out(self, *_: object) -> None:
        self.laid_out.emit()


def _focus(lines: Sequence[Line], place: int | None) -> int:
    """Return the index of the line to scroll to. It is the line of the byte `place`, if given,
    otherwise the line of the focused match.
    """
    if place is not None:
        before = (at for at, line in enumerate(lines) if line.offset > place)
        return max(0, next(before, len(lines)) - 1)
    holding = (at for at, line in enumerate(lines) if any(s.kind == CURRENT for s in line.segments))
    return next(holding, 0)


def _around(lines: Sequence[Line], focus: int) -> Sequence[Line]:
    """Return the focused line and the lines around it, up to `MOST` characters in total. The
    focused line is included even if it is longer.
    """
    sizes = [sum(len(segment.text) for segment in line.segments) for line in lines]
    if sum(sizes) <= MOST:
        return lines
    first = last = focus
    room, grew = MOST - sizes[first], True
    while grew:
        grew = False
        if last + 1 < len(lines) and sizes[last + 1] <= room:
            last, room, grew = last + 1, room - sizes[last + 1], True
        if first > 0 and sizes[first - 1] <= room:
            first, room, grew = first - 1, room - sizes[first - 1], True
    return lines[first : last + 1]
