"""Agents that were chosen to read Targets or Locations (`proxy_id`). Their names are stored, so
that a scan can name an agent that is not connected.

`type` is the type of the agent in the API: `worker` or `group`. The agent of the service itself has
no row.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

TABLES = """
CREATE TABLE agents (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  type TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""
GROUP = "group"


@dataclass(frozen=True, slots=True)
class StoredAgent:
    """A row of agents."""

    id: str
    name: str
    type: str


def remember(conn: sqlite3.Connection, agent: StoredAgent) -> None:
    """Store the name and type of an agent that a Target or Location is to use."""
    conn.execute(
        "INSERT INTO agents (id, name, type) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        (agent.id, agent.name, agent.type),
    )


def get(conn: sqlite3.Connection, key: str) -> StoredAgent | None:
    """Return the agent with this ID if `remember` has ever stored it; otherwise None."""
    row = conn.execute("SELECT * FROM agents WHERE id = ?", (key,)).fetchone()
    return None if row is None else StoredAgent(**dict(row))


def in_use(conn: sqlite3.Connection) -> list[StoredAgent]:
    """Return the agents that are chosen for a Target or Location now, sorted by name."""
    rows = conn.execute(
        "SELECT * FROM agents WHERE id IN (SELECT proxy_id FROM locations)"
        " OR id IN (SELECT proxy_id FROM targets) ORDER BY name, id"
    )
    return [StoredAgent(**dict(row)) for row in rows]


def of_location(conn: sqlite3.Connection, location_id: int) -> str:
    """Return the ID of the agent that is to read a Location: the agent chosen for the Location or,
    if there is none, the agent chosen for its Target; "" without either.
    """
    row = conn.execute(
        "SELECT coalesce(l.proxy_id, t.proxy_id, '') AS agent FROM locations l"
        " JOIN targets t ON t.id = l.target_id WHERE l.id = ?",
        (location_id,),
    ).fetchone()
    return "" if row is None else str(row["agent"])
