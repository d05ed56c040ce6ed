"""Compact storage for the files of a folder that are still to be read.

A folder may hold a million files. Such a folder is split into parts, and its record for the next
scan is assembled from the records of its parts.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from app.discovery.read.walk import below
from app.discovery.scan.scan_cache import (
    DIGEST,
    STATE,
    CachedFolder,
    Pair,
    joined,
    of_parts,
    packed,
    record,
    size_of,
)

NO_DIGEST = bytes(DIGEST)


@dataclass(slots=True)
class Parts:
    """Collects the records of the parts of a folder. `known` maps the index of a part to its
    record. `count` is the number of parts, None while the folder is being walked. `many` is true if
    there is more than one part; the records are then stored packed.
    """

    many: bool = False
    known: dict[int, bytes] = field(default_factory=dict)
    count: int | None = None

    @property
    def whole(self) -> bool:
        """Whether the records of all parts were added."""
        return self.count == len(self.known)

    def add(self, place: int, pair: Pair, stored: bytes | None = None) -> None:
        """Add the record of the part with the index `place`. `stored` is its packed form from an
        earlier scan; None if there is none.
        """
        if self.many:
            self.known[place] = stored or packed(pair)
        else:
            self.known[place] = joined(pair)

    def record(self) -> bytes:
        """Return the record of the folder, assembled from the records that were added so far."""
        if self.many:
            return of_parts(self.known[place] for place in sorted(self.known))
        return self.known.get(0) or record({})


@dataclass(slots=True)
class OpenFolder:
    """A folder, or one part of a folder, whose files are being read. `place` is the index of the
    part. `known` has the state and the digest of each finished file, by name. `left` is the number
    of files that are still to be read. `parts` is None if the folder is not split.
    """

    path: bytes
    known: dict[bytes, tuple[bytes, bytes]]
    left: int
    place: int = 0
    parts: Parts | None = None


@dataclass(frozen=True, slots=True)
class File:
    """A file to read. `path` is its raw path relative to the root, `state` its state
    (`scan_cache.STATE`). If the content may be the same as in an earlier scan, `digest` is the
    digest of the earlier content; otherwise `digest` is zeros.
    """

    path: bytes
    size: int
    state: bytes
    digest: bytes
    folder: OpenFolder


@dataclass(slots=True)
class Listed:
    """The files of one part of a folder (with the index `place`). `known` has the files that have
    not changed; `names`, `states` and `digests` describe the files to read. `parts` is None if the
    folder is not split.
    """

    path: bytes
    place: int
    parts: Parts | None
    known: dict[bytes, tuple[bytes, bytes]] = field(default_factory=dict)
    names: list[bytes] = field(default_factory=list)
    states: list[bytes] = field(default_factory=list)
    digests: list[bytes] = field(default_factory=list)

    def add(self, name: bytes, state: bytes, digest: bytes) -> None:
        """Add a file to read."""
        self.names.append(name)
        self.states.append(state)
        self.digests.append(digest)

    def packed(self) -> Packed:
        """Return these files in compact form."""
        small = record(self.known), b"/".join(self.names), b"".join(self.states)
        known, names, states = small if self.parts is None else map(_compressed, small)
        digests = b"".join(self.digests) if any(map(any, self.digests)) else b""
        return Packed(self.path, self.place, self.parts, known, names, states, digests)


@dataclass(frozen=True, slots=True)
class Packed:
    """The compact form of `Listed`, as byte strings. If the folder is split, all of them except
    `digests` are compressed.
    """

    path: bytes
    place: int
    parts: Parts | None
    known: bytes
    names: bytes
    states: bytes
    digests: bytes

    def files(self) -> Iterator[File]:
        """Yield the files to read, in the order of their names."""
        small = self.known, self.names, self.states
        known, joined_names, states = small if self.parts is None else map(zlib.decompress, small)
        names = joined_names.split(b"/")
        folder = OpenFolder(
            self.path, CachedFolder(known).files(), len(names), self.place, self.parts
        )
        for place, name in enumerate(names):
            info = states[STATE.size * place : STATE.size * (place + 1)]
            digest = self.digests[DIGEST * place : DIGEST * (place + 1)] or NO_DIGEST
            yield File(below(self.path, name), size_of(info), info, digest, folder)


def _compressed(data: bytes) -> bytes:
    return zlib.compress(data, 1)
