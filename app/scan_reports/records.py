"""Records of a report: `Head`; for each folder `Root`, its files and `End`; at last `Foot`.
docs/scan-reports.md describes the format.

A file is a `File`, followed by its `Found` objects, each with its `Matches`, and by its `Problems`.
So no record becomes large, however many matches a file has. Every record is a MessagePack array.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from app.discovery.match.matches import Severity, Trouble

VERSION = 1
MOST_RECORD_BYTES = 64 << 20
"""Maximum size of one record, in bytes."""
MOST_IN_RECORD = 500
"""Maximum number of matches or problems in one record."""

Count = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Short = Annotated[str, Meta(max_length=1_024)]
Text = Annotated[str, Meta(max_length=1 << 22)]
Hex32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]
Hex64 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
Print = Annotated[str, Meta(pattern=r"^([0-9a-f]{32})?$")]
Raw = Annotated[bytes, Meta(max_length=65_536)]
Pairs = list[tuple[Text, Text]]


class Head(Struct, frozen=True, array_like=True, tag="head"):
    """First record. `version` is the version of the format. `machine` is the public key of the
    machine that has written the report, `number` the random number of the report, `begun` the time
    when the scan began (Unix seconds), and `program` the version of the program. `pictures` tells
    whether texts in pictures were read. `downloads` tells whether files that are only in the cloud
    were read.
    """

    version: int
    machine: Hex64
    number: Hex32
    begun: float
    program: Short
    pictures: bool = False
    downloads: bool = False


class Root(Struct, frozen=True, array_like=True, tag="root"):
    """A scanned folder: the ID of its Location, and its raw path relative to the Location."""

    location: Short
    prefix: Raw


class File(Struct, frozen=True, array_like=True, tag="file"):
    """Fields of `FileReport` that a report carries. Objects and problems follow as separate
    records. `device` and `inode` are text, because Windows has numbers of 128 bits.
    """

    path: Raw
    size: Count
    mtime_ns: int
    device: Short
    inode: Short
    sha256: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$")]
    owner: Text
    group: Text
    mode: int | None
    content_type: Short
    container: bool
    metadata: Pairs
    listed: Count | None
    holes: Count


class Found(Struct, frozen=True, array_like=True, tag="found"):
    """An object with matches in the last `File`: the file itself or a member of it. Its matches
    follow as `Matches` records.
    """

    inner: Text
    content_type: Short
    encoding: Short
    size: Count
    metadata: Pairs
    extracted: bool
    frame: list[Short]


class OneMatch(Struct, frozen=True, array_like=True):
    """A match: fields of `discovery.match.matches.Match`."""

    data_type: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_]{1,64}$")]
    severity: Severity
    offset: Count
    length: Count
    masked: Text
    fingerprint: Print
    near: Print
    trace: list[tuple[Short, Text]]
    place: Text
    confidence: Annotated[int, Meta(ge=1, le=3)]


class Matches(Struct, frozen=True, array_like=True, tag="matches"):
    """Matches of the last `Found` object; several of these records may follow one object."""

    matches: list[OneMatch]


class OneProblem(Struct, frozen=True, array_like=True):
    """A problem: fields of `discovery.match.matches.Problem`."""

    path: Raw
    inner: Text
    trouble: Trouble
    message: Text


class Problems(Struct, frozen=True, array_like=True, tag="problems"):
    """Problems of the last `File`; several of these records may follow one file."""

    problems: list[OneProblem]


class LeftOut(Struct, frozen=True, array_like=True, tag="left out"):
    """Files that filters have excluded, with their sizes in bytes."""

    files: list[tuple[Raw, Count]]


class End(Struct, frozen=True, array_like=True, tag="end"):
    """The counts of `Progress` at the end of a folder. `failed` is the reason if the scan of the
    folder failed as a whole; otherwise "".
    """

    files_found: Count
    files_done: Count
    files_read: Count
    files_left_out: Count
    bytes_found: Count
    bytes_done: Count
    bytes_left_out: Count
    failed: Text = ""


class Foot(Struct, frozen=True, array_like=True, tag="foot"):
    """The machine's Ed25519 signature (hex) of everything before this record."""

    signature: Annotated[str, Meta(pattern=r"^[0-9a-f]{128}$")]


Record = Head | Root | File | Found | Matches | Problems | LeftOut | End | Foot

encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(Record)


def decode(data: bytes) -> Record:
    """Return the record in `data`. Raises msgspec.DecodeError if it is not a valid record."""
    record: Record = _decoder.decode(data)
    return record
