"""Requests to the server: their deadlines and retries, and the check of the answer."""

from __future__ import annotations

import asyncio
import ipaddress
import random
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from http.cookiejar import CookieJar
from typing import Any, Final, TypeVar

import httpx
import msgspec

from app import __version__
from app.api import errors, wire
from app.api.errors import (
    ApiError,
    BadAnswer,
    NotReached,
    NotSent,
    Redirected,
    TookTooLong,
    TooMuch,
)
from app.api.recent_calls import Call, Calls, kept
from app.api.records.common import Record
from app.api.transport import Address, Pause, Transport, decoded

T = TypeVar("T")

CALL_SECONDS: Final = 30.0
LIST_SECONDS: Final = 120.0
FILE_SECONDS: Final = 1800.0
"""Deadline of a request for which the server reads whole files, however large."""
MAX_BODY: Final = 16 << 20
MAX_IDS_BODY: Final = 64 << 20
BIG_BODY: Final = 32 << 10
"""A body with more bytes than this is decoded off the event loop."""
ATTEMPTS: Final = 3
_HALF = "The text holds half a character, which cannot be sent. Nothing was sent."
MAX_ERROR_BODY: Final = 1 << 20
_LONGEST_MESSAGE: Final = 4_096
"""Maximum number of characters that are kept of a server's error text."""
_MAX_EVENT: Final = 1 << 16
_LARGE_EVENT: Final = "An event of the stream is larger than 64 KiB."
_QUIET_SECONDS: Final = 30.0
"""Maximum time without data from an event stream: a live server sends at least a comment."""


