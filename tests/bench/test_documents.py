"""Speed of text extraction from documents, against the extraction libraries in the same run."""

from __future__ import annotations

import io
import random
import time
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Callable

import pypdfium2  # type: ignore[import-untyped]
import pytest
from python_calamine import CalamineWorkbook

from app.discovery.read.extract.content import Source
from app.discovery.read.extract.documents import DOCUMENTS
from app.discovery.read.extract.unpack_limits import Budget
from tests.kit.documents import cells, docx, runs, xlsx
from tests.kit.pdf import pdf

LEAST = 0.8
ROUNDS = 5
_WORDS = ("the", "budget", "of", "this", "year", "was", "approved", "by", "all", "departments")


def words(random_: random.Random, count: int) -> str:
    return " ".join(random_.choice(_WORDS) for _ in range(count))


def a_word_document() -> bytes:
    r = random.Random(1)
    style = '<w:pPr><w:pStyle w:val="Normal"/><w:spacing w:after="120"/></w:pPr>'
    paragraphs = (
        runs(*(words(r, 12) + " " for _ in range(4))).replace("<w:p>", f"<w:p>{style}", 1)
        for _ in range(12_000)
    )
    return docx("".join(paragraphs))


def a_workbook() -> bytes:
    r = random.Random(2)
    shared = [f"<t>{words(r, 3)} {number}</t>" for number in range(5_000)]
    rows = (
        {
            f"A{n}": f"<c><v>{n}</v></c>",
            f"B{n}": f'<c t="s"><v>{r.randrange(5_000)}</v></c>',
            f"C{n}": f'<c s="1"><v>{r.randrange(40_000, 46_000)}</v></c>',
            f"D{n}": f"<c><v>{r.randrange(10**9) / 100:.16G}</v></c>",
            f"E{n}": f'<c t="s"><v>{r.randrange(5_000)}</v></c>',
        }
        for n in range(1, 40_001)
    )
    styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
    return xlsx({"Sheet1": cells(*rows)}, shared, xl__styles_xml=styles)


def a_pdf() -> bytes:
    r = random.Random(3)
    return pdf([[words(r, 12) for _ in range(50)] for _ in range(150)])


def by_the_tree(data: bytes) -> int:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        root = ET.fromstring(archive.read("word/document.xml"))
    return len("".join(root.itertext()))


def by_calamine(data: bytes) -> int:
    book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    rows = book.get_sheet_by_index(0).to_python()
    return sum(len("\t".join(map(str, row))) for row in rows)


def by_pdfium(data: bytes) -> int:
    document = pypdfium2.PdfDocument(data)
    length = 0
    for page in document:
        text = page.get_textpage()
        length += len(text.get_text_range())
        text.close()
        page.close()
    return length


def by_us(data: bytes) -> int:
    reader = next(reader for reader in DOCUMENTS if reader.is_it(data[:4096], ""))
    content = reader.open(Source(io.BytesIO(data), "a", len(data), Budget()))
    return sum(len(piece.text) for piece in content.pieces or ())


def seconds(work: Callable[[bytes], int], data: bytes) -> float:
    began = time.process_time()
    work(data)
    return time.process_time() - began


@pytest.mark.parametrize(
    ("make", "library"),
    [(a_word_document, by_the_tree), (a_workbook, by_calamine), (a_pdf, by_pdfium)],
    ids=["DOCX", "XLSX", "PDF"],
)
def test_speed_against_the_library(
    make: Callable[[], bytes], library: Callable[[bytes], int]
) -> None:
    data = make()
    length, expected = by_us(data), library(data)
    ours = theirs = float("inf")
    for _ in range(ROUNDS):  # in turns: other load on the machine slows both
        ours, theirs = min(ours, seconds(by_us, data)), min(theirs, seconds(library, data))
    print(
        f"\n{len(data) / 1e6:.1f} MB, {length / 1e6:.1f} MB of text: "
        f"{length / 1e6 / ours:.1f} MB/s; {library.__name__} "
        f"{expected / 1e6 / theirs:.1f} MB/s; {theirs / ours:.2f} x as fast"
    )
    assert length > expected * 0.9
    assert theirs / ours >= LEAST
