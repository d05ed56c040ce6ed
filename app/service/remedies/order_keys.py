"""Passwords of queued encryptions: in memory only, never in the store, a log or a response."""

from __future__ import annotations

import threading

from app.remediation.undo_copies.container import PasswordKey


class OrderKey:
    """Key of one order, derived from the password when first needed. The password is then dropped.

    Derivation takes half a second and 64 MiB on purpose, so it is done once for all files of an
    order.
    """

    def __init__(self, password: str) -> None:
        self._password = password
        self._key: PasswordKey | None = None
        self._lock = threading.Lock()

    def get(self) -> PasswordKey:
        """Return the key."""
        with self._lock:
            if self._key is None:
                self._key = PasswordKey.derive(self._password)
                self._password = ""
            return self._key
