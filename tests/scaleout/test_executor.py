"""The executor of a service: what it gives to workers, what it does itself, and how it ends. The
workers here are a stand-in.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from app.discovery.match.custom_types import CustomType, ExactList
from app.discovery.match.errors import DiscoveryError
from app.discovery.match.progress import Heeded
from app.discovery.match.rules import Rules, Wanted
from app.discovery.read import file_scan
from app.discovery.read.file_scan import Fetched
from app.discovery.scan.memory_budget import MemoryBudget
from app.discovery.scan.shared_files import work_sent, work_shared
from app.discovery.scan.worker_calls import work_all
from app.discovery.scan.worker_tasks import work_fetched
from app.discovery.scan.workers import WorkerDied, WorkerOverLimit
from app.own_files import OwnFiles
from app.scaleout import executor as executor_module
from app.scaleout.errors import Unreachable
from app.scaleout.executor import Cluster
from app.scaleout.link import Link
from app.scaleout.threads import DaemonThreads
from app.scaleout.worker_facts import Chosen
from tests.scaleout.clusters import until

KEY = b"k" * 32
SECONDS = 20.0


class Workers:
    """Stands in for the link: one worker, which sees no file by its path, and performs nothing
    until `answer` is called; then it is lost.
    """

    def __init__(self) -> None:
        self.count = 1
        self.calls: list[Callable[..., Any]] = []
        self._lost = threading.Event()

    def threads(self) -> int:
        return self.count

    def call(self, outcome: Heeded[Any], fn: Callable[..., Any], /, *args: Any) -> Any:
        self.calls.append(fn)
        if fn is work_shared:
            return [None] * len(args[1])
        while not self._lost.wait(0.02):
            if outcome.cancelled():
                break
        raise Unreachable("lost")

    def answer(self) -> None:
        self._lost.set()

    close = answer


class Sick(Workers):
    """Stands in for the link to workers that fail with each call."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self._error = error

    def call(self, _outcome: Heeded[Any], fn: Callable[..., Any], /, *_args: Any) -> Any:
        self.calls.append(fn)
        raise self._error


class Silent(Executor):
    """An executor of this machine whose calls are in work for as long as a test wants."""

    def __init__(self) -> None:
        self.given: list[Heeded[Any]] = []

    def submit(self, _fn: Callable[..., Any], /, *_: Any, **__: Any) -> Future[Any]:
        self.given.append(Heeded())
        return self.given[-1]


@contextmanager
def cluster(folder: Path, workers: Workers, local: Executor, jobs: int = 0) -> Iterator[Cluster]:
    made = Cluster(cast(Link, workers), local, OwnFiles(folder / "data"), jobs)
    try:
        yield made
    finally:
        made.shutdown(cancel_futures=True)


def given(made: Cluster, folder: Path, *names: str) -> Future[Any]:
    files = [(name.encode(), (folder / name).stat().st_size, bytes(8)) for name in names]
    return made.submit(work_all, os.fsencode(folder), files, KEY)


