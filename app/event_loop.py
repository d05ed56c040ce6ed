"""The event loop shared by Qt and asyncio: the loop of qasync, with callbacks run in batches.

qasync starts and stops a Qt timer for each callback, and every answer of a server takes several
callbacks. These timers cost a quarter of the time of loading a hundred thousand rows. Here, ready
callbacks wait in one queue. A turn runs them for some milliseconds. Then Qt handles painting, keys
and other timers, and a 0 ms timer starts the next turn.

On Linux, one selector of the loop watches all sockets, and Qt watches only the descriptor of this
selector, which is ready when any socket is ready. A turn also polls the selector when the queue is
empty, as asyncio does, so a busy connection does not need Qt. On other systems, qasync has Qt watch
each socket.

Every request has a deadline. qasync keeps a Qt timer for each deadline until it expires, even if
the request was answered immediately: a hundred thousand timers. Here, deadlines wait in a heap with
one timer for the next one, and cancelled deadlines are removed.

While the loop is open, a computing worker thread releases the interpreter lock within a
millisecond. The GUI thread needs this, because many Qt calls release the lock, and the thread must
then wait to get it back. With Python's default interval, it would wait 5 ms each time, or 50 ms in
one turn.
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
"""Number of cancelled calls that may always stay in the heap. Cancelled calls are removed only if
there are more.
"""
_MOST_MS = 24 * 3600 * 1000
"""Maximum interval of a Qt timer in milliseconds."""


class Loop(qasync.QEventLoop):  # type: ignore[misc]
    """Event loop of the console. Invariant: callbacks run in the order in which they were
    scheduled.
    """

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
        """Run `callback(*args)` soon: in the current turn if it has time left, otherwise in a later
        turn.
        """
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
        """Count a cancelled call, and remove the cancelled calls from the heap if there are many.
        Called by asyncio.
        """
        self._cancelled += 1
        if self._cancelled > max(FEW, len(self._later) // 2):
            self._later = [one for one in self._later if not one.cancelled()]
            heapq.heapify(self._later)
            self._cancelled = 1  # this call: asyncio marks it as cancelled afterwards

    def _wait_for_next(self) -> None:
        if self._later:
            seconds = max(self._later[0].when() - self.time(), 0.0)
            self._next.start(min(math.ceil(seconds * 1000), _MOST_MS))

    def _on_due(self) -> None:
        """Move due calls to the queue."""
        now = self.time()
        while self._later and self._later[0].when() <= now:
            handle = heapq.heappop(self._later)
            if not handle.cancelled():
                self._enqueue(handle)
        self._wait_for_next()

    def close(self) -> None:
        """Close permanently; queued callbacks are dropped, as in asyncio."""
        if self._ready_sockets is not None:
            self._ready_sockets.setEnabled(False)
            self._ready_sockets = None  # a late turn must not poll
        super().close()
        sys.setswitchinterval(self._gave_way)
        self._turn.stop()
        self._next.stop()
        self._queue.clear()
        self._later.clear()

    def _on_turn(self) -> None:
        """Run ready callbacks, including those that they schedule, until the time of the turn is
        used up.

        If a callback handles events of Qt, Qt may call this method again within the turn. The inner
        call does nothing: asyncio cannot enter a task while another task runs, and the task that it
        refuses would wait forever.
        """
        if self._in_turn:
            self._turn.stop()  # the outer turn starts it again
            return
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
        """Schedule another turn only if callbacks remain."""
        if not self._queue:
            self._turn.stop()
        elif not self._turn.isActive():
            self._turn.start()

    def _poll(self) -> bool:
        """Queue the callbacks of ready sockets; return whether any are queued."""
        if self._ready_sockets is not None:
            self._process_events(self._selector.select(0))
        return bool(self._queue)

    if sys.platform == "linux":

        def _make_self_pipe(self) -> None:
            """Replace qasync's selector before asyncio uses it for the first time."""
            self._selector = selectors.EpollSelector()
            number = self._selector.fileno()
            self._ready_sockets = QSocketNotifier(number, QSocketNotifier.Type.Read)
            self._ready_sockets.activated.connect(self._on_ready_sockets)
            super()._make_self_pipe()

        def _on_ready_sockets(self) -> None:
            if not self._queue:  # otherwise the pending turn polls
                self._on_turn()

        def _add_callback(self, handle: asyncio.Handle) -> None:
            """Queue the callback of a ready socket or a signal. Called by asyncio."""
            if not handle.cancelled():
                self._enqueue(handle)

        # asyncio's own, on a selector: qasync's use a Qt notifier each
        _add_reader = asyncio.SelectorEventLoop._add_reader  # type: ignore[attr-defined]
        _remove_reader = asyncio.SelectorEventLoop._remove_reader  # type: ignore[attr-defined]
        _add_writer = asyncio.SelectorEventLoop._add_writer  # type: ignore[attr-defined]
        _remove_writer = asyncio.SelectorEventLoop._remove_writer  # type: ignore[attr-defined]
