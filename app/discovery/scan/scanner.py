"""A scan distributes the files below a root to workers, and yields their reports as they arrive.

Other functions and classes of this package are exported here too, so that callers need one import.
"""

from __future__ import annotations

import os
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.discovery.match.errors import DiscoveryError, RootVanished
from app.discovery.match.matches import FileReport, Problem, Trouble, not_scanned
from app.discovery.match.progress import bytes_done, signs
from app.discovery.match.rules import NO_RULES, Rules
from app.discovery.read.walk import reason, walk
from app.discovery.scan.listing import File, OpenFolder, Parts
from app.discovery.scan.scan_cache import DIGEST, Recall, as_seen, paired, record, settled
from app.discovery.scan.worker_calls import work_all
from app.discovery.scan.workers import AnswerRefused, WorkerOverLimit, make_executor
from app.discovery.scan.worklist import Progress, Unchanged, WorkList
from app.own_files import OwnFiles

__all__ = ["DiscoveryError", "Progress", "RootVanished", "Scan", "Settled", "Unchanged",
           "make_executor"]  # fmt: skip

_TICK = 0.05
_TRIES = 3
_TASK_FILES = 32
_TASK_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class _File:
    """A file to read, and the number of the attempt to read it: 1 for the first."""

    entry: File
    tries: int = 1


@dataclass(frozen=True, slots=True)
class Settled:
    """What a scan has to record. `learned` maps the raw path of a folder to its new record, which a
    later scan gets from its `recall`. `unchanged` lists the files that were not read again.
    """

    learned: Mapping[bytes, bytes]
    unchanged: Sequence[Unchanged]


@dataclass(frozen=True, slots=True)
class _Task:
    """The files of one call to a worker. `given` is the time of the call (Unix time, ns). With
    `alone`, no other call may be in progress at the same time.
    """

    files: tuple[_File, ...]
    alone: bool = False
    given: int = field(default_factory=time.time_ns)


