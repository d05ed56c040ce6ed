"""Durable jobs: scans and remediations, written before they start."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection
from dataclasses import dataclass
from typing import TypedDict, Unpack

import msgspec

from app.api.records.enums import Action, JobState
from app.api.records.local import ActiveJob, Job, JobEnds
from app.service.store.ids import public
from app.service.store.visibility import EVERYTHING, Visibility, Within, condition, keys

_NEWEST = """
SELECT * FROM jobs WHERE {about} AND {seen} ORDER BY id DESC LIMIT :limit OFFSET :offset
"""
_SEEN = condition("user_uid = :sight_uid", "kind <> 'scan'")
_ACTIVE = """
SELECT id, kind, state FROM jobs WHERE state IN ('queued', 'running') AND {seen} ORDER BY id
"""
_ENDED = """
FROM jobs INDEXED BY jobs_by_end
WHERE state IN ('done', 'failed') AND updated BETWEEN :start AND :end AND {seen}
"""
_FIRST_AND_LAST_END = f"""
SELECT (SELECT updated {_ENDED} ORDER BY updated LIMIT 1) AS first,
  (SELECT updated {_ENDED} ORDER BY updated DESC LIMIT 1) AS last
"""
_ENDS = f"""
SELECT max(updated) AS time, count(*) AS jobs, kind <> 'scan' AS acted {_ENDED}
GROUP BY acted, CAST((updated - :first) / :part AS INTEGER) ORDER BY time, acted
"""

UNFINISHED = (JobState.QUEUED, JobState.RUNNING)
SCAN = "scan"
"""Kind of the jobs that are not remediations."""


class _Origin(msgspec.Struct):
    """The part of a job's payload that says who and what requested the job."""

    command: str = ""
    proposer: str = ""
    limited: bool | None = None


_ORIGIN = msgspec.json.Decoder(_Origin)


@dataclass(frozen=True, slots=True)
class StoredJob:
    """A row of jobs.

    `payload` is JSON text, written by the code that runs the job. In this JSON, `data_types` are
    the keys of the data types that the action is about; they are shown with the match object.
    `command` is equal for jobs that were requested together. If the job was approved, `proposer` is
    the account that proposed it. `proposal` (not in the JSON) is then the key of the proposal.
    """

    id: int
    kind: str
    state: str
    title: str
    created: float
    updated: float
    target_id: int | None
    location_id: int | None
    object_id: int | None
    path: str
    message: str
    progress: float | None
    files_done: int | None
    files_found: int | None
    bytes_done: int | None
    status: str | None
    verified: int | None
    verification: str | None
    undoable_until: float | None
    user: str | None
    user_uid: str | None
    sign_off: str | None
    reason: str | None
    payload: str
    proposal: int | None

    def record(self) -> Job:
        """Return the API record."""
        origin = _ORIGIN.decode(self.payload)
        return Job(
            id=public(self.id),
            kind=self.kind,
            state=self.state,
            title=self.title,
            created=self.created,
            updated=self.updated,
            target_id="" if self.target_id is None else public(self.target_id),
            location_id="" if self.location_id is None else public(self.location_id),
            path=self.path,
            message=self.message,
            progress=self.progress,
            files_done=self.files_done,
            files_found=self.files_found,
            bytes_done=self.bytes_done,
            object_ids=None if self.object_id is None else (public(self.object_id),),
            status=self.status,
            verified=None if self.verified is None else bool(self.verified),
            verification=self.verification,
            undoable_until=self.undoable_until,
            user=self.user,
            user_uid=self.user_uid,
            sign_off=self.sign_off,
            reason=self.reason,
            command=origin.command or None,
            proposal_id=None if self.proposal is None else public(self.proposal),
            proposed_by=origin.proposer.partition(":")[2] or None,
            limited=origin.limited,
        )


class JobAbout(TypedDict, total=False):
    """Optional fields of a new job. The job of a scan has only `user` and `payload`."""

    object_id: int | None
    user: str | None
    user_uid: str | None
    sign_off: str | None
    reason: str | None
    payload: str
    proposal: int | None


class JobChanges(TypedDict, total=False):
    """The fields of a job that can change. None means "unchanged"."""

    state: str | None
    message: str | None
    progress: float | None
    files_done: int | None
    files_found: int | None
    bytes_done: int | None
    status: str | None
    verified: bool | None
    verification: str | None
    undoable_until: float | None
    payload: str | None


