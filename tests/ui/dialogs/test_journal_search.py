"""The audit journal on screen: filter, older records, export."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.embedded import Embedded
from app.language import current, moment, number
from app.settings import Settings
from app.state.oversight.journal import PAGE, JournalFields
from app.state.stores import AppStores, WindowStores
from app.ui.dialogs.journal import journal
from app.ui.dialogs.journal.journal import COLUMNS, JournalDialog
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.look.text import PlainLabel
from tests.kit import zygote
from tests.kit.journals import lengthen
from tests.service.running import Running
from tests.ui.live import Story, until

RECORDS = 2_400


@pytest.fixture(scope="module")
def story(qapp: object) -> Iterator[Story]:
    made = Story()
    yield made
    made.close()


@pytest.fixture(scope="module")
def stores(story: Story, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WindowStores]:
    """Stores of a console whose service has a long journal."""
    data = tmp_path_factory.mktemp("journal") / "data"
    Running(data).close()
    lengthen(data, RECORDS)
    host = Embedded(data, zygote.fork)
    made = AppStores(Settings(sign_off="Test"), host, data).main

    async def begin() -> None:
        made.session.connect_local()
        await until(lambda: made.session.connected and made.inventory.loaded)

    async def end() -> None:
        await made.close()
        await host.stop()

    story.run(begin())
    yield made
    story.run(end())


@pytest.fixture
def dialog(story: Story, stores: WindowStores, qtbot: QtBot) -> JournalDialog:
    stores.audit.forget()  # what the previous test entered in the filter
    return opened(story, stores, qtbot)


def opened(story: Story, stores: WindowStores, qtbot: QtBot) -> JournalDialog:
    made = JournalDialog(stores)
    qtbot.addWidget(made)
    made.show()
    story.run(until(lambda: made.reading.check is not None and not made.reading.loading))
    return made


def numbers(dialog: JournalDialog) -> list[int]:
    return [record.number for record in dialog.view.source.rows]


def shown(dialog: JournalDialog, title: str) -> list[str]:
    """Return the texts of a column."""
    model = dialog.view.model()
    at = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]
    return [model.index(row, at.index(title)).data() for row in range(model.rowCount())]


def settled(story: Story, dialog: JournalDialog, expected: int) -> None:
    story.run(until(lambda: not dialog.reading.loading and len(numbers(dialog)) == expected))


def test_the_column_of_times_has_room_for_a_long_one() -> None:
    evening = datetime(2026, 11, 30, 22, 58, 48).astimezone().timestamp()
    assert moment(evening, seconds=True) in COLUMNS[1].words


def test_the_newest_records_are_shown_first(dialog: JournalDialog) -> None:
    newest = dialog.reading.records[0].number
    assert numbers(dialog) == list(range(newest, newest - PAGE, -1))


def test_older_records_follow_when_the_list_is_scrolled_to_its_end(
    story: Story, dialog: JournalDialog
) -> None:
    before = numbers(dialog)
    bar = dialog.view.verticalScrollBar()
    bar.setValue(bar.maximum())
    settled(story, dialog, 2 * PAGE)
    assert numbers(dialog)[:PAGE] == before
    assert bar.value() < bar.maximum(), "the position in the list is kept"


def test_a_filter_shows_only_what_matches(story: Story, dialog: JournalDialog) -> None:
    dialog.filter.text.setText("001234")
    dialog.filter.text.textEdited.emit("001234")
    settled(story, dialog, 1)
    assert dialog.view.source.rows[0].path == "/share/records/001234.csv"


def test_a_filter_without_a_match_says_so_and_can_be_cleared(
    story: Story, dialog: JournalDialog, qtbot: QtBot
) -> None:
    dialog.filter.user.setText("nobody")
    dialog.filter.user.textEdited.emit("nobody")
    settled(story, dialog, 0)
    assert not dialog.export.isEnabled()
    dialog.filter.clear.click()
    settled(story, dialog, PAGE)


def test_the_account_has_a_column_of_its_own(story: Story, dialog: JournalDialog) -> None:
    dialog.filter.user.setText("ann")
    dialog.filter.user.textEdited.emit("ann")
    story.run(until(lambda: dialog.reading.filter.user == "ann"))
    settled(story, dialog, PAGE)
    assert set(shown(dialog, "Account")) == {"ann"}
    assert set(shown(dialog, "Sign-off")) == {"A. Analyst"}


def test_the_count_says_how_many_records_the_journal_has(
    story: Story, dialog: JournalDialog
) -> None:
    whole = number(dialog.reading.newest)
    assert f"{PAGE} of {whole} records shown." in dialog.progress.whole()
    dialog.filter.text.setText("001234")
    dialog.filter.text.textEdited.emit("001234")
    settled(story, dialog, 1)
    assert f"1 of {whole} records match the filter." in dialog.progress.whole()


def test_an_empty_list_says_that_the_filter_hides_records(
    story: Story, dialog: JournalDialog
) -> None:
    dialog.filter.user.setText("nobody")
    dialog.filter.user.textEdited.emit("nobody")
    settled(story, dialog, 0)
    (empty,) = dialog.findChildren(EmptyState)
    said = [label.whole() for label in empty.findChildren(PlainLabel)]
    assert f"The filter hides all {number(dialog.reading.newest)} records of the journal." in said
    (clear,) = (one for one in empty.findChildren(QPushButton) if one.text() == "Clear filter")
    clear.click()
    settled(story, dialog, PAGE)


def test_the_filter_is_kept_when_the_journal_is_opened_again(
    story: Story, stores: WindowStores, dialog: JournalDialog, qtbot: QtBot
) -> None:
    dialog.filter.user.setText("bob")
    dialog.filter.action.setCurrentText("Mask")
    dialog.filter.period.setCurrentText("Custom period")
    dialog.filter.first.setDate(QDate(2023, 11, 15))
    story.run(until(lambda: dialog.reading.filter == dialog.filter.value()))
    story.run(until(lambda: not dialog.reading.loading))
    before, listed = dialog.filter.value(), numbers(dialog)
    again = opened(story, stores, qtbot)
    assert again.filter.value() == before
    assert numbers(again) == listed != []
    assert {(one.user, one.action) for one in again.reading.records} == {("bob", "mask")}


def test_another_account_does_not_see_what_was_entered(
    story: Story, stores: WindowStores, dialog: JournalDialog
) -> None:
    dialog.filter.user.setText("bob")
    dialog.filter.user.textEdited.emit("bob")
    story.run(until(lambda: dialog.reading.filter.user == "bob"))
    stores.audit.forget()
    assert stores.audit.journal_fields == JournalFields()


def test_an_export_has_exactly_the_records_of_the_list(
    story: Story, dialog: JournalDialog, tmp_path: Path
) -> None:
    """The record of the export itself is newer than the list."""
    dialog.filter.action.setCurrentText("Export")
    story.run(until(lambda: dialog.reading.filter.action == "export"))
    story.run(until(lambda: not dialog.reading.loading))
    path = tmp_path / "journal.csv"
    dialog.exporting.write(path, dialog.reading.filter, dialog.reading.newest)
    story.run(until(lambda: dialog.exporting.path == path))
    with path.open(newline="", encoding="utf-8") as file:
        written = [int(row["record"]) for row in csv.DictReader(file)]
    assert written == numbers(dialog)


def test_a_search_in_another_language_finds_what_is_shown(
    story: Story, dialog: JournalDialog, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The server does not know the words; the console searches the pages that it reads."""
    monkeypatch.setattr(current(), "code", "de")
    words = {"mask": "Maskieren"}
    monkeypatch.setattr(journal, "journal_action_word", lambda one: words.get(one, one))
    dialog.filter.text.setText("maskieren")
    dialog.filter.text.textEdited.emit("maskieren")
    story.run(until(lambda: dialog.reading.filter.text == "maskieren"))
    settled(story, dialog, PAGE)
    assert {one.action for one in dialog.reading.records} == {"mask"}
    path = tmp_path / "journal.csv"
    dialog.exporting.write(path, dialog.reading.filter, dialog.reading.newest)
    story.run(until(lambda: dialog.exporting.path == path))
    assert dialog.exporting.count == RECORDS // 4


