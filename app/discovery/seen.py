"""What earlier scans have read, folder by folder, so that the next one reads only what changed.

A folder's files are kept as one record: names with size, times of change and inode, then the first
bytes of their content's hash. Most folders of a tree have not changed at all; they are told by one
comparison of bytes.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

DIGEST = 8
"""Bytes of a content's SHA-256 that are kept."""
STATE = struct.Struct("<qQQQ")
"""Size in bytes, time of change of the content and of anything (ns), inode. Times are told by their
lower 64 bits: a file may be dated centuries away."""
_BITS = 2**64 - 1
_LENGTH = struct.Struct("<I")
_END = b"/"  # no name holds one

Recall = Callable[[bytes], bytes | None]
"""Gives the record of a folder (its raw name below the root), None for one that was never read."""


def state(info: os.stat_result) -> bytes:
    """What tells that a file was changed, as `STATE` packs it."""
    return STATE.pack(
        info.st_size, info.st_mtime_ns & _BITS, info.st_ctime_ns & _BITS, info.st_ino & _BITS
    )


def as_seen(state: bytes, size: int, mtime_ns: int, inode: int) -> bool:
    """Whether a file that was read is as it was when this `state` was taken."""
    seen = STATE.unpack(state)
    return (size, mtime_ns & _BITS, inode & _BITS) == (seen[0], seen[1], seen[3])


def record(files: Mapping[bytes, tuple[bytes, bytes]]) -> bytes:
    """The record of a folder, of the `state` and the digest of its files (raw names in it)."""
    names = sorted(files)
    states = states_of((name, files[name][0]) for name in names)
    return _LENGTH.pack(len(states)) + states + b"".join(files[name][1] for name in names)


def states_of(files: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Names, in order, and states as one text, which `Record.same` compares."""
    return b"".join([name + _END + state for name, state in files])


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a folder, as it was stored."""

    data: bytes

    def same(self, states: bytes) -> bool:
        """Whether these files, no others, are in the folder, none of them changed."""
        length = len(states)
        return self.data[:4] == _LENGTH.pack(length) and self.data[4 : 4 + length] == states

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


def same_size(one: bytes, other: bytes) -> bool:
    """Whether two states tell the same size: only then the contents can be the same."""
    return one[:8] == other[:8]
