"""Interface of the host of the embedded service, as the session needs it.

`state` must not import the service, so `embedded.py` provides an object of this type.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from app.api.transport import Address


class LocalService(Protocol):
    """Host that starts, watches and restarts the embedded service."""

    def listen(
        self,
        lost: Callable[[str], None],
        back: Callable[[Address], None],
        failed: Callable[[str], None],
    ) -> None:
        """Set the callbacks, which are called in the event loop.

        `lost` is called with a sentence if a running service has died, and `back` with the new
        address if the service runs again. `failed` is called if the service was given up, with a
        sentence that says what to do.
        """

    async def start(self) -> Address:
        """Start the service and return once it answers. Raises `ServiceFailed`."""

    async def stop(self) -> None:
        """Stop the service cleanly. Does nothing if it is not running."""
