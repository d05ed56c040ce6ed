"""A file's own bytes, from first to last, except for those that were never written.

A sparse file (a disk image, a growing database) has holes, which read as zeros and take no space.
Of a long hole, only one to two windows at each end are read, so that everything near the hole is
searched as usual. The rest of the hole is skipped.
"""

from __future__ import annotations

import errno
import hashlib
import os
import struct
import sys
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice
from typing import BinaryIO

from app.discovery.match import limits
from app.discovery.match.progress import alive, tell

Gap = tuple[int, int]
"""Start and length in bytes of a range of zeros that is not read. Both are multiples of
`limits.WINDOW`.
"""

_GAP = struct.Struct("<QQ")
_BLOCK = 512  # the unit of st_blocks on every file system
_ZEROS = bytes(limits.MIB)


def gaps(descriptor: int, info: os.stat_result) -> list[Gap]:
    """Return the ranges of a file to skip. The list is empty if the system cannot list holes
    (lseek(2), SEEK_HOLE).

    The descriptor must be at the start of the file, and is there again afterwards.
    """
    if sys.platform == "win32":
        return []
    unwritten = info.st_size - info.st_blocks * _BLOCK
    if unwritten < 2 * limits.WINDOW or not hasattr(os, "SEEK_HOLE"):
        return []
    try:
        return list(islice(_gaps(descriptor, info.st_size), limits.GAPS))
    except OSError:
        return []
    finally:
        os.lseek(descriptor, 0, os.SEEK_SET)


def _gaps(descriptor: int, size: int) -> Iterator[Gap]:
    if sys.platform == "win32":
        return
    at = 0
    while at < size:
        hole = os.lseek(descriptor, at, os.SEEK_HOLE)
        try:
            at = min(os.lseek(descriptor, hole, os.SEEK_DATA), size)  # the file may just have grown
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise
            at = size  # the last hole
        first = -(-hole // limits.WINDOW) + 1
        last = at // limits.WINDOW - 1
        if first < last:
            yield first * limits.WINDOW, (last - first) * limits.WINDOW


class OwnBytes:
    """A file that is read and hashed from its start up to the size that it had when it was opened.

    `size` is the number of bytes read or skipped so far, and thus the current offset in the file.
    `hollow` says whether the gaps that are skipped are longer than `limits.HOLES` in total.
    """

    def __init__(self, file: BinaryIO, size: int, gaps: Sequence[Gap] = ()) -> None:
        self._file = file
        self._end = size
        self._gaps = gaps
        self._passed = 0
        skipped = [0, *accumulate(length for _, length in gaps)]
        self._skipped = skipped
        self._places = [start - before for (start, _), before in zip(gaps, skipped, strict=False)]
        self._hash = hashlib.sha256()
        self._holes = hashlib.sha256()
        self.holes = 0
        """Bytes skipped so far."""
        self.hollow = skipped[-1] > limits.HOLES
        self.size = 0

    def read(self, length: int) -> bytes:
        """Return up to `length` bytes, b"" at the end."""
        end = self._end
        if self._passed < len(self._gaps):
            end, hole = self._gaps[self._passed]
            if self.size == end:
                self._pass(hole)
                return self.read(length)
        data = self._file.read(max(0, min(length, end - self.size))) or b""
        self.size += len(data)
        self._hash.update(data)
        return data

    def told(self, length: int) -> bytes:
        """Report that everything read so far was searched, then return the same as `read`. The
        caller must have searched all bytes that earlier calls returned.
        """
        tell(self.size)
        return self.read(length)

    def drain(self) -> None:
        """Read to the end."""
        while self.read(limits.MIB):
            alive()

    def offset(self, place: int) -> int:
        """Map an offset in the bytes that `read` has returned, which are without gaps, to an offset
        in the file.
        """
        return place + self._skipped[bisect_right(self._places, place)] if self._gaps else place

    def sha256(self) -> str:
        """Return the SHA-256 (hex) of the file up to the current offset, with the zeros in gaps.
        Hashing the zeros of a `hollow` file would take too long. For such a file, return a hash of
        the positions of the gaps and of the bytes outside of them.
        """
        if not self.hollow:
            return self._hash.hexdigest()
        return hashlib.sha256(self._hash.digest() + self._holes.digest()).hexdigest()

    def _pass(self, hole: int) -> None:
        if self.hollow:
            self._holes.update(_GAP.pack(self.size, hole))
        else:
            for _ in range(hole // len(_ZEROS)):
                self._hash.update(_ZEROS)
                alive()
        self.size += hole
        self.holes += hole
        self._passed += 1
        self._file.seek(self.size)
