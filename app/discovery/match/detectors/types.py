"""The records of detectors: a data type, a hit, a sample."""

from __future__ import annotations

from dataclasses import dataclass

from app.discovery.match.matches import Check, Confidence, Severity

STRICT = "_STRICT"
"""Ends the key of the robust variant of a data type (spec 2.7)."""


@dataclass(frozen=True, slots=True)
class DataType:
    """A built-in data type (spec 2.7). `region` and `country` are "" where they don't apply.

    One that is `strict` has a robust variant beside it, which only matches of high confidence
    belong to, if anything but a word can make one so sure. One that is not `default` is looked for
    only when it is named.
    """

    key: str
    name: str
    category: str
    region: str = ""
    country: str = ""
    strict: bool = False
    default: bool = True

    @property
    def variant(self) -> DataType:
        """The robust variant, which has none of its own."""
        name = f"{self.name}, robust"
        return DataType(self.key + STRICT, name, self.category, self.region, self.country)


@dataclass(slots=True)  # frozen, it would take thrice as long to make, and there are many
class Hit:
    """A place that was judged: bytes `start` to `end` of the `Subject`.

    `value` is the normalised value (no separators, one case), from which the fingerprint is made.
    The last check of a near miss is `failed`: then it is no match. Of hits at one place the surest
    counts, then the most `special`: the longer word about it. `read` is what a reader sees where
    markup stands in it.
    """

    data_type: str
    start: int
    end: int
    value: bytes
    trace: tuple[Check, ...]
    severity: Severity = Severity.MATCH
    confidence: Confidence = Confidence.MEDIUM
    failed: Check | None = None
    special: int = 0
    read: bytes = b""


@dataclass(frozen=True, slots=True)
class Sample:
    """A text in which exactly one match must be found, and what it must be."""

    text: str
    data_type: str
    value: str
    severity: Severity = Severity.MATCH
