"""What a remedial action does to one object: in the store, and to its file.

Everything that `jobs.py` needs to know about an action is here; it only decides when. Mask and
marks are about one object. Quarantine, delete and encrypt are about a file as a whole: for an
archive the job is about the archive, and all its members share its fate.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import msgspec
from msgspec import Struct

from app.api.records.enums import WHOLE_FILES as WHOLE
from app.api.records.enums import Action, OperationStatus
from app.discovery.search import INTERRUPTED
from app.remediation.container import PasswordKey
from app.remediation.plan import Order, Span

from . import problems, risk
from .store import jobs, marks, names, objects, results
from .store.ids import public
from .store.jobs import StoredJob
from .store.objects import StoredMatch, StoredObject

ON_FILES = (Action.MASK, *WHOLE)
PROTOCOLS = ("file", "share", "mount")
"""Where files can be changed: on this machine, and what is mounted on it."""

PENDING = {
    Action.MASK: OperationStatus.PENDING_MASK,
    Action.QUARANTINE: OperationStatus.PENDING_QUARANTINE,
    Action.DELETE: OperationStatus.PENDING_DELETE,
    Action.ENCRYPT: OperationStatus.PENDING_ENCRYPT,
}
UNABLE = {
    Action.MASK: OperationStatus.UNABLE_MASK,
    Action.QUARANTINE: OperationStatus.UNABLE_QUARANTINE,
    Action.DELETE: OperationStatus.UNABLE_DELETE,
    Action.ENCRYPT: OperationStatus.UNABLE_ENCRYPT,
}
_MASKED = ("Word document", "Excel workbook", "PowerPoint presentation", "OpenDocument", "E-mail")
"""How the kinds of documents begin whose text can be masked in them."""
_EXTRACTED = (
    "The text of this kind of file ({}) cannot be masked in it: delete, quarantine or encrypt it."
)
_IN_PIECES = (
    "{} of the matches cannot be masked, because tags or references of HTML stand in them: "
    "choose other data types, or delete, quarantine or encrypt the file."
)
_NOT_ALL = (
    "An archive can only be taken as a whole: choose the archive itself "
    "(the IDs of all objects in it)."
)
_ELSEWHERE = "Objects of protocol '{}' can only be marked: their files are not changed from here."
_BUSY = "Another action on this object has not ended yet."
_NO_MATCHES = "There are no matches left that this would apply to."
_NOTHING_TO_UNDO = "There is nothing that could be taken back."
_TOO_LATE = "The copy from before is gone: this can no longer be taken back."


_ABOUT = {
    _NOT_ALL: "archive as a whole",
    _BUSY: "other actions",
    _NO_MATCHES: "matches",
    _NOTHING_TO_UNDO: "undo",
    _TOO_LATE: "undo",
}


class Before(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The status of an object before a job, to which its undo returns."""

    status: str | None = None
    sign_off: str = ""
    reason: str = ""
    error: str | None = None
    user: str = ""
    job_id: int | None = None


LeftOut = tuple[str, str]
"""An object that cannot be remediated, by its ID, and why."""
Place = tuple[str, int, int]
"""A match by its place (data type, offset, length): a scan gives it a new key."""


class Share(Struct, frozen=True, omit_defaults=True):
    """What a job is about in one object: its status before, and the matches."""

    object_id: int
    before: Before
    places: list[Place] = []


