"""Words about numbers ("social security no.", "ssn"), which the pattern engine searches for.

The engine finds the letters; this module decides whether they are a separate word. A word also ends
where a capital letter begins the next one (`userSsn`, `ssnNumber`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from app.discovery.match.detectors.announced import Announced, announced
from app.discovery.match.detectors.number import Number

_SHORT = 4
_ASCII_CAPITAL = re.compile("[A-Z]")
_GAP = r"[ _.\-]{0,2}"
_GAPS = ("", " ", "_", r"\-", r"\.", r"\. ")
_SPACE = (" ", "_")
_ABBREVIATED = re.compile(rb"[A-Za-z]\.\Z")
_ONE_MORE = re.compile(rb"\.[A-Za-z]")


@dataclass(frozen=True, slots=True)
class Word:
    """A word with the numbers that it may announce. At an open end (`open_left`, `open_right`) it
    may be part of a longer word.

    `announced` holds the `numbers` that are also searched for in running text, not only in columns.
    A `label` (written in bars: "|ein|") is also an ordinary word of some language. It counts only
    before a colon, an equals sign or the end of a cell in a table or markup, or as an
    `abbreviation`. A `simple` word has one spelling only, except for capitals. `written` is the
    text in UTF-8.
    """

    text: str
    written: bytes
    open_left: bool
    open_right: bool
    label: bool
    numbers: tuple[Number, ...]
    simple: bool
    short: bool
    announced: Announced

    @property
    def abbreviation(self) -> bool:
        """Whether the word is a label that is usually written in capitals. Such a label needs no
        colon or equals sign before the number ("SIN 123 456 782"), and may stand in brackets.
        """
        return self.label and self.written.isalpha() and len(self.written) <= _SHORT

    @property
    def brief(self) -> bool:
        """Whether the word is so short that many other words contain it."""
        return self.simple and len(self.text) <= _SHORT

    def expressions(self) -> Iterable[tuple[str, bool]]:
        """Yield pairs: an expression for the engine, and whether the expression ignores case. The
        expression for a short word includes the characters around the word; otherwise the word
        would be found in every hash.
        """
        written = _GAP.join(map(re.escape, self.text.split()))
        if self.label:
            for variant in cases_of(self.text) if not self.text.isascii() else [self.text]:
                written = _GAP.join(map(escaped, variant.split()))
                yield f"[^a-z]{written} ?[:=#]", True
                if self.abbreviation:
                    yield f"[^0-9A-Za-z_]{written.upper()} [0-9A-Z]", False
                    yield rf"[(\[]{written.upper()}[)\]]", False
                yield rf"[_\-\"',;|<>&?\t\n]{written}[\"',;|<>\t\r\n]", True
        elif not self.text.isascii():  # the engine ignores case only for ASCII letters
            for variant in cases_of(self.text):  # such words are hardly ever names in programs
                yield from _spelled(map(escaped, variant.split()), _SPACE)
        elif not self.short:
            yield from _spelled(map(re.escape, self.text.split()), _GAPS)
        else:
            small, large = written, written.upper()
            yield f"[^0-9A-Za-z]{small}[^0-9a-z]", False
            yield f"[^0-9A-Za-z]{large}[^0-9A-Za-z]", False
            yield f"[^0-9A-Z]{small.capitalize()}[^0-9a-z]", False

    def span(self, text: bytes, end: int) -> tuple[int, int] | None:
        """Return the start and end of this word in a text; None if it is only part of another
        word. `end` is the end of the engine's match, which for a label or a short word includes
        the next character.
        """
        if self.short:
            start, end = end - 1 - len(self.text), end - 1
            longer = "." in self.text and _ABBREVIATED.search(text, max(0, start - 2), start)
            return None if longer or _goes_on(self.text, text, end) else (start, end)
        if self.simple:
            start = end - len(self.text)
            return (start, end) if self._own(text, start, end) else None
        start = end - len(self.written)
        if not self.label and text[start:end].lower() == self.written and self.text.isascii():
            return (start, end) if self._own(text, start, end) else None
        first = max(0, start - 2 * self.text.count(" ") - 2 * self.label)
        found = _pattern(self.text, label=self.label).search(text, first, end)
        if found is None:
            return None
        start = found.start()
        if self.label:
            return start, start + len(self.written)
        if not self.text.isascii():
            return (start, end) if self._apart(text, start, end) else None
        return (start, end) if self._own(text, start, end) else None

    def _own(self, text: bytes, start: int, end: int) -> bool:
        """Return whether a word of ASCII letters is not part of another word."""
        if not self.open_left and start and _letter(text[start - 1]):
            camel = text[start - 1] >= 97 and text[start] < 97
            if not camel:
                return False
        return self.open_right or _ends(text, end)

    def _apart(self, text: bytes, start: int, end: int) -> bool:
        """Return whether a word with non-ASCII letters stands alone. A long word may have an
        ending.
        """
        before = text[max(0, start - 4) : start].decode("utf-8", "replace")[-1:]
        after = text[end : end + 4].decode("utf-8", "replace")[:1]
        inside = _in_words(before) and not self.open_left
        goes_on = _in_words(after) and not self.open_right and len(self.text) <= _SHORT
        return not inside and not goes_on


def words_of(numbers: Iterable[Number]) -> tuple[Word, ...]:
    """Return the words of all `numbers`, without duplicates."""
    found: dict[str, list[Number]] = {}
    for number in numbers:
        for word in number.words:
            found.setdefault(word, []).append(number)
    return tuple(_word(word, tuple(those)) for word, those in found.items())


def _word(word: str, numbers: tuple[Number, ...]) -> Word:
    text = word.strip("*|")
    label = word.startswith("|")
    simple = text.isascii() and " " not in text and not label
    short = simple and text == word and len(text) <= _SHORT
    return Word(
        text,
        text.encode(),
        word.startswith("*"),
        word.endswith("*"),
        label,
        numbers,
        simple,
        short,
        announced(tuple(number for number in numbers if not number.in_columns)),
    )


@cache
def _pattern(text: str, *, label: bool) -> re.Pattern[bytes]:
    """Return a pattern for the word at the end of a text. It matches any case, and any way of
    joining the parts of the word.
    """
    written = _GAP.encode().join(re.escape(part.encode()) for part in text.split())
    if not text.isascii():
        written = b"|".join(
            _GAP.encode().join(re.escape(part.encode()) for part in case.split())
            for case in cases_of(text)
        )
    sign = rb"(?: ?[:=#]|[\"',;|<>\t\r\n)\]]| [0-9A-Z])" if label else b""
    return re.compile(b"(?:" + written + b")" + sign + b"$", re.IGNORECASE)


def _in_words(sign: str) -> bool:
    """Return whether `sign` is a letter of a script that puts spaces between words. Thai, Khmer,
    Chinese and Japanese do not. Korean does not count either, because its words have endings.
    """
    return sign.isalpha() and not (sign >= "\u2e80" or "\u0e00" <= sign < "\u10a0")


def cases_of(text: str) -> list[str]:
    """Return the usual capitalisations of a word. ASCII letters are always in lower case, because
    the engine ignores their case.
    """
    first, *others = text.split()
    written = [text, text.capitalize(), text.title(), text.upper()]
    if others:  # with an abbreviation at the beginning, at the end, or at both
        *middle, last = others
        ends = ((first.upper(), last), (first.capitalize(), last.upper()), (first, last.upper()),
                (first.upper(), last.upper()))  # fmt: skip
        written += (" ".join((begin, *middle, end)) for begin, end in ends)
    return sorted({_ASCII_CAPITAL.sub(lambda sign: sign.group().lower(), each) for each in written})


def _spelled(parts: Iterable[str], gaps: tuple[str, ...]) -> Iterable[tuple[str, bool]]:
    """Yield pairs of an expression and True (it ignores case) for every usual way to join the parts
    of a word: with one separator throughout, or with blanks and another separator before the last
    part. One expression with gaps per word would compile and run more slowly than these thousands
    of plain texts.
    """
    first, *others = parts
    same = [(gap,) * len(others) for gap in gaps]
    last = [(*(" " for _ in others[1:]), gap) for gap in gaps] if others else []
    for chosen in dict.fromkeys((*same, *last)):
        yield first + "".join(map("".join, zip(chosen, others, strict=True))), True


def escaped(text: str) -> str:
    """Return an expression that matches the UTF-8 bytes of a text; non-ASCII bytes are written as
    hexadecimal escapes.
    """
    return "".join(
        re.escape(chr(code)) if code < 128 else f"\\x{code:02x}" for code in text.encode()
    )


def _goes_on(word: str, text: bytes, end: int) -> bool:
    """Return whether an abbreviation with points is only the beginning of a longer one."""
    return "." in word and _ONE_MORE.match(text, end) is not None


def _letter(code: int) -> bool:
    return 65 <= code <= 90 or 97 <= code <= 122


def _ends(text: bytes, end: int) -> bool:
    """Return whether a word ends at `end`, or one letter later if this letter is a plural s."""
    following = text[end : end + 2]
    if not following or not _letter(following[0]):
        return True
    if text[end - 1] >= 97 and following[0] < 97:
        return True
    return following[:1] in b"sS" and not (len(following) > 1 and _letter(following[1]))
