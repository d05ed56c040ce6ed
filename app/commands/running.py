"""Running a command: its loop, its connection, and its exit code."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from app import log
from app.commands.failures import INTERRUPTED, CommandFailed
from app.commands.options import Server
from app.commands.output import say
from app.commands.stores import CommandStores, connected
from app.console_command import holds_something_else
from app.paths import private_dir
from app.start import BAD_INPUT

Work = Callable[[CommandStores], Awaitable[int]]
_STOPPED = "Stopped. What was requested before may be done: see discovery-console jobs."


def run_command(server: Server, work: Work) -> int:
    """Run `work` with connected stores; return its exit code. A failure is one sentence on standard
    error.
    """
    try:
        _prepare(server)
        return asyncio.run(_run(server, work))
    except CommandFailed as error:
        say(str(error))
        return error.code
    except KeyboardInterrupt:
        say(_STOPPED)
        return INTERRUPTED
    except OSError as error:
        place = error.filename or server.folder
        say(f"{place} cannot be used: {error.strerror}." if error.strerror else str(error))
        return BAD_INPUT


async def _run(server: Server, work: Work) -> int:
    async with connected(server) as stores:
        return await work(stores)


def _prepare(server: Server) -> None:
    """Make the data folder, and begin the log. Raises `CommandFailed` if the folder exists and
    contains files that are not of this program, OSError if it cannot be written.
    """
    if holds_something_else(server.folder):
        raise CommandFailed(
            f"{server.folder} contains other files, which would become private. Choose an empty or "
            "new folder for --data."
        )
    private_dir(server.folder)
    log.configure(server.folder, "command")
