"""What somebody sees who has scanned a folder for the first time, on the real service."""

from __future__ import annotations

import csv
import io
from collections.abc import Awaitable, Callable
from pathlib import Path
from zipfile import ZipFile

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.api.records.enums import Action, JobState
from app.api.records.filters import FilterFields
from app.api.records.local import Job
from app.api.records.locations import NewLocation
from app.api.records.schedules import NewSchedule, TargetChoice
from app.api.records.targets import NewTarget
from app.state.stores import WindowStores
from app.ui.panes.results.words import selected_words
from app.ui.panes.summary import SummaryBar
from app.ui.panes.tree.model import COUNTS
from app.ui.panes.tree.tree import TreePane
from tests.ui import made
from tests.ui.live import console, key_of, run, until

VISA, OTHER = "4532015112830366", "4485275742308327"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    (folder / "dev").mkdir(parents=True)
    with ZipFile(folder / "a-first.zip", "w") as archive:
        archive.writestr("in/list.txt", f"card {VISA}\n")
    (folder / "b-mail.txt").write_text("ann@example.org\n")
    (folder / "c-pay.csv").write_text(_payments())
    (folder / "dev" / "case.json").write_text('{"card": "4111111111111111", "cvv": "123"}\n')
    return folder


def _payments() -> str:
    written = io.StringIO()
    rows = [("1", card, "417") for card in (VISA, OTHER)]
    csv.writer(written).writerows([("date", "card", "cvv"), *rows])
    return written.getvalue()


def scanned(tmp_path: Path, folder: Path, look: Callable[[WindowStores], Awaitable[None]]) -> None:
    """Have `look` at the stores of a console that has just scanned the folder."""

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            await look(stores)

    run(work())


