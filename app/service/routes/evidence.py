"""What shows that something is so: bytes of an object, the undo copies, the audit journal."""

from __future__ import annotations

import base64
import os
from concurrent.futures import BrokenExecutor

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.local import AuditCheck, AuditRecord, ObjectBytes, VaultEntry
from app.discovery.errors import DiscoveryError
from app.discovery.limits import READ
from app.remediation import plan
from app.remediation.audit import Record
from app.service import permissions, problems
from app.service.accounts import actor
from app.service.answers import answer, nothing
from app.service.context import context
from app.service.guard import account, needs
from app.service.parts import parts
from app.service.problems import Problem
from app.service.reader import reader
from app.service.store import jobs, objects
from app.service.store.ids import internal, public
from app.service.store.recording import display

from . import parse
from .endpoint import Endpoint
from .parameters import LIMIT, OFFSET, PAGING, Number

LENGTH = Number("length", "How many bytes.", 4096, READ)


@needs("report detail")
def object_bytes(request: Request) -> Response:
    """GET /local/v1/matchobjects/<target_id>/<object_id>/bytes: at most 1 MiB at a time."""
    served = context(request)
    with served.db.read() as c:
        item = objects.get(c, parse.key(request, "object_id"))
        target_id = parse.key(request, "target_id")
        permissions.require_target(c, account(request), target_id, permissions.DETAIL)
    if item is None or item.target_id != target_id:
        raise problems.not_found()
    offset = OFFSET.of(request)
    length = LENGTH.of(request)
    try:
        source = reader(served, item)
        if not source.unchanged():
            raise Problem(422, "The file has changed since it was scanned. Scan it again.")
        (content,) = source.read([(offset, length)])
    except DiscoveryError as error:
        raise Problem(422, str(error)) from None
    except (BrokenExecutor, TimeoutError):
        raise Problem(422, "The object could not be read: its reader was stopped.") from None
    return answer(
        ObjectBytes(
            offset=offset,
            length=len(content),
            size=item.stream_size,
            encoding=item.encoding,
            content=base64.b64encode(content).decode(),
        )
    )


@needs(permissions.ACT)
def vault(request: Request) -> Response:
    """GET /local/v1/vault: what undo can still bring back, oldest first."""
    return answer([_vault_entry(entry) for entry in _copies(request)])


def _copies(request: Request) -> list[plan.VaultEntry]:
    """The copies of acts on Targets on which the account may act itself."""
    found = parts(request).jobs.remediator.vault()
    with context(request).db.read() as c:
        within = permissions.allowed_targets(c, account(request), permissions.ACT)
        known = jobs.about(c, [internal(entry.job_id) or 0 for entry in found], within)
    return [entry for entry in found if internal(entry.job_id) in known]


@needs("remediation act directly")
def purge(request: Request) -> Response:
    """DELETE /local/v1/vault/<job_id>: destroy the copy of a job; its undo ends."""
    key = parse.key(request, "job_id")
    remediator = parts(request).jobs.remediator
    if public(key) not in {entry.job_id for entry in _copies(request)}:
        raise problems.not_found()
    who = account(request)
    remediator.purge(public(key), actor(who.id, who.username))
    with context(request).db.write() as c:
        jobs.end_undo(c, key)
    return nothing()


@needs("report detail")
def audit(request: Request) -> Response:
    """GET /local/v1/audit: the journal in its order."""
    _require_all(request)
    offset, limit = OFFSET.of(request), LIMIT.of(request)
    records = parts(request).jobs.remediator.audit_records(offset, limit)
    who = account(request).username
    parts(request).bus.seldom("audit journal read", "The audit journal was read", who)
    return answer([_audit_record(record) for record in records])


@needs("report detail")
def verify_audit(request: Request) -> Response:
    """GET /local/v1/audit/verify: whether the journal is whole."""
    _require_all(request)
    remediator = parts(request).jobs.remediator
    bad = remediator.audit_verify()
    count = remediator.audit_head().number
    if not bad:
        return answer(AuditCheck(ok=True, records=count, message="The journal is whole."))
    parts(request).bus.seldom("audit journal damaged", f"The audit journal is damaged: {bad}")
    number = next((int(word) for word in bad.split() if word.isdigit()), None)
    message = f"{bad[0].upper()}{bad[1:]}."
    return answer(AuditCheck(ok=False, records=count, message=message, first_bad=number))


def _require_all(request: Request) -> None:
    """The journal is one chain about everything: whoever reads it may read the details of all."""
    permissions.require_everywhere(account(request), permissions.VISIBLE, permissions.DETAIL)


def _vault_entry(entry: plan.VaultEntry) -> VaultEntry:
    return VaultEntry(
        job_id=entry.job_id,
        path=_path(entry.root, entry.path),
        size=entry.size,
        created=entry.sealed_at,
        expires=entry.until,
        usable=entry.available and not entry.undone,
    )


def _audit_record(record: Record) -> AuditRecord:
    body = record.body

    def text(name: str) -> str:
        return str(body.get(name) or "")

    time = body.get("time")
    user_uid, _, username = text("actor").rpartition(":")  # no name has a colon
    return AuditRecord(
        number=record.number,
        timestamp=float(time) if isinstance(time, int | float) else 0.0,
        user=username,
        user_uid=user_uid or None,
        action=text("event"),
        path=_path(os.fsencode(text("root")), os.fsencode(text("path"))),
        sign_off=text("sign_off"),
        reason=text("reason"),
        outcome=text("message") or text("state"),
        hash=record.hash,
        job_id=text("job") or None,
    )


def _path(root: bytes, path: bytes) -> str:
    return display(os.path.join(root, path) if path else root)  # noqa: PTH118 - raw bytes


ROUTES = [
    Endpoint(
        "GET",
        "/local/v1/matchobjects/{target_id}/{object_id}/bytes",
        object_bytes,
        "Bytes of a match object, at most 1 MiB at a time",
        returns=ObjectBytes,
        query=(OFFSET, LENGTH),
    ),
    Endpoint(
        "GET",
        "/local/v1/vault",
        vault,
        "What undo can still bring back, oldest first",
        returns=list[VaultEntry],
    ),
    Endpoint(
        "DELETE",
        "/local/v1/vault/{job_id}",
        purge,
        "Destroy the copy of a job; its undo ends",
    ),
    Endpoint(
        "GET",
        "/local/v1/audit",
        audit,
        "The hash-chained journal, in its order",
        returns=list[AuditRecord],
        query=PAGING,
    ),
    Endpoint(
        "GET",
        "/local/v1/audit/verify",
        verify_audit,
        "Whether the journal is whole",
        returns=AuditCheck,
    ),
]
