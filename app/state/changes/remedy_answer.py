"""What happens in the console when the server has answered a remediation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.api.records.enums import Action
from app.state.changes.remediation_delivery import Delivery
from app.state.decisions_and_undo.undo_stack import UndoEntry, UndoStack
from app.state.results.results import Results
from app.state.rows.keys import Key
from app.state.work.signals import QObject, Signal

_MOST_LOOKED_AT = 5_000
"""Maximum number of accepted objects among which the focused one is searched."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A request that the server has accepted, for `count` objects in `files` files. For decisions,
    `files` is 0. That a request was accepted does not prove that anything has changed.
    """

    action: Action
    count: int
    files: int
    undoable: bool
    command: str = ""
    """Key of the command in `Commands` that will show the outcome of the request."""
    kept: int = 0
    """Number of further objects that keep their earlier decision."""
    remediated: int = 0
    """Number of further objects that are not decided because they were remediated."""
    replaced: int = 0
    """Number of objects of the request that had another decision before."""
    prohibited: int = 0
    """Number of objects of the request with prohibited values that, because of the decision, no
    longer count as prohibited.
    """


class RemedyAnswer(QObject):
    """Takes the answer to a remediation: records what can be undone, and moves the focus on.

    The focus and the selection change only for the last remediation that was sent, if nothing else
    was prepared since, the focus is still on the same object, and nobody has called `keep_focus`.
    """

    left = Signal(object)
    """Carries the objects of an accepted remedy, not an undo, when the focus must move on."""

    def __init__(self, results: Results, stack: UndoStack) -> None:
        super().__init__()
        self._results, self._stack = results, stack
        self._focus: Key | None = None
        """The focused object when the request was sent."""
        self._moves = False

    def expect(self) -> None:
        """Remember the focused object, because a request is being sent now."""
        self._focus, self._moves = self._results.current, True

    def keep_focus(self) -> None:
        """Leave the focus alone when the answer to the last request comes."""
        self._moves = False

    def take(self, delivery: Delivery, chosen: Sequence[Key] | None) -> Sent | None:
        """Record the objects of `delivery` that the server has accepted; return None if there are
        none. `chosen` are the objects of the plan, or None if another plan was prepared since.
        """
        keys, wish = delivery.taken(), delivery.wish
        if not keys:
            return None
        undo = wish.action is Action.UNDO
        if undo:
            self._stack.drop(keys)
        else:
            self._stack.push(UndoEntry(wish.action, wish.sign_off, wish.reason, keys))
        if chosen is not None and self._moves:
            self._move_on(keys, chosen, undo=undo)
        files = sum(bool(item.taken) for item in delivery.items)
        return Sent(wish.action, len(keys), files, not undo, wish.command)

    def _move_on(self, keys: Sequence[Key], chosen: Sequence[Key], *, undo: bool) -> None:
        current = self._results.current
        if current != self._focus:
            return
        if self._results.selected == chosen:
            self._results.deselect_others()
        if not undo and current in keys[:_MOST_LOOKED_AT]:
            self.left.emit(keys)
