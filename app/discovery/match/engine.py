"""Pattern engine of the first pass: many cheap expressions at the same time, in linear time.

The engine is Hyperscan, or rather its maintained fork Vectorscan. It reads some hundred megabytes
per second whatever the number of expressions. Where Vectorscan does not exist (Windows on ARM),
`re` does the same slowly, one expression after another.
"""

from __future__ import annotations

import hashlib
import platform
import re
import sys
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain
from typing import Any, Protocol

from app.discovery.match import engine_cache
from app.discovery.match.digit_shapes import Outlines, sketched

try:
    import hyperscan
except ImportError:  # pragma: no cover: no wheel for this platform
    hyperscan = None  # type: ignore[assignment]


class Part(IntEnum):
    """Kind of an expression. Each kind has its own engine, because these engines together take
    half the time of a single engine for all kinds.
    """

    TEXTS = 0
    """The expression contains a few fixed letters."""
    WORDS = 1
    """The expression contains many fixed letters, like words about numbers."""
    SIGNS = 2
    """The expression contains only one fixed character, a rare one."""
    OUTLINES = 3
    """The expression consists of classes of digits and letters, and separators: see `Outlines`."""
    RUNS = 4
    """The expression is for a run of a given number of digits, or of letters and digits."""
    PHONES = 5
    """The expression is for telephone numbers, and consists of the same elements as `OUTLINES`.
    Native code can find `PHONES` and `RUNS`.
    """


@dataclass(frozen=True, slots=True)
class Expression:
    """One expression of ASCII characters; `any_case` ignores the case of letters. The search
    behaves as if a line end preceded the text. Without this, an expression that excludes some
    preceding characters would need a second form for the start of the text, and the engine would
    be twice as large. A match of one of the `others` counts as a match of this expression.
    """

    text: str
    any_case: bool
    part: Part = Part.TEXTS
    others: tuple[str, ...] = ()

    @property
    def all_texts(self) -> tuple[str, ...]:
        """The text of this expression, followed by the `others`."""
        return (self.text, *self.others)


@dataclass(frozen=True, slots=True)
class Places:
    """Result of the native search for `RUNS` and `PHONES` in a text (`native/digit_core.py`).

    Each number in `found` combines the offset where a place to be judged ends, and the index of its
    expression. The other fields are counts. `ends` counts the ends of runs, `sketched` the
    telephone numbers in the sketch of the text, and `outlines` the telephone numbers in the text
    itself. These three include places that no judge would accept. `numbers` and `right` count the
    runs that `found` leaves out, in the same way as `Subject.runs` and `Subject.right`.
    """

    found: array[int]
    ends: int
    sketched: int
    outlines: int
    numbers: int
    right: int


class Scan(Protocol):
    """A compiled engine."""

    def __call__(
        self, text: bytes, most: int, native: Places | None = None, /
    ) -> Iterable[tuple[int, int]]:
        """Return (index of the expression, offset of the end) for every match in a text, ordered by
        offset. `native` is the result of native code for the same text: its matches are included,
        and the engine does not search for them again. Raises `Crowded` if the text or its sketch
        has more than `most` matches, including those of native code.
        """


Made = Mapping[str, bytes]
"""Map of the digest of an engine's expressions to the packed engine."""

_Indexed = tuple[int, str, bool]
"""The index of an expression, its text, and whether case is ignored."""
_MOST_MADE = 8
_NATIVE = frozenset((Part.RUNS, Part.PHONES))
_OUTLINES = (Part.OUTLINES, Part.PHONES)
_INDEX_BITS = 24
_INDEX = (1 << _INDEX_BITS) - 1
_LENGTH = 8
_BEFORE = b"\n"
_PLATFORM = (sys.platform, platform.machine(), getattr(hyperscan, "__version__", ""))
_made: dict[str, bytes] = {}


def made() -> Made:
    """Return the engines of this process in packed form, for `take` in another process of the same
    program.
    """
    return dict(_made)


def take(engines: Made) -> None:
    """Add engines built by another process, so that `compiled` takes milliseconds instead of
    seconds. Only the latest few engines are kept: each set of data types has its own engine, so
    their number would grow without limit.
    """
    _made.update(engines)
    for digest in list(_made)[:-_MOST_MADE]:
        del _made[digest]


