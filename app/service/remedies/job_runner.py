"""Queue of remediation jobs: stored before they start, run one after the other.

A job is `queued`, `running`, and finally `done`, `failed`, `cancelled` or `attention`
(`JobState`). `job_performer.py` performs one job. `job_recovery.py` ends jobs that a crash
interrupted. The password of an encryption is kept in memory only: if a restart loses the password,
the job fails with that reason.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence

from app.api.records.enums import Action, JobState
from app.api.records.remediation import RemediationJob, RemediationOrder
from app.log import get_logger
from app.remediation.disk.errors import RemediationError
from app.remediation.engine import Remediator
from app.service.base import problems
from app.service.base.problems import Problem
from app.service.events_and_audit.events import EventBus
from app.service.remedies import effects, job_plan
from app.service.remedies.decisions import Decisions
from app.service.remedies.job_ends import JobEnds
from app.service.remedies.job_performer import JobPerformer
from app.service.remedies.job_plan import LeftOut
from app.service.remedies.job_recovery import JobRecovery
from app.service.remedies.job_writer import JobWriter
from app.service.remedies.new_jobs import NewJobs, Requester
from app.service.remedies.order_keys import OrderKey
from app.service.remedies.payload import all_objects
from app.service.rules import risk
from app.service.store import approvals, jobs, settings
from app.service.store.database import Database, DatabaseError
from app.service.store.ids import internal, public
from app.service.store.jobs import StoredJob
from app.service.store.objects import StoredObject

FEATURES = (
    *("preview", "events", "jobs", "sample", "audit", "vault", "bytes", "cancel", "why"),
    *("conditions", "facets", "count", "clusters", "places", "folders", "removed", "commands"),
    *("risk_count", "location_orders", "coverage", "risk_change", "risk_order", "approvals"),
    *("some_locations", "propose_types", "exact_types", "type_quality", "type_impact", "machines"),
    *("run_scan", "backup", "count_orders", "job_ends", "urgency_order", "remove_sample"),
    "edit_scan",
    *(str(action) for action in Action),
)
NEEDS_APPROVAL = "This action requires approval by a second person. Create a proposal."
_DECISIONS_AT_ONCE = 100
"""Maximum number of decisions in one transaction. Other writers wait until the transaction ends."""
_READ_AT_ONCE = 400
"""Audit records that are read at once."""
_SEEN = 4 * _DECISIONS_AT_ONCE
"""Minimum number of newest audit records that are searched for interrupted decisions. Beyond them,
the search ends at the first record that is older than all queued jobs. A minimum is needed because
the clock may have been wrong.
"""
_SESSION = "session"
_EXPIRY_SECONDS = 3600.0
_AFTER_TROUBLE = 60.0

_log = get_logger(__name__)


class JobRunner:
    """Owns the queue of remediation jobs and the single thread that runs them.

    Call `recover` before any `submit`, and `resume_queued` when the service is ready. `close` lets
    the running job finish and drops the queued jobs, except decisions. After a crash, queued jobs
    continue only in the same session (`begin_session`), so that no file is changed for a user who
    has left. Decisions, which change no file, and jobs that a second person has approved continue
    in any session. `read_again` updates the store for a
    file that still contains matches.
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
        self._db = db
        self._bus = bus
        self._now = now
        self._waiting: deque[int] = deque()
        self._begun: tuple[str, int] | None = None  # a new session, and the last job before it
        self._writer = JobWriter(db, bus, now, lambda: bool(self._waiting))
        self._news = threading.Event()
        self._keys: dict[int, OrderKey] = {}
        self._closing = False
        ends = JobEnds(db, bus, now, self._writer)
        self._decisions = Decisions(db, bus, now, self._writer, ends, remediator.audit.note_all)
        self._performer = JobPerformer(db, remediator, ends, self._keys, read_again, now)
        self._recovery = JobRecovery(
            db, remediator, self._performer.settle, now, lambda: self._closing
        )
        self._thread = threading.Thread(target=self._work, name="remediation")

    def submit(
        self,
        target_id: int,
        location_id: int,
        action: Action,
        order: RemediationOrder,
        chosen: Sequence[StoredObject],
        user: str,
        user_uid: str,
        left_out: Sequence[LeftOut] = (),
    ) -> list[RemediationJob]:
        """Store one job per object, set the Pending status of the objects, and return immediately
        (contract 4.2).

        Raises Problem (403) if the action needs approval in this Target. Raises Problem (422) for
        an unknown data type, and for a change of files while the audit journal is damaged. In these
        three cases no job is stored.

        Raises Problem (422) also if some objects cannot be remediated, including those of
        `left_out`. This error names these objects; the jobs of the other objects have started
        nevertheless.
        """
        self.require_intact(action, order)
        key = OrderKey(order.password) if order.password else None
        with self.writing(key) as new:
            if action in approvals.actions(new.conn, target_id):
                raise Problem(403, NEEDS_APPROVAL)
            place, by = (target_id, location_id), Requester(user, user_uid)
            unable = new.order(place, action, order, chosen, by)
        bad = [*left_out, *((public(item_id), why) for item_id, why in unable.items())]
        if bad:
            ids = [text for text, _ in bad]
            raise problems.not_remediated(order.path, _refusal(bad, len(new.jobs)), ids)
        return [RemediationJob(path=job.path, job_id=public(job.id)) for job in new.jobs]

    def require_intact(self, action: Action, order: RemediationOrder) -> None:
        """Raise Problem (422) for a change of files while the audit journal is damaged."""
        if action in job_plan.ON_FILES and self.remediator.audit.damage:
            raise problems.not_remediated(order.path, self._damaged(), order.object_ids)

    @contextlib.contextmanager
    def writing(self, key: OrderKey | None = None) -> Iterator[NewJobs]:
        """Run a transaction that orders jobs. `key` is for jobs of an encryption. After the
        commit, send the events and wake the queue.
        """
        ids: list[int] = []
        try:
            with self._db.write() as conn:
                new = NewJobs(conn, self._now())
                yield new
                if key is not None:  # before the commit: after it, a job may begin
                    ids = [job.id for job in new.jobs]
                    self._keys.update(dict.fromkeys(ids, key))
        except BaseException:
            for job_id in ids:  # the next job gets the number again
                self._keys.pop(job_id, None)
            raise
        for event in new.events:
            self._bus.hand_on(event)
        self._news.set()

    def _damaged(self) -> str:
        damage = self.remediator.audit.damage
        return (
            f"{damage[0].upper()}{damage[1:]}. Nothing was remediated. Acknowledge the damage "
            "first (POST /local/v1/audit/acknowledge)."
        )

    def cancel(self, job_id: int) -> None:
        """Cancel a queued remediation. Raises Problem: 404, or 422 if the job is a scan, or has
        started or ended.
        """
        with self._db.write() as conn:
            job = jobs.get(conn, job_id)
            if job is None:
                raise problems.not_found()
            begun = job.state != JobState.QUEUED or job_id in self._decisions.cut_short
            if begun or job.kind == jobs.SCAN:
                raise Problem(
                    422, "Only a decision or remediation that has not started can be cancelled."
                )
            event = self._writer.cancel(conn, job)
            risk.remap(conn, objects=all_objects([job]))
        self._keys.pop(job_id, None)
        self._bus.hand_on(event)

    def recover(self) -> None:
        """Complete or roll back the changes of files that a crash has interrupted. Then determine
        the state of the jobs whose end is unknown, finish interrupted decisions, and destroy
        expired undo copies.
        """
        self._skip_used_keys()
        self._recovery.recover()
        self._finish_decisions()
        self._expire()

    def _skip_used_keys(self) -> None:
        """Skip the keys of jobs in the journal, so that no new job gets one of them: the journal
        would then say how the new job has ended. The store can be behind the journal, because
        somebody has moved a damaged store away, or has put an old copy in its place.
        """
        audit = self.remediator.audit
        noted = audit.newest(audit.head().number + 1, _SEEN)
        used = [self.remediator.last_id(), *(str(record.body.get("job")) for record in noted)]
        last = max(internal(job_id) or 0 for job_id in used)
        with self._db.read() as conn:
            behind = jobs.last_key(conn) < last
        if behind:
            with self._db.write() as conn:
                jobs.skip_keys(conn, last)

    def _finish_decisions(self) -> None:
        """Carry out the decisions that are in the audit journal, but not in the store, because a
        crash came between the two commits.
        """
        with self._db.read() as conn:
            left = {public(job.id): job for job in jobs.in_states(conn, (JobState.QUEUED,))}
        if not left:
            return
        since = min(job.created for job in left.values())
        noted, before, seen = set[str](), self.remediator.audit.head().number + 1, 0
        while records := self.remediator.audit.newest(before, _READ_AT_ONCE):
            noted.update(str(record.body.get("job")) for record in records)
            before, seen = records[-1].number, seen + len(records)
            said = records[-1].body.get("time")
            if seen >= _SEEN and isinstance(said, float | int) and said < since:
                break
        self._decisions.finish([job.id for name, job in left.items() if name in noted])

    def begin_session(self, mark: str) -> None:
        """Begin the session `mark`. If the last session was a different one, its console is gone.
        The queue then drops the jobs of earlier sessions (except decisions and approved ones)
        before it starts other jobs. For thousands of jobs this takes seconds, so the thread of the
        queue does it, not this method.
        """
        with self._db.read() as conn:
            if settings.get(conn, _SESSION) != mark:
                self._begun = (mark, jobs.last_key(conn))

    def resume_queued(self) -> None:
        """Start processing the queue."""
        self._thread.start()

    def work_off(self) -> None:
        """Run every job in the queue, in this thread: many decisions at once, other jobs one by
        one.
        """
        self._drop_foreign()
        self._recovery.look_back_at_rest()
        alone = 0  # jobs to run one by one, because together they failed
        while not self._closing and (front := self._take(1 if alone else _DECISIONS_AT_ONCE)):
            over, error = 0, None
            try:
                over = self._decisions.decide(front)
            except DatabaseError:
                raise
            except Exception as defect:  # noqa: BLE001 - the boundary: the queue must go on
                error = defect
            finally:
                self._waiting.extendleft(reversed(front[over:]))
            if error is not None and len(front) > 1:
                alone = len(front)
                continue
            alone = max(alone - 1, 0)
            if not over and (job := self._next()):
                self._perform(job, error)

    def _take(self, most: int) -> list[int]:
        """Take up to `most` of the oldest jobs from the queue."""
        if not self._waiting:
            with self._db.read() as conn:
                self._waiting.extend(jobs.waiting(conn))
        return [self._waiting.popleft() for _ in range(min(most, len(self._waiting)))]

    def _perform(self, job: StoredJob, error: Exception | None) -> None:
        """Run one job that has started. `error` is set if the job is a decision that could not be
        recorded.
        """
        try:
            self._performer.perform(job, error)
        except Exception as defect:  # noqa: BLE001 - the boundary, as above
            _log.error(
                "a job failed because of an internal error", job_id=public(job.id), exc_info=defect
            )
            self._recovery.after_defect(job)

    def close(self) -> None:
        """Stop after the running job, wait for it, and drop the queued jobs, except decisions.

        If the thread was never started (the service could not start), the queued jobs are kept.
        """
        self._closing = True
        self._news.set()
        if self._thread.ident is None:
            return
        self._thread.join()
        try:
            self._decisions.finish(())
            self._writer.drop_queue("Not started: the service was closed.")
        except DatabaseError as error:  # e.g. disk full; the next session drops them
            _log.error("the queued jobs could not be cancelled", exc_info=error)

    def _work(self) -> None:
        while not self._closing:
            self._news.clear()
            try:
                self.work_off()
                self._expire()
                pause = _AFTER_TROUBLE if self._recovery.waits else _EXPIRY_SECONDS
            except (DatabaseError, RemediationError) as error:  # e.g. disk full
                _log.error("the job queue is delayed", exc_info=error)
                pause = _AFTER_TROUBLE
            if not self._closing:
                self._news.wait(pause)

    def _drop_foreign(self) -> None:
        """Drop the queued jobs of earlier sessions, except decisions. Only then store this session
        as the last known one.
        """
        if self._begun is not None:
            mark, last = self._begun
            self._writer.drop_queue("Not started: the console was closed.", last)
            with self._db.write() as conn:
                settings.put(conn, _SESSION, mark)
            self._begun = None

    def _expire(self) -> None:
        """Destroy expired undo copies."""
        for key in map(internal, self.remediator.copies.expire()):
            with self._db.write() as conn:
                effects.end_undo(conn, key or 0)

    def _next(self) -> StoredJob | None:
        """Take the oldest job from the queue, record that it has begun, and return it; None if no
        job waits.
        """
        while self._waiting:
            with self._db.write() as conn:
                job = jobs.get(conn, self._waiting.popleft())
                if job is None or job.state != JobState.QUEUED:  # cancelled meanwhile
                    continue
                event = self._writer.begin(conn, job)
            self._bus.hand_on(event)
            return job
        return None


def _refusal(bad: Sequence[LeftOut], begun: int) -> str:
    """Return the error message for objects that cannot be remediated: the reason of the first one,
    and how many other jobs have started.
    """
    _, reason = bad[0]
    others = "1 other job has started." if begun == 1 else f"{begun} other jobs have started."
    return f"{reason} {others if begun else 'Nothing was remediated.'}"
