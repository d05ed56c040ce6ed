"""Access to an open file block by block, in memory that is reused."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from threading import Lock

from app.remediation.disk.read_ahead import AHEAD, Block, beside, digest

BLOCK = 1024 * 1024
_RING = AHEAD + 1
"""Number of blocks of memory. One is being filled from the file, and the earlier ones wait for the
consumer or are being used by it.
"""
_FURTHER = 48
_POSITION = Lock()
"""Lock for Windows, which reads and writes at a file position that threads share."""


def views(fd: int, size: int | None = None) -> Iterator[memoryview]:
    """Yield the bytes of an open file from its start, to its end or up to `size`, in reused
    memory.

    Each block is valid until the caller requests the next one, even if `read_ahead` reads some
    blocks in advance. The caller may modify blocks.
    """
    length = min(BLOCK, os.fstat(fd).st_size + 1 if size is None else size)
    ring: list[memoryview] = []
    offset = number = 0
    while size is None or offset < size:
        if len(ring) < _RING:
            ring.append(memoryview(buffer(length)))
        view = ring[number % _RING]
        if size is not None:
            view = view[: size - offset]
        count = _read_into(fd, view, offset)
        if count:
            yield view[:count]
        if count < len(view):
            return
        offset += count
        number += 1


def digest_of(fd: int) -> bytes:
    """Return the SHA-256 of an open file's current content."""
    return digest(views(fd))


def holds(fd: int, blocks: Iterable[Block]) -> bool:
    """Return whether an open file consists exactly of these blocks."""
    offset = 0
    there: bytearray | Block = bytearray()
    for block in blocks:
        if len(there) != len(block):
            there = buffer(len(block))
        count = _read_into(fd, memoryview(there), offset)
        # With a bytearray on the left the comparison is fast, with a memoryview slow.
        if count != len(block) or there != block:
            return False
        offset += count
    return not read_at(fd, 1, offset)


def alike(fd: int, other: int, change: Callable[[memoryview, int], None]) -> bool:
    """Return whether the file `fd` equals the file `other` with a change applied to `other` in
    memory.

    `change` is called with each block of `other` and its offset, and modifies the block. Two
    threads compare one half each. On Windows they would share one file position, so one thread
    compares all.
    """
    half = 0 if os.name == "nt" else os.fstat(fd).st_size // 2 // BLOCK * BLOCK
    with beside(partial(_alike, fd, other, change, half)) as rest:
        first = _alike(fd, other, change, 0, half)
    return first and rest.result()


def _alike(
    fd: int, other: int, change: Callable[[memoryview, int], None], offset: int, end: int = -1
) -> bool:
    """Compare the files from `offset` to `end`. `end` is a multiple of the block size; -1 means the
    ends of both files.
    """
    here, there = buffer(BLOCK), buffer(BLOCK)
    while offset != end:
        count = _read_into(fd, memoryview(here), offset)
        if count != _read_into(other, memoryview(there), offset):
            return False
        del here[count:], there[count:]
        change(memoryview(there), offset)
        # With bytearrays the comparison is fast, with memoryviews slow.
        if here != there:
            return False
        if count < BLOCK:
            break
        offset += count
    return True


def buffer(length: int) -> bytearray:
    """Return memory for a block of `length` bytes, at an address to which the kernel copies fast.

    A large bytearray begins 16 bytes after the start of a page, and reading a file into it takes
    five times as long (measured: Linux 6.18, AMD EPYC). So this function allocates more and deletes
    the first bytes: they stay allocated, and the rest begins at a better address.
    """
    made = bytearray(length + _FURTHER)
    del made[:_FURTHER]
    return made


def read_at(fd: int, length: int, offset: int) -> bytes:
    """Return `length` bytes of an open file from `offset`; fewer if the file ends there."""
    found = _read_some(fd, length, offset)
    while found and len(found) < length:
        more = _read_some(fd, length - len(found), offset + len(found))
        if not more:
            break
        found += more
    return found


def _read_some(fd: int, length: int, offset: int) -> bytes:
    """Return up to `length` bytes of an open file from `offset`; b"" only if the file
    ends there.
    """
    if sys.platform != "win32":
        return os.pread(fd, length, offset)
    with _POSITION:
        os.lseek(fd, offset, os.SEEK_SET)
        return os.read(fd, length)


def write_at(fd: int, data: bytes, offset: int) -> int:
    """Write into an open file from `offset`. Return the number of bytes written, which may be less
    than all.
    """
    if sys.platform != "win32":
        return os.pwrite(fd, data, offset)
    with _POSITION:
        os.lseek(fd, offset, os.SEEK_SET)
        return os.write(fd, data)


def write_all(fd: int, data: bytes) -> None:
    """Write all data at the current file position."""
    while data:
        data = data[os.write(fd, data) :]


def _read_into(fd: int, view: memoryview, offset: int) -> int:
    """Fill `view` with the bytes of the file from `offset` on. Return the number of bytes read,
    which is smaller at the end of the file.
    """
    done = 0
    while done < len(view):
        if sys.platform == "linux":
            count = os.preadv(fd, [view[done:]], offset + done)
        else:
            part = _read_some(fd, len(view) - done, offset + done)
            count = len(part)
            view[done : done + count] = part
        if not count:
            break
        done += count
    return done
