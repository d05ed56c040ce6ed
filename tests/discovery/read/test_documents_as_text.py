"""Every kind of document gives the same values as plain text."""

from __future__ import annotations

import io
import json
import os
import sqlite3
import zlib
from email.message import EmailMessage
from pathlib import Path

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from app.discovery.read.file_scan import scan_file
from tests.discovery import packing
from tests.discovery.read.extract.test_legacy_office import doc
from tests.kit.documents import cells, docx, opendocument, pptx, runs, word_table, xlsx
from tests.kit.pdf import pdf

KEY = b"k" * 32
NAMES = ("Card", "IBAN", "Mail", "Steuer-ID")
VALUES = ("4539148803436467", "DE89370400440532013000", "erika@example.org", "65929970489")
LINES = [f"{name}: {value}" for name, value in zip(NAMES, VALUES, strict=True)]


def database() -> bytes:
    with sqlite3.connect(":memory:") as connection:
        connection.execute('CREATE TABLE t (card TEXT, iban TEXT, mail TEXT, "Steuer-ID" TEXT)')
        connection.execute("INSERT INTO t VALUES (?, ?, ?, ?)", VALUES)
        connection.commit()
        data = connection.serialize()
    connection.close()
    return data


def parquet() -> bytes:
    file = io.BytesIO()
    pq.write_table(pa.table({n: [v] for n, v in zip(NAMES, VALUES, strict=True)}), file)
    return file.getvalue()


def picture() -> bytes:
    text = b"tEXt" + b"Comment\0" + "; ".join(LINES).encode()
    chunks = (b"IHDR" + bytes(13), text, b"IEND")
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (len(chunk) - 4).to_bytes(4) + chunk + zlib.crc32(chunk).to_bytes(4) for chunk in chunks
    )


def written_mail(text: str, cte: str, kind: str = "plain") -> bytes:
    mail = EmailMessage()
    mail["Subject"] = "files"
    mail.set_content(text, subtype=kind, cte=cte)
    return mail.as_bytes()


def documents() -> dict[str, bytes]:
    rows, table = [NAMES, VALUES], dict(zip(NAMES, VALUES, strict=True))
    elements = "".join(f"<{name}>{value}</{name}>" for name, value in table.items())
    html = "".join(f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in table.items())
    sheet = cells(
        *({f"{'ABCD'[c]}{r + 1}": row[c] for c in range(4)} for r, row in enumerate(rows))
    )
    written = "".join(f"<text:p>{line}</text:p>" for line in LINES)
    grid = "".join(
        "<table:table-row>"
        + "".join(f"<table:table-cell><text:p>{value}</text:p></table:table-cell>" for value in row)
        + "</table:table-row>"
        for row in rows
    )
    plain = "\n".join(LINES) + "\n"
    letter = docx("".join(map(runs, LINES)))
    return {
        "a.tsv": "\n".join(map("\t".join, rows)).encode() + b"\n",
        "wide.csv": "\n".join(map(",".join, rows)).encode("utf-16-le") + b"\n\0",
        "escaped.json": "".join(f"\\u{ord(sign):04x}" for sign in VALUES[2])
        .join(json.dumps({**table, "Mail": "|"}).split("|"))
        .encode(),
        "lines.jsonl": b"".join(json.dumps({name: table[name]}).encode() + b"\n" for name in table),
        "wide.xml": f'<?xml version="1.0" encoding="utf-16"?><r>{elements}</r>'.encode("utf-16"),
        "entities.html": f"<table>{html.replace('@', '&#64;')}</table>".encode(),
        "bytes.bin": b"\x7fELF\0\1\2\xff\xfe\0" * 9 + plain.encode() + b"\0\3\x9c\xe8" * 99,
        "a.jpg": b"\xff\xd8\xff\xfe" + (len(plain) + 2).to_bytes(2) + plain.encode() + b"\xff\xd9",
        "quoted.eml": written_mail(plain, "quoted-printable"),
        "base64.eml": written_mail(plain, "base64"),
        "html.eml": written_mail(f"<p>{'</p><p>'.join(LINES)}</p>", "base64", "html"),
        "attached.eml": packing.mailed([("a.docx", letter)]),
        "a.mbox": packing.mailbox([packing.mailed([]), packing.mailed([], plain)]),
        "a.msg": packing.outlook([], plain.replace("\n", "\r\n")),
        "packed.tar": packing.tarred([("a.docx", letter)]),
        "packed.7z": packing.seven_zipped([("a.pdf", pdf([LINES]))]),
        "a.sqlite.gz": packing.gzipped(database()),
        "a.parquet.xz": packing.xzipped(parquet()),
        "a.csv": "\n".join(map(",".join, rows)).encode() + b"\n",
        "a.json": json.dumps(table).encode(),
        "a.xml": f'<?xml version="1.0"?><r>{elements}</r>'.encode(),
        "a.html": f"<html><body><table>{html}</table></body></html>".encode(),
        "a.rtf": (r"{\rtf1\ansi " + r"\par ".join(LINES) + "}").encode(),
        "a.pdf": pdf([LINES]),
        "a.docx": docx("".join(map(runs, LINES))),
        "table.docx": docx(word_table(*rows)),
        "a.pptx": pptx(LINES, {}),
        "a.xlsx": xlsx({"S": sheet}),
        "a.odt": opendocument("text", written),
        "a.ods": opendocument("spreadsheet", f"<table:table>{grid}</table:table>"),
        "a.odp": opendocument("presentation", f"<draw:page>{written}</draw:page>"),
        "a.doc": doc("".join(line + "\r" for line in LINES), "end\r"),
        "a.sqlite": database(),
        "a.parquet": parquet(),
        "a.png": picture(),
        "a.eml": packing.mailed([], "\n".join(LINES) + "\n"),
        "deep.zip": packing.zipped([("a.docx", docx("".join(map(runs, LINES))))]),
    }


def found(folder: Path, name: str, data: bytes) -> list[tuple[str, str, str]]:
    (folder / name).write_bytes(data)
    report = scan_file(os.fsencode(folder), name.encode(), KEY)
    assert not report.problems, name
    return sorted(
        (match.data_type, match.masked, match.fingerprint)
        for item in report.found
        for match in item.matches
    )


def test_the_same_values_are_found_in_every_kind_of_document(tmp_path: Path) -> None:
    plain = found(tmp_path, "a.txt", "\n".join(LINES).encode())
    assert [key for key, _, _ in plain] == ["CARD_VISA", "EMAIL", "IBAN", "TAX_ID_DE"]
    for name, data in documents().items():
        there = found(tmp_path, name, data)
        if name in {"a.eml", "attached.eml", "a.mbox", "a.msg"}:
            there = [each for each in there if each in plain]  # the sender's address counts, too
        assert there == plain, name
