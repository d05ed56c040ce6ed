"""Coverage of a scan: which objects it has read and which it has not, as a signed statement."""

from __future__ import annotations

from msgspec import field

from app.api.records.common import Id, Moment, Record


class CoverageClass(Record, frozen=True, kw_only=True):
    """Objects that were not read completely, all for the same reason.

    `partly` is the number of these objects that were read in part. `bytes` is the total size of
    all `objects` when the scan listed them.
    """

    name: str
    objects: int
    bytes: int = 0
    partly: int = 0


class Statement(Record, frozen=True, kw_only=True):
    """Coverage of one scan. Each object is counted exactly once.

    `objects` is the sum of `read`, `unchanged` and the objects of all `classes`. The numbers of
    bytes add up in the same way. `unchanged` counts objects that an earlier scan has read and that
    have not changed since. For a sparse file, `classes` count only the bytes that were not read;
    the other bytes are in `read_bytes`. `members` describes members of archives and documents; they
    do not count as objects. `complete` is false if the scan ended early. `uncovered` is the SHA-256
    of the list of objects that were not read, one JSON array per line. `not_searched` names the
    custom data types that the scan could not search for, because their expression or their list of
    values is lost.
    """

    version: int = 1
    scan: Id
    target_id: Id
    location_id: Id
    target: str
    path: str
    ended: Moment
    complete: bool
    objects: int
    bytes: int
    read: int
    read_bytes: int
    unchanged: int = 0
    unchanged_bytes: int = 0
    classes: list[CoverageClass]
    members: list[CoverageClass]
    uncovered: str = ""
    not_searched: list[str] = field(default_factory=list)


class Coverage(Record, frozen=True, kw_only=True):
    """A signed statement.

    `content` is the JSON text of the statement. The signature (Ed25519) covers the line
    `discovery-console coverage 1` and this text. `key` and `signature` are hex. `listed` is true
    while the server stores the list of the objects that were not read.
    """

    scan: Id
    content: str
    key: str
    signature: str
    listed: bool = True


class UncoveredObject(Record, frozen=True, kw_only=True):
    """An object that was not read completely."""

    name: str
    path: str
    size: int
    partly: bool
    reason: str
