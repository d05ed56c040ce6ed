"""Ends of remediation jobs: the changes that each kind of job makes to the store.

Each end is one transaction over the object, its matches, the risk and the event, so these always
agree.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import msgspec

from app.api.records.enums import MARKS, WHOLE_FILES, Action, JobState, OperationStatus
from app.api.records.local import Event
from app.remediation.journal.records import Outcome
from app.service.events_and_audit.events import EventBus
from app.service.remedies import effects
from app.service.remedies.job_writer import JobWriter
from app.service.remedies.payload import object_of, payload, shares
from app.service.store import jobs, marks
from app.service.store.database import Database
from app.service.store.jobs import StoredJob


class JobEnds:
    """Records how jobs end."""

    def __init__(
        self,
        db: Database,
        bus: EventBus,
        now: Callable[[], float],
        writer: JobWriter,
    ) -> None:
        self._db = db
        self._bus = bus
        self._now = now
        self._writer = writer

    def settle(
        self, job: StoredJob, outcome: Outcome, *, attention: bool = False, done: bool = False
    ) -> None:
        """Record how a job on a file has ended.

        `attention` means that a user must check the file. `done` means that the journal calls the
        job done. If `outcome` is not a success although the job is done, the file was changed again
        afterwards, or could not be checked.
        """
        with self._db.write() as conn:
            job = jobs.get(conn, job.id) or job  # its payload may have changed
            if done and not outcome.ok and not outcome.status and payload(job).undoes is not None:
                event = self._undone(conn, job, outcome)
            elif attention and not done and payload(job).undoes is not None:
                event = self._undo_unknown(conn, job, outcome)
            elif not outcome.ok:
                event = self._failed(
                    conn, job, outcome, JobState.ATTENTION if attention else JobState.FAILED
                )
            elif payload(job).undoes is not None:
                event = self._undone(conn, job, outcome)
            elif job.kind in WHOLE_FILES:
                event = self._taken_away(conn, job, outcome)
            else:
                event = self._masked(conn, job, outcome)
            self._writer.rate(conn, [job])
        self._bus.hand_on(event)

    def leave_open(self, job: StoredJob, outcome: Outcome) -> None:
        """Record that a job has stopped, although the journal does not know its end yet. The next
        start of the service will end the job. Until then its objects stay pending, so that no other
        job is accepted for them.
        """
        with self._db.write() as conn:
            said = f"{outcome.message}."
            event = self._writer.end(
                conn, job, JobState.ATTENTION, said, status=outcome.status, verified=False
            )
            self._writer.rate(conn, [job])
        self._bus.hand_on(event)

    def _taken_away(self, conn: sqlite3.Connection, job: StoredJob, outcome: Outcome) -> Event:
        """Record that the file was removed from its place, with all its matches."""
        effects.purge(conn, job)
        effects.set_status(conn, job, outcome.status, self._now())
        return self._writer.end(
            conn,
            job,
            JobState.DONE,
            f"{outcome.message}.",
            status=outcome.status,
            verified=outcome.verified,
            verification=f"{outcome.status}, verified.",
            undoable_until=outcome.undoable_until,
        )

    def _masked(self, conn: sqlite3.Connection, job: StoredJob, outcome: Outcome) -> Event:
        chosen = payload(job)
        self._set_file(conn, job, outcome)
        effects.purge(conn, job)
        asked, others = len(chosen.places), effects.undecided(conn, object_of(job))
        status, said = outcome.status, f"{outcome.message}."
        seen = f"read again: {outcome.residue} of {asked} matches left."
        if others and status == OperationStatus.MASKED:  # job done, object not
            status = OperationStatus.PARTIALLY_MASKED
            said = f"Masked {asked} of {asked + others} matches, as requested; {seen}"
        effects.set_status(conn, job, status, self._now())
        return self._writer.end(
            conn,
            job,
            JobState.DONE,
            said,
            status=status,
            verified=outcome.verified,
            verification=f"{status}, {seen}",
            undoable_until=outcome.undoable_until,
        )

    def _undone(self, conn: sqlite3.Connection, job: StoredJob, outcome: Outcome) -> Event:
        undone = jobs.known(conn, payload(job).undoes or 0)
        effects.restore(conn, undone)
        if not outcome.ok:
            said = f"{outcome.message}."
            return self.taken_back(
                conn, job, undone, said, verified=False, state=JobState.ATTENTION
            )
        self._set_file(conn, job, outcome)
        said = "The original was restored byte for byte and verified."
        return self.taken_back(conn, job, undone, said, verified=outcome.verified)

    def _undo_unknown(self, conn: sqlite3.Connection, job: StoredJob, outcome: Outcome) -> Event:
        """Record an undo with an unknown result. All matches of the file count as live, and a user
        can still undo the act.
        """
        undone = jobs.known(conn, payload(job).undoes or 0)
        effects.restore(conn, undone)
        effects.return_to(conn, job, undone, self._now())
        said = f"{outcome.message}."
        return self._writer.end(
            conn, job, JobState.ATTENTION, said, status=outcome.status, verified=False
        )

    def taken_back(
        self,
        conn: sqlite3.Connection,
        job: StoredJob,
        undone: StoredJob,
        said: str,
        verified: bool | None = None,
        state: JobState = JobState.DONE,
    ) -> Event:
        """Record that `job` has undone the job `undone`: the objects get the statuses that they had
        before `undone`. `said` is the message of `job`.
        """
        now, past = self._now(), payload(undone)
        effects.return_to(conn, job, undone, now)
        past = msgspec.structs.replace(past, undone=True)
        jobs.update(conn, undone.id, now=undone.updated, payload=past.text())
        jobs.end_undo(conn, undone.id)
        before = effects.before_act(undone, shares(undone)[0], job)
        status = before.status or OperationStatus.REMOVE_MARK
        return self._writer.end(
            conn, job, state, said, status=status, verified=verified, verification=said
        )

    def _failed(
        self, conn: sqlite3.Connection, job: StoredJob, outcome: Outcome, state: JobState
    ) -> Event:
        if job.kind == Action.UNDO or job.kind in MARKS or not outcome.status:
            # The file and its status are unchanged, or nobody knows what the file is now.
            effects.return_to(conn, job, job, self._now())
        else:
            effects.set_status(conn, job, outcome.status, self._now(), error=outcome.message)
        return self._writer.end(
            conn, job, state, f"{outcome.message}.", status=outcome.status, verified=False
        )

    def _set_file(self, conn: sqlite3.Connection, job: StoredJob, outcome: Outcome) -> None:
        marks.set_file_state(
            conn,
            object_of(job),
            size=outcome.size,
            mtime_ns=outcome.mtime_ns,
            sha256=outcome.sha256_after,
        )
