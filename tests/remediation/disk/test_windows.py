"""Windows-specific methods: held folders, share modes, exchange in three steps.

There is no fork: a separate process dies at each crash point (`python -m ... BASE WHAT NUMBER`).
"""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.remediation.disk import crash, files
from app.remediation.disk.errors import Refused
from tests.remediation.room import Room, act, undo

if sys.platform != "win32":
    pytest.skip("calls of Windows", allow_module_level=True)

ROOT = Path(__file__).parents[3]
KILLED = 137


def child(base: Path, what: str, number: int) -> int:
    """Run `what` in a process in the room at `base`, killed at a crash point; return its code."""
    command = [sys.executable, "-m", __name__, str(base), what, str(number)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode in {0, KILLED}, done.stderr
    return done.returncode


def main(base: Path, what: str, number: int) -> None:
    """Entry point of that process. The room exists already."""
    passed = itertools.count()

    def hook(_: str) -> None:
        if next(passed) == number:
            os._exit(KILLED)

    room = Room.__new__(Room)
    room.base, room.root, room.data = base, base / "root", base / "data"
    room.folder = room.root / "mail"
    room.file, room.lasting = room.folder / "list.txt", True
    crash.arm(hook)
    if what == "recover":
        room.engine().recover()
    else:
        assert {"mask": act, "undo": undo}[what](room).ok


@pytest.mark.parametrize("what", ["mask", "undo"])
def test_killed_at_every_crash_point(tmp_path: Path, what: str) -> None:
    bad: list[str] = []
    number, code = 0, KILLED
    while code == KILLED:
        room = Room(tmp_path / str(number))
        if what == "undo":
            assert act(room).ok
        code = child(room.base, what, number)
        bad += [f"{number}: {fault}" for fault in room.faults("job" if what == "mask" else what)]
        number += 1
    assert not bad, "\n".join(bad)
    assert number > 20


def test_killed_again_while_it_recovers(tmp_path: Path) -> None:
    """Starting where the displaced file has its third name."""
    points: list[str] = []
    crash.arm(points.append)
    assert act(Room(tmp_path / "count")).ok
    crash.arm(None)
    half = points.index("exchange is half done")
    number, code = 0, KILLED
    while code == KILLED:
        room = Room(tmp_path / str(number))
        child(room.base, "mask", half)
        assert [name for name in room.litter() if name.endswith("~")]
        code = child(room.base, "recover", number)
        assert not room.faults(), number
        number += 1
    assert number > 3


def test_a_file_that_is_written_elsewhere_is_left_alone(tmp_path: Path) -> None:
    room = Room(tmp_path)
    with room.file.open("r+b"):
        done = act(room)
    assert not done.ok
    assert "another program has the file open for writing" in done.message
    assert room.file.read_bytes() == room.old
    assert room.litter() == []


def test_nobody_writes_while_it_is_worked_on(tmp_path: Path) -> None:
    room = Room(tmp_path)
    with files.open_target(os.fsencode(room.root), b"mail/list.txt") as target:
        assert target.lease()
        assert room.file.read_bytes() == room.old
        with pytest.raises(PermissionError):
            room.file.open("r+b")
    room.file.write_bytes(b"changed")


def test_a_held_folder_stays_where_it_is(tmp_path: Path) -> None:
    room = Room(tmp_path)
    parent, name = files.open_parent(os.fsencode(room.root), b"mail/list.txt")
    with parent:
        assert name == b"list.txt"
        with pytest.raises(PermissionError):
            room.folder.rename(room.root / "elsewhere")
    room.folder.rename(room.root / "elsewhere")


def test_no_link_is_followed(tmp_path: Path) -> None:
    room = Room(tmp_path)
    (room.root / "link").symlink_to(room.folder, target_is_directory=True)
    if not (room.root / "link").is_dir():
        pytest.skip("no links can be made here")
    with pytest.raises(OSError, match="symbolic"):
        files.open_parent(os.fsencode(room.root), b"link\\list.txt")


@pytest.mark.parametrize("name", [b"nul.txt", b"list.txt:more", b"list.txt.", b"list.txt ", b"a*b"])
def test_names_that_mean_something_else_are_refused(tmp_path: Path, name: bytes) -> None:
    with pytest.raises(Refused, match="its name cannot be used"):
        files.open_parent(os.fsencode(tmp_path), name)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
