"""OpenDocument texts, sheets and presentations (ISO/IEC 26300): ODT, ODS, ODP.

The text is between the tags of `content.xml`; the text of headers and footers is in `styles.xml`.
In a sheet, dates, times and plain numbers are read as values, not as the text that their format
displays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from app.discovery.read.extract.content import Content, Piece
from app.discovery.read.extract.grid import Row, cell_place, row_text
from app.discovery.read.extract.markup import unescape
from app.discovery.read.extract.office_package import Package
from app.discovery.read.extract.pieces import cell, gather, table
from app.discovery.read.extract.unpack_limits import NotScanned
from app.discovery.read.extract.xlsx import number_text

_TOKEN = re.compile(r"<(/?(?:[\w.-]{1,60}:)?[\w.-]{1,60}(?=[\s/>]))([^<>]*)>([^<]*)")
_ATTRIBUTE = re.compile(r"\s(?:[\w.-]+:)?([\w.-]+)=(?:\"([^\"]*)\"|'([^']*)')")
_BESIDE = {"office:annotation", "text:note", "draw:text-box", "text:deletion"}
_CELLS = {"table:table-cell", "table:covered-table-cell"}
_TYPES = {
    "text": "OpenDocument text",
    "spreadsheet": "OpenDocument spreadsheet",
    "presentation": "OpenDocument presentation",
    "graphics": "OpenDocument drawing",
}
_LABELS = {
    "title": "Document Title",
    "subject": "Document Subject",
    "initial-creator": "Document Creator",
    "creator": "Document Modifier",
    "creation-date": "Document Created",
    "date": "Document Modified",
}
_LEFT_OUT = r"mimetype|META-INF/.*|settings\.xml|Thumbnails/.*|Configurations2/.*|manifest\.rdf|.*/"
_LONGEST = 1 << 20
_MOST_REPEATED = 1_000
_Where = tuple[str, int, Row]
"""Name of the sheet, table or slide; number of the paragraph, 0 in a table; row of the table."""


def opendocument(package: Package, kind: str) -> Content:
    """Return the content of a document. `kind` is the end of its mimetype, such as "spreadsheet".

    Raises `NotScanned` when it is encrypted.
    """
    if any("encryption-data" in text for text in package.stretches("META-INF/manifest.xml")):
        raise NotScanned("it is encrypted")
    spreadsheet = kind.startswith("spreadsheet")

    def pieces() -> Iterator[Piece]:
        yield from _text(package.stretches("content.xml"), spreadsheet=spreadsheet)
        yield from _text(package.stretches("styles.xml"), spreadsheet=False, label="page style")
        yield from package.texts(["meta.xml"])

    return Content(
        _TYPES.get(kind.partition("-")[0], "OpenDocument"),
        pieces(),
        package.members(["content.xml", "styles.xml", "meta.xml"], _LEFT_OUT),
        package.metadata("meta.xml", _LABELS),
        package.notes,
    )


def _text(stretches: Iterable[str], *, spreadsheet: bool, label: str = "") -> Iterator[Piece]:
    prefix = f"{label}, " if label else ""

    def paragraph(where: _Where, _: str) -> str:
        slide, number, _row = where
        return slide or f"{prefix}paragraph {number}"

    def row(where: _Where, column: int) -> str:
        name, _number, found = where
        return cell_place(name, found, column) if spreadsheet else f"{prefix}{name}, row {found[0]}"

    for (in_table, _), parts in groupby(_Body(spreadsheet).parts(stretches), key=_group):
        if in_table:
            yield from table(((where, line[:-1]) for where, line in parts), row)
        else:
            yield from gather(parts, paragraph)


def _group(part: tuple[_Where, str]) -> tuple[bool, str]:
    (name, paragraph, _), _ = part
    return not paragraph, "" if paragraph else name


class _Body:
    """State of reading one part."""

    def __init__(self, spreadsheet: bool) -> None:
        self._spreadsheet = spreadsheet
        self._runs: list[str] = []
        self._length = 0
        self._extra: list[str] = []
        self._outside: list[list[str]] = []
        self._beside: list[bool] = []
        self._written = False  # inside a paragraph
        self._slide = self._name = ""
        self._slides = self._tables = self._depth = self._paragraph = 0
        self._row = self._column = 0
        self._repeated = (1, 1)
        self._cells: list[tuple[int, str]] = []
        self._value = ""

    def parts(self, stretches: Iterable[str]) -> Iterator[tuple[_Where, str]]:
        """Yield each paragraph and each row, with its line feed."""
        for stretch in stretches:
            for tag, attributes, text in _TOKEN.findall(stretch):
                if tag.startswith("/"):
                    yield from self._close(tag[1:])
                else:
                    yield from self._open(tag, attributes)
                    if attributes.endswith("/"):
                        yield from self._close(tag)
                if text and (self._paragraph or self._depth or not text.isspace()):
                    self._runs.append(text)
                    self._length += len(text)
            if self._length > _LONGEST:
                yield self._here(), self._line()
        if line := self._line().strip():
            yield self._here(), line + "\n"

    def _here(self) -> _Where:
        return self._slide, self._paragraph + 1, (0, None)

    def _open(self, tag: str, attributes: str) -> Iterator[tuple[_Where, str]]:
        if tag in {"text:p", "text:h"} and not self._outside:
            if not self._depth and (stray := self._line().strip()):
                yield self._here(), stray + "\n"
            self._written = True
        elif tag == "text:s":
            self._runs.append(" " * min(_number(attributes, "c"), 100))
        elif tag in {"text:tab", "text:line-break"}:
            self._runs.append("\t" if tag == "text:tab" else "\n")
        elif tag in _BESIDE:
            inside = self._written or bool(self._outside)
            self._beside.append(inside)
            if inside:
                self._outside.append(self._runs)
                self._runs = []
        elif tag == "text:a":
            self._extra.append(_value(attributes, "href"))
        elif tag == "draw:page":
            self._slides += 1
            self._slide = f"slide {self._slides}"
        elif tag.startswith("table:") and not self._outside:
            self._open_table(tag, attributes)

    def _open_table(self, tag: str, attributes: str) -> None:
        if tag == "table:table":
            self._depth += 1
            if self._depth == 1:
                self._tables += 1
                self._row, self._cells = 0, []
                named = unescape(_value(attributes, "name"))
                self._name = named if self._spreadsheet else f"table {self._tables}"
        elif self._depth != 1:
            return
        elif tag == "table:table-row":
            self._repeated = (_number(attributes, "number-rows-repeated"), 1)
            self._column = 0
        elif tag in _CELLS:
            self._repeated = self._repeated[0], _number(attributes, "number-columns-repeated")
            self._value = self._typed(attributes) if self._spreadsheet else ""
            self._runs = []

    def _typed(self, attributes: str) -> str:
        """Return the value of a cell that holds a date, a time or a plain number. Return "" for any
        other cell: its displayed text is then read.
        """
        if date := _value(attributes, "date-value") or _value(attributes, "time-value"):
            return date.removesuffix("T00:00:00")
        if _value(attributes, "value-type") == "float":
            return number_text(_value(attributes, "value"))
        return ""

    def _close(self, tag: str) -> Iterator[tuple[_Where, str]]:
        if tag in _BESIDE:
            if self._beside and self._beside.pop():
                self._extra.append("".join(self._runs))
                self._runs = self._outside.pop()
        elif tag in {"text:p", "text:h"}:
            self._written = self._written and bool(self._outside)
            if self._outside or self._depth:
                self._runs.append("\n" if self._outside else " ")
            else:
                self._paragraph += 1
                yield (self._slide, self._paragraph, (0, None)), self._line()
        elif tag.startswith("table:") and not self._outside:
            yield from self._close_table(tag)

    def _close_table(self, tag: str) -> Iterator[tuple[_Where, str]]:
        if tag == "table:table":
            self._depth = max(0, self._depth - 1)
        elif self._depth != 1:
            return
        elif tag in _CELLS:
            shown = self._line().strip()
            repeated = self._repeated[1]
            if text := cell(self._value or shown):
                times = min(repeated, _MOST_REPEATED)
                self._cells += [(self._column + n, text) for n in range(times)]
            self._column += repeated
        elif tag == "table:table-row":
            if self._cells:
                row, line = row_text(self._row + 1, self._cells)
                yield (self._name, 0, row), line + "\n"
            self._row += self._repeated[0]
            self._cells = []

    def _line(self) -> str:
        """Return the collected text as a line, followed by a line for each text that is not part of
        it, such as a note or the address of a link.
        """
        line = "\n".join(("".join(self._runs), *self._extra)) + "\n"
        self._runs, self._extra, self._length = [], [], 0
        return unescape(line)


def _value(attributes: str, name: str) -> str:
    for found in _ATTRIBUTE.finditer(attributes):
        if found[1] == name:
            return found[2] or found[3] or ""
    return ""


def _number(attributes: str, name: str) -> int:
    value = _value(attributes, name)[:7]
    return int(value) if value.isascii() and value.isdecimal() else 1
