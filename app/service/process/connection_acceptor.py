"""Connection acceptor that limits the number of connections before TLS uses any resources.

asyncio's own server accepts every connection and begins TLS immediately. Silent clients then hold a
file descriptor and about 80 KiB each until the handshake's deadline: with 1,024 of them a scan
cannot open files. Here a socket stays untouched until its client has sent something.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
import sys
from collections.abc import Callable
from functools import partial

from app.service.process.connection_limits import MAX_PER_PEER, REQUEST_SECONDS, is_here

MOST_SILENT = 256
"""Maximum number of connections that have sent nothing yet; a new one replaces the oldest."""
MOST_HANDSHAKES = 192
"""Maximum number of handshakes in progress; a new one replaces the oldest. On a busy machine the
handshakes of a burst overlap, so a lower limit would cut off honest clients.
"""
ACCEPTED_AT_ONCE = 64
"""Connections accepted before the event loop handles other events."""
TLS_END_SECONDS = 1.0
"""How long a connection closed by us waits for the client's TLS close alert."""
_NO_ROOM_SECONDS = 0.05


class Acceptor:
    """Listens on one socket, in place of an `asyncio.Server`. If there are too many silent
    clients, a new client replaces one of them.
    """

    def __init__(
        self,
        listener: socket.socket,
        protocol: Callable[[], asyncio.Protocol],
        context: ssl.SSLContext,
    ) -> None:
        self._listener = listener
        self._protocol = protocol
        self._context = context
        self._loop = asyncio.get_running_loop()
        self._silent: dict[socket.socket, tuple[str, asyncio.TimerHandle]] = {}
        self._handshakes: dict[asyncio.Task[None], str] = {}
        listener.settimeout(0.0)
        self._accepting = self._loop.create_task(self._accept(), name="accept")

    def close(self) -> None:
        """Stop accepting; drop connections that have not completed the handshake."""
        self._accepting.cancel()
        self._listener.close()
        for one in [*self._silent]:
            self._drop(one)
        for task in [*self._handshakes]:
            task.cancel()

    async def wait_closed(self) -> None:
        """Wait until accepting and all handshakes have ended."""
        await asyncio.wait([self._accepting, *self._handshakes])

    async def _accept(self) -> None:
        while True:
            for _ in range(ACCEPTED_AT_ONCE):
                try:
                    accepted, address = await self._loop.sock_accept(self._listener)
                except OSError:  # out of descriptors, or client gone
                    self._drop_oldest()
                    await asyncio.sleep(_NO_ROOM_SECONDS)
                else:
                    self._take(accepted, str(address[0]))
            await asyncio.sleep(0)

    def _take(self, accepted: socket.socket, host: str) -> None:
        """Register the socket as silent until its client sends something."""
        late = self._loop.call_later(REQUEST_SECONDS, self._drop, accepted)
        self._silent[accepted] = host, late
        if not is_here(host):
            mine = [one for one, (peer, _) in self._silent.items() if peer == host]
            shaking = [task for task, peer in self._handshakes.items() if peer == host]
            if len(mine) + len(shaking) > MAX_PER_PEER:
                self._drop(mine[0])
        if len(self._silent) > MOST_SILENT:
            self._drop_oldest()
        if accepted not in self._silent:
            return
        if sys.platform == "win32":  # its loop cannot watch raw sockets
            self._begin(accepted)
        else:
            self._loop.add_reader(accepted, self._begin, accepted)

    def _begin(self, accepted: socket.socket) -> None:
        """Begin TLS: the client has sent something."""
        host = self._leave(accepted)
        task = self._loop.create_task(self._shake_hands(accepted), name="handshake")
        self._handshakes[task] = host
        task.add_done_callback(partial(self._end_handshake, accepted))
        if len(self._handshakes) > MOST_HANDSHAKES:
            oldest = next(iter(self._handshakes))
            del self._handshakes[oldest]  # it ends later, and others may begin before that
            oldest.cancel()

    def _end_handshake(self, accepted: socket.socket, task: asyncio.Task[None]) -> None:
        self._handshakes.pop(task, None)
        if task.cancelled():  # before its first step
            accepted.close()

    async def _shake_hands(self, accepted: socket.socket) -> None:
        with contextlib.suppress(OSError, asyncio.CancelledError):  # drop the client
            await self._loop.connect_accepted_socket(
                self._protocol,
                accepted,
                ssl=self._context,
                ssl_handshake_timeout=REQUEST_SECONDS,
                ssl_shutdown_timeout=TLS_END_SECONDS,
            )

    def _drop_oldest(self) -> None:
        if self._silent:
            self._drop(next(iter(self._silent)))

    def _drop(self, accepted: socket.socket) -> None:
        self._leave(accepted)
        accepted.close()

    def _leave(self, accepted: socket.socket) -> str:
        """Remove the socket from the silent ones; return its client's host."""
        host, late = self._silent.pop(accepted)
        late.cancel()
        if sys.platform != "win32":
            self._loop.remove_reader(accepted)
        return host
