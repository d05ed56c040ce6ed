"""Workers that read rows: visible ones first, then those ahead of the scroll, then the rest."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from app.state.query.query import AT_ONCE
from app.state.rows.read_queue import ReadQueue
from app.state.server.session import Session
from app.state.work.parallel import each
from app.state.work.tasks import Tasks


class Loading:
    """Calls `read(place)` for pending rows, a few at a time, and then `ended`."""

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
        self._waiting = ReadQueue(0)
        self._working = False

    @property
    def busy(self) -> bool:
        """Whether rows are being read."""
        return bool(self._waiting.busy)

    @property
    def wants_all(self) -> bool:
        """Whether all rows will be read, including those never scrolled to."""
        return self._waiting.wants_all

    def begin(self, count: int) -> None:
        """Start over with `count` rows, none of them read."""
        self._count, self._waiting = count, ReadQueue(count)

    def forget(self) -> None:
        """Drop all rows. A load that was cancelled before it began reports nothing."""
        self.begin(0)
        self._working = False

    def look(self, first: int, last: int, ahead: int) -> None:
        """Set the visible rows `first` to `last`; `ahead` rows on each side come next."""
        self._waiting.look(first, last, ahead)

    def all(self) -> None:
        """Read all rows eventually."""
        self._waiting.all()

    def stop(self) -> None:
        """Read only visible rows from now on."""
        self._waiting.stop()

    def again(self, places: Iterable[int]) -> None:
        """Read these rows again, before all rows that are not visible."""
        self._waiting.again(places)

    def go(self) -> None:
        """Start the workers if rows are pending."""
        if not self._working and self._session.connected and self._count:
            self._working = True
            self._tasks.read("results.load", self._load_due)

    async def _load_due(self) -> None:
        """Let workers read rows until none is pending. There must be no await between the last
        check of the lists and the end of `_working`, because a request made in between would be
        lost.
        """
        try:
            while (first := self._next()) is not None:
                self._waiting.put_back(first)
                await each(iter(self._next, None), AT_ONCE, self._fill)
        finally:
            self._working = False
        self._ended()

    def _next(self) -> int | None:
        return self._waiting.next()

    async def _fill(self, at: int) -> None:
        waiting = self._waiting
        try:
            await self._read(at)
        except BaseException:
            waiting.put_back(at)
            raise
        waiting.done(at)
