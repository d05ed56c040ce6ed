"""Numbers beside each other say what they count."""

from __future__ import annotations

import asyncio

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.state.results.running_totals import Totals
from app.state.stores import WindowStores
from app.ui.charts.legend import LevelCard
from app.ui.charts.series import LEVELS
from app.ui.look.text import PlainLabel, tip_text
from app.ui.panes.results.results import ResultsPane
from app.ui.panes.status.status_bar import told
from tests.ui import made


def test_totals_of_one_kind_say_that_they_count_results() -> None:
    assert told(Totals(total=272, open=272)) == "272 undecided = 272 results"


def test_the_number_of_results_says_what_a_result_is(qtbot: QtBot, stores: WindowStores) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    pane = ResultsPane(stores, made.actions(stores, window), window)
    asyncio.run(stores.results.show_answer([("11", ["1", "2"])]))
    (count,) = (one for one in pane.findChildren(PlainLabel) if one.whole() == "2 results")
    assert tip_text(count.toolTip()).startswith("A result is an object with matches")


def test_the_number_of_a_level_says_that_it_counts_objects(qtbot: QtBot) -> None:
    card = LevelCard(LEVELS[0])
    qtbot.addWidget(card)
    card.show_count(80, None)
    assert card.toolTip().startswith("High: 80 objects")
