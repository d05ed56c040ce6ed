"""Target Locations (contract 2.3): protocol, path, scan progress, and totals."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Collection
from dataclasses import dataclass

from app.api.records.common import ErrorCounts, MatchCounts
from app.api.records.enums import SearchStatus
from app.api.records.locations import Location
from app.paths import separator_of
from app.service.base import states
from app.service.store.ids import public
from app.service.store.sql_text import fold
from app.service.store.visibility import Within, keys

DESCRIPTIONS = {
    "file": "Local files",
    "shadow": "Shadow volumes",
    "free": "Free disk space",
    "memory": "Process memory",
    "report": "Scan reports of an enrolled machine",
    "share": "Windows share",
    "mount": "Unix file share",
    "ssh": "Remote access",
    "hdfs": "Hadoop cluster",
    "imap": "Mailbox (IMAP)",
    "imaps": "Mailbox (IMAP over TLS)",
    "http": "Website",
    "https": "Website (TLS)",
}


@dataclass(frozen=True, slots=True)
class Sums:
    """Totals of matches and errors of one or several Locations."""

    test: int = 0
    match: int = 0
    prohibited: int = 0
    notice: int = 0
    error: int = 0
    critical: int = 0

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.test + other.test,
            self.match + other.match,
            self.prohibited + other.prohibited,
            self.notice + other.notice,
            self.error + other.error,
            self.critical + other.critical,
        )

    @property
    def matches(self) -> MatchCounts:
        """Return the counts as the contract's record `matches`."""
        return MatchCounts(
            test=str(self.test), match=str(self.match), prohibited=str(self.prohibited)
        )

    @property
    def errors(self) -> ErrorCounts:
        """Return the counts as the contract's record `errors`."""
        return ErrorCounts(notice=self.notice, error=self.error, critical=self.critical)


@dataclass(frozen=True, slots=True)
class StoredLocation:
    """A row of locations. `progress` is a percentage, or None if unknown.

    `blank` means that no path was given: `path` is the root, but is shown as empty (contract 2.3).
    """

    id: int
    target_id: int
    protocol: str
    path: str
    credential_id: str | None
    proxy_id: str | None
    search_status: str
    search_time: float | None
    progress: float | None
    run: int
    blank: int

    def record(self, sums: Sums) -> Location:
        """Return the API record."""
        return Location(
            id=public(self.id),
            protocol=self.protocol,
            path="" if self.blank else self.path,
            description=DESCRIPTIONS.get(self.protocol, self.protocol),
            search_status=self.search_status,
            errors=sums.errors,
            matches=sums.matches,
            search_time=self.search_time or 0.0,
            proxy_id=self.proxy_id,
            credential_id=self.credential_id,
        )


def add(
    conn: sqlite3.Connection,
    target_id: int,
    protocol: str,
    path: str,
    *,
    credential_id: str | None = None,
    proxy_id: str | None = None,
    blank: bool = False,
) -> int:
    """Write a new Location; return its key."""
    (key,) = conn.execute(
        "INSERT INTO locations (target_id, protocol, path, credential_id, proxy_id, blank)"
        " VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
        (target_id, protocol, path, credential_id, proxy_id, blank),
    ).fetchone()
    return int(key)


def normalise(path: str) -> str:
    """Normalise a path of this computer: no `..`, no doubled or trailing separators."""
    if not path:
        return path
    text = os.path.normpath(path)
    return text[1:] if text.startswith("//") else text


def parent_exists(conn: sqlite3.Connection, target_id: int, protocol: str, path: str) -> bool:
    """Return whether the Target has a Location of this protocol at `path` or above it (contract
    4.4, 409).
    """
    separator = separator_of(path) if protocol in {"file", "report"} else "/"
    found = conn.execute(
        "SELECT 1 FROM locations WHERE target_id = ?1 AND protocol = ?2 AND (path = ?3"
        " OR rtrim(path, ?4) IN (SELECT value FROM json_each(?5))) LIMIT 1",
        (target_id, protocol, path, separator, json.dumps(_stems_above(path, separator))),
    )
    return found.fetchone() is not None


def _stems_above(path: str, separator: str) -> list[str]:
    """Return the folders that contain a path, and the path itself if it ends with a separator,
    without separators at their ends.
    """
    ends = (at for at, char in enumerate(path) if char == separator)
    return ["", *{path[:end].rstrip(separator) for end in ends}]


def get(conn: sqlite3.Connection, target_id: int, key: int) -> StoredLocation | None:
    """Return a Location of a Target; None if the Target has no such Location."""
    row = conn.execute(
        "SELECT * FROM locations WHERE id = ? AND target_id = ?", (key, target_id)
    ).fetchone()
    return None if row is None else StoredLocation(**dict(row))


