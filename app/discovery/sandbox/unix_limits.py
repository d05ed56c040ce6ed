"""Resource limits of a worker process on Unix (setrlimit(2)): in total, and for one file."""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from types import FrameType
from typing import Any

from app.discovery.match import limits
from app.discovery.match.errors import Overtime
from app.discovery.read import placeholders
from app.discovery.sandbox.worker_watch import (
    Bounds,
    Tell,
    bounded,
    is_watched,
    own_memory,
    watched_by,
)

assert sys.platform != "win32"  # noqa: S101  (tells the type checker, too)
if sys.platform == "linux":
    from app.discovery.sandbox import linux_network

NICENESS = 10
"""Number by which the nice value of a worker is raised, so that the window and other programs get
the processor first.
"""


def bound(tell: Tell, memory: int = limits.WORKER_MEMORY) -> None:
    """Apply the limits of a parser to this new worker process (docs/reliability.md, "Untrusted
    content"). The process may use `memory` bytes more than it uses now. If the system cannot limit
    the memory of a process, the limit is sent with `tell` to the parent process, which enforces it.
    """
    placeholders.set_policy(download=False, whole_process=True)
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGXCPU, on_overtime)
    for what, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NPROC, 0),
        (resource.RLIMIT_NOFILE, limits.WORKER_FILES),
    ):
        resource.setrlimit(what, (most, most))
    if sys.platform == "linux":
        linux_network.refuse()
    if not _limit_address_space(memory):
        watched_by(tell, Bounds(own_memory() + memory))


def _limit_address_space(memory: int) -> bool:
    """Limit the memory of this process for the rest of its life. Return False if the system does
    not allow that.
    """
    used = _address_space()
    if used is None:
        return False
    most = used + memory
    try:
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    except (OSError, ValueError):
        return False
    return True


def _address_space() -> int | None:
    """Return the bytes of address space that this process uses now; None if this is not known
    (macOS).
    """
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except OSError:
        return None
    return pages * resource.getpagesize()


def on_overtime(_number: int, _frame: FrameType | None) -> Any:
    """Raise `Overtime`. This is the handler of SIGXCPU (processor time used up) in a worker."""
    raise Overtime


@contextmanager
def limited_seconds(allowed: float) -> Iterator[None]:
    """Raise `Overtime` if the block uses more than `allowed` seconds of processor time.

    If a library does not return from native code, the exception cannot be raised; the system then
    ends the process a little later (SIGPROF).
    """
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = resource.getrlimit(resource.RLIMIT_CPU)[1]
    end = int(used.ru_utime + used.ru_stime + allowed) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (end, most))
    signal.setitimer(signal.ITIMER_PROF, allowed + limits.WORKER_CPU_GRACE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))


def limited_memory(memory: int | None) -> AbstractContextManager[None]:
    """Limit the memory that this process uses within the block to `memory` bytes more than now. If
    `memory` is None, the limit of the process is not changed.
    """
    return nullcontext() if memory is None else _limited_memory(memory)


@contextmanager
def _limited_memory(memory: int) -> Iterator[None]:
    used = _address_space()
    if is_watched() or used is None:
        with bounded(memory=memory):
            yield
        return
    most = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (min(used + memory, most), most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
