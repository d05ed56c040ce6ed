"""Damaged and malicious documents: each ends in text, a note or `NotScanned`."""

from __future__ import annotations

import io
import random
import sqlite3
import sys
import tracemalloc
import zipfile
from collections.abc import Callable

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from app.discovery.match import limits
from app.discovery.read.extract.content import Source
from app.discovery.read.extract.documents import DOCUMENTS
from app.discovery.read.extract.unpack_limits import Budget, NotScanned
from tests.discovery.read.extract.reading import opened, text
from tests.discovery.read.extract.test_images import jpeg
from tests.discovery.read.extract.test_legacy_office import doc, ppt, xls
from tests.kit.documents import cells, docx, opendocument, pptx, runs, word_table, xlsx
from tests.kit.pdf import pdf

CARD = "4539148803436467"


def database() -> bytes:
    with sqlite3.connect(":memory:") as connection:
        connection.executescript(
            "CREATE TABLE a (id INTEGER PRIMARY KEY, x TEXT, y BLOB); CREATE INDEX i ON a (x);"
            + "".join(
                f"INSERT INTO a (x, y) VALUES ('{n} {CARD}', X'00FF{n:04}');" for n in range(60)
            )
        )
        data = connection.serialize()
    connection.close()
    return data


def parquet() -> bytes:
    file = io.BytesIO()
    pq.write_table(pa.table({"n": [f"{n} {CARD}" for n in range(200)]}), file)
    return file.getvalue()


def samples() -> dict[str, bytes]:
    rtf = r"{\rtf1\ansi{\fonttbl{\f0 Arial;}}\'df\u8364?{\field{\*\fldinst{X}}}4539\par}"
    return {
        "docx": docx(runs("a", CARD) + word_table(("x", CARD)), word__comments_xml=runs("c")),
        "pptx": pptx(["one", CARD], {1: "note"}),
        "xlsx": xlsx({"S": cells({"A1": CARD, "C1": '<c t="s"><v>0</v></c>'})}, ["<t>x</t>"]),
        "odt": opendocument("text", f"<text:p>{CARD}<text:s/></text:p>"),
        "ods": opendocument("spreadsheet", "<table:table><table:table-row/></table:table>"),
        "pdf": pdf([["first", CARD], ["second"]]),
        "sqlite": database(),
        "rtf": rtf.encode(),
        "doc": doc("Card 4539", "148803436467", "имя"),
        "ppt": ppt(),
        "xls": xls(),
        "jpg": jpeg(),
        "parquet": parquet(),
    }


