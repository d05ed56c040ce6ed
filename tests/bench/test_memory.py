"""Peak memory of a worker for one large file of each format.

`MEMORY_MB` sets the size of each file's content (100). The content compresses badly and ends with a
card number; each file gets its own worker, whose peak resident size comes from the system. The
bound is the one that the engine promises.
"""

from __future__ import annotations

import base64
import gzip
import lzma
import os
import random
import resource
import sqlite3
import struct
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO

import py7zr
import pyarrow as pa  # type: ignore[import-untyped]
import pytest
from pyarrow import parquet

from app.discovery.scan.scanner import Scan
from app.discovery.scan.workers import make_executor
from tests.kit.documents import cells, docx, opendocument, pptx, xlsx
from tests.kit.pdf import pdf

MOST = 150
KEY = bytes(32)
MB = 1_000_000
SIZE = int(os.environ.get("MEMORY_MB", "100")) * MB
CARD = "card 4539 1488 0343 6467"
ROWS, COLUMNS = 50_000, 20

_BLOCK = 1 << 19


def blocks(size: int, *, line_ends: bool = True) -> Iterator[str]:
    """Yield `size` characters with a card number at the end."""
    random_ = random.Random(1)
    end = "\n" if line_ends else " "
    left = size
    while left > 0:
        lines = random_.randbytes(_BLOCK // 2).hex()
        block = " and so on".join(lines[at : at + 90] + end for at in range(0, _BLOCK, 90))
        left -= len(block)
        yield block
    yield CARD + ("\n" if line_ends else " ")


def write(path: Path, before: str = "", after: str = "", codec: str = "utf-8", **how: bool) -> None:
    with path.open("wb") as file:
        file.write(before.encode(codec))
        for block in blocks(SIZE, **how):
            file.write(block.encode(codec))
        file.write(after.encode(codec))


def text(path: Path) -> Path:
    """Write a text file beside `path`, to be packed."""
    inner = path.with_name("inner.txt")
    write(inner)
    return inner


def into(path: Path, opened: Callable[[Path], IO[bytes]]) -> None:
    inner = text(path)
    with inner.open("rb") as source, opened(path) as target:
        while data := source.read(MB):
            target.write(data)
    inner.unlink()


def strongest(path: Path) -> IO[bytes]:
    return lzma.open(path, "wb", preset=9)


def quickest(path: Path) -> IO[bytes]:
    return gzip.open(path, "wb", compresslevel=1)  # type: ignore[return-value]


def zeros(path: Path) -> None:
    """Fifty times as large, nearly all zeros."""
    with path.open("wb") as file:
        file.truncate(50 * SIZE)
        file.seek(50 * SIZE)
        file.write(CARD.encode())


def zipped(path: Path) -> None:
    inner = text(path)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.write(inner, "inner.txt")
    inner.unlink()


def zipped_twice(path: Path) -> None:
    inner = path.with_name("inner.zip")
    zipped(inner)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.write(inner, "inner.zip")
    inner.unlink()


def tarred(path: Path, how: str = "w") -> None:
    inner = text(path)
    with tarfile.open(path, how) as archive:  # type: ignore[call-overload]
        archive.add(inner, "inner.txt")
    inner.unlink()


def seven_zipped(path: Path) -> None:
    inner = text(path)
    with py7zr.SevenZipFile(path, "w") as archive:
        archive.write(inner, "inner.txt")
    inner.unlink()


def xz_in_seven_zip(path: Path) -> None:
    """Two open dictionaries, each of the largest size that a preset uses."""
    inner = path.with_name("inner.txt.xz")
    into(inner, strongest)
    strong = [{"id": py7zr.FILTER_LZMA2, "preset": 9}]
    with py7zr.SevenZipFile(path, "w", filters=strong) as archive:
        archive.write(inner, "inner.txt.xz")
    inner.unlink()


def mail(path: Path) -> None:
    head = (
        "From: a@example.org\r\nSubject: files\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\nContent-Type: text/plain\r\n'
        'Content-Disposition: attachment; filename="a.txt"\r\n'
        "Content-Transfer-Encoding: base64\r\n\r\n"
    )
    with path.open("wb") as file:
        file.write(head.encode())
        for block in blocks(SIZE):
            file.write(base64.encodebytes(block.encode() + b" " * (-len(block) % 3)))
        file.write(b"--x--\r\n")


def mailbox(path: Path) -> None:
    with path.open("w") as file:
        for number, block in enumerate(blocks(SIZE)):
            file.write(f"From nobody Sat Jan  3 01:05:34 2026\nSubject: {number}\n\n{block}\n")


def database(path: Path) -> None:
    """Rows of one cell each, one of which is a tenth of the file."""
    large = "".join(blocks(SIZE // 10))
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE files (name TEXT, data BLOB)")
        for block in blocks(SIZE):
            connection.execute("INSERT INTO files VALUES ('text', ?)", (block,))
        connection.execute("INSERT INTO files VALUES ('large', ?)", (large.encode(),))
    connection.close()


def one_row_group(path: Path) -> None:
    lines = [line for block in blocks(SIZE) for line in block.splitlines()]
    table = pa.table({"text": lines})
    parquet.write_table(table, path, row_group_size=len(lines), use_dictionary=False)


def word(path: Path) -> None:
    paragraphs = (
        f"<w:p><w:r><w:t>{line}</w:t></w:r></w:p>"
        for block in blocks(SIZE)
        for line in block.splitlines()
    )
    path.write_bytes(docx("".join(paragraphs)))


def workbook(path: Path) -> None:
    """A million cells, a fifth of them shared strings."""
    shared = [f"<t>string {number} of many</t>" for number in range(ROWS * COLUMNS // 5)]
    with path.open("wb") as file:
        file.write(xlsx({"Sheet1": "".join(map(_row, range(1, ROWS + 1)))}, shared=shared))


def _row(number: int) -> str:
    texts = (
        f'<c t="s"><v>{number * 4 + column // 5 - 4}</v></c>'
        if column % 5 == 0
        else f"<c><v>{number * column}</v></c>"
        for column in range(COLUMNS)
    )
    row = {f"{chr(65 + column)}{number}": text for column, text in enumerate(texts)}
    if number == ROWS:
        row["U1"] = CARD
    return cells(row)


def large_strings(path: Path) -> None:
    shared = [f"<t>{block.replace(chr(10), ' ')}</t>" for block in blocks(SIZE)]
    row = {
        f"A{number}": f'<c t="s"><v>{number - 1}</v></c>' for number in range(1, len(shared) + 1)
    }
    path.write_bytes(xlsx({"Sheet1": cells(*({name: cell} for name, cell in row.items()))}, shared))


def slides(path: Path) -> None:
    path.write_bytes(pptx(list(blocks(SIZE)), {}))


def open_text(path: Path) -> None:
    body = "".join(
        f"<text:p>{line}</text:p>" for block in blocks(SIZE) for line in block.splitlines()
    )
    path.write_bytes(opendocument("text", f"<office:text>{body}</office:text>"))


def open_sheet(path: Path) -> None:
    lines = (line for block in blocks(60 * ROWS * COLUMNS // 5) for line in block.splitlines())
    cell = "<table:table-cell><text:p>{}</text:p></table:table-cell>"
    rows = (
        f"<table:table-row>{cell.format(line)}{cell.format('7') * (COLUMNS - 1)}</table:table-row>"
        for line in lines
    )
    body = f'<table:table table:name="one">{"".join(rows)}</table:table>'
    path.write_bytes(
        opendocument("spreadsheet", f"<office:spreadsheet>{body}</office:spreadsheet>")
    )


def pages(path: Path) -> None:
    lines = ["a line of text that says little", "and another one of its kind"] * 20
    path.write_bytes(pdf([lines] * 9_999 + [[CARD]]))


def large_page(path: Path) -> None:
    lines = [line for block in blocks(SIZE // 4) for line in block.splitlines()]
    path.write_bytes(pdf([lines]))


def large_image(path: Path) -> None:
    """A page whose picture takes a gigabyte to render."""
    pixels = (
        f"<</Type/XObject/Subtype/Image/Width 20000/Height 20000/ColorSpace/DeviceRGB"
        f"/BitsPerComponent 8/Length {SIZE // 4}>>stream\n{'x' * (SIZE // 4)}\nendstream"
    )
    path.write_bytes(pdf([[CARD]], objects={900: pixels}))


def picture(path: Path) -> None:
    """A PNG with a single comment of the largest possible size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + bytes(4)

    comment = b"Comment\0" + "".join(blocks(SIZE)).encode()
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + head + chunk(b"tEXt", comment) + chunk(b"IEND", b""))


def photograph(path: Path) -> None:
    """A JPEG of many segments of the largest possible size."""
    data = "".join(blocks(SIZE)).encode()
    parts = [data[at : at + 65_000] for at in range(0, len(data), 65_000)]
    parts[-2:] = [parts[-2] + parts[-1]] if len(parts[-2] + parts[-1]) < 65_500 else parts[-2:]
    segments = [b"\xff\xfe" + struct.pack(">H", len(part) + 2) + part for part in parts]
    path.write_bytes(b"\xff\xd8" + b"".join(segments) + b"\xff\xd9")


FORMATS: dict[str, Callable[[Path], None]] = {
    "text.txt": write,
    "line.txt": partial(write, line_ends=False),
    "zeros.bin": zeros,
    "utf-32.txt": partial(write, codec="utf-32"),
    "page.html": partial(write, before="<html><body>", after="</body></html>"),
    "line.json": partial(write, before='{"a": "', after='"}', line_ends=False),
    "line.xml": partial(write, before="<a><b>", after="</b></a>", line_ends=False),
    "text.rtf": partial(write, before="{\\rtf1\\ansi ", after="}"),
    "mail.eml": mail,
    "box.mbox": mailbox,
    "one.zip": zipped,
    "two.zip": zipped_twice,
    "a.tar": tarred,
    "a.tar.xz": partial(tarred, how="w:xz"),
    "a.tar.bz2": partial(tarred, how="w:bz2"),
    "a.txt.gz": partial(into, opened=quickest),
    "strong.txt.xz": partial(into, opened=strongest),
    "a.7z": seven_zipped,
    "strong.7z": xz_in_seven_zip,
    "data.sqlite": database,
    "data.parquet": one_row_group,
    "text.docx": word,
    "cells.xlsx": workbook,
    "strings.xlsx": large_strings,
    "slides.pptx": slides,
    "text.odt": open_text,
    "cells.ods": open_sheet,
    "pages.pdf": pages,
    "page.pdf": large_page,
    "image.pdf": large_image,
    "picture.png": picture,
    "photograph.jpg": photograph,
}


@pytest.mark.parametrize("name", FORMATS)
def test_memory_of_a_worker(tmp_path: Path, name: str) -> None:
    """What is not searched completely must be reported."""
    path = tmp_path / name
    FORMATS[name](path)
    started: list[int] = []
    executor = make_executor(1, lambda how, pid: started.append(pid) if how == "started" else None)
    try:
        (report,) = Scan(tmp_path, key=KEY, executor=executor).run()
        most = max(map(_largest, started))
    finally:
        executor.shutdown()
    found = sum(len(each.matches) for each in report.found)
    reasons = [problem.message for problem in report.problems]
    print(f"\n{name}: {path.stat().st_size / MB:.0f} MB, worker {most:.0f} MB, {found} found, "
          f"{report.seconds:.1f} s {reasons}")  # fmt: skip
    assert found or reasons
    assert most < MOST


def _largest(process: int) -> float:
    """Return the process's peak resident size in MB; the peak of any child if it has ended."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except FileNotFoundError:
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / MB
    return int(status.partition("VmHWM:")[2].split()[0]) * 1024 / MB
