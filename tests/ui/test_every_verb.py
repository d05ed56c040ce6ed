"""Every method of the client is reached from the window: the table names what causes each one.

The stories below drive the window against the real service and record which methods are called.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from app.api.client import Client
from app.api.records.locations import NewLocation
from app.api.records.targets import NewTarget
from app.api.resources.base import Resource
from app.state.changes.plan import Phase
from app.ui.actions.actions import ACTIONS
from app.ui.administration.forms.delete_dialog import DeleteDialog
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.page import SECTIONS
from app.ui.dialogs.data_types import DataTypesDialog
from app.ui.dialogs.filters import FiltersDialog
from app.ui.dialogs.proposals.answer import AnswerDialog
from app.ui.dialogs.proposals.proposals import ProposalsDialog
from app.ui.dialogs.remediate import RemediateDialog
from app.ui.dialogs.timeline import TimelineDialog
from app.ui.frame.window import MainWindow
from app.ui.kit.dialog import Dialog
from tests.api.every_call import every_call
from tests.ui.administration.live import closed, column, dialog, review, section, select, workspace
from tests.ui.live import CSV, console, key_of, run, until
from tests.ui.tidy import discard

AUTOMATIC = frozenset({"connect", "results", "detail_pane", "jobs_pane", "risk_page", "outbox"})
"""What reads without an action: connecting, a query's results, panes while they are shown, and
decisions on their way.
"""

TABLE = {
    "groups": {
        "all": "connect", "targets": "move_target", "create": "add_group", "update": "edit_group",
        "delete": "delete_group",
    },
    "targets": {
        "list": "administration", "get": "edit_target", "create": "add_target",
        "update": "edit_target", "delete": "delete_target", "discovered": "discovered_targets",
        "probe": "add_location", "inaccessible": "tree",
    },
    "locations": {
        "list": "add_location", "get": "edit_location", "create": "add_location",
        "update": "edit_location", "delete": "delete_location", "folders": "tree",
    },
    "queries": {
        "create": "results", "create_here": "run_query", "count_here": "form", "facets": "facets",
        "clusters": "clusters", "cluster_members": "decide_alike", "targets": "results",
        "target": "results", "locations": "results", "location": "results",
    },
    "matchobjects": {"get": "detail_pane", "list": "delete_location"},
    "remediation": {"act": "confirm"},
    "approvals": {
        "rules": "connect", "change_rules": "add_approval_rule", "propose": "mask",
        "list": "connect", "get": "proposals", "answer": "proposals",
    },
    "risk": {
        "history": "risk", "levels": "risk", "targets": "risk", "processing": "risk_page",
        "change": "risk",
        "profiles": "connect", "level_list": "administration", "add_profile": "add_risk_profile",
        "change_profile": "edit_risk_profile", "remove_profile": "delete_risk_profile",
        "count": "add_risk_profile", "profile_history": "history_risk_profile",
    },
    "datatypes": {
        "builtins": "connect", "custom": "data_types", "add": "data_types", "change": "data_types",
        "remove": "data_types", "test": "try_text",
    },
    "profiles": {
        "list": "data_types", "create": "data_types", "update": "data_types",
        "delete": "data_types",
    },
    "schedules": {
        "list": "administration", "get": "add_scan", "create": "add_scan",
        "act": "pause_planned_scan",
    },
    "filters": {
        "list": "filters", "get": "filters", "create": "filters", "update": "filters",
        "delete": "filters", "impact": "filters", "precision": "filters",
    },
    "credentials": {
        "list": "administration", "get": "edit_credential", "create": "add_credential",
        "update": "edit_credential", "delete": "delete_credential",
    },
    "agents": {"list": "administration", "get": "administration"},
    "users": {
        "list": "administration", "get": "edit_account", "add": "add_account",
        "change": "edit_account", "remove": "delete_account",
    },
    "server": {
        "info": "connect", "license": "administration", "mip_labels": "connect",
        "file_formats": "connect", "daily_matches": "matches_per_day",
    },
    "coverage": {"latest": "reports", "of_scan": "jobs_pane", "objects": "jobs_pane"},
    "local": {
        "record_events": "edit_target",
        "acknowledge_audit": "journal", "active_jobs": "jobs_pane", "alike": "detail_pane",
        "alike_objects": "decide_alike", "audit_chain": "evidence", "audit_state": "connect",
        "bytes": "detail_pane", "cancel": "jobs", "capabilities": "connect",
        "change_license": "edit_licence", "coverage_statements": "evidence",
        "events": "administration",
        "forget_host": "delete_ssh_host_key", "hits": "detail_pane", "job": "jobs_pane",
        "jobs": "jobs_pane", "known_hosts": "administration", "note": "reveal",
        "note_export": "export", "search_audit": "journal",
        "parts": "detail_pane", "preview": "mask", "purge": "vault",
        "removed_counts": "detail_pane", "replace_host_key": "edit_ssh_host_key",
        "sample_set": "open_sample", "stream": "connect",
        "sums": "results", "trust_host": "add_ssh_host_key", "vault": "vault",
        "vault_state": "connect", "verify_audit": "journal", "why": "detail_pane",
    },
}  # fmt: skip
"""What in the window causes each method: an action, or one of `AUTOMATIC`."""


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Names of the methods that the window calls, as `noun.method`; they still do their work."""
    names: set[str] = set()
    client = Client.__init__

    def recorded(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(method)
        def call(*args: Any, **more: Any) -> Any:
            names.add(name)
            return method(*args, **more)

        return call

    def made(self: Client, *args: Any) -> None:
        client(self, *args)
        for noun, resource in vars(self).items():
            if isinstance(resource, Resource):
                for verb, method in inspect.getmembers(resource, inspect.ismethod):
                    if not verb.startswith("_"):
                        setattr(resource, verb, recorded(f"{noun}.{verb}", method))

    monkeypatch.setattr(Client, "__init__", made)
    return names


def causes() -> dict[str, str]:
    return {f"{noun}.{verb}": name for noun, verbs in TABLE.items() for verb, name in verbs.items()}


def test_the_table_names_every_method() -> None:
    assert causes().keys() == {f"{call.noun}.{call.verb}" for call in every_call()}


def test_every_cause_exists() -> None:
    assert set(causes().values()) <= {action.name for action in ACTIONS} | AUTOMATIC


async def press(window: MainWindow, action: str) -> None:
    """Trigger an action, which must be available."""

    def ready() -> bool:
        window.actions_.refresh()
        return window.actions_[action].isEnabled()

    await until(ready)
    window.actions_[action].trigger()


async def shut(kind: type[Dialog]) -> None:
    (await dialog(kind)).reject()
    await closed(kind)


async def added(window: MainWindow, action: str, shown: str, /, **values: str) -> None:
    """Fill in the form of an action, save, and select the new record."""
    await press(window, action)
    await save(await dialog(EditDialog), **values)
    name = action.partition("_")[2]
    where = next(kind.name for kind in SECTIONS if f"add_{name}" in kind.tools)
    of = section(window, where)
    await until(lambda: shown in column(of))
    select(of, shown)


async def save(form: EditDialog, **values: str) -> None:
    for name, value in values.items():
        form.editors[name].put(value)
    form.accept()
    if review(form) is not None:
        form.accept()
    await closed(EditDialog)


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
    "server.license", "local.change_license", "local.events", "local.known_hosts",
    "local.trust_host", "server.daily_matches", "datatypes.builtins", "local.capabilities",
    "server.info", "local.stream", "groups.all",
}  # fmt: skip


