"""The program's own files are recognised by device and inode under any name."""

from __future__ import annotations

import os
import pickle
import sys
from pathlib import Path

import pytest

from app.own_files import OwnFileError, OwnFiles


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    (folder / "service" / "tls").mkdir(parents=True)
    (folder / "service" / "tls" / "key.pem").write_text("a key")
    (folder / "sample-set").mkdir()
    (folder / "sample-set" / "letter.txt").write_text("a letter")
    return folder


def own(data: Path) -> OwnFiles:
    return OwnFiles(data, scannable="sample-set")


def test_every_name_of_an_own_file_is_known(data: Path, tmp_path: Path) -> None:
    key, files = data / "service" / "tls" / "key.pem", own(data)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "link").symlink_to(key)
    (elsewhere / "folder").symlink_to(key.parent)
    (elsewhere / "twin").hardlink_to(key)
    names = [
        data,
        data / "service",
        key,
        data / "not" / "there",
        tmp_path / "elsewhere" / ".." / "data" / "service",
        elsewhere / "link",
        elsewhere / "folder",
        elsewhere / "folder" / "key.pem",
        elsewhere / "folder" / "new",
        elsewhere / "twin",
    ]
    if sys.platform == "linux":
        names.append(Path("/proc/self/root" + str(key)))
        with key.open() as opened:
            assert files.lead_to(f"/proc/{os.getpid()}/fd/{opened.fileno()}")
    assert [name for name in names if not files.lead_to(name)] == []
    others = (tmp_path, elsewhere, elsewhere / "new", data / "sample-set")
    assert [name for name in others if files.lead_to(name)] == []
    assert not files.lead_to(data / "sample-set" / "letter.txt")
    assert files.lead_to(data / "sample-set" / ".." / "service")


def test_what_is_made_or_moved_later_is_known(data: Path, tmp_path: Path) -> None:
    files = own(data)
    files.identities()
    (data / "service" / "vault").mkdir()
    copy = data / "service" / "vault" / "copy"
    copy.write_text("an undo copy")
    twin = tmp_path / "twin"
    twin.hardlink_to(copy)
    assert files.holds(twin.stat())
    assert files.lead_to(copy)
    copy.unlink()
    assert not files.holds(twin.stat())  # no longer one of our files
    ready = tmp_path / "ready"
    ready.write_text("a password")
    files.keep(ready, ready.stat())
    ready.rename(tmp_path / "moved")
    assert files.holds((tmp_path / "moved").stat())
    assert files.lead_to(ready)


def test_a_link_in_place_of_the_sample_set_opens_nothing(data: Path) -> None:
    (data / "sample-set" / "letter.txt").unlink()
    (data / "sample-set").rmdir()
    (data / "sample-set").symlink_to(data / "service")
    assert own(data).lead_to(data / "sample-set" / "tls")
    assert own(data).lead_to(data / "service" / "tls")


def test_a_part_that_was_moved_to_another_disk_is_known(data: Path, tmp_path: Path) -> None:
    vault = tmp_path / "large disk" / "vault"
    vault.mkdir(parents=True)
    (vault / "copy").write_text("an undo copy")
    (data / "service" / "vault").symlink_to(vault)
    assert own(data).lead_to(vault)
    assert own(data).holds((vault / "copy").stat())
    assert not own(data).lead_to(vault.parent)


def test_another_process_is_told(data: Path, tmp_path: Path) -> None:
    files, ready = own(data), tmp_path / "ready"
    ready.write_text("a password")
    files.keep(ready, ready.stat())
    told: OwnFiles = pickle.loads(pickle.dumps(files))
    for path in (ready, data / "service" / "tls" / "key.pem"):
        with path.open() as opened, pytest.raises(OwnFileError):
            told.refuse(opened.fileno())
    assert not told.lead_to(data / "sample-set")
