"""Problems of the last scan of each Location: what could not be read."""

from __future__ import annotations

import sqlite3

from app.api.records.administration import Inaccessible

READ = """
(:prefix = x'' OR f.file_raw = :prefix
  OR substr(f.file_raw, 1, length(:prefix) + 1) = CAST(:prefix || '/' AS BLOB))
AND NOT EXISTS (
  SELECT 1 FROM inaccess p WHERE p.location_id = :location_id AND p.severity <> 'notice'
    AND (p.file_raw = x'' OR p.file_raw = f.file_raw OR substr(
      f.file_raw, 1, length(p.file_raw) + 1) = CAST(p.file_raw || '/' AS BLOB)))
"""
"""SQL condition on the row `f`: its file is at or below `:prefix`, and the last scan could read the
file and the folders above it. Notices do not count as problems.
"""


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
