"""Settings survive a round trip, damage and foreign edits, and never contain a password."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import msgspec
import pytest

from app import settings
from app.settings import Profile, Settings


def write(folder: Path, text: str) -> None:
    (folder / settings.FILE_NAME).write_text(text, "utf-8")


def kept(folder: Path) -> list[str]:
    return [path.read_text("utf-8") for path in folder.glob("settings.damaged-*.json")]


def test_first_start_has_the_defaults_and_no_message(tmp_path: Path) -> None:
    assert settings.load(tmp_path / "not-there") == (Settings(), "")


def test_round_trip_is_private(tmp_path: Path) -> None:
    mine = Settings(
        theme="dark",
        zoom=120,
        recent_reasons=["PCI clean-up"],
        profiles=[Profile(name="Lab", base_url="https://lab.example:8339", username="ana")],
        window_geometry="AdnQywAD",
    )
    folder = tmp_path / "data"
    settings.save(mine, folder)
    assert settings.load(folder) == (mine, "")
    assert stat.S_IMODE((folder / settings.FILE_NAME).stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"theme":', '"x"'])
def test_damaged_file_is_kept_aside_and_said(tmp_path: Path, text: str) -> None:
    write(tmp_path, text)
    loaded, message = settings.load(tmp_path)
    assert loaded == Settings()
    assert "defaults are used" in message
    assert "settings.damaged-" in message
    assert kept(tmp_path) == [text]


def test_a_damaged_file_that_could_not_be_kept_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "no JSON")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as locked:
        locked.setattr(Path, "replace", refuse)  # another program holds the file open
        _, message = settings.load(tmp_path)
        assert "No setting is saved" in message
        with pytest.raises(PermissionError):
            settings.save(Settings(theme="dark"), tmp_path)
    settings.save(Settings(theme="dark"), tmp_path)
    assert kept(tmp_path) == ["no JSON"]
    assert settings.load(tmp_path) == (Settings(theme="dark"), "")


def test_bad_values_fall_back_one_by_one(tmp_path: Path) -> None:
    text = json.dumps({"zoom": 7000, "theme": "dark", "sign_off": 3, "of_a_later_version": 1})
    write(tmp_path, text)
    loaded, message = settings.load(tmp_path)
    assert loaded == Settings(theme="dark")
    assert "zoom, sign_off" in message
    assert kept(tmp_path) == [text]


def test_folder_in_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / settings.FILE_NAME).mkdir()
    loaded, message = settings.load(tmp_path)
    assert loaded == Settings()
    assert "kept as" in message


def test_out_of_bounds_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    settings.save(Settings(), tmp_path)
    with pytest.raises(msgspec.ValidationError):
        settings.save(Settings(zoom=5), tmp_path)
    assert settings.load(tmp_path) == (Settings(), "")


@pytest.mark.parametrize("url", ["http://lab", "https://ana:secret@lab", "file:///etc", ""])
def test_profile_takes_only_https_and_no_password_in_the_address(tmp_path: Path, url: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        settings.save(Settings(profiles=[Profile(name="x", base_url=url)]), tmp_path)


def test_no_password_survives_in_a_profile(tmp_path: Path) -> None:
    profile = {"name": "x", "base_url": "https://lab", "password": "secret"}
    write(tmp_path, json.dumps({"profiles": [profile]}))
    loaded, _ = settings.load(tmp_path)
    settings.save(loaded, tmp_path)
    assert "secret" not in (tmp_path / settings.FILE_NAME).read_text("utf-8")


def test_every_setting_is_declared_with_a_sentence() -> None:
    for field in msgspec.structs.fields(Settings):
        notes = [note for note in field.type.__metadata__ if isinstance(note, msgspec.Meta)]
        assert (notes[-1].description or "").endswith("."), field.name


def test_a_setting_that_is_no_longer_known_is_left_out(tmp_path: Path) -> None:
    write(tmp_path, json.dumps({"retention_days": 7, "zoom": 125}))
    loaded, damage = settings.load(tmp_path)
    assert (loaded.zoom, damage) == (125, "")
