"""An intact file of every format that a scan opens, each with the given card numbers."""

from __future__ import annotations

import io
import json
import random
import sqlite3
import struct
import zlib
from collections.abc import Callable, Sequence
from email.message import EmailMessage

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from tests.discovery import packing
from tests.kit.documents import cells, docx, opendocument, pptx, runs, xlsx
from tests.kit.pdf import FIRST_PAGE, pdf

_DICE = random.Random(3)
_WORDS = [
    "".join(_DICE.choices("abcdefghiklmnoprstu", k=_DICE.randrange(2, 9))) for _ in range(500)
]
Make = Callable[[Sequence[str]], bytes]


def lines(values: Sequence[str]) -> list[str]:
    """Return a few kilobytes of text with the values far apart and little repetition."""
    dice = random.Random("".join(values))
    made = []
    for value in values:
        made += [" ".join(dice.choices(_WORDS, k=8)) for _ in range(12)]
        made.append(f"card: {value} was charged")
    return made


def text(values: Sequence[str]) -> bytes:
    return "\n".join(lines(values)).encode() + b"\n"


def members(values: Sequence[str]) -> list[tuple[str, bytes]]:
    half = len(values) // 2
    return [("a/one.txt", text(values[:half])), ("a/two.txt", text(values[half:]))]


def word(values: Sequence[str]) -> bytes:
    return docx("".join(map(runs, lines(values))))


def sheet(values: Sequence[str]) -> bytes:
    rows = cells(*({f"A{n}": line} for n, line in enumerate(lines(values), start=1)))
    return xlsx({"S": rows})


def slides(values: Sequence[str]) -> bytes:
    return pptx([" ".join(lines([value])) for value in values], {1: "note"})


def open_text(values: Sequence[str]) -> bytes:
    written = "".join(f"<text:p>{line}</text:p>" for line in lines(values))
    return opendocument("text", written)


def open_sheet(values: Sequence[str]) -> bytes:
    rows = "".join(
        f"<table:table-row><table:table-cell><text:p>{line}</text:p></table:table-cell>"
        "</table:table-row>"
        for line in lines(values)
    )
    return opendocument("spreadsheet", f'<table:table table:name="S">{rows}</table:table>')


def plain_pdf(values: Sequence[str]) -> bytes:
    return pdf([lines([value]) for value in values])


def packed_pdf(values: Sequence[str]) -> bytes:
    """A PDF with deflated streams."""
    objects = {}
    for number, value in enumerate(values):
        drawn = " ".join(f"({line}) Tj T*" for line in lines([value]))
        packed = zlib.compress(f"BT /F1 10 Tf 12 TL 50 800 Td {drawn} ET".encode())
        head = f"<</Length {len(packed)}/Filter/FlateDecode>>stream\n"
        objects[FIRST_PAGE + 2 * number + 1] = head + packed.decode("latin-1") + "\nendstream"
    return pdf([[] for _ in values], objects=objects)


def rtf(values: Sequence[str]) -> bytes:
    head = (
        r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset0 Times;}}"
        r"{\colortbl;\red0;}{\*\generator Writer;}{\pict\pngblip " + "89504e47" * 40 + "}"
    )
    return (head + "".join(f"{{\\b {line}}}\\par\n" for line in lines(values)) + "}").encode()


def doc(values: Sequence[str]) -> bytes:
    """A Word document of pieces, some in UTF-16."""
    main, places, ends = bytearray(1_000), [], [0]
    for number, line in enumerate(lines(values)):
        piece = line + "\r"
        wide = number % 2 == 1
        places.append(struct.pack("<HIH", 0, len(main) if wide else 1 << 30 | len(main) * 2, 0))
        main += piece.encode("utf-16-le" if wide else "cp1252")
        main += b"\0" * (len(main) % 2)
        ends.append(ends[-1] + len(piece))
    table = struct.pack(f"<{len(ends)}I", *ends) + b"".join(places)
    clx = b"\2" + struct.pack("<I", len(table)) + table
    struct.pack_into("<H", main, 0x0A, 0x0200)
    struct.pack_into("<II", main, 0x01A2, 0, len(clx))
    return packing.compound(
        {"WordDocument": bytes(main), "1Table": clx, "ObjectPool": {"_1": {"Package": b"PK"}}}
    )


def _record(kind: int, data: bytes = b"") -> bytes:
    return struct.pack("<HH", kind, len(data)) + data


def xls(values: Sequence[str]) -> bytes:
    begin = [
        _record(0x0809, struct.pack("<HHHHII", 0x0600, kind, 0, 1997, 0, 6)) for kind in (5, 16)
    ]
    name = b"\x03\0Pay"
    start = len(begin[0]) + len(_record(0x0085, bytes(6) + name)) + 4
    book = begin[0] + _record(0x0085, struct.pack("<IBB", start, 0, 0) + name) + _record(0x000A)
    rows = b"".join(
        _record(0x0204, struct.pack("<HHHHB", row, 0, 0, len(line), 0) + line.encode())
        for row, line in enumerate(lines(values))
    )
    return packing.compound({"Workbook": book + begin[1] + rows + _record(0x000A)})


def ppt(values: Sequence[str]) -> bytes:
    def record(kind: int, data: bytes, version: int = 0) -> bytes:
        return struct.pack("<HHI", version, kind, len(data)) + data

    parts = b"".join(
        record(0x03F3, bytes(20)) + record(0x0FA0, "\r".join(lines([value])).encode("utf-16-le"))
        for value in values
    )
    listed = record(0x0FF0, parts, 0xF)
    return packing.compound({"PowerPoint Document": record(0x03E8, listed, 0xF)})


