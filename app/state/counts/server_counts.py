"""Counts made by the server while their pane is visible, repeated after each query and write."""

from __future__ import annotations

import time
from collections.abc import Awaitable
from typing import TypeVar

from app.state.connection.session import Session
from app.state.query.query_store import QueryStore
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

COUNT_MS = 1_500
LONG_SECONDS, REST = 0.5, 10
"""If a count took longer than `LONG_SECONDS`, a write causes another count only after a pause. The
pause is `REST` times as long as the slow count.
"""
T = TypeVar("T")


class ServerCounts(QObject):
    """Scheduler of counts. Invariant: nothing is counted unless the pane is visible (`watch`)."""

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
        """Set whether the pane is visible."""
        if watched != self._watched:
            self._watched = watched
            self.refresh()

    def refresh(self) -> None:
        """Count again, if the pane is visible."""
        raise NotImplementedError

    async def _timed(self, answer: Awaitable[T]) -> T:
        """Await a count, and return its result. After a slow count, writes cause no other count for
        a while.
        """
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
        """Count again after a write. A running count is awaited first, because it would never
        finish if each write restarted it.
        """
        if self._counting or time.monotonic() < self._rest_until:
            self._soon.poke()
        else:
            self.refresh()

    def _on_answered(self, _answer: object) -> None:
        self._soon.flush()
        self.refresh()

    def _on_written(self, what: frozenset[str]) -> None:
        """Count again after a write. A decision or remedy does not change which results the query
        has, but it changes the counts and, like a scan, the risk.
        """
        if self._watched and not what.isdisjoint({"results", "risk"}):
            self._soon.poke()
