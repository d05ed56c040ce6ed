"""Turns of the loop: work that may take long is done one piece in each.

Qt runs all timers that are due in one go, before it hears of a key: several pieces of work of ten
milliseconds each that happen to be due together would be one stop of fifty.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import cache

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal
from shiboken6 import isValid

TURN_MS = 1
"""Between two turns: events are heard meanwhile."""
_LATE_MS = 2
_END = object()


class Turns(QObject):
    """Owns the queue. Its one rule: one piece of work in a turn, and none right after a long turn.

    When a turn comes late, something took long, and what became due meanwhile goes first: once,
    since on a busy machine every turn is late.
    """

    def __init__(self) -> None:
        super().__init__()
        self._queue: deque[NextTurn] = deque()
        self._waited = False
        self._clock = QElapsedTimer()
        self._timer = QTimer(self, singleShot=True, interval=TURN_MS)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_timeout)

    def add(self, work: NextTurn) -> None:
        """Do this when all that was added before is done."""
        self._queue.append(work)
        if not self._timer.isActive():
            self._wait()

    def _wait(self, *, again: bool = False) -> None:
        self._waited = again
        self._clock.start()
        self._timer.start()

    def _on_timeout(self) -> None:
        if self._clock.elapsed() > TURN_MS + _LATE_MS and not self._waited:
            self._wait(again=True)
            return
        work = self._queue.popleft()
        if self._queue:
            self._wait()
        work.run()


@cache
def turns() -> Turns:
    """The one queue of the process."""
    return Turns()


class NextTurn(QObject):
    """Calls `act` in a turn of the loop to come."""

    def __init__(self, act: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._act = act
        self._asked = False

    @property
    def asked(self) -> bool:
        """Whether a call is due."""
        return self._asked

    def start(self) -> None:
        """Ask for a call; several requests before it are one."""
        if not self._asked:
            self._asked = True
            turns().add(self)

    def stop(self) -> None:
        """Ask for none."""
        self._asked = False

    def run(self) -> None:
        """Make the call, if it is still asked for."""
        if self._asked and isValid(self):
            self._asked = False
            self._act()


class Pieces(QObject):
    """Goes through work that is given in pieces, one in each turn; one work at a time."""

    ended = Signal()
    """The last piece is done, or one has failed: it is raised, and no further one is tried."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left: Iterator[None] | None = None
        self._next = NextTurn(self._on_next, self)

    @property
    def some_left(self) -> bool:
        """Whether a work is under way."""
        return self._left is not None

    def start(self, pieces: Iterator[None]) -> None:
        """Begin a work, in place of one that is under way."""
        self._left = pieces
        self._next.start()

    def stop(self) -> None:
        """Leave the rest of it undone."""
        self._left = None

    def _on_next(self) -> None:
        left = self._left
        if left is None:
            return
        more = False
        try:
            more = next(left, _END) is not _END
        finally:
            if not more and self._left is left:  # else its last piece has begun another
                self._left = None
                self.ended.emit()
        if more:
            self._next.start()
