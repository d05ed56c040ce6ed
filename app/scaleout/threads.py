"""Threads that do not delay the end of the program, even if one of them hangs in a file system that
does not answer. (For the threads of a `ThreadPoolExecutor`, Python waits when it exits.)
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable


class DaemonThreads:
    """Calls functions in at most `most` threads, which start on demand. Thread-safe."""

    def __init__(self, most: int, name: str) -> None:
        self._most = most
        self._name = name
        self._lock = threading.Lock()
        self._idle = 0
        self._started = 0
        self._calls: queue.SimpleQueue[Callable[[], object] | None] = queue.SimpleQueue()

    def start(self, call: Callable[[], object]) -> None:
        """Have one of the threads call a function, now or when a thread is free. The function must
        not raise.
        """
        with self._lock:
            self._calls.put(call)
            if self._idle:
                self._idle -= 1
            elif self._started < self._most:
                self._started += 1
                threading.Thread(target=self._serve, name=self._name, daemon=True).start()

    def end(self) -> None:
        """End the threads after their calls, without waiting for them."""
        with self._lock:
            for _ in range(self._started):
                self._calls.put(None)

    def _serve(self) -> None:
        while (call := self._calls.get()) is not None:
            call()
            del call  # while this thread waits: it may hold much
            with self._lock:
                self._idle += self._calls.empty()
