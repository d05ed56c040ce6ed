"""Records of remediation jobs: the job, its object and matches, the risk, the event.

Each entry is one transaction, so that these are always consistent.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence

import msgspec

from app.api.records.enums import MARKS, WHOLE_FILES, Action, OperationStatus
from app.api.records.local import Event
from app.remediation.journal.audit import place
from app.remediation.journal.records import Outcome
from app.service.accounts.accounts import actor
from app.service.base.event_table import EMITTED
from app.service.record.events import EventBus
from app.service.remedies import effects
from app.service.remedies.payload import object_of, payload, shares
from app.service.store import events, jobs, marks, objects
from app.service.store import risk as points
from app.service.store.database import Database
from app.service.store.ids import public
from app.service.store.jobs import StoredJob

POINT_SECONDS = 5.0
"""Interval of risk history points during a long queue of jobs; its last job always writes one."""
_DROPPED_AT_ONCE = 200


class JobWriter:
    """Records how jobs begin and end. `more` returns whether another job waits, `note` writes to
    the audit journal: an event, the actor, and details.
    """

    def __init__(
        self,
        db: Database,
        bus: EventBus,
        now: Callable[[], float],
        more: Callable[[], bool],
        note: Callable[..., None],
    ) -> None:
        self._note = note
        self._db = db
        self._bus = bus
        self._now = now
        self._more = more
        self._touched: set[int] = set()
        self._last_point = now()

    def ordered(
        self, conn: sqlite3.Connection, place: tuple[int, int], action: str, count: int, user: str
    ) -> Event | None:
        """Record `count` ordered jobs, in the caller's transaction; the caller sends the event."""
        if not count:
            return None
        module, kind = EMITTED["remediation ordered"]
        objects = "1 object" if count == 1 else f"{count} objects"
        return events.append(
            conn,
            now=self._now(),
            module=module,
            kind=kind,
            message=f"{action}: ordered for {objects}.",
            user=user,
            target_id=place[0],
            location_id=place[1],
        )

    def begin(self, conn: sqlite3.Connection, job: StoredJob) -> Event:
        """Record that a job has begun, in the caller's transaction; the caller sends the event."""
        jobs.update(conn, job.id, now=self._now(), state="running", progress=0.0)
        return self._event(conn, job, "remediation begun", "started.")

    def cancel(
        self, conn: sqlite3.Connection, job: StoredJob, said: str = "Cancelled before it started."
    ) -> Event:
        """Record that a job will never begin, in the caller's transaction; the caller remaps the
        risk of its objects and hands on the event.
        """
        now = self._now()
        jobs.update(conn, job.id, now=now, state="cancelled", message=said)
        effects.return_to(conn, job, job, now)
        return self._event(conn, job, "remediation cancelled", said[0].lower() + said[1:])

    def drop_queue(self, said: str, last: int | None = None) -> None:
        """Cancel all waiting jobs except scans (up to the key `last`, if given); `said` is the
        reason. Works in slices, so that others can write in between.
        """
        with self._db.read() as conn:
            waiting = [
                job.id
                for job in jobs.in_states(conn, ("queued",))
                if job.kind != jobs.SCAN and (last is None or job.id <= last)
            ]
        for first in range(0, len(waiting), _DROPPED_AT_ONCE):
            self._drop(waiting[first : first + _DROPPED_AT_ONCE], said)
        with self._db.write() as conn:
            self._add_points(conn)

    def _drop(self, keys: Sequence[int], said: str) -> None:
        with self._db.write() as conn:
            found = [job for key in keys if (job := jobs.get(conn, key)) and job.state == "queued"]
            dropped = [self.cancel(conn, job, said) for job in found]
            effects.remap(conn, found)
        for event in dropped:
            self._bus.hand_on(event)

    def mark(self, job: StoredJob) -> bool:
        """Record the decision of a mark job; return False if the object no longer exists."""
        status = MARKS[Action(job.kind)]
        with self._db.write() as conn:
            if objects.get(conn, object_of(job)) is None:
                return False
            count = effects.put_mark(conn, job)
            effects.set_status(conn, job, status, self._now())
            matches = "1 match" if count == 1 else f"{count} matches"
            said = f"{status}: {matches}"
            event = self._end(conn, job, "done", f"{said}.", status=status)
            self._record(job, said, data_types=payload(job).data_types)
        self._bus.hand_on(event)
        return True

    def take_back_mark(self, job: StoredJob, undone: StoredJob) -> None:
        """Record the undo of a mark."""
        with self._db.write() as conn:
            effects.take_back_mark(conn, undone)
            event = self._taken_back(conn, job, undone, "The mark was removed.")
            self._record(job, "The mark was taken back", undoes=public(undone.id))
        self._bus.hand_on(event)

    def _record(self, job: StoredJob, said: str, **more: object) -> None:
        """Write a decision to the audit journal: last in the transaction, so that a failed one
        leaves no record, and before the commit, so that every one has a record.
        """
        self._note(
            job.kind,
            actor(job.user_uid or "", job.user or ""),
            job=public(job.id),
            path=place(job.path),
            sign_off=job.sign_off or "",
            reason=job.reason or "",
            message=said,
            **more,
        )

    def settle(
        self, job: StoredJob, outcome: Outcome, *, attention: bool = False, done: bool = False
    ) -> None:
        """Record how a job on a file has ended. `attention`: a user must check the file; `done`: it
        succeeded, but its result is no longer there.
        """
        with self._db.write() as conn:
            job = jobs.get(conn, job.id) or job  # its payload may have changed
            if done and not outcome.ok and not outcome.status and payload(job).undoes is not None:
                event = self._undone(conn, job, outcome)
            elif attention and not done and payload(job).undoes is not None:
                event = self._undo_unknown(conn, job, outcome)
            elif not outcome.ok:
                event = self._failed(conn, job, outcome, "attention" if attention else "failed")
            elif payload(job).undoes is not None:
                event = self._undone(conn, job, outcome)
            elif job.kind in WHOLE_FILES:
                event = self._taken_away(conn, job, outcome)
            else:
                event = self._masked(conn, job, outcome)
        self._bus.hand_on(event)

    def leave_open(self, job: StoredJob, outcome: Outcome) -> None:
        """Record a job that the journal can't end yet: the next start does. Until then its objects
        stay pending, so that nothing else is ordered for them."""
        with self._db.write() as conn:
            said = f"{outcome.message}."
            event = self._end(conn, job, "attention", said, status=outcome.status, verified=False)
        self._bus.hand_on(event)

    def _taken_away(self, conn: sqlite3.Connection, job: StoredJob, outcome: Outcome) -> Event:
        """Record that the file and all its matches are no longer in place."""
        for share in shares(job):
            effects.purge(conn, share, purged=True)
        effects.set_status(conn, job, outcome.status, self._now())
        return self._end(
            conn,
            job,
            "done",
            f"{outcome.message}.",
            status=outcome.status,
            verified=outcome.verified,
            verification=f"{outcome.status}, verified.",
            undoable_until=outcome.undoable_until,
        )

    def _masked(self, conn: sqlite3.Connection, job: StoredJob, outcome: Outcome) -> Event:
        chosen = payload(job)
        self._set_file(conn, job, outcome)
        effects.purge(conn, shares(job)[0], purged=True)
        asked, others = len(chosen.places), effects.undecided(conn, object_of(job))
        status, said = outcome.status, f"{outcome.message}."
        seen = f"read again: {outcome.residue} of {asked} matches left."
        if others and status == OperationStatus.MASKED:  # job done, object not
            status = OperationStatus.PARTIALLY_MASKED
            said = f"Masked {asked} of {asked + others} matches, as asked; {seen}"
        effects.set_status(conn, job, status, self._now())
        return self._end(
            conn,
            job,
            "done",
            said,
            status=status,
            verified=outcome.verified,
            verification=f"{status}, {seen}",
            undoable_until=outcome.undoable_until,
        )

    def _undone(self, conn: sqlite3.Connection, job: StoredJob, outcome: Outcome) -> Event:
        undone = jobs.known(conn, payload(job).undoes or 0)
        for share in shares(undone):
            effects.purge(conn, share, purged=False)
        if not outcome.ok:
            said = f"{outcome.message}."
            return self._taken_back(conn, job, undone, said, verified=False, state="attention")
        self._set_file(conn, job, outcome)
        said = "The original is restored byte for byte, and verified."
        return self._taken_back(conn, job, undone, said, verified=outcome.verified)

    def _undo_unknown(self, conn: sqlite3.Connection, job: StoredJob, outcome: Outcome) -> Event:
        """An undo of which nobody knows what it left: what the file held counts as live. The act
        can still be undone."""
        undone = jobs.known(conn, payload(job).undoes or 0)
        for share in shares(undone):
            effects.purge(conn, share, purged=False)
        effects.return_to(conn, job, undone, self._now())
        said = f"{outcome.message}."
        return self._end(conn, job, "attention", said, status=outcome.status, verified=False)

    def _taken_back(
        self,
        conn: sqlite3.Connection,
        job: StoredJob,
        undone: StoredJob,
        said: str,
        verified: bool | None = None,
        state: str = "done",
    ) -> Event:
        """Restore the object's earlier status, as stored in the undone job."""
        now, past = self._now(), payload(undone)
        effects.return_to(conn, job, undone, now)
        past = msgspec.structs.replace(past, undone=True)
        jobs.update(conn, undone.id, now=now, payload=past.text())
        jobs.end_undo(conn, undone.id)
        status = past.before.status or OperationStatus.REMOVE_MARK
        return self._end(
            conn, job, state, said, status=status, verified=verified, verification=said
        )

    def _failed(
        self, conn: sqlite3.Connection, job: StoredJob, outcome: Outcome, state: str
    ) -> Event:
        if job.kind == Action.UNDO or job.kind in MARKS:  # file and status unchanged
            effects.return_to(conn, job, job, self._now())
        else:
            effects.set_status(conn, job, outcome.status, self._now(), error=outcome.message)
        return self._end(
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

    def _end(
        self,
        conn: sqlite3.Connection,
        job: StoredJob,
        state: str,
        said: str,
        *,
        status: str,
        verified: bool | None = None,
        verification: str | None = None,
        undoable_until: float | None = None,
    ) -> Event:
        """Record the end of a job, its effect on the risk, and the event."""
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
        self._rate(conn, job)
        return self._event(
            conn, job, "remediation done" if state == "done" else "remediation failed", said
        )

    def _rate(self, conn: sqlite3.Connection, job: StoredJob) -> None:
        """Update the risk after a job: its object immediately, a history point now and then."""
        now = self._now()
        effects.remap(conn, [job])
        if job.target_id is not None:
            self._touched.add(job.target_id)
        if not self._more() or abs(now - self._last_point) >= POINT_SECONDS:
            self._add_points(conn)

    def _add_points(self, conn: sqlite3.Connection) -> None:
        now = self._now()
        if self._touched:
            points.add_point(conn, now, *self._touched)
        self._touched.clear()
        self._last_point = now

    def _event(self, conn: sqlite3.Connection, job: StoredJob, operation: str, said: str) -> Event:
        module, kind = EMITTED[operation]
        return events.append(
            conn,
            now=self._now(),
            module=module,
            kind=kind,
            message=f"{job.title}: {said}",
            user=job.user,
            target_id=job.target_id,
            location_id=job.location_id,
            job_id=job.id,
        )
