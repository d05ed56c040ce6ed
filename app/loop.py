"""The event loop that Qt and asyncio share: qasync's, with callbacks run in batches.

qasync starts and kills a timer of Qt for each callback, of which every answer of a server takes
several: a seventh of the time that a hundred thousand rows take to load. Here what is ready waits
in one queue, and one timer of 0 ms runs what stands in it, for a few milliseconds at most: then
painting, keys and other timers have their turn.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextvars import Context
from typing import Any

import qasync
from PySide6.QtCore import QCoreApplication, QTimer

TURN_SECONDS = 0.002


class Loop(qasync.QEventLoop):  # type: ignore[misc]
    """Its one rule: callbacks run in the order in which they were asked for."""

    def __init__(self, app: QCoreApplication | None) -> None:
        self._queue: deque[asyncio.Handle] = deque()
        self._turn = QTimer()
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._on_turn)
        super().__init__(app)

    def call_soon(
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        """Run `callback(*args)` in the next turn."""
        handle = asyncio.Handle(callback, args, self, context)
        self._queue.append(handle)
        if not self._turn.isActive():
            self._turn.start()
        return handle

    def close(self) -> None:
        """End for good; what is still in the queue is dropped, as asyncio does."""
        self._turn.stop()
        self._queue.clear()
        super().close()

    def _on_turn(self) -> None:
        """Run what was ready when the turn began. What that adds comes in the next one."""
        end = time.perf_counter() + TURN_SECONDS
        for _ in range(len(self._queue)):
            handle = self._queue.popleft()
            if not handle.cancelled():
                handle._run()
            if time.perf_counter() > end:
                break
        if not self._queue:
            self._turn.stop()
