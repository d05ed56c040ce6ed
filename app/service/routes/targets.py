"""Targets: reading, adding, changing, removing, discovering, probing (contract 4.6)."""

from __future__ import annotations

import sqlite3

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.common import Created
from app.api.records.targets import (
    DiscoveredTarget,
    NewTarget,
    Probe,
    ProbeEntry,
    Target,
    TargetFields,
)
from app.service.accounts import approval_rules, permissions
from app.service.accounts.accounts import Account
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.routes import parse
from app.service.routes.approvals import rule_changes
from app.service.routes.context import context, tell
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import LIMIT, OFFSET, PAGING, Text, Words
from app.service.scans import location_checks, probing
from app.service.scans.discovered import hosts
from app.service.store import approvals, groups, locations, risk, targets
from app.service.store.events import record_name
from app.service.store.ids import internal, public
from app.service.store.sql_text import fold

TARGET_NAME = Text("target_name", "A part of the name of a Target.")
PROTOCOL = Words("protocol", "Protocol identifiers, separated by commas.")
ROUTES = Routes()


# Before the path with {target_id}, which matches it, too.
@ROUTES.get("/v1/targets/discovered", returns=list[DiscoveredTarget], query=PAGING)
@needs("node visible")
def discovered(request: Request) -> Response:
    """Targets that were discovered and not yet added, by name."""
    offset, limit = OFFSET.of(request), LIMIT.of(request)
    with context(request).db.read() as conn:
        within = permissions.allowed_targets(conn, account(request))
        known = {fold(target.name) for target in targets.listed(conn, within=within)}
    seen = [host for host in hosts() if fold(host.name) not in known]
    return answer(seen[offset : offset + limit])


@ROUTES.get("/v1/targets/{target_id}", summary="One Target", returns=list[Target])
@ROUTES.get(
    "/v1/targets", summary="All Targets, by ID", returns=list[Target], query=(TARGET_NAME, *PAGING)
)
@needs("node visible")
def read(request: Request) -> Response:
    """All Targets, by ID."""
    return answer_targets(request, None)


def answer_targets(request: Request, group_id: int | None) -> Response:
    """Return Targets of a Group, or of all Groups if `group_id` is None: those that the account may
    see, and that match the parameters of the request. If the path contains the ID of a Target,
    return only this Target. Raises Problem (404) if this Target is unknown or not in the Group.
    """
    target_id = parse.optional_key(request, "target_id")
    who = account(request)
    with context(request).db.read() as conn:
        if target_id is not None:
            permissions.require_target(conn, who, target_id)
            found = targets.get(conn, target_id)
            if found is None or group_id not in {None, found.group_id}:
                raise problems.not_found()
            chosen = [found]
        else:
            name, offset, limit = TARGET_NAME.of(request), OFFSET.of(request), LIMIT.of(request)
            chosen = targets.listed(
                conn,
                group_id=group_id,
                name=name,
                within=permissions.allowed_targets(conn, who),
                offset=offset,
                limit=limit,
            )
        counted = permissions.allowed_targets(conn, who, permissions.SUMMARY)
        sums = locations.sums(conn, target_id, within=counted)
        below = locations.by_target(conn, target_id)
    return answer([targets.record(item, below.get(item.id, ()), sums) for item in chosen])


@ROUTES.post("/v1/targets", body=NewTarget, returns=Created, status=201)
@needs(permissions.MANAGE)
def add(request: Request) -> Response:
    """Add a Target."""
    new = parse.body(request, NewTarget)
    name = parse.plain(new.name, "name")
    if new.protocol is not None:
        location_checks.check(new.protocol, "add")
    fields = _fields(new)
    with context(request).db.write() as conn:
        _require_group(conn, request, fields.group_id)
        _check_references(request, conn, fields)
        key = targets.add(conn, name, fields)
    if key is None:
        raise problems.invalid_input("name")
    _tell(request, key, f"The Target {name} was added.")
    return answer(Created(id=public(key)), 201)


