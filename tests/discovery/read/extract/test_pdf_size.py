"""A PDF page that needs too much memory is reported, and the others are read."""

from __future__ import annotations

import io
import zlib

import pytest

from app.discovery.read.extract import pdf as pdf_reader
from app.discovery.read.extract import pdf_objects
from app.discovery.read.extract.pdf_size import too_large
from tests.discovery.read.extract.reading import opened
from tests.kit.pdf import FIRST_PAGE, pdf

CARD = "4539 1488 0343 6467"
LINE = "a line of text that says little and takes its time for it"
LARGE = f"BT /F1 10 Tf 12 TL 50 800 Td {f'({LINE}) Tj T* ' * 15_000} ET"
SECOND = FIRST_PAGE + 2
"""The number of the second page's object; its content has the next number."""


def stream(content: str | bytes, told: str = "", *, deflated: bool = True) -> str:
    data = content.encode("latin-1") if isinstance(content, str) else content
    if deflated:
        data, told = zlib.compress(data), "/Filter/FlateDecode" + told
    return f"<<{told}/Length {len(data)}>>stream\n{data.decode('latin-1')}\nendstream"


def document(objects: dict[int, str], of_page: str = "") -> bytes:
    return pdf([["first", CARD], ["second"], ["third", CARD]], of_page=of_page, objects=objects)


def page(more: str, content: str = f"{SECOND + 1} 0 R") -> str:
    return f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents {content}{more}>>"


def large_pages(data: bytes, pages: int = 3) -> set[int] | None:
    found = too_large(io.BytesIO(data), pages)
    return None if found is None else set(found)


