"""How fast the engine finds, against other programs on the same files in the same run.

`CORPUS_MB` says how large the corpus is (500). Programs that are not installed are left out, and
named: ripgrep (`rg`), and Presidio and PANhunt in the Python that `RIVALS_PYTHON` names. What is
asserted are the ratios that the engine promises.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from unittest import mock

import pytest

from app.discovery import finder as finding
from app.discovery.catalogue import DEFAULT, DETECTORS
from app.discovery.engine import Expression
from app.discovery.engine import Scan as Pass
from app.discovery.scanner import Scan as TreeScan
from app.discovery.scanner import make_executor
from tests.kit import corpus

KEY = bytes(32)
MB = 1_000_000
PART = 25
ROUNDS = 3
TREE_FOLDERS, TREE_FILES = 400, 100
RIVAL_PART = 200_000  # they take minutes for more; what counts is bytes per second

PRESIDIO = """
import sys, time, pathlib, inspect
from presidio_analyzer import PatternRecognizer, predefined_recognizers as known
those = []
for name in dir(known):
    kind = getattr(known, name)
    if inspect.isclass(kind) and issubclass(kind, PatternRecognizer):
        try:
            those.append(kind())
        except TypeError:
            pass
text = pathlib.Path(sys.argv[1]).read_text("utf-8")[: int(sys.argv[2])]
began = time.process_time()
found = sum(len(one.analyze(text, one.supported_entities) or ()) for one in those)
print(len(text) / (time.process_time() - began), found)
"""
PANHUNT = """
import sys, time, pathlib
from panhunt.pan import PAN
from panhunt.patterns import CardPatterns
text = pathlib.Path(sys.argv[1]).read_text("utf-8")[: int(sys.argv[2])]
began = time.process_time()
found = sum(
    PAN.is_valid_luhn_checksum(pan=match.group(1))
    for _, pattern in CardPatterns().brands() for match in pattern.finditer(text)
)
print(len(text) / (time.process_time() - began), found)
"""


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The corpus: one part of 25 MB, copied until it is as large as is wanted."""
    folder = tmp_path_factory.mktemp("corpus")
    corpus.write(folder / "0", PART * MB)
    for number in range(1, max(1, int(os.environ.get("CORPUS_MB", "500")) // PART)):
        shutil.copytree(folder / "0", folder / str(number))
    return folder


def size_of(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def processor_seconds(work: Callable[[], object]) -> float:
    """Of this process and of those that it has waited for."""

    def used() -> float:
        both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        return sum(each.ru_utime + each.ru_stime for each in both)

    before = used()
    work()
    return used() - before


def scanned(folder: Path, jobs: int) -> int:
    executor = make_executor(jobs)
    try:
        return _matches(folder, executor)
    finally:
        executor.shutdown()


def _matches(folder: Path, executor: Executor) -> int:
    reports = TreeScan(folder, key=KEY, executor=executor).run()
    return sum(len(found.matches) for report in reports for found in report.found)


def expressions() -> list[str]:
    """What the engine looks for in its one pass, as ripgrep writes it."""
    kept: list[Expression] = []

    def keep(those: list[Expression]) -> Pass:
        kept.extend(those)
        return lambda _text, _most: ()

    with mock.patch("app.discovery.finder.compiled", keep):
        finding.Finder(DETECTORS, DEFAULT)
    return [f"(?i:{_plain(each.text)})" if each.any_case else _plain(each.text) for each in kept]


def _plain(text: str) -> str:
    for sign in "\"' _%#,:;<>=&@/":
        text = text.replace("\\" + sign, sign)
    return text


def test_against_ripgrep(text: Path, tmp_path: Path) -> None:
    rg = shutil.which("rg")
    if rg is None:
        pytest.skip("ripgrep is not installed (apt-get install ripgrep)")
    patterns = tmp_path / "patterns"
    patterns.write_text("\n".join(expressions()))
    part = text / "0" / "000"  # ripgrep takes minutes for more
    limits = ["--regex-size-limit", "2G", "--dfa-size-limit", "2G"]
    command = [rg, "-U", "-j1", "--no-unicode", *limits, "-a", "-o", "-f", str(patterns), str(part)]

    def reference() -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    size = size_of(part)
    theirs = processor_seconds(reference)
    ours = statistics.median(processor_seconds(lambda: scanned(part, 1)) for _ in range(ROUNDS))
    print(f"\n{size / MB:.0f} MB: ours {size / MB / ours:.1f}, ripgrep {size / MB / theirs:.1f} MB "
          f"per processor second; ours / ripgrep in time {ours / theirs:.2f}")  # fmt: skip
    assert ours <= theirs


def test_one_worker_two_workers_and_ten_times_as_much(text: Path) -> None:
    size = size_of(text)
    one = statistics.median(_seconds(lambda: scanned(text, 1)) for _ in range(ROUNDS))
    two = statistics.median(_seconds(lambda: scanned(text, 2)) for _ in range(ROUNDS))
    cpu = processor_seconds(lambda: scanned(text, 1))
    print(f"\n{size / MB:.0f} MB: one worker {size / MB / one:.1f} MB/s, {size / MB / cpu:.1f} per "
          f"processor second; two {size / MB / two:.1f}, {one / two:.2f} times one")  # fmt: skip
    tenth = text / "0"
    small = statistics.median(_seconds(lambda: scanned(tenth, 1)) for _ in range(ROUNDS))
    ratio = size / size_of(tenth)
    print(f"{ratio:.1f} times the bytes: {one / small:.1f} times the time")
    assert one / two >= 1.8
    assert one / small <= 1.05 * ratio


def test_a_second_scan_of_what_has_not_changed(tmp_path: Path) -> None:
    """Of many small files: what a scan costs beside, to begin and to end, is not the walk."""
    tree = tmp_path / "tree"
    for number in range(TREE_FOLDERS):
        folder = tree / f"{number:03d}"
        folder.mkdir(parents=True)
        for file in range(TREE_FILES):
            (folder / f"{file}.txt").write_bytes(b"x")
    time.sleep(0.1)  # what has just been made is not remembered as read
    records: dict[bytes, bytes] = {}
    executor = make_executor(2)
    try:
        first = TreeScan(tree, key=KEY, executor=executor, recall=records.get)
        list(first.run())
        records.update(first.settled(whole=True).learned)

        def again() -> None:
            second = TreeScan(tree, key=KEY, executor=executor, recall=records.get)
            assert list(second.run()) == []

        pairs = [(_seconds(lambda: _walked(tree)), _seconds(again)) for _ in range(15)]
    finally:
        executor.shutdown()
    walk, ours = (statistics.median(each) for each in zip(*pairs, strict=True))
    ratio = statistics.median(other / one for one, other in pairs)
    print(f"\nwalk with stat {walk * 1e3:.1f} ms, second scan {ours * 1e3:.1f} ms: {ratio:.2f}")
    assert ratio <= 1.5


def _walked(folder: Path) -> int:
    count, pending = 0, [str(folder)]
    while pending:
        with os.scandir(pending.pop()) as entries:
            for entry in entries:
                entry.stat(follow_symlinks=False)
                count += 1
                if entry.is_dir(follow_symlinks=False):
                    pending.append(entry.path)
    return count


@pytest.mark.parametrize(("module", "program", "part", "least"), [
    ("presidio_analyzer", PRESIDIO, RIVAL_PART, 100), ("panhunt", PANHUNT, 10 * RIVAL_PART, 20),
])  # fmt: skip
def test_against_other_finders(
    text: Path, module: str, program: str, part: int, least: int
) -> None:
    """On text in memory: reading files is not compared."""
    python = os.environ.get("RIVALS_PYTHON", sys.executable)
    probe = [python, "-c", f"import {module}"]
    if subprocess.run(probe, check=False, capture_output=True).returncode:
        pytest.skip(f"{module} is not installed in RIVALS_PYTHON")
    file = max((text / "0").rglob("*.log"), key=lambda path: path.stat().st_size)
    done = subprocess.run([python, "-c", program, str(file), str(part)], check=True,
                          capture_output=True, text=True)  # fmt: skip
    rate, found = map(float, done.stdout.split())
    find = finding.finder()
    data = file.read_bytes()[:part]
    find.hits(data)  # what is compiled at the first use is not compared either
    ours = statistics.median(processor_seconds(lambda: find.hits(data)) for _ in range(ROUNDS))
    print(f"\n{module} {rate / MB:.3f} MB per processor second ({found:.0f} results), ours "
          f"{len(data) / ours / MB:.1f} ({len(find.hits(data)[0])}): "
          f"{len(data) / ours / rate:.0f} times")  # fmt: skip
    assert len(data) / ours >= least * rate


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
