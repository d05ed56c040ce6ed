"""Remediation jobs: written before they start, run one after the other, correct after a crash.

A job is `queued`, `running`, and finally `done`, `failed`, `cancelled` or `attention`. Marks run in
one transaction; changes of files go through the remediator, whose journal shows the outcome after a
crash. The password of an encryption is kept in memory only: a job whose password was lost in a
restart fails with that reason.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace

import msgspec

from app.api.records.enums import MARKS, Action, OperationStatus
from app.api.records.remediation import RemediationJob, RemediationOrder
from app.log import get_logger
from app.remediation import RemediationError, Remediator
from app.remediation.finished_jobs import FinishedFile, Later
from app.remediation.journal.records import Entry, Outcome
from app.service.accounts.accounts import actor
from app.service.base import problems
from app.service.base.problems import Problem
from app.service.record.events import EventBus
from app.service.remedies import effects, job_plan
from app.service.remedies.job_plan import LeftOut
from app.service.remedies.job_writer import JobWriter
from app.service.remedies.order_keys import OrderKey
from app.service.remedies.outcomes import ended, refused
from app.service.remedies.payload import Payload, object_of, payload
from app.service.store import jobs, objects, settings
from app.service.store.database import Database, DatabaseError
from app.service.store.ids import internal, public
from app.service.store.jobs import StoredJob
from app.service.store.objects import StoredObject

FEATURES = (
    *("preview", "events", "jobs", "sample", "audit", "vault", "bytes", "cancel", "why"),
    *("conditions", "facets", "count", "clusters", "places", "folders", "removed", "commands"),
    *(str(action) for action in Action),
)
_SESSION = "session"
_EXPIRY_SECONDS = 3600.0
_AFTER_TROUBLE = 60.0
_GONE = "the object is no longer known"
_READ_AT_START = 8 * 1024 * 1024
"""Bytes of a file read before the service answers: a few hundredths of a second."""
_AT_START_SECONDS = 0.5
_ENDED = {"DONE", "ROLLED_BACK", "ATTENTION"}
"""States of the journal in which nothing more will be done."""
_LOOKED_AT = "Interrupted; the state of the file is being checked."

_log = get_logger(__name__)


class JobRunner:
    """Owns the queue of remediation jobs and the single thread that runs them.

    Call `recover` before any `submit`, and `resume_queued` when the service is ready. `close` lets
    the running job finish and drops the queued ones; after a crash they continue, but only for the
    same session (`begin_session`), so that files are not changed for a user who has gone.
    `read_again` updates the store for a file in which matches remain.
    """

    def __init__(
        self,
        db: Database,
        bus: EventBus,
        remediator: Remediator,
        read_again: Callable[[StoredObject], None],
        now: Callable[[], float] = time.time,
    ) -> None:
        self.remediator = remediator
        self._read_again = read_again
        self._db = db
        self._bus = bus
        self._now = now
        self._waiting: deque[int] = deque()
        self._unseen: deque[int] = deque()
        self._begun: tuple[str, int] | None = None  # a new session, and the last job before it
        self._books = JobWriter(db, bus, now, lambda: bool(self._waiting), remediator.note)
        self._news = threading.Event()
        self._keys: dict[int, OrderKey] = {}
        self._closing = False
        self._thread = threading.Thread(target=self._work, name="remediation")

    def submit(
        self,
        target_id: int,
        location_id: int,
        action: Action,
        order: RemediationOrder,
        objects: Sequence[StoredObject],
        user: str,
        user_uid: str,
        left_out: Sequence[LeftOut] = (),
    ) -> list[RemediationJob]:
        """Write one job per object, set its Pending status, return immediately (contract 4.2).

        Raises Problem (422) naming the objects that cannot be remediated, including those
        `left_out`; the jobs of the others have begun by then.
        """
        if action in job_plan.ON_FILES and self.remediator.damage:
            raise problems.not_remediated(order.path, self._damaged(), order.object_ids)
        key = OrderKey(order.password) if order.password else None
        begun: list[StoredJob] = []
        with self._db.write() as conn:
            types = job_plan.type_keys(conn, order.data_types)
            planned, unable = job_plan.plan_all(conn, action, objects, types, order.places)
            bad = [*left_out, *((public(item_id), why) for item_id, why in unable.items())]
            for item, chosen in planned:
                ordered = msgspec.structs.replace(
                    chosen, location=order.location or "", command=order.command or ""
                )
                place = (target_id, location_id)
                job = self._add(conn, place, action, order, item, ordered, user, user_uid)
                if key is not None:
                    self._keys[job.id] = key
                begun.append(job)
            effects.remap(conn, begun)
            event = self._books.ordered(conn, (target_id, location_id), action, len(begun), user)
        if event is not None:
            self._bus.hand_on(event)
        self._news.set()
        if bad:
            ids = [text for text, _ in bad]
            raise problems.not_remediated(order.path, _refusal(bad, len(begun)), ids)
        return [RemediationJob(path=job.path, job_id=public(job.id)) for job in begun]

    def _damaged(self) -> str:
        damage = self.remediator.damage
        return (
            f"{damage[0].upper()}{damage[1:]}. Nothing was remediated. Acknowledge it first "
            "(POST /local/v1/audit/acknowledge)."
        )

    def cancel(self, job_id: int) -> None:
        """Cancel a queued job. Raises Problem: 404, or 422 if it has begun or ended."""
        with self._db.write() as conn:
            job = jobs.get(conn, job_id)
            if job is None:
                raise problems.not_found()
            if job.state != "queued" or job.kind == jobs.SCAN:
                raise Problem(422, "Only a remediation that has not started can be cancelled.")
            event = self._books.cancel(conn, job)
            effects.remap(conn, [job])
        self._keys.pop(job_id, None)
        self._bus.hand_on(event)

    def recover(self) -> None:
        """Determine the state of every job that a crash interrupted; files first."""
        outcomes = {internal(outcome.job_id): outcome for outcome in self.remediator.recover()}
        began = time.monotonic()
        with self._db.read() as conn:
            unsettled = [
                job
                for job in jobs.in_states(conn, ("running", "attention"))
                if job.kind != jobs.SCAN and (job.state == "running" or job.id in outcomes)
            ]
        for job in unsettled:
            late = time.monotonic() - began > _AT_START_SECONDS
            try:
                self._recover_job(job, outcomes.get(job.id), 0 if late else _READ_AT_START)
            except Exception as error:  # noqa: BLE001 - the boundary: the service must start
                _log.error("a job is left to the next start", job_id=public(job.id), exc_info=error)
        self._expire()

    def _recover_job(self, job: StoredJob, outcome: Outcome | None, most: int) -> None:
        """Give one job its true state; of its file, at most so many bytes are read."""
        entry = self.remediator.entry(public(job.id))
        if job.kind in MARKS or entry is None:
            with self._db.write() as conn:
                jobs.update(conn, job.id, now=self._now(), state="queued")
        elif outcome is not None and not _undo_rolled_back(entry):
            self._settle(job, outcome)
        else:
            self._look_back(job, entry, most)

    def _look_back(self, job: StoredJob, entry: Entry, most: int | None = None) -> None:
        """Settle a job whose end only the journal knows, by inspecting its file. What takes too
        long is left to the thread; until then nothing is reported about the file.
        """
        try:
            seen = self._seen(entry, most)
        except Later:
            self._unseen.append(job.id)
            with self._db.write() as conn:
                jobs.update(conn, job.id, now=self._now(), state="running", message=_LOOKED_AT)
        else:
            self._settle(job, ended(entry, seen, payload(job).before.status or entry.status))

    def _seen(self, entry: Entry, most: int | None = None) -> FinishedFile | None:
        """Inspect what a finished job has left; None if the journal does not call the job done.

        For an undo that was rolled back: what the job to be undone has left.
        """
        left_by = self.remediator.entry(entry.undoes) if _undo_rolled_back(entry) else entry
        if left_by is None or left_by.state != "DONE":
            return None
        return self.remediator.look_back(left_by.job_id, most=most, stop=lambda: self._closing)

    def _look_back_at_rest(self) -> None:
        """Inspect files that were too large at the start, or in use; the latter are retried."""
        for _ in range(len(self._unseen)):
            if self._closing:
                return
            key = self._unseen.popleft()
            with self._db.read() as conn:
                job = jobs.get(conn, key)
            entry = self.remediator.entry(public(key))
            if job is not None and job.state == "running" and entry is not None:
                self._look_back(job, entry)

    def begin_session(self, mark: str) -> None:
        """Mark jobs of other sessions than `mark` to be dropped: their console is gone. The queue
        drops them first, which for thousands of jobs takes seconds.
        """
        with self._db.read() as conn:
            if settings.get(conn, _SESSION) != mark:
                self._begun = (mark, jobs.last_key(conn))

    def resume_queued(self) -> None:
        """Start processing the queue."""
        self._thread.start()

    def work_off(self) -> None:
        """Run every job in the queue, in this thread."""
        self._drop_foreign()
        self._look_back_at_rest()
        while not self._closing and (job := self._next()):
            try:
                self._run(job)
            except Exception as error:  # noqa: BLE001 - the boundary: the queue must go on
                _log.error("a job failed by a defect", job_id=public(job.id), exc_info=error)
                self._after_defect(job)

    def close(self) -> None:
        """Stop after the running job, wait for it, and drop the others.

        If the thread was never started, as when the service could not start, the queue is kept.
        """
        self._closing = True
        self._news.set()
        if self._thread.ident is None:
            return
        self._thread.join()
        try:
            self._books.drop_queue("Not started: the service was closed.")
        except DatabaseError as error:  # e.g. disk full; the next session drops them
            _log.error("the queue could not be dropped", exc_info=error)

    def _add(
        self,
        conn: sqlite3.Connection,
        place: tuple[int, int],
        action: Action,
        order: RemediationOrder,
        item: StoredObject,
        chosen: Payload,
        user: str,
        user_uid: str,
    ) -> StoredJob:
        now = self._now()
        key = jobs.add(
            conn,
            kind=action.value,
            title=f"{action.value.replace('_', ' ').capitalize()} {item.path}",
            now=now,
            target_id=place[0],
            location_id=place[1],
            path=item.path,
            object_id=item.id,
            user=user,
            user_uid=user_uid,
            sign_off=order.sign_off,
            reason=order.reason,
            payload=chosen.text(),
        )
        job = jobs.known(conn, key)
        pending = effects.PENDING.get(action, OperationStatus.PENDING_MODIFICATION)
        effects.set_status(conn, job, pending, now)
        return job

    def _work(self) -> None:
        while not self._closing:
            self._news.clear()
            try:
                self.work_off()
                self._expire()
                pause = _AFTER_TROUBLE if self._unseen else _EXPIRY_SECONDS
            except (DatabaseError, RemediationError) as error:  # e.g. disk full
                _log.error("the queue of jobs has to wait", exc_info=error)
                pause = _AFTER_TROUBLE
            if not self._closing:
                self._news.wait(pause)

    def _drop_foreign(self) -> None:
        """Drop the jobs of earlier sessions; only then store this session as the last known one."""
        if self._begun is not None:
            mark, last = self._begun
            self._books.drop_queue("Not started: the console was closed.", last)
            with self._db.write() as conn:
                settings.put(conn, _SESSION, mark)
            self._begun = None

    def _after_defect(self, job: StoredJob) -> None:
        """End a job according to its file. If that fails (disk full), the next start does it."""
        entry = self.remediator.entry(public(job.id))
        try:
            if entry is None or entry.state not in _ENDED:
                self._settle(job, refused(job, "an internal error; see the service's log"))
            else:
                self._look_back(job, entry)
        except Exception as error:  # noqa: BLE001 - the boundary, as above
            _log.error("a job is left to the next start", job_id=public(job.id), exc_info=error)

    def _expire(self) -> None:
        """Destroy expired undo copies."""
        for key in map(internal, self.remediator.expire()):
            with self._db.write() as conn:
                effects.end_undo(conn, key or 0)

    def _next(self) -> StoredJob | None:
        """Take the oldest job from the queue and record that it has begun."""
        if not self._waiting:
            with self._db.read() as conn:
                self._waiting.extend(jobs.waiting(conn))
        while self._waiting:
            with self._db.write() as conn:
                job = jobs.get(conn, self._waiting.popleft())
                if job is None or job.state != "queued":  # cancelled meanwhile
                    continue
                event = self._books.begin(conn, job)
            self._bus.hand_on(event)
            return job
        return None

    def _run(self, job: StoredJob) -> None:
        chosen = payload(job)
        if job.kind in MARKS:
            self._decide(job)
        elif job.kind in job_plan.ON_FILES:
            self._settle(job, self._act(job, chosen))
        elif chosen.undoes is not None:
            with self._db.read() as conn:
                undone = jobs.get(conn, chosen.undoes)
            if undone is None:
                self._settle(job, refused(job, "the action to undo is no longer known"))
            elif undone.kind in MARKS:
                self._decide(job, undone)
            else:
                self._settle(job, self._undo(job, undone))

    def _decide(self, job: StoredJob, undone: StoredJob | None = None) -> None:
        """Record a decision, or undo one; it fails if its audit record cannot be written."""
        try:
            if undone is not None:
                self._books.take_back_mark(job, undone)
            elif not self._books.mark(job):
                self._settle(job, refused(job, _GONE))
        except RemediationError as error:
            self._settle(job, refused(job, str(error)))

    def _act(self, job: StoredJob, chosen: Payload) -> Outcome:
        key = self._keys.pop(job.id, None)
        if job.kind == Action.ENCRYPT and key is None:
            return refused(job, "the password is lost after a restart; request the action again")
        with self._db.write() as conn:
            item = objects.get(conn, object_of(job))
            if item is None:
                return refused(job, _GONE)
            found = objects.matches(conn, item.id)
            if job.kind == Action.MASK:  # current matches: a scan may have come in between
                wanted = [match for match in found if match.data_type in chosen.data_types]
                affected = job_plan.affected(wanted, job.kind)
                if chosen.only and not (affected := job_plan.picked(affected, chosen.only)):
                    return refused(job, job_plan.MOVED)
                if unfit := job_plan.unmaskable(item) or job_plan.in_pieces(affected):
                    return refused(job, unfit)
                chosen = job_plan.about(chosen, affected)
                jobs.update(conn, job.id, now=self._now(), payload=chosen.text())
            elif item.sealed != chosen.sha256:
                return refused(job, "the file changed after the request")
        order = replace(
            effects.order(job.kind, item, found, chosen, key.get() if key else None),
            actor=actor(job.user_uid or "", job.user or ""),
            sign_off=job.sign_off or "",
            reason=job.reason or "",
        )
        try:
            return self.remediator.act(order, public(job.id))
        except RemediationError as error:
            return refused(job, str(error))

    def _undo(self, job: StoredJob, undone: StoredJob) -> Outcome:
        try:
            return self.remediator.undo(
                public(undone.id),
                public(job.id),
                actor(job.user_uid or "", job.user or ""),
                job.sign_off or "",
                job.reason or "",
            )
        except RemediationError as error:
            return refused(job, str(error), status=undone.status or "")

    def _settle(self, job: StoredJob, outcome: Outcome) -> None:
        """Record how a job on a file has ended, according to the journal."""
        entry = self.remediator.entry(public(job.id))
        if entry is not None and entry.state not in _ENDED:
            self._books.leave_open(job, outcome)
            return
        done = entry is not None and entry.state == "DONE"
        known = entry is not None and entry.state == "ROLLED_BACK" and outcome.status != ""
        attention = entry is not None and not known and not outcome.ok
        self._books.settle(job, outcome, attention=attention, done=done)
        if outcome.ok and outcome.residue:
            with self._db.read() as conn:
                item = objects.get(conn, object_of(job))
            if item is not None:
                self._read_again(item)


def _undo_rolled_back(entry: Entry) -> bool:
    """Whether the file should still be as the job left it that this one was to undo."""
    return entry.action == Action.UNDO and entry.state == "ROLLED_BACK"


def _refusal(bad: Sequence[LeftOut], begun: int) -> str:
    """Return the message for objects that cannot be remediated: the first reason, and how many jobs
    have begun nevertheless.
    """
    _, reason = bad[0]
    others = "1 other job has started." if begun == 1 else f"{begun} other jobs have started."
    return f"{reason} {others if begun else 'Nothing was remediated.'}"
