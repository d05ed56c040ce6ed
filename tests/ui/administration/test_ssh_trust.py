"""Trust in an SSH server's key, first and after it has changed, through the window."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from app.api.records.administration import NewCredential
from app.api.records.targets import NewTarget
from app.ui.administration.forms.add_locations import AddLocationsDialog
from app.ui.administration.forms.connection_dialog import ConnectionDialog
from app.ui.administration.forms.delete_dialog import DeleteDialog
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.frame.window import MainWindow
from tests.service.protocols import servers
from tests.service.protocols.servers import SshServer
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
    """Enter a fingerprint in the section of the SSH servers."""
    window.administration.show_section("known_hosts")
    await act(window, "add_ssh_server")
    form = await dialog(EditDialog)
    form.editors["host"].put(server.host)
    form.editors["fingerprint"].put(fingerprint)
    form.accept()
    return form


async def forgotten(window: MainWindow) -> None:
    """Delete the only trusted server."""
    hosts = section(window, "known_hosts")
    select(hosts, *column(hosts))
    await act(window, "delete_ssh_server")
    (await dialog(DeleteDialog)).accept()
    await closed(DeleteDialog)
    await until(lambda: column(hosts) == [])


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
                assert fingerprints.told.whole().endswith("SSH server saved.")
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
                await closed(EditDialog)
                test.accept()
                await until(lambda: test.steps.words()[2:3] == ["Host key: Passed"])
                assert not test.trust.isVisible()

    run(work())


def test_a_changed_key_is_trusted_only_after_the_old_one_was_removed(
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
            new = servers.new_host_key(tmp_path / "sshd")
            with servers.ssh_server(tmp_path / "sshd", port) as server:
                names, error = await browsed(window, target, folder)
                assert (names, "has CHANGED" in error, new in error) == ([], True, True)
                form = await trusting(window, server, new)
                await until(form.problems["host"].isVisible)
                assert form.problems["host"].whole() == (
                    "Another key of this host is trusted. Remove it first."
                )
                form.reject()
                await forgotten(window)
                await trusting(window, server, new)
                await closed(EditDialog)
                assert await browsed(window, target, folder) == (["a"], "")

    run(work())
