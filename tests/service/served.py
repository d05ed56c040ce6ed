"""A server in the test's process and loop, for tests with short limits."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from starlette.types import ASGIApp

from app.service.process.connection_limits import GuardedProtocol
from app.service.process.server import Server, bind
from app.service.process.tls import ensure_certificate

SECONDS = 180.0
"""Timeout of an answer, unlike the server's limits; at a load of 15 one took ten seconds."""


class Peer:
    """One connection to the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def rest(self) -> bytes:
        """Return everything until the server closes."""
        async with asyncio.timeout(SECONDS):
            try:
                return await self.reader.read()
            except ConnectionResetError:
                return b""

    async def ask(self, path: str = "/there", *headers: str) -> bytes:
        """Send a proper request on this connection; return the answer's head and body."""
        lines = (f"GET {path} HTTP/1.1", "Host: x", *headers, "", "")
        self.writer.write("\r\n".join(lines).encode())
        async with asyncio.timeout(SECONDS):
            head = await self.reader.readuntil(b"\r\n\r\n")
            return head + await self.reader.readuntil(b"}")


class Served:
    """A server on its own port, for one test."""

    def __init__(
        self, folder: Path, app: ASGIApp, protocol: type[GuardedProtocol] = GuardedProtocol
    ) -> None:
        self.app = app
        self.protocol = protocol
        self.certificate = ensure_certificate(folder)
        self.trusted = ssl.create_default_context(cadata=self.certificate.pem())
        self.port = 0

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        ready = asyncio.Event()
        with closing(bind("127.0.0.1", 0)) as listener:
            self.port = listener.getsockname()[1]
            server = Server(
                self.app,
                listener,
                self.certificate.server_context(),
                on_ready=ready.set,
                on_stop=lambda: None,
                protocol=self.protocol,
            )
            serving = asyncio.create_task(server.serve())
            await ready.wait()
            yield
            server.stop()
            await serving

    async def peer(self) -> Peer:
        return Peer(
            *await asyncio.open_connection("127.0.0.1", self.port, ssl=self.trusted, limit=2**20)
        )
