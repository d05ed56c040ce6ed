"""Changes of a file as replaced ranges. All bytes outside the ranges stay the same by
construction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from app.discovery.match.matches import Match
from app.remediation.disk.errors import Refused
from app.remediation.journal.records import Change, Order


@dataclass(frozen=True, slots=True)
class Splice:
    """Replacement of the bytes from `start` to before `end` by `new`."""

    start: int
    end: int
    new: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """Result of masking one object in its file.

    `splices` are the changes of the file. `changes` are the changed bytes of the object's own
    stream. `found` are the matches that a scan finds in that stream afterwards. `notes` are shown
    to the analyst.
    """

    splices: tuple[Splice, ...]
    changes: tuple[Change, ...]
    found: Sequence[Match]
    notes: tuple[str, ...] = ()


Rebuild = Callable[[bytes, Order], Rebuilt]
"""Function that masks the object of an order in the bytes of its file. May raise `Refused`."""


def not_rebuilt(data: bytes, order: Order) -> Rebuilt:
    """Default for `rebuild`: raises Refused, so that nothing is masked inside containers."""
    del data, order
    raise Refused("content inside of a file cannot be masked here")


def applied(data: bytes, splices: Iterable[Splice]) -> bytes:
    """Return the bytes after the changes. Raises ValueError if splices overlap or are out of
    range.
    """
    parts, at = [], 0
    for splice in sorted(splices, key=lambda splice: (splice.start, splice.end)):
        if not at <= splice.start <= splice.end <= len(data):
            raise ValueError("splices overlap")
        parts += [data[at : splice.start], splice.new]
        at = splice.end
    return b"".join([*parts, data[at:]])
