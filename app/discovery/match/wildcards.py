"""Wildcard expressions of filters: `*` matches any run of characters, `?` matches one character,
and anything else matches itself.

Matching takes time linear in the text, whatever the expression, because all possible states are
kept as the bits of one number. (Regular expressions are no alternative: even google-re2 took 77
seconds to compare 2,000 times `a*` with a megabyte of `a`.)
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

LONGEST = 4096
"""Maximum length of an expression in bytes of UTF-8."""
LONGEST_TEXT = 1 << 16
"""Maximum length of a text in characters. Longer texts never match, so that a comparison takes
milliseconds at most.
"""


class Wildcards:
    """A wildcard expression. `matches` compares it with a whole text, case-sensitively."""

    def __init__(self, expression: str) -> None:
        self._staying = 0
        self._any = 0
        own: defaultdict[str, int] = defaultdict(int)
        read = 0
        for char in expression:
            if char == "*":
                self._staying |= 1 << read
                continue
            if char == "?":
                self._any |= 1 << read
            else:
                own[char] |= 1 << read
            read += 1
        self._going_on = {char: bits | self._any for char, bits in own.items()}
        self._whole = 1 << read

    def matches(self, text: str) -> bool:
        """Return whether the expression matches the whole `text`."""
        if len(text) > LONGEST_TEXT:
            return False
        states = 1  # bit n: the first n characters of the expression are matched
        for char in text:
            going_on = states & self._going_on.get(char, self._any)
            states = (states & self._staying) | (going_on << 1)
            if not states:
                return False
        return bool(states & self._whole)


@lru_cache(maxsize=1024)
def wildcards(expression: str) -> Wildcards:
    """Return the parsed expression, cached."""
    return Wildcards(expression)
