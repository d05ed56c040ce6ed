"""The power fails, and fails again during recovery: still all or nothing.

The disks that a job may leave are created, the recovery of each is recorded, and then the disks
that this recovery may leave are explored like those of a job.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from app.remediation.disk import folder
from tests.kit import faults, powerloss, recorded
from tests.kit.powerloss import Disk
from tests.remediation.change import test_moves_power, test_power
from tests.remediation.change.test_links import LinkedRoom
from tests.remediation.room import Room, in_memory

pytestmark = pytest.mark.skipif(not faults.HAS_STRACE, reason="strace is not installed")

Inodes = dict[int, str] | dict[int | None, str]
World = test_power.World | test_moves_power.World
ACTIONS = ("mask", "mask in place", "quarantine", "delete", "encrypt")
UNDONE = ("undo", "undo quarantine", "undo delete", "undo encrypt")
SLOW = pytest.mark.slow


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with in_memory(tmp_path, monkeypatch) as folder:
        yield folder


def world(base: Path, name: str, patch: pytest.MonkeyPatch) -> World:
    """Return a recorded job."""
    if name in {"mask", "undo", "mask in place"}:
        work = test_power.undoing if name == "undo" else test_power.opened
        make = LinkedRoom if name == "mask in place" else Room
        job = "undo" if name == "undo" else "job"
        return test_power.World(base, work, patch, job, make)
    undo, _, action = name.rpartition(" ")
    moving = test_moves_power.undoing if undo else test_moves_power.opened
    return test_moves_power.World(base, action, moving, patch, undo or "job")


def recover(room: Room) -> None:
    engine = room.engine()
    engine.recover()
    engine.close()


def recovered(
    here: World, disk: Disk, ids: Inodes, log: Path, start: Callable[[Room], None] = recover
) -> recorded.Record:
    """Record the next start on this disk; `ids` are the inodes of the job's files. Afterwards
    `here` explores the disks of that start.
    """
    here.inodes = ids
    here.by_inode = powerloss.lay_out(disk, here.folders)
    log.parent.mkdir()
    made = recorded.record(lambda: partial(start, here.room), here.folders, log)
    here.inodes = {
        number: ids.get(disk[path][0], f"the job's {disk[path][0]}")
        for path, number in made.names.items()
    }
    return made


def left(made: recorded.Record) -> list[tuple[str, Disk]]:
    """Return different disks that the job may leave, in step order: of the unsynced steps none is
    there, or all of the contents, or of the names, or of both.
    """
    found = powerloss.disks(made, 0)
    return [(name, disk) for name, disk in found if _WHOLE.search(name)]


def unfinished(here: World) -> list[tuple[str, Disk]]:
    """Return those disks on which the user's files are not in their final state; the last first."""
    found, own = left(here.record), bytes(here.room.data)

    def users(disk: Disk) -> Disk:
        return {path: file for path, file in disk.items() if not path.startswith(own)}

    at_end = users(found[-1][1])
    return [(name, disk) for name, disk in reversed(found) if users(disk) != at_end]


_WHOLE = re.compile("contents (none|all), names (none|all)$")


def touches(made: recorded.Record, room: Room) -> bool:
    """Return whether recovery writes to a user's file, or creates or removes its names."""
    paths = {number: path for path, number in made.names.items()}
    found = [path for step in made.steps for path, _ in step.names]
    found += [paths[step.file] for step in made.steps if step.file in paths and not step.syncs]
    return any(not path.startswith(bytes(room.data)) for path in found)


@pytest.mark.parametrize(
    ("name", "most", "shuffled"),
    [
        *((name, 1, 0) for name in ACTIONS),
        *(pytest.param(name, 1_000, 8, marks=SLOW) for name in (*ACTIONS, *UNDONE)),
    ],
)
def test_power_loss_after_any_step_of_recovery(
    disk: Path, monkeypatch: pytest.MonkeyPatch, name: str, most: int, shuffled: int
) -> None:
    """If only one recovery is tried, it is one that touches a user's file."""
    here = world(disk, name, monkeypatch)
    ids, bad, starts, disks = here.inodes, [], 0, 0
    firsts = unfinished(here) if most == 1 else left(here.record)
    for number, (first, lying) in enumerate(firsts):
        made = recovered(here, lying, ids, disk / f"again {number}" / "log")
        if not (touches(made, here.room) if most == 1 else made.own_syncs()):
            continue  # nothing was left to recover
        for second, wrong in here.faults(made, shuffled):
            bad += [f"{first}, then {second}: {wrong}"] if wrong else []
            disks += 1
        starts += 1
        if starts == most:
            break
    print(f"{name}: {starts} recoveries, {disks} disks, {len(bad)} wrong")  # noqa: T201
    assert not bad, "\n".join(bad[:20])
    assert disks >= 20 * starts > 0


def careless(room: Room) -> None:
    """Control: a recovery that makes no name durable. For a separate process."""
    setattr(folder.Folder, "sync", lambda _: None)  # noqa: B010 - a method
    recover(room)


@pytest.mark.parametrize(
    "name",
    ["mask", *(pytest.param(one, marks=SLOW) for one in ("quarantine", "delete", "encrypt"))],
)
def test_a_recovery_without_syncs_is_caught(
    disk: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    here = world(disk, name, monkeypatch)
    ids = here.inodes
    caught = (
        any(wrong for _, wrong in here.faults(made, 0))
        for number, (_, lying) in enumerate(unfinished(here))
        if (made := recovered(here, lying, ids, disk / f"again {number}" / "log", careless)).steps
    )
    assert any(caught)
