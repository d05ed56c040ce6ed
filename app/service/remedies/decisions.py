"""Decisions: marks, and undos of marks. They change no file, so many share one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence

from app.api.records.enums import MARKS, Action, JobState
from app.api.records.local import Event
from app.remediation.journal.hash_chain import place
from app.service.accounts.accounts import actor
from app.service.events_and_audit.events import EventBus
from app.service.remedies import effects
from app.service.remedies.job_ends import JobEnds
from app.service.remedies.job_writer import JobWriter
from app.service.remedies.payload import (
    all_objects,
    digest,
    is_decision,
    object_of,
    payload,
    undone_job,
)
from app.service.store import jobs, marks, objects
from app.service.store.database import Database
from app.service.store.ids import public
from app.service.store.jobs import StoredJob

GONE = "the object is no longer known"
_LATE_SECONDS = 60.0
NOT_AS_APPROVED = "the matches changed after the approval"
Note = dict[str, object]


class Decisions:
    """Records decisions. `note_all` writes to the audit journal, all records or none."""

    def __init__(
        self,
        db: Database,
        bus: EventBus,
        now: Callable[[], float],
        writer: JobWriter,
        ends: JobEnds,
        note_all: Callable[[Sequence[Mapping[str, object]]], None],
    ) -> None:
        self._db = db
        self._bus = bus
        self._now = now
        self._writer = writer
        self._ends = ends
        self._note_all = note_all
        self._noted = set[int]()
        """Keys of jobs whose audit record was written, but whose decision could not be committed
        to the store.
        """

    @property
    def cut_short(self) -> list[int]:
        """Keys of the jobs whose decision is in the audit journal, but not in the store. Do not
        cancel these jobs: their decisions must be added to the store.
        """
        return sorted(self._noted)

    def finish(self, noted: Sequence[int]) -> None:
        """Record the decisions of these jobs in the store. The journal has their audit records
        already.
        """
        self._noted.update(noted)
        left = self.cut_short
        while left:
            over = self.decide(left)
            left = left[max(over, 1) :]

    def decide(self, keys: Sequence[int]) -> int:
        """Record the decisions of these jobs in one transaction, up to the first job that is no
        decision or cannot be recorded. Return the number of jobs before that job; all of them have
        ended, now or earlier.

        The audit records are written at the end of the transaction, directly before the commit. So
        a failed decision leaves no audit record, and every committed decision has one. If the
        commit fails, the next call does not write the audit records a second time. Raises
        RemediationError if the audit records cannot be written.
        """
        over, events, notes = 0, list[Event](), list[Note]()
        with self._db.write() as conn:
            ended: list[StoredJob] = []
            for key in keys:
                job = jobs.get(conn, key)
                if job is not None and job.state == JobState.QUEUED:
                    undone = undone_job(conn, job)
                    if not is_decision(job, undone) or obstacle(conn, job):
                        break
                    begun = self._writer.begin(conn, job)
                    event, note = self._decide_one(conn, job, undone)
                    ended.append(job)
                    events += [begun, event]
                    if job.id not in self._noted:
                        notes.append(note)
                over += 1
            if ended:
                marks.reopen_uncovered(conn, all_objects(ended), self._now())
                self._writer.rate(conn, ended)
            if notes:
                self._note_all(notes)
            self._noted.update(job.id for job in ended)
        self._noted.difference_update(keys[:over])
        for event in events:
            self._bus.hand_on(event)
        return over

    def _decide_one(
        self, conn: sqlite3.Connection, job: StoredJob, undone: StoredJob | None
    ) -> tuple[Event, Note]:
        """Record one decision in the store. Return its event and its audit record."""
        if undone is not None:
            effects.take_back_mark(conn, undone)
            event = self._ends.taken_back(conn, job, undone, "The mark was removed.")
            said = "The mark was undone"
            return event, _note(job, said, self._now(), undoes=public(undone.id))
        status = MARKS[Action(job.kind)]
        count = effects.put_mark(conn, job)
        effects.set_status(conn, job, status, self._now())
        matches = "1 match" if count == 1 else f"{count} matches"
        said = f"{status}: {matches}"
        event = self._writer.end(conn, job, JobState.DONE, f"{said}.", status=status)
        return event, _note(job, said, self._now(), data_types=payload(job).data_types)


def obstacle(conn: sqlite3.Connection, job: StoredJob) -> str:
    """Return why a decision cannot be recorded; "" if it can."""
    if objects.get(conn, object_of(job)) is None:
        return GONE
    chosen = payload(job)
    found = objects.matches(conn, object_of(job), chosen.data_types) if chosen.approved else ()
    live = [match for match in found if not match.purged]
    return NOT_AS_APPROVED if chosen.approved and digest(live) != chosen.approved else ""


def _note(job: StoredJob, said: str, now: float, **more: object) -> Note:
    """Return the audit record of a decision; for an approved decision, with its proposal. A
    decision that is recorded late, such as at the next start, also has the time of its request.
    """
    if now - job.created > _LATE_SECONDS:
        more["requested"] = job.created
    found = payload(job)
    if found.proposal is not None:
        more |= {"proposal": public(found.proposal), "proposer": found.proposer}
    return {
        "event": job.kind,
        "actor": actor(job.user_uid or "", job.user or ""),
        "job": public(job.id),
        "path": place(job.path),
        "sign_off": job.sign_off or "",
        "reason": job.reason or "",
        "message": said,
        **more,
    }
