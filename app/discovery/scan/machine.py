"""How many worker processes this machine has room for."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from app.discovery.match.limits import WORKER_MEMORY

_CGROUP = Path("/sys/fs/cgroup")
_LEAST = 2
"""Workers that even a small machine starts if it has as many processors: most need far less memory
than they may use.
"""


def processors() -> int:
    """Return the number of processors that this process may use."""
    if sys.platform == "linux":
        known = len(os.sched_getaffinity(0))
    else:
        known = os.cpu_count() or 1
    quota, _, period = _control("cpu.max").partition(" ")
    if quota.isdigit() and period.isdigit() and int(period):
        known = min(known, max(1, round(int(quota) / int(period))))
    return known


def memory() -> int | None:
    """Return the bytes of memory that this process may use; None if that is unknown."""
    total: int | None = None
    if sys.platform == "win32":
        total = int(import_module("psutil").virtual_memory().total)
    else:
        with suppress(OSError, ValueError):
            total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    most = _control("memory.max")
    return total if not most.isdigit() else min(int(most), total or int(most))


def most_workers() -> int:
    """Return the number of workers that fully use the processors, and may all use the memory that
    a worker is allowed.
    """
    room = memory()
    fits = processors() if room is None else max(_LEAST, room // WORKER_MEMORY)
    return min(processors(), fits)


def _control(name: str) -> str:
    """Return what a control group (cgroups(7), version 2) says about this process; "" outside of
    one.
    """
    try:
        return (_CGROUP / name).read_text("ascii").strip()
    except (OSError, ValueError):
        return ""
