"""Helpers that read documents as the engine does."""

from __future__ import annotations

import io

from app.discovery.read.extract.content import Content, Source
from app.discovery.read.extract.documents import DOCUMENTS
from app.discovery.read.extract.unpack_limits import Budget


def opened(data: bytes, ending: str = "") -> Content:
    """Open a document with the first reader that accepts it."""
    reader = next(reader for reader in DOCUMENTS if reader.is_it(data[:4096], ending))
    return reader.open(Source(io.BytesIO(data), f"a.{ending}", len(data), Budget()))


def text(content: Content) -> str:
    """Return all its text."""
    return "".join(piece.text for piece in content.pieces or ())


def places(content: Content, *values: str) -> list[str]:
    """Return the place of each value, in document order."""
    found = []
    for piece in content.pieces or ():
        for value in values:
            at = piece.text.find(value)
            while at >= 0:
                found.append(piece.place(piece.text[:at]))
                at = piece.text.find(value, at + 1)
    return found
