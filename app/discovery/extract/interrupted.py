"""Text of HTML that markup interrupts: tags between digits, characters as references; and text in
which characters are written as numbers.

The bytes of such a file are searched as they are. What a reader sees as one number may stand there
as `4111 <b>1111</b> 1111&nbsp;1111`: around such places the text is made as it is read, with the
way back to its bytes. Tags that begin a new line, cell or block are the end of a line here.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from app.discovery.extract.markup import unescape

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
# Markup between digits. No more of it is looked at than a few tags of a usual length.
_BETWEEN = re.compile(
    rb"[0-9][ .\-/]{0,2}(?:(?:<[^<>]{1,120}>|&#?[0-9A-Za-z]{1,8};)[ .\-/]{0,2}){1,4}[0-9]"
)
_TAG = re.compile(rb"<([^<>]*)>")
_REFERENCE = re.compile(rb"&#(?:4[89]|5[0-7]|64|[xX](?:3[0-9]|40));")  # a digit, or "@"
_MARKUP = re.compile(rb"<([^<>]*)>|&#?[0-9A-Za-z]{1,31};")
_AROUND = 256
"""Bytes before and behind such a place that belong to its text."""
_CLOSE = 100
"""Bytes from which a word can announce a value, and the word's own."""
_UNIT = rb"[0-9a-fA-F]{4}"
_ESCAPE = re.compile(rb"\\(?<!\\\\)u" + _UNIT + rb"(?:\\u" + _UNIT + rb")*")
_ESCAPED = 6
APART = b"\n" * 5
_TELLING = re.compile(rb"\\u(?:0040|003[0-9]|(?!00[0-7]))")


class Part(NamedTuple):
    """A part of a text that begins at `read` in it, and stands from `start` to `end` in the bytes:
    letter by letter the `same`, or as markup; of characters that are written as numbers each is as
    long as its units of UTF-16 times `unit`."""

    read: int
    start: int
    end: int
    same: bool
    unit: int = 0


@dataclass(frozen=True, slots=True)
class Stretch:
    """Text as it is read, in UTF-8, and its parts in order."""

    text: bytes
    parts: list[Part]

    def written(self, start: int, end: int) -> tuple[int, int] | None:
        """From where to where in the bytes this part of the text stands, if markup is in it."""
        first, last = self._part(start), self._part(end - 1)
        if first is last and first.same:
            return None
        return self.place(start, end)

    def place(self, start: int, end: int) -> tuple[int, int]:
        """From where to where in the bytes this part of the text stands."""
        first, last = self._part(start), self._part(end - 1)
        begin = first.start + self._within(first, start)
        if last.same or last.unit:
            return begin, last.start + self._within(last, end)
        return begin, last.end

    def _within(self, part: Part, place: int) -> int:
        """How many bytes of a part stand before a place of the text."""
        if part.unit:
            before = self.text[part.read : place].decode("utf-8", "ignore")
            return part.unit * len(before.encode("utf-16-be")) // 2
        return place - part.read if part.same else 0

    def marked_before(self, place: int) -> bool:
        """Whether characters that are written as numbers stand close before a place."""
        first, last = self._index(max(0, place - _CLOSE)), self._index(place)
        return any(part.unit for part in self.parts[first:last])

    def _part(self, place: int) -> Part:
        return self.parts[self._index(place)]

    def _index(self, place: int) -> int:
        return bisect_right(self.parts, place, key=lambda part: part.read) - 1


def is_html(head: bytes) -> bool:
    """Whether a text begins as HTML, or a fragment of it, does."""
    return _HTML.search(head[:_HEAD]) is not None


def interrupted(text: bytes) -> Iterator[Stretch]:
    """The stretches of a text in which markup stands in what may be one value."""
    for start, end in _around(_markup_places(text), len(text)):
        yield _stretch(text, start, end)


def escaped(text: bytes) -> Stretch | None:
    """What stands around letters beyond ASCII, digits and "@" that are written as numbers, as in
    JSON and in programs (`\\u00fc`), with `APART` in between; None when there are none."""
    runs = [found.span() for found in _ESCAPE.finditer(text)] if b"\\u" in text else []
    telling = (start for start, end in runs if _TELLING.search(text, start, end))
    marks: list[_Mark] = []
    at = index = 0
    for start, end in _around(telling, len(text)):
        marks.append((at, start, APART if start else b""))
        at = end
        while index < len(runs) and runs[index][0] < end:
            first, last = runs[index]
            if first >= start:
                marks.append((first, last, _unescaped(text[first:last])))
                at = max(end, last)
            index += 1
    return _read(text, 0, len(text), [*marks, (at, len(text), APART)]) if marks else None


def _markup_places(text: bytes) -> list[int]:
    """Where markup may stand in a value."""
    places = [
        found.start()
        for found in _BETWEEN.finditer(text)
        if all(_INLINE.match(tag) for tag in _TAG.findall(found[0]))
    ]
    return sorted([*places, *(found.start() for found in _REFERENCE.finditer(text))])


def _around(places: Iterable[int], length: int) -> Iterator[tuple[int, int]]:
    """Surroundings of places, which ascend, joined where they meet."""
    start = end = -1
    for place in places:
        if end < 0 or place - _AROUND > end:
            if end >= 0:
                yield start, end
            start = max(0, place - _AROUND)
        end = min(length, place + _AROUND)
    if end >= 0:
        yield start, end


_Mark = tuple[int, int, bytes]
"""From where to where in the bytes a mark stands, and what is read there."""


def _tags(text: bytes, start: int, end: int) -> Iterator[_Mark]:
    for found in _MARKUP.finditer(text, start, end):
        if found[0][:1] == b"&":
            character = unescape(found[0].decode("ascii"))
            yield *found.span(), character.encode("utf-8", "surrogatepass")
        else:
            yield *found.span(), b"" if _INLINE.match(found[1]) else b"\n"


def _unescaped(run: bytes) -> bytes:
    text = run.decode("unicode_escape")
    try:
        return text.encode()
    except UnicodeEncodeError:  # pairs of surrogates
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()


def _stretch(text: bytes, start: int, end: int) -> Stretch:
    if start:  # not from within a tag
        before = text.find(b">", start, end) + 1
        start = start if b"<" in text[start:before] else max(start, before)
    return _read(text, start, end, _tags(text, start, end))


def _read(text: bytes, start: int, end: int, marks: Iterable[_Mark]) -> Stretch:
    """This part of a text with what is read instead of the marks."""
    texts: list[bytes] = []
    parts: list[Part] = []
    length = 0
    at = start
    for first, last, read in (*marks, (end, end, b"")):
        if at < first:
            parts.append(Part(length, at, first, same=True))
            texts.append(text[at:first])
            length += first - at
        if read:
            unit = _ESCAPED if text.startswith(b"\\u", first) and read is not APART else 0
            parts.append(Part(length, first, last, read == text[first:last], unit))
            texts.append(read)
            length += len(read)
        at = last
    return Stretch(b"".join(texts), parts)
