"""What was asked of a server lately: method, path, status and time of each call, in memory only."""

from __future__ import annotations

import shlex
from collections import deque
from dataclasses import dataclass
from itertools import chain

MOST_READS, MOST_OTHERS = 200, 300
"""Calls that are remembered; apart, so that the rows of a table don't push out what matters."""
_REMEDIES = "/v1/targets/{target_id}/locations/{location_id}/remediation"
_BODIES = ("/v1/query", "/local/v1/query", _REMEDIES)
"""Paths (as templates begin) whose bodies are remembered: no value and no secret stands in them."""
_SECRET = b'"password"'
_LONGEST = 16 << 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One request to a server and how it ended. `when` is in seconds since 1970, `seconds` until
    its answer was read; `status` is 0 where none came. `path` has its query. `body` is None where
    there was one that is not kept. `pinned`: only one certificate is trusted there."""

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
        """Whether it only reads what has an address."""
        return self.method == "GET"

    def as_curl(self) -> str:
        """The call as a command line, which asks for the password. Where one certificate is
        trusted, it stands beside it as a file."""
        words = ["curl", "--user", self.username]
        words += ["--cacert", "server.pem"] if self.pinned else []
        words += ["--request", self.method]
        if self.body is None or self.body:
            told = "@body.json" if self.body is None else self.body.decode("utf-8", "replace")
            words += ["--header", "Content-Type: application/json", "--data", told]
        return shlex.join([*words, self.server.rstrip("/") + self.path])


class Calls:
    """The last calls of a console. `number` is how many there were."""

    def __init__(self) -> None:
        self.number = 0
        self._reads: deque[Call] = deque(maxlen=MOST_READS)
        self._others: deque[Call] = deque(maxlen=MOST_OTHERS)

    def next(self) -> int:
        """The number of the next call."""
        self.number += 1
        return self.number

    def note(self, call: Call) -> None:
        """Remember a call."""
        (self._reads if call.reads else self._others).append(call)

    def newest(self, *, reads: bool = True) -> list[Call]:
        """The calls, newest first; without `reads` those that change or ask something."""
        some = chain(self._reads if reads else (), self._others)
        return sorted(some, key=lambda one: -one.number)


def kept(template: str, body: bytes | None) -> bytes | None:
    """What is remembered of a body: all, b"" if there was none, None if it may hold a secret."""
    if not body:
        return b""
    plain = len(body) <= _LONGEST and _SECRET not in body
    return body if plain and template.startswith(_BODIES) else None
