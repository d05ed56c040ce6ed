"""An event loop in a background thread, for synchronous code."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError, Future
from typing import Any, TypeVar

T = TypeVar("T")
_CANCELS = 20


class Loop:
    """Runs coroutines for other threads, until `end`."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="ssh", daemon=True)
        self._thread.start()
        self._ending = threading.Lock()
        self._ended = False
        self._asked: set[Future[Any]] = set()

    def call(self, work: Coroutine[Any, Any, T], seconds: float) -> T:
        """Run a coroutine to its end. Raises TimeoutError after `seconds`, and ConnectionError if
        `end` is or was called.
        """
        with self._ending:
            if self._ended:
                work.close()
                raise ConnectionError("the connection was closed")
            future = asyncio.run_coroutine_threadsafe(_within(work, seconds), self._loop)
            self._asked.add(future)
        try:
            return future.result()
        except CancelledError:
            raise ConnectionError("the connection was closed") from None
        finally:
            self._asked.discard(future)

    def end(self, first: Callable[[], None] = lambda: None) -> None:
        """Run `first` in the loop's thread, cancel all calls, and stop the loop. A second call does
        nothing.
        """
        with self._ending:
            if self._ended:
                return
            self._ended = True
        self._loop.call_soon_threadsafe(first)
        for future in list(self._asked):
            future.cancel()
        asyncio.run_coroutine_threadsafe(_cancel_all(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _within(work: Coroutine[Any, Any, T], seconds: float) -> T:
    async with asyncio.timeout(seconds):
        return await work


async def _cancel_all() -> None:
    """Cancel all other tasks, and repeat this several times. The repetition is needed because a
    cancelled task closes its file, and then waits for another response.
    """
    for _ in range(_CANCELS):
        others = asyncio.all_tasks() - {asyncio.current_task()}
        if not others:
            return
        for task in others:
            task.cancel()
        await asyncio.wait(others, timeout=0.1)
