"""Encryption of the calls and answers that service and workers send each other through a scheduler.
The scheduler does not have the key.

AES-256-GCM is used. Each process encrypts with a key of its own, which is derived from the content
key (HKDF-SHA-256).

So the memory and logs of a scheduler contain no paths, rules or reports in plain text, and a
scheduler cannot pass off an answer as the answer to another call.
"""

from __future__ import annotations

import itertools
import os
from functools import lru_cache

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.scaleout.errors import ScaleOutError

KEY_BYTES = 32
_SALT_BYTES = 32
_NONCE_BYTES = 12
_PURPOSE = b"discovery-console scale-out 1"
_MOST_CIPHERS = 1024
"""Maximum number of ciphers that are cached: one for each process whose messages are decrypted."""


class Sealer:
    """Encrypts and decrypts with a content key (32 bytes). Thread-safe."""

    def __init__(self, key: bytes) -> None:
        self._salt = os.urandom(_SALT_BYTES)
        self._numbers = itertools.count()
        self._cipher = lru_cache(_MOST_CIPHERS)(lambda salt: _derived(key, salt))

    def seal(self, plain: bytes, about: str) -> bytes:
        """Return `plain` encrypted, for `open` with the same text `about`. The encrypted bytes do
        not contain `about`.
        """
        nonce = next(self._numbers).to_bytes(_NONCE_BYTES)
        sealed = self._cipher(self._salt).encrypt(nonce, plain, about.encode())
        return b"".join((self._salt, nonce, sealed))

    def open(self, sealed: bytes, about: str) -> bytes:
        """Return the plain bytes. Raises ScaleOutError if `sealed` was changed, or was sealed with
        another key or another `about`.
        """
        salt, rest = sealed[:_SALT_BYTES], sealed[_SALT_BYTES:]
        try:
            return self._cipher(salt).decrypt(
                rest[:_NONCE_BYTES], rest[_NONCE_BYTES:], about.encode()
            )
        except (InvalidTag, ValueError):
            raise ScaleOutError(
                "A message of the cluster cannot be opened: service and workers need the "
                "certificates that one call of `discovery-console workers certificates` has made."
            ) from None


def _derived(key: bytes, salt: bytes) -> AESGCM:
    return AESGCM(HKDF(algorithm=SHA256(), length=32, salt=salt, info=_PURPOSE).derive(key))
