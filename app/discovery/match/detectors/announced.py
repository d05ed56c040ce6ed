"""Simultaneous search for all numbers that one word announces.

A word like "ssn" announces the numbers of forty countries, most of them in similar forms. Therefore
each place after the word is checked for all these numbers in one step. The *shape* of the place
(which characters are digits, which are letters) determines which numbers are possible there. A text
contains few shapes, so the result for each shape is cached.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from app.discovery.late_pattern import late
from app.discovery.match.detectors.number import Number, template
from app.discovery.match.detectors.shapes import NO_SIGNS, SHAPE, beginnings, outlined
from app.discovery.match.detectors.types import Hit
from app.discovery.match.matches import Confidence

_LONGEST = 40
"""Maximum length of a number in bytes."""
_MOST_LINES = 2
_MOST_SHAPES = 4096
_DIGIT = late(rb"[0-9]")
_LONG_NUMBER = late(rb"[0-9]{7}")  # the word announces this one
# a number, a line or a sentence that the word belongs to, rather than to what follows
_OTHER = late(
    rb"(?<![0-9.])[0-9]+\.[0-9]{2,}(?![.0-9])|(?<![0-9])[0-9]{5,}(?![0-9])|[0-9][^\n]*\n"
    rb"|[a-z]{4}\.\s+[A-Z]"
)
_NAME = rb"[\"']?[A-Za-z][A-Za-z0-9_.\- ]{0,30}"
_VALUE = rb"(?:\"[^\"\n]{0,30}\"|'[^'\n]{0,30}'|\[[^\n]{0,30}\]|[^\s\"',;:=&\[][^,;:=&\n]{0,30})"
_ENDS = late(
    rb"\}[,;]|\}\s*\n|\n[^\t\n]+\t[^\t\n]+\t|\t[0-9][^\t\n]*\t|\)\s{0,4}(?i:values)\b"
    # the name of another value, which follows that of the word, or begins the next line
    rb"|[:=] ?(?:" + _VALUE + rb"?[,;&]|" + _VALUE + rb"\n)\s*" + _NAME + rb"[\"']?\s?[:=]"
    rb"|=[^\s=,;&]+ " + _NAME + rb"="
    rb"|\n *(?!(?i:no?|nr|num|number|value|text)\b)" + _NAME + rb"[ \"']{0,2}:"
)  # end of the unit that a word belongs to, in data and programs
# the name of a record of business, directly before a number
_RECORD = late(
    rb"(?:invoice|order|ref(?:erence)?|ticket|receipt|shipment|booking|claim|batch|serial|article"
    rb"|product|case|contract|customer|client|version|build|port|page|line|rechnungs?|bestell"
    rb"|auftrags?|kunden|facture|commande|factura|pedido|fattura|ordine)"
    rb"[ _.\-]{0,2}(id|no|nr|num|number|nummer|code)?[^0-9A-Za-z\n]{0,3}\Z",
    re.IGNORECASE,
)
_START = late(
    rb"(?<![0-9A-Za-z_])(?:[0-9(]|(?:[A-Za-z]|\xc3[\x84\x96\x9c]|\xce[\x91-\xa9])(?=[^\n]{0,24}[0-9]))"
)
_IN_BRACKETS = late(rb"(?<![0-9A-Za-z])([0-9A-Za-z][0-9A-Za-z .\-/]{4,40}) ?[(\[] ?\Z")
_Found = tuple[int, Number, tuple[int, int]]
"""The index of a number in its `Announced`, the number, and its span in the text."""


@dataclass(frozen=True, eq=False)
class _Way:
    """A set of forms, and the numbers written in these forms.

    `beginnings` and `shape` are fast tests that exclude most texts. A text can match `form` only if
    its shape matches `shape`. A shape can match `shape` only if its digits and letters, without
    separators, begin with one of the `beginnings`. The patterns `form` and `shape` are compiled on
    first use, because most are never needed.
    """

    beginnings: tuple[bytes, ...]
    numbers: tuple[tuple[int, Number], ...]
    has_digits: bool

    @cached_property
    def form(self) -> re.Pattern[bytes]:
        """The pattern of all forms."""
        return self.numbers[0][1].form

    @cached_property
    def shape(self) -> re.Pattern[bytes]:
        """The pattern of the shapes of all forms."""
        return _shape(self.numbers[0][1].forms)

    def found(
        self, span: tuple[int, int], word_end: int = sys.maxsize, *, other: bool = False
    ) -> list[_Found]:
        """Return the numbers of this set, each with `span`, the span of a text that matches `form`.
        `word_end` is the end of the announcing word, if this word precedes the text. In this case,
        numbers are left out if `span` begins further from `word_end` than their `reach`. If an
        `other` number stands between the word and `span`, weak numbers are left out, too, because
        the word may be about the other number.
        """
        far = span[0] - word_end
        return [
            (place, number, span)
            for place, number in self.numbers
            if far <= number.reach and not (other and number.weak)
        ]


class Announced:
    """Search for the numbers that a word may announce. Create it with the function `announced`,
    which caches the instances.
    """

    def __init__(self, numbers: Sequence[Number]) -> None:
        self._numbers = numbers
        self._reach = max((number.reach for number in numbers), default=0)
        self._known: dict[bytes, tuple[_Way, ...]] = {}

    @cached_property
    def _ways(self) -> tuple[_Way, ...]:
        """The sets of forms, compiled on first use, because most words never need them."""
        alike: dict[tuple[tuple[str, ...], bool], list[tuple[int, Number]]] = {}
        for place, number in enumerate(self._numbers):
            alike.setdefault((number.forms, number.capitals), []).append((place, number))
        return tuple(map(_way, alike.values()))

    @cached_property
    def _lettered(self) -> tuple[_Way, ...]:
        return tuple(way for way in self._ways if not way.has_digits)

    def after_word(
        self, text: bytes, word: str, end: int, *, near_misses: bool = True
    ) -> list[Hit]:
        """Judge the first occurrence of each number after a word that ends at `end`."""
        found = self._with_letters(text, end) if self._lettered else []
        if _DIGIT.search(text, end, end + self._reach + _LONGEST):
            found += self._with_digits(text, end)
        return _judged(text, word, found, column=False, near_misses=near_misses)

    def before_word(
        self,
        text: bytes,
        word: str,
        start: int,
        *,
        alone: bool,
        judged: set[Number],
        near_misses: bool = True,
    ) -> list[Hit]:
        """Judge the number before a note in brackets, as in "536-90-4399 (SSN)". `start` is the
        offset of the note, after the bracket. `alone` says that the note consists of words
        only; otherwise weak numbers are not judged. Numbers in `judged` are skipped; the numbers
        that this call judges are added to `judged`.
        """
        found = _IN_BRACKETS.search(text, max(0, start - _LONGEST - 4), start)
        if found is None:
            return []
        all_found: list[_Found] = []
        end = found.start(1) + len(found[1].rstrip())
        for each in _START.finditer(text, found.start(1), end):
            for way in self._possible(text[each.start() : end]):
                if way.form.fullmatch(text, each.start(), end):
                    all_found += way.found((each.start(), end), other=not alone)
            if all_found:
                break
        new = [each for each in all_found if each[1] not in judged]
        judged.update(number for _, number, _ in new)
        return _judged(text, word, new, column=False, near_misses=near_misses, after=True)

    def in_cell(
        self, text: bytes, word: str, start: int, end: int, *, near_misses: bool = True
    ) -> list[Hit]:
        """Judge the cell from `start` to `end`, in a column whose heading contains `word`."""
        ways = self._possible(text[start:end]) if end - start <= _LONGEST else ()
        if not ways:
            return []
        found: list[_Found] = []
        for way in ways:
            if way.form.fullmatch(text, start, end):
                found += way.found((start, end))
        return _judged(text, word, found, column=True, near_misses=near_misses)

    def _with_digits(self, text: bytes, end: int) -> list[_Found]:
        """Search after a word that ends at `end`. For each set of forms that always contain digits,
        return the numbers at its first match.
        """
        last = end + self._reach
        long = _LONG_NUMBER.search(text, end, last)
        before = last + 1 if long is None else long.end()
        final = last if long is None else long.start()  # no number begins behind it
        done: set[_Way] = set()
        all_found: list[_Found] = []
        for each in _START.finditer(text, end, last + _LONGEST):
            start = each.start()
            if start >= before or text.count(b"\n", end, start) > _MOST_LINES:
                break
            for way in self._possible(text[start : start + _LONGEST]):
                if not way.has_digits or way in done:
                    continue
                if found := way.form.match(text, start, last + _LONGEST):
                    if _ENDS.search(text, end, start):
                        return all_found
                    done.add(way)
                    record = _RECORD.search(text, max(end, start - 24), start)
                    if record and record[1]:
                        continue
                    other = bool(record or _OTHER.search(text, end, start))
                    all_found += way.found(found.span(), end, other=other)
            if start >= final:
                break
        return all_found

    def _with_letters(self, text: bytes, end: int) -> list[_Found]:
        """Search after a word that ends at `end`. For each set of forms that may consist of letters
        only, return the numbers at its first match. This search is slower, because a match may
        begin at any word, but there are few such forms.
        """
        all_found: list[_Found] = []
        for way in self._lettered:
            found = way.form.search(text, end, end + self._reach + _LONGEST)
            if found is None or _LONG_NUMBER.search(text, end, found.start()):
                continue
            if _ENDS.search(text, end, found.start()):
                continue
            if text.count(b"\n", end, found.start()) <= _MOST_LINES:
                all_found += way.found(found.span(), end)
        return all_found

    def _possible(self, text: bytes) -> tuple[_Way, ...]:
        """Return the sets of forms that a number at the start of this short text may have."""
        shape = text.translate(SHAPE).partition(b"\n")[0]
        ways = self._known.get(shape)
        if ways is None:
            if len(self._known) >= _MOST_SHAPES:
                self._known.clear()
            signs = shape.translate(None, NO_SIGNS)
            ways = tuple(
                way
                for way in self._ways
                if signs.startswith(way.beginnings) and way.shape.match(shape)
            )
            self._known[shape] = ways
        return ways


@lru_cache(maxsize=1024)
def announced(numbers: tuple[Number, ...]) -> Announced:
    """Return the `Announced` for these numbers. The latest results are cached, together with the
    shapes that each has examined.
    """
    return Announced(numbers)


def _way(numbers: list[tuple[int, Number]]) -> _Way:
    one = numbers[0][1]
    return _Way(beginnings(one.forms), tuple(numbers), one.has_digits)


@cache
def _shape(forms: tuple[str, ...]) -> re.Pattern[bytes]:
    """Return a pattern for the shapes of these forms."""
    shapes = "|".join(template(outline) for outline in dict.fromkeys(map(outlined, forms)))
    return re.compile(f"(?:{shapes})(?![0A_])".encode("latin-1"))


def _judged(
    text: bytes,
    word: str,
    found: list[_Found],
    *,
    column: bool,
    near_misses: bool,
    after: bool = False,
) -> list[Hit]:
    if len(found) > 1:
        found.sort(key=_order)
    hits: list[Hit] = []
    settled: set[tuple[int, int]] = set()
    matched: set[tuple[int, int]] = set()
    for _, number, span in found:
        if span in (matched if number.general else settled):
            continue
        hit = number.judged(text, span, word, column=column, near_misses=near_misses, after=after)
        if hit is None:
            continue
        hits.append(hit)
        # Of numbers at one place, the first with the highest confidence wins, and those that a
        # general name announces come last: skip the others' checks.
        if not near_misses:
            matched.add(span)
            if hit.confidence is Confidence.HIGH:
                settled.add(span)
    return hits


def _order(found: _Found) -> tuple[bool, int]:
    return found[1].general is not None, found[0]
