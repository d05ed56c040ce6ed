"""Runs: each is one scan of a Location. When a run ends, the objects that it has not seen are
removed.

A run has a number. Each file that it reports gets this number. So the end of a complete run shows
which files have vanished.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from app.discovery.match.matches import FileReport
from app.service.base import states
from app.service.store import counting, inaccess, removal, risk_causes
from app.service.store.layouts import Layouts
from app.service.store.raw_names import joined

# Objects of files that we removed, moved or encrypted are kept: undo needs their history.
_UNSEEN = "run <> :run AND coalesce(status, '') NOT IN (SELECT value FROM json_each(:taken_away))"
_CHOSEN = """
SELECT id, file_raw, size, mtime_ns, status IS NOT NULL OR EXISTS (
    SELECT 1 FROM objects m WHERE m.parent_id = objects.id AND m.status IS NOT NULL) AS decided,
  coalesce(reopened, (
    SELECT coalesce(c.reopened, c.status) FROM objects c
    WHERE c.id = objects.parent_id AND c.container
  ), '') IN (SELECT value FROM json_each(:taken_away)) AS taken_away
FROM objects WHERE id IN (SELECT value FROM json_each(:keys)) AND {unseen}
"""

_OTHER = """
SELECT 1 FROM objects WHERE location_id = ? AND file_raw = ? AND (
  status IS NOT NULL OR sha256 <> sealed(?))
"""

# What could not be read in this run has not vanished: nothing below it is dropped.
_VANISHED = """
SELECT id, match + test + prohibited AS matches FROM objects f
WHERE location_id = :location_id AND {unseen} AND {read} ORDER BY id DESC LIMIT :most
"""


@dataclass(slots=True)
class Run:
    """One scan of one Location, or of the part below `prefix` (a raw name relative to the
    Location). `touched` are the keys of the objects that the last call of `record`, or of `drop`,
    changed.
    """

    number: int
    target_id: int
    location_id: int
    location_path: str
    prefix: bytes = b""
    touched: list[int] = field(default_factory=list)
    noted: set[tuple[str, str]] = field(default_factory=set)
    """Problems (path, message) already written by an earlier part of the run."""
    layouts: Layouts = field(default_factory=Layouts)
    newest_job: int = 0
    """Key of the newest job when the last call of `record` began."""
    passed_over: bool = False
    """Whether earlier scans have left out files of this Location that contained objects."""
    lost_types: frozenset[str] = frozenset()
    """Data types that this run cannot search for. Their matches in unchanged files are kept."""


def begin(conn: sqlite3.Connection, location_id: int, prefix: bytes = b"") -> Run:
    """Start a run: delete the problems that earlier scans have recorded at or below `prefix`, and
    keep the matches.

    Raises LookupError if the Location no longer exists.
    """
    row = conn.execute(
        "UPDATE locations SET run = run + 1 WHERE id = ? RETURNING run, target_id, path",
        (location_id,),
    ).fetchone()
    if row is None:
        raise LookupError("the Location does not exist")
    run = Run(row["run"], row["target_id"], location_id, row["path"], prefix)
    conn.execute(
        "DELETE FROM inaccess WHERE location_id = :id AND (:prefix = x'' OR file_raw = :prefix"
        " OR substr(file_raw, 1, length(:prefix) + 1) = CAST(:prefix || '/' AS BLOB))",
        {"id": location_id, "prefix": prefix},
    )
    return run


def resume(conn: sqlite3.Connection, location_id: int, prefix: bytes, number: int) -> Run | None:
    """Continue an unfinished run. Return None if `number` is 0, which means that no run was begun,
    or if a later run of the Location exists.

    Raises LookupError if the Location no longer exists.
    """
    row = conn.execute(
        "SELECT run, target_id, path FROM locations WHERE id = ?", (location_id,)
    ).fetchone()
    if row is None:
        raise LookupError("the Location does not exist")
    if number == 0 or row["run"] != number:
        return None
    rows = conn.execute("SELECT path, message FROM inaccess WHERE location_id = ?", (location_id,))
    noted = {(row["path"], row["message"]) for row in rows}
    return Run(number, row["target_id"], location_id, row["path"], prefix, noted=noted)


def vanished(conn: sqlite3.Connection, run: Run) -> list[tuple[int, int]]:
    """Return objects of vanished files for `removal.take`, after a complete run: at most
    `removal.MOST`, namely those with the highest keys. Members come after their container.
    """
    values = {
        **_unseen(run),
        "location_id": run.location_id,
        "prefix": run.prefix,
        "most": removal.MOST,
    }
    rows = conn.execute(_VANISHED.format(unseen=_UNSEEN, read=inaccess.READ), values).fetchall()
    return [(row["id"], row["matches"]) for row in reversed(rows)]


def drop(
    conn: sqlite3.Connection,
    run: Run,
    keys: Sequence[int],
    cause: Callable[[sqlite3.Row], str | None] = lambda _row: None,
) -> set[bytes]:
    """Remove these vanished objects. Objects whose file this program has deleted, moved or
    encrypted are kept, because an undo needs their history.

    Some other objects are kept as well, and lose only their live matches. The first kind are
    decided objects in files that the run has left out: their decision, history and undo are valid
    again when a later scan reads the file. The second kind are objects whose file came back after
    this program had deleted, moved or encrypted it, and is now gone again, with all members of an
    archive.

    `cause` is called with the `file_raw`, `size` and `mtime_ns` of an object. It returns why the
    run has not seen the file (a cause of `risk_causes`); None if the file no longer exists.

    Return the files of these objects (raw names below the Location).
    """
    values = {**_unseen(run), "keys": json.dumps(keys)}
    rows = conn.execute(_CHOSEN.format(unseen=_UNSEEN), values).fetchall()
    explained: dict[str, list[int]] = {}
    for row in rows:
        if (known := cause(row)) is not None:
            explained.setdefault(known, []).append(row["id"])
    for known, some in explained.items():
        risk_causes.explain(conn, some, known)
    left_out = {key for some in explained.values() for key in some}
    kept = [
        row["id"] for row in rows if row["taken_away"] or (row["decided"] and row["id"] in left_out)
    ]
    stays = frozenset(kept)
    run.touched[:] = removal.drop_matches(conn, kept)
    seen = [(run.number, key) for key in kept]
    conn.executemany("UPDATE objects SET run = ? WHERE id = ?", seen)
    removal.drop(conn, [row["id"] for row in rows if row["id"] not in stays])
    counting.cover(conn, [key for key in kept if key not in left_out], gone=True)
    return {bytes(row["file_raw"]) for row in rows}


def holds(conn: sqlite3.Connection, run: Run, report: FileReport) -> bool:
    """Return whether the stored results of this file are still valid, so that it need not be read
    again. They are invalid if an object of the file has a status, or was recorded with a digest
    other than that of the report. If the store has no object of the file, the valid result is that
    nothing was found in it.
    """
    row = conn.execute(_OTHER, (run.location_id, joined(run.prefix, report.path), report.sha256))
    return row.fetchone() is None


def _unseen(run: Run) -> dict[str, object]:
    return {"run": run.number, "taken_away": json.dumps(states.TAKEN_AWAY)}
