"""The event loop that Qt and asyncio share: qasync's, with callbacks run in batches.

qasync starts and kills a timer of Qt for each callback, of which every answer of a server takes
several: a quarter of the time that a hundred thousand rows take to load. Here what is ready waits
in one queue, and one timer of 0 ms runs what stands in it, for some milliseconds at most: then
painting, keys and other timers have their turn. Sockets are read as soon as Qt tells of them.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextvars import Context
from typing import Any, Protocol

import qasync
from PySide6.QtCore import QCoreApplication, QSocketNotifier, QTimer

TURN_SECONDS = 0.002


class _HasNumber(Protocol):
    def fileno(self) -> int: ...


_File = int | _HasNumber


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
        super().close()
        self._turn.stop()
        self._queue.clear()

    def _on_turn(self) -> None:
        """Run what is ready, and what that adds, until the turn is over."""
        end = time.perf_counter() + TURN_SECONDS
        while self._queue:
            handle = self._queue.popleft()
            if not handle.cancelled():
                handle._run()
            if time.perf_counter() > end:
                return
        self._turn.stop()

    def _add_reader(self, fd: _File, callback: Callable[..., object], *args: Any) -> None:
        self._check_closed()
        self._remove_reader(fd)
        handle, number = asyncio.Handle(callback, args, self), _number(fd)
        notifier = QSocketNotifier(number, QSocketNotifier.Type.Read)
        notifier.activated["int"].connect(lambda *_: handle._run())  # type: ignore[index]
        self._read_notifiers[number] = notifier

    def _remove_reader(self, fd: _File) -> bool:
        notifier = None if self.is_closed() else self._read_notifiers.pop(_number(fd), None)
        if notifier is None:
            return False
        notifier.setEnabled(False)
        notifier.activated["int"].disconnect()  # as qasync does
        self.call_soon(id, notifier)  # it may be what has called us: it lives until that is over
        return True


def _number(file: _File) -> int:
    return file if isinstance(file, int) else file.fileno()
