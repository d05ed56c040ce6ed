"""Causes of the changes of risk levels between two points of the history.

Triggers record each object with a changed `risk` in `risk_moves`, with the value before. `settle`
turns these records into sums by Target, cause and values. Every change is counted exactly once, so
the causes between two points add up to the difference between the points. Changes from the time
when no causes were recorded yet are reported as unknown (`risk_changes.py`).
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Collection, Sequence

from app.service.store import inaccess, settings

TABLES = """
CREATE TABLE risk_moves (
  object_id INTEGER PRIMARY KEY,
  target_id INTEGER NOT NULL,
  location_id INTEGER NOT NULL,
  was INTEGER
) STRICT;
CREATE TABLE risk_causes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  point_id INTEGER NOT NULL,
  target_id INTEGER NOT NULL,
  cause TEXT NOT NULL,
  was INTEGER,
  now INTEGER,
  objects INTEGER NOT NULL
) STRICT;
CREATE INDEX risk_causes_by_point ON risk_causes(point_id);
CREATE TRIGGER risk_moved AFTER UPDATE OF risk ON objects WHEN OLD.risk IS NOT NEW.risk
  AND EXISTS (SELECT 1 FROM locations WHERE id = OLD.location_id) BEGIN
  INSERT INTO risk_moves VALUES (OLD.id, OLD.target_id, OLD.location_id, OLD.risk)
    ON CONFLICT DO NOTHING; END;
CREATE TRIGGER risk_gone AFTER DELETE ON objects WHEN OLD.risk IS NOT NULL
  AND EXISTS (SELECT 1 FROM locations WHERE id = OLD.location_id) BEGIN
  INSERT INTO risk_moves VALUES (OLD.id, OLD.target_id, OLD.location_id, OLD.risk)
    ON CONFLICT DO NOTHING; END;
CREATE TRIGGER risk_removed AFTER DELETE ON locations BEGIN
  INSERT INTO risk_causes (point_id, target_id, cause, was, now, objects)
    SELECT (SELECT coalesce(max(id), 0) FROM risk_history), OLD.target_id, 'removed', was, NULL,
      count(*) FROM (
        SELECT o.risk AS was FROM objects o WHERE o.location_id = OLD.id
          AND o.id NOT IN (SELECT object_id FROM risk_moves)
        UNION ALL SELECT was FROM risk_moves WHERE location_id = OLD.id)
    WHERE was IS NOT NULL GROUP BY was; DELETE FROM risk_moves WHERE location_id = OLD.id; END;
"""
"""SQL that creates the tables and triggers of causes. `point_id` is the last point of the history
before the change, 0 if there is none.
"""

REASONS = """
CREATE TABLE risk_reasons (object_id INTEGER PRIMARY KEY, cause TEXT NOT NULL) STRICT;
CREATE TABLE risk_unseen (
  location_id INTEGER NOT NULL,
  file_raw BLOB NOT NULL,
  inner TEXT NOT NULL,
  cause TEXT NOT NULL,
  PRIMARY KEY (location_id, file_raw, inner)
) STRICT, WITHOUT ROWID;
"""
"""SQL that creates the tables of causes that scans note with `explain`. `risk_reasons` has the
cause of each object until `settle`. `risk_unseen` has the cause for each place (file and member). A
row of `risk_unseen` is deleted when an object is found at its place again, or when `gone` is called
for the place.
"""

UNSEEN = (
    "ALTER TABLE risk_unseen ADD COLUMN was INTEGER",
    "ALTER TABLE risk_unseen ADD COLUMN size INTEGER",
    "ALTER TABLE risk_unseen ADD COLUMN mtime_ns INTEGER",
    "ALTER TABLE risk_unseen ADD COLUMN sha256 TEXT",
)
"""SQL that adds to `risk_unseen` the `risk`, size, time and sealed digest that the object had when
it was removed.
"""

REVERSALS = (
    "ALTER TABLE risk_causes ADD COLUMN undone TEXT",
    "ALTER TABLE risk_causes ADD COLUMN since INTEGER",
    "ALTER TABLE remediations ADD COLUMN risk_point INTEGER",
    "ALTER TABLE remediations ADD COLUMN risk_was INTEGER",
    "ALTER TABLE remediations ADD COLUMN risk_now INTEGER",
    "ALTER TABLE remediations ADD COLUMN reverses INTEGER",
)
"""SQL that adds what is needed to subtract an undo from the change that it has undone.

