"""Scans, planned and finished: a schedule and its Locations (/v1/schedules in `docs/api.md`)."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from app.api.records.enums import ScheduleStatus, SearchStatus
from app.api.records.schedules import Schedule, ScheduleLocation, ScheduleTarget
from app.service.base import states
from app.service.store.ids import public
from app.service.store.visibility import Within, keys

LIVE = (ScheduleStatus.SCHEDULED, ScheduleStatus.PENDING)
"""Statuses of planned and running (or paused) scans."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A Location of a scan. `subpath` limits the scan to a part of the Location."""

    location_id: int
    subpath: str | None = None


@dataclass(frozen=True, slots=True)
class ScanLocation:
    """A Location of a scan, for the runner. `status` is a search status."""

    schedule_id: int
    target_id: int
    location_id: int
    protocol: str
    path: str
    subpath: str | None
    status: str
    job_id: int | None


@dataclass(frozen=True, slots=True)
class StoredSchedule:
    """A row of schedules. `options` is the JSON body of the request that created the schedule."""

    id: int
    label: str
    status: str
    repeat_days: int
    repeat_months: int
    next_scan: float | None
    options: str
    user: str
    created: float


def add(
    conn: sqlite3.Connection,
    *,
    label: str,
    locations: Sequence[Chosen],
    options: str,
    user: str,
    now: float,
    next_scan: float | None = None,
    repeat_days: int = 0,
    repeat_months: int = 0,
) -> int | None:
    """Store a scan in status `scheduled` and return its key; None if the label is taken.

    `next_scan` is Unix seconds; None means now.
    """
    row = conn.execute(
        "INSERT INTO schedules (label, status, repeat_days, repeat_months, next_scan, options,"
        " user, created) VALUES (?, 'scheduled', ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (label) DO NOTHING RETURNING id",
        (label, repeat_days, repeat_months, next_scan, options, user, now),
    ).fetchone()
    if row is None:
        return None
    conn.executemany(
        "INSERT INTO schedule_locations (schedule_id, location_id, subpath, status)"
        " VALUES (?, ?, ?, 'none')",
        [(row["id"], chosen.location_id, chosen.subpath) for chosen in locations],
    )
    return int(row["id"])


def change(
    conn: sqlite3.Connection,
    key: int,
    *,
    label: str,
    locations: Sequence[Chosen],
    options: str,
    created: float,
    next_scan: float | None,
    repeat_days: int,
    repeat_months: int,
) -> bool:
    """Replace the settings of a scan, and keep its status. Return False, and change nothing, if
    another scan has the label. Locations that remain keep what is known of their last scan.

    `next_scan` and `created` are Unix seconds; a `next_scan` of None means now.
    """
    taken = conn.execute("SELECT 1 FROM schedules WHERE label = ? AND id <> ?", (label, key))
    if taken.fetchone() is not None:
        return False
    conn.execute(
        "UPDATE schedules SET label = ?, options = ?, created = ?, next_scan = ?, repeat_days = ?,"
        " repeat_months = ? WHERE id = ?",
        (label, options, created, next_scan, repeat_days, repeat_months, key),
    )
    conn.execute(
        "DELETE FROM schedule_locations WHERE schedule_id = ? AND location_id NOT IN"
        " (SELECT value FROM json_each(?))",
        (key, json.dumps([chosen.location_id for chosen in locations])),
    )
    conn.executemany(
        "INSERT INTO schedule_locations (schedule_id, location_id, subpath, status)"
        " VALUES (?, ?, ?, 'none')"
        " ON CONFLICT (schedule_id, location_id) DO UPDATE SET subpath = excluded.subpath",
        [(key, chosen.location_id, chosen.subpath) for chosen in locations],
    )
    return True


def get(conn: sqlite3.Connection, key: int) -> StoredSchedule | None:
    """Return a scan; None if it does not exist."""
    row = conn.execute("SELECT * FROM schedules WHERE id = ?", (key,)).fetchone()
    return None if row is None else StoredSchedule(**dict(row))


def set_status(
    conn: sqlite3.Connection, key: int, status: str, *, next_scan: float | None = None
) -> None:
    """Write the status of a scan (a `ScheduleStatus`). No other function does so. Ignores removed
    scans.

    `next_scan` is the time of the next run (Unix seconds), None if there is none. Raises
    IllegalTransition for a transition that is not in the table.
    """
    row = conn.execute("SELECT status FROM schedules WHERE id = ?", (key,)).fetchone()
    if row is None:
        return
    states.SCHEDULE.check(row["status"], status)
    conn.execute(
        "UPDATE schedules SET status = ?, next_scan = ? WHERE id = ?", (status, next_scan, key)
    )


