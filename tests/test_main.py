"""Messages of the command line for wrong usage."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app import command_line
from app.__main__ import main
from app.service.process import users_command
from app.start import BAD_INPUT

NO_COMMAND = (
    "Unknown command 'bogus'. See: discovery-console --help. Without a command the console opens."
)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["bogus"], NO_COMMAND),
        (["bogus", "more"], "Unknown command 'bogus'."),
        (["\x1b[31m\udcff"], "Unknown command '\\x1b[31m\\udcff'."),
        (["serve", "--data", "x", "more"], "'serve' does not accept 'more'."),
        (["serve"], "--data"),
        (["serve", "--data", "x", "--port", "y"], "--port"),
        (["serve", "--data", "x", "--port", "99999"], "--port"),
        (["scan"], "scan needs at least one path."),
        (["scan", "a", "--jobs", "many"], "--jobs"),
        (["scan", ""], "The path is empty."),
        (["scan", ".", "--output", ""], "--output"),
        (["serve", "--data", ""], "--data"),
        (["--data="], "--data"),
        (["--nonsense"], "--nonsense"),
        (["users", "add"], "NAME"),
        (["users", "grant", "bob"], "users grant needs a permission"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(
    arguments: list[str], told: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == BAD_INPUT
    out, error = capfd.readouterr()
    assert not out
    assert error.startswith("discovery-console: ")
    assert told in " ".join(error.split())
    assert "Traceback" not in error


@pytest.mark.parametrize("command", [[], ["serve"], ["scan"], ["users"], ["users", "grant"]])
def test_help_and_version(command: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert main([*command, "--help"]) == 0
    out, error = capfd.readouterr()
    assert out.startswith("Usage: discovery-console")
    assert not error


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has this device")
@pytest.mark.parametrize("what", ["--version", "--help"])
def test_what_cannot_be_printed_is_told_in_one_sentence(what: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "app", what], stdout=full, stderr=subprocess.PIPE, check=False
        )
    said = b"discovery-console: Cannot print: No space left on device.\n"
    assert (done.returncode, done.stderr) == (BAD_INPUT, said)


@pytest.mark.parametrize("what", ["--version", "--help"])
def test_who_reads_no_more_of_the_help_has_seen_enough(what: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "app", what], stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_what_stands_behind_two_dashes_asks_for_no_help(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Previously, the exit code of a scan of such a name was lost."""
    monkeypatch.chdir(tmp_path)
    assert main(["scan", "--", "-h"]) == BAD_INPUT
    assert "-h" in capfd.readouterr().err


def test_a_closed_stream_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(users_command, "harden", lambda: None)  # later tests share this process
    assert main(["users", "add", "bob", "--data", str(tmp_path)]) == BAD_INPUT
    assert "password" in capfd.readouterr().err
    assert os.get_inheritable(sys.stdin.fileno()), "or a child would have it closed again"
    sys.stdin.close()


def test_the_console_closes_no_folder_with_other_files(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "letter.txt").write_bytes(b"")
    tmp_path.chmod(0o755)
    assert main(["--data", str(tmp_path)]) == BAD_INPUT
    assert f"{tmp_path} contains other files" in capfd.readouterr().err
    assert tmp_path.stat().st_mode & 0o777 == 0o755
    assert list(tmp_path.iterdir()) == [tmp_path / "letter.txt"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is a display")
def test_the_console_opens_in_its_usual_folder_after_a_scan(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A scan may have created it, for the pattern engine."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "discovery-console" / "engine").mkdir(parents=True)
    assert main([]) == BAD_INPUT
    assert "There is no display" in capfd.readouterr().err


def test_a_tour_marks_and_masks_in_no_folder_that_is_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told: list[Path] = []

    def run(command: str, data: Path, tour: Path | None) -> int:
        assert (command, data.is_dir()) == ("app.console_command:open_console", True)
        told.append(data)
        return 0

    monkeypatch.setattr(command_line, "run", run)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert command_line.console(tour=tmp_path / "tour") == 0
    assert command_line.console(data=tmp_path, tour=tmp_path / "tour") == 0
    assert told[1] == tmp_path
    assert not told[0].exists()
    assert tmp_path not in told[0].parents
