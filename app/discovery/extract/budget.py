"""What may be unpacked from one file, and the reason when it is not."""

from __future__ import annotations

from app.discovery import limits


class NotScanned(Exception):
    """An archive, a member or a document that is not fully scanned. The text is the reason, in
    plain words, as the end of a sentence: "it is encrypted"."""


class Budget:
    """What may still be unpacked from one file, all levels of nesting together."""

    def __init__(self) -> None:
        self.entries = limits.ARCHIVE_ENTRIES
        self.bytes = limits.ARCHIVE_TOTAL
