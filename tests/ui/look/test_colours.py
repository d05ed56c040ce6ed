"""Colours are readable in every theme."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from app.ui.look.colours import DARK, LIGHT, READABLE, Role, contrast, high_contrast
from app.ui.look.style_sheet import placeholder, states
from tests.ui.look.palettes import system

BACKGROUNDS = (Role.WINDOW, Role.SURFACE, Role.RAISED, Role.SELECTION)
TEXT_ROLES = (
    Role.TEXT,
    Role.SECONDARY,
    Role.ACCENT,
    Role.PROHIBITED,
    Role.MATCH,
    Role.TEST,
    Role.CONFIRMED,
    Role.PENDING,
)

LEVELS = (Role.HIGH, Role.MEDIUM, Role.LOW, Role.UNMAPPED)


HIGH_CONTRAST = {
    "black": high_contrast(system("#000000", "#ffffff", "#1aebff", "#000000")),
    "white": high_contrast(system("#ffffff", "#000000", "#37006e", "#ffffff")),
    "usual desktop": high_contrast(system("#efefef", "#000000", "#308cc6", "#ffffff")),
    "soft desktop": high_contrast(system("#e6e6e6", "#454545", "#308cc6", "#ffffff")),
    "unreadable desktop": high_contrast(system("#777777", "#888888", "#787878", "#777777")),
}
PLAIN = {"light": LIGHT, "dark": DARK}


def ratio(tokens: dict[str, str], one: Role, other: Role) -> float:
    return contrast(QColor(tokens[one]), QColor(tokens[other]))


@pytest.mark.parametrize("name", PLAIN)
def test_text_can_be_read_on_every_background(name: str) -> None:
    tokens = PLAIN[name]
    poor = {
        (text.value, back.value): round(ratio(tokens, text, back), 2)
        for text in (*TEXT_ROLES, Role.ON_SELECTION)
        for back in BACKGROUNDS
        if ratio(tokens, text, back) < READABLE
    }
    assert not poor


@pytest.mark.parametrize("name", HIGH_CONTRAST)
def test_high_contrast_can_be_read_whatever_the_system_says(name: str) -> None:
    tokens = HIGH_CONTRAST[name]
    plain = [back for back in BACKGROUNDS if back is not Role.SELECTION]
    assert all(ratio(tokens, text, back) >= 7 for text in TEXT_ROLES for back in plain)
    assert ratio(tokens, Role.ON_SELECTION, Role.SELECTION) >= READABLE
    assert ratio(tokens, Role.SELECTION, Role.SURFACE) >= 3


@pytest.mark.parametrize("tokens", [LIGHT, DARK, *HIGH_CONTRAST.values()])
def test_buttons_diffs_and_charts_can_be_read(tokens: dict[str, str]) -> None:
    assert ratio(tokens, Role.ON_ACCENT, Role.ACCENT) >= READABLE
    assert ratio(tokens, Role.TEXT, Role.REMOVED) >= READABLE
    assert ratio(tokens, Role.TEXT, Role.ADDED) >= READABLE
    assert all(ratio(tokens, level, Role.SURFACE) >= 3 for level in LEVELS)
    assert contrast(QColor(placeholder(tokens)), QColor(tokens[Role.SURFACE])) >= READABLE
    assert placeholder(tokens) != tokens[Role.TEXT]  # an empty field must not look filled in
    drawn = states(tokens)
    for text, back in (("text", "hover"), ("text", "pressed"), ("on_chosen", "chosen")):
        words = QColor(drawn.get(text, tokens[Role.TEXT]))
        assert contrast(words, QColor(drawn[back])) >= READABLE
