"""Files that do not fit in memory are processed in blocks: same bytes, hashed while reading."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from app.discovery.read.rescan_preview import find_patched
from app.discovery.read.search import find_all
from app.remediation.change import finalize
from app.remediation.disk import attributes, blocks, content, crash, files, new_file, read_ahead
from app.remediation.disk.content import Content, Held, Patched, Whole
from app.remediation.disk.errors import Refused
from app.remediation.disk.read_ahead import AHEAD
from app.remediation.journal.records import Outcome
from app.remediation.undo_copies import container
from tests.kit import faults
from tests.kit.lean import lean
from tests.remediation.change.moving import MoveRoom
from tests.remediation.change.moving import act as move
from tests.remediation.change.test_crashes import SOME_OR_ALL
from tests.remediation.room import KEY, TEXT, VISA, Room, act, undo

if sys.platform == "linux":
    from app.remediation.disk import linux

BIG = TEXT * 40
ACTIONS = ("delete", "quarantine", "encrypt")


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all but the smallest files large, with blocks of a line, each worth a thread."""
    monkeypatch.setattr(content, "IN_MEMORY", 64)
    monkeypatch.setattr(blocks, "BLOCK", 37)
    monkeypatch.setattr(read_ahead, "WORTH", 1)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "file"
    path.write_bytes(random.Random(1).randbytes(1000))
    return path


def held(path: Path) -> tuple[int, Held]:
    fd = os.open(path, os.O_RDONLY)
    return fd, Held(fd)


def joined(one: Content, *, checked: bool = True) -> bytes:
    return b"".join(one.blocks(checked=checked))


def test_an_open_file_gives_its_bytes_again_and_again(file: Path) -> None:
    fd, one = held(file)
    data = file.read_bytes()
    assert one.digest == hashlib.sha256(data).digest()
    assert joined(one) == joined(one, checked=False) == data
    assert one.at(990, 50) == data[990:]
    assert content.same(fd, Whole(data))
    assert not content.same(fd, Whole(data[:-1]))
    assert not content.same(fd, Whole(data + b"x"))
    os.close(fd)


@pytest.mark.parametrize("edit", ["flip", "cut", "grow", "flip and set its time back"])
def test_a_file_that_is_another_now_is_refused_at_the_end_of_a_reading(
    file: Path, edit: str
) -> None:
    fd, one = held(file)
    assert one.digest
    before, data = file.stat(), file.read_bytes()
    file.write_bytes(
        {"cut": data[:-1], "grow": data + b"x"}.get(edit, data[:500] + b"?" + data[501:])
    )
    if "time" in edit:
        os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    with pytest.raises(Refused, match="the file keeps changing; scan it again"):
        joined(one)
    os.close(fd)


def test_edits_over_the_ends_of_blocks(file: Path) -> None:
    dice, data = random.Random(2), file.read_bytes()
    for _ in range(100):
        places = sorted(dice.sample(range(1000), 10))
        edits, wanted, end = [], bytearray(data), 0
        for place in places:
            new = dice.randbytes(dice.randint(1, 90))[: 1000 - place]
            if place >= end:
                edits.append((place, new))
                end = place + len(new)
                wanted[place:end] = new
        fd, one = held(file)
        masked = Patched(one, edits)
        assert joined(masked) == bytes(wanted)
        assert masked.digest == hashlib.sha256(wanted).digest()
        start = dice.randrange(1000)
        assert masked.at(start, 100) == bytes(wanted[start : start + 100])
        os.close(fd)


def test_a_container_of_blocks_is_the_one_of_the_whole(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "BLOCK", 997)
    for size in (0, 1, 65_527, 65_528, 65_529, 131_064, 150_000):
        data = random.Random(size).randbytes(size)
        file.write_bytes(data)
        fd, one = held(file)
        sealed = container.Sealed(KEY, b"meta", one)
        blob = joined(sealed)
        assert (joined(sealed, checked=False), len(blob)) == (blob, sealed.size)
        assert container.unseal(KEY, blob) == (b"meta", data)
        opened = container.Opened(KEY, sealed)
        assert (opened.size, opened.meta) == (size, b"meta")
        assert opened.digest == one.digest
        os.close(fd)


def test_masked_and_undone(tmp_path: Path) -> None:
    room = Room(tmp_path, BIG)
    assert act(room).ok
    assert room.file.read_bytes() == room.new
    assert room.kept()
    assert undo(room).ok
    assert room.file.read_bytes() == room.old
    assert room.file.stat().st_mtime_ns == room.first.st_mtime_ns


