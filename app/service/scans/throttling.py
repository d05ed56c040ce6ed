"""What a scan waits for: people who pause it, times of the week, room on the disk, its pace.

The scan asks again and again whether it may go on. Whatever keeps it is its search status, which is
written when it begins to wait and when it goes on.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from app.api.records.enums import SearchStatus
from app.service.base.problems import Problem
from app.service.scans.scan_options import Options
from app.service.scans.scan_writer import Books, Tools

LEAST_FREE_BYTES = 64 << 20
"""A scan waits while the disk of the store has less room than this."""
STALLED_SECONDS = 60.0
"""Without a sign of life for so long, a scan counts as stalled; it goes on all the same."""
_LOOK_SECONDS = 1.0

_WAITS = {
    SearchStatus.AUTO_PAUSED: ("scan paused", "it is a time to pause."),
    SearchStatus.BLOCKED: (
        "scan held because the disk is full",
        "the disk of the store is nearly full; the scan goes on when there is room.",
    ),
}


@dataclass(frozen=True, slots=True)
class Halt:
    """Why a scan ends before its end: the state of its job, and the reason in words."""

    state: str
    reason: str


STOPPED = Halt("cancelled", "Stopped")
SERVICE_ENDED = Halt("cancelled", "Interrupted, because the service ended")


class Steering:
    """Steers one scan: `go_on` and `heard` are called in its thread, the rest from any.

    `status` is the search status of the Location while its files are read.
    """

    def __init__(
        self, tools: Tools, books: Books, options: Options, held: SearchStatus | None = None
    ) -> None:
        self.halted: Halt | None = None
        self.status = held or SearchStatus.PREPARING
        self._tools = tools
        self._books = books
        self._options = options
        self._news = threading.Condition()
        self._over = held is None
        self._looked = 0.0
        self._heard = self._paced = time.monotonic()

    @property
    def held(self) -> bool:
        """Whether a person or a time of the week has paused it: a restart changes nothing then."""
        return self.status in {SearchStatus.PAUSED, SearchStatus.AUTO_PAUSED}

    def begin(self) -> None:
        """From now on files are read."""
        with self._news:
            self._heard = self._paced = time.monotonic()
            self._over = False
            if self.status is SearchStatus.PREPARING:
                self._become(SearchStatus.SEARCHING, "scan begun", "the scan has started.")
            elif not self.held:  # the service has started again
                self._become(SearchStatus.SEARCHING, "scan resumed", "the scan goes on.")

    def finish(self, settle: Callable[[], None]) -> None:
        """All files were read; if somebody has paused the scan at the last moment, wait."""
        if self.status is SearchStatus.PAUSED:
            settle()
        with self._news:
            while self.halted is None and self.status is SearchStatus.PAUSED:
                self._news.wait()
            if self.halted is None:
                self._release()
            self._over = True

    def end(self) -> None:
        """No file is read any more: nobody can pause or resume from now on."""
        with self._news:
            self._over = True

    def halt(self, reason: Halt) -> None:
        """End the scan as soon as may be."""
        with self._news:
            self.halted = self.halted or reason
            self._news.notify_all()

    def rest(self, seconds: float) -> bool:
        """Wait so long, but not when the scan is to end; whether it is."""
        with self._news:
            return self._news.wait_for(lambda: self.halted is not None, seconds)

    def pause(self) -> None:
        """Hold the scan. Raises Problem (422) if it is held already or does not read files."""
        with self._news:
            if self._over or self.status not in {SearchStatus.SEARCHING, SearchStatus.AUTO_PAUSED}:
                raise Problem(422, "The scan is paused already, or is not searching just now.")
            self._become(SearchStatus.PAUSED, "scan paused", "the scan is paused.")

    def resume(self) -> None:
        """Go on. Raises Problem (422) if nobody has paused the scan."""
        with self._news:
            if self._over or self.status is not SearchStatus.PAUSED:
                raise Problem(422, "The scan is not paused.")
            self._become(SearchStatus.SEARCHING, "scan resumed", "the scan goes on.")
            self._news.notify_all()

    def heard(self) -> None:
        """A file was done, or somebody is at one."""
        self._heard = time.monotonic()
        if self.status is SearchStatus.STALLED:
            with self._news:
                self._become(SearchStatus.SEARCHING, "scan resumed", "files are read again.")

    def go_on(self, given: int, settle: Callable[[], None]) -> bool:
        """Wait while there is a reason to; then tell whether more may be read now.

        `given` is how many bytes the workers were given so far; `settle`, called before a wait,
        writes down what was found.
        """
        if self._reason() is not None:
            settle()
            begun = time.monotonic()
            self._wait()
            self._heard = time.monotonic()
            self._paced += self._heard - begun
        elif self._quiet() and self.status is SearchStatus.SEARCHING:
            with self._news:
                if self.status is SearchStatus.SEARCHING:
                    said = f"no file was done for {STALLED_SECONDS:g} seconds."
                    self._become(SearchStatus.STALLED, "scan stalled", said)
        return self.halted is None and self._in_pace(given)

    def _in_pace(self, given: int) -> bool:
        if self._options.bytes_per_second is None:
            return True
        now = time.monotonic()
        if given <= self._options.bytes_per_second * (now - self._paced):
            return True
        self._heard = now  # it is slow on purpose
        return False

    def _quiet(self) -> bool:
        return time.monotonic() - self._heard > STALLED_SECONDS

    def _wait(self) -> None:
        """Until nothing keeps the scan any more, or it is to end."""
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
            self._release()  # to wait for something else
            self._become(reason, *_WAITS[reason])

    def _release(self) -> None:
        if self.status in _WAITS or self.status is SearchStatus.STALLED:
            self._become(SearchStatus.SEARCHING, "scan resumed", "the scan goes on.")

    def _reason(self) -> SearchStatus | None:
        """What keeps the scan now. Looks at the clock and the disk once a second."""
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
