"""The records of detectors: a data type, a hit, a sample."""

from __future__ import annotations

from dataclasses import dataclass

from app.discovery.match.matches import Check, Confidence, Severity

STRICT = "_STRICT"
"""Suffix of the key of a data type's robust variant (contract 2.7)."""


@dataclass(frozen=True, slots=True)
class DataType:
    """A built-in data type (contract 2.7). `region` and `country` are "" where they do not apply.

    If a `strict` type can have matches of high confidence (`catalogue.py`), it has a robust
    variant, which finds only these matches. A type that is not `default` is searched for only when
    its key is requested.
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
        """Return the robust variant, which has no variant itself."""
        name = f"{self.name}, robust"
        return DataType(self.key + STRICT, name, self.category, self.region, self.country)


@dataclass(slots=True)  # frozen takes three times as long to create, and there are many
class Hit:
    """A match or a near miss at the bytes `start` to `end` of the `Subject`.

    `value` is the normalised value (no separators, one case) that is fingerprinted. `failed` is the
    check that a near miss has not passed; None for a match. Of several hits at one place, those
    that only a `general` name announces count last. Of the others, the hit with the highest
    confidence counts; among equals, the longest hit; then the most `special` hit, which has the
    longest announcing word. If markup interrupts the value, `read` is the text as displayed. A
    match that is a value of a list is `listed`: it counts for its data type beside the hits of
    other types at its place.
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
    general: bool = False
    listed: bool = False

    @property
    def rivals(self) -> str:
        """Return the name of the hit's group; at one place, only one hit of each group counts. A
        value of a list is in the group of its data type, any other hit in the group "".
        """
        return self.data_type if self.listed else ""


@dataclass(frozen=True, slots=True)
class Sample:
    """A text that contains exactly one match, and the expected match."""

    text: str
    data_type: str
    value: str
    severity: Severity = Severity.MATCH
