"""Locations from a file or a list: checked by line, added with progress, stopped, read back."""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from app.api.client import Client
from app.api.records.groups import Group
from app.api.records.targets import NewTarget
from app.state.inventory.group_reader import GroupReader
from app.ui.administration.forms.import_locations import ImportLocationsDialog
from app.ui.frame.window import MainWindow
from tests.ui import made
from tests.ui.administration.live import act, closed, column, dialog, fits, section, workspace
from tests.ui.administration.test_bulk import states
from tests.ui.live import run, until
from tests.ui.spoken import nameless

MANY = 300


async def importing(window: MainWindow, *names: str) -> ImportLocationsDialog:
    """Add Targets, and open the dialog with the first one chosen."""
    client = window.stores.session.client
    keys = [await client.targets.create(NewTarget(name=name)) for name in names]
    await window.stores.inventory.load()
    await act(window, "import_locations")
    form = await dialog(ImportLocationsDialog)
    form.target.edited.emit(keys[:1])
    return form


def paste(form: ImportLocationsDialog, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    form.paste.click()


def folders(folder: Path, count: int) -> list[str]:
    made_here = [folder / f"{number:04}" for number in range(count)]
    for one in made_here:
        one.mkdir(parents=True)
    return [str(one) for one in made_here]


def test_a_pasted_list_is_checked_then_added_and_read_back(tmp_path: Path, styled: object) -> None:
    first, second = folders(tmp_path / "files", 2)

    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            form = await importing(window, "host")
            await fits(form)
            assert nameless(form) == []
            paste(form, f"{first}\n{first}\n{tmp_path}/none\n{second}\n")
            await until(lambda: form.bulk.drafts)
            same = "The path is the same as in line 1."
            assert states(form.view) == ["Ready", same, "Ready", "Ready"]
            assert form.primary.text() == "Add 3 locations"
            form.accept()
            await until(lambda: not form.bulk.adding)
            assert states(form.view) == ["Added", same, "Invalid input for 'path'.", "Added"]
            await fits(form)
            form.reject()
            await until(lambda: sorted(column(section(window, "locations"))) == [first, second])

    run(work())


def test_a_file_adds_to_several_targets(tmp_path: Path, styled: object) -> None:
    first, second = folders(tmp_path / "files", 2)
    file = tmp_path / "locations.csv"
    file.write_text(f"target,path\nhost,{first}\nother,{first}\n,{second}\n", encoding="utf-8")

    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            form = await importing(window, "host", "other")
            form.use_file(str(file))
            await until(lambda: states(form.view) == ["Ready"] * 3)
            form.accept()
            await until(lambda: states(form.view) == ["Added"] * 3)
            form.reject()
            rows = section(window, "locations")
            await until(lambda: len(column(rows)) == 3)
            found = sorted(zip(column(rows, 1), column(rows), strict=True))
            assert found == [("host", first), ("host", second), ("other", first)]

    run(work())


def test_the_rows_follow_the_chosen_protocol(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            form = await importing(window, "host")
            paste(form, "/srv/a\n")
            await until(lambda: column_of(form, 3) == ["file"])
            form.protocol.setCurrentIndex(form.protocol.findData("share"))
            await until(lambda: column_of(form, 3) == ["share"])
            form.reject()
            await closed(ImportLocationsDialog)

    run(work())


def test_a_stopped_import_keeps_what_was_sent(tmp_path: Path, styled: object) -> None:
    paths = folders(tmp_path / "files", MANY)

    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            form = await importing(window, "host")
            paste(form, "\n".join(paths))
            await until(lambda: len(form.bulk.drafts) == MANY)
            form.accept()
            assert not form.file.isEnabled()
            await until(lambda: form.bulk.tried)
            assert form.dismiss.text() == "Stop"
            form.dismiss.click()
            await until(lambda: not form.bulk.adding)
            added = states(form.view).count("Added")
            assert 0 < added == form.bulk.tried < MANY
            assert states(form.view).count("Ready") == MANY - added
            form.reject()
            await until(lambda: len(column(section(window, "locations"))) == added)

    run(work())


def test_the_tree_is_not_read_again_after_each_location(
    tmp_path: Path, styled: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths, reads, during = folders(tmp_path / "files", MANY), count(), list[int]()
    read = GroupReader.read

    async def counted(self: GroupReader, client: Client) -> list[Group]:
        next(reads)
        return await read(self, client)

    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            form = await importing(window, "host")
            paste(form, "\n".join(paths))
            await until(lambda: len(form.bulk.drafts) == MANY)
            await window.stores.tasks.idle()
            monkeypatch.setattr(GroupReader, "read", counted)
            form.accept()
            await until(lambda: not form.bulk.adding)
            during.append(next(reads))
            assert states(form.view) == ["Added"] * MANY
            form.reject()
            await until(lambda: len(column(section(window, "locations"))) == MANY)

    run(work())
    assert during[0] <= 1  # to see that all were added


def test_a_list_without_paths_is_told_as_a_whole(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            form = await importing(window, "host")
            paste(form, "\n \n")
            await until(lambda: form.bulk.error and not form.bulk.loading)
            assert made.empty_state(form).sentence() == "The list contains no paths."
            assert not form.primary.isEnabled()
            form.reject()
            await asyncio.sleep(0)

    run(work())


def column_of(form: ImportLocationsDialog, number: int) -> list[str]:
    model = form.view.model()
    return [model.index(row, number).data() for row in range(model.rowCount())]
