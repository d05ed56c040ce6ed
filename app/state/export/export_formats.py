"""File formats of exports: CSV, JSON, HTML and XLSX. The text of each row is written as soon as it
is made, so an export of any length needs little memory. People read CSV, HTML and XLSX, so these
are in the user's language; JSON is for programs, and always in English.

Cells are texts, or numbers, which a spreadsheet can add up. No cell is a formula, even if the name
of a file on a server looks like one.
"""

from __future__ import annotations

import csv
import html
import io
import json
import re
from abc import ABC, abstractmethod
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from app.csv_cells import unevaluated
from app.language import Texts, current, number
from app.state.work.errors import NotPossible

tr = Texts(__name__)

Cell = str | int
"""A text, or a count."""
DECISIONS = tr.words("open", "confirmed", "test", "false", "done", "archive")
"""Words for the decisions, which are short because every row has one."""
_SURROGATE = re.compile("[\ud800-\udfff]")
"""Surrogates: they stand for bytes of a name that is not UTF-8, and cannot be encoded."""


class Form(ABC):
    """Base class of the file formats."""

    name: str
    """The format as the journal names it."""
    mark = b""
    """The bytes that precede the text in the file."""
    most: int | None = None
    """Maximum number of rows, if the format has one."""
    translated = True
    """Whether people read the format, in their language; otherwise programs do."""

    def __init__(self, titles: Sequence[str]) -> None:
        self.titles = titles

    @abstractmethod
    def head(self) -> str:
        """Return the text before the rows."""

    @abstractmethod
    def row(self, cells: Sequence[Cell]) -> str:
        """Return the text of one row. The last of `cells` is the decision."""

    def rows(self, rows: Iterable[Sequence[Cell]]) -> str:
        """Return the text of several rows, whose last cells are the decisions."""
        return "".join(map(self.row, rows))

    @abstractmethod
    def foot(self, sums: Mapping[str, int]) -> str:
        """Return the text after the rows."""

    @contextmanager
    def within(self, file: IO[bytes]) -> Iterator[IO[bytes]]:
        """Yield the stream to which the text is written, as UTF-8. It is `file` itself, or the
        part of `file` that holds the rows.
        """
        yield file


class Csv(Form):
    """Separated values, quoted where needed, with formulas neutralized for spreadsheets. The
    separator is a semicolon if the comma is the decimal mark of the system, as its spreadsheets
    expect.
    """

    name = "csv"

    def __init__(self, titles: Sequence[str]) -> None:
        super().__init__(titles)
        self.separator = current().separator
        if self.separator != ",":
            self.mark = BOM_UTF8  # without it, such a spreadsheet misreads umlauts

    def head(self) -> str:
        """Return the headings."""
        return self.row(self.titles)

    def row(self, cells: Sequence[Cell]) -> str:
        """Return one line."""
        return self.rows([cells])

    def rows(self, rows: Iterable[Sequence[Cell]]) -> str:
        """Return the text of several rows."""
        text = io.StringIO()
        csv.writer(text, delimiter=self.separator).writerows(map(_unevaluated, rows))
        return text.getvalue()

    def foot(self, sums: Mapping[str, int]) -> str:  # noqa: ARG002 - the last column has them
        """Return "", because a reader could mistake a row of sums for a result."""
        return ""


class Json(Form):
    """One object with the rows and the sums."""

    name = "json"
    translated = False

    def __init__(self, titles: Sequence[str]) -> None:
        super().__init__(titles)
        self._between = ""
        self._encode = json.JSONEncoder(ensure_ascii=False).encode

    def head(self) -> str:
        """Return the start of the JSON object and of its list of rows."""
        return '{"results": ['

    def row(self, cells: Sequence[Cell]) -> str:
        """Return one row as a JSON object, whose names are the headings."""
        text = self._encode(dict(zip(self.titles, cells, strict=True)))
        before, self._between = self._between, ","
        return f"{before}\n{text}"

    def foot(self, sums: Mapping[str, int]) -> str:
        """Return the sums by decision."""
        return f'\n], "sums": {json.dumps(sums)}}}\n'  # not translated


