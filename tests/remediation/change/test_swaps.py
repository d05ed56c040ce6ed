"""A folder or file is replaced by a link at every system call that finds something by name: nothing
outside the root is read, written or removed (`T06`).

The attacker of `test_races` acts at random; this one acts at every possible moment, once for the
duration of one call and once permanently.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest

from tests.kit import calls
from tests.remediation.change import test_errors
from tests.remediation.change.moving import MoveRoom
from tests.remediation.room import Room, in_memory

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="calls of Linux")

KINDS = ("folder", "file")
MOMENTS = tuple(name for name in calls.BY_NAME if name != "lstat")
"""`realpath` calls `lstat` for comparisons only, never to open anything."""


class Attacker:
    """Swaps before the call of this number, and back before the next one unless he `stays`."""

    def __init__(self, room: Room, outside: Room, kind: str, at: int, *, stays: bool) -> None:
        self._link, self._to = (
            (room.folder, outside.folder) if kind == "folder" else (room.file, outside.file)
        )
        self.aside = room.base / "aside"
        self._at, self._stays = at, stays
        self._outside = {outside.folder.stat().st_ino, outside.file.stat().st_ino}
        self.reached = 0

    def before(self, number: int, name: str) -> None:
        del name
        if number == self._at:
            with suppress(FileNotFoundError):  # the job may have removed it already
                self._link.rename(self.aside)
            with suppress(FileExistsError):
                self._link.symlink_to(self._to)
        elif not self._stays:
            self.end()

    def after(self, name: str, result: object) -> None:
        """Record each descriptor that leads outside."""
        if name in calls.OPENING and isinstance(result, int) and result >= 0:
            self.reached += os.fstat(result).st_ino in self._outside

    def end(self) -> None:
        """Restore what still exists."""
        if self._link.is_symlink():
            self._link.unlink()
        if self.aside.exists() and not self._link.exists():
            self.aside.rename(self._link)


def everything(room: Room) -> list[tuple[object, ...]]:
    """Return the content of a tree."""
    found: list[tuple[object, ...]] = []
    for path in sorted([room.root, *room.root.rglob("*")]):
        now = path.lstat()
        data = path.read_bytes() if stat.S_ISREG(now.st_mode) else b""
        found.append((path, data, now.st_ino, now.st_mtime_ns, now.st_ctime_ns, now.st_nlink))
    return found


Work = Callable[[], object]


def attacked(
    base: Path, action: str, job: str, kind: str, at: int, *, stays: bool, naive: bool = False
) -> tuple[bool, list[str]]:
    """Act in a new room; return whether the call was reached, and the violations."""
    room, outside = test_errors.made(base / "in", action, job), Room(base / "out")
    engine = room.engine()
    work: Work = naively(room) if naive else test_errors.telling(engine, room, job)
    attacker = Attacker(room, outside, kind, at, stays=stays)
    before = everything(outside)
    with calls.watched(MOMENTS, attacker.before, attacker.after) as seen:
        work()
    attacker.end()
    engine.recover()
    bad = ["changed outside"] if everything(outside) != before else []
    bad += ["opened outside"] if attacker.reached else []
    if not naive:
        bad += ["lost"] if lost(room, attacker.aside) else []
        bad += ["audit"] if engine.audit.verify() else []
    engine.close()
    return len(seen.made) > at, bad


def lost(room: Room, aside: Path) -> bool:
    """Return whether neither the old nor the new content exists anywhere."""
    places = [*room.root.rglob("*"), aside, *aside.rglob("*")]
    if isinstance(room, MoveRoom):
        places += room.quarantined()
    files = [path for path in places if path.is_file() and not path.is_symlink()]
    kept = list(room.data.glob("vault/*.dde"))
    return not kept and all(path.read_bytes() not in {room.old, room.new} for path in files)


def naively(room: Room) -> Work:
    """Control: resolve the name, then write there."""

    def work() -> None:
        with suppress(FileNotFoundError):
            if os.path.realpath(room.file).startswith(str(room.root)) and os.stat(room.file):  # noqa: PTH116
                fd = os.open(room.file, os.O_RDWR)
                os.write(fd, room.new)
                os.close(fd)

    return work


@pytest.mark.parametrize("job", ["job", pytest.param("undo", marks=pytest.mark.slow)])
@pytest.mark.parametrize("action", test_errors.ACTIONS)
def test_swapped_at_any_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, action: str, job: str
) -> None:
    tried, bad = 0, []
    with in_memory(tmp_path, monkeypatch) as disk:
        for kind, stays in product(KINDS, (False, True)):
            at, reached = 0, True
            while reached:
                base = disk / f"{kind} {stays} {at}"
                reached, found = attacked(base, action, job, kind, at, stays=stays)
                bad += [f"{kind} at {at}, stays: {stays}: {fault}" for fault in found]
                at, tried = at + 1, tried + reached
    print(f"T06: {action}, {job}: {tried} moments, {len(bad)} violations")  # noqa: T201
    assert not bad, "\n".join(bad)
    assert tried >= 40


@pytest.mark.parametrize("kind", KINDS)
def test_the_naive_way_is_led_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    with in_memory(tmp_path, monkeypatch) as disk:
        found = [
            attacked(disk / str(at), "mask", "job", kind, at, stays=True, naive=True)[1]
            for at in range(2)
        ]
    assert ["changed outside", "opened outside"] in found
