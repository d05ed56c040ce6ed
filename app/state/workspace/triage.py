"""Triage: one key marks the selection and moves to the next undecided result.

A decision gets the sign-off name that was used last, and the reason that was used last for this
action. A name from an earlier run of the console must first be confirmed in a dialog, so that
nobody signs with the name of another person. A digit key selects another reason before deciding.
Before a decision about several objects, a dialog shows the reason unless a digit key selected it.
After a decision, similar objects can be decided in the same way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from app.api.records.enums import MARKS, OPEN, Action, OperationStatus
from app.language import Texts
from app.state.acts.batch import Batch
from app.state.acts.undo_stack import UndoEntry, UndoStack
from app.state.changes.decision_outbox import ALL_REMEDIATED, REMEDIATED, Outbox
from app.state.changes.plan import UNDONE
from app.state.connection.session import Session
from app.state.console_data.today import Today
from app.state.counts.similarity import LAYOUT, VALUES, Similarity
from app.state.inventory.approval_guard import ApprovalGuard
from app.state.results.results import Results
from app.state.rows.keys import Key, Row
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

ADVANCE = "triage.advance"
_DECIDED = frozenset([*MARKS.values(), OperationStatus.PENDING_MODIFICATION])
"""Statuses of objects whose last action is a decision."""
_ALL_DECIDED = tr("All results of the query have been decided.")
_BEING_DECIDED = tr(
    "The query has no further results to decide. The last decisions are being made."
)
_AT_ONCE = 200
"""Rows examined per turn of the loop."""
NOTHING_TO_UNDO = tr("Nothing to undo: no decision was made.")
_UNKNOWN = {
    VALUES: tr("The console does not know yet whether another result has the same values."),
    LAYOUT: tr("The console does not know yet whether another result is from the same template."),
}
_NO_OTHER = {
    VALUES: tr("No other undecided result has the same values."),
    LAYOUT: tr("No other undecided result is from the same template."),
}
_MOST_LOOKED_AT = 1_000
"""Maximum number of objects that are searched for the one to focus after an undo."""
_MOST_COUNTED = 1_000
"""Maximum number of results, members included, among which decided ones are counted."""
_MOST_FOLLOWED = 5_000
"""Maximum number of decided objects remembered until their rows are read again."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A mark with its signer and reason."""

    action: Action
    sign_off: str
    reason: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """A decision that the user must see or complete in a dialog, for one of these causes: the
    sign-off name is missing, or was not confirmed since the start; the reason is missing, or the
    user wants to give another one; the decision needs approval; or it is about several objects,
    unless the user has selected both these objects and the reason.
    """

    action: Action
    keys: Sequence[Key]
    stay: bool
    given: Decision | None = None
    """Sign-off and reason, if they are known."""
    folders: int = 0
    """Number of folders with these objects; 0 if unknown."""


@dataclass(frozen=True, slots=True)
class Restore:
    """An undo that needs confirmation, because it changes files, may change them, or is about
    several decisions. `mixed` says whether it may undo decisions.
    """

    keys: Sequence[Key]
    mixed: bool


