"""Mask: replace matched bytes by mask bytes of the same length, so that no other byte moves."""

from __future__ import annotations

import codecs
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.api.records.enums import OperationStatus
from app.discovery.match.matches import Match
from app.masking import MASK, mask
from app.remediation.change.replace import Draft
from app.remediation.disk import attributes
from app.remediation.disk.attributes import Meta
from app.remediation.disk.content import Content, Patched, Whole, in_memory
from app.remediation.disk.errors import Refused
from app.remediation.journal.records import NOT_COMPARED, Change, Order, Rescan, Span

CONTEXT = 40
"""Bytes shown on either side of a change."""
NOTHING = "nothing to change: these matches are masked already"

_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

_ASCII = {"ascii", "utf-8", "iso8859-1", "cp1252"}
"""The most common codecs in which the bytes below 128 are ASCII."""


_OTHER = "the file changed after the scan; scan it again"


def draft(
    order: Order, content: Content, meta: Meta, rescan: Rescan, *, shown: bool = True
) -> Draft:
    """Return the draft of the masked file. Its `residue` is the number of matches that a new scan
    still finds in the file. The changes have a context only if `shown` is set.

    The modification time becomes now, so that backups which compare times copy the masked file.
    Raises Refused if the matches are masked already, if they are no longer where the scan found
    them, or if the text cannot be masked byte for byte.
    """
    if order.sha256 == NOT_COMPARED:
        still_there(order, content, rescan)
    changes = plan_changes(content, order.encoding, order.spans, shown=shown)
    if all(change.before == change.after for change in changes):
        raise Refused(NOTHING)
    patched = Patched(
        content,
        [(change.offset, change.after) for change in changes],
        [change.before for change in changes],
    )
    data = in_memory(patched)
    masked = patched if data is None else data
    left = remains(order, rescan(masked, order.encoding, order.location_id))
    return Draft(
        data=masked,
        meta=replace(meta, times=None),
        changes=changes,
        status=OperationStatus.PARTIALLY_MASKED if left else OperationStatus.MASKED,
        residue=len(left),
        notes=partly(order, left),
        always=notes(meta),
    )


def still_there(order: Order, content: Content, rescan: Rescan) -> None:
    """Raise Refused unless a new scan finds each match at its old place. This proves that the
    content is still the one that was scanned.
    """
    as_it_is = Patched(content, [])
    data = in_memory(as_it_is)
    found = rescan(as_it_is if data is None else data, order.encoding, order.location_id)
    there = {(match.data_type, match.offset, match.length) for match in found}
    if any((span.data_type, span.offset, span.length) not in there for span in order.spans):
        raise Refused(_OTHER)


def transform(
    data: bytes, encoding: str, spans: Sequence[Span]
) -> tuple[bytes, tuple[Change, ...]]:
    """Return the bytes with every span masked, and the changes sorted by offset."""
    content = Whole(data)
    changes = plan_changes(content, encoding, spans)
    masked = Patched(content, [(change.offset, change.after) for change in changes])
    return b"".join(masked.blocks()), changes


def plan_changes(
    content: Content, encoding: str, spans: Sequence[Span], *, shown: bool = True
) -> tuple[Change, ...]:
    """Return the changes that mask every span, sorted by offset. With `shown`, each change has a
    context. Raises Refused if a span is outside of the content or cannot be masked.
    """
    if not spans:
        raise Refused("no match to mask was given")
    if any(
        span.offset < 0 or span.length <= 0 or span.offset + span.length > content.size
        for span in spans
    ):
        raise Refused("a match is outside the file; scan it again")
    codec = _codec(content.at(0, 4), encoding)
    places = merged(spans)
    old = [content.at(start, end - start) for start, end in places]
    new = [bytearray(each) for each in old]
    starts = [start for start, _ in places]
    for span in spans:
        number = bisect_right(starts, span.offset) - 1
        at = span.offset - starts[number]
        for inner, filler in _masked_bytes(old[number][at : at + span.length], codec):
            new[number][at + inner : at + inner + len(filler)] = filler
    after = [bytes(each) for each in new]
    changes = zip(starts, old, after, strict=True)
    if not shown:
        return tuple(Change(*change, b"", b"") for change in changes)
    masked = Patched(content, list(zip(starts, after, strict=True)))
    return tuple(_change(masked, *change) for change in changes)


