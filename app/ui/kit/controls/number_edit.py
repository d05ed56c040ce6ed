"""Field for a whole number."""

from __future__ import annotations

from PySide6.QtWidgets import QSpinBox

from app.ui.look.translation import number_locale


def number_edit(least: int, most: int, value: int | None = None) -> QSpinBox:
    """Return a field for a whole number from `least` to `most`. It writes the number as texts do,
    with separators of thousands; `value` is the number at first, by default `least`.
    """
    made = QSpinBox()
    made.setLocale(number_locale())
    made.setGroupSeparatorShown(True)
    made.setRange(least, most)
    made.setValue(least if value is None else value)
    return made