class Triage(QObject):
    """Decisions made in this window. Invariant: a row shows the state that the server reports,
    never an unconfirmed decision; what needs approval is proposed, not decided.
    """

    changed = Signal()
    wanted = Signal(object)
    restore_wanted = Signal(object)
    note = Signal(object)
    """A short note; "" withdraws the last one."""
    emptied = Signal()

    def __init__(
        self,
        session: Session,
        results: Results,
        alike: Similarity,
        outbox: Outbox,
        stack: UndoStack,
        guard: ApprovalGuard,
        today: Today,
        tasks: Tasks,
    ) -> None:
        super().__init__()
        self.last: Decision | None = None
        self.subject: Key | None = None
        """The object decided last. None if several were decided at once, or if another object was
        focused after the decision.
        """
        self.picked = ""
        self.asking = False
        self._session = session
        self._results = results
        self._alike = alike
        self._outbox = outbox
        self._stack = stack
        self._guard = guard
        self._today = today
        self._tasks = tasks
        self._sent: set[Key] = set()
        self._remedied: frozenset[Key] = frozenset()
        """The objects of a remedy, whose rows do not show it yet, until the focus has moved on."""
        self._moving = False
        self._none_left = False
        """Whether the note is shown that all results have been decided, or are being decided."""
        self._deciding = False
        """Whether the note said that the last decisions are being made."""
        outbox.changed.connect(self._on_outbox)
        results.reset.connect(self._on_reset)
        results.current_changed.connect(self._on_current)
        alike.changed.connect(self.changed)

    @property
    def can_undo(self) -> bool:
        """Whether `undo_last` has something to undo."""
        return bool(self._stack.done)

    @property
    def can_redo(self) -> bool:
        """Whether `redo` has something to redo."""
        return bool(self._stack.undone)

    @property
    def kept(self) -> Sequence[Key]:
        """The results that the last decision about several results left out, because they were
        already decided.
        """
        newest = self._stack.done[-1] if self._stack.done else None
        batch = newest.batch if newest is not None else None
        return batch.kept if batch is not None and not batch.active else []

    @property
    def reasons(self) -> list[str]:
        """The reasons selected by digits, starting at 1."""
        return self._session.settings.saved_reasons

    def reason(self, action: Action) -> str:
        """Return the reason that a decision made now would have."""
        return self.picked or self._session.reason_for(action)

    def why_not_alike(self, kind: str = VALUES) -> str:
        """Return why `decide_alike` is unavailable; "" if available."""
        if self.last is None:
            return tr("You have not made a decision yet.")
        group = self._alike.groups.get(kind)
        subject = self.subject or self._results.current
        if group is None or self._alike.subject != subject:
            return _UNKNOWN[kind]
        return "" if group.open else _NO_OTHER[kind]

    def choose_reason(self, number: int) -> None:
        """Select the reason with this number for the next decision, or deselect it if it is
        selected. Emit `note` if there is no such reason.
        """
        if number > len(self.reasons):
            self.note.emit(
                tr(
                    "No reason has the digit {number} yet. Each new reason gets the next free "
                    "digit.",
                    number=number,
                )
            )
            return
        reason = self.reasons[number - 1]
        self.picked, self.asking = "" if self.picked == reason else reason, False
        self.changed.emit()

    def ask_next(self) -> None:
        """Toggle whether the user is asked for the reason of the next decision."""
        self.picked, self.asking = "", not self.asking
        self.changed.emit()

    def decide(self, action: Action, *, stay: bool = False) -> None:
        """Mark the selection, or the focused row, and move to the next undecided row. Emit `wanted`
        if the user must see or complete the decision first.
        """
        keys = self._chosen()
        if not keys or ADVANCE in self._tasks.running():  # a held key decides nothing unseen
            return
        if self._are_remediated(keys):
            self.note.emit(ALL_REMEDIATED)
            return
        sign_off, reason = self._session.sign_off, self.reason(action)
        missing = not sign_off.strip() or not reason
        unseen = not self.picked and self._is_many(keys)
        if self.asking or missing or unseen or self.why_propose(action, keys):
            self.asking = False
            self.wanted.emit(Wanted(action, keys, stay))
        else:
            self.record(Decision(action, sign_off, reason), keys, stay=stay)

    def decide_and_stay(self, action: Action) -> None:
        """Like `decide`, without moving the focus."""
        self.decide(action, stay=True)

    def count_decided(self, keys: Sequence[Key]) -> int | None:
        """Return how many results of these rows are known to be decided or remediated. Return None
        if counting would take too long.
        """
        rows = self._rows(keys)
        if rows is None:
            return None
        return sum(row is not None and row.bucket not in {"", OPEN} for row in rows)

    def count_prohibited(self, keys: Sequence[Key]) -> tuple[int, bool]:
        """Return how many results of these rows are known to contain prohibited values, and whether
        this is known of all of them. If counting would take too long, nothing is known.
        """
        rows = self._rows(keys)
        if rows is None:
            return 0, False
        prohibited = sum(row is not None and row.own and row.prohibited > 0 for row in rows)
        return prohibited, None not in rows

    def _rows(self, keys: Sequence[Key]) -> list[Row | None] | None:
        """Return the results of these rows, each once, with None for one that is not loaded. Return
        None if there are too many.
        """
        families = (one for key in keys for one in self._results.family(key))
        members = list(islice(families, _MOST_COUNTED + 1))
        if len(members) > _MOST_COUNTED:
            return None
        return [self._results.row_of(key) for key in dict.fromkeys(members)]

    def _are_remediated(self, keys: Sequence[Key]) -> bool:
        """Whether all results of these rows are known to be remediated, so that the server would
        refuse a decision. False if looking would take too long.
        """
        own = [row for row in self._rows(keys) or () if row is None or row.own]
        return bool(own) and all(row is not None and row.status in REMEDIATED for row in own)

    def _has_members(self, key: Key) -> bool:
        return len(list(islice(self._results.family(key), 2))) > 1

    def why_propose(self, action: Action, keys: Sequence[Key]) -> str:
        """Return why this decision can only be proposed; "" if it can be made."""
        return self._guard.why_propose(action, keys)

    def record(self, decision: Decision, keys: Sequence[Key], *, stay: bool = False) -> None:
        """Send a decision about objects, and move to the next undecided row unless `stay` is set.
        If the decision needs approval, only emit `wanted`.
        """
        if self._wants_proposal(decision, keys):
            return
        self._session.remember_reason(decision.sign_off, decision.reason, decision.action)
        self.last, self.picked, self.asking = decision, "", False
        self._send(decision, keys)
        self._mean(keys[0] if len(keys) == 1 else None)
        if not stay:
            self._results.deselect_others()
        if not stay and len(keys) <= _MOST_FOLLOWED:
            self._advance()

    def decide_kept(self) -> None:
        """Apply the last decision also to the results that it left out, because they were already
        decided.
        """
        keys = self.kept
        if not keys:
            return
        newest = self._stack.done[-1]
        if newest.action is not None:
            decision = Decision(newest.action, newest.sign_off, newest.reason)
            if not self._wants_proposal(decision, keys):
                self._send(decision, keys, keeps=False)

    def repeat(self) -> None:
        """Apply the last decision to the selection. For several objects emit `wanted`, so that the
        user sees it first.
        """
        keys = self._chosen()
        if self.last is None:
            self.note.emit(tr("You have not made a decision yet."))
        elif self._are_remediated(keys):
            self.note.emit(ALL_REMEDIATED)
        elif self._is_many(keys):
            self.wanted.emit(Wanted(self.last.action, keys, stay=False, given=self.last))
        elif keys:
            self.record(self.last, keys)

    def decide_alike(self, kind: str = VALUES) -> None:
        """Apply the last decision to all undecided objects that are similar to a reference object.
        The reference is the last decided object or, without one, the focused row, which is then
        decided, too. If `kind` is `LAYOUT` (same template, not same values) and there are several
        objects, emit `wanted` instead.
        """
        subject = self.subject or self._results.current
        if self.last is not None and subject is not None:
            own = [] if self.subject else [subject]
            self._tasks.read("triage.alike", self._decide_alike, self.last, subject, own, kind)

    def undo_last(self) -> None:
        """Undo the last action. If the action is still being sent, cancel the rest. If the undo
        would change files, emit `restore_wanted` instead, so that the user is asked to confirm.
        """
        self._stack.drop_empty()
        newest = self._stack.done[-1] if self._stack.done else None
        if newest is None:
            self.note.emit(NOTHING_TO_UNDO)
            return
        if newest.action is not None and newest.action not in MARKS:
            self.restore_wanted.emit(Restore(list(newest.taken), mixed=False))
            return
        done = self._stack.pop()
        if done is not None and done.back is not None:
            done.back()
        elif done is not None:
            self._on_reset()
            self._sent.difference_update(done.taken[:_MOST_FOLLOWED])
            comes = done.batch is not None and done.batch.sending
            if done.batch is not None:
                self._sent.difference_update(done.batch.source[:_MOST_FOLLOWED])
                self._outbox.cancel(done.batch)
            self._mean(None)
            if done.taken or comes:  # else nothing was accepted
                self._outbox.undo(done.taken, weight=-1 if self._is_of_today([done]) else 0)
            self._go_back(done.taken)

    def redo(self) -> None:
        """Redo the last undone decision."""
        newest = self._stack.undone[-1] if self._stack.undone else None
        if newest is not None and newest.action is not None:
            decision = Decision(newest.action, newest.sign_off, newest.reason)
            if self._wants_proposal(decision, newest.taken):
                return
        done = self._stack.pop_undone()
        if done is not None and done.again is not None:
            done.again()
            self._stack.push(done, again=True)
        elif done is not None and done.action is not None:
            decision = Decision(done.action, done.sign_off, done.reason)
            self._send(decision, done.taken, again=True, keeps=False)

    def take_back(self, keys: Sequence[Key]) -> None:
        """Undo the last decision on these objects. If several decisions would be undone, if this
        would change a file, or if it is unknown whether it would, emit `restore_wanted` instead.
        """
        self._tasks.write("triage.undo", self._take_back, keys)

    def undo_decisions(self, keys: Sequence[Key], reason: str = UNDONE) -> None:
        """Undo the last decision on these objects; no file changes. Then only the focused row is
        selected.
        """
        self._on_reset()
        self._results.deselect_others()
        dropped = self._stack.drop(keys)
        self._sent.difference_update(keys)
        self._outbox.undo(list(keys), reason, weight=-1 if self._is_of_today(dropped) else 0)

    async def _take_back(self, keys: Sequence[Key]) -> None:
        decided: list[Key] = []
        coming = iter(keys)
        while some := list(islice(coming, _AT_ONCE)):
            for key in some:
                rows = [self._results.row_of(one) for one in self._results.family(key)]
                if any(row is None or self._changes_file(row) for row in rows):
                    self.restore_wanted.emit(Restore(keys, mixed=True))
                    return
                decided += [row.key for row in rows if row is not None and self._is_decided(row)]
            await asyncio.sleep(0)
        decided = list(dict.fromkeys(decided))
        if len(decided) > 1:
            self.restore_wanted.emit(Restore(keys, mixed=True))
        elif decided:
            self.undo_decisions(decided)
        else:
            self.note.emit(NOTHING_TO_UNDO)

    def _is_decided(self, row: Row) -> bool:
        """Whether the row is decided, or its decision is being sent."""
        return row.own and (row.status in _DECIDED or row.key in self._sent)

    def _changes_file(self, row: Row) -> bool:
        """Whether undoing the last action on an object may change its file."""
        return row.own and row.status not in _DECIDED and bool(row.status)

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self.last, self.picked = None, ""
        self._sent.clear()
        self._remedied = frozenset()
        self._mean(None)

    def _is_of_today(self, done: Sequence[UndoEntry]) -> bool:
        """Whether all of these decisions are known to have been made today."""
        return bool(done) and all(
            one.action in MARKS and self._today.holds(one.when) for one in done
        )

    def _chosen(self) -> Sequence[Key]:
        results = self._results
        return results.selected or ([results.current] if results.current else [])

    def _is_many(self, keys: Sequence[Key]) -> bool:
        """Whether a decision on these rows concerns more than one object."""
        return self._results.count_objects(keys) > 1

    def _send(
        self,
        decision: Decision,
        keys: Sequence[Key],
        *,
        again: bool = False,
        keeps: bool | None = None,
        anew: Sequence[Key] = (),
    ) -> None:
        """Send a decision. `keeps` is passed to `Outbox.mark`; None means True if the decision is
        about several objects, otherwise False. The objects `anew` do not keep their decision.
        """
        if len(keys) <= _MOST_FOLLOWED:
            self._sent.update(keys)
        if keeps is None:
            keeps = len(keys) > 1 or any(self._has_members(key) for key in keys)
        batch = self._outbox.mark(
            decision.action, keys, decision.sign_off, decision.reason, keeps=keeps
        )
        batch.anew = frozenset(anew)
        done = UndoEntry(decision.action, decision.sign_off, decision.reason, batch.taken, batch)
        self._stack.push(done, again=again)

    def on_remedied(self, keys: Sequence[Key]) -> None:
        """Move to the next undecided row after a remedy of these objects was requested."""
        if len(keys) <= _MOST_FOLLOWED:
            self._remedied = frozenset(keys)
            self._advance()

    def on_resumed(self, batch: Batch) -> None:
        """Let decisions of an earlier run that are resumed be undone in one step."""
        wish = batch.wish
        known = any(one.batch is batch for one in [*self._stack.done, *self._stack.undone])
        if wish.action in MARKS and not known:
            done = UndoEntry(wish.action, wish.sign_off, wish.reason, batch.taken, batch)
            self._stack.push(done)

    async def _decide_alike(
        self, decision: Decision, subject: Key, own: list[Key], kind: str
    ) -> None:
        alike = await self._alike.members(subject, kind)
        keys = [*own, *(Key(item.target_id, item.object_id) for item in alike)]
        moves = self._results.current in keys
        if not keys:
            self.note.emit(tr("There are no other similar undecided results."))
            self._mean(None)
        elif kind == LAYOUT and len(keys) > 1:
            folders = len({(item.target_id, _folder(item.path)) for item in alike})
            self.wanted.emit(
                Wanted(decision.action, keys, stay=not moves, given=decision, folders=folders)
            )
        elif not self._wants_proposal(decision, keys):
            self._mean(None)
            self._send(decision, keys, anew=own)
            if moves:
                self._advance()

    def _wants_proposal(self, decision: Decision, keys: Sequence[Key]) -> bool:
        """Request a proposal of this decision if the decision needs approval. Return whether it
        does.
        """
        needed = bool(self.why_propose(decision.action, keys))
        if needed:
            self.wanted.emit(Wanted(decision.action, keys, stay=True, given=decision))
        return needed

    def _advance(self) -> None:
        """Focus the next undecided result after the current one, wrapping around."""
        results = self._results
        here = results.index_of(results.current) if results.current else None
        start = 0 if here is None else here + 1
        count = results.count
        first = range(start, min(start + _AT_ONCE, count))
        if not self._go_to(first):
            rest = [*_slices(first.stop, count), *_slices(0, min(start, count))]
            self._tasks.read(ADVANCE, self._search, rest)

    async def _search(self, parts: Sequence[range]) -> None:
        for part in parts:
            if self._go_to(part):
                return
            await asyncio.sleep(0)
        self._none_left, self._remedied = True, frozenset()
        self._deciding = bool(self._outbox.busy)
        self.note.emit(_BEING_DECIDED if self._deciding else _ALL_DECIDED)
        self.emptied.emit()

    def _on_outbox(self) -> None:
        """Say that all results have been decided once the outcome of the last decisions is known,
        if the note that they are being made is still shown.
        """
        if self._none_left and self._deciding and not self._outbox.busy:
            self._deciding = False
            refused = any(batch.refused for batch in self._outbox.batches)
            self.note.emit("" if refused else _ALL_DECIDED)

    def _on_reset(self) -> None:
        """Withdraw the note that all results have been decided, because other results are shown
        now, or because decisions are undone.
        """
        if self._none_left:
            self._none_left = False
            self.note.emit("")

    def _go_to(self, part: range) -> bool:
        """Focus the first row of this range that is not known to be decided. Return whether there
        is one.
        """
        for at in part:
            if at >= self._results.count:
                return False
            row, key = self._results.row(at), self._results.key(at)
            sent = key in self._sent or key in self._remedied
            if not sent and (row is None or row.bucket == "open"):
                self._moving, self._remedied = True, frozenset()
                self._results.select(key)
                self._results.set_selected([key])
                self._moving = False
                return True
        return False

    def _go_back(self, keys: Sequence[Key]) -> None:
        """Focus the first shown object of `keys`, unless an object of `keys` already has the focus.
        If there are very many keys, only the first ones are examined.
        """
        results, first = self._results, keys[:_MOST_LOOKED_AT]
        if results.current not in first:
            shown = (key for key in first if results.index_of(key) is not None)
            if (key := next(shown, None)) is not None:
                results.select(key)
                results.set_selected([key])

    def _on_current(self) -> None:
        """Reset the reference object of `decide_alike` when the focus moves to another object."""
        if not self._moving and self.subject is not None:
            self._mean(None)

    def _mean(self, subject: Key | None) -> None:
        """Set the reference object for `decide_alike`; None uses the focused row."""
        self.subject = subject
        self._alike.pin(subject)
        self.changed.emit()


def _folder(path: str) -> str:
    """Return the folder of a path of any system."""
    return path[: max(path.rfind("/"), path.rfind("\\")) + 1]


def _slices(start: int, stop: int) -> list[range]:
    return [range(at, min(at + _AT_ONCE, stop)) for at in range(start, stop, _AT_ONCE)]
