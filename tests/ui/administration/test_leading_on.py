"""Forms begin with what is known, and a saved record leads on to the next step."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton

from app.api.records.administration import NewCredential
from app.api.records.targets import NewTarget
from app.ui.administration.forms.add_locations import AddLocationsDialog
from app.ui.administration.forms.connection_dialog import ConnectionDialog
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.known_hosts import KnownHostsSection, trusted_host_fields
from app.ui.frame.window import MainWindow
from app.ui.kit.controls.chip import Chip
from tests.ui.administration.live import (
    act,
    closed,
    column,
    dialog,
    listed,
    section,
    select,
    workspace,
)
from tests.ui.live import run, until


async def ssh_target(window: MainWindow) -> str:
    """Add a Target with a credential for SSH; return its ID."""
    await until(lambda: window.stores.session.connected)
    client = window.stores.session.client
    login = NewCredential(label="key", type="ssh", username="scan", password="pw")
    credential = await client.credentials.create(login)
    key = await client.targets.create(NewTarget(name="fs01", credential_id=credential))
    await window.stores.inventory.load()
    credentials = section(window, "credentials").records
    credentials.read()
    await until(lambda: credentials.loaded and not credentials.loading)
    return key


def test_locations_of_the_only_target_are_added_as_it_is_signed_in_to(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            key = await ssh_target(window)
            await act(window, "add_location")
            form = await dialog(AddLocationsDialog)
            chosen = form.target.values(), form.protocol.currentData(), form.credential_id() != ""
            assert chosen == ([key], "ssh", True)
            form.reject()

    run(work())


def test_a_location_without_a_path_is_everything_or_cannot_be_added(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            await ssh_target(window)
            await act(window, "add_location")
            form = await dialog(AddLocationsDialog)
            assert form.primary.text() == "Add everything on the target"
            assert form.primary.isEnabled()
            form.protocol.setCurrentIndex(form.protocol.findData("share"))
            assert (form.primary.text(), form.primary.isEnabled()) == ("Add 1 location", False)
            form.path.setText("/mnt/share")
            assert form.primary.isEnabled()
            form.reject()

    run(work())


def test_a_saved_target_leads_on_to_its_locations(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets") as window:
            await window.stores.session.client.targets.create(NewTarget(name="older"))
            targets = section(window, "targets")
            await listed(targets, "older")
            assert not targets.next.isVisible()
            await act(window, "add_target")
            form = await dialog(EditDialog)
            form.editors["name"].put("fs01")
            form.accept()
            await until(targets.next.isVisible)
            targets.next.click()
            adding = await dialog(AddLocationsDialog)
            await until(
                lambda: [chip.text() for chip in adding.target.findChildren(Chip)] == ["fs01"]
            )
            adding.reject()

    run(work())


def test_the_only_target_is_chosen_for_a_scan(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "scans") as window:
            key = await ssh_target(window)
            await act(window, "add_scan")
            form = await dialog(EditDialog)
            assert form.values()["targets"] == key
            form.reject()

    run(work())


def test_the_only_target_is_chosen_for_the_test_of_a_credential(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "credentials", own=True) as window:
            key = await ssh_target(window)
            credentials = section(window, "credentials")
            await listed(credentials, "key")
            select(credentials, "key")
            await act(window, "test_credential")
            form = await dialog(ConnectionDialog)
            assert (form.target.values(), form.primary.isEnabled()) == ([key], True)
            form.reject()

    run(work())


def test_the_form_of_a_server_whose_host_is_known_begins_at_the_fingerprint(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "credentials") as window:
            hosts = window.stores.administration.sections[KnownHostsSection.name]
            form = EditDialog(hosts, trusted_host_fields(), window, preset={"host": "fs01"})
            form.open()
            await until(form.editors["fingerprint"].widget.hasFocus)
            form.reject()

    run(work())


def test_a_credential_is_added_from_the_form_of_a_target_and_chosen_there(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets", own=True) as window:
            await act(window, "add_target")
            form = await dialog(EditDialog)
            form.editors["name"].put("fs01")
            buttons = form.findChildren(QPushButton)
            next(
                one for one in buttons if one.accessibleName() == "New entry for Credential"
            ).click()
            await until(lambda: QApplication.activeModalWidget() is not form)
            login = await dialog(EditDialog)
            login.editors["label"].put("key")
            login.editors["username"].put("scan")
            login.editors["password"].put("pw")
            login.accept()
            await until(lambda: form.editors["credential_id"].value() != "")
            box = form.editors["credential_id"].widget
            assert isinstance(box, QComboBox)
            assert box.currentText() == "key (scan)"
            assert form.editors["name"].value() == "fs01"
            form.accept()
            await closed(EditDialog)
            await until(lambda: column(section(window, "targets")) == ["fs01"])

    run(work())


def test_a_target_is_tested_with_its_credential(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets", own=True) as window:
            key = await ssh_target(window)
            await window.stores.session.client.targets.create(NewTarget(name="other"))
            targets = section(window, "targets")
            await listed(targets, "fs01", "other")
            select(targets, "other")
            window.actions_.refresh()
            assert not window.actions_["test_target"].isEnabled()
            select(targets, "fs01")
            await act(window, "test_target")
            form = await dialog(ConnectionDialog)
            assert (form.target.values(), form.primary.isEnabled()) == ([key], True)
            form.reject()

    run(work())


def test_a_credential_cannot_be_tested_without_a_target(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "credentials", own=True) as window:
            new = NewCredential(label="key", type="ssh", username="scan", password="pw")
            await window.stores.session.client.credentials.create(new)
            credentials = section(window, "credentials")
            await listed(credentials, "key")
            select(credentials, "key")
            why = window.stores.administration.why_not("credentials", "test")
            assert why.startswith("Add a target first")

    run(work())


@pytest.mark.parametrize("clicks", [1, 2])
def test_a_click_on_the_sign_of_a_folder_opens_it(
    tmp_path: Path, styled: object, clicks: int
) -> None:
    (tmp_path / "srv" / "a" / "b").mkdir(parents=True)

    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            await window.stores.session.client.targets.create(NewTarget(name="host"))
            await window.stores.inventory.load()
            await act(window, "add_location")
            form = await dialog(AddLocationsDialog)
            form.path.setText(str(tmp_path / "srv"))
            form.browse.click()
            await until(lambda: form.tree.nodes)
            view = form.view.view
            sign = view.visualRect(view.model().index(0, 1)).center()
            sign.setX(view.columnViewportPosition(1) + 12 if clicks == 1 else sign.x())
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=sign)
            if clicks == 2:
                assert not form.tree.nodes[0].opened
                QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=sign)
            await until(lambda: [node.name for node in form.tree.nodes] == ["a", "b"])
            assert list(form.tree.ticked) == []
            form.reject()

    run(work())


def test_enter_in_the_path_browses_and_adds_nothing(tmp_path: Path, styled: object) -> None:
    (tmp_path / "srv" / "a").mkdir(parents=True)

    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            await window.stores.session.client.targets.create(NewTarget(name="host"))
            await window.stores.inventory.load()
            await act(window, "add_location")
            form = await dialog(AddLocationsDialog)
            form.path.setText(str(tmp_path / "srv"))
            await until(form.path.hasFocus)
            QTest.keyClick(form.path, Qt.Key.Key_Return)
            await until(lambda: form.tree.answered)
            assert [node.name for node in form.tree.nodes] == ["a"]
            assert form.isVisible()
            form.reject()

    run(work())


def test_added_locations_lead_on_to_a_scan(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "locations") as window:
            key = await window.stores.session.client.targets.create(NewTarget(name="host"))
            await window.stores.inventory.load()
            await act(window, "add_location")
            form = await dialog(AddLocationsDialog)
            form.path.setText(str(tmp_path))
            form.accept()
            locations = section(window, "locations")
            await until(locations.next.isVisible)
            locations.next.click()
            scan = await dialog(EditDialog)
            assert scan.values()["targets"] == key
            scan.reject()

    run(work())
