"""Decisions on matches and actions on objects: marks, masked matches, statuses.

A mark belongs to a match, which is identified by its fingerprint, surrounding words, data type and
file, and not by its offset. So a later scan recognises the marked match at another offset, too.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Mapping
from datetime import UTC, datetime

from app.api.records.enums import OperationStatus
from app.service.base import states
from app.service.store import similarity
from app.service.store.counting import recount

_FORGET_MARKS = """
DELETE FROM marks
WHERE (location_id, file_raw, inner) =
    (SELECT location_id, file_raw, inner FROM objects WHERE id = :id)
  AND fingerprint IN (SELECT fingerprint FROM matches
    WHERE object_id = :id AND purged = 1 AND id IN (SELECT value FROM json_each(:ids)))
  AND fingerprint NOT IN (SELECT fingerprint FROM matches WHERE object_id = :id AND purged = 0)
"""
_FORGET_VALUES = """
UPDATE matches SET fingerprint = '', near = ''
WHERE object_id = :id AND purged = 1 AND id IN (SELECT value FROM json_each(:ids))
"""

_REOPEN = """
UPDATE objects SET reopened = status, status = :status, status_time = :now
WHERE id IN (
  SELECT value FROM json_each(:ids)
  UNION SELECT c.id FROM objects m JOIN objects c ON c.id = m.parent_id
    WHERE m.id IN (SELECT value FROM json_each(:ids)) AND c.container
      AND c.status IN (SELECT value FROM json_each(:final)))
RETURNING id
"""
# The job of a decided object is its decision.
_UNCOVERED = """
SELECT o.id FROM json_each(:ids) CROSS JOIN objects o ON o.id = json_each.value
WHERE o.status IN (SELECT value FROM json_each(:statuses)) AND EXISTS (
  SELECT 1 FROM matches m WHERE m.object_id = o.id AND m.purged = 0 AND m.mark IS NULL
    AND (m.since >= o.job_id OR o.status IN (SELECT value FROM json_each(:settled))))
"""
# `reopened` stays: when the file is gone again, the undo of its removal needs the object.
_MEMBER_DECIDED = """
UPDATE objects SET status = NULL
WHERE id = (SELECT parent_id FROM objects WHERE id = :id)
  AND container AND reopened IS NOT NULL AND status = :status
