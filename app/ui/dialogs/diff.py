"""The bytes that would change: before and after in one line each, by offset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtGui import QTextBlockFormat, QTextCharFormat

from app.api.records.local import Change
from app.ui.gutter import GutterText
from app.ui.text import LINE, display
from app.ui.theme import Role, theme

MOST = 100
"""Changes shown at a time: 200 lines (trust.md 2.7)."""
_CONTEXT = 48
"""Characters of context at each side of a change."""


class _Line(NamedTuple):
    margin: str
    sign: str
    before: str
    changed: str
    after: str
    role: Role


class DiffView(GutterText):
    """Shows changes; masked unless the preview came revealed, in hex when asked."""

    def __init__(self) -> None:
        super().__init__()
        self._changes: Sequence[Change] = ()
        self._lines: list[_Line] = []
        self._hex = False
        self._of = ""
        self.setAccessibleName("Bytes that change, before and after")
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def show_changes(
        self, changes: Sequence[Change], *, revealed: bool, as_hex: bool, of: str = ""
    ) -> None:
        """Show the first `MOST` changes. Hex is only there in a revealed preview. `of` says whose
        bytes the offsets count, as `ObjectPreview.offsets`.
        """
        self._changes, self._hex = changes[:MOST], as_hex and revealed
        self._of = "" if of in {"", "file"} else f"{of} "
        self.set_values_shown(revealed)
        self._write()

    def margins(self) -> int:
        return len(self._lines)

    def margin_of(self, block: int) -> str:
        return self._lines[block].margin if block < len(self._lines) else ""

    def _write(self) -> None:
        self._lines = [line for change in self._changes for line in self._lines_of(change)]
        self.clear()
        cursor = self.textCursor()
        cursor.beginEditBlock()  # laid out once, not after every piece
        for at, line in enumerate(self._lines):
            if at:
                cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
            cursor.insertText(f"{line.sign}\N{NO-BREAK SPACE}{line.before}", _plain())
            cursor.insertText(line.changed, _changed(line.role))
            cursor.insertText(line.after, _plain())
        cursor.endEditBlock()
        self.place_gutter()
        self.moveCursor(cursor.MoveOperation.Start)

    def _lines_of(self, change: Change) -> Iterator[_Line]:
        before, after = change.before, change.after
        if self._hex and change.before_hex is not None and change.after_hex is not None:
            before, after = _spaced(change.before_hex), _spaced(change.after_hex)
        left = display(change.context_before[-_CONTEXT:], LINE)
        right = display(change.context_after[:_CONTEXT], LINE)
        offset = f"{self._of}{change.offset:,}"
        yield _Line(offset, "\u2212", left, display(before, LINE), right, Role.REMOVED)
        yield _Line("", "+", left, display(after, LINE), right, Role.ADDED)

    def _on_theme_changed(self) -> None:
        self.setFont(theme().mono_font())
        self._write()


def _spaced(digits: str) -> str:
    return " ".join(digits[at : at + 2] for at in range(0, len(digits), 2))


def _plain() -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(theme().color(Role.SECONDARY))
    return made


def _changed(role: Role) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setBackground(theme().color(role))
    made.setForeground(theme().color(Role.TEXT))
    made.setFontUnderline(theme().plain)  # where both backgrounds are that of the text
    return made
