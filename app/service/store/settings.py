"""Single values that the service keeps over a restart."""

from __future__ import annotations

import sqlite3


def get(conn: sqlite3.Connection, name: str) -> str | None:
    """Return the value under this name; None if there is none."""
    row = conn.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
    return None if row is None else str(row["value"])


def put(conn: sqlite3.Connection, name: str, value: str) -> None:
    """Write the value under this name."""
    conn.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))


def forget(conn: sqlite3.Connection, name: str) -> None:
    """Remove the value under this name."""
    conn.execute("DELETE FROM settings WHERE name = ?", (name,))
