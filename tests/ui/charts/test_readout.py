"""The small table beside the crosshair of a chart."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.ui.charts.readout import Readout
from app.ui.charts.series import LEVELS


@pytest.mark.usefixtures("styled")
def test_a_note_has_a_line_of_its_own(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    readout = Readout(parent)
    readout.show_values("05:19:48", [(LEVELS[0], "7")], "2 decisions or remediations")
    texts = [one.text() for one in readout.findChildren(QLabel) if not one.isHidden()]
    assert {"05:19:48", "2 decisions or remediations"} < set(texts)
    assert not any("\N{PILCROW SIGN}" in text for text in texts)
