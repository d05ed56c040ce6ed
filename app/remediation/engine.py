"""Entry point of this package: preview, act, undo, recover, and access to journal and vault."""

from __future__ import annotations

import contextlib
import json
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from app.api.records.enums import UNABLE, Action, OperationStatus
from app.own_files import OwnFiles
from app.remediation.action_planner import ActionPlan, ActionPlanner, shown
from app.remediation.change.finalize import JobFinalizer
from app.remediation.change.in_place import InPlace
from app.remediation.change.move import Move, Mover
from app.remediation.change.preflight import Inspection
from app.remediation.change.replace import Replacer
from app.remediation.change.tools import ChangeTools
from app.remediation.disk import files
from app.remediation.disk.errors import JournalUnwritable, Refused, RemediationError, words
from app.remediation.finished_jobs import FinishedFile, look_back
from app.remediation.formats.splices import Rebuild, not_rebuilt
from app.remediation.journal import audit, chain, messages
from app.remediation.journal.content_digests import ContentDigests
from app.remediation.journal.job import Job, JournalState
from app.remediation.journal.journal import Journal
from app.remediation.journal.records import (
    Check,
    Entry,
    Order,
    Outcome,
    Preview,
    Rescan,
    VaultEntry,
)
from app.remediation.vault.keys import Keys
from app.remediation.vault.vault import Vault

Find = Callable[[], tuple[Inspection, ActionPlan]]
"""Function that inspects a file and plans the change."""

_DAMAGED = "{}; acknowledge that first"
_LOST = "the keyring no longer has the key that it was started with"
_LOCKED = "the keyring that has its key cannot be read; unlock it and restart"
_DAY = 86_400.0
_PLAUSIBLE = 90 * _DAY
"""A copy that is overdue for longer than this is kept at first: the clock may be wrong."""
_EARLIER = "an earlier job on this file is not finished; restart the service to finish it"


