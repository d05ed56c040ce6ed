"""Answers of commands: a table for a terminal, or the formats of the window's export."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from rich.cells import cell_len

from app.commands.failures import CommandFailed
from app.commands.options import Display
from app.masking import without_numbers, without_values
from app.state.export.export_formats import Cell, Csv, Form, Json, utf8
from app.terminal import discard_output, printable

T = TypeVar("T")
Columns = Sequence[tuple[str, Callable[[T], Cell]]]
"""Heading of each column, and the function that returns the column's cell for a row."""
PEOPLE = frozenset({"Owner", "Assigned", "Signed off by", "By"})
"""Headings of columns that name people. E-mail addresses in these columns are not masked, because
they are not values that a scan has matched.
"""
_IDS = frozenset({"Target ID", "Object ID", "Job ID"})
"""Headings of columns that are not masked: an ID is never a match value, but may look like one."""
_GAP = "  "
_WIDEST = 80
"""Maximum width of a column in character cells; a wider cell moves the rest of its line."""
_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"
_LINE_SECONDS = 0.2


class Table(Form):
    """Aligned columns. The first rows determine their widths, so that rows can be written before
    later ones are known. A wider cell in a later row moves the rest of its line. A long cell in the
    last column moves nothing.
    """

    def __init__(self, titles: Sequence[str], *, colour: bool = False) -> None:
        super().__init__(titles)
        self._colour = colour
        self._widths: list[int] = []

    def head(self) -> str:
        """Return "": the headings come with the first rows, which determine the widths."""
        return ""

    def row(self, cells: Sequence[Cell]) -> str:
        """Return the line of a row. The first call also returns the headings."""
        return self.rows([cells])

    def rows(self, rows: Iterable[Sequence[Cell]]) -> str:
        """Return a line for each row. The first call also returns the headings."""
        shown = [[_shown(cell) for cell in cells] for cells in rows]
        if not shown:
            return ""
        right = [isinstance(cell, int) for cell in next(iter(rows))]
        head = ""
        if not self._widths:
            columns = zip(self.titles, *shown, strict=True)
            self._widths = [min(max(map(cell_len, cells)), _WIDEST) for cells in columns]
            head = self._line(self.titles, right)
            head = f"{_BOLD}{head}{_PLAIN}" if self._colour else head
            head += "\n"
        return head + "".join(f"{self._line(cells, right)}\n" for cells in shown)

    def foot(self, sums: Mapping[str, int]) -> str:  # noqa: ARG002 - a message tells them
        """Return "": a message states the totals instead."""
        return ""

    def _line(self, cells: Sequence[str], right: Sequence[bool]) -> str:
        padded = [
            f"{' ' * (width - cell_len(cell))}{cell}"
            if to_right
            else f"{cell}{' ' * (width - cell_len(cell))}"
            for cell, width, to_right in zip(cells, self._widths, right, strict=True)
        ]
        return _GAP.join(padded).rstrip()


class Answer(Generic[T]):
    """The answer of a command, written to standard output row by row, with values masked."""

    def __init__(self, columns: Columns[T], display: Display) -> None:
        self._columns = columns
        titles = [title for title, _ in columns]
        if display.format == "table":
            self._form: Form = Table(titles, colour=display.colour and has_colour())
        else:
            self._form = (Json if display.format == "json" else Csv)(titles)
        self._masks = [_mask_of(title) for title in titles]
        self._put(self._form.head())

    def rows(self, rows: Iterable[T]) -> None:
        """Write some rows. Raises `CommandFailed` if that is not possible."""
        self._put(self._form.rows([self._cells(row) for row in rows]))

    def end(self, sums: Mapping[str, int]) -> None:
        """Write the part after the rows. Raises `CommandFailed` if that is not possible."""
        self._put(self._form.foot({"total": sum(sums.values()), **sums}))

    def _cells(self, row: T) -> list[Cell]:
        cells = [cell(row) for _, cell in self._columns]
        return [
            mask(cell) if isinstance(cell, str) else cell
            for mask, cell in zip(self._masks, cells, strict=True)
        ]

    def _put(self, text: str) -> None:
        write(utf8(text))


class Progress:
    """One changing line on standard error, if that is a terminal."""

    def __init__(self) -> None:
        self._live = sys.stderr.isatty()
        self._told = 0.0

    def show(self, text: str) -> None:
        """Replace the line by `text`, at most once in `_LINE_SECONDS`."""
        if self._live and time.monotonic() - self._told > _LINE_SECONDS:
            self._told = time.monotonic()
            sys.stderr.write(f"\r{text}\x1b[K")
            sys.stderr.flush()

    def clear(self) -> None:
        """Erase the line, before other output."""
        if self._live and self._told:
            sys.stderr.write("\r\x1b[K")


def write(data: bytes) -> None:
    """Write to standard output. Raises `CommandFailed` if that is not possible."""
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        discard_output()
        raise CommandFailed(f"The output cannot be written: {error.strerror}.") from error


def say(text: str) -> None:
    """Print a message to standard error."""
    print(f"discovery-console: {printable(text)}", file=sys.stderr, flush=True)  # noqa: T201


def has_colour() -> bool:
    """Whether standard output is a terminal whose user wants colours (https://no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def amount(count: int, one: str, many: str) -> str:
    """Return a count with the noun `one` (singular) or `many` (plural)."""
    return f"{count:,} {one if count == 1 else many}"


def _mask_of(title: str) -> Callable[[str], str]:
    if title in _IDS:
        return str
    return without_numbers if title in PEOPLE else without_values


def _shown(cell: Cell) -> str:
    return f"{cell:,}" if isinstance(cell, int) else printable(cell)
