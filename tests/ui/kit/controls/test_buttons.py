"""Disabled controls: they show why, and get back their own words."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.ui.kit.controls.buttons import allow, icon_button
from app.ui.kit.menu import allow_entry
from app.ui.look.text import tip_text


def told(control: QLineEdit) -> tuple[bool, str, str]:
    return control.isEnabled(), tip_text(control.toolTip()), control.accessibleDescription()


def test_a_control_gets_back_its_own_tip_and_description(qtbot: QtBot) -> None:
    field = QLineEdit()
    qtbot.addWidget(field)
    field.setAccessibleDescription("Seen by everybody")
    for reason in ("Not connected.", "Read-only mode is on."):
        allow(field, reason)
        assert told(field) == (False, reason, reason)
    allow(field, "")
    assert told(field) == (True, "", "Seen by everybody")


def test_a_tip_can_be_changed_with_the_reason(qtbot: QtBot) -> None:
    back = icon_button("chevron-left", "Back")
    qtbot.addWidget(back)
    allow(back, "There is no previous page.", "Previous page")
    allow(back, "")
    assert tip_text(back.toolTip()) == "Previous page"


def test_an_entry_of_a_menu_says_what_it_does_and_why_not(qtbot: QtBot) -> None:
    entry = QAction("Stop <all>")
    allow_entry(entry, "<b>Nothing</b> runs.", "Stops what runs")
    assert tip_text(entry.toolTip()) == "Stops what runs\n<b>Nothing</b> runs."
    assert not entry.isEnabled()
