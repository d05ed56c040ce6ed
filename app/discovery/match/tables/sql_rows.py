"""Rows of INSERT statements in dumps of databases, judged as tables. The names of the columns come
from the statement, or from the CREATE TABLE before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from app.discovery.match.detectors.cell_kinds import CellKind, heading
from app.discovery.match.detectors.types import Hit
from app.discovery.match.tables.column_verdicts import judged

EXPRESSION = "insert into "
_LONGEST_ROW = 8 << 10
_JUDGED_ROWS = 64
_NAME = rb"[\w.`\"\[\]\x80-\xff]{1,128}"
_HEAD = re.compile(
    rb"(?P<table>" + _NAME + rb")\s*(?:\((?P<columns>[^()]{1,4096})\)\s*)?VALUES\s*", re.IGNORECASE
)
_STRING = rb"'(?:[^'\\]|''|\\.)*+'"
_ROW = re.compile(rb"\s*,?\s*\((?P<row>(?:[^()']|" + _STRING + rb"|\([^()]*\))*+)\)", re.DOTALL)
_CELL = re.compile(rb"\s*(?:N?'(?P<text>(?:[^'\\]|''|\\.)*+)'|(?P<bare>[^,']*))[^,]*(?:,|\Z)")
_CREATE = re.compile(
    rb"CREATE TABLE (?:IF NOT EXISTS )?(?P<table>" + _NAME + rb")\s*\((?P<columns>[^;]{1,8192})",
    re.IGNORECASE,
)
_COLUMN = re.compile(rb"(?:^|,)\s*(?P<name>" + _NAME + rb")\s+[A-Za-z]")
_QUOTES = b'`"[]'

_Row = list[tuple[int, int]]


def inserted(text: bytes, places: Iterable[int], kinds: Sequence[CellKind]) -> list[Hit]:
    """Return the hits in the rows of INSERT statements. `places` are the offsets where the first
    words of the statements end. The columns of each table are judged, and the verdicts are applied
    to all rows.
    """
    tables: dict[tuple[bytes, int], tuple[bytes, list[_Row]]] = {}
    for place in places:
        head = _HEAD.match(text, place, place + _LONGEST_ROW)
        if head is None:
            continue
        at = head.end()
        while found := _ROW.match(text, at, at + _LONGEST_ROW):
            row = _cells(text, *found.span("row"))
            names, rows = tables.setdefault((head["table"], len(row)), (head["columns"] or b"", []))
            rows.append(row)
            at = found.end()
    hits: list[Hit] = []
    for (table, width), (names, rows) in tables.items():
        headings = _headings(names) if names else _created(text, table)
        if len(headings) != width:
            headings = [""] * width
        cells = [
            [text[start:end].decode("utf-8", "replace") for start, end in column]
            for column in zip(*rows[:_JUDGED_ROWS], strict=True)
        ]
        for index, verdict in judged(headings, cells, kinds, of_person=False).items():
            for row in rows:
                hits += verdict.hit(text, *row[index], near_misses=False)
    return hits


def _cells(text: bytes, start: int, end: int) -> _Row:
    """Return the spans of the values of a row, without quotes. A value that is not in quotes, such
    as a number, has an empty span.
    """
    found: _Row = []
    while start < end and (cell := _CELL.match(text, start, end)) and cell.end() > start:
        found.append(cell.span("text") if cell["text"] is not None else (start, start))
        start = cell.end()
    return found


def _headings(columns: bytes) -> list[str]:
    names = columns.translate(None, _QUOTES).decode("utf-8", "replace").split(",")
    return [heading(name) for name in names]


def _created(text: bytes, table: bytes) -> list[str]:
    """Return the names of a table's columns, from its CREATE TABLE in the same text; an empty list
    if there is no CREATE TABLE.
    """
    name = table.translate(None, _QUOTES)
    for found in _CREATE.finditer(text):
        if found["table"].translate(None, _QUOTES) == name:
            columns = (column["name"] for column in _COLUMN.finditer(found["columns"]))
            return [
                heading(column.translate(None, _QUOTES).decode("utf-8", "replace"))
                for column in columns
            ]
    return []
