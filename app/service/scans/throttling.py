"""Throttling of scans: pauses by users, times of the week, disk space, and throughput.

The scan asks repeatedly whether it may continue. While it waits, its search status gives the
reason. The status is written when the wait begins and when it ends.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from app.api.records.enums import JobState, SearchStatus
from app.service.base.problems import Problem
from app.service.scans.scan_options import Options
from app.service.scans.scan_writer import ScanDependencies, ScanWriter

LEAST_FREE_BYTES = 64 << 20
"""Free space on the store's disk below which a scan waits."""
STALLED_SECONDS = 60.0
"""Seconds without a call of `heard` after which a scan counts as stalled; the scan continues
nevertheless.
"""
_LOOK_SECONDS = 1.0

_WAITS = {
    SearchStatus.AUTO_PAUSED: ("scan paused", "a scheduled pause has started."),
    SearchStatus.BLOCKED: (
        "scan held because the disk is full",
        "the disk of the database is nearly full; the scan continues when space is free.",
    ),
}


@dataclass(frozen=True, slots=True)
class Halt:
    """An early end: the state of the scan's job, and the reason as text."""

    state: JobState
    reason: str


STOPPED = Halt(JobState.CANCELLED, "Stopped")
SERVICE_ENDED = Halt(JobState.CANCELLED, "Interrupted, because the service ended")


class Throttle:
    """Throttles one scan. Call `go_on` and `heard` in the scan's thread; other methods are
    thread-safe.

    `status` is the search status of the Location while its files are read.
    """

    def __init__(
        self,
        tools: ScanDependencies,
        books: ScanWriter,
        options: Options,
        held: SearchStatus | None = None,
    ) -> None:
        self.halted: Halt | None = None
        self.status = held or SearchStatus.PREPARING
        self.away: Callable[[], str] = str
        """Returns a sentence about the workers for which the scan waits because they are not
        connected; "" if it waits for none.
        """
        self._tools = tools
        self._books = books
        self._options = options
        self._news = threading.Condition()
        self._over = held is None
        self._looked = 0.0
        self._heard = self._paced = time.monotonic()

    @property
    def held(self) -> bool:
        """Whether the scan is paused, by a user or by the times of the week. A restart of the
        service does not end a pause.
        """
        return self.status in {SearchStatus.PAUSED, SearchStatus.AUTO_PAUSED}

    def begin(self) -> None:
        """Record that reading begins."""
        with self._news:
            self._heard = self._paced = time.monotonic()
            self._over = False
            if self.status is SearchStatus.PREPARING:
                self._become(SearchStatus.SEARCHING, "scan begun", "the scan has started.")
            elif not self.held:  # service restarted
                self._become(SearchStatus.SEARCHING, "scan resumed", "the scan continues.")

    def finish(self, settle: Callable[[], None]) -> None:
        """Record that all files were read. If a user paused the scan at the last moment, first call
        `settle`, which writes the results, and then wait for the end of the pause.
        """
        if self.status is SearchStatus.PAUSED:
            settle()
        with self._news:
            while self.halted is None and self.status is SearchStatus.PAUSED:
                self._news.wait()
            if self.halted is None:
                self._release()
            self._over = True

    def end(self) -> None:
        """Record that reading has ended. Pausing and resuming are no longer possible."""
        with self._news:
            self._over = True

    def halt(self, reason: Halt) -> None:
        """End the scan as soon as possible."""
        with self._news:
            self.halted = self.halted or reason
            self._news.notify_all()

    def rest(self, seconds: float) -> bool:
        """Wait `seconds`, or until the scan is halted. Return whether the scan is halted."""
        with self._news:
            return self._news.wait_for(lambda: self.halted is not None, seconds)

    def pause(self) -> None:
        """Pause the scan. Raises Problem (422) if the scan is paused already or is not reading
        files.
        """
        with self._news:
            if self._over or self.status not in {SearchStatus.SEARCHING, SearchStatus.AUTO_PAUSED}:
                raise Problem(422, "The scan is paused already or is not running.")
            self._become(SearchStatus.PAUSED, "scan paused", "the scan is paused.")

    def resume(self) -> None:
        """Resume a scan that a user has paused. Raises Problem (422) if the scan is not paused."""
        with self._news:
            if self._over or self.status is not SearchStatus.PAUSED:
                raise Problem(422, "The scan is not paused.")
            self._become(SearchStatus.SEARCHING, "scan resumed", "the scan continues.")
            self._news.notify_all()

    def heard(self) -> None:
        """Note a sign of life: a file is done or in progress."""
        self._heard = time.monotonic()
        if self.status is SearchStatus.STALLED:
            with self._news:
                self._become(
                    SearchStatus.SEARCHING, "scan resumed", "the scan is making progress again."
                )

    def go_on(self, given: int, settle: Callable[[], None]) -> bool:
        """Wait while the scan is held. Then return whether more may be read now.

        `given` is the number of bytes passed to workers so far. `settle` writes the results; it is
        called before a wait.
        """
        if self._reason() is not None:
            settle()
            begun = time.monotonic()
            self._wait()
            self._heard = time.monotonic()
            self._paced += self._heard - begun
        elif self.status is SearchStatus.SEARCHING and (said := self.away() or self._quiet()):
            with self._news:
                if self.status is SearchStatus.SEARCHING:
                    self._become(SearchStatus.STALLED, "scan stalled", said)
        return self.halted is None and self._in_pace(given)

    def _in_pace(self, given: int) -> bool:
        if self._options.bytes_per_second is None:
            return True
        now = time.monotonic()
        if given <= self._options.bytes_per_second * (now - self._paced):
            return True
        self._heard = now  # slow on purpose
        return False

    def _quiet(self) -> str:
        """Return a sentence if `heard` was not called for a long time; otherwise ""."""
        quiet = time.monotonic() - self._heard > STALLED_SECONDS
        return f"no file was completed for {STALLED_SECONDS:g} seconds." if quiet else ""

    def _wait(self) -> None:
        """Wait until the scan is no longer held, or is halted."""
        with self._news:
            while self.halted is None:
                self._looked = 0.0
                reason = self._reason()
                if reason is None:
                    return
                self._hold(reason)
                self._news.wait(_LOOK_SECONDS)

    def _hold(self, reason: SearchStatus) -> None:
        if reason in _WAITS and reason is not self.status:
            self._release()  # the reason has changed
            self._become(reason, *_WAITS[reason])

    def _release(self) -> None:
        if self.status in _WAITS or self.status is SearchStatus.STALLED:
            self._become(SearchStatus.SEARCHING, "scan resumed", "the scan continues.")

    def _reason(self) -> SearchStatus | None:
        """Return the reason why the scan is held, None if it is not. Clock and disk are checked
        once a second.
        """
        if self.halted is not None:
            return None
        if self.status is SearchStatus.PAUSED:
            return SearchStatus.PAUSED
        now = time.monotonic()
        if now - self._looked < _LOOK_SECONDS and self.status not in _WAITS:
            return None
        self._looked = now
        pauses = self._options.pauses
        reason = None
        if pauses is not None and pauses.now(self._tools.now()):
            reason = SearchStatus.AUTO_PAUSED
        elif self._tools.free() < LEAST_FREE_BYTES:
            reason = SearchStatus.BLOCKED
        if reason is None and self.status in _WAITS:
            with self._news:
                self._release()
        return reason

    def _become(self, status: SearchStatus, operation: str, said: str) -> None:
        before, self.status = self.status, status
        try:
            self._books.tell(status, operation, said)
        except BaseException:
            self.status = before
            raise