class Payload(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a job must remember beside its row: keys of data types, the matches it is about, the
    job that it takes back, and whether it was itself taken back.

    `members` are the objects in an archive that share what is done to it; `sha256` is the file as
    it was when the action was asked for, `location` the folder of a quarantine.
    """

    before: Before
    data_types: list[str] = []
    places: list[Place] = []
    members: list[Share] = []
    sha256: str = ""
    location: str = ""
    undoes: int | None = None
    undone: bool = False

    def text(self) -> str:
        """As the store keeps it."""
        return msgspec.json.encode(self).decode()


def payload(job: StoredJob) -> Payload:
    """What the job remembers."""
    return msgspec.json.decode(job.payload, type=Payload)


def type_keys(c: sqlite3.Connection, wanted: Collection[str] | None) -> set[str] | None:
    """Keys of the data types of an order (spec 4.2 names them); None means all of them.

    Raises Problem (422) for one that does not exist.
    """
    if wanted is None:
        return None
    found = [names.keys(c, name) for name in wanted]
    if not all(found):
        raise problems.invalid_input("data_types")
    return {key for keys in found for key in keys}


def shares(job: StoredJob) -> list[Share]:
    """All objects that a job is about, its own first."""
    chosen = payload(job)
    return [Share(object_of(job), chosen.before, chosen.places), *chosen.members]


@dataclass(slots=True)
class Planned:
    """A job to be: its object, the objects of the order that it stands for, and what it is about.

    `chosen` is a sentence when there can be none. `missing` are members of the archive that the
    order does not name.
    """

    subject: StoredObject
    asked: list[StoredObject]
    chosen: Payload | str = ""
    missing: list[int] = field(default_factory=list)


def plan_all(
    c: sqlite3.Connection,
    action: Action,
    items: Sequence[StoredObject],
    types: set[str] | None,
) -> list[Planned]:
    """The jobs that an action on these objects would be, each file or object once."""
    found: dict[int, Planned] = {}
    for item in items:
        subject = _subject(c, action, item)
        found.setdefault(subject.id, Planned(subject, [])).asked.append(item)
    for one in found.values():
        if action in WHOLE and one.subject.container:
            named = {item.id for item in one.asked}
            one.missing = [key for key in results.members(c, one.subject.id) if key not in named]
        one.chosen = _NOT_ALL if one.missing else plan(c, action, one.subject, types)
    return list(found.values())


def _subject(c: sqlite3.Connection, action: Action, item: StoredObject) -> StoredObject:
    """The object that a job on this one is about: its archive, if that is acted on as a whole."""
    last = last_act(c, item) if action is Action.UNDO else None
    if item.parent_id is None or (action not in WHOLE and (last is None or last.kind not in WHOLE)):
        return item
    return objects.get(c, item.parent_id) or item


def plan(
    c: sqlite3.Connection, action: Action, item: StoredObject, types: set[str] | None
) -> Payload | str:
    """What a job of this action on this object would be about, or why there can be none."""
    family = [item.id, *results.members(c, item.id)] if item.container else [item.id]
    near = family if item.parent_id is None else [*family, item.parent_id]
    if any(jobs.busy(c, key) for key in near):
        return _BUSY
    if action is Action.UNDO:
        return _plan_undo(c, item, family)
    if action in ON_FILES and item.protocol not in PROTOCOLS:
        return _ELSEWHERE.format(item.protocol)
    if action is Action.MASK and (unfit := unmaskable(item)):
        return unfit
    if action in WHOLE:
        return _plan_whole(c, item, family, types)
    chosen = affected(objects.matches(c, item.id, types), action)
    if not chosen:
        return _NO_MATCHES
    if action is Action.MASK and (unfit := in_pieces(chosen)):
        return unfit
    return about(Payload(before=_before(item)), chosen)


def in_pieces(chosen: Sequence[StoredMatch]) -> str:
    """Why these matches cannot be masked: markup that must stay stands in some of them."""
    trace = f'"{INTERRUPTED.name}"'
    count = sum(trace in match.trace for match in chosen)
    return _IN_PIECES.format(count) if count else ""


def unmaskable(item: StoredObject) -> str:
    """Why this object can never be masked in its file; "" when it may be: the preflight knows."""
    if item.extracted and not item.content_type.startswith(_MASKED):
        return _EXTRACTED.format(item.content_type)
    return ""


def looked_at(reason: str) -> str:
    """What a refusal of `plan` is about, as the preflight names it."""
    elsewhere = reason.startswith(_ELSEWHERE.partition("{")[0])
    return _ABOUT.get(reason) or ("protocol" if elsewhere else "format")


def _plan_undo(c: sqlite3.Connection, item: StoredObject, family: Sequence[int]) -> Payload | str:
    last = last_act(c, item)
    if last is None:
        return _NOTHING_TO_UNDO
    kept = last.kind in {Action.MASK, Action.DELETE, Action.ENCRYPT}
    if kept and last.undoable_until is None:
        return _TOO_LATE
    members = objects.get_many(c, family[1:]) if last.kind in WHOLE else []
    return Payload(
        before=_before(item),
        members=[Share(one.id, _before(one)) for one in members],
        undoes=last.id,
    )


def _plan_whole(
    c: sqlite3.Connection, item: StoredObject, family: Sequence[int], types: set[str] | None
) -> Payload | str:
    """Data types choose the files; a chosen file is acted on with all that it holds."""
    own, *others = [_share(c, one) for one in objects.get_many(c, family)]
    found = {place[0] for share in (own, *others) for place in share.places}
    if not found or (types is not None and not found & types):
        return _NO_MATCHES
    return Payload(
        before=own.before,
        data_types=sorted(found),
        places=own.places,
        members=others,
        sha256=item.sha256,
    )


def _share(c: sqlite3.Connection, item: StoredObject) -> Share:
    live = [match for match in objects.matches(c, item.id) if not match.purged]
    return Share(item.id, _before(item), [_place(match) for match in live])


def _before(item: StoredObject) -> Before:
    return Before(
        status=item.status,
        sign_off=item.sign_off or "",
        reason=item.reason or "",
        error=item.error,
        user=item.user or "",
        job_id=item.job_id,
    )


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


def purge(c: sqlite3.Connection, share: Share, *, purged: bool) -> None:
    """Count the matches that a job was about as gone, or as live again."""
    places = set(share.places)
    found = objects.matches(c, share.object_id)
    ids = [match.id for match in found if _place(match) in places]
    marks.set_purged(c, share.object_id, ids, purged=purged)


def _place(match: StoredMatch) -> Place:
    return match.data_type, match.offset, match.length


def last_act(c: sqlite3.Connection, item: StoredObject) -> StoredJob | None:
    """The last act or mark of an object that has succeeded and was not taken back.

    What was done to its archive as a whole counts, too.
    """
    found = _acts(c, item.id)[:1]
    if item.parent_id is not None:
        found += [job for job in _acts(c, item.parent_id) if job.kind in WHOLE][:1]
    return max(found, key=lambda job: job.id, default=None)


def _acts(c: sqlite3.Connection, object_id: int) -> list[StoredJob]:
    """Acts and marks of an object that hold, newest first."""
    return [
        job
        for job in jobs.of_object(c, object_id)
        if job.state == "done" and job.kind != Action.UNDO and not payload(job).undone
    ]


def order(
    action: str,
    item: StoredObject,
    matches: Sequence[StoredMatch],
    chosen: Payload,
    key: PasswordKey | None = None,
) -> Order:
    """The order to the remediator; a mask is told which matches, and which live ones stay."""
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
        spans=tuple(_span(match) for match in live if _place(match) in places),
        data_types=tuple(chosen.data_types),
        kept=tuple(_span(match) for match in live if _place(match) not in places),
        location_id=item.location_id,
        location=os.fsencode(chosen.location),
        key=key,
        inner=item.inner if action == Action.MASK else "",
        extracted=item.extracted and action == Action.MASK,
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


def set_status(
    c: sqlite3.Connection, job: StoredJob, status: str, now: float, error: str | None = None
) -> None:
    """Give all objects of a job this status, signed as the job is."""
    for share in shares(job):
        marks.set_status(
            c,
            share.object_id,
            status,
            sign_off=job.sign_off or "",
            reason=job.reason or "",
            user=job.user or "",
            error=error,
            job_id=job.id,
            now=now,
        )


def return_to(c: sqlite3.Connection, job: StoredJob, past: StoredJob, now: float) -> None:
    """Give the objects of `past` the status that each had before it, in the name of `job`."""
    for share in shares(past):
        before = share.before
        marks.set_status(
            c,
            share.object_id,
            before.status,
            sign_off=before.sign_off if before.status else job.sign_off or "",
            reason=before.reason if before.status else job.reason or "",
            user=before.user if before.status else job.user or "",
            error=before.error,
            job_id=before.job_id if before.status and before.job_id else job.id,
            now=now,
        )


def remap(c: sqlite3.Connection, done: Sequence[StoredJob]) -> None:
    """Let the risk follow the objects of these jobs; once for many of them, because it is slow."""
    risk.remap(c, objects=[share.object_id for job in done for share in shares(job)])


def object_of(job: StoredJob) -> int:
    """The key of the object that a remediation job is about."""
    if job.object_id is None:
        raise ValueError(f"job {public(job.id)} has no object")
    return job.object_id