@pytest.mark.parametrize(("days", "copies"), [(0, 0), (7, 1)])
def test_one_reading_feeds_both_hashes_the_copy_and_the_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int, copies: int
) -> None:
    """Later reads are those that the protocol requires: the new file and the copy are read back,
    the new file is compared with the old; then the displaced file and the new one are read by
    path. The search for remaining matches is the first read.
    """
    read: Counter[int] = Counter()
    really = blocks._read_into  # noqa: SLF001 - counts or delays a call to the disk

    def counted(fd: int, view: memoryview, offset: int) -> int:
        count = really(fd, view, offset)
        read[os.fstat(fd).st_ino] += count
        return count

    monkeypatch.setattr(blocks, "_read_into", counted)
    room = Room(tmp_path, BIG)
    old = room.file.stat().st_ino
    assert act(room, days).ok
    new = room.file.stat().st_ino
    assert (read.pop(old), read.pop(new)) == (4 * len(BIG), 2 * len(BIG))
    assert len(read) == copies
    for inode in read:
        (copy,) = (room.data / "vault").iterdir()
        assert (copy.stat().st_ino, copy.stat().st_size) == (inode, read[inode])


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_nobody_waits_until_the_old_file_is_freed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, free = threading.Event(), files._free  # noqa: SLF001 - counts or delays a call to the disk
    monkeypatch.setattr(files, "SLOW_TO_FREE", 64)
    monkeypatch.setattr(files, "_free", lambda fd: free(fd) if go.wait(60) else None)
    room = Room(tmp_path, BIG)
    assert act(room).ok
    (thread,) = (one for one in threading.enumerate() if one.name == "free")
    assert still_open(room.folder) == 1
    go.set()
    thread.join()
    assert still_open(room.folder) == 0
    assert undo(room).ok
    assert room.file.read_bytes() == room.old


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_without_a_thread_the_old_file_is_freed_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = threading.Thread.start

    def full(thread: threading.Thread) -> None:
        if thread.name == "free":
            raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(files, "SLOW_TO_FREE", 64)
    monkeypatch.setattr(threading.Thread, "start", full)
    room = Room(tmp_path, BIG)
    assert act(room).ok
    assert still_open(room.folder) == 0


def still_open(folder: Path) -> int:
    """Return how many files of this folder this process has open."""
    found = 0
    for fd in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # the listing's own descriptor
            found += fd.readlink().is_relative_to(folder)
    return found


def act_and_once_exchanged(room: Room, work: Callable[[], None]) -> Outcome:
    """Mask, and call `work` right after the first exchange of the two files."""
    passed: list[str] = []

    def reached(point: str) -> None:
        passed.append(point)
        if passed[-2:] == ["exchange", "sync folder"] and passed.count("exchange") == 1:
            work()

    crash.arm(reached)
    try:
        return act(room)
    finally:
        crash.arm(None)


def test_what_is_written_after_the_look_by_the_path_is_seen(tmp_path: Path) -> None:
    """The check by path next to the displaced file does not cover later changes."""
    room = Room(tmp_path, BIG)

    def edit(point: str) -> None:
        if point == "unlink":
            room.file.write_bytes(b"edited")

    crash.arm(edit)
    try:
        done = act(room)
    finally:
        crash.arm(None)
    assert (done.ok, done.verified) == (False, False)
    assert "changed right afterwards, so this cannot be undone" in done.message
    assert room.file.read_bytes() == b"edited"


@pytest.mark.parametrize(
    "edit",
    [
        pytest.param(lambda data: data.replace(b"paid", b"open", 1), id="elsewhere"),
        pytest.param(lambda data: data.replace(VISA.encode(), b"1" * 16, 1), id="a match"),
        pytest.param(lambda data: data + b"more", id="grown"),
        pytest.param(lambda data: data[:-1], id="cut"),
    ],
)
@pytest.mark.parametrize("leased", [True, False])
def test_a_displaced_file_that_was_edited_comes_back(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    edit: Callable[[bytes], bytes],
    leased: bool,
) -> None:
    """With a lease it is compared with the new file, without one it is hashed again. This lease
    keeps nobody out.
    """
    monkeypatch.setattr("app.remediation.disk.linux.take_lease", lambda fd, *, alone=False: leased)
    room = Room(tmp_path, BIG)

    def save() -> None:
        (displaced,) = room.litter()
        (room.folder / displaced).write_bytes(edit(BIG))

    done = act_and_once_exchanged(room, save)
    assert done.message == f"Unable to mask: {finalize.CHANGED}"
    assert room.file.read_bytes() == edit(BIG)
    assert room.litter() == []