def test_a_file_system_that_does_not_answer_keeps_nobody_from_ending(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").write_text("a")
    asked, gone = threading.Event(), threading.Event()

    def status(*_: object) -> None:
        asked.set()
        gone.wait()

    monkeypatch.setattr(executor_module, "status_of", status)
    with cluster(tmp_path, Workers(), ThreadPoolExecutor(1)) as made:
        given(made, tmp_path, "a")
        assert asked.wait(SECONDS)
        ending = threading.Thread(target=made.shutdown, args=(True,), daemon=True)
        ending.start()
        ending.join(SECONDS)
        ended = not ending.is_alive()
    gone.set()
    assert ended
    hanging = [thread for thread in threading.enumerate() if thread.name == "cluster"]
    assert all(thread.daemon for thread in hanging)
    for thread in hanging:  # else they read within the next test
        thread.join(SECONDS)
        assert not thread.is_alive()


def test_no_more_bytes_are_in_memory_than_there_is_room_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size, held = 1 << 20, []
    for number in range(8):
        (tmp_path / str(number)).write_bytes(bytes(size))
    read = file_scan.fetched

    def fetched(*args: Any) -> Any:
        held.append(size)
        return read(*args)

    asked: set[int] = set()
    take = MemoryBudget.take

    def taking(room: MemoryBudget, *args: Any) -> bool:
        taken = take(room, *args)
        asked.add(threading.get_ident())
        return taken

    monkeypatch.setattr(MemoryBudget, "take", taking)
    monkeypatch.setattr(executor_module, "_LOOK_SECONDS", 0.1)
    monkeypatch.setattr(executor_module, "fetched", fetched)
    monkeypatch.setattr(executor_module, "ROOM", 3 * size)
    workers = Workers()
    with cluster(tmp_path, workers, Silent()) as made:
        calls = [given(made, tmp_path, str(number)) for number in range(8)]
        until(lambda: workers.calls.count(work_sent) == 3 and len(asked) == 8, SECONDS)
        assert sum(held) == 3 * size
        calls[0].cancel()
        until(lambda: sum(held) == 4 * size, SECONDS)


def test_without_room_in_time_this_machine_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").write_bytes(bytes(100))
    monkeypatch.setattr(executor_module, "ROOM", 10)
    monkeypatch.setattr(executor_module, "_ROOM_SECONDS", 0.0)
    monkeypatch.setattr(executor_module, "_LOOK_SECONDS", 0.05)
    local = Silent()
    with cluster(tmp_path, Workers(), local) as made:
        given(made, tmp_path, "a")
        until(lambda: bool(local.given), SECONDS)


def test_files_that_are_not_sent_wait_for_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "large").write_bytes(bytes(100))
    monkeypatch.setattr(executor_module, "MOST_BYTES", 10)
    asked: list[int] = []
    monkeypatch.setattr(MemoryBudget, "turn", asked.append)
    local = Silent()
    with cluster(tmp_path, Workers(), local) as made:
        given(made, tmp_path, "large")
        until(lambda: bool(local.given), SECONDS)
    assert not asked


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Any, Heeded[Any]]]:
    """A call that this machine has taken over, because the worker was lost: its future for the
    scan, and that of the process here.
    """
    monkeypatch.setattr(executor_module, "_LOOK_SECONDS", 0.05)
    (tmp_path / "a").write_text("a")
    local, workers = Silent(), Workers()
    workers.answer()
    with cluster(tmp_path, workers, local) as made:
        outcome = given(made, tmp_path, "a")
        until(lambda: bool(local.given), SECONDS)
        yield outcome, local.given[0]


def test_progress_of_this_machine_is_told(own: tuple[Any, Heeded[Any]]) -> None:
    """Else a scan that reads a large file here would count as stalled."""
    outcome, here = own
    here.bytes_done, here.signs = 8 << 20, 3
    until(lambda: (outcome.bytes_done, outcome.signs) == (8 << 20, 3), SECONDS)
    here.set_result(["report"])
    assert outcome.result(SECONDS) == ["report"]


def test_a_cancelled_call_is_cancelled_on_this_machine(own: tuple[Any, Heeded[Any]]) -> None:
    outcome, here = own
    outcome.cancel()
    until(here.cancelled, SECONDS)


@pytest.mark.parametrize(
    "error", [WorkerDied("lost"), PermissionError(13, "no"), MemoryError(), DiscoveryError("none")]
)
def test_a_failure_elsewhere_is_no_verdict(tmp_path: Path, error: Exception) -> None:
    """A worker may be ill: its system out of memory or processes, its program replaced."""
    (tmp_path / "a").write_text("a")
    workers, local = Sick(error), Silent()
    with cluster(tmp_path, workers, local) as made:
        outcome = given(made, tmp_path, "a")
        until(lambda: bool(local.given), SECONDS)
        assert workers.calls
        local.given[0].set_result(["report"])
        assert outcome.result(SECONDS) == ["report"]


