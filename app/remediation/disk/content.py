"""Content of an existing or planned file, block by block.

A small file is read once and held in memory. A large file is read again for each purpose, a few MiB
at a time. A checked reading also computes the SHA-256 of the file. At its end, it raises Refused if
this digest differs from the digest of the first reading.
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
"""Size in bytes of the largest file that is held in memory."""

_PART = 256 * 1024
_MOVES = "the file keeps changing; scan it again later"


class Moved(Refused):
    """Raised if a file no longer has the content that its first reading has found."""


class Content(Protocol):
    """Bytes that can be read several times."""

    @property
    def size(self) -> int:
        """Number of bytes."""

    @property
    def digest(self) -> bytes:
        """SHA-256 of the bytes. If it is not known yet, all bytes are read."""

    def blocks(self, *, checked: bool = True) -> Iterator[bytes]:
        """Yield the bytes from the start, in non-empty blocks.

        With `checked`, a file is hashed during the reading and compared with the first reading.
        Raises Refused if the file has changed, or OSError.
        """

    def at(self, offset: int, length: int) -> bytes:
        """Return the bytes at `offset`; fewer at the end."""


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
    """Bytes of an open file. The bytes are not loaded into memory. The code that opened the file
    closes it.

    `place` is the scanned root and the path relative to it, for code that must open the file again.
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
        """Use `digest` (SHA-256) as the digest of the file without reading the file. If the first
        reading then yields another digest, it raises Refused with the text `words`.
        """
        self._digest, self._words = digest, words

    def blocks(self, *, checked: bool = True) -> Iterator[bytes]:
        for view in self.views(checked=checked):
            yield bytes(view)

    def views(self, *, checked: bool = True) -> Iterator[Block]:
        """Like `blocks`, in reused memory. Each block is valid until the next one is requested;
        the caller may modify it.
        """
        if not checked:
            yield from self._read()
            return
        with ahead(self._checked()) as found:
            yield from found

    def _checked(self) -> Iterator[memoryview]:
        """Yield each block after it was hashed. From then on, the caller may modify the block."""
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
    """Content of a source in which some bytes are replaced, and none are moved.

    `edits` are pairs of an offset and the new bytes there, ascending and disjoint. `was` are the
    source's bytes at these offsets; a reading that finds other bytes there raises Moved. `wanted`
    is the expected SHA-256 of the result, and a text. If the first reading yields another digest,
    this reading raises Refused with the text. If the source is a file (`Held`), `place` is the
    `place` of the source.
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
        """Like `blocks`, in reused memory. Each block is valid until the next one is requested.

        `old` is called with each block of the source before the edits are applied, so that one
        reading yields both contents.
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
        """Return whether the source is this open file."""
        return isinstance(self.source, Held) and self.source.fd == fd

    def stands_in(self, fd: int) -> bool:
        """Return whether the open file `fd` has this content: the bytes of the source, with the
        edits applied. If the source is a file, it is read again.
        """
        if not isinstance(self.source, Held):
            return blocks.holds(fd, views(self, checked=False))
        try:
            return blocks.alike(fd, self.source.fd, self._put)
        except Moved:
            return False

    def at(self, offset: int, length: int) -> bytes:
        return bytes(self._patched(self.source.at(offset, length), offset))

    def _patched(self, block: Block, offset: int) -> Block:
        """Return the block of the source at `offset` with the edits applied."""
        changed = block if isinstance(block, memoryview) else memoryview(bytearray(block))
        self._put(changed, offset)
        return changed

    def _put(self, block: memoryview, offset: int) -> None:
        """Apply the edits to the block of the source at `offset`. Raises Moved."""
        for number, first, last in self._within(offset, len(block)):
            start, new = self.edits[number]
            place = slice(first - offset, last - offset)
            if self.was and block[place] != self.was[number][first - start : last - start]:
                raise Moved(_MOVES)
            block[place] = new[first - start : last - start]

    def _within(self, offset: int, length: int) -> Iterator[tuple[int, int, int]]:
        """Yield the edits that overlap this range: the edit's number, and start and end of the
        overlap.
        """
        end, number = offset + length, max(0, bisect_right(self._starts, offset) - 1)
        while number < len(self.edits) and self._starts[number] < end:
            start, new = self.edits[number]
            first, last = max(start, offset), min(start + len(new), end)
            if first < last:
                yield number, first, last
            number += 1


def of_file(fd: int, place: tuple[bytes, bytes] = (b"", b"")) -> Content:
    """Return the content of an open regular file. Raises Refused if the file changes during the
    reading.
    """
    held = Held(fd, place)
    if held.size > IN_MEMORY:
        return held
    return Whole(b"".join(held.blocks()), held.digest)


def in_memory(content: Content) -> bytes | None:
    """Return the bytes of a small content; None for a large one."""
    return b"".join(content.blocks()) if content.size <= IN_MEMORY else None


def of_bytes(data: bytes | Content) -> Content:
    """Return `data` as `Content`."""
    return Whole(data) if isinstance(data, bytes) else data


def views(content: Content, *, checked: bool = True) -> Iterator[Block]:
    """Yield the blocks of a content, in reused memory if possible. Each block is valid until the
    next one is requested. The caller may modify a memoryview.
    """
    once = content.views if isinstance(content, (Held, Patched)) else content.blocks
    return once(checked=checked)


def same(fd: int, content: Content) -> bool:
    """Return whether an open file has exactly this content."""
    if isinstance(content, Patched):
        return content.stands_in(fd)
    return blocks.holds(fd, views(content, checked=False))


def _state(status: os.stat_result) -> tuple[int, int, int]:
    """Return values of a file's status that change with its content. The time of status change is
    left out, because leases and links change it, too.
    """
    return stat.S_IFMT(status.st_mode), status.st_size, status.st_mtime_ns
