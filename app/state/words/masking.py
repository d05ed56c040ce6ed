"""Words for the table of formats: whether masking works in a format, what it changes, or why it
does not work.
"""

from __future__ import annotations

from app.language import Texts

tr = Texts(__name__)

_FORMATS = tr.words(
    "plain text in all supported encodings, CSV, JSON, XML, source code",
    "The bytes of the value, in place",
    "ZIP archives",
    "The data of the member; all other members stay unchanged",
    "Word, PowerPoint (DOCX, PPTX and their macro and template kinds)",
    "Characters of text, also in headers, notes, comments and links",
    "Excel (XLSX, XLSM, XLTX, XLTM)",
    "Characters of cells, shared strings and comments; a number becomes text",
    "OpenDocument (ODT, ODS, ODP)",
    "Characters of text and links; a number becomes text",
    "mail (EML, and messages in an mbox)",
    "Characters of text parts, headers and attachments",
    "any of these in a ZIP, mail or mailbox, up to 5 levels",
    "The same, level by level",
    "PDF, RTF, DOC, XLS, PPT, XLSB, MSG, SQLite, Parquet, pictures",
    "Their text is in compressed streams, offset tables or pages, which a change would damage",
    "members of TAR, 7z, gzip, bzip2, XZ, Zstandard",
    "They are one stream; no single part of it can change",
    "archives that are encrypted, signed (JAR, APK, Office, OpenDocument), split or "
    "self-extracting, or that have overlapping entries or entries missing in the central directory",
    "A change would break them or hide content",
    "members compressed with a method other than Deflate or bzip2",
    "They cannot be written with the same method",
    "signed or encrypted mail (S/MIME, PGP), a part with a checksum, a header in encoded words",
    "A change would break it",
    "parts that are not well-formed XML, declare a document type, or use another encoding "
    "than UTF-8 and UTF-16",
    "The effect of a change in them is unknown",
    "results of formulas",
    "Programs that open the file restore them; other values of the file are masked",
    "HTML with tags or references in the value",
    "Its characters are not contiguous",
    "values that extend over several cells",
    "The mask would replace what separates the cells",
    "values in Base64, hexadecimal digits, percent encoding, or UTF-16 among other bytes",
    "The file holds them encoded, not as their characters",
    "names of files, folders and members",
    "A mask only replaces bytes of the content; delete or quarantine the file",
    "values that continue on a next line that begins with a mark such as > or #",
    "Masking would also overwrite the mark, which is not part of the value",
    "files over 256 MiB, documents with over 48 MiB of XML, archive members over 200 MiB",
    "The whole file is held in memory",
)

_FORMER = {
    "The mark is not part of the value, and a mask would replace it": (
        "Masking would also overwrite the mark, which is not part of the value"
    ),
}
"""Texts of earlier versions, and the current text that is shown for each."""


def masking_words(text: str) -> str:
    """Return a text of the table of formats (`MaskFormat`) in the user's language; an unknown text
    is returned unchanged.
    """
    text = _FORMER.get(text, text)
    return _FORMATS.get(text, text)
