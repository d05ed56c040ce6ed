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

from app.windows import accounts

WINE = hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")
HIDDEN = 0x2
NEW = "its owner and alternate data streams are those of a new file"


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


@pytest.mark.parametrize("action", DONE)
def test_an_undo_brings_back_attributes_and_access_list(tmp_path: Path, action: str) -> None:
    room = MoveRoom(tmp_path, action)
    accounts.make_private(str(room.file), folder=False)
    ctypes.WinDLL("kernel32").SetFileAttributesW(ctypes.c_wchar_p(str(room.file)), HIDDEN | 1)
    before, created = accounts.access_list(str(room.file)), room.file.stat().st_ctime_ns
    assert moving.act(room).ok
    assert undo(room).ok
    assert room.file.stat().st_file_attributes & 0x3 == HIDDEN | 1  # and read-only
    assert accounts.access_list(str(room.file)) == before
    if not WINE:  # which cannot set the time of creation
        assert room.file.stat().st_ctime_ns == created


@pytest.mark.parametrize(
    ("found", "own"),
    [
        ("D:AI(A;ID;FA;;;SY)(A;ID;FA;;;BA)", ""),
        ("D:", ""),
        ("D:AI(A;;FR;;;BU)(A;ID;FA;;;SY)", "D:(A;;FR;;;BU)"),
        ("D:P(A;;FA;;;SY)", "D:P(A;;FA;;;SY)"),
        ("D:PAI(A;;FA;;;SY)(A;OICIID;FR;;;WD)", "D:P(A;;FA;;;SY)"),
        ('D:(XA;;FX;;;WD;(@User.a=="b"))(A;ID;FA;;;SY)', 'D:(XA;;FX;;;WD;(@User.a=="b"))'),
    ],
)
def test_own_entries_of_an_access_list(found: str, own: str) -> None:
    assert accounts.without_inherited(found) == own
