"""Masked documents open in LibreOffice, and the rest of their text is unchanged.

LibreOffice itself creates the documents from plain sources, so that they have all parts of real
ones.
"""

from __future__ import annotations

import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.remediation.formats.inside import masked, scanned

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed"),
]

TEXT = """<html><body><h1>Invoice 17 &amp; more</h1>
<p>Paid with 4111 <b>1111</b> <i>1111 1111</i> by Ann Other &lt;ann.other@example.com&gt;.</p>
<table><tr><td>card</td><td>5555555555554444</td></tr><tr><td>name</td><td>Bob</td></tr></table>
<p>Write to <a href="mailto:bob@example.com">bob@example.com</a> - caf\u00e9.</p></body></html>"""
TABLE = """name,card,amount
Bob,4111111111111111,12.5
Ann,5555 5555 5555 4444,7
Bob,4111111111111111,9
End,"text, kept",=1+2
"""
SLIDES = """<office:document-content office:version="1.3"
 xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0">
<office:body><office:presentation><draw:page draw:name="one">
<draw:frame svg:x="1cm" svg:y="1cm" svg:width="20cm" svg:height="5cm"><draw:text-box>
<text:p>Invoice 17 &amp; more, caf\u00e9</text:p>
<text:p>Paid with 4111 <text:span>1111 1111</text:span> 1111 by ann.other@example.com</text:p>
</draw:text-box></draw:frame></draw:page>
<draw:page draw:name="two"><draw:frame svg:x="1cm" svg:y="1cm" svg:width="20cm" svg:height="5cm">
<draw:text-box><text:p>Card 5555555555554444</text:p></draw:text-box></draw:frame></draw:page>
</office:presentation></office:body></office:document-content>"""
AFTER = {
    "4111111111111111": "411111******1111",
    "4111 1111 1111 1111": "4111 11** **** 1111",
    "5555555555554444": "555555******4444",
    "5555 5555 5555 4444": "5555 55** **** 4444",
    "ann.other@example.com": "a********@example.com",
    "bob@example.com": "b**@example.com",
}
_LIST = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
_TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
Convert = Callable[[Path, str], Path]


@pytest.fixture
def convert(tmp_path: Path) -> Convert:
    """Convert a file to another format, in its own folder."""

    def run(file: Path, form: str) -> Path:
        out = tmp_path / f"{file.name}.{form.partition(':')[0]}"
        command = [
            "soffice", "--headless", f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}",
            "--convert-to", form, "--outdir", str(out), str(file),
        ]  # fmt: skip
        subprocess.run(command, check=True, capture_output=True, timeout=240)
        (made,) = out.iterdir()
        return made

    return run


def write_slides(path: Path) -> None:
    """Write a minimal presentation."""
    kind = "application/vnd.oasis.opendocument.presentation"
    entry = '<m:file-entry m:full-path="{}" m:media-type="{}"/>'
    listed = entry.format("/", kind) + entry.format("content.xml", "text/xml")
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", kind)
        archive.writestr("content.xml", SLIDES)
        archive.writestr(
            "META-INF/manifest.xml", f'<m:manifest xmlns:m="{_LIST}">{listed}</m:manifest>'
        )


def text_of(file: Path) -> str:
    """Return a file's text. For slides, which have no plain form, their paragraphs."""
    if file.suffix != ".odp":
        return file.read_text("utf-8")
    with zipfile.ZipFile(file) as archive:
        content = ET.fromstring(archive.read("content.xml"))
    return "".join("".join(one.itertext()) + "\n" for one in content.iter(f"{{{_TEXT}}}p"))


@pytest.mark.parametrize(
    ("source", "content", "form", "plain"),
    [
        ("text.html", TEXT, "docx:MS Word 2007 XML", "txt:Text (encoded):UTF8"),
        ("text.html", TEXT, "odt:writer8", "txt:Text (encoded):UTF8"),
        ("table.csv", TABLE, "xlsx:Calc MS Excel 2007 XML", "csv"),
        ("table.csv", TABLE, "ods:calc8", "csv"),
        ("slides.odp", SLIDES, "pptx:Impress MS PowerPoint 2007 XML", "odp:impress8"),
        ("slides.odp", SLIDES, "odp:impress8", "odp:impress8"),
    ],
    ids=["docx", "odt", "xlsx", "ods", "pptx", "odp"],
)
def test_a_masked_document_opens_with_the_rest_of_its_text(
    tmp_path: Path, convert: Convert, source: str, content: str, form: str, plain: str
) -> None:
    if content is SLIDES:
        write_slides(tmp_path / source)
    else:
        (tmp_path / source).write_text(content, "utf-8")
    if source.endswith("html"):
        plain_odt = convert(tmp_path / source, "odt:writerweb8_writer")
        made = convert(plain_odt, form)
    else:
        made = convert(tmp_path / source, form)
    data = made.read_bytes()
    new, rebuilt = masked(data, made.name)
    assert not rebuilt.found
    assert "" not in scanned(new, made.name), "nothing is left to find"
    other = tmp_path / f"masked{made.suffix}"
    other.write_bytes(new)
    before, after = text_of(convert(made, plain)), text_of(convert(other, plain))
    expected = before
    for value, mask in AFTER.items():
        expected = expected.replace(value, mask)
    assert after == expected
    assert before != expected
