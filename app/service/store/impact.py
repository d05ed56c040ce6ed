"""Live matches, their objects, and decided objects in slices, for the preview of a filter.

Each slice has its own snapshot, so that a long preview does not hinder writers.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.api.records.enums import STATES
from app.service.store.database import Database
from app.service.store.filters import StoredFilter
from app.service.store.visibility import Within, keys

SLICE = 5_000
"""Number of keys per slice."""

_WITHIN = """
(:target IS NULL OR o.target_id = :target)
  AND (:group IS NULL OR o.target_id IN (SELECT id FROM targets WHERE group_id = :group))
  AND (:within IS NULL OR o.target_id IN (SELECT value FROM json_each(:within)))
"""
_OBJECTS = """
SELECT o.id, o.target_id, o.path, o.file_raw, o.inner, o.size, o.mtime_ns,
  o.status = :confirmed AS confirmed, o.match + o.test + o.prohibited AS live, l.path AS root,
  o.status IS NOT NULL AS decided
FROM objects o JOIN locations l ON l.id = o.location_id
WHERE o.id > :after AND o.id <= :after + :slice
  AND (o.match + o.test + o.prohibited > 0 OR :decided AND o.status IS NOT NULL) AND {within}
  AND (:part IS NULL OR instr(o.path, :part) > 0) AND (:larger IS NULL OR o.size > :larger)
ORDER BY o.id
"""
# In key order, which is the order of the table: a slice reads only its own part.
_MATCHES = """
SELECT m.id, m.object_id, o.target_id, o.path, m.data_type, m.fingerprint, m.masked,
  o.status = :confirmed AS confirmed,
  m.severity = 'test' OR coalesce(m.mark, '') = 'test_data' AS test
FROM matches m CROSS JOIN objects o ON o.id = m.object_id
  CROSS JOIN locations l ON l.id = o.location_id
WHERE m.id > :after AND m.id <= :after + :slice AND m.purged = 0
  AND coalesce(m.mark, '') <> 'false_match'
  AND (:prints IS NULL OR m.fingerprint IN (SELECT value FROM json_each(:prints))) AND {within}
ORDER BY m.id
"""
_LAST_OBJECT = "SELECT coalesce(max(id), 0) FROM objects"
_LAST = "SELECT coalesce(max(id), 0) FROM matches"


@dataclass(frozen=True, slots=True)
class Place:
    """Scope of a preview: the scope of a filter, limited to the Targets of `within`."""

    group_id: int | None = None
    target_id: int | None = None
    within: Within = None

    @classmethod
    def of(cls, draft: StoredFilter, within: Within) -> Place:
        """Return the scope of this filter."""
        return cls(draft.group_id, draft.target_id, within)

    def values(self, after: int) -> dict[str, object]:
        """Return the SQL parameters of the slice that follows the key `after`."""
        return {
            "target": self.target_id,
            "group": self.group_id,
            "within": keys(self.within),
            "after": after,
            "slice": SLICE,
            "confirmed": STATES["confirmed"][0],
        }


def objects(
    db: Database,
    place: Place,
    part: str | None = None,
    larger: int | None = None,
    *,
    decided: bool = False,
) -> Iterator[list[sqlite3.Row]]:
    """Yield the objects with live matches, in slices. A slice may be empty. With `decided`, also
    yield decided objects without live matches.

    With `part`, yield only objects whose path contains this text; with `larger`, only objects in
    files with more than `larger` bytes.
    """
    statement = _OBJECTS.format(within=_WITHIN)
    with db.read(single=True) as conn:
        (last,) = conn.execute(_LAST_OBJECT).fetchone()
    for after in range(0, last, SLICE):
        values = {**place.values(after), "part": part, "larger": larger, "decided": decided}
        with db.read(single=True) as conn:
            rows = conn.execute(statement, values).fetchall()
        yield rows


def matches(
    db: Database, place: Place, prints: Sequence[str] | None = None
) -> Iterator[list[sqlite3.Row]]:
    """Yield the live matches in slices: all of them, or those with the fingerprints `prints`."""
    with db.read(single=True) as conn:
        (last,) = conn.execute(_LAST).fetchone()
    statement = _MATCHES.format(within=_WITHIN)
    chosen = None if prints is None else json.dumps(sorted(prints))
    for after in range(0, last, SLICE):
        with db.read(single=True) as conn:
            rows = conn.execute(statement, {**place.values(after), "prints": chosen}).fetchall()
        yield rows
