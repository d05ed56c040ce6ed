"""Digests of files in the store: sealed, because few digits are hidden in a masked file.

With the SHA-256 of a file from before its mask, who has the masked file tries out a card number in
seconds. So the store keeps it under AES-SIV (RFC 5297), which is the same for the same content and
so can be compared, and opens with a key that is not in the data folder alone. `sealed(digest)` and
`opened(text)` are functions of every connection.
"""

from __future__ import annotations

import secrets
import sqlite3

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.remediation.journal.records import NOT_COMPARED

_OF_THIS_PROCESS = secrets.token_bytes(32)


class Digests:
    """Seals and opens digests (hex). Without a key they open in this process only."""

    def __init__(self, key: bytes | None = None) -> None:
        info = b"discovery-console content digests"
        derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=info)
        self._cipher = AESSIV(derived.derive(key or _OF_THIS_PROCESS))

    def add_functions(self, connection: sqlite3.Connection) -> None:
        """Give a connection `sealed` and `opened`."""
        connection.create_function("sealed", 1, self.seal, deterministic=True)
        connection.create_function("opened", 1, self.open, deterministic=True)

    def seal(self, digest: str) -> str:
        """As the store keeps a digest; empty for one that is not known."""
        if not digest or digest == NOT_COMPARED:
            return ""
        return self._cipher.encrypt(bytes.fromhex(digest), None).hex()

    def open(self, text: str) -> str:
        """The digest; `NOT_COMPARED` where it was sealed with a key that is gone."""
        if not text:
            return ""
        try:
            return self._cipher.decrypt(bytes.fromhex(text), None).hex()
        except (InvalidTag, ValueError):
            return NOT_COMPARED
