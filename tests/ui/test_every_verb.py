"""Every method of the client is reached from the window: the table names what causes each one.

The stories here drive Administration, those of `test_every_verb_of_*.py` all else, against
the real service; they record which methods are called.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from app.api.records.locations import NewLocation
from app.api.records.machines import NewMachine
from app.api.records.targets import NewTarget
from app.ui.actions.actions import ACTIONS
from app.ui.administration.forms.delete_dialog import DeleteDialog, RevokeDialog
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.page import SECTIONS
from app.ui.dialogs.data_types.data_types import DataTypesDialog
from app.ui.dialogs.data_types.propose_type import ProposeTypeDialog
from app.ui.dialogs.data_types.value_list import ValueListDialog
from app.ui.dialogs.filters.filters import FiltersDialog
from app.ui.dialogs.timeline import TimelineDialog
from app.ui.frame.window import MainWindow
from app.ui.kit.dialog import Dialog
from tests.api.every_call import every_call
from tests.service.protocols import servers
from tests.ui.administration.live import (
    closed,
    column,
    dialog,
    save,
    section,
    select,
    workspace,
)
from tests.ui.every_verb import AUTOMATIC, WITHOUT_WINDOW, causes, press, shut
from tests.ui.live import run, until
from tests.ui.test_every_verb_of_approvals import OF_APPROVALS
from tests.ui.test_every_verb_of_reports import OF_REPORTS
from tests.ui.test_every_verb_of_results import OF_RESULTS


def test_the_table_names_every_method() -> None:
    methods = {f"{call.noun}.{call.verb}" for call in every_call()}
    assert causes().keys() | WITHOUT_WINDOW.keys() == methods


def test_every_cause_exists() -> None:
    assert set(causes().values()) <= {action.name for action in ACTIONS} | AUTOMATIC


def test_every_method_is_driven_by_a_story() -> None:
    driven = LISTS | PROFILES | PLACES | FILTERS | TYPES | HOST_KEYS | OF_RESULTS | OF_APPROVALS
    driven |= OF_REPORTS
    assert causes().keys() - driven == set()


async def added(window: MainWindow, action: str, shown: str, /, **values: str) -> None:
    """Fill in the form of an action, save, and select the new record."""
    await press(window, action)
    await save(await dialog(EditDialog), **values)
    name = action.partition("_")[2]
    where = next(kind.name for kind in SECTIONS if f"add_{name}" in kind.tools)
    of = section(window, where)
    await until(lambda: shown in column(of))
    select(of, shown)


async def changed(window: MainWindow, action: str, **values: str) -> None:
    await press(window, action)
    await save(await dialog(EditDialog), **values)


async def removed(window: MainWindow, action: str) -> None:
    await press(window, action)
    (await dialog(DeleteDialog)).accept()
    await closed(DeleteDialog)
    await window.stores.tasks.idle()  # no form offers it any more


def show(window: MainWindow, name: str) -> None:
    window.administration.show_section(name)


LISTS = {
    "groups.create", "groups.update", "groups.delete", "targets.list", "targets.get",
    "targets.create", "targets.update", "targets.delete", "credentials.list", "credentials.get",
    "credentials.create", "credentials.update", "credentials.delete", "users.list", "users.get",
    "users.add", "users.change", "users.remove", "schedules.list", "agents.list", "agents.get",
    "server.license", "local.change_license", "local.events", "server.daily_matches",
    "datatypes.builtins", "local.capabilities", "groups.targets", "locations.list", "server.info",
    "local.stream", "groups.all", "machines.list", "machines.revoke",
}  # fmt: skip


def test_lists_of_the_administration(tmp_path: Path, styled: object, called: set[str]) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "groups", own=True) as window:
            await added(window, "add_group", "a", name="a")
            await changed(window, "edit_group", comments="b")
            await removed(window, "delete_group")
            show(window, "targets")
            await added(window, "add_target", "host", name="host")
            await window.stores.tasks.idle()  # the tree knows its Group
            await changed(window, "edit_target", comments="b")
            await removed(window, "delete_target")
            show(window, "credentials")
            await added(window, "add_credential", "c", label="c", username="u", password="p")
            await changed(window, "edit_credential", username="v")
            await removed(window, "delete_credential")
            show(window, "accounts")
            await added(window, "add_account", "erin", name="erin", password="Correct-Horse-7-B")
            await changed(window, "edit_account", email="erin@example.org")
            await removed(window, "delete_account")
            show(window, "agents")
            agents = section(window, "agents")
            await until(lambda: agents.records.count)
            select(agents, column(agents)[0])
            for kind in SECTIONS:
                show(window, kind.name)
                await until(lambda name=kind.name: section(window, name).records.loaded)  # type: ignore[misc]
            client = window.stores.session.client
            await client.machines.enrol(NewMachine(name="web01", paths=["/srv"]))
            show(window, "machines")
            machines = section(window, "machines")
            machines.records.read()
            await until(lambda: column(machines) == ["web01"])
            select(machines, "web01")
            await press(window, "revoke_machine")
            (await dialog(RevokeDialog)).accept()
            await closed(RevokeDialog)
            await press(window, "matches_per_day")
            await until(lambda: "server.daily_matches" in called)
            await shut(TimelineDialog)
            show(window, "server")
            await changed(window, "edit_licence", edition="pii")

    run(work())
    assert LISTS - called == set()


PROFILES = {
    "risk.add_profile", "risk.change_profile", "risk.remove_profile", "risk.profiles",
    "risk.count", "risk.level_list", "risk.profile_history", "risk.processing", "risk.history",
    "risk.levels", "risk.targets", "risk.change", "datatypes.custom", "queries.count_here",
    "local.job_ends",
}  # fmt: skip


def test_risk_profiles(tmp_path: Path, styled: object, called: set[str]) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "risk_profiles", own=True) as window:
            rules = json.dumps({"operation": [{"status": "Masked"}]})
            await press(window, "add_risk_profile")
            form = await dialog(EditDialog)
            form.editors["rules"].put(rules)
            editor: Any = form.editors["rules"].widget
            editor.count.click()
            await until(lambda: editor.counter.found is not None)
            await save(form, label="Done", priority="9")
            await until(lambda: "Done" in column(section(window, "risk_profiles")))
            select(section(window, "risk_profiles"), "Done")
            await changed(window, "edit_risk_profile", priority="8")
            await press(window, "history_risk_profile")
            await until(lambda: "risk.profile_history" in called)
            await shut(TimelineDialog)
            await removed(window, "delete_risk_profile")
            window.show_page("risk")
            await until(lambda: called >= PROFILES)

    run(work())
    assert PROFILES - called == set()


PLACES = {
    "targets.discovered", "locations.get", "locations.update",
    "locations.delete", "matchobjects.list", "schedules.create", "schedules.get", "schedules.act",
    "schedules.run", "schedules.with_settings", "schedules.update", "local.record_events",
}  # fmt: skip
FILTERS = {
    "filters.list", "filters.get", "filters.create", "filters.update", "filters.delete",
    "filters.impact", "filters.precision",
}  # fmt: skip


def test_places_and_scans(tmp_path: Path, styled: object, called: set[str]) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets", own=True) as window:
            client = window.stores.session.client
            target = await client.targets.create(NewTarget(name="localhost"))
            await client.locations.create(target, NewLocation(protocol="file", path=str(tmp_path)))
            window.stores.inventory.refresh()
            await until(lambda: window.stores.inventory.target(target) is not None)
            called.clear()
            show(window, "locations")
            places = section(window, "locations")
            await until(lambda: places.records.count == 1)
            select(places, column(places)[0])
            (agent,) = window.stores.administration.agents.items
            await changed(window, "edit_location", proxy_id=agent.id)
            show(window, "scans")
            later = {"label": "a", "targets": target, "start": "2099-01-01 02:00"}
            await added(window, "add_scan", "a", **later)
            await changed(window, "edit_scan", memory="64")
            await press(window, "run_planned_scan")
            await until(lambda: "schedules.run" in called)
            await until(lambda: column(section(window, "scans")).count("a") == 1)
            select(section(window, "scans"), "a")
            await press(window, "pause_planned_scan")
            await until(lambda: "schedules.act" in called)
            show(window, "locations")
            select(places, column(places)[0])
            await removed(window, "delete_location")
            show(window, "targets")
            await press(window, "discovered_targets")
            await until(lambda: "targets.discovered" in called)
            await until(lambda: isinstance(QApplication.activeModalWidget(), Dialog))
            await shut(Dialog)

    run(work())
    assert PLACES - called == set()


def test_filters(tmp_path: Path, styled: object, called: set[str]) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets", own=True) as window:
            await press(window, "filters")
            filters = await dialog(FiltersDialog)
            filters.form.text.setText("/none")
            filters.form.edited.emit()
            await until(filters.primary.isEnabled)
            filters.accept()
            await until(lambda: filters.view.source.count == 1)
            filters.view.selectRow(0)
            await until(lambda: "filters.get" in called)
            filters.form.text.setText("/never")
            filters.form.edited.emit()
            await until(filters.primary.isEnabled)
            filters.accept()
            await until(lambda: filters.told.whole() == "Filter saved." and adds(filters))
            filters.edit_entry(filters.filters.items[0])
            filters.remove.click()
            await until(lambda: not filters.filters.items)
            await shut(FiltersDialog)

    run(work())
    assert FILTERS - called == set()


def adds(editor: FiltersDialog | DataTypesDialog) -> bool:
    """Whether the form of a list adds an entry; otherwise it changes one."""
    return editor.primary.text().startswith("Add ")


TYPES = {
    "datatypes.custom", "datatypes.test", "datatypes.add", "datatypes.change", "datatypes.remove",
    "datatypes.propose", "datatypes.impact", "datatypes.begin_list", "datatypes.add_rows",
    "datatypes.decided", "datatypes.recall", "datatypes.begin_recall", "datatypes.cancel_recall",
    "profiles.list", "profiles.create", "profiles.update", "profiles.delete",
}  # fmt: skip


async def profiles(types: DataTypesDialog) -> None:
    """Add, change and remove a profile of data types."""
    page = types.profiles
    types.tabs.setCurrentIndex(1)
    page.label.setText("a")
    page.list.choose({"EMAIL"})
    await until(types.primary.isEnabled)
    for label in ("a", "b"):
        page.label.setText(label)
        types.primary.click()
        await until(lambda label=label: [one.label for one in page.view.source.rows] == [label])  # type: ignore[misc]
        page.view.selectRow(0)
    page.remove.click()
    await until(lambda: not page.view.source.rows)
    types.tabs.setCurrentIndex(0)


async def measured(types: DataTypesDialog) -> None:
    types.quality.scan.click()
    types.quality.cancel.click()
    await until(types.quality.scan.isEnabled)
    types.form.list.click()
    asked = await dialog(ValueListDialog)
    asked.text.setPlainText("QZ-48210")
    asked.primary.click()
    await until(lambda: asked.primary.text() == "Use the list")
    asked.primary.click()
    types.form.name.setText("Members")
    types.form.edited.emit()
    await until(types.trial.impact.isEnabled)
    types.trial.impact.click()
    await until(lambda: " files with results" in types.trial.state.whole())


def test_data_types(tmp_path: Path, styled: object, called: set[str]) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets", own=True) as window:
            await press(window, "data_types")
            types = await dialog(DataTypesDialog)
            types.form.words.click()
            asked = await dialog(ProposeTypeDialog)
            asked.text.setPlainText("Kestrel\nOsprey")
            asked.primary.click()
            await until(types.form.expression.text)
            for name in ("Badge", "Ticket"):
                types.form.name.setText(name)
                types.form.expression.setText("KX-[0-9]{5}")
                types.form.edited.emit()
                await until(types.primary.isEnabled)
                types.primary.click()
                await until(lambda name=name: [one.name for one in types.types.types] == [name])  # type: ignore[misc]
                await until(lambda: types.told.isVisible() and adds(types))
                types.edit_entry(types.types.types[0])
            types.remove.click()
            await until(lambda: not types.types.types)
            await measured(types)
            await profiles(types)
            await shut(DataTypesDialog)

    run(work())
    assert TYPES - called == set()


HOST_KEYS = {"local.known_hosts", "local.trust_host", "local.replace_host_key", "local.forget_host"}


@pytest.mark.skipif(servers.program("sshd") is None, reason="sshd is not installed")
def test_host_keys(tmp_path: Path, styled: object, called: set[str]) -> None:
    port = servers.free_port()

    async def work() -> None:
        async with workspace(tmp_path / "data", "known_hosts", own=True) as window:
            with servers.ssh_server(tmp_path / "sshd", port) as sshd:
                key = {"host": sshd.host, "fingerprint": sshd.fingerprint}
                await added(window, "add_ssh_host_key", f"[127.0.0.1]:{port}", **key)
            new = servers.new_host_key(tmp_path / "sshd")
            with servers.ssh_server(tmp_path / "sshd", port):
                await changed(window, "edit_ssh_host_key", fingerprint=new)
            await removed(window, "delete_ssh_host_key")

    run(work())
    assert HOST_KEYS - called == set()
