"""The connection's own limits: what must hold before a request has even been read.

Middleware runs only once the headers are there, so a peer that sends nothing, or a byte now and
then, must be met here (trust.md F10, 2.6 part 1).
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
    """HTTP/1.1 with a deadline for every request and a bound on connections.

    A request must be there whole within `request_seconds` of its first byte (the first one: of the
    connection); a peer that does not read what it is sent is given up after `send_seconds`.

    There are `max_connections` places, and for each peer elsewhere `max_per_peer` of them. When
    they are taken, the connection that has waited longest without a finished request makes room
    for the new one: somebody who only holds places keeps nobody out. On this computer all peers
    share one address, so there it would only make the console pay for what others do.
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
        """Take the connection, or drop the idlest one (else this one) when there are too many."""
        super().connection_made(cast(asyncio.Transport, _Together(transport, self.loop)))
        self._arm()
        host = self.client[0] if self.client else ""
        peers = [cast(GuardedProtocol, peer) for peer in self.connections]
        if not is_here(host):
            mine = [peer for peer in peers if peer.client and peer.client[0] == host]
            self._make_room(mine, self.max_per_peer)
        self._make_room(peers, self.max_connections)

    def _make_room(self, peers: list[GuardedProtocol], places: int) -> None:
        """Drop one connection if there are too many: the idlest, or else any whose account is not
        known yet. Which of these, nobody can foresee: then nobody can hold all places."""
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
        """Whether no request of this connection is being answered."""
        return self.cycle is None or self.cycle.response_complete

    @property
    def strange(self) -> bool:
        """Whether it is not known who has sent the request that is being answered."""
        return self.scope is None or "account" not in self.scope

    def drop(self) -> None:
        """End the connection without a word."""
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the deadlines with the connection."""
        self._disarm()
        self._read_on()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Read what has come, then see whether the peer still owes the rest of a request."""
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
        """Note since when the connection is idle."""
        self._idle_since = self.loop.time()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """The peer reads more slowly than is sent: from now on it is waited for."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self.send_seconds, self.drop)

    def resume_writing(self) -> None:
        """The peer has read on."""
        self._read_on()
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP in the service's own words and shape (spec 7)."""
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
        """Answer with an error if an answer is still possible, and close the connection."""
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


class _Together:
    """A transport that sends what is written in one turn of the loop together.

    Otherwise head and body of each answer were two TLS records and two system calls.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._parts: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send this soon; a large piece at once, so that the flow is held up when it must be."""
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
    """Whether the head of a request could mean another body, or other headers, to somebody else.

    h11 takes what RFC 9112 lets a server take: `Transfer-Encoding` before `Content-Length` (6.1),
    one length given twice (6.3) and folded lines (5.2). Of each a proxy may think otherwise.
    """
    ends = [at for end in _ENDS if (at := data.find(end)) >= 0]
    if not ends:  # it is not there whole
        return False
    head = data[: min(ends) + 1]
    framing = _FRAMING.findall(head)
    return len(framing) > 1 or b"," in b"".join(framing) or _FOLDED.search(head) is not None


def is_here(host: str) -> bool:
    """Whether this address is the loopback of this computer."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