class Requester:
    """Sends the requests to one server, with one account. It owns its transport until `close`.

    In all calls, `template` is the constant path of an endpoint, and `ids` are the identifiers to
    insert into it. `kind` is the class of the records in the answer.
    """

    def __init__(self, address: Address, calls: Calls | None = None) -> None:
        self.address = address
        self._calls = Calls() if calls is None else calls
        self._transport = Transport(address)
        self._http = httpx.AsyncClient(
            transport=self._transport,
            auth=httpx.BasicAuth(address.username.encode(), address.password.encode()),
            trust_env=False,
            follow_redirects=False,
            timeout=None,  # noqa: S113 - each call has one deadline, in `_answer`
            headers=_headers(address),
            cookies=_NoCookies(),
        )

    async def close(self) -> None:
        """Close the idle connections. A running call may still finish; later calls raise
        `NotReached`.
        """
        await self._http.aclose()

    async def read(
        self, template: str, kind: type[T], /, params: Mapping[str, object] = {}, **ids: str
    ) -> T:
        """GET one record. The server may send it alone, or as an array of one. Raises `Gone` for an
        empty array.
        """
        endpoint = f"GET {template}"

        def decode(body: bytes) -> T:
            data = wire.parse(body, endpoint)
            if isinstance(data, list) and len(data) == 1:
                data = data[0]  # "GET by ID" answers with an array of one in parts of the contract
            elif data == []:
                raise errors.refused(404, "Resource not found.", endpoint=endpoint)
            return wire.decode(data, kind, endpoint)

        return await self._exchange("GET", template, ids, params, None, CALL_SECONDS, decode)

    async def read_page(
        self,
        template: str,
        kind: type[T],
        /,
        params: Mapping[str, object] = {},
        read: Callable[[Any, type[T], str], T] = wire.decode,
        **ids: str,
    ) -> wire.Page[T]:
        """GET an array of records, each decoded by `read`."""
        endpoint = f"GET {template}"

        def decode(body: bytes) -> wire.Page[T]:
            return wire.decode_page(wire.parse(body, endpoint), kind, endpoint, read)

        return await self._exchange("GET", template, ids, params, None, LIST_SECONDS, decode)

    async def read_ids(self, template: str, /, **ids: str) -> list[str]:
        """GET an array of IDs of any length, without parsing it as a whole."""
        array = wire.IdArray(f"GET {template}")
        async with self._answer("GET", template, ids, {}, None, LIST_SECONDS) as response:
            async for data in decoded(response, MAX_IDS_BODY):
                array.feed(data)
        with self._recorded():
            return array.close()

    async def post(
        self, template: str, kind: type[T], body: Record | None = None, /, **ids: str
    ) -> T:
        """POST, once. Return the answer as a record of `kind`."""
        return await self._post(template, kind, body, ids, CALL_SECONDS)

    async def post_about_files(
        self, template: str, kind: type[T], body: Record | None = None, /
    ) -> T:
        """Like `post`, but the server has time to read whole files."""
        return await self._post(template, kind, body, {}, FILE_SECONDS)

    async def _post(
        self,
        template: str,
        kind: type[T],
        body: Record | None,
        ids: Mapping[str, str],
        seconds: float,
    ) -> T:
        endpoint = f"POST {template}"

        def decode(answer: bytes) -> T:
            return wire.decode(wire.parse(answer, endpoint), kind, endpoint)

        return await self._exchange("POST", template, ids, {}, body, seconds, decode)

    async def write(
        self, method: str, template: str, /, body: Record | None = None, **ids: str
    ) -> None:
        """POST, PUT or DELETE, once, and ignore the content of the answer."""
        await self._exchange(method, template, ids, {}, body, CALL_SECONDS, len)

    async def write_page(
        self, template: str, kind: type[T], /, body: Record, **ids: str
    ) -> wire.Page[T]:
        """POST a body. Return the records of the answer, an array that may be long."""
        endpoint = f"POST {template}"

        def decode(answer: bytes) -> wire.Page[T]:
            return wire.decode_page(wire.parse(answer, endpoint), kind, endpoint)

        return await self._exchange("POST", template, ids, {}, body, LIST_SECONDS, decode)

    async def events(
        self,
        template: str,
        kind: type[T],
        params: Mapping[str, object],
        listening: Callable[[], None],
    ) -> AsyncIterator[T]:
        """Yield the data of server-sent events as records, until the server ends the stream.
        `listening` is called when the first line has arrived: no event after that is missed.

        Raises `TookTooLong` if the server sends nothing for too long, not even a keep-alive. Raises
        `BadAnswer` if the stream is compressed, if an event is too large, or if an event is not a
        valid record.
        """
        async with self._answer("GET", template, {}, params, None, None) as response:
            if response.headers.get("content-encoding", "identity") != "identity":
                raise BadAnswer("The event stream is compressed, which was not asked for.")
            lines = _lines(response.aiter_raw())
            data, silent = b"", True
            while True:
                try:
                    async with asyncio.timeout(_QUIET_SECONDS):
                        line = await anext(lines, None)
                except TimeoutError as error:
                    raise TookTooLong("The event stream has fallen silent.") from error
                if line is None:
                    return
                if silent:
                    silent = False
                    listening()
                name, _, value = line.partition(b":")
                if not line and data:
                    yield wire.decode(wire.parse(data, template), kind, template)
                    data = b""
                elif name == b"data":
                    data += value.strip()
                    if len(data) > _MAX_EVENT:
                        raise TooMuch(_LARGE_EVENT)

    async def _exchange(
        self,
        method: str,
        template: str,
        ids: Mapping[str, str],
        params: Mapping[str, object],
        body: Record | None,
        seconds: float,
        decode: Callable[[bytes], T],
    ) -> T:
        """Send a request and decode its answer. `seconds` is the deadline of one attempt.

        A GET is repeated after a lost connection and after status 503, with growing random pauses,
        up to `ATTEMPTS` attempts in total. It is not repeated after its deadline.
        """
        try:
            content = (
                None if method == "GET" else b"" if body is None else msgspec.json.encode(body)
            )
        except UnicodeEncodeError:
            raise NotSent(_HALF, endpoint=f"{method} {template}") from None
        for attempt in range(1, ATTEMPTS + 1):
            try:
                async with self._answer(
                    method, template, ids, params, content, seconds
                ) as response:
                    answer = await _whole(response, MAX_BODY)
                with self._recorded():
                    return await _off_loop_if_big(answer, decode)
            except (NotReached, errors.ServerFailed) as error:
                final = isinstance(error, errors.NotTrusted | TookTooLong) or (
                    isinstance(error, errors.ServerFailed) and error.status != 503
                )
                if final or attempt == ATTEMPTS or method != "GET" or self._http.is_closed:
                    raise
            await asyncio.sleep(random.uniform(0, 0.2 * 2**attempt))  # noqa: S311 - jitter
        raise AssertionError("unreachable")

    @contextmanager
    def _recorded(self) -> Iterator[None]:
        """Set this object as the source of an `ApiError` that the `with` block raises."""
        try:
            yield
        except ApiError as error:
            error.source = self
            raise

    @asynccontextmanager
    async def _answer(
        self,
        method: str,
        template: str,
        ids: Mapping[str, str],
        params: Mapping[str, object],
        content: bytes | None,
        seconds: float | None,
    ) -> AsyncIterator[httpx.Response]:
        """Send one request and check the status of the answer. All calls use this method. It sets
        this object as the `source` of an error that it raises.
        """
        with self._recorded():
            endpoint = f"{method} {template}"
            if self._http.is_closed:
                raise NotReached("The connection has been closed.", endpoint=endpoint)
            path = template.format_map({name: wire.identifier(one) for name, one in ids.items()})
            try:
                request = self._http.build_request(
                    method,
                    self.address.base_url.rstrip("/") + path,
                    params=_query(params),
                    content=content,
                    headers={"Content-Type": "application/json"} if content is not None else None,
                )
            except UnicodeEncodeError:
                raise NotSent(_HALF, endpoint=endpoint) from None
            except httpx.InvalidURL as error:
                text = "The address of the server is not a valid address."
                raise NotReached(text, endpoint=endpoint) from error
            status, when, began = 0, time.time(), time.monotonic()
            try:
                async with asyncio.timeout(seconds):
                    response = await self._http.send(request, stream=True)
                    status = response.status_code
                    try:
                        await _check(response, endpoint)
                        yield response
                    finally:
                        await response.aclose()
            except TimeoutError as error:
                text = f"No whole answer within {seconds:.0f} s."
                raise TookTooLong(text, endpoint=endpoint) from error
            except httpx.HTTPError as error:  # from httpx, such as an invalid redirect
                text = "The server's answer is not valid HTTP."
                raise BadAnswer(text, endpoint=endpoint) from error
            except ApiError as error:
                error.endpoint = error.endpoint or endpoint
                raise
            finally:
                self._calls.note(
                    Call(
                        number=self._calls.next(),
                        when=when,
                        server=self.address.base_url,
                        username=self.address.username,
                        pinned=self.address.certificate is not None,
                        method=method,
                        path=request.url.raw_path.decode("ascii"),
                        status=status,
                        seconds=time.monotonic() - began,
                        body=kept(template, content),
                    )
                )


