"""Encryption of the store's secrets: credentials, and the expressions of filters.

AES-256-GCM with a random 96-bit nonce; each kind of secret has its own key.

An expression may contain a sensitive value, and must be readable as long as the results are. Its
key is stored in the data folder. A credential gives access to other people's machines, so the
files of this service must not be enough to decrypt it. Its key is derived from the vault key in
the operating system's keyring. Without a keyring, the vault key is lost when the session ends, and
users must enter credentials again after a restart. The database alone reveals neither kind of
secret.

The key that signs statements is derived from the vault key, too, so nobody can sign with the data
folder alone. Without a keyring, each session signs with another key.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.secrets.signing import SigningKey

_NONCE_BYTES = 12
_KEY_BYTES = 32


class SealBroken(Exception):
    """Sealed bytes cannot be opened: the key is different or the bytes were changed."""


class Seal:
    """Encrypts bytes under one key. `about` names the row of the bytes and is authenticated, so
    sealed bytes cannot be moved to another row.
    """

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def close(self, plain: bytes, about: str) -> bytes:
        """Return the nonce and the encrypted bytes. Only `open` with the same `about` decrypts
        them.
        """
        nonce = secrets.token_bytes(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, plain, about.encode())

    def open(self, sealed: bytes, about: str) -> bytes:
        """Decrypt bytes that were sealed for `about`. Raises SealBroken."""
        nonce, rest = sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:]
        try:
            return self._cipher.decrypt(nonce, rest, about.encode())
        except (InvalidTag, ValueError):
            raise SealBroken("the encrypted data cannot be opened with this key") from None


@dataclass(frozen=True, slots=True)
class Seals:
    """The seals for filter expressions and for credentials, the key that signs statements, the key
    that hashes lists of values, and the private key that opens scan reports (X25519).

    Only the key of `expressions` is stored in the data folder; all others are derived from the
    vault key. The key of `lists` must not be stored there either, because a list can contain short
    numbers, and anybody who has the key could guess them.
    """

    expressions: Seal = field(repr=False)
    credentials: Seal = field(repr=False)
    signing: SigningKey = field(repr=False)
    lists: bytes = field(repr=False)
    reports: X25519PrivateKey = field(repr=False)

    @classmethod
    def derive(cls, filters_key: bytes, vault_key: bytes) -> Seals:
        """Return the seals of an installation, derived from the keys of `installation_keys.py`."""
        return cls(
            Seal(filters_key),
            Seal(_derived(vault_key, b"discovery-console credential")),
            SigningKey(_derived(vault_key, b"discovery-console signature")),
            _derived(vault_key, b"discovery-console list of values"),
            X25519PrivateKey.from_private_bytes(
                _derived(vault_key, b"discovery-console scan reports")
            ),
        )


def _derived(key: bytes, info: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=_KEY_BYTES, salt=None, info=info).derive(key)
