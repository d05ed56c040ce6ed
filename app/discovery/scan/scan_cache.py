"""Cache of what earlier scans have read, by folder, so that the next scan reads only what changed.

Each folder has one record: the names of its files with size, times of change and inode, followed by
the first bytes of their contents' hashes. Most folders of a tree have not changed at all; a single
comparison of bytes recognises them. The record of a folder with very many files consists of packed
parts: a million files in one folder take 25 MB.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

DIGEST = 8
"""Number of bytes of a content's SHA-256 that are stored."""
STATE = struct.Struct("<qQQQ")
"""Packed state of a file: size in bytes, modification time and status change time (Unix time, ns),
inode. Only the lower 64 bits of the times are stored, because the date of a file may be centuries
away and need more.
"""
_BITS = 2**64 - 1
_SIGNED = struct.Struct("<qqqQ")  # the same 64 bits, packed in half the time
TICK_NS = 20 * 10**6
"""Nanoseconds within which two changes of a file may get the same time: two ticks of the slowest
usual kernel clock (10 ms each).
"""
_COARSE_TICK_NS = 2 * 10**9  # FAT; a time in whole seconds may be as coarse
_LENGTH = struct.Struct("<I")
_END = b"/"  # cannot occur in a name
_MANY = b"\xff\xff\xff\xff"  # not a possible length: marks a record that consists of parts
_MOST_OF_PART = 16 << 20

Pair = tuple[bytes, bytes]
"""Two byte strings about some files, which are ordered by name. The first contains each name,
followed by a slash and the state of the file; the second contains the digests.
"""

Recall = Callable[[bytes], bytes | None]
"""Function that returns the record of a folder, given its raw path relative to the root; None if
the folder was never read.
"""


def state(info: os.stat_result) -> bytes:
    """Return the state of a file (size, times, inode), packed as in `STATE`. If `settled` is true
    for this state, any later change of the file changes the state.
    """
    try:
        return _SIGNED.pack(info.st_size, info.st_mtime_ns, info.st_ctime_ns, info.st_ino)
    except struct.error:
        return STATE.pack(
            info.st_size, info.st_mtime_ns & _BITS, info.st_ctime_ns & _BITS, info.st_ino & _BITS
        )


def as_seen(state: bytes, size: int, mtime_ns: int, inode: int) -> bool:
    """Return whether a file is unchanged since it had the state `state`, judged by its present
    size, modification time (Unix time, ns) and inode. The status change time is not compared.
    """
    seen = STATE.unpack(state)
    return (size, mtime_ns & _BITS, inode & _BITS) == (seen[0], seen[1], seen[3])


def record(files: Mapping[bytes, tuple[bytes, bytes]]) -> bytes:
    """Return the record of a folder. `files` maps the raw name of each file to its state (see
    `state`) and its digest.
    """
    return joined(paired(files))


