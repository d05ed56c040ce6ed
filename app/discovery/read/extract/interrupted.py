"""Text of HTML that is interrupted by markup: tags between digits, or characters written as
references.

The bytes of such a file are searched as they are. But a number may be written as `4111 <b>1111</b>
1111&nbsp;1111`. Around such markup the displayed text is extracted, with a map back to the bytes.
Tags that begin a new line, cell or block become line ends.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from app.discovery.read.extract.markup import unescape

_HEAD = 4096
_HTML = re.compile(
    rb"<(?:!doctype\s+html|html|head|body|title|meta|div|span|table|tr|td|h[1-6]|ul|ol|li|p|br|b|i|em"
    rb"|font|center|strong|a\s+href)\b",
    re.IGNORECASE,
)
_INLINE = re.compile(
    rb"/?(?:abbr|acronym|a|bdi|bdo|big|b|cite|code|data|del|dfn|em|font|ins|i|kbd|label|mark|nobr"
    rb"|output|q|samp|small|span|strike|strong|sub|sup|s|tt|u|var|wbr)\b",
    re.IGNORECASE,
)
# Markup between digits: at most a few tags of a usual length.
_BETWEEN = re.compile(
    rb"[0-9][ .\-/]{0,2}(?:(?:<[^<>]{1,120}>|&#?[0-9A-Za-z]{1,8};)[ .\-/]{0,2}){1,4}[0-9]"
)
_TAG = re.compile(rb"<([^<>]*)>")
_REFERENCE = re.compile(rb"&#(?:4[89]|5[0-7]|64|[xX](?:3[0-9]|40));")  # a digit, or "@"
_MARKUP = re.compile(rb"<([^<>]*)>|&#?[0-9A-Za-z]{1,31};")
_AROUND = 256
"""Bytes before and after the markup that are extracted with it."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an extracted text. It begins at offset `read` of the text, and stands for the bytes
    of the file from `start` to `end`. `same` means that it is equal to these bytes; otherwise the
    bytes are markup, and the part is what is displayed for them.
    """

    read: int
    start: int
    end: int
    same: bool


@dataclass(frozen=True, slots=True)
class InterruptedText:
    """An extracted excerpt of text, in UTF-8, and its parts in order."""

    text: bytes
    parts: list[Part]

    def written(self, start: int, end: int) -> tuple[int, int] | None:
        """Return the start and end in the bytes of the file for a range of `text`. Return None if
        no markup interrupts this range, because the usual search then finds its value.
        """
        first, last = self._part(start), self._part(end - 1)
        if first is last and first.same:
            return None
        begin = first.start + (start - first.read if first.same else 0)
        return begin, last.start + end - last.read if last.same else last.end

    def _part(self, place: int) -> Part:
        return self.parts[bisect_right(self.parts, place, key=lambda part: part.read) - 1]


def is_html(head: bytes) -> bool:
    """Return whether a text begins like HTML, or like a fragment of it."""
    return _HTML.search(head[:_HEAD]) is not None


def interrupted(text: bytes) -> Iterator[InterruptedText]:
    """Yield the excerpts of a text in which markup occurs within a possible value."""
    for start, end in _around(text):
        yield _stretch(text, start, end)


def _around(text: bytes) -> Iterator[tuple[int, int]]:
    """Yield the ranges around places where markup occurs within a possible value, merged where
    they meet.
    """
    places = [
        found.start()
        for found in _BETWEEN.finditer(text)
        if all(_INLINE.match(tag) for tag in _TAG.findall(found[0]))
    ]
    places += [found.start() for found in _REFERENCE.finditer(text)]
    places.sort()
    start = end = -1
    for place in places:
        if end < 0 or place - _AROUND > end:
            if end >= 0:
                yield start, end
            start = max(0, place - _AROUND)
        end = min(len(text), place + _AROUND)
    if end >= 0:
        yield start, end


def _stretch(text: bytes, start: int, end: int) -> InterruptedText:
    if start:  # do not start within a tag
        before = text.find(b">", start, end) + 1
        start = start if b"<" in text[start:before] else max(start, before)
    texts: list[bytes] = []
    parts: list[Part] = []
    length = 0

    def add(read: bytes, first: int, last: int) -> None:
        nonlocal length
        if read:
            parts.append(Part(length, first, last, read == text[first:last]))
            texts.append(read)
            length += len(read)

    at = start
    for found in _MARKUP.finditer(text, start, end):
        add(text[at : found.start()], at, found.start())
        if found[0][:1] == b"&":
            character = unescape(found[0].decode("ascii"))
            add(character.encode("utf-8", "surrogatepass"), *found.span())
        elif _INLINE.match(found[1]) is None:
            add(b"\n", *found.span())
        at = found.end()
    add(text[at:end], at, end)
    return InterruptedText(b"".join(texts), parts)
