"""Rows of a sheet as text, and the names of its cells."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

GAP = 64
"""Maximum number of adjacent empty cells that are written as tabs; longer gaps are left out."""
Row = tuple[int, tuple[str, ...] | None]
"""The number of a row, from 1, and the names of its columns; None instead of the names if they are
A, B, C ... without gaps.
"""


@lru_cache(maxsize=1024)
def column_name(number: int) -> str:
    """Return the name of a column, "A" for 0."""
    name = ""
    while number >= 0:
        number, letter = divmod(number, 26)
        name, number = chr(65 + letter) + name, number - 1
    return name


@lru_cache(maxsize=1024)
def column_number(name: str) -> int:
    """Return the number of a column, 0 for "A"."""
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - 64
    return number - 1


def row_text(number: int, cells: Iterable[tuple[int, str]]) -> tuple[Row, str]:
    """Return the `Row` and the text of row `number`: its cells with tabs between them. A cell is
    the number of its column (0 for A) and a text; `cells` are in the order of their columns.

    Gaps of more than `GAP` empty cells, for example before the last column of a sheet, are left out
    of the text. The `Row` then contains the names of the columns that are in the text.
    """
    texts: list[str] = []
    sparse: list[str] | None = None
    at = 0
    for column, text in cells:
        if column > at:
            if column - at > GAP and sparse is None:
                sparse = [column_name(n) for n in range(len(texts))]
            elif column - at <= GAP:
                texts += [""] * (column - at)
                if sparse is not None:
                    sparse += [column_name(n) for n in range(at, column)]
        texts.append(text)
        if sparse is not None:
            sparse.append(column_name(column))
        at = column + 1
    return (number, None if sparse is None else tuple(sparse)), "\t".join(texts)


def cell_place(sheet: str, row: Row, column: int) -> str:
    """Return the name of a cell ("Sheet1!C12"). `column` is the index of the cell, from 0, in the
    text of the row (`row_text`).
    """
    number, names = row
    name = column_name(column) if names is None else names[min(column, len(names) - 1)]
    return f"{sheet}!{name}{number}"
