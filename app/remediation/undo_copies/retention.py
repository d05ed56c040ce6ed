"""Undo copies: the originals in the vault, until their retention ends or they are purged."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import cached_property

from app.api.records.enums import Action
from app.remediation.disk import files
from app.remediation.disk.file_locks import FileLocks
from app.remediation.journal import messages
from app.remediation.journal.job import Job
from app.remediation.journal.journal import Journal
from app.remediation.journal.records import VaultEntry
from app.remediation.undo_copies.keys import Keys
from app.remediation.undo_copies.vault import Vault

RETENTION_DAYS = 7
"""Number of days for which an undo copy is kept by default. `service/remedies/dry_runs.py` tells
users this number.
"""
_DAY = 86_400.0
_PLAUSIBLE = 90 * _DAY
"""Seconds. If the retention of a copy seems to have ended longer ago than this, the copy is kept at
first, because the clock may be wrong.
"""


class UndoCopies:
    """Originals that undo can restore.

    `last_record` is the time of the last record that an earlier session has written to the audit
    chain.
    """

    def __init__(
        self,
        journal: Journal,
        vault: Vault,
        keys: Keys,
        locks: FileLocks,
        now: Callable[[], float],
        last_record: float,
    ) -> None:
        self._journal = journal
        self._vault = vault
        self._keys = keys
        self._locks = locks
        self._now = now
        self._last_record = last_record
        self._opened = time.monotonic()
        self._opened_at = now()

    def entries(self) -> list[VaultEntry]:
        """Return the originals in the vault, oldest first."""
        undone = self._journal.undone()
        return [
            VaultEntry(
                job_id=job.job,
                action=job.action,
                root=job.root,
                path=job.path,
                size=job.size,
                actor=job.actor,
                sealed_at=job.requested_at,
                until=job.undoable_until or 0.0,
                available=job.key_id == self._keys.id,
                undone=undone.get(job.job, ""),
            )
            for job in self._journal.sealed()
        ]

    def undoable_until(self, job_id: str, until: float | None) -> float | None:
        """Return the time until which a job can be undone (Unix seconds).

        This is `until`, the end of the retention of its copy (None if it has no copy). But if this
        session does not have the key of the copy, the result is not later than the start of this
        session.
        """
        if until is None or job_id not in self._without_key:
            return until
        return min(until, self._opened_at)

    @property
    def without_key(self) -> int:
        """Number of changes of earlier sessions that cannot be undone any more, because their
        copies were sealed with a key that this session does not have. Changes that were undone, the
        undos themselves, and copies whose retention has ended do not count.
        """
        if not self._without_key:
            return 0
        now, undone = self._now(), self._journal.undone()
        return sum(
            job.job in self._without_key
            and job.action != Action.UNDO
            and not self._is_over(job, now)
            and job.job not in undone
            for job in self._journal.sealed()
        )

    @cached_property
    def _without_key(self) -> frozenset[str]:
        """IDs of the jobs of earlier sessions whose copies were sealed with a key that this session
        does not have.
        """
        return frozenset(one.job for one in self._journal.sealed() if one.key_id != self._keys.id)

    def purge(self, job_id: str, actor: str = "") -> None:
        """Destroy the undo copy of a job permanently: first its key, then its file in the vault.
        Raises ValueError if there is no such job.
        """
        self._shred(self._journal.known(job_id), "purge", actor, self._keyed_by_path())
        self._forget_digest_keys()

    def expire(self) -> list[str]:
        """Destroy the undo copies whose retention has ended, and the keys of digests that nobody
        compares any more. Return the IDs of the jobs whose copies were destroyed.
        """
        now = self._now()
        over = [job for job in self._journal.sealed() if self._is_over(job, now)]
        keyed = self._keyed_by_path() if over else {}
        for job in over:
            self._shred(job, "expire", "", keyed)
        self._forget_digest_keys()
        return [job.job for job in over]

    def _is_over(self, job: Job, now: float) -> bool:
        """Return whether the retention of a copy has ended.

        If a copy seems overdue by months, the clock may be wrong. The copy then counts as kept
        until a record of an earlier session confirms the time, or until the program has run for a
        day.
        """
        until = job.undoable_until or 0.0
        known = self._last_record >= until or time.monotonic() - self._opened >= _DAY
        return until <= now and (now - until <= _PLAUSIBLE or known)

    def time_of(self, job: Job) -> float:
        """Return the time (Unix seconds) to compare with a job's `undoable_until`.

        This is the present time. But while `_is_over` assumes a wrong clock, it is at most
        `undoable_until`, so that the copy can still be restored.
        """
        now, until = self._now(), job.undoable_until
        return now if until is None or self._is_over(job, now) else min(now, until)

    def _shred(self, job: Job, event: str, actor: str, keyed: dict[bytes, list[Job]]) -> None:
        """Destroy an undo copy, and the keys of all digests of the same file. `keyed` maps paths to
        jobs with such keys (`_keyed_by_path`); the paths of this file are removed from it.
        """
        with self._locks.lock(job.root, job.path):
            job = self._journal.known(job.job)
            if job.wrapped_key is None:
                return
            note = messages.audit_note(job, self._now()) | {"event": event, "actor": actor}
            gone = {"wrapped_key": None, "mark_key": None, "undoable_until": None}
            job = self._journal.end(job, note, **gone)
            self.remove_copy(job)
        for path in _places(job):
            for same in keyed.pop(path, ()):
                self._journal.update(same, mark_key=None)

    def _keyed_by_path(self) -> dict[bytes, list[Job]]:
        """Return the jobs that have digests but no copy, keyed by path. A job is listed under every
        path of its file.
        """
        keyed: dict[bytes, list[Job]] = {}
        for job in self._journal.keyed():
            for path in _places(job):
                keyed.setdefault(path, []).append(job)
        return keyed

    def _forget_digest_keys(self) -> None:
        """Destroy the keys of digests that nobody compares any more. Do so a day after the end of
        the job, unless the file of the job is in quarantine.
        """
        undone = self._journal.undone()
        for job in self._journal.keyed():
            waits = job.action == Action.QUARANTINE and job.job not in undone
            if not waits and (job.ended_at or 0.0) < self._now() - _DAY:
                self._journal.update(job, mark_key=None)

    def remove_copy(self, job: Job) -> None:
        """Remove the file of a copy whose key is destroyed. If that fails, the next start tries
        again.
        """
        try:
            self._vault.remove(job.vault)
        except OSError:
            return
        self._journal.update(job, vault="")


def _places(job: Job) -> set[bytes]:
    """Return the paths by which a job has accessed its file."""
    moved = os.path.join(job.dest_root, job.dest_path) if job.dest_root else b""  # noqa: PTH118
    return {files.full_path(job.root, job.path), *([files.full_path(moved, b"")] if moved else [])}
