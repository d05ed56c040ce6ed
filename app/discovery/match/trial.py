"""Try data types on a text: return matches and near misses, each with the results of its checks."""

from __future__ import annotations

from dataclasses import dataclass

from app.discovery.match.detectors.types import Hit
from app.discovery.match.finder import Finder, finder, usable
from app.discovery.match.matches import Check, Confidence, Severity
from app.discovery.match.rules import Wanted
from app.masking import mask

MOST = 1_000
"""Maximum number of matches, and of near misses, that are reported."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A match or a near miss. For a near miss, `failed` is the check that rejected it. `offset` and
    `length` are in bytes of the text; the value itself is not included.
    """

    data_type: str
    severity: Severity
    offset: int
    length: int
    masked: str
    trace: tuple[Check, ...]
    confidence: Confidence
    failed: Check | None


@dataclass(frozen=True, slots=True)
class Trial:
    """Matches and near misses, in order of their position. `cut` means that there are more than
    `MOST` matches, or more than `MOST` near misses, and that the rest is left out.
    """

    matches: tuple[Tried, ...]
    near_misses: tuple[Tried, ...]
    cut: bool


def trial(text: bytes, wanted: Wanted) -> Trial:
    """Search a text (UTF-8) for data types. Raises DiscoveryError if they are not usable."""
    hits, _ = _finder(wanted).hits(text, near_misses=True)
    matches = [_tried(text, hit) for hit in hits if not hit.failed]
    missed = [_tried(text, hit) for hit in hits if hit.failed]
    cut = max(len(matches), len(missed)) > MOST
    return Trial(tuple(matches[:MOST]), tuple(missed[:MOST]), cut)


def _finder(wanted: Wanted) -> Finder:
    """Return a finder. A finder for custom types only is not cached, because building
    it is quick.
    """
    if wanted.types is not None and not wanted.types:
        with usable():
            return Finder((), custom=wanted.custom)
    return finder(wanted.types, wanted.custom)


def _tried(text: bytes, hit: Hit) -> Tried:
    return Tried(
        data_type=hit.data_type,
        severity=hit.severity,
        offset=hit.start,
        length=hit.end - hit.start,
        masked=mask(text[hit.start : hit.end].decode("utf-8", "replace")),
        trace=hit.trace,
        confidence=hit.confidence,
        failed=hit.failed,
    )