def test_lists_of_the_administration(tmp_path: Path, styled: object, called: set[str]) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "groups", own=True) as window:
            await added(window, "add_group", "a", name="a")
            await changed(window, "edit_group", comments="b")
            await removed(window, "delete_group")
            show(window, "targets")
            await added(window, "add_target", "host", name="host")
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
            show(window, "known_hosts")
            await press(window, "add_ssh_host_key")
            form = await dialog(EditDialog)
            form.editors["host"].put("127.0.0.1:1")
            form.editors["fingerprint"].put("SHA256:" + "A" * 43)
            form.accept()
            await until(lambda: "local.trust_host" in called)
            await shut(EditDialog)
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
    "targets.discovered", "locations.get", "locations.delete", "matchobjects.list",
    "schedules.create", "schedules.get", "schedules.act",
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
            await press(window, "edit_location")
            await shut(EditDialog)
            show(window, "scans")
            later = {"label": "a", "targets": target, "start": "2099-01-01 02:00"}
            await added(window, "add_scan", "a", **later)
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


def test_data_types(tmp_path: Path, styled: object, called: set[str]) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "targets", own=True) as window:
            await press(window, "data_types")
            types = await dialog(DataTypesDialog)
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
            await profiles(types)
            await shut(DataTypesDialog)

    run(work())
    assert TYPES - called == set()


