"""Takes windows of a test away, at once and whole: pytest runs no event loop that would."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget


def discard(widget: QWidget) -> None:
    """Hide and delete `widget` with all that belongs to it."""
    widget.hide()
    widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
