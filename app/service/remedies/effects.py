"""Effects of a remedial action on one object in the store, and the `Order` that tells the
remediator how to change the object's file.

`job_plan.py` decides which objects and matches an action affects; `job_performer.py` performs the
action.
"""

from __future__ import annotations

import os
import re
import sqlite3
from bisect import bisect_right
from collections.abc import Sequence

import msgspec

from app.api.records.enums import MARKS, Action, OperationStatus
from app.masking import MASK
from app.remediation.actions.mask import merged, touches
from app.remediation.journal.records import Order, Span
from app.remediation.undo_copies.container import PasswordKey
from app.service.base import states
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
from app.service.store import counting, jobs, marks, objects
from app.service.store.jobs import StoredJob
from app.service.store.objects import StoredMatch, StoredObject

_MASKED = re.compile(re.escape(MASK) + "+")


def undecided(conn: sqlite3.Connection, object_id: int) -> int:
    """Return how many matches of an object are neither masked nor marked."""
    found = objects.matches(conn, object_id)
    return sum(not match.purged and match.mark is None for match in found)


def purge(conn: sqlite3.Connection, job: StoredJob) -> None:
    """Record that the matches of a job are masked, or gone with their file. The job's payload gets
    a list of them, so that `restore` and `end_undo` change no other matches.
    """
    own, *members = [_purged(conn, share) for share in shares(job)]
    past = msgspec.structs.replace(payload(job), purged=own.purged, members=members)
    jobs.update(conn, job.id, now=job.updated, payload=past.text())


def _purged(conn: sqlite3.Connection, share: Share) -> Share:
    found = objects.matches(conn, share.object_id)
    own = _at(found, share)
    same = {match.id for match in own}
    wholes = merged([_span(match) for match in own])
    changed = merged([span for match in own for span in _masked_bytes(match)])

    def is_gone(match: StoredMatch) -> bool:
        span = _span(match)
        return match.id in same or (_lies_in(span, wholes) and touches(span, changed))

    gone = [match for match in found if not match.purged and is_gone(match)]
    ids = [match.id for match in gone]
    marks.set_purged(conn, share.object_id, ids, purged=True)
    told = [*(share.purged or ()), *((match.id, *place_of(match)) for match in gone)]
    return msgspec.structs.replace(share, purged=told)


def _lies_in(span: Span, places: Sequence[tuple[int, int]]) -> bool:
    """Return whether a span lies completely in one of the sorted, disjoint `places`."""
    at = bisect_right(places, span.offset, key=lambda pair: pair[0]) - 1
    return at >= 0 and span.offset + span.length <= places[at][1]


def _masked_bytes(match: StoredMatch) -> list[Span]:
    """Return the bytes that a mask replaces in a match. A card number, for example, keeps its first
    and last digits, and an e-mail address its domain.

    If the length in bytes is no multiple of the number of characters, the replaced bytes are
    unknown. Then return the whole match if it is masked completely, otherwise an empty list.
    """
    size, rest = divmod(match.length, len(match.masked) or 1)
    if rest:
        whole = not match.masked.replace(MASK, "").strip()
        return [_span(match)] if whole else []
    return [
        Span(match.data_type, match.offset + run.start() * size, len(run[0]) * size)
        for run in _MASKED.finditer(match.masked)
    ]


def restore(conn: sqlite3.Connection, undone: StoredJob) -> None:
    """Record that matches are live again: those that the job `undone` has masked or removed."""
    for share in shares(undone):
        ids = [match.id for match in _recorded(conn, share)]
        marks.set_purged(conn, share.object_id, ids, purged=False)


def end_undo(conn: sqlite3.Connection, key: int) -> None:
    """Record that this job cannot be undone any more, because its undo copy was destroyed. Also
    remove the fingerprints of the values that only the undo copy contained.
    """
    jobs.end_undo(conn, key)
    job = jobs.get(conn, key)
    if job is None or job.object_id is None:
        return
    for share in shares(job):
        ids = [match.id for match in _recorded(conn, share) if match.purged]
        marks.forget_values(conn, share.object_id, ids)


