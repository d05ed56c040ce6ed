"""OpenDocument: texts, sheets and presentations."""

from __future__ import annotations

import pytest

from app.discovery.read.extract.unpack_limits import NotScanned
from tests.discovery.read.extract.reading import opened, places, text
from tests.kit.documents import opendocument

CARD = "4539148803436467"


def test_a_text() -> None:
    body = (
        "<office:text><text:p>Card <text:span>4539</text:span>1488<office:annotation><dc:creator>"
        "Bob</dc:creator><text:p>remark</text:p></office:annotation>0343<text:note><text:p>see"
        '</text:p></text:note>6467</text:p><text:h>a<text:s text:c="2"/>b<text:tab/>c</text:h>'
        "<table:table><table:table-row><table:table-cell><text:p>x</text:p><text:p>y</text:p>"
        '</table:table-cell><table:table-cell table:number-columns-repeated="2"/><table:table-cell>'
        "<text:p>z</text:p></table:table-cell></table:table-row></table:table>"
        '<text:p>last <text:a xlink:href="mailto:a@b.de">me</text:a></text:p></office:text>'
    )
    content = opened(opendocument("text", body), "odt")
    assert content.content_type == "OpenDocument text"
    assert content.metadata == (
        ("Document Title", "Plan"),
        ("Document Creator", "Ann"),
        ("Document Modifier", "Bob"),
    )
    assert text(content) == (
        f"Card {CARD}\nBobremark\n\nsee\n\na  b\tc\nx y\t\t\tz\nlast me\nmailto:a@b.de\n"
        "Plan\nAnn\nBob\n"
    )
    found = places(opened(opendocument("text", body)), CARD, "z", "last")
    assert found == ["paragraph 1", "table 1, row 1", "paragraph 3"]


def test_a_spreadsheet() -> None:
    def cell(value: str, shown: str = "x") -> str:
        return f"<table:table-cell {value}><text:p>{shown}</text:p></table:table-cell>"

    body = (
        '<table:table table:name="Pay"><table:table-row table:number-rows-repeated="11">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
        '<table:table-row><table:table-cell table:number-columns-repeated="2"/>'
        + cell('office:value-type="float" office:value="4539148803436467"', "4,54E+15")
        + cell('office:value-type="date" office:date-value="2024-02-03"', "3. Feb")
        + cell('table:number-columns-repeated="2" office:value-type="string"', "twice")
        + '</table:table-row><table:table-row table:number-rows-repeated="1048560">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>'
    )
    content = opened(opendocument("spreadsheet", body), "ods")
    assert text(content).startswith(f"\t\t{CARD}\t2024-02-03\ttwice\ttwice\n")
    found = places(opened(opendocument("spreadsheet", body)), CARD, "twice")
    assert found == ["Pay!C12", "Pay!E12", "Pay!F12"]


def test_a_presentation() -> None:
    pages = "".join(
        f"<draw:page><draw:frame><draw:text-box><text:p>text {n}</text:p></draw:text-box>"
        "</draw:frame></draw:page>"
        for n in (1, 2)
    )
    found = places(opened(opendocument("presentation", pages)), "text 1", "text 2")
    assert found == ["slide 1", "slide 2"]


def test_an_encrypted_one_is_told() -> None:
    manifest = "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>"
    with pytest.raises(NotScanned, match="encrypted"):
        opened(opendocument("text", "", manifest))
