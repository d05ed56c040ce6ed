"""Rows of CSV files with records to be added, each row checked before anything is sent."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.language import Texts
from app.state.administration.noun import Values
from app.state.work.errors import NotPossible

tr = Texts(__name__)

LARGEST = 64 * 1024 * 1024
"""Maximum size of a file, in bytes."""
MOST_ROWS = 200_000
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})  # not translated


@dataclass(slots=True)
class Draft:
    """A record to be added. `line` is its line in the file, 0 if it comes from no file. `parent` is
    the name of the Group or Target to which it is added. `problem` says why the record cannot be
    added, or why the server rejected it. `key` is its identity, once a read has shown it.
    """

    line: int
    values: Values
    parent: str = ""
    problem: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a file: its last line, its cells by column, and what is wrong with their number."""

    line: int
    cells: dict[str, str]
    problem: str = ""


def file_text(path: Path) -> str:
    """Return the text of a file. Raises `OSError`, and `NotPossible` if the file is too large or is
    not UTF-8.
    """
    if path.stat().st_size > LARGEST:
        raise NotPossible(tr("The file is larger than 64 MiB. Split the file into smaller files."))
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise NotPossible(
            tr("Line {line} is not UTF-8. Save the file as UTF-8.", line=line)
        ) from None


def csv_rows(text: str, columns: Sequence[str], required: str) -> Iterator[Row]:
    """Yield the rows below the heads; empty rows are left out. `columns` are the possible heads, of
    which only `required` must be there. Raises `NotPossible` if the text as a whole is unusable.
    """
    expected = tr(
        "Expected columns: {columns}. Only “{required}” is required.",
        columns=", ".join(columns),
        required=required,
    )
    found = 0
    try:
        reader = csv.reader(io.StringIO(text), delimiter=delimiter_of(text), strict=True)
        heads = _heads(next(reader, []), columns, required, expected)
        for cells in reader:
            if any(cells):
                found += 1
                check_count(found)
                yield _row(reader.line_num, heads, cells)
    except csv.Error as error:
        raise NotPossible(tr("The file is not valid CSV: {reason}.", reason=error)) from None
    if not found:
        raise NotPossible(f"{tr('The file contains no rows. Choose another file.')} {expected}")


def delimiter_of(text: str) -> str:
    """Return the character that separates the cells of the first line."""
    return max(",;\t", key=text.partition("\n")[0].count)


def check_count(rows: int) -> None:
    """Raise `NotPossible` if there are too many rows."""
    if rows > MOST_ROWS:
        raise NotPossible(
            tr(
                "The file has more than {most} rows. Split the file into smaller files.",
                most=MOST_ROWS,
            )
        )


def invisible(value: str, *, but: str = "") -> str:
    """Return the code of the first invisible character in a value, such as `U+200B`, except those
    in `but`; "" if there is none.
    """
    for char in value:
        if unicodedata.category(char) in _INVISIBLE and char not in but:
            return f"U+{ord(char):04X}"
    return ""


def _heads(cells: list[str], columns: Sequence[str], required: str, expected: str) -> list[str]:
    heads = [cell.strip().casefold() for cell in cells]
    for head in heads:
        if head not in columns:
            told = tr("Unknown column “{column}”.", column=head[:50])
            raise NotPossible(f"{told} {expected}")
        if heads.count(head) > 1:
            told = tr("The column “{column}” occurs twice.", column=head)
            raise NotPossible(f"{told} {expected}")
    if required not in heads:
        told = tr("The column “{column}” is missing.", column=required)
        raise NotPossible(f"{told} {expected}")
    return heads


def _row(line: int, heads: list[str], cells: list[str]) -> Row:
    given = dict(zip(heads, (cell.strip() for cell in cells), strict=False))
    if len(cells) == len(heads):
        return Row(line, given)
    wrong = tr(
        "The row has {found} instead of {expected} cells.",
        found=len(cells),
        expected=len(heads),
    )
    return Row(line, given, wrong)
