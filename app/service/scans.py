"""Scans: from a stored schedule to matches in the store, durable, with progress and an end.

Each schedule that runs has a thread, which scans its Locations one after the other; all share one
pool of worker processes, which do the reading. What was found is written in batches, so a crash
loses at most the last second of work, and never the truth about how far a scan has come.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path

from app.api.records.enums import SearchStatus
from app.discovery.scanner import make_executor
from app.log import get_logger

from . import problems
from .events import EventBus
from .problems import Problem
from .scan import SERVICE_ENDED, interrupted
from .scan_books import Tools
from .schedule_run import Places, ScheduleRun
from .secrets import Seals
from .store import jobs, locations, schedules
from .store.database import Database, DatabaseError
from .store.schedules import ScanLocation, StoredSchedule

SAMPLE_SET = "sample-set"
MOST_WORKERS = 8
_LONGEST_WAIT = 3600.0
_SHORTEST_WAIT = 1.0
_AFTER_TROUBLE = 60.0

_log = get_logger(__name__)


class ScanRunner:
    """Owns the pool, the running scans and the clock that starts the planned ones.

    `data` is this program's own folder: what lies in it is never scanned, but for the sample set.
    `recover` comes before the first `start`, `resume_queued` when the service is ready.
    """

    def __init__(
        self,
        db: Database,
        bus: EventBus,
        key: bytes,
        seals: Seals,
        data: Path,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._db = db
        self._now = now
        self._pool = make_executor(min(os.cpu_count() or 1, MOST_WORKERS))
        data = data.resolve()
        self._tools = Tools(db, bus, self._pool, key, seals, data, data / SAMPLE_SET, now)
        self._changed = threading.Condition()
        self._running: dict[int, ScheduleRun] = {}
        self._places = Places()
        self._closing = False
        self._clock = threading.Thread(target=self._watch_clock, name="schedules")

    @property
    def pool(self) -> Executor:
        """The worker processes that read files."""
        return self._pool

    def start(self, schedule_id: int) -> None:
        """Begin a stored schedule: now, or at its `next_scan`."""
        with self._db.read() as c:
            stored = schedules.get(c, schedule_id)
        if stored is None:
            return
        if stored.next_scan is None or stored.next_scan <= self._now():
            self._begin(schedule_id)
        else:
            with self._changed:
                self._changed.notify_all()

    def act(self, schedule_id: int, action: str) -> None:
        """Do `stop`, `cancel`, `pause` or `resume`. Raises Problem if its state forbids it."""
        with self._changed:
            running = self._running.get(schedule_id)
        if running is not None:
            running.act(action)
            return
        with self._db.write() as c:
            stored = schedules.get(c, schedule_id)
            if stored is None:
                raise problems.not_found()
            if stored.status != "scheduled" or action not in {"stop", "cancel"}:
                raise Problem(422, f"A scan that is {stored.status} cannot do '{action}'.")
            schedules.set_status(c, schedule_id, "cancelled")

    def forget(self, location_ids: Sequence[int]) -> None:
        """Stop scanning these Locations and wait until nothing writes for them: they go."""
        gone = set(location_ids)
        with self._changed:
            for running in self._running.values():
                running.leave_out(gone)
        self._places.wait_until_free(gone)

    def recover(self) -> None:
        """Give every scan that a crash cut short its true state; those queued will go on."""
        with self._db.read() as c:
            cut = schedules.with_status(c, ("pending",))
            places = [place for item in cut for place in schedules.locations(c, item.id)]
            begun = {job.id: job for job in jobs.in_states(c, ("running",))}
        for place in places:
            if place.job_id in begun:
                interrupted(self._tools, place, begun[place.job_id])

    def resume_queued(self) -> None:
        """Go on with scans that wait for their turn, and start the clock."""
        with self._db.read() as c:
            waiting = schedules.with_status(c, ("pending",))
        for item in waiting:
            self._begin(item.id)
        self._clock.start()

    def cancel_all(self) -> None:
        """Ask all running scans to end, because the service does."""
        with self._changed:
            self._closing = True
            for running in self._running.values():
                running.end(SERVICE_ENDED)
            self._changed.notify_all()

    def close(self) -> None:
        """End all scans, with their true state in the store, and the workers."""
        self.cancel_all()
        with self._changed:
            self._changed.wait_for(lambda: not self._running)
        if self._clock.ident is not None:
            self._clock.join()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _begin(self, schedule_id: int) -> None:
        with self._changed:
            if self._closing or schedule_id in self._running:
                return
            queued, whole = self._queue(schedule_id)
            running = ScheduleRun(self._tools, self._places, schedule_id, queued, whole=whole)
            self._running[schedule_id] = running
        threading.Thread(target=self._run, args=(running,), name="scan").start()

    def _queue(self, schedule_id: int) -> tuple[list[tuple[ScanLocation, int]], bool]:
        """Queue a job for every Location of a schedule; after a restart only those still waiting.

        Also tells whether all the others have come to their end.
        """
        queued: list[tuple[ScanLocation, int]] = []
        whole = True
        with self._db.write() as c:
            stored = schedules.get(c, schedule_id)
            again = stored is not None and stored.status == "pending"
            for place in schedules.locations(c, schedule_id):
                last = None if place.job_id is None else jobs.get(c, place.job_id)
                if again and last is not None and last.state != "queued":
                    whole = whole and last.state == "done"
                elif again and last is not None:
                    queued.append((place, last.id))
                else:
                    queued.append((place, self._add_job(c, place, stored)))
            schedules.set_status(c, schedule_id, "pending")
        return queued, whole

    def _add_job(
        self, c: sqlite3.Connection, place: ScanLocation, stored: StoredSchedule | None
    ) -> int:
        now = self._now()
        job_id = jobs.add(
            c,
            kind="scan",
            title=f"Scan {place.path}",
            now=now,
            target_id=place.target_id,
            location_id=place.location_id,
            path=place.path,
            user=stored.user if stored else None,
        )
        status = SearchStatus.QUEUED
        locations.set_status(c, place.location_id, status)
        schedules.set_location(
            c, place.schedule_id, place.location_id, status, now=now, job_id=job_id
        )
        return job_id

    def _run(self, running: ScheduleRun) -> None:
        """The thread of one schedule."""
        try:
            running.run()
        finally:
            with self._changed:
                del self._running[running.schedule_id]
                self._changed.notify_all()

    def _watch_clock(self) -> None:
        """Start each planned schedule when its time has come."""
        while not self._closing:
            try:
                pause = self._start_due()
            except DatabaseError as error:  # the disk is full, say: the next time may be better
                _log.error("planned scans could not be looked at", exc_info=error)
                pause = _AFTER_TROUBLE
            with self._changed:
                if not self._closing:
                    self._changed.wait(pause)

    def _start_due(self) -> float:
        """Start what is due; returns the seconds until the next one is, within bounds."""
        with self._db.read() as c:
            planned = schedules.with_status(c, ("scheduled",))
        now = self._now()
        waits = [_LONGEST_WAIT]
        for item in planned:
            if item.next_scan is None or item.next_scan <= now:
                self._begin(item.id)
            else:
                waits.append(item.next_scan - now)
        return max(min(waits), _SHORTEST_WAIT)
