"""Scans with real worker processes: complete, cancelled, and with workers that die."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
import pytest

from app.discovery.match.matches import FileReport, Trouble
from app.discovery.read.file_scan import scan_file
from app.discovery.sample.sample_set import generate
from app.discovery.scan.scanner import DiscoveryError, RootVanished, Scan, make_executor
from tests.kit import pools
from tests.kit.processes import first_line, started

KEY = b"k" * 32
HERE = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def workers() -> Iterator[Executor]:
    executor = make_executor(1)
    yield executor
    executor.shutdown(wait=True, cancel_futures=True)


def write(folder: Path, count: int, text: bytes = b"me@firm.de") -> None:
    folder.mkdir(exist_ok=True)
    for number in range(count):
        (folder / f"{number:03d}.txt").write_bytes(text)


def by_path(reports: list[FileReport]) -> dict[bytes, FileReport]:
    return {report.path: report for report in reports}


def until(condition: Callable[[], object], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)


def test_workers_report_what_a_scan_in_this_process_finds(
    tmp_path: Path, workers: Executor
) -> None:
    generate(tmp_path)
    scan = Scan(tmp_path, key=KEY, executor=workers)
    reports = by_path(list(scan.run()))
    root = os.fsencode(tmp_path)
    assert len(reports) == 301
    for path, report in reports.items():
        here = scan_file(root, path, KEY)
        assert (report.found, report.sha256, report.problems) == (
            here.found,
            here.sha256,
            here.problems,
        )
    progress = scan.progress
    assert progress.files_done == progress.files_found == progress.files_read == 301
    assert progress.bytes_done == progress.bytes_found == sum(r.size for r in reports.values())
    assert not progress.walking


def test_progress_knows_the_whole_before_the_end(tmp_path: Path, workers: Executor) -> None:
    write(tmp_path / "d", 60)
    scan = Scan(tmp_path / "d", key=KEY, executor=workers, in_flight=2)
    reports = scan.run()
    next(reports)
    until(lambda: not scan.progress.walking)
    assert scan.progress.files_found == 60
    assert scan.progress.files_done < 60
    assert len(list(reports)) == 59


def test_problems_of_folders_are_reports(tmp_path: Path, workers: Executor) -> None:
    (tmp_path / "link").symlink_to("/etc")
    (report,) = Scan(tmp_path, key=KEY, executor=workers).run()
    assert report.path == b"link"
    assert report.problems[0].trouble is Trouble.NOTICE


def test_a_link_as_root_is_the_user_s_own_choice(tmp_path: Path, workers: Executor) -> None:
    write(tmp_path / "d", 1)
    (tmp_path / "link").symlink_to(tmp_path / "d")
    assert len(list(Scan(tmp_path / "link", key=KEY, executor=workers).run())) == 1


def test_a_root_that_is_not_there(tmp_path: Path, workers: Executor) -> None:
    with pytest.raises(RootVanished, match="nothing cannot be scanned"):
        list(Scan(tmp_path / "nothing", key=KEY, executor=workers).run())


def test_a_root_that_vanishes_ends_the_scan(tmp_path: Path, workers: Executor) -> None:
    write(tmp_path / "d", 400)
    scan = Scan(tmp_path / "d", key=KEY, executor=workers, in_flight=1)
    reports = scan.run()
    next(reports)
    until(lambda: not scan.progress.walking)
    (tmp_path / "d").rename(tmp_path / "elsewhere")
    (tmp_path / "d").mkdir()  # like the mount point of a removed disk
    with pytest.raises(RootVanished, match="d is no longer there"):
        list(reports)
    assert 0 < scan.progress.files_read == scan.progress.files_done < 400


def test_a_file_that_vanishes_is_not_counted_as_read(tmp_path: Path, workers: Executor) -> None:
    write(tmp_path / "d", 100)
    scan = Scan(tmp_path / "d", key=KEY, executor=workers, in_flight=1)
    reports = scan.run()
    next(reports)
    until(lambda: not scan.progress.walking)
    (tmp_path / "d" / "099.txt").unlink()
    assert len(list(reports)) == 99
    assert (scan.progress.files_done, scan.progress.files_read) == (100, 99)


def test_small_files_travel_together_and_large_ones_alone(
    tmp_path: Path, workers: Executor
) -> None:
    write(tmp_path / "d", 50)
    (tmp_path / "d" / "large.txt").write_bytes(b"me@firm.de " + b"x" * 1_100_000)
    (tmp_path / "d" / "z.txt").write_bytes(b"me@firm.de")
    watched = Watched(workers)
    scan = Scan(tmp_path / "d", key=KEY, executor=watched, in_flight=2)
    assert len(by_path(list(scan.run()))) == 52
    assert [b"large.txt"] in watched.tasks
    assert max(map(len, watched.tasks)) > 1
    assert max(map(len, watched.tasks)) <= 32


class Watched(Executor):
    """Workers that record their tasks."""

    def __init__(self, workers: Executor) -> None:
        self._workers = workers
        self.tasks: list[list[bytes]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.tasks.append([path for path, _, _ in args[1]])
        return self._workers.submit(fn, *args, **kwargs)


class Idle(Executor):
    """Workers that are given tasks, and never begin."""

    def __init__(self) -> None:
        self.tasks = 0

    def submit(self, _fn: Callable[..., Any], /, *_: Any, **__: Any) -> Future[Any]:
        self.tasks += 1
        return Future()


def test_a_scan_follows_the_number_of_workers(tmp_path: Path) -> None:
    """Workers may join and leave while it runs."""
    write(tmp_path / "d", 8, bytes(1 << 20))
    idle, most = Idle(), [2]
    scan = Scan(tmp_path / "d", key=KEY, executor=idle, in_flight=lambda: most[0])
    running = threading.Thread(target=lambda: list(scan.run()))
    running.start()
    try:
        until(lambda: idle.tasks == 2)
        most[0] = 5
        until(lambda: idle.tasks == 5)
    finally:
        scan.cancel()
        running.join()
    assert idle.tasks == 5


class Endless(Watched):
    """Workers that never finish the second task: another thread cancels the scan."""

    scan: Scan

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = super().submit(fn, *args, **kwargs)
        if len(self.tasks) == 1:
            return future
        threading.Thread(target=self.scan.cancel).start()
        return Future()


def test_cancel_ends_a_scan_while_files_are_being_read(tmp_path: Path, workers: Executor) -> None:
    write(tmp_path / "d", 60)
    endless = Endless(workers)
    endless.scan = Scan(tmp_path / "d", key=KEY, executor=endless, in_flight=1)
    reports = list(endless.scan.run())
    assert len(endless.tasks) == 2
    assert len(reports) == len(endless.tasks[0]) < 60
    assert not [thread for thread in threading.enumerate() if thread.name == "walk"]


def test_a_scan_that_is_given_up_leaves_no_thread(tmp_path: Path, workers: Executor) -> None:
    write(tmp_path / "d", 50)
    reports = Scan(tmp_path / "d", key=KEY, executor=workers).run()
    next(reports)
    reports.close()  # type: ignore[attr-defined]
    assert not [thread for thread in threading.enumerate() if thread.name == "walk"]


def test_a_scan_whose_workers_are_taken_away_does_not_pass_for_whole(tmp_path: Path) -> None:
    write(tmp_path / "d", 200, b"4111 " * 100)
    with pools.forked():
        executor = make_executor(1)
        reports = Scan(tmp_path / "d", key=KEY, executor=executor).run()
        next(reports)
        executor.shutdown(wait=True, cancel_futures=True)
        with pytest.raises(DiscoveryError, match="ended early"):
            list(reports)


class Leaving(Executor):
    """Workers that are shut down before they start."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.cancel()
        return future


