"""Section of the Locations: ticked in the probe tree of a real service, added, and refused."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.api.records.targets import NewTarget
from app.state.administration.probe import INHERITED, MOST, OFF, ON, PART
from app.ui.administration.forms.add_locations import AddLocationsDialog
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.forms.probe_view import NAME
from app.ui.frame.window import MainWindow
from app.ui.kit.controls.chip import Chip
from tests.ui.administration.live import (
    act,
    closed,
    column,
    dialog,
    fits,
    section,
    select,
    workspace,
)
from tests.ui.live import run, until
from tests.ui.spoken import nameless


def tree_of(folder: Path) -> Path:
    """Create /a/x, /a/y, /b and a file."""
    for name in ("a/x", "a/y", "b"):
        (folder / name).mkdir(parents=True)
    (folder / "a" / "y" / "f.txt").write_text("x")
    (folder / "file.txt").write_text("x")
    return folder


async def adding(window: MainWindow, folder: Path, *, browse: bool = True) -> AddLocationsDialog:
    """Open the dialog for a new Target, and read a folder."""
    key = await window.stores.session.client.targets.create(NewTarget(name=f"host {folder.name}"))
    await window.stores.inventory.load()
    await act(window, "add_location")
    form = await dialog(AddLocationsDialog)
    form.target.edited.emit([key])
    form.path.setText(str(folder))
    if browse:
        form.browse.click()
        await until(lambda: (form.tree.answered or form.tree.error) and not form.tree.loading)
    return form


async def opened(form: AddLocationsDialog, path: Path) -> None:
    row = form.tree.index_of(str(path))
    assert row is not None
    form.tree.open(row)
    await until(lambda: not form.tree.loading)


def tick(form: AddLocationsDialog, path: Path) -> None:
    row = form.tree.index_of(str(path))
    assert row is not None
    form.tree.tick(row)


def states(form: AddLocationsDialog) -> dict[str, str]:
    return {node.name: form.tree.state(node) for node in form.tree.nodes}


def test_ticked_folders_become_locations(tmp_path: Path, styled: object) -> None:
    folder = tree_of(tmp_path / "srv")

    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            form = await adding(window, folder)
            assert [node.name for node in form.tree.nodes] == ["a", "b", "file.txt"]
            await opened(form, folder / "a")
            tick(form, folder / "a" / "x")
            tick(form, folder / "b")
            assert form.primary.text() == "Add 2 locations"
            await fits(form)
            assert nameless(form) == []
            form.accept()
            await closed(AddLocationsDialog)
            paths = [str(folder / "a" / "x"), str(folder / "b")]
            await until(lambda: column(section(window, "locations")) == paths)

    run(work())


def test_a_ticked_folder_includes_what_is_in_it(tmp_path: Path, styled: object) -> None:
    folder = tree_of(tmp_path / "srv")

    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            form = await adding(window, folder)
            await opened(form, folder / "a")
            tick(form, folder / "a" / "x")
            assert states(form) == {"a": PART, "x": ON, "y": OFF, "b": OFF, "file.txt": OFF}
            tick(form, folder / "a")
            assert states(form) == {"a": ON, "x": INHERITED, "y": INHERITED, "b": OFF,
                                    "file.txt": OFF}  # fmt: skip
            assert list(form.tree.ticked) == [str(folder / "a")]
            tick(form, folder / "a")
            assert set(states(form).values()) == {OFF}
            form.reject()

    run(work())


def test_the_tree_is_opened_ticked_and_closed_by_keys(tmp_path: Path, styled: object) -> None:
    folder = tree_of(tmp_path / "srv")

    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            form = await adding(window, folder)
            view = form.view.view
            view.setCurrentIndex(view.model().index(0, NAME))
            QTest.keyClick(view, Qt.Key.Key_Right)
            await until(lambda: len(form.tree.nodes) == 5)
            QTest.keyClick(view, Qt.Key.Key_Down)
            QTest.keyClick(view, Qt.Key.Key_Space)
            assert list(form.tree.ticked) == [str(folder / "a" / "x")]
            QTest.keyClick(view, Qt.Key.Key_Left)
            assert view.currentIndex().row() == 0
            QTest.keyClick(view, Qt.Key.Key_Left)
            assert [node.name for node in form.tree.nodes] == ["a", "b", "file.txt"]
            assert view.model().rowCount() == 3
            form.reject()

    run(work())


def test_an_existing_parent_is_offered(tmp_path: Path, styled: object) -> None:
    folder = tree_of(tmp_path / "srv")

    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            form = await adding(window, folder)
            tick(form, folder / "a")
            form.accept()
            await closed(AddLocationsDialog)
            locations = section(window, "locations")
            await until(lambda: column(locations) == [str(folder / "a")])
            target_id = locations.records.items[0].target_id
            await act(window, "add_location")
            form = await dialog(AddLocationsDialog)
            form.target.edited.emit([target_id])
            form.path.setText(str(folder / "a" / "x"))
            form.accept()
            await until(form.existing.isVisible)
            assert str(folder / "a" / "x") in form.problems["path"].whole()
            assert form.path.text() == str(folder / "a" / "x")
            form.existing.click()
            await closed(AddLocationsDialog)
            assert [row.location.path for row in locations.records.chosen()] == [str(folder / "a")]

    run(work())


def test_what_is_refused_stays_with_its_reason(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            form = await adding(window, tmp_path / "nowhere")
            assert "No such file or directory" in form.tree.error
            form.accept()
            await until(lambda: form.problems["path"].isVisible() and form.primary.isEnabled())
            assert "Check that it exists" in form.problems["path"].whole()
            assert form.path.text() == str(tmp_path / "nowhere")
            form.reject()

    run(work())


def test_a_cut_list_says_so(tmp_path: Path, styled: object) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(MOST + 1):
        (folder / f"{number}.txt").touch()

    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            form = await adding(window, folder)
            assert form.tree.count == form.view.view.model().rowCount() == MOST
            assert "has at least 10,000 entries" in form.view.notice.whole()
            form.reject()

    run(work())


def test_a_location_gets_another_credential(tmp_path: Path, styled: object) -> None:
    folder = tree_of(tmp_path / "srv")

    async def work() -> None:
        async with workspace(tmp_path / "data", "locations", own=True) as window:
            form = await adding(window, folder, browse=False)
            form.accept()
            await closed(AddLocationsDialog)
            locations = section(window, "locations")
            await until(lambda: column(locations) == [str(folder)])
            await fits(window.administration)
            select(locations, str(folder))
            window.actions_.refresh()
            credentials = window.stores.administration.credentials
            key = await credentials.noun.create(
                {"label": "login", "type": "ssh", "username": "u", "password": "p",
                 "cert_name": "", "cert_file": ""}
            )  # fmt: skip
            credentials.read()
            await until(lambda: credentials.items)
            await act(window, "edit_location")
            edit = await dialog(EditDialog)
            edit.editors["credential_id"].put(key)
            edit.accept()
            edit.accept()
            await closed(EditDialog)
            row = locations.records.items[0]
            found = await window.stores.session.client.locations.get(row.target_id, row.location.id)
            assert found.credential_id == key

    run(work())


def test_enter_adds_everything_only_on_its_button(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            form = await adding(window, tree_of(tmp_path / "srv"), browse=False)
            form.path.clear()
            assert form.primary.text() == "Add everything on the target"
            form.protocol.setFocus()
            QTest.keyClick(form.protocol, Qt.Key.Key_Return)
            assert form.isVisible()
            assert form.primary.isEnabled()  # it would be disabled while Locations are added
            assert not form.primary.isDefault()

    run(work())


def test_the_target_follows_its_field_and_is_not_removed_by_enter(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            form = await adding(window, tree_of(tmp_path / "srv"))
            form.path.clear()
            (chip,) = form.target.findChildren(Chip)
            assert form.target.edit.nextInFocusChain() is chip
            chip.setFocus()
            QTest.keyClick(chip, Qt.Key.Key_Return)
            assert form.target.values()
            assert form.tree.nodes

    run(work())
