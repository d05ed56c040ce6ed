"""Counts of matches per object and data type, stored beside the matches.

A match is either live, or gone: masked by us (`purged`) or marked `false_match`. A live match
marked `test_data` counts as test data. All totals of live matches in the API are sums over these
rows.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable

from app.service.base import states

_FORGET = "DELETE FROM counts WHERE object_id IN (SELECT value FROM json_each(?))"

_COUNT = """
INSERT INTO counts
SELECT object_id, data_type,
  sum(NOT gone AND kind = 'match'), sum(NOT gone AND kind = 'test'),
  sum(NOT gone AND kind = 'prohibited'),
  sum(gone AND kind = 'match'), sum(gone AND kind = 'test'), sum(gone AND kind = 'prohibited')
FROM (
  SELECT object_id, data_type, purged OR coalesce(mark, '') = 'false_match' AS gone,
    CASE WHEN mark = 'test_data' THEN 'test' ELSE severity END AS kind
  FROM matches WHERE object_id IN (SELECT value FROM json_each(?))
) GROUP BY object_id, data_type
"""

_TOTAL = """
UPDATE objects SET (match, test, prohibited) = (
  SELECT coalesce(sum(match), 0), coalesce(sum(test), 0), coalesce(sum(prohibited), 0)
  FROM counts WHERE object_id = objects.id
) WHERE id IN (SELECT value FROM json_each(?))
"""

# Without live matches an object has no risk level; a new object starts as unmapped.
_LIVE = """
UPDATE objects SET risk = CASE WHEN match + test + prohibited > 0 THEN coalesce(risk, 0) END
WHERE id IN (SELECT value FROM json_each(?))
"""

# A file that was taken away and came back is there also when nothing in it is undecided. A mark may
# have been for some data types only: it covers all matches that were known at its request.
_COVERED = """
UPDATE objects SET status = reopened, reopened = NULL
WHERE id IN (SELECT value FROM json_each(:ids)) AND reopened IS NOT NULL
  AND (:gone OR reopened NOT IN (SELECT value FROM json_each(:taken_away)))
  AND NOT EXISTS (SELECT 1 FROM matches m
    WHERE m.object_id = objects.id AND m.purged = 0 AND m.mark IS NULL
      AND (m.since >= coalesce(objects.job_id, 0)
        OR objects.reopened IN (SELECT value FROM json_each(:final))))
  AND NOT (container AND EXISTS (SELECT 1 FROM objects i JOIN matches m ON m.object_id = i.id
    WHERE i.parent_id = objects.id AND m.purged = 0 AND m.mark IS NULL))
"""


def recount(conn: sqlite3.Connection, objects: Iterable[int]) -> None:
    """Recompute the counts of these objects by data type, and their totals. Objects without live
    matches lose their risk level. Reopened objects get their status back as described for `cover`.
    """
    objects = list(objects)
    chosen = json.dumps(objects)
    conn.execute(_FORGET, (chosen,))
    conn.execute(_COUNT, (chosen,))
    conn.execute(_TOTAL, (chosen,))
    conn.execute(_LIVE, (chosen,))
    cover(conn, objects)


def cover(conn: sqlite3.Connection, objects: Iterable[int], *, gone: bool = False) -> None:
    """Restore the status of those of these objects that were reopened (`marks.reopen`) and have no
    matches any more that this status does not cover. An object whose file this program had deleted,
    moved or encrypted gets this status back only if the file does not exist any more (`gone`).
    """
    values = {
        "ids": json.dumps(list(objects)),
        "gone": gone,
        "taken_away": json.dumps(states.TAKEN_AWAY),
        "final": json.dumps(states.FINAL),
    }
    conn.execute(_COVERED, values)
