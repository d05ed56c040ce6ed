"""Follow-up reads of changed objects, until they show the outcome of each change
(change_evidence.py).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Sequence

from app.api.records.enums import ACTIVE_JOB, MARKS, Action
from app.api.records.local import Job
from app.api.records.queries import Query, QueryLocation
from app.state.changes.change_evidence import Evidence, FollowedChange, from_job, judge, requested
from app.state.changes.job_records import JobRecords
from app.state.connection.session import Session
from app.state.query.locations import read_locations
from app.state.rows.keys import Key
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

POLL_SECONDS = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)
_DECISIONS = frozenset({Action.UNDO, *MARKS})


class Verifier(QObject):
    """The requested changes and their evidence, polled until a read has confirmed them."""

    changed = Signal()
    read_object = Signal(object, object)
    """Carries the key of an object that was read after a change, and the server's answer; the
    answer is None if the object was not found.
    """

    def __init__(self, session: Session, tasks: Tasks, records: JobRecords) -> None:
        super().__init__()
        self.orders: dict[str, FollowedChange] = {}
        self.evidence: dict[str, Evidence] = {}
        self._session = session
        self._tasks = tasks
        self._records = records
        self._queries: dict[str, str] = {}
        """IDs of the queries to use again, by Target ID."""
        self._open: dict[str, FollowedChange] = {}
        """Changes whose evidence is not final, by job ID."""
        self._news: asyncio.Event | None = None
        """Event that, when set, ends the pause between reads early; None while not polling."""
        self._attempt = 0
        session.written.connect(self._on_written)

    def track(self, order: FollowedChange) -> None:
        """Start following a change that the server has just accepted."""
        self.orders[order.job_id] = self._open[order.job_id] = order
        self.evidence[order.job_id] = requested(order.requested)
        self.changed.emit()
        self._attempt = 0
        if self._news is None:
            self._tasks.watch("verify", self._look_until_settled)
        elif not self._session.local:  # our service sends news: let the current read finish
            self._news.set()

    def forget(self) -> None:
        """Clear all requested changes."""
        self._tasks.stop("verify")
        self.orders.clear()
        self.evidence.clear()
        self._open.clear()
        self._queries.clear()

    def go_on(self) -> None:
        """Poll the open requests, starting with the shortest pause."""
        if self._open:
            self._attempt = 0
            self._tasks.watch("verify", self._look_until_settled)

    def will_read(self, job: Job) -> bool:
        """Whether the verifier will still read all objects of an ended job."""
        order = self._open.get(job.id)
        return order is not None and set(order.object_ids).issuperset(job.object_ids or ())

    def decisions(self, keys: Collection[Key]) -> dict[Key, FollowedChange]:
        """Return, for each of these objects, its last decision or undo whose outcome was not read
        yet.
        """
        return {
            key: order
            for order in self._open.values()
            if order.wish.action in _DECISIONS
            for object_id in order.before
            if (key := Key(order.target_id, object_id)) in keys
        }

    def works(self, order: FollowedChange) -> bool:
        """Whether the job is active according to the server's record, or has no record yet. False
        for a server without job records.
        """
        job = self._records.by_id.get(order.job_id)
        if job is None:
            return self._session.local and order.job_id not in self._records.gone
        return self._session.local and job.state in ACTIVE_JOB

    def on_records(self) -> None:
        """Update from new job records, which show progress or a failure, and poll immediately."""
        now = time.time()
        for order in list(self._open.values()):
            job = self._records.by_id.get(order.job_id)
            said = from_job(job, now) if job else None
            self._say(order, said or self.evidence[order.job_id])
        if self._news is not None:
            self._news.set()

    async def _look_until_settled(self) -> None:
        """Poll with growing pauses; news of a job ends a pause early."""
        news = self._news = asyncio.Event()
        try:
            while self._open:
                await self._look([one for one in self._open.values() if not self.works(one)])
                pause = POLL_SECONDS[min(self._attempt, len(POLL_SECONDS) - 1)]
                try:
                    async with asyncio.timeout(pause):
                        await news.wait()
                except TimeoutError:
                    self._attempt += 1
                    self._session.announce("jobs")
                news.clear()
        finally:
            if self._news is news:  # else another poll has begun
                self._news = None

    async def _look(self, orders: Sequence[FollowedChange]) -> None:
        """Read the objects with one query per Target. The query has no status filter, because a
        filter would leave out exactly the objects that changed.
        """
        by_target: dict[str, list[FollowedChange]] = {}
        for order in orders:
            by_target.setdefault(order.target_id, []).append(order)
        for target_id, some in by_target.items():
            wanted = dict.fromkeys(object_id for order in some for object_id in order.object_ids)
            found = await self.read(target_id, wanted)
            now = time.time()
            for order in some:
                self._say(order, judge(order, found, self._record(order), now))
            for object_id in wanted:
                self.read_object.emit(Key(target_id, object_id), found.get(object_id))

    def _record(self, order: FollowedChange) -> Job | None:
        return self._records.by_id.get(order.job_id) if self._session.local else None

    async def read(self, target_id: str, object_ids: Collection[str]) -> dict[str, QueryLocation]:
        """Read the current state of objects. Objects that a new query does not find are left out.

        A server of this project answers a query from the current state of its store, so an earlier
        query is used again as long as it finds the objects and no scan is active. Answers of other
        servers may be as old as the query.
        """
        found: dict[str, QueryLocation] = {}
        jobs = self._records.by_id.values()
        if any(job.kind == "scan" and job.state in ACTIVE_JOB for job in jobs):
            self._queries.clear()
        if query_id := self._queries.pop(target_id, ""):
            found = await read_locations(self._session, query_id, target_id, object_ids)
        if left := [object_id for object_id in object_ids if object_id not in found]:
            query_id = await self._session.client.queries.create(Query(target=[target_id]))
            found |= await read_locations(self._session, query_id, target_id, left)
        if self._session.local:
            self._queries[target_id] = query_id
        return found

    def _on_written(self, what: frozenset[str]) -> None:
        if "results" in what:  # a scan has ended
            self._queries.clear()

    def _say(self, order: FollowedChange, evidence: Evidence) -> None:
        if evidence != self.evidence[order.job_id]:
            self.evidence[order.job_id] = evidence
            if evidence.state.final:
                self._open.pop(order.job_id, None)
            self.changed.emit()
