"""Passwords of users: Argon2id hashing, and requirements for new passwords (contract 9, 2.3.1)."""

from __future__ import annotations

import base64
import secrets

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

SHORTEST = 12
LONGEST = 1024
_MEBIBYTE = 1024  # Argon2 counts in KiB


class Hashing:
    """Argon2id with the given parameters; the defaults take 46 MiB and about 50 ms per computation.

    A stored hash (a PHC string) contains its own parameters, so older hashes remain valid.
    """

    def __init__(self, rounds: int = 1, memory_kib: int = 46 * _MEBIBYTE) -> None:
        self._rounds, self._memory_kib = rounds, memory_kib
        self._parameters = f"$argon2id$v=19$m={memory_kib},t={rounds},p=1$"
        self._nobodys = f"{self._parameters}{_random(16)}${_random(32)}"

    def hash(self, password: str) -> str:
        """Return the hash to store."""
        argon2id = Argon2id(
            salt=secrets.token_bytes(16),
            length=32,
            iterations=self._rounds,
            lanes=1,
            memory_cost=self._memory_kib,
        )
        return argon2id.derive_phc_encoded(password.encode())

    def holds(self, stored: str | None, password: str) -> bool:
        """Return whether the password matches the hash. If `stored` is None, return False after the
        same work, so that the duration does not reveal whether the account exists.
        """
        try:
            Argon2id.verify_phc_encoded(password.encode(), stored or self._nobodys)
        except InvalidKey:
            return False
        return stored is not None

    def outdated(self, stored: str) -> bool:
        """Return whether the hash was made with other parameters."""
        return not stored.startswith(self._parameters)


def weakness(password: str, name: str) -> str | None:
    """Return a sentence that says why a new password is refused; None if it is acceptable."""
    if len(password) < SHORTEST:
        return f"The password must have at least {SHORTEST} characters."
    if len(password) > LONGEST:
        return f"The password must have at most {LONGEST} characters."
    if len(set(password)) < SHORTEST // 3:
        return f"The password must have at least {SHORTEST // 3} different characters."
    if password.casefold() == name.casefold():
        return "The password must not be the user's name."
    return None


def _random(size: int) -> str:
    return base64.b64encode(secrets.token_bytes(size)).rstrip(b"=").decode()
