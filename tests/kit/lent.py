"""One service that stays, for all the consoles of a test process that need none of their own.

To start a service and to end it takes a third of a second of processor time. It is lent to one
console at a time, and gets it back with nothing to scan: what stays of a console's work are its
jobs and records. What a service keeps beside that (filters, data types, accounts) is for tests with
a service of their own.
"""

from __future__ import annotations

import asyncio
import atexit
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from app.api.transport import Address
from tests.service.running import Running


class Lent:
    """The service in the shape that the session knows (`state/server/local_service.py`)."""

    def __init__(self) -> None:
        self._running = _running()
        self.pid = self._running.pid

    def listen(
        self,
        lost: Callable[[str], None],
        back: Callable[[Address], None],
        failed: Callable[[str], None],
    ) -> None:
        """It does not end."""

    async def start(self) -> Address:
        """It has been started."""
        found = self._running
        return Address(found.base_url, "analyst", found.password, found.certificate)

    async def stop(self) -> None:
        """Give it back."""
        await asyncio.to_thread(self._empty)

    def _empty(self) -> None:
        http = self._running.http
        for target in self._running.get("/v1/targets"):
            http.delete(f"/v1/targets/{target['id']}").raise_for_status()


@cache
def _running() -> Running:
    folder = tempfile.TemporaryDirectory(prefix="lent-")
    running = Running(Path(folder.name))
    atexit.register(folder.cleanup)
    atexit.register(running.close)  # before that
    return running
