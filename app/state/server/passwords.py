"""Passwords of servers: in the operating system's keyring, or in memory only.

All calls may block: they are for threads.
"""

from __future__ import annotations

from app.keystore import FAULTS, keystore
from app.paths import APP_NAME


def load(base_url: str, username: str) -> str:
    """The password kept for this account, "" if there is none or no keyring to ask."""
    backend = keystore()
    if backend is None:
        return ""
    try:
        return backend.get_password(f"{APP_NAME} {base_url}", username) or ""
    except FAULTS:
        return ""


def save(base_url: str, username: str, password: str) -> bool:
    """Keep a password; False when this system has no keyring that could."""
    backend = keystore()
    if backend is None:
        return False
    try:
        backend.set_password(f"{APP_NAME} {base_url}", username, password)
    except FAULTS:
        return False
    return True
