"""Definition of a detector, and of the text it examines.

Finding has two steps. One pass of the pattern engine (`finder.py`) over the whole text searches for
cheap *anchors*: the fixed beginning of a key, the shape of a number, a word about a number. The
exact pattern and the checks are applied only where an anchor was found. They examine no more than
a bounded range around a place, so no input can make a search slower than linear.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from app.discovery.match.detectors.cell_kinds import CellKind
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.types import DataType, Hit, Sample
from app.discovery.match.engine import Part

__all__ = ["Anchor", "DataType", "Detector", "Hit", "Sample", "Subject", "alone"]

WORD = "0-9A-Za-z"
POINT = r"[A-Za-z\x80-\xff\"')\]\n]\."
"""Expression for a point that follows a letter or a quote, or begins a line. Digits after any other
point may be those of a fraction.
"""
_CONTEXT = 40
_MANY_RUNS = 50
_GLUED = re.compile(rb"(?:\\[nrt]|%[0-9a-fA-F][0-9a-fA-F]|\\u00[0-9a-fA-F]{2})\Z")
_JOINED_BEFORE = re.compile(
    rb"(?:[0-9][.:\-/]|[0-9a-fA-F]{4}-|[+#&=][0-9]{0,3}[.\-]|[0-9a-fA-F]:)\Z"
)
_JOINED_AFTER = re.compile(rb"[./\-][0-9]|-[0-9a-fA-F]{4}")


@dataclass(frozen=True, slots=True)
class Anchor:
    """An expression that the first pass searches for, and the function (`judge`) that examines each
    match of it.

    `expression` matches `width` bytes. Of the syntax of `re`, it may use characters, classes,
    alternatives and counts. It may also match bytes before these `width` bytes, but `judge` must
    check these bytes itself. No character of the class `not_after` may precede the match. `judge`
    gets the offset that lies `width` bytes before the end of the match, and returns the hits there,
    including near misses if they are requested. The expressions of all anchors with the part
    `Part.RUNS` are joined to one, so a match of one of them is passed to the judges of all.
    """

    expression: str
    width: int
    judge: Callable[[Subject, int], Iterable[Hit]]
    not_after: str = WORD
    any_case: bool = False
    part: Part = Part.TEXTS


@dataclass(frozen=True, slots=True)
class Detector:
    """A family of data types with its anchors and numbers, and test samples.

    Each text in `matching` contains exactly one match of the family; each text in `clean` contains
    none. `types` are found by `anchors`. Each of the `numbers` has a data type of its own. Anchors
    in `near` find only near misses, and are used only when near misses are requested. `columns` are
    the kinds of table columns whose cells are matches.
    """

    types: tuple[DataType, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    near: tuple[Anchor, ...] = ()
    numbers: tuple[Number, ...] = ()
    columns: tuple[CellKind, ...] = ()
    matching: tuple[Sample, ...] = ()
    clean: tuple[str, ...] = ()

    @property
    def all_types(self) -> tuple[DataType, ...]:
        """Return every data type of the family, without robust variants and without types that
        only exclude other types (`records.py`).
        """
        numbers = [number.type for number in self.numbers if number.type.key]
        columns = [kind.type for kind in self.columns]
        return (*self.types, *dict.fromkeys((*numbers, *columns)))


@dataclass(frozen=True, slots=True)
class Repeat:
    """Omitted repetitions in a shortened text: the `period` bytes that end at `at` are followed by
    `times` more copies in the whole text.
    """

    at: int
    period: int
    times: int

    @property
    def length(self) -> int:
        """Return the number of omitted bytes."""
        return self.period * self.times


@dataclass(slots=True)
class Subject:
    """The bytes that detectors search: text in UTF-8, or raw bytes if the content is binary.
    Without `near_misses`, judges need not return candidates that fail a check. `repeats` lists the
    repetitions that were cut out of the text.

    `runs` is the number of runs of digits with the length of a card number, and `right` the number
    of such runs with a valid check digit.
    """

    text: bytes = field(repr=False)
    near_misses: bool = True
    repeats: tuple[Repeat, ...] = ()
    runs: int = 0
    right: int = 0

    def count_run(self, start: int, *, right: bool) -> None:
        """Add the run of digits at `start` to the counts, together with its omitted repetitions."""
        times = 1
        for repeat in self.repeats:
            if repeat.at - repeat.period <= start < repeat.at:
                times += repeat.times
        self.runs += times
        self.right += times * right

    @property
    def by_chance(self) -> bool:
        """Whether a valid check digit in this text is probably chance: the text has many runs of
        digits, and less than a fifth of them have a valid check digit.
        """
        return self.runs >= _MANY_RUNS and self.right < self.runs / 5

    def announced(self, start: int, words: re.Pattern[bytes], reach: int = _CONTEXT) -> bool:
        """Return whether one of `words` occurs in the `reach` bytes before `start`. `words` is a
        pattern for text in lower case; each word must contain a letter or a non-ASCII character.
        """
        first = max(0, start - reach)
        before = self.text[max(0, first - 2) : start].lower()  # with what the first word is part of
        if not before.islower() and before.isascii():  # among digits
            return False
        return words.search(before, min(first, 2)) is not None

    def before(self, start: int, length: int) -> bytes:
        """Return up to `length` bytes before `start`."""
        return self.text[max(0, start - length) : start]


def alone(text: bytes, start: int, end: int) -> bool:
    """Return whether a number stands alone, and is not part of something longer such as a word, a
    decimal, a time, a version or an identifier.
    """
    before, after = text[max(0, start - 8) : start], text[end : end + 5]
    if (before[-1:].isalnum() or before[-1:] == b"_") and not _GLUED.search(before):
        return False
    if after[:1].isalnum() or after[:1] == b"_":
        return False
    return not (_JOINED_BEFORE.search(before) or _JOINED_AFTER.match(after))
