"""Table for display: in which formats masking works, and in which it does not. It describes what
`mask_inside.py` can do.

`resources/help/masking.md` has the same rows with all details. A test compares the two tables, and
tries each row.
"""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """One or more formats. `about` describes what a mask changes in them, or why masking is
    impossible.
    """

    formats: str
    about: str


WORKS = (
    Row(
        "plain text in all supported encodings, CSV, JSON, XML, source code",
        "The bytes of the value, in place",
    ),
    Row(
        "ZIP archives",
        "The data of the member; all other members stay unchanged",
    ),
    Row(
        "Word, PowerPoint (DOCX, PPTX and their macro and template kinds)",
        "Characters of text, also in headers, notes, comments and links",
    ),
    Row(
        "Excel (XLSX, XLSM, XLTX, XLTM)",
        "Characters of cells, shared strings and comments; a number becomes text",
    ),
    Row(
        "OpenDocument (ODT, ODS, ODP)",
        "Characters of text and links; a number becomes text",
    ),
    Row(
        "mail (EML, and messages in an mbox)",
        "Characters of text parts, headers and attachments",
    ),
    Row(
        "any of these in a ZIP, mail or mailbox, up to 5 levels",
        "The same, level by level",
    ),
)
REFUSED = (
    Row(
        "PDF, RTF, DOC, XLS, PPT, XLSB, MSG, SQLite, Parquet, pictures",
        "Their text is in compressed streams, offset tables or pages, which a change would damage",
    ),
    Row(
        "members of TAR, 7z, gzip, bzip2, XZ, Zstandard",
        "They are one stream; no single part of it can change",
    ),
    Row(
        "archives that are encrypted, signed (JAR, APK, Office, OpenDocument), split or "
        "self-extracting, or that have overlapping entries or entries missing in the central "
        "directory",
        "A change would break them or hide content",
    ),
    Row(
        "members compressed with a method other than Deflate or bzip2",
        "They cannot be written with the same method",
    ),
    Row(
        "signed or encrypted mail (S/MIME, PGP), a part with a checksum, a header in encoded words",
        "A change would break it",
    ),
    Row(
        "parts that are not well-formed XML, declare a document type, or use another encoding than "
        "UTF-8 and UTF-16",
        "The effect of a change in them is unknown",
    ),
    Row(
        "results of formulas",
        "Programs that open the file restore them; other values of the file are masked",
    ),
    Row(
        "HTML with tags or references in the value",
        "Its characters are not contiguous",
    ),
    Row(
        "values that extend over several cells",
        "The mask would replace what separates the cells",
    ),
    Row(
        "values in Base64, hexadecimal digits, percent encoding, or UTF-16 among other bytes",
        "The file holds them encoded, not as their characters",
    ),
    Row(
        "names of files, folders and members",
        "A mask only replaces bytes of the content; delete or quarantine the file",
    ),
    Row(
        "values that continue on a next line that begins with a mark such as > or #",
        "The mark is not part of the value, and a mask would replace it",
    ),
    Row(
        "files over 256 MiB, documents with over 48 MiB of XML, archive members over 200 MiB",
        "The whole file is held in memory",
    ),
)
