"""Check for values in a document's bytes that its reader may have missed.

The reader of a damaged document may return a part of it without any sign of damage. Therefore the
bytes of a document are also searched for card numbers and IBANs, which are recognisable by
themselves. Each must be a match in the searched text, or occur somewhere in it; otherwise the
document is reported as not fully scanned. Content that is packed as a whole is not checked.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache

from app.discovery.match.detectors import cards, iban
from app.discovery.match.detectors.base import Hit, Subject
from app.discovery.match.engine import ends_of

_DIGIT, _GAP = "[0-9]", "[ -]"
_NARROW = (
    f"[^0-9]{_DIGIT}{{13}}",
    f"{_DIGIT}{{4}}{_GAP}{_DIGIT}{{4}}{_GAP}{_DIGIT}{{4}}",
    f"{_DIGIT}{{4}}{_GAP}{_DIGIT}{{6}}{_GAP}{_DIGIT}{{4}}",
    f"[A-Z]{{2}}{_DIGIT}{{2}} ?[0-9A-Z]{{4}} ?{_DIGIT}{{4}} ?{_DIGIT}{{2}}",
)
_WIDE = tuple(
    each.replace("[0-9]", r"(?:[0-9]\x00)").replace("[ -]", r"[ \-]\x00")
    .replace("[A-Z]", r"(?:[A-Z]\x00)").replace("[0-9A-Z]", r"(?:[0-9A-Z]\x00)")
    .replace(" ?", r"(?: \x00)?")
    for each in _NARROW
)  # fmt: skip
_AROUND = 128
"""Bytes that are checked before and after the end of a match of `_NARROW` or `_WIDE`. No value is
longer.
"""
_APART = 32
_LONGEST = 64 << 10
"""Maximum number of bytes that are judged together."""
_MOST_PLACES = 100_000
_IN_ONE_PIECE = re.compile(rb"(?<![0-9])[0-9]{13,19}(?![0-9])")
_IN_GROUPS = re.compile(
    rb"(?<![0-9A-Za-z])(?=[0-9]{4}[ \-][0-9]{4,6}[ \-]|[A-Z]{2}[0-9]{2} ?[0-9A-Z]{4} ?[0-9]{4})"
)
_SEPARATORS = b" -.\xa0\xc2"
_GAPS = re.compile(rb"[ \-.\xa0\xc2]+")
_GROUP = 4
_LINE_GOES_ON = re.compile(rb"=\r?\n")
_BASE64 = re.compile(
    rb"(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{16,76}(?:={1,2}(?=\r?\n|\Z)|\r?\n"
    rb"(?:[A-Za-z0-9+/]{60,76}\r?\n)*(?:[A-Za-z0-9+/]{4,76}={0,2}(?=\r?\n|\Z))?)"
)
_BOUNDARY = re.compile(rb"[=\-][=\-_]\Z")
_ID_BEFORE, _ID_AFTER = re.compile(rb"<[^<>\s]*\Z"), re.compile(rb"[^<>\s]*@[^<>\s]+>")
_END = b"\n"


class Unread:
    """Collects the card numbers and IBANs in the bytes of an object. `values` contains pairs of a
    data type and a normalised value.

    `wanted` returns whether a data type is searched for.
    """

    def __init__(self, wanted: Callable[[str], bool]) -> None:
        self._wanted = wanted
        self._ends = _engine()
        self._kept = _END
        self._places = 0
        self.values: set[tuple[str, bytes]] = set()

    def look(self, data: bytes) -> None:
        """Examine the next bytes of the object; b"" at its end."""
        self._look(self._kept + (data or _END), strings=False)
        self._kept = (self._kept + data)[-2 * _AROUND :] if data else _END

    def look_at_encoded(self, data: bytes) -> None:
        """Examine the encoded content in the bytes `data` of a mail: base64, and lines that are
        continued in quoted-printable. A part of a mail may be encoded without declaring it.
        """
        if _LINE_GOES_ON.search(data):
            self._look(_END + _LINE_GOES_ON.sub(b"", data) + _END, strings=False)
        for block in _BASE64.finditer(data):
            first, _, more = block[0].partition(b"\n")
            first = first.rstrip(b"\r")
            lines = first[len(first) % 4 :] + more.translate(None, b"\r\n")
            with suppress(binascii.Error):
                self._look(
                    _END + binascii.a2b_base64(lines[: len(lines) & -4]) + _END, strings=False
                )

    def look_at_strings(self, data: bytes) -> None:
        """Examine a content stream of a PDF page. Only the strings in it are text."""
        self._look(_END + data + _END, strings=True)

    def _look(self, text: bytes, *, strings: bool) -> None:
        for start, end in self._runs(text):
            self._judge(text[start:end], strings=strings)

    def _runs(self, text: bytes) -> Iterator[tuple[int, int]]:
        """Yield ranges of the text around the ends of the engine's matches. An end is left out if
        it is less than `_APART` bytes after the last one used, or if `_MOST_PLACES` ends were used
        before. Overlapping ranges are merged up to `_LONGEST` bytes, but never UTF-16 with other
        text.
        """
        done, start, last, wide = -_APART, 0, 0, False
        for end in self._ends(text):
            if end - done < _APART or self._places >= _MOST_PLACES:
                continue
            done = end
            self._places += 1
            low, high = max(0, end - _AROUND), end + _AROUND
            zeros = _is_wide(text[low:high])
            if last and (low > last or zeros != wide or high - start > _LONGEST):
                yield start, last
                last = 0
            if not last:
                start, wide = low, zeros
            last = high
        if last:
            yield start, last

    def _judge(self, text: bytes, *, strings: bool) -> None:
        if _is_wide(text[: 2 * _AROUND]):
            text = text.replace(b"\0\0", _END).replace(b"\0", b"")  # two zeros separate texts
        subject = Subject(text, near_misses=False)
        for hit in _judged(subject):
            cut = not hit.start or hit.end == len(text)
            low = max(0, hit.start - _AROUND)
            apart = text.rfind(b"(", low, hit.start) <= text.rfind(b")", low, hit.start)
            skipped = (strings and apart) or _of_mail(text, hit.start, hit.end)
            if not (cut or skipped or hit.failed) and self._wanted(hit.data_type):
                self.values.add((hit.data_type, hit.value))


def _is_wide(text: bytes) -> bool:
    """Return whether the bytes around a number are probably UTF-16, because many of
    them are zero.
    """
    return text.count(0) >= _APART // 2


def _judged(subject: Subject) -> Iterator[Hit]:
    for found in _IN_ONE_PIECE.finditer(subject.text):
        yield from cards.plain(subject, found.start())
    for found in _IN_GROUPS.finditer(subject.text):
        for judge in (*cards.GROUPED, iban.judge):
            yield from judge(subject, found.start())


def _of_mail(text: bytes, start: int, end: int) -> bool:
    """Return whether a number is part of a boundary or a Message-ID, which are random in every
    mail.
    """
    if _BOUNDARY.search(text, max(0, start - _APART), start):
        return True
    return bool(
        _ID_BEFORE.search(text, max(0, start - _AROUND), start) and _ID_AFTER.match(text, end)
    )


def without(values: set[tuple[str, bytes]], text: bytes) -> set[tuple[str, bytes]]:
    """Return those of the `values` (data type, value) that do not occur in `text` as separate
    words. A value that is split into groups of at least four characters occurs there, too.
    """
    plain = text.replace(b"\0", b"").upper()
    bare = plain.translate(None, _SEPARATORS)
    return {value for value in values if value[1] not in bare or not _is_written(value[1], plain)}


def _is_written(value: bytes, text: bytes) -> bool:
    signs = rb"[ \-.\xa0\xc2]*".join(value[at : at + 1] for at in range(len(value)))
    return any(
        min(map(len, _GAPS.split(found[0])[:-1]), default=_GROUP) >= _GROUP
        for found in re.finditer(rb"(?<![0-9A-Z])" + signs + rb"(?![0-9A-Z])", text)
    )


@cache
def _engine() -> Callable[[bytes], list[int]]:
    return ends_of((*_NARROW, *_WIDE))
