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
from itertools import islice

from app.api.records.enums import MARKS, Action, OperationStatus
from app.language import Texts
from app.state.changes.decision_outbox import ALL_REMEDIATED, Outbox
from app.state.changes.plan import UNDONE
from app.state.connection.session import Session
from app.state.console_data.today import Today
from app.state.counts.similarity import LAYOUT, VALUES, Similarity
from app.state.decisions_and_undo.batch import Batch
from app.state.decisions_and_undo.undo_stack import UndoEntry, UndoStack
from app.state.inventory.approval_guard import ApprovalGuard
from app.state.results.results import Results
from app.state.rows.keys import Key, Row
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks
from app.state.workspace import row_counts
from app.state.workspace.decision import Decision, Restore, Wanted
from app.state.workspace.next_undecided import ADVANCE, NextUndecided

tr = Texts(__name__)

_DECIDED = frozenset([*MARKS.values(), OperationStatus.PENDING_MODIFICATION])
"""Statuses of objects whose last action is a decision."""
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
"""Maximum number of objects examined to find the one to focus after an undo."""
_MOST_FOLLOWED = 5_000
"""Maximum number of decided objects remembered until their rows are read again."""


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
        self._next = NextUndecided(results, outbox, tasks, self._sent)
        self._next.note.connect(self.note)
        self._next.emptied.connect(self.emptied)
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
                    "No reason can be selected with the digit {number} yet. Each new reason "
                    "gets the next free digit.",
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
        if row_counts.are_remediated(self._results, keys):
            self.note.emit(ALL_REMEDIATED)
            return
        sign_off, reason = self._session.sign_off, self.reason(action)
        missing = not sign_off.strip() or not reason
        unseen = not self.picked and row_counts.is_many(self._results, keys)
        if self.asking or missing or unseen or self.why_propose(action, keys):
            self.asking = False
            self.wanted.emit(Wanted(action, keys, stay))
        else:
            self.record(Decision(action, sign_off, reason), keys, stay=stay)

    def decide_and_stay(self, action: Action) -> None:
        """Like `decide`, without moving the focus."""
        self.decide(action, stay=True)

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
            self._next.go()

    def decide_kept(self) -> None:
        """Apply the last decision also to the results that it left out as already decided."""
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
        elif row_counts.are_remediated(self._results, keys):
            self.note.emit(ALL_REMEDIATED)
        elif row_counts.is_many(self._results, keys):
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
            self._next.withdraw()
            self._sent.difference_update(done.taken[:_MOST_FOLLOWED])
            comes = done.batch is not None and done.batch.wanted
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
        """Undo the last decision on these objects. Emit `restore_wanted` instead if several
        decisions would be undone, or if a file would or might be changed.
        """
        self._tasks.write("triage.undo", self._take_back, keys)

    def undo_decisions(self, keys: Sequence[Key], reason: str = UNDONE) -> None:
        """Undo the last decision on these objects; no file changes. Then only the focused row is
        selected.
        """
        self._next.withdraw()
        self._results.deselect_others()
        dropped = self._stack.drop(keys)
        self._sent.difference_update(keys)
        self._outbox.undo(list(keys), reason, weight=-1 if self._is_of_today(dropped) else 0)

    async def _take_back(self, keys: Sequence[Key]) -> None:
        decided: list[Key] = []
        coming = (one for key in keys for one in self._results.family(key))
        while some := list(islice(coming, _AT_ONCE)):
            rows = [self._results.row_of(key) for key in some]
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
        self._mean(None)

    def _is_of_today(self, done: Sequence[UndoEntry]) -> bool:
        """Whether all of these decisions are known to have been made today."""
        return bool(done) and all(
            one.action in MARKS and self._today.holds(one.when) for one in done
        )

    def _chosen(self) -> Sequence[Key]:
        results = self._results
        return results.selected or ([results.current] if results.current else [])

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
            keeps = row_counts.have_members(self._results, keys)
        batch = self._outbox.mark(
            decision.action, keys, decision.sign_off, decision.reason, keeps=keeps
        )
        batch.anew = frozenset(anew)
        done = UndoEntry(decision.action, decision.sign_off, decision.reason, batch.taken, batch)
        self._stack.push(done, again=again)

    def on_remedied(self, keys: Sequence[Key]) -> None:
        """Move to the next undecided row after a remedy of these objects was requested."""
        if len(keys) <= _MOST_FOLLOWED:
            self._next.go(frozenset(keys))

    def on_resumed(self, batch: Batch) -> None:
        """Make the decisions of `batch`, which were resumed from an earlier run, undoable in one
        step.
        """
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
            self.note.emit(tr("No other undecided result is similar to this one."))
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
                self._next.go()

    def _wants_proposal(self, decision: Decision, keys: Sequence[Key]) -> bool:
        """Request a proposal of this decision if the decision needs approval. Return whether it
        does.
        """
        needed = bool(self.why_propose(decision.action, keys))
        if needed:
            self.wanted.emit(Wanted(decision.action, keys, stay=True, given=decision))
        return needed

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
        if not self._next.moving and self.subject is not None:
            self._mean(None)

    def _mean(self, subject: Key | None) -> None:
        """Set the reference object for `decide_alike`; None uses the focused row."""
        self.subject = subject
        self._alike.pin(subject)
        self.changed.emit()


def _folder(path: str) -> str:
    """Return the folder of a path of any system."""
    return path[: max(path.rfind("/"), path.rfind("\\")) + 1]
