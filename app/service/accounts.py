"""Who may use the service: one account for now, with a random password that nobody chose.

The password has 256 random bits, so a plain SHA-256 of it cannot be counted back and is all that
stays in memory. Each name that failed is watched: its failures are reported one by one at first,
then ever more rarely, so that a storm of guesses floods neither the journal nor the disk. The right
password works at once, always: a stranger's guesses must not lock a colleague out (trust.md C10).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass

DEFAULT_USERNAME = "analyst"
FAILURES_REPORTED_ONE_BY_ONE = 5
LONGEST_SILENCE_SECONDS = 900.0

PERMISSIONS = frozenset(
    (
        "global administrator", "system manager", "permission manager", "datatype manager",
        "api access", "risk admin", "classification admin", "node visible", "report summary",
        "report detail", "remediation request", "remediation mark location",
        "remediation act directly", "scan schedule", "access control", "credential use",
        "credential edit",
    )
)  # fmt: skip
"""Every permission of spec 5: global, on Groups, Targets and Locations, on credentials."""


def new_password() -> str:
    """A random password of 256 bits."""
    return secrets.token_urlsafe(32)


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who has logged in, and what this person may do."""

    id: str
    username: str
    permissions: frozenset[str]


class Accounts:
    """Checks the Basic header of every request. Safe in any thread.

    `on_failure` gets a sentence for the event "Login Failed" (spec 6); it never holds a password.
    """

    def __init__(
        self,
        username: str,
        password: str,
        *,
        now: Callable[[], float],
        on_failure: Callable[[str], None],
    ) -> None:
        self.account = Account("1", username, PERMISSIONS)
        self._expected = _digest(f"{username}:{password}".encode())
        self._now = now
        self._on_failure = on_failure
        self._lock = threading.Lock()
        self._failures = 0
        self._unreported = 0
        self._silent_until = 0.0

    def __repr__(self) -> str:
        return f"Accounts({self.account.username!r})"

    def check(self, authorization: str | None) -> Account | None:
        """The account of this `Authorization` header, or None (spec 5: answer 401)."""
        if authorization is None:
            return None
        given = _digest(_credentials(authorization))
        if secrets.compare_digest(given, self._expected):
            with self._lock:
                self._failures = 0
            return self.account
        self._failed()
        return None

    def _failed(self) -> None:
        """Count a wrong password, and report it unless reports are held back just now."""
        with self._lock:
            self._failures += 1
            self._unreported += 1
            now = self._now()
            if now < self._silent_until:
                return
            beyond = self._failures - FAILURES_REPORTED_ONE_BY_ONE
            if beyond >= 0:
                self._silent_until = now + min(2.0 ** min(beyond, 10), LONGEST_SILENCE_SECONDS)
            count, self._unreported = self._unreported, 0
        times = "once" if count == 1 else f"{count} times"
        self._on_failure(f"A wrong user name or password was given {times}.")


def _digest(credentials: bytes) -> bytes:
    return hashlib.sha256(credentials).digest()


def _credentials(authorization: str) -> bytes:
    """`user:password` of a Basic header; empty, which no account has, if it is not one."""
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "basic":
        return b""
    try:
        return base64.b64decode(token.strip(), validate=True)
    except (binascii.Error, ValueError):
        return b""
