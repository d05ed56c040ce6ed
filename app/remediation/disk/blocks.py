"""The bytes of an open file, read block by block into memory that is used again."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from threading import Lock

from app.remediation.disk.read_ahead import AHEAD, Block, beside, digest

BLOCK = 1024 * 1024
_RING = AHEAD + 1
"""How many blocks are in use at a time: one is read, and those before it wait or are used."""
_FURTHER = 48
_POSITION = Lock()
"""Windows reads and writes where an open file stands: one thread must not move it for another."""


def views(fd: int, size: int | None = None) -> Iterator[memoryview]:
    """The bytes of an open file from its start, to its end or up to `size`, in memory that is used
    again: one that is passed on by its reader is good until the next is asked for, and may be
    changed.
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
    """The SHA-256 of what an open file holds now, to its very end."""
    return digest(views(fd))


def holds(fd: int, blocks: Iterable[Block]) -> bool:
    """Whether an open file holds just these blocks, one after the other."""
    offset = 0
    there: bytearray | Block = bytearray()
    for block in blocks:
        if len(there) != len(block):
            there = buffer(len(block))
        count = _read_into(fd, memoryview(there), offset)
        # A comparison that begins with a bytearray is one of memory, with a view it is slow.
        if count != len(block) or there != block:
            return False
        offset += count
    return not read_at(fd, 1, offset)


def alike(fd: int, other: int, change: Callable[[memoryview, int], None]) -> bool:
    """Whether one open file holds what another one does, once that is changed.

    `change` is done to what was read from the `other`, told its offset. Each half has a thread,
    but where they would share one position in the file (Windows).
    """
    half = 0 if os.name == "nt" else os.fstat(fd).st_size // 2 // BLOCK * BLOCK
    with beside(partial(_alike, fd, other, change, half)) as rest:
        first = _alike(fd, other, change, 0, half)
    return first and rest.result()


def _alike(
    fd: int, other: int, change: Callable[[memoryview, int], None], offset: int, end: int = -1
) -> bool:
    """The same from `offset` to `end`, which is that of a block; without one to their ends."""
    here, there = buffer(BLOCK), buffer(BLOCK)
    while offset != end:
        count = _read_into(fd, memoryview(here), offset)
        if count != _read_into(other, memoryview(there), offset):
            return False
        del here[count:], there[count:]
        change(memoryview(there), offset)
        # A comparison of memory needs bytearrays: with views it is slow.
        if here != there:
            return False
        if count < BLOCK:
            break
        offset += count
    return True


def buffer(length: int) -> bytearray:
    """Memory for a block. A large bytearray begins 16 bytes after the start of a page, to where
    the kernel copies a file at a fifth of its speed (measured: Linux 6.18, AMD EPYC): this one
    begins further on, because what is deleted in front stays allocated.
    """
    made = bytearray(length + _FURTHER)
    del made[:_FURTHER]
    return made


def read_at(fd: int, length: int, offset: int) -> bytes:
    """`length` bytes of an open file, from `offset`; fewer only at its end."""
    found = _read_some(fd, length, offset)
    while found and len(found) < length:
        more = _read_some(fd, length - len(found), offset + len(found))
        if not more:
            break
        found += more
    return found


def _read_some(fd: int, length: int, offset: int) -> bytes:
    """At least one byte, unless the file ends there."""
    if sys.platform != "win32":
        return os.pread(fd, length, offset)
    with _POSITION:
        os.lseek(fd, offset, os.SEEK_SET)
        return os.read(fd, length)


def write_at(fd: int, data: bytes, offset: int) -> int:
    """Write into an open file from `offset` on. Returns how many of the bytes it took."""
    if sys.platform != "win32":
        return os.pwrite(fd, data, offset)
    with _POSITION:
        os.lseek(fd, offset, os.SEEK_SET)
        return os.write(fd, data)


def write_all(fd: int, data: bytes) -> None:
    """Write all of it where the open file stands."""
    while data:
        data = data[os.write(fd, data) :]


def _read_into(fd: int, view: memoryview, offset: int) -> int:
    """Fill the view from `offset` on. Returns how many bytes there were: fewer at the end."""
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
