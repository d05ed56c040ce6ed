"""Payload of a remediation job: its object and members, and the affected matches."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from app.api.records.enums import MARKS, Action, JobState
from app.api.records.enums import WHOLE_FILES as WHOLE
from app.service.store import jobs
from app.service.store.ids import public
from app.service.store.jobs import StoredJob
from app.service.store.objects import StoredMatch, StoredObject


class StatusBefore(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Status of an object before a job, restored by its undo. `reopened` is the status before a
    scan found new matches (`marks.reopen`).
    """

    status: str | None = None
    reopened: str | None = None
    sign_off: str = ""
    reason: str = ""
    error: str | None = None
    user: str = ""
    job_id: int | None = None


Place = tuple[str, int, int]
"""Identifies a match: the key of its data type, its offset and its length in bytes. The match's own
key is not used, because each scan gives the match a new one.
"""


Purged = tuple[int, str, int, int]
"""A match that a job has masked: its key and its `Place`. Scans leave masked matches alone, so the
key stays valid; but the key of a removed match may be given to a new match.
"""


class Share(Struct, frozen=True, omit_defaults=True):
    """The part of a job that concerns one object: the object's status before the job, the affected
    matches, and the matches that the job has masked, or removed with their file.

    `purged` is None until the job is done, and in jobs of versions that did not record it.
    """

    object_id: int
    before: StatusBefore
    places: list[Place] = []
    purged: list[Purged] | None = None


class Payload(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The fields of a job that are stored as JSON: the keys of the data types, the affected
    matches, the job that it undoes (`undoes`), and whether it was itself undone (`undone`).

    `members` are the objects in an archive that share the result. `purged` is the field `purged` of
    the job's own `Share`. `sha256` is the (sealed) digest of the file at the time of the request.
    `location` is the folder of a quarantine. `only` are the ranges (offset, length) of the matches
    to mask; empty means all matches. `limited` says whether the request was limited to certain data
    types or matches; None for actions on whole files. `command` is the same for all jobs that were
    requested together.

    Only an approved job has `proposal` (the key of its proposal) and `proposer` (the account that
    proposed it, as named in the audit journal). `approved`, for a mask or mark, is a digest of the
    matches that were approved (`digest`).
    """

    before: StatusBefore
    data_types: list[str] = []
    places: list[Place] = []
    members: list[Share] = []
    purged: list[Purged] | None = None
    sha256: str = ""
    location: str = ""
    only: list[tuple[int, int]] = []
    limited: bool | None = None
    undoes: int | None = None
    undone: bool = False
    command: str = ""
    proposal: int | None = None
    proposer: str = ""
    approved: str = ""

    def text(self) -> str:
        """Return the payload as stored."""
        return msgspec.json.encode(self).decode()


def payload(job: StoredJob) -> Payload:
    """Return the payload of a job."""
    return msgspec.json.decode(job.payload, type=Payload)


def shares(job: StoredJob) -> list[Share]:
    """Return all objects that a job affects, its own object first."""
    chosen = payload(job)
    own = Share(object_of(job), chosen.before, chosen.places, chosen.purged)
    return [own, *chosen.members]


def all_objects(done: Iterable[StoredJob]) -> list[int]:
    """Return the keys of all objects affected by these jobs."""
    return [share.object_id for job in done for share in shares(job)]


def object_of(job: StoredJob) -> int:
    """Return the key of a remediation job's object. Raises ValueError if the job has no object."""
    if job.object_id is None:
        raise ValueError(f"job {public(job.id)} has no object")
    return job.object_id


def place_of(match: StoredMatch) -> Place:
    """Return the `Place` of a match."""
    return match.data_type, match.offset, match.length


def digest(matches: Iterable[StoredMatch]) -> str:
    """Return a digest of these matches. The digest reveals no value, because fingerprints are
    keyed.
    """
    told = sorted((*place_of(match), match.fingerprint) for match in matches)
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest()


def last_act(conn: sqlite3.Connection, item: StoredObject) -> StoredJob | None:
    """Return the newest action or mark of an object that succeeded and was not undone; None if
    there is none. Actions on the whole archive of the object count, too.
    """
    found = acts(conn, item.id)[:1]
    if item.parent_id is not None:
        found += [job for job in acts(conn, item.parent_id) if job.kind in WHOLE][:1]
    return max(found, key=lambda job: job.id, default=None)


def acts(conn: sqlite3.Connection, object_id: int) -> list[StoredJob]:
    """Return the actions and marks of an object that have succeeded and were not undone, newest
    first.
    """
    return [
        job
        for job in jobs.of_object(conn, object_id)
        if job.state == JobState.DONE and job.kind != Action.UNDO and not payload(job).undone
    ]


def undone_job(conn: sqlite3.Connection, job: StoredJob) -> StoredJob | None:
    """Return the job that this job undoes. None if it is no undo, or if the undone job is
    unknown.
    """
    undoes = payload(job).undoes
    return None if undoes is None else jobs.get(conn, undoes)


def is_decision(job: StoredJob, undone: StoredJob | None) -> bool:
    """Return whether a job is a mark, or the undo of a mark. `undone` is the job that `job`
    undoes.
    """
    return job.kind in MARKS or (undone is not None and undone.kind in MARKS)
