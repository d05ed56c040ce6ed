"""Trust in an SSH server's key, first and after it has changed, through the window."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from app.api.records.administration import NewCredential
from app.api.records.local import KnownHostUpdate
from app.api.records.targets import NewTarget
from app.ui.administration.forms.add_locations import AddLocationsDialog
from app.ui.administration.forms.connection_dialog import ConnectionDialog
from app.ui.administration.forms.difference import Difference, Merge
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.frame.window import MainWindow
from app.ui.look.text import PlainLabel
from tests.service.protocols import servers
from tests.service.protocols.servers import SshServer
from tests.ui import made
from tests.ui.administration.live import (
    act,
    closed,
    column,
    dialog,
    listed,
    merging,
    review,
    section,
    select,
    workspace,
)
from tests.ui.administration.two_windows import two_windows
from tests.ui.live import run, until

pytestmark = pytest.mark.skipif(
    servers.program("sshd") is None, reason="sshd (openssh-server) is not installed"
)


async def with_login(window: MainWindow, server: SshServer) -> str:
    """Add a Target that signs in to the server with its key; return its ID."""
    client = window.stores.session.client
    key = base64.b64encode(server.key).decode()
    new = NewCredential(label="login", type="ssh", username=server.username, cert_name="id",
                        cert_file=key)  # fmt: skip
    login = await client.credentials.create(new)
    target = await client.targets.create(NewTarget(name=server.host, credential_id=login))
    await window.stores.inventory.load()
    return target


async def browsed(window: MainWindow, target: str, folder: Path) -> tuple[list[str], str]:
    """Browse a folder over SSH; return the names in it, and why there are none."""
    await act(window, "add_location")
    form = await dialog(AddLocationsDialog)
    form.target.edited.emit([target])
    form.protocol.setCurrentIndex(form.protocol.findData("ssh"))
    form.path.setText(str(folder))
    form.browse.click()
    await until(lambda: (form.tree.answered or form.tree.error) and not form.tree.loading)
    found = [node.name for node in form.tree.nodes], form.tree.error
    form.reject()
    return found


async def trusting(window: MainWindow, server: SshServer, fingerprint: str) -> EditDialog:
    """Enter a fingerprint in the section of the host keys."""
    window.administration.show_section("known_hosts")
    await act(window, "add_ssh_host_key")
    form = await dialog(EditDialog)
    form.editors["host"].put(server.host)
    form.editors["fingerprint"].put(fingerprint)
    form.accept()
    return form


async def replacing(window: MainWindow, fingerprint: str) -> EditDialog:
    """Enter another fingerprint for the only trusted server; return the form, at its review."""
    window.administration.show_section("known_hosts")
    hosts = section(window, "known_hosts")
    await until(lambda: len(column(hosts)) == 1)
    select(hosts, *column(hosts))
    await act(window, "edit_ssh_host_key")
    form = await dialog(EditDialog)
    assert list(form.editors) == ["fingerprint"]
    form.editors["fingerprint"].put(fingerprint)
    form.accept()
    return form


def test_a_server_is_read_only_after_its_key_was_compared(tmp_path: Path, styled: object) -> None:
    folder = tmp_path / "srv"
    (folder / "a").mkdir(parents=True)

    async def work() -> None:
        with servers.ssh_server(tmp_path / "sshd") as server:
            async with workspace(tmp_path / "data", "known_hosts", own=True) as window:
                target = await with_login(window, server)
                names, error = await browsed(window, target, folder)
                assert (names, server.fingerprint in error) == ([], True)
                form = await trusting(window, server, "SHA256:" + "A" * 43)
                await until(form.problems["fingerprint"].isVisible)
                assert server.fingerprint in form.problems["fingerprint"].whole()
                form.editors["fingerprint"].put(server.fingerprint)
                form.accept()
                await closed(EditDialog)
                fingerprints = section(window, "known_hosts")
                await until(lambda: column(fingerprints, 2) == [server.fingerprint])
                assert fingerprints.told.whole().endswith("SSH host key saved.")
                assert await browsed(window, target, folder) == (["a"], "")

    run(work())


def test_an_unknown_key_is_added_from_the_test_of_a_credential(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        with servers.ssh_server(tmp_path / "sshd") as server:
            async with workspace(tmp_path / "data", "credentials", own=True) as window:
                target = await with_login(window, server)
                await listed(section(window, "credentials"), "login")
                select(section(window, "credentials"), "login")
                await act(window, "test_credential")
                test = await dialog(ConnectionDialog)
                test.target.edited.emit([target])
                test.accept()
                await until(test.trust.isVisible)
                test.trust.click()
                form = await dialog(EditDialog)
                assert form.editors["host"].value() == server.host
                form.editors["fingerprint"].put(server.fingerprint)
                form.accept()
                await until(lambda: test.steps.words()[2:3] == ["Host key: Passed"])
                assert not test.trust.isVisible()

    run(work())


def test_an_unknown_key_is_added_while_folders_are_chosen(tmp_path: Path, styled: object) -> None:
    folder = tmp_path / "srv"
    (folder / "a").mkdir(parents=True)

    async def work() -> None:
        with servers.ssh_server(tmp_path / "sshd") as server:
            async with workspace(tmp_path / "data", "locations", own=True) as window:
                await with_login(window, server)
                await act(window, "add_location")
                adding = await dialog(AddLocationsDialog)
                adding.protocol.setCurrentIndex(adding.protocol.findData("ssh"))
                adding.path.setText(str(folder))
                adding.browse.click()
                await until(adding.trust.isVisible)
                adding.trust.click()
                form = await dialog(EditDialog)
                form.editors["fingerprint"].put(server.fingerprint)
                form.accept()
                await until(lambda: [node.name for node in adding.tree.nodes] == ["a"])
                assert not adding.trust.isVisible()
                adding.reject()

    run(work())


def test_a_changed_key_is_trusted_only_once_it_replaces_the_old_one(
    tmp_path: Path, styled: object
) -> None:
    folder = tmp_path / "srv"
    (folder / "a").mkdir(parents=True)
    port = servers.free_port()

    async def work() -> None:
        async with workspace(tmp_path / "data", "known_hosts", own=True) as window:
            with servers.ssh_server(tmp_path / "sshd", port) as server:
                target = await with_login(window, server)
                await trusting(window, server, server.fingerprint)
                await closed(EditDialog)
            old, new = server.fingerprint, servers.new_host_key(tmp_path / "sshd")
            with servers.ssh_server(tmp_path / "sshd", port) as server:
                names, error = await browsed(window, target, folder)
                assert (names, "has CHANGED" in error, new in error) == ([], True, True)
                form = await trusting(window, server, new)
                await until(form.problems["host"].isVisible)
                assert form.problems["host"].whole().startswith("Another key of this host")
                form.reject()
                form = await replacing(window, new)
                change = review(form)
                assert isinstance(change, Difference)
                assert [word for word in change.words() if "SHA256" in word] == [old, new]
                form.accept()
                await closed(EditDialog)
                assert await browsed(window, target, folder) == (["a"], "")

    run(work())


def test_a_key_that_the_server_does_not_show_is_refused_at_its_field(
    tmp_path: Path, styled: object
) -> None:
    async def work() -> None:
        with servers.ssh_server(tmp_path / "sshd") as server:
            async with workspace(tmp_path / "data", "known_hosts", own=True) as window:
                await trusting(window, server, server.fingerprint)
                await closed(EditDialog)
                form = await replacing(window, "SHA256:" + "A" * 43)
                form.accept()
                await until(form.problems["fingerprint"].isVisible)
                assert server.fingerprint in form.problems["fingerprint"].whole()
                assert column(section(window, "known_hosts"), 2) == [server.fingerprint]
                form.reject()

    run(work())


def test_who_replaced_a_key_meanwhile_is_told_before_it_is_written(
    tmp_path: Path, styled: object
) -> None:
    port = servers.free_port()

    async def work() -> None:
        async with two_windows(tmp_path / "data", "known_hosts") as (window, other):
            with servers.ssh_server(tmp_path / "sshd", port) as server:
                await trusting(window, server, server.fingerprint)
                await closed(EditDialog)
            form = await replacing(window, "SHA256:" + "A" * 43)
            new = servers.new_host_key(tmp_path / "sshd")
            with servers.ssh_server(tmp_path / "sshd", port):
                client = other.stores.session.client.local
                (host,) = (await client.known_hosts()).items
                await client.replace_host_key(host.id, KnownHostUpdate(fingerprint=new))
                form.accept()
                await until(lambda: merging(form))
                assert form.problem.whole().startswith("“ann” changed this SSH host key")
                shown = made.the(Merge, form).findChildren(PlainLabel)
                assert new in [label.whole() for label in shown]
            form.reject()

    run(work())
