"""Web server in this process: uvicorn, with our own socket, limits and shutdown order."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import ssl
import sys
from asyncio.sslproto import SSLProtocol
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import cast

import uvicorn
from starlette.types import ASGIApp

from app import ports
from app.service.process.connection_acceptor import Acceptor
from app.service.process.connection_limits import (
    KEEP_ALIVE_SECONDS,
    MAX_HEADER_BYTES,
    GuardedProtocol,
)
from app.service.process.folder_lock import StartError

GRACE_SECONDS = 5
HANDLERS_AT_ONCE = 16
"""Number of handler threads. Each thread may keep a connection that reads the store, and the cache
of this connection.
"""

# Each TLS connection allocates a buffer immediately: 256 KiB by asyncio's default, so two hundred
# silent clients would take 50 MB. A TLS record has at most 16 KiB.
SSLProtocol.max_size = 32 << 10


def bind(host: str, port: int) -> socket.socket:
    """Return a listening socket on this address; port 0 takes a free one. Raises StartError if the
    address cannot be used, or if the port is in use.
    """
    try:
        address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        # The protocol must be named, or asyncio does not set TCP_NODELAY, and every response waits
        # 40 ms for the client's delayed acknowledgement.
        listener = socket.socket(address[0], socket.SOCK_STREAM, socket.IPPROTO_TCP)
    except OSError as error:
        raise StartError(f"The address {host} cannot be used: {error.strerror}.") from error
    try:
        if sys.platform == "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address[4])
        listener.listen(128)  # now, because a port that is only bound may still be taken
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            who = ports.holder(port) or "another program"
            raise StartError(
                f"Port {port} on {host} is in use by {who}. Stop that program, or choose another "
                "port with --port (0 selects a free one)."
            ) from error
        raise StartError(
            f"Port {port} on {host} cannot be used: {error.strerror}. Choose another one with "
            "--port (0 selects a free one)."
        ) from error
    return listener


class Server(uvicorn.Server):
    """Serves until `stop()` is called; any thread may call it.

    `on_ready` runs in the loop when the server begins to accept requests. `on_stop` runs in the
    loop when the server stops accepting them.
    """

    def __init__(
        self,
        app: ASGIApp,
        listener: socket.socket,
        context: ssl.SSLContext,
        *,
        on_ready: Callable[[], None],
        on_stop: Callable[[], None],
        protocol: type[GuardedProtocol] = GuardedProtocol,
    ) -> None:
        config = uvicorn.Config(
            app,
            http=protocol,
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="warning",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
            timeout_graceful_shutdown=GRACE_SECONDS,
            h11_max_incomplete_event_size=MAX_HEADER_BYTES,
        )
        super().__init__(config)
        self._listener = listener
        self._context = context
        self._on_ready = on_ready
        self._on_stop = on_stop
        self._protocol_class = protocol

    def stop(self) -> None:
        """Request the end; the main loop notices within a tenth of a second."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen with `Acceptor`, because uvicorn does not limit connections before their
        handshake.
        """
        del sockets
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(HANDLERS_AT_ONCE, "handler"))
        acceptor = Acceptor(self._listener, self._protocol, self._context)
        self.servers = [cast(asyncio.Server, acceptor)]
        self.started = True
        self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Call `on_stop`, then shut down the server. `on_stop` ends the streams; otherwise the
        server would wait for them.
        """
        self._on_stop()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture no signals: `run.py` handles them, because there is work to finish after the
        server's end.
        """
        yield

    def _protocol(self) -> asyncio.Protocol:
        return self._protocol_class(self.config, self.server_state, {})
