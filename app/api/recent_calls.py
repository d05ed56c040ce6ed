"""Recent calls to a server: method, path, status and duration, in memory only."""

from __future__ import annotations

import shlex
from collections import deque
from dataclasses import dataclass
from itertools import chain

MOST_READS, MOST_OTHERS = 200, 300
"""Maximum number of remembered GET calls, and of other calls. The two are limited separately, so
that GET calls for table rows do not displace the other calls.
"""
_REMEDIES = "/v1/targets/{target_id}/locations/{location_id}/remediation"
_BODIES = ("/v1/query", "/local/v1/query", _REMEDIES)
"""Beginnings of path templates. The body of a request is remembered only if the path template of
the request begins with one of these, because such a body contains no match value.
"""
_SECRET = b'"password"'
_LONGEST = 16 << 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One request and its outcome.

    `when` is in seconds since 1970; `seconds` is the time from the request until the answer was
    read. `status` is 0 if no answer came. `path` includes the query string. `body` is None if the
    body was not kept. `pinned` means that the connection trusts only one pinned certificate.
    """

    number: int
    when: float
    server: str
    username: str
    pinned: bool
    method: str
    path: str
    status: int
    seconds: float
    body: bytes | None = b""

    @property
    def reads(self) -> bool:
        """Whether the call is a plain GET."""
        return self.method == "GET"

    def as_curl(self) -> str:
        """Return the call as a curl command line. The command prompts for the password. It reads a
        pinned certificate from the file `server.pem`, and a body that was not kept from the file
        `body.json`.
        """
        words = ["curl", "--user", self.username]
        words += ["--cacert", "server.pem"] if self.pinned else []
        words += ["--request", self.method]
        if self.body is None or self.body:
            told = "@body.json" if self.body is None else self.body.decode("utf-8", "replace")
            words += ["--header", "Content-Type: application/json", "--data", told]
        return shlex.join([*words, self.server.rstrip("/") + self.path])


class Calls:
    """Ring buffers of a console's recent calls. `number` is the total of all calls so far."""

    def __init__(self) -> None:
        self.number = 0
        self._reads: deque[Call] = deque(maxlen=MOST_READS)
        self._others: deque[Call] = deque(maxlen=MOST_OTHERS)

    def next(self) -> int:
        """Return a new number, for the next call."""
        self.number += 1
        return self.number

    def note(self, call: Call) -> None:
        """Add a call."""
        (self._reads if call.reads else self._others).append(call)

    def newest(self, *, reads: bool = True) -> list[Call]:
        """Return the calls, newest first. Without `reads`, leave out the GET calls."""
        some = chain(self._reads if reads else (), self._others)
        return sorted(some, key=lambda one: -one.number)


def kept(template: str, body: bytes | None) -> bytes | None:
    """Return the body of a request for display; b"" for an empty body, None if the body is too
    long, or may contain a secret or a match value.
    """
    if not body:
        return b""
    plain = len(body) <= _LONGEST and _SECRET not in body
    return body if plain and template.startswith(_BODIES) else None
