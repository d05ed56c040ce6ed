"""Evidence packs: signed files that say what was asked, decided and changed, and that others can
verify.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from app import evidence_verifier as verifier
from app.api.errors import Gone, NotAccepted, NotAllowed
from app.api.records.enums import OPEN, Action
from app.api.resources.base import PAGE
from app.language import Texts
from app.masking import without_numbers, without_values
from app.secrets.signing import SigningKey
from app.state.changes.dispatch import Dispatch
from app.state.changes.dry_run import DryRun, ObjectTrial
from app.state.changes.jobs import Jobs
from app.state.connection.session import Session
from app.state.console_data.signer import Signer
from app.state.oversight import evidence_records as records
from app.state.oversight.audit import Audit
from app.state.oversight.evidence_pack import PackWriter
from app.state.oversight.evidence_records import Gathered
from app.state.oversight.evidence_summary import summary
from app.state.results.results import Results
from app.state.rows.keys import Key, Row
from app.state.work.errors import NotPossible, StateError
from app.state.work.new_file import WriteBehind, new_file
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import NO_FILE, Failure, LongWork, Tasks, each, slices

tr = Texts(__name__)

MOST = 10_000
"""Maximum number of objects in a pack."""
_NO_COVERAGE = (
    "The server has no coverage statement for the targets of "  # not translated
    "the objects in this pack."
)
_NO_OBJECTS = (
    "There are no open objects, or the server does not support dry runs."  # not translated
)
_TASK = "evidence"
_KEY_TASK = "evidence.key"
_SLICE = 200
_AT_ONCE = 500
"""Number of journal records read at a time."""
_READERS = 4
_OPEN = (OPEN, "confirmed")


@dataclass(frozen=True, slots=True)
class PackRequest:
    """Request for an evidence pack: the query in words, the objects, and the author."""

    query: str
    keys: tuple[Key, ...]
    by: str
    dry_run: bool = True


class Evidence(QObject):
    """Writer of packs. Invariant: a pack is recorded in the journal before it is written, contains
    no value, and is complete or absent.
    """

    changed = Signal()

    def __init__(
        self,
        session: Session,
        results: Results,
        dispatch: Dispatch,
        jobs: Jobs,
        audit: Audit,
        signer: Signer,
        tasks: Tasks,
    ) -> None:
        super().__init__()
        self.running = False
        self.step = ""
        self.share = 0.0
        """Part of the work that is done, 0 to 1: each of its main steps counts as a quarter."""
        """What is being done, in words."""
        self.path: Path | None = None
        """The last complete pack; None once another one was begun."""
        self.fingerprint = ""
        """Fingerprint of the key that has signed the pack at `path`."""
        self.lasting = True
        """Whether the console will sign with the same key after the next start; True until
        `read_key` has ended.
        """
        self._session, self._results, self._dispatch = session, results, dispatch
        self._jobs, self._audit, self._signer, self._tasks = jobs, audit, signer, tasks
        self.error: BaseException | None = None
        """Why the last pack was not written; None if the pack was written or cancelled."""
        self._cancelled = False
        self._trial: asyncio.Task[None] | None = None
        """The dry run, while it is under way: a single large file may take minutes."""
        tasks.failed.connect(self._on_failed)

    def read_key(self) -> None:
        """Determine whether the signing key will still exist after the console ends. The keyring
        may take long to answer.
        """
        self._tasks.read(_KEY_TASK, self._read_key)

    async def _read_key(self) -> None:
        await asyncio.to_thread(self._signer.key)
        self.lasting = self._signer.lasting
        self.changed.emit()

    def write(self, path: Path, wanted: PackRequest) -> None:
        """Gather the evidence and write the pack."""
        self.running, self.path, self._cancelled, self.error = True, None, False, None
        self._tell(tr("Recording the export"), 0.0)
        long = LongWork(partial(self._said, path.name), NO_FILE, self.cancel)
        self._tasks.write(_TASK, self._write, path, wanted, long=long)

    def cancel(self) -> None:
        """Cancel the pack: stop the dry run if it is under way, otherwise stop before the next
        step. No file is written.
        """
        self._cancelled = True
        if self._trial is not None:
            self._trial.cancel()

    def _said(self, name: str) -> str:
        return tr("The evidence pack {name} is being written ({step})", name=name, step=self.step)

    async def _write(self, path: Path, wanted: PackRequest) -> None:
        await asyncio.to_thread(self._signer.key)  # without it, all work would be in vain
        await self._audit.exported("evidence", "zip", len(wanted.keys[:MOST]))
        try:
            found = await self._gather(wanted)
            async with new_file(path) as file:
                pack = await asyncio.to_thread(PackWriter, file)
                await self._put(pack, wanted, found)
        except _Cancelled:
            self.running = False
            self.changed.emit()
            return
        self.running, self.path = False, path
        self.changed.emit()

    async def _gather(self, wanted: PackRequest) -> Gathered:
        """Read all content of the pack except the journal, which may be long."""
        found = Gathered()
        keys = wanted.keys[:MOST]
        for some in slices(keys, _SLICE):
            self._tell(
                tr("Reading results: {done} of {count}", done=len(found.rows), count=len(keys)),
                len(found.rows) / len(keys) / 4,
            )
            found.rows += await self._results.reader.rows(some)
        if not found.rows:
            raise NotPossible(tr("The selected results no longer exist. Run the query again."))
        await self._read_jobs(found)
        if wanted.dry_run:
            await self._try(found)
        await self._read_coverage(found)
        seen = self._jobs.evidence
        found.confirmed = {one: seen[one] for one in found.jobs if one in seen}
        return found

    async def _read_jobs(self, found: Gathered) -> None:
        """Read the decisions and remediations of all objects. This includes open objects, because
        such an object may have been changed, and the change undone.
        """
        done, count = 0, len(found.rows)

        async def read(row: Row) -> None:
            nonlocal done
            page = await self._session.client.local.jobs(object_id=row.key.object_id)
            ours = (job for job in page.items if job.kind != "scan")
            found.jobs.update((job.id, job) for job in ours if job.target_id == row.key.target_id)
            found.proposals.update(job.proposal_id for job in page.items if job.proposal_id)
            done += 1
            self._tell(
                tr(
                    "Reading decisions and remediations: {done} of {count} objects",
                    done=done,
                    count=count,
                ),
                0.25 + done / count / 4,
            )

        if self._session.can("jobs"):
            await each(found.rows, _READERS, read)

    async def _try(self, found: Gathered) -> None:
        """Dry-run masking of the objects that are open or confirmed."""
        rows = [row for row in found.rows if row.bucket in _OPEN]
        if not self._session.can("preview") or not rows:
            found.no_trials = _NO_OBJECTS
            return
        run = DryRun(self._session)

        def told() -> None:
            self._tell(
                tr("Dry run of masking: {done} of {count} objects", done=run.done, count=len(rows)),
                0.5 + run.done / len(rows) / 4,
            )

        try:
            parts = await self._dispatch.parts(rows)
            trial = ObjectTrial(Action.MASK, self._session.user)
            self._trial = asyncio.create_task(run.run(trial, parts, told))
            await self._trial
        except asyncio.CancelledError:
            if not self._cancelled:
                raise
            raise _Cancelled from None
        except StateError as error:
            # The message may be in another language than the pack.
            found.no_trials = f"The dry run failed ({type(error).__name__})."  # not translated
            return
        finally:
            self._trial = None
        found.trials, found.no_trials = run.items(), ""

    async def _read_coverage(self, found: Gathered) -> None:
        """Read the coverage statements of the Targets, if the server has any."""
        targets = {row.key.target_id for row in found.rows}
        offset = 0
        try:
            while True:
                self._tell(tr("Reading coverage statements"), 0.75)
                page = await self._session.client.local.coverage_statements(offset=offset)
                found.statements += [one for one in page.items if records.target_of(one) in targets]
                offset += len(page.items) + page.unreadable
                if len(page.items) + page.unreadable < PAGE:
                    return
        except (Gone, NotAccepted, NotAllowed):
            return

    async def _put(self, pack: PackWriter, wanted: PackRequest, found: Gathered) -> None:
        """Write all files of the pack, in their order."""
        now = datetime.now(UTC)
        made = now.isoformat(timespec="seconds")
        query = {
            "query": without_values(wanted.query),
            "objects": len(found.rows),
            "not_included": len(wanted.keys) - len(found.rows),
            "dry_run": found.no_trials or "Masking of all open objects.",  # not translated
            "coverage": "" if found.statements else _NO_COVERAGE,
        }
        await _thread(pack.write, json.dumps(query, indent=1).encode())
        await _thread(pack.end, "query.json")
        await self._put_journal(pack, found)
        for name, record, items in records.lists(found):
            for some in slices(items, _SLICE):
                self._tell(tr("Writing the evidence pack"), 0.75)
                await _thread(records.put, pack, record, some)
            await _thread(pack.end, name)
        page = await _thread(summary, found, query, now.timestamp(), wanted.by)
        await _thread(pack.write, page)
        await _thread(pack.end, "summary.html")
        await _thread(pack.write, await _thread(_VERIFIER.read_bytes))
        await _thread(pack.end, "verify_evidence.py")
        about = {"made": made, "by": without_numbers(wanted.by), "withheld": found.withheld}
        await _thread(self._sign, pack, about)

    def _sign(self, pack: PackWriter, about: dict[str, object]) -> None:
        key = SigningKey(self._signer.key().private_bytes_raw())
        self.fingerprint = key.sign(verifier.PURPOSE, b"").fingerprint
        pack.finish(about, key)

    async def _put_journal(self, pack: PackWriter, found: Gathered) -> None:
        """Write the journal from the first record about one of the objects to its end. The next
        records are read while earlier ones are written.
        """
        journal, behind = records.JournalSegment(pack, found), WriteBehind()
        after, more = 0, self._session.can("audit")
        try:
            while more:
                page = await self._session.client.local.audit_chain(after, _AT_ONCE)
                await behind.put(journal.write, page.items)
                more = len(page.items) == _AT_ONCE
                after = page.items[-1].number if page.items else after
                self._tell(tr("Reading the journal: record {number}", number=after), 0.75)
            await behind.join()
        finally:
            await behind.settle()
        await _thread(pack.end, verifier.JOURNAL)

    def _tell(self, step: str, share: float) -> None:
        """Report a step and the part that is done. Raises `_Cancelled` if the pack was
        cancelled.
        """
        if self._cancelled:
            raise _Cancelled
        self.step, self.share = step, share
        self.changed.emit()

    def _on_failed(self, failure: Failure) -> None:
        if failure.name == _TASK and self.running:
            self.running, self.error = False, self._session.told(failure.error)
            self.changed.emit()


class _Cancelled(Exception):
    """Raised if the pack was cancelled; the unfinished file is removed."""


_VERIFIER = Path(verifier.__file__).with_suffix(".py")  # also where only the module is compiled
_thread = asyncio.to_thread
