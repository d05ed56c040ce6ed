"""What the reader of a format returns for an object: text with places, members, metadata.

An object is searched in one of two ways. For *plain* content, its own bytes are the stream. For a
document (PDF, DOCX, XLSX, a database ...), its reader yields `Piece`s of text. Joined and encoded
as UTF-8, they are the object's stream, and offsets are bytes of this stream. The same bytes always
give the same pieces, so that a later read finds the place of a match again.

Readers run only in limited worker processes. The only exception that they raise is `NotScanned`;
what they returned before is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from app.discovery.read.extract.unpack_limits import Budget

Place = Callable[[str], str]
"""Function that returns where a match is, for display ("page 3", "Sheet1!C12"). It gets the text
that precedes the match in its piece.
"""
Metadata = tuple[tuple[str, str], ...]
"""Pairs of a label (contract 2.10) and its value."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A section of text that belongs together; no match crosses its end.

    For a table, `text` contains rows that end in a line feed, with tabs between their cells, the
    header first. About 64 KiB is a good size; avoid one piece per row.

    Text in columns on a page is a table or running text. If it is not known which, the page gives
    two pieces with the same text. The first has the text row by row, with `cells` set, and no match
    in it crosses the end of a line. The second has it column by column, and its `again` is the
    first piece. Each match in the first piece cancels one match of the same value, or of a part of
    it, in the second.
    """

    text: str
    place: Place
    cells: bool = False
    again: Piece | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a container. `name` is its path in the container; no other member has the same
    `name`.

    `open` returns a file with the member's bytes, and may be called several times. The file has a
    limited size, and raises `NotScanned` when a limit is exceeded. It can be read forward; whether
    it supports `seek` depends on the container. `known` is the member's format, if the container
    determines it; otherwise None. `metadata` says where in the container the member is (table,
    column and key in a database).
    """

    name: str
    open: Callable[[], BinaryIO]
    known: Format | None = None
    metadata: Metadata = ()


@dataclass(frozen=True, slots=True)
class Content:
    """The result of a format's reader. Pieces and members are read only when they are requested.

    `pieces` is None if the object has no text of its own, like an archive. Pieces are read before
    the members. `notes` are reasons why something was left unread, in plain words, as the end of a
    sentence; `remarks` name what is left out on purpose (links). Both may grow while pieces and
    members are read.

    `apart` means that the members are slices of the file, for which nothing is unpacked. The limits
    then apply to each member as if it were a separate file. (If the file is itself a member of
    another file, its members share its limits, but do not count as entries.) `packed` means that
    text in the file is compressed. Therefore the bytes of the file are not checked for values that
    the reader missed.
    """

    content_type: str
    pieces: Iterator[Piece] | None = None
    members: Iterator[Member] = field(default_factory=lambda: iter(()))
    metadata: Metadata = ()
    notes: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    apart: bool = False
    packed: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """An object that a reader opens: a seekable binary file, its name, and its budget for
    unpacking.

    `file` is at its start. Seeking back may be slow, because the object may itself be packed, so
    readers read forward where the format allows it. `file` has a `fileno` only if it is a file on
    disk. `size` is in bytes. The reader of PDF calls `note_strings` with each stream that it
    unpacks; in such a stream, only the strings are text.
    """

    file: BinaryIO
    name: str
    size: int
    budget: Budget
    note_strings: Callable[[bytes], None] | None = None


@dataclass(frozen=True, slots=True)
class Format:
    """A format: how to recognise it by the first bytes (4 KiB) and the lower-case extension, and
    its reader.

    `open` raises `NotScanned` if the object does not have this format, is damaged, or is encrypted.
    Then the raw bytes of the object are searched. The reader of a `streamed` format reads the file
    only forward, and does not need `Source.size`, which is then 0 if the size is unknown.

    The first `written` bytes of an object may contain plain text, and if `mail` is True, also text
    in base64. If these bytes contain a value that the reader does not return, the object is
    reported as not fully scanned. Only objects that begin with one of `begins` are passed to
    `is_it`; if `begins` is empty, all objects are.
    """

    name: str
    is_it: Callable[[bytes, str], bool]
    open: Callable[[Source], Content]
    streamed: bool = False
    written: int = 0
    mail: bool = False
    begins: tuple[bytes, ...] = ()