def target_of(conn: sqlite3.Connection, key: int) -> int | None:
    """Return the key of a Location's Target; None if the Location was removed."""
    row = conn.execute("SELECT target_id FROM locations WHERE id = ?", (key,)).fetchone()
    return None if row is None else int(row["target_id"])


def listed(
    conn: sqlite3.Connection,
    target_id: int | None = None,
    *,
    path: str = "",
    protocols: Collection[str] = (),
    within: Within = None,
) -> list[StoredLocation]:
    """Return the Locations of one Target, or of all Targets of `within` if `target_id` is None,
    sorted by ID. Only Locations whose path contains `path` are returned.
    """
    rows = conn.execute(
        "SELECT * FROM locations WHERE (?1 IS NULL OR target_id = ?1)"
        " AND (?2 = '' OR holds(iif(blank, '', path), ?2))"
        " AND (?3 IS NULL OR target_id IN (SELECT value FROM json_each(?3))) ORDER BY id",
        (target_id, fold(path), keys(within)),
    )
    return [
        StoredLocation(**dict(row)) for row in rows if not protocols or row["protocol"] in protocols
    ]


def by_target(
    conn: sqlite3.Connection, target_id: int | None = None, *, within: Within = None
) -> dict[int, list[StoredLocation]]:
    """Return the Locations of one Target, or of all Targets of `within` if `target_id` is None, as
    one list per Target (key).
    """
    found: dict[int, list[StoredLocation]] = {}
    for location in listed(conn, target_id, within=within):
        found.setdefault(location.target_id, []).append(location)
    return found


def update(
    conn: sqlite3.Connection, key: int, *, credential_id: str | None, proxy_id: str | None
) -> None:
    """Replace credential and agent (`proxy_id`); None clears a field (contract 1: PUT)."""
    conn.execute(
        "UPDATE locations SET credential_id = ?, proxy_id = ? WHERE id = ?",
        (credential_id, proxy_id, key),
    )


def delete(conn: sqlite3.Connection, key: int) -> None:
    """Remove a Location. Its results disappear, too (`removal.py`)."""
    conn.execute("DELETE FROM locations WHERE id = ?", (key,))


def set_status(
    conn: sqlite3.Connection,
    key: int,
    status: SearchStatus,
    *,
    search_time: float | None = None,
) -> None:
    """Write the search status of a Location. No other function does so. Ignores removed Locations.

    `search_time` is Unix seconds; None leaves the stored time unchanged. The progress is kept if
    `search_time` is None and the new status means that files are being read or that the scan is
    held; otherwise it is cleared. Raises IllegalTransition for a transition that is not in the
    table.
    """
    row = conn.execute("SELECT search_status FROM locations WHERE id = ?", (key,)).fetchone()
    if row is None:
        return
    states.SEARCH.check(row["search_status"], status)
    keep = status in {SearchStatus.SEARCHING, *states.HELD} and search_time is None
    conn.execute(
        "UPDATE locations SET search_status = ?, progress = CASE WHEN ? THEN progress END,"
        " search_time = coalesce(?, search_time) WHERE id = ?",
        (str(status), keep, search_time, key),
    )


def set_progress(conn: sqlite3.Connection, key: int, progress: float | None) -> None:
    """Write the progress of a Location's scan in percent; None if unknown."""
    conn.execute("UPDATE locations SET progress = ? WHERE id = ?", (progress, key))


_FOUND = """
SELECT location_id, sum(test) AS test, sum(match) AS match, sum(prohibited) AS prohibited
FROM totals WHERE location_id IN (SELECT id FROM locations WHERE (?1 IS NULL OR target_id = ?1)
  AND (?2 IS NULL OR target_id IN (SELECT value FROM json_each(?2))))
GROUP BY location_id HAVING sum(objects) > 0
"""
_TROUBLE = """
SELECT location_id, sum(severity = 'notice') AS notice, sum(severity = 'error') AS error,
  sum(severity = 'critical') AS critical
FROM inaccess WHERE location_id IN (SELECT id FROM locations WHERE (?1 IS NULL OR target_id = ?1)
  AND (?2 IS NULL OR target_id IN (SELECT value FROM json_each(?2))))
GROUP BY location_id
"""


def sums(
    conn: sqlite3.Connection, target_id: int | None = None, *, within: Within = None
) -> dict[int, Sums]:
    """Return the totals of each Location (key) of one Target, or of all Targets of `within` if
    `target_id` is None. Locations that have neither results nor problems are left out.
    """
    values = (target_id, keys(within))
    found: dict[int, Sums] = {}
    for row in conn.execute(_FOUND, values):
        found[row["location_id"]] = Sums(row["test"], row["match"], row["prohibited"])
    for row in conn.execute(_TROUBLE, values):
        errors = Sums(notice=row["notice"], error=row["error"], critical=row["critical"])
        found[row["location_id"]] = found.get(row["location_id"], Sums()) + errors
    return found
