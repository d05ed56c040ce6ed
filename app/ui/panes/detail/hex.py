"""Hex and ASCII view of the bytes around the focused match, linked with the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from PySide6.QtGui import QResizeEvent, QTextCursor, QTextOption
from PySide6.QtWidgets import QTextEdit

from app.language import Texts
from app.state.location.excerpt import ROW, HexCell, HexPart
from app.state.location.hits import Hits
from app.ui.look.theme import theme
from app.ui.panes.detail.hit_text import CURRENT, HitText, Marked

tr = Texts(__name__)

_HIDDEN = "**"
_GAP = "  "


class HexView(HitText):
    """Rows of 16 bytes, or of 8 in a narrow view; hidden bytes are shown as asterisks."""

    def __init__(self) -> None:
        super().__init__()
        self._part: HexPart | None = None
        self._hits = Hits()
        self._hit = 0
        self._wide = ROW
        self._revealed = False
        self.setAccessibleName(tr("Bytes around the match"))
        self.setWordWrapMode(QTextOption.WrapMode.NoWrap)
        self._on_theme_changed()

    def show_part(self, part: HexPart | None, hits: Hits, hit: int, *, revealed: bool) -> None:
        """Show the bytes of `part`, invert those of match number `hit`, and scroll to them.
        `revealed` says whether the values of matches are shown.
        """
        wanted = (part, hits, hit, revealed)
        if wanted != (self._part, self._hits, self._hit, self._revealed):
            self._part, self._hits, self._hit, self._revealed = wanted
            here = 0 <= hit < len(hits.items)
            self.severity = hits.items[hit].severity if here else ""
            self.set_values_shown(revealed)
            self.write()

    def end(self, step: int) -> int | None:
        """Return the offset of the first (`step` -1) or last (1) byte; None without bytes."""
        if self._part is None or not self._part.cells:
            return None
        return self._part.offset + (len(self._part.cells) - 1 if step > 0 else 0)

    def margins(self) -> int:
        return -(-len(self._part.cells) // self._wide) if self._part else 0

    def margin_of(self, block: int) -> str:
        """Return the offset of row number `block` in hex; "" without bytes."""
        return f"{self._part.offset + block * self._wide:08x}" if self._part else ""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        advance = max(1, self.fontMetrics().horizontalAdvance("0"))
        room = (self.viewport().width() - theme().px(8)) // advance
        wide = ROW if room >= ROW * 4 + len(_GAP) else ROW // 2
        if wide != self._wide:
            self._wide = wide
            self.write()

    def write(self) -> None:
        """Write all of the text at once, then overlay the marks. This is faster than inserting
        formatted pieces.
        """
        rows: list[str] = []
        marked: list[Marked] = []
        at = focus = 0
        part = self._part
        for start in range(0, len(part.cells) if part else 0, self._wide):
            if part is None:
                break
            if start <= part.focus < start + self._wide:
                focus = at
            row = []
            for text, match in self._row(part.cells[start : start + self._wide]):
                if match >= 0:
                    marked.append(Marked(at, at + len(text), match))
                row.append(text)
                at += len(text)
            rows.append("".join(row))
            at += 1
        self.setPlainText("\n".join(rows))
        self.setExtraSelections([self._over(one) for one in marked])
        self.mark(marked)
        self.place_gutter()
        cursor = self.textCursor()
        cursor.setPosition(focus)
        self.setTextCursor(cursor)
        self.centerCursor()

    def _over(self, one: Marked) -> QTextEdit.ExtraSelection:
        """Return the overlay that marks one range of the text."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(one.start)
        cursor.setPosition(one.end, QTextCursor.MoveMode.KeepAnchor)
        made = QTextEdit.ExtraSelection()
        made.cursor = cursor
        made.format = self.format(self._kind(one.match))
        return made

    def _row(self, cells: Sequence[HexCell]) -> Iterator[tuple[str, int]]:
        """Yield the pieces of one row, each with the number of its match (-1 for none)."""
        for match, some in groupby(cells, _match):
            yield " ".join(map(_hex, some)), match
            yield " ", -1
        yield "   " * (self._wide - len(cells)) + " ", -1
        for match, some in groupby(cells, _match):
            yield "".join(map(_sign, some)), match

    def _kind(self, match: int) -> str:
        return CURRENT if match == self._hit else self._hits.items[match].severity


def _match(cell: HexCell) -> int:
    return cell.match


def _hex(cell: HexCell) -> str:
    return _HIDDEN if cell.byte < 0 else f"{cell.byte:02x}"


def _sign(cell: HexCell) -> str:
    if cell.byte < 0:
        return _HIDDEN[0]
    return chr(cell.byte) if 0x20 <= cell.byte < 0x7F else "."
