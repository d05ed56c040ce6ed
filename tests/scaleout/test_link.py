"""The connection of a service to its scheduler, when that freezes, ends, or answers nonsense."""

from __future__ import annotations

import operator
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from distributed import Client
from distributed.client import ClosedClientError

from app.discovery.match.progress import Heeded
from app.discovery.scan.workers import WorkerDied
from app.scaleout import link as link_module
from app.scaleout.certificates import SERVICE, identity
from app.scaleout.errors import Unreachable
from app.scaleout.link import Link
from app.scaleout.sealing import Sealer
from app.scaleout.settings import configure, security
from app.service.protocols import limits
from tests.scaleout import slow_calls
from tests.scaleout.clusters import Machines, machines, until

SECONDS = 180.0


@pytest.fixture(scope="module")
def grid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with machines(tmp_path_factory.mktemp("grid"), "one") as made:
        yield made


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_module, "_LOOK_SECONDS", 0.3)
    monkeypatch.setattr(link_module, "_AGAIN_SECONDS", 0.5)


def performed(link: Link, fn: Callable[..., Any], *args: Any) -> Any:
    """Return what a worker answers in time."""
    outcome: Heeded[Any] = Heeded()
    with ThreadPoolExecutor(1) as threads:
        answer = threads.submit(link.call, outcome, fn, *args)
        try:
            return answer.result(SECONDS)
        finally:
            outcome.cancel()


def unopened(grid: Machines, key: bytes | None = None) -> Link:
    configure()
    files = identity(grid.certificates, SERVICE)
    return Link(grid.address, security(files, SERVICE), Sealer(key or files.content or b""))


@pytest.fixture
def link(grid: Machines) -> Iterator[Link]:
    made = unopened(grid)
    made.open()
    until(lambda: made.threads() == 1)
    yield made
    made.close()


@contextmanager
def frozen(grid: Machines) -> Iterator[None]:
    """Let the scheduler keep its connections, and answer nothing."""
    grid.scheduler.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        grid.scheduler.send_signal(signal.SIGCONT)