APPROVALS = {
    "approvals.rules", "approvals.change_rules", "approvals.propose", "approvals.list",
    "approvals.get", "approvals.answer",
}  # fmt: skip


def test_approvals(tmp_path: Path, styled: object, called: set[str]) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "a.csv").write_text(CSV)

    async def work() -> None:
        async with console(tmp_path / "data", tmp_path / "files", own=True) as stores:
            window = MainWindow(stores)
            window.resize(1280, 760)
            window.show()
            await press(window, "administration")
            show(window, "approval_rules")
            rules = {"place": "global/", "actions": "mask"}
            await added(window, "add_approval_rule", "All targets", **rules)
            await press(window, "explore")
            stores.results.set_selected([key_of(stores, "a.csv")])
            await press(window, "mask")
            remedy = await dialog(RemediateDialog)
            await until(lambda: stores.plan.phase is Phase.READY)
            remedy.signing.reason.setCurrentText("Not needed")
            remedy.primary.click()
            await closed(RemediateDialog)
            await press(window, "proposals")
            proposals = await dialog(ProposalsDialog)
            await until(proposals.withdraw.isEnabled)
            proposals.withdraw.click()
            (await dialog(AnswerDialog)).accept()
            await closed(AnswerDialog)
            await shut(ProposalsDialog)
            await stores.tasks.idle()
            discard(window)

    run(work())
    assert APPROVALS - called == set()


READS = {
    "queries.create", "queries.targets", "queries.locations", "queries.location",
    "matchobjects.get", "local.jobs", "server.file_formats", "server.mip_labels",
    "local.audit_state", "local.search_audit", "local.verify_audit", "local.vault",
    "local.vault_state", "remediation.act", "queries.facets", "queries.clusters", "local.note",
    "local.preview", "local.alike", "locations.folders", "targets.probe", "locations.create",
    "schedules.create",
}  # fmt: skip


def test_results(tmp_path: Path, styled: object, called: set[str]) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "a.csv").write_text(CSV)

    async def work() -> None:
        async with console(tmp_path / "data", tmp_path / "files", own=True) as stores:
            window = MainWindow(stores)
            window.resize(1280, 760)
            window.show()
            stores.results.select(key_of(stores, "a.csv"))
            await until(lambda: "matchobjects.get" in called)
            for name in ("journal", "vault"):
                await press(window, name)
                await until(lambda: isinstance(QApplication.activeModalWidget(), Dialog))
                await stores.tasks.idle()
                await shut(Dialog)
            await press(window, "explore")
            for name, verb in (("facets", "queries.facets"), ("clusters", "queries.clusters")):
                await press(window, name)
                await until(lambda verb=verb: verb in called)  # type: ignore[misc]
            await press(window, "reveal")
            await until(lambda: "local.note" in called)
            stores.results.set_selected([key_of(stores, "a.csv")])
            await press(window, "mask")
            await until(lambda: "local.preview" in called)
            await shut(Dialog)
            await press(window, "confirm")
            await until(lambda: "remediation.act" in called)
            await stores.tasks.idle()
            discard(window)

    run(work())
    assert READS - called == set()
