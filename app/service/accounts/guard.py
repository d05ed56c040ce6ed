"""Request guard between the socket and the handlers (docs/reliability.md, "Who gets in").

`connection_limits.py` handles slow and excessive connections. When the headers of a request are
complete, this module checks host, browser headers, method, sizes and account. Then the
`needs(...)` of the handler decides. Only status codes of contract 7 are returned.
"""

from __future__ import annotations

import asyncio
import functools
import inspect
import secrets
import threading
from collections.abc import Awaitable, Callable
from typing import Any, cast

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.log import get_logger
from app.service.accounts.accounts import PERMISSIONS, Account, Accounts
from app.service.base import problems
from app.service.base.answers import answer_problem
from app.service.base.problems import Problem
from app.service.store.database import DatabaseError

METHODS = ("GET", "POST", "PUT", "DELETE")
MAX_BODY_BYTES = 1 << 20
MAX_URI_BYTES = 8192
HANDLER_SECONDS = 30.0
_BROWSER_HEADERS = frozenset(
    (b"origin", b"referer", b"sec-fetch-site", b"sec-fetch-mode", b"cookie")
)
_BODY_HEADERS = frozenset((b"content-length", b"transfer-encoding"))

_log = get_logger(__name__)

AsyncHandler = Callable[[Request], Awaitable[Response]]
Handler = Callable[[Request], Response | Awaitable[Response]]


def needs(*permissions: str | tuple[str, ...]) -> Callable[[Handler], AsyncHandler]:
    """Declare the permissions of contract 5 that an endpoint requires. All of them are needed; of a
    tuple of permissions, one is enough.

    The guard requires that the account holds each permission on at least one resource. The handler
    itself checks the Target of the request (`permissions.py`). A plain function runs in a thread,
    so it may wait for the store. An `async` handler runs in the event loop and must never wait; it
    may read a few rows by key, because that is faster than a switch to a thread. Raises ValueError,
    at import, if no permission is given, or if a permission is not in contract 5.
    """
    wanted = [
        (permission,) if isinstance(permission, str) else permission for permission in permissions
    ]
    if not wanted or not all(each and PERMISSIONS.issuperset(each) for each in wanted):
        raise ValueError(f"Not permissions of the contract: {permissions!r}")

    def declare(handler: Handler) -> AsyncHandler:
        waits = not inspect.iscoroutinefunction(handler)

        @functools.wraps(handler)
        async def checked(request: Request) -> Response:
            held = account(request).permissions
            for each in wanted:
                if held.isdisjoint(each):
                    raise problems.forbidden(*each)
            if waits:
                return await in_a_thread(handler, request)
            return await cast(AsyncHandler, handler)(request)

        checked.permissions = tuple(map(" or ".join, wanted))  # type: ignore[attr-defined]
        return checked

    return declare


def declared(handler: Callable[..., Any]) -> bool:
    """Return whether an endpoint declares its permissions."""
    return bool(getattr(handler, "permissions", ()))


def account(request: Request) -> Account:
    """Return the account that sent this request."""
    return cast(Account, request.scope["account"])


def body(request: Request) -> bytes:
    """Return the request body, which the guard has read and size-checked; empty if none."""
    return cast(bytes, request.scope["body"])