class Html(Form):
    """An HTML table; every text is escaped."""

    name = "html"

    def head(self) -> str:
        """Return the headings."""
        cells = "".join(f"<th>{html.escape(title)}</th>" for title in self.titles)
        style = "table{border-collapse:collapse}td,th{border:1px solid #999;padding:2px 6px}"
        return (
            f'<!doctype html><html lang="{current().code}"><head><meta charset="utf-8">'
            f"<title>{html.escape(tr('Results'))}</title><style>{style}</style></head><body><table>\n<tr>{cells}</tr>\n"
        )

    def row(self, cells: Sequence[Cell]) -> str:
        """Return one row of the table."""
        return f"<tr>{''.join(f'<td>{html.escape(_grouped(cell))}</td>' for cell in cells)}</tr>\n"

    def foot(self, sums: Mapping[str, int]) -> str:
        """Return the sums as text."""
        parts = " + ".join(
            f"{DECISIONS.get(name, name)} {number(count)}"
            for name, count in sums.items()
            if name != "total"
        )
        told = tr("total {total} = {parts}", total=sums["total"], parts=parts)
        return f"</table>\n<p>{html.escape(told)}</p></body></html>\n"


class Xlsx(Form):
    """A workbook of one sheet (ECMA-376), in which every cell is an inline string or a number.

    This class writes the format without a library. A library would keep a second copy in the folder
    for temporary files, and would mistake a cell that begins with ``<r>`` for markup.
    """

    name = "xlsx"
    most = 1_048_575
    """Maximum number of rows of a sheet, without the headings."""

    def __init__(self, titles: Sequence[str]) -> None:
        super().__init__(titles)
        self._headed = False

    @contextmanager
    def within(self, file: IO[bytes]) -> Iterator[IO[bytes]]:
        """Yield the stream of the worksheet within the ZIP archive."""
        with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=1) as archive:
            for name, text in _XLSX_PARTS.items():
                archive.writestr(name, f"{_XML}{text}")
            with archive.open("xl/worksheets/sheet1.xml", "w") as sheet:
                yield sheet

    def head(self) -> str:
        """Return the text before the definitions of the columns. The headings are not included:
        `rows` returns them together with the first rows. The reason is that the widths of the
        columns precede the headings in the file, and depend on the first rows.
        """
        pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
        view = f'<sheetViews><sheetView workbookViewId="0">{pane}</sheetView></sheetViews>'
        return f'{_XML}<worksheet xmlns="{_MAIN}">{view}'

    def rows(self, rows: Iterable[Sequence[Cell]]) -> str:
        """Return the text of several rows. The first ones determine the widths of the columns."""
        listed = list(rows)
        return self._headings(listed) + super().rows(listed)

    def row(self, cells: Sequence[Cell]) -> str:
        """Return one row of the sheet."""
        return self._row(cells, "")

    def foot(self, sums: Mapping[str, int]) -> str:  # noqa: ARG002 - the last column has them
        """Return the end of the sheet."""
        return f"{self._headings([])}</sheetData></worksheet>"

    def _headings(self, rows: Sequence[Sequence[Cell]]) -> str:
        """Return the definitions of the columns, wide enough for their headings and these rows,
        followed by the row of headings; "" if they were returned before.
        """
        if self._headed:
            return ""
        self._headed = True
        longest = (max(map(_length, column)) for column in zip(self.titles, *rows, strict=True))
        columns = "".join(
            f'<col min="{at}" max="{at}" width="{min(max(length + 2, _NARROW), _WIDE)}"'
            ' customWidth="1"/>'
            for at, length in enumerate(longest, 1)
        )
        return f"<cols>{columns}</cols><sheetData>" + self._row(self.titles, ' s="1"')

    def _row(self, cells: Sequence[Cell], style: str) -> str:
        before = f'<c{style} t="inlineStr"><is><t xml:space="preserve">'
        made = (
            f"{before}{_xml_text(cell)}</t></is></c>"
            if isinstance(cell, str)
            else f'<c s="2"><v>{cell}</v></c>'
            for cell in cells
        )
        return f"<row>{''.join(made)}</row>"


