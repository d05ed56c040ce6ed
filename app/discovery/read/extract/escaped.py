r"""Text with characters written as numeric escapes, as in JSON and in programs (`\u00fc`).

The bytes of such a file are searched as they are. If a value, or a word in another language,
contains escapes, it is recognised only after decoding. Therefore the text around the escapes is
decoded, with a map back to the bytes.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, islice

_UNIT = rb"[0-9a-fA-F]{4}"
_WRITTEN = 6
r"""Bytes of an escaped UTF-16 code unit, as in `\u00fc`."""
_ONE = re.compile(rb"\\(?<!\\\\)u" + _UNIT)
_RUN = re.compile(_ONE.pattern + rb"(?:\\u" + _UNIT + rb")*")
_RUNS = re.compile(b"(" + _RUN.pattern + b")")
# Escapes that can hide a value or a word: all but ASCII, plus "@" and digits.
_TELLING = re.compile(rb"\\(?<!\\\\)u(?:0040|003[0-9]|(?!00[0-7])" + _UNIT + rb")")
_AROUND = 256
"""Bytes before and after an escape that are decoded with it."""
_CLOSE = 100
"""Maximum distance in bytes between a value and the start of the word before it ("tel") that
announces it.
"""
_AT_ONCE = 64 << 10
"""Approximate number of bytes decoded together, to limit the memory for their pieces."""
_BETWEEN = "\U0010ffff"
_BETWEEN_AS_PAIR = rb"\udbff\udfff"
APART = b"\n" * 5
"""Separator between non-adjacent parts of the text."""


@dataclass(frozen=True, slots=True)
class Unescaped:
    """Decoded text, in UTF-8. It consists of pieces; the second, fourth ... piece was escaped in
    the file. `begins` contains the offset of each piece in `text`, `written` its offset in the
    bytes of the file.
    """

    text: bytes
    begins: array[int]
    written: array[int]

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Map a range of `text` to its start and end in the bytes of the file."""
        first, last = self._piece(start), self._piece(end - 1)
        return self._written(first, start), self._written(last, end)

    def within(self, start: int, end: int) -> bool:
        """Return whether this range of `text` contains characters that were escaped."""
        first = self._piece(start)
        return first % 2 == 1 or first != self._piece(end - 1)

    def near(self, place: int) -> bool:
        """Return whether escaped characters are shortly before the offset `place` of `text`. They
        may belong to a word that announces the value there.
        """
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
    """Return the decoded text around escaped non-ASCII characters, digits and "@"; None if there
    are none. Parts are separated by `APART`.
    """
    reader = _Reader(text)
    for stretch in _stretches(text) if b"\\u" in text else ():
        reader.read_stretch(*stretch)
    return reader.finish()


class _Reader:
    """Assembles the decoded excerpts of a text."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._until = 0
        self._read, self._begins, self._written = bytearray(), array("Q"), array("Q")

    def read_stretch(self, start: int, first: int, until: int) -> None:
        """Add the text from `start` to `until`, decoding the escapes from `first` on."""
        if self._begins:
            self._add([APART], [APART], self._until)
        before, at = self._text[start:first], first
        while at < until:
            found = _RUN.search(self._text, min(at + _AT_ONCE, until), until)
            pieces = _RUNS.split(self._text[at : found.end() if found else until])
            pieces[0] = before + pieces[0]
            rest = pieces.pop()
            read = pieces.copy()
            read[1::2] = _characters(pieces[1::2])
            self._add(read, pieces, at - len(before))
            before, at = rest, found.end() if found else until
        self._add([before], [before], until - len(before))
        self._until = until

    def finish(self) -> Unescaped | None:
        """Return the decoded text; None when nothing was added."""
        if not self._begins:
            return None
        if self._until < len(self._text):
            self._add([APART], [APART], self._until)
        return Unescaped(bytes(self._read), self._begins, self._written)

    def _add(self, read: list[bytes], written: list[bytes], start: int) -> None:
        """Add pieces: `read` has their decoded, `written` their original form. The first piece
        begins at `start` in the bytes of the file.
        """
        self._begins.extend(_starts(read, len(self._read)))
        self._written.extend(_starts(written, start))
        self._read += b"".join(read)


def _starts(pieces: list[bytes], first: int) -> Iterable[int]:
    return islice(accumulate(map(len, pieces), initial=first), len(pieces))


def _stretches(text: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield the ranges to decode, each as three offsets: its start, the first escape in it, and its
    end. If several escapes are close together, only the last one decides where the range ends.
    """
    start = head = until = 0
    found = _TELLING.search(text)
    while found:
        first = _run_begin(text, found.start())
        if not until or first - until > _AROUND:
            if until:
                yield start, head, until
            start, head = max(0, first - _AROUND), first
        run = _RUN.match(text, found.start()) or found
        last = run.end()
        until = max(until, _uncut(text, min(len(text), last + _AROUND)))
        found = _TELLING.search(text, last)
        if found and found.start() <= until:
            found = _last(text, found.end(), until) or found
    if until:
        yield start, head, until


def _last(text: bytes, start: int, end: int) -> re.Match[bytes] | None:
    """Return the last escape from `start` to `end` that can hide a value or a part of a word
    (`_TELLING`); None if no escape there can.
    """
    place = text.rfind(b"\\u", start, end)
    while place >= 0:
        if found := _TELLING.match(text, place):
            return found
        place = text.rfind(b"\\u", start, place)
    return None


def _run_begin(text: bytes, place: int) -> int:
    """Return the start of the run of adjacent escapes that ends at `place`."""
    while place >= _WRITTEN and _ONE.match(text, place - _WRITTEN):
        place -= _WRITTEN
    return place


def _uncut(text: bytes, place: int) -> int:
    """Return `place`, or the end of a run of escapes that `place` would split."""
    for start in range(max(0, place - _WRITTEN), place):
        if found := _RUN.match(text, start):
            return max(place, found.end())
    return place


def _characters(runs: list[bytes]) -> list[bytes]:
    """Decode runs to UTF-8. They are joined with a separator and decoded all at once; if a run may
    itself contain the separator, each run is decoded alone.
    """
    together = _BETWEEN.encode("unicode_escape").join(runs)
    if not runs or _BETWEEN_AS_PAIR in together.lower():
        return list(map(_utf8, runs))
    return _utf8(together).split(_BETWEEN.encode())


def _utf8(run: bytes) -> bytes:
    text = run.decode("unicode_escape")
    try:
        return text.encode()
    except UnicodeEncodeError:  # pairs of surrogates
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()