_CHANGES = dict.fromkeys(JobChanges.__annotations__)
_SET = ", ".join(f"{name} = coalesce(:{name}, {name})" for name in _CHANGES)
_UPDATE = f"UPDATE jobs SET updated = :now, {_SET} WHERE id = :id"  # noqa: S608 - our names


def add(
    conn: sqlite3.Connection,
    *,
    kind: str,
    title: str,
    now: float,
    target_id: int,
    location_id: int,
    path: str,
    **about: Unpack[JobAbout],
) -> StoredJob:
    """Write a new job in state `queued`, and return it."""
    fields = {
        "kind": kind,
        "state": "queued",
        "title": title,
        "created": now,
        "updated": now,
        "target_id": target_id,
        "location_id": location_id,
        "path": path,
        **about,
    }
    names, places = ", ".join(fields), ", ".join(f":{name}" for name in fields)
    row = conn.execute(
        f"INSERT INTO jobs ({names}) VALUES ({places}) RETURNING *",  # noqa: S608 - our names
        fields,
    ).fetchone()
    return StoredJob(**dict(row))


def update(
    conn: sqlite3.Connection, key: int, *, now: float, **changes: Unpack[JobChanges]
) -> None:
    """Write changed fields of a job, and `now` as the time of its last change."""
    conn.execute(_UPDATE, {**_CHANGES, **changes, "id": key, "now": now})


def end_undo(conn: sqlite3.Connection, key: int) -> None:
    """Record that this job cannot be undone any more."""
    conn.execute("UPDATE jobs SET undoable_until = NULL WHERE id = ?", (key,))


def get(conn: sqlite3.Connection, key: int) -> StoredJob | None:
    """Return a job; None if it does not exist."""
    row = conn.execute("SELECT * FROM jobs WHERE id = ?", (key,)).fetchone()
    return None if row is None else StoredJob(**dict(row))


def of_proposal(conn: sqlite3.Connection, key: int) -> list[StoredJob]:
    """Return the jobs of a proposal."""
    rows = conn.execute("SELECT * FROM jobs WHERE proposal = ?", (key,))
    return [StoredJob(**dict(row)) for row in rows]


def newest(
    conn: sqlite3.Connection,
    *,
    offset: int = 0,
    limit: int = 1000,
    object_id: int | None = None,
    sight: Visibility | None = None,
) -> list[StoredJob]:
    """Return jobs, newest first: the jobs of one object, or all. With `sight`, return only visible
    jobs.
    """
    rows = conn.execute(
        _NEWEST.format(seen=_SEEN, about="1" if object_id is None else "object_id = :object"),
        {
            "object": object_id,
            "limit": limit,
            "offset": offset,
            **(sight or EVERYTHING).parameters(),
        },
    )
    return [StoredJob(**dict(row)) for row in rows]


def active(conn: sqlite3.Connection, sight: Visibility) -> list[ActiveJob]:
    """Return all unfinished jobs that `sight` makes visible, oldest first."""
    rows = conn.execute(_ACTIVE.format(seen=_SEEN), sight.parameters())
    return [ActiveJob(id=public(row["id"]), kind=row["kind"], state=row["state"]) for row in rows]


def ends(
    conn: sqlite3.Connection, sight: Visibility, start: int, end: int, parts: int
) -> list[JobEnds]:
    """Return at which times from `start` to `end` visible jobs ended, in chronological order. The
    time between the first and the last of these ends is divided into `parts` parts of at least one
    second. All scans that ended in one part are counted together, and so are all remediations.
    """
    about = {**sight.parameters(), "start": start, "end": end}
    span = conn.execute(_FIRST_AND_LAST_END.format(seen=_SEEN), about).fetchone()
    if span["first"] is None:
        return []
    part = max((span["last"] - span["first"]) / parts, 1.0)
    rows = conn.execute(_ENDS.format(seen=_SEEN), {**about, "first": span["first"], "part": part})
    return [JobEnds(time=row["time"], jobs=row["jobs"], acted=bool(row["acted"])) for row in rows]


def known(conn: sqlite3.Connection, key: int) -> StoredJob:
    """Return a job. Raises LookupError if it does not exist."""
    found = get(conn, key)
    if found is None:
        raise LookupError("there is no such job")
    return found