def test_a_frozen_scheduler_keeps_no_service_from_ending(
    grid: Machines, link: Link, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, sync = threading.Event(), Client.sync

    def asking(client: Client, *args: Any, **options: Any) -> Any:
        asked.set()
        return sync(client, *args, **options)

    with frozen(grid):
        monkeypatch.setattr(Client, "sync", asking)
        assert asked.wait(SECONDS)
        ending = threading.Thread(target=link.close, daemon=True)
        ending.start()
        ending.join(SECONDS)
        assert not ending.is_alive()


def test_a_frozen_scheduler_counts_as_lost(
    grid: Machines, link: Link, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Scans go on without it, and use it again when it answers."""
    monkeypatch.setattr(link_module, "_ANSWER_SECONDS", 1.0)
    monkeypatch.setattr(link_module, "_WAIT_SECONDS", 1.0)
    failed: list[BaseException] = []

    def call() -> None:
        try:
            link.call(Heeded(), slow_calls.tell_and_wait, 0, str(tmp_path / "go on"))
        except BaseException as error:  # noqa: BLE001
            failed.append(error)

    calling = threading.Thread(target=call, daemon=True)
    calling.start()
    until(lambda: bool(link.waiting))
    with frozen(grid):
        until(lambda: not link.threads(), SECONDS)
        calling.join(SECONDS)
        assert [type(error) for error in failed] == [Unreachable]
    (tmp_path / "go on").touch()
    until(lambda: link.threads() == 1)
    assert link.call(Heeded(), operator.add, 1, 2) == 3


def test_certificates_that_were_away_for_a_while_are_used_again(
    grid: Machines, link: Link, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As during an update of the machine."""
    failed, connect = threading.Event(), Link._connect  # noqa: SLF001

    def connecting(one: Link) -> None:
        try:
            connect(one)
        except BaseException:
            failed.set()
            raise

    monkeypatch.setattr(Link, "_connect", connecting)
    away = grid.certificates.with_name("away")
    (grid.certificates / SERVICE).rename(away)
    try:
        grid.restart_scheduler()
        until(lambda: not link.threads(), SECONDS)
        assert failed.wait(SECONDS)
    finally:
        away.rename(grid.certificates / SERVICE)
    until(lambda: link.threads() == 1)


def test_a_service_goes_on_trying_if_no_scheduler_answers(grid: Machines) -> None:
    grid.scheduler.kill()
    grid.scheduler.wait()
    made = unopened(grid)
    try:
        with pytest.raises(Unreachable, match="does not answer"):
            made.open()
        with pytest.raises(Unreachable):
            made.call(Heeded(), operator.add, 1, 2)
        grid.restart_scheduler()
        until(lambda: made.threads() == 1)
    finally:
        made.close()


def test_an_error_of_the_function_reaches_the_caller(link: Link) -> None:
    with pytest.raises(ZeroDivisionError):
        link.call(Heeded(), operator.truediv, 1, 0)


class Hostile:
    """Calls a function where it is unpickled."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Path.touch, (Path("taken over"),)


def test_a_process_that_was_taken_over_has_nothing_called(
    grid: Machines, link: Link, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in the process that has its certificate, nor in the service."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(WorkerDied):
        link.call(Heeded(), Hostile)
    assert not list(tmp_path.iterdir())
    assert not list(grid.certificates.parent.glob("taken over"))
    assert performed(link, operator.add, 1, 2) == 3


def test_any_error_of_the_cluster_means_that_it_cannot_take_the_call(
    link: Link, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The caller does the work itself; its scan must not fail."""

    def submit(*_: object, **__: object) -> None:
        raise ClosedClientError("closed")

    monkeypatch.setattr(Client, "submit", submit)
    with pytest.raises(Unreachable):
        link.call(Heeded(), operator.add, 1, 2)
    assert not link.waiting


def test_workers_with_another_key_of_the_content_take_no_call(grid: Machines) -> None:
    made = unopened(grid, b"x" * 32)
    made.open()
    try:
        until(lambda: made.threads() == 1)
        with pytest.raises(Unreachable):
            made.call(Heeded(), operator.add, 1, 2)
    finally:
        made.close()


def stuck(link: Link, folder: Path, outcome: Heeded[Any]) -> Future[Any]:
    """Give the worker a call that never ends; return once it is in work, with its future."""
    threads, never = ThreadPoolExecutor(1), str(folder / "never")
    answer = threads.submit(link.call, outcome, slow_calls.tell_and_wait, 16 << 20, never)
    threads.shutdown(wait=False)
    until(lambda: outcome.signs)
    return answer


def test_nobody_waits_for_a_call_without_progress(
    link: Link, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As when a worker reads from a share that has vanished."""
    with monkeypatch.context() as patch:
        patch.setattr(link_module, "_SILENT_SECONDS", 1.5)
        with pytest.raises(Unreachable, match="no progress"):
            link.call(Heeded(), slow_calls.tell_and_wait, 0, str(tmp_path / "never"))
    assert performed(link, operator.add, 1, 2) == 3  # the worker is free again


def test_silence_leaves_time_to_scan_an_object_here() -> None:
    """That of another machine, for which a scan waits only so long."""
    assert 2 * link_module._SILENT_SECONDS < limits.SCAN_SECONDS  # noqa: SLF001


def test_a_call_that_was_cancelled_frees_its_worker(link: Link, tmp_path: Path) -> None:
    outcome: Heeded[Any] = Heeded()
    answer = stuck(link, tmp_path, outcome)
    outcome.cancel()
    with pytest.raises(CancelledError):
        answer.result(SECONDS)
    assert performed(link, operator.add, 1, 2) == 3


def test_a_service_that_has_ended_frees_its_workers(
    grid: Machines, link: Link, tmp_path: Path
) -> None:
    answer = stuck(link, tmp_path, Heeded())
    link.close()
    with pytest.raises(Unreachable):
        answer.result(SECONDS)
    other = unopened(grid)
    other.open()
    try:
        until(lambda: other.threads() == 1)
        assert performed(other, operator.add, 1, 2) == 3
    finally:
        other.close()


def test_a_scheduler_that_has_ended_frees_its_workers(
    grid: Machines, link: Link, tmp_path: Path
) -> None:
    answer = stuck(link, tmp_path, Heeded())
    joined = sum("Worker one of" in line for line in grid.said)
    grid.restart_scheduler()
    with pytest.raises(Unreachable):
        answer.result(SECONDS)
    grid.hear("Worker one of", joined + 1)
    until(lambda: link.threads() == 1)
    assert performed(link, operator.add, 1, 2) == 3


def test_a_scheduler_that_was_replaced_between_two_looks_counts_as_lost(
    grid: Machines, link: Link, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Dask connects again by itself, without our check of the version, and deaf to progress."""
    look, waiting, going = Link._look, threading.Event(), threading.Event()  # noqa: SLF001

    def later(one: Link) -> None:
        waiting.set()
        going.wait(SECONDS)
        look(one)

    monkeypatch.setattr(Link, "_look", later)
    assert waiting.wait(SECONDS)
    client, joined = link._client, sum("Worker one of" in line for line in grid.said)  # noqa: SLF001
    assert client is not None
    grid.restart_scheduler()
    until(lambda: client.status == "running", SECONDS)
    grid.hear("Worker one of", joined + 1)
    going.set()
    until(lambda: link.threads() == 1 and link._client is not client, SECONDS)  # noqa: SLF001
    outcome: Heeded[Any] = Heeded()
    stuck(link, tmp_path, outcome)  # whose progress is heard
    outcome.cancel()


def test_workers_that_have_left_are_forgotten_first(
    grid: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each container may bring another name."""
    monkeypatch.setattr(link_module, "_MOST_KNOWN", 3)
    link, here = unopened(grid), ["a", "b"]
    about = {"metrics": {}, "nthreads": 1, "last_seen": 0.0}

    def identity(*_: object, **__: object) -> dict[str, Any]:
        return {"id": "x", "workers": {name: {"name": name, **about} for name in here}}

    scheduler = SimpleNamespace(identity=None)
    client = SimpleNamespace(status="running", scheduler=scheduler, sync=identity)
    monkeypatch.setattr(link, "_client", client)
    for names, count in (("ab", 2), ("ac", 3), ("acd", 3), ("adef", 4)):
        here[:] = names
        link._look()  # noqa: SLF001
        known = {worker.name: worker.connected for worker in link.workers()}
        assert all(known.get(name) for name in names)
        assert len(known) == count


def test_a_call_that_no_worker_has_begun_is_taken_back_once_this_machine_is_free(
    link: Link, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(link_module, "_QUEUE_SECONDS", 0.0)
    outcome: Heeded[Any] = Heeded()
    answer, free = stuck(link, tmp_path, outcome), threading.Event()
    link.is_free_here = free.is_set
    try:
        with ThreadPoolExecutor(1) as threads:
            waiting = threads.submit(link.call, Heeded(), operator.add, 1, 2)
            assert not wait([waiting], 1.0).done
            free.set()
            with pytest.raises(Unreachable, match="this machine is free"):
                waiting.result(SECONDS)
        assert not answer.done()  # what is in work stays there
    finally:
        outcome.cancel()
