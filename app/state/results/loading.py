"""The workers that read rows: what is visible first, then what lies ahead, then the rest."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from app.state.query.query import AT_ONCE
from app.state.rows.read_queue import Waiting
from app.state.server.session import Session
from app.state.work.parallel import each
from app.state.work.tasks import Tasks


class Loading:
    """Reads the rows that are due by `read(place)`, a few at a time, and then calls `ended`."""

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
        self._waiting = Waiting(0)
        self._working = False

    @property
    def busy(self) -> bool:
        """Whether rows are being read."""
        return bool(self._waiting.busy)

    @property
    def wants_all(self) -> bool:
        """Whether all rows are to be read, also those that nobody looks at."""
        return self._waiting.wants_all

    def begin(self, count: int) -> None:
        """There are `count` other rows now, and none is read yet."""
        self._count, self._waiting = count, Waiting(count)

    def forget(self) -> None:
        """There are none. A load that was cancelled before it began says nothing."""
        self.begin(0)
        self._working = False

    def look(self, first: int, last: int, ahead: int) -> None:
        """Rows `first` to `last` are visible; `ahead` rows on each side come after them."""
        self._waiting.look(first, last, ahead)

    def all(self) -> None:
        """Read everything in the end."""
        self._waiting.all()

    def stop(self) -> None:
        """Read nothing but what is looked at."""
        self._waiting.stop()

    def again(self, places: Iterable[int]) -> None:
        """Read these once more, before all that are not seen."""
        self._waiting.again(places)

    def go(self) -> None:
        """See to it that what is due gets read."""
        if not self._working and self._session.connected and self._count:
            self._working = True
            self._tasks.read("results.load", self._load_due)

    async def _load_due(self) -> None:
        """Let workers pull until nothing is due. No await may stand between the last look into
        the lists and the end of `_working`: a wish made in between would be lost."""
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
