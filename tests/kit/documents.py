"""Small documents of each kind, generated with only what a test needs."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from xml.sax.saxutils import escape

CORE = (
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/'
    'core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/'
    'terms/"><dc:title>Budget &amp; plan</dc:title><dc:creator>Ann Other</dc:creator>'
    "<cp:lastModifiedBy>Bob</cp:lastModifiedBy>"
    "<dcterms:created>2024-02-03T04:05:06Z</dcterms:created></cp:coreProperties>"
)
_TYPES = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
_MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"
_SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    """Return a ZIP of these parts; "mimetype" is stored uncompressed, as OpenDocument requires."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            stored = name == "mimetype"
            archive.writestr(name, data, zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED)
    return file.getvalue()


def runs(*texts: str) -> str:
    """Return a Word paragraph with a run for each text."""
    written = (f'<w:r><w:t xml:space="preserve">{escape(text)}</w:t></w:r>' for text in texts)
    return f"<w:p>{''.join(written)}</w:p>"


def word_table(*rows: Sequence[str]) -> str:
    """Return a Word table."""
    lines = ("".join(f"<w:tc>{runs(text)}</w:tc>" for text in row) for row in rows)
    return f"<w:tbl>{''.join(f'<w:tr>{line}</w:tr>' for line in lines)}</w:tbl>"


def docx(body: str, **parts: str | bytes) -> bytes:
    """Return a Word document; further parts by name, "__" for "/" and "_" before the extension."""
    named = {_part(name): data for name, data in parts.items()}
    return packed(
        {
            "[Content_Types].xml": _TYPES,
            "word/document.xml": f'<w:document xmlns:w="{_MAIN}"><w:body>{body}'
            "</w:body></w:document>",
            "docProps/core.xml": CORE,
            **named,
        }
    )


def _part(name: str) -> str:
    base, _, ending = name.replace("__", "/").rpartition("_")
    return f"{base}.{ending}"


def pptx(slides: Iterable[str], notes: Mapping[int, str]) -> bytes:
    """Return a presentation: a text per slide, and notes by slide number."""
    parts: dict[str, str | bytes] = {"[Content_Types].xml": _TYPES, "ppt/presentation.xml": "<p/>"}
    for number, text in enumerate(slides, start=1):
        parts[f"ppt/slides/slide{number}.xml"] = _slide(text)
    for count, (number, text) in enumerate(notes.items(), start=1):
        parts[f"ppt/notesSlides/notesSlide{count}.xml"] = _slide(text)
        parts[f"ppt/notesSlides/_rels/notesSlide{count}.xml.rels"] = (
            f'<Relationships><Relationship Id="rId1" Target="../slides/slide{number}.xml"/>'
            "</Relationships>"
        )
    return packed(parts)


def _slide(text: str) -> str:
    return f'<p:sld xmlns:a="{_DRAWING}"><a:p><a:r><a:t>{escape(text)}</a:t></a:r></a:p></p:sld>'


def cells(*rows: Mapping[str, str]) -> str:
    """Return a worksheet from its cells: "C12" to the XML of its value, or to its text."""
    lines = []
    for row in rows:
        number = "".join(filter(str.isdigit, next(iter(row))))
        lines.append(f'<row r="{number}">{"".join(_cell(*item) for item in row.items())}</row>')
    return f'<worksheet xmlns="{_SHEET}"><sheetData>{"".join(lines)}</sheetData></worksheet>'


def _cell(name: str, value: str) -> str:
    if value.startswith("<"):
        return value.replace("<c", f'<c r="{name}"', 1)
    return f'<c r="{name}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'


def xlsx(sheets: Mapping[str, str], shared: Sequence[str] = (), **parts: str | bytes) -> bytes:
    """Return a workbook; names of `parts` as for `docx`."""
    named = {_part(name): data for name, data in parts.items()}
    listed, targets = [], []
    content: dict[str, str | bytes] = {"[Content_Types].xml": _TYPES}
    for number, (name, sheet) in enumerate(sheets.items(), start=1):
        listed.append(f'<sheet name="{escape(name)}" sheetId="{number}" r:id="rId{number}"/>')
        targets.append(
            f'<Relationship Id="rId{number}" Type="{_RELATIONS}/worksheet" '
            f'Target="worksheets/sheet{number}.xml"/>'
        )
        content[f"xl/worksheets/sheet{number}.xml"] = sheet
    content["xl/workbook.xml"] = (
        f'<workbook xmlns="{_SHEET}" xmlns:r="{_RELATIONS}"><sheets>'
        f"{''.join(listed)}</sheets></workbook>"
    )
    content["_rels/.rels"] = (
        f'<Relationships xmlns="{_PACKAGE}"><Relationship Id="rId1" Target="xl/workbook.xml" '
        f'Type="{_RELATIONS}/officeDocument"/></Relationships>'
    )
    content["xl/_rels/workbook.xml.rels"] = (
        f'<Relationships xmlns="{_PACKAGE}">{"".join(targets)}</Relationships>'
    )
    content["xl/sharedStrings.xml"] = (
        f'<sst xmlns="{_SHEET}">{"".join(f"<si>{text}</si>" for text in shared)}</sst>'
    )
    return packed({**content, "docProps/core.xml": CORE, **named})


def opendocument(kind: str, body: str, manifest: str = "<manifest/>") -> bytes:
    """Return an OpenDocument text, spreadsheet or presentation."""
    return packed(
        {
            "mimetype": f"application/vnd.oasis.opendocument.{kind}",
            "content.xml": f'<office:document-content xmlns:office="{_OFFICE}">{body}'
            "</office:document-content>",
            "meta.xml": "<office:meta><dc:title>Plan</dc:title><meta:initial-creator>Ann"
            "</meta:initial-creator><dc:creator>Bob</dc:creator></office:meta>",
            "META-INF/manifest.xml": manifest,
        }
    )
