"""Problems of the last scan of each Location: what could not be read."""

from __future__ import annotations

import sqlite3

from app.api.records.administration import Inaccessible


def listed(
    conn: sqlite3.Connection, target_id: int, location_id: int | None, offset: int, limit: int
) -> list[Inaccessible]:
    """Return the problems of a Target, or of one of its Locations, in chronological order."""
    rows = conn.execute(
        "SELECT i.path, i.severity, i.message, i.time FROM inaccess i"
        " JOIN locations l ON l.id = i.location_id"
        " WHERE l.target_id = ? AND (? IS NULL OR l.id = ?) ORDER BY i.id LIMIT ? OFFSET ?",
        (target_id, location_id, location_id, limit, offset),
    )
    return [
        Inaccessible(
            path=row["path"],
            severity=row["severity"],
            message=row["message"],
            timestamp=row["time"],
        )
        for row in rows
    ]
