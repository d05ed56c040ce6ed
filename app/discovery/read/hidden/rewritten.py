"""A text with some of its bytes replaced by what they mean, with a map back to the bytes."""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import islice

from app.discovery.match.engine import Crowded

APART = b"\n" * 5
"""Separator between excerpts."""
_AROUND = 256
"""Bytes before and after a replaced range that belong to its excerpt."""
_CLOSE = 100
"""Maximum distance in bytes between a value and the start of the word before it ("tel") that
announces it.
"""


class Kind(IntEnum):
    """Reason why a range is replaced. If a match contains ranges of several kinds, the kind with
    the highest number counts.
    """

    FIELD = 1
    """A field in a record of fixed width, between blanks that are not in the bytes."""
    SPELLED = 2
    """Digits of another script, typographic blanks and hyphens, or invisible characters, instead of
    ASCII characters."""
    FOLDED = 3
    """The line is continued on the next one; the format of the text allows this."""
    JOINED = 4
    """A line end between two groups of digits."""
    QUOTED = 5
    """A line end together with characters that belong to no value: `>` or `#` at the start of the
    next line, or the `=` of quoted-printable."""
    CELLS = 6
    """Neighbouring cells of a row, without the separator between them."""
    ENCODED = 7
    """Base64, hexadecimal digits, percent encoding, UTF-16 among other bytes."""


@dataclass(frozen=True, slots=True)
class Rewrite:
    """The range of bytes from `start` to `end`, and the `text` (UTF-8) that replaces it.

    Each `bytes_of` bytes of the range stand for `means` bytes of `text`. In Base64, 4 bytes stand
    for 3. `bytes_of` is 0 if there is no such relation. With `alone`, the bytes around the range
    are not used as its context.
    """

    start: int
    end: int
    text: bytes
    kind: Kind
    bytes_of: int = 0
    means: int = 1
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Rewritten:
    """Excerpts of a text, in which some ranges are replaced. They are joined in `text`, which
    consists of sections: a section is a replaced range or an unchanged one.

    `begins` contains the offset of each section in `text`. For each section, `sections` contains
    its start and end in the original bytes, and `bytes_of`, `means` and kind of its `Rewrite`. The
    kind is None if the section is unchanged.
    """

    text: bytes
    begins: array[int]
    sections: list[tuple[int, int, int, int, Kind | None]]

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Map a range of `text` to its start and end in the original bytes."""
        first, last = self._section(start), self._section(end - 1)
        low, high, bytes_of, means, _ = self.sections[first]
        begin = low + (start - self.begins[first]) * bytes_of // means
        low, high, bytes_of, means, _ = self.sections[last]
        if bytes_of:
            high = min(high, low - (self.begins[last] - end) * bytes_of // means)
        return begin, high

    def kind(self, start: int, end: int) -> Kind | None:
        """Return the highest kind of the ranges replaced within a range of `text`; None if all of
        it is unchanged.
        """
        first, last = self._section(start), self._section(end - 1)
        kinds = (section[-1] for section in self.sections[first : last + 1])
        return max((kind for kind in kinds if kind), default=None)

    def joints(self, start: int, end: int) -> int:
        """Return how many ranges of the kinds `JOINED` and `QUOTED`, which contain line ends, are
        replaced within a range of `text`.
        """
        first, last = self._section(start), self._section(end - 1)
        kinds = [section[-1] for section in self.sections[first : last + 1]]
        return kinds.count(Kind.JOINED) + kinds.count(Kind.QUOTED)

    def is_beside(self, start: int, end: int) -> bool:
        """Return whether a range of `text` is directly before or after a replaced range of another
        kind than `FIELD`.
        """
        first, last = self._section(start), self._section(end - 1)
        beside = []
        if first and self.begins[first] == start:
            beside.append(self.sections[first - 1][-1])
        if last + 1 < len(self.begins) and self.begins[last + 1] == end:
            beside.append(self.sections[last + 1][-1])
        return any(kind and kind is not Kind.FIELD for kind in beside)

    def follows_spelled(self, place: int) -> bool:
        """Return whether replaced characters (`SPELLED`) are shortly before the offset `place` of
        `text`. They may belong to a word that announces the value there.
        """
        before = self._section(place) - 1
        return (
            before >= 0
            and self.sections[before][-1] is Kind.SPELLED
            and self.begins[before + 1] + _CLOSE > place
        )

    def cut(self, end: int) -> bool:
        """Return whether an excerpt ends at the offset `end` of `text`. A match that ends there may
        be incomplete.
        """
        return self.text.startswith(APART, end)

    def _section(self, place: int) -> int:
        return bisect_right(self.begins, place) - 1


def rewritten(
    text: bytes, rewrites: Iterable[Rewrite], most: int = sys.maxsize
) -> Rewritten | None:
    """Return excerpts of a text with these ranges replaced; None if there are no ranges. Of
    overlapping ranges, only the one that begins first is replaced. Raises `Crowded` if there are
    more than `most` ranges.
    """
    ranges = list(islice(rewrites, most + 1 if most < sys.maxsize else None))
    if len(ranges) > most:
        raise Crowded
    builder = _Builder(text)
    for rewrite in _disjoint(ranges):
        builder.add(rewrite)
    return builder.finish()


def _disjoint(rewrites: Iterable[Rewrite]) -> Iterator[Rewrite]:
    end = 0
    for rewrite in sorted(rewrites, key=lambda each: (each.start, -each.end)):
        if rewrite.start >= end:
            yield rewrite
            end = rewrite.end


class _Builder:
    """Assembles the excerpts."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._parts: list[bytes] = []
        self._length = 0
        self._begins = array("Q")
        self._sections: list[tuple[int, int, int, int, Kind | None]] = []
        self._done = self._until = 0

    def add(self, rewrite: Rewrite) -> None:
        around = 0 if rewrite.alone else _AROUND
        low = max(0, rewrite.start - around)
        if not self._begins or low > self._until:
            self._end_excerpt()
            self._done = low
        self._put(self._text[self._done : rewrite.start], (self._done, rewrite.start, 1, 1, None))
        section = (rewrite.start, rewrite.end, rewrite.bytes_of, rewrite.means, rewrite.kind)
        self._put(rewrite.text, section, always=True)
        self._done = rewrite.end
        self._until = min(len(self._text), max(self._until, rewrite.end + around))

    def finish(self) -> Rewritten | None:
        """Return the excerpts; None when nothing was added."""
        if not self._begins:
            return None
        self._end_excerpt()
        return Rewritten(b"".join(self._parts), self._begins, self._sections)

    def _end_excerpt(self) -> None:
        if self._begins:
            until = max(self._done, self._until)
            self._put(self._text[self._done : until], (self._done, until, 1, 1, None))
            if until < len(self._text):
                self._put(APART, (until, until, 0, 1, None))

    def _put(
        self, text: bytes, section: tuple[int, int, int, int, Kind | None], *, always: bool = False
    ) -> None:
        if text or always:
            self._parts.append(text)
            self._begins.append(self._length)
            self._sections.append(section)
            self._length += len(text)
