"""Shared dependencies of Replacer and Mover."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.remediation.change.finalize import JobFinalizer
from app.remediation.disk.attributes import Meta
from app.remediation.disk.content import Content
from app.remediation.journal import redo
from app.remediation.journal.job import Job, JournalState
from app.remediation.journal.journal import Journal
from app.remediation.journal.redo import Redo
from app.remediation.undo_copies import chunks
from app.remediation.undo_copies.keys import Keys
from app.remediation.undo_copies.vault import Vault, new_name

_DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class ChangeTools:
    """Shared dependencies of the changes: the journal, the vault for originals, and the `settler`
    that ends jobs.

    `days` is the number of days for which originals are kept for undo (0: they are not kept).
    `now` returns the time in seconds since 1970.
    """

    journal: Journal
    vault: Vault
    keys: Keys
    settler: JobFinalizer
    days: int
    now: Callable[[], float]

    def kept(self, wrapped: bytes) -> dict[str, Any]:
        """Return the journal columns that describe the undo copy of a new job; empty if no copies
        are kept. `wrapped` is the wrapped key of the copy.
        """
        if not self.days:
            return {}
        return {
            "vault": new_name(),
            "wrapped_key": wrapped,
            "key_id": self.keys.id,
            "undoable_until": max(self.now(), self.journal.latest()) + self.days * _DAY,
        }

    def built(self, job: Job, wish: Redo | None, **values: Any) -> Job:
        """Set a job to BUILT in the journal: its file may change from now on. `wish` is the data
        that recovery needs, or None. `values` are further columns to set. Return the updated job.
        """
        sealed = redo.seal(wish, self.keys.redo, job.job) if wish else b""
        return self.journal.update(job, redo=sealed, state=JournalState.BUILT, **values)

    def keep(self, job: Job, key: bytes, meta: Meta, old: Content, new: Content) -> list[str]:
        """Store an encrypted copy of `old`; of a large file, only the bytes that `new` changes.
        Return notes for the analyst. Do nothing if the job keeps no copy.
        """
        if not job.vault:
            return []
        few = chunks.kept(old, new)
        if few is None:
            self.vault.store(job.vault, key, meta, old)
            return []
        self.vault.store_pieces(job.vault, key, meta, few)
        return [chunks.SAID]
