"""Hints in the status bar: they come and go with the item that they are about."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.state.counts.facets import ShownFacet, Value
from app.ui.frame.window import MainWindow
from app.ui.kit.tree_entries import Place
from app.ui.panes.status.status_bar import StatusBar
from tests.ui import made
from tests.ui.frame.states import explore


def test_a_hint_stands_where_no_note_is(window: MainWindow, qtbot: QtBot) -> None:
    status = window.status
    status.hint("owner: File Owner")
    qtbot.waitUntil(lambda: status.words() == "owner: File Owner")  # after the note of another test
    status.note("Copied", seconds=0)
    status.hint("path: Path")
    assert status.words() == "Copied"
    qtbot.waitUntil(lambda: status.words() == "path: Path")
    status.hint("")


def says(status: StatusBar, words: str) -> bool:
    return status.words() == words


def test_the_hint_follows_the_focus_into_the_tree(window: MainWindow, qtbot: QtBot) -> None:
    explore(window, qtbot)
    view, status = window.tree.view, window.status
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    view.expandAll()
    for place, words in (
        (Place("1", "10"), "target: Name of a target.  Select this entry to show only its results"),
        (Place("1"), "group: Name of a group.  Select this entry to show only its results"),
        (Place(), ""),
    ):
        index = made.place_index(window.tree, place)
        view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        qtbot.waitUntil(partial(says, status, words))


def test_a_hint_goes_with_the_focus(window: MainWindow, qtbot: QtBot) -> None:
    explore(window, qtbot)
    view, status = window.tree.view, window.status
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    view.expandAll()
    index = made.place_index(window.tree, Place("1", "10"))
    view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
    qtbot.waitUntil(lambda: status.words().startswith("target: "))
    window.focus_search()
    qtbot.waitUntil(partial(says, status, ""))
    window.results.view.model().modelReset.emit()  # rows that are read meanwhile change nothing
    assert says(status, "")


def test_a_hint_goes_when_a_dialog_opens(window: MainWindow, qtbot: QtBot) -> None:
    explore(window, qtbot)
    view, status = window.tree.view, window.status
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    index = made.place_index(window.tree, Place("1"))
    view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
    qtbot.waitUntil(lambda: status.words().startswith("group: "))
    window.show_shortcuts()
    qtbot.waitUntil(partial(says, status, ""))


def test_the_entry_that_is_shown_already_is_not_offered_again(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window.stores.query, "narrow", lambda **_: None)  # there is no server
    explore(window, qtbot)
    view, status = window.tree.view, window.status
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    view.expandAll()
    index = made.place_index(window.tree, Place("1", "10"))
    view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
    qtbot.waitUntil(
        partial(
            says, status, "target: Name of a target.  Select this entry to show only its results"
        )
    )
    select = QItemSelectionModel.SelectionFlag
    view.selectionModel().select(index, select.ClearAndSelect | select.Rows)
    qtbot.waitUntil(partial(says, status, "target: Name of a target."))


def show_types(window: MainWindow, *values: Value) -> None:
    facets = window.stores.facets
    facets.shown = (ShownFacet("data_type", values, 0),)
    facets.whole = True
    facets.changed.emit()


def show_visa(window: MainWindow, *, chosen: bool) -> None:
    show_types(window, Value("type", "Visa", "Visa", 3, chosen=chosen))


def test_a_chosen_facet_is_not_offered_again(window: MainWindow, qtbot: QtBot) -> None:
    explore(window, qtbot)
    window.docks["facets"].show()
    window.docks["facets"].raise_()
    view, status = window.facets.view, window.status
    show_visa(window, chosen=False)
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    view.setCurrentIndex(view.model().index(1, 0))
    qtbot.waitUntil(lambda: "Press + to show only this value" in status.words())
    show_visa(window, chosen=True)
    qtbot.waitUntil(lambda: status.words().endswith("Press Enter to show the other values, too"))
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert status.words().endswith("Press Enter to show the other values, too")
    show_visa(window, chosen=False)
    qtbot.waitUntil(lambda: "Press + to show only this value" in status.words())


def test_why_a_key_did_nothing_is_said_until_the_focus_moves(
    window: MainWindow, qtbot: QtBot
) -> None:
    explore(window, qtbot)
    window.tree.view.setFocus()
    qtbot.waitUntil(window.tree.view.hasFocus)
    QTest.keyClicks(window.tree.view, "c")
    assert window.status.words().startswith("Confirm: ")
    window.focus_search()
    qtbot.waitUntil(window.toolbar.search.hasFocus)
    assert says(window.status, "")


def test_new_counts_of_the_facets_do_not_end_the_reason_that_a_key_did_nothing(
    window: MainWindow, qtbot: QtBot
) -> None:
    explore(window, qtbot)
    window.docks["facets"].show()
    window.docks["facets"].raise_()
    view, status = window.facets.view, window.status
    visa, iban = (Value("type", name, name, 3, chosen=False) for name in ("Visa", "IBAN"))
    show_types(window, visa)
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    view.setCurrentIndex(view.model().index(1, 0))
    qtbot.waitUntil(lambda: status.words().startswith("type: "))
    QTest.keyClicks(view, "c")
    for values in ((replace(visa, count=4),), (iban, visa), (visa, iban)):
        show_types(window, *values)
        assert status.words().startswith("Confirm: "), values
        assert view.value() is not None, values
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert status.words().startswith("type: ")
