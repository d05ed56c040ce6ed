"""Limits of a worker that its parent process enforces, where the system has none for them.

macOS refuses a limit of address space (setrlimit(2), RLIMIT_AS). A worker that cannot limit itself
sends `Bounds`; while it works, its parent compares them with what it uses, and ends it.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

TICK = 0.02
"""Seconds between two looks at a worker."""
TOO_MUCH_MEMORY = "it needs too much memory"
TOO_LONG = "it took too long"


@dataclass(frozen=True, slots=True)
class Bounds:
    """Message of a worker to its parent: at most so many resident bytes (`memory`), and so many
    `seconds` of processor time since the worker began. None: no limit.
    """

    memory: int | None = None
    seconds: float | None = None


class Watch:
    """Compares what a worker uses with the `bounds` that it has sent, if any."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self.bounds = Bounds()

    @property
    def interval(self) -> float | None:
        """Return the seconds between two calls of `exceeded`; None if there is nothing to watch."""
        return None if self.bounds == Bounds() else TICK

    def exceeded(self) -> str:
        """Return why the worker must be ended, as the end of a sentence; "" if it may go on."""
        psutil, most = _psutil(), self.bounds
        try:
            process = psutil.Process(self._pid)
            if most.memory is not None and _resident(process) > most.memory:
                return TOO_MUCH_MEMORY
            if most.seconds is not None and _seconds(process) > most.seconds:
                return TOO_LONG
        except psutil.Error:  # it has just ended, which its pipe tells
            pass
        return ""


def own_memory() -> int:
    """Return the resident bytes of this process."""
    return _resident(_psutil().Process())


def own_seconds() -> float:
    """Return the processor time that this process has used."""
    return _seconds(_psutil().Process())


def _psutil() -> Any:
    """Return `psutil`, which is loaded only on systems whose own limits are not enough."""
    return import_module("psutil")


def _resident(process: Any) -> int:
    return int(process.memory_info().rss)


def _seconds(process: Any) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)
