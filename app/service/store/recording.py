"""Recording of scan results: one transaction per batch of file reports of a run (scan_runs.py)."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime

from app.api.records.queries import DATE_LABELS
from app.discovery.match.matches import FileReport, Found, Match, Problem, Trouble
from app.discovery.match.rules import shown
from app.service.store import layouts, marks, removal, risk_causes, similarity
from app.service.store.counting import recount
from app.service.store.raw_names import joined
from app.service.store.scan_runs import Run

_OBJECT = """
INSERT INTO objects (target_id, location_id, parent_id, path, file_raw, inner, owner, file_group,
  mode, content_type, encoding, stream_size, size, mtime_ns, device, inode, sha256, container,
  extracted, run, same_values, same_layout)
VALUES (:target_id, :location_id, :parent_id, :path, :file_raw, :inner, :owner, :file_group,
  :mode, :content_type, :encoding, :stream_size, :size, :mtime_ns, :device, :inode,
  sealed(:sha256), :container, :extracted, :run, :same_values, :same_layout)
ON CONFLICT (location_id, file_raw, inner) DO UPDATE SET parent_id = :parent_id, path = :path,
  owner = :owner, file_group = :file_group, mode = :mode, content_type = :content_type,
  encoding = :encoding, stream_size = :stream_size, size = :size, mtime_ns = :mtime_ns,
  device = :device, inode = :inode, sha256 = sealed(:sha256), container = :container,
  extracted = :extracted, run = :run, same_values = :same_values, same_layout = :same_layout
RETURNING id
"""


_MOST = 2**63 - 1
"""Largest integer of the store. A file's time in nanoseconds may be beyond it."""

_MATCH = """
INSERT INTO matches (object_id, data_type, severity, offset, length, masked, fingerprint, near,
  trace, place, since) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""

# A masked match that is back at its place (restored from a backup) is live again.
_BACK = """
DELETE FROM matches WHERE object_id = :id AND purged = 1 AND EXISTS (
  SELECT 1 FROM matches b WHERE b.object_id = :id AND b.purged = 0
    AND b.offset = matches.offset AND b.length = matches.length AND b.data_type = matches.data_type)
"""

# There is at most one mark for a match. A match that was absent is as old as its mark says.
_MARK = """
UPDATE matches SET (mark, since) = (
  SELECT max(m.mark), coalesce(max(m.since), matches.since) FROM marks m
  WHERE m.location_id = :location_id AND m.file_raw = :file_raw
    AND m.inner = :inner AND m.data_type = matches.data_type
    AND m.fingerprint = matches.fingerprint AND m.near = matches.near
) WHERE object_id = :id
"""

# Fingerprints are lost with their key (for example in a session without a keyring). In an unchanged
# file, marks are then restored by the places of their matches.
_MARKED = """
SELECT k.data_type, m.offset, m.length, m.masked, k.mark, k.job_id, k.since
FROM marks k
JOIN objects o ON o.location_id = k.location_id AND o.file_raw = k.file_raw AND o.inner = k.inner
JOIN matches m ON m.object_id = o.id AND m.data_type = k.data_type
  AND m.fingerprint = k.fingerprint AND m.near = k.near AND m.purged = 0
WHERE k.location_id = :location_id AND k.file_raw = :file_raw AND k.inner = :inner
  AND o.size = :size AND o.mtime_ns = :mtime_ns
"""
_MARK_AGAIN = """
INSERT OR IGNORE INTO marks SELECT :location_id, :file_raw, :inner, data_type, fingerprint, near,
  :mark, :job_id, :since FROM matches WHERE object_id = :id AND purged = 0 AND mark IS NULL
  AND data_type = :data_type AND offset = :offset AND length = :length AND masked = :masked
"""

_REMOVE = """
DELETE FROM objects WHERE id IN (SELECT value FROM json_each(?)) AND status IS NULL
  AND NOT EXISTS (SELECT 1 FROM objects m WHERE m.parent_id = objects.id AND m.status IS NOT NULL)
