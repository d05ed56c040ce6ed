"""Parquet files, read by pyarrow if it is installed: rows below the names of their columns.

One batch of rows is in memory at a time. The library is large (60 MB when loaded), so it is an
extra of the package, and a worker loads it only for the first such file.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from typing import Any

from app.discovery.match import limits
from app.discovery.read.extract.content import Content, Piece, Source
from app.discovery.read.extract.encodings import detect
from app.discovery.read.extract.libraries import library
from app.discovery.read.extract.pieces import cell, table
from app.discovery.read.extract.unpack_limits import Budget, NotScanned

PARQUET = (b"PAR1",)
"""First bytes of a Parquet file."""
_MISSING = "its reader is not installed (the parquet extra)"
_NOT_HERE = "not installed on this machine: the extra 'parquet' of discovery-console"
_ROWS = 500
_STRETCH = 256 << 10
_MOST_COLUMNS = 2_000
_LARGEST_GROUP = 256 * limits.MIB


def unavailable() -> str:
    """Return why Parquet files cannot be read on this machine; "" when they can."""
    return "" if find_spec("pyarrow") else _NOT_HERE


def is_parquet(head: bytes, _: str) -> bool:
    """Return whether content is a Parquet file."""
    return head.startswith(PARQUET)


def open_parquet(source: Source) -> Content:
    """Return the content of a Parquet file. Raises `NotScanned` when it is damaged or encrypted,
    when a group of its rows is too large, or when no reader is installed.
    """
    arrow, parquet = library("pyarrow", _MISSING), library("pyarrow.parquet", _MISSING)
    damage = (arrow.ArrowException, OSError, ValueError, TypeError, KeyError, IndexError)
    try:
        # No threads: a worker may start none. Columns are read through a buffer; otherwise a whole
        # column of a row group would be in memory.
        file = parquet.ParquetFile(source.file, pre_buffer=False, buffer_size=_STRETCH)
        columns = _columns(arrow, file)
        groups = [file.metadata.row_group(at) for at in range(file.metadata.num_row_groups)]
        sizes = [group.total_byte_size for group in groups]
        packed = any(map(_is_packed, groups))
    except damage as error:
        encrypted = "encrypt" in str(error).lower()
        raise NotScanned("it is encrypted" if encrypted else "it is damaged") from error
    notes: list[str] = []
    if max(sizes, default=0) > _LARGEST_GROUP:
        raise NotScanned(f"a group of its rows is larger than {_LARGEST_GROUP >> 20} MiB")
    batches = _batches(file, columns, damage, notes)
    pieces = _pieces(columns, _rows(arrow, batches, source.budget, notes))
    return Content("Parquet file", pieces, notes=notes, packed=packed)


def _is_packed(group: Any) -> bool:
    """Return whether a column of a group of rows is compressed."""
    columns = map(group.column, range(group.num_columns))
    return any(column.compression != "UNCOMPRESSED" for column in columns)


def _columns(arrow: Any, file: Any) -> list[str]:
    """Return the names of the columns that can contain text or a number of many digits."""
    types = arrow.types
    found = []
    for field in file.schema_arrow:
        kind = field.type
        narrow = types.is_integer(kind) and kind.bit_width < 32
        if not (narrow or types.is_boolean(kind) or types.is_null(kind)):
            found.append(field.name)
    return found[:_MOST_COLUMNS]


def _batches(
    file: Any, columns: list[str], damage: tuple[type[Exception], ...], notes: list[str]
) -> Iterator[Any]:
    if not columns:
        return
    try:
        yield from file.iter_batches(batch_size=_ROWS, columns=columns, use_threads=False)
    except damage:
        notes.append("it is damaged")


def _rows(
    arrow: Any, batches: Iterator[Any], budget: Budget, notes: list[str]
) -> Iterator[tuple[int, str]]:
    first = 1
    for batch in batches:
        number, first = first, first + batch.num_rows
        try:
            values = [_values(arrow, column) for column in batch.columns]
        except (arrow.ArrowException, ValueError, OverflowError):
            notes.append("some of its rows are damaged")
            continue
        for row in zip(*values, strict=True):
            line = "\t".join([_cell(value) for value in row])
            budget.bytes -= len(line)
            if budget.bytes < 0:
                notes.append(f"it holds more than {limits.ARCHIVE_TOTAL >> 20} MiB")
                return
            yield number, line
            number += 1


def _values(arrow: Any, column: Any) -> list[Any]:
    """Return the values of a column. Text that is not in UTF-8 is returned as bytes. Dates outside
    Python's range are returned as text. Raises what `to_pylist` raises.
    """
    try:
        return list(column.to_pylist())
    except (ValueError, OverflowError):
        kind = column.type
        if arrow.types.is_string(kind):
            return list(column.cast(arrow.binary()).to_pylist())
        if arrow.types.is_large_string(kind):
            return list(column.cast(arrow.large_binary()).to_pylist())
        return list(column.cast(arrow.string()).to_pylist())


def _pieces(columns: list[str], rows: Iterator[tuple[int, str]]) -> Iterator[Piece]:
    def with_names() -> Iterator[tuple[int, str]]:
        yield 0, "\t".join(map(cell, columns))
        yield from rows

    return table(with_names(), partial(_place, columns), header=True)


def _place(columns: list[str], row: int, column: int) -> str:
    name = columns[min(column, len(columns) - 1)]
    return f"column {name}, row {row}" if row else f"name of column {name}"


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return cell(value)
    if isinstance(value, bytes):
        return cell(_decoded(value))
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e22:
        return str(int(value))
    return cell(str(value))  # lists and structures in Python's notation


def _decoded(value: bytes) -> str:
    """Return the text of bytes in any supported encoding."""
    try:
        text = value.decode("utf-8")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" not in text:
        return text
    encoding = detect(value)
    return (value if encoding.binary else encoding.searchable(value)).decode("utf-8", "replace")
