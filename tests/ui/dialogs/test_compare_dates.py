"""The dialog that compares two dates: every state is explained, and labels stay plain."""

from __future__ import annotations

import csv
import io
from datetime import date

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.state.connection.session import Connection
from app.state.console_data.object_history import Changed, Difference, Kind, Seen
from app.state.risk.object_comparison import TITLES, comparison_csv
from app.state.rows.keys import Key
from app.state.stores import WindowStores
from app.ui.dialogs import compare_dates
from app.ui.dialogs.compare_dates import CompareDatesDialog, state_words
from app.ui.kit.controls.empty_state import EmptyState
from tests.ui import made

FIRST, LAST = date(2026, 11, 1).toordinal(), date(2026, 11, 28).toordinal()


def difference(rows: int = 1) -> Difference:
    found = Difference(FIRST, LAST, before=2, after=1 + rows)
    found.rows = [
        Changed(Kind.APPEARED, Key("1", str(at)), made.EVIL, made.EVIL, None, Seen(1, 2, 0))
        for at in range(rows)
    ]
    found.rows.append(Changed(Kind.GONE, Key("1", "x"), "/gone", "fs01", Seen(0, 1, 0), None))
    found.counts.update({Kind.APPEARED: rows, Kind.GONE: 1})
    return found


@pytest.fixture
def stores(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> WindowStores:
    stores = made.stores()
    stores.session.connection = Connection.CONNECTED
    comparison = stores.comparison
    monkeypatch.setattr(type(comparison), "why_not", "")
    for name in ("refresh", "compare", "take", "cancel"):
        monkeypatch.setattr(comparison, name, lambda *_: None)
    comparison.days, comparison.loaded = {FIRST: 0.0, LAST: 0.0}, True
    return stores


def shown(qtbot: QtBot, stores: WindowStores) -> CompareDatesDialog:
    dialog = CompareDatesDialog(stores, FIRST + 3)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_figures_and_rows_are_shown_as_plain_text(qtbot: QtBot, stores: WindowStores) -> None:
    dialog = shown(qtbot, stores)
    stores.comparison.difference = difference()
    stores.comparison.changed.emit()
    changes = "1 new object, 1 object no longer listed"
    words = f"2 objects on 1 Nov 2026, 2 on 28 Nov 2026. Changes: {changes}."
    assert dialog.summary.whole() == words
    model = dialog.view.model()
    assert [model.index(0, at).data() for at in range(5)] == [
        "New", "<b>x</b>\\u202etxt", "<b>x</b>\\u202etxt", "\N{EN DASH}",
        "3 matches (1 prohibited)",
    ]  # fmt: skip


def test_the_begin_of_the_period_is_proposed(
    qtbot: QtBot, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(stores.comparison, "compare", lambda *days: asked.append(days))
    dialog = shown(qtbot, stores)
    dialog.first.setCurrentIndex(0)
    dialog.last.setCurrentIndex(1)  # in the wrong order
    dialog.first.activated.emit(0)
    assert asked == [(FIRST, LAST), (FIRST, LAST)]


def test_one_kind_of_change_can_be_listed(qtbot: QtBot, stores: WindowStores) -> None:
    dialog = shown(qtbot, stores)
    stores.comparison.difference = difference(3)
    stores.comparison.changed.emit()
    assert dialog.kind.itemText(0) == "All changes (4)"
    dialog.kind.setCurrentIndex(dialog.kind.findText("No longer listed (1)"))
    dialog.kind.activated.emit(dialog.kind.currentIndex())
    assert dialog.view.model().rowCount() == 1


def test_only_an_object_that_is_there_can_be_gone_to(qtbot: QtBot, stores: WindowStores) -> None:
    dialog = shown(qtbot, stores)
    stores.comparison.difference = difference()
    stores.comparison.changed.emit()
    dialog.view.selectRow(0)
    assert dialog.primary.isEnabled()
    dialog.view.selectRow(1)
    assert not dialog.primary.isEnabled()
    assert "no longer existed" in dialog.primary.toolTip()


def test_how_far_a_long_list_goes_is_told(
    qtbot: QtBot, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compare_dates, "MOST", 10)
    dialog = shown(qtbot, stores)
    stores.comparison.difference = difference(50)
    stores.comparison.changed.emit()
    assert dialog.view.model().rowCount() == 10
    assert "The first 10 of 51 changes are shown" in dialog.state.whole()


@pytest.mark.parametrize(
    ("state", "words", "verb"),
    [
        ({"days": {}}, "No snapshot yet", "Take a snapshot now"),
        ({"days": {FIRST: 0.0}}, "The first snapshot is of 1 Nov 2026", "Take a snapshot now"),
        ({"days": {}, "loaded": False}, "Loading", ""),
        ({"days": {}, "read": 1200}, "1,200 objects read", "Cancel snapshot"),
        ({"days": {}, "problem": "no answer"}, "No answer", "Try again"),
        (
            {"days": {}, "problem": "damaged", "damaged": True},
            "Damaged",
            "Discard snapshots and start again",
        ),
        ({"comparing": True}, "Comparing", ""),
        ({"difference": Difference(FIRST, LAST, 5, 5)}, "Nothing has changed", ""),
    ],
)
def test_every_state_without_a_list_is_explained(
    qtbot: QtBot, stores: WindowStores, state: dict[str, object], words: str, verb: str
) -> None:
    for name, value in state.items():
        setattr(stores.comparison, name, value)
    dialog = shown(qtbot, stores)
    empty = made.the(EmptyState, dialog)
    assert words in empty.sentence()
    verbs = [one.text() for one in made.shown(QPushButton, empty)]
    assert verbs == ([verb] if verb else [])


def test_no_cell_of_the_file_is_a_formula() -> None:
    evil = ("=cmd|' '!A1", "+1", "-1", "@x", "a\nb", "\udcff", made.EVIL)
    rows = [Changed(Kind.GONE, Key("1", "2"), one, one, Seen(1, 2, 3, one), None) for one in evil]
    text = comparison_csv(rows).decode("utf-8-sig")
    head, *cells = csv.reader(io.StringIO(text))
    assert tuple(head) == TITLES
    assert len(cells) == len(evil)
    begun = [cell for row in cells for cell in row if cell.startswith(("=", "+", "-", "@"))]
    assert set(begun) == {"-1"}, "a plain number is no formula"
    assert cells[0][3:7] == ["1", "2", "3", "'=cmd|' '!A1"]


def test_a_value_in_a_path_is_masked_in_the_file() -> None:
    number = "4111111111111111"
    row = Changed(Kind.GONE, Key("1", "2"), f"/a/{number}.csv", number, Seen(1, 2, 3, ""), None)
    assert number not in comparison_csv([row]).decode("utf-8-sig")


def test_states_are_told_in_words() -> None:
    assert state_words(Seen(0, 0, 0, "Masked")) == "Masked"
    assert state_words(Seen(0, 0, 0)) == "0 matches"
    assert state_words(Seen(0, 1, 0, "False Match")) == "False Match, 1 match"