def test_a_file_that_is_too_much_elsewhere_is_not_tried_here(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a")
    local = Silent()
    with cluster(tmp_path, Sick(WorkerOverLimit("it took too long")), local) as made:
        assert isinstance(given(made, tmp_path, "a").exception(SECONDS), WorkerOverLimit)
        assert not local.given


def test_a_failure_here_is_not_repeated(own: tuple[Any, Heeded[Any]]) -> None:
    outcome, here = own
    here.set_exception(WorkerDied("here"))
    assert isinstance(outcome.exception(SECONDS), WorkerDied)


def test_this_machine_takes_part(tmp_path: Path) -> None:
    """Its processors must not be idle while a worker is connected."""
    for name in "abc":
        (tmp_path / name).write_text("a")
    workers, local = Workers(), Silent()
    with cluster(tmp_path, workers, local, jobs=1) as made:
        given(made, tmp_path, "a")
        assert len(local.given) == 1
        given(made, tmp_path, "b")
        until(lambda: bool(workers.calls), SECONDS)
        assert len(local.given) == 1
        local.given[0].set_result([])
        given(made, tmp_path, "c")
        assert len(local.given) == 2


@pytest.mark.parametrize("by_path", [True, False])
def test_lists_of_values_never_leave_this_machine(tmp_path: Path, by_path: bool) -> None:
    """A worker has no file of them, so it could not search at all."""
    (tmp_path / "a").write_text("a")
    listed = CustomType("STAFF", "Staff", "", exact=ExactList(str(tmp_path / "l"), KEY, 100, 1))
    rules = Rules(wanted=Wanted(custom=(listed,)))
    workers, local = Workers(), Silent()
    with cluster(tmp_path, workers, local) as made:
        if by_path:
            made.submit(work_all, os.fsencode(tmp_path), [(b"a", 1, bytes(8))], KEY, None, rules)
        else:
            made.submit(work_fetched, Fetched(b"a", "a", b"a"), KEY, None, rules)
        assert len(local.given) == 1
    assert not workers.calls


def test_without_workers_this_machine_does_everything(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a")
    workers, local = Workers(), Silent()
    workers.count = 0
    with cluster(tmp_path, workers, local) as made:
        for _ in range(3):
            given(made, tmp_path, "a")
        assert len(local.given) == 3
        assert not workers.calls


def test_futures_are_cancelled_at_the_end(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a")
    workers = Workers()
    with cluster(tmp_path, workers, ThreadPoolExecutor(1)) as made:
        waiting = given(made, tmp_path, "a")
        until(lambda: work_sent in workers.calls, SECONDS)
    until(waiting.cancelled, SECONDS)
    with pytest.raises(RuntimeError):
        given(made, tmp_path, "a")


def test_threads_are_used_again_and_bounded() -> None:
    threads, names, going = DaemonThreads(2, "x"), set[int](), threading.Event()

    def call() -> None:
        names.add(threading.get_ident())
        going.wait(SECONDS)
        done.release()

    done = threading.Semaphore(0)
    for _ in range(5):
        threads.start(call)
    until(lambda: len(names) == 2, SECONDS)
    going.set()
    assert all(done.acquire(timeout=SECONDS) for _ in range(5))
    assert len(names) == 2
    threads.end()


@pytest.mark.parametrize(
    ("error", "tries"), [(Unreachable("the scheduler is gone"), 5), (MemoryError(), 1)]
)
def test_chosen_workers_that_fail_are_not_replaced_by_this_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, tries: int
) -> None:
    """The scan then tries each file alone, again by them."""
    monkeypatch.setattr(executor_module, "_AGAIN_SECONDS", 0.01)
    (tmp_path / "a").write_text("a")
    local, workers = Silent(), Sick(error)
    with cluster(tmp_path, workers, local, jobs=1) as made:
        files = [(b"a", 1, bytes(8))]
        call = made.submit_to(Chosen("nas"), work_all, os.fsencode(tmp_path), files, KEY)
        with pytest.raises(WorkerDied):
            call.result(SECONDS)
    assert len(workers.calls) == tries
    assert not local.given


def test_chosen_workers_wait_for_room_to_be_sent_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").write_bytes(bytes(100))
    monkeypatch.setattr(executor_module, "_ROOM_SECONDS", 0.0)
    monkeypatch.setattr(executor_module, "_LOOK_SECONDS", 0.05)
    free = threading.Event()
    monkeypatch.setattr(MemoryBudget, "take", lambda *_: free.wait(0.05))
    local, workers = Silent(), Workers()
    with cluster(tmp_path, workers, local) as made:
        files = [(b"a", 100, bytes(8))]
        call = made.submit_to(Chosen("nas"), work_all, os.fsencode(tmp_path), files, KEY)
        with pytest.raises(FutureTimeout):
            call.result(0.5)
        free.set()
        until(lambda: work_sent in workers.calls, SECONDS)
    assert not local.given
