"""Find the values that are hidden in a text: encoded, spelled specially, or over two lines."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from app.discovery.match.detectors.types import Hit
from app.discovery.match.engine import Sections, sections_of
from app.discovery.match.finder import Finder, apart
from app.discovery.match.matches import Check, Confidence
from app.discovery.read.hidden import cells, encoded, lines, spelled
from app.discovery.read.hidden.records import fields
from app.discovery.read.hidden.rewritten import Kind, Rewrite, Rewritten, rewritten
from app.discovery.read.hidden.utf16 import EXPRESSIONS as WIDE
from app.discovery.read.hidden.utf16 import wide

ENCODED = Check(
    "Decoded", "encoded in the file, or continued on the next line after other characters"
)
"""Trace entry of a match that is encoded in the file, or interrupted by a line end with other
characters. Such a match cannot be masked, because the file does not contain its characters one
after another.
"""
CELLS = Check("Cells", "in neighbouring cells")
"""Trace entry of a match that is split over cells. Such a match cannot be masked, because a mask
would also replace the separators of the cells.
"""
_SPELLED = Check(
    "Spelling", "contains digits of other scripts, special blanks or invisible characters"
)
_OVER_LINES = Check("Lines", "written over two lines")
_TRACES = {
    Kind.FIELD: Check("Columns", "a valid number at the same place in every record"),
    Kind.SPELLED: _SPELLED, Kind.FOLDED: _OVER_LINES, Kind.JOINED: _OVER_LINES,
    Kind.QUOTED: ENCODED, Kind.ENCODED: ENCODED, Kind.CELLS: CELLS,
}  # fmt: skip
_LEVELS = 2
_SECTION = 32
_LETTERS = re.compile(rb"[A-Za-z\x80-\xff]{2}")
_LINE = 120


def hidden_hits(
    text: bytes,
    finder: Finder,
    *,
    binary: bool = False,
    folded: bool = False,
    most: int = sys.maxsize,
    levels: int = _LEVELS,
) -> list[Hit]:
    """Return the hits in the parts of `text` that are encoded, split, or written with unusual
    characters. Their offsets are those in `text`, which is UTF-8 or, with `binary`, any bytes.
    `folded` means that the format of the text splits long lines (see `lines.is_folded`). `levels`
    is the maximum number of encodings that are decoded one inside the other. Raises `Crowded` if
    there are more than `most` such parts or hits.
    """
    meaning = rewritten(text, _rewrites(text, binary=binary, folded=folded), most)
    if meaning is None:
        return []
    hits = finder.hits(meaning.text, most=most)[0]
    if levels > 1 and any(section[-1] is Kind.ENCODED for section in meaning.sections):
        more = hidden_hits(meaning.text, finder, most=most, levels=levels - 1)
        hits = apart([*hits, *more]) if more else hits
    return list(filter(None, (_as_written(meaning, text, hit) for hit in hits)))


def _rewrites(text: bytes, *, binary: bool, folded: bool) -> Iterator[Rewrite]:
    if binary:
        places = _in_binary()(text)
        words = ((end, encoded.WORD) for end, index in places if index >= len(WIDE))
        yield from encoded.decoded(text, words)
        yield from wide(text, (end for end, index in places if index < len(WIDE)))
        return
    if places := _in_text()(text):
        count, all_lines = len(encoded.EXPRESSIONS), len(encoded.EXPRESSIONS + lines.EXPRESSIONS)
        yield from encoded.decoded(text, (place for place in places if place[1] < count))
        yield from lines.joints(text, (end for end, index in places if count <= index < all_lines))
        yield from cells.split_values(
            text, ((end, index - all_lines) for end, index in places if index >= all_lines)
        )
    yield from fields(text)
    if not text.isascii():
        yield from spelled.spelled(text, (end for end, _ in _in_characters()(text)))
    if folded:
        yield from lines.folds(text)


# Engines of their own: together, these expressions take three times as long.
@cache
def _in_text() -> Sections:
    return sections_of([*encoded.EXPRESSIONS, *lines.EXPRESSIONS, *cells.EXPRESSIONS], _SECTION)


@cache
def _in_binary() -> Sections:
    return sections_of([*WIDE, *encoded.OF_WORDS], _SECTION)


@cache
def _in_characters() -> Sections:
    return sections_of(spelled.EXPRESSIONS, _SECTION)


def make_engines() -> None:
    """Prepare the engines that search for hidden values. Otherwise they are prepared at their first
    use.
    """
    for make in (_in_text, _in_binary, _in_characters):
        make()


def _as_written(meaning: Rewritten, text: bytes, hit: Hit) -> Hit | None:
    """Return the hit with its place in the original bytes. Return None if the hit is doubtful, or
    if the value is written normally in these bytes, so that the usual search finds it.
    """
    if meaning.cut(hit.end):
        return None
    start, end = meaning.place(hit.start, hit.end)
    kind = meaning.kind(hit.start, hit.end)
    if kind is None:
        if not (meaning.is_beside(hit.start, hit.end) or meaning.follows_spelled(hit.start)):
            return None
        return replace(hit, start=start, end=end)
    if kind is Kind.FIELD and hit.end - hit.start != end - start:
        return None
    joints = meaning.joints(hit.start, hit.end)
    if joints and not _in_sentence(text, start, end, hit, joints):
        return None
    read = hit.read or meaning.text[hit.start : hit.end]
    return replace(hit, start=start, end=end, read=read, trace=(*hit.trace, _TRACES[kind]))


def _in_sentence(text: bytes, start: int, end: int, hit: Hit, joints: int) -> bool:
    """Return whether a value over two lines is in a sentence, and not in rows of numbers."""
    if joints > 1 or hit.confidence is Confidence.LOW:
        return False
    before = text[max(0, start - _LINE) : start].rpartition(b"\n")[2]
    after = text[end : end + _LINE].partition(b"\n")[0]
    if before.rstrip(b" \t")[-1:].isdigit() or after.lstrip(b" \t")[:1].isdigit():
        return False
    return bool(_LETTERS.search(before) or _LETTERS.search(after))
