"""Table columns: a word in the header announces every number in its column.

A table is a line of short cells, one of which is such a word, followed by a line with as many
cells, split by the same separator: CSV, tab-separated text, or the text of a sheet.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from app.discovery.match.detectors.announced import Announced, announced
from app.discovery.match.detectors.card_secrets import with_examples
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.types import Hit

_SIGNS = b"\t,;|"
_LONGEST_HEADER = 8 << 10
_LONGEST_CELL = 64
_STRANGE_ROWS = 20
_ODD_ROWS = 8  # excess of recent rows with another width: not a table, or its end
_CODE = re.compile(rb"[={}<>\\]|[0-9A-Za-z_]\(|^ {2,}[^ |]")
_HEAD_SIGNS = re.compile(r"[_.\- ]+")
_NUMBER = re.compile(rb"[0-9]{5}")
# A version, a day or a fraction: not a column header.
_VALUE = re.compile(rb'[ "]*[0-9]+(?:[.\-/:][0-9]+)+[ "\r]*')
_QUOTED = re.compile(rb'"(?:[^"]|"")*"|[^"]')

_Said = tuple[int, int, str, tuple[Number, ...]]
"""Start and end of a word, the word, and the numbers that it announces."""
_Head = tuple[str, tuple[Number, ...]]


@dataclass(frozen=True, slots=True)
class Column:
    """A column under a word, with the numbers that the word announces."""

    index: int
    word: str
    announced: Announced


@dataclass(frozen=True, slots=True)
class Table:
    """A recognised table: the separator of its cells, the number of cells in a row, and the
    relevant columns.
    """

    sign: bytes
    width: int
    columns: tuple[Column, ...]

    def hits(
        self, text: bytes, start: int, stop: int, *, near_misses: bool = True
    ) -> tuple[list[Hit], int | None]:
        """Return the hits in the rows from `start` to `stop`, and the row at which the table ended
        before `stop`; None if it continues.
        """
        found: list[Hit] = []
        strange, odd, most = 0, 0, self.columns[-1].index
        while start < stop:
            end = text.find(b"\n", start, stop)
            end = stop if end < 0 else end
            cells = _cells(text[start:end], self.sign, most)
            wide = text.count(self.sign, start, end) + 1
            odd = odd + 1 if wide != self.width else max(0, odd - 1)
            if odd > _ODD_ROWS or start == end:
                return found, start
            if len(cells) <= most:
                strange += 1
                if strange > _STRANGE_ROWS:
                    return found, start
            else:
                strange, row = 0, list[Hit]()
                for column in self.columns:
                    begin, last = cells[column.index]
                    begin, last = _bare(text, start + begin, start + last)
                    row += column.announced.in_cell(
                        text, column.word, begin, last, near_misses=near_misses
                    )
                found += with_examples(row) if len(row) > 1 else row
            start = end + 1
        return found, None


def tables(text: bytes, said: Iterable[_Said]) -> list[tuple[int, Table]]:
    """Return the tables whose header contains one of the words `said`, each with the offset of its
    first row.
    """
    headers: dict[int, list[_Said]] = {}
    for each in said:
        before = max(0, each[0] - _LONGEST_HEADER)
        start = text.rfind(b"\n", before, each[0]) + 1
        if start or not before:
            headers.setdefault(start, []).append(each)
    known: dict[bytes, Table | None] = {}
    found = []
    for start, those in sorted(headers.items()):
        end = text.find(b"\n", start, start + _LONGEST_HEADER)
        if end < 0 or _NUMBER.search(text, start, end):
            continue  # most lines with a word about a number are followed by one: not a header
        header = text[start:end]
        if header not in known:
            words = [(each[0] - start, each[1] - start, *each[2:]) for each in those]
            known[header] = _table(header, words)
        table = known[header]
        if table is not None and _goes_on(text, end + 1, table):
            found.append((end + 1, table))
    return found


def _goes_on(text: bytes, start: int, table: Table) -> bool:
    """Return whether the first row of a table has as many cells as its header."""
    row = text[start : start + _LONGEST_HEADER].partition(b"\n")[0]
    return len(_cells(row, table.sign, table.width - 1)) == table.width


def _table(header: bytes, words: list[_Said]) -> Table | None:
    """Return the table of a header that contains `words` (start and end within it); None if it is
    none.
    """
    sign = max((bytes([sign]) for sign in _SIGNS), key=header.count)
    count = header.count(sign)
    if not count or _CODE.search(header):
        return None
    cells = _cells(header, sign, count)
    if any(_VALUE.fullmatch(header, begin, stop) for begin, stop in cells):
        return None
    heads = _heads(cells, words)
    _join_companions(header, cells, heads)
    here = {number.type.key for _, numbers in heads.values() for number in numbers}
    columns = []
    for index, (word, numbers) in sorted(heads.items()):
        if kept := tuple(
            number for number in numbers if not number.beside or number.beside in here
        ):
            columns.append(Column(index, word, announced(kept)))
    return Table(sign, count + 1, tuple(columns)) if columns else None


def _heads(cells: list[tuple[int, int]], words: list[_Said]) -> dict[int, _Head]:
    """Return what the words in each cell of a header announce, by the cell's index."""
    begins = [begin for begin, _ in cells]
    over: dict[int, list[_Said]] = {}
    for word in words:
        index = bisect_right(begins, word[0]) - 1
        begin, stop = cells[index]
        if word[1] <= stop and stop - begin <= _LONGEST_CELL:
            over.setdefault(index, []).append(word)
    return {
        index: (
            max((each[2] for each in inside), key=len),
            tuple(dict.fromkeys(number for each in inside for number in each[3])),
        )
        for index, inside in over.items()
    }


def _join_companions(header: bytes, cells: list[tuple[int, int]], heads: dict[int, _Head]) -> None:
    """Add columns for the companions of numbers whose word is the whole header of a column."""
    numbers = {number for _, those in heads.values() for number in those}
    companions = dict.fromkeys(companion for number in numbers for companion in number.companions)
    for index, (begin, stop) in enumerate(cells if companions else ()):
        head = header[begin:stop].decode("utf-8", "replace").strip(" \"'\r").lower()
        head = _HEAD_SIGNS.sub(" ", head)
        called = tuple(companion for companion in companions if head in companion.words)
        if called and index not in heads:
            heads[index] = (head, called)


def _cells(line: bytes, sign: bytes, most: int) -> list[tuple[int, int]]:
    """Return the start and end of the cells of a line, up to the one after number `most`."""
    found, at = [], 0
    parts = line.split(sign, most + 1)
    if b'"' in line:
        parts = _quoted(line, sign)
    for part in parts:
        found.append((at, at + len(part)))
        at += len(part) + 1
    return found


def _quoted(line: bytes, sign: bytes) -> list[bytes]:
    """Split a line with quotes: separators inside quotes do not count."""
    hidden = _QUOTED.sub(
        lambda part: b"x" * len(part.group()) if len(part.group()) > 1 else part.group(), line
    )
    found, at = [], 0
    for part in hidden.split(sign):
        found.append(line[at : at + len(part)])
        at += len(part) + 1
    return found


def _bare(text: bytes, start: int, end: int) -> tuple[int, int]:
    """Return the range of a cell without quotes and surrounding blanks."""
    while start < end and text[start] in b" \"'\r":
        start += 1
    while end > start and text[end - 1] in b" \"'\r":
        end -= 1
    return start, end
