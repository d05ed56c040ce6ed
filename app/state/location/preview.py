"""Match details as lines ready to be painted, with values masked and long texts clipped
(docs/reliability.md, "Untrusted content").

Offsets and lengths of the contract are bytes of the object's own stream, chunks are text. So the
position of a match is computed in the object's encoding (`match_places`), and `Text` draws the
lines around one hit.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from app.api.records.matchobjects import Chunk, MatchObjectDetails
from app.language import Texts
from app.masking import MASK, mask, valid_cards
from app.state.location.match_places import ExactPlaces, Places, Span

tr = Texts(__name__)

MOST_LINES = 200
MOST_CHARS = 2_000
MOST_VALUE_CHARS = 4_096
_AROUND = 64


class Segment(NamedTuple):
    """A part of a line. `kind`: `text`, `match`, `test`, `prohibited`, `current` (the focused hit),
    or `gap` (a note about omitted text). `match` is the number of the hit, or -1.
    """

    text: str
    kind: str
    match: int = -1


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the preview. `number` counts the lines of the object from 1; it is None if it is
    unknown, and for the later parts of a long line. `offset` is the byte at which the line begins.
    """

    number: int | None
    offset: int
    segments: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """One match. `start` and `end` are character positions in the text of chunk `chunk_index`; all
    three are -1 if no chunk contains it. `place` is its place in the document, if known.
    """

    data_type: str
    severity: str
    masked: str
    offset: int
    length: int
    chunk_index: int
    start: int
    end: int
    place: str = ""


class _Piece(NamedTuple):
    """Up to `MOST_CHARS` characters of one line of one chunk."""

    chunk: int
    start: int
    end: int


