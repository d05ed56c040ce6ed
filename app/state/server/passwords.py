"""Passwords of servers, and the keys of their cached results, in the operating system's keyring.

All calls may block: run them in threads.
"""

from __future__ import annotations

import contextlib

import keyring.errors
from keyring.backend import KeyringBackend

from app.keystore import FAULTS, keystore
from app.language import Texts
from app.paths import APP_NAME

tr = Texts(__name__)

ABSENT = tr("This system has no keyring.")
LOCKED = tr("The system's keyring is locked or denies access.")


class KeyringUnavailable(Exception):
    """The keyring is absent, locked, or denies access; the text says which."""


def why_absent() -> str:
    """Return why nothing can be stored on this system; "" if there is a keyring."""
    return ABSENT if keystore() is None else ""


def load(base_url: str, username: str) -> str:
    """Return the stored password of this account; "" if there is none."""
    backend = _backend()
    try:
        return backend.get_password(_service(base_url), username) or ""
    except FAULTS as error:
        raise KeyringUnavailable(LOCKED) from error


def save(base_url: str, username: str, password: str) -> None:
    """Store a password, and read it back."""
    backend = _backend()
    try:
        backend.set_password(_service(base_url), username, password)
        stored = backend.get_password(_service(base_url), username)
    except FAULTS as error:
        raise KeyringUnavailable(LOCKED) from error
    if stored != password:
        raise KeyringUnavailable(LOCKED)


def remove(base_url: str, username: str) -> None:
    """Remove the password of this account, and make sure that it is gone."""
    backend = _backend()
    try:
        with contextlib.suppress(keyring.errors.PasswordDeleteError):  # there is none
            backend.delete_password(_service(base_url), username)
        left = backend.get_password(_service(base_url), username)
    except FAULTS as error:
        raise KeyringUnavailable(LOCKED) from error
    if left is not None:
        raise KeyringUnavailable(LOCKED)


def _backend() -> KeyringBackend:
    backend = keystore()
    if backend is None:
        raise KeyringUnavailable(ABSENT)
    return backend


def _service(base_url: str) -> str:
    return f"{APP_NAME} {base_url}"
