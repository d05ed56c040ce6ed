"""What the parser makes of the commands: help, completion, and their mistakes."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from cyclopts import CycloptsError

from app.__main__ import main
from app.command_line import app
from app.start import BAD_INPUT

VERBS = (
    *("query", "mark", "mask", "undo", "jobs", "risk", "completion", "scan", "serve"),
    *("enrol", "machines", "revoke", "import", "backup", "restore"),
)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_all_commands(shell: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    out, err = capfd.readouterr()
    assert not err
    assert all(verb in out for verb in VERBS)
    assert all(option in out for option in ("password-file", "fail-on", "dry-run", "no-colour"))
    if shutil.which(shell):
        done = subprocess.run([shell, "-n"], input=out, text=True, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("verb", VERBS)
def test_help_names_the_exit_codes(verb: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main([verb, "--help"]) == 0
    out = capfd.readouterr().out
    assert out.startswith(f"Usage: discovery-console {verb}")
    if verb not in {"serve", "completion"}:
        assert "Exit codes: 0" in " ".join(out.split())


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["mark", "maybe", "type:Visa"], "maybe"),
        (["mark", "confirmed"], "TEXT"),
        (["mask"], "TEXT"),
        (["jobs", "--limit", "0"], "--limit"),
        (["query", "--data", ""], "The path is empty."),
        (["completion", "tcsh"], "tcsh"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(
    arguments: list[str], told: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == BAD_INPUT
    out, err = capfd.readouterr()
    assert not out
    assert err.startswith("discovery-console: ")
    assert told.casefold() in " ".join(err.split()).casefold()
    assert "Traceback" not in err


@pytest.mark.parametrize("command", ["backup new", "query", "restore old --data new"])
def test_a_password_can_come_from_standard_input(command: str) -> None:
    arguments = [*command.split(), "--password-file", "-"]
    _, bound, _ = app.parse_args(arguments, exit_on_error=False, print_error=False)
    given = bound.arguments.get("password_file") or bound.arguments["server"].password_file
    assert given == Path("-")


def test_an_option_that_can_only_be_set_has_no_opposite() -> None:
    with pytest.raises(CycloptsError, match="--no-yes"):
        app.parse_args(["mask", "x", "--no-yes"], exit_on_error=False, print_error=False)
