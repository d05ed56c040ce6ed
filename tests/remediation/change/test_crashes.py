"""Killed at every step, a job leaves the old file or the new one, and recovery reports correctly.

`test_stops` kills at every system call, and again in recovery, in `make test`; this file in `make
slow`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import pytest

from app.remediation.disk import blocks, content, crash
from app.remediation.disk.errors import JournalUnwritable
from tests.kit import faults, stops
from tests.kit.lean import lean
from tests.remediation.room import KEY, OTHER_KEY, TEXT, Room, act, names, undo

BIG = TEXT + b"nothing to see here\n" * 10_000 + TEXT
"""Several write blocks, so that crash points are in the middle of a file."""

needs_strace = pytest.mark.skipif(not faults.HAS_STRACE, reason="strace is not installed")

WRITING = ["write", "fsync", "renameat", "renameat2", "unlinkat", "ftruncate", "fsetxattr"]
WRITING += ["fallocate"]  # only on ext4
CAN_FAIL = [*WRITING, "openat", "openat2", "newfstatat", "fcntl", "read", "lseek"]
CAN_FAIL += ["pwrite64", "pread64", "fdatasync", "fchmod", "flistxattr", "fgetxattr"]
DATABASE = ["pwrite64", "fdatasync"]
"""SQLite's calls. All others fail in `test_errors`, without strace."""
CHANGING = [*WRITING, "pwrite64", "openat", "openat2", "fchmod", "fchown"]
"""Calls that may change a file. A kill at another call leaves the same as one at the next of these;
`make slow` tries them all.
"""

SOME_OR_ALL = [
    9 if stops.AVAILABLE else 1,
    pytest.param(1, id="all", marks=pytest.mark.slow),
]
"""Try one of so many crash points, where `test_stops` tries everything that kills may leave."""

Work = Callable[[Room], object]
Prepare = Callable[[Room], Callable[[], object]]


def fresh(base: Path) -> Room:
    return Room(base, BIG)


def large(base: Path) -> Room:
    """Return a room whose file is not held in memory. For tests in their own process."""
    content.IN_MEMORY, blocks.BLOCK = 1_000, 600
    return Room(base, TEXT * 40)


def masked(base: Path) -> Room:
    room = Room(base)
    assert act(room).ok
    return room


def swapped(base: Path) -> Room:
    """Return a room whose mask was killed after the exchange of the files."""
    room = Room(base)
    points = faults.crash_points(lambda: act(Room(base.with_name(base.name + "-count"))))
    faults.kill_at(points.index("exchange") + 1, lambda: act(room))
    assert len(room.litter()) == 1
    return room


def act_without_vault(room: Room) -> object:
    return act(room, days=0)


def recover(room: Room) -> object:
    engine = room.engine()
    try:
        return engine.recover()
    finally:
        engine.close()


def naive(room: Room) -> None:
    """Control: write in place, as a simple implementation would."""
    with room.file.open("r+b") as file:
        for at in range(0, 128, 16):
            crash.point("write")
            file.write(room.new[at : at + 16])
            file.flush()


def kill_everywhere(
    base: Path,
    make: Callable[[Path], Room],
    work: Work,
    job: str,
    *,
    key: bytes = KEY,
    stride: int = 1,
) -> tuple[int, list[str]]:
    """Kill `work` at each crash point, each in its own room; return number of points and
    violations.

    With a `stride`, only every `stride`-th point.
    """
    room = make(base / "count")
    points = list(enumerate(faults.crash_points(partial(work, room))))[::stride]
    bad = []
    for number, name in points:
        room = make(base / f"at-{number}")
        assert faults.kill_at(number, partial(work, room))
        bad += [f"{number} {name}: {fault}" for fault in room.faults(job, key=key)]
    return len(points), bad


@pytest.mark.parametrize("stride", SOME_OR_ALL)
@pytest.mark.parametrize(
    ("make", "work", "job"), [(fresh, act, "job"), (masked, undo, "undo")], ids=["mask", "undo"]
)
@lean
def test_killed_at_every_crash_point(
    tmp_path: Path, make: Callable[[Path], Room], work: Work, job: str, stride: int
) -> None:
    points, bad = kill_everywhere(tmp_path, make, work, job, stride=stride)
    assert not bad, "\n".join(bad)
    assert points >= 20 // stride


@pytest.mark.parametrize("stride", SOME_OR_ALL)
@pytest.mark.parametrize(
    ("make", "work", "job"), [(fresh, act, "job"), (masked, undo, "undo")], ids=["mask", "undo"]
)
@lean
def test_killed_and_started_with_another_vault_key(
    tmp_path: Path, make: Callable[[Path], Room], work: Work, job: str, stride: int
) -> None:
    """Without a keyring the vault key is lost with the console: all but undo must work."""

    def keyless(base: Path) -> Room:
        room = make(base)
        room.lasting = False
        return room

    points, bad = kill_everywhere(tmp_path, keyless, work, job, key=OTHER_KEY, stride=stride)
    assert not bad, "\n".join(bad)
    assert points >= 20 // stride


