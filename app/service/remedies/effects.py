"""Effects of a remedial action on one object, in the store and on its file.

`job_plan.py` decides which objects and matches an action affects; `job_performer.py` performs the
action.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence

from app.api.records.enums import MARKS, Action, OperationStatus
from app.remediation.journal.records import Order, Span
from app.remediation.vault.container import PasswordKey
from app.service.remedies.payload import (
    Payload,
    Share,
    StatusBefore,
    acts,
    object_of,
    payload,
    place_of,
    shares,
)
from app.service.store import jobs, marks, objects
from app.service.store.jobs import StoredJob
from app.service.store.objects import StoredMatch, StoredObject


def undecided(conn: sqlite3.Connection, object_id: int) -> int:
    """Return how many matches of an object are neither masked nor marked."""
    found = objects.matches(conn, object_id)
    return sum(not match.purged and match.mark is None for match in found)


def purge(conn: sqlite3.Connection, share: Share, *, purged: bool) -> None:
    """Record that the matches in `share` are masked, or gone with their file (`purged`); otherwise,
    that they are live again.
    """
    places = set(share.places)
    found = objects.matches(conn, share.object_id)
    ids = [match.id for match in found if place_of(match) in places]
    marks.set_purged(conn, share.object_id, ids, purged=purged)


def end_undo(conn: sqlite3.Connection, key: int) -> None:
    """Record that this job cannot be undone any more, because its undo copy was destroyed."""
    jobs.end_undo(conn, key)
    job = jobs.get(conn, key)
    if job is None or job.object_id is None:
        return
    for share in shares(job):
        places = set(share.places)
        found = objects.matches(conn, share.object_id)
        ids = [match.id for match in found if match.purged and place_of(match) in places]
        marks.forget_values(conn, share.object_id, ids)


def order(
    action: str,
    item: StoredObject,
    matches: Sequence[StoredMatch],
    chosen: Payload,
    key: PasswordKey | None = None,
) -> Order:
    """Return the order for the remediator. The order of a mask contains the matches to mask, and
    the matches that must stay unchanged.
    """
    places = set(chosen.places)
    live = [match for match in matches if not match.purged] if action == Action.MASK else []
    return Order(
        action=action,
        root=item.root,
        path=item.file_raw,
        encoding=item.encoding,
        size=item.size,
        mtime_ns=item.mtime_ns,
        sha256=item.sha256,
        spans=tuple(_span(match) for match in live if place_of(match) in places),
        data_types=tuple(chosen.data_types),
        kept=tuple(_span(match) for match in live if place_of(match) not in places),
        location_id=item.location_id,
        location=os.fsencode(chosen.location),
        key=key,
        inner=item.inner if action == Action.MASK else "",
        extracted=item.extracted and action == Action.MASK,
    )


def _span(match: StoredMatch) -> Span:
    return Span(match.data_type, match.offset, match.length)


def put_mark(conn: sqlite3.Connection, job: StoredJob) -> int:
    """Set the marks of a mark job. Return the number of matches that the decision covers.

    Confirming an object with undecided matches keeps the marks (false match, test data) of its
    other matches. Confirming an object without undecided matches clears its marks.
    """
    chosen = payload(job)
    if job.kind in {Action.TEST_DATA, Action.FALSE_MATCH}:
        return marks.set_mark(conn, object_of(job), chosen.data_types, job.kind, job.id)
    if job.kind == Action.CONFIRMED and not _undecided(conn, job, chosen):
        marks.clear_marks(conn, object_of(job), chosen.data_types)
    return len(chosen.places)


def _undecided(conn: sqlite3.Connection, job: StoredJob, chosen: Payload) -> bool:
    """Return whether any match that the decision covers has no mark."""
    return any(
        match.mark is None and not match.purged and match.data_type in chosen.data_types
        for match in objects.matches(conn, object_of(job))
    )


def take_back_mark(conn: sqlite3.Connection, undone: StoredJob) -> None:
    """Undo a mark: clear it, then set again the marks of the object's other jobs that have
    succeeded and were not undone.
    """
    object_id = object_of(undone)
    if undone.kind not in {Action.TEST_DATA, Action.FALSE_MATCH, Action.CONFIRMED}:
        return
    marks.clear_marks(conn, object_id, payload(undone).data_types)
    for job in reversed(acts(conn, object_id)):
        if job.id != undone.id:
            put_mark(conn, job)


def set_status(
    conn: sqlite3.Connection, job: StoredJob, status: str, now: float, error: str | None = None
) -> None:
    """Set the status of all objects of a job, with the job's sign-off, reason and user."""
    for share in shares(job):
        marks.set_status(
            conn,
            share.object_id,
            status,
            sign_off=job.sign_off or "",
            reason=job.reason or "",
            user=job.user or "",
            error=error,
            job_id=job.id,
            now=now,
        )


def before_act(act: StoredJob, share: Share) -> StatusBefore:
    """Return the status of one object to restore when the job `act` is undone.

    This is the object's status before the job, with one exception. If that status is a failed
    attempt ("Unable to ...") and `act` is an action on files, return an empty status, because the
    attempt has succeeded since.
    """
    before = share.before
    failed = OperationStatus(before.status).failed if before.status else False
    return StatusBefore() if failed and act.kind not in MARKS else before


def return_to(conn: sqlite3.Connection, job: StoredJob, past: StoredJob, now: float) -> None:
    """Give the objects of the job `past` the status that they had before `past`. `job` is the undo
    that does so, or `past` itself if it has failed.
    """
    for share in shares(past):
        before = share.before if job.id == past.id else before_act(past, share)
        marks.set_status(
            conn,
            share.object_id,
            before.status,
            sign_off=before.sign_off if before.status else job.sign_off or "",
            reason=before.reason if before.status else job.reason or "",
            user=before.user if before.status else job.user or "",
            error=before.error,
            job_id=before.job_id if before.status and before.job_id else job.id,
            now=now,
        )
