"""A running schedule: scans its Locations one after the other, and handles actions on the
schedule.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Sequence
from functools import partial

from app.api.records.enums import ScheduleStatus
from app.log import get_logger
from app.service.base.problems import Problem
from app.service.base.states import IllegalTransition
from app.service.scans.location_scan import STOPPED, Halt, LocationScan
from app.service.scans.next_run import next_time
from app.service.scans.scan_writer import ScanDependencies
from app.service.store import schedules
from app.service.store.database import DatabaseError

_AFTER_TROUBLE = 10.0

_log = get_logger(__name__)


class LocationLocks:
    """Locks on Locations, so that no Location is scanned twice at the same time."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._taken: set[int] = set()

    def take(self, location_id: int, given_up: Callable[[], bool]) -> bool:
        """Wait until nobody scans a Location, and lock it; return True. As soon as `given_up`
        returns True, return False without a lock.
        """
        with self._changed:
            self._changed.wait_for(lambda: given_up() or location_id not in self._taken)
            if given_up():
                return False
            self._taken.add(location_id)
            return True

    def free(self, location_id: int) -> None:
        """Release the Location."""
        with self._changed:
            self._taken.discard(location_id)
            self._changed.notify_all()

    def wait_until_free(self, location_ids: Collection[int]) -> None:
        """Wait until nobody scans these Locations."""
        with self._changed:
            self._changed.wait_for(lambda: self._taken.isdisjoint(location_ids))

    def look_again(self) -> None:
        """Make every thread that waits in `take` call its `given_up` again."""
        with self._changed:
            self._changed.notify_all()


class ScheduleRun:
    """Scans the Locations of one schedule. Call `run` in a thread; other methods are thread-safe.

    `scans` are the scans still to be done. `whole` is False if an earlier scan of the same run
    (before a restart) was not completed.
    """

    def __init__(
        self,
        tools: ScanDependencies,
        places: LocationLocks,
        schedule_id: int,
        scans: Sequence[LocationScan],
        *,
        whole: bool,
    ) -> None:
        self.schedule_id = schedule_id
        self._tools = tools
        self._places = places
        self._scans = scans
        # A scan paused when the service ended can be resumed before its thread has begun.
        self._current: LocationScan | None = next((scan for scan in scans if scan.begun), None)
        self._halt: Halt | None = None
        self._status = ScheduleStatus.COMPLETED if whole else ScheduleStatus.FAILED
        self._left_out: set[int] = set()
        self._service_ends = threading.Event()

    def act(self, action: str) -> None:
        """Perform `stop`, `cancel`, `pause` or `resume`. Raises Problem (422) if the scan cannot be
        paused or resumed now.
        """
        current = self._current
        if action in {"stop", "cancel"}:
            stopped = action == "stop"
            self._status = ScheduleStatus.STOPPED if stopped else ScheduleStatus.CANCELLED
            self.end(STOPPED)
        elif current is None:
            raise Problem(422, f"The scan is not running: '{action}' is not possible.")
        elif action == "pause":
            current.pause()
        else:
            current.resume()

    def end(self, halt: Halt) -> None:
        """End early: halt the running scan, and begin no other."""
        self._halt = self._halt or halt
        if halt is not STOPPED:
            self._service_ends.set()
        if self._current is not None:
            self._current.halt(halt)
        self._places.look_again()

    def leave_out(self, location_ids: Collection[int]) -> None:
        """Skip these Locations. If one of them is being scanned, stop its scan."""
        self._left_out.update(location_ids)
        current = self._current
        if current is not None and current.place.location_id in self._left_out:
            current.halt(STOPPED)
        self._places.look_again()

    def run(self) -> None:
        """Scan all Locations, and record how the schedule ended."""
        for scan in sorted(self._scans, key=_begun_first):
            location_id = scan.place.location_id
            if self._places.take(location_id, partial(self._skipped, scan)):
                try:
                    self._scan(scan)
                finally:
                    self._places.free(location_id)
            elif self._halt is None or self._halt is STOPPED:
                self._insist(scan.never_begin)
        self._insist(self._finish)

    def _insist(self, write: Callable[[], None]) -> None:
        """Call `write`, which records the end of a scan or of the schedule. Repeat the call while
        the store cannot be written (the disk is full, for example), so that no outdated state
        remains.

        If the service ends before the call succeeds, its next start corrects the state.
        """
        while True:
            try:
                write()
            except DatabaseError as error:
                _log.error("the end of a scan could not be recorded", exc_info=error)
                self._tools.bus.trouble(error)
                if self._service_ends.wait(_AFTER_TROUBLE):
                    return
            except IllegalTransition as error:  # a defect; the status is unchanged
                _log.error("a status was not written", exc_info=error)
                self._tools.bus.defect(error)
                return
            else:
                return

    def _skipped(self, scan: LocationScan) -> bool:
        return self._halt is not None or scan.place.location_id in self._left_out

    def _scan(self, scan: LocationScan) -> None:
        self._current = scan
        if self._skipped(scan):  # requested just now
            scan.halt(self._halt or STOPPED)
        try:
            if not scan.run() and self._status is ScheduleStatus.COMPLETED:
                self._status = ScheduleStatus.FAILED
        except DatabaseError as error:
            _log.error("a scan could not be recorded", exc_info=error)
            self._tools.bus.trouble(error)
            self._status = ScheduleStatus.FAILED
            self._insist(partial(scan.failed, str(error)))
        except Exception as error:  # noqa: BLE001 - the boundary: a defect must not hang a scan
            _log.error("a scan failed because of an internal error", exc_info=error)
            self._tools.bus.defect(error)
            self._status = ScheduleStatus.FAILED
            self._insist(partial(scan.failed, "An internal error; see the log of the service."))
        finally:
            self._current = None

    def _finish(self) -> None:
        """End the schedule, or plan its next run. When the service ends, queued scans stay
        queued.
        """
        with self._tools.db.write() as conn:
            stored = schedules.get(conn, self.schedule_id)
            if stored is None:
                return
            if self._halt is None or self._halt is STOPPED:
                cancelled = self._status is ScheduleStatus.CANCELLED
                again = None if cancelled else next_time(stored, self._tools.now())
                status = self._status if again is None else ScheduleStatus.SCHEDULED
                schedules.set_status(conn, self.schedule_id, status, next_scan=again)
            elif all(scan.begun and not scan.kept for scan in self._scans):
                again = next_time(stored, self._tools.now())
                status = ScheduleStatus.STOPPED if again is None else ScheduleStatus.SCHEDULED
                schedules.set_status(conn, self.schedule_id, status, next_scan=again)


def _begun_first(scan: LocationScan) -> bool:
    return not scan.begun