def test_a_scan_whose_workers_never_begin_does_not_wait_for_ever(tmp_path: Path) -> None:
    write(tmp_path / "d", 4)
    with pytest.raises(DiscoveryError, match="ended early"):
        list(Scan(tmp_path / "d", key=KEY, executor=Leaving()).run())


class Deadly(Executor):
    """Workers that die on one file, as with a fault in a parser."""

    def __init__(self, workers: Executor, path: bytes) -> None:
        self._workers = workers
        self._path = path
        self.deaths = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self._path in [path for path, _, _ in args[1]]:
            self.deaths += 1
            return self._workers.submit(os._exit, 1)
        return self._workers.submit(fn, *args, **kwargs)


def test_a_file_that_kills_its_worker_is_reported_and_no_other_is_lost(tmp_path: Path) -> None:
    write(tmp_path / "d", 40)
    with pools.forked(), make_executor(2) as workers:
        deadly = Deadly(workers, b"017.txt")
        reports = by_path(list(Scan(tmp_path / "d", key=KEY, executor=deadly, in_flight=8).run()))
    assert len(reports) == 40
    bad = reports.pop(b"017.txt")
    assert bad.problems[0].trouble is Trouble.CRITICAL
    assert "Not fully scanned" in bad.problems[0].message
    assert all(report.found and not report.problems for report in reports.values())
    assert deadly.deaths == 3


