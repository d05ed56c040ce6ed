"""What a file keeps on Windows: a mask exchanges it, but an undone deletion is a copy."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

import pytest

from tests.remediation.change import moving
from tests.remediation.change.moving import DONE, MoveRoom
from tests.remediation.room import Room, act, undo

if sys.platform != "win32":
    pytest.skip("calls of Windows", allow_module_level=True)

WINE = hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")
HIDDEN = 0x2
NEW = "its access list, attributes and alternate data streams are those of a new file"


def hide(path: Path) -> None:
    kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    assert kernel.SetFileAttributesW(ctypes.c_wchar_p(str(path)), HIDDEN)


def hidden(path: Path) -> bool:
    attributes: int = getattr(path.stat(), "st_file_attributes", 0)
    return bool(attributes & HIDDEN)


@pytest.mark.skipif(WINE, reason="exchanging files keeps no attributes under Wine")
def test_a_masked_file_stays_hidden(tmp_path: Path) -> None:
    room = Room(tmp_path)
    hide(room.file)
    assert NEW not in act(room).message
    assert hidden(room.file)
    assert NEW not in undo(room).message
    assert hidden(room.file)


@pytest.mark.parametrize("action", DONE)
def test_what_an_undo_does_not_bring_back_is_told(tmp_path: Path, action: str) -> None:
    room = MoveRoom(tmp_path, action)
    hide(room.file)
    assert moving.act(room).ok
    done = undo(room)
    assert room.file.read_bytes() == room.old
    assert (NEW in done.message) == (action != "quarantine")
    assert hidden(room.file) == (action == "quarantine")
