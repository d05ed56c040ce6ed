"""Kills at every system call, and again at every call of the recovery, in every action (`T01`,
`T01b`, `T02`): one run of the work gives everything that kills may leave.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from app.remediation.disk import folder
from app.remediation.engine import Remediator
from tests.kit import stops
from tests.kit.lean import lean
from tests.remediation import room
from tests.remediation.change import moving
from tests.remediation.change.moving import MoveRoom
from tests.remediation.change.test_links import LinkedRoom
from tests.remediation.formats.test_inside_engine import DocumentRoom
from tests.remediation.room import HugeRoom, Room

pytestmark = pytest.mark.skipif(not stops.AVAILABLE, reason="needs ptrace")

INODES = stops.Inodes()
Work = Callable[[Room], object]


class Copied:
    """A room that receives copies. What follows recovery is not the recorded job."""

    def _undo_faults(self, engine: Remediator) -> list[str]:
        INODES.put({})
        found: list[str] = super()._undo_faults(engine)  # type: ignore[misc]
        return found


class CopiedRoom(Copied, Room):
    """For masks."""


class CopiedLinks(Copied, LinkedRoom):
    """For masks in place."""

    def one_file(self) -> bool:
        return len({path.stat().st_ino for path in [self.file, *self.others]}) == 1


class CopiedHuge(Copied, HugeRoom):
    """For masks whose undo keeps pieces."""


class CopiedDocument(Copied, DocumentRoom):
    """For masks in a document, which is rewritten."""


class CopiedMove(Copied, MoveRoom):
    """For files that are taken away. The quarantine is inside the copied folder."""


def act(here: Room) -> object:
    return moving.act(here) if isinstance(here, MoveRoom) else room.act(here)


def recover(here: Room) -> None:
    engine = here.engine()
    engine.recover()
    engine.close()


def inode(folder: folder.Folder, name: bytes) -> str:
    """Replacement for the engine's own."""
    status = folder.stat(name)
    return INODES.name(status.st_ino) if status else ""


def made(base: Path, action: str, job: str) -> tuple[Room, Work]:
    """Return a room and the work to be killed in it."""
    folder.Folder.inode = inode  # type: ignore[method-assign, assignment]  # for this process
    room.lower_limits(pytest.MonkeyPatch())
    masks: dict[str, Callable[[Path], Room]] = {
        "mask": CopiedRoom,
        "mask in place": CopiedLinks,
        "mask of a huge file": CopiedHuge,
        "mask in a document": CopiedDocument,
    }
    if action == "quarantine across":  # in this process
        action = "quarantine"
        moving.as_two_disks(pytest.MonkeyPatch())
    here = masks[action](base) if action in masks else CopiedMove(base, action)
    if job == "job":
        return here, act
    done = act(here)
    assert done
    return here, room.undo


def kills(work: Work, here: Room, aside: Path) -> list[stops.Left]:
    return stops.left_by_kills(lambda: partial(work, here), here.base, aside, INODES)


ACTIONS = (
    *("mask", "mask in place", "mask of a huge file", "mask in a document"),
    *("quarantine", "quarantine across", "delete", "encrypt"),
)


@pytest.mark.parametrize(
    ("action", "job", "stride"),
    [
        ("mask", "job", 1),
        ("mask", "undo", 8),
        ("mask in place", "job", 8),
        ("encrypt", "job", 8),
        ("quarantine", "undo", 8),
        *(
            pytest.param(action, job, 1, marks=pytest.mark.slow)
            for action in ACTIONS
            for job in ("job", "undo")
        ),
    ],
)
@lean
def test_killed_at_every_system_call(tmp_path: Path, action: str, job: str, stride: int) -> None:
    """With a stride, only every `stride`-th result is checked."""
    here, work = made(tmp_path / "room", action, job)
    found = kills(work, here, tmp_path / "left")
    calls, bad = 0, []
    for left in found[::stride]:
        left.put(here.base, INODES)
        bad += [f"call {calls} and {left.calls} more: {fault}" for fault in here.faults(job)]
        calls += left.calls
    print(f"{action} {job}: {calls} kills, {len(found)} ends, {len(bad)} violations")  # noqa: T201
    assert not bad, "\n".join(bad)
    assert sum(left.calls for left in found) >= (220 if (action, job) == ("mask", "job") else 200)
    assert len(found) >= 40


@pytest.mark.parametrize(
    ("action", "stride"),
    [
        ("mask", 12),
        *(pytest.param(action, 1, marks=pytest.mark.slow) for action in ACTIONS),
    ],
)
@lean
def test_killed_again_at_every_system_call_of_recovery(
    tmp_path: Path, action: str, stride: int
) -> None:
    """With a stride, only every `stride`-th kill, and at most every third one of its recovery."""
    here, work = made(tmp_path / "room", action, "job")
    pairs, ends, bad = 0, 0, []
    for first, left in enumerate(kills(work, here, tmp_path / "left")[::stride]):
        left.put(here.base, INODES)
        apart = min(stride, 3)
        for again in kills(recover, here, tmp_path / f"again {first}")[first % apart :: apart]:
            again.put(here.base, INODES)
            bad += [f"{first}, {pairs}: {fault}" for fault in here.faults()]
            pairs, ends = pairs + again.calls, ends + 1
    print(f"{pairs} double kills, {ends} ends, {len(bad)} violations")  # noqa: T201
    assert not bad, "\n".join(bad)
    assert pairs >= 300


def naive(here: Room) -> None:
    """Control: write in place, as a simple implementation would."""
    with here.file.open("r+b", buffering=0) as file:
        for at in range(0, len(here.new), 16):
            file.seek(at)
            file.write(here.new[at : at + 16])


@lean
def test_the_naive_way_is_caught(tmp_path: Path) -> None:
    here, _ = made(tmp_path / "room", "mask", "job")
    bad = []
    for left in kills(naive, here, tmp_path / "left"):
        left.put(here.base, INODES)
        bad += here.faults()
    assert "mixed before recovery" in bad


def forgetful(here: Room) -> None:
    """Control: a recovery that deletes its records before it has cleaned up."""
    for path in (here.data / "journal.db", here.data / "audit.head", *here.data.glob("vault/*")):
        path.unlink()
    for name in here.litter():
        (here.folder / name).unlink()


@lean
def test_a_recovery_that_is_no_good_when_killed_is_caught(tmp_path: Path) -> None:
    """It passes as long as it is not killed."""
    here, work = made(tmp_path / "room", "mask", "job")
    left = kills(work, here, tmp_path / "left")
    half = next(one for one in left if any(one.copy.glob("root/mail/*.tmp")))
    half.put(here.base, INODES)
    again = kills(forgetful, here, tmp_path / "again")
    bad = []
    for one in again:
        one.put(here.base, INODES)
        bad.append(here.faults())
    assert bad[-1] == []
    assert ["litter"] in bad
