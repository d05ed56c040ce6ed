"""The only connection to a server: HTTPS, its own trust settings, deadlines and size limits
(docs/reliability.md, "Untrusted content").

`Transport` carries httpx's requests over asyncio streams with h11. It exists because stock httpx
decodes without a bound, honours the environment, and stalls a GUI loop under load
(docs/architecture.md, "Large results"). It follows no redirect, reads no proxy setting and writes
no key log.
"""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
import time
import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import h11
import httpx

from app import ports
from app.api.certificates import presented, trust, why_refused
from app.api.errors import BadAnswer, NotReached, NotTrusted, TookTooLong, TooMuch

CONNECT_SECONDS = 15.0
"""Time limit for name resolution, TCP and TLS together: a slow VPN or a busy server needs some
seconds.
"""
MAX_CONNECTIONS = 8
MAX_HEADER_BYTES = 65_536
MAX_INFORMATIONAL = 10
MAX_RATIO = 200
RATIO_FROM = 1 << 20
READ_SIZE = 65_536
SLICE_SECONDS = 0.004
"""Time, in seconds, that may be spent on an answer before the event loop runs other work."""
FRESH_SECONDS = 2.0
"""Maximum idle time, in seconds, of a connection that is used again for a write. After a longer
time the server may have closed its side.
"""

_HERE = ("127.0.0.1", "::1", "localhost")


@dataclass(frozen=True, slots=True)
class Address:
    """Address of a server, and the account.

    `base_url` is `https://host:port`. With `certificate` (PEM) only exactly that certificate is
    trusted; without it the trust store of the operating system decides.
    """

    base_url: str
    username: str
    password: str = field(repr=False)
    certificate: str | None = field(default=None, repr=False)

    @property
    def host(self) -> str:
        """The host name or address."""
        return split_url(self.base_url)[0]

    @property
    def port(self) -> int:
        """The TCP port."""
        return split_url(self.base_url)[1]


def split_url(base_url: str) -> tuple[str, int]:
    """Return host and port of a base URL; the port is 8339 if the URL has none. Raises
    `ValueError`, with a message for the user, if the URL is not https://host[:port].
    """
    try:
        parts = urlsplit(base_url)
        port = 8339 if parts.port is None else parts.port
    except ValueError:
        raise ValueError(
            "The address must be https://host:port, with a port from 1 to 65535"
        ) from None
    if parts.scheme != "https":
        raise ValueError("The address must begin with https://")
    if not parts.hostname or not port or parts.username or parts.path.strip("/") or parts.query:
        raise ValueError("The address must be https://host:port and nothing more")
    return parts.hostname, port


async def peer_certificate(base_url: str) -> str:
    """Return the certificate (PEM) that a server presents. Only a TLS handshake is done; no HTTP is
    sent.

    On first contact, the user sees the certificate and decides whether to trust it. Raises
    `NotReached` or `TookTooLong`, and `ValueError` for an invalid URL (`split_url`).
    """
    host, port = split_url(base_url)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # only inspected, never trusted
    _, writer = await _open(host, port, context)
    try:
        return ssl.DER_cert_to_PEM_cert(presented(writer))
    finally:
        writer.close()


