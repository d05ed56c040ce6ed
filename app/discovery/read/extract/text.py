"""A stream of bytes as windows of searchable text, with every offset in bytes.

Searching is always in UTF-8, whatever the encoding of the stream. UTF-8, ASCII and binary content
is searched as it is. Other text is decoded window by window without loss, and the place of a hit is
mapped back exactly to bytes of the stream.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.discovery.match import limits

Read = Callable[[int], bytes]
"""Function that returns up to the given number of bytes, b"" at the end."""

_BYTES = {"utf-16-le": 2, "utf-16-be": 2, "utf-32-le": 4, "utf-32-be": 4}
_SEVERAL = frozenset({"cp932", "euc_jp", "gb18030", "cp950", "cp949"})
_OTHERS = frozenset({"cp037", "cp273", "cp500"})
_NEXT_LINE = "\x85"


@dataclass(frozen=True, slots=True)
class Encoding:
    """How a stream is decoded. `codec` is the name of a codec of Python. With `binary`, the stream
    is no text, and its bytes are searched as they are.
    """

    codec: str
    binary: bool = False

    @property
    def unit(self) -> int:
        """Bytes of a code unit. Every character begins at a multiple of this number."""
        return _BYTES.get(self.codec, 1)

    @property
    def contains_ascii(self) -> bool:
        """Whether bytes below 0x80 are ASCII."""
        return self.codec == "utf-8" or (self.unit == 1 and self.codec not in _OTHERS)

    def searchable(self, data: bytes) -> bytes:
        """Return `data` as UTF-8, unchanged where possible. `data` must begin with a character.

        A damaged character becomes an escaped byte, a lone surrogate or, in UTF-32, U+FFFD. When
        encoded again, each of these takes as many bytes as the damaged character.
        """
        if self.binary or self.codec == "utf-8" or (self.contains_ascii and data.isascii()):
            return data
        whole = data[: len(data) - len(data) % self.unit]
        text = whole.decode(self.codec, self._errors)
        if self.codec in _OTHERS:
            text = text.replace(_NEXT_LINE, "\n")
        return text.encode("utf-8", "surrogatepass")

    def length(self, searchable: bytes) -> int:
        """Return how many bytes of the stream the text `searchable` represents. The text is UTF-8,
        as returned by the method `searchable`.
        """
        text = searchable.decode("utf-8", "surrogatepass")
        if self.unit == 2:
            return len(text.encode(self.codec, "surrogatepass"))
        if self.codec in _SEVERAL:
            return len(text.encode(self.codec, "surrogateescape"))
        return len(text) * self.unit

    def whole(self, data: bytes, length: int) -> int:
        """Return the last position up to `length` at which a character of `data` begins. `data`
        must itself begin with a character.
        """
        if self.codec not in _SEVERAL:
            return length - length % self.unit
        decoder = codecs.getincrementaldecoder(self.codec)("surrogateescape")
        decoder.decode(data[:length])
        return length - len(decoder.getstate()[0])

    def lines(self, data: bytes, start: int, end: int) -> int:
        """Return the number of line feeds in `data[start:end]`. `start` is where a character
        begins.
        """
        if self.contains_ascii:
            return data.count(b"\n", start, end)
        return self.searchable(data[start:end]).count(b"\n")

    @property
    def _errors(self) -> str:
        return {1: "surrogateescape", 2: "surrogatepass", 4: "replace"}[self.unit]


class Text:
    """The text (`searchable`, UTF-8) of an excerpt of a stream. It maps offsets in this text to
    offsets in the bytes of the excerpt, and back.
    """

    def __init__(self, encoding: Encoding, data: bytes) -> None:
        self.searchable = encoding.searchable(data)
        self._same = self.searchable is data
        self._encoding = encoding
        self._data = data
        self._from = self._to = 0

    def offset(self, place: int) -> int:
        """Return the offset in the bytes of the excerpt for the offset `place` in the text. The
        count continues from the previous call, so calls in ascending order of `place` are fast.
        """
        if self._same:
            return place
        while place > 0 and self.searchable[place : place + 1] and self._inside(place):
            place -= 1
        if place < self._from:  # a hit inside the hit before it
            self._to -= self._encoding.length(self.searchable[place : self._from])
        else:
            self._to += self._encoding.length(self.searchable[self._from : place])
        self._from = place
        return self._to

    def place(self, offset: int) -> int:
        """Return the offset in the text for an `offset` in the bytes of the excerpt. If `offset` is
        within a character, return the offset of the start of this character.
        """
        if self._same:
            return offset
        whole = self._encoding.whole(self._data, offset)
        return len(self._encoding.searchable(self._data[:whole]))

    def _inside(self, place: int) -> bool:
        """Return whether the byte at this place continues a character."""
        return self.searchable[place] & 0xC0 == 0x80


@dataclass(frozen=True, slots=True)
class Window:
    """A window of a stream. `data` begins at offset `at` of the stream, where a character begins.

    A match belongs to the window if it begins at `first` or later, but before `last`; both are
    offsets in the stream, too. The bytes before `first` are context. The bytes from `last` on
    complete matches that begin before `last`.
    """

    data: bytes
    at: int
    first: int
    last: int


Whole = Callable[[bytes, int], int]
"""Function that returns the last offset in the given bytes, up to the given offset, at which a
character begins.
"""


def windows(
    read: Read, size: int = limits.WINDOW, whole: Whole = lambda _data, length: length
) -> Iterator[Window]:
    """Yield windows of a stream, each for the matches that begin in the next `size` bytes (a
    multiple of 4). Windows overlap, because they have context before and after these bytes. Yields
    nothing for an empty stream.

    `whole` moves the start of a window back so that no character is cut. It gets bytes and an
    offset in them, and returns the last offset, up to the given one, at which a character begins.
    It is called only when the caller requests the next window, so that the caller can first detect
    the encoding.
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
    """Split a window into smaller ones, each for the matches that begin in the next `size` bytes.
    They overlap in the same way as those of `windows`, and `whole` has the same meaning.
    """
    first = window.first
    while first < window.last:
        last = min(first + size, window.last)
        keep = max(0, first - limits.WINDOW_BEFORE - window.at)
        keep = whole(window.data, keep) if keep else 0
        end = len(window.data) if last == window.last else last + limits.WINDOW_AFTER - window.at
        yield Window(window.data[keep:end], window.at + keep, first, last)
        first = last


def _fill(read: Read, buffer: bytes, length: int) -> tuple[bytes, bool]:
    """Extend `buffer` to `length` bytes. Return the result, and whether the stream has ended."""
    parts, have = [buffer], len(buffer)
    while have < length:
        part = read(length - have)
        if not part:
            return b"".join(parts), True
        parts.append(part)
        have += len(part)
    return b"".join(parts), False
