"""Targets: reading, adding, changing, removing, discovering, probing (spec 4.6)."""

from __future__ import annotations

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
from app.service import checks, probing, problems
from app.service.answers import answer, nothing
from app.service.context import context
from app.service.discovered import hosts
from app.service.guard import account, needs
from app.service.store import groups, locations, risk, targets
from app.service.store.ids import internal, public
from app.service.store.text import fold

from . import parse
from .endpoint import Endpoint
from .parameters import LIMIT, OFFSET, PAGING, Text, Words

TARGET_NAME = Text("target_name", "A part of the name of a Target.")
PROTOCOL = Words("protocol", "Protocol identifiers, with commas in between.")


@needs("node visible")
def read(request: Request) -> Response:
    """GET /v1/targets/{target_id}."""
    return answer_targets(request, None)


def answer_targets(request: Request, group_id: int | None) -> Response:
    """Targets of a Group or of all, or only the one that the path names, in a list."""
    target_id = parse.optional_key(request, "target_id")
    with context(request).db.read() as c:
        if target_id is not None:
            found = targets.get(c, target_id)
            if found is None or group_id not in {None, found.group_id}:
                raise problems.not_found()
            chosen = [found]
        else:
            name, offset, limit = TARGET_NAME.of(request), OFFSET.of(request), LIMIT.of(request)
            chosen = targets.listed(c, group_id=group_id, name=name, offset=offset, limit=limit)
        sums = locations.sums(c, target_id)
        below = locations.by_target(c, target_id)
    return answer([targets.record(item, below.get(item.id, ()), sums) for item in chosen])


@needs("system manager")
def add(request: Request) -> Response:
    """POST /v1/targets."""
    new = parse.body(request, NewTarget, problems.invalid_input)
    name = parse.plain(new.name, "name")
    if new.protocol is not None:
        checks.check(new.protocol, "add")
    fields = _fields(new)
    with context(request).db.write() as c:
        checks.references(c, fields.credential_id, fields.proxy_id)
        if not groups.exists(c, fields.group_id):
            raise problems.invalid_input("group_id")
        key = targets.add(c, name, fields)
    if key is None:
        raise problems.invalid_input("name")
    _changed(request, f"The Target {name} was added.", key)
    return answer(Created(id=public(key)), 201)


@needs("system manager")
def change(request: Request) -> Response:
    """PUT /v1/targets/<target_id>: what the body leaves out is cleared."""
    key = parse.key(request, "target_id")
    new = parse.body(request, TargetFields, problems.invalid_input)
    fields = _fields(new)
    with context(request).db.write() as c:
        target = targets.get(c, key)
        if target is None:
            raise problems.not_found()
        checks.references(c, fields.credential_id, fields.proxy_id)
        if not groups.exists(c, fields.group_id) or not targets.update(c, key, fields):
            raise problems.invalid_input("group_id")
    _changed(request, f"The Target {target.name} was changed.", key)
    return nothing()


@needs("system manager")
def remove(request: Request) -> Response:
    """DELETE /v1/targets/<target_id>: for good, with all results. No file is touched."""
    key = parse.key(request, "target_id")
    served = context(request)
    with served.db.read() as c:
        target = targets.get(c, key)
        below = [item.id for item in locations.listed(c, key)]
    if target is None:
        raise problems.not_found()
    served.scans.forget(below)
    with served.db.write() as c:
        targets.delete(c, key)
        risk.add_point(c, served.now())
    _changed(request, f"The Target {target.name} was removed.", key)
    return nothing()


@needs("node visible")
def discovered(request: Request) -> Response:
    """GET /v1/targets/discovered: by name."""
    offset, limit = OFFSET.of(request), LIMIT.of(request)
    with context(request).db.read() as c:
        known = {fold(target.name) for target in targets.listed(c)}
    seen = [host for host in hosts() if fold(host.name) not in known]
    return answer(seen[offset : offset + limit])


@needs("scan schedule")
def probe(request: Request) -> Response:
    """POST /v1/targets/probing: the entries of one folder, here or on another machine."""
    wanted = parse.body(request, Probe, problems.invalid_input)
    parse.plain(wanted.target_name, "target_name")
    checks.check(wanted.protocol, "probe")
    served = context(request)
    with served.db.read() as c:
        checks.references(c, wanted.credential_id, wanted.proxy_id)
    return answer(probing.probe(served, wanted))


def _fields(body: NewTarget | TargetFields) -> targets.Fields:
    group_id = groups.FIRST if body.group_id is None else internal(body.group_id)
    if group_id is None:
        raise problems.invalid_input("group_id")
    platform = parse.plain(body.platform, "platform") if body.platform else None
    comments = parse.plain(body.comments or "", "comments", most=4000, empty=True)
    return targets.Fields(
        group_id, platform, comments, body.credential_id or None, body.proxy_id or None
    )


def _changed(request: Request, message: str, key: int) -> None:
    context(request).bus.publish(
        "ui", "Target Changed", message, user=account(request).username, target_id=key
    )


ROUTES = [
    Endpoint(
        "GET",
        "/v1/targets",
        read,
        "All Targets, by ID",
        returns=list[Target],
        query=(TARGET_NAME, *PAGING),
    ),
    Endpoint(
        "POST", "/v1/targets", add, "Add a Target", body=NewTarget, returns=Created, status=201
    ),
    Endpoint(
        "GET",
        "/v1/targets/discovered",
        discovered,
        "Targets that were discovered and not yet added, by name",
        returns=list[DiscoveredTarget],
        query=PAGING,
    ),
    Endpoint(
        "POST",
        "/v1/targets/probing",
        probe,
        "The first 10000 locations under a Target, by path",
        body=Probe,
        returns=list[ProbeEntry],
        refusals=(501,),
    ),
    Endpoint(
        "GET",
        "/v1/targets/{target_id}",
        read,
        "One Target",
        returns=list[Target],
    ),
    Endpoint(
        "PUT",
        "/v1/targets/{target_id}",
        change,
        "Replace all fields of a Target",
        body=TargetFields,
    ),
    Endpoint("DELETE", "/v1/targets/{target_id}", remove, "Delete a Target for good"),
]
