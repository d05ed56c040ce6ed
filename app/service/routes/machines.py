"""Enrolled machines, and the import of their scan reports (`docs/api.md`)."""

from __future__ import annotations

import base64
import binascii
import sqlite3

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.common import Created
from app.api.records.local import Event
from app.api.records.machines import (
    EnrolledMachine,
    Machine,
    NewMachine,
    ReportImport,
    ReportPart,
)
from app.service.accounts import permissions
from app.service.accounts.accounts import Account, actor
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.base.problems import Problem
from app.service.events_and_audit.audited import Note
from app.service.routes import parse
from app.service.routes.context import UNDO_UNTIL_QUIT, Context, context, tell
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import LIMIT, OFFSET, PAGING
from app.service.scans.reports import enrolling, importing, report_files
from app.service.scans.reports.report_uploads import Upload
from app.service.store import events, groups, machines, schedules, targets
from app.service.store.events import record_name
from app.service.store.ids import internal, public
from app.service.store.targets import Fields

PATH = "/local/v1/machines"
_MANAGE = "system manager"
ROUTES = Routes()


@ROUTES.get(PATH, returns=list[Machine], query=PAGING)
@needs(_MANAGE)
def listed(request: Request) -> Response:
    """Enrolled machines, by ID, and those whose enrolment was revoked."""
    offset, limit = OFFSET.of(request), LIMIT.of(request)
    with context(request).db.read() as conn:
        within = permissions.allowed_targets(conn, account(request))
        return answer(machines.listed(conn, within=within, offset=offset, limit=limit))


@ROUTES.post(PATH, body=NewMachine, returns=EnrolledMachine, status=201, refusals=(409,))
@needs(_MANAGE)
def enrol(request: Request) -> Response:
    """Enrol a machine: its Target and Locations are added if missing.

    The answer has the enrolment file, which the service does not keep.
    """
    new = parse.body(request, NewMachine)
    name, paths = parse.plain(new.name, "name"), enrolling.checked_paths(new.paths)
    days = enrolling.DAYS if new.max_age_days is None else new.max_age_days
    if not 1 <= days <= enrolling.MOST_DAYS:
        raise problems.invalid_input("max_age_days")
    served, who = context(request), account(request)
    with served.audited.write() as (conn, notes):
        target_id = _target(conn, who, name, new.group_id)
        made = enrolling.enrol(
            conn,
            served.seals,
            served.key,
            target_id=target_id,
            name=name,
            paths=paths,
            days=days,
            user=who.username,
            now=served.now(),
        )
        text = f"The machine {name} was enrolled for {', '.join(paths)}."
        notes.append(_note(who, machines.ENROL, text, machine=public(made.machine_id)))
        event = _event(served, conn, who, "machine enrolled", text, target_id)
        machine = machines.listed(conn, key=made.machine_id)[0]
    served.bus.hand_on(event)
    enrolled = EnrolledMachine(
        machine=machine,
        content=made.content.decode(),
        lists=made.lists,
        lasting=UNDO_UNTIL_QUIT not in served.features,
    )
    return answer(enrolled, 201)


@ROUTES.delete(f"{PATH}/{{machine_id}}")
@needs(_MANAGE)
def revoke(request: Request) -> Response:
    """Revoke the enrolment of a machine: its reports are refused from now on."""
    key, served, who = parse.key(request, "machine_id"), context(request), account(request)
    told: list[Event] = []
    with served.audited.write() as (conn, notes):
        machine = machines.get(conn, key)
        if machine is None:
            raise problems.not_found()
        _require(conn, who, machine.target_id)
        if machine.revoked is None:
            machines.revoke(conn, key, served.now())
            text = f"The enrolment of the machine {machine.name} was revoked."
            notes.append(_note(who, machines.REVOKE, text, machine=public(key)))
            told.append(_event(served, conn, who, "machine revoked", text, machine.target_id))
    for event in told:
        served.bus.hand_on(event)
    return nothing()


@ROUTES.post("/local/v1/reports", returns=Created, status=201, refusals=(409, 422))
@needs(permissions.SCAN)
def begin(request: Request) -> Response:
    """Begin to send a scan report of an enrolled machine."""
    upload_id = context(request).reports.begin(account(request).username)
    return answer(Created(id=upload_id), 201)


