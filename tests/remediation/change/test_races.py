"""A user's edit always wins, and a folder replaced by a link is never followed."""

from __future__ import annotations

import errno
import fcntl
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from app.remediation.disk import crash, files, linux
from app.remediation.disk.errors import Refused
from app.remediation.engine import Remediator
from app.remediation.journal.records import Order
from tests.kit import calls, faults, races
from tests.kit.lean import lean
from tests.remediation.change.moving import MoveRoom
from tests.remediation.room import Room, in_memory

HELD_UP = 0.005
"""Seconds of delay at the weak point of a naive implementation, as on a busy machine, so that its
losses do not depend on luck.
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="leases are a Linux thing")


@pytest.mark.parametrize("number", [600, pytest.param(4_500, marks=pytest.mark.slow)])
@lean
def test_no_edit_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    with in_memory(tmp_path, monkeypatch) as folder:
        room = Room(folder)
        engine = room.engine(days=0)

        def work(job: int) -> None:
            engine.act(room.order(), f"job-{job}")

        score = races.race_edits(room.file, room.old, room.new, work, number, seed=5)
        engine.recover()
        print(f"{score}")  # noqa: T201 - a soak prints its result
        assert (score.lost, score.mixed) == (0, 0)
        assert room.litter() == []
        assert score.changed, f"every edit came in time: {score}"
        assert all(entry.message for entry in engine.entries(limit=number))
        engine.close()


@lean
def test_the_naive_way_loses_edits(tmp_path: Path) -> None:
    room = Room(tmp_path)

    def naive(_: int) -> None:
        data = room.file.read_bytes()
        beside = room.folder / "naive.tmp"
        time.sleep(HELD_UP)
        if data == room.old:
            beside.write_bytes(room.new)
            with beside.open("rb") as file:
                os.fsync(file.fileno())
            beside.replace(room.file)

    score = races.race_edits(room.file, room.old, room.new, naive, 60, seed=5)
    assert score.lost > 0


@pytest.mark.parametrize(
    ("action", "number"),
    [
        ("delete", 60),
        pytest.param("quarantine", 600, marks=pytest.mark.slow),
        pytest.param("delete", 600, marks=pytest.mark.slow),
        pytest.param("encrypt", 600, marks=pytest.mark.slow),
    ],
)
@lean
def test_no_edit_is_lost_when_a_file_is_taken_away(
    tmp_path: Path, action: str, number: int
) -> None:
    room = MoveRoom(tmp_path, action)
    engine = room.engine(days=0)

    def prepare(job: int) -> faults.Work:
        order = room.order()
        return lambda: engine.act(order, f"job-{job}")

    score = races.race_removal(room.file, room.old, prepare, number, 5, room.quarantine)
    print(f"{action}: {score}")  # noqa: T201
    assert score.lost == 0, f"{score}"
    assert score.changed, f"every edit came in time: {score}"
    engine.close()


@lean
def test_the_naive_removal_loses_edits(tmp_path: Path) -> None:
    room = MoveRoom(tmp_path, "delete")

    def naive(_: int) -> faults.Work:
        def work() -> None:
            if room.file.read_bytes() == room.old:
                time.sleep(HELD_UP)
                room.file.unlink()

        return work

    assert races.race_removal(room.file, room.old, naive, 80, seed=5).lost > 0


def test_what_another_program_keeps_for_itself_is_looked_at_later(tmp_path: Path) -> None:
    """It holds a lease on the new file at that moment, as a file server does for a client."""
    room = Room(tmp_path)
    engine, held = room.engine(), []

    def take(point: str) -> None:
        if point == "unlink":
            held.append(os.open(room.file, os.O_RDONLY))
            fcntl.fcntl(held[0], fcntl.F_SETSIG, signal.SIGURG)
            fcntl.fcntl(held[0], fcntl.F_SETLEASE, fcntl.F_WRLCK)

    order = room.order()
    crash.arm(take)
    try:
        done = engine.act(order, "job")
    finally:
        crash.arm(None)
        os.close(held[0])
    assert (done.ok, done.status) == (False, "Pending Mask")
    assert "it could not be read again: another program has the file open" in done.message
    engine.close()
    assert room.faults() == []


def test_a_write_lease_that_can_not_become_a_read_lease_again_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would keep everybody out, including us."""
    path = tmp_path / "file"
    path.write_bytes(b"x")
    fd = os.open(path, os.O_RDONLY)
    assert linux.take_lease(fd)
    leases: list[str] = []

    def before(number: int, _: str) -> None:
        leases.append("read" if number else "write")
        if number == 1:
            raise OSError(errno.EAGAIN, "")

    with calls.watched(("fcntl",), before):
        linux.has_readers(fd)
    assert leases[:2] == ["write", "read"]
    os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))
    os.close(fd)


