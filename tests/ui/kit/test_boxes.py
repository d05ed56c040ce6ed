"""Rows whose buttons wrap below their text, and buttons that are wider than their place."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ui.kit.boxes import WrappingRow, fill
from app.ui.kit.controls.buttons import button, icon_button
from app.ui.kit.flow_layout import FlowLayout
from app.ui.look.text import PlainLabel
from tests.ui.fitting import cut


def test_the_cross_of_a_narrow_row_takes_no_room_from_its_buttons(qtbot: QtBot) -> None:
    row = QWidget()
    qtbot.addWidget(row)
    words, shut = PlainLabel("Scan finished. " * 5, wrap=True), icon_button("close", "Close")
    buttons = button("Coverage…", "link"), button("Show 18 results")
    box = WrappingRow((words, 1), shut=shut)
    row.setLayout(box)
    fill(box.verbs, *buttons)
    row.resize(box.verbs.sizeHint().width() + 30, 200)
    box.fit(row.width())
    row.show()
    assert cut(row) == []
    assert shut.y() < buttons[1].y()


def test_a_flow_narrows_what_is_wider_than_itself(qtbot: QtBot) -> None:
    flow_of = QWidget()
    qtbot.addWidget(flow_of)
    flow, words = FlowLayout(flow_of), PlainLabel("Apply to 36 more results " * 4, wrap=True)
    words.setMinimumWidth(0)
    flow.addWidget(words)
    flow.setContentsMargins(8, 4, 8, 4)
    flow_of.resize(120, flow.heightForWidth(120))
    flow_of.show()
    assert (words.x(), words.geometry().right() + 1) == (8, 112)
    assert cut(flow_of) == []
