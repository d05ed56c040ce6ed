"""Cooperative scheduling on the event loop: long work runs one piece per turn.

Qt runs all due timers before it handles a key event, so five pieces of ten milliseconds that are
due together would block for fifty.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache

from app.state.work.signals import QObject, Signal, is_valid, precise_timer

TURN_MS = 1
"""Pause between two turns in milliseconds. Events are handled during this pause."""
_LATE_MS = 2
_END = object()


class LoopScheduler(QObject):
    """Work queue. Invariant: one piece of work per turn, and none directly after a long turn.

    If a turn comes late, the event loop was busy, and events may be overdue. The work then waits
    for one more turn, so that these events come first. It waits only once, because on a busy
    machine every turn is late.
    """

    def __init__(self) -> None:
        super().__init__()
        self._queue: deque[NextTurn] = deque()
        self._waited = False
        self._began = 0.0
        self._timer = precise_timer(self, TURN_MS)
        self._timer.timeout.connect(self._on_timeout)

    def add(self, work: NextTurn) -> None:
        """Queue work after everything already queued."""
        self._queue.append(work)
        if not self._timer.isActive():
            self._wait()

    def _wait(self, *, again: bool = False) -> None:
        self._waited = again
        self._began = time.monotonic()
        self._timer.start()

    def _on_timeout(self) -> None:
        late = int((time.monotonic() - self._began) * 1000) > TURN_MS + _LATE_MS
        if late and not self._waited:
            self._wait(again=True)
            return
        work = self._queue.popleft()
        if self._queue:
            self._wait()
        work.run()


@cache
def turns() -> LoopScheduler:
    """Return the scheduler of this process."""
    return LoopScheduler()


class NextTurn(QObject):
    """Calls `act` in a later turn of the loop."""

    def __init__(self, act: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._act = act
        self._asked = False

    @property
    def asked(self) -> bool:
        """Whether a call is pending."""
        return self._asked

    def start(self) -> None:
        """Schedule a call; repeated requests are merged."""
        if not self._asked:
            self._asked = True
            turns().add(self)

    def stop(self) -> None:
        """Cancel the pending call."""
        self._asked = False

    def run(self) -> None:
        """Make the call, unless it was cancelled."""
        if self._asked and is_valid(self):
            self._asked = False
            self._act()


class ChunkedWork(QObject):
    """Runs an iterator of work pieces, one per turn; one iterator at a time."""

    ended = Signal()
    """Emitted after the last piece. If a piece fails, its error is raised, the remaining pieces are
    skipped, and the signal is emitted, too.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left: Iterator[None] | None = None
        self._next = NextTurn(self._on_next, self)

    @property
    def some_left(self) -> bool:
        """Whether work is in progress."""
        return self._left is not None

    def start(self, pieces: Iterator[None]) -> None:
        """Start new work, replacing any in progress."""
        self._left = pieces
        self._next.start()

    def stop(self) -> None:
        """Cancel the remaining pieces; `ended` is not emitted."""
        self._left = None

    def _on_next(self) -> None:
        left = self._left
        if left is None:
            return
        more = False
        try:
            more = next(left, _END) is not _END
        finally:
            if not more and self._left is left:  # otherwise its last piece has started another
                self._left = None
                self.ended.emit()
        if more:
            self._next.start()
