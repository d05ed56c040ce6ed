"""Scan a file in memory and mask one object in it, with the service's real code."""

from __future__ import annotations

import io
import zipfile

from app.discovery.match.matches import Found
from app.discovery.match.rules import NO_RULES
from app.discovery.read.file_scan import Fetched, scan_bytes
from app.remediation.formats.mask_inside import Subject, rebuild
from app.remediation.formats.splices import Rebuilt, applied
from app.remediation.journal.records import Span

KEY = bytes(32)
VISA, SHOWN = "4111111111111111", "411111******1111"
WORD = "<w:p><w:r><w:t>{}</w:t></w:r></w:p>"
"""A Word paragraph with one run."""


def scanned(data: bytes, name: str) -> dict[str, Found]:
    """Return a scan's objects in a file of this name, by inner path."""
    return {found.inner: found for found in scan_bytes(Fetched(b"x", name, data), KEY).found}


def places(found: Found, *types: str) -> tuple[Span, ...]:
    """Return the matches of an object, of all data types or of some."""
    return tuple(
        Span(match.data_type, match.offset, match.length)
        for match in found.matches
        if not types or match.data_type in types
    )


def masked(data: bytes, name: str, inner: str = "", *types: str) -> tuple[bytes, Rebuilt]:
    """Return the file after masking all matches of an object, and the changes."""
    found = scanned(data, name)[inner]
    subject = Subject(name, inner, found.extracted, found.encoding, places(found, *types))
    rebuilt = rebuild(data, subject, KEY, NO_RULES)
    return applied(data, rebuilt.splices), rebuilt


def part(data: bytes, name: str) -> str:
    """Return the content of a part; fails if the archive is damaged."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return archive.read(name).decode()
