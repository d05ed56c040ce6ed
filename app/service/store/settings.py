"""Single values that persist between runs of the service."""

from __future__ import annotations

import sqlite3


def get(c: sqlite3.Connection, name: str) -> str | None:
    """Return the value under this name, or None."""
    row = c.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
    return None if row is None else str(row["value"])


def put(c: sqlite3.Connection, name: str, value: str) -> None:
    """Write the value under this name."""
    c.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))


def forget(c: sqlite3.Connection, name: str) -> None:
    """Remove the value under this name."""
    c.execute("DELETE FROM settings WHERE name = ?", (name,))
