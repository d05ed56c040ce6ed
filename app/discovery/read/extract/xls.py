"""Excel workbooks of 97 to 2003 (BIFF8, MS-XLS): their cells from the records of the stream.

The records are read one by one, in one pass; only the table of shared strings is kept in memory.
(The library for such files hangs on some damaged ones.) For a formula the last result is read.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import partial

from app.discovery.read.extract.content import Piece
from app.discovery.read.extract.date_serials import is_date, moment
from app.discovery.read.extract.grid import Row, cell_place, row_text
from app.discovery.read.extract.pieces import cell, gather, table
from app.discovery.read.extract.unpack_limits import NotScanned
from app.discovery.read.extract.xlsx import number_text

_BOF, _EOF, _CONTINUE, _FILEPASS, _SHEET = 0x0809, 0x000A, 0x003C, 0x002F, 0x0085
_SST, _FORMAT, _XF, _DATEMODE, _BIFF8 = 0x00FC, 0x041E, 0x00E0, 0x0022, 0x0600
_NUMBER, _RK, _MULRK, _LABELSST, _LABEL, _RSTRING = 0x0203, 0x027E, 0x00BD, 0x00FD, 0x0204, 0x00D6
_FORMULA, _STRING, _BOX = 0x0006, 0x0207, 0x01B6
_MOST_SHEETS = 1_000
_Cell = tuple[int, int, str]
"""Row and column, from 0, and text."""


def workbook_pieces(data: bytes) -> Iterator[Piece]:
    """Yield the rows of each sheet in the stream `data`, each time followed by the texts of the
    sheet's comments and boxes.

    Raises ValueError or struct.error if `data` is not such a stream, and `NotScanned` if it is
    encrypted.
    """
    book = _Book(data)
    for name, start in book.sheets[:_MOST_SHEETS]:
        rows = _rows(book.cells(start))
        yield from table(rows, partial(cell_place, name))
        yield from gather(book.boxes(start), lambda place, _: place)


def _rows(cells: Iterator[_Cell]) -> Iterator[tuple[Row, str]]:
    """Join consecutive cells of the same row."""
    at, found = -1, dict[int, str]()
    for row, column, text in cells:
        if row != at and found:
            yield row_text(at + 1, sorted(found.items()))
            found = {}
        at = row
        if text:
            found[column] = text
    if found:
        yield row_text(at + 1, sorted(found.items()))


class _Book:
    """The global part of a workbook: its sheets, strings and formats."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.sheets: list[tuple[str, int]] = []
        self._strings: list[str] = []
        self._formats: dict[int, str] = {}
        self._styles: list[int] = []
        self._from_1904 = False
        kind, first = next(self._records(0), (0, b""))
        if kind != _BOF or struct.unpack_from("<H", first)[0] != _BIFF8:
            raise ValueError("no BIFF8")
        for kind, record in self._records(0):
            self._note(kind, record)

    def _records(self, at: int) -> Iterator[tuple[int, bytes]]:
        """Yield the records up to the end of a part of the stream. If the table of shared strings
        is among them, store its strings, including those in its continuation records.
        """
        data = self._data
        while at + 4 <= len(data):
            kind, length = struct.unpack_from("<HH", data, at)
            yield kind, data[at + 4 : at + 4 + length]
            at += 4 + length
            if kind == _EOF:
                return
            if kind == _SST:
                self._strings = list(_shared(self._continued(at, data[at - length : at])))

    def _continued(self, at: int, first: bytes) -> list[bytes]:
        parts = [first]
        while self._data[at : at + 2] == b"\x3c\0":
            (length,) = struct.unpack_from("<H", self._data, at + 2)
            parts.append(self._data[at + 4 : at + 4 + length])
            at += 4 + length
        return parts

    def _note(self, kind: int, record: bytes) -> None:
        if kind == _FILEPASS:
            raise NotScanned("it is encrypted")
        if kind == _SHEET:
            (start,) = struct.unpack_from("<I", record)
            if all(start != other for _, other in self.sheets[:_MOST_SHEETS]):
                self.sheets.append((_string(record, 6, narrow=True), start))
        elif kind == _FORMAT:
            self._formats[struct.unpack_from("<H", record)[0]] = _string(record, 2)
        elif kind == _XF:
            self._styles.append(struct.unpack_from("<H", record, 2)[0])
        elif kind == _DATEMODE:
            self._from_1904 = record[:1] == b"\1"

    def cells(self, start: int) -> Iterator[_Cell]:
        """Yield the cells of the sheet that begins at `start`."""
        waiting: tuple[int, int] | None = None
        for kind, record in self._records(start):
            if kind == _STRING and waiting:
                yield *waiting, cell(_string(record, 0))
            elif kind == _MULRK:
                row, column = struct.unpack_from("<HH", record)
                for number in range((len(record) - 6) // 6):
                    style, packed = struct.unpack_from("<HI", record, 4 + 6 * number)
                    yield row, column + number, self._number(_rk(packed), style)
            elif kind in {_NUMBER, _RK, _LABELSST, _LABEL, _RSTRING, _FORMULA} and len(record) > 9:
                row, column, style = struct.unpack_from("<HHH", record)
                yield row, column, self._text(kind, record, style)
                waiting = (row, column) if kind == _FORMULA else None

    def _text(self, kind: int, record: bytes, style: int) -> str:
        if kind == _RK:
            return self._number(_rk(struct.unpack_from("<I", record, 6)[0]), style)
        if kind == _LABELSST:
            (index,) = struct.unpack_from("<I", record, 6)
            return self._strings[index] if index < len(self._strings) else ""
        if kind in {_LABEL, _RSTRING}:
            return cell(_string(record, 6))
        if kind == _FORMULA and record[12:14] == b"\xff\xff":
            return ""  # text, in the next record, or a truth value
        return self._number(struct.unpack_from("<d", record, 6)[0], style)

    def _number(self, number: float, style: int) -> str:
        key = self._styles[style] if style < len(self._styles) else 0
        text = number_text(repr(number))
        return moment(text, self._from_1904) if is_date(key, self._formats.get(key, "")) else text

    def boxes(self, start: int) -> Iterator[tuple[str, str]]:
        """Yield the texts of comments and boxes. Each text is in the record after the record of
        its box.
        """
        box = False
        for kind, record in self._records(start):
            if box and kind == _CONTINUE and record:
                codec = "utf-16-le" if record[0] & 1 else "latin-1"
                yield "comment or box", record[1:].decode(codec, "replace") + "\n"
            box = kind == _BOX


def _rk(packed: int) -> float:
    """Return a number stored in 30 bits (MS-XLS, 2.5.217)."""
    if packed & 2:
        number: float = (packed >> 2) - ((packed >> 31) << 30)
    else:
        (number,) = struct.unpack("<d", struct.pack("<Q", (packed & 0xFFFFFFFC) << 32))
    return number / 100 if packed & 1 else number


def _string(record: bytes, at: int, *, narrow: bool = False) -> str:
    """Return a string. In the record, its length in one or two bytes comes first, then a flag for
    UTF-16, and then its characters.
    """
    head = 1 if narrow else 2
    length = int.from_bytes(record[at : at + head], "little")
    wide = record[at + head : at + head + 1] == b"\1"
    start = at + head + 1
    if wide:
        return record[start : start + 2 * length].decode("utf-16-le", "replace")
    return record[start : start + length].decode("latin-1")


def _shared(parts: list[bytes]) -> Iterator[str]:
    """Yield the shared strings (MS-XLS, 2.4.265). Each continuation record states its own encoding:
    UTF-16 or one byte per character.
    """
    part, at = 0, 8
    while True:
        if at + 3 > len(parts[part]):
            part, at = part + 1, 0
            if part >= len(parts):
                return
            continue
        left, flags = struct.unpack_from("<HB", parts[part], at)
        at += 3
        runs = struct.unpack_from("<H", parts[part], at)[0] if flags & 8 else 0
        at += 2 if flags & 8 else 0
        extra = struct.unpack_from("<I", parts[part], at)[0] if flags & 4 else 0
        at += 4 if flags & 4 else 0
        text = []
        while left:
            if at >= len(parts[part]):
                part, at = part + 1, 1
                if part >= len(parts) or not parts[part]:
                    return
                flags = parts[part][0]
            width = 2 if flags & 1 else 1
            data = parts[part][at : at + left * width]
            text.append(data.decode("utf-16-le" if flags & 1 else "latin-1", "replace"))
            left -= (len(data) + width - 1) // width
            at += len(data)
        yield cell("".join(text))
        at += 4 * runs + extra
        while at > len(parts[part]) and part + 1 < len(parts):
            at -= len(parts[part])
            part += 1
