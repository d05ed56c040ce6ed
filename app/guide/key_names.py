"""Names of keys in the language of the guide. The files of the guide contain the English names,
also in pages that are written in another language.
"""

from __future__ import annotations

import re

_GERMAN = {
    "Ctrl": "Strg", "Shift": "Umschalt", "Del": "Entf", "Ins": "Einfg", "Space": "Leertaste",
    "Left": "Links", "Right": "Rechts", "Up": "Hoch", "Down": "Herunter", "Home": "Pos1",
    "End": "Ende", "PgUp": "Bild aufwärts", "PgDown": "Bild abwärts", "Backspace": "Rücktaste",
}  # fmt: skip
"""German names, as Qt writes them in menus."""
_KEY = "|".join(_GERMAN)
_KEYS = re.compile(rf"`((?:(?:Ctrl|Alt|Shift)\+)*)({_KEY}|(?<=\+)\S{{1,6}})`")


def with_key_names(text: str, language: str) -> str:
    """Return the Markdown of a page, with the names of keys in it, such as `Ctrl+Del`, translated
    to `language`.
    """
    return _KEYS.sub(_german, text) if language == "de" else text


def _german(found: re.Match[str]) -> str:
    *modifiers, _ = found[1].split("+")
    return f"`{'+'.join(_GERMAN.get(key, key) for key in (*modifiers, found[2]))}`"
