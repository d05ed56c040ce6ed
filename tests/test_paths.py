"""Private folders and files: modes, atomic writes, and the location of resources."""

from __future__ import annotations

import os
import stat
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from app import paths


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_resource_is_found_in_the_checkout() -> None:
    assert paths.resource("icons/app.svg").is_file()


def test_missing_resource_names_the_file_and_the_next_step() -> None:
    with pytest.raises(FileNotFoundError, match=r"icons/nothing\.svg.*install the program again"):
        paths.resource("icons/nothing.svg")


@pytest.mark.parametrize(
    ("path", "separator"),
    [
        ("/srv/data/a.txt", "/"),
        ("/srv/a\\b.txt", "/"),
        ("C:\\Users\\ann\\a.txt", "\\"),
        ("C:\\data\\a.zip#inner/b.txt", "\\"),
        ("\\\\server\\share\\a.txt", "\\"),
        ("C:/Users/ann/a.txt", "/"),
        ("INBOX", "/"),
        ("", "/"),
    ],
)
def test_separator_is_that_of_the_system_of_the_path(path: str, separator: str) -> None:
    assert paths.separator_of(path) == separator


@pytest.mark.parametrize(
    ("system", "variable", "below_home"),
    [
        ("linux", "XDG_DATA_HOME", ".local/share"),
        ("freebsd", "XDG_DATA_HOME", ".local/share"),
        ("darwin", "XDG_DATA_HOME", "Library/Application Support"),
        ("win32", "LOCALAPPDATA", "AppData/Local"),
    ],
)
def test_data_is_kept_where_the_system_keeps_data_of_users(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str, variable: str, below_home: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv(variable, str(tmp_path / "elsewhere"))
    assert paths.default_data_dir() == tmp_path / "elsewhere" / paths.APP_NAME
    for unusable in ("", "relative"):
        monkeypatch.setenv(variable, unusable)
        assert paths.default_data_dir() == tmp_path / below_home / paths.APP_NAME


def test_private_dir_is_made_for_this_user_alone(tmp_path: Path) -> None:
    made = paths.private_dir(tmp_path / "a" / "b")
    assert made.is_dir()
    assert mode(made) == mode(made.parent) == 0o700


def test_private_dir_repairs_the_mode_of_an_older_folder(tmp_path: Path) -> None:
    loose = tmp_path / "loose"
    loose.mkdir(mode=0o755)
    loose.chmod(0o755)
    paths.private_dir(loose)
    assert mode(loose) == 0o700


def test_private_dir_refuses_a_file_in_its_place(tmp_path: Path) -> None:
    (tmp_path / "taken").write_bytes(b"")
    with pytest.raises(FileExistsError):
        paths.private_dir(tmp_path / "taken")


def test_write_private_replaces_whole_and_tightens_the_mode(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"old and longer")
    path.chmod(0o644)
    paths.write_private(path, b"new")
    assert path.read_bytes() == b"new"
    assert mode(path) == 0o600
    assert [entry.name for entry in tmp_path.iterdir()] == ["settings.json"]


def test_a_file_held_for_a_moment_is_replaced_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusals = iter([PermissionError(13, "held"), PermissionError(13, "held")])
    really = Path.replace

    def held(source: Path, target: Path) -> Path:
        for error in refusals:
            raise error
        return really(source, target)

    monkeypatch.setattr(paths, "_HELD_SECONDS", 20.0)  # as on Windows, and longer
    monkeypatch.setattr(Path, "replace", held)
    paths.write_private(tmp_path / "a", b"new")
    assert (tmp_path / "a").read_bytes() == b"new"


@pytest.mark.skipif(sys.platform != "win32", reason="elsewhere, an open file can be renamed")
def test_windows_replaces_a_file_as_soon_as_it_is_closed(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")
    reading = target.open("rb")
    closing = threading.Timer(0.3, reading.close)
    closing.start()
    paths.write_private(target, b"new")
    closing.join()
    assert target.read_bytes() == b"new"


def test_write_private_leaves_nothing_behind_when_it_fails(tmp_path: Path) -> None:
    taken = tmp_path / "folder"
    taken.mkdir()
    (taken / "inside").write_bytes(b"kept")
    with pytest.raises(OSError, match="folder"):
        paths.write_private(taken, b"new")
    assert (taken / "inside").read_bytes() == b"kept"
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder"]


unix = pytest.mark.skipif(sys.platform == "win32", reason="modes of Unix")
Change = Callable[[Path], object]
CHANGED_BY_OTHERS: list[Change] = [
    lambda home: (home / "data" / "file").chmod(0o620),
    lambda home: (home / "data" / "file").chmod(0o602),
    lambda home: (home / "data").chmod(0o777),
    lambda home: home.chmod(0o775),
    lambda home: moved(home / "data" / "file", home / "elsewhere").chmod(0o777),
    lambda home: moved(home / "data", home / "elsewhere").chmod(0o777),
    lambda home: leads_to_itself(home / "data" / "file"),
]


def moved(path: Path, folder: Path) -> Path:
    """Move `path` into a new folder, leave a link to it in its place, and return the folder."""
    folder.mkdir(mode=0o755)
    path.rename(folder / path.name)
    path.symlink_to(Path("..", "elsewhere", path.name) if path.is_file() else folder / path.name)
    return folder


def leads_to_itself(path: Path) -> None:
    """Replace a file by a link to the same name."""
    path.unlink()
    path.symlink_to(path.name)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a folder that others can enter, with `data/file` in it."""
    tmp_path.chmod(0o755)
    made = tmp_path / "home"
    made.mkdir()
    (made / "data").mkdir()
    (made / "data" / "file").write_bytes(b"")
    for path, right in ((made, 0o755), (made / "data", 0o755), (made / "data" / "file", 0o644)):
        path.chmod(right)
    parents = [each for each in tmp_path.parents if each.stat().st_mode & 0o011 == 0]
    for each in parents:  # pytest keeps others out of its folders
        each.chmod(0o711)
    return made


@unix
def test_what_only_this_user_changes(home: Path) -> None:
    assert paths.only_we_change(home / "data" / "file")
    assert paths.only_we_change(home / "data")
    (home / "data").chmod(0o1777)  # like /tmp: nobody can replace the files of others there
    assert paths.only_we_change(home / "data" / "file")
    moved(home / "data" / "file", home / "elsewhere")
    assert paths.only_we_change(home / "data" / "file")
    with pytest.raises(FileNotFoundError):
        paths.only_we_change(home / "missing")


@unix
@pytest.mark.parametrize("change", CHANGED_BY_OTHERS)
def test_what_others_can_change_or_replace(home: Path, change: Change) -> None:
    change(home)
    assert not paths.only_we_change(home / "data" / "file")


@unix
def test_others_change_nothing_in_a_closed_folder(home: Path) -> None:
    (home / "data").chmod(0o777)
    home.chmod(0o700)
    assert paths.only_we_change(home / "data" / "file")
    home.chmod(0o710)
    assert not paths.only_we_change(home / "data" / "file")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="needs root")
def test_what_belongs_to_somebody_else(home: Path) -> None:
    os.chown(home, 1, -1)
    assert not paths.only_we_change(home / "data" / "file")
