"""A stream of bytes as windows of searchable text, with every offset kept in bytes.

Detectors look for ASCII only. So text in any encoding that contains ASCII (UTF-8, Latin-1, ...) is
searched as the bytes it is, and UTF-16 as one byte per code unit: what is not ASCII becomes 0xFF.
A place in that text times the width of a code unit is the offset in the stream, exactly.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.discovery import limits

Read = Callable[[int], bytes]
"""Returns up to so many bytes, b"" at the end."""

_SAMPLE = 64 << 10
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NOT_ASCII = bytes([0]) + bytes([0xFF]) * 255
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\f\r\x1b\x08"))
_CP1252_ONLY = bytes(set(range(0x80, 0xA0)) - {0x81, 0x8D, 0x8F, 0x90, 0x9D})


@dataclass(frozen=True, slots=True)
class Encoding:
    """How a stream is read as text. `codec` is Python's name; binary content is read as Latin-1."""

    codec: str
    binary: bool = False

    @property
    def width(self) -> int:
        """Bytes of one code unit."""
        return 2 if self.codec.startswith("utf-16") else 1

    def searchable(self, data: bytes) -> bytes:
        """Return `data` as one byte per code unit."""
        if self.width == 1:
            return data
        even, odd = data[0 : len(data) & ~1 : 2], data[1::2]
        low, high = (even, odd) if self.codec == "utf-16-le" else (odd, even)
        if not high.strip(b"\0"):
            return low
        # A bitwise "or" of two byte strings of equal length, by way of two long integers.
        marked = int.from_bytes(low, "big") | int.from_bytes(high.translate(_NOT_ASCII), "big")
        return marked.to_bytes(len(low), "big")


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of a stream: `data` begins at byte `at`.

    A match belongs to the window when it begins from `first` up to, but not at, `last`. The bytes
    before are context, those behind let a match end.
    """

    data: bytes
    at: int
    first: int
    last: int


def windows(read: Read, size: int = limits.WINDOW) -> Iterator[Window]:
    """Cut a stream into windows of `size` bytes (even) that overlap; none for an empty stream."""
    buffer, at, first = b"", 0, 0
    while True:
        wanted = first + size + limits.WINDOW_AFTER
        buffer, ended = _fill(read, buffer, wanted - at)
        last = at + len(buffer) if ended else first + size
        if buffer:
            yield Window(buffer, at, first, last)
        if ended:
            return
        keep = max(at, last - limits.WINDOW_BEFORE)
        buffer, at, first = buffer[keep - at :], keep, last


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


def detect(head: bytes) -> Encoding:
    """Tell the encoding of a stream from its first window."""
    for mark, codec in _MARKS:
        if head.startswith(mark):
            return Encoding(codec)
    sample = head[:_SAMPLE]
    if b"\0" in sample:
        wide = _wide(sample)
        return Encoding(wide or "latin-1", binary=wide is None)
    if len(sample.translate(None, _CONTROLS)) < len(sample) * 0.98:
        return Encoding("latin-1", binary=True)
    if _decodes(head, "utf-8"):
        return Encoding("utf-8")
    only_cp1252 = len(head.translate(None, _CP1252_ONLY)) < len(head)
    return Encoding("cp1252" if only_cp1252 else "latin-1")


def _decodes(data: bytes, codec: str) -> bool:
    """Tell whether `data`, which may end within a character, is text in `codec`."""
    try:
        codecs.getincrementaldecoder(codec)().decode(data)
    except UnicodeDecodeError:
        return False
    return True


def _wide(sample: bytes) -> str | None:
    """Recognise UTF-16 without a mark: zero bytes on one side only, and hardly any controls."""
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if min(even, odd) > 0:
        return None
    codec = "utf-16-le" if odd else "utf-16-be"
    text = Encoding(codec).searchable(sample)
    plain = len(text.translate(None, _CONTROLS)) >= len(text) * 0.98
    return codec if plain and _decodes(sample, codec) else None