@ROUTES.post("/local/v1/reports/{report_id}/parts", body=ReportPart, returns=ReportImport)
@needs(permissions.SCAN)
def add_part(request: Request) -> Response:
    """Send a part of a scan report; after the last one, the import begins.

    422, with the reason, if the report is refused. Nothing is changed then.
    """
    part = parse.body(request, ReportPart)
    served, who = context(request), account(request)
    upload_id = request.path_params["report_id"]
    try:
        data = base64.b64decode(part.content, validate=True)
    except (binascii.Error, ValueError):
        raise problems.invalid_input("content") from None
    try:
        upload = served.reports.add(upload_id, who.username, data, last=part.last)
        if not part.last:
            _check_soon(request, upload)
            return answer(ReportImport(id=upload_id, bytes=upload.size))
        return answer(_take(request, upload_id, upload))
    except Problem as problem:
        served.reports.drop(upload_id)
        if problem.status == 422:
            tell(request, "scan report refused", f"A scan report was refused: {problem.message}")
        raise


@ROUTES.delete("/local/v1/reports/{report_id}")
@needs(permissions.SCAN)
def drop(request: Request) -> Response:
    """Discard a scan report that was not sent completely."""
    reports, upload_id = context(request).reports, request.path_params["report_id"]
    reports.of(upload_id, account(request).username)
    reports.drop(upload_id)
    return nothing()


def _check_soon(request: Request, upload: Upload) -> None:
    """Check a report as soon as its machine is known, before all parts were sent. Raises Problem:
    422 if the machine is unknown or revoked, 404 or 403 unless the account may scan the machine's
    Target.
    """
    head = upload.checked.head
    if head is not None and not upload.accepted:
        with context(request).db.read() as conn:
            machine = importing.machine_of(conn, head)
            permissions.require_target(conn, account(request), machine.target_id, permissions.SCAN)
        upload.accepted = True


def _take(request: Request, upload_id: str, upload: Upload) -> ReportImport:
    """Begin the import of a complete report, unless the report was imported before. Return the
    state of the new import or of the earlier one. Raises Problem.
    """
    served, who, now = context(request), account(request), context(request).now()
    told: list[Event] = []
    with served.audited.write() as (conn, notes):
        found = importing.accepted(conn, served.seals, served.key, upload.checked, now)
        target_id = found.machine.target_id
        permissions.require_target(conn, who, target_id, permissions.SCAN)
        if found.earlier is None:
            schedule_id = importing.schedule(conn, found, upload.checked, who.username, now)
            text = f"The import of a scan report of the machine {found.name} has started."
            notes.append(_note(who, machines.IMPORT, text, report=found.head.number))
            told.append(
                events.append(
                    conn,
                    "scan planned",
                    text,
                    now=now,
                    user=who.username,
                    target_id=target_id,
                    record=record_name("scan", schedule_id),
                )
            )
            served.reports.take(upload_id, report_files.path(served.folder, schedule_id))
    if found.earlier is not None:
        served.reports.drop(upload_id)
        schedule_id = found.earlier.schedule_id
    else:
        served.scans.start(schedule_id)
    for event in told:
        served.bus.hand_on(event)
    with served.db.read() as conn:
        places = schedules.locations(conn, schedule_id)
    return ReportImport(
        id=upload_id,
        bytes=upload.size,
        complete=True,
        already=found.earlier is not None,
        machine=found.name,
        begun=found.head.begun,
        imported=now if found.earlier is None else found.earlier.imported,
        schedule_id=public(schedule_id),
        job_ids=[public(place.job_id) for place in places if place.job_id is not None],
        notes=found.notes,
    )


def _target(conn: sqlite3.Connection, who: Account, name: str, group: str | None) -> int:
    """Return the Target of a machine. Add the Target if it is missing. Raises Problem: 404 for a
    hidden Target, 409 if several Groups have a Target of this name, 422 for an unknown Group.
    """
    group_id = None if group is None else internal(group)
    if group is not None and (group_id is None or not groups.exists(conn, group_id)):
        raise problems.invalid_input("group_id")
    found = [one for one in targets.listed(conn, group_id=group_id, name=name) if one.name == name]
    if len(found) > 1:
        raise problems.conflict(f"Several Groups have a Target {name}. Name the Group.")
    if found:
        _require(conn, who, found[0].id)
        return found[0].id
    made = targets.add(conn, name, Fields(groups.FIRST if group_id is None else group_id))
    if made is None:  # only if another request has just added it
        raise problems.conflict(f"A Target {name} was added meanwhile. Try again.")
    return made


def _require(conn: sqlite3.Connection, who: Account, target_id: int) -> None:
    permissions.require_target(conn, who, target_id)


def _note(who: Account, event: str, message: str, **about: object) -> Note:
    """Return the audit record of an act."""
    return {
        "event": event,
        "actor": actor(who.id, who.username),
        "message": message,
        **about,
    }


def _event(
    served: Context,
    conn: sqlite3.Connection,
    who: Account,
    operation: str,
    text: str,
    target_id: int,
) -> Event:
    return events.append(
        conn,
        operation,
        text,
        now=served.now(),
        user=who.username,
        target_id=target_id,
        record=record_name("target", target_id),
    )
