"""The reading of another machine: objects fetched one by one, and given to workers as bytes.

It has the shape of `app.service.readings.Reading`, so that a scan of a Location need not know
whether its files are here or elsewhere.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from itertools import islice

from app.discovery.errors import DiscoveryError, ObjectGone, ObjectUnreadable
from app.discovery.filescan import Fetched, not_scanned
from app.discovery.match import FileReport, Problem, Trouble
from app.discovery.rules import NO_RULES, Rules
from app.discovery.scanner import Progress
from app.discovery.workers import work_fetched

from . import limits
from .source import Remote, Source, SourceFailed

_TICK = 0.05


class RemoteReading:
    """One reading of one place, which `open_source` connects to. `run` may be called once.

    `steer` is asked before each object whether it may be fetched; it may wait. What the `rules`
    leave out is not fetched; `memory` is how many bytes a worker may add for an object, `tasks` how
    many objects workers may have at a time. A reading never goes on where another one has ended:
    it has no `mark`.
    """

    mark: bytes | None = None

    def __init__(
        self,
        open_source: Callable[[], Source],
        *,
        key: bytes,
        pool: Executor,
        steer: Callable[[], bool] = lambda: True,
        rules: Rules = NO_RULES,
        memory: int | None = None,
        tasks: int = limits.TASKS,
    ) -> None:
        self.progress = Progress()
        self._open = open_source
        self._key = key
        self._pool = pool
        self._steer = steer
        self._rules = rules
        self._memory = memory
        self._tasks = tasks
        self._cancelled = threading.Event()
        self._source: Source | None = None
        self._running: deque[tuple[Remote, Fetched, Future[FileReport]]] = deque()

    def cancel(self) -> None:
        """End the scan soon, from any thread; results still in flight are dropped."""
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
            if not self._cancelled.is_set():  # else it is we who have closed it
                raise
        finally:
            for _, _, future in self._running:
                future.cancel()
            source.close()

    def stale(self, report: FileReport) -> bool:
        """Nobody but the other machine changes its objects: they are as they were read."""
        del report
        return False

    def read_again(self, report: FileReport) -> FileReport:
        """Never needed."""
        return report

    def _collect(self, source: Source) -> Iterator[FileReport]:
        for item in self._listed(source):
            while not self._cancelled.is_set() and not self._steer():
                self._cancelled.wait(_TICK)
            if self._cancelled.is_set():
                return
            if isinstance(item, Problem):
                yield not_scanned(item)
                continue
            yield from self._finished(limits.IN_FLIGHT - item.size, self._tasks - 1)
            try:
                data = source.read(item)
            except (ObjectGone, ObjectUnreadable) as error:
                trouble = Trouble.NOTICE if isinstance(error, ObjectGone) else Trouble.ERROR
                yield self._done(item, not_scanned(Problem(item.path, "", trouble, str(error))))
                continue
            self._submit(item, data)
        yield from self._finished(0, 0)

    def _listed(self, source: Source) -> Iterator[Remote | Problem]:
        """What the source lists, counted; so many ahead as it allows."""
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
                    self.progress.files_left_out += 1
                    continue
                self.progress.files_found += 1
                self.progress.bytes_found += item.size
            yield item

    def _submit(self, item: Remote, data: bytes) -> None:
        fetched = Fetched(
            path=item.path,
            name=_name(item),
            data=data,
            mtime_ns=item.mtime_ns,
            owner=item.owner,
            metadata=item.metadata,
            mail=item.mail,
            mode=item.mode,
            group=item.group,
        )
        self.progress.bytes_given += len(data)
        self._running.append((item, fetched, self._give(fetched)))

    def _give(self, fetched: Fetched) -> Future[FileReport]:
        try:
            return self._pool.submit(work_fetched, fetched, self._key, self._memory, self._rules)
        except BrokenExecutor:
            raise
        except RuntimeError as error:
            raise DiscoveryError("The scan ended early: its workers were shut down.") from error

    def _finished(self, most_bytes: int, most_tasks: int) -> Iterator[FileReport]:
        """Reports, oldest first, until no more than so much is with the workers."""
        while self._running and not self._cancelled.is_set():
            size = sum(len(fetched.data) for _, fetched, _ in self._running)
            done = self._running[0][2].done()
            if not done and size <= max(most_bytes, 0) and len(self._running) <= most_tasks:
                return
            item, fetched, future = self._running.popleft()
            yield self._done(item, self._result(fetched, future))

    def _result(self, fetched: Fetched, future: Future[FileReport]) -> FileReport:
        """The report of a worker; an object over which two of them die is not scanned."""
        for attempt in (future, None):
            try:
                return self._awaited(attempt or self._give(fetched))
            except BrokenExecutor:
                continue
            except CancelledError as error:
                raise DiscoveryError("The scan ended early: its workers were shut down.") from error
            except TimeoutError:
                break
        text = "Not fully scanned: the process that read it died."
        return not_scanned(Problem(fetched.path, "", Trouble.CRITICAL, text))

    def _awaited(self, future: Future[FileReport]) -> FileReport:
        """What a worker answers. Raises TimeoutError, and SourceFailed once the scan is to end."""
        end = time.monotonic() + limits.SCAN_SECONDS
        while not wait([future], _TICK).done:
            if self._cancelled.is_set():
                raise SourceFailed("The scan was to end.")
            if time.monotonic() > end:
                raise TimeoutError
        return future.result()

    def _done(self, item: Remote, report: FileReport) -> FileReport:
        self.progress.files_done += 1
        self.progress.files_read += report.read
        self.progress.bytes_done += item.size
        return report


def _name(item: Remote) -> str:
    """A name whose ending tells the format."""
    name = os.fsdecode(item.path).partition("?")[0]
    return f"{name}.eml" if item.mail else name
