"""Compact buffer for many matches of one object, packed some thousand at a time.

A match takes half a kilobyte as an object, and a multiple of that while it is sent. A packed match
takes 100 bytes, and is sent without conversion. Sequential reading unpacks only one batch at a
time.
"""

from __future__ import annotations

import pickle
import sys
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import overload

from app.discovery.match import answers
from app.discovery.match.matches import Match, match_values

_BATCH = 2048
_BATCH_BYTES = 64 << 20
"""Maximum unpacked size of a batch. A full one takes about a megabyte."""


@dataclass(eq=False)
class MatchBuffer(Sequence[Match]):
    """Sequence of matches in insertion order. Full batches are kept pickled and compressed; a
    worker sends all matches in this form. Reading raises UnpicklingError if a batch is damaged, or
    contains anything that is not allowed in an answer (`answers.loads`).
    """

    _packed: list[bytes] = field(default_factory=list)
    _last: list[Match] = field(default_factory=list)
    _count: int = 0

    def append(self, match: Match) -> None:
        """Append a match."""
        self._last.append(match)
        self._count += 1
        if len(self._last) == _BATCH:
            self.pack()

    def pack(self) -> int:
        """Pack the remaining matches. If they do not fill a batch, no match may be appended after
        that, because only the last batch may be incomplete. Return the memory used, in bytes.
        """
        if self._last:
            data = pickle.dumps(list(map(match_values, self._last)), pickle.HIGHEST_PROTOCOL)
            self._packed.append(zlib.compress(data, 1))
            self._last = []
        return sum(map(sys.getsizeof, self._packed))

    def __len__(self) -> int:
        return self._count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MatchBuffer) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(len(self))

    def __iter__(self) -> Iterator[Match]:
        return chain(chain.from_iterable(map(_unpacked, self._packed)), iter(self._last))

    @overload
    def __getitem__(self, place: int) -> Match: ...

    @overload
    def __getitem__(self, place: slice) -> list[Match]: ...

    def __getitem__(self, place: int | slice) -> Match | list[Match]:
        if isinstance(place, slice):
            return list(self)[place]
        place = range(len(self))[place]
        batch, inside = divmod(place, _BATCH)
        batches = self._packed
        return _unpacked(batches[batch])[inside] if batch < len(batches) else self._last[inside]


def _unpacked(batch: bytes) -> list[Match]:
    unzip = zlib.decompressobj()
    try:
        values = answers.loads(unzip.decompress(batch, _BATCH_BYTES))
    except zlib.error as error:
        raise pickle.UnpicklingError("the batch is damaged") from error
    return [Match(*value) for value in values]
