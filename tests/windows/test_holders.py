"""A file that another program has open: a reason against every action that names the program."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.remediation.disk.errors import words
from tests.remediation.change.moving import DONE, MoveRoom
from tests.remediation.room import Room

if sys.platform != "win32":
    pytest.skip("calls of Windows", allow_module_level=True)

from app.windows import holders

WINE = hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")
HOLD = "import sys; file = open(sys.argv[1], sys.argv[2]); print(flush=True); sys.stdin.read()"


@contextmanager
def held(path: Path, mode: str) -> Iterator[None]:
    """Have another process open the file during the block. Python allows others to read and write
    the file meanwhile, but not to rename it, as most programs do.
    """
    command = [sys.executable, "-c", HOLD, str(path), mode]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        try:
            yield
        finally:
            process.stdin.close()
            process.wait()


def room_for(base: Path, action: str) -> Room:
    return Room(base) if action == "mask" else MoveRoom(base, action)


@pytest.mark.parametrize("mode", ["rb", "r+b"])
@pytest.mark.parametrize("action", ["mask", *DONE])
def test_a_held_file_is_left_alone(tmp_path: Path, action: str, mode: str) -> None:
    room = room_for(tmp_path, action)
    engine, order = room.engine(), room.order()
    with held(room.file, mode):
        shown, done = engine.preview(order), engine.act(order, "job")
    assert not shown.ok
    assert (done.ok, done.status) == (False, f"Unable to {action}")
    for reason in (shown.reason, done.message):
        assert "another program" in reason
        assert "close it there and try again" in reason
        assert WINE or "python" in reason.lower()
    assert room.file.read_bytes() == room.old
    assert engine.act(order, "again").ok
    engine.close()


def test_the_programs_are_in_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wine's Restart Manager knows none."""
    monkeypatch.setattr(holders, "programs", lambda _: ["Microsoft Word", "Backup"])
    room = Room(tmp_path)
    engine = room.engine()
    with held(room.file, "rb"):
        shown = engine.preview(room.order())
    assert "another program (Microsoft Word, Backup) has the file open" in shown.reason
    engine.close()


def test_a_sharing_violation_is_not_taken_for_a_missing_permission(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"")
    with held(tmp_path / "a.txt", "rb"), pytest.raises(PermissionError) as found:
        (tmp_path / "a.txt").rename(tmp_path / "b.txt")
    assert words(found.value) == "the file is in use by another program"


def test_a_file_that_nobody_holds_has_no_holders(tmp_path: Path) -> None:
    (tmp_path / "free.txt").write_bytes(b"")
    assert holders.programs(bytes(tmp_path / "free.txt")) == []
