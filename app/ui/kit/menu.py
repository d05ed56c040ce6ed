"""Menus that are operated by keyboard: every item has a mnemonic, and no key acts behind the menu.

All menus of the program are `Menu`s.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction, QFont
from PySide6.QtWidgets import QMenu, QWidget

from app.ui.look.text import tooltip

_SHRINKS = 4
"""Maximum number of steps to reduce the text of a menu: its icons and edges keep their size."""


def allow_entry(entry: QAction, why_not: str, tip: str = "") -> None:
    """Enable an entry of a menu if `why_not` is "". Otherwise disable it, and show this reason in
    its tooltip, below `tip`.
    """
    entry.setEnabled(not why_not)
    entry.setToolTip(tooltip("\n".join(filter(None, (tip, why_not)))))


class Menu(QMenu):
    """Menu that gives its items mnemonics when it is shown, and takes every key while it is open.

    If the menu did not take the keys, Qt would run the single-letter shortcuts of the focused view
    behind the menu.
    """

    def __init__(self, parent: QWidget, title: str = "") -> None:
        super().__init__(title, parent)
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._set_mnemonics)
        self.aboutToShow.connect(self._fit_screen)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def _fit_screen(self) -> None:
        """Use smaller text if the menu would be wider than the screen, as at a zoom of 400 %: the
        ends of its entries and their shortcuts could not be read.
        """
        self.setFont(QFont())
        room = self.screen().availableGeometry().width()
        for _ in range(_SHRINKS):
            wide = self.sizeHint().width()
            if wide <= room:
                return
            font = self.font()
            font.setPointSizeF(font.pointSizeF() * room / wide)
            self.setFont(font)

    def _set_mnemonics(self) -> None:
        items = [item for item in self.actions() if item.text() and item.isVisible()]
        for item, text in zip(items, with_mnemonics([item.text() for item in items]), strict=True):
            item.setText(text)


def with_mnemonics(texts: Sequence[str]) -> list[str]:
    """Return the texts in Qt's notation, each with a mnemonic that no other text has. The mnemonic
    is a character of the text, if possible the initial of a word. A text to which no character can
    be assigned has no mnemonic.
    """
    plain = [re.sub("&(.)", r"\1", text) for text in texts]
    owners: dict[str, int] = {}
    for at in range(len(plain)):
        _give(at, plain, owners, set())
    letters = {at: letter for letter, at in owners.items()}
    return [_marked(text, letters.get(at, "")) for at, text in enumerate(plain)]


def _give(at: int, texts: Sequence[str], owners: dict[str, int], tried: set[str]) -> bool:
    """Assign one of its letters to the text with the index `at`, as its mnemonic. If all of its
    letters are assigned to other texts, take one from a text that can get another letter. Return
    False if there is no such text.

    `owners` maps each assigned letter to the index of its text. `tried` has the letters that must
    not be taken any more.
    """
    letters = [letter for letter in _letters(texts[at]) if letter not in tried]
    free = next((letter for letter in letters if letter not in owners), None)
    if free is not None:
        owners[free] = at
        return True
    for letter in letters:
        tried.add(letter)
        if _give(owners[letter], texts, owners, tried):
            owners[letter] = at
            return True
    return False


def _letters(text: str) -> list[str]:
    """Return the characters that can be the text's mnemonic, initials of words first."""
    initials = re.findall(r"\b\w", text)
    return list(dict.fromkeys(one.casefold() for one in (*initials, *text) if one.isalnum()))


def _marked(text: str, letter: str) -> str:
    """Return a text in Qt's notation, with this mnemonic, at an initial if possible."""
    if not letter:
        return text.replace("&", "&&")
    folded = re.escape(letter)
    found = re.search(rf"\b{folded}", text, re.IGNORECASE) or re.search(folded, text, re.IGNORECASE)
    at = found.start() if found else 0
    return f"{text[:at].replace('&', '&&')}&{text[at:].replace('&', '&&')}"
