"""Quarantine, delete, encrypt and their undo: killed at every step, all of it or nothing."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from app.remediation import preflight
from tests.kit import faults
from tests.remediation.moving import MoveRoom, act, maker
from tests.remediation.room import undo

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs fork and another disk")

Make = Callable[[Path], MoveRoom]
Work = Callable[[MoveRoom], object]
ACTIONS = ("quarantine", "across", "delete", "encrypt")


@pytest.fixture
def other_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on another file system than the tests' own; /dev is let in for it."""
    places = [place for place in preflight._SYSTEM if place != b"/dev"]
    monkeypatch.setattr(preflight, "_SYSTEM", places)
    shared = Path("/dev/shm")
    if not shared.is_dir() or shared.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("there is no second file system")
    folder = Path(tempfile.mkdtemp(dir=shared))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def make(request: pytest.FixtureRequest) -> Make:
    """Rooms for one of `ACTIONS`."""
    if request.param == "across":
        away: Path = request.getfixturevalue("other_disk")
        return _with_parent(maker("quarantine", away))
    return maker(request.param)


def _with_parent(make: Make) -> Make:
    def made(base: Path) -> MoveRoom:
        room = make(base)
        room.quarantine.parent.mkdir(parents=True)
        return room

    return made


def acted(make: Make) -> Make:
    """Rooms in which the action has been done."""

    def made(base: Path) -> MoveRoom:
        room = make(base)
        done = act(room)
        assert done.ok, done.message
        return room

    return made


def kill_everywhere(base: Path, make: Make, work: Work, job: str) -> tuple[int, list[str]]:
    """Kill `work` at each crash point in a room of its own: number of points, and violations."""
    points = faults.crash_points(partial(work, make(base / "count")))
    bad = []
    for number, name in enumerate(points):
        room = make(base / f"at-{number}")
        assert faults.kill_at(number, partial(work, room))
        bad += [f"{number} {name}: {fault}" for fault in room.faults(job)]
    return len(points), bad


@pytest.mark.parametrize("make", ACTIONS, indirect=True)
def test_killed_at_every_crash_point(tmp_path: Path, make: Make) -> None:
    points, bad = kill_everywhere(tmp_path, make, act, "job")
    assert not bad, "\n".join(bad)
    assert points >= 15


@pytest.mark.parametrize("make", ACTIONS, indirect=True)
def test_undo_killed_at_every_crash_point(tmp_path: Path, make: Make) -> None:
    points, bad = kill_everywhere(tmp_path, acted(make), undo, "undo")
    assert not bad, "\n".join(bad)
    assert points >= 10
