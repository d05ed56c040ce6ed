"""Writes records of remediation jobs: the job, the risk, the event.

Each change is one transaction, so these always agree. `job_ends.py` records how a job ends.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence

from app.api.records.enums import JobState
from app.api.records.local import Event
from app.service.events_and_audit.events import EventBus
from app.service.remedies import effects, proposal_events
from app.service.remedies.payload import all_objects, is_decision, payload, undone_job
from app.service.rules import risk
from app.service.store import events, jobs, proposals
from app.service.store import risk as points
from app.service.store.database import Database
from app.service.store.jobs import StoredJob

POINT_SECONDS = 5.0
"""While a long queue of jobs runs, a point of the risk history is written at intervals of this
number of seconds. The last job of the queue always writes a point.
"""
_DROPPED_AT_ONCE = 200


class JobWriter:
    """Records that jobs start and end. `more` returns whether another job waits."""

    def __init__(
        self,
        db: Database,
        bus: EventBus,
        now: Callable[[], float],
        more: Callable[[], bool],
    ) -> None:
        self._db = db
        self._bus = bus
        self._now = now
        self._more = more
        self._touched: set[int] = set()
        self._last_point = now()

    def begin(self, conn: sqlite3.Connection, job: StoredJob) -> Event:
        """Record that a job has started, in the caller's transaction. The caller sends the
        event.
        """
        jobs.update(conn, job.id, now=self._now(), state=JobState.RUNNING, progress=0.0)
        return self._event(conn, job, "remediation begun", "started.")

    def cancel(
        self, conn: sqlite3.Connection, job: StoredJob, said: str = "Cancelled before it started."
    ) -> Event:
        """Record that a job will never start, in the caller's transaction. The caller updates the
        risk of the job's objects (`risk.remap`), and sends the event.
        """
        now = self._now()
        jobs.update(conn, job.id, now=now, state=JobState.CANCELLED, message=said)
        effects.return_to(conn, job, job, now)
        self._end_proposal(conn, job)
        return self._event(conn, job, "remediation cancelled", said[0].lower() + said[1:])

    def drop_queue(self, said: str, last: int | None = None) -> None:
        """Cancel all waiting jobs except scans and decisions; `said` is the reason. Decisions
        change no file, so the next session carries them out.

        With `last`, cancel only jobs up to this key, and keep those that a second person has
        approved. Works in slices, so that other threads can write in between.
        """
        with self._db.read() as conn:
            waiting = [
                job.id
                for job in jobs.in_states(conn, (JobState.QUEUED,))
                if job.kind != jobs.SCAN
                and not is_decision(job, undone_job(conn, job))
                and (last is None or (job.id <= last and payload(job).proposal is None))
            ]
        for first in range(0, len(waiting), _DROPPED_AT_ONCE):
            self._drop(waiting[first : first + _DROPPED_AT_ONCE], said)
        with self._db.write() as conn:
            self.rate(conn, (), point=True)

    def _drop(self, keys: Sequence[int], said: str) -> None:
        with self._db.write() as conn:
            found = [
                job for key in keys if (job := jobs.get(conn, key)) and job.state == JobState.QUEUED
            ]
            dropped = [self.cancel(conn, job, said) for job in found]
            risk.remap(conn, objects=all_objects(found))
        for event in dropped:
            self._bus.hand_on(event)

    def end(
        self,
        conn: sqlite3.Connection,
        job: StoredJob,
        state: JobState,
        said: str,
        *,
        status: str,
        verified: bool | None = None,
        verification: str | None = None,
        undoable_until: float | None = None,
    ) -> Event:
        """Record the end of a job and write its event, in the caller's transaction. The caller
        updates the risk (`rate`), and sends the event.
        """
        now = self._now()
        jobs.update(
            conn,
            job.id,
            now=now,
            state=state,
            message=said,
            progress=1.0,
            status=status,
            verified=verified,
            verification=verification,
            undoable_until=undoable_until,
        )
        self._end_proposal(conn, job)
        ended = "remediation done" if state == JobState.DONE else "remediation failed"
        return self._event(conn, job, ended, said)

    def rate(
        self, conn: sqlite3.Connection, ended: Sequence[StoredJob], *, point: bool = False
    ) -> None:
        """Update the risk for the objects of ended jobs. Also write a point of the risk history:
        with `point`, if no other job waits, or if the last point is `POINT_SECONDS` old.
        """
        now = self._now()
        risk.remap(conn, objects=all_objects(ended))
        self._touched.update(job.target_id for job in ended if job.target_id is not None)
        if point or not self._more() or abs(now - self._last_point) >= POINT_SECONDS:
            if self._touched:
                points.add_point(conn, now, *self._touched)
            self._touched.clear()
            self._last_point = now

    def _end_proposal(self, conn: sqlite3.Connection, job: StoredJob) -> None:
        """If this was the last job of a proposal, record that the proposal was carried out.
        Streams send this event together with the event of the job, which is recorded next.
        """
        now, text = self._now(), "proposal for {} carried out."
        if job.proposal is not None and proposals.end(conn, job.proposal, now):
            proposal_events.tell(conn, job.proposal, job.kind, text, user=job.user, now=now)

    def _event(self, conn: sqlite3.Connection, job: StoredJob, operation: str, said: str) -> Event:
        return events.append(
            conn,
            operation,
            f"{job.title}: {said}",
            now=self._now(),
            user=job.user,
            target_id=job.target_id,
            location_id=job.location_id,
            job_id=job.id,
        )
