"""Coverage statements of scans, and the objects that a scan has not read completely.

All statements are kept. The objects are kept only for the latest scan of each Location.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import msgspec

from app.api.records.coverage import Coverage, CoverageClass, UncoveredObject
from app.discovery.match.rules import shown
from app.discovery.match.unread_reasons import Uncovered, Unread
from app.service.store.ids import public
from app.service.store.raw_names import joined
from app.service.store.visibility import Within, keys

_MOST = 2**63 - 1
_INSERT = """
INSERT INTO uncovered (scan_id, kind, file_raw, path, size, partly, reason, members)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
_CLASSES = """
SELECT kind, count(*) AS objects, sum(size) AS size, sum(partly) AS partly FROM uncovered
WHERE scan_id = ? GROUP BY kind
"""
# The latest statement of each Location that still exists.
_LATEST = """
SELECT c.*, EXISTS (SELECT 1 FROM uncovered u WHERE u.scan_id = c.scan_id) AS listed
FROM coverage c JOIN locations l ON l.id = c.location_id
WHERE c.scan_id = (SELECT max(o.scan_id) FROM coverage o WHERE o.location_id = c.location_id)
  AND (:within IS NULL OR c.target_id IN (SELECT value FROM json_each(:within)))
ORDER BY c.scan_id LIMIT :limit OFFSET :offset
"""


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored coverage statement, and the key of its Target."""

    target_id: int
    record: Coverage


@dataclass(frozen=True, slots=True)
class Listing:
    """Summary of a scan's list of objects: totals per class, for the objects and for their
    members, and a digest of the list.
    """

    classes: list[CoverageClass]
    members: list[CoverageClass]
    digest: str


def begin(conn: sqlite3.Connection, scan_id: int) -> None:
    """Empty the list of a scan that continues after a restart. The scan will read the listed
    objects, or list them again.
    """
    conn.execute("DELETE FROM uncovered WHERE scan_id = ?", (scan_id,))


def add(
    conn: sqlite3.Connection, scan_id: int, root: str, prefix: bytes, found: Iterable[Uncovered]
) -> None:
    """Add objects to the list of a scan. Their paths are relative to `prefix` below the Location's
    path `root`.
    """
    conn.executemany(_INSERT, (_row(scan_id, root, prefix, item) for item in found))


def _row(scan_id: int, root: str, prefix: bytes, item: Uncovered) -> tuple[object, ...]:
    raw = joined(prefix, item.path)
    path = shown(root, raw)
    members = msgspec.json.encode(Counter(item.members)).decode() if item.members else ""
    size = min(item.size, _MOST)
    return scan_id, item.kind, raw, path, size, item.partly, item.reason, members


def unread_files(conn: sqlite3.Connection, location_id: int, scan_id: int) -> list[bytes]:
    """Return the files that a scan has not read completely so far (raw names below the
    Location).
    """
    rows = conn.execute(
        "SELECT file_raw FROM inaccess WHERE location_id = ?"
        " UNION SELECT file_raw FROM uncovered WHERE scan_id = ?",
        (location_id, scan_id),
    )
    return [bytes(row["file_raw"]) for row in rows]


def passed_over(conn: sqlite3.Connection, scan_id: int, *kinds: Unread) -> set[bytes]:
    """Return the listed files and folders of these classes (raw names below the Location)."""
    rows = conn.execute(
        "SELECT file_raw FROM uncovered WHERE scan_id = ?"
        " AND kind IN (SELECT value FROM json_each(?))",
        (scan_id, json.dumps(kinds)),
    )
    return {bytes(row["file_raw"]) for row in rows}


def summary(conn: sqlite3.Connection, scan_id: int) -> Listing:
    """Return totals and a digest of the objects listed by a scan."""
    classes = [
        CoverageClass(
            name=row["kind"], objects=row["objects"], bytes=row["size"], partly=row["partly"]
        )
        for row in conn.execute(_CLASSES, (scan_id,))
    ]
    inner: Counter[str] = Counter()
    digest = hashlib.sha256()
    rows = conn.execute("SELECT * FROM uncovered WHERE scan_id = ? ORDER BY id", (scan_id,))
    for row in rows:
        digest.update(msgspec.json.encode(msgspec.structs.astuple(_object(row))) + b"\n")
        if row["members"]:
            inner.update(msgspec.json.decode(row["members"], type=dict[str, int]))
    members = [CoverageClass(name=name, objects=count) for name, count in sorted(inner.items())]
    return Listing(classes, members, digest.hexdigest())


def save(
    conn: sqlite3.Connection, target_id: int, location_id: int, scan_id: int, record: Coverage
) -> None:
    """Store a scan's statement, and drop the objects of the Location's earlier scans."""
    conn.execute(
        "INSERT OR REPLACE INTO coverage VALUES (?, ?, ?, ?, ?, ?)",
        (scan_id, target_id, location_id, record.content, record.key, record.signature),
    )
    conn.execute(
        "DELETE FROM uncovered WHERE scan_id IN (SELECT scan_id FROM coverage"
        " WHERE location_id = ? AND scan_id < ?)",
        (location_id, scan_id),
    )


def get(conn: sqlite3.Connection, scan_id: int) -> Stored | None:
    """Return the coverage statement of a scan; None if the scan has none."""
    row = conn.execute(
        "SELECT c.*, EXISTS (SELECT 1 FROM uncovered u WHERE u.scan_id = c.scan_id) AS listed"
        " FROM coverage c WHERE scan_id = ?",
        (scan_id,),
    ).fetchone()
    return None if row is None else Stored(row["target_id"], _record(row))


def latest(conn: sqlite3.Connection, within: Within, offset: int, limit: int) -> list[Coverage]:
    """Return the latest statement of each Location on the Targets of `within`, oldest first."""
    values = {"within": keys(within), "offset": offset, "limit": limit}
    return [_record(row) for row in conn.execute(_LATEST, values)]


def objects(
    conn: sqlite3.Connection, scan_id: int, kind: str, offset: int, limit: int
) -> list[UncoveredObject]:
    """Return objects that a scan has not read completely, in the order in which they were listed.
    `kind` is their class; "" returns all classes.
    """
    rows = conn.execute(
        "SELECT * FROM uncovered WHERE scan_id = :scan AND (:kind = '' OR kind = :kind)"
        " ORDER BY id LIMIT :limit OFFSET :offset",
        {"scan": scan_id, "kind": kind, "limit": limit, "offset": offset},
    )
    return list(map(_object, rows))


def filtered(files: Iterable[tuple[bytes, int]]) -> Iterator[Uncovered]:
    """Yield list entries for files that the filters exclude. `files` are pairs of raw name and size
    in bytes.
    """
    for path, size in files:
        yield Uncovered(path, Unread.FILTERED, size, "Excluded by a filter.")


def _object(row: sqlite3.Row) -> UncoveredObject:
    return UncoveredObject(
        name=row["kind"],
        path=row["path"],
        size=row["size"],
        partly=bool(row["partly"]),
        reason=row["reason"],
    )


def _record(row: sqlite3.Row) -> Coverage:
    return Coverage(
        scan=public(row["scan_id"]),
        content=row["content"],
        key=row["key"],
        signature=row["signature"],
        listed=bool(row["listed"]),
    )
