"""Reading of a place (`source.Place`) in two steps: its objects are listed, then workers search
them.

The interface is that of `Reading` in scans/location_readers.py, so a scan of a Location does not
depend on the protocol of the place.
"""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from dataclasses import replace
from itertools import islice
from typing import Generic, TypeVar

from app.discovery.match.errors import DiscoveryError
from app.discovery.match.matches import FileReport, Problem, not_scanned
from app.discovery.match.rules import NO_RULES, Rules
from app.discovery.scan.memory_budget import MemoryBudget
from app.discovery.scan.scanner import Progress, Settled, death
from app.discovery.scan.workers import WorkerOverLimit
from app.service.protocols import limits
from app.service.protocols.source import Listing, Remote, SourceFailed

_TICK = 0.05
_WAIT_FOR_ROOM = 0.2

S = TypeVar("S", bound=Listing)


class ListedReading(ABC, Generic[S]):
    """One reading of one place, opened by `open_source`. `run` may be called once.

    `steer` is called before each object, and returns whether a worker may get the object now. The
    function may block. `rules` exclude objects. `memory` is the number of bytes by which the memory
    of a worker may grow for one object; if None, only the limit of every scan applies. `tasks` is
    the maximum number of objects that workers have at the same time. Before an object is fetched
    into memory, its size is reserved in the budget `room`. The size is released when the worker is
    done with the object. No size is reserved while `steer` blocks. `mark` is None, because a
    reading cannot be resumed.
    """

    mark: bytes | None = None

    def __init__(
        self,
        open_source: Callable[[], S],
        *,
        key: bytes,
        pool: Executor,
        room: MemoryBudget,
        steer: Callable[[], bool] = lambda: True,
        rules: Rules = NO_RULES,
        memory: int | None = None,
        tasks: int = limits.TASKS,
    ) -> None:
        self.progress = Progress()
        self._open = open_source
        self._key = key
        self._pool = pool
        self._room = room
        self._steer = steer
        self._rules = rules
        self._memory = memory
        self._tasks = tasks
        self._cancelled = threading.Event()
        self._source: S | None = None
        self._running: deque[Task] = deque()

    def _held(self, item: Remote) -> int:  # noqa: ARG002 - nothing is fetched
        """Return how many bytes of memory an object may occupy until its worker is done."""
        return 0

    @abstractmethod
    def _begin(self, source: S, item: Remote, size: int) -> Task | FileReport:
        """Pass an object to a worker, or return a report that says why this is impossible.

        The caller has reserved `size` bytes of memory. This call or the task releases them.
        """

    def settled(self, *, whole: bool = False) -> Settled:  # noqa: ARG002 - as of files here
        """Return an empty result: there is no cache, so each scan reads all objects."""
        return Settled({}, ())

    def cancel(self) -> None:
        """End the scan soon, from any thread; pending results are dropped."""
        self._cancelled.set()
        if (source := self._source) is not None:
            source.close()

    def run(self) -> Iterator[FileReport]:
        """Yield a report for every object. Raises DiscoveryError when the whole place fails."""
        if self._cancelled.is_set():
            return
        self._source = source = self._open()
        try:
            yield from self._collect(source)
        except SourceFailed:
            if not self._cancelled.is_set():  # otherwise closed by `cancel`
                raise
        finally:
            for task in self._running:
                task.cancel()
            source.close()

    def stale(self, report: FileReport) -> bool:
        """Return False: this program never changes these objects, so no report is outdated."""
        del report
        return False

    def read_again(self, report: FileReport) -> FileReport:
        """Return the report unchanged, because no report is outdated (`stale`)."""
        return report

    def _collect(self, source: S) -> Iterator[FileReport]:
        for item in self._listed(source):
            size = self._held(item) if isinstance(item, Remote) else 0
            if not (yield from self._admitted(size)):
                return
            if isinstance(item, Problem):
                yield not_scanned(item)
                continue
            begun = self._begin(source, item, size)
            if isinstance(begun, Task):
                self._running.append(begun)
            else:
                yield self._done(item, begun)
        yield from self._finished(0)

    def _admitted(self, size: int) -> Generator[FileReport, None, bool]:
        """Yield reports until the next object may be given to a worker, and `size` bytes of memory
        are reserved for it. Return True then; False if the scan was cancelled.
        """
        turn = self._room.turn()
        while not self._cancelled.is_set():
            yield from self._finished(self._tasks - 1)
            if not self._steer():
                self._cancelled.wait(_TICK)
            elif self._cancelled.is_set():
                break
            elif not size or self._room.take(size, turn, _WAIT_FOR_ROOM):
                return True
        return False

    def _listed(self, source: S) -> Iterator[Remote | Problem]:
        """Yield and count the listed objects, reading ahead as far as the source allows."""
        counted = self._counted(source.walk())
        ahead = list(islice(counted, source.ahead))
        self.progress.walking = len(ahead) == source.ahead
        yield from ahead
        yield from counted
        self.progress.walking = False

    def _counted(self, walk: Iterator[Remote | Problem]) -> Iterator[Remote | Problem]:
        for item in walk:
            if self._cancelled.is_set():
                return
            if isinstance(item, Remote):
                times = (item.mtime_ns / 1e9,) if item.mtime_ns else ()
                if self._rules.leave_out(item.path, item.size, times):
                    self.progress.leave_out(item.path, item.size)
                    continue
                self.progress.files_found += 1
                self.progress.bytes_found += item.size
            yield item

    def _finished(self, most: int) -> Iterator[FileReport]:
        """Yield reports, oldest first, until at most `most` objects are with workers."""
        while self._running and not self._cancelled.is_set():
            if not self._running[0].answer.done() and len(self._running) <= most:
                return
            task = self._running.popleft()
            yield self._done(task.item, self._result(task))

    def _result(self, task: Task) -> FileReport:
        """Return a worker's report. If two workers died at the object, or if it takes too long, the
        report says "not scanned". Raises DiscoveryError if the workers were shut down or the scan
        was cancelled.
        """
        try:
            return self._awaited(task.answer)
        except CancelledError as error:
            raise DiscoveryError("The scan ended early: its workers were shut down.") from error
        except (BrokenExecutor, TimeoutError) as error:
            return not_scanned(death(task.item.path, error))

    def _awaited(self, answer: Future[FileReport]) -> FileReport:
        """Wait for a worker. Raises TimeoutError, and SourceFailed once the scan was cancelled."""
        end = time.monotonic() + limits.SCAN_SECONDS
        while not wait([answer], _TICK).done:
            if self._cancelled.is_set():
                raise SourceFailed("The scan was stopped.")
            if time.monotonic() > end:
                raise TimeoutError
        return answer.result()

    def _done(self, item: Remote, report: FileReport) -> FileReport:
        self.progress.files_done += 1
        self.progress.files_read += report.understood
        self.progress.bytes_done += item.size
        return replace(report, listed=item.size)


