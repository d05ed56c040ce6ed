"""Reading from another machine: it ends on request, and all readings share one memory budget."""

from __future__ import annotations

import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import replace
from typing import Any

import pytest

from app.api.records.targets import ProbeEntry
from app.discovery.match.matches import FileReport, Problem, Trouble, not_scanned
from app.discovery.read.file_scan import Fetched
from app.discovery.scan.memory_budget import MemoryBudget
from app.discovery.scan.workers import WorkerOverLimit
from app.service.protocols import limits
from app.service.protocols.reading import RemoteReading
from app.service.protocols.source import Remote, allowance

KEY = secrets.token_bytes(32)
SECONDS = 180.0


class Workers(Executor):
    """Workers that accept calls and answer on request."""

    def __init__(self) -> None:
        self.asked: deque[tuple[Fetched, Future[FileReport]]] = deque()

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        del fn, kwargs
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        self.asked.append((args[0], future))
        return future

    def answer(self, error: Exception | None = None) -> None:
        """Answer the oldest call."""
        fetched, future = self.asked.popleft()
        if error is not None:
            future.set_exception(error)
        else:
            report = not_scanned(Problem(fetched.path, "", Trouble.NOTICE, ""))
            future.set_result(replace(report, problems=()))  # an object without matches


class Source:
    """A source of objects with these sizes, which counts fetches."""

    ahead = 0

    def __init__(self, *sizes: int) -> None:
        self.sizes = sizes
        self.fetched = 0

    def walk(self) -> Iterator[Remote]:
        for number, size in enumerate(self.sizes):
            yield Remote(f"{number}.txt".encode(), size)

    def read(self, remote: Remote) -> bytes:
        self.fetched += 1
        return b"x" * remote.size

    def probe(self) -> list[ProbeEntry]:
        return []

    def close(self) -> None:
        pass


class Running:
    """A reading in its own thread."""

    def __init__(self, source: Source, pool: Executor, room: MemoryBudget, **more: Any) -> None:
        self.source = source
        self.found: list[FileReport] = []
        self.reading = RemoteReading(lambda: source, key=KEY, pool=pool, room=room, **more)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        self.found.extend(self.reading.run())

    def ended(self) -> bool:
        self._thread.join(SECONDS)
        return not self._thread.is_alive()


class Asked:
    """A `steer` that always continues."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> bool:
        self.times += 1
        return True


def until(happened: Callable[[], bool]) -> None:
    """Wait for a condition, with a deadline."""
    end = time.monotonic() + SECONDS
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.005)


def whole(room: MemoryBudget, size: int) -> bool:
    """Return whether nothing of the room is in use."""
    if not room.take(size, room.turn(), SECONDS):
        return False
    room.give(size)
    return True


def test_cancelled_reading_waits_for_no_worker() -> None:
    pool = Workers()
    running = Running(Source(1), pool, MemoryBudget(limits.ROOM))
    until(lambda: bool(pool.asked))
    running.reading.cancel()
    assert running.ended()
    assert running.found == []


def test_many_readings_share_one_room() -> None:
    """Only a bounded amount is fetched in total, and each gets its turn, small or large."""
    pool, size = Workers(), 8 * limits.MIB
    room = MemoryBudget(limits.ROOM)
    readings = [Running(Source(size, 10), pool, room) for _ in range(20)]
    most = 0
    for left in range(40, 0, -1):
        until(lambda: bool(pool.asked))
        held = sum(len(fetched.data) for fetched, _ in list(pool.asked))
        most = max(most, held)
        assert held <= limits.ROOM, left
        pool.answer()
    assert all(running.ended() for running in readings)
    assert [len(running.found) for running in readings] == [2] * 20
    assert most >= size
    assert whole(room, limits.ROOM)


def test_no_room_no_fetch_until_another_worker_is_done() -> None:
    pool, room = Workers(), MemoryBudget(limits.ROOM)
    first = Running(Source(limits.OBJECT), pool, room)
    until(lambda: bool(pool.asked))
    asked = Asked()
    second = Running(Source(1), pool, room, steer=asked)
    until(lambda: asked.times > 1)  # it has waited, and tries again
    assert second.source.fetched == 0
    pool.answer()
    assert first.ended()
    until(lambda: second.source.fetched == 1)
    pool.answer()
    assert second.ended()


def test_reading_that_waits_for_room_ends_when_it_is_to_end() -> None:
    pool, room = Workers(), MemoryBudget(limits.ROOM)
    assert room.take(limits.ROOM, room.turn(), 0)
    asked = Asked()
    running = Running(Source(1), pool, room, steer=asked)
    until(lambda: asked.times > 0)
    running.reading.cancel()
    assert running.ended()
    assert running.source.fetched == 0
    room.give(limits.ROOM)
    assert whole(room, limits.ROOM)


@pytest.mark.parametrize("deaths", [0, 1, 2])
def test_paused_reading_holds_no_room(deaths: int) -> None:
    """Nobody takes the reports while it is paused, yet the room is released, even if a worker dies
    and another one gets the object.
    """
    pool, room = Workers(), MemoryBudget(limits.ROOM)
    paused, go_on = threading.Event(), threading.Event()

    def steer() -> bool:
        if pool.asked:
            paused.set()
            assert go_on.wait(SECONDS)
        return True

    running = Running(Source(limits.MIB, 1), pool, room, steer=steer)
    assert paused.wait(SECONDS)
    for _ in range(deaths):
        pool.answer(BrokenExecutor())
    if deaths < 2:
        pool.answer()
    assert whole(room, limits.ROOM)
    assert running.found == []
    go_on.set()
    until(lambda: bool(pool.asked))
    pool.answer()
    assert running.ended()
    trouble = [problem.trouble for report in running.found for problem in report.problems]
    assert trouble == [Trouble.CRITICAL] * (deaths == 2)
    assert len(running.found) == 2


def test_an_object_over_a_limit_is_told_and_not_read_again() -> None:
    pool, room = Workers(), MemoryBudget(limits.ROOM)
    running = Running(Source(limits.MIB), pool, room)
    until(lambda: bool(pool.asked))
    pool.answer(WorkerOverLimit("it needs too much memory"))
    assert running.ended()
    ((problem,),) = (report.problems for report in running.found)
    assert problem.message == "Not fully scanned: it needs too much memory."
    assert problem.trouble is Trouble.ERROR


def test_what_is_fetched_is_what_was_said_or_a_little_more() -> None:
    assert allowance(0) == limits.GROWN
    assert allowance(limits.MIB) == 3 * limits.MIB
    assert allowance(limits.OBJECT) == limits.OBJECT
    assert allowance(limits.OBJECT + 1) == 0
