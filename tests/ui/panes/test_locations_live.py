"""Locations with the real service: unreadable objects are listed, and a location can be removed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.state.stores import WindowStores
from app.ui.dialogs.remove_location import RemoveLocationDialog
from app.ui.dialogs.unread import UnreadDialog
from app.ui.kit.tree_entries import Place
from app.ui.kit.widgets import EmptyState
from app.ui.panes.jobs import JobsPane
from app.ui.panes.results import ResultsPane
from app.ui.panes.tree import TreePane
from tests.ui import made
from tests.ui.live import CSV, console, run, until


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
            known = len(stores.jobs.jobs)
            dialog.primary.click()
            await until(lambda: len(stores.jobs.jobs) == known + 1)

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
