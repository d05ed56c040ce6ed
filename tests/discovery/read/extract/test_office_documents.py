"""Word, PowerPoint and Excel: all content is found, with its place."""

from __future__ import annotations

import tracemalloc

import pytest

from tests.discovery.read.extract.reading import opened, places, text
from tests.kit.documents import cells, docx, packed, pptx, runs, word_table, xlsx

CARD = "4539148803436467"


def test_runs_of_a_paragraph_are_one_text() -> None:
    content = opened(docx(runs("first") + runs("Card 4539", "1488", "0343", "6467 & more")), "docx")
    assert content.content_type == "Word document"
    own = "Budget & plan\nAnn Other\nBob\n2024-02-03T04:05:06Z\n"
    assert text(content) == f"first\nCard {CARD} & more\n{own}"
    assert places(opened(docx(runs("first") + runs("x") + runs(CARD))), CARD) == ["paragraph 3"]
    assert dict(content.metadata) == {
        "Document Title": "Budget & plan",
        "Document Creator": "Ann Other",
        "Document Modifier": "Bob",
        "Document Created": "2024-02-03T04:05:06Z",
    }


def test_tables_are_rows_of_cells() -> None:
    table = word_table(("Name", "Card"), ("Ann", "a\tb"), ("Bob", CARD))
    nested = f"<w:tbl><w:tr><w:tc>{runs('in')}{table}</w:tc></w:tr></w:tbl>"
    content = opened(docx(runs("before") + table + runs("after") + nested))
    read = text(content)
    assert "before\nName\tCard\nAnn\ta b\nBob\t4539148803436467\nafter\nin" in read
    assert read.count(CARD) == 2
    again = opened(docx(runs("before") + table + runs("after") + nested))
    assert places(again, CARD, "after") == ["table 1, row 3", "paragraph 2", "table 2, row 1"]


def test_what_stands_beside_the_text_does_not_break_it() -> None:
    box = f"<mc:Choice><w:txbxContent>{runs('boxed')}</w:txbxContent></mc:Choice>"
    fallback = f"<mc:Fallback><w:txbxContent>{runs('boxed')}</w:txbxContent></mc:Fallback>"
    body = (
        "<w:p><w:pPr><w:tabs><w:tab w:val='left'/></w:tabs></w:pPr><w:r><w:t>4539</w:t></w:r>"
        f"<w:r><mc:AlternateContent>{box}{fallback}</mc:AlternateContent></w:r>"
        "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:t>1488</w:t><w:tab/>"
        "<w:instrText> HYPERLINK &quot;mailto:a@b.de&quot;</w:instrText><w:t>x</w:t></w:r></w:p>"
    )
    read = text(opened(docx(body)))
    assert read.startswith("45391488\tx\nboxed\n")
    assert read.count("boxed") == 1
    assert 'gone\n HYPERLINK "mailto:a@b.de"\n' in read


def test_the_other_parts_are_read_too_and_templates_are_only_named() -> None:
    rels = (
        '<Relationships><Relationship Id="r" Type="attachedTemplate" TargetMode="External" '
        'Target="http://127.0.0.1:9/evil.dotm?a=1&amp;b=2"/></Relationships>'
    )
    data = docx(
        runs("body"),
        word__header1_xml=runs("head"),
        word__footnotes_xml=runs("note"),
        word__comments_xml=runs("remark"),
        word___rels__settings_xml_rels=rels,
        word__media__image1_png=b"\x89PNG",
        word__embeddings__book_xlsx=b"PK",
        word__styles_xml="<w:styles/>",
        word__settings_xml="<w:settings/>",
    )
    content = opened(data.replace(b"settings_xml.rels", b"settings.xml.rels"))
    pairs = places(content, "head", "note", "remark", "http://127.0.0.1:9/evil.dotm?a=1&b=2")
    assert pairs == ["header, paragraph 1", "footnotes", "comments", "link"]
    names = [member.name for member in opened(data).members]
    assert names == ["word/media/image1.png", "word/embeddings/book.xlsx", "word/settings.xml"]
    with next(opened(data).members).open() as file:
        assert file.read(100) == b"\x89PNG"


def test_slides_and_notes_tell_their_number() -> None:
    data = pptx([f"slide {n} text" for n in range(1, 12)], {11: f"notes {CARD}"})
    assert places(opened(data), "slide 2 text", "slide 11 text", CARD) == [
        "slide 2",
        "slide 11",
        "notes of slide 11",
    ]


