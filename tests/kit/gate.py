"""A server in front of a real service: it passes everything on, but may refuse writes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

from app.api.transport import Address
from tests.kit import tls

_READS = (b"GET", b"HEAD")


class Gate:
    """Passes requests on to a service. While `refusal` is set, each write is answered with this
    status and message, and does not reach the service.
    """

    def __init__(self, service: Address) -> None:
        self.refusal: tuple[int, str] | None = None
        self.refused: list[str] = []
        """Method and path of each refused write."""
        self._service = service
        self._certificate = tls.issue()
        self.pem = tls.pem(self._certificate)
        self.base_url = ""

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Gate]:
        """Listen on loopback."""
        context = tls.context(self._certificate)
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=context)
        self.base_url = f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        context = ssl.create_default_context(cadata=self._service.certificate)
        there, out = await asyncio.open_connection(
            self._service.host, self._service.port, ssl=context
        )
        mine, theirs = (url.removeprefix("https://").encode()
                        for url in (self.base_url, self._service.base_url))  # fmt: skip
        answers = asyncio.create_task(_copy(there, writer))
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                body = await reader.readexactly(_length(head))
                if self.refusal is not None and not head.startswith(_READS):
                    writer.write(self._refuse(head))
                else:
                    out.write(head.replace(mine, theirs) + body)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            answers.cancel()
            for end in (out, writer):
                end.close()

    def _refuse(self, head: bytes) -> bytes:
        self.refused.append(" ".join(head.decode("ascii").split(" ", 2)[:2]))
        status, message = self.refusal or (500, "")
        body = json.dumps({"message": message}).encode()
        line = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nContent-Length: {len(body)}\r\n"
        return line.encode() + b"Content-Type: application/json\r\n\r\n" + body


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(65_536):
            writer.write(data)
        writer.close()


def _length(head: bytes) -> int:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    return 0
