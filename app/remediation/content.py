"""The bytes of a file that is there or is to be, block by block.

A small file is held in memory, so that one reading serves all. A large one is read again for each
purpose, at most a few MiB at a time; each reading that feeds something is hashed beside it, and
gives Refused at its end when it was not the reading that was looked at first (trust.md P3).
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol, Self

from app.remediation.errors import Refused

IN_MEMORY = 8 * 1024 * 1024
"""The largest file that is held in memory, in bytes."""

BLOCK = 1024 * 1024
_PART = 256 * 1024
_MOVES = "the file changes while it is read; scan it again when it is at rest"


class Moved(Refused):
    """The file does not hold what it held when it was looked at."""


class Content(Protocol):
    """Bytes that can be gone through more than once."""

    @property
    def size(self) -> int:
        """How many bytes."""

    @property
    def digest(self) -> bytes:
        """Their SHA-256; the first time that it is asked for, they are gone through."""

    def blocks(self, *, checked: bool = True) -> Iterator[bytes]:
        """The bytes from the start, in blocks that are not empty.

        Unless `checked` is false, a file is hashed as it is read and compared with the first
        reading. Raises Refused when it is another one now, or OSError.
        """

    def at(self, offset: int, length: int) -> bytes:
        """The bytes at `offset`; fewer at the end."""


class Whole:
    """Bytes in memory."""

    def __init__(self, data: bytes, digest: bytes = b"") -> None:
        self._data = data
        self._digest = digest

    @property
    def size(self) -> int:
        return len(self._data)

    @property
    def digest(self) -> bytes:
        self._digest = self._digest or hashlib.sha256(self._data).digest()
        return self._digest

    def blocks(self, *, checked: bool = True) -> Iterator[bytes]:  # noqa: ARG002
        if len(self._data) <= _PART:
            yield from [self._data] if self._data else []
            return
        for start in range(0, len(self._data), _PART):
            yield self._data[start : start + _PART]

    def at(self, offset: int, length: int) -> bytes:
        return self._data[offset : offset + length]


class Held:
    """The bytes of an open file, which stay where they are. Whoever opened it closes it.

    `place` is the scanned root and the name below it, for those who have to open it themselves.
    """

    def __init__(self, fd: int, place: tuple[bytes, bytes] = (b"", b"")) -> None:
        status = os.fstat(fd)
        self.place = place
        self.size = status.st_size
        self._fd = fd
        self._first = _state(status)
        self._digest = b""
        self._words = _MOVES

    @property
    def digest(self) -> bytes:
        if not self._digest:
            for _ in self.blocks():
                pass
        return self._digest

    def expect(self, digest: bytes, words: str) -> None:
        """Take this SHA-256 for its own until it is read: the first reading gives Refused with
        `words` when it has another one.
        """
        self._digest, self._words = digest, words

    def blocks(self, *, checked: bool = True) -> Iterator[bytes]:
        if not checked:
            yield from self._read()
            return
        hashed = Digest()
        with hashed:
            for block in self._read():
                hashed.update(block)
                yield block
            digest = hashed.result()
        if self._digest not in {b"", digest} or _state(os.fstat(self._fd)) != self._first:
            raise Moved(self._words)
        self._digest = digest

    def _read(self) -> Iterator[bytes]:
        offset = 0
        while block := read_at(self._fd, min(BLOCK, self.size - offset), offset):
            offset += len(block)
            yield block
        if offset != self.size:
            raise Moved(self._words)

    def at(self, offset: int, length: int) -> bytes:
        return read_at(self._fd, length, offset)


class Patched:
    """Other bytes with some of them replaced, none moved.

    `edits` are offsets and what stands there, in ascending order, not overlapping. `place` is that
    of a source that is a file.
    """

    def __init__(self, source: Content, edits: Sequence[tuple[int, bytes]]) -> None:
        self.source = source
        self.edits = edits
        self.size = source.size
        self.place = source.place if isinstance(source, Held) else (b"", b"")
        self._starts = [start for start, _ in edits]
        self._digest = b""

    @property
    def digest(self) -> bytes:
        if not self._digest:
            for _ in self.blocks():
                pass
        return self._digest

    def blocks(self, *, checked: bool = True) -> Iterator[bytes]:
        if not checked or self._digest:
            yield from self._patched(checked=checked)
            return
        hashed = Digest()
        with hashed:
            for block in self._patched(checked=True):
                hashed.update(block)
                yield block
            self._digest = hashed.result()

    def _patched(self, *, checked: bool) -> Iterator[bytes]:
        offset = 0
        for block in self.source.blocks(checked=checked):
            yield self._patch(block, offset)
            offset += len(block)

    def at(self, offset: int, length: int) -> bytes:
        return self._patch(self.source.at(offset, length), offset)

    def _patch(self, block: bytes, offset: int) -> bytes:
        """The block at `offset` with what is to stand there."""
        end, number = offset + len(block), max(0, bisect_right(self._starts, offset) - 1)
        changed: bytearray | None = None
        while number < len(self.edits) and self._starts[number] < end:
            start, new = self.edits[number]
            first, last = max(start, offset), min(start + len(new), end)
            if first < last:
                changed = bytearray(block) if changed is None else changed
                changed[first - offset : last - offset] = new[first - start : last - start]
            number += 1
        return block if changed is None else bytes(changed)


class Digest:
    """A SHA-256 that is worked out beside the thread that reads. Use it in a `with` block."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()
        self._thread: ThreadPoolExecutor | None = None
        self._last: Future[None] | None = None

    def update(self, block: bytes) -> None:
        """Take the next block, once the one before has been done."""
        if len(block) < BLOCK:  # not worth a thread
            self._wait()
            self._hash.update(block)
            return
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "digest")
        self._wait()
        self._last = self._thread.submit(self._hash.update, block)

    def result(self) -> bytes:
        """The digest of all blocks."""
        self._wait()
        return self._hash.digest()

    def _wait(self) -> None:
        if self._last is not None:
            self._last.result()
            self._last = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._thread is not None:
            self._thread.shutdown()


