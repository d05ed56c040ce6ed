"""Keys of this package, derived from given keys (32 bytes each).

The vault key is in the system's keyring, or only in memory. It protects everything that could help
to guess the hidden digits of a masked value (docs/reliability.md). The journal key is stored
beside the journal. It encrypts only data of jobs in progress, which recovery needs after a crash.
When a job ends, nothing that the journal key can decrypt is left.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

KEY_BYTES = 32
EARLIER = ""
"""ID of the base of jobs from earlier versions, which did not record the ID of the base."""


@dataclass(frozen=True, slots=True)
class Base:
    """Keys for the records of jobs in progress, derived from one key: `digest` for digests, and
    `redo` for the recovery data (`journal.redo`). Jobs refer to these keys by the public `id`.
    """

    id: str
    digest: bytes = field(repr=False)
    redo: bytes = field(repr=False)

    @classmethod
    def of(cls, key: bytes, name: str | None = None) -> Self:
        """Derive the two keys and their public ID from `key` (32 bytes). If `name` is given, use it
        as the ID.
        """
        shown = hkdf(key, b"discovery-console base id").hex()[:16] if name is None else name
        digest = hkdf(key, b"discovery-console digest")
        return cls(shown, digest, hkdf(key, b"discovery-console redo"))

    def mark(self, digest: bytes) -> str:
        """Convert the SHA-256 of a file's content to the keyed digest (hex) that a job in progress
        stores.

        With a plain SHA-256 of the original, anyone with the masked file could guess the few
        hidden digits of a card number.
        """
        return hmac.new(self.digest, digest, "sha256").hexdigest()


@dataclass(frozen=True, slots=True)
class Keys:
    """All keys of the engine. `vault` wraps the keys of undo copies, and `id` is the public ID of
    this vault key. `audit` is the key of the audit chain.

    `base` has the keys for new jobs. `bases` maps the ID of each known base to its keys, for jobs
    of earlier sessions. An ID shows which key was used, but does not help to find the key.
    `lasting` means that the vault key outlives this session.
    """

    vault: bytes = field(repr=False)
    audit: bytes = field(repr=False)
    id: str
    base: Base
    bases: Mapping[str, Base] = field(repr=False)
    lasting: bool = True

    @classmethod
    def derive(
        cls,
        vault_key: bytes,
        journal_key: bytes,
        *,
        audit: bytes | None = None,
        earlier: bytes | None = None,
        lasting: bool = True,
    ) -> Keys:
        """Derive the keys. `audit` is the key of the audit chain, by default derived from the
        journal key. `earlier` is the previous journal key. Raises ValueError unless all have 32
        bytes.
        """
        for key in (vault_key, journal_key, audit, earlier):
            if key is not None and len(key) != KEY_BYTES:
                raise ValueError("the vault key and the journal key must have 32 bytes")
        beside = Base.of(journal_key)
        base = Base.of(vault_key) if lasting else beside
        found = [beside, Base.of(vault_key), *([Base.of(earlier, EARLIER)] if earlier else [])]
        return cls(
            vault=hkdf(vault_key, b"discovery-console vault"),
            audit=audit or audit_key(journal_key),
            id=key_id(vault_key),
            base=base,
            bases={one.id: one for one in found},
            lasting=lasting,
        )

    def on(self, base: str) -> Keys | None:
        """Return a copy of these keys for jobs that began with another base: its `base` is the
        known base whose ID is given. Return None if no known base has this ID.
        """
        return replace(self, base=self.bases[base]) if base in self.bases else None

    def was_in_memory(self, base: str) -> bool:
        """Return whether the vault key of a job was only in memory, so that it was lost at the end
        of its session.

        `base` is the ID of the base of the job. Call this only for a job that did not use the
        present vault key. If the base of such a job is known now, the job had no lasting vault key.
        """
        return base != EARLIER and base in self.bases

    @property
    def redo(self) -> bytes:
        """Key of the recovery data (`journal.redo`) of new jobs."""
        return self.base.redo

    def mark(self, digest: bytes) -> str:
        """Convert the SHA-256 of a file to the keyed digest of a new job (`Base.mark`)."""
        return self.base.mark(digest)


def key_id(vault_key: bytes) -> str:
    """Return the public ID of a vault key. Undo copies record this ID."""
    return hkdf(vault_key, b"discovery-console key id").hex()[:16]


def audit_key(journal_key: bytes) -> bytes:
    """Return the key of the audit chain."""
    return hkdf(journal_key, b"discovery-console audit")


def hkdf(key: bytes, info: bytes) -> bytes:
    """Derive a key for one purpose. `info` names the purpose."""
    return HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=info).derive(key)
