"""What a detector is, and the text it gets to see.

A detector works in two steps. First it finds *places*: literal searches, as fast as memory, in the
text or in its *shape*, where every digit is `0` and every capital letter `A`. Only there it applies
its exact pattern and checks. No step looks at more than a bounded stretch around a place, so that
no input can make a search slower than linear.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from app.discovery.match import Check, Severity

_DIGITS = b"0123456789"
_CAPITALS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SHAPE = bytes.maketrans(_DIGITS + _CAPITALS, b"0" * len(_DIGITS) + b"A" * len(_CAPITALS))
_SMALL = _CAPITALS.lower()
_IN_WORDS = frozenset(_DIGITS + _CAPITALS + _SMALL + b"_")
_WORDS = bytes(ord("w") if code in _IN_WORDS else ord(" ") for code in range(256))
_CONTEXT = 40


@dataclass(frozen=True, slots=True)
class DataType:
    """A built-in data type (spec 2.7). `region` and `country` are "" where they don't apply."""

    key: str
    name: str
    category: str
    region: str = ""
    country: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    """A value that passed its checks: where it is in the `Subject`, in characters.

    `value` is the normalised value (no separators, one case), from which the fingerprint is made.
    """

    data_type: str
    start: int
    end: int
    value: bytes
    trace: tuple[Check, ...]
    severity: Severity = Severity.MATCH


@dataclass(frozen=True, slots=True)
class Sample:
    """A text in which exactly one match must be found, and what it must be."""

    text: str
    data_type: str
    value: str
    severity: Severity = Severity.MATCH


@dataclass(frozen=True, slots=True)
class Detector:
    """A family of data types with the function that finds them, and its proof."""

    types: tuple[DataType, ...]
    find: Callable[[Subject], Iterator[Hit]]
    matching: tuple[Sample, ...]
    clean: tuple[str, ...]


class Subject:
    """A stretch of text, one byte per character; what is not ASCII is 0x80 or above."""

    def __init__(self, text: bytes) -> None:
        self.text = text

    @cached_property
    def lower(self) -> bytes:
        """The text in lower case, for keywords."""
        return self.text.lower()

    @cached_property
    def shape(self) -> bytes:
        """The text with every digit as `0` and every capital letter as `A`."""
        return self.text.translate(_SHAPE)

    @cached_property
    def words(self) -> bytes:
        """The text with every letter, digit and `_` as `w`, and all else as a space."""
        return self.text.translate(_WORDS)

    def announced(self, start: int, words: re.Pattern[bytes]) -> bool:
        """Tell whether one of `words` (lower case) stands close before a place."""
        return words.search(self.lower, max(0, start - _CONTEXT), start) is not None

    def before(self, start: int, length: int) -> bytes:
        """Return up to `length` characters before `start`."""
        return self.text[max(0, start - length) : start]


def places(text: bytes, literal: bytes) -> Iterator[int]:
    """Every place of `literal` in `text`, overlapping ones included."""
    at = text.find(literal)
    while at >= 0:
        yield at
        at = text.find(literal, at + 1)
