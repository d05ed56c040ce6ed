"""Target Locations (contract 4.4)."""

from __future__ import annotations

import sqlite3

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.common import Created
from app.api.records.locations import Location, LocationUpdate, NewLocation
from app.service.accounts import permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.protocols import free_space
from app.service.protocols.mounts import mount_point
from app.service.protocols.source import FREE, MEMORY, MOUNTED, REMOTE
from app.service.routes import parse
from app.service.routes.context import context, tell
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import LIMIT, OFFSET, PAGING, Text
from app.service.routes.targets import PROTOCOL
from app.service.scans import location_checks
from app.service.store import locations, mounts, risk, targets
from app.service.store.events import About, record_name
from app.service.store.ids import public

LOCATION_PATH = Text("location_path", "A part of the path of a Location.")
ROUTES = Routes()


@ROUTES.get(
    "/v1/targets/{target_id}/locations/{location_id}",
    summary="One Location of a Target",
    returns=list[Location],
)
@ROUTES.get(
    "/v1/targets/{target_id}/locations",
    summary="The Locations of a Target",
    returns=list[Location],
    query=(LOCATION_PATH, PROTOCOL, *PAGING),
)
@needs("node visible")
def read(request: Request) -> Response:
    """The Locations of a Target."""
    target_id = parse.key(request, "target_id")
    location_id = parse.optional_key(request, "location_id")
    with context(request).db.read() as conn:
        permissions.require_target(conn, account(request), target_id)
        _require_target(conn, target_id)
        if location_id is not None:
            chosen = [_require(conn, target_id, location_id)]
        else:
            path, kinds = LOCATION_PATH.of(request), PROTOCOL.of(request)
            offset, limit = OFFSET.of(request), LIMIT.of(request)
            found = locations.listed(conn, target_id, path=path, protocols=kinds)
            chosen = found[offset : offset + limit]
        counted = permissions.allowed_targets(conn, account(request), permissions.SUMMARY)
        sums = locations.sums(conn, target_id, within=counted)
    return answer([item.record(sums.get(item.id, locations.Sums())) for item in chosen])


@ROUTES.post(
    "/v1/targets/{target_id}/locations",
    body=NewLocation,
    returns=Created,
    status=201,
    refusals=(409,),
)
@needs(permissions.MANAGE)
def add(request: Request) -> Response:
    """Add a Location."""
    target_id = parse.key(request, "target_id")
    new = parse.body(request, NewLocation)
    location_checks.check(new.protocol, "add")
    path = location_checks.location_path(new.protocol, new.path or "")
    with context(request).db.read() as conn:
        permissions.require_target(conn, account(request), target_id, permissions.MANAGE)
    location_checks.not_own(context(request).own, new.protocol, path, "add")
    there = new.protocol in {*REMOTE, MEMORY} or location_checks.exists(path)
    if new.protocol == FREE and (why := free_space.refusal(path)):
        raise problems.Problem(422, f"Unable to add location; {why}.")
    mount = mount_point(path) if new.protocol in MOUNTED else None
    with context(request).db.write() as conn:
        permissions.require_target(conn, account(request), target_id, permissions.MANAGE)
        _require_target(conn, target_id)
        location_checks.references(
            conn,
            account(request),
            new.credential_id,
            new.proxy_id,
            context(request).scans.agents,
        )
        if locations.parent_exists(conn, target_id, new.protocol, path):
            raise problems.conflict("A parent file path exists.")
        if not there:  # a typing error must not pass for a place without findings
            raise problems.invalid_input("path")
        if new.protocol in MOUNTED and mount is None:
            raise problems.Problem(422, f"Nothing is mounted at {path} on this machine.")
        key = locations.add(
            conn,
            target_id,
            new.protocol,
            path,
            credential_id=new.credential_id or None,
            proxy_id=new.proxy_id or None,
            blank=not new.path,
        )
        if mount is not None:
            mounts.remember(conn, key, mount)
    _tell(request, target_id, key, "A Location was added.")
    return answer(Created(id=public(key)), 201)


@ROUTES.put("/v1/targets/{target_id}/locations/{location_id}", body=LocationUpdate)
@needs(permissions.MANAGE)
def change(request: Request) -> Response:
    """Replace all fields of a Location.

    Omitted fields are cleared.
    """
    target_id, key = parse.key(request, "target_id"), parse.key(request, "location_id")
    new = parse.body(request, LocationUpdate)
    with context(request).db.write() as conn:
        permissions.require_target(conn, account(request), target_id, permissions.MANAGE)
        _require(conn, target_id, key)
        location_checks.references(
            conn,
            account(request),
            new.credential_id,
            new.proxy_id,
            context(request).scans.agents,
        )
        locations.update(
            conn, key, credential_id=new.credential_id or None, proxy_id=new.proxy_id or None
        )
    _tell(request, target_id, key, "A Location was changed.")
    return nothing()


@ROUTES.delete("/v1/targets/{target_id}/locations/{location_id}")
@needs(permissions.MANAGE)
def remove(request: Request) -> Response:
    """Delete a Location permanently.

    No file is changed.
    """
    target_id, key = parse.key(request, "target_id"), parse.key(request, "location_id")
    served = context(request)
    with served.db.read() as conn:
        permissions.require_target(conn, account(request), target_id, permissions.MANAGE)
        _require(conn, target_id, key)
    served.scans.forget([key])
    with served.db.write() as conn:
        permissions.require_target(conn, account(request), target_id, permissions.MANAGE)
        _require(conn, target_id, key)  # another request may have removed it
        locations.delete(conn, key)
        risk.add_point(conn, served.now(), target_id)
    _tell(request, target_id, key, "A Location was removed.")
    context(request).sweeper.wake()
    removed = "The results of the Location were removed."
    tell(request, "results removed", removed, target_id=target_id, location_id=key)
    return nothing()


def _tell(request: Request, target_id: int, key: int, message: str) -> None:
    record = record_name("location", target_id, key)
    about = About(target_id=target_id, location_id=key, record=record)
    tell(request, "target changed", message, **about)


def _require_target(conn: sqlite3.Connection, key: int) -> None:
    if targets.get(conn, key) is None:
        raise problems.not_found()


def _require(conn: sqlite3.Connection, target_id: int, key: int) -> locations.StoredLocation:
    found = locations.get(conn, target_id, key)
    if found is None:
        raise problems.not_found()
    return found