"""

# Digests are lost with their key, as fingerprints are; so a file with the same size and time is
# unchanged.
_UNCHANGED = """
SELECT id FROM objects WHERE id IN (SELECT value FROM json_each(:keys))
  AND size = :size AND mtime_ns = :mtime_ns
  AND EXISTS (SELECT 1 FROM matches m WHERE m.object_id = objects.id AND m.purged = 0
    AND m.data_type IN (SELECT value FROM json_each(:types)))
"""
_FORGET = """
DELETE FROM matches WHERE object_id = ? AND purged = 0
  AND data_type NOT IN (SELECT value FROM json_each(?))
RETURNING data_type, fingerprint, near, offset, length, since
"""

_SAME = """
SELECT id FROM objects WHERE id IN (SELECT value FROM json_each(?)) AND sha256 = sealed(?)
"""


def record(conn: sqlite3.Connection, run: Run, reports: Iterable[FileReport], now: float) -> None:
    """Store a batch of reports. Paths in the reports are relative to the scanned root.

    Raises LookupError if the Location no longer exists.
    """
    alive = conn.execute("SELECT 1 FROM locations WHERE id = ?", (run.location_id,)).fetchone()
    if alive is None:
        raise LookupError("the Location does not exist")
    run.touched.clear()
    (run.newest_job,) = conn.execute("SELECT coalesce(max(id), 0) AS id FROM jobs").fetchone()
    run.layouts.refresh(conn)
    run.passed_over = risk_causes.has_unseen(conn, run.location_id)
    for report in reports:
        _note_problems(conn, run, report.problems, now)
        _record_file(conn, run, report, now)
        if report.sha256 and run.passed_over:
            name = joined(run.prefix, report.path)
            risk_causes.same_content(conn, run.target_id, run.location_id, name, report.sha256)
    marks.reopen_uncovered(conn, run.touched, now, scanned=True)
    recount(conn, run.touched)


def _identities(row: sqlite3.Row, *, same_file: bool) -> set[tuple[object, ...]]:
    """Return what identifies a match: its value together with the surrounding words. If the file
    has not changed (`same_file`), the place of the match identifies it, too: after a change of the
    key, all values have new fingerprints.
    """
    place = {(row["data_type"], row["offset"], row["length"])} if same_file else set()
    return {(row["data_type"], row["fingerprint"], row["near"]), *place}


def _path(run: Run, name: bytes, inner: str) -> str:
    return shown(run.location_path, name, inner)


def _note_problems(
    conn: sqlite3.Connection, run: Run, problems: Iterable[Problem], now: float
) -> None:
    rows = []
    for problem in problems:
        name = joined(run.prefix, problem.path)
        path = _path(run, name, problem.inner)
        if (path, problem.message) not in run.noted:
            rows.append((run.location_id, name, path, str(problem.trouble), problem.message, now))
    conn.executemany(
        "INSERT INTO inaccess (location_id, file_raw, path, severity, message, time)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        rows,
    )


def _record_file(conn: sqlite3.Connection, run: Run, report: FileReport, now: float) -> None:
    name = joined(run.prefix, report.path)
    known = {
        row["inner"]: row
        for row in conn.execute(
            "SELECT id, inner, status, job_id, size, mtime_ns FROM objects"
            " WHERE location_id = ? AND file_raw = ?",
            (run.location_id, name),
        )
    }
    if not report.found and not known:
        return
    keys = [row["id"] for row in known.values()]
    if report.unchanged:
        _keep(conn, run, keys)
        return
    unread = {p.inner for p in report.problems if p.trouble is not Trouble.NOTICE}
    only_named = all(match.is_in_name for found in report.found for match in found.matches)
    if "" in unread and only_named and (known or not report.found):
        _keep(conn, run, keys)
        return
    lost = _with_lost_types(conn, run, report, keys)
    parent = None
    for found in _file_first(report):
        held_by, before = (parent if found.inner else None), known.get(found.inner)
        key = _record_object(conn, run, report, name, found, held_by, lost, before)
        if report.container and not found.inner:
            parent = key
    seen = {found.inner for found in report.found} | ({""} if report.container else set())
    _keep(conn, run, [row["id"] for inner, row in known.items() if inner in unread])
    absent = [row["id"] for inner, row in known.items() if inner not in seen | unread]
    cleared = [key for key in absent if key not in lost]
    _keep_lost(conn, run, [key for key in absent if key in lost])
    if report.sha256 and cleared:
        same = conn.execute(_SAME, (json.dumps(cleared), report.sha256)).fetchall()
        risk_causes.explain(conn, [row["id"] for row in same], risk_causes.RULES)
    _clear(conn, run, cleared)
    if report.read:
        there = {row["id"]: row["status"] for inner, row in known.items() if inner not in unread}
        marks.reopen_returned(conn, there, now)
    if parent is not None:
        _drop_empty(conn, parent)


def _with_lost_types(
    conn: sqlite3.Connection, run: Run, report: FileReport, keys: Iterable[int]
) -> frozenset[int]:
    """Return which of these objects of an unchanged file have matches of data types that the run
    cannot search for.
    """
    if not run.lost_types:
        return frozenset()
    values = {"keys": json.dumps([*keys]), "types": json.dumps(sorted(run.lost_types)),
              "size": report.size, "mtime_ns": _stored_time(report)}  # fmt: skip
    return frozenset(row["id"] for row in conn.execute(_UNCHANGED, values))


def _keep_lost(conn: sqlite3.Connection, run: Run, keys: Sequence[int]) -> None:
    """Remove the live matches of these objects except those of lost data types."""
    types = json.dumps(sorted(run.lost_types))
    for key in keys:
        conn.execute(_FORGET, (key, types)).fetchall()
    run.touched += keys
    _keep(conn, run, keys)


def _stored_time(report: FileReport) -> int:
    return max(-_MOST, min(report.mtime_ns, _MOST))


def _file_first(report: FileReport) -> list[Found]:
    """Return the objects of a report. A container, which its members refer to, comes first: an
    archive has no matches of its own, a mail may have.
    """
    if not report.container:
        return list(report.found)
    own = [found for found in report.found if not found.inner]
    members = [found for found in report.found if found.inner]
    return [*(own or [Found("", report.content_type, "", report.size, ())]), *members]


def _record_object(
    conn: sqlite3.Connection,
    run: Run,
    report: FileReport,
    name: bytes,
    found: Found,
    parent: int | None,
    lost: frozenset[int],
    before: sqlite3.Row | None,
) -> int:
    """Store an object with its matches, and return its key. If the key is in `lost`, the earlier
    matches of lost data types are kept. `before` is the earlier row of the object.
    """
    path = _path(run, name, found.inner)
    same_values, same_layout = _signed(conn, run, path, found)
    values = {
        "target_id": run.target_id,
        "location_id": run.location_id,
        "parent_id": parent,
        "path": path,
        "file_raw": name,
        "inner": found.inner,
        "owner": report.owner,
        "file_group": report.group,
        "mode": report.mode,
        "content_type": found.content_type,
        "encoding": found.encoding,
        "stream_size": found.size,
        "size": report.size,
        "mtime_ns": _stored_time(report),
        "device": str(report.device),
        "inode": str(report.inode),
        "sha256": report.sha256,
        # A mail has its own text beside its attachments, so it is more than a container.
        "container": report.container and not found.inner and not found.matches,
        "extracted": found.extracted,
        "run": run.number,
        "same_values": same_values,
        "same_layout": same_layout,
    }
    marked = [dict(row) for row in conn.execute(_MARKED, values)]
    (key,) = conn.execute(_OBJECT, values).fetchone()
    risk_causes.found_again(conn, key, run.location_id, name, found.inner)
    state = values["size"], values["mtime_ns"]
    same_file = before is not None and state == (before["size"], before["mtime_ns"])
    kept = sorted(run.lost_types) if key in lost else []
    earlier = conn.execute(_FORGET, (key, json.dumps(kept))).fetchall()
    since = dict[tuple[object, ...], int]()
    if before is not None and before["job_id"] is not None:  # other objects have no job
        for row in earlier:
            since.update(dict.fromkeys(_identities(row, same_file=same_file), row["since"]))
    conn.executemany(_MATCH, (_row(key, match, since, run) for match in found.matches))
    conn.execute(_BACK, {"id": key})
    conn.execute(_MARK, {**values, "id": key})
    again = [conn.execute(_MARK_AGAIN, {**values, **one, "id": key}).rowcount for one in marked]
    if any(count > 0 for count in again):
        conn.execute(_MARK, {**values, "id": key})
    conn.execute("DELETE FROM metadata WHERE object_id = ?", (key,))
    conn.executemany("INSERT INTO metadata VALUES (?, ?, ?, ?)", _metadata(key, report, found))
    run.touched.append(int(key))
    return int(key)


def _signed(
    conn: sqlite3.Connection, run: Run, path: str, found: Found
) -> tuple[int | None, int | None]:
    """Return the signature of the values of an object and the key of its layout; both are None if
    it has no matches. Objects with the same values have the same signature.
    """
    if not found.matches:
        return None, None
    types = {match.data_type for match in found.matches}
    form = layouts.form(path, types, found.frame)
    same_values = similarity.signature(sorted({match.fingerprint for match in found.matches}))
    return same_values, run.layouts.of(conn, found.content_type, form)


def _row(
    key: int, match: Match, since: Mapping[tuple[object, ...], int], run: Run
) -> tuple[int, str, str, int, int, str, str, str, str, str, int]:
    """Return the row of a match. `since` says of earlier matches when they were first found."""
    trace = json.dumps([[check.name, check.outcome] for check in match.trace])
    value = match.data_type, match.fingerprint, match.near
    place = match.data_type, match.offset, match.length
    return (
        key,
        match.data_type,
        str(match.severity),
        match.offset,
        match.length,
        match.masked,
        match.fingerprint,
        match.near,
        trace,
        match.place,
        since.get(value, since.get(place, run.newest_job)),
    )


def _metadata(
    key: int, report: FileReport, found: Found
) -> Iterator[tuple[int, str, str, str | None]]:
    """Yield rows of metadata for an object. If the object is a member of a container, it inherits
    the metadata of the container for all labels that it lacks.
    """
    own = {label for label, _ in found.metadata}
    inherited = [pair for pair in report.metadata if pair[0] not in own]
    for label, value in (*found.metadata, *inherited):
        yield key, label, value, _day(value) if label in DATE_LABELS else None


def _day(value: str) -> str | None:
    """Return the day of an ISO 8601 time as `YYYYMMDD` (in UTC if the time has a zone). If the time
    cannot be parsed, take its first ten characters without the hyphens: return them if they are
    eight digits (which may be no valid day), otherwise None.
    """
    try:
        when = datetime.fromisoformat(value)
        text = (when.astimezone(UTC) if when.tzinfo else when).date().isoformat()
    except (ValueError, OverflowError):  # times of day have more spellings
        text = value[:10]
    day = text.replace("-", "")
    return day if len(day) == 8 and day.isascii() and day.isdigit() else None


def _keep(conn: sqlite3.Connection, run: Run, keys: Iterable[int]) -> None:
    conn.executemany("UPDATE objects SET run = ? WHERE id = ?", [(run.number, key) for key in keys])


def _clear(conn: sqlite3.Connection, run: Run, keys: Iterable[int]) -> None:
    """Remove the live matches of these objects. Also remove the objects themselves, except objects
    with a status and containers of such objects.
    """
    keys = list(keys)
    conn.execute(_REMOVE, (json.dumps(keys),))
    removal.drop_matches(conn, keys)
    run.touched += keys
    _keep(conn, run, keys)


def _drop_empty(conn: sqlite3.Connection, parent: int) -> None:
    conn.execute(
        "DELETE FROM objects WHERE id = ? AND status IS NULL"
        " AND container = 1"
        " AND NOT EXISTS (SELECT 1 FROM objects m WHERE m.parent_id = objects.id)",
        (parent,),
    )
