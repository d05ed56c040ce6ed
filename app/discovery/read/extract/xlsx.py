"""Excel workbooks (SpreadsheetML, ECMA-376): the values of their cells, row by row.

Libraries first build a sheet in memory as a rectangle, so that one value in the last cell of an
otherwise empty sheet would take 500 GB. Here a sheet is a stream of rows, whatever its size; only
the table of shared strings stays in memory, as bytes. For a formula the last result is read.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator
from functools import partial

from app.discovery.late_pattern import late
from app.discovery.read.extract.content import Content, Piece
from app.discovery.read.extract.date_serials import is_date, moment
from app.discovery.read.extract.docx_pptx import LEFT_OUT
from app.discovery.read.extract.grid import Row, cell_place, column_name, column_number, row_text
from app.discovery.read.extract.markup import unescape, without_tags
from app.discovery.read.extract.office_package import Package
from app.discovery.read.extract.pieces import cell, gather, table

_SHEET = late(r"<(?:\w+:)?sheet (?=[^<>]*name=\"([^\"<>]*)\")(?=[^<>]*r?:?id=\"([^\"<>]*)\")")
_RELATION = late(r"<Relationship (?=[^<>]*Id=\"([^\"]*)\")(?=[^<>]*Target=\"([^\"<>]*)\")")
_1904 = late(r"date1904=\"(?:1|true)\"")
_SHARED = late(
    r"<(?:(?:\w+:)?t(?:\s[^<>]*)?>([^<]+)|(/(?:\w+:)?si>|(?:\w+:)?si/>|/?(?:\w+:)?rPh(?=[\s>])))"
)
_PREFIX = late(r"<(\w+:)worksheet[\s>]")
_ROWS = late(r"<row r=\"([0-9]{1,7})\"")
_ROW = late(r"<(?:\w+:)?row(?=[^<>]* r=\"([0-9]{1,7})\")")
_PLAIN = late(r"<c r=\"([A-Z]{1,3})[0-9]+\"([^<>]*)><v>([^<]*)</v></c>")
_CELL = late(
    r"<(?:\w+:)?c(?: r=\"([A-Z]{1,3})[0-9]+\")?([^<>]*)>"
    r"(?:<(?:\w+:)?f(?:\s[^<>]*)?(?:/>|>[^<]*</(?:\w+:)?f>))?"
    r"(?:<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)"
    r"|<(?:\w+:)?is>((?:[^<]|<(?!/?(?:\w+:)?(?:is|c)[\s>]))*))"
)
_ATTRIBUTE = late(r"\b([rst])=\"([^\"<>]{0,20})\"")
_FORMAT = late(
    r"<(?:\w+:)?numFmt (?=[^<>]*numFmtId=\"([0-9]{1,6})\")(?=[^<>]*formatCode=\"([^\"<>]*)\")"
)
_STYLES = late(r"<(?:\w+:)?cellXfs[^<>]*>(.*)", re.DOTALL)
_STYLE = late(r"<(?:\w+:)?xf(?=[^<>]*numFmtId=\"([0-9]{1,6})\")|</(?:\w+:)?(cellXfs)>")
_COMMENT = late(r"<(?:\w+:)?(?:(?:comment|threadedComment) [^<>]*?ref=\"([A-Z0-9]{1,12})\"|"
                      r"(?:t|text)(?:\s[^<>]*)?>([^<]+))")  # fmt: skip
_REMEMBERED = 20_000
_SHORT = 256  # characters of a cached text: long ones would take much of the memory
_MOST_SHARED = 64 << 20
_LONG = 8 << 10  # bytes of a string above which rows are read one at a time
_COMMENTS = r"xl/(comments|threadedComments/)[^/]*\.xml"
_SMALL = (
    r"xl/(charts/chart|drawings/drawing|externalLinks/externalLink|pivotCache/pivotCache"
    r"|connections|queryTables/)[^/]*\.xml|docProps/.*\.xml"
)
_LINKS = r"xl/(.*/)?_rels/[^/]*\.rels"


def workbook(package: Package) -> Content:
    """Return the content of a workbook: all sheets, also hidden ones, comments and links."""
    sheets = _sheets(package)
    comments, small = package.names(_COMMENTS), package.names(_SMALL)
    links = package.names(_LINKS)
    read = [*sheets.values(), *comments, *small, "xl/sharedStrings.xml", "xl/workbook.xml"]

    def pieces() -> Iterator[Piece]:
        cells = _Cells(package)
        for name, part in sheets.items():
            yield from table(cells.rows(part), partial(cell_place, name))
        yield from gather(_comments(package, comments), lambda key, _: key)
        yield from package.texts([*small, "xl/workbook.xml"])
        yield from package.links(links)

    return Content(
        "Excel workbook",
        pieces(),
        package.members(read, LEFT_OUT + r"|xl/(styles|calcChain|metadata)\.xml"),
        package.metadata("docProps/core.xml"),
        package.notes,
    )


def _sheets(package: Package) -> dict[str, str]:
    """Return a map from the name of each sheet to the name of its part, in the workbook's order.
    Parts that the workbook does not list come last.
    """
    rels = "".join(package.stretches("xl/_rels/workbook.xml.rels"))
    targets = {key: _part(target) for key, target in _RELATION.findall(rels)}
    listed = _SHEET.findall("".join(package.stretches("xl/workbook.xml")))
    found: dict[str, str] = {}
    for name, key in listed:
        if (part := targets.get(key, "")) in package.parts and part not in found.values():
            found[_unique(unescape(name), found)] = part
    for part in package.names(r"xl/(work|macro|dialog)sheets/[^/]*\.xml"):
        if part not in found.values():
            found[_unique(part.rpartition("/")[2].removesuffix(".xml"), found)] = part
    return found


def _unique(name: str, taken: dict[str, str]) -> str:
    return name if name not in taken else _unique(name + "'", taken)


def _part(target: str) -> str:
    return target.lstrip("/") if target.startswith("/") else "xl/" + target


class _Cells:
    """Reads the rows of sheets as text."""

    def __init__(self, package: Package) -> None:
        self._package = package
        strings = _Strings(package)
        self._row_by_row = strings.longest > _LONG
        from_1904 = any(map(_1904.search, package.stretches("xl/workbook.xml")))
        dates = _date_styles(package)
        self._of = _Values(strings, dates, from_1904)
        self._full: set[tuple[str, ...]] = set()

    def rows(self, part: str) -> Iterator[tuple[Row, str]]:
        """Yield each row that has a value, as text with tabs between the cells."""
        number = 0
        end = self._end_of_row(part)
        for stretch in self._package.stretches(part, end):
            if not self._row_by_row and (block := self._block(stretch)):
                yield from block
                number = int(block[-1][0][0])
                continue
            for row in stretch.split(end):
                found = _ROW.search(row)
                number = int(found[1]) if found else number + 1
                if line := self._plain(row):
                    yield (number, None), line
                elif cells := _CELL.findall(row):
                    yield row_text(number, self._texts(cells))

    def _block(self, stretch: str) -> list[tuple[Row, str]]:
        """Return the rows of a section if all of them have values in the same first columns, as in
        most sheets. They are read column by column, which takes less than half the time. Return an
        empty list if the rows differ.
        """
        numbers = _ROWS.findall(stretch)
        cells = _PLAIN.findall(stretch)
        width = len(cells) // max(1, len(numbers))
        if not cells or not len(numbers) * width == len(cells) == stretch.count("<c "):
            return []
        names, kinds, values = zip(*cells, strict=True)
        first = names[:width]
        if names != first * len(numbers) or not self._fills(first):
            return []
        columns = []
        for at in range(width):
            column, of_column = values[at::width], kinds[at::width]
            same = of_column.count(of_column[0]) == len(of_column)
            columns.append(
                self._same(of_column[0], column) if same else self._mixed(of_column, column)
            )
        lines = map("\t".join, zip(*columns, strict=True))
        return [((int(number), None), line) for number, line in zip(numbers, lines, strict=True)]

    def _plain(self, row: str) -> str:
        """Return the text of a row whose cells follow each other from column A on without gaps, and
        contain nothing but a value. Return "" for any other row.
        """
        cells = _PLAIN.findall(row)
        if not cells or len(cells) != row.count("<c "):
            return ""
        names, kinds, values = zip(*cells, strict=True)
        return "\t".join(self._mixed(kinds, values)) if self._fills(names) else ""

    def _same(self, kind: str, values: tuple[str, ...]) -> tuple[str, ...]:
        """Return the texts of the `values` of cells that all have the attributes `kind`."""
        texts = self._of[kind]
        if texts is self._of.numbers:
            together = "\t".join((*values, ""))
            if not (".0\t" in together or "E" in together or "e" in together):
                return values
        return tuple(map(texts.__getitem__, values))

    def _mixed(self, kinds: tuple[str, ...], values: tuple[str, ...]) -> tuple[str, ...]:
        of, numbers = self._of, self._of.numbers
        return tuple(
            [
                value if (texts := of[kind]) is numbers and value.isdecimal() else texts[value]
                for kind, value in zip(kinds, values)  # noqa: B905 - "strict" takes a fifth of it
            ]
        )

    def _fills(self, names: tuple[str, ...]) -> bool:
        """Return whether these are the names of the first columns, without gaps."""
        if names in self._full:
            return True
        if names != tuple(map(column_name, range(len(names)))):
            return False
        if len(self._full) < 1_000:
            self._full.add(names)
        return True

    def _texts(self, cells: list[tuple[str, str, str, str]]) -> Iterator[tuple[int, str]]:
        at = 0
        for name, kind, value, inline in cells:
            at = column_number(name) if name else at
            yield at, cell(without_tags(inline)) if inline else self._of[kind][value]
            at += 1

    def _end_of_row(self, part: str) -> str:
        """Return the end tag of a row, which may have a prefix."""
        first = next(self._package.stretches(part), "")[:4_096]
        found = _PREFIX.search(first)
        return f"</{found[1]}row>" if found else "</row>"


class _Texts(dict[str, str]):
    """Cache of the text of each value in cells of one kind; only short texts are cached."""

    def __init__(self, text: Callable[[str], str]) -> None:
        super().__init__()
        self._text = text

    def __missing__(self, value: str) -> str:
        text = self._text(value)
        if len(self) < _REMEMBERED and len(text) <= _SHORT:
            self[value] = text
        return text


class _Values(dict[str, _Texts]):
    """Converters from values to text. The attributes of a cell (type and style) determine its
    converter.
    """

    def __init__(self, strings: _Strings, dates: set[str], from_1904: bool) -> None:
        super().__init__()
        self.numbers = _Texts(number_text)
        self._strings = _Texts(strings.get)
        self._dates = _Texts(partial(moment, from_1904=from_1904))
        self._written = _Texts(lambda value: cell(unescape(value)))
        self._date_styles = dates

    def __missing__(self, attributes: str) -> _Texts:
        found = dict(_ATTRIBUTE.findall(attributes))
        kind = found.get("t", "n")
        if kind == "s":
            texts = self._strings
        elif kind != "n":
            texts = self._written
        else:
            texts = self._dates if found.get("s", "") in self._date_styles else self.numbers
        if len(self) < 4_096:
            self[attributes] = texts
        return texts


def number_text(value: str) -> str:
    """Return a number as people type it: 4.539148803436467E15 is 4539148803436467."""
    if not ("." in value or "E" in value or "e" in value):
        return cell(value)
    try:
        number = float(value)
    except ValueError:
        return cell(value)
    if number.is_integer() and abs(number) < 1e22:
        return str(int(number))
    return repr(number) if "E" in value or "e" in value else value


class _Strings:
    """The shared strings in one byte string. `longest` is the length of the longest, in bytes."""

    def __init__(self, package: Package) -> None:
        self._bytes = bytearray()
        self._ends = array("I", (0,))
        self.longest = 0
        text: list[str] = []
        phonetic = False
        for stretch in package.stretches("xl/sharedStrings.xml"):
            for written, sign in _SHARED.findall(stretch):
                if written:
                    if not phonetic:
                        text.append(written)
                elif sign.endswith("rPh"):
                    phonetic = not sign.startswith("/")
                else:
                    self._bytes += cell(unescape("".join(text))).encode()
                    self.longest = max(self.longest, len(self._bytes) - self._ends[-1])
                    self._ends.append(len(self._bytes))
                    text = []
            if len(self._bytes) > _MOST_SHARED:
                package.notes.append(f"its strings are larger than {_MOST_SHARED >> 20} MiB")
                return

    def get(self, index: str) -> str:
        """Return the string with this number; "" if it does not exist."""
        try:
            number = int(index[:9])
            return self._bytes[self._ends[number] : self._ends[number + 1]].decode()
        except (ValueError, IndexError):
            return ""


def _date_styles(package: Package) -> set[str]:
    """Return the numbers of the cell styles that display a date or a time."""
    text = "".join(package.stretches("xl/styles.xml"))
    formats = {key for key, code in _FORMAT.findall(text) if is_date(int(key), unescape(code))}
    found = _STYLES.search(text)
    dates = set()
    for number, (key, ended) in enumerate(_STYLE.findall(found[1]) if found else ()):
        if ended:
            break
        if key in formats or is_date(int(key), ""):
            dates.add(str(number))
    return dates


def _comments(package: Package, names: list[str]) -> Iterator[tuple[str, str]]:
    for name in names:
        place, texts = "comment", list[str]()
        for stretch in package.stretches(name):
            for ref, text in _COMMENT.findall(stretch):
                if ref:
                    yield place, unescape("".join(texts)) + "\n"
                    place, texts = f"comment at {ref}", []
                else:
                    texts.append(text)
        yield place, unescape("".join(texts)) + "\n"
