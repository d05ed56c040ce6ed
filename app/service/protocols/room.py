"""The room in memory for all objects that are fetched: one for the whole service."""

from __future__ import annotations

import itertools
import threading

from app.service.protocols import limits


class Room:
    """So many bytes, which the readings of other machines share. All calls come from any thread."""

    def __init__(self, size: int = limits.ROOM) -> None:
        self._free = size
        self._changed = threading.Condition()
        self._turns = itertools.count()
        self._waiting: set[int] = set()

    def turn(self) -> int:
        """A place in the order of those who wait; it is kept between two calls of `take`."""
        return next(self._turns)

    def take(self, size: int, turn: int, seconds: float) -> bool:
        """Take so many bytes, after all who wait just now with an earlier turn.

        Returns whether that was possible within the time.
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
                self._changed.notify_all()  # the next one may fit as well
            return taken

    def give(self, size: int) -> None:
        """Give back so many bytes."""
        with self._changed:
            self._free += size
            self._changed.notify_all()
