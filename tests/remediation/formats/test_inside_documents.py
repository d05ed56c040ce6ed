"""Masking in documents: only the value changes, however it is written."""

from __future__ import annotations

import io
import zipfile

import pytest

from app.discovery.match.rules import NO_RULES
from app.remediation.disk.errors import Refused
from app.remediation.formats.mask_inside import Subject, rebuild
from app.remediation.journal.records import Span
from tests.kit.documents import cells, docx, opendocument, pptx, runs, xlsx
from tests.remediation.formats.inside import KEY, SHOWN, VISA, WORD, masked, part, scanned

_BOX = (
    "<w:p><w:r><mc:AlternateContent><mc:Choice><w:txbxContent>{0}</w:txbxContent></mc:Choice>"
    "<mc:Fallback><w:txbxContent>{0}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r></w:p>"
)


def check(data: bytes, name: str, path: str, old: str, new: str) -> None:
    """Mask everything; check that only this text in this part changes."""
    assert old in part(data, path), "the case is what it says"
    after, rebuilt = masked(data, name)
    assert not rebuilt.found
    assert "" not in scanned(after, name)
    with zipfile.ZipFile(io.BytesIO(data)) as one, zipfile.ZipFile(io.BytesIO(after)) as other:
        assert one.namelist() == other.namelist()
        for entry in one.namelist():
            expected = one.read(entry)
            if entry == path:
                expected = expected.replace(old.encode(), new.encode())
            assert other.read(entry) == expected, entry


TEXTS = {
    "one run": (f"card {VISA} ok", f"card {SHOWN} ok"),
    "entities": ("card 4111 11&#49;1 1&#x31;11 1111 &amp; x", "card 4111 11** **** 1111 &amp; x"),
    "several runs": (
        "card 4111</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>1111111</w:t></w:r><w:r><w:t>11111",
        "card 4111</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>11*****</w:t></w:r><w:r><w:t>*1111",
    ),
    "comment and CDATA": (
        "card 41111111<!-- 4111111111111111 --><![CDATA[1111]]>1111",
        "card 411111**<!-- 4111111111111111 --><![CDATA[****]]>1111",
    ),
}


@pytest.mark.parametrize(("old", "new"), TEXTS.values(), ids=TEXTS)
def test_word(old: str, new: str) -> None:
    check(docx(WORD.format(old)), "a.docx", "word/document.xml", old, new)


def test_other_parts_of_a_word_document() -> None:
    rels = (
        '<Relationships><Relationship Id="r1" TargetMode="External" Type="x" '
        'Target="mailto:bob@example.com?subject=a&amp;b"/></Relationships>'
    )
    data = docx(
        runs("nothing"),
        word__header1_xml=f"<w:hdr>{runs('card ', VISA)}</w:hdr>",
        word___rels__document_xml_rels=rels,
    )
    names = zipfile.ZipFile(io.BytesIO(data)).namelist()
    (links,) = [name for name in names if "rels" in name]
    after, rebuilt = masked(data, "a.docx")
    assert not rebuilt.found
    assert SHOWN in part(after, "word/header1.xml")
    assert "mailto:b**@example.com?subject=a&amp;b" in part(after, links)


def test_what_older_programs_show_is_masked_as_well() -> None:
    data = docx(_BOX.format(runs("card 4111", "111111111111")))
    after, _ = masked(data, "a.docx")
    assert part(after, "word/document.xml").count("11******1111") == 2


def test_presentation() -> None:
    data = pptx([f"card {VISA}"], {1: f"and {VISA}"})
    after, rebuilt = masked(data, "a.pptx")
    assert len(rebuilt.changes) == 2
    assert SHOWN in part(after, "ppt/slides/slide1.xml")
    assert SHOWN in part(after, "ppt/notesSlides/notesSlide1.xml")