"""
_DECISIONS = frozenset({*states.MARKED, *states.FINAL})
_REOPENED = """
INSERT INTO remediations (object_id, status, sign_off, reason, user, job_id, time)
SELECT id, status, '', :reason, '', coalesce(job_id, 0), :now
FROM objects WHERE id IN (SELECT value FROM json_each(:ids))
"""


def set_mark(
    conn: sqlite3.Connection,
    object_id: int,
    data_types: Collection[str],
    mark: str,
    job_id: int,
) -> int:
    """Mark the matches of these data types (keys) as `test_data` or `false_match`, for the decision
    `job_id`. Masked matches are unchanged, and so are matches that a scan found after the decision
    was requested. Return the number of marked matches.
    """
    types = json.dumps(sorted(data_types))
    conn.execute(
        "INSERT OR REPLACE INTO marks SELECT o.location_id, o.file_raw, o.inner, m.data_type,"
        " m.fingerprint, m.near, ?1, ?2, m.since"
        " FROM matches m JOIN objects o ON o.id = m.object_id"
        " WHERE m.object_id = ?3 AND m.purged = 0 AND m.since < ?2"
        " AND m.data_type IN (SELECT value FROM json_each(?4))",
        (mark, job_id, object_id, types),
    )
    changed = conn.execute(
        "UPDATE matches SET mark = ?1 WHERE object_id = ?2 AND purged = 0 AND since < ?4"
        " AND data_type IN (SELECT value FROM json_each(?3))",
        (mark, object_id, types, job_id),
    ).rowcount
    recount(conn, [object_id])
    return changed


def clear_marks(
    conn: sqlite3.Connection,
    object_id: int,
    data_types: Collection[str],
    job_id: int | None = None,
    until: int | None = None,
) -> int:
    """Clear the marks of matches of these data types. Return the number of cleared marks.

    Matches that the last scan did not find keep some marks: with `job_id` those of other decisions,
    with `until` those of decisions after this job.
    """
    types = json.dumps(sorted(data_types))
    conn.execute(
        "DELETE FROM marks WHERE (location_id, file_raw, inner) ="
        " (SELECT location_id, file_raw, inner FROM objects WHERE id = ?1)"
        " AND data_type IN (SELECT value FROM json_each(?2))"
        " AND (?3 IS NULL OR job_id = ?3 OR (data_type, fingerprint, near) IN"
        " (SELECT data_type, fingerprint, near FROM matches WHERE object_id = ?1))"
        " AND (?4 IS NULL OR job_id <= ?4)",
        (object_id, types, job_id, until),
    )
    changed = conn.execute(
        "UPDATE matches SET mark = NULL WHERE object_id = ? AND mark IS NOT NULL"
        " AND data_type IN (SELECT value FROM json_each(?))",
        (object_id, types),
    ).rowcount
    recount(conn, [object_id])
    return changed


def set_purged(
    conn: sqlite3.Connection, object_id: int, match_ids: Collection[int], *, purged: bool
) -> None:
    """Record whether these matches are masked (`purged`). After an undo, they are live again."""
    conn.execute(
        "UPDATE matches SET purged = ? WHERE object_id = ?"
        " AND id IN (SELECT value FROM json_each(?))",
        (purged, object_id, json.dumps(sorted(match_ids))),
    )
    recount(conn, [object_id])
    if not purged:  # a scan since then has left these values out of the signature
        similarity.refresh(conn, [object_id])


def forget_values(conn: sqlite3.Connection, object_id: int, match_ids: Collection[int]) -> None:
    """Remove the fingerprints of these matches if they are masked. The masked values cannot be
    restored any more, and nobody should be able to guess them from a fingerprint.
    """
    chosen = {"id": object_id, "ids": json.dumps(sorted(match_ids))}
    conn.execute(_FORGET_MARKS, chosen)
    conn.execute(_FORGET_VALUES, chosen)
    similarity.refresh(conn, [object_id])


def set_status(
    conn: sqlite3.Connection,
    object_id: int,
    status: str | None,
    *,
    sign_off: str,
    reason: str,
    user: str,
    job_id: int,
    now: float,
    error: str | None = None,
    reopened: str | None = None,
) -> None:
    """Write the last remedial action on an object, and its history. Besides this function, only
    `reopen` and `counting.recount` change the status.

    `status` is an operation status (contract 2.10). None returns the object to "nothing done"; the
    history records this as `Remove mark`. `reopened` is the status before `reopen`. A decision
    about a member of a reopened archive ends `reopen` for the archive. A missing object is
    ignored. Raises IllegalTransition for a transition that is not in the table.
    """
    row = conn.execute("SELECT status FROM objects WHERE id = ?", (object_id,)).fetchone()
    if row is None:
        return
    states.OPERATION.check(row["status"] or states.NOTHING, status or states.NOTHING)
    conn.execute(
        "UPDATE objects SET status = ?, reopened = ?, sign_off = ?, reason = ?,"
        " error = ?, user = ?, job_id = ?, status_time = ? WHERE id = ?",
        (status, reopened, sign_off, reason, error, user, job_id, now, object_id),
    )
    conn.execute(
        "INSERT INTO remediations (object_id, status, sign_off, reason, error, user, job_id, time)"
        " SELECT id, ?, ?, ?, ?, ?, ?, ? FROM objects WHERE id = ?",
        (
            status or OperationStatus.REMOVE_MARK,
            sign_off,
            reason,
            error,
            user,
            job_id,
            now,
            object_id,
        ),
    )
    if status in _DECISIONS:
        conn.execute(_MEMBER_DECIDED, {"id": object_id, "status": OperationStatus.REMOVE_MARK})


def reopen(
    conn: sqlite3.Connection,
    object_ids: Collection[int],
    now: float,
    reason: str = "A scan found new matches.",
) -> None:
    """Record that a scan found more matches in these decided objects: matches that the decisions or
    remediations do not cover. The objects are undecided again. Their status is `Remove mark`, until
    the next decision or until the matches are gone. If such an object is a member of an archive
    that was remediated as a whole, the archive is undecided again, too. `reason` is the sentence
    in the history of the objects.
    """
    values = {
        "ids": json.dumps(sorted(object_ids)),
        "final": json.dumps(states.FINAL),
        "status": OperationStatus.REMOVE_MARK,
        "now": now,
    }
    changed = [row["id"] for row in conn.execute(_REOPEN, values).fetchall()]
    conn.execute(_REOPENED, {"ids": json.dumps(changed), "now": now, "reason": reason})


def reopen_returned(conn: sqlite3.Connection, known: Mapping[int, str | None], now: float) -> None:
    """Reopen those of these objects of a file that is there again after this program had deleted,
    moved or encrypted it. `known` has the keys and statuses of objects. They get their status back
    when the file is gone again.
    """
    back = [key for key, status in known.items() if status in states.TAKEN_AWAY]
    if back:
        reopen(conn, back, now, "A scan found the file again.")


def reopen_uncovered(
    conn: sqlite3.Connection, object_ids: Collection[int], now: float, *, scanned: bool = False
) -> None:
    """Reopen those of these objects whose status does not cover all of their matches. Only matches
    that were found after the request count: a mark may have been for some data types only. After a
    scan (`scanned`), a remediated object must have no undecided matches at all.
    """
    values = {
        "ids": json.dumps(sorted(object_ids)),
        "statuses": json.dumps(states.REOPENS),
        "settled": json.dumps(states.FINAL if scanned else ()),
    }
    found = [row["id"] for row in conn.execute(_UNCOVERED, values)]
    if found:
        reopen(conn, found, now)


def reopened(conn: sqlite3.Connection, location_id: int, since: float) -> int:
    """Return the number of objects of a Location that `reopen` has changed since this time, and
    that have undecided matches. Archives do not count.
    """
    (count,) = conn.execute(
        "SELECT count(*) FROM objects WHERE status = ? AND reopened IS NOT NULL"
        " AND location_id = ? AND status_time >= ? AND NOT container"
        " AND match + test + prohibited > 0",
        (OperationStatus.REMOVE_MARK, location_id, since),
    ).fetchone()
    return int(count)


def set_file_state(
    conn: sqlite3.Connection, object_id: int, *, size: int, mtime_ns: int, sha256: str
) -> None:
    """Record the state of an object's file after we changed the file. The other members of the
    file, and their container, get the same state. If the metadata of one of these objects contain
    the file's old time of change, this time is replaced by the new one.
    """
    row = conn.execute("SELECT mtime_ns FROM objects WHERE id = ?", (object_id,)).fetchone()
    if row is None:  # a scan has removed it meanwhile
        return
    changed = _iso(mtime_ns)
    conn.execute(
        "UPDATE metadata SET value = ?, day = ? WHERE label = 'File Modified' AND value = ?"
        " AND object_id IN (SELECT id FROM objects WHERE (location_id, file_raw) ="
        " (SELECT location_id, file_raw FROM objects WHERE id = ?))",
        (changed, changed[:10].replace("-", ""), _iso(row["mtime_ns"]), object_id),
    )
    conn.execute(
        "UPDATE objects SET size = ?, mtime_ns = ?, sha256 = sealed(?),"
        " stream_size = CASE WHEN inner = '' AND extracted = 0 THEN ? ELSE stream_size END"
        " WHERE (location_id, file_raw) ="
        " (SELECT location_id, file_raw FROM objects WHERE id = ?)",
        (size, mtime_ns, sha256, size, object_id),
    )


def _iso(mtime_ns: int) -> str:
    """Return a time of change in the form that a scan writes into metadata; "" if the time is out
    of the range of dates.
    """
    try:
        return datetime.fromtimestamp(mtime_ns / 1e9, UTC).isoformat(timespec="seconds")
    except (OverflowError, ValueError, OSError):
        return ""
