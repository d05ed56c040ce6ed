"""The header of a table: what its words and headings say about the columns below them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.discovery.match.detectors.announced import Announced, announced
from app.discovery.match.detectors.birth import DATE_OF_BIRTH
from app.discovery.match.detectors.cell_kinds import CellKind, Verdict, heading
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.refuting import borne_out, in_place
from app.discovery.match.detectors.types import Hit
from app.discovery.match.tables.column_verdicts import MAIL, judged
from app.discovery.match.tables.table_frame import NOT_TEXT, Frame, Span, bare

LONGEST_HEADER = 8 << 10
"""Maximum length of the header of a table in bytes."""
SEPARATORS = (b"\t", b",", b";", b"|")
_GAP = b"  "
_LONGEST_CELL = 64
# A version, a day or a fraction: not a column header.
_VALUE = re.compile(rb'[ "]*[0-9]+(?:[.\-/:][0-9]+)+[ "\r]*')
_COPY = re.compile(rb"COPY [^()\n]{1,200} \((?P<columns>[^()\n]+)\) FROM stdin;\r?\Z")
_FIXED = re.compile(r"(?:(?<=  )|\A)\S")
_LEAST_FIXED = 2
_JUDGED_ROWS, _JUDGED_BYTES, _SPREAD_BYTES = 64, 32 << 10, 256 << 10
_NEARBY = 400

_Head = tuple[str, tuple[Number, ...], tuple[int, ...]]
"""The longest word in a cell of a header, the numbers that all words in the cell announce, and the
offsets where these words begin.
"""


class Said(NamedTuple):
    """A word in a text. `numbers` are the kinds of numbers that the word announces; `hits` are the
    hits that follow the word.
    """

    start: int
    end: int
    word: str
    numbers: tuple[Number, ...]
    hits: Sequence[Hit] = ()


Refuted = dict[int, frozenset[Number]]
"""Map of the offset of a heading word to the numbers that the word announces, but that the column
does not hold.
"""


@dataclass(frozen=True, slots=True)
class NumberColumn:
    """A column whose heading contains a `word` that announces kinds of numbers."""

    index: int
    word: str
    announced: Announced

    def hits(self, text: bytes, start: int, end: int, *, near_misses: bool) -> list[Hit]:
        """Return the hits in a cell."""
        return self.announced.in_cell(text, self.word, start, end, near_misses=near_misses)


@dataclass(frozen=True, slots=True)
class JudgedColumn:
    """A column of names or addresses, with the verdict on all its cells."""

    index: int
    verdict: Verdict

    def hits(self, text: bytes, start: int, end: int, *, near_misses: bool) -> list[Hit]:
        """Return a list with the hit of a cell, or an empty list if the cell has none."""
        return self.verdict.hit(text, start, end, near_misses=near_misses)


Column = NumberColumn | JudgedColumn


@dataclass(frozen=True, slots=True)
class Header:
    """The parsed header of a table: how it is split, its cells, and what the words in each cell
    announce.
    """

    frame: Frame
    cells: tuple[bytes, ...]
    heads: dict[int, _Head]

    @property
    def headings(self) -> list[str]:
        """Return the headings of the columns in the form of `heading`; "" for a cell that is too
        long.
        """
        return [heading(cell.decode("utf-8", "replace")) for cell in self.cells]

    def columns(
        self, text: bytes, start: int, kinds: Sequence[CellKind], *, judging: bool = True
    ) -> tuple[tuple[Column, ...], Refuted]:
        """Return the relevant columns of the table whose rows begin at `start`. Also return a map
        from the offset of a word in the header to the kinds of numbers that the word announces, but
        that its column does not hold. Without `judging`, the cells are not checked for this.
        """
        here = {number.type.key for _, numbers, _ in self.heads.values() for number in numbers}
        named = self._may_name(kinds)
        rows = self.first_rows(text, start) if named or (judging and self.heads) else []
        first = [*zip(*rows, strict=True)] or [()] * self.frame.width
        of_person = DATE_OF_BIRTH.key in here
        told = judged(self.headings, first, kinds, of_person=of_person) if rows and named else {}
        found: dict[int, Column] = {}
        refuted: Refuted = {}
        around, more = b"", None
        for index, (word, numbers, places) in self.heads.items():
            kept = tuple(
                number
                for number in numbers
                if (not number.beside or number.beside in here)
                and number.is_amid(text, start, start)
            )
            if kept and judging:
                around = around or self._around(text, start) + _of_persons(rows, told, of_person)
                kept = in_place(kept, around, len(rows))
            if kept and judging:
                more = self._later_rows(text, start, len(rows)) if more is None else more
                kept = borne_out(kept, word, first[index], [row[index] for row in more])
            if kept:
                found[index] = NumberColumn(index, word, announced(kept))
            refuted |= dict.fromkeys(places, frozenset(numbers).difference(kept))
        for index, verdict in told.items():
            if index not in found or not _any_hit(found[index], first[index]):
                found[index] = JudgedColumn(index, verdict)
        return tuple(found[index] for index in sorted(found)), refuted

    def _may_name(self, kinds: Sequence[CellKind]) -> bool:
        """Return whether a heading may name one of the kinds. Return True, too, if no column has a
        heading, and False if there are no kinds.
        """
        headings = self.headings
        return bool(kinds) and (
            any(kind.is_called(head) is not False for kind in kinds for head in headings)
            or not any(headings)
        )

    @staticmethod
    def _around(text: bytes, start: int) -> bytes:
        """Return the header of the table whose rows begin at `start`, and the text around it."""
        header = text.rfind(b"\n", max(0, start - LONGEST_HEADER), start - 1) + 1
        return text[max(0, min(header, start - _NEARBY)) : start + _NEARBY]

    def first_rows(self, text: bytes, start: int, most: int = _JUDGED_ROWS) -> list[list[str]]:
        """Return the cells of up to `most` rows, the first one at `start`. Rows with another number
        of cells are left out.
        """
        rows: list[list[str]] = []
        end = start + _JUDGED_BYTES
        while len(rows) < most and 0 <= start < len(text) and start < end:
            stop = text.find(b"\n", start, end)
            stop = min(len(text), end) if stop < 0 else stop
            line = text[start:stop]
            if not line:
                break
            cells = self.frame.cells(line, self.frame.width)
            if len(cells) == self.frame.width:
                spans = (bare(line, *cell) for cell in cells)
                rows.append([line[begin:last].decode("utf-8", "replace") for begin, last in spans])
            start = stop + 1
        return rows

    def _later_rows(self, text: bytes, start: int, rows: int) -> list[list[str]]:
        """Return the cells of rows that are spread evenly over the table whose rows begin at
        `start`. `rows` is the number of its first rows. Return an empty list if the table has no
        other rows.
        """
        last = min(len(text), start + _SPREAD_BYTES)
        end = text.find(b"\n\n", start, last)
        end = last if end < 0 else end
        if rows < _JUDGED_ROWS and end - start <= _JUDGED_BYTES:
            return []
        found: list[list[str]] = []
        for place in range(start, end, (end - start) // _JUDGED_ROWS + 1):
            line = text.find(b"\n", place, end) + 1
            found += self.first_rows(text, line, 1) if line else []
        return found


def _of_persons(rows: Sequence[Sequence[str]], told: dict[int, Verdict], of_person: bool) -> bytes:
    """Return words that stand for the columns about persons in a table: "birth" if there are dates
    of birth (`of_person`), "name" for names, and "mail" if most rows have an e-mail address. The
    caller adds these words to the text around the table, and searches the result for the pattern
    `Number.amid_column`.
    """
    names = any(verdict.kind.personal for verdict in told.values())
    mails = sum(any(MAIL.fullmatch(cell) for cell in row) for row in rows) > len(rows) / 2
    return b"\n" + b"birth " * of_person + b"name " * names + b"mail " * mails


def _any_hit(column: Column, cells: Sequence[str]) -> bool:
    """Return whether a column has a hit in one of these cells."""
    texts = map(str.encode, cells)
    return any(column.hits(text, 0, len(text), near_misses=False) for text in texts)


def parsed_header(header: bytes, words: list[Said], *, named: bool) -> Header | None:
    """Parse a header that contains `words`, whose start and end are offsets in the line. Return
    None if the line is no header. With `named`, the result contains the headings of the columns.
    """
    if named and (dump := _COPY.match(header)):
        begin, stop = dump.span("columns")
        inside = Frame(b",", header.count(b",", begin, stop) + 1)
        cells = [(begin + at, begin + end) for at, end in inside.cells(header[begin:stop], 1 << 16)]
        frame = Frame(b"\t", inside.width)
    else:
        sign = max(SEPARATORS, key=header.count)
        count = header.count(sign)
        if count:
            frame = Frame(sign, count + 1)
        elif named and _GAP in header:
            decoded = header.decode("utf-8", "replace")
            edges = tuple(found.start() for found in _FIXED.finditer(decoded))
            if len(edges) < _LEAST_FIXED or NOT_TEXT in decoded:
                return None
            frame = Frame(b"", len(edges), edges)
        else:
            return None
        cells = frame.cells(header, count)
    if any(_VALUE.fullmatch(header, begin, stop) for begin, stop in cells):
        return None
    if len(cells) != frame.width:  # a separator within quotes, or text over an edge
        if frame.edges or len(cells) < 2:
            return None
        frame = Frame(frame.sign, len(cells))
    heads = _heads(cells, words)
    raw = tuple(
        header[begin:stop] if stop - begin <= _LONGEST_CELL else b""
        for begin, stop in (cells if named else ())
    )
    return Header(frame, raw, heads) if heads or named else None


def _heads(cells: list[Span], words: list[Said]) -> dict[int, _Head]:
    """Return a map from the index of each cell of a header to what the words in it announce. Cells
    without such words are left out.
    """
    begins = [begin for begin, _ in cells]
    over: dict[int, list[Said]] = {}
    for word in words:
        index = bisect_right(begins, word.start) - 1
        begin, stop = cells[max(index, 0)]
        if index >= 0 and word.end <= stop and stop - begin <= _LONGEST_CELL:
            over.setdefault(index, []).append(word)
    return {
        index: (
            max((each.word for each in inside), key=len),
            tuple(dict.fromkeys(number for each in inside for number in each.numbers)),
            tuple(each.start for each in inside),
        )
        for index, inside in over.items()
    }
