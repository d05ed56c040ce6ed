"""Encryption of file digests in the store, because a mask hides only a few digits.

With the SHA-256 of the unmasked file, anyone with the masked file could guess a card number in
seconds. So the store encrypts digests with AES-SIV (RFC 5297). This encryption is deterministic,
so encrypted digests can be compared. The key is not in the data folder. `sealed(digest)` and
`opened(text)` are SQL functions of every connection.
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
    """Encrypts and decrypts digests (hex). Without a key, only this process can decrypt its
    digests.
    """

    def __init__(self, key: bytes | None = None) -> None:
        info = b"discovery-console content digests"
        derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=info)
        self._cipher = AESSIV(derived.derive(key or _OF_THIS_PROCESS))

    def add_functions(self, connection: sqlite3.Connection) -> None:
        """Register the SQL functions `sealed` and `opened`."""
        connection.create_function("sealed", 1, self.seal, deterministic=True)
        connection.create_function("opened", 1, self.open, deterministic=True)

    def seal(self, digest: str) -> str:
        """Return the stored form of a digest; empty if the digest is unknown."""
        if not digest or digest == NOT_COMPARED:
            return ""
        return self._cipher.encrypt(bytes.fromhex(digest), None).hex()

    def open(self, text: str) -> str:
        """Return the digest whose stored form is `text`: "" if `text` is empty, `NOT_COMPARED` if
        the key of its encryption is lost.
        """
        if not text:
            return ""
        try:
            return self._cipher.decrypt(bytes.fromhex(text), None).hex()
        except (InvalidTag, ValueError):
            return NOT_COMPARED
