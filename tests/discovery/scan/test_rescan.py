"""A second scan reads only changed files, and reports what it skipped."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path

import pytest

from app.discovery.match.matches import FileReport
from app.discovery.match.rules import Rules
from app.discovery.read import folder_names
from app.discovery.scan import scan_cache
from app.discovery.scan.scan_cache import (
    DIGEST,
    CachedFolder,
    ScanCache,
    of_parts,
    packed,
    paired,
    record,
)
from app.discovery.scan.scanner import Scan, Unchanged, make_executor
from tests.kit import pools

KEY = b"k" * 32


@pytest.fixture(scope="module")
def workers() -> Iterator[Executor]:
    executor = make_executor(1)
    with pools.forked():
        yield executor
        executor.shutdown(wait=True, cancel_futures=True)


class Memory:
    """What scans have learned, and what the last scan found."""

    def __init__(self, root: Path, workers: Executor, rules: Rules | None = None) -> None:
        self._root, self._workers, self._rules = root, workers, rules or Rules()
        self.records: dict[bytes, bytes] = {}
        self.unchanged: list[Unchanged] = []
        self.last: Scan | None = None

    def scan(self) -> dict[bytes, FileReport]:
        time.sleep(2 * scan_cache.TICK_NS / 1e9)  # recently changed files are not remembered
        scan = self.last = Scan(
            self._root, key=KEY, executor=self._workers, recall=self.records.get, rules=self._rules
        )
        reports = {report.path: report for report in scan.run()}
        settled = scan.settled()
        self.records.update(settled.learned)
        self.unchanged = list(settled.unchanged)
        return reports


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for folder in ("", "a", "a/b"):
        (tmp_path / "t" / folder).mkdir(exist_ok=True)
        for number in range(3):
            (tmp_path / "t" / folder / f"{number}.txt").write_text(f"mail {number}@firm.de")
    return tmp_path / "t"


def test_nothing_is_read_again_when_nothing_has_changed(tree: Path, workers: Executor) -> None:
    memory = Memory(tree, workers)
    assert len(memory.scan()) == 9
    assert memory.scan() == {}
    assert memory.unchanged == [
        Unchanged(b"", None), Unchanged(b"a", None), Unchanged(b"a/b", None)
    ]  # fmt: skip
    progress = memory.last.progress if memory.last else None
    assert progress is not None
    assert progress.files_found == progress.files_done == progress.files_unchanged == 9
    assert progress.bytes_found == progress.bytes_done == progress.bytes_unchanged == 9 * 14


def test_what_was_changed_made_or_moved_is_read(tree: Path, workers: Executor) -> None:
    memory = Memory(tree, workers)
    memory.scan()
    (tree / "a" / "0.txt").write_text("mail 7@firm.de")
    (tree / "a" / "new.txt").write_text("mail 8@firm.de")
    (tree / "a" / "b" / "1.txt").replace(tree / "a" / "b" / "2.txt")
    reports = memory.scan()
    assert set(reports) == {b"a/0.txt", b"a/new.txt", b"a/b/2.txt"}
    assert memory.unchanged == [
        Unchanged(b"", None), Unchanged(b"a", (b"1.txt", b"2.txt")), Unchanged(b"a/b", (b"0.txt",))
    ]  # fmt: skip
    assert memory.scan() == {}


def test_a_forged_time_does_not_hide_a_change(tree: Path, workers: Executor) -> None:
    memory = Memory(tree, workers)
    memory.scan()
    before = (tree / "1.txt").stat()
    (tree / "1.txt").write_text("mail 9@firm.de")
    os.utime(tree / "1.txt", ns=(before.st_atime_ns, before.st_mtime_ns))
    assert set(memory.scan()) == {b"1.txt"}


def test_a_touched_file_is_told_by_its_content_unless_it_has_matches(
    tree: Path, workers: Executor
) -> None:
    (tree / "plain.txt").write_text("nothing to see")
    memory = Memory(tree, workers)
    first = memory.scan()
    os.utime(tree / "plain.txt", (5.0, 7.0))
    (tree / "1.txt").chmod(0o600)
    reports = memory.scan()
    assert set(reports) == {b"plain.txt", b"1.txt"}
    plain, found = reports[b"plain.txt"], reports[b"1.txt"]
    assert plain.unchanged
    assert plain.sha256 == first[b"plain.txt"].sha256
    assert not found.unchanged
    assert (found.mode, len(found.found)) == (0o600, 1)
    assert memory.scan() == {}


def test_files_that_are_gone_are_not_missed_for_ever(tree: Path, workers: Executor) -> None:
    memory = Memory(tree, workers)
    memory.scan()
    (tree / "a" / "0.txt").unlink()
    assert memory.scan() == {}
    assert memory.unchanged[1] == Unchanged(b"a", (b"1.txt", b"2.txt"))
    memory.scan()
    assert memory.unchanged[1] == Unchanged(b"a", None)


def test_a_file_that_was_changed_just_now_is_read_again(
    tree: Path, workers: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = Memory(tree, workers)
    with monkeypatch.context() as patch:
        patch.setattr(scan_cache, "TICK_NS", 3600 * 10**9)
        patch.setattr(time, "sleep", lambda _seconds: None)
        memory.scan()
    assert len(memory.scan()) == 9
    assert memory.scan() == {}


@pytest.mark.parametrize(("changed", "later", "expected"), [
    (5_000_000_001, 19_000_000, False), (5_000_000_001, 21_000_000, True),
    (5_000_000_000, 1_900_000_000, False), (5_000_000_000, 2_100_000_000, True),
    (5_000_000_001, -10**9, False),
])  # fmt: skip
def test_a_change_within_one_tick_of_the_clock_may_not_show(
    changed: int, later: int, expected: bool
) -> None:
    assert scan_cache.settled(scan_cache.STATE.pack(1, 1, changed, 1), changed + later) is expected


def test_what_could_not_be_read_well_is_read_each_time(tree: Path, workers: Executor) -> None:
    memory = Memory(tree, workers)
    (tree / "broken.zip").write_bytes(b"PK\3\4 no archive at all")
    memory.scan()
    assert set(memory.scan()) == {b"broken.zip"}


def test_a_scan_that_ended_early_has_learned_what_it_read(
    tree: Path, workers: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scan_cache, "TICK_NS", 0)  # the files are new
    for number in range(200):
        (tree / f"more {number}.txt").write_text("x" * number)
    records: dict[bytes, bytes] = {}
    scan = Scan(tree, key=KEY, executor=workers, in_flight=1, recall=records.get)
    taken = {report.path for report, _ in zip(scan.run(), range(50), strict=False)}
    assert scan.settled().learned == {}
    records.update(scan.settled(whole=True).learned)
    again = Scan(tree, key=KEY, executor=workers, recall=records.get)
    read = {report.path for report in again.run()}
    assert len(taken) == 50
    assert len(taken & read) <= 1  # the last one was yielded, but not consumed
    assert len(read) >= 209 - 51


def test_rules_leave_out_what_was_known(tree: Path, workers: Executor) -> None:
    memory = Memory(tree, workers, Rules(root=str(tree), suffixes=("0.txt",)))
    memory.scan()
    assert memory.scan() == {}
    assert memory.unchanged[0] == Unchanged(b"", (b"1.txt", b"2.txt"))


@pytest.mark.parametrize("cut", range(0, 72, 7))
def test_a_damaged_record_is_as_good_as_none(cut: int) -> None:
    whole = record({b"a": (bytes(32), bytes(DIGEST)), b"b": (b"\1" * 32, b"\2" * DIGEST)})
    assert CachedFolder(whole).files() == {
        b"a": (bytes(32), bytes(DIGEST)), b"b": (b"\1" * 32, b"\2" * DIGEST)
    }  # fmt: skip
    assert CachedFolder(whole[:cut]).files() == {}
    assert ScanCache(whole[:cut]).same(b"a/" + bytes(32) + b"b/" + b"\1" * 32, 2) is None
    assert ScanCache(whole[:cut]).find(b"b") is None


@pytest.mark.parametrize("split", [1, 3, 5, 7, 20])
def test_a_record_of_parts_is_read_along_like_one_of_one_part(split: int) -> None:
    files = {b"%02d" % n: (bytes([n]) * 32, bytes([n]) * DIGEST) for n in range(20)}
    listed = list(files.items())
    parts = [packed(paired(dict(listed[at : at + split]))) for at in range(0, 20, split)]
    whole = of_parts(parts)
    assert CachedFolder(whole).files() == files
    assert list(CachedFolder(whole).names()) == sorted(files)
    known = ScanCache(whole)
    for at in range(0, 20, 5):  # as the walk splits it now
        pair = paired(dict(listed[at : at + 5]))
        assert known.same(pair[0], 5) == pair
        assert (known.stored is None) == (split != 5)
    assert known.ended
    assert list(known.passed()) == sorted(files)
    known = ScanCache(whole)
    assert known.find(b"07") == files[b"07"]
    assert known.find(b"070") is None
    assert known.find(b"19") == files[b"19"]
    assert known.ended
    for cut in range(len(whole)):  # entries before the damage are known
        found = CachedFolder(whole[:cut]).files()
        assert found.items() <= files.items()
        assert len(found) % split in {0, 20 % split}
        assert (ScanCache(whole[:cut]).find(b"19") is None) or cut == len(whole)


def test_names_are_sorted_in_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder_names, "TOGETHER", 4)
    monkeypatch.setattr(folder_names, "_SORTED_AT_ONCE", 10)
    for count in (0, 1, 4, 9, 10, 11, 20, 53, 100):
        given = [b"%d" % (number * 37 % 101) for number in range(count)]
        listed = folder_names.Names()
        for name in given:
            listed.add(name)
        parts = list(listed.parts())
        assert [name for part in parts for name in part] == sorted(given)
        assert all(len(part) == 4 for part in parts[:-1])


def test_a_walk_that_breaks_off_does_not_look_like_an_end(tree: Path, workers: Executor) -> None:
    def broken(folder: bytes) -> bytes | None:
        raise ZeroDivisionError(folder)

    with pytest.raises(ZeroDivisionError):
        list(Scan(tree, key=KEY, executor=workers, recall=broken).run())


def test_a_folder_with_very_many_files_is_known_in_parts(
    tmp_path: Path, workers: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder_names, "TOGETHER", 4)
    monkeypatch.setattr(folder_names, "_SORTED_AT_ONCE", 9)
    for number in range(10, 33):
        (tmp_path / f"{number}.txt").write_text(f"mail {number}@firm.de")
    memory = Memory(tmp_path, workers)
    assert len(memory.scan()) == 23
    assert memory.scan() == {}
    assert memory.unchanged == [Unchanged(b"", None)]
    (tmp_path / "11.txt").unlink()
    (tmp_path / "215.txt").write_text("mail 7@firm.de")
    (tmp_path / "30.txt").write_text("mail 77@firm.de")
    assert set(memory.scan()) == {b"215.txt", b"30.txt"}
    told = [name for each in memory.unchanged for name in each.names or ()]
    gone = {b"11.txt", b"30.txt"}
    assert sorted(told) == sorted({b"%d.txt" % number for number in range(10, 33)} - gone)
    assert memory.scan() == {}
    assert memory.unchanged == [Unchanged(b"", None)]
    for number in range(20, 33):
        (tmp_path / f"{number}.txt").unlink()
    assert memory.scan() == {}
    assert memory.scan() == {}
    assert memory.unchanged == [Unchanged(b"", None)]


def test_a_part_that_was_read_is_remembered_when_the_rest_was_not(
    tmp_path: Path, workers: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder_names, "TOGETHER", 40)
    for number in range(200):
        (tmp_path / f"{number:03}.txt").write_text("x" * number)
    time.sleep(2 * scan_cache.TICK_NS / 1e9)  # recently changed files are not remembered
    records: dict[bytes, bytes] = {}
    scan = Scan(tmp_path, key=KEY, executor=workers, in_flight=1, recall=records.get)
    taken = {report.path for report, _ in zip(scan.run(), range(100), strict=False)}
    records.update(scan.settled(whole=True).learned)
    read = {report.path for report in Scan(
        tmp_path, key=KEY, executor=workers, recall=records.get).run()}  # fmt: skip
    assert len(taken & read) <= 1  # the last one was yielded, but not consumed
    assert taken | read == {b"%03d.txt" % number for number in range(200)}
