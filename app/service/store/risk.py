"""Risk in the store: profiles, the objects they apply to, levels, and history.

Counts cover match locations with live matches: files, and members of archives separately.
"""

from __future__ import annotations

import json
import sqlite3
from bisect import bisect_right
from dataclasses import asdict, dataclass, fields
from operator import add, attrgetter

import msgspec
from msgspec import Struct

from app.api.records.risk import RiskProfile, RiskRules
from app.service.store import risk_causes
from app.service.store.ids import public

BITS = {"High": 1, "Medium": 2, "Low": 4}
"""Bits of `objects.risk`. Each profile that applies sets the bit of its level. The profile of
highest priority also sets the bit of its level multiplied by `FIRST`.
"""
FIRST = 8

_DAY = 86_400.0

_LEVELS = """
SELECT l.target_id, t.risk, t.objects, t.match + t.prohibited AS matches
FROM totals t CROSS JOIN locations l ON l.id = t.location_id WHERE t.risk >= 0 AND t.objects > 0
"""

_SHARES = """
SELECT l.target_id, t.profile_id, t.objects AS count, t.first AS first_count
FROM profile_totals t CROSS JOIN locations l ON l.id = t.location_id WHERE t.objects > 0
"""


@dataclass(frozen=True, slots=True)
class Levels:
    """Match locations per risk level. `first_*` count each location only under the applicable
    profile of highest priority. `matches` counts live matches without test data.
    """

    total: int = 0
    high: int = 0
    medium: int = 0
    low: int = 0
    unmapped: int = 0
    first_high: int = 0
    first_medium: int = 0
    first_low: int = 0
    matches: int = 0

    def __add__(self, other: Levels) -> Levels:
        return Levels(*map(add, _COUNTS(self), _COUNTS(other)))

    def counts(self, *, prioritized: bool) -> dict[str, str]:
        """Return `high`, `medium`, `low` and `unmapped` as API texts. With `prioritized`, each
        location counts only under its profile of highest priority.
        """
        found = (
            (self.first_high, self.first_medium, self.first_low)
            if prioritized
            else (self.high, self.medium, self.low)
        )
        names = ("high", "medium", "low", "unmapped")
        return dict(zip(names, map(str, (*found, self.unmapped)), strict=True))


_COUNTS = attrgetter(*(field.name for field in fields(Levels)))


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the history of one Target, or of all Targets."""

    time: float
    levels: Levels


def add_profile(
    conn: sqlite3.Connection, label: str, level: str, priority: int, rules: Struct
) -> int | None:
    """Store a profile and return its key; None if the label is taken."""
    row = conn.execute(
        "INSERT INTO risk_profiles (label, level, priority, rules) VALUES (?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING RETURNING id",
        (label, level, priority, msgspec.json.encode(rules).decode()),
    ).fetchone()
    return None if row is None else int(row["id"])


def change_profile(
    conn: sqlite3.Connection, key: int, label: str, level: str, priority: int, rules: Struct
) -> bool:
    """Replace a profile. Return False if nothing was changed: another profile has this label, or no
    profile has this key.
    """
    changed = conn.execute(
        "UPDATE OR IGNORE risk_profiles SET label = ?, level = ?, priority = ?, rules = ?"
        " WHERE id = ?",
        (label, level, priority, msgspec.json.encode(rules).decode(), key),
    )
    return changed.rowcount > 0


def remove_profile(conn: sqlite3.Connection, key: int) -> None:
    """Mark a profile as removed. Its row stays until the profile applies to no object."""
    conn.execute("UPDATE risk_profiles SET removed = 1 WHERE id = ?", (key,))


def drop_removed(conn: sqlite3.Connection) -> None:
    """Delete the removed profiles with their history."""
    conn.execute("DELETE FROM risk_profiles WHERE removed")


def profiles(conn: sqlite3.Connection) -> list[tuple[int, RiskProfile]]:
    """Return all profiles with their keys, highest priority (1) first."""
    rows = conn.execute("SELECT * FROM risk_profiles WHERE NOT removed ORDER BY priority, id")
    return [
        (
            row["id"],
            RiskProfile(
                profile_id=public(row["id"]),
                label=row["label"],
                level=row["level"],
                priority=row["priority"],
                rules=msgspec.json.decode(row["rules"], type=RiskRules),
            ),
        )
        for row in rows
    ]


def rules(conn: sqlite3.Connection) -> list[tuple[int, str]]:
    """Return the keys of all profiles with their rules (JSON), highest priority (1) first."""
    rows = conn.execute(
        "SELECT id, rules FROM risk_profiles WHERE NOT removed ORDER BY priority, id"
    )
    return [(row["id"], row["rules"]) for row in rows]


def profile_exists(conn: sqlite3.Connection, key: int) -> bool:
    """Return whether the profile exists."""
    found = conn.execute("SELECT 1 FROM risk_profiles WHERE id = ? AND NOT removed", (key,))
    return found.fetchone() is not None


def levels(conn: sqlite3.Connection) -> dict[int, Levels]:
    """Return the current levels of every Target with match locations."""
    found: dict[int, Levels] = {}
    for row in conn.execute(_LEVELS):
        part = share(row["risk"], row["objects"], row["matches"])
        found[row["target_id"]] = found.get(row["target_id"], Levels()) + part
    return found


_ADD = """
WITH places AS (SELECT id, search_status FROM locations
  WHERE :target IS NULL OR target_id = :target)
