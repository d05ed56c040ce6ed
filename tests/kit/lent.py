"""One long-lived service, shared by all consoles of a test process that need none of their own.

Starting and stopping a service takes a third of a second of processor time. It is lent to one
console at a time, and its Targets are deleted afterwards: only jobs and records of a console
remain. Whatever else a service stores (filters, data types, accounts) needs a test with its own
service.
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
    """The shared service with the interface that the session uses
    (`state/connection/local_service.py`).
    """

    def __init__(self) -> None:
        self._running = _running()
        self.pid = self._running.pid

    def listen(
        self,
        lost: Callable[[str], None],
        back: Callable[[Address], None],
        failed: Callable[[str], None],
    ) -> None:
        """Do nothing: the service does not end."""

    async def start(self) -> Address:
        """Return its address: it already runs."""
        found = self._running
        return Address(found.base_url, "analyst", found.password, found.certificate)

    async def stop(self) -> None:
        """Return the service to the pool."""
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
    atexit.register(running.close)  # runs before the cleanup
    return running
