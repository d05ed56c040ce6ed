"""Removing very many match objects, in slices; and what was found in Locations that are gone.

A Location that is deleted (a Target that is, with all of its Locations) is gone with its row, for
every reader at once. What was found in it may be a million rows: its key is noted in
`gone_locations`, and its rows are taken away bit by bit. Readers of these tables that do not go by
the rows of `locations` leave out the keys that are noted.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

MOST = 100_000
"""How many objects are kept in memory as those to be removed next."""
_MATCHES_EACH = 10

# By key, as they lie in the file: twice as fast as by name.
_FOUND = """
SELECT id, match + test + prohibited AS matches FROM objects
WHERE location_id = (SELECT min(id) FROM gone_locations) ORDER BY id DESC LIMIT :most
"""
# A cascade would do the same, object by object; all of a table at once is faster.
_OBJECTS = (
    "DELETE FROM matches WHERE object_id IN (SELECT value FROM json_each(?))",
    "DELETE FROM counts WHERE object_id IN (SELECT value FROM json_each(?))",
    "DELETE FROM metadata WHERE object_id IN (SELECT value FROM json_each(?))",
    "DELETE FROM object_risk WHERE object_id IN (SELECT value FROM json_each(?))",
    "DELETE FROM remediations WHERE object_id IN (SELECT value FROM json_each(?))",
    "DELETE FROM objects WHERE id IN (SELECT value FROM json_each(?))",
)
_REST = (
    """DELETE FROM marks WHERE location_id = :location AND file_raw <= (SELECT max(file_raw) FROM (
      SELECT file_raw FROM marks WHERE location_id = :location ORDER BY file_raw LIMIT :size))""",
    """DELETE FROM seen WHERE location_id = :location AND folder <= (SELECT max(folder) FROM (
      SELECT folder FROM seen WHERE location_id = :location ORDER BY folder LIMIT :size))""",
    """DELETE FROM inaccess WHERE id IN (
      SELECT id FROM inaccess WHERE location_id = :location LIMIT :size)""",
    # Only without objects: this may be another one than that in which none were left just now.
    """DELETE FROM gone_locations WHERE id = :location
      AND NOT EXISTS (SELECT 1 FROM objects WHERE location_id = :location)""",
)


def take(found: list[tuple[int, int]], size: int) -> list[int]:
    """Take a slice of objects from the end of a list of keys, each with its number of matches.

    It has at most `size` objects, and fewer when they have very many matches.
    """
    keys: list[int] = []
    room = size * _MATCHES_EACH
    while found and room > 0 and len(keys) < size:
        key, matches = found.pop()
        keys.append(key)
        room -= matches
    return keys


def drop(c: sqlite3.Connection, keys: Sequence[int]) -> None:
    """Remove these objects with everything that hangs on them."""
    for statement in _OBJECTS:
        c.execute(statement, (json.dumps(keys),))


def left(c: sqlite3.Connection) -> list[tuple[int, int]]:
    """Objects of one Location that is gone, for `take`: members come after their container."""
    rows = c.execute(_FOUND, {"most": MOST}).fetchall()
    return [(row["id"], row["matches"]) for row in reversed(rows)]


def drop_rest(c: sqlite3.Connection, size: int) -> bool:
    """Remove about `size` other rows of a Location that is gone and, when it has no objects left,
    finally the note on it; False if no Location is noted.
    """
    (location,) = c.execute("SELECT min(id) FROM gone_locations").fetchone()
    values = {"location": location, "size": size}
    removed = any(c.execute(statement, values).rowcount for statement in _REST)
    return removed or location is not None
