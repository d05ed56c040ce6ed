"""What a detector is, and the text it gets to see.

Finding has two steps. One pass of the pattern engine (`finder.py`) over the whole text looks for
cheap *anchors*: the fixed beginning of a key, the outline of a number, a word about one. Only
there the exact pattern and the checks are applied. No step looks at more than a bounded stretch
around a place, so that no input can make a search slower than linear.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.types import DataType, Hit, Sample
from app.discovery.match.engine import Part

__all__ = ["Anchor", "DataType", "Detector", "Hit", "Sample", "Subject", "alone"]

WORD = "0-9A-Za-z"
POINT = r"[A-Za-z\x80-\xff\"')\]\n]\."
"""A point that ends a word or begins a line: behind others stand the digits of fractions."""
_CONTEXT = 40
_MANY_RUNS = 50
_GLUED = re.compile(rb"(?:\\[nrt]|%[0-9a-fA-F][0-9a-fA-F]|\\u00[0-9a-fA-F]{2})\Z")
_JOINED_BEFORE = re.compile(
    rb"(?:[0-9][.:\-/]|[0-9a-fA-F]{4}-|[+#&=][0-9]{0,3}[.\-]|[0-9a-fA-F]:)\Z"
)
_JOINED_AFTER = re.compile(rb"[./\-][0-9]|-[0-9a-fA-F]{4}")


@dataclass(frozen=True, slots=True)
class Anchor:
    """What the first pass looks for, and who judges a place.

    `expression` has `width` bytes, or begins with more that the judge looks for itself; of the
    syntax of `re` it may use characters, classes, alternatives and counts. No character of the
    class `not_after` may stand before it. `judge` gets the offset at which the expression begins,
    so many bytes before its end; it gives what it found there, near misses included. Of `RUNS` it
    also gets places at which another run was found.
    """

    expression: str
    width: int
    judge: Callable[[Subject, int], Iterable[Hit]]
    not_after: str = WORD
    any_case: bool = False
    part: Part = Part.TEXTS


@dataclass(frozen=True, slots=True)
class Detector:
    """A family of data types with what finds them, and its proof.

    Of `matching`, each text holds exactly one match of the family; of `clean`, none. `types` are
    those that `anchors` find; a number brings its own. What can only be a near miss is looked for
    by `near`, and only when near misses are asked for.
    """

    types: tuple[DataType, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    near: tuple[Anchor, ...] = ()
    numbers: tuple[Number, ...] = ()
    matching: tuple[Sample, ...] = ()
    clean: tuple[str, ...] = ()

    @property
    def all_types(self) -> tuple[DataType, ...]:
        """Every data type of the family, robust variants not included."""
        return (*self.types, *dict.fromkeys(number.type for number in self.numbers))


@dataclass(frozen=True, slots=True)
class Repeat:
    """In a shortened text, the `period` bytes that end `at` a place stand for `times` more."""

    at: int
    period: int
    times: int

    @property
    def length(self) -> int:
        """Bytes that were left out."""
        return self.period * self.times


@dataclass(slots=True)
class Subject:
    """A stretch of text in UTF-8 (what is not text: its raw bytes). Without `near_misses`, whoever
    judges a place may pass over what fails: nobody asks for it. `repeats` were left out of it.

    `runs` counts the digits in one piece that are as long as a card's number, `right` those of them
    whose check digit is right.
    """

    text: bytes = field(repr=False)
    near_misses: bool = True
    repeats: tuple[Repeat, ...] = ()
    runs: int = 0
    right: int = 0

    def count_run(self, start: int, *, right: bool) -> None:
        """Count the run of digits at a place, as often as it stands in the whole text."""
        times = 1
        for repeat in self.repeats:
            if repeat.at - repeat.period <= start < repeat.at:
                times += repeat.times
        self.runs += times
        self.right += times * right

    @property
    def by_chance(self) -> bool:
        """Tell whether check digits are right by chance here: of random numbers one in ten is."""
        return self.runs >= _MANY_RUNS and self.right < self.runs / 5

    def announced(self, start: int, words: re.Pattern[bytes], reach: int = _CONTEXT) -> bool:
        """Tell whether one of `words` (lower case) stands close before a place."""
        return words.search(self.text[max(0, start - reach) : start].lower()) is not None

    def before(self, start: int, length: int) -> bytes:
        """Return up to `length` characters before `start`."""
        return self.text[max(0, start - length) : start]


def alone(text: bytes, start: int, end: int) -> bool:
    """Tell whether nothing before or after makes a number part of something longer: of a word, a
    decimal, a time, a version, an identifier."""
    before, after = text[max(0, start - 8) : start], text[end : end + 5]
    if (before[-1:].isalnum() or before[-1:] == b"_") and not _GLUED.search(before):
        return False
    if after[:1].isalnum() or after[:1] == b"_":
        return False
    return not (_JOINED_BEFORE.search(before) or _JOINED_AFTER.match(after))
