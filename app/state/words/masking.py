"""Words for the table of formats: whether masking works in a format, what it changes, or why it
does not work.
"""

from __future__ import annotations

from app.language import Texts

tr = Texts(__name__)

_FORMATS = tr.words(
    {
        (
            "archives that are encrypted, signed (JAR, APK, Office, OpenDocument), split or "
            "self-extracting, or that have overlapping entries or entries missing in the central "
            "directory"
        ): (
            "archives that are encrypted, signed (JAR, APK, Office, OpenDocument), split or "
            "self-extracting; archives with overlapping entries; archives with entries that the "
            "central directory does not list"
        ),
        "The bytes of the value, in place": "The bytes of the value; no other bytes change",
        "The data of the member; all other members stay unchanged": (
            "The data of the masked member; all other members stay unchanged"
        ),
        (
            "signed or encrypted mail (S/MIME, PGP), a part with a checksum, a header in encoded "
            "words"
        ): (
            "signed or encrypted mail (S/MIME, PGP), mail parts with a checksum, mail headers in "
            "encoded words"
        ),
        (
            "parts that are not well-formed XML, declare a document type, or use another encoding "
            "than UTF-8 and UTF-16"
        ): (
            "XML parts that declare a document type (DTD), are not well-formed, or use an encoding "
            "other than UTF-8 and UTF-16"
        ),
        "values in Base64, hexadecimal digits, percent encoding, or UTF-16 among other bytes": (
            "values in Base64, hexadecimal digits or percent encoding, or in UTF-16 text between "
            "other bytes"
        ),
        "Characters of cells, shared strings and comments; a number becomes text": (
            "Characters of cells, shared strings and comments; a masked number becomes text"
        ),
        "Characters of text and links; a number becomes text": (
            "Characters of text and links; a masked number becomes text"
        ),
        "any of these in a ZIP, mail or mailbox, up to 5 levels": (
            "files in a ZIP, mail or mailbox (up to 5 levels deep), in all formats listed above"
        ),
        "The same, level by level": (
            "In each nested file, the same changes as in a separate file of its format"
        ),
        (
            "Their text is in compressed streams, offset tables or pages, which a change would "
            "damage"
        ): "The text is in compressed streams, offset tables or pages, which a change would damage",
        "They are one stream; no single part of it can change": (
            "The archive is one stream, of which no single part can be changed"
        ),
        "A change would break them or hide content": (
            "A change would break the archive or hide content"
        ),
        "They cannot be written with the same method": (
            "The changed member cannot be compressed with its original method"
        ),
        "A change would break it": (
            "A change would break the signature, encryption, checksum or encoding"
        ),
        "The effect of a change in them is unknown": (
            "It is unknown how a change in this part would affect the document"
        ),
        "Programs that open the file restore them; other values of the file are masked": (
            "The result of a formula is not masked, because programs compute it again when they "
            "open the file; all other values in the file are masked"
        ),
        "Its characters are not contiguous": "The characters of the value are not contiguous",
        "The mask would replace what separates the cells": (
            "The mask would replace the separators between the cells"
        ),
        "The file holds them encoded, not as their characters": (
            "The file contains the value in encoded form, not as plain text"
        ),
        "A mask only replaces bytes of the content; delete or quarantine the file": (
            "A mask replaces bytes of the content, not names; delete or quarantine the file"
        ),
        "values that continue on a next line that begins with a mark such as > or #": (
            "values that continue on the next line, which begins with a character such as > or #"
        ),
        "The mark is not part of the value, and a mask would replace it": (
            "A mask would also replace the character that starts the line and is not part of the "
            "value"
        ),
        "The whole file is held in memory": "To mask a file, all of it must be read into memory",
    },
    "plain text in all supported encodings, CSV, JSON, XML, source code",
    "ZIP archives",
    "Word, PowerPoint (DOCX, PPTX and their macro and template kinds)",
    "Characters of text, also in headers, notes, comments and links",
    "Excel (XLSX, XLSM, XLTX, XLTM)",
    "OpenDocument (ODT, ODS, ODP)",
    "mail (EML, and messages in an mbox)",
    "Characters of text parts, headers and attachments",
    "PDF, RTF, DOC, XLS, PPT, XLSB, MSG, SQLite, Parquet, pictures",
    "members of TAR, 7z, gzip, bzip2, XZ, Zstandard",
    "members compressed with a method other than Deflate or bzip2",
    "results of formulas",
    "HTML with tags or references in the value",
    "values that extend over several cells",
    "names of files, folders and members",
    "files over 256 MiB, documents with over 48 MiB of XML, archive members over 200 MiB",
)


def masking_words(text: str) -> str:
    """Return a text of the table of formats (`MaskFormat`) in the user's language; an unknown text
    is returned unchanged.
    """
    return _FORMATS.get(text, text)
