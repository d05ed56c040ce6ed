"""The words that a form has and what is filled in has not: they tell which files one template made.

Of the words at the head of an object and around its matches, those are left out that look filled
in: what begins with a capital (names, places), and parts of numbers, addresses and paths. A label,
which ends with a colon or an equals sign, stays. In a list only what stands around most of it
counts. What is kept are keyed hashes of a few words, which nobody counts back to a text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from app.discovery.match.detectors.types import Hit

HEAD = 240
"""Bytes at the begin of an object that are looked at."""
BEFORE, AFTER = 72, 40
MOST = 40
"""Words of an object that are kept."""
_MATCHES = 24
"""Matches of an object that are looked at."""
_LIST = 4
"""From so many matches of one kind on they are taken for a list."""
_PLAIN = rb"(?<![\w@.%+/\\-])[a-z\x80-\xff_]{2,24}(?![\w@%+/\\-]|\.[\w])"
_LABEL = rb"(?<![\w@.%+/\\-])[A-Za-z\x80-\xff_]{2,24}(?=[\"']?[ \t]?[:=])"
_WORD = re.compile(_LABEL + b"|" + _PLAIN)
_BRANDS = ("CARD_", "PHONE_")
_KEPT = "CARD_VERIFICATION_VALUE"
LABELS = "="
"""What the hash of a word begins with that stands right before a match."""

Hash = Callable[[str, bytes], str]
"""Makes a keyed hash of a word for a purpose."""


def family(data_type: str) -> str:
    """The key of a data type; brands of cards, and phones of all countries, are one."""
    if data_type != _KEPT:
        for brand in _BRANDS:
            if data_type.startswith(brand):
                return brand[:-1]
    return data_type


class Frame:
    """Gathers the words of one object."""

    def __init__(self, code: Hash) -> None:
        self._code = lru_cache(512)(code)
        self._head: bytes | None = None
        self._text = b""
        self._hits: Sequence[Hit] = ()
        self._ends: list[int] = []
        self._seen = 0
        self._words: dict[str, Counter[str]] = {}
        self._matches: Counter[str] = Counter()

    def begin(self, text: bytes, hits: Sequence[Hit]) -> None:
        """Look at another window of the object, with what was found in it, by place; the head is in
        the first one. Words that are in a value are never kept."""
        if self._seen < _MATCHES:
            self._text, self._hits = text, hits
            self._ends = [hit.end for hit in hits]
        if self._head is None:
            self._head = self._without_values(0, HEAD)

    def add(self, hit: Hit) -> None:
        """Look at what stands around a match."""
        if self._seen >= _MATCHES:
            return
        self._seen += 1
        kind, first = family(hit.data_type), max(0, hit.start - BEFORE)
        before = list(_words(self._without_values(first, hit.start), cut=first > 0))[-6:]
        after = list(_words(self._without_values(hit.end, hit.end + AFTER)))[:4]
        found = {self._code("", word) for word in (*before, *after)}
        if before:
            found.add(LABELS + self._code(kind, before[-1]))
        self._matches[kind] += 1
        self._words.setdefault(kind, Counter()).update(found)

    def _without_values(self, start: int, end: int) -> bytes:
        """A stretch of the window, in which digits stand for what was found."""
        found = bytearray(self._text[start:end])
        for hit in islice(self._hits, bisect_right(self._ends, start), None):
            if hit.start >= end:
                break
            low, high = max(hit.start - start, 0), min(hit.end - start, len(found))
            found[low:high] = b"0" * (high - low)
        return bytes(found)

    def words(self) -> tuple[str, ...]:
        """The hashes, sorted; none for what holds no match."""
        if not self._seen:
            return ()
        kept = dict.fromkeys(self._around())
        kept.update(dict.fromkeys(self._code("", word) for word in _words(self._head or b"")))
        return tuple(sorted([*kept][:MOST]))

    def _around(self) -> Iterable[str]:
        for kind, words in sorted(self._words.items()):
            least = (self._matches[kind] + 1) // 2 if self._matches[kind] >= _LIST else 1
            yield from (word for word, count in words.items() if count >= least)


def _words(text: bytes, *, cut: bool = False) -> Iterator[bytes]:
    """The words of a stretch, in lower case; without the first one of a stretch that is `cut` out
    of a text, of which a part may be missing."""
    first = _first(text) if cut else 0
    for found in _WORD.finditer(text, first):
        yield found[0].lower()


def _first(text: bytes) -> int:
    """Where the first gap of a text ends."""
    gap = re.search(rb"\s", text)
    return gap.end() if gap else len(text)
