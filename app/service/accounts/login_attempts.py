"""Failed logins: how long a name must wait, and when failures are reported.

Each name has its own counter; an unknown name is treated like the name of an account. Whether an
attempt is verified at all is decided before any computation. The first failures of an account are
reported one by one, later ones as a count at growing intervals. So mass guessing floods neither the
journal nor the disk. All unknown names share one report.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

FREE_FAILURES = 5
LONGEST_WAIT_SECONDS = 900.0
FORGOTTEN_AFTER_SECONDS = 3600.0
MOST_STRANGERS = 4096
_MOST_DOUBLINGS = 10  # 2**10 exceeds the longest wait


@dataclass(slots=True)
class _Report:
    """Failures not reported yet (`waiting`), and the number of reports made (`told`)."""

    told: int = 0
    waiting: int = 0
    silent_until: float = 0.0


@dataclass(slots=True)
class _Name:
    """Attempts with one name. `username` is the name of the account, if one exists."""

    failures: int = 0
    until: float = 0.0
    forgotten: float = 0.0
    username: str | None = None
    report: _Report = field(default_factory=_Report)


class Attempts:
    """Counts failed logins by name. Thread-safe; `clock` returns monotonic seconds.

    `tell` reports failures of one account, or of all unknown names together. It is called with the
    number of failures not reported yet, and the name of the account (None for unknown names). Names
    are stored as keyed digests, because a user may have typed a password instead of a name.
    """

    def __init__(self, clock: Callable[[], float], tell: Callable[[int, str | None], None]) -> None:
        self._clock = clock
        self._tell = tell
        self._lock = threading.Lock()
        self._accounts: dict[bytes, _Name] = {}
        self._strangers: OrderedDict[bytes, _Name] = OrderedDict()
        self._strange = _Report()

    def may_try(self, name: bytes) -> bool:
        """Return whether a password for this name may be verified now.

        If so, the attempt counts as failed until `succeeded` is called, so that parallel attempts
        are limited like sequential ones.
        """
        with self._lock:
            now = self._clock()
            found = self._find(name)
            if now >= found.forgotten:
                found.failures = 0
            if now < found.until:
                return False
            found.until = now + _pause(found.failures)
            found.failures += 1
            found.forgotten = found.until + FORGOTTEN_AFTER_SECONDS
            return True

    def failed(self, name: bytes, username: str | None = None) -> None:
        """Count a failure for the next report. (`may_try` has already counted the attempt for the
        wait.) `username` is given if the name belongs to an account.
        """
        with self._lock:
            found = self._find(name)
            if username is not None and found.username is None:
                self._accounts[name] = self._strangers.pop(name)
                found.username, found.report = username, _Report()
            found.report.waiting += 1
            count = self._due(found.report)
        self._say(count, found.username)

    def succeeded(self, name: bytes) -> bool:
        """Reset the failures of a name after a right password. Return whether earlier attempts had
        failed.
        """
        with self._lock:
            found = self._accounts.pop(name, None) or self._strangers.pop(name, _Name())
            count = 0 if found.username is None else found.report.waiting
        self._say(count, found.username)
        return found.failures > 1

    def report(self, *, everything: bool = False) -> None:
        """Report the failures that are due. With `everything` (on shutdown), report all of
        them.
        """
        with self._lock:
            mine = [(found.report, found.username) for found in self._accounts.values()]
            due = [
                (_take(report) if everything else self._due(report), username)
                for report, username in ((self._strange, None), *mine)
            ]
        for count, username in due:
            self._say(count, username)

    def _find(self, name: bytes) -> _Name:
        found = self._accounts.get(name) or self._strangers.pop(name, None)
        if found is None:
            found = _Name(report=self._strange)
        if found.username is None:
            self._strangers[name] = found  # most recently used at the end
            if len(self._strangers) > MOST_STRANGERS:
                self._strangers.popitem(last=False)
        return found

    def _due(self, report: _Report) -> int:
        now = self._clock()
        if report.waiting == 0 or now < report.silent_until:
            return 0
        report.silent_until = now + _pause(report.told)
        return _take(report)

    def _say(self, count: int, username: str | None) -> None:
        if count:
            self._tell(count, username)


def _pause(failures: int) -> float:
    """Return the wait in seconds after this many failures: 0 after the first ones, then 1, 2 ...
    900.
    """
    beyond = failures - (FREE_FAILURES - 1)
    return min(2.0 ** min(beyond, _MOST_DOUBLINGS), LONGEST_WAIT_SECONDS) if beyond >= 0 else 0.0


def _take(report: _Report) -> int:
    report.told += 1
    count, report.waiting = report.waiting, 0
    return count
