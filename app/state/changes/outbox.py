"""Decisions on their way to the server: marks, and what is taken back, of one object or of many.

A batch is written down before its first request and goes on where it was after the console was
closed, once the analyst says so. A few requests are under way at a time; how far it is counts what
a later read has shown (trust.md 6.5).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.api.errors import ApiError, NotAccepted, NotReached
from app.api.records.enums import FILE_CHANGES, MARKS, Action
from app.state.acts.batch import Batch, Stage
from app.state.acts.orders import Part, Wish
from app.state.changes.dispatch import MOST_FAILURES, Dispatch
from app.state.changes.jobs import Jobs
from app.state.changes.pending_log import Kept, Ledger, Saved, pairs
from app.state.changes.plan import Sent
from app.state.changes.verify import State
from app.state.inventory.tree import Estate
from app.state.results.lookup import Lookup
from app.state.results.results import Results
from app.state.rows.keys import Key, Row
from app.state.server.session import Session
from app.state.work.errors import NotAll, NotConnected, NotPossible, Refusal, StateError
from app.state.work.pace import FRAME_MS
from app.state.work.parallel import each
from app.state.work.tasks import Tasks

DECIDE = "decide"
"""The name of the task that sends."""
AT_ONCE = 4
WINDOW = 48
"""Objects that are read and sent before the file says so."""
ANNOUNCE_MS = 250
_CHANGED = "Its file was changed since, and stays as it is. Undo that by itself."
_GOES = frozenset({Stage.SENDING, Stage.STOPPED})
_SLICE = 5_000
AHEAD = 200
"""Requests of which no read has shown the end, at most: each has to be looked at until then."""


class Outbox(QObject):
    """Owns the batches. Its one rule: nothing is sent twice that may have been done already."""

    changed = Signal()
    sent = Signal(object)
    decided = Signal(int)
    """The server has taken decisions on so many objects; negative: they are taken back."""

    def __init__(
        self,
        session: Session,
        estate: Estate,
        results: Results,
        jobs: Jobs,
        dispatch: Dispatch,
        tasks: Tasks,
        folder: Path | None = None,
    ) -> None:
        super().__init__()
        self.batches: list[Batch] = []
        self._session = session
        self._estate = estate
        self._results = results
        self._jobs = jobs
        self._dispatch = dispatch
        self._tasks = tasks
        self._ledger = Ledger(folder)
        self._news: asyncio.Event | None = None
        self._loaded = folder is None
        self._touched: set[str] = set()
        self._announced = tasks.pace(ANNOUNCE_MS, self._on_announced)
        self._frame = tasks.pace(FRAME_MS, self.changed.emit)
        jobs.changed.connect(self._on_jobs)
        session.changed.connect(self._on_session)

    @property
    def busy(self) -> list[Batch]:
        """Batches of which something is still to be sent, or to be read."""
        return [one for one in self.batches if not one.settled]

    def mark(self, action: Action, keys: Sequence[Key], sign_off: str, reason: str) -> Batch:
        """Record a decision about objects. Servers strip what people wrote; evidence compares it,
        so it is stripped here too."""
        wish = Wish(Action(action), (), sign_off.strip(), reason.strip(), None)
        return self._add(wish, keys, weight=1)

    def undo(self, keys: Sequence[Key], *, weight: int = 0) -> Batch:
        """Undo the last decision on these objects. A list may still grow until then. No file
        changes: an object whose file was changed since is refused. `weight` is -1 for decisions of
        today."""
        name = self._session.settings.sign_off or self._session.user
        return self._add(Wish(Action.UNDO, (), name, "Taken back", None), keys, weight)

    def hold(self, batch: Batch) -> None:
        """Send nothing more of it for now."""
        self._turn(batch, Stage.HELD)

    def go_on(self, batch: Batch) -> None:
        """Send the rest."""
        if batch.active and not batch.sending:
            batch.in_a_row, batch.error = 0, None
            self._turn(batch, Stage.SENDING)
            self._tasks.write(DECIDE, self._work, batch)

    def cancel(self, batch: Batch) -> None:
        """Drop what was not sent; what the server has taken stays."""
        if batch.active:
            batch.waiting.clear()
            batch.source = ()
            self._turn(batch, Stage.ENDED)
            self._tasks.write("decide.note", self._note, [Kept(batch=batch.id, end=True)])
            self._tasks.write("decide.note", self._let_go, batch)

    def retry(self, batch: Batch) -> None:
        """Ask once more for what was refused."""
        keys, batch.refused, batch.refusals = batch.refused, [], []
        if keys:
            self._add(batch.wish, keys, batch.weight)

    def dismiss(self, batch: Batch) -> None:
        """Say no more about an ended batch."""
        if not batch.active:
            self.batches.remove(batch)
            self.changed.emit()

    def load(self) -> None:
        """Look for what an earlier run has left; it is held until the analyst goes on."""
        self._tasks.read("decide.load", self._load)

    def stop(self) -> None:
        """The console ends: send nothing more, and keep the rest for the next time."""
        for batch in self.batches:
            if batch.sending and (batch.waiting or not batch.begun):
                batch.stage = Stage.HELD
        self._wake()

    def forget(self) -> None:
        """Another server is used now: what is for this one waits in the file."""
        for batch in self.batches:
            if batch.sending:
                batch.stage = Stage.HELD
        self.batches = [one for one in self.batches if one.active]
        self._wake()
        self.changed.emit()

    def _add(self, wish: Wish, keys: Sequence[Key], weight: int) -> Batch:
        wish = replace(wish, place=self._session.place)
        batch = Batch(wish, keys, weight=weight)
        batch.wish = replace(wish, command=batch.id)
        self.batches = [one for one in self.batches if one.active or one.refused or one.unsettled]
        self.batches.append(batch)
        self._tasks.write(DECIDE, self._work, batch)
        self.changed.emit()
        return batch

    def _turn(self, batch: Batch, stage: Stage) -> None:
        if batch.active:
            batch.stage = stage
            self._wake()
            self.changed.emit()

    def _wake(self) -> None:
        if self._news is not None:
            self._news.set()

    async def _work(self, batch: Batch) -> None:
        """Send a batch, window by window, until it is at its end or told to stop."""
        if not batch.sending:
            return
        lookup = Lookup(self._session, self._estate)
        commands = self._jobs.commands
        batch.since = time.monotonic()
        try:
            if reason := self._session.why_not(batch.wish.action.value):
                raise NotPossible(reason)
            if not batch.begun:
                await self._begin(batch)
            commands.begin(batch.wish, partial(_unsent, batch), partial(self.cancel, batch))
            while batch.sending and batch.waiting:
                await self._room(batch)
                await self._send_window(batch, lookup)
            if not batch.waiting and batch.stage in _GOES:
                self._turn(batch, Stage.ENDED)
                await self._note([Kept(batch=batch.id, end=True)])
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
        if batch.stage is Stage.ENDED and not batch.taken and not batch.refused:
            raise NotPossible("The chosen objects are not there any more.")
        if batch.refusals and batch.stage is not Stage.HELD:
            tried = len(batch.taken) + len(batch.refused)
            raise NotAll(len(batch.taken), tuple(batch.refusals), tried)

    async def _begin(self, batch: Batch) -> None:
        """Its turn has come: take the objects over, in slices, and write them down."""
        keys = iter(batch.source)
        while part := list(islice(keys, _SLICE)):
            batch.waiting.extend(part)
            await asyncio.sleep(0)
        batch.begin()
        await self._off_loop(self._ledger.begin, _head(batch), list(batch.waiting))
        if not batch.active:  # it was cancelled meanwhile
            await self._note([Kept(batch=batch.id, end=True)])

    def _tell(self, batch: Batch) -> None:
        """What was taken was taken, whatever came after it."""
        self._touched.update(key.target_id for key in batch.taken)
        self._announced.poke()
        if batch.taken and batch.stage is not Stage.HELD:
            action = batch.wish.action
            undoable = action is not Action.UNDO
            self.sent.emit(Sent(action, len(batch.taken), 0, undoable))
        self.changed.emit()

    def _on_announced(self) -> None:
        targets, self._touched = frozenset(self._touched), set()
        self._session.announce("jobs", "estate", "risk", target_ids=targets)

    async def _room(self, batch: Batch) -> None:
        """Wait until the outcome of enough requests was read."""
        self._news = self._news or asyncio.Event()
        while self._session.local and batch.sending and len(batch.unsettled) >= AHEAD:
            self._news.clear()
            await self._news.wait()

    async def _send_window(self, batch: Batch, lookup: Lookup) -> None:
        """Send a few objects, and write down that they were."""
        window = batch.next(WINDOW)
        left = dict.fromkeys(window)
        try:
            read = await self._rows(batch, window, lookup)
            rows = [row for row in read if row.key not in batch.met]
            batch.total += len(rows) - len(window)
            left = dict.fromkeys(row.key for row in rows)
            if batch.wish.action is Action.UNDO:
                rows = _without_files(batch, rows)
            done = [row for row in rows if batch.doubtful and _as_wished(row, batch.wish)]
            batch.take(done)
            batch.confirmed += len(done)
            batch.news()  # nothing new: it was done before
            undone = [row for row in rows if row not in done]
            await each(await self._dispatch.parts(undone), AT_ONCE, partial(self._send, batch))
        finally:
            known = {*batch.taken[-len(left) :], *batch.refused[-len(left) :]} if left else set()
            rest = [key for key in left if key not in known]
            if rest and batch.active:
                batch.put_back(rest)
            if batch.waiting:  # else its end is written next
                gone = Kept(batch=batch.id, off=pairs(window))
                more = [Kept(batch=batch.id, add=pairs(rest))] if rest else []
                await self._note([gone, *more])

    async def _rows(self, batch: Batch, keys: Sequence[Key], lookup: Lookup) -> list[Row]:
        """The rows of these objects: those that the results hold, and others by a query of their
        own. What may have been done already is always read, and what is to be undone."""
        fresh = batch.doubtful or batch.wish.action is Action.UNDO
        here = [key for key in keys if self._results.holds(key) and not fresh]
        rows = await self._results.read_rows(here)
        known = {row.key for row in rows}
        others = await lookup.rows([key for key in keys if key not in set(here)])
        return [*rows, *(row for row in others if row.key not in known)]

    async def _send(self, batch: Batch, part: Part) -> None:
        if not batch.sending:
            return
        try:
            orders = await self._dispatch.send_part(batch.wish, part)
        except NotAccepted as error:
            mine = part.object_ids
            ids = tuple(one for one in error.object_ids if one in mine) or tuple(mine)
            batch.refuse(part, Refusal(error.path or part.path, error.message, ids))
            self._jobs.commands.refuse(batch.wish, error.path or part.path, error.message)
            batch.in_a_row += 1
            if batch.in_a_row >= MOST_FAILURES and batch.sending:
                batch.stage = Stage.STOPPED
        else:
            batch.in_a_row = 0
            batch.take(part.rows)
            batch.unsettled.update({one.job_id: len(one.before) for one in orders})
        self.decided.emit(batch.weight * batch.news())
        self._frame.poke()

    async def _let_go(self, batch: Batch) -> None:
        """Nothing of an ended batch is sent again: free what it has met, in slices."""
        if batch.stage is Stage.ENDED:
            for _ in batch.met.emptied():
                await asyncio.sleep(0)

    async def _note(self, lines: Sequence[Kept]) -> None:
        await self._off_loop(self._ledger.write, lines)

    async def _off_loop(self, write: Callable[..., None], *what: object) -> None:
        try:
            await asyncio.to_thread(write, *what)
        except OSError as error:
            raise NotPossible(
                f"The list of what is to be sent cannot be written: {error.strerror}."
            ) from None

    async def _load(self) -> None:
        try:
            saved = await asyncio.to_thread(self._ledger.load)
        except OSError as error:
            raise NotPossible(
                f"The list of what was still to be sent cannot be read: {error.strerror}."
            ) from None
        known = {one.id for one in self.batches}
        self.batches = [
            *(_revived(one) for one in saved if one.head.batch not in known),
            *self.batches,
        ]
        self.changed.emit()

    def _on_session(self) -> None:
        if not self._session.connected:
            self._wake()
            return
        if not self._loaded:
            self._loaded = True
            self.load()
        for batch in self.batches:
            if batch.stage is Stage.LOST and batch.wish.place == self._session.place:
                self.go_on(batch)

    def _on_jobs(self) -> None:
        """What a read has shown the end of makes room, and is progress if it was done."""
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
                self._wake()
                self._frame.poke()


def _unsent(batch: Batch) -> int:
    """How many objects of it are still to be sent."""
    return len(batch.waiting) if batch.sending else 0


def _head(batch: Batch) -> Kept:
    wish = batch.wish
    return Kept(
        batch=batch.id,
        place=wish.place,
        action=wish.action.value,
        sign_off=wish.sign_off,
        reason=wish.reason,
    )


def _revived(saved: Saved) -> Batch:
    head = saved.head
    wish = Wish(Action(head.action), (), head.sign_off, head.reason, None, head.place)
    wish = replace(wish, command=head.batch)
    batch = Batch(wish, saved.keys, doubtful=True, id=head.batch, stage=Stage.HELD)
    batch.weight = 1 if wish.action in MARKS else 0
    batch.waiting.extend(saved.keys)
    batch.begin()
    return batch


def _without_files(batch: Batch, rows: Sequence[Row]) -> list[Row]:
    """The rows whose last word is no change of a file: undoing that is asked for by itself."""
    for row in rows:
        if row.status in FILE_CHANGES:
            where = row.key.target_id, "", row.location, (row,)
            batch.refuse(Part(*where), Refusal(row.location, _CHANGED, (row.key.object_id,)))
    return [row for row in rows if row.status not in FILE_CHANGES]


def _as_wished(row: Row, wish: Wish) -> bool:
    """Whether the object stands as the wish would have it: then it was done before."""
    if wish.action is Action.UNDO:
        return not row.status
    ours = row.signoff == wish.sign_off and row.reason.startswith(wish.reason)
    return ours and row.status == MARKS[wish.action]
