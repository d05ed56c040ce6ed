"""The small widgets that many panes and dialogs are made of."""

from __future__ import annotations

from PySide6.QtWidgets import QToolButton, QWidget
from pytestqt.qtbot import QtBot

from app.ui.kit.tabs import tabs
from tests.ui.fitting import cut


def test_no_word_of_a_tab_is_cut_and_arrows_lead_to_those_without_room(qtbot: QtBot) -> None:
    made = tabs("Pages")
    qtbot.addWidget(made)
    for name in ("Preview", "Elsewhere", "Metadata"):
        made.addTab(QWidget(), name)
    made.resize(160, 90)
    made.show()
    assert cut(made.tabBar()) == []
    arrow = made.tabBar().findChild(QToolButton, "ScrollRightButton")
    assert isinstance(arrow, QToolButton)
    assert arrow.isVisible()
    made.resize(900, 90)
    qtbot.waitUntil(arrow.isHidden)
