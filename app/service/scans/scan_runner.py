"""Scans: from a stored schedule to matches in the store, durable, with progress and a final state.

Each running schedule has a thread, which scans the Locations of the schedule one after the other.
If more than `MOST_RUNNING` schedules are due, the others wait. All scans share one pool of worker
processes, which read the files. Requests of users have a pool of their own, so they never wait for
a scan. Results are written in batches, so a crash loses at most the last second of work, and the
recorded progress is always correct.
"""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path

from app.api.records.administration import Agent
from app.api.records.enums import JobState, ScheduleStatus, SearchStatus
from app.discovery.scan.scanner import make_executor
from app.discovery.scan.worker_count import most_workers
from app.log import get_logger
from app.own_files import OwnFiles
from app.service.base import problems
from app.service.base.problems import Problem
from app.service.base.secrets import Seals
from app.service.base.states import IllegalTransition
from app.service.events_and_audit.events import EventBus
from app.service.scans.location_scan import SERVICE_ENDED, interrupted
from app.service.scans.next_run import next_time, planned_wrongly
from app.service.scans.reading_now import ReadingNow
from app.service.scans.scan_pool import POOLS, PoolFactory, local_pool
from app.service.scans.scan_queue import held, queue
from app.service.scans.scan_writer import ScanDependencies, ScanWriter
from app.service.scans.schedule_run import LocationLocks, ScheduleRun
from app.service.store import jobs, schedules
from app.service.store.database import Database, DatabaseError

SAMPLE_SET = "sample-set"
_LEAST_FOR_REQUESTS = 2
"""Minimum number of worker processes for requests: at least two, so that no preview waits while a
file is being masked.
"""
MOST_RUNNING = 200
_LONGEST_WAIT = 30.0
"""Maximum wait in seconds before the clock is read again, because somebody may change the clock."""
_SHORTEST_WAIT = 1.0
_AFTER_TROUBLE = 60.0
_RESUME_SECONDS = 10.0
_PLANNED: dict[tuple[str, str], ScheduleStatus] = {
    (ScheduleStatus.SCHEDULED, "cancel"): ScheduleStatus.CANCELLED,
    (ScheduleStatus.SCHEDULED, "pause"): ScheduleStatus.DEACTIVATED,
    (ScheduleStatus.DEACTIVATED, "cancel"): ScheduleStatus.CANCELLED,
    (ScheduleStatus.DEACTIVATED, "resume"): ScheduleStatus.SCHEDULED,
}
"""Resulting status of an action on a scan that is not running."""
_WORKERS = {
    "started": ("worker started", "started"),
    "ended": ("worker ended", "ended"),
    "died": ("worker died", "ended unexpectedly"),
}
"""For each thing that can happen to a worker process: the event, and the verb of its message."""

_log = get_logger(__name__)