@pytest.mark.parametrize("leased", [True, False])
def test_the_same_edit_in_both_files_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leased: bool
) -> None:
    """Like a replacement in all files of a folder: compared with each other they would be equal."""
    monkeypatch.setattr("app.remediation.disk.linux.take_lease", lambda fd, *, alone=False: leased)
    room = Room(tmp_path, BIG)

    def replace_in_all() -> None:
        (displaced,) = room.litter()
        for path in (room.file, room.folder / displaced):
            path.write_bytes(path.read_bytes().replace(b"paid", b"open"))

    done = act_and_once_exchanged(room, replace_in_all)
    assert (done.ok, done.verified) == (False, False)
    (displaced,) = room.litter()
    assert (room.folder / displaced).read_bytes() == BIG.replace(b"paid", b"open")


def test_a_place_that_does_not_hold_what_was_planned_is_not_masked(file: Path) -> None:
    fd, one = held(file)
    there = file.read_bytes()[500:502]
    assert joined(Patched(one, [(500, b"**")], [there]))[500:502] == b"**"
    with pytest.raises(content.Moved):
        joined(Patched(one, [(500, b"**")], [there[::-1] + b"?"]))
    os.close(fd)


def test_a_block_that_is_passed_on_stays_until_the_next_is_asked_for() -> None:
    """Another thread reads ahead into reused memory, never overwriting blocks in use."""
    data, ring = random.Random(3).randbytes(100_000), [bytearray(1000) for _ in range(AHEAD + 1)]
    threads, asked = set[int](), list[int]()

    def read() -> Iterator[memoryview]:
        for number, start in enumerate(range(0, len(data), 1000)):
            threads.add(threading.get_ident())
            asked.append(start)
            block = ring[number % len(ring)]
            block[:] = data[start : start + 1000]
            yield memoryview(block)

    passed = b""
    with read_ahead.ahead(read()) as found:
        for number, block in enumerate(found):
            time.sleep(0.0005)  # lets the other thread read ahead as far as possible
            assert len(asked) <= number + 1 + AHEAD
            assert isinstance(block, memoryview)
            passed += block
            block[:] = bytes(len(block))
    assert passed == data
    assert len(threads) == 2, "the first block is waited for, the others are not"


def test_what_goes_wrong_ahead_goes_wrong_here_and_nothing_goes_on() -> None:
    def read() -> Iterator[bytes]:
        for number in range(100):
            if number == 50:
                raise OSError(errno.EIO, "no more")
            yield bytes([number])

    with pytest.raises(OSError, match="no more"), read_ahead.ahead(read()) as found:
        assert len(list(found)) == 100
    left = read()
    with read_ahead.ahead(left) as found:
        assert next(found) == b"\0"
        assert "ahead" in [thread.name for thread in threading.enumerate()]
    assert "ahead" not in [thread.name for thread in threading.enumerate()]
    assert next(left)[0] <= AHEAD + 1


@pytest.mark.parametrize("action", ACTIONS)
def test_taken_away_and_brought_back(tmp_path: Path, action: str) -> None:
    room = MoveRoom(tmp_path, action, BIG)
    done = move(room)
    assert done.ok, done.message
    engine = room.engine()
    assert room.done(engine) == []
    engine.close()
    assert undo(room).ok
    assert room.untouched() == []


def test_a_damaged_copy_of_a_large_file_brings_nothing_back(tmp_path: Path) -> None:
    room = Room(tmp_path, BIG)
    act(room)
    (copy,) = (room.data / "vault").iterdir()
    data = bytearray(copy.read_bytes())
    data[-5] ^= 1
    copy.write_bytes(data)
    assert "the encrypted copy is damaged" in undo(room).message
    assert room.file.read_bytes() == room.new