def set_location(
    conn: sqlite3.Connection,
    schedule_id: int,
    location_id: int,
    status: SearchStatus,
    *,
    now: float,
    started: float | None = None,
    job_id: int | None = None,
) -> None:
    """Write the status of one Location of a scan. No other function does so. Ignores removed
    Locations.

    If `started` or `job_id` is None, the stored value is unchanged. Raises IllegalTransition for a
    transition that is not in the table.
    """
    row = conn.execute(
        "SELECT status FROM schedule_locations WHERE schedule_id = ? AND location_id = ?",
        (schedule_id, location_id),
    ).fetchone()
    if row is None:
        return
    states.SEARCH.check(row["status"], status)
    conn.execute(
        "UPDATE schedule_locations SET status = ?, updated = ?, started = coalesce(?, started),"
        " job_id = coalesce(?, job_id) WHERE schedule_id = ? AND location_id = ?",
        (str(status), now, started, job_id, schedule_id, location_id),
    )


def others_at(conn: sqlite3.Connection, schedule_id: int, location_id: int) -> set[str]:
    """Return the search statuses of a Location in other schedules. Only schedules that have a
    queued or running job for the Location are considered.
    """
    rows = conn.execute(
        "SELECT s.status FROM schedule_locations s JOIN jobs j ON j.id = s.job_id"
        " WHERE s.location_id = ? AND s.schedule_id <> ? AND j.state IN ('queued', 'running')",
        (location_id, schedule_id),
    )
    return {row["status"] for row in rows}


def first_waiting(conn: sqlite3.Connection, location_id: int) -> int | None:
    """Return the key of the oldest queued job of a Location; None if no job is queued."""
    (job_id,) = conn.execute(
        "SELECT min(j.id) FROM schedule_locations s JOIN jobs j ON j.id = s.job_id"
        " WHERE s.location_id = ? AND j.state = 'queued'",
        (location_id,),
    ).fetchone()
    return None if job_id is None else int(job_id)


def locations(conn: sqlite3.Connection, key: int) -> list[ScanLocation]:
    """Return the existing Locations of a scan."""
    rows = conn.execute(
        "SELECT s.schedule_id, l.target_id, s.location_id, l.protocol, l.path, s.subpath, s.status,"
        " s.job_id FROM schedule_locations s JOIN locations l ON l.id = s.location_id"
        " WHERE s.schedule_id = ? ORDER BY s.location_id",
        (key,),
    )
    return [ScanLocation(**dict(row)) for row in rows]


def with_status(conn: sqlite3.Connection, statuses: Collection[str]) -> list[StoredSchedule]:
    """Return the scans in these statuses, oldest first."""
    rows = conn.execute(
        "SELECT * FROM schedules WHERE status IN (SELECT value FROM json_each(?)) ORDER BY id",
        (json.dumps(list(statuses)),),
    )
    return [StoredSchedule(**dict(row)) for row in rows]


def listed(
    conn: sqlite3.Connection,
    *,
    key: int | None = None,
    prefix: str = "",
    statuses: Collection[str] = LIVE,
    within: Within = None,
    offset: int = 0,
    limit: int = 1000,
) -> list[Schedule]:
    """Return API records of scans, newest first: those with one of `statuses` and a label that
    begins with `prefix`. With `key`, return only that scan, in any status. With `within`, return
    only scans whose Targets are all in `within`.
    """
    rows = conn.execute(
        "SELECT * FROM schedules WHERE CASE WHEN :key IS NOT NULL THEN id = :key ELSE"
        " substr(label, 1, length(:prefix)) = :prefix"
        " AND status IN (SELECT value FROM json_each(:statuses)) END"
        " AND (:within IS NULL OR (SELECT min(l.target_id IN"
        " (SELECT value FROM json_each(:within)))"
        " FROM schedule_locations s JOIN locations l ON l.id = s.location_id"
        " WHERE s.schedule_id = schedules.id))"
        " ORDER BY id DESC LIMIT :limit OFFSET :offset",
        {
            "key": key,
            "within": keys(within),
            "prefix": prefix,
            "statuses": json.dumps(list(statuses)),
            "limit": limit,
            "offset": offset,
        },
    ).fetchall()
    return [_record(conn, StoredSchedule(**dict(row))) for row in rows]


def _record(conn: sqlite3.Connection, stored: StoredSchedule) -> Schedule:
    profiles = json.loads(stored.options).get("profiles") or []
    return Schedule(
        id=public(stored.id),
        label=stored.label,
        status=stored.status,
        repeat_days=stored.repeat_days,
        repeat_months=stored.repeat_months,
        profiles=profiles,
        targets=_targets(conn, stored.id),
        next_scan=stored.next_scan,
    )


def _targets(conn: sqlite3.Connection, key: int) -> list[ScheduleTarget]:
    rows = conn.execute(
        "SELECT t.id AS target_id, t.name, l.id, l.path, s.status, s.started, s.updated"
        " FROM schedule_locations s JOIN locations l ON l.id = s.location_id"
        " JOIN targets t ON t.id = l.target_id WHERE s.schedule_id = ? ORDER BY t.id, l.id",
        (key,),
    )
    targets: dict[int, ScheduleTarget] = {}
    for row in rows:
        target = targets.setdefault(
            row["target_id"],
            ScheduleTarget(id=public(row["target_id"]), name=row["name"], locations=[]),
        )
        target.locations.append(
            ScheduleLocation(
                id=public(row["id"]),
                name=row["path"],
                status=row["status"],
                started=row["started"],
                updated=row["updated"],
            )
        )
    return list(targets.values())