def test_a_job_whose_key_is_gone_is_left_to_a_person(tmp_path: Path) -> None:
    """Its digests cannot be compared: nothing is removed, and nothing is said of the file."""
    for number, lasting, state in ((1, True, "ATTENTION"), (2, False, "BUILT")):
        room = fresh(tmp_path / str(number))
        points = faults.crash_points(partial(act, fresh(tmp_path / f"count {number}")))
        assert faults.kill_at(points.index("exchange") + 1, partial(act, room))
        there = {path.name: path.read_bytes() for path in room.folder.iterdir()}
        room.lasting = lasting
        with closing(room.engine(key=OTHER_KEY)) as engine:
            (outcome,) = engine.recover()
            entry = engine.entry("job")
        assert entry is not None
        assert (entry.state, outcome.ok) == (state, False)
        assert "keyring" in outcome.message
        assert {path.name: path.read_bytes() for path in room.folder.iterdir()} == there
        if not lasting:  # the keyring is unlocked now
            room.lasting = True
            with closing(room.engine()) as engine:
                (outcome,) = engine.recover()
            assert outcome.ok


@pytest.mark.parametrize("stride", SOME_OR_ALL)
@lean
def test_without_a_vault_the_file_is_old_or_new(tmp_path: Path, stride: int) -> None:
    room = Room(tmp_path / "count")
    for number in range(0, len(faults.crash_points(partial(act_without_vault, room))), stride):
        room = Room(tmp_path / str(number))
        faults.kill_at(number, partial(act_without_vault, room))
        recover(room)
        assert room.file.read_bytes() in {room.old, room.new}
        assert room.litter() == []


@pytest.mark.slow
@lean
def test_killed_again_during_recovery(tmp_path: Path) -> None:
    """Every crash point of a mask, combined with every crash point of its recovery."""
    room = Room(tmp_path / "count")
    pairs, bad = 0, []
    for first in range(len(faults.crash_points(partial(act, room)))):
        second = 0
        while True:
            room = Room(tmp_path / f"at-{first}-{second}")
            faults.kill_at(first, partial(act, room))
            died = faults.kill_at(second, partial(recover, room))
            bad += [f"{first}, {second}: {fault}" for fault in room.faults()]
            if not died:
                break
            pairs, second = pairs + 1, second + 1
    print(f"{pairs} double kills, {len(bad)} violations")  # noqa: T201
    assert not bad, "\n".join(bad)
    assert pairs > 40


def purge(room: Room) -> None:
    engine = room.engine()
    engine.copies.purge("job")
    engine.close()


@lean
def test_a_purge_cut_short_is_finished(tmp_path: Path) -> None:
    """The key is deleted first; the rest of the copy is deleted at the next start."""
    room = masked(tmp_path / "count")
    for number in range(len(faults.crash_points(partial(purge, room)))):
        room = masked(tmp_path / str(number))
        faults.kill_at(number, partial(purge, room))
        recover(room)
        engine = room.engine()
        kept = bool(engine.copies.entries())
        assert bool(names(room.data / "vault")) == kept
        assert engine.undo("job", "undo", "17", "A", "").ok == kept
        engine.close()


def test_the_naive_way_is_caught(tmp_path: Path) -> None:
    points, bad = kill_everywhere(tmp_path, Room, naive, "job")
    assert points == 8
    assert any("mixed" in fault for fault in bad)


def strace_everywhere(
    base: Path,
    make: Callable[[Path], Room],
    prepare: Prepare,
    job: str,
    names: list[str] | None = None,
) -> tuple[int, list[str]]:
    """Kill at each system call (of these names), each in its own room; return number and
    violations.
    """
    room = make(base / "count")
    calls = faults.system_calls(partial(prepare, room), base / "log")
    calls = [call for call in calls if names is None or call[0] in names]
    bad = []
    for name, number in calls:
        room = make(base / f"{name}-{number}")
        kill = ["-e", f"inject={name}:signal=SIGKILL:when={number}"]
        faults.strace_fault(partial(prepare, room), kill, base / "log")
        bad += [f"{name} {number}: {fault}" for fault in room.faults(job)]
    return len(calls), bad


def opened(room: Room) -> Callable[[], object]:
    """Return only the job: the engine is opened before."""
    engine, order = room.engine(), room.order()
    return lambda: engine.act(order, "job")


def whole(work: Work) -> Prepare:
    """Return the work including opening and closing the engine."""
    return lambda room: lambda: work(room)


