"""Locations with the real service: unreadable objects are listed, and a location can be removed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.api.records.enums import Action
from app.api.records.filters import FilterFields
from app.api.records.targets import NewTarget
from app.state.administration.locations import key_of as key_of_location
from app.state.administration.outcomes import Opened
from app.state.administration.targets import TargetRow
from app.state.stores import WindowStores
from app.state.words.statuses import GONE
from app.ui.dialogs.filters.filters import FiltersDialog
from app.ui.dialogs.remove_location import RemoveLocationDialog
from app.ui.dialogs.unread import UnreadDialog
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.tree_entries import Place
from app.ui.panes.jobs.jobs import JobsPane
from app.ui.panes.results.results import ResultsPane
from app.ui.panes.results.table import COLUMNS, TYPES
from app.ui.panes.tree.tree import TreePane
from tests.kit.waiting import job_ids
from tests.state.administration.lists import listed, opened
from tests.ui import made
from tests.ui.dialogs.test_undo_of_files import mask, status
from tests.ui.live import CSV, console, key_of, run, until


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "a.csv").write_text(CSV)
    (folder / "broken.zip").write_bytes(b"PK\x03\x04 this is no archive")
    return folder


def scanned(stores: WindowStores) -> Place:
    """Return the location of the folder."""
    return next(
        Place(group.id, target.id, place.id)
        for group in stores.inventory.groups
        for target in group.targets or ()
        for place in target.locations or ()
    )


def test_what_could_not_be_read_is_listed_and_scanned_again(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            jobs, tree = JobsPane(stores), TreePane(stores)
            for pane in (jobs, tree):
                qtbot.addWidget(pane)
            jobs.choose(stores.jobs.jobs[0].id)
            await until(lambda: not jobs.unread.isHidden())
            made.action(tree.menu_for(scanned(stores)), "Show unreadable items").trigger()
            dialog = tree.window().findChild(UnreadDialog)
            assert dialog is not None
            await until(lambda: dialog.unread.items)
            assert dialog.unread.items[0].path.endswith("broken.zip")
            index = dialog.view.model().index(0, 2)
            assert str(index.data())[0].isupper()
            assert dialog.view.isVisibleTo(dialog)
            known = job_ids(stores.jobs)
            dialog.primary.click()
            await until(lambda: len(job_ids(stores.jobs) - known) == 1)

    run(work())


def test_a_folder_can_be_excluded_by_a_filter_from_its_menu(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        (folder / "cache").mkdir()
        async with console(tmp_path / "data", folder) as stores:
            tree = TreePane(stores)
            qtbot.addWidget(tree)
            location = scanned(stores)
            place = replace(location, folder=str(folder / "cache"))
            made.action(tree.menu_for(place), "Exclude this folder").trigger()
            dialog = tree.window().findChild(FiltersDialog)
            assert dialog is not None
            assert dialog.form.draft() == FilterFields(
                type="exclude_prefix",
                expression=f"{folder}/cache/",
                apply_to=location.target_id,
            )
            names = [action.text() for action in tree.menu_for(location).actions()]
            assert "Exclude this folder…" not in names
            await until(dialog.primary.isEnabled)
            dialog.primary.click()
            await until(lambda: len(dialog.filters.items) == 1)

    run(work())


@pytest.mark.parametrize("mark", [Action.TEST_DATA, Action.CONFIRMED])
def test_a_decided_result_that_a_filter_leaves_out_says_why_it_stays(
    tmp_path: Path, folder: Path, mark: Action
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            results = stores.results
            key = key_of(stores, "a.csv")
            stores.outbox.mark(mark, [key], "Ann", "Reason")
            await until(lambda: (row := results.row_of(key)) is not None and row.status)
            new = FilterFields(type="exclude_prefix", expression=f"{folder}/")
            await stores.session.client.filters.create(new)
            known = job_ids(stores.jobs)
            stores.inventory.add_folder(str(folder))
            await until(lambda: job_ids(stores.jobs) - known and not stores.jobs.running)
            await until(lambda: (row := results.row_of(key)) is not None and row.gone)
            row = results.row_of(key)
            types = COLUMNS[TYPES]
            assert row is not None
            assert types.tip is not None
            assert (types.text(row), types.tip(row)) == ("No matches now", GONE)

    run(work())


def test_a_location_is_removed_only_after_a_question(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            tree = TreePane(stores)
            qtbot.addWidget(tree)
            remove = made.action(tree.menu_for(scanned(stores)), "Remove location")
            remove.trigger()
            dialog = tree.window().findChild(RemoveLocationDialog)
            assert dialog is not None
            assert dialog.dismiss.isDefault()
            dialog.primary.click()
            await until(lambda: stores.results.count == 0)
            await until(
                lambda: (
                    not any(
                        target.locations
                        for group in stores.inventory.groups
                        for target in group.targets or ()
                    )
                )
            )
            assert (folder / "a.csv").read_text() == CSV

    run(work())


def test_the_question_says_how_many_results_and_decisions_are_deleted(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            tree = TreePane(stores)
            qtbot.addWidget(tree)
            stores.outbox.mark(Action.CONFIRMED, [key_of(stores, "a.csv")], "Ann", "Real")
            await until(lambda: status(stores, "a.csv") == "Confirmed Match")
            made.action(tree.menu_for(scanned(stores)), "Remove location").trigger()
            dialog = made.the(RemoveLocationDialog, tree.window())
            await until(dialog.counts.whole)
            assert dialog.counts.whole() == "Deletes 1 result. 1 decision is lost."
            dialog.reject()

    run(work())


def test_a_folder_does_not_offer_to_remove_its_location(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            tree = TreePane(stores)
            qtbot.addWidget(tree)
            place = replace(scanned(stores), folder=str(folder / "HR"))
            names = [action.text() for action in tree.menu_for(place).actions()]
            assert "Scan this location now" in names
            assert not any(name.startswith("Remove location") for name in names)

    run(work())


def test_a_place_that_could_not_be_scanned_is_no_good_news(qtbot: QtBot) -> None:
    stores = made.stores()
    stores.session.connection = stores.session.connection.CONNECTED
    stores.query.applied = stores.query.draft
    window = QWidget()
    pane = ResultsPane(stores, made.actions(stores, window))
    for widget in (window, pane):
        qtbot.addWidget(widget)
    bad = made.target(1, "pc", made.location(2, "/nowhere", status="error"))
    asyncio.run(stores.inventory.put([made.group(1, "Us", bad)]))
    assert "Nothing was scanned" in made.the(EmptyState, pane).sentence()
    good = made.target(1, "pc", made.location(2, "/srv"), made.location(3, "/x", status="error"))
    stores.inventory.groups = [made.group(1, "Us", good)]
    stores.inventory.changed.emit()
    assert "1 location was not scanned" in made.the(EmptyState, pane).sentence()


def test_decisions_and_undo_copies_that_go_are_counted_before_a_deletion(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    for name in ("false.csv", "masked.csv"):
        (folder / name).write_text(f"{name}\n{CSV}")

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            keys = [key_of(stores, "false.csv")]
            stores.outbox.mark(Action.FALSE_MATCH, keys, "Ann", "Numbers")
            await until(lambda: status(stores, "false.csv") == "False Match")
            await mask(stores, "masked.csv")
            place = scanned(stores)
            lost = (
                "2 results with a decision",
                "1 result marked as test data or false match",
                "1 undo copy, without which its file cannot be restored",
            )
            administration = stores.administration
            administration.locations.read()
            location = key_of_location(place.target_id, place.location_id)
            read = await opened(administration.locations, location, deleting=True)
            assert read.goes_with[-3:] == lost
            other = await stores.session.client.targets.create(NewTarget(name="other"))
            targets = administration.targets
            await listed(targets)
            for ids in ([place.target_id], [place.target_id, other]):
                found: list[Opened[TargetRow]] = []
                targets.opened.connect(found.append)
                targets.open_to_delete(ids)
                await until(lambda: found)  # noqa: B023
                targets.opened.disconnect(found.append)
                assert len(found[0].rows) == len(ids)
                assert found[0].goes_with[0] == "1 location"
                assert found[0].goes_with[-3:] == lost
            tree = TreePane(stores)
            qtbot.addWidget(tree)
            made.action(tree.menu_for(place), "Remove location").trigger()
            dialog = made.the(RemoveLocationDialog, tree.window())
            await until(dialog.counts.whole)
            assert dialog.counts.whole() == (
                "Deletes 3 results. 2 decisions are lost. "
                "After the removal, 1 change can no longer be undone."
            )
            dialog.reject()

    run(work())
