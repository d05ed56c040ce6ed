"""Private folders and files: modes, atomic writes, and the location of resources."""

from __future__ import annotations

import stat
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


def test_default_data_dir_bears_the_name_of_the_program() -> None:
    assert paths.APP_NAME in str(paths.default_data_dir())


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


def test_write_private_leaves_nothing_behind_when_it_fails(tmp_path: Path) -> None:
    taken = tmp_path / "folder"
    taken.mkdir()
    (taken / "inside").write_bytes(b"kept")
    with pytest.raises(OSError, match="folder"):
        paths.write_private(taken, b"new")
    assert (taken / "inside").read_bytes() == b"kept"
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder"]