LONG = pytest.param(10.0, marks=pytest.mark.slow)
"""Delay in seconds."""


@pytest.mark.parametrize("seconds", [0.3, LONG])
@pytest.mark.parametrize("action", ["quarantine", "delete", "encrypt"])
def test_taking_away_while_the_folder_is_swapped(
    tmp_path: Path, action: str, seconds: float
) -> None:
    room, decoy = MoveRoom(tmp_path / "inside", action), Room(tmp_path / "outside")
    before = (decoy.file.read_bytes(), decoy.file.stat())
    order = room.order()
    engine = room.engine()
    with races.swapping(room.folder, decoy.folder):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            there_and_back(engine, order)
    engine.recover()
    print(f"{action}: {len(engine.entries(limit=100_000))} jobs, none outside")  # noqa: T201
    now = decoy.file.stat()
    assert (decoy.file.read_bytes(), now.st_ino, now.st_mtime_ns, now.st_ctime_ns) == (
        before[0],
        before[1].st_ino,
        before[1].st_mtime_ns,
        before[1].st_ctime_ns,
    )
    assert len(list(decoy.folder.iterdir())) == 1
    engine.close()


def there_and_back(engine: Remediator, order: Order) -> None:
    """Act once, and undo it if it was done."""
    number = len(engine.entries(limit=100_000))
    done = engine.act(order, f"job-{number}")
    if done.status.startswith("Pending"):
        engine.recover()
    elif done.ok:
        engine.undo(f"job-{number}", f"undo-{number}", "17", "A", "")


MOST = 120
"""Maximum seconds for all attempts: one takes a tenth of a millisecond."""


@pytest.mark.parametrize(
    ("attempts", "enough"), [(10_000, 20), pytest.param(50_000, 100, marks=pytest.mark.slow)]
)
def test_a_swapped_folder_is_never_followed(tmp_path: Path, attempts: int, enough: int) -> None:
    """Opened as the engine does, for a while; a naive implementation fails in that time."""
    room = Room(tmp_path / "inside")
    decoy = Room(tmp_path / "outside")
    outside, root = decoy.file.stat().st_ino, os.fsencode(room.root)
    tries = fooled = reached = 0
    with races.swapping(room.folder, decoy.folder):
        until = time.monotonic() + MOST
        while tries < attempts and time.monotonic() < until:
            tries += 1
            try:
                with files.open_target(root, b"mail/list.txt") as target:
                    reached += target.status.st_ino == outside
            except (OSError, Refused):
                continue
        until = time.monotonic() + MOST
        while fooled < enough and time.monotonic() < until:
            try:
                real = room.file.resolve()
                if real.is_relative_to(room.root) and not room.file.is_symlink():
                    time.sleep(HELD_UP)
                    fooled += room.file.stat().st_ino == outside
            except OSError:
                continue
    assert (tries, reached) == (attempts, 0)
    assert fooled >= enough, "the harness is too tame"
    print(f"T06: {tries} opened, {reached} outside; the naive way {fooled}")  # noqa: T201


@pytest.mark.parametrize("seconds", [0.3, LONG])
def test_acting_while_the_folder_is_swapped(tmp_path: Path, seconds: float) -> None:
    room, decoy = Room(tmp_path / "inside"), Room(tmp_path / "outside")
    before = (decoy.file.read_bytes(), decoy.file.stat())
    order = room.order()
    engine = room.engine(days=0)
    jobs = 0
    with races.swapping(room.folder, decoy.folder):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            jobs += 1
            if engine.act(order, f"job-{jobs}").status == "Pending Mask":
                engine.recover()
    engine.recover()
    assert room.file.read_bytes() in {room.old, room.new}
    assert room.litter() == []
    now = decoy.file.stat()
    assert (decoy.file.read_bytes(), now.st_ino, now.st_mtime_ns, now.st_ctime_ns) == (
        before[0],
        before[1].st_ino,
        before[1].st_mtime_ns,
        before[1].st_ctime_ns,
    )
    assert len(list(decoy.folder.iterdir())) == 1
    engine.close()
