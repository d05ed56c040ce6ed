"""The frame of every dialog."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.ui.kit.controls.buttons import button
from app.ui.kit.dialog import DIALOG_WIDTH, Dialog
from tests.ui.fitting import cut


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


def test_a_dialog_that_scrolls_keeps_its_height_when_its_text_changes(qtbot: QtBot) -> None:
    made = Dialog("Add account", "", "Add account", None)
    qtbot.addWidget(made)
    for at in range(60):
        made.body.addWidget(QLineEdit(str(at)))
    made.open()
    before = made.height()
    made.complain("The server rejected this name.")
    made.complain("")
    assert made.height() == before


@pytest.mark.parametrize("wide", [False, True])
def test_a_body_that_is_wider_than_the_screen_scrolls_and_the_buttons_stay(
    qtbot: QtBot, wide: bool
) -> None:
    made = Dialog("Filters", "What scans exclude.", "Save", None, wide=wide)
    qtbot.addWidget(made)
    field = QLineEdit()
    field.setMinimumWidth(made.screen().availableGeometry().width() + 100)
    made.body.addWidget(field)
    made.open()
    assert made.width() < made.screen().availableGeometry().width()
    for shown in (made.dismiss, made.primary):
        assert made.rect().contains(shown.mapTo(made, shown.rect().bottomRight()))


def test_a_dialog_is_as_wide_as_its_buttons_or_its_scrolled_body_need(qtbot: QtBot) -> None:
    made = Dialog("Quit?", "", "Complete what is running, and then quit", None)
    qtbot.addWidget(made)
    made.dismiss.setText("Discard what has not been written so far, and quit")
    made.open()
    assert made.width() > DIALOG_WIDTH
    assert cut(made) == []
    high = Dialog("Connect", "", "Connect", None)
    qtbot.addWidget(high)
    fields = [QLineEdit(str(at)) for at in range(60)]
    for field in fields:
        high.body.addWidget(field)
    fields[0].setMinimumWidth(DIALOG_WIDTH - 2 * 16)  # as wide as the dialog, without scroll bar
    high.open()
    assert fields[0].visibleRegion().boundingRect().width() == fields[0].width()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_clicks_the_focused_button_never_another_one(qtbot: QtBot, key: Qt.Key) -> None:
    made = Dialog("Delete 9 files", "They are gone.", "Delete 9 files", None)
    qtbot.addWidget(made)
    other = button("Reveal values")
    made.body.addWidget(other)
    made.open()
    other.setFocus()
    with qtbot.waitSignal(other.clicked):
        QTest.keyClick(other, key)
    assert made.isVisible()
    made.dismiss.setFocus()
    with qtbot.waitSignal(made.rejected):
        QTest.keyClick(made.dismiss, key)
    assert made.result() == Dialog.DialogCode.Rejected


def test_the_title_bar_of_a_dialog_is_on_the_screen(qtbot: QtBot) -> None:
    made = Dialog("Create evidence pack", "", "Create", None)
    qtbot.addWidget(made)
    made.open()
    made.move(30, made.screen().availableGeometry().top() - 20)
    qtbot.waitUntil(lambda: made.y() == made.screen().availableGeometry().top())
    assert made.x() == 30
