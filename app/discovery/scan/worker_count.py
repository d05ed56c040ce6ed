"""Number of worker processes for which this machine has enough processors and memory."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from app.discovery.match.limits import WORKER_MEMORY

_CGROUPS = Path("/sys/fs/cgroup")
_OWN_CGROUP = Path("/proc/self/cgroup")
_LEAST = 2
"""Number of workers that are allowed even if there is little memory: most workers need far less
memory than they may use.
"""


def processors() -> int:
    """Return the number of processors that this process may use."""
    if sys.platform == "linux":
        known = len(os.sched_getaffinity(0))
    else:
        known = os.cpu_count() or 1
    for quota, _, period in (limit.partition(" ") for limit in _limits("cpu.max")):
        if quota.isdigit() and period.isdigit() and int(period):
            known = min(known, max(1, round(int(quota) / int(period))))
    return known


def installed_memory() -> int | None:
    """Return the bytes of memory that this machine has; None if that is unknown."""
    if sys.platform == "win32":
        return int(import_module("psutil").virtual_memory().total)
    with suppress(OSError, ValueError):
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return None


def memory() -> int | None:
    """Return the bytes of memory that this process may use; None if that is unknown."""
    total = installed_memory()
    known = [int(limit) for limit in _limits("memory.max") if limit.isdigit()]
    return min([*known, *([] if total is None else [total])], default=None)


def most_workers(pools: int = 1, each: int = WORKER_MEMORY) -> int:
    """Return the number of workers that each of `pools` pools may have, if the pools share the
    memory. It is the number of processors, but at most the number of workers that fit into the
    memory if each uses `each` bytes. With 2 or more processors, it is at least 2.
    """
    room = memory()
    fits = processors() if room is None else max(_LEAST, room // (pools * each))
    return min(processors(), fits)


def _limits(name: str) -> Iterator[str]:
    """Yield the content of the file `name` of each control group of this process (cgroups(7),
    version 2): its own group, and the groups above it, as far as they are visible.
    """
    with suppress(OSError, ValueError):
        for line in _OWN_CGROUP.read_text("utf-8", "surrogateescape").splitlines():
            if line.startswith("0::/"):
                group = Path(line.removeprefix("0::/"))
                for path in (group, *group.parents):
                    with suppress(OSError, ValueError):
                        yield (_CGROUPS / path / name).read_text("ascii").strip()
