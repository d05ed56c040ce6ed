"""Positions of matches in the text of their chunks, converted from bytes of the stream to
characters.

A computed position is used only if the text there equals the match's content; otherwise the chunk
is searched. Other occurrences of a value are found too, so that masking misses none.
"""

from __future__ import annotations

import codecs
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.api.records.matchobjects import Chunk, MatchDetail

_MOST_SEARCHED = 200_000_000
"""Maximum number of characters compared in the search for further occurrences (about 0.2 s)."""
_SHORTEST = 4
"""Values shorter than this occur by chance, so only the position of the match itself counts."""


class Span(NamedTuple):
    """A value in the text of a chunk, from character `start` up to `end` (exclusive). `chunk` and
    `match` are indexes.
    """

    start: int
    end: int
    chunk: int
    match: int


class Places:
    """The positions of all matches of one object."""

    def __init__(
        self, chunks: Sequence[Chunk], matches: Sequence[MatchDetail], encoding: str
    ) -> None:
        self._chunks = chunks
        self._codec = _codec(encoding)
        self._offsets = [chunk.offset for chunk in chunks]
        self._bytes: dict[int, bytes] = {}
        self._walked: dict[int, tuple[int, int]] = {}
        self.of_matches = [self._place(number, match) for number, match in enumerate(matches)]
        spans: list[list[Span]] = [[] for _ in chunks]
        for span in [*self.of_matches, *self._further(matches)]:
            if span.chunk >= 0:
                spans[span.chunk].append(span)
        self._spans = [sorted(set(some)) for some in spans]
        self._starts = [[span.start for span in some] for some in self._spans]
        self._longest = max((span.end - span.start for some in spans for span in some), default=0)
        self._bytes.clear()

    def within(self, chunk: int, start: int, end: int) -> Iterator[Span]:
        """Return the spans that overlap the characters `start` to `end` of a chunk, in order."""
        first = bisect_right(self._starts[chunk], start - self._longest - 1)
        for span in self._spans[chunk][first:]:
            if span.start >= end:
                return
            if span.end > start:
                yield span

    def byte_length(self, text: str) -> int:
        """Return the length of `text` in bytes of the object's encoding."""
        return len(text) if text.isascii() and self._narrow else len(self._encode(text))

    @property
    def _narrow(self) -> bool:
        """Whether each ASCII character takes one byte in the object's encoding."""
        return not self._codec.startswith(("utf-16", "utf-32"))

    def _place(self, number: int, match: MatchDetail) -> Span:
        for chunk in self._holding(match.offset):
            text = self._chunks[chunk].content
            near = self.character(chunk, match.offset - self._chunks[chunk].offset)
            at = _nearest(text, match.content, near)
            if at >= 0:
                return Span(at, at + len(match.content), chunk, number)
        return Span(-1, -1, -1, number)

    def _holding(self, offset: int) -> Iterator[int]:
        """Yield the indexes of the chunks that contain or touch byte `offset` of the stream, last
        first.
        """
        at = bisect_right(self._offsets, offset) - 1
        while at >= 0 and offset <= self._offsets[at] + self._chunks[at].length:
            yield at
            at -= 1

    def character(self, chunk: int, byte: int) -> int:
        """Return the index of the character that begins at byte `byte` of a chunk, in its text."""
        text = self._chunks[chunk].content
        if self._narrow and text.isascii():
            return byte
        if chunk not in self._bytes:
            self._bytes[chunk] = self._encode(text)
        byte_before, before = self._walked.get(chunk, (0, 0))
        if byte < byte_before:
            byte_before, before = 0, 0
        between = self._bytes[chunk][byte_before:byte].decode(self._codec, "ignore")
        self._walked[chunk] = (byte, before + len(between))
        return before + len(between)

    def _encode(self, text: str) -> bytes:
        return text.encode(self._codec, "replace")

    def _further(self, matches: Sequence[MatchDetail]) -> Iterator[Span]:
        """Yield the occurrences of all values, within the limit of characters to compare."""
        values = {
            one.content: at for at, one in enumerate(matches) if len(one.content) >= _SHORTEST
        }
        size = sum(len(chunk.content) for chunk in self._chunks)
        if size * len(values) > _MOST_SEARCHED:
            return
        known = {(span.chunk, span.start) for span in self.of_matches}
        for value, number in values.items():
            for at, chunk in enumerate(self._chunks):
                start = chunk.content.find(value)
                while start >= 0:
                    if (at, start) not in known:
                        yield Span(start, start + len(value), at, number)
                    start = chunk.content.find(value, start + 1)


def _nearest(text: str, value: str, near: int) -> int:
    """Return the index of the occurrence of `value` in `text` nearest to `near`; -1 if none."""
    if not value:
        return -1
    if text.startswith(value, near):
        return near
    after = text.find(value, near)
    before = text.rfind(value, 0, near + len(value))
    found = [at for at in (before, after) if at >= 0]
    return min(found, key=lambda at: abs(at - near), default=-1)


def _codec(name: str) -> str:
    """Return a codec without byte order mark; UTF-8 if the name is unknown."""
    try:
        known = codecs.lookup(name.strip()).name if name.strip() else "utf-8"
    except LookupError:
        return "utf-8"
    plain = known.removesuffix("-sig")
    return f"{plain}-le" if plain in {"utf-16", "utf-32"} else plain
