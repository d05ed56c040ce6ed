"""Speed of the engine, against other programs on the same files in the same run.

`CORPUS_MB` sets the size of the corpus (500). Programs that are not installed are skipped with a
message: ripgrep (`rg`), and Presidio and PANhunt in the Python interpreter that `RIVALS_PYTHON`
names. The tests assert the ratios that the engine promises.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from pathlib import Path
from unittest import mock

import pytest

from app.discovery.match import finder as finding
from app.discovery.match.catalogue import DEFAULT, DETECTORS
from app.discovery.match.engine import Expression
from app.discovery.match.engine import Scan as Pass
from app.discovery.scan.scanner import Scan as TreeScan
from app.discovery.scan.scanner import make_executor
from tests.bench.measured import processor_seconds, size_of
from tests.kit import corpus
from tests.kit.processes import started

KEY = bytes(32)
MB = 1_000_000
PART = 25
ROUNDS = 3
FINDER_ROUNDS = 5  # per finder, after a warm-up round that does not count
TREE_FOLDERS, TREE_FILES, TREE_ROUNDS = 200, 100, 15
RG_PART = 20_000  # bytes: with so many expressions it reads a few kilobytes per second
RG_SECONDS = 60

PRESIDIO = """
import inspect
from presidio_analyzer import PatternRecognizer, predefined_recognizers as known
those = []
for name in dir(known):
    kind = getattr(known, name)
    if inspect.isclass(kind) and issubclass(kind, PatternRecognizer):
        try:
            those.append(kind())
        except TypeError:
            pass

def find(text):
    for one in those:
        for result in one.analyze(text, one.supported_entities) or ():
            yield result.start, result.end
"""
PANHUNT = """
from panhunt.pan import PAN
from panhunt.patterns import CardPatterns

def find(text):
    for _, pattern in CardPatterns().brands():
        for match in pattern.finditer(text):
            if PAN.is_valid_luhn_checksum(pan=match.group(1)):
                yield match.span(1)
"""
RIVAL = """
import json, pathlib, sys, time
paths = sorted(pathlib.Path(sys.argv[1]).iterdir())
texts = {path.name: path.read_text("utf-8") for path in paths}
for _ in sys.stdin:
    began = time.process_time()
    found = [(name, *span) for name, text in texts.items() for span in find(text)]
    print(json.dumps([time.process_time() - began, found]), flush=True)
