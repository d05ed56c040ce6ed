"""What a server counts of the results while somebody looks: anew after an answer or a write."""

from __future__ import annotations

import time
from collections.abc import Awaitable
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from app.state.query.query import QueryStore
from app.state.server.session import Session, Written
from app.state.work.tasks import Tasks

COUNT_MS = 1_500
LONG_SECONDS, REST = 0.5, 10
"""A service that takes longer to count is left alone ten times as long, while something writes."""
T = TypeVar("T")


class Counted(QObject):
    """Says when to count. Its one rule: nothing is counted while nobody looks (`watch`)."""

    changed = Signal()

    def __init__(self, session: Session, query: QueryStore, tasks: Tasks) -> None:
        super().__init__()
        self._session = session
        self._query = query
        self._tasks = tasks
        self._watched = False
        self._rest_until = 0.0
        self._counting = 0
        self._soon = tasks.pace(COUNT_MS, self._on_due)
        query.answered.connect(self._on_answered)
        session.written.connect(self._on_written)

    def watch(self, *, watched: bool) -> None:
        """Somebody looks, or nobody does any more."""
        if watched != self._watched:
            self._watched = watched
            self.refresh()

    def refresh(self) -> None:
        """Count again, if somebody looks."""
        raise NotImplementedError

    async def _timed(self, answer: Awaitable[T]) -> T:
        """What the service has counted; it has its rest if that took long."""
        began = time.monotonic()
        self._counting += 1
        try:
            found = await answer
        finally:
            self._counting -= 1
        took = time.monotonic() - began
        self._rest_until = began + took * (1 + REST) if took > LONG_SECONDS else 0.0
        return found

    def _on_due(self) -> None:
        """Something was written: the counts may be others now. What the service counts just now is
        awaited first: it would never be answered if each write asked for it anew."""
        if self._counting or time.monotonic() < self._rest_until:
            self._soon.poke()
        else:
            self.refresh()

    def _on_answered(self, _answer: object) -> None:
        self._soon.flush()
        self.refresh()

    def _on_written(self, written: Written) -> None:
        """A decision or a remedy leaves the results as they were asked, but not their counts: as
        with a scan, the risk is another one."""
        if self._watched and not written.what.isdisjoint({"results", "risk"}):
            self._soon.poke()
