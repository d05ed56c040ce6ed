"""Columns: a word over a column announces every number under it.

A table is a line of short cells, one of which is such a word, followed by a line with as many
cells, cut by the same sign: CSV, tab-separated text, what a reader made of a sheet.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.discovery.detectors.number import Number
from app.discovery.detectors.types import Hit

_SIGNS = b"\t,;|"
_LONGEST_HEADER = 8 << 10
_LONGEST_CELL = 64
_STRANGE_ROWS = 20
_ODD_ROWS = 8  # more rows of another width than of the right one: it was no table, or is over
_CODE = re.compile(rb"[={}<>\\]|[0-9A-Za-z_]\(|^ {2,}[^ |]")
_HEAD_SIGNS = re.compile(r"[_.\- ]+")
_NUMBER = re.compile(rb"[0-9]{5}")
_QUOTED = re.compile(rb'"(?:[^"]|"")*"|[^"]')


@dataclass(frozen=True, slots=True)
class Column:
    """A column under a word, with the numbers that the word announces."""

    index: int
    word: str
    numbers: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table that was recognised: the sign between its cells, how many a row has, and its columns
    of interest."""

    sign: bytes
    width: int
    columns: tuple[Column, ...]

    def hits(self, text: bytes, start: int, stop: int) -> tuple[list[Hit], int | None]:
        """The hits in the rows from `start` to `stop`; and the row at which it is clear that the
        table has ended before that, None when it goes on."""
        found: list[Hit] = []
        strange, odd, most = 0, 0, self.columns[-1].index
        while start < stop:
            end = text.find(b"\n", start, stop)
            end = stop if end < 0 else end
            cells = _cells(text[start:end], self.sign, most)
            odd += 1 if text.count(self.sign, start, end) != self.width - 1 else -1
            if odd > _ODD_ROWS:
                return found, start
            if len(cells) <= most:
                strange += 1
                if strange > _STRANGE_ROWS or start == end:
                    return found, start
            else:
                strange = 0
                for column in self.columns:
                    begin, last = cells[column.index]
                    found += _in_cell(text, column, start + begin, start + last)
            start = end + 1
        return found, None


def tables(
    text: bytes, words: Iterable[tuple[int, int, str, tuple[Number, ...]]]
) -> list[tuple[int, Table]]:
    """The tables whose header holds some of the `words` (start, end, word, numbers), each with the
    offset of its first row."""
    headers: dict[int, list[tuple[int, int, str, tuple[Number, ...]]]] = {}
    for found in words:
        before = max(0, found[0] - _LONGEST_HEADER)
        start = text.rfind(b"\n", before, found[0]) + 1
        if start or not before:
            headers.setdefault(start, []).append(found)
    tables = []
    for start, those in sorted(headers.items()):
        end = text.find(b"\n", start, start + _LONGEST_HEADER)
        if end < 0:
            continue
        if table := _table(text, start, end, those):
            tables.append((end + 1, table))
    return tables


def _table(
    text: bytes, start: int, end: int, words: list[tuple[int, int, str, tuple[Number, ...]]]
) -> Table | None:
    header = text[start:end]
    if _NUMBER.search(header) or _CODE.search(header):
        return None
    following = text[end + 1 : end + 1 + _LONGEST_HEADER].partition(b"\n")[0]
    sign = max((bytes([sign]) for sign in _SIGNS), key=header.count)
    count = header.count(sign)
    if not count or len(_cells(following, sign, count)) != count + 1:
        return None
    cells = _cells(header, sign, count)
    columns: dict[int, Column] = {}
    begins = [begin for begin, _ in cells]
    over: dict[int, list[tuple[int, int, str, tuple[Number, ...]]]] = {}
    for each in words:
        index = bisect_right(begins, each[0] - start) - 1
        if each[1] - start <= cells[index][1]:
            over.setdefault(index, []).append(each)
    for index, inside in over.items():
        begin, stop = cells[index]
        if stop - begin <= _LONGEST_CELL:
            word = max((each[2] for each in inside), key=len)
            numbers = dict.fromkeys(number for each in inside for number in each[3])
            columns[index] = Column(index, word, tuple(numbers))
    _join_companions(header, cells, columns)
    here = {number.type.key for column in columns.values() for number in column.numbers}
    kept = (
        Column(
            each.index,
            each.word,
            tuple(n for n in each.numbers if not n.beside or n.beside in here),
        )
        for _, each in sorted(columns.items())
    )
    found = tuple(column for column in kept if column.numbers)
    return Table(sign, count + 1, found) if found else None


def _join_companions(
    header: bytes, cells: list[tuple[int, int]], columns: dict[int, Column]
) -> None:
    """Add the columns whose heads are words of companions of the numbers in others."""
    numbers = {number for column in columns.values() for number in column.numbers}
    companions = {one for number in numbers for one in number.companions}
    for index, (begin, stop) in enumerate(cells if companions else ()):
        head = header[begin:stop].decode("utf-8", "replace").strip(" \"'\r").lower()
        head = _HEAD_SIGNS.sub(" ", head)
        called = tuple(one for one in companions if head in one.words)
        if called and index not in columns:
            columns[index] = Column(index, head, called)


def _cells(line: bytes, sign: bytes, most: int) -> list[tuple[int, int]]:
    """Where the cells of a line begin and end, up to the one after number `most`."""
    found, at = [], 0
    parts = line.split(sign, most + 1)
    if b'"' in line:
        parts = _quoted(line, sign)
    for part in parts:
        found.append((at, at + len(part)))
        at += len(part) + 1
    return found


def _quoted(line: bytes, sign: bytes) -> list[bytes]:
    """Cut a line that has quotes: signs inside of them do not count."""
    hidden = _QUOTED.sub(
        lambda part: b"x" * len(part.group()) if len(part.group()) > 1 else part.group(), line
    )
    found, at = [], 0
    for part in hidden.split(sign):
        found.append(line[at : at + len(part)])
        at += len(part) + 1
    return found


def _in_cell(text: bytes, column: Column, start: int, end: int) -> Iterator[Hit]:
    while start < end and text[start] in b" \"'\r":
        start += 1
    while end > start and text[end - 1] in b" \"'\r":
        end -= 1
    if start < end:
        for number in column.numbers:
            yield from number.in_cell(text, column.word, start, end)
