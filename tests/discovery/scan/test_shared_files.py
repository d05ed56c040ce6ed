"""Files for another machine: read by their path only if they are the same there, or as bytes."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from app.discovery.match.matches import FileReport
from app.discovery.read.file_scan import Fetched, fetched, scan_bytes, scan_file
from app.discovery.sample.sample_set import generate
from app.discovery.scan import shared_files, worker_tasks
from app.discovery.scan.shared_files import SharedFile, as_here, state_of, status_of, work_shared
from app.own_files import OwnFileError

KEY = b"k" * 32
NO_DIGEST = bytes(8)


def shared(root: Path, name: str) -> SharedFile:
    path, top = os.fsencode(name), os.fsencode(root)
    seen = state_of(top, path)
    assert seen is not None
    return path, (root / name).stat().st_size, NO_DIGEST, seen


def without_time(report: FileReport | None) -> FileReport | None:
    return report and replace(report, seconds=0.0)


def test_the_same_file_is_read_as_by_a_scan(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("me@firm.de")
    (report,) = work_shared(os.fsencode(tmp_path), [shared(tmp_path, "a.txt")], KEY)
    expected = scan_file(os.fsencode(tmp_path), b"a.txt", KEY, listed=10)
    assert without_time(report) == without_time(expected)
    assert report is not None
    assert report.found


def test_another_file_of_the_same_name_size_and_time_is_not_read(tmp_path: Path) -> None:
    """Two machines may both have /srv/a.txt."""
    (tmp_path / "a.txt").write_text("me@firm.de")
    given = shared(tmp_path, "a.txt")
    info = (tmp_path / "a.txt").stat()
    (tmp_path / "new").write_text("we@firm.de")
    os.utime(tmp_path / "new", ns=(info.st_atime_ns, info.st_mtime_ns))
    (tmp_path / "new").replace(tmp_path / "a.txt")
    assert work_shared(os.fsencode(tmp_path), [given], KEY) == [None]


def test_a_file_that_is_not_there_is_left_to_the_service(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("me@firm.de")
    given = shared(tmp_path, "a.txt")
    (tmp_path / "a.txt").unlink()
    assert work_shared(os.fsencode(tmp_path), [given], KEY) == [None]
    assert status_of(os.fsencode(tmp_path), b"a\0b") is None


def test_a_file_exchanged_before_it_is_opened_is_left_to_the_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_text("me@firm.de")
    given = shared(tmp_path, "a.txt")

    def late(root: bytes, path: bytes, *more: object) -> FileReport:
        (tmp_path / "a.txt").unlink()
        (tmp_path / "a.txt").write_text("they@firm.de")
        return worker_tasks.work(root, path, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(shared_files, "work", late)
    assert work_shared(os.fsencode(tmp_path), [given], KEY) == [None]


def test_reports_from_bytes_are_those_of_files(tmp_path: Path) -> None:
    """For all formats of the sample set."""
    generate(tmp_path)
    root, found = os.fsencode(tmp_path), 0
    for path in sorted(tmp_path.rglob("*")):
        if not path.is_file() or path.is_symlink():
            continue
        name = os.fsencode(path.relative_to(tmp_path))
        sent = fetched(root, name, 1 << 30, lambda _: None)
        assert sent is not None
        file, info = sent
        report = replace(scan_bytes(file, KEY), device=info.st_dev, inode=info.st_ino)
        assert without_time(report) == without_time(scan_file(root, name, KEY)), name
        found += len(report.found)
    assert found > 200


def test_bytes_are_sent_only_of_files_that_may_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("me@firm.de")
    root = os.fsencode(tmp_path)

    def refuse(_descriptor: int) -> None:
        raise OwnFileError(1, "it belongs to this program")

    assert fetched(root, b"a.txt", 9, lambda _: None) is None
    assert fetched(root, b"a.txt", 10, refuse) is None
    assert fetched(root, b"gone.txt", 10, lambda _: None) is None
    (tmp_path / "link").symlink_to(tmp_path / "a.txt")
    assert fetched(root, b"link", 10, lambda _: None) is None
    sent = fetched(root, b"a.txt", 10, lambda _: None)
    assert sent is not None
    assert (sent[0].data, sent[0].name) == (b"me@firm.de", "a.txt")


def test_bytes_of_a_sparse_file_are_not_sent(tmp_path: Path) -> None:
    with (tmp_path / "sparse").open("wb") as file:
        file.write(b"me@firm.de")
        file.truncate(64 << 20)
    assert fetched(os.fsencode(tmp_path), b"sparse", 1 << 30, lambda _: None) is None


def test_names_and_numbers_are_those_of_this_machine(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("me@firm.de")
    here = scan_file(os.fsencode(tmp_path), b"a.txt", KEY)
    metadata = tuple(
        (label, "1000" if label == "File Owner" else value) for label, value in here.metadata
    )
    there = replace(here, device=7, owner="1000", group="users", metadata=metadata)
    assert there != here
    assert as_here(there, (tmp_path / "a.txt").lstat()) == here


def test_no_text_of_an_object_to_send_shows_its_content() -> None:
    assert "secret" not in repr(Fetched(path=b"a", name="a", data=b"secret"))
