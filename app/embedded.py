"""The service on this computer, for use in a session: the embedded service, or a service that is
already running.

Only this module and `backups.py` use code of both the console and the service.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from app.api.transport import Address
from app.service.process.folder_lock import service_of
from app.service.process.host import ServiceAddress, ServiceFailedError, ServiceHost, Spawn, spawn
from app.service.process.ready_file import READY_FILE, Ready, read_ready
from app.state.work.errors import ServiceFailed

_WAIT_SECONDS = 30.0
"""How long to wait for the ready file of a service that holds the data folder."""
_POLL_SECONDS = 0.1


class Embedded:
    """The embedded service. A session starts and stops it with the methods of this class."""

    def __init__(self, data: Path, spawn: Spawn = spawn) -> None:
        self.pid = 0
        self._host = ServiceHost(data, spawn=spawn)

    def listen(
        self,
        lost: Callable[[str], None],
        back: Callable[[Address], None],
        failed: Callable[[str], None],
    ) -> None:
        """Register callbacks, which run in the event loop. `lost` is called with a message for the
        user when the service has died. `back` is called with the new address when the service runs
        again. `failed` is called with a message for the user if the service cannot be restarted.
        """

        def on_exit(code: int) -> None:
            how = f"was ended by signal {-code}" if code < 0 else f"ended (exit code {code})"
            lost(f"The service on this computer {how} and is restarting. Your files are intact.")

        def on_restart(found: ServiceAddress) -> None:
            back(self._address(found))

        self._host.on_exit = on_exit
        self._host.on_restart = on_restart
        self._host.on_failed = failed

    async def start(self) -> Address:
        """Start the service, and return its address once it answers. Raises `ServiceFailed` if it
        cannot be started.
        """
        try:
            return self._address(await self._host.start())
        except ServiceFailedError as error:
            raise ServiceFailed(str(error)) from error

    async def stop(self) -> None:
        """Stop the service cleanly."""
        await self._host.stop()

    def _address(self, found: ServiceAddress) -> Address:
        self.pid = found.pid
        return Address(found.base_url, found.username, found.password, found.certificate)


class RunningOrEmbedded(Embedded):
    """The service that already uses the data folder, started by another window or by the command
    `serve`. If there is none, the embedded service.
    """

    def __init__(self, data: Path, spawn: Spawn = spawn) -> None:
        super().__init__(data, spawn)
        self._data = data
        self.found = False
        """Whether `start` has found a running service. `stop` does not end such a service."""

    async def start(self) -> Address:
        """Find the running service, or start the embedded one, and return its address once it can
        be reached. Raises `ServiceFailed` if that is not possible.
        """
        self.found = await asyncio.to_thread(service_of, self._data) is not None
        if not self.found:
            return await super().start()
        ready = await self._ready()
        self.pid = ready.pid
        certificate = await asyncio.to_thread(Path(ready.ca_file).read_text, "utf-8")
        return Address(ready.base_url, ready.username, ready.password, certificate)

    async def _ready(self) -> Ready:
        """Return the content of the ready file. While the service is still starting and has not
        written the file, wait. Raises `ServiceFailed` after `_WAIT_SECONDS`.
        """
        path = self._data / READY_FILE
        try:
            async with asyncio.timeout(_WAIT_SECONDS):
                while True:
                    holder = await asyncio.to_thread(service_of, self._data)
                    ready = await asyncio.to_thread(read_ready, path)
                    if ready is not None and ready.pid == holder:  # else of one that has crashed
                        return ready
                    await asyncio.sleep(_POLL_SECONDS)
        except TimeoutError:
            raise ServiceFailed(
                f"The data folder {self._data} is in use by a service that does not say how to "
                f"reach it: {path} cannot be read. Connect to it with --profile."
            ) from None
