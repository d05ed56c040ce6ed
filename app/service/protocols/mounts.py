"""Shares and mounts: local folders that must be mounted while they are read.

A lost mount leaves an empty folder behind. A scan must not report that folder as a place without
findings, so every scan calls `require` before its first file and after its last one.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path, PurePath

from app.discovery.match.errors import RootVanished

TABLE = Path("/proc/self/mountinfo")
_ESCAPE = re.compile(r"\\([0-7]{3})")
_PSEUDO = {
    "autofs", "binfmt_misc", "bpf", "cgroup", "cgroup2", "configfs", "debugfs", "devpts",
    "devtmpfs", "efivarfs", "fusectl", "hugetlbfs", "mqueue", "nsfs", "proc", "pstore",
    "securityfs", "sysfs", "tracefs",
}  # fmt: skip
"""Types of kernel file systems, and the type `autofs`. A folder of type `autofs` has nothing
mounted on it yet.
"""


def mount_point(path: str) -> str | None:
    """Return the mount point that contains `path`; None for the root or a kernel file system. On
    Windows, return the share of a network path (UNC), and None for any other path.
    """
    if sys.platform == "win32":
        anchor = PurePath(path).anchor
        return anchor if anchor.startswith("\\\\") else None
    real = os.path.realpath(path)
    if not TABLE.exists():
        return _climb(real)
    return _covering(real, TABLE.read_text("utf-8", "surrogateescape"))


def require(path: str, mounted: str | None) -> None:
    """Raise RootVanished if the mount point of `path` is not `mounted`, its mount point when its
    Location was added. Also raise RootVanished if `mounted` is None.
    """
    if mounted is None or mount_point(path) != mounted:
        raise RootVanished(f"Nothing is mounted at {path} on this machine now.")


def _covering(path: str, table: str) -> str | None:
    """Return the longest mount point at or above `path` (proc_pid_mountinfo(5)). If the table has
    this mount point twice, the later line counts. Return None for the root and for a kernel file
    system.
    """
    best, kind = "/", ""
    for line in table.splitlines():
        fields, _, tail = line.partition(" - ")
        point = _ESCAPE.sub(_byte, fields.split(" ")[4])
        if (path == point or path.startswith(point.rstrip("/") + "/")) and len(point) >= len(best):
            best, kind = point, tail.partition(" ")[0]
    return None if best == "/" or kind in _PSEUDO else best


def _byte(found: re.Match[str]) -> str:
    return chr(int(found[1], 8))


def _climb(path: str) -> str | None:
    """Return the nearest mount point at or above `path`; None if that is the root. Used on systems
    without a mount table.
    """
    for folder in (Path(path), *Path(path).parents):
        if os.path.ismount(folder):
            return None if folder == Path(folder.anchor) else str(folder)
    return None