def _change(masked: Patched, start: int, before: bytes, after: bytes) -> Change:
    lead, end = min(CONTEXT, start), start + len(after)
    around = masked.at(start - lead, lead + len(after) + CONTEXT)
    return Change(start, before, after, around[:lead], around[lead + end - start :])


def partly(order: Order, left: Sequence[Span]) -> tuple[str, ...]:
    """Return a note about how many matches can be masked; no note if all can. `left` are the
    matches that cannot be masked.
    """
    if not left:
        return ()
    masked = merged(order.spans)
    failed = sum(touches(place, masked) for place in left)
    done, asked = max(len(order.spans) - failed, 0), len(order.spans) + len(left) - failed
    return (f"{done:,} of {asked:,} matches can be masked",)


def notes(meta: Meta) -> tuple[str, ...]:
    """Return notes about the attributes that a masked file does not keep."""
    return ("modification time set to now", *attributes.dropped(meta))


def remains(order: Order, found: Sequence[Match]) -> list[Span]:
    """Return the matches of the requested data types that are still in the masked file. `found` are
    all matches of the new scan.

    A match that stays on purpose (`Order.kept`) is left out, unless a masked range overlaps it.
    """
    if not found:
        return []
    kept, masked = set(order.kept), merged(order.spans)
    left = []
    for match in found:
        if order.data_types and match.data_type not in order.data_types:
            continue
        place = Span(match.data_type, match.offset, match.length)
        if place not in kept or touches(place, masked):
            left.append(place)
    return left


def _masked_bytes(raw: bytes, codec: str) -> Iterator[tuple[int, bytes]]:
    """Yield pairs of an offset in `raw` and the bytes to write there.

    Each character is masked separately. If it takes more bytes than the mask character, the mask
    character is repeated to fill them.
    """
    if codec in _ASCII and raw.isascii():
        text = raw.decode("ascii")
        yield 0, mask(text).encode("ascii")
        return
    filler = MASK.encode(codec)
    try:
        text = raw.decode(codec)
        encoded = [char.encode(codec) for char in text]
    except (UnicodeError, LookupError):
        raise Refused(f"the text cannot be read as {codec}; scan it again") from None
    if b"".join(encoded) != raw:
        raise Refused(f"the encoding {codec} cannot be masked byte for byte")
    at = 0
    for char, new, old in zip(text, mask(text), encoded, strict=True):
        if new != char:
            times, rest = divmod(len(old), len(filler))
            if new != MASK or rest:
                raise Refused(f"the encoding {codec} cannot be masked byte for byte")
            yield at, filler * times
        at += len(old)


def _codec(head: bytes, encoding: str) -> str:
    """Return the codec that decodes parts of a text: this codec neither expects nor writes a byte
    order mark. `head` are the first bytes of the text.
    """
    try:
        name = codecs.lookup(encoding).name
    except LookupError:
        raise Refused("the encoding of the text is unknown") from None
    if name == "utf-8-sig":
        return "utf-8"
    if name not in {"utf-16", "utf-32"}:
        return name
    for mark, codec in _BOMS:
        if codec.startswith(name) and head.startswith(mark):
            return codec
    return f"{name}-le"


def merged(spans: Sequence[Span]) -> list[tuple[int, int]]:
    """Return (start, end) of the spans, sorted. Overlapping spans are merged to one pair."""
    places: list[tuple[int, int]] = []
    for start, end in sorted((span.offset, span.offset + span.length) for span in spans):
        if places and start < places[-1][1]:
            places[-1] = (places[-1][0], max(end, places[-1][1]))
        else:
            places.append((start, end))
    return places


def touches(place: Span, places: list[tuple[int, int]]) -> bool:
    """Return whether a span shares a byte with one of the sorted, disjoint `places`."""
    at = bisect_left(places, place.offset + place.length, key=lambda pair: pair[0])
    return at > 0 and places[at - 1][1] > place.offset
