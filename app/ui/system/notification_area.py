"""The notification area of the desktop."""

from __future__ import annotations

from PySide6.QtWidgets import QSystemTrayIcon

from app.language import Texts

tr = Texts(__name__)

NONE = tr("This desktop has no notification area, so notifications cannot be shown.")


def why_no_notifications() -> str:
    """Return why this desktop shows no notifications; "" if it does."""
    shown = QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages()
    return "" if shown else NONE
