"""Passwords of servers, in the operating system's keyring or in memory only.

All calls may block: run them in threads.
"""

from __future__ import annotations

from app.keystore import FAULTS, keystore
from app.paths import APP_NAME


def load(base_url: str, username: str) -> str:
    """Return the stored password of this account; "" if there is none or no keyring."""
    backend = keystore()
    if backend is None:
        return ""
    try:
        return backend.get_password(f"{APP_NAME} {base_url}", username) or ""
    except FAULTS:
        return ""


def save(base_url: str, username: str, password: str) -> bool:
    """Store a password; False if this system has no usable keyring."""
    backend = keystore()
    if backend is None:
        return False
    try:
        backend.set_password(f"{APP_NAME} {base_url}", username, password)
    except FAULTS:
        return False
    return True
