"""Evidence: bytes of an object, and the undo copies."""

from __future__ import annotations

import base64
import os

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.enums import Action
from app.api.records.local import ObjectBytes, VaultEntry, VaultState
from app.discovery.match.errors import DiscoveryError
from app.discovery.match.limits import READ
from app.remediation.journal import records
from app.service.accounts import permissions
from app.service.accounts.accounts import actor
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.base.problems import Problem
from app.service.queries.object_reader import read_unchanged, reader
from app.service.remedies import effects
from app.service.routes import parse
from app.service.routes.context import context
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import OFFSET, Number
from app.service.store import jobs, objects
from app.service.store.ids import internal, public
from app.service.store.raw_names import display

LENGTH = Number("length", "Number of bytes to return.", 4096, READ)
ROUTES = Routes()

_Place = tuple[int | None, int | None]


@ROUTES.get(
    "/local/v1/matchobjects/{target_id}/{object_id}/bytes",
    returns=ObjectBytes,
    query=(OFFSET, LENGTH),
)
@needs("report detail")
def object_bytes(request: Request) -> Response:
    """Bytes of a match object, at most 1 MiB at a time."""
    served = context(request)
    with served.db.read() as conn:
        item = objects.get(conn, parse.key(request, "object_id"))
        target_id = parse.key(request, "target_id")
        permissions.require_target(conn, account(request), target_id, permissions.DETAIL)
    if item is None or item.target_id != target_id:
        raise problems.not_found()
    offset = OFFSET.of(request)
    length = LENGTH.of(request)
    try:
        found = read_unchanged(reader(served, item), [(offset, length)])
    except DiscoveryError as error:
        raise Problem(422, str(error)) from None
    if found is None:
        raise Problem(422, "The file changed after the scan. Scan it again.")
    (content,) = found
    context(request).trail.opened(account(request), item, 0)
    return answer(
        ObjectBytes(
            offset=offset,
            length=len(content),
            size=item.stream_size,
            encoding=item.encoding,
            content=base64.b64encode(content).decode(),
        )
    )


@ROUTES.get("/local/v1/vault", returns=list[VaultEntry])
@needs(permissions.ACT)
def vault(request: Request) -> Response:
    """Undo copies, oldest first."""
    return answer([_vault_entry(entry, *place) for entry, place in _copies(request)])


@ROUTES.get("/local/v1/vault/state", returns=VaultState)
@needs(permissions.ACT)
def vault_state(request: Request) -> Response:
    """Number of undo copies that can be used, and when the first one expires."""
    kept = [entry for entry, _ in _copies(request) if _usable(entry)]
    return answer(
        VaultState(
            copies=len(kept),
            size=sum(entry.size for entry in kept),
            of_undos=sum(entry.action == Action.UNDO for entry in kept),
            until=min((entry.until for entry in kept), default=None),
        )
    )


def _usable(entry: records.VaultEntry) -> bool:
    return entry.available and not entry.undone


def _copies(request: Request) -> list[tuple[records.VaultEntry, _Place]]:
    """Return the undo copies of the Targets on which the account may act without approval, each
    with the keys of its Target and its Location.
    """
    found = context(request).jobs.remediator.copies.entries()
    with context(request).db.read() as conn:
        within = permissions.allowed_targets(conn, account(request), permissions.ACT)
        known = jobs.places_of(conn, [internal(entry.job_id) or 0 for entry in found], within)
    keyed = ((entry, internal(entry.job_id) or 0) for entry in found)
    return [(entry, known[key]) for entry, key in keyed if key in known]


@ROUTES.delete("/local/v1/vault/{job_id}")
@needs("remediation act directly")
def purge(request: Request) -> Response:
    """Destroy the undo copy of a job. The job cannot be undone any more."""
    key = parse.key(request, "job_id")
    remediator = context(request).jobs.remediator
    if public(key) not in {entry.job_id for entry, _ in _copies(request)}:
        raise problems.not_found()
    who = account(request)
    remediator.copies.purge(public(key), actor(who.id, who.username))
    with context(request).db.write() as conn:
        effects.end_undo(conn, key)
    return nothing()


def _vault_entry(entry: records.VaultEntry, target: int | None, location: int | None) -> VaultEntry:
    return VaultEntry(
        job_id=entry.job_id,
        target_id=None if target is None else public(target),
        location_id=None if location is None else public(location),
        path=_path(entry.root, entry.path),
        size=entry.size,
        created=entry.sealed_at,
        expires=entry.until,
        usable=_usable(entry),
        restored=bool(entry.undone),
        of_undo=entry.action == Action.UNDO,
    )


def _path(root: bytes, path: bytes) -> str:
    return display(os.path.join(root, path) if path else root)  # noqa: PTH118 - raw bytes
