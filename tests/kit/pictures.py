"""Pictures that contain text, drawn by PDFium."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

import pypdfium2  # type: ignore[import-untyped]

from tests.kit.pdf import FIRST_PAGE, pdf


def png(lines: Sequence[str], turns: int = 0) -> bytes:
    """Return a page of these lines as a grey PNG, turned clockwise by so many right angles."""
    width, height, rows = _grey(lines)
    for _ in range(turns):
        rows = [bytes(column) for column in zip(*rows[::-1], strict=True)]
        width, height = height, width
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    pixels = b"".join(b"\0" + row for row in rows)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(pixels)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def scanned_pdf(drawn: Sequence[str], written: Sequence[str]) -> bytes:
    """Return a PDF of two pages: a picture of some lines, then lines as text."""
    width, height, rows = _grey(drawn)
    pixels = zlib.compress(b"".join(rows)).decode("latin-1")
    return pdf(
        [written],
        objects={
            2: f"<</Type/Pages/Kids[900 0 R {FIRST_PAGE} 0 R]/Count 2>>",
            900: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 901 0 R"
            "/Resources<</XObject<</I 902 0 R>>>>>>",
            901: "<</Length 31>>stream\nq 595 0 0 842 0 0 cm /I Do Q   \nendstream",
            902: f"<</Type/XObject/Subtype/Image/Width {width}/Height {height}/BitsPerComponent 8"
            f"/ColorSpace/DeviceGray/Filter/FlateDecode/Length {len(pixels)}>>"
            f"stream\n{pixels}\nendstream",
        },
    )


def _grey(lines: Sequence[str]) -> tuple[int, int, list[bytes]]:
    """Render a page of lines at 200 dpi: width, height, rows of pixels."""
    document = pypdfium2.PdfDocument(pdf([lines]))
    bitmap = document[0].render(scale=200 / 72, grayscale=True)
    data, width = bytes(bitmap.buffer), bitmap.width
    rows = [data[at * bitmap.stride :][:width] for at in range(bitmap.height)]
    document.close()
    return width, len(rows), rows


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