PART = LARGE[: len(LARGE) // 2]
DRAWN = "/Resources<</XObject<</X 900 0 R>>>>"
FORM = "/Type/XObject/Subtype/Form/BBox[0 0 9 9]"
WAYS: dict[str, dict[int, str]] = {
    "deflated": {SECOND + 1: stream(LARGE)},
    "as it is": {SECOND + 1: stream(LARGE, deflated=False)},
    "a length that lies": {
        SECOND + 1: stream(LARGE, deflated=False).replace("/Length ", "/Length 9")
    },
    "no length": {
        SECOND + 1: stream(LARGE, deflated=False).replace("/Length ", "/Length 901 0 R/Was "),
        901: str(len(LARGE)),
    },
    "in parts": {
        SECOND: page("/Resources<</Font<</F1 3 0 R>>>>", f"[{SECOND + 1} 0 R 900 0 R]"),
        SECOND + 1: stream(PART), 900: stream(PART),
    },
    "in many small parts": {
        SECOND: page("/Resources<</Font<</F1 3 0 R>>>>",
                     "[" + " ".join(f"{number} 0 R" for number in range(900, 940)) + "]"),
        **{number: stream(LARGE[:30_000]) for number in range(900, 940)},
    },
    "a list of parts of its own": {
        SECOND: page("/Resources<</Font<</F1 3 0 R>>>>", "902 0 R"),
        900: stream(PART), 901: stream(PART), 902: "[900 0 R 901 0 R]",
    },
    "a list of many parts of its own": {
        SECOND: page("/Resources<</Font<</F1 3 0 R>>>>", "950 0 R"),
        **{number: stream(LARGE[: len(LARGE) // 12]) for number in range(900, 912)},
        950: "[" + " ".join(f"{number} 0 R" for number in range(900, 912)) + "]",
    },
    "a list of small parts of its own": {
        SECOND: page("/Resources<</Font<</F1 3 0 R>>>>", "950 0 R"),
        **{number: stream(LARGE[:30_000]) for number in range(900, 940)},
        950: "[" + " ".join(f"{number} 0 R" for number in range(900, 940)) + "]",
    },
    "drawings with the names of other things": {
        SECOND: page("/Resources<</XObject<</P 900 0 R/B 901 0 R>>>>"),
        900: stream(PART, FORM), 901: stream(PART, FORM),
    },
    "a drawing with a shading in it": {
        SECOND: page(DRAWN),
        900: stream(LARGE, f"{FORM}/Resources<</Shading<</S<</ShadingType 2>>>>>>"),
    },
    "a drawing": {SECOND: page(DRAWN), 900: stream(LARGE, FORM)},
    "a drawing by way of others": {
        SECOND: page("/Resources 901 0 R"), 901: "<</XObject 902 0 R>>", 902: "<</X 903 0 R>>",
        903: stream("/Y Do", f"{FORM}/Resources<</XObject<</Y 900 0 R>>>>"),
        900: stream(LARGE, FORM),
    },
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_a_page_that_is_too_large_is_named_and_the_others_are_read(way: str) -> None:
    content = opened(document(WAYS[way]))
    texts = [piece.text for piece in content.pieces or ()][1:]
    assert texts == [f"first\n{CARD}\n", f"third\n{CARD}\n"]
    (note,) = content.notes
    assert note == (
        "nothing on page 2 is read (text, notes, fields and links): the drawings need too much "
        "memory"
    )


def test_many_pages_that_are_too_large_are_named_and_counted() -> None:
    """Pages beyond the page limit are not counted."""
    lines = [LINE] * 9
    data = pdf([lines] * 30, objects={900: stream(LARGE)}).replace(
        b"/Contents ", b"/Contents 900 0 R/"
    )
    with pytest.MonkeyPatch.context() as few:
        few.setattr(pdf_reader, "_MOST_PAGES", 25)
        content = opened(data)
        assert list(content.pieces or ())[1:] == []
    told = ", ".join(map(str, range(1, 21)))
    assert content.notes[-1].startswith(f"nothing on pages {told} and 5 more is read")


@pytest.mark.parametrize(
    "other",
    [
        stream(LARGE, "/Type/EmbeddedFile"),
        stream(LARGE, "/Length1 70"),
        stream(LARGE, "/N 3"),
        stream(LARGE, "/Subtype/Image/Width 9/Height 9"),
        stream("/CIDInit /ProcSet findresource begin " + "<0001> <0041>\n" * 90_000),
        stream("/CIDInit /ProcSet findresource begin " + LARGE),
    ],
    ids=["attachment", "font", "colours", "image", "letters", "letters that look like text"],
)
def test_what_is_not_drawn_line_by_line_is_not_large(other: str) -> None:
    objects = {SECOND: page("/Resources<</Font<</F1 3 0 R/F2 900 0 R>>>>"), 900: other}
    assert large_pages(document(objects)) == set()


def test_a_large_stream_that_no_page_draws() -> None:
    assert large_pages(document({900: stream(LARGE)})) == set()


def test_a_page_of_usual_size_is_not_large() -> None:
    lines = [LINE] * 2_000
    assert large_pages(pdf([lines] * 50), 50) == set()


def test_many_small_parts_that_take_little_are_not_large() -> None:
    numbers = range(900, 920)
    parts = {number: stream("100 200 m 300 400 l S\n" * 1_800) for number in numbers}
    listed = "[" + " ".join(f"{number} 0 R" for number in numbers) + "]"
    assert large_pages(document({SECOND: page("", listed), **parts})) == set()


def test_a_way_to_a_page_that_is_too_large_is_no_part_of_another() -> None:
    """A note that a page refers to has its own page."""
    objects = {SECOND + 1: stream(LARGE), SECOND + 2: page("/A 900 0 R", f"{SECOND + 3} 0 R"),
               900: f"<</Subtype/Widget/P {SECOND} 0 R>>"}  # fmt: skip
    assert large_pages(document(objects)) == {1}


def test_pages_that_nobody_can_tell_apart() -> None:
    """Without a type: PDFium treats them as pages, but other objects might be pages, too."""
    objects = {SECOND + 1: stream(LARGE), SECOND: page("").replace("/Type/Page", "")}
    content = opened(document(objects))
    assert [piece.text for piece in content.pieces or ()][1:] == []
    assert content.notes == [
        "one of its pages is too large and cannot be identified: no page is read"
    ]


def test_objects_beyond_the_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_objects, "_MOST", 5)
    assert large_pages(document({SECOND + 1: stream(LARGE)})) is None


def test_references_beyond_the_most() -> None:
    many = b"1 0 R " * 30_000
    told = b"".join(b"%d 0 obj[%s]endobj\n" % (number, many) for number in range(40))
    assert pdf_objects.objects_of(io.BytesIO(told), []) is None
    assert pdf_objects.objects_of(io.BytesIO(told[: len(told) // 2]), []) is not None


def test_objects_without_an_end_are_passed_over() -> None:
    """Previously, the end of each was searched up to the end of the data."""
    told = b"1 0 obj " * 300_000 + b"endobj 2 0 obj[3 0 R]endobj"
    objects = pdf_objects.objects_of(io.BytesIO(told), [])
    assert objects is not None
    assert objects.refers == {1: (), 2: (3,)}


def test_the_last_object_of_a_number_counts() -> None:
    """The document was updated: its second page now draws another object."""
    data = document({SECOND + 1: stream(LARGE)})
    start = data.rindex(b"startxref\n") + len(b"startxref\n")
    old = int(data[start:].split()[0])
    at = len(data)
    update = f"{SECOND} 0 obj\n{page('', '900 0 R')}\nendobj\n900 0 obj\n{stream('q Q')}\nendobj\n"
    second = at + update.index("900 0 obj")
    table = f"xref\n{SECOND} 1\n{at:010} 00000 n \n900 1\n{second:010} 00000 n \n"
    end = f"trailer<</Size 901/Root 1 0 R/Prev {old}>>\nstartxref\n{at + len(update)}\n%%EOF\n"
    assert large_pages(data) == {1}
    assert large_pages(data + (update + table + end).encode("latin-1")) == set()


def in_streams() -> bytes:
    """Return a document with its objects in a stream (ISO 32000-1, 7.5.7), except page contents."""
    font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    resources = "/MediaBox[0 0 595 842]/Resources<</Font<</F1 6 0 R>>>>"
    inside = {
        1: "<</Type/Catalog/Pages 2 0 R>>",
        2: "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
        3: f"<</Type/Page/Parent 2 0 R/Contents 7 0 R{resources}>>",
        4: f"<</Type/Page/Parent 2 0 R/Contents 8 0 R{resources}>>",
        5: "12345",
        6: font,
    }
    head, body = "", ""
    for number in sorted(inside, key=lambda number: number != 5):  # an unrelated number is first
        head += f"{number} {len(body)} "
        body += inside[number] + " "
    order = [int(part) for part in head.split()[::2]]
    objects = {
        7: stream(f"BT /F1 10 Tf 50 800 Td ({CARD}) Tj ET"),
        8: stream(LARGE),
        9: stream(head + body, f"/Type/ObjStm/N {len(inside)}/First {len(head)}"),
    }
    data, rows = b"%PDF-1.7\n", {0: (0, 0, 0)}
    for number, text in objects.items():
        rows[number] = (1, len(data), 0)
        data += f"{number} 0 obj\n{text}\nendobj\n".encode("latin-1")
    rows |= {number: (2, 9, order.index(number)) for number in inside}
    rows[10] = (1, len(data), 0)
    table = b"".join(
        kind.to_bytes(1) + where.to_bytes(4) + place.to_bytes(2)
        for _, (kind, where, place) in sorted(rows.items())
    )
    start = len(data)
    data += f"10 0 obj\n{stream(table, '/Type/XRef/W[1 4 2]/Size 11/Root 1 0 R')}\n".encode(
        "latin-1"
    )
    return data + f"endobj\nstartxref\n{start}\n%%EOF\n".encode()


def test_objects_in_a_stream() -> None:
    content = opened(in_streams())
    assert [piece.text for piece in content.pieces or ()] == [f"{CARD}\n"]
    assert len(content.notes) == 1
    assert content.notes[0].startswith("nothing on page 2 is read")
