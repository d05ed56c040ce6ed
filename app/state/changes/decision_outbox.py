"""Queue of decisions sent to the server: marks and undos, of one object or many.

A batch is written to disk before its first request. After a restart, once the analyst confirms, it
continues where it was. A few requests are sent at a time; the progress counts the objects that a
later read has confirmed.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

from app.api.errors import ApiError, NotReached
from app.api.records.enums import FILE_CHANGES, MARKS, OPEN, Action, OperationStatus
from app.language import Texts
from app.state.acts.batch import Batch, Stage
from app.state.acts.change_requests import ChangeRequest, RequestPart
from app.state.changes.change_evidence import State
from app.state.changes.dispatch import Dispatch
from app.state.changes.jobs import Jobs
from app.state.changes.pending_log import FEW, PendingBatch, PendingLine, PendingLog, pairs, pieces
from app.state.changes.plan import UNDONE, Sent
from app.state.connection.session import Session
from app.state.inventory.tree import Inventory
from app.state.results.results import Results
from app.state.results.row_reader import RowReader, TargetQueries
from app.state.rows.keys import Key, Row
from app.state.rows.read_queue import RowIndex
from app.state.work.errors import NotAll, NotConnected, NotPossible, Refusal, StateError
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
_CHANGED = tr("Not undone: the file was changed after the decision. Undo that change first.")
_ALL_GONE = tr("The selected objects no longer exist. Run the query again.")
_ALL_REMEDIATED = tr("The selected objects are already remediated. Undo the remediation first.")
_GOES = frozenset({Stage.SENDING, Stage.STOPPED})
_SLICE = 5_000
_REMEDIATED = FILE_CHANGES - {OperationStatus.PARTIALLY_MASKED.value}
_MOST_LATELY = 5_000
"""Maximum number of decided objects that are remembered until their rows show the decision. It is
well above `Batch.ahead`.
"""


class Outbox(QObject):
    """Queue of batches. Invariant: an object that may have been decided already is not sent again
    before its state was read.
    """

    changed = Signal()
    sent = Signal(object)
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
        self._lately: dict[Key, None] = {}
        """The objects decided last, oldest first. Their rows may not show the decision yet."""
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
        return sum(batch.unsent for batch in self.batches if batch.sending)

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
        decisions made today. With `keeps`, objects that are already decided keep their decision,
        unless all of them are decided; remediated objects are left out. Sign-off and reason are
        stripped here, because servers strip them, too, and the evidence compares the request with
        what the server has stored.
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
        self.batches = [one for one in self.batches if one.active or one.refused or one.unsettled]
        self.batches.append(batch)
        self._tasks.write(DECIDE, self._work, batch)
        self.changed.emit()
        return batch

    def undo(self, keys: Sequence[Key], *, weight: int = 0) -> Batch:
        """Undo the last decision on these objects. No file is changed, and an object is refused if
        its file was changed after the decision. `weight` is as in `mark`: -1 if the decisions were
        made today, else 0.
        """
        name = self._session.sign_off or self._session.user
        return self.mark(Action.UNDO, keys, name, UNDONE, weight=weight)

    def hold(self, batch: Batch) -> None:
        """Pause the sending of a batch."""
        self._turn(batch, Stage.HELD)

    def go_on(self, batch: Batch) -> None:
        """Resume the sending of a batch."""
        if batch.active and not batch.sending:
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
            self.mark(
                wish.action,
                keys,
                wish.sign_off,
                wish.reason,
                weight=batch.weight,
                proposed_by=wish.proposed_by,
                keeps=batch.keeps,
            )

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
            if batch.sending and (batch.waiting or not batch.begun):
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
        if not batch.sending:
            return
        if reason := self._why_not_here(batch):
            self._turn(batch, Stage.HELD)
            raise NotPossible(reason)
        reader = RowReader(self._session, self._inventory, TargetQueries(self._session).ask)
        commands = self._jobs.commands
        batch.start_clock()
        self._forget_shown(batch)
        try:
            if reason := self._session.why_not(batch.wish.action.value):
                raise NotPossible(reason)
            if not batch.begun:
                await self._begin(batch)
            commands.begin(batch.wish, partial(_unsent, batch), partial(self.cancel, batch))
            while batch.sending and batch.waiting:
                await self._wait_to_send(batch)
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
            raise NotPossible(_ALL_REMEDIATED if batch.remediated else _ALL_GONE)
        if batch.refusals and batch.stage is not Stage.HELD:
            tried = batch.accepted + len(batch.refused)
            raise NotAll(batch.accepted, tuple(batch.refusals), tried)

    def _why_not_here(self, batch: Batch) -> str:
        """Return why a batch must not be sent to the server in use: it was made at another server,
        or by another account. Return "" if it may be sent. An unknown server or account counts as
        the present one.
        """
        session, wish = self._session, batch.wish
        if wish.place in {"", session.place} and wish.account in {"", session.user}:
            return ""
        if not wish.account:
            return tr(
                "These decisions were made at {server}. Sign in there, then resume them.",
                server=wish.place,
            )
        if not wish.place:
            return tr(
                "These decisions were made by {account}. Sign in with this account, then resume "
                "them.",
                account=wish.account,
            )
        return tr(
            "These decisions were made by {account} at {server}. Sign in there with this account, "
            "then resume them.",
            account=wish.account,
            server=wish.place,
        )

    async def _wait_to_send(self, batch: Batch) -> None:
        """Wait for room. An undo also waits for the jobs of all other batches, because the server
        refuses an undo while a job of one of its objects has not ended.
        """
        await self._dispatch.wait_for_room(batch)
        if batch.wish.action is Action.UNDO:
            others = [one for one in self.batches if one is not batch]
            await self._dispatch.wait_while(batch, lambda: any(one.unsettled for one in others))

    async def _begin(self, batch: Batch) -> None:
        """Copy the objects of a batch, in slices, and write them to the log."""
        keys = iter(batch.source)
        while part := list(islice(keys, _SLICE)):
            batch.waiting.extend(part)
            await asyncio.sleep(0)
        batch.begin()
        lines = pieces(_head(batch), list(batch.waiting))
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
            left = len(batch.kept), batch.remediated, batch.replaced
            self.sent.emit(Sent(action, batch.accepted, 0, undoable, batch.id, *left))
        self.changed.emit()

    async def _decide_kept(self, batch: Batch) -> None:
        """Queue the objects that are already decided, if the batch has no others: the analyst then
        wants a new decision about them.
        """
        others = batch.waiting or batch.accepted or batch.refused or batch.revived
        if batch.kept and batch.sending and not others:
            met = batch.decide_kept()
            await self._log.write(pieces(_head(batch), list(batch.waiting)))
            for _ in met.emptied():
                await asyncio.sleep(0)

    async def _send_window(self, batch: Batch, reader: RowReader) -> None:
        """Send a few objects and log that they were sent."""
        window = batch.next(WINDOW)
        left: Iterable[Key] = window
        known: RowIndex | tuple[()] = ()
        try:
            read = await self._rows(batch, window, reader)
            rows = [row for row in read if row.key not in batch.met]
            batch.total += len(rows) - len(window)
            left, known = [row.key for row in rows], batch.met
            if batch.wish.action is Action.UNDO:
                rows = _without_files(batch, rows)
            done = [row for row in rows if batch.doubtful and _as_wished(row, batch.wish)]
            batch.take(done)
            batch.confirmed += len(done)
            undone = [row for row in rows if row not in done]
            if batch.keeps:
                undone = self._leave_out(batch, undone)
            parts = await self._dispatch.parts(undone, by_location=True)
            wanted = (part for part in parts if batch.sending)
            refused = len(batch.refused)
            await each(wanted, AT_ONCE, partial(self._dispatch.send_part, batch))
            self._remember(batch, undone, set(batch.refused[refused:]))
        finally:
            rest = [key for key in left if key not in known]
            if not batch.active:
                batch.total -= len(rest)
            elif rest:
                batch.put_back(rest)
            if batch.waiting:  # else its end is written next
                gone = PendingLine(batch=batch.id, off=pairs(window))
                more = [PendingLine(batch=batch.id, add=pairs(rest))] if rest else []
                await self._log.write([gone, *more])

    async def _rows(self, batch: Batch, keys: Sequence[Key], reader: RowReader) -> list[Row]:
        """Return the rows of these objects, from the results or by a separate query. Objects are
        always read again for an undo, or if their request may have been sent already.
        """
        fresh = batch.doubtful or batch.wish.action is Action.UNDO
        here = [key for key in keys if self._results.holds(key) and not fresh]
        rows = await self._results.reader.leaves(here)
        known = {row.key for row in rows}
        others = await reader.leaves([key for key in keys if key not in set(here)])
        return [*rows, *(row for row in others if row.key not in known)]

    def _forget_shown(self, batch: Batch) -> None:
        """Clear `_lately` before `batch` is sent, if no results are loading and no other batch is
        busy: then all rows show their decisions.
        """
        if not self._results.loading and not any(one is not batch for one in self.busy):
            self._lately.clear()

    def _leave_out(self, batch: Batch, rows: Sequence[Row]) -> list[Row]:
        """Leave out the rows that are already decided or remediated, and return the others."""
        remediated = [row.key for row in rows if row.status in _REMEDIATED]
        kept = [row.key for row in rows if self._is_decided(row)]
        batch.leave_out(kept, remediated)
        return [row for row in rows if row.key not in batch.met]

    def _is_decided(self, row: Row) -> bool:
        """Whether the row has a decision, or its decision was sent and the row does not show it
        yet.
        """
        decided = row.bucket != OPEN or row.key in self._lately
        return decided and row.status not in _REMEDIATED

    def _remember(self, batch: Batch, rows: Sequence[Row], refused: set[Key]) -> None:
        """Count the replaced decisions among these rows, which were sent, and remember which
        objects are decided.
        """
        sent = [row for row in rows if row.key in batch.met and row.key not in refused]
        for row in sent:
            if batch.wish.action is Action.UNDO:
                self._lately.pop(row.key, None)
            else:
                batch.replaced += self._is_decided(row)
                self._lately[row.key] = None
        for key in list(islice(self._lately, max(0, len(self._lately) - _MOST_LATELY))):
            del self._lately[key]

    def _on_progress(self, decided: int) -> None:
        self.decided.emit(decided)
        self._frame.poke()

    async def _let_go(self, batch: Batch) -> None:
        """Free the objects of an ended batch, in slices."""
        if batch.stage is Stage.ENDED:
            for _ in batch.met.emptied():
                await asyncio.sleep(0)

    async def _load(self) -> None:
        saved = await self._log.load()
        known = {batch.id for batch in self.batches}
        self.batches = [
            *(self._revived(one) for one in saved if one.head.batch not in known),
            *self.batches,
        ]
        self.changed.emit()

    def _revived(self, saved: PendingBatch) -> Batch:
        head = saved.head
        wish = ChangeRequest(
            action=Action(head.action),
            sign_off=head.sign_off,
            reason=head.reason,
            place=head.place,
            account=head.account,
            command=head.batch,
            proposed_by=head.proposed_by,
        )
        batch = Batch(wish, saved.keys, doubtful=True, stage=Stage.HELD, keeps=head.keeps)
        batch.revived = True
        batch.weight, batch.on_progress = int(wish.action in MARKS), self._on_progress
        batch.waiting.extend(saved.keys)
        batch.begin()
        return batch

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
    return len(batch.waiting) if batch.sending else 0


def _head(batch: Batch) -> PendingLine:
    wish = batch.wish
    return PendingLine(
        batch=batch.id,
        place=wish.place,
        account=wish.account,
        action=wish.action.value,
        sign_off=wish.sign_off,
        reason=wish.reason,
        proposed_by=wish.proposed_by,
        keeps=batch.keeps,
    )


def _without_files(batch: Batch, rows: Sequence[Row]) -> list[Row]:
    """Refuse rows whose last action changed a file, and return the others. A file change is undone
    separately.
    """
    for row in rows:
        if row.status in FILE_CHANGES:
            where = row.key.target_id, "", row.location, (row,)
            batch.refuse(RequestPart(*where), Refusal(row.location, _CHANGED, (row.key.object_id,)))
    return [row for row in rows if row.status not in FILE_CHANGES]


def _as_wished(row: Row, wish: ChangeRequest) -> bool:
    """Whether the object already has the state that the request would give it."""
    if wish.action is Action.UNDO:
        return not row.status
    ours = row.signoff == wish.sign_off and row.reason.startswith(wish.reason)
    return ours and row.status == MARKS[wish.action]
