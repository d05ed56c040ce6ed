"""What in the window causes each method of the client, and which methods a story has called."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest

from app.api.client import Client
from app.api.resources.base import Resource
from app.ui.frame.window import MainWindow
from app.ui.kit.dialog import Dialog
from tests.ui.administration.live import closed, dialog
from tests.ui.live import until

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
        "clusters": "clusters", "cluster_members": "clusters", "targets": "results",
        "target": "results", "locations": "results", "location": "results",
        "some_locations": "outbox",
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
        "remove": "data_types", "test": "try_text", "propose": "data_types",
        "impact": "data_types", "begin_list": "data_types", "add_rows": "data_types",
        "decided": "data_types", "recall": "data_types", "begin_recall": "data_types",
        "cancel_recall": "data_types",
    },
    "profiles": {
        "list": "data_types", "create": "data_types", "update": "data_types",
        "delete": "data_types",
    },
    "schedules": {
        "list": "administration", "get": "run_planned_scan", "create": "add_scan",
        "act": "pause_planned_scan", "run": "run_planned_scan", "with_settings": "edit_scan",
        "update": "edit_scan",
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
    "machines": {
        "list": "administration", "revoke": "revoke_machine",
        "begin_report": "import_report", "add_part": "import_report",
        "drop_report": "import_report",
    },
    "coverage": {"latest": "reports", "of_scan": "jobs_pane", "objects": "jobs_pane"},
    "local": {
        "record_events": "edit_target",
        "acknowledge_audit": "journal", "active_jobs": "jobs_pane", "alike": "detail_pane",
        "alike_objects": "decide_alike", "audit_chain": "evidence", "audit_state": "connect",
        "bytes": "detail_pane", "cancel": "jobs", "capabilities": "connect",
        "change_license": "edit_licence", "copy_databases": "backups",
        "coverage_statements": "evidence", "events": "administration",
        "forget_host": "delete_ssh_host_key", "hits": "detail_pane", "job": "jobs_pane",
        "jobs": "jobs_pane", "known_hosts": "administration", "note": "reveal",
        "note_export": "export", "search_audit": "journal",
        "parts": "detail_pane", "preview": "mask", "purge": "vault",
        "removed_counts": "detail_pane", "replace_host_key": "edit_ssh_host_key",
        "sample_set": "open_sample", "job_ends": "risk_page",
        "remove_sample_set": "remove_sample", "stream": "connect",
        "sums": "results", "trust_host": "add_ssh_host_key", "vault": "vault",
        "vault_state": "connect", "verify_audit": "journal", "why": "detail_pane",
    },
}  # fmt: skip
"""What in the window causes each method: an action, or one of `AUTOMATIC`."""

WITHOUT_WINDOW = {
    "machines.enrol": "enrol",
}  # fmt: skip
"""The command that causes each method that the window does not use."""


def recorded_calls(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the set to which the names of the methods that the window calls are added, as
    `noun.method`; they still do their work.
    """
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
    """Return the cause of each method."""
    return {f"{noun}.{verb}": name for noun, verbs in TABLE.items() for verb, name in verbs.items()}


async def press(window: MainWindow, action: str) -> None:
    """Trigger an action, which must be available."""

    def ready() -> bool:
        window.actions_.refresh()
        return window.actions_[action].isEnabled()

    await until(ready)
    window.actions_[action].trigger()


async def shut(kind: type[Dialog]) -> None:
    """Close a dialog."""
    (await dialog(kind)).reject()
    await closed(kind)
