"""A changed file as what is put where: all other bytes stay, by the way it is written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from app.discovery.match.matches import Match
from app.remediation.disk.errors import Refused
from app.remediation.journal.records import Change, Order


@dataclass(frozen=True, slots=True)
class Splice:
    """`new` stands in place of the bytes from `start` up to, but not at, `end`."""

    start: int
    end: int
    new: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What masking one object does to its file.

    `changes` are bytes of the object's own stream, `found` what a scan finds in that stream
    afterwards. `notes` are told to the analyst.
    """

    splices: tuple[Splice, ...]
    changes: tuple[Change, ...]
    found: Sequence[Match]
    notes: tuple[str, ...] = ()


Rebuild = Callable[[bytes, Order], Rebuilt]
"""Masks the object of an order in the bytes of its file. May raise `Refused`."""


def not_rebuilt(data: bytes, order: Order) -> Rebuilt:
    """Stands where nobody masks inside of containers: raises Refused."""
    del data, order
    raise Refused("what lies inside of a file can't be masked here")


def applied(data: bytes, splices: Iterable[Splice]) -> bytes:
    """The bytes afterwards. ValueError for splices that overlap or lie outside."""
    parts, at = [], 0
    for splice in sorted(splices, key=lambda splice: (splice.start, splice.end)):
        if not at <= splice.start <= splice.end <= len(data):
            raise ValueError("splices overlap")
        parts += [data[at : splice.start], splice.new]
        at = splice.end
    return b"".join([*parts, data[at:]])
