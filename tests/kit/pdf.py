"""A small PDF: pages of lines in one font, and any objects that a test adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

FONT, INFO, FIRST_PAGE = 3, 4, 5


def pdf(
    pages: Sequence[Sequence[str]],
    catalog: str = "",
    of_page: str = "",
    objects: Mapping[int, str] | None = None,
) -> bytes:
    """Return a PDF. `catalog` and `of_page` extend these dictionaries; `objects` are numbered from
    900.
    """
    numbers = [FIRST_PAGE + 2 * count for count in range(len(pages))]
    kids = " ".join(f"{number} 0 R" for number in numbers)
    written = {
        1: f"<</Type/Catalog/Pages 2 0 R{catalog}>>",
        2: f"<</Type/Pages/Kids[{kids}]/Count {len(pages)}>>",
        FONT: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
        INFO: "<</Title(Budget)/Author(Ann)/Keywords(secret plan)"
        "/CreationDate(D:20240203040506+01'00')>>",
    }
    for number, lines in zip(numbers, pages, strict=True):
        drawn = " ".join(f"({line}) Tj T*" for line in lines)
        stream = f"BT /F1 10 Tf 12 TL 50 800 Td {drawn} ET"
        written[number] = (
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 {FONT} 0 R>>>>"
            f"/Contents {number + 1} 0 R{of_page}>>"
        )
        written[number + 1] = f"<</Length {len(stream)}>>stream\n{stream}\nendstream"
    return _file({**written, **(objects or {})})


def placed(cells: Sequence[tuple[int, int, str]]) -> bytes:
    """Return a PDF of one page, with texts at these places (points from the left and from below),
    in the order in which they are drawn.
    """
    drawn = " ".join(f"1 0 0 1 {left} {bottom} Tm ({text}) Tj" for left, bottom, text in cells)
    stream = f"BT /F1 10 Tf {drawn} ET"
    written = f"<</Length {len(stream)}>>stream\n{stream}\nendstream"
    return pdf([[]], objects={FIRST_PAGE + 1: written})


def _file(objects: Mapping[int, str]) -> bytes:
    data = bytearray(b"%PDF-1.7\n")
    table = [b"0000000000 65535 f \n"] * (max(objects) + 1)
    for number, text in sorted(objects.items()):
        table[number] = f"{len(data):010} 00000 n \n".encode()
        data += f"{number} 0 obj\n{text}\nendobj\n".encode("latin-1")
    start = len(data)
    data += f"xref\n0 {len(table)}\n".encode() + b"".join(table)
    data += f"trailer<</Size {len(table)}/Root 1 0 R/Info {INFO} 0 R>>\n".encode()
    return bytes(data + f"startxref\n{start}\n%%EOF\n".encode())
