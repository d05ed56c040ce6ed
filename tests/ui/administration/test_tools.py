"""Toolbars of the sections of the Administration."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.ui.administration.tools import Tools
from tests.ui.frame.states import created
from tests.ui.tidy import discard

NAMES = ["add_scan", "run_planned_scan", "stop_planned_scan", "cancel_planned_scan"]


@pytest.mark.parametrize("width", [1200, 300, 40])
def test_each_action_has_a_button_in_the_line_or_an_entry_of_the_menu(
    qtbot: QtBot, width: int
) -> None:
    window = created()
    tools = Tools(window.actions_, NAMES)
    qtbot.addWidget(tools)
    tools.setFixedWidth(width)
    tools.show()
    shown = [name for name, one in tools.buttons.items() if one.isVisible()]
    offered = [one.objectName() for one in tools.menu().actions()]
    assert shown + offered == NAMES
    assert len({one.y() for one in tools.buttons.values() if one.isVisible()}) <= 1
    assert tools.more.isVisible() is bool(offered)
    discard(window)
