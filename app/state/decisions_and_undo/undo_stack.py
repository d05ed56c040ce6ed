"""Undo and redo stacks of decisions and remedies."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.api.records.enums import MARKS, Action
from app.state.rows.keys import Key
from app.state.work.signals import QObject, Signal

if TYPE_CHECKING:
    from app.state.decisions_and_undo.batch import Batch

MOST = 200


@dataclass(slots=True, eq=False)
class UndoEntry:
    """One entry of a stack: a decision or remedy that the server accepted for the objects `taken`,
    or a change of notes. While `batch` is being sent, `taken` grows. A change of notes has no
    `action`; its functions `back` and `again` undo and redo it.
    """

    action: Action | None
    sign_off: str
    reason: str
    taken: list[Key]
    batch: Batch | None = None
    when: float = field(default_factory=time.time)
    back: Callable[[], None] | None = None
    again: Callable[[], None] | None = None
    kind: str = ""
    """Display name of a change that has no `action`."""

    @property
    def coming(self) -> bool:
        """Whether the server may accept further objects of this entry that were not undone
        individually.
        """
        batch = self.batch
        return batch is not None and batch.active and not batch.undone.issuperset(batch.source)

    def drop(self, keys: set[Key]) -> set[Key]:
        """Remove `keys` from the accepted objects, and return the removed ones. If the batch is
        still being sent, its later objects among `keys` will not be added to `taken`.
        """
        mine = keys.intersection(self.taken)
        if self.batch is not None and self.batch.active:
            self.batch.undone |= keys
        if mine:
            self.taken[:] = [key for key in self.taken if key not in mine]
        return mine


class UndoStack(QObject):
    """Undo and redo stacks, newest last. Invariant: they contain only changes of notes, and actions
    that the server has accepted.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.done: list[UndoEntry] = []
        self.undone: list[UndoEntry] = []

    def push(self, done: UndoEntry, *, again: bool = False) -> None:
        """Push an action. Clears the redo stack, unless the action is a redo (`again`)."""
        self.done = [*self.done, done][-MOST:]
        if not again:
            self.undone = []
        self.changed.emit()

    def pop(self) -> UndoEntry | None:
        """Pop the newest action to undo it; None if there is none. If the action is a mark or a
        change of notes, it can be redone later.
        """
        if not self.done:
            return None
        done = self.done.pop()
        if done.action in MARKS or done.again is not None:
            self.undone.append(done)
        self.changed.emit()
        return done

    def pop_undone(self) -> UndoEntry | None:
        """Pop the last undone action to redo it; None if there is none."""
        done = self.undone.pop() if self.undone else None
        self.changed.emit()
        return done

    def drop(self, keys: Iterable[Key]) -> list[UndoEntry]:
        """Remove objects that were undone without `pop`. Each is removed from the newest entry that
        contains it. Return the entries from which objects were removed. If any of the objects is in
        no entry, return an empty list instead.
        """
        left = set(keys)
        known: list[UndoEntry] = []
        for done in reversed(self.done):
            if done.action is not None and (mine := done.drop(left)):
                known.append(done)
                left -= mine
        self.drop_empty()
        return [] if left else known

    def drop_empty(self) -> None:
        """Remove the actions without any object left to undo, because all were refused or were
        undone individually.
        """
        self.done = [one for one in self.done if one.taken or one.coming or one.back is not None]
        self.changed.emit()

    def forget(self) -> None:
        """Clear both stacks before another server is used."""
        self.done, self.undone = [], []
        self.changed.emit()
