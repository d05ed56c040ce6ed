"""Removal of Targets from the risk history, as if they had never been scanned."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import astuple, fields

from app.service.store.risk import Levels, point_of

_ROWS = """
WITH own AS (SELECT id FROM risk_history WHERE target_id IN (SELECT value FROM json_each(:targets)))
SELECT * FROM risk_history WHERE id >= (
    SELECT max(id) FROM risk_history WHERE target_id IS NULL AND id < (SELECT min(id) FROM own))
  AND (target_id IS NULL OR id IN own) ORDER BY id
"""
"""Points of all Targets together and of the removed Targets, from the first point that the latter
are in: it is written before their own.
"""
_SET = f"""
UPDATE risk_history SET ({", ".join(field.name for field in fields(Levels))}) =
  ({", ".join("?" * len(fields(Levels)))}) WHERE id = ?
"""  # noqa: S608 - our names
_SHARES = "SELECT profile_id, count, first_count FROM risk_profile_history WHERE point_id = ?"
_SET_SHARE = """
UPDATE risk_profile_history SET count = max(0, count - ?), first_count = max(0, first_count - ?)
WHERE point_id = ? AND profile_id = ?
"""


def subtract(conn: sqlite3.Connection, target_ids: Collection[int]) -> None:
    """Subtract these Targets from the history of all Targets together. Call this before the Targets
    are deleted, because their own history is deleted with them, and `forget_causes` afterwards.

    Points at the beginning of the history in which nothing else was counted are deleted.
    """
    begun = False
    for row, parts in _points(conn, target_ids):
        if not parts:
            begun = True  # a point from the time before these Targets
            continue
        levels = point_of(row).levels
        for part in parts:
            levels += _minus(point_of(part).levels)
        levels = Levels(*(max(0, count) for count in astuple(levels)))
        begun = begun or levels != Levels()
        if not begun:
            conn.execute("DELETE FROM risk_history WHERE id = ?", (row["id"],))
            continue
        conn.execute(_SET, (*astuple(levels), row["id"]))
        for profile, counts in _shares(conn, parts).items():
            conn.execute(_SET_SHARE, (*counts, row["id"], profile))


def forget_causes(conn: sqlite3.Connection, target_ids: Collection[int]) -> None:
    """Delete the causes of changes in these Targets, which must be deleted already."""
    conn.execute(
        "DELETE FROM risk_causes WHERE target_id IN (SELECT value FROM json_each(?))",
        (json.dumps([*target_ids]),),
    )


def _points(
    conn: sqlite3.Connection, target_ids: Collection[int]
) -> Iterator[tuple[sqlite3.Row, list[sqlite3.Row]]]:
    """Yield each point of all Targets together, with the points of the removed Targets that were in
    force then. A point of a Target belongs also to the point before it if both have the same time:
    they were written together.
    """
    rows = conn.execute(_ROWS, {"targets": json.dumps([*target_ids])}).fetchall()
    last: dict[int, sqlite3.Row] = {}
    whole: sqlite3.Row | None = None
    for row in rows:
        if whole is not None and (row["target_id"] is None or row["time"] != whole["time"]):
            yield whole, [*last.values()]
            whole = None
        if row["target_id"] is None:
            whole = row
        else:
            last[row["target_id"]] = row
    if whole is not None:
        yield whole, [*last.values()]


def _shares(conn: sqlite3.Connection, points: Collection[sqlite3.Row]) -> dict[int, list[int]]:
    """Return the sums of these points by profile: the objects, and those of highest priority."""
    counts, firsts = Counter[int](), Counter[int]()
    for point in points:
        for row in conn.execute(_SHARES, (point["id"],)):
            counts[row["profile_id"]] += row["count"]
            firsts[row["profile_id"]] += row["first_count"]
    return {profile: [counts[profile], firsts[profile]] for profile in counts}


def _minus(levels: Levels) -> Levels:
    return Levels(*(-count for count in astuple(levels)))
