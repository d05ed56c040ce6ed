"""Text in which characters are written as numbers, as in JSON and in programs (`\\u00fc`).

The bytes of such a file are searched as they are. A word of another language, or a value, that is
written so is seen only when it is read: around such characters the text is made as it is read, with
the way back to its bytes.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from dataclasses import dataclass

_UNIT = rb"[0-9a-fA-F]{4}"
_WRITTEN = 6
"""Bytes of a unit of UTF-16, as in `\\u00fc`."""
_RUN = re.compile(rb"\\(?<!\\\\)u" + _UNIT + rb"(?:\\u" + _UNIT + rb")*")
# What can hide a value or a word: all but ASCII, "@", digits.
_TELLING = re.compile(rb"\\u(?:0040|003[0-9]|(?!00[0-7]))")
_AROUND = 256
"""Bytes before and behind such characters that are read."""
_CLOSE = 100
"""Bytes from which a word can announce a value, and the word's own."""
APART = b"\n" * 5
"""What stands between parts of the text that are apart."""


@dataclass(frozen=True, slots=True)
class Unescaped:
    """Text as it is read, in UTF-8, in pieces: where each begins in the text, and in the bytes. Of
    every second piece the characters were written as numbers."""

    text: bytes
    begins: array[int]
    written: array[int]

    def place(self, start: int, end: int) -> tuple[int, int]:
        """From where to where in the bytes this part of the text stands."""
        first, last = self._piece(start), self._piece(end - 1)
        return self._written(first, start), self._written(last, end)

    def within(self, start: int, end: int) -> bool:
        """Whether characters that were written as numbers are in this part of the text."""
        first = self._piece(start)
        return first % 2 == 1 or first != self._piece(end - 1)

    def near(self, place: int) -> bool:
        """Whether such characters stand close before a place."""
        piece = self._piece(place)
        begin = self.begins[piece]
        return begin + _CLOSE > place and self.text[self.begins[piece - 1] : begin] not in {
            b"",
            APART,
        }

    def _piece(self, place: int) -> int:
        return bisect_right(self.begins, place) - 1

    def _written(self, piece: int, place: int) -> int:
        begin = self.begins[piece]
        if piece % 2 == 0:
            return self.written[piece] + place - begin
        before = self.text[begin:place].decode("utf-8", "ignore")
        return self.written[piece] + _WRITTEN * len(before.encode("utf-16-be")) // 2


def unescaped(text: bytes) -> Unescaped | None:
    """What stands around characters beyond ASCII, digits and "@" that are written as numbers, with
    `APART` in between; None when there are none."""
    read, begins, written = bytearray(), array("Q"), array("Q")

    def add(piece: bytes, start: int) -> None:
        begins.append(len(read))
        written.append(start)
        read.extend(piece)

    at = until = 0
    for found in _RUN.finditer(text) if b"\\u" in text else ():
        first, last = found.span()
        telling = _TELLING.search(text, first, last) is not None
        if not telling and first >= until:
            continue
        if first - until > _AROUND:
            if begins:
                add(text[at:until], at)
                add(APART, until)
            at = first - _AROUND
        add(text[at:first], at)
        add(_characters(text[first:last]), first)
        at, until = last, max(until, last, min(len(text), last + _AROUND) if telling else 0)
    if not begins:
        return None
    add(text[at:until], at)
    if until < len(text):
        add(APART, until)
    return Unescaped(bytes(read), begins, written)


def _characters(run: bytes) -> bytes:
    text = run.decode("unicode_escape")
    try:
        return text.encode()
    except UnicodeEncodeError:  # pairs of surrogates
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()