class Task:
    """An object passed to a worker, and to a second worker if the first one dies.

    `ask` submits the object. When the work is done, the task drops `ask`, which holds the object's
    bytes, and calls `release`, even if nobody waits for `answer`.
    """

    def __init__(
        self,
        item: Remote,
        ask: Callable[[], Future[FileReport]],
        release: Callable[[], None] = lambda: None,
    ) -> None:
        self.item = item
        self.answer: Future[FileReport] = Future()
        self._ask: Callable[[], Future[FileReport]] | None = ask
        self._release = release
        self._left = 2
        self._asked: Future[FileReport] | None = None
        self._try(ask)

    def cancel(self) -> None:
        """Cancel the work if no worker has begun it."""
        self._left = 0
        if self._asked is not None:
            self._asked.cancel()

    def _try(self, ask: Callable[[], Future[FileReport]]) -> None:
        self._left -= 1
        try:
            self._asked = asked = ask()
        except (BrokenExecutor, DiscoveryError) as error:
            self._end(error)
        except RuntimeError:  # executor shut down
            self._end(CancelledError())
        else:
            asked.add_done_callback(self._hear)

    def _hear(self, asked: Future[FileReport]) -> None:
        """Handle the end of one try. Called in the executor's thread, or in the thread that
        cancelled the task.
        """
        error = CancelledError() if asked.cancelled() else asked.exception()
        again = isinstance(error, BrokenExecutor) and not isinstance(error, WorkerOverLimit)
        if again and self._left > 0 and self._ask is not None:
            self._try(self._ask)
        else:
            self._end(error or asked.result())

    def _end(self, outcome: FileReport | BaseException) -> None:
        self._ask = None
        self._release()
        if isinstance(outcome, BaseException):
            self.answer.set_exception(outcome)
        else:
            self.answer.set_result(outcome)
