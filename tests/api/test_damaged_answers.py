"""Answers that cannot be decoded: bad compression, bad framing, impossible dates.

Every call ends in data or in one `ApiError`, and the event loop is not blocked.
"""

from __future__ import annotations

import asyncio
import gzip
import random
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import pairwise
from typing import Any

import httpx
import pytest

from app.api import transport, wire
from app.api.client import Client
from app.api.errors import (
    ApiError,
    BadAnswer,
    NotReached,
    NotSignedIn,
    NotTrusted,
    TooMuch,
)
from app.api.records.local import Event
from app.api.transport import Address, decoded
from tests.api.every_call import answering, every_call, said
from tests.api.server import RawServer, sends

SERVER = b'{"host_name":"x","timestamp":1,"version":"1","public_key":"","loads":[]}'
Use = Callable[[Client], Awaitable[Any]]


class Pieces(httpx.AsyncByteStream):
    """A body that arrives in these pieces, all available immediately."""

    def __init__(self, *pieces: bytes) -> None:
        self._pieces = pieces

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self._pieces:
            yield piece


def packed(body: bytes, encoding: str, status: int = 200) -> httpx.Response:
    return httpx.Response(status, headers={"Content-Encoding": encoding}, stream=Pieces(body))


def outcome(use: Use, client: Client) -> Any:
    """Return what `use` returns, or its `ApiError`; any other exception is a defect."""

    async def run() -> Any:
        try:
            return await use(client)
        except ApiError as error:
            return error

    return asyncio.run(run())


async def info(client: Client) -> Any:
    return await client.server.info()


async def ids(client: Client) -> Any:
    return await client.queries.targets("1")


async def events(client: Client) -> list[Event]:
    return [one async for one in client.local.stream()]


def damaged(dice: random.Random, body: bytes) -> bytes:
    """Return `body` with damage: cut, changed, repeated or removed."""
    at, end = sorted(dice.choices(range(len(body) + 1), k=2))
    kind = dice.randrange(5)
    if kind == 0:
        return body[:at]
    if kind == 1:
        return body[:at] + dice.randbytes(end - at) + body[end:]
    if kind == 2:
        return body[:at] + body[end:]
    return dice.randbytes(60) if kind == 3 else body + dice.randbytes(dice.randrange(1, 9))


def try_damaged(rounds: int) -> None:
    dice, now = random.Random(65), [b"", ""]
    client = answering(lambda _request: packed(now[0], now[1]))  # type: ignore[arg-type]
    originals = {"gzip": gzip.compress(SERVER * 3), "deflate": zlib.compress(SERVER * 3)}
    for number in range(rounds):
        encoding = dice.choice(list(originals))
        now[:] = damaged(dice, originals[encoding]), encoding
        for use in (info, ids, events):
            error = outcome(use, client)
            assert isinstance(error, BadAnswer), (number, use)
            assert error.endpoint, (number, use)


def test_a_damaged_compressed_answer_is_a_bad_answer() -> None:
    try_damaged(60)


@pytest.mark.slow
def test_ten_thousand_damaged_compressed_answers() -> None:
    try_damaged(10_000)


@pytest.mark.parametrize("body", [b"<html>", b"7", b"[[7]]", b'{"a": 1}', b"data: [\n\n"])
def test_an_answer_that_cannot_be_decoded_names_its_connection(body: bytes) -> None:
    client = answering(lambda _request: said(body))
    for call in every_call():
        error = outcome(call.on, client)
        assert not isinstance(error, ApiError) or client.raised(error), call


def test_a_status_holds_although_its_text_cannot_be_read() -> None:
    client = answering(lambda _request: packed(b"\x00" * 30, "gzip", 401))
    error = outcome(info, client)
    assert isinstance(error, NotSignedIn)
    assert error.message == "The server answered with status 401."


def test_the_text_of_an_error_is_not_kept_at_any_length() -> None:
    body = b'{"message":"' + b"x" * 500_000 + b'"}'
    error = outcome(info, answering(lambda _request: said(body, 500)))
    assert len(error.message) == 4_096


@pytest.mark.parametrize(
    "head",
    [
        b"302 Found\r\nLocation: https://[::1\r\nContent-Length: 0",
        b"302 Found\r\nLocation: http://\xff\xfe:99999999/\r\nContent-Length: 0",
        b"200 OK\r\nContent-Length: " + b"9" * 5_000,
        b"200 OK\r\nContent-Length: 1\r\nContent-Length: 2",
        b"200 OK\r\nContent-Length: -1",
        b"200 OK\r\nTransfer-Encoding: gzip, chunked",
        b"200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + b"f" * 30 + b"\r\n",
        b"101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade",
        b"200 OK\r\nContent-Encoding: \xff\r\nContent-Length: 0",
        b"200 OK\r\nSet-Cookie: a=b; expires=\xff; domain=.;;;\r\nContent-Length: 0",
    ],
)
def test_hostile_framing_is_one_error(head: bytes) -> None:
    async def run() -> Any:
        async with RawServer(sends(b"HTTP/1.1 " + head + b"\r\n\r\n")).running() as server:
            client = Client(server.address())
            try:
                return await client.server.info()
            except ApiError as error:
                return error
            finally:
                await client.close()

    assert isinstance(asyncio.run(run()), ApiError)


@pytest.mark.parametrize(
    ("chunks", "kind"),
    [(b"zz\r\n[1", BadAnswer), (b"2\r\n[1x\r\n", BadAnswer), (b"400\r\n[1", NotReached)],
)
def test_chunks_that_are_no_chunks_are_a_bad_answer_and_cut_ones_a_lost_connection(
    chunks: bytes, kind: type[ApiError]
) -> None:
    head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

    async def run() -> None:
        async with RawServer(sends(head + chunks)).running() as server:
            client = Client(server.address())
            try:
                with pytest.raises(kind):
                    await client.server.info()
            finally:
                await client.close()

    asyncio.run(run())


