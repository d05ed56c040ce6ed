"""Free space of a block device with an ext file system (Linux).

`dumpe2fs` (e2fsprogs) lists the free blocks. It reads the bitmaps on the disk and writes nothing.
On a mounted file system, the list may be slightly out of date.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from app.api.records.targets import ProbeEntry
from app.discovery.match.matches import FileReport, Problem
from app.discovery.read.byte_ranges import ByteRange
from app.discovery.read.free_space import Slice
from app.discovery.read.positioned import pread
from app.discovery.read.walk import reason
from app.discovery.scan.worker_tasks import work_slice
from app.service.protocols import limits
from app.service.protocols.listed import ListedReading, Task
from app.service.protocols.source import Remote, SourceFailed

_RANGE = re.compile(r"([0-9]+)(?:-([0-9]+))?")
_SIZE = re.compile(r"Block size: +([0-9]+)$")
_NAME = "free space"


def unavailable() -> str:
    """Return why this machine cannot read free space at all; empty if it can."""
    if sys.platform != "linux":
        return "free disk space can be read on Linux only"
    lacking = [name for name in ("dumpe2fs", "prlimit") if _program(name) is None]
    return f"not installed on this machine: {' and '.join(lacking)}" if lacking else ""


def unprivileged() -> str:
    """Return why the service's user cannot read raw disks; empty for root."""
    root = sys.platform != "win32" and os.geteuid() == 0
    return "" if root else "only root can read free disk space"


def refusal(path: str) -> str:
    """Return why the free space of this device cannot be read; empty if it can be read."""
    try:
        device = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except PermissionError:
        return f"no permission to read {path}: only root can read free disk space"
    except OSError as error:
        return f"{path} cannot be read: {reason(error)}"
    try:
        if not stat.S_ISBLK(os.fstat(device).st_mode):
            return f"{path} is not a block device such as /dev/sda1"
        magic = pread(device, 2, 1024 + 56)
    finally:
        os.close(device)
    return "" if magic == b"\x53\xef" else f"{path} has no ext2, ext3 or ext4 file system"


class FreeSpace:
    """The free blocks of the device `path`, combined into slices (`limits.SLICE`) that are searched
    one by one.
    """

    ahead = limits.LISTED_AHEAD

    def __init__(self, path: str) -> None:
        """Raises SourceFailed if the device cannot be read."""
        if why := unavailable() or refusal(path):
            raise SourceFailed(f"{why[0].upper()}{why[1:]}.")
        self._device = path
        self.known: dict[bytes, Slice] = {}

    def walk(self) -> Iterator[Remote | Problem]:
        """Yield slices of free blocks in order. Raises SourceFailed."""
        stretches: list[ByteRange] = []
        size = 0
        for stretch in self._cut():
            if size + stretch.size > limits.SLICE or len(stretches) == limits.SLICE_STRETCHES:
                yield self._slice(stretches, size)
                stretches, size = [], 0
            stretches.append(stretch)
            size += stretch.size
        if stretches:
            yield self._slice(stretches, size)

    def probe(self) -> list[ProbeEntry]:
        """Return the slices sorted by name, at most 10,000. Raises SourceFailed."""
        names = sorted(os.fsdecode(one.path) for one in self.walk() if isinstance(one, Remote))
        return [ProbeEntry(path=name, type="file") for name in names[: limits.PROBED]]

    def close(self) -> None:
        """Do nothing: no resources are held."""

    def _slice(self, stretches: list[ByteRange], size: int) -> Remote:
        last = stretches[-1].start + stretches[-1].size
        path = b"bytes %d-%d" % (stretches[0].start, last - 1)
        self.known[path] = Slice(self._device, path, tuple(stretches))
        return Remote(path, size)

    def _cut(self) -> Iterator[ByteRange]:
        """Yield the free ranges. Long ranges are cut into overlapping parts, so that no value is
        split.
        """
        for start, end in self._free():
            last = max(start + 1, end - limits.SLICE_OVERLAP)
            for at in range(start, last, limits.SLICE - limits.SLICE_OVERLAP):
                yield ByteRange(at, min(limits.SLICE, end - at), _NAME)

    def _free(self) -> Iterator[tuple[int, int]]:
        """Yield start and end (bytes) of ranges without file content."""
        block = 0
        with _told(self._device) as lines:
            for line in lines:
                if found := _SIZE.match(line):
                    block = int(found[1])
                elif line.startswith("Filesystem features:") and "bigalloc" in line:
                    raise SourceFailed("Its file system uses bigalloc, which is not supported.")
                elif line.startswith("  Free blocks: "):
                    for first, last in _RANGE.findall(line):
                        yield int(first) * block, (int(last or first) + 1) * block


class FreeReading(ListedReading[FreeSpace]):
    """Reads the free space of a device; each slice is searched by a worker."""

    def _begin(self, source: FreeSpace, item: Remote, size: int) -> Task | FileReport:  # noqa: ARG002
        self.progress.bytes_given += item.size
        part = source.known.pop(item.path)
        ask = partial(self._pool.submit, work_slice, part, item.size, self._key, self._rules)
        return Task(item, ask)


def _program(name: str) -> str | None:
    """Return the path of a program. Also look in the /sbin folders, which may be missing in
    PATH.
    """
    return shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/sbin")


@contextmanager
def _told(device: str) -> Iterator[Iterator[str]]:
    """Run `dumpe2fs` and yield its output lines. Raises SourceFailed."""
    command = [
        _program("prlimit") or "prlimit", f"--as={limits.LISTING_MEMORY}",
        f"--cpu={limits.LISTING_SECONDS}", "--fsize=0", "--core=0", "--",
        _program("dumpe2fs") or "dumpe2fs", device,
    ]  # fmt: skip
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        errors="replace",
        env={"LC_ALL": "C"},
    ) as process:
        too_long = threading.Timer(10 * limits.LISTING_SECONDS, process.kill)
        too_long.start()
        try:
            yield iter(process.stdout or ())
            if process.wait() != 0:
                raise SourceFailed(f"The file system on {device} cannot be read: it is damaged.")
        finally:
            too_long.cancel()
            process.kill()
