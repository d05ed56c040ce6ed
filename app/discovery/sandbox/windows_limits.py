"""Resource limits of a worker process on Windows, which its parent process enforces.

The parent puts the worker into a Job Object (`app.windows.jobs`). The worker can start no process,
has low priority, and ends with its parent. The job limits the memory, and the parent watches the
time.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from app.discovery.match import limits
from app.discovery.sandbox.worker_watch import Bounds, Tell, bounded, own_memory, watched_by

assert sys.platform == "win32"  # noqa: S101  (tells the type checker, too)


def bound(tell: Tell, memory: int = limits.WORKER_MEMORY) -> None:
    """Ask the parent process, with `tell`, to limit the memory of this new worker process
    (docs/reliability.md, "Untrusted content"). The worker may use `memory` bytes more than it uses
    now.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    watched_by(tell, Bounds(own_memory() + memory))


def limited_seconds(allowed: float) -> AbstractContextManager[None]:
    """Have the parent end this process if the block uses more than `allowed` seconds of processor
    time.
    """
    return bounded(seconds=allowed)


@contextmanager
def limited_memory(memory: int | None) -> Iterator[None]:
    """Limit the memory that this process uses within the block to `memory` bytes more than now. If
    `memory` is None, the limit of the process is not changed.
    """
    if memory is None:
        yield
        return
    with bounded(memory=memory):
        yield
