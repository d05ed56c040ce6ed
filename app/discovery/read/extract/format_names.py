"""Display names of formats, determined from a file's name and content."""

from __future__ import annotations

from app.discovery.read.extract.text import Encoding

ZIP = "ZIP archive"
BINARY = "Binary"
TEXT = "Plain text"

TEXT_ENDINGS = {
    "CSV": "csv tsv",
    "JSON": "json jsonl ndjson geojson",
    "XML": "xml xsd xsl xslt wsdl rss",
    "HTML": "html htm xhtml",
    "Log": "log out trace",
    "Source code": "py js ts jsx tsx java kt c h cpp hpp cs go rs rb php pl sh bash ps1 bat swift "
    "scala lua r vue css scss",
    "SQL": "sql",
    "Configuration": "ini cfg conf env yaml yml toml properties config reg plist tf tfvars",
    "E-mail": "eml mbox",
    "Markdown": "md markdown rst",
    "Key or certificate": "pem key crt cer ppk asc",
    "Calendar or contacts": "vcf ics",
}
"""Extensions of formats that are text, keyed by the format's name."""
_BY_ENDING = {end: name for name, ends in TEXT_ENDINGS.items() for end in ends.split()}
_PACKED = {
    "docx": "Word document",
    "xlsx": "Excel workbook",
    "pptx": "PowerPoint presentation",
    "odt": "OpenDocument text",
    "ods": "OpenDocument spreadsheet",
    "jar": "Java archive",
}
_MAGIC = (
    (b"%PDF-", "PDF document"),
    (b"\x1f\x8b", "Gzip archive"),
    (b"BZh", "Bzip2 archive"),
    (b"\xfd7zXZ\0", "XZ archive"),
    (b"7z\xbc\xaf\x27\x1c", "7z archive"),
    (b"Rar!\x1a\x07", "RAR archive"),
    (b"\x28\xb5\x2f\xfd", "Zstandard archive"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Office document (before 2007)"),
)


_MAGICS = tuple(magic for magic, _ in _MAGIC)

PACKED_ENDINGS = {
    "ZIP archive": "zip jar war ear epub",
    "Office document": "docx docm dotx dotm xlsx xlsm xltx xltm xlsb pptx pptm potx ppsx "
    "odt ott ods ots odp otp odg",
    "PDF document": "pdf",
    "Gzip archive": "gz tgz",
    "Bzip2 archive": "bz2 tbz tbz2",
    "XZ archive": "xz txz",
    "LZMA archive": "lzma tlz",
    "Zstandard archive": "zst tzst",
    "7z archive": "7z",
    "TAR archive": "tar",
    "Parquet file": "parquet",
    "SQLite database": "sqlite sqlite3",
}
"""Extensions of formats that pack their text, keyed by the name of the format's reader."""
BINARY_ENDINGS = {"Office document before 2007": "doc xls ppt msg oft"}
"""The same for formats whose extensions other programs use for text, too."""
_OF_MACOS = b"\0\5\x16\7"
"""First bytes of the files that macOS puts beside other files, with the same extension
(AppleDouble).
"""


def claimed_format(name: str, head: bytes, encoding: Encoding) -> str | None:
    """Return the format that the extension of `name` claims. Call it for content that no reader
    recognises: a search of the raw bytes may miss text in this format. Return None if the content
    is empty or text (such as an error page "not found"), or if the extension stands for no format
    that has a reader.
    """
    text = encoding.unit > 1 or (encoding.codec == "utf-8" and not encoding.binary)
    if text or head.startswith(_OF_MACOS) or not head:
        return None
    known = {**PACKED_ENDINGS, **(BINARY_ENDINGS if encoding.binary else {})}
    end = ending(name)
    return next((kind for kind, ends in known.items() if end in ends.split()), None)


def packed_format(head: bytes) -> str | None:
    """Return the format that the first bytes `head` indicate, if this format packs its text.
    Return None for other content.
    """
    if not head.startswith(_MAGICS):
        return None
    return next(name for magic, name in _MAGIC if head.startswith(magic))


def archive_type(name: str) -> str:
    """Return the display name of the kind of ZIP archive that the extension of `name` suggests."""
    return _PACKED.get(ending(name), ZIP)


def content_type(name: str, head: bytes, encoding: Encoding) -> str:
    """Return the format of an object called `name` with the first bytes `head`."""
    if encoding.binary:
        return packed_format(head) or BINARY
    if known := _BY_ENDING.get(ending(name)):
        return known
    if packed := packed_format(head):
        return packed
    text = encoding.searchable(head[:1024]).lstrip(b"\xef\xbb\xbf\xff \t\r\n").lower()
    if text.startswith(b"<?xml"):
        return "XML"
    if text.startswith((b"<!doctype html", b"<html")):
        return "HTML"
    return "Source code" if text.startswith(b"#!") else TEXT


def ending(name: str) -> str:
    """Return the extension of a file name in lower case."""
    base = name.rpartition("/")[2].lower()
    return base.rpartition(".")[2] if "." in base else ""


def leads_outside(name: str) -> bool:
    """Return whether the name of a member is an absolute path, or has ".." as one of its parts."""
    parts = name.replace("\\", "/").split("/")
    return parts[0] == "" or ".." in parts or parts[0][1:2] == ":"
