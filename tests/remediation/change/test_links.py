"""A file with several names (hard links) is masked in place: all names, or none (`T07`)."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from app.remediation.disk import crash
from app.remediation.engine import Remediator
from tests.kit import faults
from tests.kit.lean import lean
from tests.remediation.change.test_crashes import SOME_OR_ALL
from tests.remediation.room import KEY, MASTER, OLD_TIME, TEXT, VISA, Room, act, undo

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="a file of several names is refused there"
)

FAR = (TEXT + b"nothing to see here\n" * 60) * 4
"""Its card numbers are in several sectors."""
MIXED = "mixed before recovery"
Work = Callable[[Room], object]
needs_strace = pytest.mark.skipif(not faults.HAS_STRACE, reason="strace is not installed")


class LinkedRoom(Room):
    """A room whose file has more names, outside the scanned root."""

    def __init__(self, base: Path, data: bytes = FAR, names: int = 2) -> None:
        super().__init__(base, data)
        self.others = [base / f"name {number}" for number in range(names - 1)]
        for other in self.others:
            other.hardlink_to(self.file)

    def faults(self, job: str = "job", *, key: bytes = KEY) -> list[str]:
        """Ignore a partial write before recovery (and only there)."""
        found = [fault for fault in super().faults(job, key=key) if fault != MIXED]
        return found + ([] if self.one_file() else ["a name shows another file"])

    def one_file(self) -> bool:
        """Return whether all names still refer to the original file."""
        inodes = {path.stat().st_ino for path in [self.file, *self.others]}
        return inodes == {self.first.st_ino}


def masked(base: Path) -> LinkedRoom:
    room = LinkedRoom(base)
    assert act(room).ok
    return room


def cut_short(base: Path, at: str = "write in place") -> LinkedRoom:
    """Return a room whose mask was killed at its second crash point of this name."""
    room = LinkedRoom(base)
    points = faults.crash_points(partial(act, LinkedRoom(base.with_name(f"{base.name}-count"))))
    first = points.index(at)
    assert faults.kill_at(points.index(at, first + 1), partial(act, room))
    return room


def recover(room: Room) -> None:
    engine = room.engine()
    engine.recover()
    engine.close()


@pytest.mark.parametrize("names", [2, 50])
def test_all_names_are_masked_and_brought_back(tmp_path: Path, names: int) -> None:
    room = LinkedRoom(tmp_path, names=names)
    done = act(room)
    assert (done.ok, done.status, done.verified) == (True, "Masked", True)
    assert f"written in place: all {names} names of the file show it" in done.message
    assert {path.read_bytes() for path in [room.file, *room.others]} == {room.new}
    assert room.one_file()
    assert room.kept()
    assert room.file.stat().st_mtime_ns > OLD_TIME
    back = undo(room)
    assert (back.ok, back.status) == (True, "Remove mark")
    assert {path.read_bytes() for path in [room.file, *room.others]} == {room.old}
    assert room.one_file()
    assert room.kept()
    assert room.file.stat().st_mtime_ns == OLD_TIME
    engine = room.engine()
    assert engine.undo("undo", "redo", "17", "A", "").ok
    assert room.others[0].read_bytes() == room.new
    assert engine.audit.verify() == ""
    engine.close()


def test_where_leases_are_unknown_the_open_files_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.remediation.disk.linux.take_lease", lambda fd, *, alone=False: False)
    room = LinkedRoom(tmp_path)
    assert "other programs could not be locked out" in act(room).message
    with room.others[0].open("ab"):
        done = undo(room)
    assert "another program has the file open for writing" in done.message
    assert room.file.read_bytes() == room.new


def test_preview_shows_what_is_done(tmp_path: Path) -> None:
    room = LinkedRoom(tmp_path)
    engine = room.engine()
    shown = engine.preview(room.order())
    assert shown.ok
    (note,) = [check.reason for check in shown.checks if check.name == "note"]
    assert "all 2 names of the file show it" in note
    assert room.file.read_bytes() == room.old
    assert engine.act(room.order(), "job").sha256_after == shown.sha256_after
    engine.close()


@pytest.mark.parametrize("mode", ["rb", "ab"])
def test_while_it_is_open_elsewhere_it_is_left_alone(tmp_path: Path, mode: str) -> None:
    room = LinkedRoom(tmp_path)
    with room.others[0].open(mode):
        done = act(room)
    assert (done.ok, done.status) == (False, "Unable to mask")
    assert "another program has the file open" in done.message
    assert room.file.read_bytes() == room.old
    assert room.litter() == []


@pytest.mark.parametrize("stride", SOME_OR_ALL)
@lean
def test_killed_at_every_crash_point(tmp_path: Path, stride: int) -> None:
    todo: tuple[tuple[Callable[[Path], LinkedRoom], Work, str], ...] = (
        (LinkedRoom, act, "job"),
        (masked, undo, "undo"),
    )
    for make, work, job in todo:
        found = faults.crash_points(partial(work, make(tmp_path / f"{job}-count")))
        points, bad, mixed = list(enumerate(found))[::stride], [], 0
        for number, name in points:
            room = make(tmp_path / f"{job}-{number}")
            assert faults.kill_at(number, partial(work, room))
            mixed += room.file.read_bytes() not in {room.old, room.new}
            bad += [f"{number} {name}: {fault}" for fault in room.faults(job)]
        print(f"{job}: {len(points)} kills, {mixed} mixed before recovery")  # noqa: T201
        assert not bad, "\n".join(bad)
        assert len(points) >= 22 // stride
        assert mixed >= 3 // stride


@pytest.mark.slow
@lean
def test_killed_again_during_recovery(tmp_path: Path) -> None:
    points = faults.crash_points(partial(act, LinkedRoom(tmp_path / "count")))
    pairs, bad = 0, []
    for first in range(2, len(points)):
        second, died = 0, True
        while died:
            room = LinkedRoom(tmp_path / f"at-{first}-{second}")
            faults.kill_at(first, partial(act, room))
            died = faults.kill_at(second, partial(recover, room))
            bad += [f"{first}, {second}: {fault}" for fault in room.faults()]
            pairs, second = pairs + died, second + 1
    print(f"{pairs} double kills, {len(bad)} violations")  # noqa: T201
    assert not bad, "\n".join(bad)
    assert pairs > 60


@needs_strace
@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "work", "job"), [(LinkedRoom, act, "job"), (masked, undo, "undo")]
)
@lean
def test_killed_at_every_system_call(
    tmp_path: Path, make: Callable[[Path], LinkedRoom], work: Work, job: str
) -> None:
    def prepare(room: LinkedRoom) -> Callable[[], object]:
        return partial(work, room)

    calls = faults.system_calls(partial(prepare, make(tmp_path / "count")), tmp_path / "log")
    bad = []
    for name, number in calls:
        room = make(tmp_path / f"{name}-{number}")
        kill = ["-e", f"inject={name}:signal=SIGKILL:when={number}"]
        faults.strace_fault(partial(prepare, room), kill, tmp_path / "log")
        bad += [f"{name} {number}: {fault}" for fault in room.faults(job)]
    print(f"{len(calls)} kills, {len(bad)} violations")  # noqa: T201
    assert not bad, "\n".join(bad)
    assert len(calls) >= 200


@pytest.mark.parametrize(
    "edit",
    [
        pytest.param(lambda data: data + b"one more line\n", id="grown"),
        pytest.param(lambda data: data.replace(b"nothing", b"nought!", 1), id="elsewhere"),
        pytest.param(lambda data: data.replace(MASTER.encode(), b"1234567890123456"), id="there"),
    ],
)
def test_what_somebody_wrote_after_a_crash_is_never_overwritten(
    tmp_path: Path, edit: Callable[[bytes], bytes]
) -> None:
    room = cut_short(tmp_path / "room")
    with room.others[0].open("r+b") as file:
        edited = edit(file.read())
        file.seek(0)
        file.write(edited)
    engine = room.engine()
    (outcome,) = engine.recover()
    assert (outcome.ok, outcome.status) == (False, "Unable to mask")
    assert "another program wrote to the file before the operation was finished" in outcome.message
    assert engine.entries()[0].state == "ATTENTION"
    assert room.file.read_bytes() == edited
    assert engine.recover() == []
    engine.close()


def test_another_file_under_the_name_is_left_alone(tmp_path: Path) -> None:
    for number, (there, words) in enumerate(
        [
            (b"new", "another file replaced it during the operation"),
            (None, "the file lost its name"),
        ]
    ):
        room = cut_short(tmp_path / str(number))
        room.file.unlink()
        if there is not None:
            room.file.write_bytes(there)
        engine = room.engine()
        (outcome,) = engine.recover()
        assert words in outcome.message
        assert room.file.exists() == (there is not None)
        assert not there or room.file.read_bytes() == there
        engine.close()


def test_no_digit_of_the_file_lies_in_the_data_folder(tmp_path: Path) -> None:
    """The journal contains what is to be written, and what was there, but encrypted."""
    room = cut_short(tmp_path / "room")
    hidden = [VISA[6:].encode(), MASTER[6:].encode(), b"411111******1111"]
    kept = {path: path.read_bytes() for path in room.data.rglob("*") if path.is_file()}
    assert [path for path, data in kept.items() if any(one in data for one in hidden)] == []
    assert rows(room) == 1
    recover(room)
    assert rows(room) == 0
    assert room.file.read_bytes() == room.new


def rows(room: Room) -> int:
    """Return how many jobs have a record of what they write."""
    with closing(sqlite3.connect(room.data / "journal.db")) as db:
        return int(db.execute("SELECT COUNT(*) FROM redo").fetchone()[0])


def test_an_error_of_the_disk_while_it_is_written_is_finished_at_the_next_start(
    tmp_path: Path,
) -> None:
    """A failed sync is not retried on the same descriptor, nor is the job retried in this run."""
    room = LinkedRoom(tmp_path)

    def fail(point: str) -> None:
        if point == "sync file" and room.file.stat().st_mtime_ns != OLD_TIME:
            raise OSError(5, os.strerror(5))

    engine = room.engine()
    order = room.order()
    crash.arm(fail)
    try:
        done = engine.act(order, "job")
    finally:
        crash.arm(None)
    assert (done.ok, done.status) == (False, "Pending Mask")
    assert "the disk reported an error; this is tried again at the next start" in done.message
    assert (
        "an earlier job on this file is not finished; restart" in engine.act(order, "two").message
    )
    engine.close()
    recover(room)
    assert room.file.read_bytes() == room.new
    assert room.faults() == []


def test_a_journal_of_an_earlier_version_has_no_such_table(tmp_path: Path) -> None:
    room = LinkedRoom(tmp_path)
    room.engine().close()
    with closing(sqlite3.connect(room.data / "journal.db")) as db:
        db.execute("DROP TABLE redo")
    assert act(room).ok


def naive(room: Room) -> None:
    """Control: write in place, without a record before."""
    with room.file.open("r+b") as file:
        for at in range(0, len(room.new), 1000):
            crash.point("write")
            file.write(room.new[at : at + 1000])
            file.flush()


def test_the_naive_way_is_caught(tmp_path: Path) -> None:
    points = len(faults.crash_points(partial(naive, LinkedRoom(tmp_path / "count"))))
    bad = []
    for number in range(points):
        room = LinkedRoom(tmp_path / str(number))
        faults.kill_at(number, partial(naive, room))
        bad += room.faults()
    assert "mixed after recovery" in bad


def test_a_document_of_several_names_is_refused(tmp_path: Path) -> None:
    """Its length changes: it would be replaced, and the other names would keep the content."""
    room = LinkedRoom(tmp_path)
    engine: Remediator = room.engine()
    done = engine.act(room.order(inner="word/document.xml", extracted=True), "job")
    assert done.message.startswith("Unable to mask: the file has 2 names (hard links), and its ")
    engine.close()
