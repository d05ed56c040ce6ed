"""Data types defined by users: an expression, words that must be nearby, a check digit.

They are plain values that are sent to the workers. The pattern engine finds them in linear time,
whatever the expression; an unusable one is refused before that, with the reason as text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from stdnum import iban, luhn, verhoeff
from stdnum.iso7064 import mod_11_2, mod_11_10, mod_97_10

from app.discovery.match.detectors.types import DataType, Hit
from app.discovery.match.engine import NoEngine, Spans, spans
from app.discovery.match.expressions import Hopeless, measure
from app.discovery.match.matches import Check, Confidence, Severity

__all__ = ["CHECKS", "CUSTOM", "CustomType", "Customs", "Hopeless", "checked"]

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
"""The checks by name (ISO 7064 calls its own mod 97-10, 11-2 and 11,10). They get the value in
capitals, without separators; Luhn, Verhoeff and the sum use only its digits.
"""


def normalised(written: str) -> str:
    """Return a value as the checks get it."""
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


@dataclass(frozen=True, slots=True)
class CustomType:
    """A data type of a user. `expression` has RE2's syntax (see `expressions`); with `keywords`,
    one of them must be nearby; `check` is "" or a name in `CHECKS`. With `any_case`, case is
    ignored.
    """

    key: str
    name: str
    expression: str = field(repr=False)
    keywords: tuple[str, ...] = field(default=(), repr=False)
    check: str = ""
    severity: Severity = Severity.MATCH
    any_case: bool = False

    @property
    def type(self) -> DataType:
        """Return its entry for the catalogue."""
        return DataType(self.key, self.name, CUSTOM)


def checked(custom: CustomType) -> CustomType:
    """Return a validated custom data type. Raises `Hopeless` with the reason."""
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
    measure(custom.expression)
    everyday = sum(1 for hit in Customs((custom,)).hits(_EVERYDAY) if not hit.failed)
    if everyday > _MOST_EVERYDAY:
        raise Hopeless(f"it matches nearly everything: {everyday} times in seven ordinary lines")
    return custom


class Customs:
    """Finder for custom data types. Raises `Hopeless` for one that the engine refuses."""

    def __init__(self, types: Sequence[CustomType]) -> None:
        self._types = tuple(types)
        self.keys = frozenset(data_type.key for data_type in types)
        measured = [(measure(data_type.expression), data_type.any_case) for data_type in types]
        given = [(one.forward, one.backward, any_case) for one, any_case in measured]
        try:
            self._scan: Spans | None = spans(given) if types else None
        except NoEngine as error:
            raise Hopeless(str(error)) from error

    def hits(self, text: bytes) -> Iterator[Hit]:
        """Yield a hit for every place, including near misses; for overlaps see `spans`."""
        if self._scan is not None:
            for start, end, index in self._scan(text):
                yield _judged(self._types[index], text, start, end)


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
    word = _keyword(custom.keywords, text, start, end)
    if custom.keywords:
        outcome = f"“{word}” is near" if word else "no keyword is near"
        trace.append(Check("Context", outcome))
        failed = failed or (None if word else trace[-1])
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
