"""Match objects: files with matches and members of containers, their state and counts."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.service.store import names

_COLUMNS = """
  o.id, o.target_id, o.location_id, o.parent_id, o.path, o.file_raw, o.inner, o.owner,
  o.content_type, o.encoding, o.stream_size, o.size, o.mtime_ns,
  opened(o.sha256) AS sha256, o.sha256 AS sealed, o.container,
  o.extracted, o.status, o.sign_off, o.reason, o.error, o.user, o.job_id, o.reopened,
  l.path AS location_path, l.protocol
"""
_MATCHES = """
  SELECT id, data_type, severity, offset, length, masked, fingerprint, near, trace, mark, purged,
    place, since
  FROM matches WHERE object_id = ?1
"""
_FROM = "FROM objects o JOIN locations l ON l.id = o.location_id"


@dataclass(frozen=True, slots=True)
class StoredObject:
    """A row of the table `objects`. `path` is for display; `file_raw` (below `root`) is the exact
    name.

    `inner` is the member's path inside its container, "" for a file. `size`, `mtime_ns` and
    `sha256` describe the file at the last scan or at our last change, whichever was later. `sealed`
    is the encrypted form of `sha256`, and may be stored elsewhere, too. `stream_size` is the size
    in bytes of the object's own stream; if `extracted`, the stream is text taken from a document.
    `status` is an operation status, or None; `reopened` is the status that the object had before
    `marks.reopen`.
    """

    id: int
    target_id: int
    location_id: int
    parent_id: int | None
    path: str
    file_raw: bytes
    inner: str
    owner: str
    content_type: str
    encoding: str
    stream_size: int
    size: int
    mtime_ns: int
    sha256: str
    container: bool
    status: str | None
    sign_off: str | None
    reason: str | None
    error: str | None
    user: str | None
    job_id: int | None
    location_path: str
    protocol: str
    extracted: bool = False
    sealed: str = ""
    reopened: str | None = None

    @property
    def root(self) -> bytes:
        """The folder or file of the Location, as the file system names it."""
        return os.fsencode(self.location_path)


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A row of the table `matches`. `offset` and `length` are in bytes of the object's own stream.
    `label` is the name of its data type. `mark` is None, `test_data` or `false_match`. `purged`
    means that the match was masked. `since` is the key of the newest job when a scan first found
    the match: the match is new to all jobs up to this one.
    """

    id: int
    data_type: str
    severity: str
    offset: int
    length: int
    masked: str
    fingerprint: str
    near: str
    trace: str
    mark: str | None
    purged: bool
    place: str = ""
    since: int = 0
    label: str = ""


def get(conn: sqlite3.Connection, key: int) -> StoredObject | None:
    """Return an object; None if it does not exist."""
    row = conn.execute(f"SELECT {_COLUMNS} {_FROM} WHERE o.id = ?", (key,)).fetchone()
    return None if row is None else _object(row)


def get_many(conn: sqlite3.Connection, keys: Sequence[int]) -> list[StoredObject]:
    """Return the objects with these keys, in the same order. Missing objects are left out."""
    found = (get(conn, key) for key in keys)
    return [item for item in found if item is not None]


def family(conn: sqlite3.Connection, item: StoredObject, limit: int) -> list[sqlite3.Row]:
    """Return the rows of an object's file and of all match objects in it, sorted by inner path,
    with their live counts: at most `limit` rows.
    """
    rows = conn.execute(
        "SELECT id, parent_id, path, inner, container, prohibited, match, test, status FROM objects"
        " WHERE location_id = ? AND file_raw = ? ORDER BY inner LIMIT ?",
        (item.location_id, item.file_raw, limit),
    )
    return rows.fetchall()


def matches(
    conn: sqlite3.Connection, key: int, data_types: Iterable[str] | None = None
) -> list[StoredMatch]:
    """Return the matches of an object, sorted by offset. With `data_types` (keys), return only
    matches of these data types.
    """
    wanted = None if data_types is None else set(data_types)
    rows = conn.execute(f"{_MATCHES} ORDER BY offset, id", (key,))
    return [_match(conn, row) for row in rows if wanted is None or row["data_type"] in wanted]


def matches_at(conn: sqlite3.Connection, key: int, byte: int) -> list[StoredMatch]:
    """Return those matches of an object that contain the byte at offset `byte` of the object's
    stream.
    """
    here = "AND offset <= ?2 AND offset + length > ?2 ORDER BY offset, id"
    return [_match(conn, row) for row in conn.execute(f"{_MATCHES} {here}", (key, byte))]


def page_of_matches(
    conn: sqlite3.Connection, key: int, offset: int, limit: int
) -> list[StoredMatch]:
    """Return one page of an object's matches, sorted by offset."""
    rows = conn.execute(f"{_MATCHES} ORDER BY offset, id LIMIT ?2 OFFSET ?3", (key, limit, offset))
    return [_match(conn, row) for row in rows]


def _match(conn: sqlite3.Connection, row: sqlite3.Row) -> StoredMatch:
    label = names.name(conn, row["data_type"])
    return StoredMatch(**{**dict(row), "purged": bool(row["purged"]), "label": label})


def roots(conn: sqlite3.Connection, protocols: Iterable[str]) -> list[tuple[int, str]]:
    """Return the Target and the path of every Location with one of these protocols."""
    rows = conn.execute(
        "SELECT DISTINCT target_id, path FROM locations"
        " WHERE protocol IN (SELECT value FROM json_each(?))",
        (json.dumps(list(protocols)),),
    )
    return [(row["target_id"], row["path"]) for row in rows]


def _object(row: sqlite3.Row) -> StoredObject:
    flags = {name: bool(row[name]) for name in ("container", "extracted")}
    return StoredObject(**{**dict(row), **flags})
