"""Explain why parts of a stream are no matches: near misses, and values that filters leave out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from app.discovery.match.detectors.types import Hit
from app.discovery.match.finder import finder
from app.discovery.match.rules import Rules, Values, spellings
from app.discovery.match.trial import MOST, Tried
from app.discovery.read.extract.encodings import detect
from app.discovery.read.extract.text import Encoding, Text
from app.masking import mask


@dataclass(frozen=True, slots=True)
class TextRange:
    """An excerpt of a stream. `data` begins at the offset `at`, with a whole character; `codec` is
    the codec of the stream.

    Only near misses and ignored values that begin at `first` or later, but before `last`, are
    returned; the rest of the excerpt is context. `match` is the offset and length of the match
    whose value is looked up in sets of values. All offsets are in bytes of the stream.
    """

    data: bytes = field(repr=False)
    at: int
    codec: str
    first: int
    last: int
    match: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Explained:
    """Result of `explain`: near misses, and values that the rules ignore, both ordered by offset.
    `holding` says for each set of values that was passed to `explain` whether the set contains the
    value of the match. `cut` is True if some near misses or ignored values are missing here,
    because there are too many. Offsets are in bytes of the stream.
    """

    near_misses: tuple[Tried, ...]
    ignored: tuple[Tried, ...]
    holding: tuple[bool, ...]
    cut: bool


def explain(stretch: TextRange, rules: Rules, asked: Sequence[Values]) -> Explained:
    """Search an excerpt as a scan with these rules does, and return the near misses in it and the
    values that the rules ignore. `asked` are sets of values; the result says which of them contain
    the value of `stretch.match`. Call it in a worker, because content is parsed. Raises
    DiscoveryError when the data types cannot be searched for.
    """
    missed: list[Tried] = []
    ignored: list[Tried] = []
    values = spellings(_raw(stretch))
    for hit, told in _hits(stretch, rules):
        value = hit.value.decode("utf-8", "replace")
        if (told.offset, told.length) == stretch.match:
            values = frozenset({value})
        if not stretch.first <= told.offset < stretch.last:
            continue
        if hit.failed is not None:
            missed.append(told)
        elif rules.ignored.hold(value):
            ignored.append(told)
    return Explained(
        tuple(missed[:MOST]),
        tuple(ignored[:MOST]),
        tuple(any(map(one.hold, values)) for one in asked),
        max(len(missed), len(ignored)) > MOST,
    )


def _hits(stretch: TextRange, rules: Rules) -> Iterator[tuple[Hit, Tried]]:
    encoding = _encoding(stretch)
    text = Text(encoding, stretch.data)
    looking = finder(rules.wanted.types, rules.wanted.custom)
    for hit in looking.hits(text.searchable, near_misses=True)[0]:
        offset = stretch.at + text.offset(hit.start)
        raw = text.searchable[hit.start : hit.end]
        yield (
            hit,
            Tried(
                data_type=hit.data_type,
                severity=hit.severity,
                offset=offset,
                length=stretch.at + text.offset(hit.end) - offset,
                masked=mask(raw.decode("latin-1" if encoding.binary else "utf-8", "replace")),
                trace=hit.trace,
                confidence=hit.confidence,
                failed=hit.failed,
            ),
        )


def _encoding(stretch: TextRange) -> Encoding:
    """Return the encoding detected in the excerpt if its codec is that of the stream. Otherwise
    return an encoding with the codec of the stream.
    """
    told = detect(stretch.data)
    return told if told.codec == stretch.codec else Encoding(stretch.codec)


def _raw(stretch: TextRange) -> str:
    offset, length = stretch.match
    start = offset - stretch.at
    return stretch.data[max(0, start) : start + length].decode(stretch.codec, "replace")
