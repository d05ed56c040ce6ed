"""Limits of a worker that its parent process enforces, where a process cannot limit itself.

macOS refuses a limit of address space (setrlimit(2), RLIMIT_AS), and Windows has no such call. A
worker then sends `Bounds`; while it works, its parent compares them with what the worker uses, and
ends a worker that exceeds them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any

TICK = 0.02
"""Seconds between two measurements of what a worker uses."""
TOO_MUCH_MEMORY = "it needs too much memory"
TOO_LONG = "it took too long"


@dataclass(frozen=True, slots=True)
class Bounds:
    """Message of a worker to its parent: the limits of the worker. It may use at most `memory`
    bytes (resident memory; on Windows committed memory, as Job Objects count it). Since it began,
    it may use at most `seconds` of processor time. None means no limit.
    """

    memory: int | None = None
    seconds: float | None = None


Tell = Callable[[Bounds], object]
_tell: list[Tell] = []
_told = [Bounds()]


def watched_by(tell: Tell, bounds: Bounds) -> None:
    """Send these bounds to the parent process with `tell`, so that it enforces them."""
    _tell[:] = [tell]
    _send(bounds)


def is_watched() -> bool:
    """Return whether the parent process enforces bounds of this worker."""
    return bool(_tell)


@contextmanager
def bounded(memory: int | None = None, seconds: float | None = None) -> Iterator[None]:
    """Limit what this worker may use within the block, in addition to what it uses now: bytes of
    `memory`, and `seconds` of processor time. An earlier bound on memory still applies.
    """
    before = _told[0]
    most = [] if before.memory is None else [before.memory]
    if memory is not None:
        most.append(own_memory() + memory)
    end = before.seconds if seconds is None else own_seconds() + seconds
    _send(Bounds(min(most, default=None), end))
    try:
        yield
    finally:
        _send(before)


def _send(bounds: Bounds) -> None:
    _told[0] = bounds
    for tell in _tell:
        tell(bounds)


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
            if most.memory is not None and _memory(process) > most.memory:
                return TOO_MUCH_MEMORY
            if most.seconds is not None and _seconds(process) > most.seconds:
                return TOO_LONG
        except psutil.Error:  # it has just ended, which its pipe tells
            pass
        return ""


def own_memory() -> int:
    """Return the bytes of memory that this process uses, as `Bounds` counts them."""
    return _memory(_psutil().Process())


def own_seconds() -> float:
    """Return the processor time that this process has used."""
    return _seconds(_psutil().Process())


def _psutil() -> Any:
    """Import `psutil` on first use, because it is only needed on systems on which a process cannot
    limit itself.
    """
    return import_module("psutil")


def _memory(process: Any) -> int:
    used = process.memory_info()
    return int(used.pagefile if sys.platform == "win32" else used.rss)


def _seconds(process: Any) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)
