"""Search of byte ranges that are not a file, but ranges of addresses in memory or on a disk.

The ranges are joined to one stream. The stream is searched twice: once as bytes, and once as the
UTF-16 text that it contains (little-endian, at even addresses, as programs store it). No match
crosses the end of a range.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from app.discovery.match import limits
from app.discovery.match.errors import Overtime
from app.discovery.match.matches import Match
from app.discovery.match.rules import Rules
from app.discovery.read.extract.text import Encoding, Window
from app.discovery.read.extract.unpack_limits import NotScanned
from app.discovery.read.search import Search

Fetch = Callable[[int, int], bytes]
"""Function that gets an address and a number of bytes, and returns up to this number of bytes from
the address on. Raises `NotScanned` when no more can be read.
"""

_ZERO = bytes([0xFF]) + bytes(255)
_PLAIN = bytes(byte if 0x20 <= byte < 0x7F or byte == 9 else 0x0A for byte in range(256))


@dataclass(frozen=True, slots=True)
class ByteRange:
    """`size` bytes that begin at the address `start`. Both numbers are even. `name` is for display
    ("heap").
    """

    start: int
    size: int
    name: str


@dataclass(frozen=True, slots=True)
class Searched:
    """Result of a search of byte ranges. `size` is the number of bytes read in the first of the two
    passes, `sha256` their SHA-256 (hex); the memory of a running process may have changed before
    the second pass. `notes` are the reasons why something was left out, each as the end of a
    sentence.
    """

    matches: tuple[Match, ...]
    sha256: str
    size: int
    notes: tuple[str, ...] = ()


def search_stretches(
    stretches: Sequence[ByteRange], fetch: Fetch, key: bytes, rules: Rules
) -> Searched:
    """Search byte ranges, whose bytes `fetch` returns. Offsets of matches are offsets in the stream
    of all ranges. `key` is the key of the fingerprints.
    """
    stream = _Stream(stretches, fetch)
    plain = Search(key, "utf-8", rules, stream)
    wide_stream = _Wide(stretches, fetch)
    wide = Search(key, "utf-8", rules, wide_stream)
    notes = []
    try:
        plain.run(stream.read)
        wide.run(wide_stream.read)
    except Overtime:
        notes.append("it took too long")
    except MemoryError:
        notes.append("it needs too much memory")
    if trouble := stream.trouble or wide_stream.trouble:
        notes.append(trouble)
    if plain.cut or wide.cut:
        notes.append(f"only its first {limits.MATCHES:,} matches are listed")
    doubled = [
        replace(match, offset=2 * match.offset, length=2 * match.length) for match in wide.matches
    ]
    matches = sorted([*plain.matches, *doubled], key=lambda each: each.offset)
    return Searched(tuple(matches), stream.hash.hexdigest(), stream.size, tuple(notes))


class _Stream:
    """The ranges joined to one stream. It is also the `Places` of this stream: `of` names the place
    of a match. `trouble` is the reason why the stream ended early, if it did.
    """

    unit = 1
    """Number of bytes in the ranges for each byte that `read` returns."""

    def __init__(self, stretches: Sequence[ByteRange], fetch: Fetch) -> None:
        self._stretches = stretches
        self._starts = list(accumulate((stretch.size for stretch in stretches), initial=0))
        self._fetch = fetch
        self._at = 0
        self._number = 0
        self.size = 0
        self.trouble = ""
        self.hash = hashlib.sha256()

    def read(self, length: int) -> bytes:
        """Return up to `length` bytes, b"" at the end."""
        if self._number == len(self._stretches) or self.trouble:
            return b""
        stretch = self._stretches[self._number]
        wanted = min(length, stretch.size - self._at, limits.MIB)
        try:
            data = self._fetch(stretch.start + self._at, wanted)
        except NotScanned as error:
            self.trouble = str(error)
            return b""
        self._at += wanted
        if self._at == stretch.size:
            self._number, self._at = self._number + 1, 0
        self.size += len(data)
        self.hash.update(data)
        return data

    def of(self, window: Window, encoding: Encoding, offset: int, length: int) -> str | None:  # noqa: ARG002 - of Places
        """Return the name of the range that contains a match, and the address of the match. Return
        None if the match crosses the end of the range.
        """
        offset, length = offset * self.unit, length * self.unit
        number = bisect_right(self._starts, offset) - 1
        stretch, inside = self._stretches[number], offset - self._starts[number]
        if inside + length > stretch.size:
            return None
        return f"{stretch.name}, address {stretch.start + inside:#x}"

    def leave(self, window: Window, encoding: Encoding) -> None:
        """Do nothing, because no data of earlier positions is kept."""


class _Wide(_Stream):
    """The ASCII text that the stream contains as UTF-16; other characters become line feeds."""

    unit = 2

    def read(self, length: int) -> bytes:
        """Return up to `length` characters, b"" at the end."""
        data = super().read(2 * length)
        low, high = data[::2], data[1::2].translate(_ZERO)
        both = int.from_bytes(low) & int.from_bytes(high)
        return both.to_bytes(len(low)).translate(_PLAIN)
