"""Tables and records with the same cells in many formats."""

from __future__ import annotations

import base64
import csv
import importlib
import io
import json
from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape, quoteattr

from app.discovery.read.extract.content import Source
from app.discovery.read.extract.documents import DOCUMENTS
from app.discovery.read.extract.unpack_limits import Budget

Rows = Sequence[Sequence[str]]
Write = Callable[[Sequence[str], Rows], str]


def _separated(sign: str, *, quotes: bool = False) -> Write:
    def write(heads: Sequence[str], rows: Rows) -> str:
        out = io.StringIO()
        dialect = csv.unix_dialect if quotes else csv.excel
        csv.writer(out, dialect, delimiter=sign, lineterminator="\n").writerows([heads, *rows])
        return out.getvalue()

    return write


def _workbook(heads: Sequence[str], rows: Rows) -> str:
    """Return the text of a workbook, as the engine reads it."""
    out = io.BytesIO()
    book = importlib.import_module("openpyxl").Workbook()
    for row in [heads, *rows]:
        book.active.append(list(row))
    book.save(out)
    data = out.getvalue()
    reader = next(reader for reader in DOCUMENTS if reader.is_it(data[:4096], "xlsx"))
    content = reader.open(Source(io.BytesIO(data), "a.xlsx", len(data), Budget()))
    return "".join(piece.text for piece in content.pieces or ())


def _markdown(heads: Sequence[str], rows: Rows) -> str:
    lines = (heads, ["---"] * len(heads), *rows)
    return "".join("| " + " | ".join(cells) + " |\n" for cells in lines)


def _fixed(heads: Sequence[str], rows: Rows) -> str:
    widths = [max(map(len, column)) + 2 for column in zip(heads, *rows, strict=True)]
    return "".join(
        "".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()
        + "\n"
        for cells in (heads, *rows)
    )


def _sql(heads: Sequence[str], rows: Rows) -> str:
    def quoted(cell: str) -> str:
        return "'" + cell.replace("'", "''") + "'"

    lines = (f"({', '.join(map(quoted, row))})" for row in rows)
    return f"INSERT INTO t ({', '.join(heads)}) VALUES\n" + ",\n".join(lines) + ";\n"


def _json(*, indent: int | None, lines: bool = False, nested: bool = False) -> Write:
    def write(heads: Sequence[str], rows: Rows) -> str:
        made: list[object] = [dict(zip(heads, row, strict=True)) for row in rows]
        if nested:
            made = [{"id": n, "type": "x", "data": row} for n, row in enumerate(made)]
        if lines:
            return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in made)
        return json.dumps({"items": made}, indent=indent, ensure_ascii=False)

    return write


def _elements(heads: Sequence[str], rows: Rows) -> str:
    body = "".join(
        "  <row>\n"
        + "".join(
            f"    <{tag(h)}>{escape(c)}</{tag(h)}>\n" for h, c in zip(heads, row, strict=True)
        )
        + "  </row>\n"
        for row in rows
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<rows>\n{body}</rows>\n'


def _attributes(heads: Sequence[str], rows: Rows) -> str:
    body = "".join(
        "  <row "
        + " ".join(f"{tag(h)}={quoteattr(c)}" for h, c in zip(heads, row, strict=True))
        + "/>\n"
        for row in rows
    )
    return f"<rows>\n{body}</rows>\n"


def tag(head: str) -> str:
    """Return a heading as the name of an element."""
    return head.replace(" ", "_").replace("'", "")


FORMATS: dict[str, Write] = {
    "CSV": _separated(","),
    "CSV, quoted": _separated(";", quotes=True),
    "TSV": _separated("\t"),
    "XLSX": _workbook,
    "Markdown": _markdown,
    "fixed width": _fixed,
    "SQL": _sql,
    "JSON": _json(indent=2),
    "JSON, compact": _json(indent=None),
    "JSON, nested": _json(indent=4, nested=True),
    "JSON lines": _json(indent=None, lines=True),
    "XML elements": _elements,
    "XML attributes": _attributes,
}


def vcards(people: Sequence[tuple[str, str]], *, old: bool) -> str:
    """Return cards of given names and surnames (RFC 6350, or version 3)."""
    return "".join(
        f"BEGIN:VCARD\r\nVERSION:{'3.0' if old else '4.0'}\r\nN:{family};{given};;;\r\n"
        f"FN:{given} {family}\r\nORG:Northwind\r\nTITLE:Engineer\r\nEND:VCARD\r\n"
        for given, family in people
    )


def ldif(people: Sequence[tuple[str, str]]) -> str:
    """Return entries of a directory (RFC 2849, 4519), groups among them."""

    def line(name: str, value: str) -> str:
        if value.isascii():
            return f"{name}: {value}\n"
        return f"{name}:: {base64.b64encode(value.encode()).decode()}\n"

    entries = [
        f"dn: uid=u{number},ou=people,dc=northwind,dc=test\nobjectClass: inetOrgPerson\n"
        + line("cn", f"{given} {family}") + line("sn", family) + line("givenName", given)
        + f"uid: u{number}\nou: Sales\n"
        for number, (given, family) in enumerate(people)
    ]  # fmt: skip
    groups = [
        f"dn: cn={name},ou=groups,dc=northwind,dc=test\nobjectClass: groupOfNames\ncn: {name}\n"
        for name in ("Domain Admins", "Print Operators", "Savannah Office", "Key Users")
    ]
    return "version: 1\n\n" + "\n".join(entries + groups)
