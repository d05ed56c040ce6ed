"""A second `serve`, in its own process, administered through the window with limited accounts."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from app.api.client import Client
from app.api.records.administration import NewUser, Permissions, ResourcePermissions
from app.api.records.groups import NewGroup
from app.api.records.locations import NewLocation
from app.api.records.targets import NewTarget
from app.api.transport import Address
from app.ui.administration.forms.add_locations import AddLocationsDialog
from app.ui.administration.forms.bulk_dialog import BulkDialog
from app.ui.administration.forms.delete_dialog import DeleteDialog
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.forms.move_dialog import MoveDialog
from app.ui.administration.page import SECTIONS
from app.ui.frame.window import MainWindow
from tests.service.inventory import new_name
from tests.service.process.test_life import really_serving, said_until
from tests.service.protocols import servers
from tests.ui.administration.live import (
    act,
    closed,
    column,
    dialog,
    import_targets,
    section,
    select,
)
from tests.ui.administration.test_refused_writes import FORMS
from tests.ui.administration.two_windows import PASSWORD, remote_window
from tests.ui.live import Story, until

_LACKS = "Your account needs the permission “"
_READING = frozenset({"", "refresh", "matches_per_day"})
CHANGED = {
    "targets": ("comments", "after"),
    "groups": ("comments", "after"),
    "credentials": ("username", "after"),
    "accounts": ("email", "after@example.org"),
}
"""Sections with forms that are edited, and a field that is changed there."""


@dataclass(frozen=True)
class Rights:
    """Permissions that suffice for a section: global ones, and those on everything."""

    general: tuple[str, ...] = ()
    everywhere: tuple[str, ...] = ()


RIGHTS = {
    "targets": Rights(everywhere=("node visible", "access control")),
    "groups": Rights(("system manager",), ("node visible",)),
    "locations": Rights(everywhere=("node visible", "access control")),
    "credentials": Rights(everywhere=("node visible", "credential use", "credential edit")),
    "scans": Rights(everywhere=("node visible", "scan schedule")),
    "accounts": Rights(("permission manager",), ("node visible",)),
    "known_hosts": Rights(("system manager",), ("node visible",)),
    "approval_rules": Rights(("global administrator",)),
    "server": Rights(("global administrator",)),
}


@pytest.fixture(scope="module")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    """Run `serve`; yield its address, with the account of its session."""
    folder = tmp_path_factory.mktemp("serve")
    with really_serving(folder / "data", 0, folder / "ready") as process:
        said_until(process, "https://")
        told = json.loads((folder / "ready").read_text())
        certificate = Path(told["ca_file"]).read_text()
        yield Address(told["base_url"], told["username"], told["password"], certificate)


@asynccontextmanager
async def signed_in(serve: Address, name: str, rights: Rights) -> AsyncIterator[MainWindow]:
    """Yield a window of a new account with these permissions, once it knows them."""
    user = new_name("user")
    wide = [ResourcePermissions(realm="global", id="", permissions=list(rights.everywhere))]
    granted = Permissions(
        global_=["api access", *rights.general], resource=wide if rights.everywhere else []
    )
    client = Client(serve)
    await client.users.add(NewUser(name=user, password=PASSWORD, permissions=granted))
    await client.close()
    signing = user.upper()  # an account signs in in any case
    async with remote_window(serve.base_url, serve.certificate or "", signing, name) as window:
        await window.stores.tasks.idle()  # its permissions are read
        window.actions_.refresh()
        yield window


@pytest.fixture(scope="module")
def limited(story: Story, serve: Address, styled: object) -> Iterator[MainWindow]:
    """A window of an account that may see everything, and do nothing."""
    with story.holds(signed_in(serve, "targets", Rights(everywhere=("node visible",)))) as window:
        window.hide()
        yield window


@pytest.mark.parametrize("name", RIGHTS)
async def test_what_an_account_may_not_do_is_unavailable_with_its_reason(
    limited: MainWindow, name: str
) -> None:
    limited.show()
    limited.administration.show_section(name)
    records = limited.stores.administration.sections[name]
    await until(lambda: not records.loading and (records.loaded or records.error))
    limited.actions_.refresh()
    of = section(limited, name)
    actions = [limited.actions_[tool] for tool in of.tools if tool not in _READING]
    await until(lambda: all(action.reason.startswith(_LACKS) for action in actions))
    assert not any(action.isEnabled() for action in actions)
    for key in (Qt.Key.Key_Insert, Qt.Key.Key_F2, Qt.Key.Key_Delete):
        QTest.keyClick(of.view, key)
    assert QApplication.activeModalWidget() is None
    limited.hide()


async def form_of(window: MainWindow, action: str) -> EditDialog:
    await act(window, action)
    return await dialog(EditDialog)


async def deleted(window: MainWindow, name: str, action: str, record: str) -> None:
    """Delete a record, after the question."""
    of = section(window, name)
    select(of, record)
    await act(window, action)
    (await dialog(DeleteDialog)).accept()
    await closed(DeleteDialog)
    await until(lambda: record not in column(of))


@pytest.mark.parametrize("name", CHANGED)
async def test_records_are_added_changed_and_deleted_with_the_right_for_it(
    story: Story, serve: Address, styled: object, name: str
) -> None:
    case, (field, value) = FORMS[name], CHANGED[name]

    async with signed_in(serve, name, RIGHTS[name]) as window:
        of = section(window, name)
        form = await form_of(window, case.action)
        record = new_name("record")
        for typed, text in (case.typed | {case.unique: record}).items():
            form.editors[typed].put(text)
        form.accept()
        await until(lambda: not isValid(form))
        await until(lambda: record in column(of))
        select(of, record)
        form = await form_of(window, case.action.replace("add", "edit"))
        form.editors[field].put(value)
        form.accept()
        form.accept()
        await until(lambda: not isValid(form))
        select(of, record)
        form = await form_of(window, case.action.replace("add", "edit"))
        assert form.values()[field] == value
        form.reject()
        await deleted(window, name, case.action.replace("add", "delete"), record)


async def test_a_location_is_added_changed_and_deleted_with_the_right_for_it(
    story: Story, serve: Address, styled: object, tmp_path: Path
) -> None:
    async with signed_in(serve, "locations", RIGHTS["locations"]) as window:
        of = section(window, "locations")
        target = await window.stores.session.client.targets.create(NewTarget(name=new_name("host")))
        await window.stores.inventory.load()
        await act(window, "add_location")
        form = await dialog(AddLocationsDialog)
        form.target.edited.emit([target])
        form.path.setText(str(tmp_path))
        form.accept()
        await closed(AddLocationsDialog)
        await until(lambda: str(tmp_path) in column(of))
        select(of, str(tmp_path))
        edit = await form_of(window, "edit_location")
        (agent,) = window.stores.administration.agents.items
        edit.editors["proxy_id"].put(agent.id)
        edit.accept()
        edit.accept()
        await until(lambda: not isValid(edit))
        (found,) = (await window.stores.session.client.locations.list(target)).items
        assert found.proxy_id == agent.id
        await deleted(window, "locations", "delete_location", str(tmp_path))


async def test_a_scan_is_added_paused_and_cancelled_with_the_right_for_it(
    story: Story, serve: Address, styled: object, tmp_path: Path
) -> None:
    client = Client(serve)
    target = await client.targets.create(NewTarget(name=new_name("host")))
    await client.locations.create(target, NewLocation(protocol="file", path=str(tmp_path)))
    await client.close()
    async with signed_in(serve, "scans", RIGHTS["scans"]) as window:
        of, label = section(window, "scans"), new_name("plan")
        form = await form_of(window, "add_scan")
        for field, value in {"label": label, "targets": target,
                             "start": "2099-01-01 02:00"}.items():  # fmt: skip
            form.editors[field].put(value)
        form.accept()
        await until(lambda: not isValid(form))
        await until(lambda: label in column(of))
        for verb, status in (("pause", "Paused"), ("resume", "Scheduled")):
            select(of, label)
            await act(window, f"{verb}_planned_scan")
            await until(lambda: column(of, 1)[column(of).index(label)] == status)  # noqa: B023
        select(of, label)
        await act(window, "cancel_planned_scan")
        await until(lambda: column(of, 1)[column(of).index(label)] != "Scheduled")


async def test_the_licence_is_changed_with_the_right_for_it(
    story: Story, serve: Address, styled: object
) -> None:
    async with signed_in(serve, "server", RIGHTS["server"]) as window:
        for edition in ("pii", "professional"):
            form = await form_of(window, "edit_licence")
            form.editors["edition"].put(edition)
            form.accept()
            form.accept()
            await until(lambda form=form: not isValid(form))  # type: ignore[misc]
            client = window.stores.session.client
            assert (await client.server.license()).edition == edition


@pytest.mark.skipif(servers.program("sshd") is None, reason="sshd is not installed")
async def test_a_host_key_is_added_replaced_and_deleted_with_the_right_for_it(
    story: Story, serve: Address, styled: object, tmp_path: Path
) -> None:
    port = servers.free_port()

    async with signed_in(serve, "known_hosts", RIGHTS["known_hosts"]) as window:
        of = section(window, "known_hosts")
        with servers.ssh_server(tmp_path / "sshd", port) as sshd:
            form = await form_of(window, "add_ssh_host_key")
            form.editors["host"].put(sshd.host)
            form.editors["fingerprint"].put(sshd.fingerprint)
            form.accept()
            await until(lambda: not isValid(form))
            await until(lambda: column(of, 2) == [sshd.fingerprint])
        new = servers.new_host_key(tmp_path / "sshd")
        with servers.ssh_server(tmp_path / "sshd", port):
            select(of, *column(of))
            form = await form_of(window, "edit_ssh_host_key")
            form.editors["fingerprint"].put(new)
            form.accept()
            form.accept()
            await until(lambda: column(of, 2) == [new])
        await deleted(window, "known_hosts", "delete_ssh_host_key", *column(of))


async def test_a_risk_profile_is_added_changed_and_deleted_with_the_right_for_it(
    story: Story, serve: Address, styled: object
) -> None:
    rights = Rights(("risk admin",), ("node visible", "report summary", "report detail"))
    async with signed_in(serve, "risk_profiles", rights) as window:
        of, label = section(window, "risk_profiles"), new_name("profile")
        form = await form_of(window, "add_risk_profile")
        rules = json.dumps({"operation": [{"status": "Masked"}]})
        for field, value in {"label": label, "priority": "9", "rules": rules}.items():
            form.editors[field].put(value)
        form.accept()
        await until(lambda: label in column(of))
        select(of, label)
        form = await form_of(window, "edit_risk_profile")
        form.editors["priority"].put("8")
        form.accept()
        form.accept()
        await until(lambda: not isValid(form))
        await deleted(window, "risk_profiles", "delete_risk_profile", label)


async def test_every_section_is_read_from_a_server_elsewhere(
    story: Story, serve: Address, styled: object
) -> None:
    async with signed_in(serve, "targets", Rights(("global administrator",))) as window:
        for kind in SECTIONS:
            window.administration.show_section(kind.name)
            records = section(window, kind.name).records
            await until(lambda records=records: not records.loading)  # type: ignore[misc]
            assert (records.loaded, records.error) == (True, ""), kind.name
        for name in ("agents", "data_types", "events", "accounts", "server"):
            assert section(window, name).records.count > 0, name


async def test_targets_are_moved_imported_and_discovered_with_the_right_for_it(
    story: Story, serve: Address, styled: object, tmp_path: Path
) -> None:
    file = tmp_path / "targets.csv"
    name, group = new_name("host"), new_name("group")
    file.write_text(f"name,platform\n{name},Linux\n")

    async with signed_in(serve, "targets", Rights(("global administrator",))) as window:
        of = section(window, "targets")
        await window.stores.session.client.groups.create(NewGroup(name=group))
        await window.stores.inventory.load()
        await import_targets(window, file)
        form = await dialog(BulkDialog)
        await until(form.primary.isEnabled)
        form.accept()
        await until(lambda: name in column(of))
        await until(lambda: not form.bulk.adding)
        form.reject()
        select(of, name)
        await act(window, "move_target")
        move = await dialog(MoveDialog)
        move.group.setCurrentText(group)
        move.accept()
        await until(lambda: column(of, 1)[column(of).index(name)] == group)
        await act(window, "discovered_targets")
        found = await dialog(BulkDialog)
        await window.stores.tasks.idle()
        found.reject()
