"""Mount point of a share or mount, recorded when its Location was added.

When a file system is unmounted, its folder remains, possibly inside another mounted file system.
Only the recorded mount point shows whether the same file system is still there.
"""

from __future__ import annotations

import sqlite3


def remember(conn: sqlite3.Connection, location_id: int, mount_point: str) -> None:
    """Write the mount point of a new Location."""
    conn.execute(
        "INSERT INTO mounts (location_id, mount_point) VALUES (?, ?)", (location_id, mount_point)
    )


def mount_point(conn: sqlite3.Connection, location_id: int) -> str | None:
    """Return the mount point of a Location, or None if it has none."""
    row = conn.execute(
        "SELECT mount_point FROM mounts WHERE location_id = ?", (location_id,)
    ).fetchone()
    return None if row is None else str(row["mount_point"])
