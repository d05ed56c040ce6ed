"""Readers of a Location's objects for a scan: of files on this machine, and on its shares and
mounts.
"""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import BrokenExecutor, Executor, wait
from concurrent.futures import TimeoutError as NotYet
from pathlib import Path
from typing import Any, Protocol

from app.discovery.match.errors import DiscoveryError
from app.discovery.match.matches import FileReport
from app.discovery.match.rules import Rules
from app.discovery.scan.scan_cache import Recall
from app.discovery.scan.scanner import Progress, Scan, Settled
from app.discovery.scan.worker_calls import work_all
from app.own_files import OwnFiles
from app.service.protocols.mounts import require
from app.service.scans.scan_options import Options

_TICK = 0.05
_SILENCE_SECONDS = 2.0


class Reading(Protocol):
    """One reading of a Location or of a part of it, from the beginning or from the `mark` of an
    earlier reading.

    The constructor receives the function `steer`. A reading calls `steer` each time before it gives
    more work to the workers. `steer` may block, and returns whether more work may be given out now.
    """

    progress: Progress

    @property
    def mark(self) -> bytes | None:
        """Raw name of an object; this object, and all objects before it in reading order, are done.
        None if a later reading can only start from the beginning.
        """

    def run(self) -> Iterator[FileReport]:
        """Yield a report for every object. Raises DiscoveryError if the Location as a whole cannot
        be read any more.
        """

    def cancel(self) -> None:
        """End soon; may be called from any thread."""

    def settled(self, *, whole: bool = False) -> Settled:
        """Return what is new since the last call (`Scan.settled`): the cache records of folders
        read, and the files that were not read again because they are unchanged. With `whole`, the
        records of unfinished folders are included; they contain the finished files.
        """

    def stale(self, report: FileReport) -> bool:
        """Return whether the object has changed since it was read."""

    def read_again(self, report: FileReport) -> FileReport:
        """Read the object again. Return the same report if the object is no longer available."""


class FileReading:
    """Reads a folder or file of this machine."""

    def __init__(
        self,
        folder: Path,
        *,
        key: bytes,
        pool: Executor,
        options: Options,
        in_flight: int | Callable[[], int],
        own: OwnFiles,
        rules: Rules,
        steer: Callable[[], bool],
        after: bytes | None = None,
        retry: Collection[bytes] = (),
        recall: Recall | None = None,
    ) -> None:
        self._key = key
        self._pool = pool
        self._memory = options.memory
        self._rules = rules
        self._root = os.fsencode(folder.resolve())
        self._cancelled = False
        self._scan = Scan(
            folder,
            key=key,
            executor=pool,
            in_flight=1 if options.one_worker else in_flight,
            own=own,
            rules=rules,
            memory=options.memory,
            steer=steer,
            after=after,
            retry=retry,
            recall=recall,
        )
        self.progress = self._scan.progress

    @property
    def mark(self) -> bytes | None:
        """Raw name of a file; this file, and all files before it in walk order, are done."""
        return self._scan.mark

    def run(self) -> Iterator[FileReport]:
        """Yield a report for every file that was read, and for every file or folder that could not
        be read. Raises DiscoveryError if the root is missing or disappears, or if the pool is shut
        down before the end.
        """
        return self._scan.run()

    def cancel(self) -> None:
        """End soon; may be called from any thread."""
        self._cancelled = True
        self._scan.cancel()

    def settled(self, *, whole: bool = False) -> Settled:
        """Return what is new since the last call (`Scan.settled`): the cache records of folders
        read, and the files that were not read again because they are unchanged. With `whole`, the
        records of unfinished folders are included; they contain the finished files.
        """
        return self._scan.settled(whole=whole)

    def stale(self, report: FileReport) -> bool:
        """Return whether the file has changed since it was read. A file that has no matches, or
        that no longer exists, is never outdated.
        """
        if not report.found:
            return False
        try:
            found = os.stat(os.path.join(self._root, report.path), follow_symlinks=False)  # noqa: PTH116, PTH118 - raw bytes
        except OSError:
            return False
        return (found.st_size, found.st_mtime_ns) != (report.size, report.mtime_ns)

    def read_again(self, report: FileReport) -> FileReport:
        """Read the file again. Return the same report if a worker dies or the scan ends; the next
        scan then reads the file in any case.
        """
        self._scan.distrust(report.path)
        try:
            files = [(report.path, report.size, b"")]
            again = self._pool.submit(
                work_all, self._root, files, self._key, self._memory, self._rules
            )
            while not self._cancelled:
                if wait([again], timeout=_TICK).done:
                    return again.result()[0]
        except (BrokenExecutor, RuntimeError, NotYet, DiscoveryError):
            pass  # worker died or left, or service ending
        return report


class MountedReading(FileReading):
    """Reads a share or mount of this machine, which must be mounted from start to end.

    Otherwise a vanished mount would look like an empty folder, and the scan would drop all
    results.
    """

    def __init__(self, folder: Path, *, mounted: str | None, **more: Any) -> None:
        super().__init__(folder, **more)
        self._folder = str(folder)
        self._mounted = mounted
        self._silent = False

    def run(self) -> Iterator[FileReport]:
        """Yield a report for every file. Raises RootVanished (a DiscoveryError) if the share or
        mount is not mounted before or after the reading, and DiscoveryError if the Location as a
        whole cannot be read any more.
        """
        require(self._folder, self._mounted)
        yield from super().run()
        require(self._folder, self._mounted)

    def stale(self, report: FileReport) -> bool:
        """Like `FileReading.stale`, but with a timeout.

        A vanished server may block the caller forever, while the store is locked. After the first
        timeout, return False without asking the server.
        """
        if self._silent or not report.found:
            return False
        answers: queue.SimpleQueue[bool] = queue.SimpleQueue()
        ask = super().stale
        threading.Thread(target=lambda: answers.put(ask(report)), daemon=True).start()
        try:
            return answers.get(timeout=_SILENCE_SECONDS)
        except queue.Empty:
            self._silent = True
            return False
