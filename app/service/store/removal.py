"""Removal of many match objects in slices, and of the results of removed Locations.

When the row of a Location is removed (directly or with its Target), no reader sees its results any
more. There may be a million rows, so they are removed in slices. Until all are removed, the
Location's key is in `gone_locations`. Queries that do not join `locations` exclude the keys in this
table.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from app.service.store.counting import recount

MOST = 100_000
"""Maximum number of objects kept in memory for removal."""
_MATCHES_EACH = 10

# By key, the order in the file: twice as fast as by name.
_FOUND = """
SELECT id, match + test + prohibited AS matches FROM objects
WHERE location_id = (SELECT min(id) FROM gone_locations) ORDER BY id DESC LIMIT :most
"""
# A cascade would work object by object; one statement per table is faster.
_OBJECTS = (
    "DELETE FROM matches WHERE object_id IN (SELECT value FROM json_each(?))",
    "DELETE FROM counts WHERE object_id IN (SELECT value FROM json_each(?))",
    "DELETE FROM metadata WHERE object_id IN (SELECT value FROM json_each(?))",
    "DELETE FROM object_risk WHERE object_id IN (SELECT value FROM json_each(?))",
    "DELETE FROM remediations WHERE object_id IN (SELECT value FROM json_each(?))",
    "DELETE FROM objects WHERE id IN (SELECT value FROM json_each(?))",
)
_CHANGED = """
SELECT id FROM objects o WHERE id IN (SELECT value FROM json_each(?)) AND (
  same_values IS NOT NULL OR same_layout IS NOT NULL
  OR EXISTS (SELECT 1 FROM matches m WHERE m.object_id = o.id AND m.purged = 0))
"""
_ONLY_CONTAINERS = """
UPDATE objects SET container = 1 WHERE id IN (SELECT value FROM json_each(?)) AND status IS NULL
  AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.object_id = objects.id)
  AND EXISTS (SELECT 1 FROM objects m WHERE m.parent_id = objects.id)
"""
_LIVE = (
    "DELETE FROM matches WHERE purged = 0 AND object_id IN (SELECT value FROM json_each(?))",
    """UPDATE objects SET same_values = NULL, same_layout = NULL
    WHERE id IN (SELECT value FROM json_each(?))""",
)
_REST = (
    """DELETE FROM marks WHERE location_id = :location AND file_raw <= (SELECT max(file_raw) FROM (
      SELECT file_raw FROM marks WHERE location_id = :location ORDER BY file_raw LIMIT :size))""",
    """DELETE FROM seen WHERE location_id = :location AND folder <= (SELECT max(folder) FROM (
      SELECT folder FROM seen WHERE location_id = :location ORDER BY folder LIMIT :size))""",
    """DELETE FROM risk_unseen WHERE location_id = :location AND file_raw <= (
      SELECT max(file_raw) FROM (SELECT file_raw FROM risk_unseen
      WHERE location_id = :location ORDER BY file_raw LIMIT :size))""",
    """DELETE FROM inaccess WHERE id IN (
      SELECT id FROM inaccess WHERE location_id = :location LIMIT :size)""",
    # Only without objects: this may be another Location than the one just emptied.
    """DELETE FROM gone_locations WHERE id = :location
      AND NOT EXISTS (SELECT 1 FROM objects WHERE location_id = :location)""",
)


def take(found: list[tuple[int, int]], size: int) -> list[int]:
    """Remove a slice from the end of `found`, and return the keys in it.

    `found` is a list of keys of objects with their numbers of matches. A slice has at most `size`
    objects, fewer if they have many matches.
    """
    keys: list[int] = []
    room = size * _MATCHES_EACH
    while found and room > 0 and len(keys) < size:
        key, matches = found.pop()
        keys.append(key)
        room -= matches
    return keys


def drop(conn: sqlite3.Connection, keys: Sequence[int]) -> None:
    """Remove these objects and all rows that depend on them."""
    for statement in _OBJECTS:
        conn.execute(statement, (json.dumps(keys),))


def drop_matches(conn: sqlite3.Connection, keys: Sequence[int]) -> list[int]:
    """Remove the live matches of these objects. Masked matches, and the status and history of the
    objects, are kept. Return the keys of the objects that have changed.
    """
    changed = [row["id"] for row in conn.execute(_CHANGED, (json.dumps(keys),))]
    chosen = (json.dumps(changed),)
    for statement in _LIVE:
        conn.execute(statement, chosen)
    make_containers(conn, changed)
    recount(conn, changed)
    return changed


def make_containers(conn: sqlite3.Connection, keys: Sequence[int]) -> None:
    """Turn undecided mails into containers if they have no matches any more, and are kept only for
    their attachments. Otherwise they would count as open results.
    """
    conn.execute(_ONLY_CONTAINERS, (json.dumps(keys),))


def left(conn: sqlite3.Connection) -> list[tuple[int, int]]:
    """Return objects of one removed Location for `take`, in order of their keys. A container comes
    before its members; `take` begins at the end, so it removes the members first.
    """
    rows = conn.execute(_FOUND, {"most": MOST}).fetchall()
    return [(row["id"], row["matches"]) for row in reversed(rows)]


def drop_rest(conn: sqlite3.Connection, size: int) -> bool:
    """Remove about `size` rows of a removed Location from tables that do not depend on objects.
    When nothing of the Location is left, remove its key from `gone_locations`. Return False if
    this table was empty already.
    """
    (location,) = conn.execute("SELECT min(id) FROM gone_locations").fetchone()
    values = {"location": location, "size": size}
    removed = any(conn.execute(statement, values).rowcount for statement in _REST)
    return removed or location is not None
