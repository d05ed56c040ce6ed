"""The inside of a match object, read where it lies when somebody asks: nothing of it is stored.

Read are stretches around the matches, in a worker process, and only while the object is the one
that was scanned. Whatever is not read is named as omitted, so that the caller can say so.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError
from dataclasses import dataclass

from app.api.records.matchobjects import Chunk, MatchDetail, Omitted
from app.discovery.match.errors import DiscoveryError
from app.service.queries.object_reader import Reader
from app.service.store.objects import StoredMatch, StoredObject

AROUND = 512
"""Bytes of context kept on each side of a match; a multiple of every width of a character."""
MOST_STRETCHES = 100
MOST_BYTES = 1 << 20
_NOT_READ = (DiscoveryError, BrokenExecutor, CancelledError, TimeoutError)


@dataclass(frozen=True, slots=True)
class Inside:
    """Matches with their values, the text around them, and what was left out, by offset."""

    matches: list[MatchDetail]
    chunks: list[Chunk]
    omitted: list[Omitted]


@dataclass(slots=True)
class _Stretch:
    start: int
    end: int
    matches: list[StoredMatch]


def look_inside(
    reader: Reader, item: StoredObject, matches: Sequence[StoredMatch]
) -> Inside | None:
    """The matches and their surroundings; None if the object has changed or cannot be read."""
    if not reader.unchanged():
        return None
    inside = Inside([], [], [])
    at = 0
    stretches = list(_kept(_stretches(matches, item.stream_size)))
    try:
        read = reader.read([(one.start, one.end - one.start) for one in stretches])
    except _NOT_READ:
        return None
    for stretch, data in zip(stretches, read, strict=True):
        chunk = _chunk(stretch.start, data, item.encoding or "latin-1")
        _note_omitted(inside, at, chunk.offset)
        inside.chunks.append(chunk)
        inside.matches.extend(_details(stretch, data, item.encoding or "latin-1"))
        at = chunk.offset + chunk.length
    _note_omitted(inside, at, item.stream_size)
    return inside if reader.unchanged() else None


def _stretches(matches: Sequence[StoredMatch], size: int) -> Iterator[_Stretch]:
    """Surroundings of matches, joined where they meet, in ascending order.

    Marked ones are among them, so that a decision can be looked at again; masked ones only when
    nothing else is left to be shown.
    """
    current: _Stretch | None = None
    for match in [match for match in matches if not match.purged] or matches:
        if match.offset >= size:  # masked in a file that is shorter now
            continue
        start = max(0, match.offset - AROUND)
        end = min(size, match.offset + match.length + AROUND)
        if current is not None and start <= current.end and end - current.start <= MOST_BYTES:
            current.end = max(current.end, end)
            current.matches.append(match)
            continue
        if current is not None:
            yield current
            start = max(start, current.end)
        current = _Stretch(start, end, [match])
    if current is not None:
        yield current


def _kept(stretches: Iterator[_Stretch]) -> Iterator[_Stretch]:
    """As many stretches as one answer may hold."""
    total = 0
    for number, stretch in enumerate(stretches):
        total += stretch.end - stretch.start
        if number >= MOST_STRETCHES or total > MOST_BYTES:
            return
        yield stretch


def _chunk(start: int, data: bytes, encoding: str) -> Chunk:
    """These bytes as text, without the halves of characters at either end."""
    cut = _split_character(data, encoding)
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    text = decoder.decode(data[cut:])
    waiting, _ = decoder.getstate()
    return Chunk(offset=start + cut, length=len(data) - cut - len(waiting), content=text)


def _details(stretch: _Stretch, data: bytes, encoding: str) -> Iterator[MatchDetail]:
    for match in stretch.matches:
        if match.purged:
            continue
        first = match.offset - stretch.start
        yield MatchDetail(
            data_type=match.label,
            content=data[first : first + match.length].decode(encoding, "replace"),
            offset=match.offset,
            length=match.length,
            severity="test" if match.mark == "test_data" else match.severity,
            place=match.place or None,
        )


def _split_character(data: bytes, encoding: str) -> int:
    """How many bytes at the start belong to a character that begins before (UTF-8 only)."""
    if not encoding.lower().startswith("utf-8"):
        return 0
    return next((n for n, byte in enumerate(data[:4]) if byte & 0xC0 != 0x80), 0)


def _note_omitted(inside: Inside, start: int, end: int) -> None:
    if end > start:
        inside.omitted.append(Omitted(offset=start, length=end - start))
