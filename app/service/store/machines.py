"""Enrolled machines, and the scan reports that were imported from them.

`machines.key` is the public key (hex) that verifies a machine's reports; its private key is not
stored. `machines.places` are the keys of the machine's Locations. `scan_reports.counts` is a JSON
object that has, for the ID of each Location, the counts at the end of the scan (`records.End`).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from app.api.records.enums import ScheduleStatus
from app.api.records.machines import Machine
from app.service.store.ids import public
from app.service.store.visibility import Within, keys

TABLES = """
CREATE TABLE machines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  target_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  places TEXT NOT NULL,
  basis TEXT NOT NULL,
  days INTEGER NOT NULL,
  user TEXT NOT NULL,
  created REAL NOT NULL,
  revoked REAL
) STRICT;
CREATE TABLE scan_reports (
  number TEXT PRIMARY KEY,
  machine_id INTEGER NOT NULL,
  begun REAL NOT NULL,
  imported REAL NOT NULL,
  schedule_id INTEGER NOT NULL UNIQUE,
  counts TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX scan_reports_by_machine ON scan_reports(machine_id, begun);
"""
ENROL, REVOKE, IMPORT = "enrol", "revoke", "import report"
"""Event names of audit records about machines and their reports."""
_LISTED = """
SELECT m.*, coalesce(t.name, m.name) AS target,
  (SELECT max(r.begun) FROM scan_reports r WHERE r.machine_id = m.id) AS last
FROM machines m LEFT JOIN targets t ON t.id = m.target_id
WHERE (:key IS NULL OR m.id = :key)
  AND (:within IS NULL OR m.target_id IN (SELECT value FROM json_each(:within)))
ORDER BY m.id LIMIT :limit OFFSET :offset
"""
_IMPORTED = """
SELECT r.*, s.status FROM scan_reports r LEFT JOIN schedules s ON s.id = r.schedule_id
"""
_NOT_DONE = (ScheduleStatus.FAILED, ScheduleStatus.STOPPED, ScheduleStatus.CANCELLED)


@dataclass(frozen=True, slots=True)
class StoredMachine:
    """A row of machines. `days` is the maximum age of a report in days. `basis` is a digest of the
    filters and data types that the machine was given.
    """

    id: int
    key: str
    target_id: int
    name: str
    places: str
    basis: str
    days: int
    user: str
    created: float
    revoked: float | None

    @property
    def location_ids(self) -> list[int]:
        """Keys of the machine's Locations."""
        return [int(key) for key in json.loads(self.places)]


@dataclass(frozen=True, slots=True)
class ImportedReport:
    """A row of scan_reports. `begun` is when the machine's scan began, `imported` when the import
    began. `done` is False if the import was stopped or failed, True if it was completed or is
    still in progress.
    """

    number: str
    machine_id: int
    begun: float
    imported: float
    schedule_id: int
    counts: str
    done: bool


def add(
    conn: sqlite3.Connection,
    *,
    key: str,
    target_id: int,
    name: str,
    locations: Sequence[int],
    basis: str,
    days: int,
    user: str,
    now: float,
) -> int:
    """Store a machine and return its row key. `key` is its public key (hex), `days` the maximum age
    of its reports in days.
    """
    (machine_id,) = conn.execute(
        "INSERT INTO machines (key, target_id, name, places, basis, days, user, created)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
        (key, target_id, name, json.dumps(list(locations)), basis, days, user, now),
    ).fetchone()
    return int(machine_id)


def get(conn: sqlite3.Connection, machine_id: int) -> StoredMachine | None:
    """Return a machine; None if it does not exist."""
    return _one(conn.execute("SELECT * FROM machines WHERE id = ?", (machine_id,)))


def by_key(conn: sqlite3.Connection, key: str) -> StoredMachine | None:
    """Return the machine with this public key (hex); None if there is none."""
    return _one(conn.execute("SELECT * FROM machines WHERE key = ?", (key,)))


def of_target(conn: sqlite3.Connection, target_id: int) -> StoredMachine | None:
    """Return the machine of a Target if the machine is not revoked; None if there is none."""
    return _one(
        conn.execute("SELECT * FROM machines WHERE target_id = ? AND revoked IS NULL", (target_id,))
    )


def revoke(conn: sqlite3.Connection, machine_id: int, now: float) -> None:
    """Mark a machine as revoked: no more of its reports are accepted. An earlier time of revocation
    is kept.
    """
    conn.execute(
        "UPDATE machines SET revoked = coalesce(revoked, ?) WHERE id = ?", (now, machine_id)
    )


def listed(
    conn: sqlite3.Connection,
    *,
    within: Within = None,
    key: int | None = None,
    offset: int = 0,
    limit: int = -1,
) -> list[Machine]:
    """Return API records of the machines of the Targets in `within`, sorted by ID. With `key`,
    return only the machine with this row key.
    """
    values = {"within": keys(within), "key": key, "offset": offset, "limit": limit}
    return [_record(conn, row) for row in conn.execute(_LISTED, values).fetchall()]


def add_report(
    conn: sqlite3.Connection,
    *,
    number: str,
    machine_id: int,
    begun: float,
    now: float,
    schedule_id: int,
    counts: str,
) -> None:
    """Record that the scan `schedule_id` imports a report. This replaces the record of an earlier
    import of the same report.
    """
    conn.execute(
        "INSERT OR REPLACE INTO scan_reports VALUES (?, ?, ?, ?, ?, ?)",
        (number, machine_id, begun, now, schedule_id, counts),
    )


def report(conn: sqlite3.Connection, number: str) -> ImportedReport | None:
    """Return the import of a report; None if it was never imported."""
    return _imported(conn.execute(f"{_IMPORTED} WHERE r.number = ?", (number,)))


def report_of(conn: sqlite3.Connection, schedule_id: int) -> ImportedReport | None:
    """Return the report that a scan imports; None if the scan reads files instead."""
    return _imported(conn.execute(f"{_IMPORTED} WHERE r.schedule_id = ?", (schedule_id,)))


def last_report(conn: sqlite3.Connection, machine_id: int) -> ImportedReport | None:
    """Return the machine's imported report with the most recent scan; None if none was imported."""
    where = "WHERE r.machine_id = ? ORDER BY r.begun DESC LIMIT 1"
    return _imported(conn.execute(f"{_IMPORTED} {where}", (machine_id,)))


def live_imports(conn: sqlite3.Connection) -> set[int]:
    """Return the keys of the scans that import a report and have not ended."""
    rows = conn.execute(
        "SELECT r.schedule_id FROM scan_reports r JOIN schedules s ON s.id = r.schedule_id"
        " WHERE s.status IN ('scheduled', 'pending')"
    )
    return {row["schedule_id"] for row in rows}


def _one(rows: sqlite3.Cursor) -> StoredMachine | None:
    row = rows.fetchone()
    return None if row is None else StoredMachine(**dict(row))


def _imported(rows: sqlite3.Cursor) -> ImportedReport | None:
    row = rows.fetchone()
    if row is None:
        return None
    values = dict(row)
    return ImportedReport(done=values.pop("status") not in _NOT_DONE, **values)


def _record(conn: sqlite3.Connection, row: sqlite3.Row) -> Machine:
    paths = conn.execute(
        "SELECT path FROM locations WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id",
        (row["places"],),
    )
    return Machine(
        id=public(row["id"]),
        name=row["target"],
        target_id=public(row["target_id"]),
        paths=[one["path"] for one in paths],
        key=row["key"],
        max_age_days=row["days"],
        enrolled=row["created"],
        enrolled_by=row["user"],
        last_report=row["last"],
        revoked=row["revoked"],
    )
