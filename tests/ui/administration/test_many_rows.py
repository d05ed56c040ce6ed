"""Dialogs that add records count their rows once for each change, however many there are."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QItemSelectionModel
from pytestqt.qtbot import QtBot

from app.state.administration.bulk.adding import tally_of
from app.state.administration.bulk.csv_rows import MOST_ROWS, Draft
from app.ui.administration.forms.import_locations import ImportLocationsDialog
from tests.ui import made


class Counted(list[Draft]):
    """A list that counts how often it is gone through."""

    walks = 0

    def __iter__(self) -> Iterator[Draft]:
        self.walks += 1
        return super().__iter__()


def drafts(count: int) -> Counted:
    """Return drafts, of which every tenth has a problem, and the one after it is added already."""
    return Counted(
        Draft(
            at + 1,
            {"path": f"/srv/{at}", "protocol": "file"},
            problem="Wrong." if at % 10 == 0 else "",
            key="1/2" if at % 10 == 1 else "",
        )
        for at in range(count)
    )


def test_a_tally_knows_how_many_rows_of_a_range_can_be_added() -> None:
    rows = drafts(30)
    tally = tally_of(rows)
    assert (tally.added, tally.wrong) == (3, 3)
    for first, end in (0, 30), (0, 1), (2, 10), (9, 12), (12, 12):
        expected = sum(not (draft.problem or draft.key) for draft in rows[first:end])
        assert tally.addable(range(first, end)) == expected


def test_selecting_and_progress_count_no_rows(qtbot: QtBot) -> None:
    form = ImportLocationsDialog(made.stores(), None)
    qtbot.addWidget(form)
    bulk, rows = form.bulk, drafts(MOST_ROWS)
    bulk.drafts, bulk.tally = rows, tally_of(rows)
    rows.walks = 0
    bulk.changed.emit()
    bulk.progressed.emit()
    assert form.primary.text() == "Add 160,000 locations"
    assert form.told.whole() == "200,000 rows, 20,000 rows added, 20,000 rows with a problem"
    form.view.selectAll()
    assert form.primary.text() == "Add 160,000 locations"
    select = QItemSelectionModel.SelectionFlag
    first = form.view.model().index(2, 0)
    form.view.selectionModel().select(first, select.ClearAndSelect | select.Rows)
    assert form.primary.text() == "Add 1 location"
    assert rows.walks == 0
