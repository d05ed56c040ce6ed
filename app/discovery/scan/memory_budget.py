"""Memory budget for content that is sent to workers."""

from __future__ import annotations

import itertools
import threading


class MemoryBudget:
    """A number of bytes (`size`) shared by several threads. Thread-safe."""

    def __init__(self, size: int) -> None:
        self._free = size
        self._changed = threading.Condition()
        self._turns = itertools.count()
        self._waiting: set[int] = set()

    def turn(self) -> int:
        """Return a position in the queue for `take`. A caller whose `take` returns False should
        call `take` again with the same position, so that it does not lose its place to later
        callers.
        """
        return next(self._turns)

    def take(self, size: int, turn: int, seconds: float) -> bool:
        """Wait until `size` bytes are free and no call with a lower `turn` waits, and reserve them.
        Return False if this has not happened within `seconds`; nothing is reserved then.
        """

        def possible() -> bool:
            return size <= self._free and turn == min(self._waiting)

        with self._changed:
            self._waiting.add(turn)
            try:
                taken = self._changed.wait_for(possible, seconds)
            finally:
                self._waiting.discard(turn)
            if taken:
                self._free -= size
                self._changed.notify_all()  # the next one may also fit
            return taken

    def give(self, size: int) -> None:
        """Release `size` bytes that `take` has reserved."""
        with self._changed:
            self._free += size
            self._changed.notify_all()