def test_the_first_result_with_prohibited_values_is_selected(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def look(stores: WindowStores) -> None:
        await until(lambda: stores.results.current is not None, 5)
        assert stores.results.current == key_of(stores, "c-pay.csv")

    scanned(tmp_path, folder, look)


def test_a_later_scan_brings_a_worse_result_into_focus(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    (folder / "c-pay.csv").rename(tmp_path / "c-pay.csv")

    async def look(stores: WindowStores) -> None:
        results = stores.results

        def in_focus(name: str) -> bool:
            row = results.row_of(results.current) if results.current else None
            return row is not None and row.location.endswith(name)

        await until(lambda: in_focus("list.txt"))
        (tmp_path / "c-pay.csv").rename(folder / "c-pay.csv")
        assert results.current is not None
        stores.inventory.scan(results.current.target_id)
        await until(lambda: in_focus("c-pay.csv"))

    scanned(tmp_path, folder, look)


def test_the_preview_begins_with_the_worst_match(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def look(stores: WindowStores) -> None:
        matches = stores.matches
        stores.results.select(key_of(stores, "c-pay.csv"))
        await until(lambda: matches.hits)
        severities = [hit.severity for hit in matches.hits]
        assert (severities[:2], matches.hit) == (["match", "prohibited"], 1)

    scanned(tmp_path, folder, look)


def test_the_preview_begins_with_a_match_of_the_type_that_was_asked_for(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    (folder / "c-pay.csv").write_text(
        f"mail ann@firm.example, card 5425233430109903, card {VISA}\n"
    )

    async def look(stores: WindowStores) -> None:
        stores.text.write("type:Visa")
        await until(stores.text.run)
        await until(lambda: stores.results.source and stores.results.source.query.data_type)
        stores.results.select(key_of(stores, "c-pay.csv"))
        await until(lambda: stores.matches.hits)
        assert [stores.matches.hits[at].data_type for at in (1, stores.matches.hit)] == [
            "Mastercard",
            "Visa",
        ]

    scanned(tmp_path, folder, look)


def test_what_is_read_again_keeps_the_match_in_focus(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def look(stores: WindowStores) -> None:
        matches = stores.matches
        stores.results.select(key_of(stores, "c-pay.csv"))
        await until(lambda: matches.hits)
        matches.go_to(0)
        before = matches.readings
        matches.refresh()
        await until(lambda: matches.readings > before)
        assert matches.hit == 0

    scanned(tmp_path, folder, look)


def test_a_sentence_tells_what_was_found_and_a_button_shows_it(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    covered = f"{len(list(folder.iterdir()))} files were read."

    async def look(stores: WindowStores) -> None:
        window = QWidget()
        qtbot.addWidget(window)
        bar = SummaryBar(stores, made.actions(stores, window))
        qtbot.addWidget(bar)
        await until(lambda: stores.summary.counts and stores.summary.coverage)
        told = "1 undecided result holds prohibited values, which must never be stored."
        said = f"Scan finished. {covered} {told}"
        assert (bar.words.whole(), bar.next.text()) == (said, "Show result")
        bar.next.click()
        await until(lambda: stores.results.count == stores.results.loaded_count == 1)
        await until(lambda: stores.results.current == key_of(stores, "c-pay.csv"))
        assert bar.next.text() == "Mask…"

    scanned(tmp_path, folder, look)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (JobState.DONE, "Scan finished. "),
        (JobState.CANCELLED, "Scan stopped. "),
        (JobState.FAILED, "Scan failed. "),
    ],
)
def test_the_sentence_says_how_the_scan_has_ended(
    qtbot: QtBot, tmp_path: Path, folder: Path, state: JobState, words: str
) -> None:
    async def look(stores: WindowStores) -> None:
        window = QWidget()
        qtbot.addWidget(window)
        bar = SummaryBar(stores, made.actions(stores, window))
        qtbot.addWidget(bar)
        await until(lambda: stores.summary.counts)
        (job,) = stores.summary.scans.values()
        stores.summary.on_finished(replace(job, state=state, created=job.updated + 1))
        stores.summary.changed.emit()
        assert bar.words.whole().startswith(words)

    scanned(tmp_path, folder, look)


def test_the_sentence_counts_all_locations_of_a_scan(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    for name in ("one.txt", "two.txt"):
        (other / name).write_text(f"card {OTHER}\n")
    covered = len(list(folder.iterdir())) + len(list(other.iterdir()))

    async def look(stores: WindowStores) -> None:
        client = stores.session.client
        (target,) = [target for group in stores.inventory.groups for target in group.targets or ()]
        await client.locations.create(target.id, NewLocation(protocol="file", path=str(other)))
        await client.schedules.create(NewSchedule(label="a", targets=[TargetChoice(id=target.id)]))
        stores.session.announce("jobs", "inventory")
        await until(lambda: len(stores.summary.coverage) == 2)
        bar = SummaryBar(stores, made.actions(stores, QWidget()))
        qtbot.addWidget(bar)
        assert f" {covered} files were read." in bar.words.whole()

    scanned(tmp_path, folder, look)


def test_the_summary_counts_only_where_the_scan_has_looked(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "one.txt").write_text(f"card {OTHER}\n")

    async def look(stores: WindowStores) -> None:
        client = stores.session.client
        await until(lambda: stores.summary.counts.get("prohibited") == 1)
        (target,) = [target for group in stores.inventory.groups for target in group.targets or ()]
        place = await client.locations.create(
            target.id, NewLocation(protocol="file", path=str(other))
        )
        stores.session.announce("inventory")
        stores.inventory.scan(target.id, [place])
        await until(lambda: stores.summary.counts == {"match": 1})

    scanned(tmp_path, folder, look)


def test_scans_of_two_targets_are_counted_only_where_each_has_looked(
    tmp_path: Path, folder: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "one.txt").write_text(f"card {OTHER}\n")

    async def look(stores: WindowStores) -> None:
        client, summary = stores.session.client, stores.summary
        await until(lambda: summary.counts)
        counted, (first,) = summary.counts, summary.scans.values()
        ended: list[Job] = []
        stores.jobs.finished.connect(ended.append)
        second = await client.targets.create(NewTarget(name="second"))
        for target_id in (first.target_id, second):
            place = await client.locations.create(
                target_id, NewLocation(protocol="file", path=str(other))
            )
            stores.inventory.scan(target_id, [place])
        await until(lambda: len(ended) == 2)
        stores.session.announce("inventory")
        await until(
            lambda: (
                [
                    place.matches.match
                    for group in stores.inventory.groups
                    for target in group.targets or ()
                    for place in target.locations or ()
                    if target.id == first.target_id
                ]
                == ["3", "1"]
            )
        )
        last = next(job for job in ended if job.target_id == second)
        summary.dismiss()
        summary.on_finished(last)
        summary.on_finished(replace(first, created=last.created, updated=last.updated))
        both = {**counted, "match": counted["match"] + 1}
        await until(lambda: summary.counts == both)
        summary.show_prohibited()
        await until(lambda: stores.results.total == summary.to_show == counted["prohibited"])

    scanned(tmp_path, folder, look)


def test_equal_location_ids_of_two_targets_are_two_scans(tmp_path: Path, folder: Path) -> None:
    async def look(stores: WindowStores) -> None:
        await until(lambda: stores.summary.scans)
        (job,) = stores.summary.scans.values()
        stores.summary.on_finished(replace(job, target_id="9"))
        assert [one.target_id for one in stores.summary.scans.values()] == [job.target_id, "9"]

    scanned(tmp_path, folder, look)


@pytest.mark.parametrize(
    ("excluded", "covered"),
    [
        ("dev", "3 files were read, 1 excluded by filters. "),
        ("", "0 files were read, 4 excluded by filters."),  # the bar is shown without results, too
    ],
)
def test_the_sentence_counts_what_was_filtered_out(
    qtbot: QtBot, tmp_path: Path, folder: Path, excluded: str, covered: str
) -> None:
    async def look(stores: WindowStores) -> None:
        await until(lambda: stores.summary.coverage)
        earlier = {*stores.summary.coverage}
        out = FilterFields(type="exclude_prefix", expression=str(folder / excluded))
        made_filter = await stores.session.client.filters.create(out)
        (target,) = [target for group in stores.inventory.groups for target in group.targets or ()]
        stores.inventory.scan(target.id)
        await until(lambda: {*stores.summary.coverage} - earlier)
        await stores.session.client.filters.delete(made_filter)  # the service is lent to others
        bar = SummaryBar(stores, made.actions(stores, QWidget()))
        qtbot.addWidget(bar)
        await until(lambda: bool(stores.summary.counts) == bool(excluded))
        assert bar.words.whole().startswith(f"Scan finished. {covered}")
        assert not bar.isHidden()

    scanned(tmp_path, folder, look)


def test_the_sentence_counts_what_is_undecided_and_says_so(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    (folder / "c-pay.csv").unlink()

    async def look(stores: WindowStores) -> None:
        bar = SummaryBar(stores, made.actions(stores, QWidget()))
        qtbot.addWidget(bar)
        await until(lambda: stores.summary.counts and stores.summary.coverage)
        assert bar.words.whole().endswith(" 1 undecided result holds sensitive data.")
        stores.results.select(key_of(stores, "list.txt"))
        stores.results.set_selected([key_of(stores, "list.txt")])
        stores.triage.decide(Action.CONFIRMED)
        await until(lambda: "match" not in stores.summary.counts)
        assert bar.words.whole().endswith(" All undecided results hold only published test data.")

    scanned(tmp_path, folder, look)


def test_the_summary_follows_decisions(qtbot: QtBot, tmp_path: Path, folder: Path) -> None:
    async def look(stores: WindowStores) -> None:
        await until(lambda: stores.summary.counts)
        stores.results.select(key_of(stores, "c-pay.csv"))
        stores.results.set_selected([key_of(stores, "c-pay.csv")])
        stores.triage.decide(Action.FALSE_MATCH)
        await until(lambda: "prohibited" not in stores.summary.counts)
        assert stores.summary.counts == {"match": 1, "test": 2}

    scanned(tmp_path, folder, look)


def test_the_matches_of_selected_results_are_added_up(tmp_path: Path, folder: Path) -> None:
    (folder / "a-first.zip").unlink()  # with archives, rows are counted

    async def look(stores: WindowStores) -> None:
        results = stores.results
        await until(lambda: stores.summary.counts and results.loaded_count == results.count > 2)
        keys = [key_of(stores, name) for name in ("c-pay.csv", "b-mail.txt")]
        rows = [row for row in map(results.row_of, keys) if row is not None]
        results.set_selected(keys)
        matches = sum(row.prohibited + row.match for row in rows)
        assert matches > 2
        assert selected_words(results) == f"2 results with {matches} matches selected"

    scanned(tmp_path, folder, look)


def _texts(pane: TreePane) -> list[str]:
    """Names of the rows that are seen, from top to bottom."""
    return [str(index.data()) for index in _rows(pane)]


def _rows(pane: TreePane) -> list[QModelIndex]:
    found, index = [], pane.view.model().index(0, 0)
    while index.isValid():
        found.append(index)
        index = pane.view.indexBelow(index)
    return found


def _tree(qtbot: QtBot, stores: WindowStores) -> TreePane:
    pane = TreePane(stores)
    qtbot.addWidget(pane)
    pane.resize(240, 600)
    pane.show()
    return pane


def test_the_tree_shows_the_folders_of_a_location(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def look(stores: WindowStores) -> None:
        pane = _tree(qtbot, stores)
        await until(lambda: "dev" in _texts(pane))
        (row,) = [index for index in _rows(pane) if index.data() == "dev"]
        counts = [row.siblingAtColumn(at).data() for at in COUNTS]
        assert counts == ["0", "0", "2"]

    scanned(tmp_path, folder, look)


def test_a_chosen_folder_narrows_the_query(qtbot: QtBot, tmp_path: Path, folder: Path) -> None:
    async def look(stores: WindowStores) -> None:
        pane = _tree(qtbot, stores)
        await until(lambda: "dev" in _texts(pane))
        pane.view.setCurrentIndex(next(row for row in _rows(pane) if row.data() == "dev"))
        await until(lambda: stores.results.count == stores.results.loaded_count == 1)
        assert stores.results.key(0) == key_of(stores, "case.json")

    scanned(tmp_path, folder, look)


def test_the_tree_follows_the_text(qtbot: QtBot, tmp_path: Path, folder: Path) -> None:
    async def look(stores: WindowStores) -> None:
        pane = _tree(qtbot, stores)
        await until(lambda: "dev" in _texts(pane))
        chosen = pane.view.selectionModel().selectedRows
        assert [one.data() for one in chosen()] == ["Everything"]
        (target,) = [target for group in stores.inventory.groups for target in group.targets or ()]
        stores.query.edit(target=[target.id], prefix=[f"{folder}/dev"])
        assert [one.data() for one in chosen()] == ["dev"]
        stores.query.edit(prefix=None)
        assert [one.data() for one in chosen()] == [target.name]
        stores.query.clear()
        assert [one.data() for one in chosen()] == ["Everything"]

    scanned(tmp_path, folder, look)
