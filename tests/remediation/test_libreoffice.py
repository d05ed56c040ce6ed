"""Masked documents open in LibreOffice, and the rest of their text is what it was.

The documents are made by LibreOffice itself from plain sources, so that they have all the parts
that a real one has.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.remediation.inside import masked, scanned

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
AFTER = {
    "4111111111111111": "411111******1111",
    "4111 1111 1111 1111": "4111 11** **** 1111",
    "5555555555554444": "555555******4444",
    "5555 5555 5555 4444": "5555 55** **** 4444",
    "ann.other@example.com": "a********@example.com",
    "bob@example.com": "b**@example.com",
}
Convert = Callable[[Path, str], Path]


@pytest.fixture
def convert(tmp_path: Path) -> Convert:
    """Turn a file into another format, in a folder of its own."""

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


@pytest.mark.parametrize(
    ("source", "content", "form", "plain"),
    [
        ("text.html", TEXT, "docx:MS Word 2007 XML", "txt:Text (encoded):UTF8"),
        ("text.html", TEXT, "odt:writer8", "txt:Text (encoded):UTF8"),
        ("table.csv", TABLE, "xlsx:Calc MS Excel 2007 XML", "csv"),
        ("table.csv", TABLE, "ods:calc8", "csv"),
    ],
    ids=["docx", "odt", "xlsx", "ods"],
)
def test_a_masked_document_opens_with_the_rest_of_its_text(
    tmp_path: Path, convert: Convert, source: str, content: str, form: str, plain: str
) -> None:
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
    before = convert(made, plain).read_text("utf-8")
    after = convert(other, plain).read_text("utf-8")
    expected = before
    for value, mask in AFTER.items():
        expected = expected.replace(value, mask)
    assert after == expected
    assert before != expected
