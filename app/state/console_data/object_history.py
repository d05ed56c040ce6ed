"""History of match objects, day by day. For each object, only the days on which its state changed
are stored.

The size of a history therefore grows with the number of objects and of changes, not with the number
of snapshots. A history is a list of small chunks, which are read and written as a stream. It
contains no values, and the paths passed to it are already masked.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta, Struct

from app.api.records.enums import OPEN, STATES
from app.language import sort_key
from app.state.rows.keys import Key

MOST_DAYS = 400
"""Maximum number of snapshots kept: one a day, for more than a year."""
MOST_OBJECTS = 250_000
"""Maximum number of objects in a snapshot."""
_RECORDS = 500
"""Maximum number of objects per chunk."""
_DECIDED = {status for some in STATES.values() for status in some}

Count = Annotated[int, Meta(ge=0, le=10**18)]
Day = Annotated[int, Meta(ge=1, le=3_652_059)]
"""Number of a day (`date.toordinal`)."""


class Seen(Struct, frozen=True, array_like=True, gc=False):
    """State of an object: its current matches by severity, and the status of its last remediation;
    "" if it has none.
    """

    prohibited: Count
    match: Count
    test: Count
    status: str = ""

    @property
    def weight(self) -> tuple[int, int, int]:
        """The numbers of all matches, of prohibited ones, and of those that are neither prohibited
        nor test data. An object has grown if this tuple is greater than before.
        """
        return self.prohibited + self.match + self.test, self.prohibited, self.match

    @property
    def state(self) -> str:
        """The status of the object if it is the status of a decision, else "open"."""
        return self.status if self.status in _DECIDED else OPEN


class Found(Struct, frozen=True, gc=False):
    """An object as a snapshot finds it; `path` is masked."""

    path: str
    seen: Seen


class _Track(Struct, array_like=True, gc=False):
    """An object and its states. Each state comes with the day from which it applies; a state of
    None means that the object did not exist.
    """

    target_id: str
    object_id: str
    path: str
    states: list[tuple[Day, Seen | None]]

    def on(self, day: int) -> Seen | None:
        """Return the state in the snapshot of a day."""
        return next((seen for since, seen in reversed(self.states) if since <= day), None)

    def keep_from(self, first: int) -> bool:
        """Drop the states that ended before a day. Return whether the object existed on one of the
        remaining days.
        """
        older = [since for since, _ in self.states if since <= first]
        if len(older) > 1:
            del self.states[: len(older) - 1]
        return self.states[0][1] is not None or len(self.states) > 1

    def put(self, day: int, seen: Seen | None) -> None:
        """Record the state on a day, replacing records of this and later days."""
        while self.states and self.states[-1][0] >= day:
            self.states.pop()
        if (self.states[-1][1] if self.states else None) != seen:
            self.states.append((day, seen))


class Snapshot(NamedTuple):
    """All objects of one day, the time at which they were read (Unix seconds), and the names of
    their Targets by ID.
    """

    day: int
    when: float
    found: Mapping[Key, Found]
    targets: Mapping[str, str]


class _Head(Struct, array_like=True):
    days: dict[Day, float]
    """The days with a snapshot in order, and when each snapshot was taken (Unix seconds)."""
    targets: dict[str, str]
    """Names of the Targets by ID, also of those that are gone."""


class Kind(StrEnum):
    """How an object has changed between two days. Exactly one kind applies to a changed object."""

    APPEARED = "appeared"
    GONE = "gone"
    DECIDED = "decided"
    REOPENED = "reopened"
    GROWN = "grown"
    SHRUNK = "shrunk"


@dataclass(frozen=True, slots=True)
class Changed:
    """An object that differs between two days."""

    kind: Kind
    key: Key
    path: str
    target: str
    before: Seen | None
    after: Seen | None


@dataclass(slots=True)
class Difference:
    """The changes between the snapshots of two days. `before` and `after` are the numbers of
    objects in these snapshots. `after` is `before` plus appeared objects minus gone objects.
    """

    first: int
    last: int
    before: int = 0
    after: int = 0
    counts: Counter[Kind] = field(default_factory=Counter)
    rows: list[Changed] = field(default_factory=list)


def kind_of(before: Seen | None, after: Seen | None) -> Kind | None:
    """Return how an object has changed; None if it has not."""
    if before is None or after is None:
        return Kind.APPEARED if after is not None else Kind.GONE if before is not None else None
    if before.state != after.state:
        return Kind.REOPENED if after.state == OPEN else Kind.DECIDED
    if before.weight == after.weight:
        return None
    return Kind.GROWN if after.weight > before.weight else Kind.SHRUNK


def days_of(chunks: Iterator[bytes]) -> dict[int, float]:
    """Return the days with a snapshot in order, and when each was taken (Unix seconds)."""
    head: _Head = _unpacked(next(chunks, b""), _Head)
    for _ in chunks:
        """The seal holds only for a whole file."""
    return head.days


def with_snapshot(
    chunks: Iterator[bytes], snapshot: Snapshot, most_days: int = MOST_DAYS
) -> Iterator[bytes]:
    """Yield the chunks of a history after adding the snapshot of a day and dropping the oldest
    days. Snapshots of the same day or of later days that are already in the history are dropped,
    too.
    """
    head = _unpacked(first, _Head) if (first := next(chunks, None)) else _Head({}, {})
    day = snapshot.day
    days = [one for one in head.days if one < day][-most_days + 1 :] if most_days > 1 else []
    times = {one: head.days[one] for one in days} | {day: snapshot.when}
    yield _packed(_Head(times, {**head.targets, **snapshot.targets}))
    oldest, new = min(times), dict(snapshot.found)
    kept = (track for chunk in chunks for track in _unpacked(chunk, list[_Track]))
    some: list[_Track] = []
    for track in chain(kept, _fresh(new)):
        now = new.pop(Key(track.target_id, track.object_id), None)
        if now is not None:
            track.path = now.path
        track.put(day, now.seen if now else None)
        if track.states and track.keep_from(oldest):
            some.append(track)
        if len(some) == _RECORDS:
            yield _packed(some)
            some = []
    if some:
        yield _packed(some)


def _fresh(new: Mapping[Key, Found]) -> Iterator[_Track]:
    """Yield an empty track for each object of `new`. The iteration must begin only after the caller
    has removed from `new` all objects that earlier snapshots contain.
    """
    for key in list(new):
        yield _Track(key.target_id, key.object_id, "", [])


def difference(chunks: Iterator[bytes], first: int, last: int) -> Difference:
    """Return what has changed between the snapshots of two days."""
    head, made = _unpacked(next(chunks, b""), _Head), Difference(first, last)
    for track in (track for chunk in chunks for track in _unpacked(chunk, list[_Track])):
        before, after = track.on(first), track.on(last)
        made.before += before is not None
        made.after += after is not None
        if (kind := kind_of(before, after)) is not None:
            key = Key(track.target_id, track.object_id)
            target = head.targets.get(track.target_id, track.target_id)
            made.counts[kind] += 1
            made.rows.append(Changed(kind, key, track.path, target, before, after))
    order = {kind: at for at, kind in enumerate(Kind)}
    made.rows.sort(key=lambda row: (order[row.kind], sort_key(row.target), sort_key(row.path)))
    return made


def _packed(value: object) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(value), 1)


def _unpacked(chunk: bytes, kind: Any) -> Any:
    try:
        return msgspec.msgpack.decode(zlib.decompress(chunk), type=kind)
    except zlib.error:
        raise msgspec.DecodeError("not compressed") from None  # not translated
