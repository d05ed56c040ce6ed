"""Visible marks for tabs, byte order marks and line ends. They are small and faint, because these
characters are part of the text but not of its words.
"""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCharFormat, QTextCursor

from app.language import Texts
from app.ui.look.colours import VISIBLE, Role, contrast
from app.ui.look.text import LINE, display
from app.ui.look.theme import theme

tr = Texts(__name__)

SIGNS = {"\t": "\u21e5", "\r": "\u2190", "\n": "\u21b5", "\ufeff": "\u2039BOM\u203a"}
NAMES = {
    "\u21e5": tr("Tab"),
    "\u2190": tr("Carriage return"),
    "\u21b5": tr("Line feed"),
    "\u2039BOM\u203a": tr("Byte order mark"),
}
_PIECES = re.compile(f"([{''.join(SIGNS)}])")
_SMALL = 0.8
"""Size of a mark relative to the monospaced font."""
_NAME = QTextCharFormat.Property.UserProperty + 1


def pieces(text: str) -> list[tuple[str, bool]]:
    """Split `text` into pieces for display. For each piece, return its text, and True if it is a
    mark. After `LINE` characters, the text is cut and an ellipsis is added.
    """
    parts = _PIECES.split(text[:LINE])
    shown = [(SIGNS.get(part) or display(part, LINE), part in SIGNS) for part in parts if part]
    return [*shown, ("…", False)] if len(text) > LINE else shown


def insert(cursor: QTextCursor, text: str, look: QTextCharFormat) -> None:
    """Insert `text` in the format `look`. Its marks are faint, or have the colour of the text if
    faint marks were invisible on its background. `name_at` returns the name of a mark.
    """
    for piece, is_sign in pieces(text):
        cursor.insertText(piece, _faint(look, piece) if is_sign else look)


def name_at(cursor: QTextCursor) -> str:
    """Return the name of the mark before a cursor, or ""."""
    return str(cursor.charFormat().property(_NAME) or "")


def _faint(look: QTextCharFormat, sign: str) -> QTextCharFormat:
    made = QTextCharFormat(look)
    made.setFontPointSize(theme().mono_font().pointSizeF() * _SMALL)
    made.setProperty(_NAME, NAMES[sign])
    faint, behind = theme().color(Role.FAINT), look.background()
    solid = behind.style() is Qt.BrushStyle.SolidPattern and behind.color().alpha() == 255
    if not solid or contrast(faint, behind.color()) >= VISIBLE:
        made.setForeground(faint)
    return made
