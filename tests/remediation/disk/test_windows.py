"""Windows-specific methods: held folders, share modes, exchange in three steps."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

import pytest

from app.remediation.disk import files
from app.remediation.disk.errors import Refused
from tests.kit import faults
from tests.remediation.change.test_crashes import recover
from tests.remediation.room import Room, act

if sys.platform != "win32":
    pytest.skip("calls of Windows", allow_module_level=True)


def test_killed_again_while_it_recovers(tmp_path: Path) -> None:
    """Starting where the displaced file has its third name. `test_crashes` kills everywhere."""
    half = faults.crash_points(partial(act, Room(tmp_path / "count"))).index(
        "exchange is half done"
    )
    number, killed = 0, True
    while killed:
        room = Room(tmp_path / str(number))
        assert faults.kill_at(half, partial(act, room))
        assert [name for name in room.litter() if name.endswith("~")]
        killed = faults.kill_at(number, partial(recover, room))
        assert not room.faults(), number
        number += 1
    assert number > 3


def test_after_a_crash_a_name_that_was_taken_meanwhile_is_left_alone(tmp_path: Path) -> None:
    """The displaced file gets the hidden name of the job, where the recovery finds it."""
    for name, text in (("temp~", "displaced"), ("temp", "new"), ("list.txt", "saved meanwhile")):
        (tmp_path / name).write_text(text)
    with files.open_folder(os.fsencode(tmp_path)) as folder:
        folder.finish_exchange(b"temp", b"list.txt")
    left = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert left == {"temp": "displaced", "list.txt": "saved meanwhile"}


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
