"""Requests per second of several servers, measured with the same small keep-alive client.

Servers take turns, in many short rounds, and the best round of each counts: other load on the
machine slows all of them, or only rounds that do not count.
"""

from __future__ import annotations

import asyncio
import base64
import ssl
import time
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

AT_ONCE = 8
TURN_SECONDS = 0.15
TURNS = 32


@dataclass(frozen=True, slots=True)
class Asked:
    """A server, and the request to repeat."""

    base_url: str
    certificate: str
    path: str
    headers: Sequence[str] = ()

    def request(self) -> bytes:
        """Return the bytes of the request."""
        lines = (f"GET {self.path} HTTP/1.1", f"Host: {urlsplit(self.base_url).netloc}")
        return "\r\n".join((*lines, *self.headers, "", "")).encode()


def compare(*servers: Asked) -> list[float]:
    """Return the requests per second of each server, all answered with 200."""
    return asyncio.run(_compare(servers))


async def _compare(servers: Sequence[Asked]) -> list[float]:
    peers = [[await _connect(server) for _ in range(AT_ONCE)] for server in servers]
    best = [0.0 for _ in servers]
    for _ in range(TURNS):
        for place, server in enumerate(servers):
            best[place] = max(best[place], await _turn(peers[place], server.request()))
    for _, writer in (each for group in peers for each in group):
        writer.close()
    return best


async def _connect(server: Asked) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    address = urlsplit(server.base_url)
    context = ssl.create_default_context(cadata=server.certificate)
    return await asyncio.open_connection(address.hostname, address.port, ssl=context)


async def _turn(
    peers: Sequence[tuple[asyncio.StreamReader, asyncio.StreamWriter]], request: bytes
) -> float:
    began = time.perf_counter()
    end = began + TURN_SECONDS
    done = await asyncio.gather(*(_ask(*peer, request, end) for peer in peers))
    return sum(done) / (time.perf_counter() - began)


async def _ask(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes, end: float
) -> int:
    """Send requests until `end`; return the number of answers."""
    count = 0
    while time.perf_counter() < end:
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        if not head.startswith(b"http/1.1 200"):
            raise AssertionError(head)
        await reader.readexactly(int(head.partition(b"content-length: ")[2].split(b"\r\n")[0]))
        count += 1
    return count


def login(username: str, password: str) -> str:
    """Return the header that signs in."""
    return "Authorization: Basic " + base64.b64encode(f"{username}:{password}".encode()).decode()
