"""What can be taken back, and given again: decisions and remedies in their order."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.api.records.enums import MARKS, Action
from app.state.rows.keys import Key

if TYPE_CHECKING:
    from app.state.acts.batch import Batch

MOST = 200


@dataclass(slots=True, eq=False)
class Done:
    """What the server has taken, by one decision or remedy; `taken` may still grow while `batch`
    is sent. A note has no `action`: it goes `back`, and is there `again`, without a server."""

    action: Action | None
    sign_off: str
    reason: str
    taken: list[Key]
    batch: Batch | None = None
    when: float = field(default_factory=time.time)
    back: Callable[[], None] | None = None
    again: Callable[[], None] | None = None
    kind: str = ""
    """What it is called where there is no `action`."""


class UndoStack(QObject):
    """Owns both stacks, newest last. Its one rule: only what the server took is in them."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.done: list[Done] = []
        self.undone: list[Done] = []

    def push(self, done: Done, *, again: bool = False) -> None:
        """Something was done; unless that was done `again`, there is nothing to redo any more."""
        self.done = [*self.done, done][-MOST:]
        if not again:
            self.undone = []
        self.changed.emit()

    def pop(self) -> Done | None:
        """The newest, which is to be taken back; a mark can be given again afterwards."""
        if not self.done:
            return None
        done = self.done.pop()
        if done.action in MARKS or done.again is not None:
            self.undone.append(done)
        self.changed.emit()
        return done

    def pop_undone(self) -> Done | None:
        """What was taken back last, which is to be given again."""
        done = self.undone.pop() if self.undone else None
        self.changed.emit()
        return done

    def drop(self, keys: Iterable[Key]) -> list[Done]:
        """These objects were taken back by themselves: the newest entry of each forgets it. Returns
        those entries, or none if some objects are in no entry."""
        left = set(keys)
        known: list[Done] = []
        for done in reversed(self.done):
            if done.action is not None and (mine := left.intersection(done.taken)):
                known.append(done)
                done.taken[:] = [key for key in done.taken if key not in mine]
                left -= mine
        self.done = [
            one for one in self.done if one.taken or (one.batch is not None and one.batch.active)
        ]
        self.changed.emit()
        return [] if left else known

    def forget(self) -> None:
        """Drop everything: what comes next is another server's."""
        self.done, self.undone = [], []
        self.changed.emit()
