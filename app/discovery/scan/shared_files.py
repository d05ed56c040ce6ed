"""Scan of files for another machine. That machine sees the files by the same paths as this one, or
sends their bytes.

A path alone proves nothing: `/home` exists on every machine. A file counts as the same if its size,
times and inode are the same. This is checked before the file is opened, and again for the open
file.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace

from app.discovery.match.matches import FileReport
from app.discovery.match.rules import NO_RULES, Rules
from app.discovery.read.file_scan import Fetched
from app.discovery.read.owners import ownership
from app.discovery.scan.scan_cache import as_seen, state
from app.discovery.scan.worker_tasks import work, work_fetched

SharedFile = tuple[bytes, int, bytes, bytes]
"""A file: its raw path relative to the root, size in bytes, digest as for `work_all`, and state as
in `scan_cache.STATE`.
"""


def work_shared(
    root: bytes,
    files: Sequence[SharedFile],
    key: bytes,
    memory: int | None = None,
    rules: Rules = NO_RULES,
) -> list[FileReport | None]:
    """Scan several small files as `work_all` does. Instead of a report, return None for each file
    that is not the same on this machine, or cannot be read here. Runs in a worker.
    """
    return [_shared(root, file, key, memory, rules) for file in files]


def _shared(
    root: bytes, file: SharedFile, key: bytes, memory: int | None, rules: Rules
) -> FileReport | None:
    path, size, digest, seen = file
    if state_of(root, path) != seen:
        return None
    report = work(root, path, size, key, memory, rules, digest)
    return report if as_seen(seen, report.size, report.mtime_ns, report.inode) else None


def work_sent(
    files: Sequence[Fetched], key: bytes, memory: int | None = None, rules: Rules = NO_RULES
) -> list[FileReport]:
    """Scan several files whose bytes another machine has sent. Runs in a worker."""
    return [work_fetched(file, key, memory, rules) for file in files]


def status_of(root: bytes, path: bytes) -> os.stat_result | None:
    """Return the status of a file; None if it cannot be examined. A link is not followed."""
    try:
        return os.lstat(os.path.join(root, path) if path else root)  # noqa: PTH118 - raw bytes
    except (OSError, ValueError):
        return None


def state_of(root: bytes, path: bytes) -> bytes | None:
    """Return the state of a file as `scan_cache.state` does; None if it cannot be examined."""
    info = status_of(root, path)
    return None if info is None else state(info)


def as_here(report: FileReport, info: os.stat_result) -> FileReport:
    """Convert the report that another machine made of a file to the report that this machine would
    have made. Device, inode, owner and group are those of `info`, the status of the file here,
    because other machines may number devices and name accounts differently. In an `unchanged`
    report, only the device is replaced.
    """
    if report.unchanged:
        return replace(report, device=info.st_dev)
    owned = ownership(-1, info)
    named = owned.owner or report.owner
    metadata = tuple(
        (label, named if label == "File Owner" else value) for label, value in report.metadata
    )
    return replace(
        report,
        device=info.st_dev,
        inode=info.st_ino,
        owner=named,
        group=owned.group or report.group,
        metadata=metadata,
    )
