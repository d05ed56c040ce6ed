"""`discovery-console users` on a real data folder, in its own process where that matters."""

from __future__ import annotations

import getpass
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.__main__ import main
from app.service.accounts.passwords import Hashing
from app.service.process import users_command
from app.service.store import users
from app.service.store.database import Database
from tests.service.running import Running

PASSWORD = "correct horse battery"
Captured = pytest.CaptureFixture[str]


def run(data: Path, *arguments: str, typed: str = "") -> tuple[int, str, str]:
    """Return exit code, standard output and standard error of a command."""
    done = subprocess.run(
        [sys.executable, "-m", "app", "users", *arguments, "--data", str(data)],
        input=typed, capture_output=True, text=True, check=False, timeout=180,
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    assert PASSWORD not in done.stdout + done.stderr
    return done.returncode, done.stdout, done.stderr


def run_in_bytes(data: Path, typed: bytes, *arguments: str) -> tuple[int, bytes, bytes]:
    """Run a command where standard streams have the encoding of Western Europe, as pipes on Windows
    do; return exit code, standard output and standard error.
    """
    done = subprocess.run(
        [sys.executable, "-m", "app", "users", *arguments, "--data", str(data)],
        input=typed,
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "cp1252"},
        check=False,
        timeout=180,
    )
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr


class Typed(io.TextIOWrapper):
    """Standard input: a pipe, or a terminal."""

    def __init__(self, text: str, *, terminal: bool) -> None:
        super().__init__(io.BytesIO(text.encode()))
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


class Command:
    """The same commands in this process, which must not be hardened permanently."""

    def __init__(self, data: Path, monkeypatch: pytest.MonkeyPatch, capfd: Captured) -> None:
        monkeypatch.setattr(users_command, "harden", lambda: None)
        self._data, self._patch, self._capfd = data, monkeypatch, capfd

    def __call__(
        self, *arguments: str, typed: str = "", terminal: bool = False
    ) -> tuple[int, str, str]:
        """Return exit code, standard output and standard error."""
        self._patch.setattr(sys, "stdin", Typed(typed, terminal=terminal))
        code = main(["users", *arguments, "--data", str(self._data)])
        return code, *self._capfd.readouterr()


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Captured) -> Command:
    return Command(tmp_path, monkeypatch, capfd)


def test_names_that_the_encoding_of_the_output_lacks_are_escaped(tmp_path: Path) -> None:
    password = f"\ufeff{PASSWORD} \u65e5\n".encode()
    assert run_in_bytes(tmp_path, password, "add", "\u65e5\u672c")[0] == 0
    code, out, _ = run_in_bytes(tmp_path, b"", "list")
    assert code == 0
    assert b"  \\u65e5\\u672c" in out
    db = Database(tmp_path / "service")
    with db.read() as conn:
        found = users.find(conn, "", "\u65e5\u672c")
    db.close()
    assert found is not None
    assert Hashing().holds(found.password, f"{PASSWORD} \u65e5")


def test_a_password_in_another_encoding_is_refused(tmp_path: Path) -> None:
    code, _, error = run_in_bytes(tmp_path, PASSWORD.encode() + b"\xe4\n", "add", "ann")
    assert (code, error.strip()) == (
        2,
        b"discovery-console: The password is not in UTF-8. Nothing was changed.",
    )


def test_accounts_are_made_on_the_command_line_and_log_in(tmp_path: Path, command: Command) -> None:
    data = tmp_path
    assert command("list")[0] == 2  # no store yet
    assert run(data, "add", "CORP\\ann", "--administrator", typed=f"{PASSWORD}\n")[0] == 0
    assert command("add", "bob", "--email", "b@example.org", typed=PASSWORD)[0] == 0
    granted = ["grant", "BOB", "node visible", "report summary", "--group", "This computer"]
    assert command(*granted)[0] == 0
    code, out, _ = command("list")
    assert code == 0
    assert "CORP\\ann" in out
    assert "node visible, report summary" in out
    assert command(*granted[:2], "report summary", "--revoke", *granted[-2:])[0] == 0
    service = Running(data)
    try:
        with service.client(auth=("corp\\ANN", PASSWORD)) as http:
            assert http.get("/local/v1/audit").status_code == 200
        with service.client(auth=("bob", PASSWORD)) as http:
            assert http.get("/v1/groups/all").status_code == 200
            assert http.get("/v1/summary/fileformats").status_code == 403
        code, _, error = command("list")
        assert code == 2
        assert f"in use by another service (process {service.pid})" in error
        told = service.get("/local/v1/events", **{"class": "User Account Changed"})
        assert len(told) == 4
    finally:
        service.close()
    code, _, error = command("remove", "corp\\ann")
    assert code == 2
    assert "last global administrator" in error
    assert command("remove", "bob")[0] == 0
    assert "bob" not in command("list")[1]


@pytest.mark.parametrize(
    ("arguments", "typed", "told"),
    [
        (["add", "ann"], "short", "at least 12 characters"),
        (["add", "Analyst"], PASSWORD, "Invalid input for 'name'."),
        (["add", "a:b"], PASSWORD, "Invalid input for 'name'."),
        (["remove", "nobody"], "", "There is no account 'nobody'."),
        (["grant", "nobody", "node visible"], "", "There is no account 'nobody'."),
    ],
)
def test_a_mistake_changes_nothing(
    tmp_path: Path, command: Command, arguments: list[str], typed: str, told: str
) -> None:
    (tmp_path / "service").mkdir()
    Database(tmp_path / "service").close()
    code, out, error = command(*arguments, typed=typed)
    assert (code, out) == (2, "")
    assert told in error
    assert command("list") == (0, "", "")


def test_what_cannot_be_granted_is_said(command: Command) -> None:
    assert command("add", "ann", typed=PASSWORD)[0] == 0
    code, _, error = command("add", "ANN", typed=PASSWORD)
    assert code == 2
    assert "The account ANN exists already." in error
    for arguments, told in (
        (["fly"], "'fly' cannot be granted there."),
        (["node visible", "--target", "x"], "There is no target 'x'."),
        (["system manager", "--group", "This computer"], "cannot be granted there."),
        (["credential use", "--group", "This computer"], "cannot be granted there."),
        (["node visible", "--group", "a", "--target", "b"], "at most one"),
    ):
        code, _, error = command("grant", "ann", *arguments)
        assert code == 2
        assert told in error
    assert command("list")[1].count("\n") == 2


def test_at_a_terminal_the_password_is_typed_twice_and_never_shown(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter([PASSWORD, "another one, by a slip", PASSWORD, PASSWORD])
    monkeypatch.setattr(getpass, "getpass", lambda _prompt: next(typed))
    code, _, error = command("add", "ann", terminal=True)
    assert code == 2
    assert "The two passwords differ." in error
    assert command("list")[1] == ""
    code, out, error = command("add", "ann", terminal=True)
    assert code == 0
    assert PASSWORD not in out + error
