"""Servers that no password may reach: they record every byte that follows the handshake."""

from __future__ import annotations

import asyncio
import datetime as dt
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import trustme


class BadServer:
    """A server with its port, and what it has received in plain text."""

    def __init__(self) -> None:
        self.received = bytearray()
        self.heard = asyncio.Event()
        """Set when a client has ended its connection."""
        self.port = 0
        self.certificate = ""

    @property
    def base_url(self) -> str:
        return f"https://127.0.0.1:{self.port}"

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.received += await reader.read(65_536)
        self.heard.set()
        writer.close()

    async def hang_up(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Close in the middle of the handshake."""
        self.received += await reader.read(5)
        self.heard.set()
        writer.transport.abort()


def context(certificate: trustme.LeafCert) -> ssl.SSLContext:
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    certificate.configure_cert(made)
    return made


def issue(name: str = "127.0.0.1", *, expired: bool = False) -> trustme.LeafCert:
    """Return a certificate that no authority known to this computer has signed."""
    past = dt.datetime.now(dt.UTC) - dt.timedelta(days=1)
    if expired:
        return trustme.CA().issue_cert(
            name, not_before=past - dt.timedelta(days=30), not_after=past
        )
    return trustme.CA().issue_cert(name)


def pem(certificate: trustme.LeafCert) -> str:
    return certificate.cert_chain_pems[0].bytes().decode()


@asynccontextmanager
async def serving(kind: str) -> AsyncIterator[BadServer]:
    """Yield a bad server: `tls` with a certificate of its own, `expired`, `wrong host`, `plain`,
    `closing`.
    """
    made = BadServer()
    leaf = issue("elsewhere.example" if kind == "wrong host" else "127.0.0.1",
                 expired=kind == "expired")  # fmt: skip
    made.certificate = pem(leaf)
    plain = kind in {"plain", "closing"}
    work = made.hang_up if kind == "closing" else made.answer
    listening = await asyncio.start_server(
        work, "127.0.0.1", 0, ssl=None if plain else context(leaf)
    )
    made.port = listening.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        listening.close()