class Remediator:
    """Engine that changes files, and keeps what is needed to report truthfully and to undo.

    Thread-safe: calls about one file wait for each other, others run in parallel. Any problem with
    a file is returned as an `Outcome`; a `RemediationError` means that the engine itself can't
    continue. ValueError is a mistake of the caller (unknown action or job, id used twice, relative
    root).
    """

    def __init__(
        self,
        folder: Path,
        vault_key: bytes,
        *,
        journal_key: bytes,
        rescan: Rescan,
        rebuild: Rebuild = not_rebuilt,
        retention_days: int = 7,
        now: Callable[[], float] = time.time,
        head: Path | None = None,
        heads: Sequence[audit.Head] = (),
        own: OwnFiles | None = None,
        audit_key: bytes | None = None,
        earlier_key: bytes | None = None,
        lasting: bool = True,
    ) -> None:
        """Open the engine. `folder` holds journal.db and vault/; one process may use it at a time.

        `vault_key` (32 bytes) decrypts the originals; without the one that sealed them nothing can
        be undone. `rescan` and `rebuild` parse file contents, and may run in a worker; without
        `rebuild` nothing is masked inside a container. `lasting`: the vault key outlives this
        process; otherwise recovery relies on `journal_key` (32 bytes), which must stay the same as
        long as the journal, as must `audit_key`, that of the audit chain (derived from the journal
        key if not given). `earlier_key` is the journal key of earlier versions. `retention_days` 0
        keeps no originals. `head` is the file that records the end of the audit chain (by default
        in `folder`), `heads` are ends recorded elsewhere. `own` are the files that are never
        changed (by default those in `folder`). Raises JournalInUse, JournalDamaged or another
        RemediationError.
        """
        self._keys = Keys.derive(
            vault_key, journal_key, audit=audit_key, earlier=earlier_key, lasting=lasting
        )
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._vault = Vault(folder / "vault", self._keys)
        except OSError as error:
            raise RemediationError(
                f"The data folder {folder} can't be used: {words(error)}. "
                "No file was changed. Grant this account access, or choose another folder."
            ) from None
        own = own or OwnFiles(folder.resolve())
        self._ways = ActionPlanner(
            self._keys, self._vault, rescan, rebuild, own, keeps=retention_days > 0
        )
        self._now = now
        try:
            self._journal = Journal(folder, self._keys.audit, head)
        except OSError as error:
            self._vault.close()
            raise RemediationError(
                f"The stored end of the audit journal can't be used: {words(error)}. "
                "No file was changed."
            ) from None
        except RemediationError:
            self._vault.close()
            raise
        self._heads = tuple(heads)
        self._damage: chain.Finding | None = None
        self._opened = time.monotonic()
        try:
            self._last_record = self.audit_check().last
        except RemediationError:
            self.close()  # otherwise the journal would stay locked until this process ends
            raise
        self._marks = ContentDigests(self._vault, self._keys)
        tools = self._tools = self._tools_with(self._keys, retention_days)
        self._settler = tools.settler
        self._replacer = Replacer(tools)
        self._in_place = InPlace(tools)
        self._mover = Mover(tools)
        self._busy: set[bytes] = set()
        self._free = threading.Condition()

    def recover(self) -> list[Outcome]:
        """Settle jobs that a crash interrupted. Call it once, directly after opening."""
        outcomes = [
            self._settled(job, "the work was interrupted") for job in self._journal.unsettled()
        ]
        for job in self._journal.shredded():
            self._remove_copy(job)
        return outcomes

    def unsettled(self) -> bool:
        """Return whether jobs wait for the next start."""
        return bool(self._journal.unsettled())

    def _settled(self, job: Job, reason: str) -> Outcome:
        """Settle a job with the keys with which it began."""
        keys = self._keys.on(job.base)
        if keys is None and job.state == JournalState.BUILT:
            if self._keys.lasting:
                return self._settler.attention(job, f"{reason}, and {_LOST}")
            return self._settler.stays_open(job, f"{reason}, and {_LOCKED}")
        tools = self._tools_with(keys or self._keys, self._tools.days)
        if job.in_place:
            return InPlace(tools).settle(job, reason)
        return (Mover(tools) if job.moves else Replacer(tools)).settle(job, reason, forward=True)

    def _tools_with(self, keys: Keys, days: int) -> ChangeTools:
        settler = JobFinalizer(self._journal, self._vault, keys, self._now)
        return ChangeTools(self._journal, self._vault, keys, settler, days, self._now)

    def preview(self, order: Order) -> Preview:
        """Return what `act` would do, using the same code; nothing is changed."""
        self._check(order)
        with self._alone(order.root, order.path):
            return self._shown(lambda: self._ways.forward(order, None), order.action)

    def preview_undo(self, job_id: str, there: str = "") -> Preview:
        """Return what `undo` would do now, or once the SHA-256 of the file is `there` (hex), as
        after the undo of a later job; nothing is changed.
        """
        known = self._journal.known(job_id)
        was = self._was(known)
        with self._alone(known.root, known.path):
            then = bytes.fromhex(there)
            return self._shown(
                lambda: self._ways.back(known, was, self._time(known), shown=True, then=then),
                Action.UNDO,
            )

    def _shown(self, find: Find, action: str) -> Preview:
        """Return the preview; a disk error becomes one of its checks."""
        try:
            look, way = find()
            if action != Action.UNDO:
                look.note("audit journal", _DAMAGED.format(self._damage) if self._damage else "")
            with look:
                return shown(look, way, action)
        except (OSError, Refused) as error:
            return Preview(ok=False, checks=(Check("file", ok=False, reason=words(error)),))

    def act(self, order: Order, job_id: str) -> Outcome:
        """Carry out the order. Afterwards the file is the new one, verified, or untouched."""
        failed = self._check(order)
        with self._alone(order.root, order.path):
            job = self._request(
                Job(
                    job=job_id,
                    action=order.action,
                    state=JournalState.REQUESTED,
                    root=order.root,
                    path=order.path,
                    actor=order.actor,
                    sign_off=order.sign_off,
                    reason=order.reason,
                    data_types=json.dumps(order.data_types),
                    undoes="",
                    status_done="",
                    status_failed=failed,
                    requested_at=self._now(),
                    base=self._keys.base.id,
                )
            )
            if self._damage is not None:
                return self._settler.refuse(job, _DAMAGED.format(self._damage))
            if self._unsettled(job):
                return self._settler.refuse(job, _EARLIER)
            return self._do(job, lambda: self._ways.forward(order, job_id))

    def undo(
        self, job_id: str, undo_job_id: str, actor: str, sign_off: str, reason: str
    ) -> Outcome:
        """Restore what `job_id` replaced, bit for bit, if the file is still what that job left.

        Mode, owner, attributes and times are restored as well, except permissions changed since.
        The undo is a job, too, and can be undone.
        """
        known = self._journal.known(job_id)
        with self._alone(known.root, known.path):
            job = self._request(
                Job(
                    job=undo_job_id,
                    action=Action.UNDO,
                    state=JournalState.REQUESTED,
                    root=known.root,
                    path=known.path,
                    actor=actor,
                    sign_off=sign_off,
                    reason=reason,
                    data_types=known.data_types,
                    undoes=job_id,
                    status_done="",
                    status_failed=known.status,
                    requested_at=self._now(),
                    base=self._keys.base.id,
                )
            )
            if self._unsettled(job):
                return self._settler.refuse(job, _EARLIER)
            known = self._journal.known(job_id)  # it may have been purged while we waited
            was = self._was(known)
            return self._do(
                job, lambda: self._ways.back(known, was, self._time(known), shown=False)
            )

    def _do(self, job: Job, find: Find) -> Outcome:
        """Carry out the planned change; an unexpected disk error is reported in the outcome."""
        done: Outcome | None = None
        try:
            look, way = find()
            with look:
                done = self._go(job, look, way)
                before = look.content.digest.hex() if look.target else ""
                done = replace(done, sha256_before=before)
        except (OSError, Refused) as error:
            return done or self._after(job, words(error))
        return done

    def _go(self, job: Job, look: Inspection, way: ActionPlan) -> Outcome:
        if isinstance(way, Move):
            return self._mover.move(job, look.target, look.content, look.dest, way)
        if way is not None and look.target is not None:
            one_name = look.target.status.st_nlink == 1
            change = self._replacer.replace if one_name else self._in_place.write
            return change(job, look.target, look.content, way)
        return self._settler.refuse(job, look.reason)

    def _after(self, job: Job, reason: str) -> Outcome:
        """Return the outcome after an error: refused if untouched, otherwise left open."""
        job = self._journal.known(job.job)
        if job.state == JournalState.REQUESTED:
            return self._settler.refuse(job, reason)
        return self._settler.stays_open(job, reason)

    def _was(self, known: Job) -> str:
        """Return the status once this job is undone; before the first action there is no mark."""
        if known.undoes:
            return self._journal.known(known.undoes).status
        return OperationStatus.REMOVE_MARK

    def vault(self) -> list[VaultEntry]:
        """Return the originals that are still kept, oldest first."""
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
                undone=self._journal.undone_by(job.job),
            )
            for job in self._journal.sealed()
        ]

    def purge(self, job_id: str, actor: str = "") -> None:
        """Permanently destroy the original of a job now: first its key, then the file."""
        self._shred(self._journal.known(job_id), "purge", actor)

    def expire(self) -> list[str]:
        """Destroy the originals whose retention has ended. Return their job ids."""
        now = self._now()
        over = [job for job in self._journal.sealed() if self._is_over(job, now)]
        for job in over:
            self._shred(job, "expire", "")
        self._forget_marks()
        return [job.job for job in over]

    def _is_over(self, job: Job, now: float) -> bool:
        """Whether the time of a copy has ended. A clock that is years ahead at the start is not
        believed: not before a record of an earlier session tells the same, or a day has passed."""
        until = job.undoable_until or 0.0
        known = self._last_record >= until or time.monotonic() - self._opened >= _DAY
        return until <= now and (now - until <= _PLAUSIBLE or known)

    def _time(self, job: Job) -> float:
        """The time by which it is decided whether a job can still be undone."""
        now, until = self._now(), job.undoable_until
        return now if until is None or self._is_over(job, now) else min(now, until)

    def _shred(self, job: Job, event: str, actor: str) -> None:
        with self._alone(job.root, job.path):
            job = self._journal.known(job.job)
            if job.wrapped_key is None:
                return
            note = messages.audit_note(job, self._now()) | {"event": event, "actor": actor}
            gone = {"wrapped_key": None, "mark_key": None, "undoable_until": None}
            job = self._journal.end(job, note, **gone)
            self._remove_copy(job)
        self._forget_marks(job)

    def _forget_marks(self, purged: Job | None = None) -> None:
        """Destroy the keys of digests that are no longer compared: of jobs without a copy, a day
        after they ended, unless their file is in quarantine; of the `purged` job's file
        immediately.
        """
        for job in self._journal.keyed():
            waits = job.action == Action.QUARANTINE and not self._journal.undone_by(job.job)
            same = purged is not None and _places(purged) & _places(job)
            if same or (not waits and (job.ended_at or 0.0) < self._now() - _DAY):
                self._journal.update(job, mark_key=None)

    def _remove_copy(self, job: Job) -> None:
        """Remove a copy whose key is destroyed; on failure, the next start tries again."""
        try:
            self._vault.remove(job.vault)
        except OSError:
            return
        self._journal.update(job, vault="")

    def history(self, root: bytes, path: bytes) -> list[Entry]:
        """Return all jobs on one file, newest first."""
        return [messages.entry(job) for job in self._journal.of_file(root, path)]

    def entries(self, limit: int = 100, offset: int = 0) -> list[Entry]:
        """Return all jobs, newest first."""
        return [messages.entry(job) for job in self._journal.newest(limit, offset)]

    def entry(self, job_id: str) -> Entry | None:
        """Return one job, or None."""
        job = self._journal.get(job_id)
        return messages.entry(job) if job else None

    def look_back(
        self, job_id: str, *, most: int | None = None, stop: Callable[[], bool] = lambda: False
    ) -> FinishedFile:
        """Check whether what a finished job has left is there now. Raises `finished_jobs.Later` for
        a file of more than `most` bytes, or when `stop` returns true.
        """
        job = self._journal.known(job_id)
        if job.state != JournalState.DONE:
            raise ValueError("that job was not finished")
        with self._alone(job.root, job.path):
            return look_back(job, self._marks, most, stop)

    def audit_records(self, after: int = 0, limit: int = 100) -> list[audit.Record]:
        """Return records of the audit chain with a number above `after`."""
        return self._journal.audit_records(after, limit)

    def audit_head(self) -> audit.Head:
        """Return the end of the chain; stored elsewhere and passed as `heads`, it reveals cuts."""
        return self._journal.audit_head()

    def audit_check(self) -> chain.Verdict:
        """Verify the whole chain. New damage is recorded in it, and blocks `act`."""
        verdict = self._journal.audit_check(self._heads)
        self._damage = verdict.fault
        if verdict.fault is not None and not verdict.noted:
            with contextlib.suppress(JournalUnwritable):  # the next check records it
                self._journal.note_damage(verdict.fault, self._now())
        return verdict

    def audit_verify(self) -> str:
        """Return "" if the chain is intact, or a description of the first bad record."""
        return str(self.audit_check().fault or "")

    @property
    def damage(self) -> str:
        """Damage of the audit chain found by the last check; "" if none, or if it was acknowledged.
        Until then files can only be restored.
        """
        return str(self._damage or "")

    def acknowledge(self, actor: str, sign_off: str, reason: str) -> None:
        """Continue in spite of the damage; a record states who decided that.

        Raises ValueError without a damage, JournalUnwritable when that can't be recorded.
        """
        note = {"time": self._now(), "actor": actor, "sign_off": sign_off, "reason": reason}
        self._journal.acknowledge(note, self._heads)
        self._heads = ()
        self._damage = None

    def note(self, event: str, actor: str, **said: object) -> None:
        """Record an event that changes no file; `said` must not contain values found in files.

        Raises JournalUnwritable.
        """
        self._journal.note({"time": self._now(), "event": event, "actor": actor, **said})

    def close(self) -> None:
        """Close the journal and the vault. No call may be running."""
        self._vault.close()
        self._journal.close()

    @contextmanager
    def _alone(self, root: bytes, path: bytes) -> Iterator[None]:
        """Serialize jobs on one file, also when it is reached through two scanned roots."""
        file = files.full_path(root, path)
        with self._free:
            self._free.wait_for(lambda: file not in self._busy)
            self._busy.add(file)
        try:
            yield
        finally:
            with self._free:
                self._busy.discard(file)
                self._free.notify_all()

    def _request(self, job: Job) -> Job:
        self._journal.request(job)
        return job

    def _unsettled(self, job: Job) -> bool:
        """Return whether an earlier job that may have changed the file waits for a restart."""
        return any(
            (other.root, other.path) == (job.root, job.path)
            and other.state != JournalState.REQUESTED
            for other in self._journal.unsettled()
        )

    @staticmethod
    def _check(order: Order) -> str:
        if order.action not in UNABLE:
            raise ValueError("this action is not known")
        if not os.path.isabs(order.root):  # noqa: PTH117  (raw bytes)
            raise ValueError("the root must be absolute")
        return UNABLE[order.action]


def _places(job: Job) -> set[bytes]:
    """Return the paths at which a job has accessed its file."""
    moved = os.path.join(job.dest_root, job.dest_path) if job.dest_root else b""  # noqa: PTH118
    return {files.full_path(job.root, job.path), *([files.full_path(moved, b"")] if moved else [])}