class Scan:
    """One scan of one root. `run` may be called once.

    `key` is the key with which fingerprints of values are computed. Values are recognised again
    only by scans with the same key. `executor` runs the tasks in workers; the caller shuts it down.
    A task reads one large file or several small ones. `in_flight` is the maximum number of tasks
    given to the executor at a time, or a function that returns this maximum. `excluded` paths are
    left out, and so are the program's `own` files and what the `rules` exclude. `memory` is the
    number of bytes that a worker may allocate for a file; None means the limit of every worker.

    `steer` is called continually, in the thread that takes the reports, and returns whether more
    work may be given to the workers. If it blocks, the scan pauses.

    All files up to `mark` (a name in the order of the walk) are done. A later scan continues where
    this scan ended if it gets this mark as `after`. It counts the files up to `after` as done and
    does not read them again. Only the `retry` files among them, which the earlier scan could not
    read, are read.

    `recall` returns what earlier scans recorded for a folder, or None. Files that have not changed
    since then are not read (see `settled`). The records must come from scans of the same root, key,
    data types and rules. `recall` is called in the thread of the walk.
    """

    def __init__(
        self,
        root: Path,
        *,
        key: bytes,
        executor: Executor,
        in_flight: int | Callable[[], int] = 16,
        excluded: Collection[Path] = (),
        own: OwnFiles | None = None,
        rules: Rules = NO_RULES,
        memory: int | None = None,
        steer: Callable[[], bool] = lambda: True,
        after: bytes | None = None,
        retry: Collection[bytes] = (),
        recall: Recall | None = None,
    ) -> None:
        self.progress = Progress()
        self.mark = after
        self._root = root
        self._key = key
        self._executor = executor
        self._most = in_flight if callable(in_flight) else lambda: in_flight
        self._excluded = excluded
        self._own = own
        self._rules = rules
        self._memory = memory
        self._steer = steer
        self._work = WorkList(rules, recall, after, self.progress, frozenset(retry))
        self._learns = recall is not None
        self._given: deque[bytes] = deque()
        self._done: set[bytes] = set()
        self._cancelled = threading.Event()
        self._more = True
        self._ahead: File | None = None
        self._identity: tuple[int, int] | None = None
        self._running: dict[Future[list[FileReport]], _Task] = {}
        self._suspects: deque[_File] = deque()
        self._open: dict[tuple[bytes, int], OpenFolder] = {}
        self._parts: dict[bytes, Parts] = {}
        self._distrusted: set[bytes] = set()

    def cancel(self) -> None:
        """Make `run` end soon. May be called from any thread. Reports that it has not yielded yet
        are dropped.
        """
        self._cancelled.set()

    def run(self) -> Iterator[FileReport]:
        """Yield a report for every file that was read or could not be read, in order of completion.

        A folder that could not be read gives a report with only a `Problem`. Raises `RootVanished`
        when the root does not exist or disappears, and another `DiscoveryError` when the executor
        is shut down before the end.
        """
        try:
            root = os.fsencode(self._root.resolve(strict=True))
        except (OSError, RuntimeError) as error:
            why = reason(error) if isinstance(error, OSError) else "its links form a loop"
            raise RootVanished(f"{self._root} cannot be scanned: {why}.") from error
        self._identity = _identity(self._root)
        download = self._rules.wanted.downloads
        self._work.fill(lambda: walk(root, self._excluded, self._own, download=download))
        try:
            yield from self._collect(root)
        finally:
            self._cancelled.set()
            for future in self._running:
                future.cancel()
            self._work.end()

    def settled(self, *, whole: bool = False) -> Settled:
        """Return the new folder records since the last call. They cover only files whose reports
        `run` has already yielded. Folders with files still to be read are included only with
        `whole`; their records then contain the finished files.
        """
        learned = self._work.learned
        self._work.learned = {}
        for key, folder in list(self._open.items()):
            if folder.parts is not None:
                self._parts[folder.path] = folder.parts
            if folder.parts is not None and (not folder.left or whole):
                folder.parts.add(folder.place, paired(folder.known))
            elif not folder.left or whole:
                learned[folder.path] = record(folder.known)
            if not folder.left:
                del self._open[key]
        for path, parts in list(self._parts.items()):
            if parts.whole or whole:
                learned[path] = parts.record()
            if parts.whole:
                del self._parts[path]
        waiting = self._work.unchanged
        return Settled(learned, [waiting.popleft() for _ in range(len(waiting))])

    def distrust(self, path: bytes) -> None:
        """Leave the file `path` out of the folder records, because the caller knows that its
        content has changed since `run` read it. The next scan then reads it again.

        Must be called before `settled` returns the record of its folder.
        """
        self._distrusted.add(path)
        folder, _, name = path.rpartition(b"/")
        for (listed, _), files in self._open.items():
            if listed == folder:
                files.known.pop(name, None)

    def _collect(self, root: bytes) -> Iterator[FileReport]:
        while not self._cancelled.is_set():
            if may := self._steer():
                yield from self._give_out(root)
            if not self._running and not self._more and not self._suspects:
                return
            if not may and not self._running:
                self._cancelled.wait(_TICK)
            wait(self._running, timeout=_TICK, return_when=FIRST_COMPLETED)
            self._hear()
            # `wait` ignores futures that a shutdown has cancelled
            for future in [future for future in self._running if future.done()]:
                given = self._running[future].given
                for entry, report in self._results(future):
                    if self._cancelled.is_set():
                        return
                    self._note(entry, report)
                    if report.listed is None and (report.problems or not report.read):
                        yield replace(report, listed=entry.size)
                    else:
                        yield report
                    if self._learns:  # only now has the caller received it
                        self._learn(entry, report, given)

    def _give_out(self, root: bytes) -> Iterator[FileReport]:
        """Give files to the workers as long as they can take more. Yield the problems of the walk,
        for which no worker is needed.
        """
        if self._suspects and not self._running:
            self._submit(root, _Task((self._suspects.popleft(),), alone=True))
        may = True
        while may and self._more and self._room() and not self._cancelled.is_set():
            files: list[_File] = []
            yield from self._gather(files)
            if not files:
                return
            self._submit(root, _Task(tuple(files)))
            may = self._steer()

    def _gather(self, files: list[_File]) -> Iterator[FileReport]:
        """Collect into `files` as many of the waiting files as one task may hold, because each call
        to a worker has a cost.

        Waits for at most one file. Yields reports of the folders and files that the walk could not
        read.
        """
        size = 0
        while len(files) < _TASK_FILES and size < _TASK_BYTES:
            try:
                item = self._ahead or self._work.next(0 if self._running or files else _TICK)
            except queue.Empty:
                return
            self._ahead = None
            if item is None:
                self._more = False
                return
            if isinstance(item, Problem):
                yield not_scanned(item)
            elif files and size + item.size > _TASK_BYTES:
                self._ahead = item
                return
            else:
                files.append(_File(item))
                self._given.append(item.path)
                self.progress.bytes_given += item.size
                size += item.size

    def _room(self) -> bool:
        """Return whether another task may be given to the workers. A file that may kill a worker is
        read alone: while it waits or is being read, no other task is given.
        """
        alone = bool(self._suspects) or any(task.alone for task in self._running.values())
        return not alone and len(self._running) < self._most()

    def _submit(self, root: bytes, task: _Task) -> None:
        files = [(file.entry.path, file.entry.size, file.entry.digest) for file in task.files]
        try:
            future = self._executor.submit(
                work_all, root, files, self._key, self._memory, self._rules
            )
        except BrokenExecutor:
            raise
        except RuntimeError as error:
            self._end_without_workers(error)
        else:
            self._running[future] = task

    def _end_without_workers(self, error: Exception) -> None:
        """Raise DiscoveryError, because the executor was shut down. Do nothing if the scan was
        cancelled first.
        """
        if not self._cancelled.is_set():
            raise DiscoveryError("The scan ended early: its workers were shut down.") from error

    def _results(self, future: Future[list[FileReport]]) -> Iterator[tuple[File, FileReport]]:
        """Yield the reports of a finished task. If the worker died, each file of the task is read
        again, alone. After the third attempt, or if a single file exceeded a limit, the file gets a
        report with a problem.
        """
        task = self._running.pop(future)
        self._hear()
        try:
            reports = future.result()
        except CancelledError as error:
            self._end_without_workers(error)
        except BrokenExecutor as error:
            yield from self._after_death(task, error)
        else:
            for file, report in zip(task.files, reports, strict=True):
                yield file.entry, report

    def _after_death(self, task: _Task, error: Exception) -> Iterator[tuple[File, FileReport]]:
        over = isinstance(error, WorkerOverLimit) and len(task.files) == 1
        for file in task.files:
            if file.tries < _TRIES and not over:
                self._suspects.append(_File(file.entry, file.tries + 1))
            else:
                yield file.entry, not_scanned(death(file.entry.path, error))

    def _note(self, entry: File, report: FileReport) -> None:
        """Count a report. Raises RootVanished when the whole root is gone, not only the file."""
        if not report.read and _identity(self._root) != self._identity:
            raise RootVanished(f"{self._root} is no longer there.")
        self.progress.files_done += 1
        self.progress.files_read += report.understood
        self.progress.bytes_done += entry.size
        self._done.add(entry.path)
        while self._given and self._given[0] in self._done:
            self.mark = self._given.popleft()
            self._done.discard(self.mark)

    def _hear(self) -> None:
        """Update `progress` with what the workers report about large files: the bytes searched so
        far, and signs of life.
        """
        self.progress.bytes_in_hand = sum(map(bytes_done, self._running))
        self.progress.signs = sum(map(signs, self._running))

    def _learn(self, file: File, report: FileReport, given: int) -> None:
        """Record a file that was read to its end without problems, if it has not changed since the
        walk examined it. `given` is the time when a worker got the file (Unix time, ns).
        """
        at = file.folder.path, file.folder.place
        folder = self._open.setdefault(at, file.folder)
        folder.left -= 1
        same = as_seen(file.state, report.size, report.mtime_ns, report.inode)
        trusted = file.path not in self._distrusted
        known = same and trusted and settled(file.state, given)
        if report.read and not report.problems and known:
            name = file.path.rpartition(b"/")[2]
            # A touched file with matches is read again, because its times and permissions are
            # reported too.
            digest = bytes(DIGEST) if report.found else bytes.fromhex(report.sha256)[:DIGEST]
            folder.known[name] = (file.state, digest)


def death(path: bytes, error: Exception) -> Problem:
    """Return the problem to report for a file or object that was not scanned, because the worker
    died, or was ended for exceeding a limit.
    """
    if isinstance(error, WorkerOverLimit):
        return Problem(path, "", Trouble.ERROR, f"Not fully scanned: {error}.")
    refused = isinstance(error, AnswerRefused)
    how = "sent an answer that is not allowed" if refused else "ended unexpectedly"
    message = f"Not fully scanned: the process that read it {how}."
    return Problem(path, "", Trouble.CRITICAL, message)


def _identity(root: Path) -> tuple[int, int] | None:
    """Return the device and inode of the root; None when it does not exist."""
    try:
        found = root.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
