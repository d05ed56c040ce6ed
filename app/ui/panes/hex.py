"""The bytes around the match in focus, as hex and as ASCII beside it, linked with the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from PySide6.QtGui import QResizeEvent, QTextBlockFormat, QTextCharFormat

from app.state.hits import Hits
from app.state.stretch import ROW, HexCell, HexPart
from app.ui.hit_text import CURRENT, PLAIN, HitText, Marked
from app.ui.theme import theme

_HIDDEN = "**"
_GAP = "  "


class HexView(HitText):
    """Rows of 16 bytes, or of 8 where there is no room for more; hidden bytes are stars."""

    def __init__(self) -> None:
        super().__init__()
        self._part: HexPart | None = None
        self._hits = Hits()
        self._hit = 0
        self._wide = ROW
        self._revealed = False
        self.setAccessibleName("Bytes around the match")
        self._on_theme_changed()

    def show_part(self, part: HexPart | None, hits: Hits, hit: int, *, revealed: bool) -> None:
        """Show bytes, those of match number `hit` inverted, and bring them into view."""
        wanted = (part, hits, hit, revealed)
        if wanted != (self._part, self._hits, self._hit, self._revealed):
            self._part, self._hits, self._hit, self._revealed = wanted
            here = 0 <= hit < len(hits.items)
            self.severity = hits.items[hit].severity if here else ""
            self.set_values_shown(revealed)
            self.write()

    def end(self, step: int) -> int | None:
        """The first (-1) or last (1) byte shown; None without any."""
        if self._part is None or not self._part.cells:
            return None
        return self._part.offset + (len(self._part.cells) - 1 if step > 0 else 0)

    def margins(self) -> int:
        return -(-len(self._part.cells) // self._wide) if self._part else 0

    def margin_of(self, block: int) -> str:
        """The offset of the row, in hex."""
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
        self.clear()
        if self._part is None:
            return
        cursor = self.textCursor()
        cursor.beginEditBlock()
        cells, marked, focus = self._part.cells, list[Marked](), 0
        for start in range(0, len(cells), self._wide):
            if start:
                cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
            if start <= self._part.focus < start + self._wide:
                focus = cursor.position()
            for text, match in self._row(cells[start : start + self._wide]):
                at = cursor.position()
                cursor.insertText(text, self.format(self._kind(match)))
                if match >= 0:
                    marked.append(Marked(at, cursor.position(), match))
        cursor.endEditBlock()
        self.mark(marked)
        self.place_gutter()
        cursor.setPosition(focus)
        self.setTextCursor(cursor)
        self.centerCursor()

    def _row(self, cells: Sequence[HexCell]) -> Iterator[tuple[str, int]]:
        """Pieces of one row, each with the number of its match (-1: of none)."""
        for match, some in groupby(cells, _match):
            yield " ".join(map(_hex, some)), match
            yield " ", -1
        yield "   " * (self._wide - len(cells)) + " ", -1
        for match, some in groupby(cells, _match):
            yield "".join(map(_sign, some)), match

    def _kind(self, match: int) -> str:
        if match < 0:
            return PLAIN
        return CURRENT if match == self._hit else self._hits.items[match].severity


def _match(cell: HexCell) -> int:
    return cell.match


def _hex(cell: HexCell) -> str:
    return _HIDDEN if cell.byte < 0 else f"{cell.byte:02x}"


def _sign(cell: HexCell) -> str:
    if cell.byte < 0:
        return _HIDDEN[0]
    return chr(cell.byte) if 0x20 <= cell.byte < 0x7F else "."
