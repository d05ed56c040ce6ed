"""The move of the focus to the next undecided result, and the notes when there is none left."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from app.language import Texts
from app.state.changes.decision_outbox import Outbox
from app.state.results.results import Results
from app.state.rows.keys import Key
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

ADVANCE = "triage.advance"
_ALL_DECIDED = tr("All results of the query have been decided.")
_BEING_DECIDED = tr(
    "The query has no further results to decide. The last decisions are being sent."
)
_AT_ONCE = 200
"""Rows examined per turn of the loop."""


class NextUndecided(QObject):
    """Moves the focus and the selection. `sent` are the objects that count as decided, even if
    their rows do not show it yet; the caller changes the set.
    """

    note = Signal(object)
    """A short note; "" withdraws the last one."""
    emptied = Signal()

    def __init__(
        self, results: Results, outbox: Outbox, tasks: Tasks, sent: AbstractSet[Key]
    ) -> None:
        super().__init__()
        self.moving = False
        """Whether the focus is being moved."""
        self._results = results
        self._outbox = outbox
        self._tasks = tasks
        self._sent = sent
        self._none_left = False
        """Whether the note is shown that all results have been decided, or are being decided."""
        self._deciding = False
        """Whether the note said that the last decisions are being made."""
        outbox.changed.connect(self._on_outbox)
        results.reset.connect(self.withdraw)

    def go(self, remedied: frozenset[Key] = frozenset()) -> None:
        """Focus the next undecided result after the current one, wrapping around. `remedied` are
        objects of a remedy that was just requested: their rows do not show it yet.
        """
        results = self._results
        here = results.index_of(results.current) if results.current else None
        start = 0 if here is None else here + 1
        count = results.count
        first = range(start, min(start + _AT_ONCE, count))
        if not self._go_to(first, remedied):
            rest = [*_slices(first.stop, count), *_slices(0, min(start, count))]
            self._tasks.read(ADVANCE, self._search, rest, remedied)

    def withdraw(self) -> None:
        """Withdraw the note that all results have been decided, because other results are shown
        now, or because decisions are undone.
        """
        if self._none_left:
            self._none_left = False
            self.note.emit("")

    async def _search(self, parts: Sequence[range], remedied: frozenset[Key]) -> None:
        for part in parts:
            if self._go_to(part, remedied):
                return
            await asyncio.sleep(0)
        self._none_left = True
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

    def _go_to(self, part: range, remedied: frozenset[Key]) -> bool:
        """Focus the first row of this range that is not known to be decided or remedied. Return
        whether there is one.
        """
        for at in part:
            if at >= self._results.count:
                return False
            row, key = self._results.row(at), self._results.key(at)
            decided = key in self._sent or key in remedied
            if not decided and (row is None or row.bucket == "open"):
                self.moving = True
                self._results.select(key)
                self._results.set_selected([key])
                self.moving = False
                return True
        return False


def _slices(start: int, stop: int) -> list[range]:
    return [range(at, min(at + _AT_ONCE, stop)) for at in range(start, stop, _AT_ONCE)]