class _NoCookies(CookieJar):
    """Cookie jar that stores and sends nothing: each request carries its own credentials."""

    def extract_cookies(self, response: object, request: object) -> None:
        """Ignore the server's cookies."""


def _headers(address: Address) -> dict[str, str]:
    """Return the headers of all requests. They request compression, except from a server on this
    computer, where it would only cost time.
    """
    try:
        near = ipaddress.ip_address(address.host).is_loopback
    except ValueError:
        near = address.host == "localhost"
    return {
        "Accept": "application/json",
        "Accept-Encoding": "identity" if near else "gzip",
        "User-Agent": f"discovery-console/{__version__}",
    }


def _query(params: Mapping[str, object]) -> dict[str, str]:
    """Return the query parameters as text; parameters that are None are left out."""
    texts = {True: "true", False: "false"}
    return {
        name: texts[value] if isinstance(value, bool) else str(value)
        for name, value in params.items()
        if value is not None
    }


async def _check(response: httpx.Response, endpoint: str) -> None:
    status = response.status_code
    if 200 <= status < 300:
        return
    if 300 <= status < 400:
        raise Redirected("The server wants to redirect; this is never followed.", endpoint=endpoint)
    try:
        body = await _whole(response, MAX_ERROR_BODY)
    except BadAnswer:
        body = b""  # the status is valid without its text
    raise await _off_loop_if_big(body, lambda body: _refusal(body, status, endpoint))


def _refusal(body: bytes, status: int, endpoint: str) -> errors.Refused:
    """Return the error that an error body describes. The contract (4.2) allows all fields of the
    body to be inside its field `message`.
    """
    try:
        data = wire.parse(body, endpoint)
    except BadAnswer:
        data = None
    if isinstance(data, dict) and isinstance(data.get("message"), dict):
        data = data["message"]
    found = data if isinstance(data, dict) else {}
    message, path = found.get("message"), found.get("path")
    told = isinstance(message, str) and message.strip()
    return errors.refused(
        status,
        str(message)[:_LONGEST_MESSAGE] if told else f"The server answered with status {status}.",
        endpoint=endpoint,
        path=path if isinstance(path, str) else "",
        object_ids=_texts(found.get("object_ids")),
        permissions=_texts(found.get("permissions")),
    )


def _texts(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()


async def _whole(response: httpx.Response, cap: int) -> bytes:
    parts = [data async for data in decoded(response, cap)]
    return b"".join(parts)


async def _off_loop_if_big(body: bytes, work: Callable[[bytes], T]) -> T:
    if len(body) > BIG_BODY:
        return await asyncio.to_thread(work, body)
    return work(body)


async def _lines(chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    rest, pause = b"", Pause()
    async for chunk in chunks:
        await pause.if_due()
        *lines, rest = (rest + chunk).split(b"\n")
        if len(rest) > _MAX_EVENT:
            raise TooMuch(_LARGE_EVENT)
        for line in lines:
            yield line.rstrip(b"\r")
            await pause.if_due()