def compiled(expressions: Sequence[Expression]) -> Scan:
    """Return the engine for these expressions: a stored one, one of another process, or a new one.
    Raises `NoEngine` if Hyperscan refuses an expression.
    """
    return _by_re(expressions) if hyperscan is None else _by_hyperscan(expressions)


class Crowded(Exception):
    """Raised when a text has more matches than allowed. The caller must search it in smaller
    parts.
    """


class NoEngine(ValueError):
    """Raised when the engine refuses an expression; the message says why."""


Spans = Callable[[bytes], list[tuple[int, int, int]]]
"""Function that returns (start, end, index of the expression) for the matches in a text. Matches of
the same expression do not overlap.
"""
_LONGEST_SPAN = 4096
_MOST_ENDS = 200_000


def spans(expressions: Sequence[tuple[str, str, bool]]) -> Spans:
    """Return an engine that reports start and end of the matches of any expressions. Each
    expression is given forwards and backwards (see `expressions.Measure`), with a flag for ignoring
    case. Raises `NoEngine` if Hyperscan refuses an expression, or does not exist for this platform.

    Hyperscan can report starts itself, but this feature crashes on some expressions. Instead, one
    pass finds the ends of matches. Then, from the last end to the first, the backward expression
    finds the farthest start, at most 4096 bytes before the end; other ends within this match are
    skipped. Memory is bounded: only the first 200,000 ends of a text count.
    """
    if hyperscan is None:  # pragma: no cover: no wheel for this platform
        raise NoEngine("custom expressions need Hyperscan, which is not available on this platform")
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
    """Return an engine that finds the ends of the matches of some expressions, in order. It finds
    at most 200,000 ends in a text.
    """
    if hyperscan is None:  # pragma: no cover: no wheel for this platform
        pattern = re.compile("|".join(texts).encode("ascii"))
        return lambda text: [found.end() for found in pattern.finditer(text)]
    database = _database(range(len(texts)), texts, [False] * len(texts))
    return lambda text: [end for end, _ in sorted(_ends(database, text, _MOST_ENDS))]


Sections = Callable[[bytes], list[tuple[int, int]]]
"""Function that returns (end, index of the expression) for matches in a text: see `sections_of`."""