def stored(data: bytes) -> bytes:
    """Return the ZIP without compression, so that damage reaches its parts."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
    return file.getvalue()


def read(data: bytes, ending: str) -> None:
    """Read everything, as the engine does; only `NotScanned` may be raised."""
    for reader in DOCUMENTS:
        if not reader.is_it(data[:4096], ending):
            continue
        try:
            content = reader.open(Source(io.BytesIO(data), f"a.{ending}", len(data), Budget()))
            for piece in content.pieces or ():
                piece.text.encode()
                assert piece.place(piece.text[: len(piece.text) // 2])
            for member in content.members:
                with member.open() as file:
                    file.read(100)
        except NotScanned:
            continue


def damaged(random_: random.Random, data: bytes) -> bytes:
    """Return the data truncated, with flipped bits, or a range repeated, moved or overwritten."""
    kind = random_.randrange(5)
    made = bytearray(data)
    at, length = random_.randrange(len(made)), random_.randrange(1, 64)
    if kind == 0:
        return bytes(made[:at])
    if kind == 1:
        for _ in range(random_.randrange(1, 20)):
            made[random_.randrange(len(made))] ^= 1 << random_.randrange(8)
    elif kind == 2:
        made[at : at + length] = random_.randbytes(length)
    elif kind == 3:
        made[at:at] = made[at : at + length] * random_.randrange(1, 50)
    else:
        del made[at : at + length]
    return bytes(made)


def fuzz(rounds: int, seed: int) -> None:
    random_ = random.Random(seed)
    known = samples()
    known |= {f"{name} ": stored(data) for name, data in known.items() if data[:2] == b"PK"}
    for _ in range(rounds):
        for name, data in known.items():
            read(damaged(random_, data), name.strip())
        heads = [b"PK\3\4", b"%PDF-1.7\n", b"SQLite format 3\0", b"{\\rtf1 ", b"PAR1"]
        for head in heads:
            read(head + random_.randbytes(random_.randrange(2_000)), "docx")


def test_damaged_documents() -> None:
    fuzz(rounds=25, seed=1)


@pytest.mark.slow
def test_10_000_damaged_documents() -> None:
    fuzz(rounds=520, seed=2)


BOMB = (
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
    '<!ENTITY c SYSTEM "file:///etc/passwd"><!ENTITY % d SYSTEM "http://127.0.0.1:9/d.dtd"> %d;]>'
)
EVIL: dict[str, Callable[[], str]] = {
    "entities": lambda: BOMB + runs(CARD + " &b;&c;").replace("&amp;", "&"),
    "a long entity": lambda: f'<!DOCTYPE x [<!ENTITY a "{"a" * 99_999}">]>' + runs(CARD),
    "100,000 deep": lambda: runs(CARD) + "<w:tbl>" * 100_000 + "</w:tbl>" * 100_000,
    "boxes in boxes": lambda: runs(CARD) + "<w:txbxContent>" * 20_000,
    "tags without an end": lambda: runs(CARD) + "<w:t <w:p <c <v" * 20_000,
    "cells without an end": lambda: runs(CARD) + '<c r="A1"><is><t>' * 20_000,
    "comments without an end": lambda: runs(CARD) + "<!--<![CDATA[" * 20_000,
    "references": lambda: runs(CARD) + f"<w:t>{'&#x41' * 20_000}&#{'9' * 9_000};</w:t>",
    "one long name": lambda: runs(CARD) + "<" + "w" * 1_200_000,
    "one long line": lambda: runs(CARD) + f"<w:t>{'x' * 4_300_000}",
}


@pytest.mark.parametrize("kind", EVIL)
def test_evil_markup_is_read_in_little_time_and_memory(kind: str) -> None:
    markup = EVIL[kind]()
    sheet = f'<worksheet><row r="1"><c r="A1"><v>{CARD}</v></c>{markup}'
    for data in (
        docx(markup),
        xlsx({"S": sheet}, [markup]),
        opendocument("text", f"<text:p>{CARD}</text:p>{markup}"),
    ):
        budget = Budget()
        content = DOCUMENTS[0].open(Source(io.BytesIO(data), "a", len(data), budget))
        found = text(content)
        assert CARD in found
        assert len(found) < 8_000_000
        assert "root:" not in found


def test_lying_sizes_and_bombs_end_in_a_note() -> None:
    data = docx(runs(CARD) + f"<w:t>{' ' * (8 * limits.MIB)}</w:t>")
    tracemalloc.start()
    content = opened(data)
    assert CARD in text(content)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 25 * limits.MIB
    assert "200 times its size" in content.notes[0]

    lying = bytearray(stored(docx(runs(CARD) * 50)))
    place = lying.rfind(b"PK\1\2", 0, lying.rfind(b"word/document.xml"))
    lying[place + 24 : place + 28] = (100).to_bytes(4, "little")
    content = opened(bytes(lying))
    assert len(text(content)) < 100_000


def test_deep_structures_do_not_use_the_stack() -> None:
    before = sys.getrecursionlimit()
    deep = "[" * 50_000 + "]" * 50_000
    data = pdf([[CARD]], f"/Names {deep}")
    read(data, "pdf")
    read(b"{\\rtf1" + b"{\\*\\x" * 100_000, "rtf")
    assert sys.getrecursionlimit() == before
