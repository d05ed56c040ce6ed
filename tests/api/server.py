"""Raw HTTPS server for tests of the client: it answers with exactly the given bytes."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import trustme

from app.api.transport import Address

Answer = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class RawServer:
    """Listen on loopback, record the head of every request, and let `answer` reply."""

    def __init__(self, answer: Answer, authority: trustme.CA | None = None) -> None:
        self.answer = answer
        self.requests: list[bytes] = []
        self.connections = 0
        self._certificate = (authority or trustme.CA()).issue_cert("127.0.0.1")
        self.pem = self._certificate.cert_chain_pems[0].bytes().decode()
        self.port = 0

    @asynccontextmanager
    async def running(self) -> AsyncIterator[RawServer]:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._certificate.configure_cert(context)
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=context)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()

    def address(self, pem: str | None = None) -> Address:
        return Address(
            f"https://127.0.0.1:{self.port}", "analyst", "s3cret-canary", pem or self.pem
        )

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while not reader.at_eof():
                head = await reader.readuntil(b"\r\n\r\n")
                self.requests.append(head)
                await self.answer(reader, writer)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


def says(body: bytes, *, status: str = "200 OK", headers: bytes = b"") -> Answer:
    """Return an answer with a correct length."""

    async def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        length = f"Content-Length: {len(body)}\r\n".encode()
        writer.write(f"HTTP/1.1 {status}\r\n".encode() + length + headers + b"\r\n" + body)

    return answer


def sends(data: bytes, *, close: bool = True) -> Answer:
    """Return an answer of exactly these bytes."""

    async def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(data)
        if close:
            await writer.drain()
            writer.close()

    return answer
