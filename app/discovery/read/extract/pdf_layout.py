"""Layout of a PDF page: rows of cells, and columns in which a value may extend over several lines.

PDFium returns the text of a page in the order in which it is drawn. The lines of two columns may
alternate, or all labels of a form may come before all of its values. The positions of the
characters show which text is beside other text, and which is below it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from app.discovery.read.extract.libraries import library

MOST_LINES = 2_000
"""Maximum number of lines of a page whose layout is read; a page of paper has about 100."""
_MOST_RANGES = 20_000
_BLANKS = " " * 4
_BULLET = 2
"""Maximum length of the bullet or number before an item of a list; it does not count as a cell."""
_WIDE = 0.9
"""Minimum width of the space between two cells, as a fraction of the line's height. The blank of a
font has about 0.25."""
_SAME_LINE = 0.35
"""Maximum vertical distance of two cells of a row, as a fraction of the line's height."""
_NEXT_LINE = 3.0
"""Maximum distance of two adjacent lines of a column, as a multiple of the line's height."""
_FULL = 0.85
"""Minimum width of a full line of running text, as a fraction of the widest line of its column."""
_LABEL = 24
"""Mean number of characters above which the lines of a column are running text, not labels."""


class Cell(NamedTuple):
    """Text with its left and right ends, in points."""

    left: float
    right: float
    text: str


class Line(NamedTuple):
    """Cells on one base line, from left to right. `height` is the height of the line. `bottom` is
    the distance from the lower end of the page to the lower edge of the line. Both are in points.
    """

    bottom: float
    height: float
    cells: tuple[Cell, ...]


def laid_out(layer: Any, text: str) -> tuple[str, str]:
    """Return the text of a page and the rows of its tables, both as lines. `layer` is the text page
    of PDFium, `text` its text as PDFium returns it.

    In the returned text, adjacent lines with the same columns are read column by column. A row is
    one of several adjacent lines with the same columns, with tabs between its cells. If the page
    has no rows, or its layout cannot be read, the rows are "".
    """
    lines = _lines(layer, text)
    if lines is None:
        return text, ""
    written: list[str] = []
    rows: list[str] = []
    for block in _blocks(_with_columns_drawn_apart(lines)):
        table = _table(block)
        if len(table) == 1 or len(table[0]) == 1:
            written += ("\t".join(row) for row in table)
            continue
        rows += ("\t".join(row) for row in table if sum(map(bool, row)) > 1)
        for column in zip(*table, strict=True):
            written += filter(None, column)
    return _joined(written), _joined(rows)


def _lines(layer: Any, text: str) -> list[Line] | None:
    """Return the lines of a page in the order in which they are drawn; None if the positions of its
    characters are unknown, or if it has only one column or more than `MOST_LINES` lines.
    """
    written = text.split("\r\n")
    if len(written) > MOST_LINES or len(text) != layer.count_chars():
        return None  # with characters of two units, or of none, indices of text and page differ
    boxes = _Boxes(layer)
    if not boxes.has_columns() and _BLANKS not in text:
        return None
    lines: list[Line] = []
    at = 0
    for line in written:
        if line.strip():
            lines.append(boxes.line(line, at))
        at += len(line) + 2
    return lines


class _Boxes:
    """The boxes of the characters of a page, and of ranges of text that are drawn together.

    There are far fewer ranges than characters, so the ranges are read first. They show which lines
    may have cells.
    """

    def __init__(self, layer: Any) -> None:
        raw = library("pypdfium2.raw")
        self._layer, self._read, self._box = layer, raw.FPDFText_GetLooseCharBox, raw.FS_RECTF()
        self._apart = False
        self._gaps = 0
        self._with_gaps: set[int] = set()  # heights above the end of the page, in points
        values = [ctypes.c_double() for _ in range(4)]
        places = [ctypes.byref(value) for value in values]
        left, top, right, bottom = values
        end = low = high = 0.0
        for number in range(min(raw.FPDFText_CountRects(layer, 0, -1), _MOST_RANGES)):
            raw.FPDFText_GetRect(layer, number, *places)
            if number and bottom.value < high and top.value > low:
                if left.value - end > _WIDE * (high - low):
                    self._gaps += int(low) not in self._with_gaps
                    self._with_gaps.update(range(int(low), int(high) + 1))
                self._apart = self._apart or left.value < end - (high - low)
            elif number and bottom.value > low:
                self._apart = True
            end, low, high = right.value, bottom.value, top.value

    def has_columns(self) -> bool:
        """Return whether several lines have cells, or some text is above or left of text that is
        drawn before it.
        """
        return self._apart or self._gaps > 1

    def line(self, text: str, at: int) -> Line:
        """Return the line `text` of the page, which begins at the character with the index `at`."""
        start = len(text) - len(text.lstrip())
        stop = len(text.rstrip())
        left, _, bottom, top = self._of(at + start)
        height = max(top - bottom, 1.0)
        cells: list[Cell] = []
        split = int((bottom + top) / 2) in self._with_gaps or _BLANKS in text
        blank = text.find(" ", start, stop) if split else -1
        while blank >= 0:
            behind = blank + 1
            while text[behind] == " ":
                behind += 1
            end = self._of(at + blank - 1)[1]
            begin = self._of(at + behind)[0]
            if begin < left:  # from right to left, or drawn in another order
                return Line(bottom, height, (Cell(begin, max(begin, end), text),))
            if begin - end > _WIDE * height and blank - start > _BULLET:
                cells.append(Cell(left, max(left, end), text[start:blank]))
                start, left = behind, begin
            blank = text.find(" ", behind, stop)
        end = self._of(at + stop - 1)[1]
        cells.append(Cell(left, max(left, end), text[start:] if cells else text))
        return Line(bottom, height, tuple(cells))

    def _of(self, index: int) -> tuple[float, float, float, float]:
        box = self._box
        self._read(self._layer, index, box)
        return box.left, box.right, box.bottom, box.top


