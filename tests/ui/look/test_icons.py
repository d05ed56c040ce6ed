"""Icons are tinted by role, follow the theme, and all exist."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from app.ui.actions.actions import ACTIONS
from app.ui.look import icons
from app.ui.look.colours import Role
from app.ui.look.theme import Look, theme


def colours(image: QImage) -> set[str]:
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


def test_an_icon_has_the_colour_of_its_role(qapp: QApplication) -> None:
    shown = colours(icons.pixmap("prohibited", Role.PROHIBITED, 64).toImage())
    assert theme().color(Role.PROHIBITED).name() in shown


def test_an_icon_in_use_follows_the_theme(qapp: QApplication) -> None:
    icon = icons.icon("mask", Role.ACCENT)
    theme().use(look=Look.DARK)
    dark = colours(icon.pixmap(64, 64).toImage())
    assert theme().color(Role.ACCENT).name() in dark
    theme().use(look=Look.LIGHT)
    assert theme().color(Role.ACCENT).name() in colours(icon.pixmap(64, 64).toImage())


def test_an_icon_is_sharp_on_a_dense_screen(qapp: QApplication) -> None:
    made = icons.pixmap("file", Role.TEXT, 32, ratio=2.0)
    assert (made.width(), made.deviceIndependentSize().width()) == (32, 16)
    for ratio in (1.0, 1.5, 2.0):  # as buttons request it
        made = icons.icon("file").pixmap(QSize(16, 16), ratio)
        assert (made.size(), made.devicePixelRatio()) == (QSize(16, 16) * ratio, ratio)


def test_every_icon_of_an_action_exists(qapp: QApplication) -> None:
    for action in ACTIONS:
        if action.icon:
            assert not icons.pixmap(action.icon, Role.TEXT, 16).isNull()


def test_an_unknown_icon_is_an_error_at_once(qapp: QApplication) -> None:
    with pytest.raises(FileNotFoundError):
        icons.icon("no-such-icon")
