"""Fonts of the console: those that the user has chosen, otherwise the fonts of the system. If the
machine has no fonts, the bundled fonts are used.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo

from app.paths import resource
from app.settings import FAMILY

_UI, _MONO = "Inter", "JetBrains Mono"  # not translated
"""Families of the bundled fonts."""

_FOUNDRY = re.compile(r" \[[^\]]*\]\Z")


@dataclass(frozen=True, slots=True)
class Families:
    """Families that the user has chosen; "" means the family of the system."""

    text: str = ""
    mono: str = ""


def load_bundled() -> bool:
    """Load the bundled fonts if the machine has none; return whether it did."""
    if QFontInfo(QFont()).family():
        return False
    for file in ("Inter-Regular.otf", "Inter-SemiBold.otf", "JetBrainsMono-Regular.ttf"):
        QFontDatabase.addApplicationFont(str(resource(f"fonts/{file}")))
    return True


def families(*, mono: bool) -> list[str]:
    """Return the families that can be chosen for text or, with `mono`, for paths and values."""
    known = QFontDatabase
    usable = (
        family
        for family in known.families()
        if re.search(FAMILY, family)
        and not known.isPrivateFamily(family)
        and (not mono or known.isFixedPitch(family))
    )
    return list(dict.fromkeys(map(without_foundry, usable)))


def without_foundry(family: str) -> str:
    """Return the name of a family without the foundry (`C059 [urw]`), which Qt appends where
    several foundries have a family of this name.
    """
    return _FOUNDRY.sub("", family)


def font(points: float, *, mono: bool, bundled: bool, family: str = "") -> QFont:
    """Return the font for text (with tabular figures) or, with `mono`, for paths, values
    and bytes. `family` is the choice of the user. If it is "", use the bundled font if `bundled`,
    otherwise the font of the system.
    """
    system = QFontDatabase.SystemFont
    made = QFontDatabase.systemFont(system.FixedFont if mono else system.GeneralFont)
    if family or bundled:
        made.setFamily(family or (_MONO if mono else _UI))
    if mono:
        made.setStyleHint(QFont.StyleHint.Monospace)
    else:
        made.setFeature(QFont.Tag("tnum"), 1)
    made.setPointSizeF(points)
    made.setWeight(QFont.Weight.Normal)
    return made
