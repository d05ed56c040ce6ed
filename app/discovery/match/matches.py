"""Results of a scan: matches in objects of files, and why something could not be read.

No record here contains a matched value. A match is its place (byte offset and length in the
object's own stream), its masked form for display, and a keyed fingerprint that recognises the same
value again. The fingerprint is an HMAC, because plain hashes of card numbers can be reversed by
trying all numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from enum import IntEnum, StrEnum
from operator import attrgetter
from typing import Any


class Severity(StrEnum):
    """How a match counts: as sensitive data (`MATCH`), as test data, or as data that must not be
    stored at all (`PROHIBITED`). The API has a count for each (contract 2.2).
    """

    MATCH = "match"
    TEST = "test"
    PROHIBITED = "prohibited"


class Confidence(IntEnum):
    """Confidence of a match. LOW: only its form suggests it. MEDIUM: its check passed, or a word
    about it is nearby. HIGH: its check passed, a word about it is nearby, and hardly any other
    number or code would pass; or nothing else has this form.
    """

    LOW = 1
    MEDIUM = 2
    HIGH = 3


class Trouble(StrEnum):
    """How severe it is that something could not be read (contract 2.2, `errors`)."""

    NOTICE = "notice"
    ERROR = "error"
    CRITICAL = "critical"


IN_NAME = "Name"
"""`Check.name` in the trace of a match in the name of an object. Masking does not change names."""
MARKUP = "Markup"
"""`Check.name` in the trace of a match whose bytes in the file differ from the displayed text: they
are encoded, or interrupted by tags. Such bytes cannot be masked.
"""


@dataclass(frozen=True, slots=True)
class Check:
    """One step of a match's trace: the name of the check, and its result (never the value)."""

    name: str
    outcome: str


@dataclass(slots=True, unsafe_hash=True)  # never changed; frozen takes three times as long
class Match:
    """One match in an object's stream.

    `data_type` is a key of the catalogue (contract 2.7). `offset` and `length` are bytes of the
    object's own stream, both 0 for a match in a name of the object. `fingerprint` is 32 hex digits,
    a truncated HMAC-SHA-256 of data type and normalised value (spaces and separators removed).
    `near` is the fingerprint of the surrounding words: it identifies a match that the user has
    marked, even if the offset has changed. `place` is for display: "line 12", "page 3",
    "Sheet1!C12", "" where there is none.
    """

    data_type: str
    severity: Severity
    offset: int
    length: int
    masked: str
    fingerprint: str
    near: str
    trace: tuple[Check, ...] = ()
    place: str = ""
    confidence: Confidence = Confidence.MEDIUM

    @property
    def is_in_name(self) -> bool:
        """Return whether the match is in a name of the object, and not in its content."""
        return not self.length

    def __reduce__(self) -> tuple[type[Match], tuple[Any, ...]]:
        """Pickle only the values, because the default also pickles and looks up the name of each
        field.
        """
        return Match, match_values(self)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that could not be read, in words that an analyst understands.

    `path` is the raw file name below the scanned root; `inner` the member path, if any.
    """

    path: bytes
    inner: str
    trouble: Trouble
    message: str


@dataclass(frozen=True, slots=True)
class Found:
    """One object with matches: a file (`inner` is "") or a member of a container.

    `inner` is the member's path inside its container, with `#` between levels of containers.
    `encoding` is the Python codec that decodes the stream; `metadata` contains pairs of a label
    (contract 2.10) and its value. `extracted` means that the stream is text extracted from a
    document, in UTF-8, and not the object's own bytes. `frame` contains hashes of words that
    identify the object's template (`template_frame.py`).
    """

    inner: str
    content_type: str
    encoding: str
    size: int
    matches: Sequence[Match]
    metadata: tuple[tuple[str, str], ...] = ()
    extracted: bool = False
    frame: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[type[Found], tuple[Any, ...]]:
        """Pickle only the values."""
        return Found, _found_values(self)


@dataclass(frozen=True, slots=True)
class FileReport:
    """Report of the scan of one file.

    `path` is the raw name below the root (empty when the root itself is the file). `sha256` (hex),
    `size` (bytes), `mtime_ns`, `device` and `inode` identify the exact bytes that were read, so
    that a later change can be detected. `container` means that the file is an archive, whose own
    stream was not searched. `listed` is the size that the walk saw. It is None if the object is no
    file, and may be None in a report without matches and problems. `holes` is the number of bytes
    that were skipped because they were never written. `mode` contains the POSIX access bits (octal
    7777) of the owner, of `group` and of everyone else; None if unknown. On Windows, `group` names
    all other accounts of the access list. `seconds` is the time that a worker spent on the file.
    `unchanged` means that the file has new times, but still the content that an earlier scan has
    read; the report then contains only what identifies the file.
    """

    path: bytes
    size: int
    mtime_ns: int
    device: int
    inode: int
    sha256: str
    owner: str
    content_type: str
    container: bool
    found: tuple[Found, ...] = ()
    problems: tuple[Problem, ...] = ()
    metadata: tuple[tuple[str, str], ...] = field(default=())
    mode: int | None = None
    group: str = ""
    seconds: float = 0.0
    unchanged: bool = False
    listed: int | None = None
    holes: int = 0

    @property
    def read(self) -> bool:
        """Return whether the file was read to its end."""
        return bool(self.sha256)

    @property
    def understood(self) -> bool:
        """Return whether the file was read to its end, and has no problems of its own except
        notices. Problems of its members do not count.
        """
        own = (problem for problem in self.problems if not problem.inner)
        return self.read and all(problem.trouble is Trouble.NOTICE for problem in own)

    def __reduce__(self) -> tuple[type[FileReport], tuple[Any, ...]]:
        """Pickle only the values."""
        return FileReport, _report_values(self)


match_values = attrgetter(*(field.name for field in fields(Match)))
"""Return all values of a match, in the order of the fields."""
_found_values = attrgetter(*(field.name for field in fields(Found)))
_report_values = attrgetter(*(field.name for field in fields(FileReport)))


def not_scanned(problem: Problem) -> FileReport:
    """Return the report of a file or folder of which nothing could be read."""
    return FileReport(
        path=problem.path, size=0, mtime_ns=0, device=0, inode=0, sha256="", owner="",
        content_type="", container=False, problems=(problem,),
    )  # fmt: skip
