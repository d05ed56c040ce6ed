"""Words for the formats of objects."""

from __future__ import annotations

from app.language import Texts

tr = Texts(__name__)

# fmt: off
_FORMATS = tr.words(
    "7z archive", "Binary", "Bzip2 archive", "CSV", "Calendar or contacts", "Compound file",
    "Configuration", "E-mail", "Excel workbook", "Free disk space", "GIF picture", "Gzip archive",
    "HTML", "JPEG picture", "JSON", "Java archive", "Key or certificate", "LZMA archive", "Log",
    "Mailbox", "Markdown", "Office document", "Office document (before 2007)",
    "Office document before 2007", "OpenDocument", "OpenDocument drawing",
    "OpenDocument presentation", "OpenDocument spreadsheet", "OpenDocument text",
    "Outlook message", "PDF document", "PNG picture", "Parquet file", "Picture", "Plain text",
    "PowerPoint presentation", "Process memory", "RAR archive", "RTF document", "SQL",
    "SQLite database", "Source code", "TAR archive", "TIFF picture", "WebP picture",
    "Word document", "XML", "XZ archive", "ZIP archive", "Zstandard archive",
)
# fmt: on


def format_word(name: str) -> str:
    """Return the word for the format of an object (`content_type`); an unknown format is returned
    unchanged.
    """
    return _FORMATS.get(name, name)
