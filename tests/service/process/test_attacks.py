"""A service attacked by anyone who can reach its port (`T37`, `T39`, `T40`)."""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import psutil  # type: ignore[import-untyped]
import pytest

from app.api.client import Client
from app.api.errors import ApiError, NotTrusted
from app.api.transport import Address
from app.service.process.connection_limits import REQUEST_SECONDS
from app.service.process.tls import ensure_certificate
from tests.service.raw import Raw
from tests.service.running import Running

PATH = "/local/v1/capabilities"
NEW_TARGET = b'{"name":"by a browser","group_id":"10000000000000000001"}'
GROWTH_BYTES = 32 << 20
KIND = 40
"""Connections of each of the five kinds of attack: 200 together."""

BROWSER = (
    "Origin: https://attacker.example", "Origin: null", "Origin: https://{host}",
    "Origin: http://localhost", "Origin: file://",
    "Referer: https://attacker.example/", "Referer: https://{host}/", "Cookie: session=1",
    "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: none",
    "Sec-Fetch-Mode: navigate", "Sec-Fetch-Mode: no-cors",
)  # fmt: skip
JSON = "Content-Type: application/json"
SIMPLE = (
    "Content-Type: text/plain", "Content-Type: application/x-www-form-urlencoded",
    "Content-Type: multipart/form-data; boundary=x", "Content-Type: text/plain;application/json",
)  # fmt: skip
HOSTS = ("attacker.example", "0.0.0.0", "127.0.0.1.nip.example", "[::]", "localhost:443")
ATTACKS = [
    *(("GET", "Host: {host}", header, "") for header in BROWSER),
    *(("POST", "Host: {host}", header, JSON) for header in BROWSER[:6]),
    *(("POST", "Host: {host}", "X: y", kind) for kind in SIMPLE),
    *(("POST", f"Host: {host}", "X: y", JSON) for host in HOSTS),
    ("OPTIONS", "Host: {host}", "Origin: null\r\nAccess-Control-Request-Method: POST", ""),
    ("OPTIONS", "Host: {host}", "Origin: null\r\nAccess-Control-Request-Private-Network: true", ""),
]


def test_what_a_browser_can_be_made_to_send_changes_nothing(service: Running) -> None:
    before = service.get("/v1/groups/all")
    assert len(ATTACKS) == 30
    for method, host, header, kind in ATTACKS:
        with Raw(service) as raw:
            lines = [f"{method} /v1/targets HTTP/1.1", host, raw.login, header, kind]
            body = NEW_TARGET if method == "POST" else b""
            lines.append(f"Content-Length: {len(body)}")
            raw.send(*(line.format(host=raw.host) for line in lines if line), body=body)
            status, headers, said = raw.answer()
        assert status in {403, 415}, (method, host, header, kind)
        assert set(said) == {"message"}
        assert "access-control-" not in headers
        assert "www-authenticate" not in headers
    assert service.get("/v1/groups/all") == before


def squat(port: int, context: ssl.SSLContext | None, heard: list[bytes]) -> Callable[[], None]:
    """Run another server on this port that records every byte; return a function that ends it."""
    listener = socket.create_server(("127.0.0.1", port))

    def serve() -> None:
        while True:
            try:
                peer = listener.accept()[0]
                peer.settimeout(5)
                with closing(
                    context.wrap_socket(peer, server_side=True) if context else peer
                ) as conn:
                    heard.append(conn.recv(65536))
            except ssl.SSLError:
                heard.append(b"")  # the handshake was refused
            except OSError:
                return

    thread = threading.Thread(target=serve)
    thread.start()

    def end() -> None:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join(10)

    return end


@pytest.mark.parametrize("encrypted", [True, False])
def test_a_squatter_on_the_port_hears_no_password(
    own_service: Running, tmp_path: Path, encrypted: bool
) -> None:
    """The console trusts only the certificate that its service passed to it."""
    address = Address(
        own_service.base_url, "analyst", own_service.password, own_service.certificate
    )
    own_service.close()
    heard: list[bytes] = []
    other = ensure_certificate(tmp_path / "other").server_context() if encrypted else None
    end = squat(urlsplit(address.base_url).port or 0, other, heard)

    async def ask() -> None:
        client = Client(address)
        try:
            await client.local.capabilities()
        finally:
            await client.close()

    try:
        with pytest.raises(NotTrusted if encrypted else ApiError) as failure:
            asyncio.run(ask())
    finally:
        end()
    if encrypted and sys.platform == "linux":
        assert f"(process {os.getpid()})" in str(failure.value)  # this test is the squatter
    assert heard
    assert not any(b"HTTP" in said or b"asic" in said for said in heard)


async def attack(service: Running, kind: int) -> float:
    """Make one connection of a kind; return the seconds until the service ended it."""
    address = urlsplit(service.base_url)
    tls = None if kind == 0 else service.tls()
    began = time.monotonic()
    reader, writer = await asyncio.open_connection(address.hostname, address.port, ssl=tls)
    head = f"POST /v1/query HTTP/1.1\r\nHost: {address.netloc}\r\n".encode()
    if kind == 2:  # an endless header, one byte at a time
        writer.write(head + b"X: ")
    elif kind == 3:
        writer.write(head + b"Content-Type: application/json\r\nContent-Length: 10485760\r\n\r\n{")
    elif kind == 4:
        writer.write(head + b"X: " + b"y" * 65536)
    answered = asyncio.ensure_future(reader.read())
    while not answered.done() and time.monotonic() < began + 4 * REQUEST_SECONDS:
        if kind == 2:
            writer.write(b"y")
        await asyncio.wait({answered}, timeout=0.5)
    taken = time.monotonic() - began
    assert answered.done(), f"a connection of kind {kind} was not ended"
    answered.exception()
    writer.transport.abort()
    return taken


def test_two_hundred_bad_connections_keep_nobody_out(own_service: Running) -> None:
    """Silent with and without TLS, slow headers, and bodies and headers that are too large."""
    process = psutil.Process(own_service.pid)
    own_service.get(PATH)
    before = process.memory_info().rss
    waits: list[float] = []
    highest = before
    done = threading.Event()

    async def attacks() -> list[float]:
        return await asyncio.gather(*(attack(own_service, n % 5) for n in range(5 * KIND)))

    def honest() -> None:
        nonlocal highest
        while not done.wait(0.05):
            began = time.monotonic()
            with Raw(own_service) as raw:
                raw.send(f"GET {PATH} HTTP/1.1", f"Host: {raw.host}", raw.login)
                assert raw.answer()[0] == 200
            waits.append(time.monotonic() - began)
            highest = max(highest, process.memory_info().rss)

    thread = threading.Thread(target=honest)
    thread.start()
    try:
        ended = asyncio.run(attacks())
    finally:
        done.set()
        thread.join(60)
    assert max(ended) < REQUEST_SECONDS + 5
    assert len(waits) > 20
    assert sorted(waits)[int(len(waits) * 0.99)] <= 1.0, sorted(waits)[-5:]
    assert highest - before <= GROWTH_BYTES