async def _open(
    host: str, port: int, context: ssl.SSLContext
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    name = f"{host}:{port}"
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            return await asyncio.open_connection(
                host, port, ssl=context, server_hostname=host, limit=MAX_HEADER_BYTES
            )
    except TimeoutError as error:
        raise TookTooLong(f"{name} did not answer within {CONNECT_SECONDS:.0f} s.") from error
    except ssl.SSLCertVerificationError as error:
        raise NotTrusted(f"{name} is not trusted: {why_refused(error)}.") from error
    except ssl.SSLError as error:
        raise NotTrusted(f"{name} does not speak TLS as it must (1.2 or later).") from error
    except OSError as error:
        raise NotReached(f"{name} can't be reached: {_why_not(error)}.") from error
    except ValueError as error:  # includes UnicodeError: not allowed in IDNA
        raise NotReached(f"{name} is not a valid host name.") from error


async def _who_else(host: str, port: int) -> str:
    """Return a sentence that names the process on this computer that uses the port; "" if
    unknown.
    """
    found = await asyncio.to_thread(ports.holder, port) if host in _HERE else None
    return "" if found is None else f" The port is held by {found}."


def _why_not(error: OSError) -> str:
    """Return the reason of an error in words, without the text of the exception: asyncio puts
    socket addresses into that text.
    """
    if isinstance(error, ConnectionRefusedError):
        return "nothing listens there"
    if isinstance(error, socket.gaierror):
        return "no computer of that name is known"
    if isinstance(error, ConnectionError):
        return "the connection broke off"
    if error.errno is not None and not isinstance(error, TimeoutError):
        return os.strerror(error.errno)
    return "no answer"


class _Link:
    """One connection: a stream and its h11 state. It carries one request at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._state = h11.Connection(h11.CLIENT, max_incomplete_event_size=MAX_HEADER_BYTES)
        self.idle_since = time.monotonic()
        self.ended = False
        """Whether the server has closed its side."""

    async def send(self, request: httpx.Request, body: bytes) -> None:
        head = h11.Request(
            method=request.method, target=request.url.raw_path, headers=request.headers.raw
        )
        data = self._state.send(head) or b""
        if body:
            data += self._state.send(h11.Data(data=body)) or b""
        data += self._state.send(h11.EndOfMessage()) or b""
        self._writer.write(data)
        await self._writer.drain()

    async def head(self) -> h11.Response:
        for _ in range(MAX_INFORMATIONAL):
            event = await self._event()
            if isinstance(event, h11.Response):
                return event
            if not isinstance(event, h11.InformationalResponse):
                break
        raise BadAnswer("The server does not answer with an HTTP response.")

    async def body(self) -> AsyncIterator[bytes]:
        while isinstance(event := await self._event(), h11.Data):
            yield bytes(event.data)

    async def _event(self) -> object:
        while (event := self._state.next_event()) is h11.NEED_DATA:
            data = await self._reader.read(READ_SIZE)
            self.ended = not data
            self._state.receive_data(data)
        return event

    @property
    def reusable(self) -> bool:
        """Whether the last exchange was complete and the server has kept the connection open."""
        done = self._state.our_state is h11.DONE and self._state.their_state is h11.DONE
        return done and not self._reader.at_eof()

    @property
    def alive(self) -> bool:
        return not (self._reader.at_eof() or self._writer.is_closing())

    def recycle(self) -> None:
        self._state.start_next_cycle()
        self.idle_since = time.monotonic()

    def close(self) -> None:
        self._writer.close()


class _Body(httpx.AsyncByteStream):
    """The raw body of an answer. Closing the body returns the connection to the pool, or closes
    it.
    """

    def __init__(self, transport: Transport, link: _Link) -> None:
        self._transport, self._link = transport, link
        self._open = True

    async def __aiter__(self) -> AsyncIterator[bytes]:
        try:
            async for data in self._link.body():
                yield data
        except (h11.RemoteProtocolError, OSError) as error:
            if isinstance(error, OSError) or self._link.ended:
                raise NotReached("The answer broke off before its end.") from error
            raise BadAnswer("The answer is not valid HTTP.") from error

    async def aclose(self) -> None:
        if self._open:
            self._open = False
            self._transport.give_back(self._link)


class Transport(httpx.AsyncBaseTransport):
    """Sends requests to one server over at most `MAX_CONNECTIONS` kept-alive connections."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._context: ssl.SSLContext | None = None
        self._pin: bytes | None = None
        """The only trusted certificate (DER); None uses the trust store of the operating system."""
        self._idle: list[_Link] = []
        self._slots = asyncio.Semaphore(MAX_CONNECTIONS)
        self._closed = False

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send `request` and return the answer before its body is read.

        Raises `NotReached`, `TookTooLong`, `NotTrusted` or `BadAnswer`. The caller sets the
        deadline of the whole call.
        """
        await self._slots.acquire()
        link: _Link | None = None
        try:
            link = await self._link(careful=request.method != "GET")
            await link.send(request, await request.aread())
            head = await link.head()
        except BaseException as error:
            self._drop(link)
            if isinstance(error, h11.RemoteProtocolError) and link and not link.ended:
                raise BadAnswer("The answer is not valid HTTP.") from error
            if isinstance(error, h11.ProtocolError):
                raise NotReached("The server broke off without a proper answer.") from error
            if isinstance(error, OSError):
                raise NotReached("The connection broke off.") from error
            raise
        return httpx.Response(
            head.status_code, headers=head.headers.raw_items(), stream=_Body(self, link)
        )

    async def _link(self, *, careful: bool) -> _Link:
        oldest = time.monotonic() - (FRESH_SECONDS if careful else 60)
        while self._idle:
            link = self._idle.pop()
            if link.alive and link.idle_since >= oldest:
                return link
            link.close()
        if self._closed:
            raise NotReached("The connection has been closed.")
        if self._context is None:
            self._context = await self._trust()
        host, port = self._address.host, self._address.port
        try:
            reader, writer = await _open(host, port, self._context)
            try:
                self._check_pin(writer)
            except BaseException:
                writer.close()
                raise
        except NotTrusted as error:
            raise NotTrusted(f"{error}{await _who_else(host, port)}") from error
        return _Link(reader, writer)

    async def _trust(self) -> ssl.SSLContext:
        """Return the TLS context, created once for all connections. Raises `NotTrusted` if the
        pinned certificate is damaged.
        """
        pin = self._address.certificate
        try:
            self._pin = None if pin is None else ssl.PEM_cert_to_DER_cert(pin)
            return await asyncio.to_thread(trust, pin)
        except (ssl.SSLError, ValueError) as error:
            raise NotTrusted("The certificate accepted before is damaged.") from error

    def _check_pin(self, writer: asyncio.StreamWriter) -> None:
        if self._pin is not None and presented(writer) != self._pin:
            raise NotTrusted("The server shows another certificate than the pinned one.")

    def give_back(self, link: _Link) -> None:
        """Return a connection to the pool. Close it if it cannot be used again, or if this
        transport is closed.
        """
        if link.reusable and not self._closed:
            link.recycle()
            self._idle.append(link)
            self._slots.release()
        else:
            self._drop(link)

    def _drop(self, link: _Link | None) -> None:
        if link is not None:
            link.close()
        self._slots.release()

    async def aclose(self) -> None:
        """Close the idle connections. A connection in use closes when its answer has been read."""
        self._closed = True
        while self._idle:
            self._idle.pop().close()


class Pause:
    """Lets the event loop run other work after each `SLICE_SECONDS` of work.

    Without such a pause, a coroutine that reads a stream could block the loop: it is not suspended
    while the stream's buffer contains bytes.
    """

    def __init__(self) -> None:
        self._since = time.perf_counter()

    async def if_due(self) -> None:
        """Suspend if the time slice is used up."""
        if time.perf_counter() - self._since > SLICE_SECONDS:
            await asyncio.sleep(0)
            self._since = time.perf_counter()


async def decoded(response: httpx.Response, cap: int) -> AsyncIterator[bytes]:
    """Yield the decompressed body in bounded steps; the event loop runs between the steps.

    Raises `TooMuch` if the body is longer than `cap` bytes, or if it grows by more than 200:1
    beyond the first MiB. Raises `BadAnswer` if the encoding is neither gzip nor deflate nor
    identity (stacked encodings, for example), or if the data cannot be decompressed.
    """
    encoding = response.headers.get("content-encoding", "identity").strip().lower()
    unpack, pause = _decompressor(encoding), Pause()
    length = response.headers.get("content-length", "")
    if length.isdecimal() and int(length) > cap:  # reject it before reading
        raise TooMuch(f"The answer is larger than {cap >> 20} MiB.")
    received = total = 0
    async for raw in response.aiter_raw():
        received += len(raw)
        pending = raw
        while True:
            data = _unpacked(unpack, pending) if unpack else pending
            total += len(data)
            if total > cap:
                raise TooMuch(f"The answer is larger than {cap >> 20} MiB.")
            if total > RATIO_FROM and total > MAX_RATIO * received:
                raise TooMuch("The answer unpacks to far more than was sent.")
            if data:
                yield data
            await pause.if_due()
            pending = unpack.unconsumed_tail if unpack else b""
            if not pending and (unpack is None or len(data) < READ_SIZE):
                break
    if unpack is not None and received and not unpack.eof:
        raise BadAnswer("The compressed answer broke off before its end.")


def _unpacked(unpack: zlib._Decompress, packed: bytes) -> bytes:
    """Decompress the next `READ_SIZE` bytes at most. Raises `BadAnswer`."""
    try:
        data = unpack.decompress(packed, READ_SIZE)
    except zlib.error as error:
        raise BadAnswer("The compressed answer is damaged.") from error
    if unpack.unused_data:
        raise BadAnswer("The compressed answer goes on after its end.")
    return data


def _decompressor(encoding: str) -> zlib._Decompress | None:
    if encoding in {"", "identity"}:
        return None
    if encoding == "gzip":
        return zlib.decompressobj(wbits=31)
    if encoding == "deflate":
        return zlib.decompressobj(wbits=15)
    raise BadAnswer("The answer is encoded in a way that was not asked for.")
