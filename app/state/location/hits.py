"""The matches of one object, sorted by offset, with their counts and a map of the stream."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from app.api.records.local_objects import ObjectHit
from app.api.records.matchobjects import MatchObjectDetails
from app.state.location.match_places import text_codec
from app.state.location.preview import MOST_VALUE_CHARS, Hit, Text

PARTS = 256
"""Number of equal parts of the stream in the map; each has the severity of its worst match."""
_GRAVITY = {"test": 1, "match": 2, "prohibited": 3}
_ASKED = 4
"""Added to the severity of a match whose data type the query names; greater than any severity."""


@dataclass(frozen=True, slots=True)
class Hits:
    """All known matches of an object of `size` bytes.

    The number of a match is its index in `items`. `counts` has the number of matches of each
    severity. `map` has a byte for each of `PARTS` parts of the stream: 0 if no match begins there,
    else the worst severity (1 test, 2 match, 3 prohibited). `worst` is the number of the first
    match of the worst severity; 0 if there is no match. If the object has matches of data types
    that the query names, `worst` is chosen among these matches only. `longest` is the length of the
    longest match in bytes.
    """

    items: Sequence[Hit] = ()
    size: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    map: bytes = bytes(PARTS)
    worst: int = 0
    longest: int = 0

    def gravity(self, number: int) -> int:
        """Return the severity of match `number` as in `map`: 1, 2 or 3."""
        return _GRAVITY.get(self.items[number].severity, 2)

    def within(self, start: int, end: int) -> range:
        """Return the numbers of the matches that begin at or after byte `start`, and before byte
        `end`.
        """
        first = bisect_left(self.items, start, key=_offset)
        return range(first, bisect_left(self.items, end, key=_offset))

    def nearest(self, offset: int) -> int:
        """Return the number of the match that begins nearest to byte `offset`; -1 if there are no
        matches.
        """
        at = bisect_left(self.items, offset, key=_offset)
        near = [number for number in (at - 1, at) if 0 <= number < len(self.items)]
        return min(near, key=lambda number: abs(self.items[number].offset - offset), default=-1)

    def overlapping(self, start: int, end: int) -> range:
        """Return the numbers of the matches from the first one that overlaps the bytes `start` to
        `end` (exclusive) to the last one that begins before `end`. Some matches between these two
        may not overlap the bytes.
        """
        last = bisect_left(self.items, end, key=_offset)
        first = bisect_left(self.items, start - self.longest, key=_offset)
        while first < last and _end(self.items[first]) <= start:
            first += 1
        return range(first, last)

    def whole(self, start: int, end: int) -> tuple[int, int]:
        """Return the range `start` to `end` (bytes), shrunk so that it cuts no match."""
        at = bisect_left(self.items, start - self.longest, key=_offset)
        while at < len(self.items) and self.items[at].offset < start:
            start = max(start, _end(self.items[at]))
            at += 1
        at = bisect_left(self.items, end, key=_offset) - 1
        while at >= 0 and self.items[at].offset + self.longest > end:
            if _end(self.items[at]) > end:
                end = self.items[at].offset
            at -= 1
        return start, max(start, end)


def hits_of(items: Sequence[Hit], size: int, types: Collection[str] = ()) -> Hits:
    """Count matches, which are sorted by offset, and build their map. `types` are the data types
    that the query names. Slow for very many matches.
    """
    counts: Counter[str] = Counter()
    parts = bytearray(PARTS)
    worst = highest = 0
    for number, one in enumerate(items):
        counts[one.severity if one.severity in _GRAVITY else "match"] += 1
        at = min(one.offset * PARTS // max(size, 1), PARTS - 1)
        gravity = _GRAVITY.get(one.severity, 2)
        parts[at] = max(parts[at], gravity)
        rank = gravity + _ASKED * (one.data_type in types)
        if rank > highest:
            worst, highest = number, rank
    longest = max((one.length for one in items), default=0)
    return Hits(items, size, counts, bytes(parts), worst, longest)


def prepared(
    details: MatchObjectDetails, listed: Sequence[ObjectHit], types: Collection[str] = ()
) -> tuple[Text, Hits]:
    """Return the text of the details, and all hits. The hits in the text come first, then those
    that are only in `listed`. `types` are the data types that the query names.
    """
    text = Text(details)
    ends = [one.offset + one.length for one in (*(details.chunks or ()), *(details.omitted or ()))]
    rest = [_of_record(one) for one in listed if not one.gone][len(text.hits) :]
    return text, hits_of([*text.hits, *rest], max(ends, default=0), types)


def encoding_of(details: MatchObjectDetails | None) -> str:
    """Return the codec that the scan used for the object; "" if it is unknown here."""
    told = (meta.value for meta in (details.metas if details else ()) if meta.label == "Encoding")
    return text_codec(next(told, ""))


def _of_record(found: ObjectHit) -> Hit:
    """Convert a match from the server's list to a hit without a position in the loaded text."""
    return Hit(
        data_type=found.data_type,
        severity=found.severity,
        masked=found.masked[:MOST_VALUE_CHARS],
        offset=found.offset,
        length=found.length,
        chunk_index=-1,
        start=-1,
        end=-1,
        place=found.place or "",
    )


def _offset(hit: Hit) -> int:
    return hit.offset


def _end(hit: Hit) -> int:
    return hit.offset + hit.length
