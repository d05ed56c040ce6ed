"""What the store keeps sealed: secrets of credentials, and the expressions of filters.

AES-256-GCM with a random 96-bit nonce, under keys of their own. A filter may hold a
sensitive value and must outlast everything that the results outlast, so its key lies in the data
folder. The secret of a credential opens other people's machines, and
no file of ours may be enough to get it: its key is made from the vault key, which lives in the
operating system's keyring. Without a keyring that key ends with the session, and such a secret has
to be entered again after a restart. The database alone gives neither.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

_NONCE_BYTES = 12
_KEY_BYTES = 32


class SealBroken(Exception):
    """What was sealed cannot be opened: another key, or the bytes were changed."""


class Seal:
    """Seals bytes under one key. `about` names the row they belong to, so that what is sealed
    cannot be moved to another one."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def close(self, plain: bytes, about: str) -> bytes:
        """Seal; the nonce stands in front."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, plain, about.encode())

    def open(self, sealed: bytes, about: str) -> bytes:
        """What was sealed for `about`. Raises SealBroken."""
        nonce, rest = sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:]
        try:
            return self._cipher.decrypt(nonce, rest, about.encode())
        except (InvalidTag, ValueError):
            raise SealBroken("what was sealed cannot be opened with this key") from None


@dataclass(frozen=True, slots=True)
class Seals:
    """The seal of filter expressions and that of credentials."""

    expressions: Seal = field(repr=False)
    credentials: Seal = field(repr=False)

    @classmethod
    def derive(cls, filters_key: bytes, vault_key: bytes) -> Seals:
        """The seals of an installation, from its two keys (`keys.py`)."""
        info = b"discovery-console credential"
        derived = HKDF(algorithm=SHA256(), length=_KEY_BYTES, salt=None, info=info)
        return cls(Seal(filters_key), Seal(derived.derive(vault_key)))
