"""Long-running changes of the store in slices, each a short transaction.

After each slice, a pause of the same length lets others write.
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
    """Repeat `step` until nothing is left. Return False if `pause` ended the work early.

    `step` receives the size of its slice and returns whether more is left. `pause` waits the given
    number of seconds and returns whether to end.
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
    """Return a slice size that takes about `_SLICE_SECONDS`, at most twice the previous size."""
    wanted = int(size * _SLICE_SECONDS / max(took, 0.001))
    least, most = _SLICES
    return max(least, min(most, wanted, size * 2))


class Background:
    """Owns a thread that repeats `step` until nothing is left. The work begins after `start` and
    after each `wake`. If `every` is given, the work also begins after a pause of this number of
    seconds.

    Call `start` when the service is ready. The store keeps the progress of the work, so a restart
    continues it.
    """

    def __init__(self, name: str, step: Callable[[int], bool], every: float | None = None) -> None:
        self._every = every
        self._name = name
        self._step = step
        self._news = threading.Event()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name)

    def start(self) -> None:
        """Start the thread. It first continues the work of an earlier run, and then waits for
        `wake`, or for the pause `every`.
        """
        self._thread.start()

    def wake(self) -> None:
        """Make the thread check for work."""
        self._news.set()

    def close(self) -> None:
        """Stop after the current slice; the next start continues from there."""
        self._closing.set()
        self._news.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._closing.is_set():
            self._news.clear()
            pause = self._every
            try:
                if not self._closing.is_set():
                    work_off(self._step, self._closing.wait)
            except DatabaseError as error:  # e.g. disk full; may be temporary
                _log.error("work in slices is delayed", work=self._name, exc_info=error)
                pause = _AFTER_TROUBLE
            if not self._closing.is_set():
                self._news.wait(pause)