class Text:
    """The text of one object with the positions of its matches; draws itself around a hit.

    `first` is the number of the first hit in `details`, counted among all hits of the object.
    `places` are the positions of the hits, if they are known more exactly than from `details`.
    `places` may include values of other hits of the object; `elsewhere` has the severities of these
    hits.
    """

    def __init__(
        self,
        details: MatchObjectDetails | None = None,
        *,
        first: int = 0,
        places: ExactPlaces | None = None,
        elsewhere: Mapping[int, str] | None = None,
    ) -> None:
        self._first = first
        self._elsewhere = elsewhere or {}
        chunks = (details.chunks or []) if details else []
        matches = (details.matches or []) if details else []
        self._chunks: Sequence[Chunk] = sorted(chunks, key=lambda chunk: chunk.offset)
        self._places = places or Places(self._chunks, matches, _encoding(details))
        self.hits = [
            Hit(
                data_type=match.data_type,
                severity=match.severity or "match",
                masked=mask(match.content)[:MOST_VALUE_CHARS],
                offset=match.offset,
                length=match.length,
                chunk_index=span.chunk,
                start=span.start,
                end=span.end,
                place=match.place or "",
            )
            for match, span in zip(matches, self._places.of_matches, strict=True)
        ]

    def draw(
        self, hit: int, *, revealed: bool, at: int | None = None, across: bool = True
    ) -> list[Line]:
        """Return at most 200 lines around hit number `hit`, or around byte `at`. Without `across`,
        the lines end at gaps between chunks. `revealed` unmasks the value of hit `hit` only.
        """
        if not self._chunks:
            return []
        focus = self._piece_of(hit - self._first) if at is None else self._piece_at(at)
        after = list(islice(self._forward(focus), MOST_LINES // 2))
        before = list(islice(self._backward(focus), MOST_LINES - len(after)))
        if not across:
            after = [piece for piece in after if piece.chunk == focus.chunk]
            before = [piece for piece in before if piece.chunk == focus.chunk]
        pieces = [*reversed(before), *after]
        lines: list[Line] = []
        for at, piece in enumerate(pieces):
            if at and pieces[at - 1].chunk != piece.chunk:
                lines.extend(self._gap(piece.chunk))
            lines.append(self._line(piece, hit, revealed=revealed))
        return lines[:MOST_LINES]

    def holds(self, hit: int) -> bool:
        """Whether the text contains hit number `hit` and its position is known."""
        here = hit - self._first
        return 0 <= here < len(self.hits) and self.hits[here].chunk_index >= 0

    def _piece_of(self, hit: int) -> _Piece:
        """Return the piece in which a hit begins; the first piece if the text does not contain the
        hit.
        """
        found = self.hits[hit] if 0 <= hit < len(self.hits) else None
        if found is None or found.chunk_index < 0:
            return self._cut(0, 0)
        return self._piece_with(found.chunk_index, found.start)

    def _piece_at(self, byte: int) -> _Piece:
        """Return the piece with a byte of the stream, or the nearest one."""
        offsets = [chunk.offset for chunk in self._chunks]
        chunk = max(0, bisect_right(offsets, byte) - 1)
        inside = min(max(0, byte - offsets[chunk]), self._chunks[chunk].length)
        at = self._places.character(chunk, inside)
        return self._piece_with(chunk, min(at, max(0, len(self._chunks[chunk].content) - 1)))

    def _piece_with(self, chunk: int, at: int) -> _Piece:
        """Return the piece with character `at` of a chunk."""
        line = self._chunks[chunk].content.rfind("\n", 0, at) + 1
        return self._cut(chunk, line + (at - line) // MOST_CHARS * MOST_CHARS)

    def _cut(self, chunk: int, start: int) -> _Piece:
        text = self._chunks[chunk].content
        newline = text.find("\n", start, start + MOST_CHARS)
        end = newline if newline >= 0 else min(start + MOST_CHARS, len(text))
        return _Piece(chunk, start, end)

    def _forward(self, piece: _Piece) -> Iterator[_Piece]:
        """Yield this piece and those after it, through the following chunks."""
        while True:
            yield piece
            chunk, text = piece.chunk, self._chunks[piece.chunk].content
            start = piece.end + (text[piece.end : piece.end + 1] == "\n")
            if start >= len(text):
                chunk, start = chunk + 1, 0
                if chunk == len(self._chunks):
                    return
            piece = self._cut(chunk, start)

    def _backward(self, piece: _Piece) -> Iterator[_Piece]:
        """Yield the pieces before this one, nearest first, through the preceding chunks."""
        chunk, end = piece.chunk, piece.start
        while chunk >= 0:
            text = self._chunks[chunk].content
            while end > 0:
                stop = end - (text[end - 1] == "\n")
                line = text.rfind("\n", 0, stop) + 1
                start = line + max(0, stop - line - 1) // MOST_CHARS * MOST_CHARS
                yield _Piece(chunk, start, stop)
                end = start
            chunk -= 1
            end = len(self._chunks[chunk].content) if chunk >= 0 else 0

    def _gap(self, chunk: int) -> list[Line]:
        """Return a note about the bytes between a chunk and the previous one."""
        before, here = self._chunks[chunk - 1], self._chunks[chunk]
        offset = before.offset + before.length
        missing = here.offset - offset
        if missing <= 0:
            return []
        words = tr.plural("{n} byte not shown", "{n} bytes not shown", missing)
        return [Line(None, offset, (Segment(words, "gap"),))]

    def _line(self, piece: _Piece, hit: int, *, revealed: bool) -> Line:
        chunk = self._chunks[piece.chunk]
        first_of_line = piece.start == 0 or chunk.content[piece.start - 1] == "\n"
        number = None
        if chunk.offset == 0 and first_of_line:
            number = chunk.content.count("\n", 0, piece.start) + 1
        offset = chunk.offset + self._places.byte_of(piece.chunk, piece.start)
        return Line(number, offset, tuple(self._segments(piece, hit, revealed=revealed)))

    def _segments(self, piece: _Piece, hit: int, *, revealed: bool) -> Iterator[Segment]:
        text = self._chunks[piece.chunk].content
        end = piece.end - (text[piece.end - 1 : piece.end] == "\r" and piece.end > piece.start)
        at = piece.start
        spans = list(self._places.within(piece.chunk, piece.start, end))
        shown = self._shown(text, piece.start, end, spans, hit if revealed else None)
        for span in spans:
            start, stop = max(span.start, at), min(span.end, end)
            if start >= stop:
                continue
            if start > at:
                yield Segment(shown[at - piece.start : start - piece.start], "text")
            kind = "current" if self._is_focus(span, hit) else self._severity(span)
            part = shown[start - piece.start : stop - piece.start]
            yield Segment(part, kind, span.match + self._first)
            at = stop
        if at < end:
            yield Segment(shown[at - piece.start :], "text")

    def _shown(
        self, text: str, start: int, end: int, spans: Sequence[Span], revealed: int | None
    ) -> str:
        """Return the characters `start` to `end` of a text. The values at `spans` are masked, and
        so are card numbers with a valid check digit that are no match. The value of hit `revealed`
        is not masked. Masking does not change the length.
        """
        shown = list(text[start:end])
        for at in masked_cards(text, start, end):
            shown[at - start] = MASK
        open_ = [span for span in spans if revealed is not None and self._is_focus(span, revealed)]
        for span in spans:
            if span not in open_:
                first, last = max(span.start, start), min(span.end, end)
                for at in masked_places(text, span, first, last):
                    shown[at - start] = MASK
        for span in open_:
            first, last = max(span.start, start), min(span.end, end)
            shown[first - start : last - start] = text[first:last]
        return "".join(shown)

    def _severity(self, span: Span) -> str:
        if 0 <= span.match < len(self.hits):
            return self.hits[span.match].severity
        return self._elsewhere.get(span.match + self._first, "match")

    def _is_focus(self, span: Span, hit: int) -> bool:
        """Return whether a span shows hit number `hit`. A span of another match counts, too, if it
        has the same position, which is possible if offsets are wrong.
        """
        here = hit - self._first
        if span.match == here or not 0 <= here < len(self.hits):
            return span.match == here
        found = self.hits[here]
        return (span.chunk, span.start, span.end) == (found.chunk_index, found.start, found.end)


def masked_cards(text: str, start: int, end: int) -> Iterator[int]:
    """Yield the places from `start` to `end` (exclusive) that masking hides in card numbers with a
    valid check digit, whether they are matches or not.
    """
    first = max(0, start - _AROUND)
    for low, high in valid_cards(text[first : end + _AROUND]):
        span = Span(first + low, first + high, 0, -1)
        yield from masked_places(text, span, max(span.start, start), min(span.end, end))


def masked_places(text: str, span: Span, first: int, last: int) -> Iterator[int]:
    """Yield the places from `first` to `last` (exclusive) that masking hides in the value or part
    of a value at `span`. If only a part is known, all of it is hidden except blanks.
    """
    value = text[span.start : span.end]
    shown = mask(value) if span.whole else "".join(c if c.isspace() else MASK for c in value)
    for at in range(first, last):
        before, after = text[at], shown[at - span.start]
        if after != before or after == MASK:
            yield at


def _encoding(details: MatchObjectDetails | None) -> str:
    """Return the name of the object's codec from its metadata; "" if missing."""
    for meta in details.metas if details else ():
        if meta.label == "Encoding" and not meta.is_aggregate:
            return meta.value
    return ""
