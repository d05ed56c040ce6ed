"""Streams of a PDF that are damaged are told, and what is left of them is looked through."""

from __future__ import annotations

import base64
import io
import os
import zlib
from pathlib import Path

import pytest

from app.discovery.read.extract.content import Source
from app.discovery.read.extract.pdf import open_pdf
from app.discovery.read.extract.pdf_size import too_large
from app.discovery.read.extract.unpack_limits import Budget
from app.discovery.read.file_scan import scan_file
from tests.discovery.read.extract.reading import opened, text
from tests.kit.pdf import FIRST_PAGE, pdf

CARD = "4539148803436467"
CONTENT = FIRST_PAGE + 1
"""The number of what the first page shows."""
LINES = "".join(f"(line {number} of {number * 7919}) Tj T* " for number in range(300))
DRAWN = f"BT /F1 10 Tf 12 TL 50 800 Td (first) Tj T* {LINES}(last {CARD}) Tj ET".encode()
FLATE = zlib.compress(DRAWN)
DAMAGED = "cannot be decoded to its end"


def document(data: bytes, told: str) -> bytes:
    """A page that shows what is in a stream."""
    stream = f"<<{told}/Length {len(data)}>>stream\n{data.decode('latin-1')}\nendstream"
    return pdf([["first"]], objects={CONTENT: stream})


def notes(data: bytes) -> list[str]:
    content = open_pdf(Source(io.BytesIO(data), "a.pdf", len(data), Budget(), lambda _: None))
    text(content)
    return content.notes


WAYS = {
    "deflated": (FLATE, "/Filter/FlateDecode"),
    "ASCII-85": (base64.a85encode(DRAWN) + b"~>", "/Filter/ASCII85Decode"),
    "hex": (DRAWN.hex().encode() + b">", "/Filter [ /ASCIIHexDecode ]"),
    "both": (base64.a85encode(FLATE) + b"~>", "/Filter[/ASCII85Decode /FlateDecode]"),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_stream_that_is_damaged_in_its_middle(way: str) -> None:
    data, told = WAYS[way]
    assert f"last {CARD}" in text(opened(document(data, told), "pdf"))
    half = len(data) // 2
    bad = data[:half] + b"\xff\xfe\xfd" + data[half + 3 :]
    assert [DAMAGED in note for note in notes(document(bad, told))] == [True]


def test_whole_documents_are_not_told() -> None:
    rows = zlib.compress(b"\1\0\0\0" * 9)
    for data, told in (
        *WAYS.values(),
        (FLATE[:-4], "/Filter/FlateDecode"),  # without its checksum
        (FLATE + b"\r\n\r\n", "/Filter/FlateDecode"),
        (b"", "/Filter/FlateDecode"),
        (b"\xff\xd8\xff\xe0 JFIF", "/Subtype/Image/Width 1/Filter/DCTDecode"),
        (b"\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01", "/Filter/LZWDecode"),
        (rows, "/Type/XRef/W[1 2 1]/Filter/FlateDecode/DecodeParms<</Columns 4/Predictor 12>>"),
        (DRAWN, ""),
    ):
        assert not notes(document(data, told)), told


def test_an_encrypted_document_is_not_told() -> None:
    told: list[str] = []
    data = document(bytes(range(9, 99)), "/Filter/FlateDecode")
    too_large(io.BytesIO(data), 1, lambda _: None, told)
    assert [DAMAGED in note for note in told] == [True]
    too_large(io.BytesIO(data.replace(b"/Info", b"/Encrypt 9 0 R/Info")), 1, lambda _: None, told)
    assert len(told) == 1


@pytest.mark.parametrize(
    "shown",
    [
        f"[(card {CARD[:5]}) -3 ({CARD[5:11]}) 2.5 ({CARD[11:]})] TJ",
        f"[(card {CARD[:4]}) -250 ({CARD[4:8]}) -250 ({CARD[8:12]}) -250 ({CARD[12:]})] TJ",
        f"<{f'card {CARD} ok'.encode().hex()}> Tj",
    ],
)
def test_values_in_parts_on_a_page_that_is_lost(tmp_path: Path, shown: str) -> None:
    """They stand nowhere in the bytes in one piece."""
    drawn = f"BT /F1 10 Tf 50 800 Td {shown} ET".encode()
    for name, data in {
        "whole.pdf": document(zlib.compress(drawn), "/Filter/FlateDecode"),
        "plain.pdf": document(drawn, "").replace(b"/Contents 6", b"/Contents 3"),
        "flate.pdf": document(zlib.compress(drawn), "/Filter/FlateDecode").replace(
            b"/Contents 6", b"/Contents 3"
        ),
        "head.pdf": document(drawn, "").replace(b">>stream", b">\0stream"),
    }.items():
        (tmp_path / name).write_bytes(data)
        report = scan_file(os.fsencode(tmp_path), name.encode(), bytes(32))
        assert bool(report.problems) == (name != "whole.pdf"), name