def test_a_worker_killed_from_outside_costs_nothing(tmp_path: Path) -> None:
    write(tmp_path / "d", 128, b"4111 " * 100 + b"me@firm.de")  # several tasks per worker
    begun: list[int] = []

    def note(how: str, pid: int) -> None:
        if how == "started":
            begun.append(pid)

    with pools.forked(), make_executor(2, note) as executor:
        reports = Scan(tmp_path / "d", key=KEY, executor=executor).run()
        first = next(reports)
        os.kill(begun[0], signal.SIGKILL)
        rest = list(reports)
    assert len(rest) == 127
    assert all(report.found and not report.problems for report in (first, *rest))


def test_workers_are_limited(workers: Executor) -> None:
    for limit, most in (
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NPROC, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, 32),
    ):
        assert workers.submit(resource.getrlimit, limit).result() == (most, most)
    assert workers.submit(resource.getrlimit, resource.RLIMIT_AS).result()[0] < 1 << 31
    ignored = "(s := __import__('signal')).getsignal(s.SIGINT) == s.SIG_IGN"
    assert workers.submit(eval, ignored).result()
    with pytest.raises(MemoryError):
        workers.submit(bytearray, 1 << 30).result()


def test_a_worker_loads_neither_window_nor_server(workers: Executor) -> None:
    loaded = workers.submit(eval, "sorted(__import__('sys').modules)").result()
    assert "app.discovery.read.file_scan" in loaded
    assert not {"PySide6", "numpy", "httpx", "starlette", "app.service"} & set(loaded)


OVERTIME = """
import signal, sys
from app.discovery.match import limits
from app.discovery.sandbox import unix_limits
from app.discovery.scan import worker_tasks
limits.WORKER_CPU = limits.WORKER_CPU_PER_MIB = 0
signal.signal(signal.SIGXCPU, unix_limits.on_overtime)
report = worker_tasks.work(sys.argv[1].encode(), b"slow.txt", 0, b"k")
print(report.problems[0].message)
limits.WORKER_CPU = 60  # the system counts whole seconds: with none, any file may take too long
print(len(worker_tasks.work(sys.argv[1].encode(), b"quick.txt", 0, b"k").found))
"""


def test_a_file_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    (tmp_path / "slow.txt").write_bytes(b"4111 " * 8_000_000)
    (tmp_path / "quick.txt").write_bytes(b"me@firm.de")
    command = [sys.executable, "-c", OVERTIME, str(tmp_path)]
    done = subprocess.run(
        command, cwd=HERE, capture_output=True, text=True, timeout=180, check=True
    )
    assert done.stdout == "Not fully scanned: it took too long.\n1\n"


STUCK = """
import hashlib, signal
from app.discovery.match import limits
from app.discovery.sandbox import unix_limits
from app.discovery.scan import worker_tasks
signal.signal(signal.SIGXCPU, unix_limits.on_overtime)
limits.WORKER_CPU = limits.WORKER_CPU_PER_MIB = 0
limits.WORKER_CPU_GRACE = 1.5
worker_tasks.scan_file = lambda *_: hashlib.pbkdf2_hmac("sha256", b"", b"", 10**9)
worker_tasks.work(b"/", b"", 0, b"k")
"""


def test_a_worker_stuck_in_a_library_is_ended_by_the_system() -> None:
    done = subprocess.run([sys.executable, "-c", STUCK], cwd=HERE, timeout=180, check=False)
    assert done.returncode == -signal.SIGPROF


ORPHANS = """
import time
from app.discovery.scan.scanner import make_executor
workers = make_executor(1)
sleeping = workers.submit(time.sleep, 600)
print("ready", flush=True)
time.sleep(600)
"""


def test_workers_end_when_their_parent_is_killed() -> None:
    command = [sys.executable, "-c", ORPHANS]
    with started(command, cwd=HERE, stdout=subprocess.PIPE) as parent:
        assert first_line(parent) == "ready\n"
        process = psutil.Process(parent.pid)
        until(lambda: len(process.children()) >= 2)  # a worker and the resource tracker
        children = process.children()
        parent.kill()
    _, alive = psutil.wait_procs(children, timeout=180)
    assert not alive