def outlook(values: Sequence[str]) -> bytes:
    half = len(values) // 2
    attached = [("list.txt", text(values[half:])), ("small.txt", values[-1].encode())]
    return packing.outlook(attached, "\r\n".join(lines(values[:half])), f"card {values[0]}")


def eml(values: Sequence[str]) -> bytes:
    """A mail with plain text, quoted-printable text, and attachments, one of them unencoded."""
    third = len(values) // 3
    mail = EmailMessage()
    mail["From"], mail["To"] = "a@example.org", "b@example.org"
    mail["Subject"] = f"card {values[0]}"
    mail["Date"] = "Mon, 02 Mar 2026 10:00:00 +0100"
    mail["Message-ID"] = "<1@example.org>"
    mail.set_content(text(values[:third]).decode(), cte="7bit")
    quoted = text(values[third : 2 * third]).decode()
    mail.add_attachment(quoted, "plain", filename="quoted.txt", cte="quoted-printable")
    mail.add_attachment(text(values[2 * third :]).decode(), "csv", filename="list.csv", cte="7bit")
    mail.add_attachment(text(values[:2]), "application", "octet-stream", filename="packed.bin")
    return mail.as_bytes()


def database(values: Sequence[str]) -> bytes:
    with sqlite3.connect(":memory:") as connection:
        connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, told TEXT)")
        connection.executemany("INSERT INTO t (told) VALUES (?)", [(x,) for x in lines(values)])
        connection.commit()
        data = connection.serialize()
    connection.close()
    return data


def parquet(values: Sequence[str]) -> bytes:
    file = io.BytesIO()
    pq.write_table(pa.table({"told": lines(values)}), file, compression="none")
    return file.getvalue()


def png(values: Sequence[str]) -> bytes:
    chunks = [b"IHDR" + bytes(13)]
    chunks += [b"tEXt" + b"Comment\0" + " ".join(lines([value])).encode() for value in values]
    chunks += [b"IDAT" + bytes(2_000), b"IEND"]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
        for chunk in chunks
    )


def jpeg(values: Sequence[str]) -> bytes:
    parts = [" ".join(lines([value])).encode() for value in values]
    packed = (b"\xff\xfe" + struct.pack(">H", len(part) + 2) + part for part in parts)
    return b"\xff\xd8" + b"".join(packed) + b"\xff\xda\0\2" + bytes(2_000) + b"\xff\xd9"


def gif(values: Sequence[str]) -> bytes:
    made = b"GIF89a" + struct.pack("<HHBBB", 1, 1, 0, 0, 0)
    for value in values:
        told = " ".join(lines([value])).encode()
        parts = (told[at : at + 255] for at in range(0, len(told), 255))
        made += b"\x21\xfe" + b"".join(bytes([len(part)]) + part for part in parts) + b"\0"
    return made + b"\x2c" + bytes(8) + b"\0\2\2\x4c\x01\0;"


def tiff(values: Sequence[str]) -> bytes:
    told = text(values) + b"\0"
    return b"II*\0" + struct.pack("<IHHHIII", 8, 1, 0x010E, 2, len(told), 26, 0) + told


def webp(values: Sequence[str]) -> bytes:
    told = b"".join(b'<x a="%b"/>' % line.encode() for line in lines(values))
    told += b" " * (len(told) % 2)
    body = b"WEBPVP8L" + struct.pack("<I", 10) + bytes(10) + b"XMP " + struct.pack("<I", len(told))
    return b"RIFF" + struct.pack("<I", len(body) + len(told)) + body + told


SAMPLES: dict[str, Make] = {
    "txt": text,
    "csv": lambda values: b"name,told\n" + b"".join(b"a,%b\n" % x.encode() for x in lines(values)),
    "json": lambda values: json.dumps({"rows": lines(values)}, indent=1).encode(),
    "xml": lambda values: (
        b"<r>" + b"".join(b"<x>%b</x>" % x.encode() for x in lines(values)) + b"</r>"
    ),
    "html": lambda values: (
        b"<html><body>" + b"".join(b"<p>%b</p>" % x.encode() for x in lines(values))
    ),
    "utf16.txt": lambda values: text(values).decode().encode("utf-16"),
    "docx": word,
    "xlsx": sheet,
    "pptx": slides,
    "odt": open_text,
    "ods": open_sheet,
    "plain.pdf": plain_pdf,
    "pdf": packed_pdf,
    "rtf": rtf,
    "doc": doc,
    "xls": xls,
    "ppt": ppt,
    "msg": outlook,
    "eml": eml,
    "mbox": lambda values: packing.mailbox([eml(values[:6]), eml(values[6:])]),
    "sqlite": database,
    "parquet": parquet,
    "png": png,
    "jpg": jpeg,
    "gif": gif,
    "tif": tiff,
    "webp": webp,
    "zip": lambda values: packing.zipped(members(values)),
    "stored.zip": lambda values: packing.zipped(members(values), 0),
    "tar": lambda values: packing.tarred(members(values)),
    "tar.gz": lambda values: packing.gzipped(packing.tarred(members(values))),
    "gz": lambda values: packing.gzipped(text(values)),
    "bz2": lambda values: packing.bzipped(text(values)),
    "xz": lambda values: packing.xzipped(text(values)),
    "lzma": lambda values: packing.lzma_alone(text(values)),
    "zst": lambda values: packing.zstandard(text(values)),
    "7z": lambda values: packing.seven_zipped(members(values)),
    "mail.zip": lambda values: packing.zipped([("a.eml", eml(values)), ("b.docx", word(values))]),
}
"""Makers by file extension. Some formats have two."""
