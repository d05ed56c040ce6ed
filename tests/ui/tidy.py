"""Immediate destruction of test windows: pytest runs no event loop that would do it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget


def discard(widget: QWidget) -> None:
    """Hide `widget` and delete it with its children."""
    widget.hide()
    widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