def sections_of(texts: Sequence[str], size: int) -> Sections:
    """Return an engine that finds where expressions match. It divides a text into sections of
    `size` bytes, and reports the first match per section and expression: the end of the match, and
    the index of the expression. Matches are in order of their ends.
    """
    if hyperscan is None:  # pragma: no cover: no wheel for this platform
        patterns = [re.compile(text.encode("ascii")) for text in texts]
        return lambda text: sorted(
            {
                (found.end() // size, index): (found.end(), index)
                for index, pattern in enumerate(patterns)
                for found in reversed([*pattern.finditer(text)])  # the first of a section is kept
            }.values()
        )
    (database,) = _prepared([[(index, text, False) for index, text in enumerate(texts)]])

    def scan(text: bytes) -> list[tuple[int, int]]:
        ends: list[tuple[int, int]] = []
        last = [-1] * len(texts)

        def note(index: int, _from: int, end: int, _flags: int, _context: object) -> None:
            if end // size != last[index] and end <= len(text):
                last[index] = end // size
                ends.append((end, index))

        database.scan(text if text.endswith(b"\n") else text + b"\n", match_event_handler=note)
        return sorted(ends)

    return scan


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
    """Return the ends of the first `most` matches, each with the index of its expression.

    The engine misses some matches at the end of a text (vectorscan issue 317). To find these, a
    line end is appended, which affects neither `$` nor word boundaries.
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
    outlines = {
        part: Outlines((i, each.text) for i, each in enumerate(expressions) if each.part is part)
        for part in _OUTLINES
    }
    sets = {part: _expressions(expressions, part, outlines) for part in Part}
    sets = {part: each for part, each in sets.items() if each}
    databases = dict(zip(sets, _prepared(list(sets.values())), strict=True))

    def scan(text: bytes, most: int, native: Places | None = None, /) -> Iterable[tuple[int, int]]:
        if native and max(native.ends, native.sketched) > most:
            raise Crowded
        parts = databases.keys() - (_NATIVE if native else frozenset())
        whole = _BEFORE + text
        plain = [databases[part] for part in databases if part in parts and part not in outlines]
        found = _found(plain, whole, most - (native.ends if native else 0))
        sketch = sketched(whole) if parts & outlines.keys() else b""
        left = most - (native.sketched if native else 0)
        for part in _OUTLINES:
            if part in parts:
                places = _found([databases[part]], sketch, left)
                left -= len(places)
                for each in places:
                    for index, end in outlines[part].at(whole, each & _INDEX, each >> _INDEX_BITS):
                        found.append(end << _INDEX_BITS | index)
        if native:
            found.extend(each + (len(_BEFORE) << _INDEX_BITS) for each in native.found)
        return _apart(sorted(found))

    return scan


def _apart(found: list[int]) -> Iterator[tuple[int, int]]:
    """Yield each match once: (index of the expression, offset of its end). The offset does not
    include the line end that the search puts before the text.
    """
    last, before = -1, len(_BEFORE)
    for each in found:
        if each != last:
            last = each
            yield each & _INDEX, (each >> _INDEX_BITS) - before


def _expressions(
    expressions: Sequence[Expression], part: Part, outlines: Mapping[Part, Outlines]
) -> list[_Indexed]:
    """Return the expressions of the engine for one `part`. The engine searches for them in the text
    or, if the part has `outlines`, in the sketch of the text.
    """
    if part in outlines:
        return [(index, text, False) for index, text in enumerate(outlines[part].expressions)]
    return [
        (index, "|".join(each.all_texts), each.any_case)
        for index, each in enumerate(expressions)
        if each.part is part
    ]


def _found(databases: Iterable[Any], text: bytes, most: int) -> array[int]:
    """Return one number per match: its end, shifted left by `_INDEX_BITS`, and the index of its
    expression. Raises `Crowded` if there are more than `most` matches.
    """
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


def _prepared(sets: Sequence[Sequence[_Indexed]]) -> list[Any]:
    """Return an engine for each set of expressions. The engines are compiled here if no other
    process has passed them on and none are stored.
    """
    digest = hashlib.sha256(repr((*_PLATFORM, *sets)).encode("ascii")).hexdigest()
    databases = _loaded(digest)
    if databases is None:
        databases = [_database(*zip(*each, strict=True)) for each in sets]
        take({digest: _packed(databases)})
    return databases


def _packed(databases: Sequence[Any]) -> bytes:
    """Return engines as compressed bytes, each preceded by its length."""
    dumps = [hyperscan.dumpb(database) for database in databases]
    return zlib.compress(b"".join(len(dump).to_bytes(_LENGTH) + dump for dump in dumps), 1)


def _loaded(digest: str) -> list[Any] | None:
    """Load the engines that another process has passed on, or that `engine_cache` has stored.
    Return None if there are none, or if they are for another processor or version.
    """
    made = [_made[digest]] if digest in _made else []
    for packed in chain(made, engine_cache.stored(digest)):
        with suppress(hyperscan.error, zlib.error):
            return _unpacked(packed)
    return None


def _unpacked(packed: bytes) -> list[Any]:
    """Load packed engines. Raises hyperscan.error or zlib.error."""
    databases = []
    rest = memoryview(zlib.decompress(packed))
    while rest:
        end = _LENGTH + int.from_bytes(rest[:_LENGTH])
        databases.append(hyperscan.loadb(bytes(rest[_LENGTH:end]), hyperscan.HS_MODE_BLOCK))
        databases[-1].scratch = hyperscan.Scratch(databases[-1])
        rest = rest[end:]
    return databases


def _by_re(expressions: Sequence[Expression]) -> Scan:
    texts = [(i, text, each) for i, each in enumerate(expressions) for text in each.all_texts]
    patterns = [
        (
            (i, each.part in _NATIVE),
            re.compile(f"(?=({text}))".encode("ascii"), re.IGNORECASE if each.any_case else 0),
        )
        for i, text, each in texts
    ]

    def scan(text: bytes, most: int, native: Places | None = None, /) -> Iterable[tuple[int, int]]:
        found = {
            (match.end(1) - len(_BEFORE), index)
            for (index, known), pattern in patterns
            if not (native and known)
            for match in pattern.finditer(_BEFORE + text)
        }
        if len(found) + (native.ends + native.outlines if native else 0) > most:
            raise Crowded
        if native:
            found.update((each >> _INDEX_BITS, each & _INDEX) for each in native.found)
        return ((index, end) for end, index in sorted(found))

    return scan
