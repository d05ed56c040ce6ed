"""What earlier scans have read, folder by folder, so that the next one reads only what changed.

A folder's files are kept as one record: names with size, times of change and inode, then the first
bytes of their content's hash. Most folders of a tree have not changed at all; they are told by one
comparison of bytes.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

DIGEST = 8
"""Bytes of a content's SHA-256 that are kept."""
STATE = struct.Struct("<qQQQ")
"""Size in bytes, time of change of the content and of anything (ns), inode. Times are told by their
lower 64 bits: a file may be dated centuries away."""
_BITS = 2**64 - 1
_SIGNED = struct.Struct("<qqqQ")  # the same 64 bits, in half the time
TICK_NS = 20 * 10**6
"""Two ticks of a kernel's slowest usual clock (10 ms): how exact times of change are."""
_COARSE_TICK_NS = 2 * 10**9  # FAT; one that tells whole seconds may be as coarse
_LENGTH = struct.Struct("<I")
_END = b"/"  # no name holds one

Pair = tuple[bytes | memoryview, bytes | memoryview]
"""Names and states of some files, in order, and their digests."""

Recall = Callable[[bytes], bytes | None]
"""Gives the record of a folder (its raw name below the root), None for one that was never read."""


def state(info: os.stat_result) -> bytes:
    """What tells that a file was changed, as `STATE` packs it."""
    try:
        return _SIGNED.pack(info.st_size, info.st_mtime_ns, info.st_ctime_ns, info.st_ino)
    except struct.error:
        return STATE.pack(
            info.st_size, info.st_mtime_ns & _BITS, info.st_ctime_ns & _BITS, info.st_ino & _BITS
        )


def as_seen(state: bytes, size: int, mtime_ns: int, inode: int) -> bool:
    """Whether a file that was read is as it was when this `state` was taken."""
    seen = STATE.unpack(state)
    return (size, mtime_ns & _BITS, inode & _BITS) == (seen[0], seen[1], seen[3])


def record(files: Mapping[bytes, tuple[bytes, bytes]]) -> bytes:
    """The record of a folder, of the `state` and the digest of its files (raw names in it)."""
    return joined([paired(files)])


def states_of(files: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Names, in order, and states as one text, which `Known.same` compares."""
    return b"".join([name + _END + state for name, state in files])


def states_as_looked(files: list[tuple[bytes, os.stat_result]]) -> bytes:
    """The same of files as they look."""
    pack = _SIGNED.pack
    try:
        return b"".join(
            [
                name + _END + pack(info.st_size, info.st_mtime_ns, info.st_ctime_ns, info.st_ino)
                for name, info in files
            ]
        )
    except struct.error:
        return states_of((name, state(info)) for name, info in files)


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a folder, as it was stored."""

    data: bytes

    def files(self) -> dict[bytes, tuple[bytes, bytes]]:
        """Its files by name: state and digest. Nothing for a record that is damaged."""
        if len(self.data) < _LENGTH.size:
            return {}
        (length,) = _LENGTH.unpack_from(self.data)
        found: list[tuple[bytes, bytes]] = []
        at, end = _LENGTH.size, _LENGTH.size + length
        while at < end:
            stop = self.data.find(_END, at, end)
            if stop < 0:
                return {}
            found.append((self.data[at:stop], self.data[stop + 1 : stop + 1 + STATE.size]))
            at = stop + 1 + STATE.size
        digests = self.data[end:]
        if at != end or len(digests) != DIGEST * len(found):
            return {}
        return {
            name: (state, digests[DIGEST * place : DIGEST * (place + 1)])
            for place, (name, state) in enumerate(found)
        }


class Known:
    """A record that is read along with the files of its folder, both in the order of names. A
    damaged one is as good as none, from where it is damaged on."""

    def __init__(self, data: bytes | None) -> None:
        self._data = data or b""
        self._at = self._end = _LENGTH.size
        self._place = 0
        if len(self._data) > _LENGTH.size:
            end = self._end + int(_LENGTH.unpack_from(self._data)[0])
            if end <= len(self._data) and (len(self._data) - end) % DIGEST == 0:
                self._end = end

    @property
    def ended(self) -> bool:
        """Whether it knows of no more files."""
        return self._at >= self._end

    def same(self, states: bytes, count: int) -> Pair | None:
        """What is known of so many files, if the next ones are these, unchanged."""
        end, digests = self._at + len(states), self._digests(count)
        if end > self._end or not digests or not self._data.startswith(states, self._at):
            return None
        found = memoryview(self._data)[self._at : end], digests
        self._at, self._place = end, self._place + count
        return found

    def find(self, name: bytes) -> tuple[bytes, bytes] | None:
        """The state and the digest of a file; those before it are passed over."""
        while not self.ended:
            stop = self._data.find(_END, self._at, self._end)
            known = self._data[self._at : stop]
            if stop < 0 or known > name:
                return None
            digest = bytes(self._digests(1))
            self._at, self._place = stop + 1 + STATE.size, self._place + 1
            if known == name:
                return (self._data[stop + 1 : self._at], digest) if digest else None
        return None

    def passed(self) -> Iterator[bytes]:
        """The names of the files up to here."""
        at = _LENGTH.size
        while at < self._at:
            stop = self._data.index(_END, at)
            yield self._data[at:stop]
            at = stop + 1 + STATE.size

    def _digests(self, count: int) -> memoryview:
        first = self._end + DIGEST * self._place
        digests = memoryview(self._data)[first : first + DIGEST * count]
        return digests if len(digests) == DIGEST * count else digests[:0]


def joined(parts: Iterable[Pair]) -> bytes:
    """The record of a folder, of what is known of its parts."""
    pairs = list(parts)
    length = sum(len(states) for states, _ in pairs)
    return b"".join(
        (_LENGTH.pack(length), *(states for states, _ in pairs), *(each for _, each in pairs))
    )


def paired(files: Mapping[bytes, tuple[bytes, bytes]]) -> Pair:
    """What `joined` takes, of the `state` and the digest of files."""
    names = sorted(files)
    states = states_of((name, files[name][0]) for name in names)
    return states, b"".join(files[name][1] for name in names)


def size_of(state: bytes) -> int:
    """The size that a state tells."""
    return int(STATE.unpack(state)[0])


def settled(state: bytes, now: int) -> bool:
    """Whether a file that is changed after `now` (Unix time, ns) will have another state. It may
    not, when its last change was within the same tick of the file system's clock."""
    changed = int(_SIGNED.unpack(state)[2])
    return now - changed > (TICK_NS if changed % 10**9 else _COARSE_TICK_NS)


def same_size(one: bytes, other: bytes) -> bool:
    """Whether two states tell the same size: only then the contents can be the same."""
    return one[:8] == other[:8]