def states_of(files: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Return the names, each followed by a slash and the file's state, as one byte string for
    `ScanCache.same`. `files` contains name and state of each file, ordered by name.
    """
    return b"".join([name + _END + state for name, state in files])


def states_as_looked(files: list[tuple[bytes, os.stat_result]]) -> bytes:
    """Return the same as `states_of`, given the name and the `os.stat_result` of each file."""
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
class CachedFolder:
    """A folder's record as it was stored."""

    data: bytes

    def files(self) -> dict[bytes, tuple[bytes, bytes]]:
        """Return the state and the digest of each file by name. If the record is damaged, the files
        after the damaged place are left out. The result is empty if there are not as many digests
        as names.
        """
        found: dict[bytes, tuple[bytes, bytes]] = {}
        for (states, digests), _ in _pieces(self.data):
            listed = list(_listed(states))
            if len(digests) != DIGEST * len(listed):
                return {}
            for place, (name, state) in enumerate(listed):
                found[name] = (state, bytes(digests[DIGEST * place : DIGEST * (place + 1)]))
        return found

    def names(self) -> Iterator[bytes]:
        """Yield the names of the files, in order."""
        return (name for (states, _), _ in _pieces(self.data) for name, _ in _listed(states))


class ScanCache:
    """Cursor over the record of a folder, to compare it with the files that are there now. Call
    `same` and `find` for the files in the order of their names; both move the cursor past files. A
    damaged record ends where the damage begins.

    Whenever `same` returns files, it sets `stored`: to the packed form of these files if they are
    exactly one packed part of the record, otherwise to None. After any other call, `stored` has no
    meaning.
    """

    def __init__(self, data: bytes | None) -> None:
        self.stored: bytes | None = None
        self._data = data or b""
        self._left = _pieces(self._data)
        self._part: bytes | None = None
        self._states = self._digests = b""
        self._at = self._place = self._passed = 0

    @property
    def ended(self) -> bool:
        """Whether no files are left in the record."""
        return self._at >= len(self._states) and not self._more()

    def same(self, states: bytes, count: int) -> Pair | None:
        """Return the names, states and digests of the next `count` files of the record if their
        names and states are exactly `states` (see `states_of`), and move past them. Otherwise
        return None, and do not move.
        """
        while len(self._states) - self._at < len(states):
            if not self._more():
                return None
        digests = self._digests[DIGEST * self._place : DIGEST * (self._place + count)]
        if len(digests) != DIGEST * count or not self._states.startswith(states, self._at):
            return None
        self.stored = self._part if len(states) == len(self._states) else None
        self._pass(self._at + len(states), count)
        return states, digests

    def find(self, name: bytes) -> tuple[bytes, bytes] | None:
        """Move past the file `name` and the files before it. Return the state and the digest of the
        file; None if it is not in the record.
        """
        while not self.ended:
            stop = self._states.find(_END, self._at)
            known = self._states[self._at : stop]
            if stop < 0 or known > name:
                return None
            state = self._states[stop + 1 : stop + 1 + STATE.size]
            digest = self._digests[DIGEST * self._place : DIGEST * (self._place + 1)]
            self._pass(stop + 1 + STATE.size, 1)
            if known == name:
                return (state, digest) if len(digest) == DIGEST else None
        return None

    def passed(self) -> Iterator[bytes]:
        """Yield the names of the files in the record that the cursor has passed."""
        return islice(CachedFolder(self._data).names(), self._passed)

    def _pass(self, at: int, count: int) -> None:
        self._at, self._place, self._passed = at, self._place + count, self._passed + count

    def _more(self) -> bool:
        """Append the next part of the record to what is left of the current part. Return False if
        there is no next part.
        """
        following = next(self._left, None)
        if following is None:
            return False
        (states, digests), part = following
        self._part = part if self._at >= len(self._states) else None
        self._states = self._states[self._at :] + states
        self._digests = self._digests[DIGEST * self._place :] + digests
        self._at = self._place = 0
        return True


def joined(pair: Pair) -> bytes:
    """Return the record of a folder with these files."""
    states, digests = pair
    return _LENGTH.pack(len(states)) + states + digests


def packed(pair: Pair) -> bytes:
    """Return the record of a part of a folder in compressed form, as `of_parts` expects it. This
    form is half as large.
    """
    return zlib.compress(joined(pair), 1)


def of_parts(parts: Iterable[bytes]) -> bytes:
    """Return the record of a folder with very many files, given the `packed` records of its parts
    in order.
    """
    return _MANY + b"".join(each for part in parts for each in (_LENGTH.pack(len(part)), part))


def _pieces(data: bytes) -> Iterator[tuple[Pair, bytes | None]]:
    """Yield the parts of a record, each with its packed form. Stop at the first damaged part. A
    small record is one part, without a packed form.
    """
    if not data.startswith(_MANY):
        if pair := _parted(data):
            yield pair, None
        return
    at = len(_MANY)
    while at + _LENGTH.size <= len(data):
        (length,) = _LENGTH.unpack_from(data, at)
        at += _LENGTH.size + length
        part, opened = data[at - length : at], zlib.decompressobj()
        try:
            pair = _parted(opened.decompress(part, _MOST_OF_PART))
        except zlib.error:
            return
        if pair is None or not opened.eof:
            return
        yield pair, part


def _parted(data: bytes) -> Pair | None:
    """Return the pair from which `joined` made the data. Return None if the data is damaged."""
    if len(data) < _LENGTH.size:
        return None
    end = _LENGTH.size + int(_LENGTH.unpack_from(data)[0])
    if end > len(data) or (len(data) - end) % DIGEST:
        return None
    return data[_LENGTH.size : end], data[end:]


def _listed(states: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield names and states, up to the first incomplete one."""
    at = 0
    while (stop := states.find(_END, at)) >= 0 and stop + STATE.size < len(states):
        yield states[at:stop], states[stop + 1 : stop + 1 + STATE.size]
        at = stop + 1 + STATE.size


def paired(files: Mapping[bytes, tuple[bytes, bytes]]) -> Pair:
    """Return the `Pair` of some files. `files` has the state and the digest of each file by its
    name.
    """
    names = sorted(files)
    states = states_of((name, files[name][0]) for name in names)
    return states, b"".join(files[name][1] for name in names)


def size_of(state: bytes) -> int:
    """Return the file size in a state."""
    return int(STATE.unpack(state)[0])


def settled(state: bytes, now: int) -> bool:
    """Return whether every change of a file with this `state` after `now` (Unix time, ns) is
    certain to change the state.

    Return False if the last change was so shortly before `now` that a later change may get the same
    time, because the clock of the file system is coarse.
    """
    changed = int(_SIGNED.unpack(state)[2])
    return now - changed > (TICK_NS if changed % 10**9 else _COARSE_TICK_NS)


def same_size(one: bytes, other: bytes) -> bool:
    """Return whether two states have the same file size. If not, the contents certainly differ."""
    return one[:8] == other[:8]
