"""Deliberately slow peers against a server in this process with a short deadline."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from pathlib import Path

import pytest
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from app.service.base.answers import answer
from app.service.process import connection_limits
from app.service.process.connection_acceptor import TLS_END_SECONDS
from app.service.process.connection_limits import GuardedProtocol
from tests.service.served import Peer, Served

DEADLINE = 0.3


class Hasty(GuardedProtocol):
    """Protocol with short deadlines for requests."""

    request_seconds = DEADLINE
    send_seconds = DEADLINE
    max_connections = 4
    max_per_peer = 2


async def hello(scope: Scope, receive: Receive, send: Send) -> None:
    """Read the whole body, then answer."""
    while (await receive()).get("more_body"):
        pass
    await answer({"hello": scope["path"]})(scope, receive, send)


def test_a_request_must_be_whole_in_time(tmp_path: Path) -> None:
    async def drip(peer: Peer, start: bytes) -> tuple[float, bytes]:
        began = time.monotonic()
        peer.writer.write(start)
        answered = asyncio.create_task(peer.rest())
        while not answered.done():
            peer.writer.write(b"x")
            await asyncio.wait({answered}, timeout=0.05)
        return time.monotonic() - began, answered.result()

    async def main() -> None:
        served = Served(tmp_path, hello, Hasty)
        async with served.running():
            beginnings = [
                b"",
                b"GET /a HTTP/1.1\r\nHost: x\r\nX-Slow: ",
                b"POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n",
            ]
            for beginning in beginnings:
                seconds, answered = await drip(await served.peer(), beginning)
                assert seconds < DEADLINE * 50
                assert answered.startswith(b"HTTP/1.1 408 ")
                assert "message" in json.loads(answered.partition(b"\r\n\r\n")[2])

    asyncio.run(main())


def test_a_kept_connection_has_a_deadline_for_each_request(tmp_path: Path) -> None:
    async def main() -> None:
        served = Served(tmp_path, hello, Hasty)
        async with served.running():
            peer = await served.peer()
            for _ in range(3):
                assert b'{"hello":"/there"}' in await peer.ask()
            peer.writer.write(b"GET /late HTTP/1.1\r\n")
            assert (await peer.rest()).startswith(b"HTTP/1.1 408 ")

    asyncio.run(main())


def test_an_idle_connection_is_kept_and_makes_room_when_others_come(tmp_path: Path) -> None:
    async def main() -> None:
        served = Served(tmp_path, hello, Hasty)
        async with served.running():
            idle = await served.peer()
            await idle.ask()
            others = [await served.peer() for _ in range(Hasty.max_connections)]
            assert await idle.rest() == b""
            assert b"hello" in await others[-1].ask()

    asyncio.run(main())


def test_a_peer_elsewhere_has_few_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        served = Served(tmp_path, hello, Hasty)
        async with served.running():
            peers = [await served.peer() for _ in range(Hasty.max_per_peer + 1)]
            assert await peers[0].rest() == b""
            assert b"hello" in await peers[-1].ask()
            assert b"hello" in await peers[-2].ask()

    monkeypatch.setattr(connection_limits, "is_here", lambda _host: False)
    asyncio.run(main())


def test_a_peer_that_does_not_read_is_given_up(tmp_path: Path) -> None:
    size = 64 << 20
    piece = b"x" * (1 << 16)

    async def much(scope: Scope, receive: Receive, send: Send) -> None:
        pieces = (piece for _ in range(size // len(piece)))
        await StreamingResponse(pieces)(scope, receive, send)

    async def main() -> None:
        served = Served(tmp_path, much, Hasty)
        async with served.running():
            peer = await served.peer()
            peer.writer.transport.pause_reading()  # type: ignore[attr-defined]
            peer.writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            await asyncio.sleep(DEADLINE * 4)  # waits for no state: so long it reads nothing
            peer.writer.transport.resume_reading()  # type: ignore[attr-defined]
            assert len(await peer.rest()) < size

    asyncio.run(main())


def test_a_peer_that_says_no_farewell_is_not_waited_for(tmp_path: Path) -> None:
    async def main() -> None:
        served = Served(tmp_path, hello, Hasty)

        def talk() -> float:
            plain = socket.create_connection(("127.0.0.1", served.port), 10)
            peer = served.trusted.wrap_socket(plain, server_hostname="127.0.0.1")
            peer.sendall(b"nonsense\r\n\r\n")
            while peer.recv(65536):
                pass  # the answer, then the service's close_notify
            began = time.monotonic()
            with socket.socket(fileno=peer.detach()) as left:
                left.settimeout(10)
                with contextlib.suppress(ConnectionResetError):
                    assert left.recv(1) == b""
            return time.monotonic() - began

        async with served.running():
            taken = await asyncio.to_thread(talk)
            assert taken < TLS_END_SECONDS + 10  # asyncio itself waits for 30 seconds

    asyncio.run(main())


def test_a_peer_that_speaks_no_tls_is_let_go(tmp_path: Path) -> None:
    async def main() -> None:
        served = Served(tmp_path, hello, Hasty)
        async with served.running():
            reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            async with asyncio.timeout(10):
                assert b"200 OK" not in await reader.read()
            writer.close()

    asyncio.run(main())
