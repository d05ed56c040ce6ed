"""Files that coroutines write: complete or absent, with every call that blocks in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO, Any

from app import paths
from app.state.work.errors import NotPossible


@asynccontextmanager
async def new_file(path: Path) -> AsyncIterator[IO[bytes]]:
    """Yield a temporary file that replaces `path` after the block succeeds (`paths.new_file`).

    If the block is cancelled, even while the file is being completed, nothing is left of it. Raises
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
        raise NotPossible(f"{path.name} cannot be written: {error.strerror}.") from None


async def in_thread(work: Callable[..., Any], *args: object) -> Any:
    """Run `work` in a thread. A cancelled caller waits for its end, so that it cannot write to a
    file that is removed meanwhile.
    """
    behind = WriteBehind()
    await behind.put(work, *args)
    return await behind.join()


class WriteBehind:
    """Calls in threads, one after the other, while the caller goes on: it is one call ahead."""

    def __init__(self) -> None:
        self._last: asyncio.Future[Any] | None = None

    async def put(self, work: Callable[..., Any], *args: object) -> None:
        """Wait for the call before, and begin one. Raises what the call before has raised."""
        await self.join()
        self._last = asyncio.ensure_future(asyncio.to_thread(work, *args))

    @property
    def idle(self) -> bool:
        """Whether the last call has ended."""
        return self._last is None or self._last.done()

    async def wait(self, seconds: float) -> None:
        """Wait for the end of the last call, but no longer than this."""
        if self._last is not None:
            await asyncio.wait([self._last], timeout=seconds)

    async def join(self) -> Any:
        """Wait for the last call, and return its result. If cancelled, wait all the same."""
        last, self._last = self._last, None
        if last is None:
            return None
        try:
            return await asyncio.shield(last)
        except asyncio.CancelledError:
            await _ended(last)
            raise

    async def settle(self) -> None:
        """Wait for the last call, whatever comes of it, and even if cancelled."""
        last, self._last = self._last, None
        if last is not None:
            await _ended(last)


async def to_the_end(work: Callable[..., Any], *args: object) -> None:
    """Run `work` in a thread, and ignore that the caller is cancelled: it is too late."""
    working = asyncio.ensure_future(asyncio.to_thread(work, *args))
    await _ended(working)
    working.result()


async def _ended(working: asyncio.Future[Any]) -> None:
    """Wait for the end, however often the caller is cancelled."""
    while not working.done():
        try:
            await asyncio.wait([working])
        except asyncio.CancelledError:
            continue
    working.exception()  # nobody else may ask for it
