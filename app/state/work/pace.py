"""Pacing: many wishes become one call, at most once in a given time, in a turn of its own."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from app.state.work.loop_scheduler import NextTurn

FRAME_MS = 16


class Pace(QObject):
    """Calls `slot` once, `milliseconds` after the first `poke` since its last call."""

    def __init__(self, parent: QObject, milliseconds: int, slot: Callable[[], None]) -> None:
        super().__init__(parent)
        self._turn = NextTurn(slot, self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(milliseconds)
        self._timer.timeout.connect(self._turn.start)

    def poke(self) -> None:
        """Ask for a call; asking again before it comes changes nothing."""
        if not self._timer.isActive() and not self._turn.asked:
            self._timer.start()

    def flush(self) -> None:
        """If a call was asked for, make it now."""
        if self._timer.isActive():
            self._timer.stop()
            self._turn.start()
        self._turn.run()

    def stop(self) -> None:
        """Ask for none."""
        self._timer.stop()
        self._turn.stop()
