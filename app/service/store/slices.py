"""Long changes of the store, while the service goes on: in slices, each a short transaction.

After each comes a pause as long as the slice: whoever else writes comes in between.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from app.log import get_logger
from app.service.store.database import DatabaseError

FIRST_SLICE = 500
_SLICES = (100, 20_000)
_SLICE_SECONDS = 0.1
_AFTER_TROUBLE = 60.0

_log = get_logger(__name__)


def work_off(step: Callable[[int], bool], pause: Callable[[float], bool]) -> bool:
    """Do `step` until there is nothing more to do; False if it was to end before.

    `step` gets the size of its slice and tells whether there is more; `pause` waits so many
    seconds and tells whether to end.
    """
    size = FIRST_SLICE
    while True:
        began = time.monotonic()
        if not step(size):
            return True
        took = time.monotonic() - began
        size = _next_size(size, took)
        if pause(took):
            return False


def _next_size(size: int, took: float) -> int:
    """As many as `_SLICE_SECONDS` are enough for, but no jumps."""
    wanted = int(size * _SLICE_SECONDS / max(took, 0.001))
    least, most = _SLICES
    return max(least, min(most, wanted, size * 2))


class Background:
    """Owns a thread that works off `step` whenever there is news. `start` it when the service is
    ready; what a step means is in the store, so a restart goes on where the run before has ended.
    """

    def __init__(self, name: str, step: Callable[[int], bool]) -> None:
        self._name = name
        self._step = step
        self._news = threading.Event()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name)

    def start(self) -> None:
        """Begin with what a run before has left, if anything, and wait for `wake`."""
        self._thread.start()

    def wake(self) -> None:
        """Look whether there is something to do."""
        self._news.set()

    def close(self) -> None:
        """Stop after the slice in hand; the next start goes on from there."""
        self._closing.set()
        self._news.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._closing.is_set():
            self._news.clear()
            pause: float | None = None
            try:
                if not self._closing.is_set():
                    work_off(self._step, self._closing.wait)
            except DatabaseError as error:  # the disk is full, say: later may be better
                _log.error("work in slices has to wait", work=self._name, exc_info=error)
                pause = _AFTER_TROUBLE
            if not self._closing.is_set():
                self._news.wait(pause)