If a remediation has changed the `risk` of its object, its row in `remediations` gets the values
before and after, and `risk_point`: the last point of the history before the change. `risk_point` is
cleared when an undo reverses the change. In `risk_causes`, the row of an undo gets two values of
the reversed change: its cause (`undone`) and its point (`since`).
"""

EXCLUDED = "excluded"
"""Cause of a removal: a filter leaves out the file, which may hold the same data as before."""
SKIPPED = "skipped"
"""Cause of a removal: in the place of the file or of a folder above it, there is now a link, or a
folder that is excluded. Scans read neither.
"""
RULES = "rules"
"""Cause of a removal: the file has the same content as before, but was searched with other filters
or data types.
"""

_LAST = "risk.settled"  # the last remediation that has been settled

_CHANGED = """
UPDATE remediations AS r SET risk_point = (SELECT coalesce(max(id), 0) FROM risk_history),
  risk_was = m.was, risk_now = o.risk
FROM risk_moves m JOIN objects o ON o.id = m.object_id
WHERE r.id IN (SELECT max(id) FROM remediations WHERE id > :last GROUP BY +object_id)
  AND m.object_id = r.object_id AND m.was IS NOT o.risk
  AND r.status NOT LIKE 'Pending %' AND r.status NOT LIKE 'Unable %'
"""
"""SQL that notes, for the last new remediation of each object, how it has changed the object's
`risk`. The `+` lets SQLite read only the new remediations, instead of the whole index.
"""
_REVERSE = """
UPDATE remediations AS r SET reverses = (SELECT max(p.id) FROM remediations p
  WHERE p.object_id = r.object_id AND p.id < r.id AND p.status <> 'Remove mark'
    AND p.risk_point IS NOT NULL AND p.risk_was IS r.risk_now AND p.risk_now IS r.risk_was)
WHERE r.id > :last AND r.risk_point IS NOT NULL AND (r.status = 'Remove mark' OR EXISTS (
  SELECT 1 FROM remediations e WHERE e.object_id = r.object_id AND e.id < r.id
    AND e.job_id = r.job_id AND e.status = r.status))
"""
"""SQL that notes which earlier remediation an undo reverses. An undo has no status of its own: the
object gets its earlier status again, with the job of that status.
"""
_SETTLE = """
INSERT INTO risk_causes (point_id, target_id, cause, was, now, objects, undone, since)
SELECT (SELECT coalesce(max(id), 0) FROM risk_history), m.target_id, CASE
    WHEN r.id IS NOT NULL THEN CASE
      WHEN coalesce(o.status, 'Remove mark') = 'Remove mark' THEN 'reopened'
      WHEN o.status LIKE 'Pending %' OR o.status LIKE 'Unable %' THEN 'changed'
      ELSE o.status END
    WHEN :cause IS NOT NULL THEN :cause
    WHEN w.cause IS NOT NULL THEN w.cause
    WHEN m.was IS NULL THEN 'new'
    WHEN o.risk IS NULL THEN 'gone'
    ELSE 'changed' END AS why,
  m.was, o.risk, count(*), p.status, p.risk_point
FROM risk_moves m LEFT JOIN objects o ON o.id = m.object_id
  LEFT JOIN risk_reasons w ON w.object_id = m.object_id
  LEFT JOIN remediations r
    ON r.id = (SELECT max(id) FROM remediations WHERE object_id = o.id AND id > :last)
  LEFT JOIN remediations p ON p.id = r.reverses
WHERE m.was IS NOT o.risk GROUP BY m.target_id, why, m.was, o.risk, p.status, p.risk_point
"""
_REVERSED = """
UPDATE remediations AS p SET risk_point = NULL FROM remediations r
WHERE r.id > :last AND r.reverses IS NOT NULL AND p.object_id = r.object_id
  AND p.id BETWEEN r.reverses AND r.id
"""
"""SQL that prevents later reversals of a reversed change, of its reversal, and of all changes
between these two.
"""

_PLACES = """
SELECT file_raw, inner, cause, was, size, mtime_ns FROM risk_unseen f
WHERE location_id = :location_id AND (file_raw, inner) >= (:file, :inner)
  AND cause <> :rules AND was IS NOT NULL AND {read}
ORDER BY file_raw, inner LIMIT :limit
"""
_SAME = """
SELECT inner, cause, was FROM risk_unseen WHERE location_id = ? AND file_raw = ? AND cause <> ?
  AND was IS NOT NULL AND sha256 = sealed(?)
