"""Quarantine, delete, encrypt and their undo: killed at every step, all or nothing.

`test_stops` kills at every system call, and again in recovery, in `make test`; this file in `make
slow`.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from app.remediation.disk import crash
from app.remediation.disk.errors import JournalUnwritable
from tests.kit import faults, stops
from tests.kit.lean import lean
from tests.remediation.change.moving import DONE, Maker, MoveRoom, act
from tests.remediation.change.test_crashes import SOME_OR_ALL
from tests.remediation.room import in_memory, undo

needs_strace = pytest.mark.skipif(not faults.HAS_STRACE, reason="strace is not installed")

Work = Callable[[MoveRoom], object]
ACTIONS = ("quarantine", "across", "delete", "encrypt")
SLOW = pytest.mark.slow


@pytest.fixture
def other_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on another file system than the other tests."""
    shared = Path("/dev/shm")
    if not shared.is_dir() or shared.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("there is no second file system")
    folder = Path(tempfile.mkdtemp(dir=shared))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def make(request: pytest.FixtureRequest) -> Maker:
    """Maker of rooms for one of `ACTIONS`."""
    if request.param == "across":
        return Maker("quarantine", request.getfixturevalue("other_disk"))
    return Maker(request.param)


@contextmanager
def rooms(tmp_path: Path, make: Maker) -> Iterator[Path]:
    """The folder of rooms in long runs: in memory, unless that is the other disk."""
    if make.away:
        yield tmp_path
        return
    with pytest.MonkeyPatch.context() as patch, in_memory(tmp_path, patch) as folder:
        yield folder


def kill_everywhere(
    base: Path, make: Maker, work: Work, job: str, stride: int = 1
) -> tuple[int, list[str]]:
    """Kill `work` at each crash point, each in its own room; return number of points and
    violations.

    With a `stride`, only every `stride`-th point.
    """
    points = list(enumerate(faults.crash_points(partial(work, make(base / "count")))))[::stride]
    bad = []
    for number, name in points:
        room = make(base / f"at-{number}")
        assert faults.kill_at(number, partial(work, room))
        bad += [f"{number} {name}: {fault}" for fault in room.faults(job)]
    return len(points), bad


@pytest.mark.parametrize("stride", SOME_OR_ALL)
@pytest.mark.parametrize("make", ACTIONS, indirect=True)
@lean
def test_killed_at_every_crash_point(tmp_path: Path, make: Maker, stride: int) -> None:
    points, bad = kill_everywhere(tmp_path, make, act, "job", stride)
    assert not bad, "\n".join(bad)
    assert points >= 15 // stride


@pytest.mark.parametrize("stride", SOME_OR_ALL)
@pytest.mark.parametrize("make", ACTIONS, indirect=True)
@lean
def test_undo_killed_at_every_crash_point(tmp_path: Path, make: Maker, stride: int) -> None:
    points, bad = kill_everywhere(tmp_path, replace(make, acted=True), undo, "undo", stride)
    assert not bad, "\n".join(bad)
    assert points >= 10 // stride


def recover(room: MoveRoom) -> object:
    engine = room.engine()
    try:
        return engine.recover()
    finally:
        engine.close()


@SLOW
@pytest.mark.parametrize("make", ACTIONS, indirect=True)
@lean
def test_killed_again_during_recovery(tmp_path: Path, make: Maker) -> None:
    """Every crash point of an action, combined with every crash point of its recovery."""
    pairs, bad = 0, []
    with rooms(tmp_path, make) as base:
        for first in range(len(faults.crash_points(partial(act, make(base / "count"))))):
            second, died = 0, True
            while died:
                room = make(base / f"at-{first}-{second}")
                faults.kill_at(first, partial(act, room))
                died = faults.kill_at(second, partial(recover, room))
                bad += [f"{first}, {second}: {fault}" for fault in room.faults()]
                pairs, second = pairs + died, second + 1
    print(f"{pairs} double kills, {len(bad)} violations")  # noqa: T201
    assert not bad, "\n".join(bad)
    assert pairs >= 20


def naive(room: MoveRoom) -> None:
    """Control: copy and remove, as a simple implementation would, without a record."""
    room.quarantine.mkdir(mode=0o700, exist_ok=True)
    crash.point("copy")
    (room.quarantine / "copy").write_bytes(room.file.read_bytes())
    crash.point("remove")
    room.file.unlink()
    crash.point("done")


def forgetful(room: MoveRoom) -> None:
    """Control of the loss detection: remove first, then copy."""
    data = room.file.read_bytes()
    room.quarantine.mkdir(mode=0o700, exist_ok=True)
    room.file.unlink()
    crash.point("copy")
    (room.quarantine / "copy").write_bytes(data)


