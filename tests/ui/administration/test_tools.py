"""Toolbars of the sections of the Administration."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.administration.tools import Tools
from tests.ui.frame.states import created
from tests.ui.tidy import discard

NAMES = ["add_scan", "run_planned_scan", "stop_planned_scan", "cancel_planned_scan"]


@pytest.fixture
def tools(styled: QApplication) -> Iterator[Tools]:
    """A shown toolbar with room for all its buttons."""
    assert styled is not None
    window = created()
    made = Tools(window.actions_, NAMES)
    made.setFixedWidth(1200)
    made.show()
    made.activateWindow()
    yield made
    discard(made)
    discard(window)


def test_the_focus_goes_to_the_menu_with_its_button(tools: Tools, qtbot: QtBot) -> None:
    last = tools.buttons[NAMES[-1]]
    last.setEnabled(True)
    last.setFocus()
    qtbot.waitUntil(last.hasFocus)
    tools.setFixedWidth(300)
    assert tools.more.hasFocus()


def test_the_focus_leaves_the_menu_that_is_no_longer_needed(tools: Tools, qtbot: QtBot) -> None:
    last = tools.buttons[NAMES[-1]]
    last.setEnabled(True)
    tools.setFixedWidth(300)
    tools.more.setFocus()
    qtbot.waitUntil(tools.more.hasFocus)
    tools.setFixedWidth(1200)
    assert last.hasFocus()


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
