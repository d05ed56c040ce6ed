"""Targets (contract 2.2), with the totals of their Locations."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import astuple, dataclass

from app.api.records.enums import SearchStatus
from app.api.records.targets import Target
from app.service.store.ids import public
from app.service.store.locations import StoredLocation, Sums
from app.service.store.sql_text import fold
from app.service.store.visibility import Within, keys

_MOST_TELLING = (
    SearchStatus.SEARCHING,
    SearchStatus.INDEXING,
    SearchStatus.PROCESSING,
    SearchStatus.PREPARING,
    SearchStatus.QUEUED_PROCESSING,
    SearchStatus.QUEUED,
    SearchStatus.PAUSED,
    SearchStatus.AUTO_PAUSED,
    SearchStatus.BLOCKED,
    SearchStatus.STALLED,
    SearchStatus.ERROR,
    SearchStatus.SEARCHED,
    SearchStatus.NONE,
)


@dataclass(frozen=True, slots=True)
class StoredTarget:
    """A row of targets."""

    id: int
    group_id: int
    name: str
    platform: str | None
    comments: str
    credential_id: str | None
    proxy_id: str | None


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of a Target that PUT replaces. POST sets them, too, and also the name."""

    group_id: int
    platform: str | None = None
    comments: str = ""
    credential_id: str | None = None
    proxy_id: str | None = None


def add(conn: sqlite3.Connection, name: str, fields: Fields) -> int | None:
    """Store a new Target and return its key; None if its Group has a Target of this name."""
    row = conn.execute(
        "INSERT INTO targets (name, group_id, platform, comments, credential_id, proxy_id)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (group_id, name) DO NOTHING RETURNING id",
        (name, *astuple(fields)),
    ).fetchone()
    return None if row is None else int(row["id"])


def update(conn: sqlite3.Connection, key: int, fields: Fields) -> bool:
    """Replace all fields except the name; return False if another Target in the new Group has this
    name.
    """
    taken = conn.execute(
        "SELECT 1 FROM targets t JOIN targets o ON o.name = t.name AND o.id <> t.id"
        " WHERE t.id = ? AND o.group_id = ?",
        (key, fields.group_id),
    ).fetchone()
    if taken is not None:
        return False
    conn.execute(
        "UPDATE targets SET group_id = ?, platform = ?, comments = ?, credential_id = ?,"
        " proxy_id = ? WHERE id = ?",
        (*astuple(fields), key),
    )
    return True


def delete(conn: sqlite3.Connection, key: int) -> None:
    """Remove a Target with its Locations. Their results disappear, too (`removal.py`)."""
    conn.execute("DELETE FROM targets WHERE id = ?", (key,))


def get(conn: sqlite3.Connection, key: int) -> StoredTarget | None:
    """Return a Target; None if it does not exist."""
    row = conn.execute("SELECT * FROM targets WHERE id = ?", (key,)).fetchone()
    return None if row is None else StoredTarget(**dict(row))


def count(conn: sqlite3.Connection) -> int:
    """Return the number of Targets."""
    (number,) = conn.execute("SELECT count(*) FROM targets").fetchone()
    return int(number)


def listed(
    conn: sqlite3.Connection,
    *,
    group_id: int | None = None,
    name: str = "",
    within: Within = None,
    offset: int = 0,
    limit: int = -1,
) -> list[StoredTarget]:
    """Return the Targets whose name contains `name`, sorted by ID: those of one Group, or of all
    Groups if `group_id` is None. Only Targets of `within` are returned.
    """
    rows = conn.execute(
        "SELECT * FROM targets WHERE (?1 IS NULL OR group_id = ?1) AND (?2 = '' OR holds(name, ?2))"
        " AND (?3 IS NULL OR id IN (SELECT value FROM json_each(?3)))"
        " ORDER BY id LIMIT ?4 OFFSET ?5",
        (group_id, fold(name), keys(within), limit, offset),
    )
    return [StoredTarget(**dict(row)) for row in rows]


def record(
    target: StoredTarget,
    locations: Iterable[StoredLocation],
    sums: dict[int, Sums],
    *,
    shown: Iterable[StoredLocation] | None = None,
) -> Target:
    """Return the API record of a Target, with the totals of `locations`. The record contains the
    Locations in `shown`; it has no `locations` field if `shown` is None.
    """
    mine = list(locations)
    total = sum((sums.get(item.id, Sums()) for item in mine), Sums())
    inside = None
    if shown is not None:
        inside = [item.record(sums.get(item.id, Sums())) for item in shown]
    return Target(
        id=public(target.id),
        name=target.name,
        comments=target.comments,
        search_status=search_status(mine),
        errors=total.errors,
        matches=total.matches,
        search_time=search_time(mine),
        platform=target.platform,
        proxy_id=target.proxy_id,
        credential_id=target.credential_id,
        locations=inside,
    )


def search_status(locations: Iterable[StoredLocation]) -> str:
    """Return the overall status: the most significant status of the Locations. Work in progress is
    more significant than results.
    """
    statuses = {item.search_status for item in locations}
    return str(next((s for s in _MOST_TELLING if s in statuses), SearchStatus.NONE))


def search_time(locations: Iterable[StoredLocation]) -> float:
    """Return the time of the most recent search in Unix seconds; 0 before the first search."""
    return max((item.search_time or 0.0 for item in locations), default=0.0)


def progress(locations: Iterable[StoredLocation]) -> float:
    """Return the average progress of the scans in percent. A Location that was searched counts as
    100.

    Locations whose progress is unknown are left out. If no others remain, the result is 0.
    """
    known = [
        100.0 if item.search_status == SearchStatus.SEARCHED else item.progress
        for item in locations
    ]
    found = [percent for percent in known if percent is not None]
    return sum(found) / len(found) if found else 0.0
