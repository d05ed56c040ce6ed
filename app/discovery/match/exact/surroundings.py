"""Find values near places in a text. Places that are close together share the hashes of the values
near them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator

from app.discovery.match.exact.normalising import LONGEST, TOKEN, all_joined, normalised_token

_GRAM = 4
"""Maximum number of words of a value in another column."""
_MOST = 32 << 10
_MARGIN = 2 * LONGEST
"""Bytes that are read beyond each end of a block, so that the words there are complete."""
_Span = tuple[int, int]


class Surroundings:
    """Finds values near places in a text. Values of up to four words are hashed. Call `near` for
    places in order of their start, so that few blocks are hashed twice.

    The text is hashed in blocks. A block covers the text near one place, or near several places
    that are close together. `half` hashes a normalised value; only values with one of the `lengths`
    (in characters) are hashed. `within` is in bytes.
    """

    def __init__(
        self, raw: bytes, half: Callable[[str], int], within: int, lengths: Collection[int]
    ) -> None:
        self._raw, self._half, self._within, self._lengths = raw, half, within, lengths
        self._first = self._last = self._size = 0
        self._spans: dict[int, list[_Span]] = {}

    def near(self, start: int, end: int, others: list[int]) -> int:
        """Return how many of the hashed values `others` are near the place from `start` to `end`,
        before or after it.
        """
        first, last = max(0, start - self._within), min(end + self._within, len(self._raw))
        if first < self._first or last > self._last:
            self._read(first, last)
        return sum(1 for other in others if self._holds(other, start, end))

    def _holds(self, other: int, start: int, end: int) -> bool:
        spans = self._spans.get(other, ())
        for place in range(bisect_left(spans, (start - self._within, 0)), len(spans)):
            begins, ends = spans[place]
            if begins >= end + self._within:
                return False
            if ends <= start or (begins >= end and ends <= end + self._within):
                return True
        return False

    def _read(self, first: int, last: int) -> None:
        """Hash a block of the text, at least from `first` to `last`."""
        close = self._first <= first <= self._last
        self._size = min(2 * self._size, _MOST) if close else 0
        self._first, self._last = first, min(max(last, first + self._size), len(self._raw))
        self._size = max(self._size, self._last - first)
        tokens, spans = [], []
        for token, span in self._tokens(max(0, first - _MARGIN), self._last + _MARGIN):
            if span[0] >= first:
                tokens.append(token)
                spans.append(span)
        found = defaultdict(list)
        values = all_joined(tokens, _GRAM)
        for place, (begins, _) in enumerate(spans):
            for _, ends in spans[place : place + _GRAM]:
                if len(value := next(values)) in self._lengths:
                    found[self._half(value)].append((begins, ends))
        self._spans = found

    def _tokens(self, first: int, last: int) -> Iterator[tuple[str, _Span]]:
        """Yield the normalised words and numbers of a block, with their places in the text."""
        text, place, offset = self._raw[first:last].decode("utf-8", "surrogateescape"), 0, first
        for match in TOKEN.finditer(text):
            between, written = text[place : match.start()], match.group()
            begins = offset + _bytes(between)
            place, offset = match.end(), begins + _bytes(written)
            if token := normalised_token(written):
                yield token, (begins, offset)


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogateescape"))
