"""An excerpt of an object's stream, as text in any encoding and as lines of hex.

Values are masked in both. Where masking hides a character of the text, the hex lines hide its
bytes.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from app.api.records.matchobjects import Chunk, MatchDetail, MatchObjectDetails
from app.known_values import ExactValues
from app.language import Texts
from app.state.location.hits import Hits
from app.state.location.match_places import ByteRange, ExactPlaces, character_starts, unit_of
from app.state.location.preview import Hit, Text, masked_cards, masked_places

tr = Texts(__name__)

ENCODINGS = {
    "UTF-8": "utf-8",
    tr("UTF-16, little-endian"): "utf-16-le",
    tr("UTF-16, big-endian"): "utf-16-be",
    "Latin-1": "latin-1",
    tr("Windows, Western"): "cp1252",
    tr("Windows, Central Europe"): "cp1250",
    tr("Windows, Cyrillic"): "cp1251",
    tr("DOS, Western"): "cp850",
    "KOI8-R": "koi8_r",
    "EBCDIC": "cp037",
    tr("Japanese, Shift JIS"): "cp932",
    tr("Japanese, EUC"): "euc_jp",
    tr("Chinese, GB 18030"): "gb18030",
    tr("Chinese, Big5"): "cp950",
    tr("Korean"): "cp949",
}
"""Encodings offered for reading text, by their common names; only codecs that decode text."""
ROW = 16
HEX_BYTES = 512
"""Bytes shown as hex in one view."""
_HIDDEN = -1
_SHORTEST = 3
"""Values of at most this many characters are not searched for elsewhere, because they occur by
chance.
"""


class HexCell(NamedTuple):
    """One byte: its value (-1 if hidden), and the number of the match that contains the byte (-1 if
    none).
    """

    byte: int
    match: int


@dataclass(frozen=True, slots=True)
class HexPart:
    """The bytes around a position; `focus` is the index of the cell to scroll to."""

    offset: int
    cells: tuple[HexCell, ...]
    focus: int


class Excerpt:
    """Bytes from `offset` of a stream of `size` bytes, decoded as text.

    `values` are the values of the first matches in `hits`; there may be fewer values than matches.
    These values are also masked where they occur without being a match. A match that extends beyond
    the excerpt is masked completely. Creating an excerpt takes some milliseconds per thousand
    matches, so do it outside of the event loop.
    """

    def __init__(
        self,
        offset: int,
        size: int,
        data: bytes,
        hits: Hits,
        codec: str,
        values: Sequence[str] = (),
    ) -> None:
        self.offset, self.size, self.codec = offset, size, codec
        self.end = offset + len(data)
        self._data = data
        self._values = values
        self._owners = [-1] * len(data)
        self._masked: list[int] = list(data)
        numbers = hits.overlapping(offset, self.end)
        first, found = numbers.start, hits.items[numbers.start : numbers.stop]
        ranges = [self._range(at, one) for at, one in enumerate(found)]
        chunk = Chunk(offset=offset, length=len(data), content=data.decode(codec, "replace"))
        places = self._places(chunk, ranges, first)
        self._hide(places, chunk.content, first)
        for one in ranges:
            self._owners[one.start : one.end] = [one.match + first] * (one.end - one.start)
        owners = {(one.start, one.end): one.match + first for one in ranges}
        self._owner_of = {one.match + first: owners[one.start, one.end] for one in ranges}
        matches = [self._detail(*pair) for pair in zip(found, ranges, strict=True)]
        details = MatchObjectDetails(path="", metas=[], matches=matches, chunks=[chunk])
        elsewhere = {at: hit.severity for at, hit in enumerate(hits.items[: len(values)])}
        self.text = Text(details, first=first, places=places, elsewhere=elsewhere)

    def __repr__(self) -> str:
        return f"Excerpt({self.offset}, {self.end})"  # not translated

    def read_as(self, hits: Hits, codec: str) -> Excerpt:
        """Return an excerpt of the same bytes, decoded with another codec."""
        return Excerpt(self.offset, self.size, self._data, hits, codec, self._values)

    def covers(self, place: int, around: int) -> bool:
        """Whether the excerpt includes byte `place` of the stream, and `around` bytes on each side
        of it. Bytes beyond the ends of the stream do not count as missing.
        """
        first, last = max(0, place - around), min(self.size, place + around)
        return self.offset <= first and last <= self.end

    def hex(self, place: int, *, revealed: int = -1) -> HexPart:
        """Return the bytes around byte `place` of the stream. The bytes of match number `revealed`
        are not masked; -1 masks all matches.
        """
        start = max(self.offset, place // ROW * ROW - HEX_BYTES // 2)
        first, last = start - self.offset, min(len(self._data), start - self.offset + HEX_BYTES)
        shown, owners = self._masked[first:last], self._owners[first:last]
        if revealed >= 0:
            revealed = self._owner_of.get(revealed, revealed)  # several types in the same bytes
            own = zip(shown, self._data[first:last], owners, strict=True)
            shown = [value if owner == revealed else masked for masked, value, owner in own]
        cells = zip(shown, owners, strict=True)
        return HexPart(start, tuple(HexCell(*cell) for cell in cells), place - start)

    def _range(self, match: int, one: Hit) -> ByteRange:
        """Return the bytes of the excerpt that belong to a match."""
        start, end = one.offset - self.offset, one.offset + one.length - self.offset
        whole = start >= 0 and end <= len(self._data)
        return ByteRange(max(0, start), min(end, len(self._data)), match, whole)

    def _places(self, chunk: Chunk, ranges: Sequence[ByteRange], first: int) -> ExactPlaces:
        """Return the positions of everything that must be masked. `first` is the number of the
        match in the first range.
        """
        values = {value: at - first for at, value in enumerate(self._values)}
        values |= {self._text_of(one): one.match for one in ranges if one.whole}
        starts = character_starts(self._data, self.codec, chunk.content)
        further = list(self._further(ranges, first))
        return ExactPlaces(chunk, self.codec, starts, ranges, further, values)

    def _further(self, ranges: Sequence[ByteRange], first: int) -> Iterator[ByteRange]:
        """Yield the other places in the excerpt with the bytes of a match, or with a value in one
        of the encodings of `_encoded`. At an end of the excerpt, a place may hold only a part of
        these bytes.
        """
        values = dict(_encoded(self._values, self.codec, first))
        data = self._data.decode("latin-1")
        values |= {data[one.start : one.end]: one.match for one in ranges if one.whole}
        there = {(one.start, one.end) for one in ranges}
        known = ExactValues(values)
        for found in (*known.within(data), *known.cut(data)):
            if (found.start, found.end) not in there:
                yield ByteRange(found.start, found.end, found.number, found.whole)

    def _hide(self, places: ExactPlaces, text: str, first: int) -> None:
        """Hide all bytes of each character that is masked in the text, and record which bytes
        belong to which match. `first` is added to the numbers of the matches in `places`.
        """
        hidden = list(masked_cards(text, 0, len(text)))
        for span in places.spans:
            start, end = places.byte_of(0, span.start), places.byte_of(0, span.end)
            self._owners[start:end] = [span.match + first] * (end - start)
            hidden += masked_places(text, span, span.start, span.end)
        for at in hidden:
            start, end = places.byte_of(0, at), places.byte_of(0, at + 1)
            self._masked[start:end] = [_HIDDEN] * (end - start)

    def _text_of(self, one: ByteRange) -> str:
        return self._data[one.start : one.end].decode(self.codec, "replace")

    def _detail(self, hit: Hit, one: ByteRange) -> MatchDetail:
        return MatchDetail(
            data_type=hit.data_type,
            content=self._text_of(one) if one.whole else "",
            offset=hit.offset,
            length=hit.length,
            severity=hit.severity,
            place=hit.place,
        )


def _encoded(values: Sequence[str], codec: str, first: int) -> Iterator[tuple[str, int]]:
    """Yield the bytes of each value in several encodings. The bytes are given as Latin-1 text, with
    the number of the value relative to `first`. Short values are left out (`_SHORTEST`).
    """
    names = [codec, "utf-8"] + ["utf-16-le", "utf-16-be"] * (unit_of(codec) == 1)
    for at, value in enumerate(values):
        if len(value) > _SHORTEST:  # shorter ones also occur by chance
            for name in names:
                with suppress(UnicodeEncodeError):
                    yield value.encode(name).decode("latin-1"), at - first


def received(content: str, length: int) -> bytes | None:
    """Decode base64 from the server. Return None if it is not valid, or if the result does not have
    exactly `length` bytes. With another length, a match could be cut, and half a value would be
    masked incorrectly.
    """
    try:
        data = base64.b64decode(content, validate=True)
    except ValueError:
        return None
    return data if len(data) == length else None