def _is_above(line: Line, other: Line) -> bool:
    """Return whether `other` is at the height of `line`, or above it."""
    return other.bottom > line.bottom - _SAME_LINE * line.height


def _is_below(line: Line, other: Line) -> bool:
    """Return whether `other` is close enough below `line` to be the next line of a column."""
    return 0 < line.bottom - other.bottom < _NEXT_LINE * max(line.height, other.height)


def _with_columns_drawn_apart(lines: list[Line]) -> list[Line]:
    """Return the lines, after joining columns that are drawn one after the other to rows. Columns
    of running text are not joined.
    """
    runs: list[list[Line]] = []
    for line in lines:
        if not runs or _is_above(runs[-1][-1], line):
            runs.append([])
        runs[-1].append(line)
    merged = runs[:1]
    for run in runs[1:]:
        rows = _side_by_side(merged[-1], run)
        if rows is None:
            merged.append(run)
        else:
            merged[-1] = rows
    return [line for run in merged for line in run]


def _side_by_side(left: list[Line], right: list[Line]) -> list[Line] | None:
    """Join the lines of two columns to rows; None if the columns are not part of the same rows."""
    if len(left) < 2 or _is_prose(left):
        return None
    end = max(line.cells[-1].right for line in left)
    if min(line.cells[0].left for line in right) < end:
        return None
    rows = sorted((*left, *right), key=lambda line: -line.bottom)
    together: list[Line] = []
    common = 0
    for row in rows:
        last = together[-1] if together else None
        if last and last.bottom - row.bottom < _SAME_LINE * last.height:
            cells = tuple(sorted((*last.cells, *row.cells)))
            together[-1] = last._replace(cells=cells)
            common += 1
        else:
            together.append(row)
    return together if common * 2 >= min(len(left), len(right)) else None


def _is_prose(lines: list[Line]) -> bool:
    """Return whether the lines of a column are running text: long, or as wide as the column."""
    widths = [line.cells[-1].right - line.cells[0].left for line in lines]
    full = sum(width >= _FULL * max(widths) for width in widths)
    mean = sum(len(cell.text) for line in lines for cell in line.cells) / len(lines)
    return mean > _LABEL or (full * 2 > len(lines) and mean > _LABEL / 2)


def _blocks(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Yield groups of lines that have the same columns."""
    block: list[Line] = []
    parts: list[tuple[float, float]] = []
    for line in lines:
        together = _united(parts, line.cells)
        if block and len(parts) > 1 < len(together) and _is_below(block[-1], line):
            block.append(line)
            parts = together
            continue
        if block:
            yield block
        block, parts = [line], _united([], line.cells)
    if block:
        yield block


def _united(parts: list[tuple[float, float]], cells: Iterable[Cell]) -> list[tuple[float, float]]:
    """Return the horizontal extents (left and right end) that are covered by `parts` or `cells`."""
    united: list[tuple[float, float]] = []
    for left, right in sorted([*parts, *((cell.left, cell.right) for cell in cells)]):
        if united and left <= united[-1][1]:
            united[-1] = united[-1][0], max(right, united[-1][1])
        else:
            united.append((left, right))
    return united


def _table(block: list[Line]) -> list[list[str]]:
    """Return the lines as rows of a table, with a text for each column, "" for an empty cell."""
    parts = _united([], (cell for line in block for cell in line.cells))
    table = [[""] * len(parts) for _ in block]
    for row, line in zip(table, block, strict=True):
        for cell in line.cells:
            place = next(at for at, (_, right) in enumerate(parts) if cell.left <= right)
            row[place] = f"{row[place]}  {cell.text}" if row[place] else cell.text
    return table


def _joined(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
