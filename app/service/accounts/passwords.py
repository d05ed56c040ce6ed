"""Passwords of users: Argon2id, and what a new one must be (trust.md 2.6; spec 9, 2.3.1)."""

from __future__ import annotations

import base64
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

SHORTEST = 12
LONGEST = 1024
_MEBIBYTE = 1024  # argon2 counts in KiB


class Hashing:
    """Argon2id with these parameters; the usual ones take 46 MiB and some 50 ms a computation.

    A stored hash names its own parameters, so older ones go on working (`outdated` tells).
    """

    def __init__(self, rounds: int = 1, memory_kib: int = 46 * _MEBIBYTE) -> None:
        self._hasher = PasswordHasher(time_cost=rounds, memory_cost=memory_kib, parallelism=1)
        parameters = f"$argon2id$v=19$m={memory_kib},t={rounds},p=1"
        self._nobodys = f"{parameters}${_random(16)}${_random(32)}"

    def hash(self, password: str) -> str:
        """The text to store."""
        return self._hasher.hash(password)

    def holds(self, stored: str | None, password: str) -> bool:
        """Whether this is the password. Without a stored hash the same work is done for nothing."""
        try:
            return self._hasher.verify(stored or self._nobodys, password) and stored is not None
        except (VerificationError, InvalidHashError):
            return False

    def outdated(self, stored: str) -> bool:
        """Whether the hash was made with other parameters than these."""
        return self._hasher.check_needs_rehash(stored)


def weakness(password: str, name: str) -> str | None:
    """What is wrong with a new password, in a sentence; None if nothing is."""
    if len(password) < SHORTEST:
        return f"The password must have at least {SHORTEST} characters."
    if len(password) > LONGEST:
        return f"The password must have at most {LONGEST} characters."
    if len(set(password)) < SHORTEST // 3:
        return "The password repeats too few characters."
    if password.casefold() == name.casefold():
        return "The password must not be the user's name."
    return None


def _random(size: int) -> str:
    return base64.b64encode(secrets.token_bytes(size)).rstrip(b"=").decode()
