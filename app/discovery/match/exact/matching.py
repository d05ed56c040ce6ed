"""Find the values of hashed lists in a text.

Codes are found by their shapes, in one pass of the pattern engine. For words and phrases, the
distinct words of a text are hashed once, and the result is cached, because most words of a text
were seen before. Only a text that contains a value, or the first word of a phrase, is read word by
word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from app.discovery.match.exact.hashed_list import HashedList
from app.discovery.match.exact.normalising import (
    ASCII_TOKEN,
    MOST_WORDS,
    TOKEN,
    normalised_token,
)
from app.discovery.match.exact.shapes import ShapeScan
from app.discovery.match.exact.surroundings import Surroundings

_MOST_KNOWN = 100_000
_MOST_GRAMS = 1 << 14
_GAP = 3
"""Maximum number of characters between two words of a phrase."""
_WORD = re.compile(r"(?<![0-9A-Za-z])[A-Za-z]+(?![0-9A-Za-z])")
_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
"""Map of the code points of full-width characters to those of ASCII characters."""
_WIDE_BYTES = (b"\xef\xbc", b"\xef\xbd")


@dataclass(frozen=True, slots=True)
class Found:
    """A value of a list in a text, from `start` to `end` (bytes).

    `near` is the number of values from other columns of the same row that are near this value;
    `least` is the required minimum of `near`. `columns` is the number of other columns.
    """

    start: int
    end: int
    value: str
    near: int
    least: int
    columns: int


Span = tuple[int, int, str]
"""Start, end and normalised value. Each function says whether start and end are in characters or in
bytes.
"""


class ListMatcher:
    """Finds the values of one list. Raises ListLost if the file of the list is not usable.

    A value counts if `least` values from other columns of its row are at most `within` bytes away.
    If the row has fewer other values, all of them must be that near.
    """

    def __init__(self, path: Path, key: bytes, within: int, least: int) -> None:
        self._list = HashedList(path, key)
        header = self._list.header
        self.count = header.values
        self._within, self._least = within, least
        self._shapes = ShapeScan(header.shapes) if header.shapes else None
        self._lengths, self._others = frozenset(header.words), frozenset(header.others)
        self.words = bool(header.words or header.heads)
        self.numbers = header.number
        self._absent: set[str] = set()
        self._present: dict[str, tuple[str, bool, bool]] = {}
        self._begins = lru_cache(_MOST_GRAMS)(self._two_begin)
        self._half = lru_cache(_MOST_GRAMS)(self._list.hasher.half)

    def find_codes(self, text: bytes) -> Iterator[Span]:
        """Yield the values that are codes, with start and end in bytes."""
        if self._shapes is not None:
            for start, end, value in self._shapes.find(text):
                if self._list.rows(value):
                    yield start, end, value

    def find_words(self, text: str, pattern: re.Pattern[str], words: list[str]) -> Iterator[Span]:
        """Yield the values that are words or phrases, with start and end in characters. `pattern`
        matches a word. `words` are all its matches in the text, in order; this list is modified.
        """
        distinct = set(words)
        for token in distinct - self._absent - self._present.keys():
            self._learn(token)
        here = self._present.keys() & distinct
        if not here:
            return
        words.append("")
        places = [
            place
            for place, word in enumerate(words)
            if word in here and (self._present[word][1] or self._begins(word, words[place + 1]))
        ]
        if not places:
            return
        spans = [match.span() for match in pattern.finditer(text)]
        for place in places:
            value, whole, begins = self._present[words[place]]
            if whole:
                yield *spans[place], value
            if begins:
                yield from self._phrases(text, spans[place : place + MOST_WORDS])

    def _learn(self, token: str) -> None:
        """Remember whether a word of a text is a value of the list, or the first word of a phrase
        in it.
        """
        value = normalised_token(token)
        whole = len(value) in self._lengths and bool(self._list.rows(value))
        begins = bool(value) and self._list.begins(value)
        if len(self._absent) + len(self._present) >= _MOST_KNOWN:
            self._absent.clear()
            self._present.clear()
        if whole or begins:
            self._present[token] = value, whole, begins
        else:
            self._absent.add(token)

    def _two_begin(self, first: str, second: str) -> bool:
        """Return whether a phrase of the list begins with these two words, which are not normalised
        yet.
        """
        return self._list.begins(f"{normalised_token(first)} {normalised_token(second)}")

    def _phrases(self, text: str, words: Sequence[tuple[int, int]]) -> Iterator[Span]:
        """Yield the phrases that begin with the first of these words."""
        (start, end), *rest = words
        tokens = [normalised_token(text[start:end])]
        for next_start, next_end in rest:
            gap = text[end:next_start]
            if len(gap) > _GAP or gap.count("\n") > 1:
                return
            end = next_end
            tokens.append(normalised_token(text[next_start:end]))
            value = " ".join(tokens)
            if self._list.rows(value):
                yield start, end, value

    def surroundings(self, raw: bytes) -> Surroundings:
        """Return the `Surroundings` of a text for `judged`: they find values of the list's other
        columns near a place in `raw`.
        """
        return Surroundings(raw, self._half, self._within, self._others)

    def judged(self, around: Surroundings, span: Span) -> Found:
        """Return the found value at `span` (in bytes), with the number of values from other columns
        of its row near it. If several rows have this value, the row that lacks the
        fewest of its required values counts.
        """
        start, end, value = span
        columns = self._list.header.columns
        best = Found(start, end, value, 0, self._least if columns else 0, columns)
        for row in self._list.rows(value) if columns else ():
            others = self._list.others(row)
            near, least = around.near(start, end, others), min(self._least, len(others))
            if near - least > best.near - best.least:
                best = Found(start, end, value, near, least, columns)
        return best


class Lists:
    """Finds the values of several lists, with one `ListMatcher` for each list."""

    def __init__(self, matchers: Sequence[ListMatcher]) -> None:
        self.matchers = tuple(matchers)
        self._words = any(one.words for one in matchers)
        self._numbers = any(one.numbers for one in matchers)

    def find(self, raw: bytes) -> Iterator[tuple[int, Found]]:
        """Yield each value found, with the index of its list, even if the required values of other
        columns are not near.
        """
        wide = any(each in raw for each in _WIDE_BYTES)
        text = _decoded(raw) if self._words or wide else ""
        narrow = _encoded(text.translate(_WIDE)) if wide else raw
        pattern = self._pattern(text)
        for index, one in enumerate(self.matchers):
            spans = set(one.find_codes(narrow))
            if wide:
                spans = {(*_as_written(text, narrow, span), span[2]) for span in spans}
            if one.words:
                spans |= set(_in_bytes(text, one.find_words(text, pattern, pattern.findall(text))))
            around = one.surroundings(raw)
            for span in sorted(spans):
                yield index, one.judged(around, span)

    def _pattern(self, text: str) -> re.Pattern[str]:
        if not text.isascii():
            return TOKEN
        return ASCII_TOKEN if self._numbers else _WORD


def _as_written(text: str, narrow: bytes, span: Span) -> tuple[int, int]:
    """Map a span of `narrow` to the bytes of the text. `narrow` is the text with characters of
    normal width in place of those of full width.
    """
    start, end = (len(_decoded(narrow[:place])) for place in span[:2])
    first = len(_encoded(text[:start]))
    return first, first + len(_encoded(text[start:end]))


def _in_bytes(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    place = offset = 0
    for start, end, value in sorted(set(spans)):
        offset += len(_encoded(text[place:start]))
        place = start
        yield offset, offset + len(_encoded(text[start:end])), value


def _decoded(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogateescape")


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
