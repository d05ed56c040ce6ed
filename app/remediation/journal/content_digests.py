"""Digests of a file's content that a job keeps after its end.

Each job has its own key for these digests: the key of its undo copy, or another wrapped key. When
the copy is purged, the key is destroyed. From then on, nobody can use the digests to guess masked
values.

While a job is in progress, its digests are computed with a base (`keys.Base`). At its end, each
digest gets the form `base:hex`: the ID of the base, and an HMAC-SHA-256 of the earlier digest with
the job's key.
"""

from __future__ import annotations

import hmac
import os

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.remediation.disk.errors import Refused
from app.remediation.journal.job import Job, JournalState
from app.remediation.undo_copies.container import Damaged
from app.remediation.undo_copies.keys import EARLIER, KEY_BYTES, Keys
from app.remediation.undo_copies.vault import Vault

_GONE = "the key that is needed to compare its content is not available"


class KeyGone(Refused):
    """Raised if the key is gone, so that a content can't be compared with the recorded digest."""

    def __init__(self) -> None:
        super().__init__(_GONE)


class ContentDigests:
    """Converts the digests of a job in progress to permanent digests, and checks contents against
    recorded digests of both kinds.
    """

    def __init__(self, vault: Vault, keys: Keys) -> None:
        self._vault = vault
        self._keys = keys

    def lasting(self, job: Job, state: str) -> dict[str, bytes | str | None]:
        """Return the permanent digests of a job that ends in `state`, as columns of the journal.

        If the job keeps no undo copy and is not DONE, nobody will compare its digests, so their key
        is discarded.
        """
        key, wrapped = os.urandom(KEY_BYTES), None
        if job.wrapped_key is not None and job.vault:
            key = self._of_copy(job) or key
        elif state == JournalState.DONE:
            key, wrapped = self._vault.new_key(job.job, job.root, job.path)
        before, after = (self._under(key, one) for one in (job.before, job.after))
        return {"before": before, "after": after, "mark_key": wrapped}

    def same(self, job: Job, digest: bytes, noted: str) -> bool:
        """Return whether `digest` (SHA-256 of a content) belongs to the same content as `noted`, a
        keyed digest that the journal has recorded for this job. Raises KeyGone if the key of
        `noted` is not available.
        """
        base, colon, _ = noted.rpartition(":")
        if not colon:
            base = job.base or EARLIER  # ended by an earlier version, or in progress
        keys = self._keys.on(base)
        if keys is None:
            raise KeyGone
        mark = keys.mark(digest)
        if not colon:
            return hmac.compare_digest(mark, noted)
        key = self._key(job)
        return hmac.compare_digest(_final(key, base, mark), noted)

    def _under(self, key: bytes, note: str) -> str:
        return _final(key, self._keys.base.id, note) if note else ""

    def _key(self, job: Job) -> bytes:
        if job.wrapped_key is not None:
            key = self._of_copy(job)
        else:
            key = self._unwrapped(job.mark_key, job)
        if key is None:
            raise KeyGone
        return key

    def _of_copy(self, job: Job) -> bytes | None:
        return self._unwrapped(job.wrapped_key, job)

    def _unwrapped(self, wrapped: bytes | None, job: Job) -> bytes | None:
        if wrapped is None:
            return None
        try:
            return self._vault.unwrap(wrapped, job.job, job.root, job.path)
        except Damaged:  # sealed with another vault key
            return None


def _final(key: bytes, base: str, note: str) -> str:
    info = b"discovery-console mark"
    derived = HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=info).derive(key)
    return f"{base}:{hmac.digest(derived, note.encode(), 'sha256').hex()}"