@pytest.mark.parametrize("stride", SOME_OR_ALL)
@lean
def test_killed_at_every_crash_point(tmp_path: Path, stride: int) -> None:
    content.IN_MEMORY, blocks.BLOCK = 64, 600  # runs in its own process
    points = list(enumerate(faults.crash_points(partial(act, Room(tmp_path / "count", BIG)))))
    bad = []
    for number, name in points[::stride]:
        room = Room(tmp_path / str(number), BIG)
        assert faults.kill_at(number, partial(act, room))
        bad += [f"{number} {name}: {fault}" for fault in room.faults()]
    assert not bad, "\n".join(bad)
    assert len(points) >= 26


def test_zeros_are_written_as_holes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sparse file does not fill the disk when it is masked and restored."""
    monkeypatch.setattr(blocks, "BLOCK", 64 * 1024)
    room = Room(tmp_path)
    with room.file.open("r+b") as file:
        file.truncate(2 * 1024 * 1024)
        file.seek(1024 * 1024)
        file.write(TEXT)
    os.utime(room.file, ns=(0, room.first.st_mtime_ns))
    room.old = room.file.read_bytes()
    assert act(room).ok
    now = room.file.stat()
    assert now.st_size == 2 * 1024 * 1024
    assert now.st_blocks * 512 < 256 * 1024
    assert b"411111******1111" in room.file.read_bytes()[1024 * 1024 :]
    assert undo(room).ok
    assert room.file.read_bytes() == room.old
    assert room.file.stat().st_blocks * 512 < 256 * 1024


@pytest.mark.skipif(sys.platform != "linux", reason="a call of Linux")
def test_room_is_taken_beforehand_where_that_helps_but_not_for_holes(tmp_path: Path) -> None:
    size = 1024 * 1024
    full, holes = tmp_path / "full", tmp_path / "holes"
    full.write_bytes(b"x" * size)
    with holes.open("wb") as file:
        file.truncate(size)
    folder = files.open_folder(os.fsencode(tmp_path))
    taken = {}
    for like in (full, holes):
        with like.open("rb") as file:
            meta = replace(attributes.read(file.fileno()), holes=attributes.holes_of(file.fileno()))
        with new_file.NewFile(folder, b"new", meta) as new:
            new.reserve(size)
            assert (tmp_path / "new").stat().st_size == 0
            taken[like] = (tmp_path / "new").stat().st_blocks * 512
            new.write(TEXT)
            new.finish(lambda fd: content.same(fd, Whole(TEXT)))
        folder.unlink(b"new")
    with full.open("rb") as file:
        helps = linux._flags(file.fileno()) & linux._HAS_EXTENTS  # noqa: SLF001 - what the disk offers
    assert taken == {full: size if helps else 0, holes: 0}
    folder.close()


def test_a_file_of_zeros_keeps_its_size(tmp_path: Path) -> None:
    folder = files.open_folder(os.fsencode(tmp_path))
    new_file.write_new(folder, b"zeros", bytes(300_000), None)
    assert (tmp_path / "zeros").read_bytes() == bytes(300_000)
    folder.close()


def test_a_large_file_is_searched_again_as_it_would_be(file: Path) -> None:
    """A worker finds the same in the patched file as in the masked bytes."""
    data = b"nothing here\n" * 170_000
    data = data[:2_097_140] + TEXT + data[2_097_140:] + TEXT
    file.write_bytes(data)
    edits = [(data.index(b"4111"), b"411111******1111")]
    after = data.replace(b"4111111111111111", b"411111******1111", 1)
    place = os.fsencode(file.parent), os.fsencode(file.name)
    found = find_patched(*place, edits, KEY, "utf-8")
    assert found == find_all(after, KEY)
    assert len(found) == 3


def test_a_large_file_of_the_same_size_and_time_is_read_before_it_is_believed(
    tmp_path: Path,
) -> None:
    """It is read once when it is masked, and its hash shows what was scanned."""
    room = Room(tmp_path, BIG)
    order, engine = room.order(), room.engine()
    room.file.write_bytes(BIG.replace(b"paid", b"open"))
    os.utime(room.file, ns=(0, order.mtime_ns))
    before = room.file.read_bytes()
    shown, done = engine.preview(order), engine.act(order, "job")
    words = "the file changed after the scan; scan it again"
    assert [check.name for check in shown.checks if not check.ok] == ["unchanged since the scan"]
    assert (shown.reason, done.message) == (words, f"Unable to mask: {words}")
    assert room.file.read_bytes() == before
    assert room.litter() == []
    assert engine.copies.entries() == []
    engine.close()
