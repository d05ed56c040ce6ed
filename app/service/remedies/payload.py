"""What a remediation job remembers: its object and its members, and the matches it is about."""

from __future__ import annotations

import sqlite3

import msgspec
from msgspec import Struct

from app.api.records.enums import WHOLE_FILES as WHOLE
from app.api.records.enums import Action
from app.service.store import jobs
from app.service.store.ids import public
from app.service.store.jobs import StoredJob
from app.service.store.objects import StoredMatch, StoredObject


class Before(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The status of an object before a job, to which its undo returns."""

    status: str | None = None
    sign_off: str = ""
    reason: str = ""
    error: str | None = None
    user: str = ""
    job_id: int | None = None


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

    `members` are the objects in an archive that share what is done to it; `sha256` is the (sealed)
    digest of the file when the action was asked for, `location` the folder of a quarantine. `only`
    are the stretches (offset, length) of the matches that a mask is about; none: of all. `command`
    ties the jobs that were ordered together.
    """

    before: Before
    data_types: list[str] = []
    places: list[Place] = []
    members: list[Share] = []
    sha256: str = ""
    location: str = ""
    only: list[tuple[int, int]] = []
    undoes: int | None = None
    undone: bool = False
    command: str = ""

    def text(self) -> str:
        """As the store keeps it."""
        return msgspec.json.encode(self).decode()


def payload(job: StoredJob) -> Payload:
    """What the job remembers."""
    return msgspec.json.decode(job.payload, type=Payload)


def shares(job: StoredJob) -> list[Share]:
    """All objects that a job is about, its own first."""
    chosen = payload(job)
    return [Share(object_of(job), chosen.before, chosen.places), *chosen.members]


def object_of(job: StoredJob) -> int:
    """The key of the object that a remediation job is about."""
    if job.object_id is None:
        raise ValueError(f"job {public(job.id)} has no object")
    return job.object_id


def place_of(match: StoredMatch) -> Place:
    """Where a match is."""
    return match.data_type, match.offset, match.length


def last_act(c: sqlite3.Connection, item: StoredObject) -> StoredJob | None:
    """The last act or mark of an object that has succeeded and was not taken back.

    What was done to its archive as a whole counts, too.
    """
    found = acts(c, item.id)[:1]
    if item.parent_id is not None:
        found += [job for job in acts(c, item.parent_id) if job.kind in WHOLE][:1]
    return max(found, key=lambda job: job.id, default=None)


def acts(c: sqlite3.Connection, object_id: int) -> list[StoredJob]:
    """Acts and marks of an object that hold, newest first."""
    return [
        job
        for job in jobs.of_object(c, object_id)
        if job.state == "done" and job.kind != Action.UNDO and not payload(job).undone
    ]