class Guard:
    """Outermost ASGI middleware: rejects requests that no handler should see.

    `hosts` are the exact `Host` values that name this service, port included. `denied` is called
    with the name of an account without permission to use the API.
    """

    def __init__(
        self,
        app: ASGIApp,
        accounts: Accounts,
        hosts: frozenset[str],
        handler_seconds: float = HANDLER_SECONDS,
        denied: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._denied = denied
        self._app = app
        self._accounts = accounts
        self._hosts = frozenset(host.encode("latin-1") for host in hosts)
        self._handler_seconds = handler_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        gate = _Gate(send)
        headers: dict[bytes, bytes] = dict(reversed(scope["headers"]))  # first one wins
        scope["body"], scope["handler_seconds"] = b"", self._handler_seconds
        try:
            self._check_request(scope, headers)
            scope["account"] = await self._authenticate(scope["headers"])
            if not _BODY_HEADERS.isdisjoint(headers):
                scope["body"] = await _read_body(receive, gate)
                receive = _replay(scope["body"], receive)
        except _Disconnected:
            return
        except Problem as problem:
            await answer_problem(problem)(scope, receive, gate.send)
            return
        except DatabaseError as error:  # the account is unknown just now
            await answer_problem(Problem(503, str(error)))(scope, receive, gate.send)
            return
        try:
            await self._app(scope, receive, gate.send)
        except Exception as error:  # noqa: BLE001 - the boundary: nothing may leave unanswered
            why = error if isinstance(error, Problem) else internal_error(error)
            await answer_problem(why)(scope, receive, gate.take_over())

    def _check_request(self, scope: Scope, headers: dict[bytes, bytes]) -> None:
        if headers.get(b"host", b"").lower() not in self._hosts:
            raise Problem(403, "This service does not answer under that host name.")
        if not _BROWSER_HEADERS.isdisjoint(headers):
            raise Problem(403, "This service does not answer web browsers.")
        if scope["method"] not in METHODS:
            raise problems.not_allowed()
        if len(scope["raw_path"]) + len(scope["query_string"]) > MAX_URI_BYTES:
            raise Problem(414, f"The address is longer than {MAX_URI_BYTES} bytes.")
        if headers.get(b"expect", b"100-continue").lower() != b"100-continue":
            raise Problem(417, "The `Expect` header of the request cannot be met.")
        if scope["method"] in {"POST", "PUT"}:
            _check_body_headers(headers)

    async def _authenticate(self, headers: list[tuple[bytes, bytes]]) -> Account:
        given = [value for name, value in headers if name == b"authorization"]
        text = given[0].decode("latin-1") if len(given) == 1 else None
        found = (text and self._accounts.known(text)) or await self._accounts.check(text)
        if found is None:
            raise Problem(401, "The user name or the password is wrong.")
        if "api access" not in found.permissions:
            self._denied(found.username)
            raise problems.forbidden("api access")
        return found


async def in_a_thread(handler: Handler, request: Request, *, limited: bool = True) -> Response:
    """Run a blocking handler in a thread. If it is `limited`, raise Problem (503) after the time
    limit; the thread then continues to its end, and its result is discarded.
    """
    seconds = request.scope["handler_seconds"] if limited else None
    running = asyncio.get_running_loop().run_in_executor(None, handler, request)
    done, _ = await asyncio.wait((running,), timeout=seconds)
    if not done:
        running.cancel()
        raise Problem(503, f"The service is busy: no answer after {seconds:g} seconds. Try again.")
    return cast(Response, running.result())


async def while_awaited(
    handler: Callable[[Request, threading.Event], Response],
    request: Request,
    *,
    limited: bool = True,
) -> Response:
    """Run a long blocking handler in a thread. The handler receives an event. The event is set
    when nobody waits for the answer any more: the client has disconnected, or the time limit of a
    `limited` handler was reached.
    """
    abandoned = threading.Event()
    disconnected = asyncio.ensure_future(_disconnect(request.receive))
    disconnected.add_done_callback(lambda _: abandoned.set())
    try:
        return await in_a_thread(
            lambda request: handler(request, abandoned), request, limited=limited
        )
    finally:
        abandoned.set()
        disconnected.cancel()


async def _disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def internal_error(error: BaseException) -> Problem:
    """Log a defect under a new number, and return a 500 response that contains the number. The log
    gets the type and location of the error, but not its text, which may quote a file name or a
    match.
    """
    number = secrets.token_hex(4)
    _log.error(f"internal error {number}", exc_info=error)
    return Problem(500, f"Internal error {number}")


def _check_body_headers(headers: dict[bytes, bytes]) -> None:
    """Raise Problem for a body without a length (411), a body that is too long (413), and a body
    that is not JSON (415).
    """
    length = headers.get(b"content-length")
    if length is None and b"transfer-encoding" not in headers:
        if b"content-type" not in headers:
            return  # no body headers, no body (RFC 9112, 6.3), as with `curl -X POST`
        raise Problem(411, "The length of the body is missing.")
    if length is not None and int(length) > MAX_BODY_BYTES:  # h11 accepts digits only
        raise _too_large()
    if length == b"0":
        return
    if headers.get(b"content-type", b"").partition(b";")[0].strip().lower() != b"application/json":
        raise Problem(415, "The body must be JSON (Content-Type: application/json).")


def _too_large() -> Problem:
    return Problem(413, f"The body is longer than {MAX_BODY_BYTES} bytes.")


class _Disconnected(Exception):
    """The client disconnected before its request was complete."""


async def _read_body(receive: Receive, gate: _Gate) -> bytes:
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            gate.take_over()
            raise _Disconnected
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > MAX_BODY_BYTES:
            raise _too_large()
        if not message.get("more_body", False):
            return b"".join(parts)


def _replay(content: bytes, receive: Receive) -> Receive:
    """Return a `receive` that yields the body once and then the connection's messages."""
    messages = [{"type": "http.request", "body": content, "more_body": False}]

    async def replay() -> Message:
        return messages.pop() if messages else await receive()

    return replay


class _Gate:
    """Ensures that a request gets one response: after `take_over`, messages of the application are
    dropped.
    """

    def __init__(self, send: Send) -> None:
        self._send = send
        self._open = True
        self._started = False

    def send(self, message: Message) -> Awaitable[None]:
        """Forward a message of the application, unless another answer has taken over."""
        if not self._open:
            return _deaf(message)
        self._started = True
        return self._send(message)

    def take_over(self) -> Send:
        """Close the gate. Return a `send` for another response. If the application has begun its
        response, this `send` does nothing.
        """
        self._open = False
        return _deaf if self._started else self._send


async def _deaf(message: Message) -> None:
    del message
