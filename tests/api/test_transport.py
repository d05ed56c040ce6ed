"""The transport against hostile and broken servers, over real TLS on loopback."""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import trustme

from app.api import requester, transport
from app.api.client import Client
from app.api.errors import (
    ApiError,
    BadAnswer,
    BadIdentifier,
    Gone,
    NotAccepted,
    NotReached,
    NotSignedIn,
    NotTrusted,
    Redirected,
    TookTooLong,
    TooMuch,
)
from app.api.records.remediation import RemediationOrder
from app.api.records.targets import NewTarget
from tests.api.server import Answer, RawServer, says, sends

SERVER = b'{"host_name":"x","timestamp":1,"version":"1","public_key":"","loads":[]}'
Use = Callable[[Client], Awaitable[Any]]


def ask(answer: Answer, use: Use) -> tuple[Any, RawServer]:
    """Return the result of `use` against a server that replies `answer`; an `ApiError` is returned
    as a value.
    """

    async def run() -> tuple[Any, RawServer]:
        async with RawServer(answer).running() as server:
            client = Client(server.address())
            try:
                return await use(client), server
            except ApiError as error:
                return error, server
            finally:
                await client.close()

    return asyncio.run(run())


async def info(client: Client) -> Any:
    return await client.server.info()


def test_one_connection_serves_many_calls_and_signs_in() -> None:
    async def thrice(client: Client) -> Any:
        return [await client.server.info() for _ in range(3)]

    result, server = ask(says(SERVER), thrice)
    assert [one.host_name for one in result] == ["x"] * 3
    assert server.connections == 1
    assert b"authorization: basic" in server.requests[0].lower()


@pytest.mark.parametrize(
    ("status", "kind"),
    [("401 No", NotSignedIn), ("404 No", Gone), ("422 No", NotAccepted), ("302 Found", Redirected)],
)
def test_error_statuses(status: str, kind: type[ApiError]) -> None:
    location = b"Location: https://127.0.0.1:1/\r\n"
    error, server = ask(
        says(b'{"message":"Server says no"}', status=status, headers=location), info
    )
    assert isinstance(error, kind)
    assert error.endpoint == "GET /v1/server"
    assert len(server.requests) == 1


@pytest.mark.parametrize("nested", [True, False])
def test_a_partial_remediation_names_its_objects(nested: bool) -> None:
    inner = b'{"path":"/a","message":"busy","object_ids":["7"]}'
    body = b'{"message":' + inner + b"}" if nested else inner

    async def act(client: Client) -> Any:
        order = RemediationOrder(path="/a", sign_off="", reason="", object_ids=["7"])
        return await client.remediation.act("1", "2", "mask", order)

    error, _ = ask(says(body, status="422 No"), act)
    assert (error.message, error.path, error.object_ids) == ("busy", "/a", ("7",))


