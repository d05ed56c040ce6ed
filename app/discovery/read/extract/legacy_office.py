"""Documents of Office before 2007: Word, PowerPoint and Excel.

They are compound files (MS-CFB), whose streams olefile reads. Word stores text in pieces, in one of
two forms (MS-DOC, 2.4.1); PowerPoint stores text in records (MS-PPT, 2.3). If the pieces or records
cannot be read, or if another program made the file, any text in the streams is searched, and a note
says so.
"""

from __future__ import annotations

import io
import re
import struct
from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import partial
from typing import Any

from app.discovery.match import limits
from app.discovery.read.extract.content import Content, Member, Metadata, Piece, Source
from app.discovery.read.extract.libraries import library
from app.discovery.read.extract.msg import MSG
from app.discovery.read.extract.office_package import clean
from app.discovery.read.extract.pieces import gather
from app.discovery.read.extract.unpack_limits import NotScanned
from app.discovery.read.extract.xls import workbook_pieces

COMPOUND = (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",)
"""First bytes of a compound file."""
_DAMAGE = (
    OSError, ValueError, IndexError, KeyError, TypeError, AttributeError, AssertionError,
    OverflowError, RecursionError, struct.error,
)  # fmt: skip
_LARGEST = 100 * limits.MIB
_RAW = "only the text recognised in its bytes was searched"
_OWN = (
    "worddocument", "0table", "1table", "powerpoint document", "workbook", "book", "current user",
    "\1compobj", "\5summaryinformation", "\5documentsummaryinformation", "\1ole", "\3objinfo",
)  # fmt: skip
_PROPERTIES = (
    ("title", "Document Title"), ("subject", "Document Subject"), ("author", "Document Creator"),
    ("last_saved_by", "Document Modifier"), ("create_time", "Document Created"),
    ("last_saved_time", "Document Modified"),
)  # fmt: skip
_ENCRYPTED, _TABLE_1 = 0x0100, 0x0200
_CLX = 0x01A2
_SIGNS = str.maketrans(
    {"\r": "\n", "\7": "\t", "\v": "\n", "\f": "\n", "\x1e": "-", "\x1f": None}
    | {chr(code): " " for code in (0, 1, 2, 3, 4, 5, 8, 0x13, 0x14, 0x15)}
)
_NARROW = re.compile(rb"[\t\x20-\x7e\xa0-\xff]{6,}")
_WIDE = re.compile(rb"(?:[\t\x20-\x7e\xa0-\xff]\0){6,}")
_SLIDE, _IN_LIST, _WIDE_TEXT, _NARROW_TEXT, _STRING = 0x03EE, 0x03F3, 0x0FA0, 0x0FA8, 0x0FBA


def is_compound(head: bytes, ending: str) -> bool:
    """Return whether content is a compound file other than an Outlook message."""
    return head.startswith(COMPOUND) and ending not in {"msg", "oft"}


def open_compound(source: Source) -> Content:
    """Return the content of an Office document from before 2007. Raises `NotScanned` if it is
    damaged or encrypted.
    """
    olefile = library("olefile")
    try:
        file = olefile.OleFileIO(source.file)
        streams = {"/".join(path): path for path in file.listdir(storages=False)}
    except _DAMAGE as error:
        raise NotScanned("it is damaged") from error
    names = {name.lower(): name for name in streams}
    if "encryptedpackage" in names:
        raise NotScanned("it is encrypted")
    if "__properties_version1.0" in names:
        source.file.seek(0)
        return MSG.open(source)
    notes: list[str] = []
    reader = _Compound(file, streams, notes)
    content_type, pieces = reader.document(names)
    return Content(content_type, pieces, reader.members(), _metadata(file), notes)


class _Compound:
    """The streams of a compound file."""

    def __init__(self, file: Any, streams: dict[str, list[str]], notes: list[str]) -> None:
        self._file = file
        self._streams = streams
        self._notes = notes

    def document(self, names: dict[str, str]) -> tuple[str, Iterator[Piece]]:
        """Return the document's type and its text. `names` maps the lower-case name of each stream
        to its name in the file.
        """
        if main := names.get("worddocument"):
            return "Word document", self._else_raw(self._word(main, names), main)
        if main := names.get("powerpoint document"):
            return "PowerPoint presentation", self._else_raw(self._slides(main), main)
        if main := names.get("workbook") or names.get("book"):
            return "Excel workbook", self._else_raw(self._workbook(main), main)
        return "Compound file", self._raw(self._streams)

    def _else_raw(self, pieces: Iterator[Piece], main: str) -> Iterator[Piece]:
        """Yield the pieces. If they cannot be read, yield any text found in the stream `main`
        instead.
        """
        try:
            yield from pieces
        except _DAMAGE:
            yield from self._raw([main])
        except NotScanned as error:
            if str(error) == "it is encrypted":
                raise
            yield from self._raw([main])

    def _read(self, name: str) -> bytes:
        path = self._streams[name]
        if self._file.get_size(path) > _LARGEST:
            raise NotScanned(f"its part {name} is larger than {_LARGEST >> 20} MiB")
        with self._file.openstream(path) as stream:
            data: bytes = stream.read()
        return data

    def members(self) -> Iterator[Member]:
        """Yield the streams that contain no text of the document itself."""
        for name in self._streams:
            if name.lower() not in _OWN:
                plain = "".join(char if char.isprintable() else "_" for char in name)
                yield Member(plain, partial(self._member, name))

    def _member(self, name: str) -> io.BytesIO:
        try:
            return io.BytesIO(self._read(name))
        except _DAMAGE as error:
            raise NotScanned("it is damaged") from error

    def _raw(self, names: Iterable[str]) -> Iterator[Piece]:
        self._notes.append(_RAW)

        def lines() -> Iterator[tuple[str, str]]:
            for name in names:
                try:
                    data = self._read(name)
                except (*_DAMAGE, NotScanned):
                    continue
                for found in _WIDE.finditer(data):
                    yield name, found[0].decode("utf-16-le") + "\n"
                for found in _NARROW.finditer(data):
                    yield name, found[0].decode("cp1252", "replace") + "\n"

        return gather(lines(), lambda _name, _: "raw text of the document")

    def _word(self, main: str, names: dict[str, str]) -> Iterator[Piece]:
        data = self._read(main)
        (flags,) = struct.unpack_from("<H", data, 0x0A)
        if flags & _ENCRYPTED:
            raise NotScanned("it is encrypted")
        table = self._read(names["1table" if flags & _TABLE_1 else "0table"])
        start, length = struct.unpack_from("<II", data, _CLX)
        text = word_text(data, table[start : start + length])
        lines = enumerate(text.splitlines(keepends=True), start=1)
        yield from gather(lines, lambda number, _: f"paragraph {number}")

    def _workbook(self, main: str) -> Iterator[Piece]:
        yield from workbook_pieces(self._read(main))

    def _slides(self, main: str) -> Iterator[Piece]:
        yield from gather(slide_texts(self._read(main)), lambda slide, _: slide)


def word_text(data: bytes, clx: bytes) -> str:
    """Return the text of a Word document. `data` is its main stream; `clx` contains the table that
    lists the pieces of text in this stream. Raises ValueError, IndexError or struct.error if the
    table is damaged.
    """
    at = 0
    while clx[at] == 1:  # formatting of pieces
        at += 3 + struct.unpack_from("<H", clx, at + 1)[0]
    if clx[at] != 2:
        raise ValueError("no table of pieces")
    (length,) = struct.unpack_from("<I", clx, at + 1)
    count = (length - 4) // 12
    ends = struct.unpack_from(f"<{count + 1}I", clx, at + 5)
    texts, left = [], len(data)
    for number in range(count):
        (where,) = struct.unpack_from("<I", clx, at + 5 + 4 * (count + 1) + 8 * number + 2)
        characters = min(ends[number + 1] - ends[number], left)
        if characters < 0:
            raise ValueError("pieces that overlap")
        left -= characters
        start = where & 0x3FFFFFFF
        if where & 0x40000000:
            texts.append(data[start // 2 : start // 2 + characters].decode("cp1252", "replace"))
        else:
            texts.append(data[start : start + 2 * characters].decode("utf-16-le", "replace"))
    return "".join(texts).replace("\7\7", "\n").translate(_SIGNS)


def slide_texts(data: bytes) -> Iterator[tuple[str, str]]:
    """Yield the place and the text of each text in a presentation. A place is "slide 3", or
    "outline" for text before the first slide. `data` is the document's main stream.
    """
    at, slides, listed = 0, 0, 0
    where = "outline"
    while at + 8 <= len(data):
        version, kind, length = struct.unpack_from("<HHI", data, at)
        at += 8
        if kind == _SLIDE:
            slides += 1
            where = f"slide {slides}"
        elif kind == _IN_LIST:
            listed += 1
            where = f"slide {listed}"
        if version & 0xF == 0xF:
            continue  # a container: its records come next
        if kind in {_WIDE_TEXT, _STRING}:
            yield where, _shown(data[at : at + length].decode("utf-16-le", "replace"))
        elif kind == _NARROW_TEXT:
            yield where, _shown(data[at : at + length].decode("latin-1"))
        at += length


def _shown(text: str) -> str:
    return text.translate(_SIGNS) + "\n"


def _metadata(file: Any) -> Metadata:
    try:
        found = file.get_metadata()
    except _DAMAGE:
        return ()
    return tuple(
        (label, text)
        for name, label in _PROPERTIES
        if (text := _property(getattr(found, name, None)))
    )


def _property(value: object) -> str:
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    if isinstance(value, bytes):
        value = value.decode("cp1252", "replace")
    return clean(value) if isinstance(value, str) else ""
