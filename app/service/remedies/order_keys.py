"""Passwords of encryptions that wait: in memory only, never in the store, a log or an answer."""

from __future__ import annotations

import threading

from app.remediation.vault.container import PasswordKey


class OrderKey:
    """The key of one order. The password is turned into it when it is first needed, and forgotten.

    That takes half a second and 64 MiB on purpose, so it happens once for all files of an order.
    """

    def __init__(self, password: str) -> None:
        self._password = password
        self._key: PasswordKey | None = None
        self._lock = threading.Lock()

    def get(self) -> PasswordKey:
        """The key."""
        with self._lock:
            if self._key is None:
                self._key = PasswordKey.derive(self._password)
                self._password = ""
            return self._key