@pytest.mark.parametrize("data", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 9"])
def test_a_server_that_breaks_off(data: bytes) -> None:
    error, _ = ask(sends(data), info)
    assert isinstance(error, NotReached)


def test_a_read_is_repeated_and_a_write_is_not() -> None:
    _, reads = ask(sends(b""), info)
    assert len(reads.requests) == requester.ATTEMPTS

    async def create(client: Client) -> Any:
        return await client.targets.create(NewTarget(name="x"))

    error, writes = ask(sends(b""), create)
    assert isinstance(error, NotReached)
    assert len(writes.requests) == 1


def test_compressed_answers() -> None:
    packed = gzip.compress(SERVER)
    result, _ = ask(says(packed, headers=b"Content-Encoding: gzip\r\n"), info)
    assert result.host_name == "x"
    packed = zlib.compress(SERVER)
    result, _ = ask(says(packed, headers=b"Content-Encoding: deflate\r\n"), info)
    assert result.host_name == "x"


def test_bombs_are_refused() -> None:
    bomb = gzip.compress(b" " * (64 << 20))
    error, _ = ask(says(bomb, headers=b"Content-Encoding: gzip\r\n"), info)
    assert isinstance(error, TooMuch)
    stacked = says(gzip.compress(bomb), headers=b"Content-Encoding: gzip, gzip\r\n")
    error, _ = ask(stacked, info)
    assert isinstance(error, BadAnswer)
    error, _ = ask(says(b'"' + b"x" * (17 << 20) + b'"'), info)
    assert isinstance(error, TooMuch)


def test_a_dripping_answer_ends_at_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requester, "CALL_SECONDS", 0.4)

    async def drip(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
        for _ in range(100):
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(0.05)

    error, _ = ask(drip, info)
    assert isinstance(error, TookTooLong)


def test_endless_continue_is_refused() -> None:
    error, _ = ask(sends(b"HTTP/1.1 100 Continue\r\n\r\n" * 1000), info)
    assert isinstance(error, BadAnswer | NotReached)


def test_a_changed_certificate_gets_no_byte_of_http() -> None:
    async def run() -> tuple[ApiError, list[bytes]]:
        authority = trustme.CA()
        async with RawServer(says(SERVER), authority).running() as server:
            other = authority.issue_cert("127.0.0.1").cert_chain_pems[0].bytes().decode()
            client = Client(server.address(other))
            with pytest.raises(NotTrusted) as caught:
                await client.server.info()
            await client.close()
            return caught.value, server.requests

    error, requests = asyncio.run(run())
    assert requests == []
    assert "certificate" in error.message


def test_a_certificate_that_signs_another_is_no_pin_for_it() -> None:
    async def run() -> list[bytes]:
        authority = trustme.CA()
        async with RawServer(says(SERVER), authority).running() as server:
            client = Client(server.address(authority.cert_pem.bytes().decode()))
            with pytest.raises(NotTrusted):
                await client.server.info()
            await client.close()
            return server.requests

    assert asyncio.run(run()) == []


def test_first_contact_looks_and_sends_nothing() -> None:
    async def run() -> tuple[str, RawServer]:
        async with RawServer(says(SERVER)).running() as server:
            return await transport.peer_certificate(f"https://127.0.0.1:{server.port}"), server

    pem, server = asyncio.run(run())
    assert pem.strip() == server.pem.strip()
    assert server.requests == []


@pytest.mark.parametrize(
    "url",
    [
        *("http://x:1", "https://", "https://u:p@x", "https://x/path", "ftp://x", ""),
        *("https://x:65536", "https://x:0", "https://x:-1", "https://x:a", "https://[x"),
    ],
)
def test_addresses_that_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match=r"^The address must"):
        transport.split_url(url)


def test_a_hostile_id_never_leaves() -> None:
    async def delete(client: Client) -> Any:
        with pytest.raises(BadIdentifier):
            await client.targets.delete("..")

    _, server = ask(says(SERVER), delete)
    assert server.requests == []


def test_nobody_there() -> None:
    async def run() -> ApiError:
        client = Client(transport.Address("https://127.0.0.1:9", "a", "b", None))
        with pytest.raises(NotReached) as caught:
            await client.server.info()
        return caught.value

    assert "127.0.0.1:9" in asyncio.run(run()).message


def test_the_environment_has_no_say(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    log = tmp_path / "keys"
    monkeypatch.setenv("SSLKEYLOGFILE", str(log))
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
    result, _ = ask(says(SERVER), info)
    assert result.host_name == "x"
    assert not log.exists()


def test_events_arrive_as_they_are_sent() -> None:
    event = b'{"id":"%d","timestamp":1,"module":"api","class":"Scan","message":"m"}'
    body = b": hello\n\n" + b"".join(b"id: %d\ndata: " % n + event % n + b"\n\n" for n in (1, 2))

    async def collect(client: Client) -> Any:
        return [one.id async for one in client.local.stream()]

    result, _ = ask(says(body), collect)
    assert result == ["1", "2"]
