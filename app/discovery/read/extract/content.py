"""What a format gives of an object: text with places, members, metadata.

An object is searched in one of two ways. As *plain* content its own bytes are the stream. From a
document (PDF, DOCX, XLSX, a database ...) its reader makes `Piece`s of text; joined, as UTF-8, they
are the object's stream, and offsets are bytes of that. The same bytes always give the same pieces,
so that a place found by a scan is found again by a later read.

Readers run in limited worker processes only. They never raise but `NotScanned`; what they have
given before that is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from app.discovery.read.extract.budget import Budget

Place = Callable[[str], str]
"""Tells people where a match is ("page 3", "Sheet1!C12"), from the text of its piece before it."""
Metadata = tuple[tuple[str, str], ...]
"""Pairs of a label of spec 2.10 and its value."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text that belongs together; no match reaches over its end.

    Of a table, `text` holds rows that end in a line feed, of cells with tabs between them, the
    header first. About 64 KiB is a good size: not one piece for each row.
    """

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a container: its path inside it, unique there, and how it is opened for reading.

    `open` may be called again, and gives the same bytes from the start. The file that it returns
    reads bounded bytes forward (`seek` only if it can), and raises `NotScanned` at a cap. `known`
    is its format, where the container tells it; `metadata` is what it tells of the member's place.
    """

    name: str
    open: Callable[[], BinaryIO]
    known: Format | None = None
    metadata: Metadata = ()


@dataclass(frozen=True, slots=True)
class Content:
    """What the reader of a format found. All is lazy but the metadata.

    `pieces` is None when the object has no text of its own (an archive); they are taken before the
    members. `notes` may grow while both are taken: reasons, in plain words, as the end of a
    sentence, why something was left unread. `remarks` do as well: what is left out rightly (links).
    With `apart` its members are stretches of its file, nothing is unpacked: to each the caps apply
    as to a file of its own; where its file lies in another, they are no entries of that.
    """

    content_type: str
    pieces: Iterator[Piece] | None = None
    members: Iterator[Member] = field(default_factory=lambda: iter(()))
    metadata: Metadata = ()
    notes: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """An object that a reader opens: a seekable file of bytes, its name, what may be unpacked.

    `file` stands at its start. To go back in it may be slow when the object is packed itself: read
    forward where the format allows it. It has a `fileno` only when it is a file of its own.
    `note_strings` gets each unpacked stream of which only the strings are text (PDF).
    """

    file: BinaryIO
    name: str
    size: int
    budget: Budget
    note_strings: Callable[[bytes], None] | None = None


@dataclass(frozen=True, slots=True)
class Format:
    """A format: how its first bytes (4 KiB) and its lower-case ending tell it, and its reader.

    `open` raises `NotScanned` when the object is not what it seems, is damaged or encrypted: then
    its raw bytes are searched. A `streamed` format reads its file forward only, and does not need
    its `size`, which is 0 where nobody knows it yet. In so many of its first bytes text is
    `written` as it is, if only in part: values there that the reader does not give are told of,
    of a `mail` also those in base64.
    """

    name: str
    is_it: Callable[[bytes, str], bool]
    open: Callable[[Source], Content]
    streamed: bool = False
    written: int = 0
    mail: bool = False