SHEET = {
    "inline": (
        't="inlineStr"><is><t>4111 1111 1111 1111<',
        't="inlineStr"><is><t>4111 11** **** 1111<',
    ),
    "number": (f"><v>{VISA}<", f' t="str"><v>{SHOWN}<'),
    "number that says so": (f' s="1" t="n"><v>{VISA}<', f' s="1" t="str"><v>{SHOWN}<'),
    "number in another way": ("><v>4.111111111111111E15<", f' t="str"><v>{SHOWN}<'),
    "text of its own": (f' t="str"><v>{VISA}<', f' t="str"><v>{SHOWN}<'),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new"), SHEET.values(), ids=SHEET)
def test_excel_cells(old: str, new: str) -> None:
    end = "/t></is></c>" if "inline" in old else "/v></c>"
    row = {"A2": f"<c{' ' if old[0] != ' ' else ''}{old}{end}".replace("<c >", "<c>"), "B2": "Bob"}
    data = xlsx({"One": cells({"A1": "card", "B1": "name"}, row)})
    sheet = part(data, "xl/worksheets/sheet1.xml")
    after, rebuilt = masked(data, "a.xlsx")
    assert not rebuilt.found
    now = part(after, "xl/worksheets/sheet1.xml")
    if 't="str"' in new and "t=" not in old:  # `t` follows the element's name
        now = now.replace('<c t="str" r="A2"', '<c r="A2" t="str"')
    assert now == sheet.replace(old, new)
    assert scanned(after, "a.xlsx") == {}


SHARED = '<c t="s"><v>{}</v></c>'


def test_a_shared_text_changes_in_all_its_cells_and_says_so() -> None:
    rows = [{f"A{n}": SHARED.format(0), f"B{n}": "x"} for n in range(2, 5)]
    sheets = {"One": cells({"A1": "card"}, *rows)}
    data = xlsx(sheets, shared=[f"<t>{VISA}</t>", "<t>other</t>"])
    after, rebuilt = masked(data, "a.xlsx")
    assert part(after, "xl/sharedStrings.xml").count(SHOWN) == 1
    assert len(rebuilt.changes) == 3
    assert rebuilt.notes == ()
    first = scanned(data, "a.xlsx")[""].matches[0]
    span = Span(first.data_type, first.offset, first.length)
    only = rebuild(
        data, Subject("a.xlsx", "", extracted=True, encoding="utf-8", spans=(span,)), KEY, NO_RULES
    )
    assert only.notes == ("2 more cells show the same text, which is stored once: changed as well",)
    assert not only.found


def test_a_result_of_a_formula_is_left_and_said() -> None:
    rows = ({"A2": f"<c><v>{VISA}</v></c>"}, {"A3": f"<c><f>A2</f><v>{VISA}</v></c>"})
    data = xlsx({"One": cells({"A1": "card"}, *rows)})
    after, rebuilt = masked(data, "a.xlsx")
    assert [match.place for match in rebuilt.found] == ["One!A3"]
    assert len(rebuilt.changes) == 1
    assert rebuilt.notes == ("left as it is, because it is the result of a formula: One!A3",)
    assert f'<c r="A3"><f>A2</f><v>{VISA}</v></c>' in part(after, "xl/worksheets/sheet1.xml")


def test_a_value_in_a_part_that_no_scan_reads_is_told() -> None:
    sheet = cells({"A1": "card"}, {"A2": f"<c><v>{VISA}</v></c>"})
    cache = f'<pivotCacheRecords><r><s v="{VISA}"/></r></pivotCacheRecords>'
    data = xlsx({"One": sheet}, xl__pivotCache__pivotCacheRecords1_xml=cache)
    after, rebuilt = masked(data, "a.xlsx")
    (note,) = rebuilt.notes
    assert "also occurs in xl/pivotCache/pivotCacheRecords1.xml" in note
    assert part(after, "xl/pivotCache/pivotCacheRecords1.xml") == cache


def test_nothing_but_results_of_formulas_is_refused() -> None:
    data = xlsx({"One": cells({"A1": "card"}, {"A2": f"<c><f>B7</f><v>{VISA}</v></c>"})})
    with pytest.raises(Refused, match="formula"):
        masked(data, "a.xlsx")


def table(*row: str) -> str:
    line = "<table:table-row>{}</table:table-row>"
    head = line.format(f"{_STRING}card</text:p></table:table-cell>")
    return f'<table:table table:name="T">{head}{line.format("".join(row))}</table:table>'


_STRING = '<table:table-cell office:value-type="string"><text:p>'
_NUMBER = (
    '<table:table-cell office:value-type="{}"{} table:style-name="ce1" '
    'calcext:value-type="{}"><text:p>{}</text:p>'
)
ODS = {
    "text": (
        f"{_STRING}4111 1111 <text:span>1111</text:span> 1111</text:p></table:table-cell>",
        f"{_STRING}4111 11** <text:span>****</text:span> 1111</text:p></table:table-cell>",
    ),
    "number": (
        _NUMBER.format("float", f' office:value="{VISA}"', "float", "4.11E+15"),
        _NUMBER.format("string", "", "string", SHOWN),
    ),
}


@pytest.mark.parametrize(("old", "new"), ODS.values(), ids=ODS)
def test_opendocument_cells(old: str, new: str) -> None:
    end = "" if old.endswith("cell>") else "</table:table-cell>"
    data = opendocument("spreadsheet", table(old + end))
    check(data, "a.ods", "content.xml", old, new)


def test_a_formula_of_an_opendocument_sheet_is_refused() -> None:
    cell = (
        f'<table:table-cell table:formula="of:=B7" office:value-type="float" office:value="{VISA}">'
        "<text:p>x</text:p></table:table-cell>"
    )
    with pytest.raises(Refused, match="formula"):
        masked(opendocument("spreadsheet", table(cell)), "a.ods")


def test_opendocument_text_and_its_links() -> None:
    old = '<text:a xlink:href="mailto:bob@example.com">bob@example.com</text:a>'
    data = opendocument("text", f"<text:p>write to {old}</text:p>")
    check(data, "a.odt", "content.xml", old, old.replace("bob@", "b**@"))
