"""Data types defined by users: an expression or a list of values, words that must be nearby, a
check digit.

The definitions are plain values that are sent to the workers. The pattern engine searches in linear
time, whatever the expression. `checked` refuses an unusable definition before it is sent, with the
reason as text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from stdnum import iban, luhn, verhoeff
from stdnum.iso7064 import mod_11_2, mod_11_10, mod_97_10

from app.discovery.match.detectors.types import DataType, Hit
from app.discovery.match.engine import NoEngine, Spans, spans
from app.discovery.match.exact.hashed_list import ListLost
from app.discovery.match.exact.matching import Found, ListMatcher, Lists
from app.discovery.match.expressions import Hopeless, measure
from app.discovery.match.matches import Check, Confidence, Severity

__all__ = ["CHECKS", "CUSTOM", "CustomType", "Customs", "ExactList", "Hopeless", "checked"]

CUSTOM = "Custom"
_KEY = re.compile(r"[A-Z][A-Z0-9_]{1,63}")
_MOST_KEYWORDS = 50
_NEAR = 64
_SEPARATORS = re.compile(r"[\s.\-/_]")


def _digits(value: str) -> str:
    return re.sub("[^0-9]", "", value)


CHECKS: dict[str, Callable[[str], bool]] = {
    "luhn": lambda value: luhn.is_valid(_digits(value)),
    "verhoeff": lambda value: verhoeff.is_valid(_digits(value)),
    "iban": iban.is_valid,
    "mod97": mod_97_10.is_valid,
    "mod11_2": mod_11_2.is_valid,
    "mod11_10": mod_11_10.is_valid,
    "digit_sum_10": lambda value: sum(map(int, _digits(value))) % 10 == 0,
}
"""Map of the name of each check to its function; "mod" means a check of ISO 7064. A check gets the
value in capitals, without separators. Luhn, Verhoeff and the digit sum use only the digits of the
value.
"""


def normalised(written: str) -> str:
    """Return a value in the form that the checks expect: in capitals, without separators. A value
    of separators only is returned unchanged.
    """
    return _SEPARATORS.sub("", written).upper() or written


_EVERYDAY = b"""\
The quick brown fox jumps over the lazy dog. It was a bright cold day in April; they met at 9.
10.20.30.40 - - [21/Nov/2026:10:15:00 +0000] "GET /a/b.css?v=17 HTTP/1.1" 200 5316 "-" "M/5"
2026-11-21T10:15:00.123Z INFO worker-3 request 7f3a9c1e-5b2d-4064-a7c1-e9f3b5d20846 took 12 ms
id,name,amount,date\n1001,Widget,19.90,2026-01-31\n1002,Gadget,129.00,2026-02-28
def total(items: list[Item], *, tax: float = 0.19) -> float:\n    return sum(one.price * tax)
{"version": "1.12.3", "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f0"}
Sehr geehrte Damen und Herren, anbei die Rechnung Nr. 2026-0815 vom 3. Mai. Bis bald!
"""
_MOST_EVERYDAY = 8
WITHIN = (16, 1_024)
"""Minimum and maximum of `ExactList.within`, in bytes."""


@dataclass(frozen=True, slots=True)
class ExactList:
    """The list of values of a data type: its file (`path`) and the `key` of the installation. At
    least `least` values from other columns of the same row must be near a value; near means
    at most `within` bytes away.
    """

    path: str = field(repr=False)
    key: bytes = field(repr=False)
    within: int
    least: int


@dataclass(frozen=True, slots=True)
class CustomType:
    """A data type of a user. `expression` has RE2's syntax (see `expressions`). If there are
    `keywords`, one of them must be near a value. `check` is the name of a check in `CHECKS`, or ""
    for none. With `any_case`, the expression ignores case. With `exact`, the values of a list are
    searched for, and there is no expression.
    """

    key: str
    name: str
    expression: str = field(repr=False)
    keywords: tuple[str, ...] = field(default=(), repr=False)
    check: str = ""
    severity: Severity = Severity.MATCH
    any_case: bool = False
    exact: ExactList | None = None

    @property
    def type(self) -> DataType:
        """Return the entry of this data type in the catalogue."""
        return DataType(self.key, self.name, CUSTOM)


def checked(custom: CustomType) -> CustomType:
    """Return `custom` unchanged if it is usable. Raises `Hopeless` with the reason if it is not."""
    if not _KEY.fullmatch(custom.key):
        raise Hopeless("a key needs 2 to 64 capital letters, digits or _, starting with a letter")
    if not custom.name.strip() or len(custom.name) > 128 or not custom.name.isprintable():
        raise Hopeless("a name needs 1 to 128 characters")
    if custom.check and custom.check not in CHECKS:
        raise Hopeless(f"there is no such check; there are {', '.join(sorted(CHECKS))}")
    if len(custom.keywords) > _MOST_KEYWORDS:
        raise Hopeless(f"more than {_MOST_KEYWORDS} keywords")
    if not all(2 <= len(word.strip()) <= 64 for word in custom.keywords):
        raise Hopeless("a keyword needs 2 to 64 characters")
    if custom.exact is None:
        measure(custom.expression)
    elif custom.expression or custom.check or custom.any_case:
        raise Hopeless("a list of values excludes an expression, a check digit and the case option")
    elif not WITHIN[0] <= custom.exact.within <= WITHIN[1] or custom.exact.least < 1:
        raise Hopeless(f"other columns must be within {WITHIN[0]} to {WITHIN[1]:,} bytes")
    everyday = sum(1 for hit in Customs((custom,)).hits(_EVERYDAY) if not hit.failed)
    if everyday > _MOST_EVERYDAY:
        raise Hopeless(f"it matches nearly everything: {everyday} times in seven ordinary lines")
    return custom


class Customs:
    """Finder for custom data types. Raises `Hopeless` if an expression is not usable, if the file
    of a list is not readable, or if there is no engine for this platform.
    """

    def __init__(self, types: Sequence[CustomType]) -> None:
        self.keys = frozenset(data_type.key for data_type in types)
        self._types = [data_type for data_type in types if data_type.exact is None]
        measured = [(measure(one.expression), one.any_case) for one in self._types]
        given = [(one.forward, one.backward, any_case) for one, any_case in measured]
        self._listed = [data_type for data_type in types if data_type.exact is not None]
        try:
            self._scan: Spans | None = spans(given) if given else None
            self._lists = Lists([_matcher(one.exact) for one in self._listed])
        except (NoEngine, ListLost) as error:
            raise Hopeless(str(error)) from error

    def hits(self, text: bytes) -> Iterator[Hit]:
        """Yield a hit for every match and every near miss. Where matches of one expression overlap,
        only some of them are found: see `engine.spans`.
        """
        if self._scan is not None:
            for start, end, index in self._scan(text):
                yield _judged(self._types[index], text, start, end)
        if self._listed:
            for index, found in self._lists.find(text):
                yield _in_list(self._listed[index], text, found, self._lists.matchers[index].count)


def _matcher(exact: ExactList | None) -> ListMatcher:
    assert exact is not None  # noqa: S101 - for the type checker
    return ListMatcher(Path(exact.path), exact.key, exact.within, exact.least)


def _in_list(custom: CustomType, text: bytes, found: Found, count: int) -> Hit:
    """Return the hit for a value that was found in a list of `count` values."""
    trace = [Check("List", f"is one of {count:,} values")]
    failed = None
    if found.columns:
        outcome = f"{found.near} of {found.least} necessary values of its row are near"
        trace.append(Check("Row", outcome))
        failed = None if found.near >= found.least else trace[-1]
    word, failed = _context(custom, text, found.start, found.end, trace, failed)
    confidence = Confidence(min(2 + bool(found.columns) + bool(word), Confidence.HIGH))
    return Hit(
        custom.key, found.start, found.end, found.value.encode(), tuple(trace), custom.severity,
        confidence, failed, len(word), listed=failed is None,
    )  # fmt: skip


def _context(
    custom: CustomType, text: bytes, start: int, end: int, trace: list[Check], failed: Check | None
) -> tuple[str, Check | None]:
    """Return the keyword near a value ("" if there is none), and the check that failed, if any. Add
    the check for a keyword to `trace`.
    """
    word = _keyword(custom.keywords, text, start, end)
    if custom.keywords:
        trace.append(Check("Context", f"“{word}” is nearby" if word else "no keyword nearby"))
        failed = failed or (None if word else trace[-1])
    return word, failed


def _judged(custom: CustomType, text: bytes, start: int, end: int) -> Hit:
    written = text[start:end].decode("utf-8", "replace")
    value = normalised(written)
    trace = [
        Check("Pattern", "matches the expression"),
        Check("Length", f"{len(written)} characters"),
    ]
    failed = None
    if custom.check:
        passed = CHECKS[custom.check](value)
        trace.append(Check("Check", f"{custom.check}: {'passed' if passed else 'failed'}"))
        failed = None if passed else trace[-1]
    word, failed = _context(custom, text, start, end, trace, failed)
    confidence = Confidence(1 + bool(custom.check) + bool(word))
    return Hit(
        custom.key, start, end, value.encode(), tuple(trace), custom.severity, confidence, failed,
        len(word),
    )  # fmt: skip


def _keyword(keywords: tuple[str, ...], text: bytes, start: int, end: int) -> str:
    if not keywords:
        return ""
    before = text[max(0, start - _NEAR) : start].decode("utf-8", "replace").lower()
    after = text[end : end + _NEAR].decode("utf-8", "replace").lower()
    said = (word for word in keywords if word.strip().lower() in before + "\n" + after)
    return next(said, "")
