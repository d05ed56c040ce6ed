"""An excerpt of an object's stream, as text in any encoding and as lines of hex.

Values are masked in both. Where masking hides a character of the text, the hex lines hide its
bytes.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.api.records.matchobjects import Chunk, MatchDetail, MatchObjectDetails, ObjectMeta
from app.language import Texts
from app.masking import MASK, mask
from app.state.location.hits import Hits
from app.state.location.preview import Hit, Text

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
"""Values of at most this many bytes are not searched for elsewhere, because they occur by chance.
"""


class HexCell(NamedTuple):
    """One byte: its value (-1 if hidden), and the number of its match, or -1."""

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

    Creating one takes some milliseconds per thousand matches, so do it outside of the event loop.
    No match may extend beyond it (`Hits.whole`), because half a value would be masked incorrectly.
    """

    def __init__(self, offset: int, size: int, data: bytes, hits: Hits, codec: str) -> None:
        self.offset, self.size, self.codec = offset, size, codec
        self.end = offset + len(data)
        self._data = data
        self._owners = [-1] * len(data)
        self._masked: list[int] = list(data)
        numbers = hits.within(offset, self.end)
        found = hits.items[numbers.start : numbers.stop]
        self._mask(numbers, found)
        details = MatchObjectDetails(
            path="",
            metas=[ObjectMeta(label="Encoding", value=codec, is_aggregate=False)],  # not translated
            matches=[self._detail(one) for one in found],
            chunks=[Chunk(offset=offset, length=len(data), content=data.decode(codec, "replace"))],
        )
        self.text = Text(details, first=numbers.start)

    def __repr__(self) -> str:
        return f"Stretch({self.offset}, {self.end})"  # not translated

    def read_as(self, hits: Hits, codec: str) -> Excerpt:
        """Decode the same bytes with another codec."""
        return Excerpt(self.offset, self.size, self._data, hits, codec)

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
            own = zip(shown, self._data[first:last], owners, strict=True)
            shown = [value if owner == revealed else masked for masked, value, owner in own]
        cells = zip(shown, owners, strict=True)
        return HexPart(start, tuple(HexCell(*cell) for cell in cells), place - start)

    def _mask(self, numbers: Iterable[int], found: Sequence[Hit]) -> None:
        """Mask all occurrences of all values. Then record which bytes belong to which match."""
        values = {self._of(one): number for number, one in zip(numbers, found, strict=True)}
        for value, number in values.items():
            if len(value) > _SHORTEST:  # shorter ones also occur by chance
                at = self._data.find(value)
                while at >= 0:
                    self._hide(at, value, number)
                    at = self._data.find(value, at + 1)
        for number, one in zip(numbers, found, strict=True):
            self._hide(one.offset - self.offset, self._of(one), number)

    def _hide(self, at: int, value: bytes, number: int) -> None:
        end = at + len(value)
        self._owners[at:end] = [number] * len(value)
        self._masked[at:end] = _masked(value, self.codec)

    def _of(self, one: Hit) -> bytes:
        first = one.offset - self.offset
        return self._data[first : first + one.length]

    def _detail(self, one: Hit) -> MatchDetail:
        return MatchDetail(
            data_type=one.data_type,
            content=self._of(one).decode(self.codec, "replace"),
            offset=one.offset,
            length=one.length,
            severity=one.severity,
            place=one.place,
        )


def _masked(value: bytes, codec: str) -> Sequence[int]:
    """Return the bytes of a value, with -1 for each byte of a hidden character. In an encoding of
    variable width, all bytes are hidden.
    """
    text = value.decode(codec, "replace")
    shown = mask(text)
    width, rest = divmod(len(value), max(len(text), 1))
    if rest or len(shown) != len(text) or not width or "\ufffd" in text:
        return [_HIDDEN] * len(value)
    found: list[int] = []
    for at, (before, after) in enumerate(zip(text, shown, strict=True)):
        hidden = after != before or after == MASK
        found += [_HIDDEN] * width if hidden else value[at * width : (at + 1) * width]
    return found


def received(content: str, length: int) -> bytes | None:
    """Decode base64 from the server. Return None unless it has `length` bytes, because a match
    could be cut, and half a value would be masked incorrectly.
    """
    try:
        data = base64.b64decode(content, validate=True)
    except ValueError:
        return None
    return data if len(data) == length else None
