"""Positions of matches in the text of their chunks, converted from bytes of the stream to
characters.

A computed position is used only if the text there equals the match's content; otherwise the chunk
is searched. Other occurrences of a value, and parts of a match in a chunk that cuts it, are found
too, so that masking misses none.
"""

from __future__ import annotations

import codecs
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from app.api.records.matchobjects import Chunk, MatchDetail
from app.known_values import KnownValues

_NOT_FOR_TEXTS = frozenset({"idna", "punycode"})
_ESCAPING = frozenset({"hz", "utf-7", "unicode-escape", "raw-unicode-escape"})
"""Codecs that write some ASCII characters as more than one byte."""


class Span(NamedTuple):
    """A value in the text of a chunk, from character `start` up to `end` (exclusive). `chunk` and
    `match` are indexes. Unless `whole`, the text has only a part of the value, and all of this part
    must be masked.
    """

    start: int
    end: int
    chunk: int
    match: int
    whole: bool = True


class ByteRange(NamedTuple):
    """The bytes `start` to `end` (exclusive) of an excerpt that match number `match` occupies.
    Unless `whole`, the match extends beyond the excerpt.
    """

    start: int
    end: int
    match: int
    whole: bool


class _Spans:
    """Spans of the chunks of one object."""

    def __init__(self, chunks: Sequence[Chunk], encoding: str) -> None:
        self._chunks = chunks
        self._codec = codec_of(encoding)
        self.of_matches: Sequence[Span] = ()
        """One span per match: where its whole value is. If no chunk contains the whole value,
        `start`, `end` and `chunk` are -1.
        """
        self._spans: list[list[Span]] = [[] for _ in chunks]
        self._starts: list[list[int]] = []
        self._longest = 0

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

    def character(self, chunk: int, byte: int) -> int:
        """Return the index, in the text of a chunk, of the character that contains byte `byte` of
        the chunk.
        """
        raise NotImplementedError

    def byte_of(self, chunk: int, at: int) -> int:
        """Return the byte of a chunk at which character `at` of its text begins."""
        return self.byte_length(self._chunks[chunk].content[:at])

    @property
    def _narrow(self) -> bool:
        """Whether each ASCII character takes one byte in the object's encoding."""
        return unit_of(self._codec) == 1 and self._codec not in _ESCAPING

    def _encode(self, text: str) -> bytes:
        return text.encode(self._codec, "replace")

    def _put(self, spans: Iterable[Span], values: Mapping[str, int]) -> None:
        """Store these spans, and the spans of further occurrences of `values`."""
        for span in spans:
            if span.chunk >= 0:
                self._spans[span.chunk].append(span)
        known = KnownValues(values)
        for at, chunk in enumerate(self._chunks):
            there = {(span.start, span.end) for span in self._spans[at]}
            for found in (*known.within(chunk.content), *known.cut(chunk.content)):
                if (found.start, found.end) not in there:
                    span = Span(found.start, found.end, at, found.number, found.whole)
                    self._spans[at].append(span)
        self._spans = [sorted(set(some)) for some in self._spans]
        self._starts = [[span.start for span in some] for some in self._spans]
        every = (span for some in self._spans for span in some)
        self._longest = max((span.end - span.start for span in every), default=0)


class Places(_Spans):
    """The positions of all matches of one object. Of the chunks, only the text is known, not the
    bytes.
    """

    def __init__(
        self, chunks: Sequence[Chunk], matches: Sequence[MatchDetail], encoding: str
    ) -> None:
        super().__init__(chunks, encoding)
        self._offsets = [chunk.offset for chunk in chunks]
        self._bytes: dict[int, bytes] = {}
        self._walked: dict[int, tuple[int, int, codecs.IncrementalDecoder]] = {}
        self.of_matches = [self._place(number, match) for number, match in enumerate(matches)]
        parts = [
            part
            for span, (number, match) in zip(self.of_matches, enumerate(matches), strict=True)
            for part in self._parts(number, match, span)
        ]
        self._put([*self.of_matches, *parts], {one.content: at for at, one in enumerate(matches)})
        self._bytes.clear()

    def _place(self, number: int, match: MatchDetail) -> Span:
        for chunk in self._holding(match.offset, match.offset):
            text = self._chunks[chunk].content
            near = self.character(chunk, match.offset - self._chunks[chunk].offset)
            at = _nearest(text, match.content, near)
            if at >= 0:
                return Span(at, at + len(match.content), chunk, number)
        return Span(-1, -1, -1, number)

    def _parts(self, number: int, match: MatchDetail, span: Span) -> Iterator[Span]:
        """Yield the parts of a match in chunks that cut the match. If `span` says that no chunk
        contains the value, also yield its expected position in chunks that do not cut the match.
        """
        end = match.offset + match.length
        for at in self._holding(match.offset, end):
            chunk = self._chunks[at]
            cut = match.offset < chunk.offset or end > chunk.offset + chunk.length
            first = max(0, match.offset - chunk.offset)
            last = min(chunk.length, end - chunk.offset)
            if first >= last or not (cut or span.chunk < 0):
                continue
            # The replacement of an undecodable byte may have another length than the byte.
            unsure = abs(self.byte_length(chunk.content) - chunk.length)
            start = max(0, self.character(at, first) - unsure)
            stop = min(len(chunk.content), self.character(at, last - 1) + 1 + unsure)
            if start < stop:
                yield Span(start, stop, at, number, whole=False)

    def _holding(self, offset: int, end: int) -> Iterator[int]:
        """Yield the indexes of the chunks that contain or touch the bytes `offset` to `end` of the
        stream, last first.
        """
        at = bisect_right(self._offsets, end) - 1
        while at >= 0 and offset <= self._offsets[at] + self._chunks[at].length:
            yield at
            at -= 1

    def character(self, chunk: int, byte: int) -> int:
        text = self._chunks[chunk].content
        if self._narrow and text.isascii():
            return byte
        if chunk not in self._bytes:
            self._bytes[chunk] = self._encode(text)
        walked = self._walked.get(chunk)
        if walked is None or byte < walked[0]:
            walked = 0, 0, codecs.getincrementaldecoder(self._codec)("ignore")
        byte_before, before, decoder = walked
        at = before + len(decoder.decode(self._bytes[chunk][byte_before:byte]))
        self._walked[chunk] = (byte, at, decoder)
        return at


