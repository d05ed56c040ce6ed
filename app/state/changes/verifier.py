"""Follow-up reads: look at what was requested until a GET has shown it (trust.md 6.3)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from app.api.errors import Gone
from app.api.records.local import Job
from app.api.records.queries import Query, QueryLocation
from app.state.changes import verify
from app.state.changes.job_records import ACTIVE, JobRecords
from app.state.changes.verify import POLL_SECONDS, Evidence, Order
from app.state.server.session import Session
from app.state.work.parallel import each
from app.state.work.tasks import Tasks

READERS = 4


class Verifier(QObject):
    """Owns orders and their evidence. Its one rule: what it says comes from verify.py alone."""

    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks, records: JobRecords) -> None:
        super().__init__()
        self.orders: dict[str, Order] = {}
        self.evidence: dict[str, Evidence] = {}
        self._session = session
        self._tasks = tasks
        self._records = records
        self._open: dict[str, Order] = {}
        """The orders whose evidence is not final."""
        self._news: asyncio.Event | None = None
        """Cuts the pause short while it is looked; None while nothing is."""
        self._attempt = 0

    def track(self, order: Order) -> None:
        """Begin to follow an order that the server has just taken."""
        self.orders[order.job_id] = self._open[order.job_id] = order
        self.evidence[order.job_id] = verify.requested(order.requested)
        self.changed.emit()
        self._attempt = 0
        if self._news is None:
            self.go_on()
        elif not self._session.local:  # of our service news come: a look begun comes to its end
            self._news.set()

    def forget(self) -> None:
        """Drop all orders."""
        self._tasks.stop("verify")
        self.orders.clear()
        self.evidence.clear()
        self._open.clear()

    def go_on(self) -> None:
        """Look at what is unsettled, from the first short pause on."""
        if self._unsettled():
            self._attempt = 0
            self._tasks.watch("verify", self._look_until_settled)

    def on_records(self) -> None:
        """Job records were read: they may say that work goes on, or failed; and look now."""
        now = time.time()
        for order in self._unsettled():
            job = self._records.by_id.get(order.job_id)
            said = verify.from_job(job, now) if job else None
            self._say(order, said or self.evidence[order.job_id])
        if self._news is not None:
            self._news.set()

    def _unsettled(self) -> list[Order]:
        return list(self._open.values())

    async def _look_until_settled(self) -> None:
        """Look with growing pauses; news of a job cuts a pause short."""
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
            if self._news is news:  # else another look has begun
                self._news = None

    def _works(self, order: Order) -> bool:
        """Whether the server's own record says that this goes on, or does not show it yet."""
        job = self._records.by_id.get(order.job_id)
        if job is None:
            return self._session.local and order.job_id not in self._records.gone
        return self._session.local and job.state in ACTIVE

    async def _look(self, orders: Sequence[Order]) -> None:
        """One fresh query per Target and round. It has no status filter, which would drop the very
        objects that changed."""
        by_target: dict[str, list[Order]] = {}
        for order in orders:
            by_target.setdefault(order.target_id, []).append(order)
        for target_id, some in by_target.items():
            wanted = [object_id for order in some for object_id in order.object_ids]
            found = await self.read(target_id, wanted)
            now = time.time()
            for order in some:
                self._say(order, verify.judge(order, found, self._record(order), now))

    def _record(self, order: Order) -> Job | None:
        return self._records.by_id.get(order.job_id) if self._session.local else None

    async def read(self, target_id: str, object_ids: list[str]) -> dict[str, QueryLocation]:
        """Objects as they are now, by a fresh query; one that is gone is left out."""
        queries = self._session.client.queries
        query_id = await queries.create(Query(target=[target_id]))
        found: dict[str, QueryLocation] = {}

        async def read(object_id: str) -> None:
            try:
                found[object_id] = await queries.location(query_id, target_id, object_id)
            except Gone:
                return  # one 404 proves nothing (trust.md 6.4)

        await each(dict.fromkeys(object_ids), READERS, read)
        return found

    def _say(self, order: Order, evidence: Evidence) -> None:
        if evidence != self.evidence[order.job_id]:
            self.evidence[order.job_id] = evidence
            if evidence.state.final:
                self._open.pop(order.job_id, None)
            self.changed.emit()
