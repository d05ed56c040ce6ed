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
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from app.discovery import prepared

try:
    import hyperscan
except ImportError:  # pragma: no cover: no wheel for this platform
    hyperscan = None  # type: ignore[assignment]


class Part(IntEnum):
    """Of what kind an expression is: some letters of it are always the same; or it has digits and
    letters of a class, and signs between them; or is so many digits in a row (of passports: with a
    letter among them). Each kind has an engine of its own: one pass of an engine for all of them
    takes twice as long as the three."""

    TEXTS = 0
    OUTLINES = 1
    RUNS = 2


@dataclass(frozen=True, slots=True)
class Expression:
    """One expression of ASCII characters; `any_case` for letters of both cases. It is looked for as
    if a line end stood before the text, so that what must not stand before a match needs no other
    form at the beginning: with one, the engine is twice as large."""

    text: str
    any_case: bool
    part: Part = Part.TEXTS


Scan = Callable[[bytes, int], Iterable[tuple[int, int]]]
"""Gives (index of the expression, offset of its end) for every match in a text, by offset.
Raises `Crowded` when there are more than so many."""


Made = Mapping[str, bytes]
"""Engines of this process, packed, by the digest of their expressions."""

_MOST_MADE = 8
_INDEX_BITS = 24
_INDEX = (1 << _INDEX_BITS) - 1
_LENGTH = 8
_BEFORE = b"\n"
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
    forward = _database([text for text, _, _ in expressions], [case for _, _, case in expressions])
    backward = [_database([f"\\A(?:{text})"], [case]) for _, text, case in expressions]

    def scan(text: bytes) -> list[tuple[int, int, int]]:
        ends = _ends(forward, text, _MOST_ENDS)
        found: list[tuple[int, int, int]] = []
        free = [len(text)] * len(expressions)
        for end, index in sorted(ends, reverse=True):
            if end <= free[index]:
                before = text[max(0, end - _LONGEST_SPAN) : end][::-1]
                if lengths := _ends(backward[index], before, _LONGEST_SPAN):
                    free[index] = end - max(lengths)[0]
                    found.append((free[index], end, index))
        return found[::-1]

    return scan


def _database(texts: list[str], any_case: list[bool], indices: Sequence[int] | None = None) -> Any:
    database = hyperscan.Database(mode=hyperscan.HS_MODE_BLOCK)
    try:
        database.compile(
            expressions=[text.encode("ascii") for text in texts],
            ids=indices or list(range(len(texts))),
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
    digest = hashlib.sha256(repr(expressions).encode("ascii")).hexdigest()
    databases = _loaded(digest)
    if databases is None:
        parts = sorted({each.part for each in expressions})
        databases = [_of(part, expressions) for part in parts]
        take({digest: _packed(databases)})

    def scan(text: bytes, most: int) -> Iterable[tuple[int, int]]:
        found = array("Q")  # pairs would take ten times as much, and there may be a million

        def note(index: int, _from: int, end: int, _flags: int, _context: object) -> bool:
            found.append(end - len(_BEFORE) << _INDEX_BITS | index)
            return len(found) > most

        text = _BEFORE + text
        try:
            for database in databases:
                database.scan(text, match_event_handler=note)
        except hyperscan.ScanTerminated as error:
            raise Crowded from error
        return ((each & _INDEX, each >> _INDEX_BITS) for each in sorted(found))

    return scan


def _of(part: Part, expressions: Sequence[Expression]) -> Any:
    """The engine of one part."""
    those = [(index, each) for index, each in enumerate(expressions) if each.part is part]
    return _database(
        [each.text for _, each in those],
        [each.any_case for _, each in those],
        [index for index, _ in those],
    )


def _packed(databases: Sequence[Any]) -> bytes:
    """Engines, each behind its length, compressed."""
    dumps = [hyperscan.dumpb(each) for each in databases]
    return zlib.compress(b"".join(len(each).to_bytes(_LENGTH) + each for each in dumps), 1)


def _loaded(digest: str) -> list[Any] | None:
    """The engines that another process has made, or the installation holds; None without, or when
    they were made for another processor or by another version."""
    packed = _made.get(digest) or prepared.load(digest)
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
    patterns = [
        re.compile(
            b"(?=(" + each.text.encode("ascii") + b"))", re.IGNORECASE if each.any_case else 0
        )
        for each in expressions
    ]

    def scan(text: bytes, most: int) -> Iterable[tuple[int, int]]:
        found = {
            (match.end(1) - len(_BEFORE), index)
            for index, pattern in enumerate(patterns)
            for match in pattern.finditer(_BEFORE + text)
        }
        if len(found) > most:
            raise Crowded
        return ((index, end) for end, index in sorted(found))

    return scan
