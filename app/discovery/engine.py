"""The pattern engine of the first pass: many cheap expressions, all at once, in linear time.

It is Hyperscan (its maintained form, Vectorscan), which reads some hundred megabytes a second
whatever the number of expressions. Where it does not exist (Windows on ARM), `re` does the same,
one expression after the other, slowly.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

try:
    import hyperscan
except ImportError:  # pragma: no cover: no wheel for this platform
    hyperscan = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Expression:
    """One expression of ASCII characters; `any_case` for letters of both cases."""

    text: str
    any_case: bool


Scan = Callable[[bytes], list[tuple[int, int]]]
"""Gives (index of the expression, offset of its end) for every match in a text, in any order."""


Made = Mapping[str, bytes]
"""Engines of this process, packed, by the digest of their expressions."""

_made: dict[str, bytes] = {}


def made() -> Made:
    """The engines that were made or taken here, for `take` in a process of the same program."""
    return dict(_made)


def take(engines: Made) -> None:
    """Have engines of another process: `compiled` takes milliseconds for them, not seconds."""
    _made.update(engines)


def compiled(expressions: Sequence[Expression]) -> Scan:
    """Make the engine for these expressions, or take the one that another process has made."""
    return _by_re(expressions) if hyperscan is None else _by_hyperscan(expressions)


def _by_hyperscan(expressions: Sequence[Expression]) -> Scan:
    digest = hashlib.sha256(repr(expressions).encode("ascii")).hexdigest()
    if digest in _made:
        database = hyperscan.loadb(zlib.decompress(_made[digest]), hyperscan.HS_MODE_BLOCK)
    else:
        database = hyperscan.Database(mode=hyperscan.HS_MODE_BLOCK)
        database.compile(
            expressions=[each.text.encode("ascii") for each in expressions],
            ids=list(range(len(expressions))),
            flags=[hyperscan.HS_FLAG_CASELESS if each.any_case else 0 for each in expressions],
            elements=len(expressions),
        )
        _made[digest] = zlib.compress(hyperscan.dumpb(database), 1)
    database.scratch = hyperscan.Scratch(database)

    def scan(text: bytes) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []

        def note(index: int, _from: int, end: int, _flags: int, _context: object) -> None:
            found.append((index, end))

        database.scan(text, match_event_handler=note)
        return found

    return scan


def _by_re(expressions: Sequence[Expression]) -> Scan:
    patterns = [
        re.compile(
            b"(?=(" + each.text.encode("ascii") + b"))", re.IGNORECASE if each.any_case else 0
        )
        for each in expressions
    ]

    def scan(text: bytes) -> list[tuple[int, int]]:
        found = {
            (index, match.end(1))
            for index, pattern in enumerate(patterns)
            for match in pattern.finditer(text)
        }
        return list(found)

    return scan
