"""Table of the formats in which masking works or not, for people: the abilities of `inside.py`.

`docs/masking.md` has the same rows, with all details; a test compares the two and tries them out.
"""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """Formats with what a mask changes in them, or why masking is not possible."""

    formats: str
    about: str


WORKS = (
    Row(
        "plain text of every encoding that is read, CSV, JSON, XML, source code",
        "The bytes of the value, in place",
    ),
    Row(
        "ZIP archives",
        "The data of the member; every other member stays byte for byte",
    ),
    Row(
        "Word, PowerPoint (DOCX, PPTX and their macro and template kinds)",
        "Characters of text, also in headers, notes, comments and links",
    ),
    Row(
        "Excel (XLSX, XLSM, XLTX, XLTM)",
        "Characters of cells, shared texts and comments; a number becomes text",
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
        "any of these in a ZIP, in a mail, in a mailbox, up to 5 levels",
        "The same, level by level",
    ),
)
REFUSED = (
    Row(
        "PDF, RTF, DOC, XLS, PPT, XLSB, MSG, SQLite, Parquet, pictures",
        "Their text lies in compressed streams, tables of places or pages, which a change would "
        "damage",
    ),
    Row(
        "members of TAR, 7z, gzip, bzip2, XZ, Zstandard",
        "They are one stream: nothing in it can change alone",
    ),
    Row(
        "archives that are encrypted, signed (JAR, APK, Office, OpenDocument), split, that unpack "
        "themselves, overlap, or hold what their list of contents does not tell",
        "A change would break them, or hide something",
    ),
    Row(
        "members compressed by another method than none, Deflate or bzip2",
        "They could not be written again in the same way",
    ),
    Row(
        "signed or encrypted mail (S/MIME, PGP), a part with a checksum, a header in encoded words",
        "A change would break it",
    ),
    Row(
        "parts that are no sound XML, declare a document type, or are in another encoding than "
        "UTF-8 and UTF-16",
        "Nobody can say what a change in them means",
    ),
    Row(
        "results of formulas",
        "A program that opens the file brings them back; other values of the file are masked",
    ),
    Row(
        "HTML with tags or references in the value",
        "Its characters do not stand together",
    ),
    Row(
        "such a file of more than 256 MiB, 48 MiB of XML in one document, 200 MiB in one member",
        "It is held in memory as a whole",
    ),
)
