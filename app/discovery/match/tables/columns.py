"""Table columns: a word in the header announces every number in its column. Headings also tell
which columns hold names and addresses.

A table begins with a header, a line of short cells that contains such a word or heading. The next
line has as many cells, split by the same separator. Tables are CSV, tab-separated text, Markdown,
the text of a sheet, or the rows of a dump by pg_dump. Columns of fixed width begin where their
headings do. At the beginning of a text, a table may have no header, or an unknown one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.discovery.match.detectors.card_secrets import with_examples
from app.discovery.match.detectors.cell_kinds import CellKind, heading
from app.discovery.match.detectors.name_shapes import Likeness
from app.discovery.match.detectors.types import Hit
from app.discovery.match.tables.column_verdicts import judged
from app.discovery.match.tables.table_frame import Frame, bare
from app.discovery.match.tables.table_header import (
    LONGEST_HEADER,
    SEPARATORS,
    Column,
    Header,
    JudgedColumn,
    Refuted,
    Said,
    parsed_header,
)

_NO_ROW = frozenset((b"", b"#", b"/", b"<", b"{", b"[", b"%", b"*", b"-"))
_MOST_JUDGED = 100  # tables of a text whose numbers are judged by their columns
_STRANGE_ROWS = 20
_ODD_ROWS = 8  # excess of recent rows with another width: not a table, or its end
# A number that a word announces, or a piece of a program.
_NO_HEADER = re.compile(rb"[0-9]{5}|[={}<>\\]|[0-9A-Za-z_]\(")
_INDENTED = re.compile(rb" {2,}[^ |]")
MARKS = (r"\) from stdin", r"\n\|[ :]{0,2}--", r"\tname\t", r"\nname\t", r"\tname\n")
"""Expressions that show the header of a table: in a dump by pg_dump, in Markdown (its second line),
and in a sheet (the most common heading of names).
"""
_FIRST_ROWS, _LEAST_ROWS = 8, 5


@dataclass(frozen=True, slots=True)
class Table:
    """A recognised table: how its rows are split into cells, and the relevant columns."""

    frame: Frame
    columns: tuple[Column, ...]

    def hits(
        self, text: bytes, start: int, stop: int, *, near_misses: bool = True
    ) -> tuple[list[Hit], int | None]:
        """Return the hits in the rows from `start` to `stop`. Also return the offset of the row at
        which the table ended; None if the table continues at `stop`.
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
    """Return the tables in a text, each with the offset of its first row. Also return a map from
    the offset of a word in a header to the kinds of numbers that the word announces, but that its
    column does not hold. A header contains one of the words in `said`, or a heading of one of the
    `kinds`. `headings` are the offsets where possible headings end.
    """
    refuted: Refuted = {}
    headers = _header_lines(text, said, headings)
    known: dict[bytes, Header | None] = {}
    found: list[tuple[int, Table]] = []
    last = judged_tables = 0
    if kinds and 0 not in headers:
        found += _at_beginning(text, kinds)
        if not found and _has_heading(text, kinds):
            headers[0] = []
    for start, those in sorted(headers.items()):
        end = text.find(b"\n", start, start + LONGEST_HEADER)
        if end < 0 or _NO_HEADER.search(text, start, end) or _INDENTED.match(text, start, end):
            continue
        header = text[start:end]
        if header not in known:
            words = [Said(e.start - start, e.end - start, e.word, e.numbers) for e in those]
            known[header] = parsed_header(header, words, named=bool(kinds))
        parsed = known[header]
        if parsed is None or not _goes_on(text, end + 1, parsed.frame):
            continue
        if found and _is_row(text, found[-1], start, last, parsed, kinds):
            last = start
            continue
        last = start
        judged_tables += bool(parsed.heads)
        judging = judged_tables <= _MOST_JUDGED
        columns, dropped = parsed.columns(text, end + 1, kinds, judging=judging)
        refuted |= {start + place: numbers for place, numbers in dropped.items()}
        if columns:
            found.append((end + 1, Table(parsed.frame, columns)))
    return found, refuted


def _is_row(
    text: bytes,
    before: tuple[int, Table],
    start: int,
    last: int,
    parsed: Header,
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
    """Return the lines that may be headers, because they contain one of the words in `said`, or a
    heading (`headings`: offsets). The keys are the offsets where the lines start; the values are
    the words in `said` that the line contains, which may be none.
    """
    headers: dict[int, list[Said]] = {}
    for each in said:
        before = max(0, each.start - LONGEST_HEADER)
        start = text.rfind(b"\n", before, each.start) + 1
        if start or not before:
            headers.setdefault(start, []).append(each)
    done = -1
    for place in headings:  # at most one character behind the heading
        if place - 1 <= done:
            continue
        if text[place - 2 : place] == b"--":
            place = max(0, text.rfind(b"\n", 0, place))  # noqa: PLW2901 - the line before
        before = max(0, place - LONGEST_HEADER)
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
    line = text[: text.find(b"\n", 0, LONGEST_HEADER) + 1].rstrip()
    if _NO_HEADER.search(line) or _INDENTED.match(line):
        return False
    parsed = parsed_header(line, [], named=True)
    return parsed is not None and any(
        kind.is_called(head) is not False for head in parsed.headings for kind in kinds
    )


def _at_beginning(text: bytes, kinds: Sequence[CellKind]) -> list[tuple[int, Table]]:
    """Return the table with which a text begins, if the table has no header: the first line of the
    text is a row already. Such a table is recognised if the cells of some columns show what they
    are. The list has at most one table, with the offset 0.
    """
    frame = _regular(text)
    rows = Header(frame, (), {}).first_rows(text, 0) if frame else []
    headings = [_as_heading(cell, kinds) for cell in rows[0]] if rows else []
    if frame is None or all(headings):
        return []
    told = judged(headings, [*zip(*rows, strict=True)], kinds, of_person=False)
    columns = tuple(JudgedColumn(index, told[index]) for index in sorted(told))
    return [(0, Table(frame, columns))] if columns else []


def _regular(text: bytes) -> Frame | None:
    """Return a frame with the separator that splits the first lines of a text into the same number
    of cells; one line may differ. Return None if there is no such separator.
    """
    end = text.find(b"\n", 0, LONGEST_HEADER)
    second = text.find(b"\n", end + 1, end + LONGEST_HEADER)
    if end < 0 or second < 0 or text[:1] in _NO_ROW or text.find(b"(", 0, end) >= 0:
        return None
    for sign in SEPARATORS:
        count = text.count(sign, 0, end)
        if not count or text.count(sign, end + 1, second) != count:
            continue
        lines = text[:LONGEST_HEADER].split(b"\n", _FIRST_ROWS)[:-1]
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
    row = text[start : start + LONGEST_HEADER].partition(b"\n")[0]
    return len(frame.cells(row, frame.width - 1)) == frame.width