class ScanRunner:
    """Owns the pools, the running scans, and the clock thread that starts planned scans.

    `data` is the program's data folder; scans never read the program's `own` files. `now` is the
    clock (Unix seconds). `free` returns the free bytes on the disk of a folder. `make_pool` makes
    the processes that read files. Call `recover` before the first `start`, and `resume_queued` when
    the service is ready.
    """

    def __init__(
        self,
        db: Database,
        bus: EventBus,
        key: bytes,
        seals: Seals,
        data: Path,
        own: OwnFiles,
        now: Callable[[], float] = time.time,
        free: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free,
        make_pool: PoolFactory = local_pool,
    ) -> None:
        self._db = db
        self._bus = bus
        self._now = now
        self._pool = make_pool(self._note_worker, own)
        at_once = max(most_workers(POOLS), _LEAST_FOR_REQUESTS)
        self._request_pool = make_executor(at_once, self._note_worker, own)
        data = data.resolve()
        self._tools = ScanDependencies(
            db=db,
            bus=bus,
            pool=self._pool,
            key=key,
            seals=seals,
            data=data,
            own=own,
            now=now,
            free=partial(free, data),
        )
        self._changed = threading.Condition()
        self._running: dict[int, ScheduleRun] = {}
        self._places = LocationLocks()
        self._closing = False
        self._threads = ThreadPoolExecutor(MOST_RUNNING, thread_name_prefix="scan")
        self._resumed = threading.Event()
        self._clock = threading.Thread(target=self._watch_clock, name="schedules")

    @property
    def pool(self) -> Executor:
        """The worker processes that read files for scans."""
        return self._pool.executor

    @property
    def agents(self) -> Sequence[Agent]:
        """The agents that read files for scans, besides this computer."""
        return self._pool.agents()

    @property
    def reading(self) -> ReadingNow:
        """What scans read at this moment."""
        return self._tools.reading

    @property
    def request_pool(self) -> Executor:
        """Worker processes for previews, dry runs and remediations, which never wait for a scan."""
        return self._request_pool

    def start(self, schedule_id: int) -> None:
        """Start a stored schedule now, or at its `next_scan`."""
        with self._db.read() as conn:
            stored = schedules.get(conn, schedule_id)
        if stored is None:
            return
        if stored.next_scan is None or stored.next_scan <= self._now():
            self._begin(schedule_id)
        else:
            with self._changed:
                self._changed.notify_all()

    def act(self, schedule_id: int, action: str) -> None:
        """Perform `stop`, `cancel`, `pause` or `resume`. Raises Problem if the scan does not exist,
        or if its state does not allow the action.

        `stop` ends this run; a repeating scan stays planned. `cancel` ends the scan permanently.
        """
        self._resumed.wait(_RESUME_SECONDS)  # waits only just after the start
        with self._changed:
            running = self._running.get(schedule_id)
        if running is not None:
            running.act(action)
            return
        with self._db.write() as conn:
            stored = schedules.get(conn, schedule_id)
            if stored is None:
                raise problems.not_found()
            after = _PLANNED.get((stored.status, action))
            if after is None:
                raise Problem(422, f"'{action}' is not possible: the scan is {stored.status}.")
            due = None if after is ScheduleStatus.CANCELLED else stored.next_scan
            resumed = after is ScheduleStatus.SCHEDULED
            if resumed and (due or 0.0) <= self._now():  # missed while paused
                due = next_time(stored, self._now()) or due
            schedules.set_status(conn, schedule_id, after, next_scan=due)
        with self._changed:
            self._changed.notify_all()

    def forget(self, location_ids: Sequence[int]) -> None:
        """Stop scanning these Locations, which are about to be deleted. Wait for their last
        write.
        """
        gone = set(location_ids)
        with self._changed:
            for running in self._running.values():
                running.leave_out(gone)
        self._places.wait_until_free(gone)

    def recover(self) -> None:
        """Record the end of every scan that a crash interrupted. Queued scans stay queued, and
        paused scans stay paused. Imports of reports continue, because the reports are in the data
        folder.
        """
        with self._db.read() as conn:
            cut = schedules.with_status(conn, (ScheduleStatus.PENDING,))
            places = [place for item in cut for place in schedules.locations(conn, item.id)]
            begun = {job.id: job for job in jobs.in_states(conn, (JobState.RUNNING,))}
        for place in places:
            job = begun.get(place.job_id or 0)
            status = None if job is None else held(place, job)
            if job is not None and status is None:
                interrupted(self._tools, place, job)
            elif job is not None and status is SearchStatus.STALLED:
                ScanWriter(self._tools, place, job.id).step(status)

    def resume_queued(self) -> None:
        """Resume waiting scans and start due ones, in a thread."""
        self._clock.start()

    def cancel_all(self) -> None:
        """Request the end of all running scans, because the service ends."""
        with self._changed:
            self._closing = True
            for running in self._running.values():
                running.end(SERVICE_ENDED)
            self._changed.notify_all()

    def close(self) -> None:
        """End all scans. When their final states are in the store, end the worker processes."""
        self.cancel_all()
        with self._changed:
            self._changed.wait_for(lambda: not self._running)
        if self._clock.ident is not None:
            self._clock.join()
        self._threads.shutdown()
        for pool in (self.pool, self._request_pool):
            pool.shutdown(wait=True, cancel_futures=True)

    def _begin(self, schedule_id: int) -> None:
        with self._changed:
            if self._closing or schedule_id in self._running:
                return
            running = queue(self._tools, self._places, schedule_id)
            if running is None:
                return
            self._running[schedule_id] = running
        self._threads.submit(self._run, running).add_done_callback(self._look_at)

    def _note_worker(self, how: str, process_id: int) -> None:
        """Publish an event about a worker process. If the store cannot be used, only log that: the
        worker must go on.
        """
        try:
            event, words = _WORKERS[how]
            self._bus.publish(event, f"Worker process {process_id} {words}.")
        except DatabaseError as error:
            _log.warning("an event about a worker process was not recorded", exc_info=error)

    def _run(self, running: ScheduleRun) -> None:
        """Run one schedule in its thread."""
        try:
            running.run()
        finally:
            with self._changed:
                del self._running[running.schedule_id]
                self._changed.notify_all()

    def _look_at(self, ended: Future[None]) -> None:
        error = ended.exception()
        if error is not None:
            _log.error("a schedule ended because of an internal error", exc_info=error)
            self._bus.defect(error)

    def _watch_clock(self) -> None:
        """Resume the scans that waited before a restart. Then start each planned scan at its
        time.
        """
        while not self._closing:
            try:
                if not self._resumed.is_set():
                    self._resume()
                pause = self._start_due()
            except DatabaseError as error:  # e.g. disk full; the next attempt may succeed
                _log.error("the planned scans could not be read", exc_info=error)
                self._bus.trouble(error)
                pause = _AFTER_TROUBLE
            with self._changed:
                if not self._closing:
                    self._changed.wait(pause)

    def _resume(self) -> None:
        with self._db.read() as conn:
            waiting = schedules.with_status(conn, (ScheduleStatus.PENDING,))
        for item in waiting:
            self._begin_planned(item.id)
        self._resumed.set()

    def _begin_planned(self, schedule_id: int) -> None:
        """Start a scan. An error is logged and not raised, so that other scans still start."""
        try:
            self._begin(schedule_id)
        except (IllegalTransition, LookupError, Problem) as error:
            _log.error("a planned scan could not begin", exc_info=error)
            self._bus.defect(error)

    def _start_due(self) -> float:
        """Start the scans that are due; return the seconds until the next one, up to a maximum."""
        with self._db.read() as conn:
            planned = schedules.with_status(conn, (ScheduleStatus.SCHEDULED,))
        now = self._now()
        waits = [_LONGEST_WAIT]
        for item in planned:
            due = item.next_scan if planned_wrongly(item, now) is None else self._replan(item.id)
            if due is None or due <= now:
                self._begin_planned(item.id)
            else:
                waits.append(due - now)
        return max(min(waits), _SHORTEST_WAIT)

    def _replan(self, schedule_id: int) -> float | None:
        """Correct the due time of a scan, and return the due time that is then valid; None if the
        scan is not planned any more.
        """
        with self._db.write() as conn:
            stored = schedules.get(conn, schedule_id)
            if stored is None or stored.status != ScheduleStatus.SCHEDULED:
                return None
            instead = planned_wrongly(stored, self._now())
            if instead is None:
                return stored.next_scan
            schedules.set_status(conn, schedule_id, stored.status, next_scan=instead)
            return instead
