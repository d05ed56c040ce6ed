"""Decided matches, read in slices of objects."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from app.api.records.enums import STATES
from app.service.store.database import Database
from app.service.store.visibility import Within, keys

_SLICE = 2_000
_REAL = (*STATES["confirmed"], *STATES["done"])
"""Statuses of an object that confirm its matches. A match with a mark of its own is not confirmed
by such a status.
"""
# A job stores the data types of its action; matches of other types are undecided.
_DECIDED = """
SELECT o.id, o.path, o.target_id, m.data_type, sum(m.mark IS 'false_match') AS false,
  sum(m.mark IS NULL AND real
    AND (types IS NULL OR m.data_type IN (SELECT value FROM json_each(types)))) AS real
FROM (SELECT id, path, target_id, location_id, status IN ({real}) AS real,
    (SELECT json_extract(payload, '$.data_types') FROM jobs WHERE id = job_id) AS types
  FROM objects WHERE status IS NOT NULL AND id > :after
    AND (:within IS NULL OR target_id IN (SELECT value FROM json_each(:within)))
  ORDER BY id LIMIT :slice) o
  CROSS JOIN locations l ON l.id = o.location_id CROSS JOIN matches m ON m.object_id = o.id
GROUP BY o.id, m.data_type
""".format(real=", ".join(f"'{status}'" for status in _REAL))  # noqa: S608 - constants
_NEXT = """
SELECT max(id) FROM (SELECT id FROM objects WHERE status IS NOT NULL AND id > :after
  AND (:within IS NULL OR target_id IN (SELECT value FROM json_each(:within)))
  ORDER BY id LIMIT :slice)
"""


def decided(db: Database, within: Within) -> Iterator[list[sqlite3.Row]]:
    """Yield lists of rows, one list per slice of objects. Each row is about one data type (key) in
    one object: the number of matches marked as false (`false`), and of matches confirmed by the
    status of their object (`real`).
    """
    after: int | None = 0
    while after is not None:
        values = {"after": after, "within": keys(within), "slice": _SLICE}
        with db.read() as conn:
            rows = conn.execute(_DECIDED, values).fetchall()
            (after,) = conn.execute(_NEXT, values).fetchone()
        yield rows
