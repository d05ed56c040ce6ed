"""Scans on Windows: held folders, links, long names, names that differ in case, owners, limits."""

from __future__ import annotations

import ctypes
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from app.discovery.match import limits
from app.discovery.read.extract import sqlite
from app.discovery.read.file_scan import scan_file
from app.discovery.read.walk import below, open_below, open_file, walk
from app.discovery.scan.scanner import Scan
from app.discovery.scan.worker_tasks import work_within
from app.discovery.scan.workers import WorkerOverLimit, Workers
from tests.service.inventory import write_needy

if sys.platform != "win32":
    pytest.skip("calls of Windows", allow_module_level=True)

from app.windows import accounts
from app.windows import files as windows_files

WINE = hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")
KEY = bytes(32)
TEXT = b"me@firm.de"
SECONDS = 120.0


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    pool = Workers(1)
    yield pool
    pool.shutdown(cancel_futures=True)


def files(root: Path) -> list[bytes]:
    found = walk(os.fsencode(root))
    return [below(folder.path, name) for folder in found for name, _ in folder.files]


def literal(path: Path) -> Path:
    return Path(f"\\\\?\\{path}")


def test_files_are_found_in_a_fixed_order(tmp_path: Path) -> None:
    for name in ("b/2.txt", "b/1.txt", "a.txt", "c/d/e/f.txt", "z"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(TEXT)
    assert files(tmp_path) == [b"a.txt", b"z", b"b/1.txt", b"b/2.txt", b"c/d/e/f.txt"]


def test_a_path_of_more_than_260_characters_is_read(tmp_path: Path) -> None:
    folder = tmp_path
    for _ in range(12):
        folder /= "x" * 30
        literal(folder).mkdir()
    literal(folder / "deep.txt").write_bytes(TEXT)
    (name,) = files(tmp_path)
    assert len(name) > 300
    report = scan_file(os.fsencode(tmp_path), name, KEY)
    assert len(report.found) == 1
    assert not report.problems


def test_a_folder_that_is_walked_cannot_be_moved(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a/1.txt").write_bytes(TEXT)
    folders = walk(os.fsencode(tmp_path))
    next(folders)
    next(folders)  # the walk now stands in `a`
    with pytest.raises(PermissionError):
        (tmp_path / "a").rename(tmp_path / "b")
    list(folders)
    (tmp_path / "a").rename(tmp_path / "b")


def test_a_file_that_is_read_can_be_renamed_and_removed(tmp_path: Path) -> None:
    (tmp_path / "1.txt").write_bytes(TEXT)
    descriptor = open_file(os.fsencode(tmp_path), b"1.txt")
    try:
        (tmp_path / "1.txt").rename(tmp_path / "2.txt")
        (tmp_path / "2.txt").unlink()
        assert os.read(descriptor, 100) == TEXT
    finally:
        os.close(descriptor)


def test_a_name_spelled_otherwise_is_not_the_file(tmp_path: Path) -> None:
    (tmp_path / "List.txt").write_bytes(TEXT)
    (tmp_path / "Long name of a folder").mkdir()
    (tmp_path / "Long name of a folder/1.txt").write_bytes(TEXT)
    root = os.fsencode(tmp_path)
    for name in (b"list.txt", b"LONGNA~1/1.txt", b"long name of a folder/1.txt"):
        with pytest.raises(FileNotFoundError):
            open_file(root, name)
    os.close(open_file(root, b"List.txt"))


@pytest.mark.parametrize(
    "name", [b"..\\a.txt", b"b\\..\\..\\a.txt", b"../a.txt", b"C:\\a.txt", b"C:a.txt"]
)
def test_no_name_leads_outside(tmp_path: Path, name: bytes) -> None:
    (tmp_path / "root").mkdir()
    (tmp_path / "a.txt").write_bytes(TEXT)
    with pytest.raises(FileNotFoundError):
        os.close(open_below(os.fsencode(tmp_path / "root"), name))


def test_a_junction_is_told_and_not_followed(tmp_path: Path) -> None:
    (tmp_path / "root").mkdir()
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/1.txt").write_bytes(TEXT)
    command = ["cmd", "/c", "mklink", "/J", str(tmp_path / "root/j"), str(tmp_path / "outside")]
    made = subprocess.run(command, capture_output=True, check=False)
    if made.returncode or not os.path.lexists(tmp_path / "root/j"):
        pytest.skip("no junctions can be made here")
    (folder,) = walk(os.fsencode(tmp_path / "root"))
    assert list(folder.files) == []
    assert "junction" in folder.problems[0].message
    with pytest.raises(OSError, match="symbolic"):
        open_below(os.fsencode(tmp_path / "root"), b"j/1.txt")


def test_alternate_data_streams_are_files(tmp_path: Path) -> None:
    (tmp_path / "1.txt").write_bytes(b"nothing")
    if WINE:
        pytest.skip("Wine has no streams")
    Path(f"{tmp_path / '1.txt'}:hidden").write_bytes(TEXT)
    assert files(tmp_path) == [b"1.txt", b"1.txt:hidden"]
    assert len(scan_file(os.fsencode(tmp_path), b"1.txt:hidden", KEY).found) == 1


@pytest.mark.parametrize("number", [5, 32])
def test_streams_that_cannot_be_listed_are_an_error(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def denied(*_: object) -> int | None:
        ctypes.set_last_error(number)
        return windows_files.NO_HANDLE

    monkeypatch.setattr(windows_files.kernel, "FindFirstStreamW", denied)
    with pytest.raises((PermissionError, BlockingIOError)):
        list(windows_files.streams(b"C:\\1.txt"))


def test_a_file_system_without_streams_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object) -> int | None:
        ctypes.set_last_error(87)  # ERROR_INVALID_PARAMETER
        return windows_files.NO_HANDLE

    monkeypatch.setattr(windows_files.kernel, "FindFirstStreamW", unknown)
    assert list(windows_files.streams(b"C:\\1.txt")) == []


def test_a_large_database_is_read_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "_IN_MEMORY", 10)
    monkeypatch.setattr(sqlite, "_COPIED", 10)
    (tmp_path / "with ä blank").mkdir()
    with closing(sqlite3.connect(tmp_path / "with ä blank/a.db")) as conn, conn:
        conn.execute("CREATE TABLE t (a)")
        conn.execute("INSERT INTO t VALUES ('me@firm.de')")
    report = scan_file(os.fsencode(tmp_path), "with ä blank/a.db".encode(), KEY)
    assert len(report.found) == 1
    assert not report.problems


def test_the_owner_is_told(tmp_path: Path) -> None:
    (tmp_path / "1.txt").write_bytes(TEXT)
    report = scan_file(os.fsencode(tmp_path), b"1.txt", KEY)
    domain, _, name = report.owner.rpartition("\\")
    assert name in {os.environ["USERNAME"], "Administrators"}
    assert domain
    assert report.mode is not None
    assert report.mode & 0o600 == 0o600


def test_who_may_read_is_told(tmp_path: Path) -> None:
    for name, everyone in (("open.txt", True), ("closed.txt", False)):
        path = tmp_path / name
        path.write_bytes(TEXT)
        if not everyone:
            accounts.make_private(str(path), folder=False)
        elif not WINE:  # where others may read a new file
            subprocess.run(["icacls", str(path), "/grant", "*S-1-1-0:R"], check=True)
        report = scan_file(os.fsencode(tmp_path), os.fsencode(name), KEY)
        assert report.mode is not None
        assert bool(report.mode & 0o004) is everyone
        assert not report.mode & 0o002
        assert everyone or report.mode == 0o700


def test_a_file_locked_by_another_program_is_told(tmp_path: Path) -> None:
    (tmp_path / "1.txt").write_bytes(TEXT)
    exclusive = ctypes.WinDLL("kernel32").CreateFileW
    exclusive.restype = ctypes.c_void_p
    handle = exclusive(str(tmp_path / "1.txt"), 0x80000000, 0, None, 3, 0, None)
    try:
        report = scan_file(os.fsencode(tmp_path), b"1.txt", KEY)
    finally:
        ctypes.WinDLL("kernel32").CloseHandle(ctypes.c_void_p(handle))
    assert report.problems[0].message == "Not scanned: another program has locked it."


def test_a_file_over_the_memory_of_a_worker_is_told(tmp_path: Path, workers: Workers) -> None:
    (tmp_path / "a.txt").write_bytes(TEXT)
    write_needy(tmp_path / "b.zst")
    scan = Scan(tmp_path, key=KEY, executor=workers, memory=64 * limits.MIB)
    reports = {report.path: report for report in scan.run()}
    assert len(reports[b"a.txt"].found) == 1
    (problem,) = reports[b"b.zst"].problems
    assert problem.message == "Not fully scanned: it needs too much memory."


def spin(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def test_a_worker_over_its_time_is_ended(workers: Workers) -> None:
    pid = workers.submit(os.getpid).result(SECONDS)
    size = -int(limits.WORKER_CPU / limits.WORKER_CPU_PER_MIB * limits.MIB)  # no time at all
    error = workers.submit(work_within, size, spin, 600.0).exception(SECONDS)
    assert isinstance(error, WorkerOverLimit)
    assert str(error) == "it took too long"
    assert not psutil.pid_exists(pid)


@pytest.mark.skipif(WINE, reason="jobs of Wine limit neither memory, processes nor priority")
def test_a_worker_is_confined_by_its_job(workers: Workers) -> None:
    pid = workers.submit(os.getpid).result(SECONDS)
    assert psutil.Process(pid).nice() == psutil.BELOW_NORMAL_PRIORITY_CLASS
    started = workers.submit(subprocess.call, [sys.executable, "-c", ""])
    assert isinstance(started.exception(SECONDS), OSError)
    assert isinstance(workers.submit(bytearray, 1 << 30).exception(SECONDS), MemoryError)


PARENT = """
import time
from app.discovery.scan.workers import Workers
if __name__ == "__main__":
    pool = Workers(1)
    print(pool.submit(__import__("os").getpid).result(), flush=True)
    pool.submit(time.sleep, 600)
    time.sleep(600)
"""


def test_a_worker_ends_with_its_parent(tmp_path: Path) -> None:
    (tmp_path / "parent.py").write_text(PARENT)
    command = [sys.executable, str(tmp_path / "parent.py")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = psutil.Process(int(parent.stdout.readline()))
        parent.kill()
    worker.wait(SECONDS)
