"""Open queries: the result set of POST /v1/query, fixed at the time of the query (contract 3,
4.5).

A result is kept in memory as integers: per Target the IDs of its match locations, in the requested
order. A result expires after ten idle minutes, or earlier if a newer result needs the space.
"""

from __future__ import annotations

import bisect
import secrets
import threading
import time
from array import array
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

IDLE_SECONDS = 600
ROOM = 6_000_000
"""Maximum number of IDs in all open results together: 16 bytes each, including the `index`."""
_LEAST = 1000
_PER_TARGET = 20
"""Overhead of each Target in a result, counted in IDs; `_LEAST` is the overhead of a result."""


@dataclass(slots=True)
class Result:
    """Result set of one query: Target keys in order, and per Target its object keys.

    `owner` is the ID of the account that ran the query. Other accounts cannot access the result.
    """

    targets: dict[int, array[int]]
    owner: str
    used: float = 0.0
    _sorted: dict[int, array[int]] = field(default_factory=dict)

    def indexed(self, target: int) -> bool:
        """Return whether `index` was called for this Target. Otherwise `holds` raises KeyError for
        this Target.
        """
        return target in self._sorted

    def index(self, target: int) -> None:
        """Build the index that `holds` uses. This takes a moment for a Target with very many
        locations.
        """
        self._sorted[target] = array("q", sorted(self.targets.get(target, ())))

    def holds(self, target: int, location: int) -> bool:
        """Return whether the match location is in the result set. Raises KeyError unless `index`
        was called for the Target.
        """
        keys = self._sorted[target]
        at = bisect.bisect_left(keys, location)
        return at < len(keys) and keys[at] == location


class Queries:
    """Owns the open results. `clock` returns monotonic seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._results: dict[str, Result] = {}
        self._due = float("-inf")

    def add(self, result: Result) -> str:
        """Store a result and return the ID of its query."""
        query_id = str(10**19 + secrets.randbelow(9 * 10**19))
        with self._lock:
            now = self._expire()
            while self._results and sum(map(_size, self._results.values())) + _size(result) > ROOM:
                self._make_room()
            result.used = now
            self._results[query_id] = result
        return query_id

    def get(self, query_id: str, owner: str) -> Result | None:
        """Return a result of this owner and restart its idle time; None if it has expired or is
        unknown.
        """
        with self._lock:
            now = self._expire()
            result = self._results.get(query_id)
            if result is None or result.owner != owner:
                return None
            result.used = now
            return result

    def _make_room(self) -> None:
        """Drop one result of the account that holds most results: the one unused for longest.

        So no account can evict the results of all others.
        """
        held: Counter[str] = Counter()
        for result in self._results.values():
            held[result.owner] += _size(result)
        greedy = held.most_common(1)[0][0]
        mine = [key for key, result in self._results.items() if result.owner == greedy]
        del self._results[min(mine, key=lambda key: self._results[key].used)]

    def _expire(self) -> float:
        """Drop results that were idle for too long; return the current time.

        Before the time `_due` no result can have expired, because use only postpones the expiry.
        """
        now = self._clock()
        if now > self._due:
            for key, result in list(self._results.items()):
                if result.used < now - IDLE_SECONDS:
                    del self._results[key]
            oldest = min((result.used for result in self._results.values()), default=now)
            self._due = oldest + IDLE_SECONDS
        return now


def _size(result: Result) -> int:
    return _LEAST + sum(_PER_TARGET + len(keys) for keys in result.targets.values())
