"""Comparison of the jobs in the journal with the records of the audit chain.

The chain detects edits, but people look at the row of a job. So each record about the end of a job
is compared with the job's row, and each ended job must have a record.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.remediation.journal import hash_chain
from app.remediation.journal.hash_chain import Row
from app.remediation.journal.job import COLUMNS, Job, JournalState
from app.remediation.journal.messages import audit_note

OTHERWISE = "does not agree with its job, which was changed"
NO_JOB = "refers to a job that is not in the journal"
_ENDED = (JournalState.DONE, JournalState.ROLLED_BACK, JournalState.ATTENTION)
_TOLD = (
    *("job", "action", "state", "root", "path", "actor", "sign_off", "reason", "data_types"),
    *("undoes", "before", "after", "residue", "status", "message", "ended_at"),
)
_MARK = b'"state": '


def ended(db: sqlite3.Connection) -> int:
    """Return the number of ended jobs."""
    marks = ", ".join("?" * len(_ENDED))
    (count,) = db.execute(
        f"SELECT count(*) FROM job WHERE state IN ({marks})",  # noqa: S608  (question marks)
        _ENDED,
    ).fetchone()
    return int(count)


def tells_of_an_end(body: bytes) -> bool:
    """Return whether a record is about the end of a job."""
    return _MARK in body and "state" in hash_chain.content(body)


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A record that does not agree with its job: the reason, and the job's row."""

    why: str
    row: bytes


def odd(db: sqlite3.Connection, rows: Iterable[Row]) -> dict[int, Mismatch]:
    """Return the records that do not agree with their jobs, keyed by record number."""
    told = {
        number: (body, hash_chain.content(body)) for number, body, _, _ in rows if _MARK in body
    }
    said = {number: found for number, (_, found) in told.items() if "state" in found}
    names = json.dumps([str(found.get("job")) for found in said.values()])
    jobs = {job.job: job for job in _jobs(db, names)}
    wrong = {}
    for number, found in said.items():
        job = jobs.get(str(found.get("job")))
        if job is None:
            wrong[number] = Mismatch(NO_JOB, b"")
        elif not _agrees(job, told[number][0]):
            wrong[number] = Mismatch(OTHERWISE, _row(job))
    return wrong


def _jobs(db: sqlite3.Connection, names: str) -> Iterator[Job]:
    """Yield the jobs with these IDs (a JSON list). The journal of an earlier version lacks some
    columns.
    """
    there = {row[1] for row in db.execute("PRAGMA table_info(job)")}
    columns = [name for name in COLUMNS if name in there]
    rows = db.execute(
        f"SELECT {', '.join(columns)} FROM job"  # noqa: S608  (our own column names)
        " WHERE job IN (SELECT value FROM json_each(?))",
        (names,),
    )
    for row in rows:
        yield Job(**dict(zip(columns, row, strict=True)))


def _row(job: Job) -> bytes:
    """Return the fields of a job that its record contains, except for those that a purge
    changes.
    """
    said = (getattr(job, name) for name in _TOLD)
    approval = (job.proposal, job.proposer) if job.proposal or job.proposer else ()
    return repr((*said, job.place, *approval)).encode("utf-8", "backslashreplace")


def _agrees(job: Job, body: bytes) -> bool:
    if job.ended_at is None:
        return False
    try:
        more = {"state": job.state, "status": job.status, "message": job.message}
        return json.dumps(audit_note(job, job.ended_at, **more), sort_keys=True).encode() == body
    except (TypeError, ValueError):  # the row does not hold valid values
        return False
