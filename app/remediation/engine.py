"""Entry point of this package: preview, act, undo, recover, and access to the journal and the
vault.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Sequence
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
from app.remediation.disk.errors import Refused, RemediationError, words
from app.remediation.disk.file_locks import FileLocks
from app.remediation.finished_jobs import FinishedFile, look_back
from app.remediation.formats.splices import Rebuild, not_rebuilt
from app.remediation.journal import hash_chain, messages
from app.remediation.journal.audit_chain import AuditChain
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
)
from app.remediation.undo_copies.keys import Keys
from app.remediation.undo_copies.retention import RETENTION_DAYS, UndoCopies
from app.remediation.undo_copies.vault import Vault

Find = Callable[[], tuple[Inspection, ActionPlan]]
"""Function that inspects a file and plans the change."""

_DAMAGED = "{}; acknowledge the damage first"
_LOST = "the keyring no longer has the key with which the job was started"
_LOCKED = "the keyring with the key of this job cannot be read; unlock it and restart"
_EARLIER = "an earlier job on this file is not finished; restart the service to finish it"


class Remediator:
    """Engine that changes files, and keeps the data for reporting and undoing the changes.

    Thread-safe: calls about one file wait for each other, other calls run in parallel. A problem
    with a file is returned as an `Outcome`. A `RemediationError` means that the engine itself
    can't continue. ValueError is a mistake of the caller (unknown action or job, id used twice,
    relative root).

    `folder` contains journal.db and vault/; only one process may use it at a time. Undo needs the
    vault key that sealed the originals. `rescan` and `rebuild` parse file contents, and may run in
    a worker. Without `rebuild`, nothing is masked inside a container. With `retention_days` 0, no
    originals are kept. `head` is the file that records the end of the audit chain (by default in
    `folder`); `heads` are ends recorded elsewhere. `own` are files that are never changed (by
    default the files in `folder`). Opening raises JournalInUse, JournalDamaged or another
    RemediationError.
    """

    def __init__(
        self,
        folder: Path,
        keys: Keys,
        *,
        rescan: Rescan,
        rebuild: Rebuild = not_rebuilt,
        retention_days: int = RETENTION_DAYS,
        now: Callable[[], float] = time.time,
        head: Path | None = None,
        heads: Sequence[hash_chain.Head] = (),
        own: OwnFiles | None = None,
    ) -> None:
        self._keys = keys
        self._now = now
        self._vault, self._journal = _open(folder, keys, head)
        self.audit = AuditChain(self._journal, heads, now)
        try:
            last_record = self.audit.check().last
        except RemediationError:
            self.close()  # otherwise the journal would stay locked until this process ends
            raise
        own = own or OwnFiles(folder.resolve())
        keeps = retention_days > 0
        self._planner = ActionPlanner(keys, self._vault, rescan, rebuild, own, keeps=keeps)
        self._locks = FileLocks()
        self.copies = UndoCopies(self._journal, self._vault, keys, self._locks, now, last_record)
        self._marks = ContentDigests(self._vault, keys)
        self._tools = self._tools_with(keys, retention_days)
        self._settler = self._tools.settler
        self._replacer = Replacer(self._tools)
        self._in_place = InPlace(self._tools)
        self._mover = Mover(self._tools)

    def recover(self) -> list[Outcome]:
        """End the jobs that a crash interrupted, and return their outcomes. Also remove the files
        of undo copies whose keys are destroyed. Call this once, directly after opening.
        """
        outcomes = [
            self._settled(job, "the work was interrupted") for job in self._journal.unsettled()
        ]
        for job in self._journal.shredded():
            self.copies.remove_copy(job)
        return outcomes

    def unsettled(self) -> bool:
        """Return whether the journal has jobs that have not ended: in progress, or left for the
        next start.
        """
        return bool(self._journal.unsettled())

    def _settled(self, job: Job, reason: str) -> Outcome:
        """End an interrupted job, with the keys that were in use when it began.

        If these keys are missing and the file may have changed, the job stays open or ends in the
        attention state.
        """
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
        """Return what `act` would do. The preview uses the same code as `act`, but changes
        nothing.
        """
        self._check(order)
        with self._locks.lock(order.root, order.path):
            return self._shown(lambda: self._planner.forward(order, None), order.action)

    def preview_undo(self, job_id: str, there: str = "") -> Preview:
        """Return what `undo` would do now; nothing is changed.

        With `there`, return what `undo` would do after another undo: `there` is the SHA-256 (hex)
        that the file will have after that other undo.
        """
        known = self._journal.known(job_id)
        was = self._was(known)
        with self._locks.lock(known.root, known.path):
            then = bytes.fromhex(there)
            return self._shown(
                lambda: self._planner.back(
                    known, was, self.copies.time_of(known), shown=True, then=then
                ),
                Action.UNDO,
            )

    def _shown(self, find: Find, action: str) -> Preview:
        """Return the preview of the change that `find` plans. After a disk error or Refused, return
        a preview with only this error, as a failed check.
        """
        try:
            look, way = find()
            if gone := self._journal.why_gone():
                look.note("audit journal", gone)
            if action != Action.UNDO:
                damage = self.audit.damage
                look.note("audit journal", _DAMAGED.format(damage) if damage else "")
            with look:
                return shown(look, way, action)
        except (OSError, Refused) as error:
            return Preview(ok=False, checks=(Check("file", ok=False, reason=words(error)),))

    def act(self, order: Order, job_id: str) -> Outcome:
        """Carry out the order. If the outcome is `ok`, the file is changed as ordered and verified.
        Otherwise the file is unchanged, or the message of the outcome says what is left to do: a
        person must inspect the file, or the next start ends the job.
        """
        failed = self._check(order)
        with self._locks.lock(order.root, order.path):
            job = self._request(
                job=job_id,
                action=order.action,
                root=order.root,
                path=order.path,
                actor=order.actor,
                sign_off=order.sign_off,
                reason=order.reason,
                data_types=json.dumps(order.data_types),
                undoes="",
                status_failed=failed,
                proposal=order.proposal,
                proposer=order.proposer,
            )
            if damage := self.audit.damage:
                return self._settler.refuse(job, _DAMAGED.format(damage))
            if self._unsettled(job):
                return self._settler.refuse(job, _EARLIER)
            return self._do(job, lambda: self._planner.forward(order, job_id))

    def undo(
        self, job_id: str, undo_job_id: str, actor: str, sign_off: str, reason: str
    ) -> Outcome:
        """Restore the content that the file had before the job `job_id`. Refuse to do so if
        somebody has changed the content since that job.

        Mode, owner, attributes and times are restored as well. If somebody has changed the mode,
        the owner or an extended attribute since the job, the changed value is kept. The undo is
        itself a job with the ID `undo_job_id`. The undo of a mask can be undone, the undo of a move
        cannot.
        """
        known = self._journal.known(job_id)
        with self._locks.lock(known.root, known.path):
            job = self._request(
                job=undo_job_id,
                action=Action.UNDO,
                root=known.root,
                path=known.path,
                actor=actor,
                sign_off=sign_off,
                reason=reason,
                data_types=known.data_types,
                undoes=job_id,
                status_failed=known.status,
            )
            if self._unsettled(job):
                return self._settler.refuse(job, _EARLIER)
            known = self._journal.known(job_id)  # it may have been purged while we waited
            was, at = self._was(known), self.copies.time_of(known)
            return self._do(job, lambda: self._planner.back(known, was, at, shown=False))

    def _do(self, job: Job, find: Find) -> Outcome:
        """Plan the change with `find`, and carry it out. The outcome reports an unexpected disk
        error.
        """
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
        """End a job after an error. If the file is untouched, the job is refused; otherwise it
        stays open.
        """
        job = self._journal.known(job.job)
        if job.state == JournalState.REQUESTED:
            return self._settler.refuse(job, reason)
        return self._settler.stays_open(job, reason)

    def _was(self, known: Job) -> str:
        """Return the status that an undo of the job `known` gives the file: "Remove mark", or, if
        `known` is itself an undo, the status of the job that it has undone.
        """
        if known.undoes:
            return self._journal.known(known.undoes).status
        return OperationStatus.REMOVE_MARK

    def history(self, root: bytes, path: bytes) -> list[Entry]:
        """Return all jobs on one file, newest first."""
        return [messages.entry(job) for job in self._journal.of_file(root, path)]

    def entries(self, limit: int = 100, offset: int = 0) -> list[Entry]:
        """Return up to `limit` jobs, newest first, after skipping the `offset` newest jobs."""
        return [messages.entry(job) for job in self._journal.newest(limit, offset)]

    def entry(self, job_id: str) -> Entry | None:
        """Return one job; None if the journal does not have the job."""
        job = self._journal.get(job_id)
        return messages.entry(job) if job else None

    def last_id(self) -> str:
        """Return the last of all job IDs in the journal, in alphabetical order; "" if it has no
        job.
        """
        return self._journal.last_id()

    def state(self, job_id: str) -> str:
        """Return the state of a job (`JournalState`); "" if the journal does not have the job."""
        job = self._journal.get(job_id)
        return job.state if job else ""

    def look_back(
        self, job_id: str, *, most: int | None = None, stop: Callable[[], bool] = lambda: False
    ) -> FinishedFile:
        """Check whether the result of a finished job is unchanged. Raises `finished_jobs.Later` if
        the file has more than `most` bytes, if `stop` returns True, or if another program denies
        access at the moment. Raises ValueError if the job is unknown or not done.
        """
        job = self._journal.known(job_id)
        if job.state != JournalState.DONE:
            raise ValueError("that job was not finished")
        with self._locks.lock(job.root, job.path):
            return look_back(job, self._marks, most, stop)

    def close(self) -> None:
        """Close the journal and the vault. No call may be running."""
        self._vault.close()
        self._journal.close()

    def _request(
        self,
        *,
        job: str,
        action: str,
        root: bytes,
        path: bytes,
        actor: str,
        sign_off: str,
        reason: str,
        data_types: str,
        undoes: str,
        status_failed: str,
        proposal: str = "",
        proposer: str = "",
    ) -> Job:
        """Write a new job to the journal."""
        requested = Job(
            job=job,
            action=action,
            state=JournalState.REQUESTED,
            root=root,
            path=path,
            actor=actor,
            sign_off=sign_off,
            reason=reason,
            data_types=data_types,
            undoes=undoes,
            status_done="",
            status_failed=status_failed,
            requested_at=self._now(),
            base=self._keys.base.id,
            proposal=proposal,
            proposer=proposer,
        )
        self._journal.request(requested)
        return requested

    def _unsettled(self, job: Job) -> bool:
        """Return whether an earlier job on the same file is still open and may have changed the
        file. Only a restart of the service ends such a job.
        """
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


def _open(folder: Path, keys: Keys, head: Path | None) -> tuple[Vault, Journal]:
    """Open vault and journal. Raises RemediationError, with nothing left open."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        vault = Vault(folder / "vault", keys)
    except OSError as error:
        raise RemediationError(
            f"The data folder {folder} cannot be used: {words(error)}. "
            "No file was changed. Grant this account access, or choose another folder."
        ) from None
    try:
        return vault, Journal(folder, keys.audit, head)
    except OSError as error:
        vault.close()
        raise RemediationError(
            f"The stored end of the audit journal cannot be used: {words(error)}. "
            "No file was changed."
        ) from None
    except RemediationError:
        vault.close()
        raise