"""
_CAUSE = """
INSERT INTO risk_causes (point_id, target_id, cause, was, now, objects)
SELECT coalesce(max(id), 0), ?, ?, ?, ?, ? FROM risk_history
"""

_RATED = """
FROM objects WHERE id IN (SELECT value FROM json_each(:keys)) AND risk IS NOT NULL
"""


def settle(conn: sqlite3.Connection, cause: str | None = None) -> None:
    """Record the causes of all changes since the last call. The cause of a change is the first of
    these that exists: a remediation of the object since the last call, `cause`, the cause noted by
    `explain`. If none of them exists, the cause is `new`, `gone` or `changed`. An undo that exactly
    reverses an earlier change of its object is recorded with that change.
    """
    last = settings.get(conn, _LAST) or "0"
    conn.execute(_CHANGED, {"last": int(last)})
    conn.execute(_REVERSE, {"last": int(last)})
    conn.execute(_SETTLE, {"last": int(last), "cause": cause})
    conn.execute(_REVERSED, {"last": int(last)})
    conn.execute("DELETE FROM risk_moves")
    conn.execute("DELETE FROM risk_reasons")
    (now,) = conn.execute("SELECT coalesce(max(id), 0) FROM remediations").fetchone()
    settings.put(conn, _LAST, str(max(int(last), now)))


def explain(conn: sqlite3.Connection, keys: Collection[int], cause: str) -> None:
    """Note why these objects (keys) are about to be removed, although their files may still
    exist.
    """
    values = {"cause": cause, "keys": json.dumps([*keys])}
    conn.execute(f"INSERT OR REPLACE INTO risk_reasons SELECT id, :cause {_RATED}", values)
    places = f"SELECT location_id, file_raw, inner, :cause, risk, size, mtime_ns, sha256 {_RATED}"
    conn.execute(f"INSERT OR REPLACE INTO risk_unseen {places}", values)


def has_unseen(conn: sqlite3.Connection, location_id: int) -> bool:
    """Return whether objects of this Location were removed although their files may still
    exist (`explain`).
    """
    sql = "SELECT 1 FROM risk_unseen WHERE location_id = ? LIMIT 1"
    return conn.execute(sql, (location_id,)).fetchone() is not None


def unseen(
    conn: sqlite3.Connection,
    location_id: int,
    prefix: bytes,
    start: tuple[bytes, str],
    limit: int,
) -> list[sqlite3.Row]:
    """Return up to `limit` places at or below `prefix`, sorted by `file_raw` and `inner`, beginning
    with `start`. At each place, an object was removed because a scan left out its file, and the
    last scan was able to read the file. Places with the cause `RULES` are not returned: their files
    were read, and other rules may find the objects again.
    """
    values = {
        "location_id": location_id,
        "prefix": prefix,
        "file": start[0],
        "inner": start[1],
        "limit": limit,
        "rules": RULES,
    }
    return conn.execute(_PLACES.format(read=inaccess.READ), values).fetchall()


def gone(
    conn: sqlite3.Connection, target_id: int, location_id: int, places: Sequence[sqlite3.Row]
) -> None:
    """Record that the objects at these places (rows from `unseen`) no longer exist."""
    _become(conn, target_id, places, "gone")
    conn.executemany(
        "DELETE FROM risk_unseen WHERE location_id = ? AND file_raw = ? AND inner = ?",
        [(location_id, row["file_raw"], row["inner"]) for row in places],
    )


def same_content(
    conn: sqlite3.Connection, target_id: int, location_id: int, file_raw: bytes, sha256: str
) -> None:
    """Handle a file that an earlier scan left out, and that a scan has now read with the same
    content (`sha256`): set the cause `RULES` for its objects that were removed and not found again.
    Objects without a recorded level are not changed.
    """
    places = conn.execute(_SAME, (location_id, file_raw, RULES, sha256)).fetchall()
    if places:
        _become(conn, target_id, places, RULES)
        conn.executemany(
            "UPDATE risk_unseen SET cause = ? WHERE location_id = ? AND file_raw = ? AND inner = ?",
            [(RULES, location_id, file_raw, row["inner"]) for row in places],
        )


def _become(
    conn: sqlite3.Connection, target_id: int, places: Sequence[sqlite3.Row], cause: str
) -> None:
    """Change the recorded cause of the removal of the objects at these places. Record two opposite
    changes of risk: one adds the objects again, with the old cause; the other removes them, with
    the new cause. So the levels stay the same.
    """
    for (old, was), count in Counter((row["cause"], row["was"]) for row in places).items():
        for part in ((old, None, was), (cause, was, None)):
            conn.execute(_CAUSE, (target_id, *part, count))


def found_again(
    conn: sqlite3.Connection, key: int, location_id: int, file_raw: bytes, inner: str
) -> None:
    """Note that the object `key` was found. If `explain` has noted why an object at this place was
    removed, the object's return gets the same cause, so that the two changes cancel out.
    """
    row = conn.execute(
        "DELETE FROM risk_unseen WHERE location_id = ? AND file_raw = ? AND inner = ?"
        " RETURNING cause",
        (location_id, file_raw, inner),
    ).fetchone()
    if row is not None:
        conn.execute("INSERT OR REPLACE INTO risk_reasons VALUES (?, ?)", (key, row["cause"]))
