"""The change of the risk levels within a period, and its causes (`risk_causes.py`)."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from dataclasses import dataclass, fields

from app.service.store.risk import Levels, Point, point_of, share

UNKNOWN = "unknown"
"""Cause of the part of a difference that no recorded change explains."""

_BEFORE = """
SELECT * FROM risk_history WHERE target_id IS ?1 AND time <= ?2 ORDER BY id DESC LIMIT 1
"""
_FIRST = "SELECT * FROM risk_history WHERE target_id IS ? ORDER BY id LIMIT 1"
_SUMS = """
SELECT target_id, iif(since >= ?1, undone, cause) AS why, was, now, sum(objects) AS objects
FROM risk_causes WHERE point_id >= ?1 AND point_id < ?2 AND (?3 IS NULL OR target_id = ?3)
GROUP BY target_id, why, was, now
"""
"""Sums of the period. The undo of a change in the same period counts as that change, so that the
two cancel out.
"""


@dataclass(frozen=True, slots=True)
class Change:
    """Two points of the history, and the difference between them by Target (key) and cause. The
    Target of the cause `UNKNOWN` is None.
    """

    first: Point
    last: Point
    causes: dict[tuple[int | None, str], Levels]


def between(
    conn: sqlite3.Connection, target_id: int | None, start: float, end: float
) -> Change | None:
    """Return the change between two points of the history; None if there are no points, or if `end`
    is before the first point.

    The first point is the last one at or before `start`, or else the very first one. The second
    point is the last one at or before `end`. The causes add up to the difference between the two
    points. If a change and its undo are both within the period, neither is listed as a cause. The
    undo of an earlier change is listed.
    """
    last = conn.execute(_BEFORE, (target_id, end)).fetchone()
    first = conn.execute(_BEFORE, (target_id, start)).fetchone()
    first = first or conn.execute(_FIRST, (target_id,)).fetchone()
    if first is None or last is None or last["id"] < first["id"]:
        return None
    found: dict[tuple[int | None, str], Levels] = defaultdict(Levels)
    for row in conn.execute(_SUMS, (first["id"], last["id"], target_id)):
        key = row["target_id"], row["why"]
        found[key] += share(row["now"], row["objects"])
        found[key] += _minus(share(row["was"], row["objects"]))
    causes = {key: part for key, part in found.items() if part != Levels()}
    change = Change(point_of(first), point_of(last), causes)
    rest = change.last.levels + _minus(sum(causes.values(), change.first.levels))
    if any(getattr(rest, name) for name in _COUNTED):
        causes[None, UNKNOWN] = rest
    return change


_COUNTED = tuple(field.name for field in fields(Levels) if field.name != "matches")
"""The counts that are broken down by cause: those of objects, not of matches."""


def _minus(levels: Levels) -> Levels:
    return Levels(*(-getattr(levels, field.name) for field in fields(Levels)))
