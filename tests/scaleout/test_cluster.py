"""Scans by a real cluster on loopback, over TLS: the same results as on this machine."""

from __future__ import annotations

import os
import signal
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
import pytest
from distributed import Client

from app import __version__
from app.discovery.match.matches import FileReport, Trouble
from app.discovery.match.progress import Heeded
from app.discovery.read.file_scan import Fetched, scan_bytes
from app.discovery.sample.sample_set import generate
from app.discovery.scan.scan_cache import state
from app.discovery.scan.scanner import Scan, make_executor
from app.discovery.scan.worker_tasks import work_fetched
from app.scaleout import executor as executor_module
from app.scaleout import link
from app.scaleout.executor import Cluster
from app.scaleout.worker_command import lacking
from tests.scaleout import slow_calls
from tests.scaleout.clusters import Machines, machines, until

KEY = b"k" * 32
MAIL = b"me@firm.de"


@pytest.fixture(scope="module")
def grid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with machines(tmp_path_factory.mktemp("grid"), "one", "two") as made:
        yield made


@pytest.fixture(scope="module")
def cluster(grid: Machines) -> Iterator[Cluster]:
    with grid.cluster(2) as made:
        yield made


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sample")
    generate(folder)
    return folder


def same(reports: list[FileReport]) -> dict[bytes, FileReport]:
    """Return the reports by path, without what differs each time."""
    found = {report.path: replace(report, seconds=0.0) for report in reports}
    assert len(found) == len(reports)
    return found


def scanned(folder: Path, executor: Any) -> dict[bytes, FileReport]:
    return same(list(Scan(folder, key=KEY, executor=executor).run()))


@pytest.fixture(scope="module")
def locally(sample: Path) -> dict[bytes, FileReport]:
    executor = make_executor(1)
    try:
        return scanned(sample, executor)
    finally:
        executor.shutdown(cancel_futures=True)


def no_own_work(monkeypatch: pytest.MonkeyPatch, cluster: Cluster) -> None:
    """Let the own processes of the executor fail, so that only workers can have done the work."""

    def submit(*_: Any, **__: Any) -> Future[Any]:
        raise AssertionError("this machine was asked to do the work")

    monkeypatch.setattr(cluster.local, "submit", submit)


