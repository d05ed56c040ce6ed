"""Access lists of private folders and files."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

import pytest

from app.paths import only_we_change, private_dir, write_private

if sys.platform != "win32":
    pytest.skip("calls of Windows", allow_module_level=True)

import msvcrt

from app.windows import accounts

WINE = hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ("D:P(A;OICI;FA;;;S-1-5-21-1)", True),
        ("D:PAI(A;OICI;FA;;;S-1-5-21-1)", True),
        ("D:AI(A;OICI;FA;;;S-1-5-21-1)", False),
        ("D:P(A;OICI;FA;;;S-1-5-21-1)(A;;FR;;;WD)", False),
        ("D:P(A;OICI;FA;;;S-1-5-21-2)", False),
        ("D:NO_ACCESS_CONTROL", False),
        ("D:PNO_ACCESS_CONTROL", False),
    ],
)
def test_access_lists_are_compared(found: str, *, expected: bool) -> None:
    assert accounts.is_private("D:P(A;OICI;FA;;;S-1-5-21-1)", found) is expected


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ("D:P(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;FA;;;LA)", False),
        ("D:AI(A;OICIID;FA;;;LA)(A;OICIIOID;FA;;;CO)", False),
        ("D:P(D;;FA;;;WD)(A;;FA;;;LA)", False),
        ("D:P", False),
        ("D:AI(A;OICIID;0x1200a9;;;BU)(A;OICIID;FA;;;LA)", True),
        ("D:P(A;;FA;;;LA)(A;;FR;;;S-1-5-21-2)", True),
        ("D:P(XA;;FR;;;WD;(Member_of{SID(BA)}))(A;;FA;;;LA)", True),
        ("D:NO_ACCESS_CONTROL", True),
        ("D:PNO_ACCESS_CONTROL", True),
    ],
)
def test_others_are_seen_in_an_access_list(found: str, *, expected: bool) -> None:
    assert accounts.lets_others_in("D:(A;;FA;;;LA)", found) is expected


@pytest.mark.parametrize("wanted", ["", "D:NO_ACCESS_CONTROL", "D:PNO_ACCESS_CONTROL"])
def test_a_missing_access_list_is_not_set(tmp_path: Path, wanted: str) -> None:
    """Windows would let everyone in."""
    file = tmp_path / "a.txt"
    file.write_bytes(b"")
    with file.open("rb") as opened, pytest.raises(OSError, match="Invalid argument"):
        accounts.set_own_entries(msvcrt.get_osfhandle(opened.fileno()), wanted)


def test_a_missing_access_list_has_no_entries_of_its_own() -> None:
    assert accounts.without_inherited("D:PNO_ACCESS_CONTROL") == ""
    assert accounts.without_inherited("D:P") == "D:P"


def test_a_folder_that_others_may_open_is_not_private(tmp_path: Path) -> None:
    (tmp_path / "open").mkdir()
    assert accounts.others_may_open(str(tmp_path / "open"))
    accounts.create_private_folder(str(tmp_path / "open" / "closed"))
    assert not accounts.others_may_open(str(tmp_path / "open" / "closed"))
    with pytest.raises(FileExistsError):
        accounts.create_private_folder(str(tmp_path / "open" / "closed"))


@pytest.mark.skipif(WINE, reason="Wine derives access lists from the modes of Unix")
def test_only_this_user_may_open_private_folders_and_files(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data/old.txt").write_bytes(b"")
    folder = private_dir(tmp_path / "data")
    write_private(folder / "new.txt", b"")
    for path in (folder, folder / "old.txt", folder / "new.txt"):
        (entry,) = accounts.access_list(str(path)).partition("(")[2].split(")(")
        assert entry.startswith("A;"), path
        assert "FA;;;" in entry, path


def test_what_others_may_change_is_not_ours_alone(tmp_path: Path) -> None:
    shared = tmp_path / "shared.txt"
    shared.write_bytes(b"")
    assert not only_we_change(shared)
    folder = private_dir(tmp_path / "data")
    write_private(folder / "new.txt", b"")
    if not WINE:  # which derives access lists from the modes of Unix
        assert only_we_change(folder)
        assert only_we_change(folder / "new.txt")
    with pytest.raises(FileNotFoundError):
        only_we_change(folder / "missing.txt")
