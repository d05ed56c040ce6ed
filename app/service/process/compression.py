"""Compression of successful JSON responses (contract 4: `Accept-Encoding`, gzip or deflate)."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Awaitable, Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SMALLEST = 1024
_LEVEL = 3  # clients are near: speed over size
_IN_A_THREAD = 65536
_WINDOW = {"gzip": 31, "deflate": 15}


class Compression:
    """ASGI middleware that compresses successful JSON responses. A response in several parts is
    compressed part by part.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        for name, accepted in scope["headers"]:
            if name == b"accept-encoding" and (coding := _coding(accepted.decode("latin-1"))):
                return self._app(scope, receive, _Compressor(send, coding).send)
        return self._app(scope, receive, send)


class _Compressor:
    """Wraps the ASGI `send` of one response. Decides at the first part of the body whether to
    compress.
    """

    def __init__(self, send: Send, coding: str) -> None:
        self._send = send
        self._coding = coding
        self._start: Message | None = None
        self._squeeze: Callable[[bytes, bool], bytes] | None = None

    async def send(self, message: Message) -> None:
        """Forward a message, compressed if suitable."""
        if message["type"] == "http.response.start" and _suitable(message):
            self._start = message
            return
        start, self._start = self._start, None
        last = not message.get("more_body", False)
        if start is not None and not (last and len(message.get("body", b"")) < SMALLEST):
            self._squeeze = _squeezer(self._coding)
            _announce(start, self._coding)
        if self._squeeze is not None:
            await _compress(message, last, self._squeeze)
        if start is not None:
            if last and self._squeeze is not None:
                MutableHeaders(raw=start["headers"])["Content-Length"] = str(len(message["body"]))
            await self._send(start)
        await self._send(message)


def _coding(accepted: str) -> str | None:
    """Return the first supported coding that the client accepts (a quality of 0 excludes it), or
    None.
    """
    for part in accepted.lower().split(","):
        name, _, parameter = part.strip().partition(";")
        refused = parameter.replace(" ", "").rstrip("0.") == "q="
        if name.strip() in _WINDOW and not refused:
            return name.strip()
    return None


def _suitable(start: Message) -> bool:
    kind = Headers(raw=start["headers"]).get("content-type", "")
    return bool(200 <= start["status"] < 300 and kind.startswith("application/json"))


def _announce(start: Message, coding: str) -> None:
    headers = MutableHeaders(raw=start["headers"])
    headers["Content-Encoding"] = coding
    headers.add_vary_header("Accept-Encoding")


async def _compress(message: Message, last: bool, squeeze: Callable[[bytes, bool], bytes]) -> None:
    part = message.get("body", b"")
    if len(part) < _IN_A_THREAD:
        message["body"] = squeeze(part, last)
    else:
        message["body"] = await asyncio.to_thread(squeeze, part, last)


def _squeezer(coding: str) -> Callable[[bytes, bool], bytes]:
    """Return a function that compresses a body in parts; the last part finishes the stream."""
    engine = zlib.compressobj(_LEVEL, wbits=_WINDOW[coding])

    def squeeze(part: bytes, last: bool) -> bytes:
        return engine.compress(part) + (engine.flush() if last else b"")

    return squeeze
