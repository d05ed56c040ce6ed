"""Follow-up reads: poll requested changes until a GET has confirmed them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.api.errors import Gone
from app.api.records.enums import ACTIVE_JOB
from app.api.records.local import Job
from app.api.records.queries import Query, QueryLocation
from app.state.changes import verify
from app.state.changes.job_records import JobRecords
from app.state.changes.verify import POLL_SECONDS, Evidence, FollowedChange
from app.state.rows.keys import Key
from app.state.server.session import Session
from app.state.work.parallel import each
from app.state.work.tasks import Tasks

READERS = 4


class Verifier(QObject):
    """Orders and their evidence. Invariant: every statement comes from verify.py."""

    changed = Signal()
    read_object = Signal(object, object)
    """An object was read after a change: its key, and the answer."""

    def __init__(self, session: Session, tasks: Tasks, records: JobRecords) -> None:
        super().__init__()
        self.orders: dict[str, FollowedChange] = {}
        self.evidence: dict[str, Evidence] = {}
        self._session = session
        self._tasks = tasks
        self._records = records
        self._queries: dict[str, str] = {}
        """The query of each Target that is used again."""
        self._open: dict[str, FollowedChange] = {}
        """Orders whose evidence is not final."""
        self._news: asyncio.Event | None = None
        """Ends the pause between reads early; None while not polling."""
        self._attempt = 0
        session.written.connect(self._on_written)

    def track(self, order: FollowedChange) -> None:
        """Start following an order that the server has just accepted."""
        self.orders[order.job_id] = self._open[order.job_id] = order
        self.evidence[order.job_id] = verify.requested(order.requested)
        self.changed.emit()
        self._attempt = 0
        if self._news is None:
            self.go_on()
        elif not self._session.local:  # our service sends news: let the current read finish
            self._news.set()

    def forget(self) -> None:
        """Clear all orders."""
        self._tasks.stop("verify")
        self.orders.clear()
        self.evidence.clear()
        self._open.clear()
        self._queries.clear()

    def go_on(self) -> None:
        """Poll the open requests, starting with the shortest pause."""
        if self._unsettled():
            self._attempt = 0
            self._tasks.watch("verify", self._look_until_settled)

    def will_read(self, job: Job) -> bool:
        """Whether all objects of an ended job are still to be read here."""
        order = self._open.get(job.id)
        return order is not None and set(order.object_ids).issuperset(job.object_ids or ())

    def on_records(self) -> None:
        """Update from new job records (in progress or failed), and poll immediately."""
        now = time.time()
        for order in self._unsettled():
            job = self._records.by_id.get(order.job_id)
            said = verify.from_job(job, now) if job else None
            self._say(order, said or self.evidence[order.job_id])
        if self._news is not None:
            self._news.set()

    def _unsettled(self) -> list[FollowedChange]:
        return list(self._open.values())

    async def _look_until_settled(self) -> None:
        """Poll with growing pauses; news of a job ends a pause early."""
        news = self._news = asyncio.Event()
        try:
            while orders := self._unsettled():
                await self._look([order for order in orders if not self._works(order)])
                pause = POLL_SECONDS[min(self._attempt, len(POLL_SECONDS) - 1)]
                self._attempt += 1
                try:
                    async with asyncio.timeout(pause):
                        await news.wait()
                except TimeoutError:
                    self._session.announce("jobs")
                news.clear()
        finally:
            if self._news is news:  # else another poll has begun
                self._news = None

    def _works(self, order: FollowedChange) -> bool:
        """Whether the server's record says that the job is active, or does not exist yet."""
        job = self._records.by_id.get(order.job_id)
        if job is None:
            return self._session.local and order.job_id not in self._records.gone
        return self._session.local and job.state in ACTIVE_JOB

    async def _look(self, orders: Sequence[FollowedChange]) -> None:
        """Read the objects with one query per Target. It has no status filter, which would drop
        exactly the objects that changed.
        """
        by_target: dict[str, list[FollowedChange]] = {}
        for order in orders:
            by_target.setdefault(order.target_id, []).append(order)
        for target_id, some in by_target.items():
            wanted = dict.fromkeys(object_id for order in some for object_id in order.object_ids)
            found = await self.read(target_id, wanted)
            now = time.time()
            for order in some:
                self._say(order, verify.judge(order, found, self._record(order), now))
            for object_id in wanted:
                self.read_object.emit(Key(target_id, object_id), found.get(object_id))

    def _record(self, order: FollowedChange) -> Job | None:
        return self._records.by_id.get(order.job_id) if self._session.local else None

    async def read(self, target_id: str, object_ids: Collection[str]) -> dict[str, QueryLocation]:
        """Read the current state of objects; those that a fresh query does not find are left out.

        A server of ours answers from its store as it is now, so an earlier query is used as long as
        it finds the objects, and no scan adds members. What others answer may be as old as the
        query.
        """
        found: dict[str, QueryLocation] = {}
        jobs = self._records.by_id.values()
        if any(job.kind == "scan" and job.state in ACTIVE_JOB for job in jobs):
            self._queries.clear()
        if query_id := self._queries.pop(target_id, ""):
            await each(object_ids, READERS, partial(self._read_one, found, query_id, target_id))
        if left := [object_id for object_id in object_ids if object_id not in found]:
            query_id = await self._session.client.queries.create(Query(target=[target_id]))
            await each(left, READERS, partial(self._read_one, found, query_id, target_id))
        if self._session.local:
            self._queries[target_id] = query_id
        return found

    async def _read_one(
        self, found: dict[str, QueryLocation], query_id: str, target_id: str, object_id: str
    ) -> None:
        with suppress(Gone):  # one 404 proves nothing
            queries = self._session.client.queries
            found[object_id] = await queries.location(query_id, target_id, object_id)

    def _on_written(self, what: frozenset[str]) -> None:
        if "results" in what:  # a scan has ended
            self._queries.clear()

    def _say(self, order: FollowedChange, evidence: Evidence) -> None:
        if evidence != self.evidence[order.job_id]:
            self.evidence[order.job_id] = evidence
            if evidence.state.final:
                self._open.pop(order.job_id, None)
            self.changed.emit()
