"""`discovery-console scheduler`: distributes the calls of a service among workers.

It opens none of the files to scan. The calls and answers that it passes on are encrypted.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from app.scaleout.certificates import SCHEDULER, identity
from app.scaleout.command_output import BAD_INPUT, tell
from app.scaleout.errors import ScaleOutError
from app.scaleout.joining import GREETING, greeting
from app.scaleout.nodes import QuietScheduler
from app.scaleout.running import run_until_signal
from app.scaleout.settings import configure, security
from app.secrets.hardening import harden

_END_SECONDS = 5.0


def scheduler_command(certificates: Path, host: str, port: int) -> int:
    """Run a scheduler until SIGTERM or Ctrl+C. `host` is the address on which it listens; "" means
    all. Return the exit code.
    """
    configure()
    try:
        files = identity(certificates, SCHEDULER)
    except ScaleOutError as error:
        tell(str(error))
        return BAD_INPUT
    harden()
    told = greeting()  # of what is running, even if it is replaced on disk

    async def serve(stop: asyncio.Event) -> None:
        scheduler = QuietScheduler(
            host=host or None,
            port=port,
            protocol="tls",
            security=security(files, SCHEDULER),
        )
        scheduler.handlers[GREETING] = lambda **_: told
        await scheduler
        tell(f"Scheduler at {scheduler.address}. Press Ctrl+C to stop it.")
        await stop.wait()
        with suppress(TimeoutError):  # a worker may take nothing
            await asyncio.wait_for(scheduler.close(), _END_SECONDS)

    return run_until_signal(serve)
