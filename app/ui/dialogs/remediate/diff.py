"""View of the changes of a file: one line for each change, with the text before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtGui import QTextBlockFormat, QTextCharFormat

from app.api.records.local import Change
from app.language import Texts, number
from app.masking import MASK
from app.state.type_words.type_words import type_word
from app.state.words.positions import position_words
from app.ui.kit.gutter import GutterText
from app.ui.look.colours import Role
from app.ui.look.theme import theme
from app.ui.look.whitespace_marks import insert

tr = Texts(__name__)

MOST = 100
"""Largest number of changes shown at a time."""
_TO = " \u2192 "
_BYTES_OF = {
    "file": tr("Bytes {first}\u2013{last} of the file"),
    "text": tr("Bytes {first}\u2013{last} of the document text"),
    "member": tr("Bytes {first}\u2013{last} of the archive member"),
}
_CONTEXT = 48
"""Maximum number of characters of context at each side of a change, all from the line of the
change.
"""


class _Piece(NamedTuple):
    text: str
    role: Role | None = None
    """Role of the background; None for unchanged text."""


class _Line(NamedTuple):
    margin: str
    tip: str
    pieces: tuple[_Piece, ...]


class DiffView(GutterText):
    """View of changes.

    If values are masked, a line shows what is replaced by what: `522727[6 digits → ******]8588`.
    If values are revealed, two lines show the text before and after, in hex if requested. Known
    line numbers are shown in the margin, offsets in tooltips.
    """

    def __init__(self) -> None:
        super().__init__()
        self._changes: Sequence[Change] = ()
        self._lines: list[_Line] = []
        self._hex = False
        self._of = ""
        self.setAccessibleName(tr("Bytes before and after the change"))
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def show_changes(
        self, changes: Sequence[Change], *, revealed: bool, as_hex: bool, of: str = ""
    ) -> None:
        """Show the first `MOST` changes.

        `as_hex` only applies to a revealed preview. `of` names what the offsets refer to: the
        file, the extracted text or the archive member (`ObjectPreview.offsets`).
        """
        self._changes, self._hex = changes[:MOST], as_hex and revealed
        self._of = of or "file"
        self.set_values_shown(revealed)
        self._write()

    def margins(self) -> int:
        return len(self._lines)

    def margin_of(self, block: int) -> str:
        return self._lines[block].margin if block < len(self._lines) else ""

    def tip_of(self, block: int) -> str:
        return self._lines[block].tip if block < len(self._lines) else ""

    def _write(self) -> None:
        self._lines = [line for change in self._changes for line in self._lines_of(change)]
        self.clear()
        cursor = self.textCursor()
        cursor.beginEditBlock()  # one layout pass instead of one per piece
        for at, line in enumerate(self._lines):
            if at:
                cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
            for piece in line.pieces:
                insert(cursor, piece.text, _look(piece.role))
        cursor.endEditBlock()
        self.place_gutter()
        self.moveCursor(cursor.MoveOperation.Start)

    def _lines_of(self, change: Change) -> Iterator[_Line]:
        left = _Piece(change.context_before[-_CONTEXT:].rpartition("\n")[2])
        right = _Piece(change.context_after[:_CONTEXT].partition("\n")[0])
        margin, tip = _where(change), self._tip(change)
        as_hex = self._hex and change.before_hex is not None and change.after_hex is not None
        before = _spaced(change.before_hex or "") if as_hex else change.before
        after = _spaced(change.after_hex or "") if as_hex else change.after
        if not self._values_shown:
            yield _Line(margin, tip, (left, *_replaced(before, after), right))
            return
        for sign, text, role in (("\u2212", before, Role.REMOVED), ("+", after, Role.ADDED)):
            pieces = (_Piece(f"{sign}\N{NO-BREAK SPACE}"), left, _Piece(text, role), right)
            yield _Line(margin if role is Role.REMOVED else "", tip, pieces)

    def _tip(self, change: Change) -> str:
        of = _BYTES_OF.get(self._of, _BYTES_OF["file"])
        last = change.offset + max(change.length, 1) - 1
        place = of.format(first=number(change.offset), last=number(last))
        return f"{type_word(change.data_type)}\n{place}".strip()

    def _on_theme_changed(self) -> None:
        self.setFont(theme().mono_font())
        self._write()


def _spaced(digits: str) -> str:
    return " ".join(digits[at : at + 2] for at in range(0, len(digits), 2))


def _where(change: Change) -> str:
    """Return the line number of a change. If it is unknown, return another place that the service
    reports, or else the offset.
    """
    place = change.place or ""
    return position_words(place.removeprefix("line ")) or f"+{number(change.offset)}"


def _replaced(before: str, after: str) -> Iterator[_Piece]:
    """Yield the pieces of a masked value: its unchanged beginning, the changed part with its
    replacement, and its unchanged end. The changed part reaches from the first to the last hidden
    character. If `before` and `after` differ in length, the whole value is the changed part.
    """
    if len(before) != len(after):
        yield from (_Piece("["), _Piece(before, Role.REMOVED), _Piece(_TO))
        yield from (_Piece(after, Role.ADDED), _Piece("]"))
        return
    changed = [at for at, char in enumerate(after) if char == MASK or char != before[at]]
    if not changed:
        yield _Piece(after)
        return
    first, last = changed[0], changed[-1] + 1
    gone = sum(1 for char in before[first:last] if char.isalnum() or char == MASK)
    kept = [char for char in before[:first] + before[last:] if char.isalnum()]
    if kept and all(map(str.isdecimal, kept)):
        counted = tr.plural("{n} digit", "{n} digits", gone)
    else:
        counted = tr.plural("{n} character", "{n} characters", gone)
    yield from (_Piece(before[:first]), _Piece("["), _Piece(counted, Role.REMOVED))
    yield from (_Piece(_TO), _Piece(after[first:last], Role.ADDED), _Piece("]"))
    yield _Piece(before[last:])


def _look(role: Role | None) -> QTextCharFormat:
    return _plain() if role is None else _changed(role)


def _plain() -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(theme().color(Role.SECONDARY))
    return made


def _changed(role: Role) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setBackground(theme().color(role))
    made.setForeground(theme().color(Role.TEXT))
    # for themes in which both backgrounds equal that of the text
    made.setFontUnderline(theme().plain)
    return made
