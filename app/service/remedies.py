"""What a remedial action does to one object: in the store, and (mask, undo) to its file.

Everything that `jobs.py` needs to know about an action is here; it only decides when.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence

import msgspec
from msgspec import Struct

from app.api.records.enums import MARKS, Action, OperationStatus
from app.remediation.plan import Order, Span

from . import problems
from .store import jobs, marks, names, objects
from .store.ids import public
from .store.jobs import StoredJob
from .store.objects import StoredMatch, StoredObject

SERVED = (Action.MASK, *MARKS, Action.UNDO)
"""The actions that this version does; the others are refused, never pretended."""

PENDING = {Action.MASK: OperationStatus.PENDING_MASK}
_IN_CONTAINER = "A file inside an archive cannot be masked in this version."
_NO_MATCHES = "There are no matches left that this would apply to."
_NOTHING_TO_UNDO = "There is nothing that could be taken back."
_TOO_LATE = "The copy from before is gone: this can no longer be taken back."


class Before(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The status of an object before a job, to which its undo returns."""

    status: str | None = None
    sign_off: str = ""
    reason: str = ""
    error: str | None = None
    user: str = ""
    job_id: int | None = None


class Payload(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a job must remember beside its row: keys of data types, the matches it is about, the
    job that it takes back, and whether it was itself taken back.

    A match is remembered by its place (data type, offset, length): a scan gives it a new key.
    """

    before: Before
    data_types: list[str] = []
    places: list[tuple[str, int, int]] = []
    undoes: int | None = None
    undone: bool = False

    def text(self) -> str:
        """As the store keeps it."""
        return msgspec.json.encode(self).decode()


def payload(job: StoredJob) -> Payload:
    """What the job remembers."""
    return msgspec.json.decode(job.payload, type=Payload)


def type_keys(wanted: Collection[str] | None) -> set[str] | None:
    """Keys of the data types of an order (spec 4.2 names them); None means all of them.

    Raises Problem (422) for one that does not exist.
    """
    if wanted is None:
        return None
    found = [names.keys(name) for name in wanted]
    if not all(found):
        raise problems.invalid_input("data_types")
    return {key for keys in found for key in keys}


def plan(
    c: sqlite3.Connection, action: Action, item: StoredObject, types: set[str] | None
) -> Payload | str:
    """What a job of this action on this object would be about, or why there can be none."""
    if any(job.state in jobs.UNFINISHED for job in jobs.newest(c, object_id=item.id, limit=1)):
        return "Another action on this object has not ended yet."
    before = Before(
        status=item.status,
        sign_off=item.sign_off or "",
        reason=item.reason or "",
        error=item.error,
        user=item.user or "",
        job_id=item.job_id,
    )
    if action is Action.UNDO:
        last = last_act(c, item.id)
        if last is None:
            return _NOTHING_TO_UNDO
        if last.kind == Action.MASK and last.undoable_until is None:
            return _TOO_LATE
        return Payload(before=before, undoes=last.id)
    if action is Action.MASK and item.inner:
        return _IN_CONTAINER
    chosen = affected(objects.matches(c, item.id, types), action)
    if not chosen:
        return _NO_MATCHES
    return about(Payload(before=before), chosen)


def affected(matches: Sequence[StoredMatch], action: str) -> list[StoredMatch]:
    """The matches that an action is about: live ones, and no false ones if bytes would change."""
    return [
        match
        for match in matches
        if not match.purged and (action != Action.MASK or match.mark != Action.FALSE_MATCH)
    ]


def about(chosen: Payload, matches: Sequence[StoredMatch]) -> Payload:
    """The same payload, about these matches."""
    return msgspec.structs.replace(
        chosen,
        data_types=sorted({match.data_type for match in matches}),
        places=[_place(match) for match in matches],
    )


def undecided(c: sqlite3.Connection, object_id: int) -> int:
    """How many matches of an object are neither masked nor marked: they are still to be done."""
    found = objects.matches(c, object_id)
    return sum(not match.purged and match.mark is None for match in found)


def purge(c: sqlite3.Connection, object_id: int, chosen: Payload, *, purged: bool) -> None:
    """Count the matches that a job was about as masked away, or as live again."""
    places = set(chosen.places)
    ids = [match.id for match in objects.matches(c, object_id) if _place(match) in places]
    marks.set_purged(c, object_id, ids, purged=purged)


def _place(match: StoredMatch) -> tuple[str, int, int]:
    return match.data_type, match.offset, match.length


def last_act(c: sqlite3.Connection, object_id: int) -> StoredJob | None:
    """The last mark or mask of an object that has succeeded and was not taken back."""
    return next((job for job in _acts(c, object_id)), None)


def _acts(c: sqlite3.Connection, object_id: int) -> list[StoredJob]:
    """Marks and masks of an object that hold, newest first."""
    return [
        job
        for job in jobs.newest(c, object_id=object_id)
        if job.state == "done" and job.kind != Action.UNDO and not payload(job).undone
    ]


def order(item: StoredObject, matches: Sequence[StoredMatch], chosen: Payload) -> Order:
    """The order to the remediator: mask these matches, and let the other live ones stay."""
    places = set(chosen.places)
    live = [match for match in matches if not match.purged]
    return Order(
        action=Action.MASK.value,
        root=item.root,
        path=item.file_raw,
        encoding=item.encoding,
        size=item.size,
        mtime_ns=item.mtime_ns,
        sha256=item.sha256,
        spans=tuple(_span(match) for match in live if _place(match) in places),
        data_types=tuple(chosen.data_types),
        kept=tuple(_span(match) for match in live if _place(match) not in places),
    )


def _span(match: StoredMatch) -> Span:
    return Span(match.data_type, match.offset, match.length)


def put_mark(c: sqlite3.Connection, job: StoredJob) -> int:
    """Set the marks of a mark job; returns how many matches the decision is about."""
    chosen = payload(job)
    if job.kind in {Action.TEST_DATA, Action.FALSE_MATCH}:
        return marks.set_mark(c, object_of(job), chosen.data_types, job.kind, job.id)
    return len(chosen.places)


def take_back_mark(c: sqlite3.Connection, undone: StoredJob) -> None:
    """Undo a mark: take it off, and put back those that earlier jobs have set and that hold."""
    object_id = object_of(undone)
    if undone.kind not in {Action.TEST_DATA, Action.FALSE_MATCH}:
        return
    marks.clear_marks(c, object_id, payload(undone).data_types)
    for job in reversed(_acts(c, object_id)):
        if job.id != undone.id and job.kind in {Action.TEST_DATA, Action.FALSE_MATCH}:
            marks.set_mark(c, object_id, payload(job).data_types, job.kind, job.id)


def return_to(c: sqlite3.Connection, job: StoredJob, before: Before, now: float) -> None:
    """Give the object of a job the status that it had before."""
    marks.set_status(
        c,
        object_of(job),
        before.status,
        sign_off=before.sign_off if before.status else job.sign_off or "",
        reason=before.reason if before.status else job.reason or "",
        user=before.user if before.status else job.user or "",
        error=before.error,
        job_id=before.job_id if before.status and before.job_id else job.id,
        now=now,
    )


def object_of(job: StoredJob) -> int:
    """The key of the object that a remediation job is about."""
    if job.object_id is None:
        raise ValueError(f"job {public(job.id)} has no object")
    return job.object_id
