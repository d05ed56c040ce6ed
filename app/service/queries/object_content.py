"""Content of a match object, read from its location on request. No content is stored.

A worker process reads excerpts around the matches, if the object is unchanged since the scan.
Skipped ranges are listed as omitted.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.api.records.enums import Action
from app.api.records.matchobjects import Chunk, MatchDetail, Omitted
from app.service.queries.object_reader import Reader, read_unchanged
from app.service.store.objects import StoredMatch, StoredObject

AROUND = 512
"""Bytes of context on each side of a match; a multiple of 4, the largest width of a character."""
MOST_STRETCHES = 100
MOST_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class ObjectContent:
    """Matches with their values, the text around them, and the omitted ranges; each sorted by
    offset.
    """

    matches: list[MatchDetail]
    chunks: list[Chunk]
    omitted: list[Omitted]


@dataclass(slots=True)
class _Excerpt:
    """Bytes `start` to `end`; the last of its matches ends at `last`."""

    start: int
    end: int
    matches: list[StoredMatch]
    last: int


def look_inside(
    reader: Reader, item: StoredObject, matches: Sequence[StoredMatch]
) -> ObjectContent | None:
    """Return the matches of an object with their values and the surrounding text; None if the
    object has changed.

    Raises the errors of `Reader`.
    """
    stretches = list(_kept(_stretches(matches, item.stream_size)))
    read = read_unchanged(
        reader, [(stretch.start, stretch.end - stretch.start) for stretch in stretches]
    )
    if read is None:
        return None
    inside = ObjectContent([], [], [])
    at = 0
    for stretch, data in zip(stretches, read, strict=True):
        chunk = _chunk(stretch.start, data, item.encoding or "latin-1")
        _note_omitted(inside, at, chunk.offset)
        inside.chunks.append(chunk)
        inside.matches.extend(_details(stretch, data, item.encoding or "latin-1"))
        at = chunk.offset + chunk.length
    _note_omitted(inside, at, item.stream_size)
    return inside


def _stretches(matches: Sequence[StoredMatch], size: int) -> Iterator[_Excerpt]:
    """Yield the excerpts around matches in ascending order; excerpts that touch are merged.

    Marked matches are included, so that users can review their decisions. Purged matches are
    included only if there are no others.
    """
    current: _Excerpt | None = None
    for match in [match for match in matches if not match.purged] or matches:
        if match.length and match.offset >= size:  # the file was masked and is shorter now
            continue
        last = match.offset + match.length
        start, end = max(0, match.offset - AROUND), min(size, last + AROUND)
        if current is not None and start <= current.end and end - current.start <= MOST_BYTES:
            current.end = max(current.end, end)
        elif current is not None and match.offset < current.last:  # no match is divided
            current.end = max(current.end, min(size, last))
        else:
            if current is not None:
                current.end = min(current.end, match.offset)  # else its context shows this match
                yield current
                start = max(start, current.end)
            current = _Excerpt(start, end, [], last)
        current.matches.append(match)
        current.last = max(current.last, last)
    if current is not None:
        yield current


def _kept(stretches: Iterator[_Excerpt]) -> Iterator[_Excerpt]:
    """Yield the first excerpts, as many as fit into one answer (`MOST_BYTES`, `MOST_STRETCHES`).
    The first excerpt may have twice `MOST_BYTES`, so that no match is divided.
    """
    total = 0
    for number, stretch in enumerate(stretches):
        total += stretch.end - stretch.start
        most = MOST_BYTES if number else 2 * MOST_BYTES
        if number >= MOST_STRETCHES or total > most:
            return
        yield stretch


def _chunk(start: int, data: bytes, encoding: str) -> Chunk:
    """Decode these bytes. Partial characters at the beginning and at the end are left out."""
    cut = _split_character(data, encoding)
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    text = decoder.decode(data[cut:])
    waiting, _ = decoder.getstate()
    return Chunk(offset=start + cut, length=len(data) - cut - len(waiting), content=text)


def _details(stretch: _Excerpt, data: bytes, encoding: str) -> Iterator[MatchDetail]:
    for match in stretch.matches:
        if match.purged:
            continue
        first = match.offset - stretch.start
        yield MatchDetail(
            data_type=match.label,
            content=_value(match, data[first : first + match.length], encoding),
            offset=match.offset,
            length=match.length,
            severity="test" if match.mark == Action.TEST_DATA else match.severity,
            place=match.place or None,
        )


def _value(match: StoredMatch, data: bytes, encoding: str) -> str:
    """Return the value of a match from the bytes `data`. For a match in a name (length 0), return
    the masked value, because the content does not contain it.
    """
    return data.decode(encoding, "replace") if match.length else match.masked


def _split_character(data: bytes, encoding: str) -> int:
    """Return how many bytes at the beginning belong to a character that starts before them (UTF-8
    only).
    """
    if not encoding.lower().startswith("utf-8"):
        return 0
    return next((n for n, byte in enumerate(data[:4]) if byte & 0xC0 != 0x80), 0)


def _note_omitted(inside: ObjectContent, start: int, end: int) -> None:
    if end > start:
        inside.omitted.append(Omitted(offset=start, length=end - start))
