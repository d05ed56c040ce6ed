"""Workers that read rows: visible ones first, then those near them, then the rest."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from app.state.connection.session import Session
from app.state.query.query_store import AT_ONCE
from app.state.rows.read_queue import ReadQueue
from app.state.work.tasks import Tasks, each


class Loading:
    """Calls `read(place)` for the rows of `queue`, a few at a time, and finally `ended()`. After
    reading a row, `read` tells the queue whether the row is done.
    """

    def __init__(
        self,
        session: Session,
        tasks: Tasks,
        read: Callable[[int], Awaitable[None]],
        ended: Callable[[], None],
    ) -> None:
        self._session = session
        self._tasks = tasks
        self._read = read
        self._ended = ended
        self._count = 0
        self.queue = ReadQueue(0)
        self._working = False

    def begin(self, count: int) -> None:
        """Start over with `count` rows, none of them read."""
        self._count, self.queue = count, ReadQueue(count)

    def forget(self) -> None:
        """Drop all rows before another server is used. Also let `go` start workers again: a load
        that was cancelled before it began could not report its end.
        """
        self.begin(0)
        self._working = False

    def go(self) -> None:
        """Start the workers. Does nothing if they are running already, if there are no rows, or
        without a connection.
        """
        if not self._working and self._session.connected and self._count:
            self._working = True
            self._tasks.read("results.load", self._load_due)

    async def _load_due(self) -> None:
        """Let workers read rows until none is pending. There must be no await between the last
        check of `queue` and the reset of `_working`, because `go` would ignore a request made in
        between.
        """
        try:
            while (first := self._next()) is not None:
                self.queue.put_back(first)
                await each(iter(self._next, None), AT_ONCE, self._read)
        finally:
            self._working = False
        self._ended()

    def _next(self) -> int | None:
        """Take the place of the next row from `queue`; None if no row is pending. `queue` is read
        at each call, because each answer replaces it.
        """
        return self.queue.next()