def test_files_seen_by_workers_are_read_as_here(
    sample: Path, cluster: Cluster, locally: dict[bytes, FileReport],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    no_own_work(monkeypatch, cluster)
    monkeypatch.setattr(cluster, "_unseen", {})
    monkeypatch.setattr(executor_module, "fetched", None)  # nothing is sent
    assert scanned(sample, cluster) == locally
    assert len(locally) == 301


def test_files_that_workers_do_not_see_are_sent(
    sample: Path, cluster: Cluster, locally: dict[bytes, FileReport],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    no_own_work(monkeypatch, cluster)
    monkeypatch.setattr(cluster, "_unseen", {})
    monkeypatch.setattr(executor_module, "state", lambda _info: bytes(32))
    assert scanned(sample, cluster) == locally


def test_files_too_large_to_send_are_read_here(
    tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "large.txt").write_bytes(MAIL + b" " * 100)
    (tmp_path / "small.txt").write_bytes(MAIL)
    monkeypatch.setattr(executor_module, "state", lambda _info: bytes(32))
    monkeypatch.setattr(executor_module, "MOST_BYTES", 50)
    reports = scanned(tmp_path, cluster)
    assert [len(reports[name].found) for name in (b"large.txt", b"small.txt")] == [1, 1]


def test_objects_of_other_machines_are_searched(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_own_work(monkeypatch, cluster)
    sent = Fetched(path=b"box/1", name="1.txt", data=MAIL)
    report = cluster.submit(work_fetched, sent, KEY).result(60)
    assert replace(report, seconds=0.0) == replace(scan_bytes(sent, KEY), seconds=0.0)
    assert report.found


def test_other_calls_stay_on_this_machine(cluster: Cluster) -> None:
    own = cluster.submit(os.getpid).result(60)
    assert psutil.Process(own).ppid() == os.getpid()


class Deadly:
    """An executor of the workers that kills the process which reads one of the files."""

    def __init__(self, cluster: Cluster, grid: Machines, path: bytes) -> None:
        self._cluster = cluster
        self._path = path
        self.calls = 0
        self.grid = grid

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self._path not in [path for path, _, _ in args[1]]:
            return self._cluster.submit(fn, *args, **kwargs)
        self.calls += 1
        outcome: Heeded[Any] = Heeded()
        call = self._cluster.link.call

        def run() -> None:
            try:
                outcome.set_result(call(outcome, os._exit, 1))
            except BaseException as error:  # noqa: BLE001
                outcome.set_exception(error)

        threading.Thread(target=run).start()
        return outcome


def test_a_deadly_file_costs_only_itself_and_no_worker(
    tmp_path: Path, cluster: Cluster, grid: Machines
) -> None:
    for number in range(40):
        (tmp_path / f"{number:03d}.txt").write_bytes(MAIL)
    deadly = Deadly(cluster, grid, b"017.txt")
    reports = scanned(tmp_path, deadly)
    assert len(reports) == 40
    bad = reports.pop(b"017.txt")
    assert bad.problems[0].trouble is Trouble.CRITICAL
    assert "the process that read it ended" in bad.problems[0].message
    assert all(report.found and not report.problems for report in reports.values())
    assert deadly.calls == 3
    assert all(worker.poll() is None for worker in grid.workers.values())


def test_nothing_that_passes_the_scheduler_shows_a_file_or_value(
    tmp_path: Path, cluster: Cluster, grid: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "salaries.txt").write_bytes(MAIL)
    passed: list[bytes] = []
    submit, gather = Client.submit, link.gathered

    def given(client: Client, fn: Any, *args: Any, **options: Any) -> Any:
        passed.append(repr((fn, args, options)).encode() + args[1])
        return submit(client, fn, *args, **options)

    async def answered(client: Client, future: Any) -> bytes:
        passed.append(await gather(client, future))
        return passed[-1]

    monkeypatch.setattr(Client, "submit", given)
    monkeypatch.setattr(link, "gathered", answered)
    for seen in (state, lambda _info: bytes(32)):
        monkeypatch.setattr(executor_module, "state", seen)
        assert scanned(tmp_path, cluster)[b"salaries.txt"].found
    assert len(passed) == 6  # by path; by path in vain, then as bytes
    assert not [one for one in passed if b"salaries" in one or b"firm" in one or KEY in one]
    assert not [line for line in grid.said if "salaries" in line or "firm" in line]


def test_workers_are_known_with_version_load_and_last_message(cluster: Cluster) -> None:
    workers = {worker.name: worker for worker in cluster.link.workers()}
    assert set(workers) == {"one", "two"}
    for worker in workers.values():
        assert worker.connected
        assert worker.threads == 1
        assert worker.address.startswith("tls://127.0.0.1:")
        assert worker.version == __version__
        assert worker.load is not None
        assert abs(worker.seen - time.time()) < 60
        assert worker.lacks == tuple(lacking())


def listening(grid: Machines) -> set[int]:
    """Return the ports on which scheduler and workers listen. Only root may ask which these are, as
    they refuse debuggers.
    """
    if os.getuid() != 0:
        pytest.skip("needs root")
    return {
        one.laddr.port
        for process in (grid.scheduler, *grid.workers.values())
        for one in psutil.Process(process.pid).net_connections("tcp")
        if one.status == psutil.CONN_LISTEN
    }


def test_no_port_answers_without_a_certificate(grid: Machines) -> None:
    """No dashboard, no page of figures: every port that listens wants a certificate."""
    ports = listening(grid)
    assert len(ports) == 1 + len(grid.workers), ports
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    for port in ports:
        raw = socket.create_connection(("127.0.0.1", port), 10)
        with trusting.wrap_socket(raw) as stranger, pytest.raises(ssl.SSLError):
            stranger.recv(1)


def test_the_process_that_reads_has_no_network_and_few_rights(
    cluster: Cluster, grid: Machines
) -> None:
    """Only its parent talks to the cluster."""
    for worker in grid.workers.values():
        readers = [
            child for child in psutil.Process(worker.pid).children()
            if "spawn_main" in " ".join(child.cmdline())
        ]  # fmt: skip
        assert readers
        for reader in readers:
            assert not reader.net_connections("inet")
            assert reader.rlimit(psutil.RLIMIT_NPROC) == (0, 0)
            assert reader.rlimit(psutil.RLIMIT_NOFILE) == (32, 32)
    with pytest.raises(PermissionError):
        cluster.link.call(Heeded(), eval, "__import__('socket').socket()")


def test_progress_within_a_large_file_is_told(cluster: Cluster, tmp_path: Path) -> None:
    outcome: Heeded[str] = Heeded()
    go_on, call = tmp_path / "go on", cluster.link.call
    with ThreadPoolExecutor(1) as threads:
        answer = threads.submit(call, outcome, slow_calls.tell_and_wait, 16 << 20, str(go_on))
        until(lambda: outcome.bytes_done == 16 << 20 and outcome.signs)
        go_on.touch()
        assert answer.result(60) == "done"


def test_a_call_that_was_cancelled_before_it_begins_is_not_waited_for(
    cluster: Cluster, tmp_path: Path
) -> None:
    outcome: Heeded[str] = Heeded()
    outcome.cancel()
    go_on = tmp_path / "go on"
    with pytest.raises(CancelledError):
        cluster.link.call(outcome, slow_calls.tell_and_wait, 0, str(go_on))
    go_on.touch()  # the call did not end before
    assert not cluster.link.waiting


def test_processes_with_a_certificate_leave_no_dumps_and_private_files(grid: Machines) -> None:
    for process in (grid.scheduler, *grid.workers.values()):
        assert psutil.Process(process.pid).rlimit(psutil.RLIMIT_CORE) == (0, 0)
        status = Path(f"/proc/{process.pid}/status").read_text()
        assert "Umask:\t0077" in status


def test_this_machine_and_workers_share_a_scan(
    sample: Path, grid: Machines, locally: dict[bytes, FileReport], monkeypatch: pytest.MonkeyPatch
) -> None:
    with grid.cluster(2, jobs=1) as cluster:
        given: list[Any] = []
        call, submit = cluster.link.call, cluster.local.submit

        def elsewhere(*arguments: Any) -> Any:
            given.append("elsewhere")
            return call(*arguments)

        def here(*arguments: Any) -> Any:
            given.append("here")
            return submit(*arguments)

        monkeypatch.setattr(cluster.link, "call", elsewhere)
        monkeypatch.setattr(cluster.local, "submit", here)
        assert scanned(sample, cluster) == locally
    assert {"here", "elsewhere"} == set(given)


def test_a_worker_ends_at_a_signal(grid: Machines) -> None:
    grid.add("brief")
    grid.hear("Worker brief of")
    process = grid.workers.pop("brief")
    readers = psutil.Process(process.pid).children(recursive=True)
    process.send_signal(signal.SIGTERM)
    assert process.wait(60) == 0
    psutil.wait_procs(readers, 10)
    assert not [reader for reader in readers if reader.is_running()]
