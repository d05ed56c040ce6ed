"""The frame of every dialog."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.ui.kit.dialog import Dialog


@pytest.mark.parametrize("wide", [False, True])
def test_a_dialog_that_is_higher_than_the_screen_scrolls_above_its_buttons(
    qtbot: QtBot, wide: bool
) -> None:
    made = Dialog("Mask 9 files", "Nothing else changes.", "Mask 9 files", None, wide=wide)
    qtbot.addWidget(made)
    lines = [QLineEdit(str(at)) for at in range(60)]
    for line in lines:
        made.body.addWidget(line)
    made.open()
    assert made.height() < made.screen().availableGeometry().height()
    foot = made.primary.mapTo(made, made.primary.rect().bottomRight())
    assert made.rect().contains(foot)
    assert made.focusWidget() is lines[0]
    assert lines[-1].visibleRegion().isEmpty()  # below the visible part
