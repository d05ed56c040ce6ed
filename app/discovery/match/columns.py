"""Table columns: a word in the header announces every number in its column. Headings also tell
which columns hold names and addresses.

A table begins with a header, a line of short cells that contains such a word or heading. The next
line has as many cells, split by the same separator. Tables are CSV, tab-separated text, Markdown,
the text of a sheet, or the rows of a dump by pg_dump. Columns of fixed width begin where their
headings do. At the beginning of a text, a table may have no header, or an unknown one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from app.discovery.match.detectors.announced import Announced, announced, borne_out, in_place
from app.discovery.match.detectors.birth import DATE_OF_BIRTH
from app.discovery.match.detectors.card_secrets import with_examples
from app.discovery.match.detectors.cell_kinds import CellKind, Verdict, heading, verdict
from app.discovery.match.detectors.name_shapes import Likeness
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.types import Hit
from app.discovery.match.table_frame import NOT_TEXT, Frame, Span, bare

_SEPARATORS = (b"\t", b",", b";", b"|")
_GAP = b"  "
_NO_ROW = frozenset((b"", b"#", b"/", b"<", b"{", b"[", b"%", b"*", b"-"))
_LONGEST_HEADER = 8 << 10
_LONGEST_CELL = 64
_STRANGE_ROWS = 20
_ODD_ROWS = 8  # excess of recent rows with another width: not a table, or its end
# A number that a word announces, or a piece of a program.
_NO_HEADER = re.compile(rb"[0-9]{5}|[={}<>\\]|[0-9A-Za-z_]\(")
_INDENTED = re.compile(rb" {2,}[^ |]")
# A version, a day or a fraction: not a column header.
_VALUE = re.compile(rb'[ "]*[0-9]+(?:[.\-/:][0-9]+)+[ "\r]*')
MARKS = (r"\) from stdin", r"\n\|[ :]{0,2}--", r"\tname\t", r"\nname\t", r"\tname\n")
"""Expressions in the first line of a table: by pg_dump, of Markdown (in the second line), and of a
sheet, with the most common heading of names.
"""
_COPY = re.compile(rb"COPY [^()\n]{1,200} \((?P<columns>[^()\n]+)\) FROM stdin;\r?\Z")
_FIXED = re.compile(r"(?:(?<=  )|\A)\S")
_LEAST_FIXED = 2
_FIRST_ROWS, _LEAST_ROWS = 8, 5
_JUDGED_ROWS, _JUDGED_BYTES = 64, 32 << 10

_Head = tuple[str, tuple[Number, ...], tuple[int, ...]]
"""The longest word in a cell of a header, what all words in it announce, and where these begin."""


class Said(NamedTuple):
    """A word in a text with the numbers that it announces, and the hits that follow it."""

    start: int
    end: int
    word: str
    numbers: tuple[Number, ...]
    hits: Sequence[Hit] = ()


Refuted = dict[int, frozenset[Number]]
"""The numbers that a column does not hold, although the word in its heading, which begins at this
offset, announces them.
"""


@dataclass(frozen=True, slots=True)
class NumberColumn:
    """A column whose heading announces kinds of numbers: the heading word, and these kinds."""

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
        """Return the hit of a cell."""
        return self.verdict.hit(text, start, end, near_misses=near_misses)


Column = NumberColumn | JudgedColumn


@dataclass(frozen=True, slots=True)
class Table:
    """A recognised table: how its rows are split into cells, and the relevant columns."""

    frame: Frame
    columns: tuple[Column, ...]

    def hits(
        self, text: bytes, start: int, stop: int, *, near_misses: bool = True
    ) -> tuple[list[Hit], int | None]:
        """Return the hits in the rows from `start` to `stop`. Also return the offset of the row
        before which the table ended; None if the table continues at `stop`.
        """
        found: list[Hit] = []
        strange, odd, most = 0, 0, self.columns[-1].index
        while start < stop:
            end = text.find(b"\n", start, stop)
            end = stop if end < 0 else end
            cells = self.frame.cells(text[start:end], most)
            if self.frame.count(text, start, end) != self.frame.width:
                odd += 1
            elif odd:
                odd -= 1
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
                    begin, last = bare(text, start + begin, start + last)
                    row += column.hits(text, begin, last, near_misses=near_misses)
                found += with_examples(row) if len(row) > 1 else row
            start = end + 1
        return found, None


def tables(
    text: bytes,
    said: Iterable[Said],
    headings: Iterable[int] = (),
    kinds: Sequence[CellKind] = (),
) -> tuple[list[tuple[int, Table]], Refuted]:
    """Return the tables in a text, each with the offset of its first row, and what their columns
    refute. A header contains one of the words `said`, or a heading of one of the `kinds`.
    `headings` are the places where possible headings end.
    """
    refuted: Refuted = {}
    headers = _header_lines(text, said, headings)
    known: dict[bytes, _Parsed | None] = {}
    found: list[tuple[int, Table]] = []
    last = 0
    if kinds and 0 not in headers:
        found += _at_beginning(text, kinds)
        if not found and _has_heading(text, kinds):
            headers[0] = []
    for start, those in sorted(headers.items()):
        end = text.find(b"\n", start, start + _LONGEST_HEADER)
        if end < 0 or _NO_HEADER.search(text, start, end) or _INDENTED.match(text, start, end):
            continue
        header = text[start:end]
        if header not in known:
            words = [Said(e.start - start, e.end - start, e.word, e.numbers) for e in those]
            known[header] = _parsed(header, words, named=bool(kinds))
        parsed_header = known[header]
        if parsed_header is None or not _goes_on(text, end + 1, parsed_header.frame):
            continue
        if found and _is_row(text, found[-1], start, last, parsed_header, kinds):
            last = start
            continue
        last = start
        columns, dropped = parsed_header.columns(text, end + 1, kinds)
        refuted |= {start + place: numbers for place, numbers in dropped.items()}
        if columns:
            found.append((end + 1, Table(parsed_header.frame, columns)))
    return found, refuted


def _is_row(
    text: bytes,
    before: tuple[int, Table],
    start: int,
    last: int,
    parsed: _Parsed,
    kinds: Sequence[CellKind],
) -> bool:
    """Return whether a line that contains words is a row of the preceding table, and not the
    header of a new one. For a row, four things must hold: the table has columns of names; the line
    has as many cells as the table; no cell in these columns is a heading; no empty line is in
    between.

    `last` is the offset up to which empty lines have already been looked for.
    """
    first, table = before
    names = [column.index for column in table.columns if isinstance(column, JudgedColumn)]
    if table.frame != parsed.frame or not names:
        return False
    if text.find(b"\n\n", max(first, last), start) >= 0:
        return False
    headings = parsed.headings
    return not any(kind.is_called(headings[index]) for kind in kinds for index in names)


def _header_lines(
    text: bytes, said: Iterable[Said], headings: Iterable[int]
) -> dict[int, list[Said]]:
    """Return the lines that may be headers, by the offset of their start. Each line has a list of
    those of the words `said` that it contains. The list is empty if the line has a heading, but
    none of these words.
    """
    headers: dict[int, list[Said]] = {}
    for each in said:
        before = max(0, each.start - _LONGEST_HEADER)
        start = text.rfind(b"\n", before, each.start) + 1
        if start or not before:
            headers.setdefault(start, []).append(each)
    done = -1
    for place in headings:  # at most one character behind the heading
        if place - 1 <= done:
            continue
        if text[place - 2 : place] == b"--":
            place = max(0, text.rfind(b"\n", 0, place))  # noqa: PLW2901 - the line before
        before = max(0, place - _LONGEST_HEADER)
        start = text.rfind(b"\n", before, place - 1) + 1
        done = text.find(b"\n", place - 1)
        done = len(text) if done < 0 else done
        if start or not before:
            headers.setdefault(start, [])
    return headers


def _has_heading(text: bytes, kinds: Sequence[CellKind]) -> bool:
    """Return whether the first line of a text is a header with a heading of one of the kinds."""
    if text[:1] in _NO_ROW:
        return False
    line = text[: text.find(b"\n", 0, _LONGEST_HEADER) + 1].rstrip()
    if _NO_HEADER.search(line) or _INDENTED.match(line):
        return False
    parsed = _parsed(line, [], named=True)
    return parsed is not None and any(
        kind.is_called(head) is not False for head in parsed.headings for kind in kinds
    )


def _at_beginning(text: bytes, kinds: Sequence[CellKind]) -> list[tuple[int, Table]]:
    """Return the table at the beginning of a text that has no header, so that its first line is a
    row already. Such a table is recognised if the cells of some columns show what they are. The
    list has at most one table, with the offset 0.
    """
    frame = _regular(text)
    rows = _Parsed(frame, (), {}).first_rows(text, 0) if frame else []
    headings = [_as_heading(cell, kinds) for cell in rows[0]] if rows else []
    if frame is None or all(headings):
        return []
    told = judged(headings, [*zip(*rows, strict=True)], kinds, of_person=False)
    columns = tuple(JudgedColumn(index, told[index]) for index in sorted(told))
    return [(0, Table(frame, columns))] if columns else []


def _regular(text: bytes) -> Frame | None:
    """Return a frame with the separator that splits the first lines of a text into the same number
    of cells; one line may differ. Return None if no separator does.
    """
    end = text.find(b"\n", 0, _LONGEST_HEADER)
    second = text.find(b"\n", end + 1, end + _LONGEST_HEADER)
    if end < 0 or second < 0 or text[:1] in _NO_ROW or text.find(b"(", 0, end) >= 0:
        return None
    for sign in _SEPARATORS:
        count = text.count(sign, 0, end)
        if not count or text.count(sign, end + 1, second) != count:
            continue
        lines = text[:_LONGEST_HEADER].split(b"\n", _FIRST_ROWS)[:-1]
        counts = [line.count(sign) for line in lines]
        if len(lines) >= _LEAST_ROWS and counts.count(count) >= len(lines) - 1:
            return Frame(sign, count + 1)
    return None


def _as_heading(cell: str, kinds: Sequence[CellKind]) -> str:
    """Return a cell in the first line of a table as a heading; "" if the cell is a value, such as
    a name. A cell that begins with a small letter always counts as a heading.
    """
    if not cell or (
        not cell[0].islower()
        and any(kind.unnamed and kind.likeness(cell) is Likeness.KNOWN for kind in kinds)
    ):
        return ""
    return heading(cell) or "-"


def _goes_on(text: bytes, start: int, frame: Frame) -> bool:
    """Return whether the first row of a table has as many cells as its header."""
    row = text[start : start + _LONGEST_HEADER].partition(b"\n")[0]
    return len(frame.cells(row, frame.width - 1)) == frame.width


@dataclass(frozen=True, slots=True)
class _Parsed:
    """The parsed header of a table: how it is split, its cells, and what the words in each cell
    announce.
    """

    frame: Frame
    cells: tuple[bytes, ...]
    heads: dict[int, _Head]

    @property
    def headings(self) -> list[str]:
        """Return the headings of the columns; "" for a cell that is too long."""
        return [heading(cell.decode("utf-8", "replace")) for cell in self.cells]

    def columns(
        self, text: bytes, start: int, kinds: Sequence[CellKind]
    ) -> tuple[tuple[Column, ...], Refuted]:
        """Return the relevant columns of the table whose rows begin at `start`, and what they
        refute, by the place of a word in the header.
        """
        found: dict[int, Column] = {}
        refuted: Refuted = {}
        rows: list[list[str]] | None = None
        here = {number.type.key for _, numbers, _ in self.heads.values() for number in numbers}
        for index, (word, numbers, places) in self.heads.items():
            kept = tuple(
                number
                for number in numbers
                if (not number.beside or number.beside in here)
                and number.is_amid(text, start, start)
            )
            if kept:
                rows = self.first_rows(text, start) if rows is None else rows
                cells = [row[index] for row in rows]
                kept = borne_out(in_place(kept, text, start, len(cells)), word, cells)
            if kept:
                found[index] = NumberColumn(index, word, announced(kept))
            refuted |= dict.fromkeys(places, frozenset(numbers).difference(kept))
        headings = self.headings
        if kinds and (
            any(kind.is_called(head) is not False for kind in kinds for head in headings)
            or not any(headings)
        ):
            rows = self.first_rows(text, start) if rows is None else rows
            columns = [*zip(*rows, strict=True)]
            of_person = DATE_OF_BIRTH.key in here
            for index, told in judged(headings, columns, kinds, of_person=of_person).items():
                if index not in found or not _any_hit(found[index], columns[index]):
                    found[index] = JudgedColumn(index, told)
        return tuple(found[index] for index in sorted(found)), refuted

    def first_rows(self, text: bytes, start: int) -> list[list[str]]:
        """Return the cells of the first rows of the table."""
        rows: list[list[str]] = []
        end = start + _JUDGED_BYTES
        while len(rows) < _JUDGED_ROWS and 0 <= start < len(text) and start < end:
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


def _any_hit(column: Column, cells: Sequence[str]) -> bool:
    """Return whether a column has a hit in one of these cells."""
    texts = map(str.encode, cells)
    return any(column.hits(text, 0, len(text), near_misses=False) for text in texts)


def judged(
    headings: Sequence[str],
    columns: Sequence[Sequence[str]],
    kinds: Sequence[CellKind],
    *,
    of_person: bool,
) -> dict[int, Verdict]:
    """Return a verdict on each column that can be judged, by its heading (in the form of
    `heading`) and its first cells. Clear headings are judged before vague ones. The kinds that
    count only beside persons come last. The headings "first" and "last" are vague alone, but clear
    together.
    """
    found: dict[int, Verdict] = {}
    halves = [kind for kind in kinds if kind.is_half]
    paired = bool(halves) and all(
        any(_is_called(kind, head) is None for head in headings) for kind in halves
    )
    for kind, clear in _order(kinds):
        names = [
            told.kind for told in found.values() if told.kind.personal and not told.kind.beside
        ]
        if kind.beside and not (of_person or names):
            continue
        half = of_person or paired or (len(names) == 1 and names[0].is_half)
        for index, cells in enumerate(columns):
            head = headings[index]
            if index in found or (_is_called(kind, head) is True) is not clear:
                continue
            if told := verdict(
                kind, head, cells, of_person=(half and kind.personal) or kind.beside
            ):
                found[index] = told
    return found


@lru_cache(maxsize=4096)
def _is_called(kind: CellKind, head: str) -> bool | None:
    return kind.is_called(head)


def _order(kinds: Sequence[CellKind]) -> list[tuple[CellKind, bool]]:
    """Return the order of judging, as pairs of a kind and a flag. True means the columns whose
    heading clearly names this kind, False means all other columns.
    """
    pairs = [(kind, clear) for kind in kinds for clear in (True, False)]
    return sorted(pairs, key=lambda pair: (pair[0].beside, not pair[1]))


def _parsed(header: bytes, words: list[Said], *, named: bool) -> _Parsed | None:
    """Parse a header that contains `words` (start and end within the line); return None if the
    line is no header. Headings are returned only if columns are to be `named`.
    """
    if named and (dump := _COPY.match(header)):
        begin, stop = dump.span("columns")
        inside = Frame(b",", header.count(b",", begin, stop) + 1)
        cells = [(begin + at, begin + end) for at, end in inside.cells(header[begin:stop], 1 << 16)]
        frame = Frame(b"\t", inside.width)
    else:
        sign = max(_SEPARATORS, key=header.count)
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
    return _Parsed(frame, raw, heads) if heads or named else None


def _heads(cells: list[Span], words: list[Said]) -> dict[int, _Head]:
    """Return what the words in each cell of a header announce, by the cell's index."""
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
