"""Queue of decisions sent to the server: marks and undos, of one object or many.

A batch is written to disk before its first request. After a restart, once the analyst confirms, it
continues where it was. A few requests are sent at a time; the progress counts the objects that a
later read has confirmed.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from functools import partial
from itertools import islice
from pathlib import Path

from app.api.errors import ApiError, NotReached
from app.api.records.enums import DISMISSALS, Action
from app.language import Texts
from app.state.changes.change_evidence import State
from app.state.changes.dispatch import Dispatch
from app.state.changes.earlier_decisions import (
    as_wished,
    count_new,
    decided_rows,
    leave_out,
    without_files,
)
from app.state.changes.jobs import Jobs
from app.state.changes.pending_log import FEW, PendingBatch, PendingLine, PendingLog, pairs, pieces
from app.state.changes.plan import UNDONE
from app.state.changes.remedy_answer import Sent
from app.state.changes.resumed_batches import head, revived, why_not_here
from app.state.connection.session import Connection, Session
from app.state.decisions_and_undo.batch import Batch, Stage
from app.state.decisions_and_undo.change_requests import ChangeRequest
from app.state.inventory.tree import Inventory
from app.state.results.results import Results
from app.state.results.row_reader import RowReader, TargetQueries
from app.state.rows.keys import Key, Row
from app.state.work.errors import (
    NoneAccepted,
    NotAll,
    NotConnected,
    NotPossible,
    StateError,
)
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks, each
from app.state.work.throttling import FRAME_MS

tr = Texts(__name__)

DECIDE = "decide"
"""Name of the sending task."""
AT_ONCE = 4
WINDOW = 200
"""Objects read and sent between two writes to the log."""
ANNOUNCE_MS = 250
_ALL_GONE = tr("The selected objects no longer exist. Run the query again.")
ALL_REMEDIATED = tr("Already remediated. Undo the remediation first.")
_GOES = frozenset({Stage.SENDING, Stage.STOPPED})
_SLICE = 5_000


class Outbox(QObject):
    """Queue of batches. Invariant: an object that may have been decided already is not sent again
    before its state was read.
    """

    changed = Signal()
    sent = Signal(object)
    resumed = Signal(object)
    """Carries a batch of an earlier run whose sending begins again."""
    decided = Signal(int)
    """Carries the change of the number of decisions made today. Each accepted object adds the
    `weight` of its batch, which is negative or 0 for undos.
    """

    def __init__(
        self,
        session: Session,
        inventory: Inventory,
        results: Results,
        jobs: Jobs,
        dispatch: Dispatch,
        tasks: Tasks,
        folder: Path | None = None,
    ) -> None:
        super().__init__()
        self.batches: list[Batch] = []
        self._session = session
        self._inventory = inventory
        self._results = results
        self._jobs = jobs
        self._dispatch = dispatch
        self._tasks = tasks
        self._log = PendingLog(folder)
        self._loaded = folder is None
        self._announced = tasks.pace(
            ANNOUNCE_MS, partial(session.announce, "jobs", "inventory", "risk")
        )
        self._frame = tasks.pace(FRAME_MS, self.changed.emit)
        jobs.changed.connect(self._on_jobs)
        session.changed.connect(self._on_session)

    @property
    def busy(self) -> list[Batch]:
        """Batches with objects still to be sent or confirmed."""
        return [batch for batch in self.batches if not batch.settled]

    @property
    def unsent(self) -> int:
        """Number of objects that the server has neither accepted nor refused yet, in the batches
        that are being sent or queued. Paused batches do not count.
        """
        return sum(batch.unsent for batch in self.batches if batch.wanted)

    @property
    def unrecorded(self) -> int:
        """Number of objects whose decision is not known to be recorded: those in `unsent`, and
        those whose jobs this computer's service has not ended. A job that has ended does not count,
        even if its outcome was not read yet. Other servers record the decisions that they have
        accepted without the console.
        """
        if self._session.remote is not None or self._session.connection is Connection.FAILED:
            return self.unsent
        sent = (item for batch in self.batches for item in batch.unsettled.items())
        return self.unsent + sum(count for job, count in sent if not self._jobs.has_ended(job))

    def mark(
        self,
        action: Action,
        keys: Sequence[Key],
        sign_off: str,
        reason: str,
        *,
        weight: int = 1,
        proposed_by: str = "",
        keeps: bool = False,
    ) -> Batch:
        """Queue a decision about objects. Each accepted object adds `weight` to the number of
        decisions made today.

        With `keeps`, remediated objects are left out. Objects that are already decided keep their
        decision; only if there are no other objects, they get the new decision.

        Sign-off and reason are stripped here. Servers strip them, too, and the evidence compares
        the request with what the server has stored.
        """
        wish = ChangeRequest(
            action=Action(action),
            sign_off=sign_off.strip(),
            reason=reason.strip(),
            place=self._session.place,
            account=self._session.user,
            command=secrets.token_hex(8),
            proposed_by=proposed_by,
        )
        batch = Batch(wish, keys, weight=weight, on_progress=self._on_progress, keeps=keeps)
        count = self._results.count_objects(keys)
        batch.total = len(keys) if count is None else count
        batch.members_counted = count is not None
        self.batches = [one for one in self.batches if one.active or one.refused or one.unsettled]
        self.batches.append(batch)
        self._tasks.write(DECIDE, self._work, batch)
        self.changed.emit()
        return batch

    def undo(self, keys: Sequence[Key], reason: str = UNDONE, *, weight: int = 0) -> Batch:
        """Undo the last decision on these objects. No file is changed, and an object is refused if
        its file was changed after the decision. `weight` is as in `mark`: -1 if the decisions were
        made today, else 0.
        """
        name = self._session.sign_off or self._session.user
        return self.mark(Action.UNDO, keys, name, reason, weight=weight)

    def hold(self, batch: Batch) -> None:
        """Pause the sending of a batch."""
        self._turn(batch, Stage.HELD)

    def go_on(self, batch: Batch) -> None:
        """Resume the sending of a batch."""
        if batch.active and not batch.wanted:
            batch.in_a_row, batch.error = 0, None
            self._turn(batch, Stage.SENDING)
            self._tasks.write(DECIDE, self._work, batch)

    def cancel(self, batch: Batch) -> None:
        """Discard the unsent objects of a batch; what the server has accepted stays."""
        if batch.active:
            batch.drop_rest()
            self._turn(batch, Stage.ENDED)
            end = PendingLine(batch=batch.id, end=True)
            self._tasks.write("decide.note", self._log.write, [end])
            self._tasks.write(DECIDE, self._let_go, batch)  # requests on the way still need them

    def retry(self, batch: Batch) -> None:
        """Send the refused objects again."""
        keys, batch.refused, batch.refusals = batch.refused, [], []
        if keys:
            wish = batch.wish
            again = self.mark(
                wish.action,
                keys,
                wish.sign_off,
                wish.reason,
                weight=batch.weight,
                proposed_by=wish.proposed_by,
                keeps=batch.keeps,
            )
            again.anew = batch.anew

    def dismiss(self, batch: Batch) -> None:
        """Remove an ended batch from the list."""
        if not batch.active:
            self.batches.remove(batch)
            self.changed.emit()

    def load(self) -> None:
        """Load the batches that an earlier run left unsent; they stay paused until the analyst
        resumes them.
        """
        self._tasks.read("decide.load", self._load)

    def stop(self) -> None:
        """Stop sending because the console ends; unsent objects are kept for the next start."""
        for batch in self.batches:
            if batch.wanted and (batch.waiting or not batch.begun):
                batch.stage = Stage.HELD
        self._dispatch.wake()

    def forget(self) -> None:
        """Pause all batches because another server or account is used; unsent objects stay in the
        log file.
        """
        for batch in self.batches:
            if batch.active:
                batch.stage = Stage.HELD
        self.batches = [batch for batch in self.batches if batch.active]
        self._dispatch.wake()
        self.changed.emit()

    def _turn(self, batch: Batch, stage: Stage) -> None:
        if batch.active:
            batch.stage = stage
            self._dispatch.wake()
            self.changed.emit()

    async def _work(self, batch: Batch) -> None:
        """Send a batch, a few objects at a time, until it ends or is stopped. Raises `NotAll` if
        objects were refused, `NotPossible` if nothing could be sent, and any API error that stopped
        the batch.
        """
        if not batch.wanted:
            return
        if reason := why_not_here(self._session, batch.wish):
            self._turn(batch, Stage.HELD)
            raise NotPossible(reason)
        reader = RowReader(self._session, self._inventory, TargetQueries(self._session).ask)
        commands = self._jobs.commands
        batch.start_clock()
        try:
            if reason := self._session.why_not(batch.wish.action.value):
                raise NotPossible(reason)
            if not batch.begun:
                await self._begin(batch)
            commands.begin(batch.wish, partial(_unsent, batch), partial(self.cancel, batch))
            await self._take_earlier(batch, reader)
            while batch.wanted and batch.waiting:
                await self._dispatch.wait_for_room(batch)
                await self._send_window(batch, reader)
                await self._decide_kept(batch)
            if not batch.waiting and batch.stage in _GOES:
                self._turn(batch, Stage.ENDED)
                await self._log.write([PendingLine(batch=batch.id, end=True)])
        except (ApiError, StateError) as error:
            batch.error = error
            lost = isinstance(error, NotReached | NotConnected)
            self._turn(batch, Stage.LOST if lost else Stage.STOPPED)
            self._tell(batch)
            raise
        finally:
            commands.end(batch.wish)
        self._tell(batch)
        await self._let_go(batch)
        if batch.stage is Stage.ENDED and not (batch.accepted or batch.refused or batch.kept):
            raise NotPossible(ALL_REMEDIATED if batch.remediated else _ALL_GONE)
        if batch.refusals and batch.stage is not Stage.HELD:
            tried = batch.accepted + len(batch.refused)
            kind = NotAll if batch.accepted or batch.waiting else NoneAccepted
            raise kind(batch.accepted, tuple(batch.refusals), tried)

    async def _begin(self, batch: Batch) -> None:
        """Copy the objects of a batch, in slices, and write them to the log."""
        keys = iter(batch.source)
        while part := list(islice(keys, _SLICE)):
            batch.waiting.extend(part)
            await asyncio.sleep(0)
        batch.begin()
        lines = pieces(head(batch), list(batch.waiting))
        await self._log.write(lines, sync=len(batch.waiting) > FEW)
        if not batch.active:  # cancelled meanwhile
            batch.drop_rest()
            await self._log.write([PendingLine(batch=batch.id, end=True)])

    def _tell(self, batch: Batch) -> None:
        """Announce the objects that were accepted, even if an error followed."""
        self._announced.poke()
        if (batch.accepted or batch.kept) and batch.stage is not Stage.HELD:
            action = batch.wish.action
            undoable = action is not Action.UNDO and batch.accepted > 0
            left = len(batch.kept), batch.remediated, batch.replaced, batch.prohibited
            self.sent.emit(Sent(action, batch.accepted, 0, undoable, batch.id, *left))
        self.changed.emit()

    async def _take_earlier(self, batch: Batch, reader: RowReader) -> None:
        """Record those objects of a resumed batch that the server has accepted in an earlier run.
        Leave out objects whose decision was undone or replaced since. The recorded objects can then
        be undone together with the others.
        """
        if batch.revived:
            self.resumed.emit(batch)
        while batch.wanted and batch.earlier_taken:
            window = batch.earlier_taken[:WINDOW]
            rows = await reader.leaves(window)
            batch.earlier_taken = batch.earlier_taken[len(window) :]
            done = [row for row in rows if row.key not in batch.met and as_wished(row, batch.wish)]
            batch.take(done)
            batch.confirmed += len(done)
            batch.total += len(done)
            self._frame.poke()

    async def _decide_kept(self, batch: Batch) -> None:
        """Queue the objects that are already decided, if the batch has no others: the analyst then
        wants a new decision about them.
        """
        others = batch.waiting or batch.accepted or batch.refused or batch.revived
        if batch.kept and batch.wanted and not others:
            met = batch.decide_kept()
            await self._log.write(pieces(head(batch), list(batch.waiting)))
            for _ in met.emptied():
                await asyncio.sleep(0)

    async def _send_window(self, batch: Batch, reader: RowReader) -> None:
        """Send a few objects, and log that they were sent.

        For an undo, and for some other batches, the objects are read from the server first. If an
        earlier decision or undo of these objects has not ended yet, send nothing, and return when
        it has ended. Until then, the server would refuse an undo, and afterwards the objects must
        be read again.
        """
        undo = batch.wish.action is Action.UNDO
        fresh = undo or batch.keeps or batch.doubtful
        window = list(islice(batch.waiting, WINDOW))
        read = await (reader.leaves(window) if fresh else self._rows(window, reader))
        keys = {row.key for row in read}
        if fresh and self._jobs.decides(keys):
            await self._dispatch.wait_while(
                batch, lambda: self._session.connected and self._jobs.decides(keys)
            )
            return
        if not batch.wanted:
            return
        batch.next(len(window))
        rows = [row for row in read if row.key not in batch.met]
        batch.total += count_new(self._results, batch, window, rows)
        left = [row.key for row in rows]
        before = len(batch.taken)
        try:
            if undo:
                rows = without_files(batch, rows)
            done = [row for row in rows if batch.doubtful and as_wished(row, batch.wish)]
            batch.take(done)
            batch.confirmed += len(done)
            undone = [row for row in rows if row not in done]
            decided = set() if undo else decided_rows(undone, self._jobs, fresh=fresh)
            if batch.keeps:
                undone = leave_out(batch, undone, decided)
            parts = await self._dispatch.parts(undone, by_location=True)
            wanted = (part for part in parts if batch.wanted)
            refused = len(batch.refused)
            await each(wanted, AT_ONCE, partial(self._dispatch.send_part, batch))
            lost = set(batch.refused[refused:])
            sent = [row for row in undone if row.key in batch.met and row.key not in lost]
            batch.replaced += sum(row.key in decided for row in sent)
            if batch.wish.action in DISMISSALS:
                batch.prohibited += sum(row.prohibited > 0 for row in sent)
        finally:
            rest = [key for key in left if key not in batch.met]
            if not batch.active:
                batch.count_ended()
            elif rest:
                batch.put_back(rest)
            if batch.waiting:  # else its end is written next
                taken = pairs(batch.taken[before:])
                gone = PendingLine(batch=batch.id, off=pairs(window), taken=taken)
                more = [PendingLine(batch=batch.id, add=pairs(rest))] if rest else []
                await self._log.write([gone, *more])

    async def _rows(self, keys: Sequence[Key], reader: RowReader) -> list[Row]:
        """Return the rows of these objects, from the results or, if these lack them, by a query."""
        here = [key for key in keys if self._results.holds(key)]
        rows = await self._results.reader.leaves(here)
        known, held = {row.key for row in rows}, set(here)
        others = await reader.leaves([key for key in keys if key not in held])
        return [*rows, *(row for row in others if row.key not in known)]

    def _on_progress(self, decided: int) -> None:
        self.decided.emit(decided)
        self._frame.poke()

    async def _let_go(self, batch: Batch) -> None:
        """Free the objects of an ended batch, in slices."""
        if batch.stage is Stage.ENDED:
            for _ in batch.met.emptied():
                await asyncio.sleep(0)

    def _revived(self, saved: PendingBatch) -> Batch:
        batch = revived(saved)
        batch.on_progress = self._on_progress
        return batch

    async def _load(self) -> None:
        saved = await self._log.load()
        known = {batch.id for batch in self.batches}
        self.batches = [
            *(self._revived(one) for one in saved if one.head.batch not in known),
            *self.batches,
        ]
        self.changed.emit()

    def _on_session(self) -> None:
        if not self._session.connected:
            self._dispatch.wake()
            return
        if not self._loaded:
            self._loaded = True
            self.load()
        for batch in self.batches:
            if batch.stage is Stage.LOST and batch.wish.place == self._session.place:
                self.go_on(batch)

    def _on_jobs(self) -> None:
        """Remove requests with a final outcome, and count confirmed ones as progress."""
        evidence = self._jobs.evidence
        for batch in self.batches:
            over = [
                job for job in batch.unsettled if job not in evidence or evidence[job].state.final
            ]
            for job in over:
                count = batch.unsettled.pop(job)
                said = evidence.get(job)
                if said is not None and said.state is State.CONFIRMED:
                    batch.confirmed += count
            if over:
                self._frame.poke()


def _unsent(batch: Batch) -> int:
    """Return the number of objects of a batch still to be sent."""
    return batch.unsent if batch.wanted else 0
