"""Compressed answers (spec 4: `Accept-Encoding`, gzip or deflate), for successful JSON only."""

from __future__ import annotations

import asyncio
import zlib

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SMALLEST = 1024
_LEVEL = 3  # the other end is near: fast matters more than small
_IN_A_THREAD = 65536
_WINDOW = {"gzip": 31, "deflate": 15}


class Compression:
    """ASGI middleware. An answer in several parts (a stream) passes as it is."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        coding = None
        if scope["type"] == "http":
            coding = _coding(Headers(scope=scope).get("accept-encoding", ""))
        if coding is None:
            await self._app(scope, receive, send)
            return
        start: list[Message] = []

        async def compress(message: Message) -> None:
            if message["type"] == "http.response.start" and _suitable(message):
                start.append(message)
                return
            if start:
                head = start.pop()
                await _compress(head, message, coding)
                await send(head)
            await send(message)

        await self._app(scope, receive, compress)


def _coding(accepted: str) -> str | None:
    """The coding to use: the first of ours that the caller names without refusing it (`q=0`)."""
    for part in accepted.lower().split(","):
        name, _, parameter = part.strip().partition(";")
        refused = parameter.replace(" ", "").rstrip("0.") == "q="
        if name.strip() in _WINDOW and not refused:
            return name.strip()
    return None


def _suitable(start: Message) -> bool:
    kind = Headers(raw=start["headers"]).get("content-type", "")
    return bool(200 <= start["status"] < 300 and kind.startswith("application/json"))


async def _compress(start: Message, message: Message, coding: str) -> None:
    content = message.get("body", b"")
    if message.get("more_body", False) or len(content) < SMALLEST:
        return
    if len(content) < _IN_A_THREAD:
        message["body"] = _squeeze(content, coding)
    else:
        message["body"] = await asyncio.to_thread(_squeeze, content, coding)
    headers = MutableHeaders(raw=start["headers"])
    headers["Content-Encoding"] = coding
    headers["Content-Length"] = str(len(message["body"]))
    headers.add_vary_header("Accept-Encoding")


def _squeeze(content: bytes, coding: str) -> bytes:
    engine = zlib.compressobj(_LEVEL, wbits=_WINDOW[coding])
    return engine.compress(content) + engine.flush()
