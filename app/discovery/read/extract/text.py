"""A stream of bytes as windows of searchable text, with every offset kept in bytes.

What is searched is UTF-8, whatever the encoding of the stream. Text in UTF-8 and ASCII is searched
as the bytes it is, and so is binary content. Of all other text a window is decoded, so that nothing
is lost, and the place of a hit is counted back into bytes of the stream, exactly.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.discovery.match import limits

Read = Callable[[int], bytes]
"""Returns up to so many bytes, b"" at the end."""

_BYTES = {"utf-16-le": 2, "utf-16-be": 2, "utf-32-le": 4, "utf-32-be": 4}
_SEVERAL = frozenset({"cp932", "euc_jp", "gb18030", "cp950", "cp949"})
_OTHERS = frozenset({"cp037", "cp273", "cp500"})
_NEXT_LINE = "\x85"


@dataclass(frozen=True, slots=True)
class Encoding:
    """How a stream is read as text. `codec` is Python's name; binary content is read as Latin-1."""

    codec: str
    binary: bool = False

    @property
    def unit(self) -> int:
        """Bytes of one code unit: every character begins at a multiple of it."""
        return _BYTES.get(self.codec, 1)

    @property
    def contains_ascii(self) -> bool:
        """Whether bytes below 0x80 are ASCII."""
        return self.codec == "utf-8" or (self.unit == 1 and self.codec not in _OTHERS)

    def searchable(self, data: bytes) -> bytes:
        """Return `data`, which begins with a character, as UTF-8: the very bytes where they are.

        What is damaged becomes an escaped byte, a lone surrogate or, in UTF-32, U+FFFD, which all
        take as many bytes when they are encoded again.
        """
        if self.binary or self.codec == "utf-8" or (self.contains_ascii and data.isascii()):
            return data
        whole = data[: len(data) - len(data) % self.unit]
        text = whole.decode(self.codec, self._errors)
        if self.codec in _OTHERS:
            text = text.replace(_NEXT_LINE, "\n")
        return text.encode("utf-8", "surrogatepass")

    def length(self, searchable: bytes) -> int:
        """Bytes that this stretch of searchable text takes in the stream."""
        text = searchable.decode("utf-8", "surrogatepass")
        if self.unit == 2:
            return len(text.encode(self.codec, "surrogatepass"))
        if self.codec in _SEVERAL:
            return len(text.encode(self.codec, "surrogateescape"))
        return len(text) * self.unit

    def whole(self, data: bytes, length: int) -> int:
        """The last place up to `length` at which a character begins in `data`, as it begins one."""
        if self.codec not in _SEVERAL:
            return length - length % self.unit
        decoder = codecs.getincrementaldecoder(self.codec)("surrogateescape")
        decoder.decode(data[:length])
        return length - len(decoder.getstate()[0])

    def lines(self, data: bytes) -> int:
        """How many line feeds are in `data`, which begins with a character."""
        return (data if self.contains_ascii else self.searchable(data)).count(b"\n")

    @property
    def _errors(self) -> str:
        return {1: "surrogateescape", 2: "surrogatepass", 4: "replace"}[self.unit]


class Text:
    """The searchable text of a stretch of a stream, and the way back from a place in it."""

    def __init__(self, encoding: Encoding, data: bytes) -> None:
        self.searchable = encoding.searchable(data)
        self._same = self.searchable is data
        self._encoding = encoding
        self._data = data
        self._from = self._to = 0

    def offset(self, place: int) -> int:
        """The offset in the stretch, in its own bytes; ask for places in ascending order."""
        if self._same:
            return place
        while place > self._from and self.searchable[place : place + 1] and self._inside(place):
            place -= 1
        self._to += self._encoding.length(self.searchable[self._from : place])
        self._from = place
        return self._to

    def place(self, offset: int) -> int:
        """The place of an offset in the stretch, or of the character that it is in."""
        if self._same:
            return offset
        whole = self._encoding.whole(self._data, offset)
        return len(self._encoding.searchable(self._data[:whole]))

    def _inside(self, place: int) -> bool:
        """Whether the byte at this place goes on with a character."""
        return self.searchable[place] & 0xC0 == 0x80


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of a stream: `data` begins at byte `at`, with a character.

    A match belongs to the window when it begins from `first` up to, but not at, `last`. The bytes
    before are context, those behind let a match end.
    """

    data: bytes
    at: int
    first: int
    last: int


Whole = Callable[[bytes, int], int]
"""The last place up to an offset at which a character begins."""


def windows(
    read: Read, size: int = limits.WINDOW, whole: Whole = lambda _data, length: length
) -> Iterator[Window]:
    """Cut a stream into windows of `size` bytes (a multiple of 4) that overlap.

    None for an empty stream. `whole` is asked only when a window has been taken.
    """
    buffer, at, first = b"", 0, 0
    while True:
        wanted = first + size + limits.WINDOW_AFTER
        buffer, ended = _fill(read, buffer, wanted - at)
        last = at + len(buffer) if ended else first + size
        if buffer:
            yield Window(buffer, at, first, last)
        if ended:
            return
        keep = whole(buffer, max(0, last - limits.WINDOW_BEFORE - at))
        buffer, at, first = buffer[keep:], at + keep, last


def parts(window: Window, size: int, whole: Whole) -> Iterator[Window]:
    """Cut a window into smaller ones of `size` bytes, which overlap as windows do."""
    first = window.first
    while first < window.last:
        last = min(first + size, window.last)
        keep = max(0, first - limits.WINDOW_BEFORE - window.at)
        keep = whole(window.data, keep) if keep else 0
        end = len(window.data) if last == window.last else last + limits.WINDOW_AFTER - window.at
        yield Window(window.data[keep:end], window.at + keep, first, last)
        first = last


def _fill(read: Read, buffer: bytes, length: int) -> tuple[bytes, bool]:
    """Read until `buffer` has `length` bytes; also tell whether the stream has ended."""
    parts, have = [buffer], len(buffer)
    while have < length:
        part = read(length - have)
        if not part:
            return b"".join(parts), True
        parts.append(part)
        have += len(part)
    return b"".join(parts), False