"""


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the corpus: a part of 25 MB, copied until the wanted size is reached."""
    folder = tmp_path_factory.mktemp("corpus")
    corpus.write(folder / "0", PART * MB)
    for number in range(1, max(1, int(os.environ.get("CORPUS_MB", "500")) // PART)):
        shutil.copytree(folder / "0", folder / str(number))
    return folder


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
    """Return the engine's patterns in the syntax of ripgrep."""
    kept: list[Expression] = []

    def keep(those: list[Expression]) -> Pass:
        kept.extend(those)
        return finding.nothing

    with mock.patch("app.discovery.match.finder.compiled", keep):
        finding.Finder(DETECTORS, DEFAULT)
    texts = [(_plain("|".join(each.all_texts)), each.any_case) for each in kept]
    return [f"(?i:{text})" if any_case else text for text, any_case in texts]


def _plain(text: str) -> str:
    for sign in "\"' _%#,:;<>=&@/":
        text = text.replace("\\" + sign, sign)
    return text


def test_against_ripgrep(text: Path, tmp_path: Path) -> None:
    """Start-up time is subtracted. If ripgrep times out, it has read less than its part, and its
    true speed is below the printed one.
    """
    rg = shutil.which("rg")
    if rg is None:
        pytest.skip("ripgrep is not installed (apt-get install ripgrep)")
    patterns, part, empty = tmp_path / "patterns", tmp_path / "part", tmp_path / "empty"
    patterns.write_text("\n".join(expressions()))
    sample = [file.read_bytes()[: RG_PART // 5] for _, file in sorted(by_kind(text / "0").items())]
    part.write_bytes(b"\n".join(sample))
    empty.write_bytes(b"x\n")
    limits = ["--regex-size-limit", "2G", "--dfa-size-limit", "2G"]
    command = [rg, "-U", "-j1", "--no-unicode", *limits, "-a", "-o", "-f", str(patterns)]

    def reference(file: Path) -> float:
        return processor_seconds(lambda: _stopped([*command, str(file)], RG_SECONDS))

    theirs = part.stat().st_size / (reference(part) - reference(empty))
    folder = text / "0"
    began = processor_seconds(lambda: scanned(empty, 1))
    taken = statistics.median(processor_seconds(lambda: scanned(folder, 1)) for _ in range(ROUNDS))
    ours = size_of(folder) / (taken - began)
    print(f"\nours {ours / MB:.1f}, ripgrep {theirs / MB:.4f} MB per processor second; "
          f"ours / ripgrep in time {theirs / ours:.4f}")  # fmt: skip
    assert theirs <= ours


def _stopped(command: list[str], seconds: float) -> None:
    """Run a command for at most `seconds`."""
    with suppress(subprocess.TimeoutExpired):
        subprocess.run(command, check=False, stdout=subprocess.DEVNULL, timeout=seconds)


def by_kind(folder: Path) -> dict[str, Path]:
    """Return one file of each kind."""
    return {path.suffix: path for path in folder.rglob("*.*")}


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
    # All processes together need `cpu`, however many workers there are.
    assert one / two >= 0.9 * min(2, (os.cpu_count() or 1) * one / cpu)
    assert one / small <= 1.05 * ratio


def test_a_second_scan_of_what_has_not_changed(tmp_path: Path) -> None:
    """Many small files, so that starting and ending a scan costs little against the walk. Compares
    processor time: load on the machine delays either one of a pair.
    """
    tree = tmp_path / "tree"
    for number in range(TREE_FOLDERS):
        folder = tree / f"{number:03d}"
        folder.mkdir(parents=True)
        for file in range(TREE_FILES):
            (folder / f"{file}.txt").write_bytes(b"x")
    time.sleep(0.1)  # files made this moment are not remembered as read
    records: dict[bytes, bytes] = {}
    executor = make_executor(2)
    try:
        first = TreeScan(tree, key=KEY, executor=executor, recall=records.get)
        list(first.run())
        records.update(first.settled(whole=True).learned)

        def again() -> None:
            second = TreeScan(tree, key=KEY, executor=executor, recall=records.get)
            assert list(second.run()) == []

        pairs = [
            (processor_seconds(lambda: _walked(tree)), processor_seconds(again))
            for _ in range(TREE_ROUNDS)
        ]
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


@pytest.mark.parametrize(("module", "program", "files", "part", "least"), [
    ("presidio_analyzer", PRESIDIO, 10, 40_000, 100), ("panhunt", PANHUNT, 40, corpus.FILE, 20),
])  # fmt: skip
def test_against_other_finders(
    tmp_path: Path, module: str, program: str, files: int, part: int, least: int
) -> None:
    """Search the first `part` bytes of `files` files of all kinds in memory, which excludes
    reading. All planted values must be found, with no more false positives than the other
    program.
    """
    python = os.environ.get("RIVALS_PYTHON", sys.executable)
    probe = [python, "-c", f"import {module}"]
    if subprocess.run(probe, check=False, capture_output=True).returncode:
        pytest.skip(f"{module} is not installed in RIVALS_PYTHON")
    written = corpus.write(tmp_path / "whole", files * corpus.FILE)
    data = _parts(tmp_path / "whole" / "000", tmp_path / "parts", part)
    planted = {
        (Path(one.file).name, one.offset): one.offset + one.length
        for one in written
        if one.offset + one.length <= len(data[Path(one.file).name])
    }
    find = finding.finder()
    found = {name: find.hits(each)[0] for name, each in data.items()}
    rival = [python, "-c", program + RIVAL, str(tmp_path / "parts")]
    times, spans = [], []
    with started(rival, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(1 + FINDER_ROUNDS):  # in turns: the machine's speed varies
            process.stdin.write("again\n")
            process.stdin.flush()
            theirs, spans = json.loads(process.stdout.readline())
            # After the wait its memory is cold, which does not matter in a scan of hours.
            mine = [processor_seconds(lambda: [*map(find.hits, data.values())]) for _ in range(3)]
            times.append((theirs, statistics.median(mine)))
    seconds, ours = map(statistics.median, zip(*times[1:], strict=True))
    ratio = statistics.median(theirs / mine for theirs, mine in times[1:])
    known = _in_bytes(data, spans)
    also = sum((name, at, end) in known for (name, at), end in planted.items())
    size, count = sum(map(len, data.values())), sum(map(len, found.values()))
    print(f"\n{size / MB:.1f} MB of all kinds: {module} {size / seconds / MB:.3f} MB per processor "
          f"second, {len(spans)} results, {also} of {len(planted)} planted; ours "
          f"{size / ours / MB:.1f}, {count} results: {ratio:.1f} times")  # fmt: skip
    assert planted.items() <= {
        ((name, hit.start), hit.end) for name, hits in found.items() for hit in hits
    }
    assert count - len(planted) <= len(spans) - also
    assert ratio >= least


def _parts(whole: Path, folder: Path, size: int) -> dict[str, bytes]:
    """Write the first `size` bytes of some files to a folder and return them."""
    folder.mkdir()
    data = {}
    for file in whole.iterdir():
        text = file.read_bytes()[:size].decode("utf-8", "ignore")
        data[file.name] = text.encode()
        (folder / file.name).write_bytes(data[file.name])
    return data


def _in_bytes(
    data: dict[str, bytes], spans: list[tuple[str, int, int]]
) -> set[tuple[str, int, int]]:
    """Convert spans from character to byte offsets."""
    texts = {name: each.decode() for name, each in data.items()}
    return {
        (name, len(texts[name][:start].encode()), len(texts[name][:end].encode()))
        for name, start, end in spans
    }


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
