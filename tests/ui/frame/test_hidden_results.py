"""Actions on selected results while the page with the results is hidden."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.api.records.enums import Action
from app.state.connection.session import Connection
from app.state.decisions_and_undo.undo_stack import UndoEntry
from app.state.rows.keys import Key
from app.state.stores import WindowStores
from app.ui.actions.availability import HIDDEN
from app.ui.frame.window import MainWindow
from tests.ui.tidy import discard

PAGES = pytest.mark.parametrize("page", ["risk", "administration"])


@pytest.fixture
def window(
    styled: QApplication, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    """A window in which one of three results is selected, and every action is allowed."""
    assert styled is not None
    monkeypatch.setattr(type(stores.session), "why_not", lambda *_: "")
    monkeypatch.setattr(type(stores.tasks), "read", lambda *_: None)
    monkeypatch.setattr(type(stores.inventory), "has_targets", True)
    made = MainWindow(stores)
    made.show()
    asyncio.run(stores.results.show_answer([("11", ["1", "2", "3"])]))
    stores.session.connection = Connection.CONNECTED
    stores.results.select(Key("11", "2"))
    stores.results.set_selected([Key("11", "2")])
    made.show_page("explore")
    made.actions_.refresh()
    yield made
    discard(made)


def _hidden(window: MainWindow) -> set[str]:
    window.actions_.refresh()
    return {one.action.name for one in window.actions_.all() if one.reason == HIDDEN}


@PAGES
def test_no_action_on_selected_results_is_available_while_they_are_hidden(
    window: MainWindow, page: str
) -> None:
    decisions = ("confirm", "false_match", "test_data", "by_hand")
    assert window.actions_["mask"].isEnabled()
    window.show_page(page)
    hidden = _hidden(window)
    assert hidden >= {
        *decisions,
        *(f"{one}_stay" for one in decisions),
        *("undo_mark", "repeat", "decide_alike", "decide_layout", "note", "assign", "hand_over"),
        *("make_rule", "mask", "quarantine", "encrypt", "delete", "copy", "tick", "open_file"),
        *("export", "evidence", "select_all", "next_row", "previous_row", "next_hit"),
    }
    window.show_page("explore")
    assert not _hidden(window)
    assert window.actions_["mask"].isEnabled()


@PAGES
def test_a_key_pressed_on_another_page_says_why_nothing_was_decided(
    window: MainWindow, page: str
) -> None:
    decided: list[object] = []
    window.stores.triage.wanted.connect(decided.append)
    window.show_page(page)
    QTest.keyClick(window, Qt.Key.Key_T)
    assert window.status.words() == f"Test data: {HIDDEN}"
    assert not decided


def test_the_last_action_can_be_undone_from_any_page(window: MainWindow) -> None:
    window.stores.undo.push(UndoEntry(Action.CONFIRMED, "Roe", "real", [Key("11", "2")]))
    window.show_page("risk")
    window.actions_.refresh()
    assert window.actions_["undo_last"].isEnabled()
