"""Lists of choices, and boxes to tick, in the look of the console."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QStyle, QStyleOptionButton
from PySide6.QtWidgets import QStyleOptionComboBox as Option
from pytestqt.qtbot import QtBot

from app.ui.kit.controls.combo_box import ComboBox
from app.ui.look.theme import theme

LONG = "A choice with a long name"


@pytest.mark.parametrize("direction", Qt.LayoutDirection)
def test_a_choice_too_long_for_its_list_ends_in_an_ellipsis(
    qtbot: QtBot, direction: Qt.LayoutDirection
) -> None:
    box = ComboBox()
    qtbot.addWidget(box)
    box.setLayoutDirection(direction)
    box.addItem(LONG)
    box.setFixedWidth(120)
    option = Option()
    box.initStyleOption(option)
    shown = str(option.currentText)
    assert shown.endswith("…")
    assert LONG.startswith(shown.removesuffix("…"))


@pytest.mark.parametrize("zoom", [100, 150, 200])
def test_the_text_of_a_box_has_the_same_room_with_the_focus(
    styled: QApplication, qtbot: QtBot, zoom: int
) -> None:
    """Previously, the box grew with the focus, and cut the end of its text."""
    assert styled is not None
    theme().use(zoom=zoom)
    box = QCheckBox("Count each object once")
    qtbot.addWidget(box)
    theme().dress(box)
    box.show()
    qtbot.waitUntil(lambda: theme().settled)
    rooms = []
    for state in (QStyle.StateFlag.State_None, QStyle.StateFlag.State_HasFocus):
        option = QStyleOptionButton()
        box.initStyleOption(option)
        option.state |= state
        part = QStyle.SubElement.SE_CheckBoxContents
        rooms.append(box.style().subElementRect(part, option, box))
    theme().use(zoom=100)
    assert rooms[0] == rooms[1]


def test_the_open_list_shows_its_longest_entry_whole(styled: QApplication, qtbot: QtBot) -> None:
    assert styled is not None
    box = ComboBox()
    qtbot.addWidget(box)
    box.addItems(["Short", LONG * 2])
    box.setFixedWidth(120)
    theme().dress(box)
    box.show()
    box.showPopup()
    qtbot.waitUntil(box.view().isVisible)
    assert box.view().viewport().width() >= box.view().fontMetrics().horizontalAdvance(LONG * 2)
    box.hidePopup()