def _recorded(conn: sqlite3.Connection, share: Share) -> list[StoredMatch]:
    """Return the matches that `purge` has recorded in `share`. For a job of a version that recorded
    nothing, return all matches in the same bytes as the job's matches.
    """
    found = objects.matches(conn, share.object_id)
    if share.purged is None:
        return _at(found, share)
    recorded = set(share.purged)
    return [match for match in found if (match.id, *place_of(match)) in recorded]


def _at(found: Sequence[StoredMatch], share: Share) -> list[StoredMatch]:
    """Return the matches in `share`, and the matches of other data types in the same bytes."""
    places = set(share.places)
    same_bytes = {(offset, length) for _, offset, length in places if length}
    return [
        match
        for match in found
        if place_of(match) in places or (match.offset, match.length) in same_bytes
    ]


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
    """Set the marks of a mark job. Return the number of matches that the decision covers. Matches
    that a scan found after its request are left out.

    Confirming an object with undecided matches keeps the marks (false match, test data) of its
    other matches. Confirming an object without undecided matches clears its marks.
    """
    chosen = payload(job)
    if job.kind in {Action.TEST_DATA, Action.FALSE_MATCH}:
        return marks.set_mark(conn, object_of(job), chosen.data_types, job.kind, job.id)
    if job.kind == Action.CONFIRMED and not _undecided(conn, job, chosen):
        marks.clear_marks(conn, object_of(job), chosen.data_types, until=job.id)
    return len(chosen.places)


def _undecided(conn: sqlite3.Connection, job: StoredJob, chosen: Payload) -> bool:
    """Return whether any match that the decision covers has no mark."""
    return any(
        match.mark is None
        and not match.purged
        and match.since < job.id
        and match.data_type in chosen.data_types
        for match in objects.matches(conn, object_of(job))
    )


def take_back_mark(conn: sqlite3.Connection, undone: StoredJob) -> None:
    """Undo the mark of `undone`: clear it, then set again the marks of the object's other jobs that
    have succeeded and were not undone. Each covers the matches that were known at its request.
    """
    object_id = object_of(undone)
    if undone.kind not in {Action.TEST_DATA, Action.FALSE_MATCH, Action.CONFIRMED}:
        return
    marks.clear_marks(conn, object_id, payload(undone).data_types, undone.id)
    for one in reversed(acts(conn, object_id)):
        if one.id != undone.id:
            put_mark(conn, one)


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


def before_act(act: StoredJob, share: Share, undo: StoredJob) -> StatusBefore:
    """Return the status of one object to restore when the job `undo` undoes the job `act`.

    This is the object's status before `act`, with two exceptions. If that status is a failed
    attempt ("Unable to ...") and `act` is an action on files, return an empty status, because the
    attempt has succeeded since. If a scan found new matches after `act`, the earlier status does
    not cover them either, and the object stays undecided.
    """
    before = share.before
    failed = OperationStatus(before.status).failed if before.status else False
    if failed and act.kind not in MARKS:
        return StatusBefore()
    reopened = {one.object_id for one in shares(undo) if one.before.reopened}
    if share.object_id in reopened and before.status in states.REOPENS:
        again = OperationStatus.REMOVE_MARK
        return msgspec.structs.replace(before, status=again, reopened=before.status)
    return before


def return_to(conn: sqlite3.Connection, job: StoredJob, past: StoredJob, now: float) -> None:
    """Give the objects of the job `past` the status that they had before `past`. `job` is the undo
    that restores this status, or `past` itself if `past` has failed.
    """
    for share in shares(past):
        before = share.before if job.id == past.id else before_act(past, share, job)
        marks.set_status(
            conn,
            share.object_id,
            before.status,
            sign_off=before.sign_off if before.status else job.sign_off or "",
            reason=before.reason if before.status else job.reason or "",
            user=before.user if before.status else job.user or "",
            error=before.error,
            reopened=before.reopened,
            job_id=before.job_id if before.status and before.job_id else job.id,
            now=now,
        )
    concerned = [share.object_id for share in shares(past)]
    marks.reopen_uncovered(conn, concerned, now)
    counting.cover(conn, concerned)
