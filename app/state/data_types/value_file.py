"""Rows of a list of values: from a CSV file of any usual encoding and separator, or from a text.

Threads read the file part by part. The file itself is not stored.
"""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from app.language import Texts
from app.masking import mask
from app.state.work.errors import NotPossible

tr = Texts(__name__)

MOST_ROWS = 1_000_000
"""Maximum number of rows that a server accepts."""
_LARGEST = 512 << 20
_PREVIEW = 20
_EXAMPLES = 3
_SEPARATORS = ",;\t|"
_PART = 200_000
"""Maximum number of characters in a part: a body has at most 1 MiB."""
_CELL = 1_000
_AROUND = 6
"""Characters that the JSON syntax adds to a cell."""
_CHUNK = 1 << 20
_Rows = tuple[tuple[str, ...], ...]
_NO_ROWS: _Rows = ()


@dataclass(frozen=True, slots=True)
class ValueSource:
    """A file or a pasted text, with its encoding and separator. `name` is that of the file, `lines`
    an upper bound of the number of rows.
    """

    name: str
    encoding: str
    separator: str
    lines: int
    preview: tuple[tuple[str, ...], ...] = field(repr=False)
    path: Path | None = None
    text: str = field(default="", repr=False)

    @property
    def columns(self) -> int:
        """The number of columns in the first rows."""
        return max(map(len, self.preview), default=0)

    @property
    def headed(self) -> bool:
        """Whether the first row of a table looks like a header, because it has no digit and the
        second row has one.
        """
        if self.columns < 2 or len(self.preview) < 2:
            return False
        first, second = self.preview[:2]
        plain = not any(char.isdigit() for cell in first for char in cell)
        return plain and any(char.isdigit() for cell in second for char in cell)

    def title(self, column: int, *, header: bool) -> str:
        """Return the name of a column: its cell in the header row or, without one, a text with its
        number.
        """
        cell = self._cell(0, column).strip() if header else ""
        return cell or tr("Column {number}", number=column + 1)

    def examples(self, column: int, *, header: bool) -> list[str]:
        """Return the first values of a column, masked."""
        rows = range(int(header), len(self.preview))
        found = [cell for row in rows if (cell := self._cell(row, column).strip())]
        return [mask(cell[:_CELL]) for cell in found[:_EXAMPLES]]

    def parts(self, columns: tuple[int, ...], *, header: bool) -> Iterator[list[list[str]]]:
        """Yield the cells of these columns, in parts of the size of one request. Cells are cut to
        `_CELL` characters. Raises NotPossible if there are too many rows, or if a line cannot be
        read; the error message contains no value.
        """
        part: list[list[str]] = []
        size = 0
        for number, row in enumerate(self._rows(header=header)):
            if number == MOST_ROWS:
                raise _too_many()
            cells = [row[column][:_CELL] if column < len(row) else "" for column in columns]
            part.append(cells)
            size += sum(len(cell) + _AROUND for cell in cells)
            if size >= _PART:
                yield part
                part, size = [], 0
        yield part

    def _rows(self, *, header: bool) -> Iterator[list[str]]:
        with _opened(self.path, self.text, self.encoding) as file:
            rows = csv.reader(file, delimiter=self.separator)
            try:
                for number, row in enumerate(rows):
                    if number or not header:
                        yield row
            except (csv.Error, UnicodeDecodeError, OSError) as error:
                words = tr(
                    "Line {line} of the file cannot be read. Correct the line, then choose the "
                    "file again.",
                    line=rows.line_num,
                )
                raise NotPossible(words) from error

    def _cell(self, row: int, column: int) -> str:
        cells = self.preview[row] if row < len(self.preview) else ()
        return cells[column] if column < len(cells) else ""


def of_text(text: str) -> ValueSource:
    """Return the source of pasted rows. Raises NotPossible if they contain no value."""
    return _source("", "utf-8", text.count("\n") + 1, None, text)


def of_file(path: Path) -> ValueSource:
    """Return the source of a file. Raises OSError, and NotPossible if the file is too large, is no
    text, or contains no value.
    """
    if path.stat().st_size > _LARGEST:
        raise NotPossible(
            tr(
                "The file is larger than {size} MB. Split the file into smaller files, and "
                "create a data type for each of them.",
                size=_LARGEST >> 20,
            )
        )
    encoding, lines = _encoding(path)
    return _source(path.name, encoding, lines, path, "")


def _source(name: str, encoding: str, lines: int, path: Path | None, text: str) -> ValueSource:
    separator, preview = ",", _NO_ROWS
    for candidate in _SEPARATORS:
        source = ValueSource(name, encoding, candidate, lines, (), path, text)
        rows = _first(source)
        if _even(rows) and len(rows[0]) > len(preview[0] if preview else ""):
            separator, preview = candidate, rows
    if not preview:  # lines of free text: one column
        source = ValueSource(name, encoding, "\x1f", lines, (), path, text)
        separator, preview = "\x1f", _first(source)
    if not any(cell.strip() for row in preview for cell in row):
        raise NotPossible(tr("The file contains no values. Choose another file."))
    return ValueSource(name, encoding, separator, lines, preview, path, text)


def _first(source: ValueSource) -> _Rows:
    rows: list[tuple[str, ...]] = []
    for row in source._rows(header=False):
        if row:
            rows.append(tuple(row))
        if len(rows) == _PREVIEW:
            break
    return tuple(rows)


def _even(rows: _Rows) -> bool:
    """Return whether all rows have the same number of columns, and more than one."""
    return bool(rows) and len(rows[0]) > 1 and len({len(row) for row in rows}) == 1


def _too_many() -> NotPossible:
    return NotPossible(
        tr(
            "The file has more than {count} rows. Split the file into smaller files, and "
            "create a data type for each of them.",
            count=MOST_ROWS,
        )
    )


def _opened(path: Path | None, text: str, encoding: str) -> io.TextIOBase:
    return (
        io.StringIO(text, newline="") if path is None else path.open(encoding=encoding, newline="")
    )


def _encoding(path: Path) -> tuple[str, int]:
    """Return the encoding of a file, and an upper bound of its number of lines. Raises NotPossible
    for a file that is no text, or has too many rows.
    """
    lines, quoted = 0, False
    with path.open("rb") as file:
        start = file.read(4)
        if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            return "utf-16", path.stat().st_size // 4
        decoder, encoding = codecs.getincrementaldecoder("utf-8")(), "utf-8-sig"
        chunk = start
        while chunk:
            if b"\0" in chunk:
                raise NotPossible(
                    tr("This is not a text file. Save the table as CSV, then choose the CSV file.")
                )
            lines += chunk.count(b"\n")
            quoted = quoted or b'"' in chunk
            if lines > MOST_ROWS + 1 and not quoted:  # each line is a row
                raise _too_many()
            if encoding != "cp1252":
                try:
                    decoder.decode(chunk)
                except UnicodeDecodeError:
                    encoding = "cp1252"
            chunk = file.read(_CHUNK)
    return encoding, lines + 1
