"""The pattern engine of the first pass: many cheap expressions, all at once, in linear time.

It is Hyperscan (its maintained form, Vectorscan), which reads some hundred megabytes a second
whatever the number of expressions. Where it does not exist (Windows on ARM), `re` does the same,
one expression after the other, slowly.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from app.discovery.match import engine_cache
from app.discovery.match.digit_shapes import Outlines, sketched

try:
    import hyperscan
except ImportError:  # pragma: no cover: no wheel for this platform
    hyperscan = None  # type: ignore[assignment]


class Part(IntEnum):
    """Of what kind an expression is. Each kind has an engine of its own: one pass of an engine for
    all of them takes twice as long as all of theirs."""

    TEXTS = 0
    """A few letters of it are always the same."""
    WORDS = 1
    """Many letters are, as in words about numbers."""
    SIGNS = 2
    """Only one sign is, and it is a rare one."""
    OUTLINES = 3
    """Digits and letters of a class, and signs between them: see `Outlines`."""
    RUNS = 4
    """So many digits in a row, or letters and digits."""


@dataclass(frozen=True, slots=True)
class Expression:
    """One expression of ASCII characters; `any_case` for letters of both cases. It is looked for as
    if a line end stood before the text, so that what must not stand before a match needs no other
    form at the beginning: with one, the engine is twice as large. What matches one of the `others`
    counts as a match of it: the engine reads almost as fast for all of them as for one."""

    text: str
    any_case: bool
    part: Part = Part.TEXTS
    others: tuple[str, ...] = ()

    @property
    def all_texts(self) -> tuple[str, ...]:
        """The expression and the others."""
        return (self.text, *self.others)


Scan = Callable[[bytes, int], Iterable[tuple[int, int]]]
"""Gives (index of the expression, offset of its end) for every match in a text, by offset.
Raises `Crowded` when there are more than so many."""


Made = Mapping[str, bytes]
"""Engines of this process, packed, by the digest of their expressions."""

_Indexed = tuple[int, str, bool]
"""The index of an expression, its text, and whether in any case."""
_MOST_MADE = 8
_INDEX_BITS = 24
_INDEX = (1 << _INDEX_BITS) - 1
_LENGTH = 8
_BEFORE = b"\n"
_BEGINNING = 1024
"""Bytes: none of the expressions matches as many."""
_made: dict[str, bytes] = {}


def made() -> Made:
    """The engines that were made or taken here, for `take` in a process of the same program."""
    return dict(_made)


def take(engines: Made) -> None:
    """Have engines of another process: `compiled` takes milliseconds for them, not seconds. Of more
    than a few, the oldest are forgotten: each set of data types has its own."""
    _made.update(engines)
    for digest in list(_made)[:-_MOST_MADE]:
        del _made[digest]


def compiled(expressions: Sequence[Expression]) -> Scan:
    """Make the engine for these expressions, or take the one that another process has made."""
    return _by_re(expressions) if hyperscan is None else _by_hyperscan(expressions)


class Crowded(Exception):
    """Raised when a text holds more than was allowed: it is to be searched in smaller parts."""


class NoEngine(ValueError):
    """The engine does not take an expression; the message says why."""


Spans = Callable[[bytes], list[tuple[int, int, int]]]
"""Gives (start, end, index of the expression) of matches of which none of one index overlap."""
_LONGEST_SPAN = 4096
_MOST_ENDS = 200_000


def spans(expressions: Sequence[tuple[str, str, bool]]) -> Spans:
    """Make an engine that knows where matches of any expressions start. Each is given forwards and
    backwards (see `expressions.Measure`), with whether in any case. Raises `NoEngine`.

    The engine can tell starts itself, but that part of it crashes on some expressions. So the one
    pass finds where matches end; from the last end on, the backward expression finds the farthest
    start, at most 4096 bytes before; ends inside of that are passed over. So no byte is looked at
    more often than twice. Memory is bounded: of one text, the first 200,000 ends count.
    """
    if hyperscan is None:  # pragma: no cover: no wheel for this platform
        raise NoEngine("expressions of users need Hyperscan, which this platform does not have")
    forward, backward, any_case = zip(*expressions, strict=True)
    forwards = _database(range(len(expressions)), forward, any_case)
    backwards = [
        _database([0], [f"\\A(?:{text})"], [case])
        for text, case in zip(backward, any_case, strict=True)
    ]

    def scan(text: bytes) -> list[tuple[int, int, int]]:
        ends = _ends(forwards, text, _MOST_ENDS)
        found: list[tuple[int, int, int]] = []
        free = [len(text)] * len(expressions)
        for end, index in sorted(ends, reverse=True):
            if end <= free[index]:
                before = text[max(0, end - _LONGEST_SPAN) : end][::-1]
                if lengths := _ends(backwards[index], before, _LONGEST_SPAN):
                    free[index] = end - max(lengths)[0]
                    found.append((free[index], end, index))
        return found[::-1]

    return scan


def ends_of(texts: Sequence[str]) -> Callable[[bytes], list[int]]:
    """Make an engine that tells where matches of any of some expressions end, in order."""
    if hyperscan is None:  # pragma: no cover: no wheel for this platform
        pattern = re.compile("|".join(texts).encode("ascii"))
        return lambda text: [found.end() for found in pattern.finditer(text)]
    database = _database(range(len(texts)), texts, [False] * len(texts))
    return lambda text: [end for end, _ in sorted(_ends(database, text, _MOST_ENDS))]


def _database(indices: Sequence[int], texts: Sequence[str], any_case: Sequence[bool]) -> Any:
    database = hyperscan.Database(mode=hyperscan.HS_MODE_BLOCK)
    try:
        database.compile(
            expressions=[text.encode("ascii") for text in texts],
            ids=list(indices),
            flags=[hyperscan.HS_FLAG_CASELESS if each else 0 for each in any_case],
            elements=len(texts),
        )
    except hyperscan.error as error:
        raise NoEngine(str(error)) from error
    database.scratch = hyperscan.Scratch(database)
    return database


def _ends(database: Any, text: bytes, most: int) -> list[tuple[int, int]]:
    """Where matches end, each with the index of its expression; the first `most` of them.

    The engine overlooks some matches that end with the text (vectorscan issue 317), so none does:
    a line end follows, which changes neither `$` nor a word's border.
    """
    ends: list[tuple[int, int]] = []

    def note(index: int, _from: int, end: int, _flags: int, _context: object) -> bool:
        if end <= len(text):
            ends.append((end, index))
        return len(ends) >= most

    with suppress(hyperscan.ScanTerminated):
        database.scan(text if text.endswith(b"\n") else text + b"\n", match_event_handler=note)
    return ends


def _by_hyperscan(expressions: Sequence[Expression]) -> Scan:
    outlines = Outlines(
        (index, each.text) for index, each in enumerate(expressions) if each.part is Part.OUTLINES
    )
    sets = [*_sets(expressions), [(*each, False) for each in enumerate(outlines.expressions)]]
    sets = [each for each in sets if each]
    digest = hashlib.sha256(repr(sets).encode("ascii")).hexdigest()
    databases = _loaded(digest)
    if databases is None:
        databases = [_database(*zip(*each, strict=True)) for each in sets]
        take({digest: _packed(databases)})
    sketches = [databases.pop()] if outlines.expressions else []

    def places(text: bytes, most: int) -> array[int]:
        found = _found(databases, text, most)
        for each in _found(sketches, sketched(text), most) if sketches else ():
            for index, end in outlines.at(text, each & _INDEX, each >> _INDEX_BITS):
                found.append(end << _INDEX_BITS | index)
        return found

    def scan(text: bytes, most: int) -> Iterable[tuple[int, int]]:
        # The beginning is looked at twice: to put a line end before all of it takes a copy.
        before = len(_BEFORE) << _INDEX_BITS
        found = array("Q", (each - before for each in places(_BEFORE + text[:_BEGINNING], most)))
        if len(text) > _BEGINNING:
            found += places(text, most)
        return _apart(sorted(found))

    return scan


def _apart(found: list[int]) -> Iterator[tuple[int, int]]:
    """Each match once: (index of the expression, offset of its end)."""
    last = -1
    for each in found:
        if each != last:
            last = each
            yield each & _INDEX, each >> _INDEX_BITS


def _sets(expressions: Sequence[Expression]) -> Iterator[list[_Indexed]]:
    """What is looked for in the text itself, for each engine."""
    for part in Part:
        if part is not Part.OUTLINES:
            those = enumerate(expressions)
            yield [
                (i, "|".join(each.all_texts), each.any_case)
                for i, each in those
                if each.part is part
            ]


def _found(databases: Iterable[Any], text: bytes, most: int) -> array[int]:
    """The end of every match, and its index. Raises `Crowded`."""
    found = array("Q")  # pairs would take ten times as much, and there may be a million

    def note(index: int, _from: int, end: int, _flags: int, _context: object) -> bool:
        found.append(end << _INDEX_BITS | index)
        return len(found) > most

    try:
        for database in databases:
            database.scan(text, match_event_handler=note)
    except hyperscan.ScanTerminated as error:
        raise Crowded from error
    return found


def _packed(databases: Sequence[Any]) -> bytes:
    """Engines, each behind its length, compressed."""
    dumps = [hyperscan.dumpb(each) for each in databases]
    return zlib.compress(b"".join(len(each).to_bytes(_LENGTH) + each for each in dumps), 1)


def _loaded(digest: str) -> list[Any] | None:
    """The engines that another process has made, or the installation holds; None without, or when
    they were made for another processor or by another version."""
    packed = _made.get(digest) or engine_cache.load(digest)
    if packed is None:
        return None
    databases = []
    try:
        rest = memoryview(zlib.decompress(packed))
        while rest:
            end = _LENGTH + int.from_bytes(rest[:_LENGTH])
            databases.append(hyperscan.loadb(bytes(rest[_LENGTH:end]), hyperscan.HS_MODE_BLOCK))
            databases[-1].scratch = hyperscan.Scratch(databases[-1])
            rest = rest[end:]
    except (hyperscan.error, zlib.error):
        return None
    return databases


def _by_re(expressions: Sequence[Expression]) -> Scan:
    texts = [(i, text, each) for i, each in enumerate(expressions) for text in each.all_texts]
    patterns = [
        (i, re.compile(f"(?=({text}))".encode("ascii"), re.IGNORECASE if each.any_case else 0))
        for i, text, each in texts
    ]

    def scan(text: bytes, most: int) -> Iterable[tuple[int, int]]:
        found = {
            (match.end(1) - len(_BEFORE), index)
            for index, pattern in patterns
            for match in pattern.finditer(_BEFORE + text)
        }
        if len(found) > most:
            raise Crowded
        return ((index, end) for end, index in sorted(found))

    return scan
