"""The audit journal: reading, checking and adding records, acknowledging damage."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.local import (
    Acknowledgement,
    AuditCheck,
    AuditExport,
    AuditNote,
    AuditPage,
    AuditRecord,
    ChainRecord,
)
from app.service.accounts import permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.events_and_audit.access_and_export_audit import EXPORTED, NOTED
from app.service.events_and_audit.audit_search import Wanted, audit_record, search
from app.service.routes import parse
from app.service.routes.context import context
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import FAR, LIMIT, OFFSET, PAGING, Number, Text
from app.service.store import objects, targets
from app.service.store.ids import internal

_MOST_OBJECTS = 1000
_FORMAT = re.compile(r"[a-z0-9]{1,8}")
FROM = Number("from", "Only records at or after this time (Unix seconds).")
UNTIL = Number("until", "Only records before this time (Unix seconds).", FAR)
USER = Text("user", "Only records of users whose name contains this, ignoring case.")
ACTION = Text("action", "Only records of this action.")
TARGET = Text("target_id", "Only records about the Target with this ID, even if it was removed.")
TEXT = Text("text", "Only records that contain this text, ignoring case.")
BEFORE = Number("before", "Only records with a number below this one.", FAR)
SEARCH = (FROM, UNTIL, USER, ACTION, TARGET, TEXT, BEFORE, LIMIT)
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
    return answer([audit_record(record) for record in records])


@ROUTES.get("/local/v1/audit/search", returns=AuditPage, query=SEARCH)
@needs("report detail")
def searched(request: Request) -> Response:
    """Records of the journal that match all conditions, newest first."""
    _require_all(request)
    wanted = Wanted(
        since=FROM.of(request),
        until=UNTIL.of(request),
        user=USER.of(request).casefold(),
        action=ACTION.of(request),
        target=TARGET.of(request),
        text=TEXT.of(request).casefold(),
    )
    here = context(request)
    chain = here.jobs.remediator.audit
    page = search(chain, here.db, wanted, BEFORE.of(request), LIMIT.of(request))
    who = account(request).username
    here.bus.seldom("audit journal read", "The audit journal was read", who)
    return answer(page)


@ROUTES.get("/local/v1/audit/chain", returns=list[ChainRecord], query=PAGING)
@needs("report detail")
def chain(request: Request) -> Response:
    """Records of the journal exactly as stored, oldest first, for a check elsewhere."""
    _require_all(request)
    here = context(request)
    rows = here.jobs.remediator.audit.rows(OFFSET.of(request), LIMIT.of(request))
    who = account(request).username
    here.bus.seldom("audit journal read", "The audit journal was read", who)
    return answer([_chain_record(*row) for row in rows])


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

    Afterwards, changes of files are allowed again.
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


@ROUTES.post("/local/v1/audit/exports", body=AuditExport)
@needs("report detail")
def note_export(request: Request) -> Response:
    """Record that a console is about to export objects to a file that contains no values."""
    told = parse.body(request, AuditExport)
    if told.what not in EXPORTED:
        raise problems.invalid_input("what")
    if not _FORMAT.fullmatch(told.file_format):
        raise problems.invalid_input("file_format")
    if not 0 <= (told.records or 0) <= FAR:
        raise problems.invalid_input("records")
    context(request).trail.exported(account(request), told)
    return nothing()


def _require_all(request: Request, *more: str) -> None:
    """Raise Problem unless the account may see all details: the journal is one chain about
    everything.
    """
    permissions.require_everywhere(account(request), permissions.VISIBLE, permissions.DETAIL, *more)


def _chain_record(number: int, body: bytes, digest: bytes, code: bytes) -> ChainRecord:
    said, hash_, ours = (part.decode("utf-8", "replace") for part in (body, digest, code))
    return ChainRecord(number=number, body=said, hash=hash_, code=ours)
