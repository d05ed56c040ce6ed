"""Words that come from a template, not from its filled-in parts. They identify files that were made
from the same template.

Only words at the start of an object and around its matches are examined. Words that look filled in
are left out: words that begin with a capital (names, places), and parts of numbers, addresses and
paths. A label, which ends with a colon or an equals sign, is kept. In a list, only words around
most of its matches count. The result is keyed hashes of a few words, from which no text can be
recovered.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from app.discovery.match.detectors.types import Hit

HEAD = 240
"""Bytes at the start of an object that are examined."""
BEFORE, AFTER = 72, 40
MOST = 40
"""Maximum words kept per object."""
_MATCHES = 8
"""Maximum matches examined per object."""
_LIST = 4
"""Minimum number of matches of one kind that make a list."""
_WORD = re.compile(
    rb"(?<![\w@.%+/\\-])(?:"
    rb"[A-Za-z\x80-\xff_]{2,24}+(?=[\"']?[ \t]?[:=])"  # a label
    rb"|[a-z\x80-\xff_]{2,24}+(?![\w@%+/\\-]|\.\w))"
)
_GAP = re.compile(rb"\s")
_BRANDS = ("CARD_", "PHONE_")
_KEPT = "CARD_VERIFICATION_VALUE"
LABELS = "="
"""Prefix of the hash of a word directly before a match."""

Hash = Callable[[str, bytes], str]
"""Function that returns the keyed hash of a word. Its first argument is the purpose of the hash; a
word has different hashes for different purposes.
"""


def family(data_type: str) -> str:
    """Return the key that stands for a data type: one key for all card brands, one for the phone
    numbers of all countries, and the type's own key for any other type.
    """
    if data_type != _KEPT:
        for brand in _BRANDS:
            if data_type.startswith(brand):
                return brand[:-1]
    return data_type


class TemplateFrame:
    """Collects the template words of one object."""

    def __init__(self, code: Hash) -> None:
        self._code = code
        self._head: bytes | None = None
        self._text = b""
        self._hits: Sequence[Hit] = ()
        self._ends: list[int] = []
        self._seen = 0
        self._words: dict[str, dict[str, int]] = {}
        self._matches: dict[str, int] = {}

    def begin(self, text: bytes, hits: Sequence[Hit]) -> None:
        """Start another window of the object. `hits` are in order of their position. The first
        window must contain the start of the object. Words within the value of a hit are never kept.
        """
        if self._seen < _MATCHES:
            self._text, self._hits = text, hits
            self._ends = [hit.end for hit in hits]
        if self._head is None:
            self._head = self._without_values(0, HEAD)

    def add(self, hit: Hit) -> None:
        """Examine the text around a match."""
        if self._seen >= _MATCHES:
            return
        self._seen += 1
        kind, first = family(hit.data_type), max(0, hit.start - BEFORE)
        before = _words(self._without_values(first, hit.start), cut=first > 0)[-6:]
        after = _words(self._without_values(hit.end, hit.end + AFTER))[:4]
        # In the order of the text, so that every process keeps the same words.
        found = dict.fromkeys(self._code("", word) for word in (*before, *after))
        if before:
            found[LABELS + self._code(kind, before[-1])] = None
        self._matches[kind] = self._matches.get(kind, 0) + 1
        words = self._words.setdefault(kind, {})
        for word in found:
            words[word] = words.get(word, 0) + 1

    def _without_values(self, start: int, end: int) -> bytes:
        """Return an excerpt of the window, with values replaced by zeros."""
        text = self._text[start:end]
        for hit in islice(self._hits, bisect_right(self._ends, start), None):
            if hit.start >= end:
                break
            low, high = max(hit.start - start, 0), min(hit.end - start, len(text))
            text = text[:low] + b"0" * (high - low) + text[high:]
        return text

    def words(self) -> tuple[str, ...]:
        """Return the keyed hashes of the words to keep, sorted; empty if no match was added."""
        if not self._seen:
            return ()
        kept = dict.fromkeys(self._around())
        kept.update(dict.fromkeys(self._code("", word) for word in _words(self._head or b"")))
        return tuple(sorted([*kept][:MOST]))

    def _around(self) -> Iterable[str]:
        for kind, words in sorted(self._words.items()):
            least = (self._matches[kind] + 1) // 2 if self._matches[kind] >= _LIST else 1
            yield from (word for word, count in words.items() if count >= least)


def _words(text: bytes, *, cut: bool = False) -> list[bytes]:
    """Return the words of an excerpt in lower case. With `cut`, the excerpt may begin within a
    word, so its first word is left out.
    """
    return [word.lower() for word in _WORD.findall(text, _first(text) if cut else 0)]


def _first(text: bytes) -> int:
    """Return the offset after the first gap between words, or the length of a text without gaps."""
    gap = _GAP.search(text)
    return gap.end() if gap else len(text)