def test_reversed_days_are_reported(dialog: JournalDialog) -> None:
    dialog.filter.period.setCurrentText("Custom period")
    dialog.filter.first.setDate(dialog.filter.last.date().addDays(1))
    assert dialog.filter.problem.isVisible()
    assert "after the last day" in dialog.filter.problem.whole()


def test_an_export_has_every_matching_record_and_is_recorded(
    story: Story, dialog: JournalDialog, tmp_path: Path
) -> None:
    dialog.filter.user.setText("ann")
    dialog.filter.user.textEdited.emit("ann")
    story.run(until(lambda: dialog.reading.filter.user == "ann"))
    path = tmp_path / "journal.csv"
    dialog.exporting.write(path, dialog.reading.filter, dialog.reading.newest)
    story.run(until(lambda: dialog.exporting.path == path))
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["path"] for row in rows if row["user"] == "ann"] == [
        f"/share/records/{at:06}.csv" for at in reversed(range(RECORDS)) if at % 3 == 1
    ]
    dialog.filter.clear.click()
    story.run(until(lambda: not dialog.reading.filter.user))
    settled(story, dialog, PAGE)
    newest = dialog.reading.records[0]
    assert newest.outcome == "Exported the audit journal as CSV"


def test_lines_of_json_hold_the_hash_of_each_record(
    story: Story, dialog: JournalDialog, tmp_path: Path
) -> None:
    path = tmp_path / "journal.jsonl"
    dialog.exporting.write(path, dialog.reading.filter, dialog.reading.newest)
    story.run(until(lambda: dialog.exporting.path == path))
    first = json.loads(path.read_text().splitlines()[-1])
    assert (first["record"], len(first["hash"])) == ("1", 64)


def test_a_cancelled_export_leaves_no_file(
    story: Story, dialog: JournalDialog, tmp_path: Path
) -> None:
    dialog.exporting.write(tmp_path / "journal.csv", dialog.reading.filter, 0)
    dialog.export.click()
    story.run(until(lambda: not dialog.exporting.running))
    assert list(tmp_path.iterdir()) == []
    assert "cancelled" in dialog.progress.whole()