def of_file(fd: int, place: tuple[bytes, bytes] = (b"", b"")) -> Content:
    """The content of an open regular file. Raises Refused when it changes meanwhile."""
    held = Held(fd, place)
    if held.size > IN_MEMORY:
        return held
    return Whole(b"".join(held.blocks()), held.digest)


def in_memory(content: Content) -> bytes | None:
    """The bytes of a small one; None of a large one."""
    return b"".join(content.blocks()) if content.size <= IN_MEMORY else None


def of_bytes(data: bytes | Content) -> Content:
    """The same, as content."""
    return Whole(data) if isinstance(data, bytes) else data


def digest_of(fd: int) -> bytes:
    """The SHA-256 of what an open file holds now, to its very end."""
    hashed = Digest()
    offset = 0
    with hashed:
        while block := read_at(fd, BLOCK, offset):
            hashed.update(block)
            offset += len(block)
        return hashed.result()


def same(fd: int, content: Content) -> bool:
    """Whether an open file holds just these bytes."""
    offset = 0
    for block in content.blocks(checked=False):
        if _exactly(fd, len(block), offset) != block:
            return False
        offset += len(block)
    return not read_at(fd, 1, offset)


def read_at(fd: int, length: int, offset: int) -> bytes:
    """Up to `length` bytes of an open file, from `offset`."""
    if sys.platform != "win32":
        return os.pread(fd, length, offset)
    os.lseek(fd, offset, os.SEEK_SET)
    return os.read(fd, length)


def _exactly(fd: int, length: int, offset: int) -> bytes:
    data = read_at(fd, length, offset)
    while len(data) < length and (more := read_at(fd, length - len(data), offset + len(data))):
        data += more
    return data


def _state(status: os.stat_result) -> tuple[int, int, int]:
    """What changes when the content does. Not the time of status change: leases and links do."""
    return stat.S_IFMT(status.st_mode), status.st_size, status.st_mtime_ns