def test_an_answer_that_is_not_http_is_a_bad_answer() -> None:
    async def run() -> None:
        async with RawServer(sends(b"nonsense\r\n\r\n")).running() as server:
            client = Client(server.address())
            try:
                with pytest.raises(BadAnswer):
                    await client.server.info()
            finally:
                await client.close()

    asyncio.run(run())


def test_cookies_are_neither_kept_nor_sent() -> None:
    async def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = b"HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: %d\r\n\r\n" % len(SERVER)
        writer.write(head + SERVER)

    async def run() -> list[bytes]:
        async with RawServer(answer).running() as server:
            client = Client(server.address())
            for _ in range(2):
                await client.server.info()
            await client.close()
            return server.requests

    requests = asyncio.run(run())
    assert len(requests) == 2
    assert not any(b"cookie" in request.lower() for request in requests)


HOSTS = ("a..b", ".example", "x" * 70 + ".example", "exa mple", "[::1%zz]")


@pytest.mark.parametrize("host", HOSTS)
def test_a_host_that_is_no_name_cannot_be_reached(host: str) -> None:
    client = Client(Address(f"https://{host}:1", "analyst", "a password", None))
    assert isinstance(outcome(info, client), NotReached)


@pytest.mark.parametrize(
    "pin",
    [
        "no certificate",
        "\ud800é",
        "-----BEGIN CERTIFICATE-----\n????\n-----END CERTIFICATE-----\n",
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
    ],
)
def test_a_damaged_pin_trusts_nobody(pin: str) -> None:
    client = Client(Address("https://127.0.0.1:9", "analyst", "a password", pin))
    assert isinstance(outcome(info, client), NotTrusted)


@pytest.mark.parametrize("when", ["1e300", "-1e300", "1e999", '"1e300"', "true"])
def test_a_moment_of_no_calendar_is_a_bad_answer(when: str) -> None:
    body = SERVER.replace(b'"timestamp":1', b'"timestamp":' + when.encode())
    client = answering(lambda _request: said(body))
    assert isinstance(outcome(info, client), BadAnswer)


def test_an_event_stream_has_no_event_without_an_end() -> None:
    body = b"data: " + b"x" * 1_000 + b"\n"
    client = answering(lambda _request: httpx.Response(200, stream=Pieces(*[body] * 200)))
    assert isinstance(outcome(events, client), TooMuch)


def rounds_between_pieces(
    response: httpx.Response, read: Callable[[bytes], object], monkeypatch: pytest.MonkeyPatch
) -> list[int]:
    """Return for each decoded piece how often the event loop ran before it."""
    monkeypatch.setattr(transport, "SLICE_SECONDS", 0.0)
    rounds, found = 0, list[int]()

    async def go_round() -> None:
        nonlocal rounds
        while True:
            rounds += 1
            await asyncio.sleep(0)

    async def run() -> None:
        other = asyncio.ensure_future(go_round())
        async for data in decoded(response, 64 << 20):
            read(data)
            found.append(rounds)
        other.cancel()

    asyncio.run(run())
    return found


def test_the_loop_runs_between_two_pieces_of_one_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    body = b"[" + b",".join(b"%d" % number for number in range(500_000)) + b"]"
    array = wire.IdArray("GET x")
    response = packed(gzip.compress(body, 1), "gzip")
    found = rounds_between_pieces(response, array.feed, monkeypatch)
    assert len(found) >= len(body) // transport.READ_SIZE
    assert all(after > before for before, after in pairwise(found))
    assert len(array.close()) == 500_000


def test_the_loop_runs_between_chunks_that_are_there_already(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    response = httpx.Response(200, stream=Pieces(*[b"1"] * 50))
    found = rounds_between_pieces(response, len, monkeypatch)
    assert all(after > before for before, after in pairwise(found))


def test_white_space_in_a_list_of_ids_is_not_kept() -> None:
    array = wire.IdArray("GET x")
    array.feed(b"[")
    for _ in range(100):
        array.feed(b" \n" * 30_000)
        array.feed(b"1 ")
        array.feed(b"  " * 30_000 + b",")
        assert len(array._rest) < 200  # noqa: SLF001 - what is held back shows nowhere else
    array.feed(b"2")
    array.feed(b"\n]")
    assert array.close() == [*["1"] * 100, "2"]


@pytest.mark.parametrize(
    "pieces", [(b"[12 ", b"34]"), (b"[1", b" 2]"), (b'["1 ', b'2"]'), (b"[,]",)]
)
def test_white_space_ends_an_id(pieces: tuple[bytes, ...]) -> None:
    client = answering(lambda _request: httpx.Response(200, stream=Pieces(*pieces)))
    assert isinstance(outcome(ids, client), BadAnswer)


def test_rows_that_cannot_be_read_do_not_go_on_for_ever() -> None:
    page = wire.decode_page([[]] * wire.MOST_UNREADABLE, Event, "GET x")
    assert page.unreadable == wire.MOST_UNREADABLE
    with pytest.raises(BadAnswer, match="GET x"):
        wire.decode_page([[]] * (wire.MOST_UNREADABLE + 1), Event, "GET x")


def test_an_answer_of_nothing_but_arrays_is_too_much() -> None:
    with pytest.raises(TooMuch):
        wire.parse(b"[" + b"[]," * wire.MOST_OBJECTS + b"[]]", "GET x")
