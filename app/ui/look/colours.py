"""Colours of the console by their purpose (`Role`): one table of tokens for light, one for dark.

Everything with a colour takes it from here: the palette, the style sheet (style_sheet.py), the
charts, the icons. High contrast has no table: `high_contrast` makes its tokens from the system's
palette.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from PySide6.QtGui import QColor, QPalette

from app.ui.look.style_sheet import mixed, placeholder

READABLE, VISIBLE = 4.5, 3.0
"""Smallest contrast to its background of text, and of a sign, line or large text (WCAG 2, AA)."""

_HIGH = 14.0
"""Smallest contrast of text in high contrast. With less, no grey of a pressed control differs by
`VISIBLE` from the background and lets the text be `READABLE`.
"""


class Role(StrEnum):
    """Purpose of a colour. All other code names a colour by its role."""

    WINDOW = "window"
    SURFACE = "surface"
    RAISED = "raised"
    BORDER = "border"
    TEXT = "text"
    SECONDARY = "secondary"
    FAINT = "faint"
    """For a disabled control, the dash for zero and whitespace marks. It can be read as text on
    `SURFACE`, and seen as a sign (`VISIBLE`) on every other background.
    """
    ACCENT = "accent"
    ON_ACCENT = "on_accent"
    SELECTION = "selection"
    ON_SELECTION = "on_selection"
    PROHIBITED = "prohibited"
    MATCH = "match"
    TEST = "test"
    CONFIRMED = "confirmed"
    PENDING = "pending"
    REMOVED = "removed"
    ADDED = "added"
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    UNMAPPED = "unmapped"


_ORDER = tuple(Role)


def _tokens(*values: str) -> dict[str, str]:
    return dict(zip(_ORDER, values, strict=True))


# fmt: off
LIGHT = _tokens(
    "#F5F6F8", "#FFFFFF", "#EEF0F3", "#D5D9E0",
    "#1B1F24", "#57606A", "#6E7781",
    "#2857C4", "#FFFFFF", "#DBE5FB", "#1B1F24",
    "#B3261E", "#94480A", "#57606A", "#17723A", "#57606A",
    "#FBE3E1", "#DDF3E3",
    "#C62828", "#B26A00", "#4A8A1F", "#6B7684",
)
DARK = _tokens(
    "#15181D", "#1B1F26", "#232832", "#353C48",
    "#E6E9EE", "#A7B0BD", "#7E8795",
    "#84A9FF", "#0F1420", "#2B3B60", "#E6E9EE",
    "#FF8F86", "#F3B761", "#A7B0BD", "#72D391", "#A7B0BD",
    "#4A2426", "#1E3F2B",
    "#FF8A80", "#FFC069", "#A5D66F", "#98A3B3",
)
# fmt: on


def luminance(colour: QColor) -> float:
    """Return the relative luminance, 0 to 1 (WCAG 2)."""

    def linear(part: float) -> float:
        return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(p) for p in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast ratio, 1 to 21 (WCAG 2)."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def high_contrast(system: QPalette) -> dict[str, str]:
    """Return the tokens for high contrast, from the system's palette. If the contrast of its text
    is below `_HIGH`, the text is black or white; if this is not enough, so is the background. An
    unreadable selection is replaced by inverted text. Every role has the colour of the background,
    the text or the selection, except `Role.FAINT`, which is between text and background.
    """
    back, text = system.color(QPalette.ColorRole.Window), system.color(QPalette.ColorRole.Text)
    if contrast(back, text) < _HIGH:
        black, white = QColor("#000000"), QColor("#FFFFFF")
        text = max(black, white, key=lambda one: contrast(back, one))
        if contrast(back, text) < _HIGH:
            back, text = black, white
    mark = system.color(QPalette.ColorRole.Highlight)
    on_mark = system.color(QPalette.ColorRole.HighlightedText)
    if contrast(mark, on_mark) < READABLE or contrast(mark, back) < 3:
        mark, on_mark = text, back
    found: dict[str, str] = dict.fromkeys(Role, text.name())
    found |= dict.fromkeys(
        (Role.WINDOW, Role.SURFACE, Role.RAISED, Role.ON_ACCENT, Role.REMOVED, Role.ADDED),
        back.name(),
    )
    faint = (mixed(text.name(), back.name(), share / 100) for share in range(45, -1, -5))
    found[Role.FAINT] = next(one for one in faint if contrast(QColor(one), back) >= READABLE)
    found |= {Role.SELECTION: mark.name(), Role.ON_SELECTION: on_mark.name()}
    return found


def palette(tokens: Mapping[str, str]) -> QPalette:
    """Return the palette for Fusion and all unstyled parts of Qt."""
    made = QPalette()
    roles = {
        QPalette.ColorRole.Window: Role.WINDOW,
        QPalette.ColorRole.WindowText: Role.TEXT,
        QPalette.ColorRole.Base: Role.SURFACE,
        QPalette.ColorRole.AlternateBase: Role.WINDOW,
        QPalette.ColorRole.Text: Role.TEXT,
        QPalette.ColorRole.Button: Role.RAISED,
        QPalette.ColorRole.ButtonText: Role.TEXT,
        QPalette.ColorRole.BrightText: Role.PROHIBITED,
        QPalette.ColorRole.ToolTipBase: Role.RAISED,
        QPalette.ColorRole.ToolTipText: Role.TEXT,
        QPalette.ColorRole.Highlight: Role.SELECTION,
        QPalette.ColorRole.HighlightedText: Role.ON_SELECTION,
        QPalette.ColorRole.Link: Role.ACCENT,
        QPalette.ColorRole.LinkVisited: Role.ACCENT,
        QPalette.ColorRole.Accent: Role.ACCENT,
        QPalette.ColorRole.Light: Role.SURFACE,
        QPalette.ColorRole.Midlight: Role.RAISED,
        QPalette.ColorRole.Mid: Role.BORDER,
        QPalette.ColorRole.Dark: Role.BORDER,
        QPalette.ColorRole.Shadow: Role.BORDER,
    }
    for theirs, ours in roles.items():
        made.setColor(theirs, QColor(tokens[ours]))
    made.setColor(QPalette.ColorRole.PlaceholderText, QColor(placeholder(tokens)))
    faint = QColor(tokens[Role.FAINT])
    for theirs in (
        QPalette.ColorRole.WindowText,
        QPalette.ColorRole.Text,
        QPalette.ColorRole.ButtonText,
    ):
        made.setColor(QPalette.ColorGroup.Disabled, theirs, faint)
    return made
