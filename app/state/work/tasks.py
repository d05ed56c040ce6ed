"""The entry point for asynchronous work: every read, write and watch of the console has a name and
an owner.

A *read* replaces an earlier one of the same name. A *write* waits for earlier writes of the same
name and is never cancelled once begun. A *watch* runs until it is replaced or stopped (event
streams, keep-alives), and `idle` does not wait for it. All errors are reported by `failed`.

Work that takes long is described by a `LongWork`: the console asks the user before it quits, and
then cancels the work.

Within such work, `each` sends a few requests at a time, and `slices` lets the loop run other work.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from app.language import Texts
from app.log import get_logger
from app.state.work.signals import QObject, Signal
from app.state.work.throttling import Pace

tr = Texts(__name__)

REST = 4
"""Pause before a `Pace` repeats a read, as a multiple of the duration of the last read."""
MOST_SECONDS = 10.0
"""Maximum pause before a `Pace` repeats a read."""

NO_FILE = tr("no file is written")
"""Value of `LongWork.lost` for work that writes a file, which is either complete or absent."""

_log = get_logger(__name__)
Work = Callable[..., Awaitable[Any]]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Failure:
    """A failure in the work called `name`. `retry` is None if repeating the work is not safe."""

    name: str
    error: BaseException
    retry: Callable[[], None] | None


@dataclass(frozen=True, slots=True, eq=False)
class LongWork:
    """Work that somebody is waiting for. The console uses these fields to ask whether to quit
    before the work ends.

    `said` returns the progress as a sentence without a period, or "" if the work will end soon.
    `lost` says what happens if the work is cancelled. `useful` is False if its result is of no use
    once the window is closed. `cancel` cancels it.
    """

    said: Callable[[], str]
    lost: str
    cancel: Callable[[], None]
    useful: bool = True


class Tasks(QObject):
    """Owner of the reads, writes and watches of the stores, each of which is one asyncio task."""

    failed = Signal(object)
    recovered = Signal(str)
    """A read or watch of this name has succeeded after one had failed."""
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reads: dict[str, asyncio.Task[None]] = {}
        self._writes: dict[str, list[asyncio.Task[None]]] = {}
        self._watches: dict[str, asyncio.Task[None]] = {}
        self._long: dict[asyncio.Task[None], LongWork] = {}
        self._paces: list[Pace] = []
        self._last: dict[str, tuple[float, float]] = {}
        """When the last read or watch of each name began and ended."""
        self._failed: set[str] = set()
        self._closing = False

    @property
    def long(self) -> list[LongWork]:
        """The long work that has not ended."""
        return [*self._long.values()]

    def read(
        self,
        name: str,
        work: Work,
        *args: object,
        long: LongWork | None = None,
        dropped: Callable[[], None] | None = None,
    ) -> None:
        """Start `work(*args)`; an earlier read of this name is cancelled. `work` must be
        repeatable. `dropped` is called if the read was cancelled, even before it began, but not
        when all tasks are being closed. Does nothing once `close` was called.
        """
        self._start(self._reads, name, work, args, long, dropped)

    def watch(self, name: str, work: Work, *args: object) -> None:
        """Like `read`, for work without an end; `idle` and `running` ignore it."""
        self._start(self._watches, name, work, args, None, None)

    def stop(self, name: str) -> None:
        """Cancel the read or watch of this name, if any."""
        for running in (self._reads, self._watches):
            if task := running.get(name):
                task.cancel()

    def stop_all(self, *, but: str = "session.") -> None:
        """Cancel all reads and watches whose names do not start with `but`."""
        for name in [*self._reads, *self._watches]:
            if not name.startswith(but):
                self.stop(name)

    def write(self, name: str, work: Work, *args: object, long: LongWork | None = None) -> None:
        """Start `work(*args)` after all earlier writes of this name. Does nothing once `close` was
        called.
        """
        if self._closing:
            return
        queue = self._writes.setdefault(name, [])
        before = queue[-1] if queue else None
        coroutine = self._guarded(name, work, args, after=before)
        task = asyncio.get_running_loop().create_task(coroutine, name=name)
        queue.append(task)
        if long is not None:
            self._long[task] = long
        task.add_done_callback(partial(self._on_write_done, name))
        self.changed.emit()

    def pace(self, milliseconds: int, slot: Callable[[], None], *, reads: str = "") -> Pace:
        """Return a `Pace` whose pending call counts as running work: `idle` flushes it.

        If `slot` starts a read, pass the name of this read as `reads`. The call then waits until
        the previous read of this name has ended, and then for a time in proportion to the duration
        of that previous read. Otherwise frequent changes would restart a slow read so often that it
        never ends, while the server works on all of these reads.
        """
        ready = partial(self._has_rested, reads)
        pace = Pace(self, milliseconds, slot, ready) if reads else Pace(self, milliseconds, slot)
        self._paces.append(pace)
        return pace

    def stop_pending(self) -> None:
        """Cancel the pending calls of all `Pace` objects."""
        for pace in self._paces:
            pace.stop()

    def running(self) -> list[str]:
        """Names of the running reads and writes."""
        return [*self._reads, *self._writes]

    async def idle(self) -> None:
        """Wait until no read or write is running. This includes reads and writes that are started
        meanwhile.

        Must not be called from a read or a write, which would wait for itself.
        """
        while True:
            for pace in self._paces:
                pace.flush()
            if not (tasks := [*self._reads.values(), *self._all_writes()]):
                return
            await asyncio.wait(tasks)
            await asyncio.sleep(0)

    async def close(self) -> None:
        """Cancel everything except the writes, wait for the writes, and accept no new work. Long
        work is ended by calling its `cancel`, even if it is a write.
        """
        self._closing = True
        for long in self.long:
            long.cancel()
        self.stop_pending()
        replaceable = [*self._reads.values(), *self._watches.values()]
        for task in replaceable:
            task.cancel()
        while tasks := [*self._reads.values(), *self._watches.values(), *self._all_writes()]:
            await asyncio.wait(tasks)
            await asyncio.sleep(0)

    def _has_rested(self, name: str) -> bool:
        """Whether the read of this name may start again: it is not running, and the last read of
        this name ended long enough ago.
        """
        began, ended = self._last.get(name, (0.0, 0.0))
        rest = min(REST * (ended - began), MOST_SECONDS)
        return name not in self._reads and time.monotonic() >= ended + rest

    def _all_writes(self) -> list[asyncio.Task[None]]:
        return [task for queue in self._writes.values() for task in queue]

    def _start(
        self,
        running: dict[str, asyncio.Task[None]],
        name: str,
        work: Work,
        args: tuple[object, ...],
        long: LongWork | None,
        dropped: Callable[[], None] | None,
    ) -> None:
        if self._closing:
            return
        if earlier := running.get(name):
            earlier.cancel()
        again = partial(self._start, running, name, work, args, long, dropped)
        coroutine = self._guarded(name, work, args, again=again)
        task = asyncio.get_running_loop().create_task(coroutine, name=name)
        running[name] = task
        if long is not None:
            self._long[task] = long
        task.add_done_callback(partial(self._on_done, running, name, time.monotonic(), dropped))
        self.changed.emit()

    async def _guarded(
        self,
        name: str,
        work: Work,
        args: tuple[object, ...],
        *,
        after: asyncio.Task[None] | None = None,
        again: Callable[[], None] | None = None,
    ) -> None:
        """Run the work and report its error. If `after` is given, first wait until this earlier
        write has ended.
        """
        if after is not None:
            await asyncio.wait([after])
        try:
            await work(*args)
        except Exception as error:  # noqa: BLE001 - the boundary: every error goes one way
            _log.warning("task failed", name=name, exc_info=error)
            if again is not None:
                self._failed.add(name)
            self.failed.emit(Failure(name, error, again))
            return
        if again is not None and name in self._failed:
            self._failed.discard(name)
            self.recovered.emit(name)

    def _on_done(
        self,
        running: dict[str, asyncio.Task[None]],
        name: str,
        began: float,
        dropped: Callable[[], None] | None,
        task: asyncio.Task[None],
    ) -> None:
        self._long.pop(task, None)
        if running.get(name) is task:
            self._last[name] = began, time.monotonic()
            del running[name]
            self.changed.emit()
        if dropped is not None and task.cancelled() and not self._closing:
            dropped()

    def _on_write_done(self, name: str, task: asyncio.Task[None]) -> None:
        self._long.pop(task, None)
        queue = self._writes[name]
        queue.remove(task)
        if not queue:
            del self._writes[name]
        self.changed.emit()


async def each(items: Iterable[T], at_once: int, work: Callable[[T], Awaitable[None]]) -> None:
    """Run `work(item)` for every item, `at_once` at a time; items are taken when a worker is free.

    The first error cancels the rest and is raised unchanged.
    """
    waiting = iter(items)

    async def worker() -> None:
        for item in waiting:
            await work(item)

    tasks = [asyncio.ensure_future(worker()) for _ in range(at_once)]
    try:
        for task in asyncio.as_completed(tasks):
            await task
    finally:
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def slices(items: Sequence[T], length: int) -> Iterator[Sequence[T]]:
    """Split a long list into slices. The caller lets the loop run other work between two of
    them.
    """
    return (items[at : at + length] for at in range(0, len(items), length))
