"""Worker processes: a call always ends, whatever happens to its worker."""

from __future__ import annotations

import os
import resource
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import resource_tracker
from pathlib import Path

import pytest

from app.discovery.match import engine, progress
from app.discovery.scan.scanner import death
from app.discovery.scan.workers import AnswerRefused, WorkerDied, Workers
from tests.kit import pools

SECONDS = 180.0


@pytest.fixture
def workers() -> Iterator[Workers]:
    pool = Workers(1)
    with pools.forked():
        yield pool
        pool.shutdown(cancel_futures=True)


class Foreign(Exception):
    """Has no place in an answer, like exceptions of libraries."""


def fail() -> None:
    raise Foreign


class Hostile:
    """Calls a function where it is unpickled."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return os.putenv, ("TAKEN_OVER", "1")


@pytest.mark.parametrize("call", [fail, Hostile])
def test_an_answer_that_is_none_ends_its_worker(
    workers: Workers, call: Callable[[], object]
) -> None:
    before = workers.submit(os.getpid).result(SECONDS)
    assert isinstance(workers.submit(call).exception(SECONDS), AnswerRefused)
    assert workers.submit(os.getpid).result(SECONDS) not in {before, os.getpid()}


@pytest.mark.parametrize(
    ("error", "how"),
    [(WorkerDied(), "ended unexpectedly"), (AnswerRefused(), "sent an answer that is not allowed")],
)
def test_a_file_tells_how_its_worker_ended(error: WorkerDied, how: str) -> None:
    assert death(b"a", error).message == f"Not fully scanned: the process that read it {how}."


def test_a_worker_that_cannot_be_started_is_an_answer_too(workers: Workers) -> None:
    resource_tracker.ensure_running()
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    highest = max(int(path.name) for path in Path("/proc/self/fd").iterdir())
    resource.setrlimit(resource.RLIMIT_NOFILE, (highest + 1, before[1]))
    taken = list(all_that_are_free())
    try:
        failed = workers.submit(os.getpid).exception(SECONDS)
    finally:
        for one in taken:
            os.close(one)
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert isinstance(failed, WorkerDied)
    assert workers.submit(os.getpid).result(SECONDS) != os.getpid()


def all_that_are_free() -> Iterator[int]:
    """Take every file descriptor that this process may still open."""
    with suppress(OSError):
        while True:
            yield os.dup(0)


def make_engine() -> None:
    engine.compiled([engine.Expression("unheard of", any_case=False)])


def test_what_one_worker_has_compiled_the_next_one_has(workers: Workers) -> None:
    before = engine.made().keys()
    workers.submit(make_engine).result(SECONDS)
    assert len(engine.made().keys() - before) == 1
    with pytest.raises(WorkerDied):
        workers.submit(os._exit, 1).result(SECONDS)
    assert workers.submit(engine.made).result(SECONDS).keys() == engine.made().keys()
    make_engine()
    assert len(engine.made().keys() - before) == 1


def busy() -> None:
    progress.tell(progress.STEP)
    threading.Event().wait()


def test_a_call_that_is_abandoned_frees_its_worker(workers: Workers) -> None:
    working, waiting = workers.submit(busy), workers.submit(busy)
    end = time.monotonic() + SECONDS
    while not progress.signs(working):
        assert time.monotonic() < end
        time.sleep(0.01)
    workers.abandon(waiting)
    assert waiting.cancelled()
    workers.abandon(working)
    assert isinstance(working.exception(SECONDS), WorkerDied)
    workers.abandon(working)  # which nobody performs any more
    assert workers.submit(os.getpid).result(SECONDS) != os.getpid()
