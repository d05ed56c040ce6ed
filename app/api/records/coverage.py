"""Coverage of a scan: which objects it has read and which it has not, as a signed statement."""

from __future__ import annotations

from app.api.records.common import Id, Moment, Record


class CoverageClass(Record, frozen=True, kw_only=True):
    """Objects that were not read completely for one reason. `partly`: how many of them were read in
    part; `bytes` are the sizes of the objects when they were listed.
    """

    name: str
    objects: int
    bytes: int = 0
    partly: int = 0


class Statement(Record, frozen=True, kw_only=True):
    """Coverage of one scan. Every object is counted once:

    `objects` = `read` + `unchanged` + the objects of all `classes`, and likewise for bytes.
    `unchanged` were read by an earlier scan and have not changed since. Only for sparse files, the
    bytes of a class are less than the objects' sizes: the rest is in `read_bytes`. `members` are
    members of archives and documents, which are not objects of their own. `complete` is false if
    the scan ended early. `uncovered` is the SHA-256 of the list of objects, one JSON array a line.
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


class Coverage(Record, frozen=True, kw_only=True):
    """A signed statement: `content` is its JSON text, exactly as it was signed with Ed25519 after
    the line `discovery-console coverage 1`. `key` and `signature` are hex. `listed`: the objects
    of its classes are still stored.
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
