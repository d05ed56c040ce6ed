"""Whether a person is at the console: when it was used last."""

from __future__ import annotations

import time

from app.state.work.signals import QObject, Signal

RECENT_SECONDS = 60.0
"""A person who has used the console within this time is assumed to be looking at it."""


class Presence(QObject):
    """Time of the last input. Before the first input, and without windows, a person is assumed to
    be present, because the console was just started.
    """

    used = Signal()
    """A key was pressed, or the mouse was moved."""

    def __init__(self) -> None:
        super().__init__()
        self._began = time.time(), time.monotonic()
        self._last: tuple[float, float] | None = None

    def note(self) -> None:
        """Record an input."""
        self._last = time.time(), time.monotonic()
        self.used.emit()

    @property
    def idle(self) -> float:
        """Seconds since the last input, or since the start. Two clocks are compared: one of them
        stops while the computer sleeps, and the other can be changed. The longer time counts.
        """
        clock, steady = self._last or self._began
        return max(time.time() - clock, time.monotonic() - steady)

    @property
    def recent(self) -> bool:
        """Whether the last input is so recent that a person is assumed to be at the console."""
        return self._last is None or self.idle < RECENT_SECONDS