def test_a_workbook_gives_its_values_as_they_are() -> None:
    shared = [
        "<t>Name</t>",
        "<r><t>4539</t></r><r><t>1488</t></r><rPh><t>x</t></rPh>",
        "<t>a\nb</t>",
    ]
    styles = (
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy;@"/>'
        '<numFmt numFmtId="165" formatCode="0.00 &quot;days&quot;"/></numFmts><cellStyleXfs>'
        '<xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/>'
        '<xf numFmtId="165"/><xf numFmtId="22"/></cellXfs></styleSheet>'
    )
    sheet = cells(
        {"A1": '<c t="s"><v>0</v></c>', "C1": '<c t="s"><v>1</v></c>'},
        {"A12": '<c t="s"><v>2</v></c>', "C12": "<c><v>4.539148803436467E15</v></c>"},
        {
            "A13": '<c s="1"><v>45325</v></c>',
            "B13": '<c s="3"><v>45325.5</v></c>',
            "C13": '<c s="2"><v>1.5</v></c>',
            "D13": '<c t="str"><f>A1&amp;"x"</f><v>done &lt;</v></c>',
            "E13": "<c><v>4539148803436467.0</v></c>",
            "F13": '<c t="s"><v>99</v></c>',
        },
    )
    data = xlsx({"Pay & roll": sheet, "Hidden": cells({"B2": CARD})}, shared, xl__styles_xml=styles)
    read = text(opened(data, "xlsx"))
    assert read.startswith(
        "Name\t\t45391488\na b\t\t4539148803436467\n"
        "2024-02-03\t2024-02-03 12:00:00\t1.5\tdone <\t4539148803436467\t\n\t" + CARD
    )
    assert places(opened(data), CARD) == ["Pay & roll!C12", "Pay & roll!E13", "Hidden!B2"]


def test_comments_and_links_of_a_workbook() -> None:
    data = xlsx(
        {"S": cells({"A1": "x"})},
        xl__comments1_xml='<comments><comment ref="C7"><text><r><t>see 4539</t></r><r><t>1488</t>'
        "</r></text></comment></comments>",
        xl__worksheets___rels__sheet1_rels='<Relationships><Relationship Id="r1" '
        'Target="mailto:me@firm.de" TargetMode="External"/></Relationships>',
    )
    assert places(opened(data), "45391488", "mailto:me@firm.de") == ["comment at C7", "link"]


def test_rows_of_long_strings_are_not_all_held_at_once() -> None:
    rows = [{f"A{number}": '<c t="s"><v>0</v></c>'} for number in range(1, 201)]
    data = xlsx({"Sheet1": cells(*rows)}, ["<t>" + "some text " * 10_000 + "</t>"])
    content = opened(data)
    tracemalloc.start()
    length = sum(len(piece.text) for piece in content.pieces or ())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert length > 20_000_000
    assert peak < 5_000_000


def test_the_last_cell_of_an_empty_sheet_takes_no_memory() -> None:
    sheet = cells({"A1": "x", "XFD1": CARD}, {"XFD1048576": "<c><v>4539148803436467</v></c>"})
    data = xlsx({"S": sheet})
    assert places(opened(data), CARD) == ["S!XFD1", "S!XFD1048576"]
    assert len(text(opened(data))) < 500


def test_a_long_table_repeats_its_header() -> None:
    rows = [{"A1": "name", "B1": "ssn"}]
    rows += [{f"A{n}": f"name {n}", f"B{n}": f"{n:09}"} for n in range(2, 9000)]
    content = opened(xlsx({"S": cells(*rows)}))
    pieces = [piece for piece in content.pieces or () if "00000" in piece.text]
    assert len(pieces) > 1
    assert all(piece.text.startswith("name\tssn\n") for piece in pieces)
    last = pieces[-1]
    assert last.place(last.text[: last.text.index("000008999")]) == "S!B8999"


@pytest.mark.parametrize("prefix", ["", "x:"])
def test_prefixes_are_free(prefix: str) -> None:
    p = prefix
    sheet = (
        f'<{p}worksheet><{p}sheetData><{p}row r=\'1\'></{p}row><{p}row r="4"><{p}c r="B4"><{p}v>'
        f"{CARD}</{p}v></{p}c></{p}row></{p}sheetData></{p}worksheet>"
    )
    assert places(opened(xlsx({"S": sheet})), CARD) == ["S!B4"]
    body = f"<{p}p><{p}r><{p}t>4539</{p}t></{p}r><{p}r><{p}t>1488</{p}t></{p}r></{p}p>"
    assert "45391488\n" in text(opened(docx(body)))


def test_a_package_of_another_kind_is_an_archive() -> None:
    content = opened(packed({"[Content_Types].xml": "<Types/>", "lib/a.dll": b"MZ"}))
    assert content.pieces is None
    assert [member.name for member in content.members] == ["[Content_Types].xml", "lib/a.dll"]
