"""Files written by coroutines. A file is complete or absent, and every blocking call runs in a
thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO, Any

from app import paths
from app.language import Texts
from app.state.work.errors import NotPossible

tr = Texts(__name__)


@asynccontextmanager
async def new_file(path: Path) -> AsyncIterator[IO[bytes]]:
    """Yield a temporary file that replaces `path` after the block succeeds (`paths.new_file`).

    If the block is cancelled, even while the file is being written to the disk, the temporary file
    is removed, and `path` is unchanged. The final replacement cannot be cancelled. Raises
    NotPossible, also for an OSError in the block.
    """
    made = paths.new_file(path)
    try:
        try:
            file = await in_thread(made.__enter__)
            yield file
            await in_thread(paths.sync_file, file)
        except BaseException as error:
            await in_thread(made.__exit__, type(error), error, error.__traceback__)
            raise
        await to_the_end(made.__exit__, None, None, None)
    except OSError as error:
        raise NotPossible(
            tr("{name} cannot be written: {reason}.", name=path.name, reason=error.strerror)
        ) from None


async def in_thread(work: Callable[..., Any], *args: object) -> Any:
    """Run `work` in a thread, and return its result. A cancelled caller still waits for `work` to
    end, because `work` could otherwise write to a file that the caller has removed meanwhile.
    """
    behind = WriteBehind()
    await behind.put(work, *args)
    return await behind.join()


class WriteBehind:
    """Runs calls in threads, one at a time, so that the caller can prepare the next while one
    runs.
    """

    def __init__(self) -> None:
        self._last: asyncio.Future[Any] | None = None

    async def put(self, work: Callable[..., Any], *args: object) -> None:
        """Wait for the previous call, then start this one. Raises the exception of the previous
        call.
        """
        await self.join()
        self._last = asyncio.ensure_future(asyncio.to_thread(work, *args))

    @property
    def idle(self) -> bool:
        """Whether the last call has ended."""
        return self._last is None or self._last.done()

    async def wait(self, seconds: float) -> None:
        """Wait for the end of the last call, but no longer than `seconds`."""
        if self._last is not None:
            await asyncio.wait([self._last], timeout=seconds)

    async def join(self) -> Any:
        """Wait for the last call, and return its result or raise its exception. If the caller is
        cancelled, `CancelledError` is raised only after the call has ended.
        """
        last, self._last = self._last, None
        if last is None:
            return None
        try:
            return await asyncio.shield(last)
        except asyncio.CancelledError:
            await _ended(last)
            raise

    async def settle(self) -> None:
        """Wait for the last call, ignoring its errors and any cancellation."""
        last, self._last = self._last, None
        if last is not None:
            await _ended(last)


async def to_the_end(work: Callable[..., Any], *args: object) -> None:
    """Run `work` in a thread until it ends, ignoring any cancellation of the caller. Raises the
    exception of `work`.
    """
    working = asyncio.ensure_future(asyncio.to_thread(work, *args))
    await _ended(working)
    working.result()


async def _ended(working: asyncio.Future[Any]) -> None:
    """Wait until the work has ended, however often the caller is cancelled."""
    while not working.done():
        try:
            await asyncio.wait([working])
        except asyncio.CancelledError:
            continue
    working.exception()  # nobody else may ask for it
