"""Large objects: searching them in parts and compressing matches does not change the result."""

from __future__ import annotations

import os
import pickle
import sys
import zipfile
import zlib
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pytest

from app.discovery.match import limits
from app.discovery.match import progress as heard
from app.discovery.match.errors import Overtime
from app.discovery.match.match_buffer import MatchBuffer
from app.discovery.match.matches import Check, FileReport, Match, Severity
from app.discovery.match.progress import Heeded
from app.discovery.read.file_scan import Fetched, scan_file
from app.discovery.read.free_space import Slice
from app.discovery.read.process_memory import Process
from app.discovery.read.search import find_all
from app.discovery.scan import worker_tasks, workers
from app.discovery.scan.worklist import Progress
from tests.kit import pools

KEY = bytes(32)
ONE = Match("EMAIL", Severity.MATCH, 0, 9, "m*@firm.de", "0" * 32, "1" * 32, (Check("a", "b"),))
MANY = [replace(ONE, offset=10 * number, place=f"line {number}") for number in range(5000)]
ROWS = b"name,ssn\n" + b"".join(b"x%03d,536-22-%04d\n" % (n, n + 1000) for n in range(900))
LINES = b"".join(b"card 4539 1488 0343 6467, me%d@firm.de\n" % number for number in range(400))
BOTH = LINES + "größer als Straße: user@beispiel.de, ".encode() * 300 + b"\n" + ROWS