class ExactPlaces(_Spans):
    """The positions of matches in one chunk whose bytes are known.

    `ranges` has one range per match, `further` the ranges of other occurrences of values. `starts`
    has the byte at which each character begins, followed by the length of the chunk.
    """

    def __init__(
        self,
        chunk: Chunk,
        codec: str,
        starts: Sequence[int],
        ranges: Sequence[ByteRange],
        further: Sequence[ByteRange],
        values: Mapping[str, int],
    ) -> None:
        super().__init__([chunk], codec)
        self._bounds = starts
        spans = [self._span(one) for one in ranges]
        self.of_matches = [
            span if span.whole and span.chunk >= 0 else Span(-1, -1, -1, span.match)
            for span in spans
        ]
        self._put([*spans, *map(self._span, further)], values)

    @property
    def spans(self) -> Sequence[Span]:
        """All spans, in order."""
        return self._spans[0]

    def _span(self, one: ByteRange) -> Span:
        if one.start >= one.end:
            return Span(-1, -1, -1, one.match)
        start, end = self.character(0, one.start), self.character(0, one.end - 1) + 1
        bounds = self._bounds[start], self._bounds[end]
        return Span(start, end, 0, one.match, one.whole and bounds == (one.start, one.end))

    def character(self, chunk: int, byte: int) -> int:  # noqa: ARG002 - there is only one chunk
        return min(max(0, bisect_right(self._bounds, byte) - 1), max(0, len(self._bounds) - 2))

    def byte_of(self, chunk: int, at: int) -> int:  # noqa: ARG002 - there is only one chunk
        return self._bounds[at]


def character_starts(data: bytes, codec: str, text: str) -> Sequence[int]:
    """Return the byte at which each character of `text` begins, and the length of `data`. `text` is
    `data` decoded with `codec`, in which replacement characters stand for undecodable bytes.

    This takes no time if all characters have the smallest width of the codec (`unit_of`), otherwise
    some milliseconds per 10 kB.
    """
    width, rest = divmod(len(data), max(len(text), 1))
    if not rest and width == unit_of(codec):
        return range(0, len(data) + 1, width)
    decoder = codecs.getincrementaldecoder(codec)("replace")
    starts: list[int] = []
    begins = 0
    for at in range(len(data)):
        made = decoder.decode(data[at : at + 1])
        if made:
            starts += [begins] * len(made)
            begins = at + 1
    starts += [begins] * len(decoder.decode(b"", final=True))
    if len(starts) != len(text):  # of an unusual codec: any character may contain any byte
        starts = [0] * len(text)
    return [*starts, len(data)]


def unit_of(codec: str) -> int:
    """Return the smallest number of bytes of a character in this codec."""
    return 2 if codec.startswith("utf-16") else 4 if codec.startswith("utf-32") else 1


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


def codec_of(name: str) -> str:
    """Return the variant of a codec that has no byte order mark, such as `utf-16-le` for `utf-16`;
    `utf-8` if the name is unknown.
    """
    plain = (text_codec(name) or "utf-8").removesuffix("-sig")
    return f"{plain}-le" if plain in {"utf-16", "utf-32"} else plain


def text_codec(name: str) -> str:
    """Return the codec of this name; "" if it is unknown, or not an encoding of texts."""
    try:
        known = codecs.lookup(name.strip()).name
        "".encode(known)  # raises LookupError for a codec that is not for texts, such as hex
    except (LookupError, ValueError):
        return ""
    return "" if known in _NOT_FOR_TEXTS else known