INSERT INTO risk_history (time, target_id, total, high, medium, low, unmapped,
  first_high, first_medium, first_low, matches)
SELECT :now, :target, :total, :high, :medium, :low, :unmapped,
  :first_high, :first_medium, :first_low, :matches
WHERE EXISTS (SELECT 1 FROM risk_history WHERE target_id IS :target)
  OR (NOT EXISTS (SELECT 1 FROM places
      WHERE search_status NOT IN ('none', 'searched', 'error', 'stalled'))
    AND (EXISTS (SELECT 1 FROM places WHERE search_status = 'searched')
      OR EXISTS (SELECT 1 FROM objects WHERE location_id IN (SELECT id FROM places))))
RETURNING id
"""
"""Add a point. The first point of a history is added only when no scan is in progress and at least
one Location was searched or has objects.
"""

_ADD_SHARE = """
INSERT INTO risk_profile_history VALUES (?1, ?2, ?3, ?4)
ON CONFLICT DO UPDATE SET count = count + ?3, first_count = first_count + ?4
"""


def add_point(
    conn: sqlite3.Connection, now: float, *target_ids: int, cause: str | None = None
) -> None:
    """Write a point of the history for all Targets together, and one for each Target of
    `target_ids`.

    No point is written while the first scans run, because it would be incomplete. Changes since the
    last point are recorded with their causes. `cause` is the cause of changes without a
    remediation.
    """
    risk_causes.settle(conn, cause)
    by_target = levels(conn)
    total = sum(by_target.values(), Levels())
    shares = conn.execute(_SHARES).fetchall()
    alive = conn.execute(
        "SELECT id FROM targets WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id",
        (json.dumps(target_ids),),
    )
    for target_id in (None, *(key for (key,) in alive.fetchall())):
        found = total if target_id is None else by_target.get(target_id, Levels())
        point = conn.execute(_ADD, {"now": now, "target": target_id, **asdict(found)}).fetchone()
        if point is not None:
            mine = [row[1:] for row in shares if target_id in {None, row["target_id"]}]
            conn.executemany(_ADD_SHARE, [(point["id"], *share) for share in mine])


def history(
    conn: sqlite3.Connection, target_id: int | None, offset: int, limit: int
) -> list[Point]:
    """Return the points of a Target, or of all Targets together, newest first."""
    rows = conn.execute(
        "SELECT * FROM risk_history WHERE target_id IS ? ORDER BY id DESC LIMIT ? OFFSET ?",
        (target_id, limit, offset),
    )
    return [point_of(row) for row in rows]


def profile_history(
    conn: sqlite3.Connection,
    profile_id: int,
    target_id: int | None,
    offset: int,
    limit: int,
    *,
    prioritized: bool,
) -> list[tuple[float, int]]:
    """Return the time (Unix seconds) of each point, and the number of objects to which the profile
    applied then, newest first. With `prioritized`, count only the objects to which no profile of
    higher priority applied.
    """
    rows = conn.execute(
        "SELECT h.time, coalesce(iif(?, p.first_count, p.count), 0) AS count FROM risk_history h"
        " LEFT JOIN risk_profile_history p ON p.point_id = h.id AND p.profile_id = ?"
        " WHERE h.target_id IS ? ORDER BY h.id DESC LIMIT ? OFFSET ?",
        (prioritized, profile_id, target_id, limit, offset),
    )
    return [(row["time"], row["count"]) for row in rows]


def daily_matches(
    conn: sqlite3.Connection, now: float, offset: int, limit: int
) -> list[tuple[float, int]]:
    """Return the time (Unix seconds) and the number of live matches of each day (UTC) from the
    first point to `now`, newest first. `offset` and `limit` count days.

    A day has the time of its last point. A day without a point has the matches of the day before;
    its time is the end of the day or `now`, whichever is earlier.
    """
    rows = conn.execute(
        "SELECT CAST(time / 86400 AS INTEGER) AS day, time, matches, max(id) FROM risk_history"
        " WHERE target_id IS NULL GROUP BY day ORDER BY day"
    ).fetchall()
    days = [row["day"] for row in rows]
    if not days:
        return []
    newest = max(int(now // _DAY), days[-1])
    found = []
    for day in range(newest - offset, max(days[0] - 1, newest - offset - limit), -1):
        row = rows[bisect_right(days, day) - 1]
        end = row["time"] if row["day"] == day else min(now, (day + 1) * _DAY)
        found.append((end, row["matches"]))
    return found


def share(risk: int | None, objects: int, matches: int = 0) -> Levels:
    """Return the levels of `objects` objects that all have this value of `objects.risk` (`BITS`),
    and that have `matches` live matches together. All counts are 0 if `risk` is None, which means
    that the objects have no live matches.
    """
    if risk is None:
        return Levels()

    def count(bit: int) -> int:
        return objects if risk & bit else 0

    return Levels(
        total=objects,
        high=count(BITS["High"]),
        medium=count(BITS["Medium"]),
        low=count(BITS["Low"]),
        unmapped=0 if risk else objects,
        first_high=count(BITS["High"] * FIRST),
        first_medium=count(BITS["Medium"] * FIRST),
        first_low=count(BITS["Low"] * FIRST),
        matches=matches,
    )


def point_of(row: sqlite3.Row) -> Point:
    """Return the point of a row of `risk_history`."""
    return Point(row["time"], Levels(**{field.name: row[field.name] for field in fields(Levels)}))
