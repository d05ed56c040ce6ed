"""Reads a query's results, one Target or one match location at a time (contract 2.8)."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence

from app.api.records.common import DataTypeCounts, Metadatum
from app.service.store import access, names
from app.service.store.visibility import Within, keys

_COUNTS = """
SELECT data_type, sum(match) AS match, sum(test) AS test, sum(prohibited) AS prohibited
FROM counts WHERE object_id IN (SELECT value FROM json_each(?)) AND (
  NOT EXISTS (SELECT 1 FROM gone_locations) OR object_id NOT IN (
    SELECT o.id FROM gone_locations g CROSS JOIN objects o ON o.location_id = g.id))
GROUP BY data_type
"""

_COUNTS_OF_ONE = "SELECT data_type, match, test, prohibited FROM counts WHERE object_id = ?"

_REMOVED = """
SELECT data_type, purge_match, purge_test, purge_prohibited
FROM counts WHERE object_id IN (SELECT value FROM json_each(?))
"""


def match_data(conn: sqlite3.Connection, objects: Sequence[int]) -> list[DataTypeCounts]:
    """Return the live counts of these objects together, sorted by data type name. Data types
    without live matches are left out.
    """
    return counted(
        conn,
        conn.execute(_COUNTS_OF_ONE, (objects[0],))
        if len(objects) == 1
        else conn.execute(_COUNTS, (json.dumps(list(objects)),)),
    )


def removed_data(conn: sqlite3.Connection, objects: Sequence[int]) -> list[DataTypeCounts]:
    """Return the counts, per data type, of matches of these objects that are not live: masked, or
    marked as false matches.
    """
    return counted(conn, conn.execute(_REMOVED, (json.dumps(list(objects)),)))


def counted(
    conn: sqlite3.Connection, rows: Iterable[tuple[str, int, int, int]]
) -> list[DataTypeCounts]:
    """Convert rows (data type key, `match`, `test`, `prohibited`) into records, summed by data type
    name. Records with only zeros are left out.
    """
    sums: dict[str, tuple[int, int, int]] = {}
    for key, match, test, prohibited in rows:
        label = names.name(conn, key)
        before = sums.get(label, (0, 0, 0))
        sums[label] = (before[0] + match, before[1] + test, before[2] + prohibited)
    return [
        DataTypeCounts(label=label, test=str(test), match=str(match), prohibited=str(prohibited))
        for label, (match, test, prohibited) in sorted(sums.items())
        if match or test or prohibited
    ]


def members(conn: sqlite3.Connection, key: int) -> list[int]:
    """Return the keys of a container's members, sorted by path, ignoring case."""
    rows = conn.execute(
        "SELECT id FROM objects WHERE parent_id = ? ORDER BY path COLLATE NOCASE, id", (key,)
    )
    return [row["id"] for row in rows]


def metadata(conn: sqlite3.Connection, key: int) -> list[Metadatum]:
    """Return the metadata of an object, including its access rights."""
    rows = conn.execute(
        "SELECT label, value FROM metadata WHERE object_id = ? ORDER BY rowid", (key,)
    )
    found = [Metadatum(label=row["label"], value=row["value"]) for row in rows]
    file = conn.execute(
        "SELECT mode, owner, file_group FROM objects WHERE id = ?", (key,)
    ).fetchone()
    return found if file is None else [*found, *access.labels(*file)]


def content_types(conn: sqlite3.Connection, within: Within = None) -> list[tuple[str, int]]:
    """Return content types, sorted by name, each with its number of match locations in the Targets
    of `within`.
    """
    rows = conn.execute(
        "SELECT o.content_type, sum(o.n) AS n FROM (SELECT content_type, location_id,"
        " count(*) AS n FROM objects GROUP BY content_type, location_id) o"
        " CROSS JOIN locations l ON l.id = o.location_id"
        " WHERE ?1 IS NULL OR l.target_id IN (SELECT value FROM json_each(?1))"
        " GROUP BY o.content_type ORDER BY 1",
        (keys(within),),
    )
    return [(row["content_type"], row["n"]) for row in rows]
