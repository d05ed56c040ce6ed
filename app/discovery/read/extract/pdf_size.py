"""Find the pages of a PDF that would take too much memory, before PDFium loads one.

PDFium keeps a whole page in memory: some hundred bytes for each character and each line drawn, so
that a page of 25 MB takes 2.5 GB. The streams that draw a page (ISO 32000-1, 7.8) are unpacked here
one after another and measured, a little at a time. Most documents have no large stream; for the
others, the pages that draw large streams are determined.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from app.discovery.match import limits
from app.discovery.read.extract.pdf_objects import Objects, objects_of
from app.discovery.read.extract.pdf_streams import filters, in_ascii, joined, unpacked

MOST = 75 * 10**6
"""Maximum bytes of memory that PDFium may need for the objects and the text of a page."""
_SUSPECT = MOST // 8
_END = b"endstream"
_PIECE = 256 << 10
_SMALL = 64 << 10
_HEAD = 4 << 10
# Measured with PDFium: bytes that it holds for each.
_BYTE, _CHARACTER, _SHOWN, _DRAWN, _INLINE = 2.2, 108, 325, 350, 1200
_AT_MOST = 112
"""Maximum bytes of memory that PDFium uses per byte of any content."""
_HEX = ord("<")
_LONGEST = 32_767
"""Maximum length of a string in PDFium, in characters."""
_STREAM = re.compile(rb">>[\s\0]{0,9}stream\r?\n")
_HEADLESS = re.compile(rb"(?<!end)stream\r?\n")
_ZLIB = re.compile(rb"\x78[\x01\x5e\x9c\xda]|\x68[\x05\x43\x81\xde]|\x48[\x09\x47\x89\xc7]")
_LENGTH = re.compile(rb"/Length[\s\0]+(\d{1,12})(?![\s\0]+\d+[\s\0]+R|\d)")
_NUMBER = re.compile(rb"(\d{1,10})[\s\0]+\d{1,5}[\s\0]+obj\b")
_OTHER = re.compile(
    rb"/Subtype[\s\0]*/(?:Image|Type1C|CIDFontType0C|OpenType|XML)\b"
    rb"|/Type[\s\0]*/(?:XRef|Metadata|EmbeddedFile)\b|/(?:Length1|Width|FunctionType|ShadingType)\b"
    rb"|/N[\s\0]+[134](?!\d)"  # a colour profile
)
_FORM = re.compile(rb"/Subtype[\s\0]*/Form\b")
_PACKED = re.compile(rb"/Type[\s\0]*/ObjStm\b")
_FIRST = re.compile(rb"/First[\s\0]+(\d{1,9})")
_FLATE = re.compile(rb"/Filter[\s\0]*(?:/FlateDecode\b|\[[\s\0]*/FlateDecode[\s\0]*\])")
_FILTER = re.compile(rb"/Filter\b")
_ARRAY = re.compile(rb"/Contents[\s\0]*\[[^\]]{60}")
_TEXT = re.compile(rb"\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f\s]+>", re.DOTALL)
_SHOWS = re.compile(rb"[)>\]]\s{0,4}T[jJ]\b")
_DAMAGED = "a part of it cannot be decoded to its end; it may be damaged"
_ENCRYPTED = re.compile(rb"/Encrypt\b")
_DRAW = re.compile(rb"(?<=[\s\0])(?:[fFSsBbn]\*?|sh|Do)(?=[\s\0]|$)")


@dataclass(slots=True)
class _Sizes:
    """Bytes of memory that PDFium needs to draw each stream, by object number.

    `by_object` contains upper bounds; `counted` contains the needs of those streams whose content
    was examined. For the small streams that were not examined, `small` contains where each begins,
    and whether it is deflated. `total` is the sum of the upper bounds.
    """

    by_object: dict[int, float] = field(default_factory=dict)
    counted: dict[int, float] = field(default_factory=dict)
    small: dict[int, list[tuple[int, bool]]] = field(default_factory=dict)
    total: float = 0.0
    packed: list[tuple[int, int]] = field(default_factory=list)
    """Start of each stream that contains other objects, and the offset of its first object."""
    suspect: bool = False
    note_strings: Callable[[bytes], None] | None = None
    damaged: bool = False
    encrypted: bool = False

    def note_damage(self) -> None:
        """Note that a stream cannot be decoded to its end."""
        self.damaged = True


def too_large(
    file: BinaryIO,
    pages: int,
    note_strings: Callable[[bytes], None] | None = None,
    notes: list[str] | None = None,
) -> frozenset[int] | None:
    """Return the numbers, from 0, of the pages that must not be loaded, because they need too much
    memory. Return None if there are such pages, but it is unknown which. `pages` is the number of
    pages of the document.

    Content that is encrypted, or packed by an obsolete method, counts as small. Raises `NotScanned`
    when the file cannot be read. `note_strings` is called with all unpacked content, a part at a
    time. If a stream cannot be decoded to its end, a reason is added to `notes`.
    """
    sizes = _sizes(file, note_strings)
    if notes is not None and sizes.damaged and not sizes.encrypted:
        notes.append(_DAMAGED)
    if not sizes.suspect and sizes.total <= MOST:
        return frozenset()
    objects = objects_of(file, sizes.packed)
    found = objects.pages() if objects else []
    if len(found) == pages and objects:
        return frozenset(
            number for number, page in enumerate(found) if _is_large(file, objects, page, sizes)
        )
    return None if max(sizes.by_object.values(), default=0) > MOST else frozenset()


def _is_large(file: BinaryIO, objects: Objects, page: int, sizes: _Sizes) -> bool:
    """Return whether a page needs too much memory. The small streams of the page are measured only
    if they can make a difference.
    """
    drawn = objects.drawn_by(page)
    if sum(sizes.by_object.get(number, 0) for number in drawn) <= MOST:
        return False
    for number in drawn:
        for start, flat in sizes.small.pop(number, ()):
            taken, _ = _counted(_parts(file, start, flat, sizes), start, small=False)
            sizes.counted[number] = max(taken, sizes.counted.get(number, 0))
    return sum(sizes.counted.get(number, 0) for number in drawn) > MOST


def _sizes(file: BinaryIO, note_strings: Callable[[bytes], None] | None) -> _Sizes:
    """Measure every stream of a file."""
    sizes = _Sizes(note_strings=note_strings)
    file.seek(0)
    at, buffer = 0, b""
    while data := file.read(limits.MIB):
        buffer += data
        sizes.suspect = sizes.suspect or _ARRAY.search(buffer) is not None
        place = 0
        while found := _STREAM.search(buffer, place):
            if note_strings and buffer.find(b"stream", place, found.start()) >= 0:
                _note_headless(file, at, buffer[place : found.start()], place, sizes)
            head = buffer[max(place, found.start() - _HEAD) : found.end()]
            place = _stream(file, at + found.end(), head, sizes) - at
        keep = place if place > len(buffer) else max(place, len(buffer) - _HEAD)
        if note_strings and buffer.find(b"stream", place, keep) >= 0:
            _note_headless(file, at, buffer[place:keep], place, sizes)
        sizes.encrypted = sizes.encrypted or _ENCRYPTED.search(buffer) is not None
        at, buffer = at + keep, buffer[keep:]
        file.seek(at + len(buffer))
    if note_strings:
        _note_headless(file, at, buffer, 0, sizes)
    return sizes


def _stream(file: BinaryIO, start: int, head: bytes, sizes: _Sizes) -> int:
    """Measure the stream at the offset `start`, and return the offset where it ends. `head` is what
    precedes the stream, with its dictionary.

    A stream that is declared as something that draws no page (`_OTHER`) counts as empty, even if
    the declaration is wrong.
    """
    numbers = list(_NUMBER.finditer(head))
    told = head[numbers[-1].end() :] if numbers else head
    if packed := _PACKED.search(told) and _FIRST.search(told):
        sizes.packed.append((start, int(packed[1])))
    flat = _FLATE.search(told) is not None
    other = _OTHER.search(told) and not _FORM.search(told)
    if sizes.note_strings and not (other or (flat and numbers and not packed)):
        _note_packed(file, start, told, sizes, strings=not packed)
    if packed or not numbers or other or (not flat and _FILTER.search(told)):
        return _told_end(file, start, told)
    parts = _noted(_parts(file, start, flat, sizes), sizes)
    taken, end = _counted(parts, start)
    if not flat and sizes.note_strings:  # a damaged stream may extend over what follows it
        file.seek(start)
        _note_headless(file, start, file.read(min(end - start, limits.MIB)), 0, sizes)
    number = int(numbers[-1][1])
    sizes.by_object[number] = max(taken, sizes.by_object.get(number, 0))
    sizes.total += taken
    sizes.suspect = sizes.suspect or taken > _SUSPECT
    if 0 < taken <= _AT_MOST * _SMALL:
        sizes.small.setdefault(number, []).append((start, flat))
    else:
        sizes.counted[number] = max(taken, sizes.counted.get(number, 0))
    return end


def _parts(file: BinaryIO, start: int, flat: bool, sizes: _Sizes) -> Iterator[tuple[bytes, int]]:
    return unpacked(file, start, sizes.note_damage) if flat else _plain(file, start)


def _note_headless(file: BinaryIO, at: int, part: bytes, place: int, sizes: _Sizes) -> None:
    """Pass to `note_strings` the streams in `part` that have no complete dictionary, and `part`
    itself if it contains strings to draw. `part` begins at the offset `at` + `place` of the file.
    """
    for found in _HEADLESS.finditer(part):
        _note_packed(file, at + place + found.end(), b"", sizes)
    if sizes.note_strings and _SHOWS.search(part):
        sizes.note_strings(joined(part))


def _note_packed(
    file: BinaryIO, start: int, told: bytes, sizes: _Sizes, *, strings: bool = True
) -> None:
    """Pass to `note_strings` a stream that is deflated or ASCII-encoded, even if its dictionary is
    damaged. Without `strings`, a deflated stream is only checked for damage.
    """
    file.seek(start)
    if _ZLIB.match(file.read(2)) or _FLATE.search(told):
        for part, _ in unpacked(file, start, sizes.note_damage):
            if strings and sizes.note_strings:
                sizes.note_strings(joined(part))
    elif sizes.note_strings and (made := in_ascii(file, start, filters(told), sizes.note_damage)):
        sizes.note_strings(joined(made))


def _noted(parts: Iterator[tuple[bytes, int]], sizes: _Sizes) -> Iterator[tuple[bytes, int]]:
    for part in parts:
        if sizes.note_strings:
            sizes.note_strings(joined(part[0]))
        yield part


def _counted(
    parts: Iterator[tuple[bytes, int]], end: int, *, small: bool = True
) -> tuple[float, int]:
    """Return the memory that content needs, and where the content ends in the file. With `small`,
    small content is not examined, and the highest possible need is assumed.
    """
    first, taken, size = b"", 0.0, 0
    for part, place in parts:
        end = max(end, place)
        size += len(part)
        first += part
        if size <= _SMALL:
            continue
        if not taken and _is_letters(first):
            return 0.0, end
        taken += _content(first)
        first = b""
        if taken > 4 * MOST:
            break
    if _is_letters(first):
        return 0.0, end
    return taken + (_AT_MOST * len(first) if small else _content(first)), end


def _is_letters(first: bytes) -> bool:
    """Return whether a stream with this beginning maps the characters of a font (9.7.5.4)."""
    return first.startswith(b"/CIDInit") or b"begincmap" in first[:_HEAD]


def _content(part: bytes) -> float:
    texts = _TEXT.findall(part)
    shown = part.count(b"Tj") + part.count(b"TJ") + part.count(b")'") + part.count(b')"')
    characters = sum(len(text) // 2 if text[0] == _HEX else len(text) for text in texts)
    drawn = len(_DRAW.findall(part))
    return (
        _BYTE * len(part)
        + 2 * characters
        + _CHARACTER * min(characters, _LONGEST * shown)
        + _SHOWN * shown
        + _DRAWN * drawn
        + _INLINE * part.count(b" ID")
    )


def _plain(file: BinaryIO, start: int) -> Iterator[tuple[bytes, int]]:
    """Yield the parts of an uncompressed stream, up to the keyword that ends it, because the
    declared length may be wrong.
    """
    while True:
        file.seek(start)
        part = file.read(_PIECE)
        end = part.find(_END)
        if end >= 0 or len(part) <= len(_END):
            yield part[: max(end, 0)], start + max(end, 0)
            return
        part = part[: -len(_END)]
        start += len(part)
        yield part, start


def _told_end(file: BinaryIO, start: int, told: bytes) -> int:
    """Return the end of the stream at the offset `start`, according to the length that its
    dictionary `told` declares. Return `start` if the declaration is missing or wrong.
    """
    found = _LENGTH.search(told)
    if found is None:
        return start
    end = start + int(found[1])
    file.seek(end)
    return end if _END in file.read(2 * len(_END)) else start
