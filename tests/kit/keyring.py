"""A keyring in memory, which can be locked, in place of the system's."""

from __future__ import annotations

import keyring.errors
import pytest
from keyring.backend import KeyringBackend

from app.state.connection import passwords


class MemoryKeyring(KeyringBackend):
    """Keyring of one test. While `locked`, every call fails as that of the system does."""

    priority = 1

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.entries: dict[tuple[str, str], str] = {}
        self.locked = False

    def get_password(self, service: str, username: str) -> str | None:
        self._open()
        return self.entries.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._open()
        self.entries[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._open()
        if self.entries.pop((service, username), None) is None:
            raise keyring.errors.PasswordDeleteError

    def _open(self) -> None:
        if self.locked:
            raise keyring.errors.KeyringLocked


def use(monkeypatch: pytest.MonkeyPatch) -> MemoryKeyring:
    """Return a keyring in which the console keeps passwords during this test."""
    made = MemoryKeyring()
    monkeypatch.setattr(passwords, "keystore", lambda: made)
    return made


def use_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run this test on a system without a keyring."""
    monkeypatch.setattr(passwords, "keystore", lambda: None)
