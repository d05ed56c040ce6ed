"""Holes of sparse files are skipped; matches and hashes are the same as with all bytes read."""

from __future__ import annotations

import errno
import hashlib
import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from app.discovery.match import limits
from app.discovery.match.matches import FileReport, Match
from app.discovery.read.file_scan import scan_file
from app.discovery.read.own_bytes import OwnBytes, gaps

KEY = bytes(32)
CARD = b"card 4539 1488 0343 6467\n"
MAIL = b"write to me@example.org\n"
W = limits.WINDOW
TIB = 1 << 40


@pytest.fixture(params=["disk", "memory"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A folder on disk or in memory whose file system supports holes."""
    if request.param == "memory" and not os.access("/dev/shm", os.W_OK):
        pytest.skip("there is no file system in memory")
    with tempfile.TemporaryDirectory(
        dir=tmp_path if request.param == "disk" else "/dev/shm"
    ) as name:
        probe = sparse(Path(name) / "probe", {}, 8 * W)
        with probe.open("rb") as file:
            if not gaps(file.fileno(), probe.stat()):
                pytest.skip("this file system knows no holes")
        probe.unlink()
        yield Path(name)


def sparse(path: Path, written: Mapping[int, bytes], size: int) -> Path:
    """Write a file that is a hole except for `written`."""
    with path.open("wb") as file:
        for offset, data in written.items():
            file.seek(offset)
            file.write(data)
        file.truncate(size)
    return path


def scan(path: Path) -> FileReport:
    return scan_file(os.fsencode(path.parent), os.fsencode(path.name), KEY)


def matches(report: FileReport) -> list[Match]:
    return [match for found in report.found for match in found.matches]


def test_a_tebibyte_of_holes_costs_nothing(folder: Path) -> None:
    far = TIB // 2 + 12_345
    path = sparse(folder / "disk.img", {far: CARD, TIB - 100: MAIL}, TIB)
    report = scan(path)
    assert [(match.data_type[:4], match.offset) for match in matches(report)] == [
        ("CARD", far + 5), ("EMAI", TIB - 91)
    ]  # fmt: skip
    assert report.problems == ()
    assert report.size == report.found[0].size == TIB
    assert report.read


def test_what_is_found_and_hashed_is_as_if_all_was_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Values at both ends of holes, across window borders, in text of either width."""
    written = {
        0: b"a line\n" + CARD, 6 * W - 9: CARD, 7 * W - 30: MAIL, 15 * W + 4096: CARD,
        24 * W: MAIL.decode().encode("utf-16-le"), 32 * W - 40: CARD,
    }  # fmt: skip
    for number, first in enumerate((written, {6 * W - 9: CARD, 24 * W: MAIL})):
        path = sparse(folder / f"{number}.bin", first, 32 * W)
        with path.open("rb") as file:
            skipped = sum(length for _, length in gaps(file.fileno(), path.stat()))
        assert skipped > 10 * W
        passed_over = scan(path)
        with monkeypatch.context() as all_of_it:
            all_of_it.setattr(limits, "GAPS", 0)
            read = scan(path)
        assert matches(passed_over) == matches(read)
        assert len(matches(read)) >= 2
        assert passed_over.found[0].size == read.found[0].size == 32 * W
        assert passed_over.sha256 == read.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_hash_of_a_hollow_file_tells_its_bytes_and_their_places(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "HOLES", 4 * W)
    files = [{20 * W: CARD}, {20 * W: MAIL}, {25 * W: CARD}, {20 * W: CARD}]
    one, other_bytes, other_place, same = (
        scan(sparse(folder / f"{number}.bin", written, 32 * W)).sha256
        for number, written in enumerate(files)
    )
    assert len({one, other_bytes, other_place}) == 3
    assert one == same
    assert len(one) == 64


def test_a_hollow_file_is_not_opened_by_its_format(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sequential reader would read all of its zeros."""
    monkeypatch.setattr(limits, "HOLES", 4 * W)
    head = b"From nobody@example.org Sat Jan  3 01:05:34 2026\nSubject: a\n\n" + CARD
    report = scan(sparse(folder / "box.mbox", {0: head, 30 * W: CARD}, 32 * W))
    (problem,) = report.problems
    why = "large parts of it were never written, so its raw bytes were searched"
    assert problem.message == f"Not fully scanned: {why}."
    assert sum(match.data_type.startswith("CARD") for match in matches(report)) == 2


def test_a_file_without_holes_and_a_system_that_cannot_tell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = tmp_path / "whole"
    whole.write_bytes(bytes(5 * W))
    hollow = sparse(tmp_path / "hollow", {}, 8 * W)

    def cannot(_file: int, _at: int, how: int) -> int:
        if how == os.SEEK_SET:
            return 0
        raise OSError(errno.EINVAL, "")

    with whole.open("rb") as file, hollow.open("rb") as other:
        assert gaps(file.fileno(), whole.stat()) == []
        monkeypatch.setattr(os, "lseek", cannot)
        assert gaps(other.fileno(), hollow.stat()) == []


def test_holes_beyond_the_most_are_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "GAPS", 2)
    path = sparse(folder / "many.bin", {at * W: CARD for at in range(0, 60, 6)}, 60 * W)
    with path.open("rb") as file:
        known = gaps(file.fileno(), path.stat())
        assert len(known) == 2
        stream = OwnBytes(file, path.stat().st_size, known)
        stream.drain()
    assert stream.size == 60 * W
    assert [match.offset for match in matches(scan(path))] == [at * W + 5 for at in range(0, 60, 6)]


def test_a_file_that_grows_while_its_holes_are_looked_for(folder: Path) -> None:
    path = sparse(folder / "grows.bin", {0: CARD}, 20 * W - 9)
    before = path.stat()
    sparse(path, {0: CARD, 40 * W: CARD * 9}, 60 * W)
    with path.open("rb") as file:
        known = gaps(file.fileno(), before)
        assert known[-1] == (2 * W, 16 * W)
        stream = OwnBytes(file, before.st_size, known)
        stream.drain()
        assert stream.size == before.st_size


def test_not_more_is_read_than_is_left(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(bytes(5 * W))
    with path.open("rb") as file:
        stream = OwnBytes(file, 3 * W, [(W, 3 * W)])
        stream.drain()
        assert stream.size == 4 * W
        assert stream.read(W) == b""
