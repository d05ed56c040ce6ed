"""Workbooks in the binary format of 2007, XLSB, read by calamine.

The library builds a whole sheet in memory, so workbooks beyond a size are refused. (XLSX, XLS and
ODS have their own readers here, which stream.)
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from functools import partial
from typing import Any

from app.discovery.match import limits
from app.discovery.read.extract.content import Content, Piece, Source
from app.discovery.read.extract.docx_pptx import LEFT_OUT
from app.discovery.read.extract.grid import Row, cell_place, row_text
from app.discovery.read.extract.libraries import library
from app.discovery.read.extract.office_package import Package
from app.discovery.read.extract.pieces import cell, table
from app.discovery.read.extract.unpack_limits import NotScanned

_LARGEST = 40 * limits.MIB


def binary_workbook(package: Package, source: Source) -> Content:
    """Return the content of an XLSB workbook. Raises `NotScanned` when it is too large."""
    parts = package.names(r"xl/(worksheets/[^/]*|sharedStrings|workbook)\.bin")
    if sum(package.parts[name].file_size for name in parts) > _LARGEST:
        raise NotScanned(f"its sheets are larger than {_LARGEST >> 20} MiB")
    return Content(
        "Excel workbook",
        _pieces(source, package.notes),
        package.members(parts, LEFT_OUT + r"|xl/(styles|calcChain|metadata)\.bin"),
        package.metadata("docProps/core.xml"),
        package.notes,
    )


def _pieces(source: Source, notes: list[str]) -> Iterator[Piece]:
    """Yield the rows of all sheets. Raises `NotScanned` when the workbook cannot be opened."""
    calamine = library("python_calamine")
    damage = (calamine.CalamineError, OSError, ValueError, KeyError, IndexError, OverflowError)
    source.file.seek(0)
    try:
        book = _guarded(calamine.CalamineWorkbook.from_filelike, source.file)
    except damage as error:
        locked = isinstance(error, calamine.PasswordError)
        raise NotScanned("it is encrypted" if locked else "it is damaged") from error
    for number, name in enumerate(book.sheet_names):
        try:
            sheet = _guarded(book.get_sheet_by_index, number)
        except damage:
            notes.append(f"its sheet {name} is damaged")
            continue
        yield from table(_rows(sheet), partial(cell_place, name))


def _guarded(call: Any, argument: object) -> Any:
    """Call a function of the library. If the library panics, raise ValueError, because the
    exception of a panic is not derived from `Exception`.
    """
    try:
        return call(argument)
    except BaseException as error:
        if type(error).__name__ == "PanicException":
            raise ValueError("damaged") from error
        raise


def _rows(sheet: Any) -> Iterator[tuple[Row, str]]:
    if sheet.start is None:
        return
    top, left = sheet.start
    for number, row in enumerate(sheet.to_python(), start=top + 1):
        found = [(at, text) for at, value in enumerate(row, start=left) if (text := _text(value))]
        if found:
            yield row_text(number, found)


def _text(value: object) -> str:
    if isinstance(value, str):
        return cell(value)
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e22 else repr(value)
    if isinstance(value, dt.datetime):
        midnight = value.time() == dt.time()
        return value.date().isoformat() if midnight else value.isoformat(" ")
    return cell(str(value))
