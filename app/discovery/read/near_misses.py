"""Why what stands in a stretch of a stream is no match: near misses, and what filters leave out."""

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
class Stretch:
    """Bytes of a stream from `at`, which begin with a character, and how they are read.

    What begins from `first` to `last` (not included) is told of; around it is context. `match` is
    the place (offset, length) of a match, which filters are asked about.
    """

    data: bytes = field(repr=False)
    at: int
    codec: str
    first: int
    last: int
    match: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Explained:
    """By place, in bytes of the stream. `holding`: for each of the values asked about, whether the
    match is one of them. `cut` when there are more."""

    near_misses: tuple[Tried, ...]
    ignored: tuple[Tried, ...]
    holding: tuple[bool, ...]
    cut: bool


def explain(stretch: Stretch, rules: Rules, asked: Sequence[Values]) -> Explained:
    """Search a stretch as a scan with these rules does. Let a worker do it: content is parsed.
    Raises DiscoveryError when the data types cannot be looked for."""
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


def _hits(stretch: Stretch, rules: Rules) -> Iterator[tuple[Hit, Tried]]:
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


def _encoding(stretch: Stretch) -> Encoding:
    """That of the scan; of binary content only the codec is known, not that it is binary."""
    told = detect(stretch.data)
    return told if told.codec == stretch.codec else Encoding(stretch.codec)


def _raw(stretch: Stretch) -> str:
    offset, length = stretch.match
    start = offset - stretch.at
    return stretch.data[max(0, start) : start + length].decode(stretch.codec, "replace")