@needs_strace
@pytest.mark.slow
@pytest.mark.parametrize("make", [Room, large])
@lean
def test_killed_at_calls_of_mask_that_change_a_file(
    tmp_path: Path, make: Callable[[Path], Room]
) -> None:
    calls, bad = strace_everywhere(tmp_path, make, opened, "job", CHANGING)
    print(f"{calls} kills, {len(bad)} violations")  # noqa: T201
    assert not bad, "\n".join(bad)
    assert calls > 75


@needs_strace
@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "work", "job"),
    [(fresh, act, "job"), (masked, undo, "undo"), (swapped, recover, "job")],
    ids=["mask", "undo", "recovery"],
)
@lean
def test_killed_at_every_system_call_with_start_and_end(
    tmp_path: Path, make: Callable[[Path], Room], work: Work, job: str
) -> None:
    calls, bad = strace_everywhere(tmp_path, make, whole(work), job)
    print(f"{calls} kills, {len(bad)} violations")  # noqa: T201
    assert not bad, "\n".join(bad)
    assert calls > 100


@needs_strace
@pytest.mark.parametrize(
    ("make", "error", "names", "stride"),
    [
        pytest.param(Room, "EIO", DATABASE, 7, id="EIO of the journal"),
        pytest.param(Room, "EIO", CAN_FAIL, 1, id="EIO everywhere", marks=pytest.mark.slow),
        pytest.param(Room, "ENOSPC", CAN_FAIL, 1, id="ENOSPC everywhere", marks=pytest.mark.slow),
        pytest.param(Room, "EACCES", CAN_FAIL, 1, id="EACCES everywhere", marks=pytest.mark.slow),
        pytest.param(Room, "EINTR", CAN_FAIL, 1, id="EINTR everywhere", marks=pytest.mark.slow),
        pytest.param(large, "EIO", CAN_FAIL, 1, id="EIO, a large file", marks=pytest.mark.slow),
    ],
)
@lean
def test_an_error_at_any_call_is_told_and_nothing_is_lost(
    tmp_path: Path, make: Callable[[Path], Room], error: str, names: list[str], stride: int
) -> None:
    """The job reports its outcome correctly, immediately and after a restart."""
    room = make(tmp_path / "count")
    calls = faults.system_calls(partial(telling, room), tmp_path / "log")
    calls = [call for call in calls if call[0] in names][::stride]
    bad = []
    for name, number in calls:
        room = make(tmp_path / f"{name}-{number}")
        fail = ["-e", f"inject={name}:error={error}:when={number}"]
        status = faults.strace_fault(partial(telling, room), fail, tmp_path / "log")
        told = (room.base / "told").read_text() if status == 0 else "nothing"
        found = [] if truthful(told, room) else [f"said {told!r}"]
        if faults.synced_after_failure(tmp_path / "log"):
            found.append("a sync that failed was tried again")
        bad += [f"{name} {number}: {fault}" for fault in found + room.faults()]
    print(f"{len(calls)} calls, {len(bad)} violations")  # noqa: T201
    assert not bad, "\n".join(bad)
    assert len(calls) > 5


@needs_strace
@pytest.mark.parametrize(("error", "seen"), [("EIO", True), ("EINTR", False)])
@lean
def test_a_sync_that_is_tried_again_is_seen(tmp_path: Path, error: str, seen: bool) -> None:
    """An interrupted sync does not count as failed."""

    def stubborn() -> None:
        fd = os.open(tmp_path / "file", os.O_WRONLY | os.O_CREAT)
        for _ in range(2):
            with suppress(OSError):
                os.fsync(fd)
                break

    fail = ["-e", f"inject=fsync:error={error}:when=1"]
    assert faults.strace_fault(lambda: stubborn, fail, tmp_path / "log") == 0
    assert faults.synced_after_failure(tmp_path / "log") == seen


def telling(room: Room) -> Callable[[], object]:
    """Return the job, which also writes down its status and message."""
    engine, order = room.engine(), room.order()
    paper = os.open(room.base / "told", os.O_WRONLY | os.O_CREAT)

    def work() -> None:
        try:
            done = engine.act(order, "job")
            told = f"{done.status}|{done.message}"
        except JournalUnwritable as error:
            told = f"journal|{error}"
        os.pwritev(paper, [told.encode()], 0)  # a call that never fails here

    return work


def truthful(told: str, room: Room) -> bool:
    now = room.file.read_bytes()
    if told.startswith("Masked|"):
        return now == room.new
    if told.startswith("Unable to mask|Unable to mask: "):
        return now == room.old
    if told.startswith("journal|"):
        return now == room.old
    return told.startswith("Pending Mask|Unable to mask for now: ")
