"""A keyring in a folder, which the `keyring` library finds as it finds that of a system.

The file `mode` in the folder says how it behaves: `open`, `locked` (as the library reports it),
`denied` (with an exception of its own, as D-Bus raises it), `slow` (each call waits for the file
`go`, and creates `waiting` first), or `gone` (there is none any more).
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import ClassVar

import keyring.errors
from keyring.backend import KeyringBackend
from keyring.compat import properties

FOLDER = "TEST_KEYRING"
"""Environment variable that names the folder."""
MODES = ("open", "locked", "denied", "slow", "gone")


class Denied(Exception):
    """The exception of a library below `keyring`."""


def folder() -> Path:
    return Path(os.environ[FOLDER])


def mode() -> str:
    return (folder() / "mode").read_text()


def entries(where: Path) -> dict[str, str]:
    """Return what is stored: passwords by service and user name."""
    file = where / "passwords.json"
    found: dict[str, str] = json.loads(file.read_text()) if file.exists() else {}
    return found


class FileKeyring(KeyringBackend):
    """The keyring of one process."""

    @properties.classproperty
    def priority(self) -> float:
        if mode() == "gone":
            raise RuntimeError("there is no keyring")
        return 5

    _names: ClassVar[str] = "{service} {username}"

    def get_password(self, service: str, username: str) -> str | None:
        self._open()
        return entries(folder()).get(self._names.format(service=service, username=username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._open()
        name = self._names.format(service=service, username=username)
        self._write(entries(folder()) | {name: password})

    def delete_password(self, service: str, username: str) -> None:
        self._open()
        left = entries(folder())
        if left.pop(self._names.format(service=service, username=username), None) is None:
            raise keyring.errors.PasswordDeleteError("no such password")
        self._write(left)

    def _write(self, stored: dict[str, str]) -> None:
        (folder() / "passwords.json").write_text(json.dumps(stored))

    def _open(self) -> None:
        if mode() == "locked":
            raise keyring.errors.KeyringLocked("locked")
        if mode() == "denied":
            raise Denied
        if mode() == "slow":
            (folder() / "waiting").touch()
            while not (folder() / "go").exists():
                time.sleep(0.01)