_FORMS: dict[str, type[Form]] = {
    ".csv": Csv, "": Csv, ".json": Json, ".html": Html, ".htm": Html, ".xlsx": Xlsx,
}  # fmt: skip
_NARROW, _WIDE = 8, 60
"""Limits of the width of a column of a sheet, in characters."""
_CELL = 32_767
"""Maximum number of characters of a cell of a sheet; longer texts are cut."""
_NO_XML = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
"""Characters that XML cannot contain, and underscores that look like the beginning of an escaped
character.
"""
_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'  # not translated
_SCHEMAS = "http://schemas.openxmlformats.org"
_MAIN = f"{_SCHEMAS}/spreadsheetml/2006/main"
_PACKAGE = f"{_SCHEMAS}/package/2006"
_RELATION = f"{_SCHEMAS}/officeDocument/2006/relationships"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_XLSX_PARTS = {
    "[Content_Types].xml": (
        f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels"'
        ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/>'
        '<Override PartName="/xl/worksheets/sheet1.xml"'
        f' ContentType="{_TYPE}.worksheet+xml"/></Types>'
    ),
    "_rels/.rels": (
        f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1"'
        f' Type="{_RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
    ),
    "xl/workbook.xml": (
        f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATION}"><sheets>'
        f'<sheet name="{escape(tr("Results"))}" sheetId="1" r:id="rId1"/></sheets></workbook>'
    ),
    "xl/_rels/workbook.xml.rels": (
        f'<Relationships xmlns="{_PACKAGE}/relationships">'
        f'<Relationship Id="rId1" Type="{_RELATION}/worksheet" Target="worksheets/sheet1.xml"/>'
        f'<Relationship Id="rId2" Type="{_RELATION}/styles" Target="styles.xml"/></Relationships>'
    ),
    "xl/styles.xml": (
        f'<styleSheet xmlns="{_MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/>'
        '</font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
        '<fills count="2"><fill><patternFill patternType="none"/></fill>'
        '<fill><patternFill patternType="gray125"/></fill></fills>'
        '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
        '<cellXfs count="3"><xf xfId="0" numFmtId="49" applyNumberFormat="1"/>'
        '<xf xfId="0" numFmtId="49" fontId="1" applyFont="1" applyNumberFormat="1"/>'
        '<xf xfId="0" numFmtId="3" applyNumberFormat="1"/></cellXfs>'
        "</styleSheet>"
    ),
}


def form_of(path: Path, titles: Sequence[str], names: Sequence[str] = ()) -> Form:
    """Return the format for a file of this name; CSV without a suffix. `names` are the headings for
    a format that programs read, if they differ from `titles`. Raises `NotPossible` if the suffix
    names another format.
    """
    form = _FORMS[chosen_suffix(path, _FORMS)]
    return form(titles if form.translated else names or titles)


def chosen_suffix(path: Path, offered: Iterable[str]) -> str:
    """Return the suffix of a file in lower case. Raises `NotPossible` if it is not `offered`, where
    "" stands for a name without a suffix.
    """
    suffix, known = path.suffix.lower(), [*offered]
    if suffix not in known:
        raise NotPossible(
            tr(
                "{name} was not written: the suffix of the file name does not belong to "
                "an export format. Use one of {suffixes}.",
                name=path.name,
                suffixes=", ".join(filter(None, known)),
            )
        )
    return suffix


def utf8(text: str) -> bytes:
    """Encode a text; a byte of a name that is not UTF-8 becomes an escape such as ``\\udcff``."""
    return _SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text).encode()


def _unevaluated(cells: Sequence[Cell]) -> list[Cell]:
    return [unevaluated(cell) if isinstance(cell, str) else cell for cell in cells]


def _grouped(cell: Cell) -> str:
    return cell if isinstance(cell, str) else number(cell)


def _xml_text(cell: str) -> str:
    """Return a cell as XML, with the escapes of ECMA-376, part 1, 22.9.2.19 (ST_Xstring)."""
    return escape(_NO_XML.sub(lambda found: f"_x{ord(found[0]):04X}_", cell[:_CELL]))


def _length(cell: Cell) -> int:
    return len(_grouped(cell))
