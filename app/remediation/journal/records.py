"""Records of this package: orders, previews and outcomes.

Offsets and lengths are bytes of the file; times are Unix seconds (UTC). The repr of a record never
shows bytes of a file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from app.discovery.match.matches import Match
from app.remediation.disk.content import Patched
from app.remediation.undo_copies.container import PasswordKey

NOT_COMPARED = "not compared"
"""Value of `Order.sha256` for a file whose content cannot be compared with the scanned content. The
reason is that the key of the digest was lost at the end of an earlier session.
"""

Rescan = Callable[[bytes | Patched, str, int], Sequence[Match]]
"""Function that searches a content for matches. Its arguments are the content, its encoding, and
the ID of its Location (`Order.location_id`). Of a large file, the content is given as `Patched`,
which refers to the file by path, with the edits. May raise `Refused`.
"""


@dataclass(frozen=True, slots=True)
class Span:
    """Match of a data type. `offset` and `length` are in bytes of the stream of the object (see
    `Order`).
    """

    data_type: str
    offset: int
    length: int


@dataclass(frozen=True, slots=True)
class Order:
    """Action on one file.

    `root` is the absolute path of the scanned folder, and `path` the raw path of the file relative
    to `root`; `path` is empty if `root` itself is the file. `size` (bytes), `mtime_ns` and `sha256`
    (hex) describe the file as it was scanned. If the file now differs, the order is refused. If
    `sha256` is `NOT_COMPARED`, only size and time are compared; a mask also requires that a new
    scan finds the matches at their places. The rules of the Location `location_id` define what is a
    match. `proposal` and `proposer` have the same meaning as in `job.Job`.

    For a mask: `inner` is the path of the object in the file; it is empty if the object is the file
    itself. `spans` are the ranges to mask, in bytes of the object's own stream. If `extracted`,
    this stream is text from a document, in UTF-8; otherwise `encoding` is the encoding of the
    stream. `data_types` are the data types to mask; empty means all. `kept` are the matches that
    stay on purpose, because they have a mark or another data type; they are not residue.

    `location` is the destination folder of a quarantine. `key` is the key of an encryption.
    """

    action: str
    root: bytes
    path: bytes
    encoding: str
    size: int
    mtime_ns: int
    sha256: str
    spans: tuple[Span, ...]
    data_types: tuple[str, ...] = ()
    kept: tuple[Span, ...] = ()
    location_id: int = 0
    actor: str = ""
    sign_off: str = ""
    reason: str = ""
    location: bytes = b""
    key: PasswordKey | None = None
    inner: str = ""
    extracted: bool = False
    proposal: str = ""
    proposer: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """Preflight check: what was checked, and the reason of a failure (for an analyst)."""

    name: str
    ok: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """Bytes that an action would change at `offset`. `before` and `after` have the same length.

    The contexts are the bytes before and after this range; they may be empty. They show the state
    after the action. So somebody who views one match does not see other matches near it that are
    masked, too.
    """

    offset: int
    before: bytes = field(repr=False)
    after: bytes = field(repr=False)
    context_before: bytes = field(repr=False)
    context_after: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Preview:
    """What `act` or `undo` would do now. Hashes are SHA-256 in hex. `sha256_before` is empty if the
    file was not read. `sha256_after` is empty if `ok` is false, or if the hash is not known
    before the action.
    """

    ok: bool
    checks: tuple[Check, ...]
    changes: tuple[Change, ...] = ()
    residue: int = 0
    sha256_before: str = ""
    sha256_after: str = ""
    size: int = 0

    @property
    def reason(self) -> str:
        """Reason of a refusal: the first failed check, or ""."""
        return next((check.reason for check in self.checks if not check.ok), "")


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of a job.

    `status` is the file's present operation status (contract 2.10). `ok` means that the job did
    what was requested. `message` is for an analyst. `verified` means that the file was opened
    again by its path and had the intended bytes. `residue` is the number of requested matches that
    are still found. `size` and `mtime_ns` describe the file afterwards; they are 0 if `ok` is false
    or there is no file. The plain hashes are for immediate use: do not store the hash of a file
    that still contains matches.
    """

    job_id: str
    action: str
    root: bytes
    path: bytes
    status: str
    ok: bool
    message: str
    verified: bool = False
    residue: int = 0
    undoable_until: float | None = None
    sha256_before: str = ""
    sha256_after: str = ""
    size: int = 0
    mtime_ns: int = 0


@dataclass(frozen=True, slots=True)
class VaultEntry:
    """Original in the vault. `until` is the time until which undo can restore it.

    `available` is false if another vault key has sealed the original. `undone` is the job that has
    restored the original already, or "".
    """

    job_id: str
    action: str
    root: bytes
    path: bytes
    size: int
    actor: str
    sealed_at: float
    until: float
    available: bool
    undone: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A job in the history of the journal."""

    job_id: str
    action: str
    state: str
    status: str
    message: str
    root: bytes
    path: bytes
    actor: str
    sign_off: str
    reason: str
    data_types: tuple[str, ...]
    requested_at: float
    ended_at: float | None
    undoable_until: float | None
    undoes: str
    residue: int
    place: bytes
    """Full path of the file after the job; empty if there is none."""
