"""Limits per connection that apply before a request has been read.

Middleware runs only when the headers are complete. So this module handles clients that send
nothing, or a byte now and then (docs/reliability.md, "Who gets in").
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import re
import secrets
from typing import Any, ClassVar, cast

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

MAX_CONNECTIONS = 64
MAX_PER_PEER = 8  # as many as a console opens
REQUEST_SECONDS = 10.0
SEND_SECONDS = 60.0
KEEP_ALIVE_SECONDS = 60
MAX_HEADER_BYTES = 16384
LARGE_BYTES = 16384
_ENDS = (b"\n\r\n", b"\n\n")
_FRAMING = re.compile(rb"(?im)^(?:content-length|transfer-encoding)[ \t]*:([^\n]*)")
_FOLDED = re.compile(rb"\n[ \t]")


class GuardedProtocol(H11Protocol):
    """HTTP/1.1 with a deadline for every request and a limit on connections.

    A request must be complete `request_seconds` after its first byte at the latest. For the first
    request, the time begins with the connection. A client that does not read its response is
    dropped after `send_seconds`.

    There are `max_connections` slots, `max_per_peer` of them per remote host. If all are in use, a
    new connection replaces the one that has been idle for longest. So a client cannot lock others
    out by holding slots. Programs on this computer share one address. The limit per host does not
    apply to them, because other programs would otherwise take the console's slots.
    """

    request_seconds: ClassVar[float] = REQUEST_SECONDS
    send_seconds: ClassVar[float] = SEND_SECONDS
    max_connections: ClassVar[int] = MAX_CONNECTIONS
    max_per_peer: ClassVar[int] = MAX_PER_PEER

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._idle_since = self.loop.time()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection. If there are too many, drop one (`_make_room`)."""
        super().connection_made(cast(asyncio.Transport, _BufferedTransport(transport, self.loop)))
        self._arm()
        host = self.client[0] if self.client else ""
        peers = [cast(GuardedProtocol, peer) for peer in self.connections]
        if not is_here(host):
            mine = [peer for peer in peers if peer.client and peer.client[0] == host]
            self._make_room(mine, self.max_per_peer)
        self._make_room(peers, self.max_connections)

    def _make_room(self, peers: list[GuardedProtocol], places: int) -> None:
        """If there are more than `places` connections in `peers`, drop one: the one idle for
        longest; if none is idle, a random unauthenticated one; otherwise this connection. The
        choice is random, so that nobody can hold all slots.
        """
        peers = [peer for peer in peers if not peer.transport.is_closing()]
        if len(peers) > places:
            others = [peer for peer in peers if peer is not self]
            waiting = [peer for peer in others if peer.waiting]
            strange = [peer for peer in others if peer.strange]
            if waiting:
                min(waiting, key=lambda peer: peer._idle_since).drop()
            else:
                secrets.choice(strange or [self]).drop()

    @property
    def waiting(self) -> bool:
        """Return whether the connection is not handling a request."""
        return self.cycle is None or self.cycle.response_complete

    @property
    def strange(self) -> bool:
        """Return whether the current request is still unauthenticated."""
        return self.scope is None or "account" not in self.scope

    def drop(self) -> None:
        """Abort the connection."""
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the deadlines."""
        self._disarm()
        self._read_on()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Process received data. Then start or stop the deadline for the rest of a request."""
        if self.conn.their_state is h11.IDLE and _is_ambiguous(self.conn.trailing_data[0]):
            self.send_400_response("")
            return
        super().handle_events()
        state = self.conn.their_state
        if state is h11.SEND_BODY or (state is h11.IDLE and self.conn.trailing_data[0]):
            self._arm()
        elif state is not h11.IDLE:
            self._disarm()

    def on_response_complete(self) -> None:
        """Record the start of the idle time."""
        self._idle_since = self.loop.time()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Start the send deadline: the client reads more slowly than the service sends."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self.send_seconds, self.drop)

    def resume_writing(self) -> None:
        """Cancel the send deadline: the client reads again."""
        self._read_on()
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """Refuse data that is not HTTP, or a request that is ambiguous (`_is_ambiguous`), with a
        problem response (contract 7).
        """
        del msg
        self._refuse(400, "This is not a valid HTTP request.")

    def _arm(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.request_seconds, self._too_slow)

    def _disarm(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _read_on(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _too_slow(self) -> None:
        self._deadline = None
        self._refuse(408, f"The request was not complete after {self.request_seconds:g} seconds.")

    def _refuse(self, status: int, message: str) -> None:
        """Send an error response if that is still possible, and close the connection."""
        if self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            body = json.dumps({"message": message}).encode()
            headers = [
                (b"content-type", b"application/json"),
                (b"content-length", str(len(body)).encode()),
                (b"connection", b"close"),
            ]
            for event in (
                h11.Response(status_code=status, headers=headers),
                h11.Data(data=body),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


class _BufferedTransport:
    """A transport that combines all writes of one loop iteration.

    Otherwise head and body of each response would be two TLS records and two system calls.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._parts: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Queue the data; send a large piece immediately, so that flow control works."""
        self._parts.append(data)
        if len(data) > LARGE_BYTES:
            self._flush()
        elif len(self._parts) == 1:
            self._loop.call_soon(self._flush)

    def close(self) -> None:
        """Close the connection once everything has been sent."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        data = b"".join(self._parts)
        self._parts.clear()
        if data:
            self._transport.write(data)


def _is_ambiguous(data: bytes) -> bool:
    """Return whether two HTTP parsers may understand this request head differently.

    h11 accepts what RFC 9112 lets a server accept: `Transfer-Encoding` before `Content-Length`
    (6.1), a repeated length (6.3), and folded lines (5.2). A proxy may interpret each of these
    differently.
    """
    ends = [at for end in _ENDS if (at := data.find(end)) >= 0]
    if not ends:  # incomplete
        return False
    head = data[: min(ends) + 1]
    framing = _FRAMING.findall(head)
    return len(framing) > 1 or b"," in b"".join(framing) or _FOLDED.search(head) is not None


def is_here(host: str) -> bool:
    """Return whether this address is the loopback of this computer."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
