"""What `--version --verbose` tells of an installation."""

from __future__ import annotations

import getpass
import platform
import sqlite3
from importlib.metadata import version
from pathlib import Path

import PySide6
import pytest

from app import __version__, versions
from app.__main__ import main
from app.discovery.match import engine
from app.discovery.match.native.library import native
from app.discovery.read import ocr


def told(capfd: pytest.CaptureFixture[str]) -> dict[str, str]:
    """Return the printed lines by their first words."""
    assert main(["--version", "--verbose"]) == 0
    out, error = capfd.readouterr()
    assert not error
    return dict(line.split(": ", 1) for line in out.splitlines())


def test_every_component_is_named_with_its_version(capfd: pytest.CaptureFixture[str]) -> None:
    lines = told(capfd)
    assert lines["Discovery Console"] == __version__
    assert lines["Python"].startswith(platform.python_version())
    assert lines["Window"] == f"PySide6 {PySide6.__version__}, Qt {PySide6.__version__}"
    assert lines["Pattern engine"].startswith(f"hyperscan {version('hyperscan')}, ")
    assert lines["SQLite"] == sqlite3.sqlite_version
    assert lines["OpenSSL"].endswith(" (encryption)")
    assert "in the locked version" in lines["Packages"]
    assert lines["Search for numbers"] == native().state
    assert set(lines) >= {"System", "Text recognition"}


def test_no_path_and_no_user_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    text = "\n".join(told(capfd).values())
    for secret in (str(Path.home()), str(Path(__file__).parent.parent), platform.node()):
        assert secret not in text
    assert getpass.getuser() not in text.split()


def test_a_package_in_another_version_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    lock = tmp_path / "requirements.lock"
    right = f"httpx=={version('httpx')} \\\n"
    lock.write_text(f"{right}h11==0.0.1 \\\n    --hash=sha256:00\nnot-installed==1 \\\n", "utf-8")
    monkeypatch.setattr(versions, "_LOCKS", (tmp_path / "missing", lock))
    expected = f"1 in the locked version; h11 {version('h11')} instead of 0.0.1"
    assert told(capfd)["Packages"] == expected


@pytest.mark.parametrize(
    ("made", "ready"),
    [({}, "prepared"), ({"digest": b""}, "not prepared")],
)
def test_an_engine_that_this_process_had_to_build_is_told(
    made: dict[str, bytes],
    ready: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(engine, "made", lambda: made)
    assert told(capfd)["Pattern engine"].endswith(f", {ready}")


def test_what_is_not_installed_is_told(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def resolve(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(versions, "resolve_name", resolve)
    monkeypatch.setattr(versions, "_installed", lambda _name: "")
    monkeypatch.setattr(ocr, "unavailable", lambda: "it is not installed")
    lines = told(capfd)
    assert lines["Window"] == "not installed"
    assert lines["Pattern engine"].startswith("that of Python")
    assert lines["Text recognition"] == "it is not installed"
    assert lines["Packages"] == "versions unknown"
