"""Find all hits in a text. The engine finds anchors and words, their judges return hits, and the
best of overlapping hits is chosen.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache, partial

from app.discovery.match.catalogue import DEFAULT, DETECTORS
from app.discovery.match.custom_types import Customs, CustomType, Hopeless
from app.discovery.match.detectors import cards
from app.discovery.match.detectors.base import POINT, WORD, Anchor, Detector, Repeat, Subject
from app.discovery.match.detectors.number import Number, template, width
from app.discovery.match.detectors.types import STRICT, Hit
from app.discovery.match.detectors.words import Word, words_of
from app.discovery.match.engine import (
    Crowded,
    Expression,
    NoEngine,
    Part,
    Places,
    Scan,
    compiled,
)
from app.discovery.match.errors import DiscoveryError
from app.discovery.match.matches import Confidence
from app.discovery.match.native.digit_core import DigitCore, digit_core, is_phone
from app.discovery.match.repeated_words import unrefuted
from app.discovery.match.repeats import place_in, shortened, spread
from app.discovery.match.tables import sql_rows
from app.discovery.match.tables.columns import MARKS, Table, tables
from app.discovery.match.tables.object_fields import field_hits
from app.discovery.match.tables.table_header import Said

_MOST_KEPT = 8
_HEADING, _INSERT = "heading", "insert"
_RUN = "0" * 12
_LONGEST_NOTE = 40
_BRACKET = re.compile(rb"[(\[][A-Za-z\x80-\xff .'/\-]*\Z")
_BRACKET_ENDS = re.compile(rb"[A-Za-z\x80-\xff .'/\-]*[)\]]")
_TELLING = re.compile("'[^']{4}")  # that many fixed characters
_Notes = dict[int, list[tuple[Word, int]]]
"""Map of the offset after an opening bracket to the words in the bracket, each with the offset of
its end.
"""


class Finder:
    """Finds the data types of some detectors: those whose keys are in `types`, or all if `types` is
    None. Types in `custom` are always searched for. Raises `Hopeless` if a custom type is not
    usable, and `NoEngine` if the engine refuses an expression.

    Creating a finder takes up to a second, so it should be reused.
    """

    def __init__(
        self,
        detectors: Iterable[Detector],
        types: Collection[str] | None = None,
        custom: Sequence[CustomType] = (),
    ) -> None:
        self._custom = Customs(custom)
        self._types = None if types is None else frozenset(types) | self._custom.keys
        kept = [detector for detector in detectors if self._wants(detector)]
        numbers = [number for one in kept for number in one.numbers if self._takes(number.type.key)]
        self._kinds = [kind for one in kept for kind in one.columns if self._takes(kind.type.key)]
        self._judges: list[tuple[int, Callable[[Subject, int], Iterable[Hit]]] | Word | str] = []
        self.core: DigitCore | None = None
        expressions = [
            *self._anchors(kept, numbers), *self._words(numbers), *self._headings()
        ]  # fmt: skip
        near = [anchor for detector in kept for anchor in detector.near]
        self._near = [(each, re.compile(_written(each).encode("ascii"))) for each in near]
        self._scan: Scan = compiled(expressions) if expressions else nothing

    def hits(
        self,
        text: bytes,
        table: Table | None = None,
        *,
        upto: int | None = None,
        near_misses: bool = False,
        most: int = sys.maxsize,
    ) -> tuple[list[Hit], Table | None]:
        """Return the hits in order of their position, and the table that continues in the following
        text. With `near_misses`, the hits include candidates that failed a check.

        Of overlapping hits only the best one is returned. Values of a list are an exception: they
        are returned even if they overlap hits of other types. `table` is the table returned for the
        preceding text. If the following text repeats the end of this text, `upto` is the offset
        where the repeated part begins. The table at this offset is then returned, instead of the
        table at the end. Raises `Crowded` if there are more than `most` positions to judge, or more
        than `most` hits before the best are chosen.
        """
        found, following = self._built_in(text, table, upto, near_misses=near_misses, most=most)
        for hit in self._custom.hits(text):
            found.append(hit)
            if len(found) > most:
                raise Crowded
        return self._chosen(found, near_misses=near_misses), following

    def has_custom(self, text: bytes) -> bool:
        """Return whether a text contains a hit of a custom data type. This takes much less time
        than `hits`.
        """
        return any(hit.failed is None for hit in self._custom.hits(text))

    def _built_in(
        self, whole: bytes, table: Table | None, upto: int | None, *, near_misses: bool, most: int
    ) -> tuple[list[Hit], Table | None]:
        """Return the hits of the built-in types, and the table that continues."""
        text, repeats = (whole, ()) if near_misses else shortened(whole)
        places: dict[str, list[int]] = {_HEADING: [], _INSERT: []}
        found, said = self._judge(text, repeats, places, near_misses=near_misses, most=most)
        if places[_INSERT]:
            found += sql_rows.inserted(text, places[_INSERT], self._kinds)
        found += field_hits(text, self._kinds)
        line = len(text)
        if upto is not None:
            line = text.find(b"\n", place_in(upto, repeats)) + 1 or len(text)
        following = None
        over = [] if table is None else [(text.find(b"\n") + 1, table)]
        following_tables, refuted = tables(text, said, places[_HEADING], self._kinds)
        over += following_tables
        found += unrefuted(text, said, refuted, near_misses=near_misses)
        for place, (start, one) in enumerate(over):
            stop = over[place + 1][0] if place + 1 < len(over) else len(text) + 1
            hits, ended = one.hits(text, start, min(stop, len(text)), near_misses=near_misses)
            found += hits
            if start <= line < (stop if ended is None else ended):
                following = one
            if len(found) > most:
                raise Crowded
        return (spread(found, repeats, most) if repeats else found), following

    def _wants(self, detector: Detector) -> bool:
        return any(self._takes(kind.key) for kind in detector.all_types) or not detector.all_types

    def _takes(self, key: str) -> bool:
        if self._types is None or not key:
            return True
        return key in self._types or key + STRICT in self._types

    def _anchors(self, detectors: list[Detector], numbers: list[Number]) -> Iterator[Expression]:
        anchors = [anchor for detector in detectors for anchor in detector.anchors]
        shapes = [(number, shape) for number in numbers for shape in number.shapes]
        anchors += [anchor for shape in shapes for anchor in _shape(*shape)]
        runs = [anchor for anchor in anchors if anchor.part is Part.RUNS]
        run = phone = None
        for anchor in anchors:
            if anchor.part is not Part.RUNS:
                part = anchor.part
                if is_phone(anchor):
                    part, phone = Part.PHONES, len(self._judges)
                self._judges.append((anchor.width, anchor.judge))
                yield Expression(_written(anchor), anchor.any_case, part)
        if runs:
            run = len(self._judges)
            self._judges.append((0, partial(_by_each, runs)))
            first, *others = map(_written, runs)
            yield Expression(first, any_case=False, part=Part.RUNS, others=tuple(others))
        self.core = digit_core(runs, run, phone)

    def _words(self, numbers: list[Number]) -> Iterator[Expression]:
        for word in words_of(numbers):
            for expression, any_case in word.expressions():
                self._judges.append(word)
                yield Expression(expression, any_case, Part.TEXTS if word.brief else Part.WORDS)

    def _headings(self) -> Iterator[Expression]:
        sought = {each for kind in self._kinds for each in kind.expressions()}
        for expression in sorted(sought):
            self._judges.append(_HEADING)
            yield Expression(expression, any_case=True, part=Part.WORDS)
        if self._kinds:
            for mark in MARKS:
                self._judges.append(_HEADING)
                yield Expression(mark, any_case=True, part=Part.TEXTS)
            self._judges.append(_INSERT)
            yield Expression(sql_rows.EXPRESSION, any_case=True, part=Part.WORDS)

    def _judge(
        self,
        text: bytes,
        repeats: tuple[Repeat, ...],
        places: dict[str, list[int]],
        *,
        near_misses: bool,
        most: int,
    ) -> tuple[list[Hit], list[Said]]:
        """Judge every place found by the first pass. Return two lists: the hits, and the words that
        were found. The hits after a word are not in the first list, but in the record of the word
        (`Said.hits`). Add to `places` the ends of headings and of the first words of INSERT
        statements.
        """
        subject = Subject(text, near_misses, repeats)
        found: list[Hit] = []
        said: list[Said] = []
        notes: _Notes = {}
        for index, place in self._places(subject, most):
            judge = self._judges[index]
            if isinstance(judge, str):
                places[judge].append(place)
            elif isinstance(judge, Word):
                span = judge.span(text, place)
                if span is not None and text[span[0] - 2 : span[0]] != b"</":
                    hits = judge.announced.after_word(
                        text, judge.text, span[1], near_misses=near_misses
                    )
                    said.append(Said(*span, judge.text, judge.numbers, hits))
                    _note(notes, judge, text, span)
            else:
                width, judged = judge
                found += (
                    hit
                    for hit in judged(subject, place - width)
                    if near_misses or hit.failed is None
                )
        found += _before_notes(text, notes, near_misses=near_misses)
        for near, pattern in self._near if near_misses else ():
            for match in pattern.finditer(text):
                found += near.judge(subject, match.end() - near.width)
        if subject.by_chance:
            found = [cards.doubted(hit) for hit in found]
        return found, said

    def _places(self, subject: Subject, most: int) -> Iterable[tuple[int, int]]:
        """Return the places to judge. If native code leaves out runs, store the counts of these
        runs in `subject`.
        """
        if self.core is None or subject.near_misses:
            return self._scan(subject.text, most)
        native = self.core.places(subject.text, subject.repeats)
        subject.runs, subject.right = native.numbers, native.right
        return self._scan(subject.text, most, native)

    def _chosen(self, found: list[Hit], *, near_misses: bool) -> list[Hit]:
        """Return the best of overlapping hits. Matches are better than near misses. Within each of
        these two groups, hits that only a general name announces come last. Then the higher
        confidence decides, then the greater length, then the longer announcing word. Hits of data
        types that were not requested, and numbers of records, which have no type, are left out.
        """
        named = found if self._types is None else list(filter(None, map(self._named, found)))
        if near_misses:
            kept = [_as_it_ended(hit) for hit in named]
        else:
            kept = [hit for hit in named if hit.failed is None]
        return [hit for hit in apart(kept) if hit.data_type]

    def _named(self, hit: Hit) -> Hit | None:
        """Return the hit if its data type was requested, or if it is a number of a record, which
        has no key. If only the robust variant was requested, return a hit of high confidence under
        that variant. Otherwise return None.
        """
        if self._types is None or not hit.data_type or hit.data_type in self._types:
            return hit
        strict = hit.data_type + STRICT
        if strict in self._types and hit.confidence is Confidence.HIGH:
            return replace(hit, data_type=strict)
        return None


def nothing(
    _text: bytes, _most: int, _native: Places | None = None, /
) -> Iterable[tuple[int, int]]:
    """Return no matches: the `Scan` for an empty list of expressions."""
    return ()


def _note(notes: _Notes, word: Word, text: bytes, span: tuple[int, int]) -> None:
    """Add a word to `notes` if it is in brackets."""
    start, end = span
    if bracket := _BRACKET.search(text, max(0, start - _LONGEST_NOTE), start):
        notes.setdefault(bracket.start() + 1, []).append((word, end))


def _before_notes(text: bytes, notes: _Notes, *, near_misses: bool) -> Iterator[Hit]:
    """Yield the hits for the numbers before brackets. If several words in a bracket announce the
    same kind of number, the number is judged only for the longest of these words.
    """
    for start, words in notes.items():
        judged: set[Number] = set()
        for word, end in sorted(words, key=lambda each: -len(each[0].text)):
            alone = _BRACKET_ENDS.match(text, end, end + _LONGEST_NOTE) is not None
            yield from word.announced.before_word(
                text, word.text, start, alone=alone, judged=judged, near_misses=near_misses
            )


def finder(types: frozenset[str] | None = None, custom: tuple[CustomType, ...] = ()) -> Finder:
    """Return the finder of the built-in data types with these keys (None means the default ones),
    and of some custom data types. The last few finders are cached. Raises DiscoveryError if a
    custom data type is not usable, or if the engine refuses an expression.
    """
    with usable():
        return _kept(DEFAULT if types is None else types, custom)


@contextmanager
def usable() -> Iterator[None]:
    """Raise DiscoveryError, with the reason, if the `with` block creates a finder of data types
    that are not usable.
    """
    try:
        yield
    except (Hopeless, NoEngine) as error:
        raise DiscoveryError(f"The data types cannot be used: {error}.") from error


@lru_cache(maxsize=_MOST_KEPT)
def _kept(types: frozenset[str], custom: tuple[CustomType, ...]) -> Finder:
    return Finder(DETECTORS, types, custom)


def _written(anchor: Anchor) -> str:
    """Return the expression of an anchor, with the characters that may precede it."""
    lead = f"[^{anchor.not_after}]" if anchor.not_after else ""
    return f"{lead}(?:{anchor.expression})"


def _by_each(runs: Iterable[Anchor], subject: Subject, end: int) -> list[Hit]:
    """Return the hits at a place where an expression matched up to `end`. All anchors in `runs`
    share this expression, and the match does not tell which of them it is for. Therefore the judges
    of all `runs` are called.
    """
    hits: list[Hit] = []
    for run in runs:
        if end >= run.width:
            hits += run.judge(subject, end - run.width)
    return hits


def _shape(number: Number, shape: str) -> list[Anchor]:
    """Return the anchors of a number in one of its shapes."""
    expression, wide, judge = template(shape, plain=True), width(shape), _at_shape(number)
    if shape.startswith(_RUN):
        after_point = Anchor(POINT + expression, wide, judge, "", part=Part.OUTLINES)
        run = _at_run(judge, len(shape) - len(shape.lstrip("0")))
        return [Anchor(expression, wide, run, WORD + ".", part=Part.RUNS), after_point]
    part = Part.TEXTS if _TELLING.match(shape) else Part.OUTLINES
    return [Anchor(expression, wide, judge, part=part)]


def _at_shape(number: Number) -> Callable[[Subject, int], Iterable[Hit]]:
    return lambda subject, start: number.at_shape(
        subject.text, start, near_misses=subject.near_misses
    )


def _at_run(
    judge: Callable[[Subject, int], Iterable[Hit]], digits: int
) -> Callable[[Subject, int], Iterable[Hit]]:
    """Return a judge that calls `judge` only if `digits` digits follow the offset. Otherwise the
    run at this offset is of another kind.
    """
    return lambda subject, start: (
        judge(subject, start) if subject.text[start : start + digits].isdigit() else ()
    )


def _as_it_ended(hit: Hit) -> Hit:
    """Return a near miss with the result of the failed check in its trace, because the detector may
    have returned the trace of a match. Return any other hit unchanged.
    """
    failed = hit.failed
    if failed is None or failed in hit.trace:
        return hit
    trace = tuple(failed if check.name == failed.name else check for check in hit.trace)
    return replace(hit, trace=trace)


def apart(hits: list[Hit]) -> list[Hit]:
    """Return the best hits in order of their position. In the result, hits overlap only if their
    `Hit.rivals` differ.
    """
    groups = by_rivals(hits)
    if len(groups) < 2:
        return _apart(hits)
    chosen = [hit for _, rivals in sorted(groups.items()) for hit in _apart(rivals)]
    return sorted(chosen, key=_start)


def by_rivals(hits: list[Hit]) -> dict[str, list[Hit]]:
    """Return the hits grouped by `Hit.rivals`. Each group is in the given order."""
    groups: dict[str, list[Hit]] = {}
    for hit in hits:
        groups.setdefault(hit.rivals, []).append(hit)
    return groups


def _apart(hits: list[Hit]) -> list[Hit]:
    """Return the best hits, without overlaps, in order of their position."""
    starts = [hit.start for hit in hits]
    order = sorted(range(len(hits)), key=starts.__getitem__)
    chosen: list[Hit] = []
    first = end = 0
    for place, index in enumerate(order):
        if starts[index] >= end:
            chosen += _best(hits, order[first:place])
            first = place
        end = max(end, hits[index].end)
    return chosen + _best(hits, order[first:])


def _best(hits: list[Hit], overlapping: list[int]) -> list[Hit]:
    """Return the best hits of a chain of overlapping hits, in order of position. `hits` is in the
    order of detection; `overlapping` contains the indexes of the chain's hits in `hits`.
    """
    if len(overlapping) < 2:
        return [hits[index] for index in overlapping]
    chosen: list[Hit] = []
    for hit in sorted((hits[index] for index in sorted(overlapping)), key=_rank):
        place = bisect(chosen, hit.start, key=_start)
        free_before = not place or chosen[place - 1].end <= hit.start
        if free_before and (place == len(chosen) or hit.end <= chosen[place].start):
            chosen.insert(place, hit)
    return chosen


def _rank(hit: Hit) -> tuple[bool, bool, int, int, int]:
    wrong = hit.failed is not None
    return wrong, hit.general, -hit.confidence, hit.start - hit.end, -hit.special


def _start(hit: Hit) -> int:
    return hit.start