@pytest.mark.parametrize("make", ["quarantine"], indirect=True)
@pytest.mark.parametrize(
    ("control", "fault"), [(naive, "litter in quarantine"), (forgetful, "lost before recovery")]
)
@lean
def test_the_naive_ways_are_caught(tmp_path: Path, make: Maker, control: Work, fault: str) -> None:
    _, bad = kill_everywhere(tmp_path, make, control, "job")
    assert any(fault in one for one in bad), bad


def opened(room: MoveRoom) -> Callable[[], object]:
    """Return only the action: the engine is opened before."""
    engine, order = room.engine(), room.order()
    return lambda: engine.act(order, "job")


def undoing(room: MoveRoom) -> Callable[[], object]:
    engine = room.engine()
    return lambda: engine.undo("job", "undo", "17", "A. Analyst", "")


CHANGING = ["write", "fsync", "renameat2", "unlinkat", "mkdirat", "ftruncate", "fsetxattr"]
CAN_FAIL = [*CHANGING, "openat", "openat2", "newfstatat", "fcntl", "read", "lseek", "pwrite64"]
CAN_FAIL += ["pread64", "fdatasync", "fchmod", "flistxattr", "fgetxattr", "fstat", "statx"]


@needs_strace
@SLOW
@pytest.mark.parametrize("make", ACTIONS, indirect=True)
@pytest.mark.parametrize(("work", "job"), [(opened, "job"), (undoing, "undo")])
@lean
def test_killed_at_every_system_call(
    tmp_path: Path, make: Maker, work: Callable[[MoveRoom], faults.Work], job: str
) -> None:
    """Except harmless calls: a kill there leaves the same as at the next one."""
    make = replace(make, acted=job == "undo")
    bad = []
    with rooms(tmp_path, make) as base:
        calls = faults.system_calls(partial(work, make(base / "count")), base / "log")
        calls = [call for call in calls if call[0] not in stops.HARMLESS]
        for name, number in calls:
            room = make(base / f"{name}-{number}")
            kill = ["-e", f"inject={name}:signal=SIGKILL:when={number}"]
            faults.strace_fault(partial(work, room), kill, base / "log")
            bad += [f"{name} {number}: {fault}" for fault in room.faults(job)]
    print(f"{len(calls)} calls, {len(bad)} violations")  # noqa: T201
    assert not bad, "\n".join(bad)
    assert len(calls) >= 70


def telling(room: MoveRoom) -> faults.Work:
    """Return the action, which also writes down its status and message."""
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


def truthful(told: str, room: MoveRoom) -> bool:
    word, message = told.split("|", 1) if "|" in told else (told, "")
    if word.removesuffix(" with restrictions") == DONE[room.action]:
        return not room.file.exists()
    if word == f"Unable to {room.action}" and " for now: " not in message:
        return not room.untouched()
    if word == "journal":
        return not room.untouched()
    return word.startswith("Pending ") and " for now: " in message


@needs_strace
@pytest.mark.parametrize(
    ("make", "error", "names"),
    [
        *(pytest.param(action, "EIO", CAN_FAIL, marks=SLOW) for action in ACTIONS),
        *(pytest.param(action, "ENOSPC", CAN_FAIL, marks=SLOW) for action in ACTIONS),
        *(pytest.param(action, "EACCES", CAN_FAIL, marks=SLOW) for action in ACTIONS),
        *(pytest.param(action, "EINTR", CAN_FAIL, marks=SLOW) for action in ACTIONS),
    ],
    indirect=["make"],
)
@lean
def test_an_error_at_any_call_is_told_and_nothing_is_lost(
    tmp_path: Path, make: Maker, error: str, names: list[str]
) -> None:
    bad = []
    with rooms(tmp_path, make) as base:
        calls = faults.system_calls(partial(telling, make(base / "count")), base / "log")
        calls = [call for call in calls if call[0] in names]
        for name, number in calls:
            room = make(base / f"{name}-{number}")
            fail = ["-e", f"inject={name}:error={error}:when={number}"]
            status = faults.strace_fault(partial(telling, room), fail, base / "log")
            told = (room.base / "told").read_text() if status == 0 else "nothing"
            found = [] if truthful(told, room) else [f"said {told!r}"]
            if faults.synced_after_failure(base / "log"):
                found.append("a sync that failed was tried again")
            bad += [f"{name} {number}: {fault}" for fault in found + room.faults()]
    print(f"{len(calls)} calls, {len(bad)} violations")  # noqa: T201
    assert not bad, "\n".join(bad)
    assert len(calls) >= 10
