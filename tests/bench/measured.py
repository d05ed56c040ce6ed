"""Measuring: the size of a folder, and the processor time of some work."""

from __future__ import annotations

import resource
from collections.abc import Callable
from pathlib import Path


def size_of(folder: Path) -> int:
    """Return the bytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def processor_seconds(work: Callable[[], object]) -> float:
    """Return the processor time of this process and of its finished children."""

    def used() -> float:
        both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        return sum(each.ru_utime + each.ru_stime for each in both)

    before = used()
    work()
    return used() - before