def of_object(conn: sqlite3.Connection, object_id: int) -> list[StoredJob]:
    """Return the jobs of an object, newest first."""
    rows = conn.execute("SELECT * FROM jobs WHERE object_id = ? ORDER BY id DESC", (object_id,))
    return [StoredJob(**dict(row)) for row in rows]


def newest_mask(
    conn: sqlite3.Connection, item: tuple[int, bytes], except_for: Collection[int]
) -> StoredJob | None:
    """Return the newest mask of a file or its members that was completed and not undone; None if
    there is none. `item` is the key of a Location, and the path of the file in this Location. The
    jobs `except_for` do not count.
    """
    row = conn.execute(
        "SELECT j.* FROM objects o JOIN jobs j ON j.object_id = o.id"
        " WHERE o.location_id = ?1 AND o.file_raw = ?2 AND j.kind = ?3 AND j.state = 'done'"
        " AND j.id NOT IN (SELECT value FROM json_each(?4))"
        " AND NOT coalesce(json_extract(j.payload, '$.undone'), 0) ORDER BY j.id DESC LIMIT 1",
        (*item, Action.MASK, json.dumps(list(except_for))),
    ).fetchone()
    return None if row is None else StoredJob(**dict(row))


def busy(conn: sqlite3.Connection, object_id: int) -> bool:
    """Return whether the object has an unfinished job, or a status that begins with `Pending`. Such
    a status means that the outcome of the last action will only be known after the next start of
    the service.
    """
    found = conn.execute(
        "SELECT 1 FROM jobs WHERE object_id = ?1 AND state IN ('queued', 'running')"
        " UNION ALL SELECT 1 FROM objects WHERE id = ?1 AND status LIKE 'Pending %'",
        (object_id,),
    )
    return found.fetchone() is not None


def places_of(
    conn: sqlite3.Connection, jobs: Collection[int], within: Within
) -> dict[int, tuple[int | None, int | None]]:
    """Return the keys of Target and Location of each of these jobs (key) that is about a Target of
    `within`.
    """
    rows = conn.execute(
        "SELECT id, target_id, location_id FROM jobs"
        " WHERE id IN (SELECT value FROM json_each(?1)) AND (?2 IS NULL"
        " OR target_id IN (SELECT value FROM json_each(?2)))",
        (json.dumps(list(jobs)), keys(within)),
    )
    return {row["id"]: (row["target_id"], row["location_id"]) for row in rows}


def targets_of(conn: sqlite3.Connection, jobs: Collection[int]) -> dict[int, str]:
    """Return the public ID of the Target of each of these jobs (key). Jobs without a known Target
    are left out.
    """
    rows = conn.execute(
        "SELECT id, target_id FROM jobs WHERE target_id IS NOT NULL"
        " AND id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(jobs)),),
    )
    return {row["id"]: public(row["target_id"]) for row in rows}


def last_key(conn: sqlite3.Connection) -> int:
    """Return the key of the newest job; 0 if there is none."""
    (key,) = conn.execute("SELECT coalesce(max(id), 0) FROM jobs").fetchone()
    return int(key)


def skip_keys(conn: sqlite3.Connection, last: int) -> None:
    """Give new jobs keys above `last`."""
    conn.execute(
        "INSERT INTO sqlite_sequence (name, seq) SELECT 'jobs', 0 "
        "WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'jobs')"
    )
    conn.execute(
        "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'jobs'",
        (last,),
    )


def waiting(conn: sqlite3.Connection) -> list[int]:
    """Return the keys of the queued remediations, oldest first. The jobs of an approval are
    included only when all of them are written.
    """
    rows = conn.execute(
        "SELECT id FROM jobs WHERE state = 'queued' AND kind <> ? AND NOT EXISTS"
        " (SELECT 1 FROM proposals p WHERE p.id = jobs.proposal AND p.writing) ORDER BY id",
        (SCAN,),
    )
    return [row["id"] for row in rows]


def in_states(
    conn: sqlite3.Connection, states: Collection[JobState] = UNFINISHED
) -> list[StoredJob]:
    """Return the jobs in these states, oldest first. The default is the unfinished jobs, which a
    restart must handle.
    """
    rows = conn.execute(
        "SELECT * FROM jobs WHERE state IN (SELECT value FROM json_each(?)) ORDER BY id",
        (json.dumps(list(states)),),
    )
    return [StoredJob(**dict(row)) for row in rows]
