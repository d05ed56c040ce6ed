"""Limits of a worker, enforced by its parent process on systems on which a process cannot limit
itself.

macOS refuses a limit of address space (setrlimit(2), RLIMIT_AS), and Windows has no such call. A
worker then sends `Bounds` to its parent. While the worker works, the parent compares these bounds
with what the worker uses, and ends the worker if it exceeds them.
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
    """Message of a worker to its parent: the limits of the worker. `memory` is the maximum number
    of bytes that it may use (resident memory; on Windows committed memory, which Job Objects
    count). `seconds` is the maximum processor time since the start of its process. None means no
    limit.
    """

    memory: int | None = None
    seconds: float | None = None


Tell = Callable[[Bounds], object]
_tell: list[Tell] = []
_told = [Bounds()]


def watched_by(tell: Tell, bounds: Bounds) -> None:
    """Send these bounds to the parent process with `tell`, and later the bounds of `bounded`
    blocks. The parent enforces them.
    """
    _tell[:] = [tell]
    _send(bounds)


def is_watched() -> bool:
    """Return whether `watched_by` was called: the parent process enforces this worker's bounds."""
    return bool(_tell)


@contextmanager
def bounded(memory: int | None = None, seconds: float | None = None) -> Iterator[None]:
    """Return a context manager that limits what this worker uses within the block: `memory` bytes
    more than it uses now, and `seconds` more of processor time. None does not change the bound. A
    lower earlier bound on memory still applies.
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
    """Compares what a worker uses with its `bounds`, in the parent process. The parent sets
    `bounds` when the worker sends a message with them.
    """

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self.bounds = Bounds()

    @property
    def interval(self) -> float | None:
        """Seconds between two calls of `exceeded`; None if the worker has no bounds."""
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
    """Return the seconds of processor time that this process has used since its start."""
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
