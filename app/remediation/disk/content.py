"""The bytes of a file that is there or is to be, block by block.

A small file is held in memory, so that one reading serves all. A large one is read again for each
purpose, at most a few MiB at a time; each reading that feeds something is hashed beside it, and
gives Refused at its end when it was not the reading that was looked at first (trust.md P3).
"""

from __future__ import annotations

import hashlib
import os
import stat
from bisect import bisect_right
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Protocol

from app.remediation.disk import blocks
from app.remediation.disk.errors import Refused
from app.remediation.disk.read_ahead import Block, ahead

IN_MEMORY = 8 * 1024 * 1024
"""The largest file that is held in memory, in bytes."""

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
        self.fd = fd
        self._first = _state(status)
        self._digest = b""
        self._words = _MOVES

    @property
    def digest(self) -> bytes:
        if not self._digest:
            for _ in self.views():
                pass
        return self._digest

    def expect(self, digest: bytes, words: str) -> None:
        """Take this SHA-256 for its own until it is read: the first reading gives Refused with
        `words` when it has another one.
        """
        self._digest, self._words = digest, words

    def blocks(self, *, checked: bool = True) -> Iterator[bytes]:
        for view in self.views(checked=checked):
            yield bytes(view)

    def views(self, *, checked: bool = True) -> Iterator[Block]:
        """The same as `blocks`, in memory that is used again: each is good until the next is asked
        for, and may be changed.
        """
        if not checked:
            yield from self._read()
            return
        with ahead(self._checked()) as found:
            yield from found

    def _checked(self) -> Iterator[memoryview]:
        """Each block once it is hashed: from then on it may be changed."""
        hashed = hashlib.sha256()
        for view in self._read():
            hashed.update(view)
            yield view
        digest = hashed.digest()
        if self._digest not in {b"", digest} or _state(os.fstat(self.fd)) != self._first:
            raise Moved(self._words)
        self._digest = digest

    def _read(self) -> Iterator[memoryview]:
        offset = 0
        for view in blocks.views(self.fd, self.size):
            offset += len(view)
            yield view
        if offset != self.size:
            raise Moved(self._words)

    def at(self, offset: int, length: int) -> bytes:
        return blocks.read_at(self.fd, length, offset)


class Patched:
    """Other bytes with some of them replaced, none moved.

    `edits` are offsets and what stands there, in ascending order, not overlapping; `was` is what
    the source has there: a reading that meets something else gives Moved. `wanted` is the SHA-256
    that they must have, and the words of the Refused that the first reading gives when it is
    another one. `place` is that of a source that is a file.
    """

    def __init__(
        self,
        source: Content,
        edits: Sequence[tuple[int, bytes]],
        was: Sequence[bytes] = (),
        *,
        wanted: tuple[bytes, str] = (b"", ""),
    ) -> None:
        self.source = source
        self.edits = edits
        self.was = was
        self._wanted, self._words = wanted
        self.size = source.size
        self.place = source.place if isinstance(source, Held) else (b"", b"")
        self._starts = [start for start, _ in edits]
        self._digest = b""

    @property
    def digest(self) -> bytes:
        if not self._digest:
            for _ in self.views():
                pass
        return self._digest

    def blocks(self, *, checked: bool = True) -> Iterator[bytes]:
        for block in self.views(checked=checked):
            yield bytes(block)

    def views(
        self, *, checked: bool = True, old: Callable[[Block], object] | None = None
    ) -> Generator[Block, None, None]:
        """The same as `blocks`, in memory that is used again: each is good until the next is asked
        for. `old` is told each block of the source before it is changed: one reading gives both.
        """
        if not checked or self._digest:
            yield from self._changed(old, checked=checked)
            return
        hashed = hashlib.sha256()
        for block in self._changed(old, checked=True):
            hashed.update(block)
            yield block
        digest = hashed.digest()
        if self._wanted not in {b"", digest}:
            raise Refused(self._words)
        self._digest = digest

    def _changed(self, old: Callable[[Block], object] | None, *, checked: bool) -> Iterator[Block]:
        offset = 0
        for block in views(self.source, checked=checked):
            if old is not None:
                old(block)
            yield self._patched(block, offset)
            offset += len(block)

    def made_of(self, fd: int) -> bool:
        """Whether the source is this open file."""
        return isinstance(self.source, Held) and self.source.fd == fd

    def stands_in(self, fd: int) -> bool:
        """Whether an open file holds just these bytes; a source that is a file is read again."""
        if not isinstance(self.source, Held):
            return blocks.holds(fd, views(self, checked=False))
        try:
            return blocks.alike(fd, self.source.fd, self._put)
        except Moved:
            return False

    def at(self, offset: int, length: int) -> bytes:
        return bytes(self._patched(self.source.at(offset, length), offset))

    def _patched(self, block: Block, offset: int) -> Block:
        """The block of the source at `offset` with what is to stand there."""
        changed = block if isinstance(block, memoryview) else memoryview(bytearray(block))
        self._put(changed, offset)
        return changed

    def _put(self, block: memoryview, offset: int) -> None:
        """Change the block of the source at `offset` into what is to stand there. Raises Moved."""
        for number, first, last in self._within(offset, len(block)):
            start, new = self.edits[number]
            place = slice(first - offset, last - offset)
            if self.was and block[place] != self.was[number][first - start : last - start]:
                raise Moved(_MOVES)
            block[place] = new[first - start : last - start]

    def _within(self, offset: int, length: int) -> Iterator[tuple[int, int, int]]:
        """The edits that have bytes there: their number, and from where to where these bytes go."""
        end, number = offset + length, max(0, bisect_right(self._starts, offset) - 1)
        while number < len(self.edits) and self._starts[number] < end:
            start, new = self.edits[number]
            first, last = max(start, offset), min(start + len(new), end)
            if first < last:
                yield number, first, last
            number += 1


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


def views(content: Content, *, checked: bool = True) -> Iterator[Block]:
    """The blocks of a content, where it can be in memory that is used again: each is good until the
    next is asked for. A memoryview may be changed.
    """
    once = content.views if isinstance(content, (Held, Patched)) else content.blocks
    return once(checked=checked)


def same(fd: int, content: Content) -> bool:
    """Whether an open file holds just these bytes."""
    if isinstance(content, Patched):
        return content.stands_in(fd)
    return blocks.holds(fd, views(content, checked=False))


def _state(status: os.stat_result) -> tuple[int, int, int]:
    """What changes when the content does. Not the time of status change: leases and links do."""
    return stat.S_IFMT(status.st_mode), status.st_size, status.st_mtime_ns
