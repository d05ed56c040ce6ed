"""Endpoints of /local/v1 for capabilities, jobs, dry runs and the sample set."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from app import __version__
from app.api.records.enums import MARKS, Action, JobState
from app.api.records.local import (
    ActiveJob,
    Capabilities,
    Job,
    JobEnds,
    MaskFormat,
    Preview,
    PreviewOrder,
    SampleSet,
)
from app.remediation.formats import format_table
from app.service.accounts import approval_rules, permissions
from app.service.accounts.accounts import Account
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.base.problems import Problem
from app.service.events_and_audit.access_and_export_audit import REVEAL
from app.service.remedies import selection
from app.service.routes import openapi, parse
from app.service.routes.approvals import rule_changes
from app.service.routes.context import context, tell
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import (
    END,
    LIMIT,
    OFFSET,
    PAGING,
    START,
    Number,
    Reference,
)
from app.service.routes.remediation import check, outside_locations
from app.service.scans import location_checks
from app.service.scans.sample_targets import (
    add_sample_set,
    empty_groups,
    one_at_a_time,
    remove_files,
    sample_locations,
)
from app.service.store import groups, jobs, locations, objects, risk, risk_removal, targets
from app.service.store.ids import internal
from app.service.store.jobs import StoredJob
from app.service.store.visibility import Visibility

SERVICE = "discovery-console"
PARTS = Number("parts", "The number of parts into which the time is divided.", 80, 1000)
OBJECT_ID = Reference("object_id", "Only jobs of this match object.")
ROUTES = Routes()


@ROUTES.get("/local/v1/capabilities", returns=Capabilities)
@needs("api access")
def capabilities(request: Request) -> Response:
    """Features of this service in addition to the contract."""
    features = list(context(request).features)
    found = Capabilities(
        service=SERVICE,
        version=__version__,
        features=features,
        refusals=location_checks.refusals(),
        masking=[
            *(
                MaskFormat(formats=one, works=True, about=about)
                for one, about in format_table.WORKS
            ),
            *(
                MaskFormat(formats=one, works=False, about=about)
                for one, about in format_table.REFUSED
            ),
        ],
    )
    return answer(found)


@ROUTES.get("/local/v1/openapi.json", returns=dict[str, Any])
@needs("api access")
def openapi_document(request: Request) -> Response:
    """This document.

    The service generates it from the endpoints (`openapi.py`).
    """
    return answer(openapi.document(request.app.state.endpoints, __version__))


@ROUTES.get("/local/v1/jobs", returns=list[Job], query=(OBJECT_ID, *PAGING))
@needs("api access")
def listed_jobs(request: Request) -> Response:
    """Jobs, newest first.

    The account's own jobs and those of visible Targets.
    """
    offset, limit, about = OFFSET.of(request), LIMIT.of(request), OBJECT_ID.of(request)
    with context(request).db.read() as conn:
        sight = permissions.sight(conn, account(request))
        if about is not None:
            _require_seen(conn, sight, about)
        found = jobs.newest(conn, offset=offset, limit=limit, object_id=about, sight=sight)
    return answer([_record(request, job) for job in found])


@ROUTES.get("/local/v1/jobs/active", returns=list[ActiveJob])
@needs("api access")
def active_jobs(request: Request) -> Response:
    """All jobs that have not ended, oldest first.

    The same jobs as in `GET /local/v1/jobs`, without those that have ended.
    """
    with context(request).db.read() as conn:
        return answer(jobs.active(conn, permissions.sight(conn, account(request))))


@ROUTES.get("/local/v1/jobs/ends", returns=list[JobEnds], query=(START, END, PARTS))
@needs("api access")
def job_ends(request: Request) -> Response:
    """When jobs ended within a period, in order of time.

    Counts the jobs of `GET /local/v1/jobs` that are done or failed.
    """
    start, end, parts = START.of(request), END.of(request), PARTS.of(request)
    with context(request).db.read() as conn:
        sight = permissions.sight(conn, account(request))
        return answer(jobs.ends(conn, sight, start, end, max(parts, 1)))


def _require_seen(conn: sqlite3.Connection, sight: Visibility, object_id: int) -> None:
    """Raise Problem (404) if an object does not exist, or if the account may not see its jobs."""
    item = objects.get(conn, object_id)
    if item is None or not sight.shows(mine=False, detailed=True, target=item.target_id):
        raise problems.unknown_object()


@ROUTES.get("/local/v1/jobs/{job_id}", returns=Job)
@needs("api access")
def read_job(request: Request) -> Response:
    """One job."""
    with context(request).db.read() as conn:
        found = seen_job(conn, account(request), parse.key(request, "job_id"))
    return answer(_record(request, found))


def _record(request: Request, job: StoredJob) -> Job:
    """Return the API record of a job. If the key of the job's undo copy is lost, `undoable_until`
    is in the past.
    """
    record = job.record()
    copies = context(request).jobs.remediator.copies
    return replace(record, undoable_until=copies.undoable_until(record.id, record.undoable_until))


def seen_job(conn: sqlite3.Connection, who: Account, key: int) -> StoredJob:
    """Return a job. Raises Problem (404) if it does not exist or the account does not see it."""
    found, sight = jobs.get(conn, key), permissions.sight(conn, who)
    if found is None or not sight.shows(
        mine=found.user_uid == who.id, detailed=found.kind != jobs.SCAN, target=found.target_id
    ):
        raise problems.not_found()
    return found


@ROUTES.post("/local/v1/jobs/{job_id}/cancel", refusals=(422,))
@needs((permissions.ACT, permissions.MARK))
def cancel_job(request: Request) -> Response:
    """Cancel a job that has not started.

    204; 422 if the job has begun.
    """
    who = account(request)
    with context(request).db.read() as conn:
        job = seen_job(conn, who, parse.key(request, "job_id"))
        if job.target_id is not None:
            needed = permissions.MARK if job.kind in MARKS else permissions.ACT
            permissions.require_target(conn, who, job.target_id, needed)
    context(request).jobs.cancel(parse.key(request, "job_id"))
    return nothing()


@ROUTES.post("/local/v1/remediation/preview", body=PreviewOrder, returns=Preview, refusals=(404,))
@needs((permissions.ACT, permissions.MARK, permissions.REQUEST), permissions.DETAIL)
def preview(request: Request) -> Response:
    """A dry run of a remedial action.

    The code of the real action computes the result.
    """
    order = parse.body(request, PreviewOrder)
    try:
        action = Action(order.action)
    except ValueError:
        raise problems.invalid_input("action") from None
    target_id, location_id = internal(order.target_id), internal(order.location_id)
    check(action, order, dry_run=True)
    with context(request).db.read() as conn:
        if not target_id or not location_id or not locations.get(conn, target_id, location_id):
            raise problems.unknown_object()
        who, detail = account(request), permissions.DETAIL
        unknown = problems.unknown_object
        permissions.require_request(conn, who, target_id, action, detail, unknown=unknown)
        chosen, left_out = selection.find_objects(conn, location_id, order)
        if left_out:
            ids = [text for text, _ in left_out]
            raise problems.not_remediated(order.path, left_out[0][1], ids)
        if action is Action.QUARANTINE:
            outside_locations(conn, who, context(request).own, order)
    shown = context(request).previews.preview(action, chosen, order, reveal=order.reveal)
    if order.reveal and any(one.changes for one in shown):
        context(request).trail.noted(REVEAL, account(request), chosen)
    return answer(Preview(objects=shown))


@ROUTES.post("/local/v1/sample", returns=SampleSet, refusals=(422,))
@needs("system manager")
def sample(request: Request) -> Response:
    """Generate the sample set and add it; repeated calls change nothing."""
    served = context(request)
    try:
        return answer(add_sample_set(served.db, served.folder))
    except OSError as error:
        raise Problem(422, f"The sample set cannot be written: {error.strerror}.") from None


@ROUTES.delete("/local/v1/sample", refusals=(409, 422))
@needs("system manager")
def remove_sample(request: Request) -> Response:
    """Remove the sample set: its Targets, Groups, results and files.

    A Target stays if it has other Locations, and a Group if it has other Targets or comments. 409
    while files are being changed, or if a scan of the sample set has just begun. If a file cannot
    be removed, the Targets stay, so that the removal can be repeated.
    """
    served = context(request)
    with served.db.read() as conn:
        _require_no_changes(conn)
        below = [one.id for one in sample_locations(conn, served.folder)]
    served.scans.forget(below)
    with one_at_a_time, rule_changes(request) as (conn, said):
        running = _require_no_changes(conn)  # jobs may have begun meanwhile
        places = sample_locations(conn, served.folder)
        if not {one.id for one in places}.isdisjoint(running):
            raise problems.conflict("A scan of the sample set has just begun. Try again.")
        try:
            remove_files(served.folder)
        except OSError as error:
            file, reason = Path(str(error.filename)).name, error.strerror or error
            words = f"The files of the sample set cannot be removed: {reason}: {file}."
            raise Problem(422, words) from None
        others = {one.target_id for one in locations.listed(conn) if one not in places}
        whole = {place.target_id for place in places} - others
        risk_removal.subtract(conn, whole)
        for place in places:
            if place.target_id not in whole:
                locations.delete(conn, place.id)
        for target_id in whole:
            said.append(approval_rules.ending(conn, "target", target_id))
            targets.delete(conn, target_id)
        risk_removal.forget_causes(conn, whole)
        for key in empty_groups(conn):
            said.append(approval_rules.ending(conn, "group", key))
            groups.delete(conn, key)
        risk.add_point(conn, served.now())
    served.sweeper.wake()
    tell(request, "results removed", "The sample set was removed, with its results.")
    return nothing()


def _require_no_changes(conn: sqlite3.Connection) -> set[int | None]:
    """Return the Locations that are being scanned. Raises Problem (409) if jobs that change files
    have not ended.
    """
    unfinished = jobs.in_states(conn)
    if any(job.kind != jobs.SCAN for job in unfinished):
        raise problems.conflict("Wait until all jobs that change files have ended.")
    return {job.location_id for job in unfinished if job.state == JobState.RUNNING}
