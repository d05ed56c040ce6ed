"""Holes of files (`T62`), flags of chattr, and reads and writes that take one byte at a time
(`T61`).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.remediation.disk import attributes, blocks, content, files, linux, new_file
from tests.remediation import room
from tests.remediation.change import moving, test_errors
from tests.remediation.change.moving import MoveRoom
from tests.remediation.room import TEXT, Room, lower_limits

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="calls of Linux")

KIB = 1024
ACTIONS = ("mask", "mask in place", "quarantine", "across", "delete", "encrypt")
NODUMP, NOATIME = 0x40, 0x80


def with_holes(here: Room) -> None:
    """Write a file with holes at the start, of a few KiB, larger than a read block, and at the end;
    and with zeros that are stored on disk.
    """
    with here.file.open("r+b") as file:
        file.truncate(0)
        for at, data in (
            (64 * KIB, TEXT),
            (72 * KIB, bytes(16 * KIB)),
            (96 * KIB, TEXT),
            (1500 * KIB, TEXT * 10),
            (4000 * KIB, b"end"),
        ):
            file.seek(at)
            file.write(data)
        file.truncate(4200 * KIB)
        os.fsync(file.fileno())
    os.utime(here.file, ns=(0, here.first.st_mtime_ns))
    here.old = here.file.read_bytes()
    here.new = room.mask_all(here.old)


def holes(path: Path) -> tuple[tuple[int, int], ...]:
    with path.open("rb") as file:
        return attributes.holes_of(file.fileno())


def left(here: Room) -> Iterator[Path]:
    """Yield the paths where the job has left the file unchanged."""
    if here.file.exists():
        yield here.file
    elif isinstance(here, MoveRoom):
        yield from here.quarantined()


@pytest.fixture(params=ACTIONS)
def here(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    """A room for an action."""
    action = request.param
    if action == "across":
        moving.as_two_disks(monkeypatch)
        return MoveRoom(tmp_path, "quarantine")
    return test_errors.made(tmp_path, action, "job")


@pytest.mark.parametrize("limit", [content.IN_MEMORY, 100_000])
def test_holes_stay_holes(here: Room, monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    monkeypatch.setattr(content, "IN_MEMORY", limit)
    with_holes(here)
    before, blocks_before = holes(here.file), here.file.stat().st_blocks
    if len(before) < 5:
        pytest.skip("this file system tells of no holes")
    engine = here.engine()
    done = engine.act(here.order(), "job")
    assert done.ok, done.message
    for path in left(here):
        assert path.read_bytes() in {here.old, here.new}
        assert (holes(path), path.stat().st_blocks) == (before, blocks_before)
    assert engine.undo("job", "undo", "17", "A", "").ok
    assert here.file.read_bytes() == here.old
    assert (holes(here.file), here.file.stat().st_blocks) == (before, blocks_before)
    engine.close()


def test_what_was_written_into_a_hole_meanwhile_is_not_left_out(tmp_path: Path) -> None:
    """Only zeros may be skipped where a hole was."""
    here = Room(tmp_path)
    meta = attributes.Meta(0o600, 0, 0, None, (), holes=((0, len(TEXT)), (5000, 9000)))
    data = TEXT + bytes(10_000)
    with files.open_folder(os.fsencode(here.folder)) as folder:
        new_file.write_new(folder, b"new", data, meta)
    assert (here.folder / "new").read_bytes() == data


def flags(path: Path) -> int:
    with path.open("rb") as file:
        return linux.flags(file.fileno())


def give(path: Path, wanted: int) -> None:
    with path.open("rb") as file:
        try:
            linux.set_flags(file.fileno(), wanted)
        except OSError:
            pytest.skip("this file system has no such flags")


def test_flags_of_chattr_are_kept(here: Room) -> None:
    give(here.file, NODUMP | NOATIME)
    engine = here.engine()
    done = engine.act(here.order(), "job")
    assert done.ok, done.message
    assert "chattr attributes" not in done.message
    assert [flags(path) for path in left(here)] in ([NODUMP | NOATIME], [])
    assert engine.undo("job", "undo", "17", "A", "").ok
    assert flags(here.file) == NODUMP | NOATIME
    engine.close()


def test_a_flag_that_can_not_be_kept_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Room(tmp_path)
    give(here.file, NODUMP)

    def no(fd: int, wanted: int) -> None:
        raise PermissionError(1, "")

    monkeypatch.setattr(linux, "set_flags", no)
    done = room.act(here)
    assert done.ok
    assert "its chattr attributes (d) could not be kept" in done.message


@pytest.mark.parametrize(("action", "job"), test_errors.EVERY)
def test_one_byte_at_every_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, action: str, job: str
) -> None:
    lower_limits(monkeypatch)
    monkeypatch.setattr(room, "LIMIT", 1000)
    real = {name: getattr(os, name) for name in ("read", "pread", "preadv", "write", "pwrite")}
    monkeypatch.setattr(os, "read", lambda fd, size: real["read"](fd, min(size, 1)))
    monkeypatch.setattr(os, "pread", lambda fd, size, at: real["pread"](fd, min(size, 1), at))
    monkeypatch.setattr(os, "preadv", lambda fd, to, at: real["preadv"](fd, [to[0][:1]], at))
    monkeypatch.setattr(os, "write", lambda fd, data: real["write"](fd, memoryview(data)[:1]))
    monkeypatch.setattr(
        os, "pwrite", lambda fd, data, at: real["pwrite"](fd, memoryview(data)[:1], at)
    )
    _, bad = test_errors.failed(tmp_path / "room", action, job, (), lambda *_: None)
    assert bad == []


def test_a_short_read_is_no_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_bytes(TEXT)
    pread = os.pread
    monkeypatch.setattr(os, "pread", lambda fd, size, at: pread(fd, min(size, 3), at))
    with file.open("rb") as opened:
        assert blocks.read_at(opened.fileno(), 20, 5) == TEXT[5:25]
        assert blocks.read_at(opened.fileno(), 20, len(TEXT) - 5) == TEXT[-5:]
