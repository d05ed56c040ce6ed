"""Running a scheduler or worker in the foreground, until a signal ends it."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable

from app.scaleout.command_output import BAD_INPUT, tell
from app.scaleout.errors import ScaleOutError

_SIGNALS = ("SIGINT", "SIGTERM", "SIGBREAK")
_KILLED = 128
"""A process that a signal has ended has this exit code plus the number of the signal."""


def run_until_signal(serve: Callable[[asyncio.Event], Awaitable[None]]) -> int:
    """Run `serve` with an event that Ctrl+C or SIGTERM sets. A second signal ends the process
    immediately. Return the exit code: 0, or 2 after a ScaleOutError or OSError, which is printed.
    """
    try:
        asyncio.run(_run(serve))
    except ScaleOutError as error:
        tell(str(error))
        return BAD_INPUT
    except OSError as error:
        tell(f"It cannot start: {error.strerror or error}.")
        return BAD_INPUT
    return 0


async def _run(serve: Callable[[asyncio.Event], Awaitable[None]]) -> None:
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    asked: list[int] = []

    def end(number: int, _frame: object) -> None:
        if asked:
            os._exit(_KILLED + number)
        asked.append(number)
        loop.call_soon_threadsafe(stop.set)

    for name in _SIGNALS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), end)
    await serve(stop)
