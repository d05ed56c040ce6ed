"""How formats are recognised."""

from __future__ import annotations

import pytest

from app.discovery.read.extract.formats import FORMATS
from app.discovery.read.extract.objects import recognise

KNOWN = {
    b"%PDF-1.7\n": "PDF document",
    b"\r\n%PDF-1.7\n": "PDF document",
    b"SQLite format 3\0": "SQLite database",
    b"{\\rtf1\\ansi": "RTF document",
    b"PAR1": "Parquet file",
    b"\x89PNG\r\n\x1a\n": "Picture",
    b"RIFF\0\0\0\0WEBP": "Picture",
    b"MM\0*": "Picture",
    b"\x1f\x8b\x08": "Gzip archive",
    b"BZh9": "Bzip2 archive",
    b"\xfd7zXZ\0": "XZ archive",
    b"\x28\xb5\x2f\xfd": "Zstandard archive",
    b"7z\xbc\xaf\x27\x1c": "7z archive",
    b"From a@example.org Mon Jan  1 00:00:00 2024\n": "Mailbox",
    b"PK\x03\x04": "ZIP archive",
    b"PK\x05\x06": "ZIP archive",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "Office document before 2007",
}


@pytest.mark.parametrize("before", [b"", b" "])
def test_content_is_recognised_by_what_it_begins_with(before: bytes) -> None:
    for head, name in KNOWN.items():
        found = recognise(before + head, "file")
        if before and name != "PDF document":
            assert found is None, head
        else:
            assert found is not None, head
            assert found.name == name


def test_a_format_recognises_nothing_that_begins_otherwise() -> None:
    """Such content is not even shown to the format."""
    endings = ("", "zip", "docx", "gz", "lzma", "tlz", "msg", "oft", "doc", "png", "mbox", "7z")
    heads = [b"", b"text", *KNOWN, *(begin for format_ in FORMATS for begin in format_.begins)]
    for format_ in FORMATS:
        for head in heads:
            recognised = any(format_.is_it(head, ending) for ending in endings)
            assert not recognised or not format_.begins or head.startswith(format_.begins)
