"""Coverage of scans: every object is counted once, whatever goes wrong."""

from __future__ import annotations

import random
import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.api.records.coverage import Statement
from app.discovery.match.rules import Rules
from app.discovery.match.unread_reasons import Unread, reason_class, uncovered
from app.discovery.read.file_scan import scan_file
from app.discovery.scan.scanner import Scan
from app.service.scans.scan_coverage import stated
from app.service.store import coverage
from app.service.store.migrations import MIGRATIONS
from tests.service.scans.faulty_trees import inject, planted, walked

KEY = b"k" * 32
BLANK = Statement(
    scan="1", target_id="1", location_id="1", target="", path="", ended=0.0, complete=True,
    objects=0, bytes=0, read=0, read_bytes=0, classes=[], members=[],
)  # fmt: skip


class Here(Executor):
    """Reads files in this process, where faults can be injected."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        del fn, kwargs
        root, files, key, _memory, rules = args
        done: Future[Any] = Future()
        done.set_result([scan_file(root, path, key, rules) for path, _size, _digest in files])
        return done


def statement_of(root: Path) -> Statement:
    conn = sqlite3.connect(":memory:")
    conn.row_factory = sqlite3.Row
    (tables,) = [step for step in MIGRATIONS if step.__name__ == "_coverage"]
    tables(conn)
    scan = Scan(root, key=KEY, executor=Here(), rules=Rules(suffixes=(".skip",)))
    found = [item for item in map(uncovered, scan.run()) if item is not None]
    coverage.add(conn, 1, str(root), b"", [*found, *coverage.filtered(scan.progress.left_out)])
    listing = coverage.summary(conn, 1)
    conn.close()
    return stated(
        listing.classes, scan.progress, msgspec.structs.replace(BLANK, members=listing.members)
    )


def counted(statement: Statement) -> Counter[str]:
    counts = Counter({"read": statement.read, "read bytes": statement.read_bytes})
    for item in statement.classes:
        counts[item.name] += item.objects
        counts[f"{item.name} bytes"] += item.bytes
    for item in statement.members:
        counts[f"member {item.name}"] += item.objects
    return counts


def check(folder: Path, seed: int) -> None:
    tree = planted(folder / str(seed), random.Random(seed))
    independent = walked(tree.root)
    with pytest.MonkeyPatch.context() as patch:
        inject(patch)
        statement = statement_of(tree.root)
    assert (statement.objects, statement.bytes) == independent, seed
    assert +counted(statement) == +tree.expected, seed
    classes = [(item.objects, item.bytes) for item in statement.classes]
    assert statement.read + sum(objects for objects, _ in classes) == independent[0], seed
    assert statement.read_bytes + sum(size for _, size in classes) == independent[1], seed


def test_classes_add_up_to_an_independent_walk(tmp_path: Path) -> None:
    for seed in range(40):
        check(tmp_path, seed)


@pytest.mark.slow
def test_classes_of_a_thousand_trees_add_up_to_an_independent_walk(tmp_path: Path) -> None:
    for seed in range(40, 1040):
        check(tmp_path, seed)


def test_usual_reasons_have_a_class() -> None:
    for message, kind in (
        ("Not fully scanned: it is encrypted.", Unread.ENCRYPTED),
        ("Not scanned: no permission to read it.", Unread.PERMISSION),
        ("Not scanned: another program has locked it.", Unread.LOCKED),
        ("Not scanned: input/output error.", Unread.IO_ERROR),
        ("Not fully scanned: its compression method is not supported.", Unread.UNSUPPORTED),
        ("Not scanned: its content is only in the cloud.", Unread.CLOUD),
        ("Changed during the scan. Scan it again.", Unread.CHANGED),
        ("Not fully scanned: it took too long.", Unread.CUT),
        ("Not fully scanned: it is damaged: it ends early.", Unread.DAMAGED),
        ("Skipped: it is a symbolic link.", Unread.LINK),
    ):
        assert reason_class(message) is kind, message


def test_a_scan_that_was_stopped_counts_what_it_has_not_reached(tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"{number:02d}").mkdir()
        (tmp_path / f"{number:02d}" / "a.txt").write_bytes(b"x" * (2 << 20))
    scan = Scan(tmp_path, key=KEY, executor=Here(), in_flight=1)
    reports = scan.run()
    next(reports)
    while scan.progress.walking:  # so that the number of all files is known
        time.sleep(0.01)
    scan.cancel()
    rest = list(reports)
    statement = stated([], scan.progress, BLANK)
    read = scan.progress.files_done
    assert not rest
    assert [(item.name, item.objects) for item in statement.classes] == [("unreached", 40 - read)]
    assert (statement.objects, statement.bytes) == walked(tmp_path)
    assert statement.read == read


def test_a_scan_that_continues_reads_again_what_it_could_not_read(tmp_path: Path) -> None:
    tree = planted(tmp_path / "tree", random.Random(5))
    with pytest.MonkeyPatch.context() as patch:
        inject(patch)
        first = Scan(tree.root, key=KEY, executor=Here(), rules=Rules(suffixes=(".skip",)))
        unread = {item.path for item in map(uncovered, first.run()) if item is not None}
        again = Scan(
            tree.root,
            key=KEY,
            executor=Here(),
            rules=Rules(suffixes=(".skip",)),
            after=first.mark,
            retry=unread,
        )
        found = {item.path for item in map(uncovered, again.run()) if item is not None}
    assert first.mark is not None
    assert len(unread) > 5
    assert found >= unread - {path for path in unread if b"grow-" in path}
