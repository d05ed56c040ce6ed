"""Passwords of servers, and the keys of their cached results, in the operating system's keyring.

All calls may block: run them in threads.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import keyring.errors
from keyring.backend import KeyringBackend

from app.language import Texts
from app.paths import APP_NAME
from app.secrets.folder_keys import KeyringEntry
from app.secrets.keystore import FAULTS, keystore

tr = Texts(__name__)

ABSENT = tr("This system has no keyring.")
LOCKED = tr("The system's keyring is locked or denies access.")


class KeyringUnavailable(Exception):
    """The keyring is absent, locked, or denies access; the text says which."""


def why_absent() -> str:
    """Return why nothing can be stored on this system; "" if there is a keyring."""
    return ABSENT if keystore() is None else ""


def load(base_url: str, username: str) -> str:
    """Return the stored password of this account; "" if there is none. Raises
    `KeyringUnavailable`.
    """
    backend = _backend()
    try:
        return backend.get_password(_service(base_url), username) or ""
    except FAULTS as error:
        raise KeyringUnavailable(LOCKED) from error


def save(base_url: str, username: str, password: str) -> None:
    """Store a password, and read it back. Raises `KeyringUnavailable`, also if the text that is
    read back differs.
    """
    backend = _backend()
    try:
        backend.set_password(_service(base_url), username, password)
        stored = backend.get_password(_service(base_url), username)
    except FAULTS as error:
        raise KeyringUnavailable(LOCKED) from error
    if stored != password:
        raise KeyringUnavailable(LOCKED)


def remove(base_url: str, username: str) -> None:
    """Remove the password of this account, and make sure that it is gone. Raises
    `KeyringUnavailable`.
    """
    backend = _backend()
    try:
        with contextlib.suppress(keyring.errors.PasswordDeleteError):  # there is none
            backend.delete_password(_service(base_url), username)
        left = backend.get_password(_service(base_url), username)
    except FAULTS as error:
        raise KeyringUnavailable(LOCKED) from error
    if left is not None:
        raise KeyringUnavailable(LOCKED)


def entry(base_url: str, prefix: str, folder: Path) -> KeyringEntry:
    """Return the keyring entry for the key that the data folder `folder` uses for a server. The
    account name of the entry begins with `prefix`.
    """
    return KeyringEntry(_backend(), _service(base_url), prefix, folder)


def _backend() -> KeyringBackend:
    backend = keystore()
    if backend is None:
        raise KeyringUnavailable(ABSENT)
    return backend


def _service(base_url: str) -> str:
    return f"{APP_NAME} {base_url}"
