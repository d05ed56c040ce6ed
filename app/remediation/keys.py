"""The keys of this room, derived from the two keys that are handed in (32 bytes each).

The vault key may be gone after a restart (a machine without a keyring); the journal key lasts as
long as the journal. So all that a restart has to rely on hangs on the journal key: the digests
that tell recovery which file is which, and the codes of the audit chain.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys for wrapping (`vault`), for digests, for the audit chain and for what is written in
    place (`redo`), and the public `id`.

    The id tells which vault key sealed an original; it does not help to find the key.
    """

    vault: bytes = field(repr=False)
    digest: bytes = field(repr=False)
    audit: bytes = field(repr=False)
    redo: bytes = field(repr=False)
    id: str

    @classmethod
    def derive(cls, vault_key: bytes, journal_key: bytes) -> Keys:
        """Raises ValueError unless both keys have 32 bytes."""
        if len(vault_key) != KEY_BYTES or len(journal_key) != KEY_BYTES:
            raise ValueError("the vault key and the journal key must have 32 bytes")
        return cls(
            vault=_hkdf(vault_key, b"discovery-console vault"),
            digest=_hkdf(journal_key, b"discovery-console digest"),
            audit=audit_key(journal_key),
            redo=_hkdf(journal_key, b"discovery-console redo"),
            id=_hkdf(vault_key, b"discovery-console key id").hex()[:16],
        )

    def fingerprint(self, data: bytes) -> str:
        """`mark` of bytes in memory."""
        return self.mark(hashlib.sha256(data).digest())

    def mark(self, digest: bytes) -> str:
        """The digest of a file's content as the journal keeps it (hex), from its SHA-256.

        Keyed, because with the masked file at hand a plain SHA-256 of the original would let
        anybody try the few hidden digits of a card number until the hash fits.
        """
        return hmac.new(self.digest, digest, "sha256").hexdigest()


def audit_key(journal_key: bytes) -> bytes:
    """The key of the audit chain."""
    return _hkdf(journal_key, b"discovery-console audit")


def _hkdf(key: bytes, info: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=info).derive(key)
