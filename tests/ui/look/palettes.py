"""Palettes of a system with its own colours."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette


def system(back: str, text: str, mark: str, on_mark: str) -> QPalette:
    made = QPalette()
    made.setColor(QPalette.ColorRole.Window, QColor(back))
    made.setColor(QPalette.ColorRole.Text, QColor(text))
    made.setColor(QPalette.ColorRole.Highlight, QColor(mark))
    made.setColor(QPalette.ColorRole.HighlightedText, QColor(on_mark))
    return made
