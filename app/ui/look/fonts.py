"""Fonts of the console. They are those of the system or, if the machine has none, the bundled
ones.
"""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo

from app.paths import resource

_UI, _MONO = "Inter", "JetBrains Mono"  # not translated
"""Families of the bundled fonts."""


def load_bundled() -> bool:
    """Load the bundled fonts if the machine has none; return whether it did."""
    if QFontInfo(QFont()).family():
        return False
    for file in ("Inter-Regular.otf", "Inter-SemiBold.otf", "JetBrainsMono-Regular.ttf"):
        QFontDatabase.addApplicationFont(str(resource(f"fonts/{file}")))
    return True


def font(points: float, *, mono: bool, bundled: bool) -> QFont:
    """Return the font for text (with tabular figures) or, with `mono`, for paths, values
    and bytes.
    """
    system = QFontDatabase.SystemFont
    made = QFontDatabase.systemFont(system.FixedFont if mono else system.GeneralFont)
    if bundled:
        made.setFamily(_MONO if mono else _UI)
    if mono:
        made.setStyleHint(QFont.StyleHint.Monospace)
    else:
        made.setFeature(QFont.Tag("tnum"), 1)
    made.setPointSizeF(points)
    made.setWeight(QFont.Weight.Normal)
    return made
