"""The event loop that Qt and asyncio share: qasync's, with callbacks run in batches.

qasync starts and kills a timer of Qt for each callback, of which every answer of a server takes
several: a quarter of the time that a hundred thousand rows take to load. Here what is ready waits
in one queue, of which a turn runs what it can in some milliseconds: then painting, keys and other
timers have theirs, and a timer of 0 ms begins the next one.

On Linux all sockets stand in one selector of the loop's own. Qt watches that alone (its file is
ready when one of its sockets is), and a turn asks it for more when the queue is empty, as asyncio
does: a busy connection costs no way through Qt. Elsewhere qasync has Qt watch each socket.

Every request has a deadline. qasync keeps a timer of Qt for each until it is over, also when the
request was answered at once: a hundred thousand of them. Here they wait in a heap, of which the
next has the one timer, and those that were cancelled are taken out.

A worker thread that computes gives way within a millisecond while the loop is open: many calls of
Qt let the interpreter go, and to have it back would take Python 5 ms each time, 50 ms in one turn.
"""

from __future__ import annotations

import asyncio
import heapq
import math
import selectors
import sys
import time
from collections import deque
from collections.abc import Callable
from contextvars import Context
from typing import Any

import qasync
from PySide6.QtCore import QCoreApplication, QSocketNotifier, Qt, QTimer

TURN_SECONDS = 0.002
GIVE_WAY_SECONDS = 0.001
FEW = 100
"""Cancelled calls that may stand in the heap whatever its size."""
_MOST_MS = 24 * 3600 * 1000
"""What a timer of Qt is set to at most."""


class Loop(qasync.QEventLoop):  # type: ignore[misc]
    """Its one rule: callbacks run in the order in which they were asked for."""

    def __init__(self, app: QCoreApplication | None) -> None:
        self._queue: deque[asyncio.Handle] = deque()
        self._turn = QTimer()
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._on_turn)
        self._in_turn = False
        self._later: list[asyncio.TimerHandle] = []
        self._cancelled = 0
        self._next = QTimer(singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._next.timeout.connect(self._on_due)
        self._ready_sockets: QSocketNotifier | None = None
        self._gave_way = sys.getswitchinterval()
        sys.setswitchinterval(GIVE_WAY_SECONDS)
        super().__init__(app)

    def call_soon(
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        """Run `callback(*args)` in the next turn."""
        handle = asyncio.Handle(callback, args, self, context)
        self._enqueue(handle)
        return handle

    def _enqueue(self, handle: asyncio.Handle) -> None:
        self._queue.append(handle)
        if not self._in_turn and not self._turn.isActive():
            self._turn.start()

    def call_later(
        self,
        delay: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """Run `callback(*args)` in the first turn after `delay` seconds."""
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """Run `callback(*args)` in the first turn after `when`, by the clock of the loop."""
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._later, handle)
        if self._later[0] is handle:
            self._wait_for_next()
        return handle

    def _timer_handle_cancelled(self, _handle: asyncio.TimerHandle) -> None:
        """A call is not wanted any more; asyncio asks this of its loops."""
        self._cancelled += 1
        if self._cancelled > max(FEW, len(self._later) // 2):
            self._later = [one for one in self._later if not one.cancelled()]
            heapq.heapify(self._later)
            self._cancelled = 1  # this one: it is marked after this

    def _wait_for_next(self) -> None:
        if self._later:
            seconds = max(self._later[0].when() - self.time(), 0.0)
            self._next.start(min(math.ceil(seconds * 1000), _MOST_MS))

    def _on_due(self) -> None:
        """What is due has its place in the queue."""
        now = self.time()
        while self._later and self._later[0].when() <= now:
            handle = heapq.heappop(self._later)
            if not handle.cancelled():
                self._enqueue(handle)
        self._wait_for_next()

    def close(self) -> None:
        """End for good; what is still in the queue is dropped, as asyncio does."""
        if self._ready_sockets is not None:
            self._ready_sockets.setEnabled(False)
            self._ready_sockets = None  # a turn that is asked for late has no sockets to look at
        super().close()
        sys.setswitchinterval(self._gave_way)
        self._turn.stop()
        self._next.stop()
        self._queue.clear()
        self._later.clear()

    def _on_turn(self) -> None:
        """Run what is ready, and what that adds, until the turn is over."""
        end = time.perf_counter() + TURN_SECONDS
        self._in_turn = True
        try:
            while self._queue or self._poll():
                handle = self._queue.popleft()
                if not handle.cancelled():
                    handle._run()
                if time.perf_counter() > end:
                    break
        finally:
            self._in_turn = False
            self._go_on()

    def _go_on(self) -> None:
        """What is left has a turn of its own, and nothing has none."""
        if not self._queue:
            self._turn.stop()
        elif not self._turn.isActive():
            self._turn.start()

    def _poll(self) -> bool:
        """Whether sockets are ready; what waited for them stands in the queue now."""
        if self._ready_sockets is not None:
            self._process_events(self._selector.select(0))
        return bool(self._queue)

    if sys.platform == "linux":

        def _make_self_pipe(self) -> None:
            """The first that asyncio does with the selector, which is qasync's until then."""
            self._selector = selectors.EpollSelector()
            number = self._selector.fileno()
            self._ready_sockets = QSocketNotifier(number, QSocketNotifier.Type.Read)
            self._ready_sockets.activated.connect(self._on_ready_sockets)
            super()._make_self_pipe()

        def _on_ready_sockets(self) -> None:
            if not self._queue:  # else the turn that is due asks
                self._on_turn()

        def _add_callback(self, handle: asyncio.Handle) -> None:
            """Asyncio tells so of what waited for a socket that is ready, or for a signal."""
            if not handle.cancelled():
                self._enqueue(handle)

        # asyncio's own, on a selector: in qasync's each has a notifier of Qt
        _add_reader = asyncio.SelectorEventLoop._add_reader  # type: ignore[attr-defined]
        _remove_reader = asyncio.SelectorEventLoop._remove_reader  # type: ignore[attr-defined]
        _add_writer = asyncio.SelectorEventLoop._add_writer  # type: ignore[attr-defined]
        _remove_writer = asyncio.SelectorEventLoop._remove_writer  # type: ignore[attr-defined]
