"""From nothing to a nightly scan over SSH that a colleague may only see, through the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from app.api.records.targets import NewTarget
from app.ui.administration.forms.add_locations import AddLocationsDialog
from app.ui.administration.forms.connection_dialog import ConnectionDialog
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.forms.permissions import PermissionsEditor
from app.ui.frame.window import MainWindow
from tests.service.protocols import servers
from tests.service.protocols.servers import SshServer
from tests.ui.administration.live import act, closed, column, dialog, section, select, workspace
from tests.ui.administration.two_windows import PASSWORD, remote_window
from tests.ui.live import run, until

CARD = "4532 0151 1283 0366"
FOLDERS = ("finance", "hr", "legal")
"""Those that are ticked; each has one file with a card."""

pytestmark = pytest.mark.skipif(
    servers.program("sshd") is None, reason="sshd (openssh-server) is not installed"
)


def plant(folder: Path) -> None:
    """Write files in nested folders, some of them with a card."""
    for name in (*FOLDERS, "sales"):
        for month in ("01", "02"):
            (folder / name / month).mkdir(parents=True)
            (folder / name / month / "minutes.txt").write_text("Nothing to see here.\n")
        (folder / name / "02" / "card.txt").write_text(f"card: {CARD}\n")


async def add_server(window: MainWindow, server: SshServer, key: Path) -> None:
    """Add a Target, and its credential from the same form."""
    await act(window, "add_target")
    form = await dialog(EditDialog)
    form.editors["name"].put(server.host)
    buttons = form.findChildren(QPushButton)
    next(one for one in buttons if one.accessibleName() == "New entry for Credential").click()
    await until(lambda: len(window.findChildren(EditDialog)) == 2)
    login = await dialog(EditDialog)
    for field, value in {"label": "scan", "username": server.username,
                         "cert_file": str(key)}.items():  # fmt: skip
        login.editors[field].put(value)
    login.accept()
    await until(lambda: form.editors["credential_id"].value() != "")
    form.accept()
    await closed(EditDialog)
    await until(lambda: server.host in column(section(window, "targets")))


async def try_connection(window: MainWindow, server: SshServer) -> None:
    """Test the connection, and trust the host key that it meets."""
    select(section(window, "targets"), server.host)
    await act(window, "test_target")
    test = await dialog(ConnectionDialog)
    await until(test.primary.isEnabled)
    test.accept()
    await until(test.trust.isVisible)
    test.trust.click()
    form = await dialog(EditDialog)
    form.editors["fingerprint"].put(server.fingerprint)
    form.accept()
    await until(lambda: test.steps.words()[-1:] != [] and "listed" in test.steps.words()[-1])
    test.reject()
    await closed(ConnectionDialog)


async def tick_folders(window: MainWindow, folder: Path) -> None:
    """Add three folders of the probe tree as Locations."""
    section(window, "targets").next.click()
    form = await dialog(AddLocationsDialog)
    form.path.setText(str(folder))
    form.browse.click()
    await until(lambda: len(form.tree.nodes) == len(FOLDERS) + 1)
    for at, node in enumerate(form.tree.nodes):
        if node.name in FOLDERS:
            form.tree.tick(at)
    assert form.primary.text() == "Add 3 locations"
    form.accept()
    await closed(AddLocationsDialog)


async def plan(window: MainWindow, label: str, **values: str) -> None:
    """Plan a scan of the Target that the form proposes."""
    await act(window, "add_scan")
    form = await dialog(EditDialog)
    for field, value in {"label": label, **values}.items():
        form.editors[field].put(value)
    form.accept()
    await closed(EditDialog)


async def add_colleague(window: MainWindow, target: str) -> None:
    """Add an account that may see the results of one Target."""
    await act(window, "add_account")
    form = await dialog(EditDialog)
    form.editors["name"].put("erin")
    form.editors["password"].put(PASSWORD)
    editor = form.editors["permissions"].widget
    assert isinstance(editor, PermissionsEditor)
    editor.places[0].places.show_values([f"target/{target}"])
    form.accept()
    await closed(EditDialog)


async def sees_only(window: MainWindow, host: str) -> None:
    """Check that an account sees the results of one Target, and may do nothing with them."""
    stores = window.stores
    groups = stores.inventory.groups
    assert [target.name for group in groups for target in group.targets or ()] == [host]
    await until(lambda: stores.results.count == len(FOLDERS))
    stores.results.set_selected([stores.results.key(0)])
    await stores.tasks.idle()
    window.actions_.refresh()
    for name in ("add_target", "edit_target", "delete_target", "add_scan", "add_account",
                 "add_credential", "add_ssh_host_key"):  # fmt: skip
        assert not window.actions_[name].isEnabled(), name
    for name in ("credentials", "scans", "known_hosts"):
        window.administration.show_section(name)
        records = section(window, name).records
        await until(lambda records=records: records.error != "")  # type: ignore[misc]
        assert records.count == 0, name


def test_a_new_administrator_plans_a_nightly_scan_that_a_colleague_may_only_see(
    tmp_path: Path, styled: object
) -> None:
    plant(tmp_path / "srv")

    async def work() -> None:
        with servers.ssh_server(tmp_path / "sshd") as server:
            key = tmp_path / "sshd" / "user_key"
            async with workspace(tmp_path / "data", "targets", own=True) as window:
                client = window.stores.session.client
                await add_server(window, server, key)
                await try_connection(window, server)
                await tick_folders(window, tmp_path / "srv")
                target = next(iter(window.stores.administration.targets.items)).target.id
                await plan(window, "Nightly", start="2099-01-01 02:00", repeat="1 days")
                await add_colleague(window, target)
                await plan(window, "now")
                await until(lambda: window.stores.jobs.jobs and not window.stores.jobs.running)
                await client.targets.create(NewTarget(name="not for Erin"))
                address = client.address
                async with remote_window(
                    address.base_url, address.certificate or "", "erin", "targets"
                ) as other:
                    await sees_only(other, server.host)

    run(work())
