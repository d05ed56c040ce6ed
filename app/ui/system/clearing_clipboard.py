"""Automatic clearing of the clipboard some time after a secret was copied from a field of this
program.
"""

from __future__ import annotations

from functools import cache
from weakref import WeakSet

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QClipboard, QGuiApplication
from PySide6.QtWidgets import QLineEdit
from shiboken6 import isValid

KEPT_SECONDS = 30


class ClearingClipboard(QObject):
    """Empties the clipboard `KEPT_SECONDS` after a secret was copied from a watched field, or
    earlier, when the program ends.

    Content that was copied after the secret, here or in another program, stays in the clipboard.
    """

    def __init__(self) -> None:
        super().__init__()
        self._fields: WeakSet[QLineEdit] = WeakSet()
        self._secret = ""
        self.timer = QTimer(self, singleShot=True)
        self.timer.timeout.connect(self.clear_secret)
        QGuiApplication.clipboard().dataChanged.connect(self._on_data_changed)
        if app := QGuiApplication.instance():
            app.aboutToQuit.connect(self.clear_secret)

    def watch(self, field: QLineEdit) -> None:
        """Treat the text of this field as a secret."""
        self._fields.add(field)

    def clear_secret(self) -> None:
        """Empty the clipboard if it still contains the secret."""
        clipboard = QGuiApplication.clipboard()
        if self._secret and _is_ours(clipboard) and clipboard.text() == self._secret:
            clipboard.clear()
        self._secret = ""

    def _on_data_changed(self) -> None:
        clipboard = QGuiApplication.clipboard()
        if not _is_ours(clipboard):
            return
        text, fields = clipboard.text(), filter(isValid, self._fields)
        if text and any(text == field.selectedText() for field in fields):
            self._secret = text
            self.timer.start(KEPT_SECONDS * 1000)


def _is_ours(clipboard: QClipboard) -> bool:
    """Return whether the content of the clipboard comes from this program, so that it can be read
    without waiting for another program. Always True on the offscreen platform, where this cannot be
    determined.
    """
    return clipboard.ownsClipboard() or QGuiApplication.platformName() == "offscreen"


@cache
def clearing_clipboard() -> ClearingClipboard:
    """Return the instance of this process, which outlives the dialog with the field."""
    return ClearingClipboard()
