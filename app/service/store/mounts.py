"""Where the share or mount of a Location was mounted when it was added.

A file system that is gone leaves its folder behind, which may lie in another mounted one: only
what was mounted then tells whether it is still there.
"""

from __future__ import annotations

import sqlite3


def remember(c: sqlite3.Connection, location_id: int, mount_point: str) -> None:
    """Write the mount point of a new Location."""
    c.execute(
        "INSERT INTO mounts (location_id, mount_point) VALUES (?, ?)", (location_id, mount_point)
    )


def mount_point(c: sqlite3.Connection, location_id: int) -> str | None:
    """The mount point of a Location, or None if it has none."""
    row = c.execute(
        "SELECT mount_point FROM mounts WHERE location_id = ?", (location_id,)
    ).fetchone()
    return None if row is None else str(row["mount_point"])
