"""The way into this room: preview, act, undo, recover, and what the journal and vault hold."""

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

from app.remediation import audit, chain, files, telling
from app.remediation.errors import JournalUnwritable, RemediationError, words
from app.remediation.formats.splices import Rebuild, not_rebuilt
from app.remediation.in_place import InPlace
from app.remediation.job import REQUESTED, Job
from app.remediation.journal import Journal
from app.remediation.keys import Keys
from app.remediation.move import Move, Mover
from app.remediation.plan import Entry, Order, Outcome, Preview, Rescan, VaultEntry
from app.remediation.preflight import Look
from app.remediation.replace import Replacer
from app.remediation.settle import Settler
from app.remediation.tools import Tools
from app.remediation.vault import Vault
from app.remediation.ways import FAILED, Way, Ways, shown

_DAMAGED = "{}; acknowledge that first"
_EARLIER = "an earlier job on this file is not settled yet; restart the service to settle it"


class Remediator:
    """Acts on files, and keeps what is needed to tell the truth about it and to take it back.

    Thread-safe: calls about one file wait for each other, others run side by side. Whatever is the
    matter with a file comes back as an `Outcome`; a `RemediationError` means that the engine
    itself can't go on. ValueError is a mistake of the caller (unknown action or job, id used
    twice, relative root).
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
    ) -> None:
        """`folder` holds journal.db and vault/; one process may use it at a time.

        `vault_key` (32 bytes) opens the originals; without the one that sealed them nothing can be
        undone. `rescan` and `rebuild` parse what lies in files, and so let a worker do it;
        without `rebuild` nothing is masked inside of a container. `journal_key` (32 bytes) must
        stay the same as long as the journal: recovery and the audit chain rely on it.
        `retention_days` 0 keeps no originals. `head` is the file in which the end of the audit
        chain is noted (in `folder` unless given), `heads` are ends that were noted elsewhere.
        Raises JournalInUse, JournalDamaged or another RemediationError.
        """
        self._keys = Keys.derive(vault_key, journal_key)
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._vault = Vault(folder / "vault", self._keys)
        except OSError as error:
            raise RemediationError(
                f"The data folder {folder} can't be used: {words(error)}. "
                "No file was touched. Give this account the folder, or choose another one."
            ) from None
        own = os.fsencode(folder.resolve())
        self._ways = Ways(self._keys, self._vault, rescan, rebuild, own, keeps=retention_days > 0)
        self._now = now
        try:
            self._journal = Journal(folder, self._keys.audit, head)
        except OSError as error:
            self._vault.close()
            raise RemediationError(
                f"The note of the audit journal's end can't be used: {words(error)}. "
                "No file was touched."
            ) from None
        except RemediationError:
            self._vault.close()
            raise
        self._heads = tuple(heads)
        self._damage: chain.Finding | None = None
        try:
            self.audit_check()
        except RemediationError:
            self.close()  # or nobody could open the journal again before this process ends
            raise
        self._settler = Settler(self._journal, self._vault, self._keys, now)
        tools = Tools(self._journal, self._vault, self._keys, self._settler, retention_days, now)
        self._replacer = Replacer(tools)
        self._in_place = InPlace(tools)
        self._mover = Mover(tools)
        self._busy: set[bytes] = set()
        self._free = threading.Condition()

    def recover(self) -> list[Outcome]:
        """Settle what a crash cut short. Call it once after opening, before anything else."""
        outcomes = [
            self._settled(job, "the work was interrupted") for job in self._journal.unsettled()
        ]
        for job in self._journal.shredded():
            self._remove_copy(job)
        return outcomes

    def _settled(self, job: Job, reason: str) -> Outcome:
        if job.in_place:
            return self._in_place.settle(job, reason)
        return (self._mover if job.moves else self._settler).settle(job, reason, forward=True)

    def preview(self, order: Order) -> Preview:
        """What `act` would do, by the same code; nothing is touched."""
        self._check(order)
        with self._alone(order.root, order.path):
            look, way = self._ways.forward(order, None)
            look.note("audit journal", _DAMAGED.format(self._damage) if self._damage else "")
            with look:
                return shown(look, way, order.action)

    def preview_undo(self, job_id: str) -> Preview:
        """What `undo` would do now; nothing is touched."""
        known = self._journal.known(job_id)
        with self._alone(known.root, known.path):
            look, way = self._ways.back(known, self._was(known), self._now(), shown=True)
            with look:
                return shown(look, way, "undo")

    def act(self, order: Order, job_id: str) -> Outcome:
        """Do it. The file is afterwards either the new one, verified, or untouched."""
        failed = self._check(order)
        with self._alone(order.root, order.path):
            job = self._request(
                Job(
                    job=job_id,
                    action=order.action,
                    state=REQUESTED,
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
                )
            )
            if self._damage is not None:
                return self._settler.refuse(job, _DAMAGED.format(self._damage))
            if self._unsettled(job):
                return self._settler.refuse(job, _EARLIER)
            return self._do(job, *self._ways.forward(order, job_id))

    def undo(
        self, job_id: str, undo_job_id: str, actor: str, sign_off: str, reason: str
    ) -> Outcome:
        """Bring back what `job_id` replaced, bit for bit, if the file is still what it left.

        Mode, owner, attributes and times come back as well. It is a job of its own,
        and can be undone.
        """
        known = self._journal.known(job_id)
        with self._alone(known.root, known.path):
            job = self._request(
                Job(
                    job=undo_job_id,
                    action="undo",
                    state=REQUESTED,
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
                )
            )
            if self._unsettled(job):
                return self._settler.refuse(job, _EARLIER)
            known = self._journal.known(job_id)  # it may have been purged while we waited
            was = self._was(known)
            return self._do(job, *self._ways.back(known, was, self._now(), shown=False))

    def _do(self, job: Job, look: Look, way: Way) -> Outcome:
        with look:
            if isinstance(way, Move):
                done = self._mover.move(job, look.target, look.content, look.dest, way)
            elif way is not None and look.target is not None:
                one_name = look.target.status.st_nlink == 1
                change = self._replacer.replace if one_name else self._in_place.write
                done = change(job, look.target, look.content, way)
            else:
                return self._settler.refuse(job, look.reason)
            return replace(done, sha256_before=look.content.digest.hex() if look.target else "")

    def _was(self, known: Job) -> str:
        """The status of a file once this job is undone: before a first act there was no mark."""
        if known.undoes:
            return self._journal.known(known.undoes).status
        return "Remove mark"

    def vault(self) -> list[VaultEntry]:
        """The originals that are still kept, oldest first."""
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
        """Destroy the original of a job now: first its key, then the file. It can't be undone."""
        self._shred(self._journal.known(job_id), "purge", actor)

    def expire(self) -> list[str]:
        """Destroy the originals whose time is over. Returns their job ids."""
        now = self._now()
        over = [job for job in self._journal.sealed() if (job.undoable_until or 0.0) <= now]
        for job in over:
            self._shred(job, "expire", "")
        return [job.job for job in over]

    def _shred(self, job: Job, event: str, actor: str) -> None:
        with self._alone(job.root, job.path):
            job = self._journal.known(job.job)
            if job.wrapped_key is None:
                return
            note = telling.audit_note(job, self._now()) | {"event": event, "actor": actor}
            job = self._journal.end(job, note, wrapped_key=None, undoable_until=None)
            self._remove_copy(job)

    def _remove_copy(self, job: Job) -> None:
        """Unreadable already; a file that can't be removed now is tried again at the next start."""
        try:
            self._vault.remove(job.vault)
        except OSError:
            return
        self._journal.update(job, vault="")

    def history(self, root: bytes, path: bytes) -> list[Entry]:
        """All jobs on one file, newest first."""
        return [telling.entry(job) for job in self._journal.of_file(root, path)]

    def entries(self, limit: int = 100, offset: int = 0) -> list[Entry]:
        """All jobs, newest first."""
        return [telling.entry(job) for job in self._journal.newest(limit, offset)]

    def entry(self, job_id: str) -> Entry | None:
        """One job, or None."""
        job = self._journal.get(job_id)
        return telling.entry(job) if job else None

    def audit_records(self, after: int = 0, limit: int = 100) -> list[audit.Record]:
        """Records of the audit chain with a number above `after`."""
        return self._journal.audit_records(after, limit)

    def audit_head(self) -> audit.Head:
        """The end of the chain; kept elsewhere and given to `heads`, it lets a cut be noticed."""
        return self._journal.audit_head()

    def audit_check(self) -> chain.Verdict:
        """Read the whole chain. A damage that is new is noted in it, and stops `act`."""
        verdict = self._journal.audit_check(self._heads)
        self._damage = verdict.fault
        if verdict.fault is not None and not verdict.noted:
            with contextlib.suppress(JournalUnwritable):  # then the next check does it
                self._journal.note_damage(verdict.fault, self._now())
        return verdict

    def audit_verify(self) -> str:
        """An empty string when the chain is whole, or words that name the first bad record."""
        return str(self.audit_check().fault or "")

    @property
    def damage(self) -> str:
        """What the last check has found wrong with the audit chain; "" when nothing, or when it was
        acknowledged. Until then nothing is done to a file but to bring it back."""
        return str(self._damage or "")

    def acknowledge(self, actor: str, sign_off: str, reason: str) -> None:
        """Go on in spite of the damage; a record says who decided that.

        Raises ValueError without a damage, JournalUnwritable when that can't be recorded.
        """
        note = {"time": self._now(), "actor": actor, "sign_off": sign_off, "reason": reason}
        self._journal.acknowledge(note, self._heads)
        self._heads = ()
        self._damage = None

    def note(self, event: str, actor: str, **said: object) -> None:
        """Record what was done, but not to a file: `said` must not hold what was found in one.

        Raises JournalUnwritable.
        """
        self._journal.note({"time": self._now(), "event": event, "actor": actor, **said})

    def close(self) -> None:
        """Close the journal and the vault. No call may be running."""
        self._vault.close()
        self._journal.close()

    @contextmanager
    def _alone(self, root: bytes, path: bytes) -> Iterator[None]:
        """One job at a time per file, also when it is reached through two scanned roots."""
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
        """Whether an earlier job that may have touched the file waits for a restart."""
        return any(
            (other.root, other.path) == (job.root, job.path) and other.state != REQUESTED
            for other in self._journal.unsettled()
        )

    @staticmethod
    def _check(order: Order) -> str:
        if order.action not in FAILED:
            raise ValueError("this action is not known")
        if not os.path.isabs(order.root):  # noqa: PTH117  (raw bytes)
            raise ValueError("the root must be absolute")
        return FAILED[order.action]
