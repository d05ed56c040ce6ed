"""Throttling: many requests become one call. There is at most one call per interval, and it has
its own turn of the event loop.
"""

from __future__ import annotations

from collections.abc import Callable

from app.state.work.loop_scheduler import NextTurn
from app.state.work.signals import QObject, QTimer

FRAME_MS = 16


def _at_once() -> bool:
    """Return True. This is the default of `ready`: it delays nothing."""
    return True


class Pace(QObject):
    """Throttled call of `slot`. The call is made `milliseconds` after the first `poke` since the
    last call. If `ready` returns False at that time, the call is delayed by further intervals.
    """

    def __init__(
        self,
        parent: QObject,
        milliseconds: int,
        slot: Callable[[], None],
        ready: Callable[[], bool] = _at_once,
    ) -> None:
        super().__init__(parent)
        self._ready = ready
        self._turn = NextTurn(slot, self)
        self._timer = QTimer(self, singleShot=True, interval=milliseconds)
        self._timer.timeout.connect(self._on_timeout)

    def poke(self) -> None:
        """Request a call; further requests before the call have no effect."""
        if not self._timer.isActive() and not self._turn.asked:
            self._timer.start()

    def _on_timeout(self) -> None:
        if self._ready():
            self._turn.start()
        else:
            self._timer.start()

    def flush(self) -> None:
        """Make a pending call now."""
        if self._timer.isActive():
            self._timer.stop()
            self._turn.start()
        self._turn.run()

    def stop(self) -> None:
        """Cancel the pending call."""
        self._timer.stop()
        self._turn.stop()