@ROUTES.put("/v1/targets/{target_id}", body=TargetFields)
@needs(permissions.MANAGE)
def change(request: Request) -> Response:
    """Replace all fields of a Target.

    Omitted fields are cleared.
    """
    key = parse.key(request, "target_id")
    new = parse.body(request, TargetFields)
    fields = _fields(new)
    with rule_changes(request) as (conn, said):
        permissions.require_target(conn, account(request), key, permissions.MANAGE)
        needed, target = approvals.actions(conn, key), targets.get(conn, key)
        if target is None:
            raise problems.not_found()
        if fields.group_id != target.group_id:
            _require_group(conn, request, fields.group_id)
        _check_references(request, conn, fields)
        if not targets.update(conn, key, fields):
            raise problems.invalid_input("group_id")
        said.append(approval_rules.lost(conn, key, needed))
    _tell(request, key, f"The Target {target.name} was changed.")
    if fields.group_id != target.group_id:
        moved = f"The Target {target.name} was moved to another Group."
        tell(request, "target moved to a group", moved, target_id=key)
    return nothing()


@ROUTES.delete("/v1/targets/{target_id}")
@needs(permissions.MANAGE)
def remove(request: Request) -> Response:
    """Delete a Target permanently.

    The results of the Target are deleted, too. No file is changed.
    """
    key = parse.key(request, "target_id")
    served = context(request)
    with served.db.read() as conn:
        _removable(conn, request, key)
        below = [item.id for item in locations.listed(conn, key)]
    served.scans.forget(below)
    with rule_changes(request) as (conn, said):
        target = _removable(conn, request, key)  # another request may have removed or moved it
        said.append(approval_rules.ending(conn, "target", key))
        targets.delete(conn, key)
        risk.add_point(conn, served.now())
    _tell(request, key, f"The Target {target.name} was removed.")
    context(request).sweeper.wake()
    removed = f"The results of the Target {target.name} were removed."
    tell(request, "results removed", removed, target_id=key)
    return nothing()


def _removable(conn: sqlite3.Connection, request: Request, key: int) -> targets.StoredTarget:
    permissions.require_target(conn, account(request), key, permissions.MANAGE)
    target = targets.get(conn, key)
    if target is None:
        raise problems.not_found()
    return target


@ROUTES.post("/v1/targets/probing", body=Probe, returns=list[ProbeEntry], refusals=(501,))
@needs(permissions.SCAN)
def probe(request: Request) -> Response:
    """The first 10,000 entries of one folder of a Target, by path.

    The folder is on this machine or on another one.
    """
    wanted = parse.body(request, Probe)
    parse.plain(wanted.target_name, "target_name")
    location_checks.check(wanted.protocol, "probe")
    served = context(request)
    with served.db.read() as conn:
        _require_probing(conn, account(request), wanted.target_name)
        location_checks.references(
            conn,
            account(request),
            wanted.credential_id,
            wanted.proxy_id,
            served.scans.agents,
            remember=False,
        )
    found = probing.probe(served, wanted)
    said = f"{wanted.target_name} was probed. Entries found: {len(found)}."
    tell(request, "target probed", said)
    return answer(found)


def _tell(request: Request, key: int, message: str) -> None:
    tell(request, "target changed", message, target_id=key, record=record_name("target", key))


def _check_references(request: Request, conn: sqlite3.Connection, fields: targets.Fields) -> None:
    """Raise Problem for a credential or an agent that cannot be used."""
    location_checks.references(
        conn,
        account(request),
        fields.credential_id,
        fields.proxy_id,
        context(request).scans.agents,
    )


def _require_group(conn: sqlite3.Connection, request: Request, group_id: int) -> None:
    """Raise Problem: 422 if the Group does not exist or is hidden, 403 if the account lacks
    permission.
    """

    def unknown() -> problems.Problem:
        return problems.invalid_input("group_id")

    if not groups.exists(conn, group_id):
        raise unknown()
    permissions.require_group(account(request), group_id, permissions.MANAGE, unknown=unknown)


def _require_probing(conn: sqlite3.Connection, who: Account, name: str) -> None:
    """Raise Problem (403) unless the account may scan a Target of this name. If the account may
    scan no such Target (because none exists, for example), it needs the permission to scan
    everything.
    """
    within = permissions.allowed_targets(conn, who, permissions.SCAN)
    if within is not None and not any(
        fold(target.name) == fold(name) for target in targets.listed(conn, name=name, within=within)
    ):
        raise problems.forbidden(permissions.SCAN)


def _fields(body: NewTarget | TargetFields) -> targets.Fields:
    group_id = groups.FIRST if body.group_id is None else internal(body.group_id)
    if group_id is None:
        raise problems.invalid_input("group_id")
    platform = parse.plain(body.platform, "platform") if body.platform else None
    comments = parse.plain(body.comments or "", "comments", most=4000, empty=True)
    return targets.Fields(
        group_id, platform, comments, body.credential_id or None, body.proxy_id or None
    )
