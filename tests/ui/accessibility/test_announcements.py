"""What appears without a change of focus is announced to screen readers."""

from __future__ import annotations

import asyncio

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.state.query.answer_origin import AnswerOrigin
from app.state.stores import WindowStores
from app.ui.charts.target_map import TargetMap
from app.ui.kit.dialog import Dialog
from app.ui.panes.messages import MessageBar
from app.ui.panes.results.results import ResultsPane
from app.ui.panes.status.status_bar import StatusBar
from app.ui.panes.toast import Toast
from tests.ui import made

Said = list[tuple[str, bool]]


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


def test_a_toast(window: QWidget, said: Said) -> None:
    Toast(window).say("Masking requested for 1 file")
    assert said == [("Masking requested for 1 file", False)]


@pytest.mark.parametrize("level", ["error", "warning", "info"])
def test_a_message_interrupts_unless_it_only_informs(qtbot: QtBot, said: Said, level: str) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)
    bar.say("The server cannot be reached.", level)
    assert said == [("The server cannot be reached.", level != "info")]


def test_a_note_of_the_status_bar(
    window: QWidget, stores: WindowStores, qtbot: QtBot, said: Said
) -> None:
    bar = StatusBar(stores, made.actions(stores, window))
    qtbot.addWidget(bar)
    bar.note("Scan of /srv: Done")
    bar.hint("type: Data type found in the object")
    assert said == [("Scan of /srv: Done", False)]


def test_a_complaint_of_a_dialog(window: QWidget, said: Said) -> None:
    dialog = Dialog("Title", "Consequence", "OK", window)
    dialog.complain("Enter a reason.")
    dialog.complain("")
    assert said == [("Enter a reason.", True)]


@pytest.fixture
def pane(stores: WindowStores, qtbot: QtBot, window: QWidget) -> ResultsPane:
    pane = ResultsPane(stores, made.actions(stores, window))
    qtbot.addWidget(pane)
    pane.show()
    return pane


def answer(stores: WindowStores, count: int) -> None:
    """Run a query to its end; its answer is shown some turns later."""
    query = stores.query

    async def work() -> None:
        query.running = True
        query.changed.emit()
        query.source = AnswerOrigin(query.draft, (), (), 0.0, count)
        query.answered.emit([("1", [str(number) for number in range(count)])])
        query.running = False
        query.changed.emit()
        await stores.tasks.idle()

    asyncio.run(work())


@pytest.mark.usefixtures("pane")
def test_the_number_of_results_once_they_are_shown(stores: WindowStores, said: Said) -> None:
    answer(stores, 2)
    answer(stores, 1)
    assert said == [("2 results", False), ("1 result", False)]


@pytest.mark.usefixtures("pane")
def test_no_number_of_results_that_was_said_last(stores: WindowStores, said: Said) -> None:
    answer(stores, 2)
    answer(stores, 2)
    assert said == [("2 results", False)]


@pytest.mark.usefixtures("pane")
def test_no_number_of_results_after_a_query_that_failed(stores: WindowStores, said: Said) -> None:
    for running in (True, False):
        stores.query.running = running
        stores.query.changed.emit()
    assert said == []


def test_no_number_of_results_while_they_are_not_on_the_screen(
    stores: WindowStores, pane: ResultsPane, said: Said
) -> None:
    pane.hide()
    answer(stores, 2)
    pane.show()
    stores.results.changed.emit()
    assert said == []


def test_a_cell_of_the_heat_map(qtbot: QtBot, said: Said) -> None:
    heat = TargetMap()
    qtbot.addWidget(heat)
    heat.show_targets([made.target_risk(1, "fs01", 9)], {}, "high")
    heat.resize(720, 240)
    heat.show()
    said.clear()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Up):
        QTest.keyClick(heat, key)
    assert [words for words, _ in said] == ["fs01, Medium: 0", *["Sort by Medium"] * 2]