def test_matches_are_as_they_were_added() -> None:
    kept = MatchBuffer()
    for match in MANY:
        kept.append(match)
    assert len(kept) == len(MANY)
    assert list(kept) == MANY
    assert [kept[place] for place in (0, 2047, 2048, -1)] == [MANY[p] for p in (0, 2047, 2048, -1)]
    assert kept[4000:4100] == MANY[4000:4100]
    with pytest.raises(IndexError):
        kept[len(MANY)]
    packed = pickle.dumps(kept)
    assert pickle.loads(packed) == kept
    assert len(packed) < len(pickle.dumps(MANY)) / 3


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "cp932"])
def test_what_is_crowded_is_searched_in_parts_with_the_same_matches(
    codec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = BOTH.decode().replace("ß", "ss").replace("ö", "o").encode(codec)
    whole = find_all(data, KEY, codec)
    assert len(whole) == 400 * 2 + 300 + 900
    monkeypatch.setattr(limits, "WINDOW_PART", 8 << 10)
    monkeypatch.setattr(limits, "WINDOW_AFTER", 1 << 10)
    monkeypatch.setattr(limits, "WINDOW_PLACES", 50)
    assert find_all(data, KEY, codec) == whole
    monkeypatch.setattr(limits, "WINDOW_PLACES", sys.maxsize)
    assert find_all(data, KEY, codec) == whole


def test_a_file_with_many_matches_is_reported_with_all_of_them(tmp_path: Path) -> None:
    (tmp_path / "many.txt").write_bytes(LINES * 2)
    report = scan_file(bytes(tmp_path), b"many.txt", KEY)
    assert list(report.found[0].matches) == find_all(LINES * 2, KEY)
    assert pickle.loads(pickle.dumps(report)) == report


def test_a_worker_answers_with_all_of_many_matches(tmp_path: Path) -> None:
    (tmp_path / "many.txt").write_bytes(LINES * 2)
    with pools.forked(), workers.make_executor(1) as executor:
        work = executor.submit(worker_tasks.work, bytes(tmp_path), b"many.txt", 1, KEY)
        report = work.result(60)
    assert list(report.found[0].matches) == find_all(LINES * 2, KEY)


@pytest.mark.parametrize(
    "batch",
    [zlib.compress(pickle.dumps(os.getpid)), zlib.compress(b"no"), b"no", pickle.dumps([])],
    ids=["function", "no pickle", "neither", "not compressed"],
)
def test_a_batch_that_no_worker_of_ours_has_packed_is_refused(batch: bytes) -> None:
    with pytest.raises(pickle.UnpicklingError):
        list(MatchBuffer([batch], [], 1))


def test_what_is_packed_early_is_as_it_was_added() -> None:
    kept = MatchBuffer()
    for match in MANY[:3000]:
        kept.append(match)
    assert 0 < kept.pack() == kept.pack() < 3000 * 200
    assert len(kept) == 3000
    assert list(kept) == MANY[:3000]
    assert kept[-1] == kept[2999] == MANY[2999]


def test_many_objects_with_many_matches_stay_small(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A report that would be too long ends with a reason, and takes little memory."""
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for number in range(300):
            archive.writestr(f"{number}.txt", b"".join(LINES.splitlines(keepends=True)[:20]))
    whole = scan_file(bytes(tmp_path), b"a.zip", KEY)
    assert [len(each.matches) for each in whole.found] == [40] * 300
    assert whole.problems == ()
    assert len(pickle.dumps(whole)) < 300 * 40 * 120
    assert all(list(each.matches) == list(whole.found[0].matches) for each in whole.found)
    monkeypatch.setattr(limits, "REPORT", 100_000)
    cut = worker_tasks.work(bytes(tmp_path), b"a.zip", 1, KEY)
    (problem,) = cut.problems
    assert 1 < len(cut.found) < 100
    assert cut.found == whole.found[: len(cut.found)]
    assert problem.message == (
        "Not fully scanned: it has too many results, so that only its first "
        f"{40 * len(cut.found):,} matches are listed."
    )
    assert len(pickle.dumps(cut)) < 200_000


def test_a_large_file_is_told_of_while_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    monkeypatch.setattr(heard, "_tell", [lambda each: told.append(each.size)])
    monkeypatch.setattr(heard, "STEP", 2 << 20)
    for name in ("one.txt", "two.txt"):
        (tmp_path / name).write_bytes(b"nothing of note\n" * (7 << 16))
        scan_file(bytes(tmp_path), name.encode(), KEY)
    half = len(told) // 2
    assert half >= 2
    assert told[:half] == told[half:] == sorted(told[:half])
    assert 0 < told[0] < told[half - 1] <= 7 << 20


@pytest.mark.parametrize("packed", [False, True])
def test_a_file_that_takes_long_is_told_of_although_nothing_new_is_known(
    packed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    monkeypatch.setattr(heard, "_tell", [lambda each: told.append(each.size)])
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for name in ("one.txt", "two.txt"):
            archive.writestr(name, "nothing of note")
    (tmp_path / "a.txt").write_bytes(b"nothing of note")
    path = b"a.zip" if packed else b"a.txt"
    scan_file(bytes(tmp_path), path, KEY)
    assert told == []  # too quick for a message
    monkeypatch.setattr(heard, "SIGN_SECONDS", 0.0)
    scan_file(bytes(tmp_path), path, KEY)
    assert len(told) == (2 if packed else 1)


def _tell_of_a_file() -> None:
    heard.tell(3 * heard.STEP)


def test_what_a_worker_tells_is_heard_where_the_scan_is() -> None:
    with pools.forked(), workers.make_executor(1) as executor:
        future = executor.submit(_tell_of_a_file)
        future.result(60)
    assert heard.bytes_done(future) == 3 * heard.STEP
    assert heard.signs(future) == 1


def test_progress_counts_what_is_in_hand() -> None:
    progress = Progress(bytes_found=100, bytes_done=20, bytes_in_hand=30)
    assert progress.bytes_through == 50
    progress.bytes_in_hand = 99  # the file has grown since it was found
    assert progress.bytes_through == 100
    assert heard.bytes_done(Heeded()) == heard.signs(Future()) == 0


def _late(*_args: object) -> FileReport:
    raise Overtime


@pytest.mark.parametrize("what", ["object", "process", "slice"])
def test_time_that_is_up_at_the_last_step_is_told_too(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("scan_bytes", "scan_process", "scan_slice"):
        monkeypatch.setattr(worker_tasks, name, _late)
    report = {
        "object": lambda: worker_tasks.work_fetched(Fetched(b"x", "x.txt", b"1"), KEY),
        "process": lambda: worker_tasks.work_process(PROCESS, 1, KEY),
        "slice": lambda: worker_tasks.work_slice(SLICE, 1, KEY),
    }[what]()
    assert report.path == b"x"
    assert [problem.message for problem in report.problems] == [
        "Not fully scanned: it took too long."
    ]


PROCESS = Process(0, 0, b"x")
SLICE = Slice("", b"x", ())
