"""What the session needs of the embedded service's host.

The arrows forbid state to import the service, so `desktop.py` hands in an object of this shape.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from app.api.transport import Address


class LocalService(Protocol):
    """Starts, watches and restarts the embedded service."""

    def listen(
        self,
        lost: Callable[[str], None],
        back: Callable[[Address], None],
        failed: Callable[[str], None],
    ) -> None:
        """Tell the session when a running service died (a sentence), is back (its new address), or
        was given up (a sentence with the next step). Called in the event loop."""

    async def start(self) -> Address:
        """Start it; returns when it answers. Raises `ServiceFailed`."""

    async def stop(self) -> None:
        """End it cleanly. Does nothing when it does not run."""
