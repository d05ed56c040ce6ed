"""The audit journal: reading, checking and adding records, acknowledging damage."""

from __future__ import annotations

import os

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.local import Acknowledgement, AuditCheck, AuditNote, AuditRecord
from app.remediation.journal.audit import Record
from app.service.accounts import permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.record.access_audit import NOTED
from app.service.routes import parse
from app.service.routes.context import context
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import LIMIT, OFFSET, PAGING
from app.service.store import objects, targets
from app.service.store.ids import internal
from app.service.store.raw_names import display

_MOST_OBJECTS = 1000
ROUTES = Routes()


@ROUTES.get("/local/v1/audit", returns=list[AuditRecord], query=PAGING)
@needs("report detail")
def listed(request: Request) -> Response:
    """The hash-chained journal, oldest first."""
    _require_all(request)
    offset, limit = OFFSET.of(request), LIMIT.of(request)
    records = context(request).jobs.remediator.audit.records(offset, limit)
    who = account(request).username
    context(request).bus.seldom("audit journal read", "The audit journal was read", who)
    return answer([_audit_record(record) for record in records])


@ROUTES.get("/local/v1/audit/verify", returns=AuditCheck)
@needs("report detail")
def verify(request: Request) -> Response:
    """Check the whole journal for damage."""
    _require_all(request)
    return answer(context(request).trail.check())


@ROUTES.get("/local/v1/audit/state", returns=AuditCheck)
@needs("report detail")
def state(request: Request) -> Response:
    """Result of the last check of the journal."""
    _require_all(request)
    return answer(context(request).trail.state())


@ROUTES.post(
    "/local/v1/audit/acknowledge", body=Acknowledgement, returns=AuditCheck, refusals=(409,)
)
@needs("report detail", permissions.ACT)
def acknowledge(request: Request) -> Response:
    """Acknowledge damage of the journal; 409 without damage.

    Changes of files are allowed again.
    """
    _require_all(request, permissions.ACT)
    order = parse.body(request, Acknowledgement)
    parse.plain(order.sign_off, "sign_off")
    parse.plain(order.reason, "reason", most=4000)
    return answer(context(request).trail.acknowledge(account(request), order))


@ROUTES.post("/local/v1/audit", body=AuditNote, refusals=(404,))
@needs("report detail")
def note(request: Request) -> Response:
    """Record that a console showed, opened or exported values."""
    told = parse.body(request, AuditNote)
    if told.event not in NOTED:
        raise problems.invalid_input("event")
    target_id = internal(told.target_id) or 0
    with context(request).db.read() as conn:
        detail, unknown = permissions.DETAIL, problems.unknown_object
        permissions.require_target(conn, account(request), target_id, detail, unknown=unknown)
        if targets.get(conn, target_id) is None:
            raise unknown()
        keys = [internal(one) or 0 for one in dict.fromkeys(told.object_ids[: _MOST_OBJECTS + 1])]
        found = objects.get_many(conn, keys)
    if not 0 < len(found) == len(keys) <= _MOST_OBJECTS:
        raise problems.invalid_input("object_ids")
    if any(item.target_id != target_id for item in found):
        raise problems.invalid_input("object_ids")
    context(request).trail.noted(told.event, account(request), found)
    return nothing()


def _require_all(request: Request, *more: str) -> None:
    """Require all details: the journal is one chain about everything."""
    permissions.require_everywhere(account(request), permissions.VISIBLE, permissions.DETAIL, *more)


def _audit_record(record: Record) -> AuditRecord:
    body = record.body

    def text(name: str) -> str:
        return str(body.get(name) or "")

    time = body.get("time")
    user_uid, _, username = text("actor").rpartition(":")  # names contain no colon
    return AuditRecord(
        number=record.number,
        timestamp=float(time) if isinstance(time, int | float) else 0.0,
        user=username,
        user_uid=user_uid or None,
        action=text("event"),
        path=display(os.fsencode(os.path.join(text("root"), text("path")))),  # noqa: PTH118
        sign_off=text("sign_off"),
        reason=text("reason"),
        outcome=text("message") or text("state") or _damage(body),
        hash=record.hash,
        job_id=text("job") or None,
        before=text("before") or None,
        after=text("after") or None,
    )


def _damage(body: dict[str, object]) -> str:
    """Return what a record about the journal itself says of its damage."""
    return f"record {body.get('first_bad')} {body['found']}" if "found" in body else ""
