"""Scan cache: what earlier scans of a Location have read, per folder.

A record is valid for one `basis`: the engine and the rules that decide what a scan finds. A record
outlives its Location for a while, as objects do (`store/removal.py`).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable

from app.discovery.scan.scan_cache import CachedFolder, ScanCache
from app.discovery.scan.scanner import Settled, Unchanged
from app.service.store.raw_names import joined
from app.service.store.scan_runs import Run

_SEP = b"/"
"""Separator of raw names, on Windows too."""
_IN_FOLDER = """
SELECT DISTINCT file_raw FROM objects WHERE location_id = :location AND run <> :run
  AND file_raw >= CAST(:first AS BLOB) AND file_raw < CAST(:last AS BLOB)
  AND instr(substr(file_raw, length(CAST(:start AS BLOB)) + 1), CAST(:sep AS BLOB)) = 0
ORDER BY file_raw LIMIT 4000
"""
_FILE = "UPDATE objects SET run = ? WHERE location_id = ? AND file_raw = ?"


def expect(conn: sqlite3.Connection, location_id: int, basis: str) -> None:
    """Set the basis of this Location's records; delete records with another basis."""
    same = conn.execute(
        "SELECT 1 FROM seen_bases WHERE location_id = ? AND basis = ?", (location_id, basis)
    ).fetchone()
    if same is None:
        conn.execute("INSERT OR REPLACE INTO seen_bases VALUES (?, ?)", (location_id, basis))
        conn.execute("DELETE FROM seen WHERE location_id = ?", (location_id,))


def recall(conn: sqlite3.Connection, location_id: int, folder: bytes) -> bytes | None:
    """Return the record of a folder (raw name below the Location); None if there is none."""
    row = conn.execute(
        "SELECT record FROM seen WHERE location_id = ? AND folder = ?", (location_id, folder)
    ).fetchone()
    return None if row is None else bytes(row[0])


def forget(conn: sqlite3.Connection, run: Run, files: Iterable[bytes]) -> None:
    """Delete the records of the folders that contain these files (raw names below the Location),
    because the objects of the files were dropped. If such a file reappears unchanged, the scan
    must read it.
    """
    folders: dict[bytes, set[bytes]] = {}
    for file in files:
        folder, _, name = file.rpartition(_SEP)
        folders.setdefault(folder, set()).add(name)
        folders.setdefault(file, set()).add(b"")  # a single-file scan is a folder without a name
    for folder, names in folders.items():
        record = recall(conn, run.location_id, folder)
        if record is not None and not names.isdisjoint(CachedFolder(record).names()):
            conn.execute(
                "DELETE FROM seen WHERE location_id = ? AND folder = ?", (run.location_id, folder)
            )


def distrust(conn: sqlite3.Connection, target_ids: Iterable[int]) -> None:
    """Make the next scans of these Targets read all files. Call this after results were changed
    without a scan.
    """
    conn.execute(
        "DELETE FROM seen_bases WHERE location_id IN (SELECT id FROM locations"
        " WHERE target_id IN (SELECT value FROM json_each(?)))",
        (json.dumps(list(target_ids)),),
    )


def settle(conn: sqlite3.Connection, run: Run, settled: Settled) -> None:
    """Store the records of a run. Also note that the objects of unchanged files, which the run did
    not read again, still exist.
    """
    conn.executemany(
        "INSERT OR REPLACE INTO seen VALUES (?, ?, ?)",
        [
            (run.location_id, joined(run.prefix, folder), record)
            for folder, record in settled.learned.items()
        ],
    )
    for each in settled.unchanged:
        _keep(conn, run, each)


def _keep(conn: sqlite3.Connection, run: Run, unchanged: Unchanged) -> None:
    folder = joined(run.prefix, unchanged.folder)
    if unchanged.names is not None:
        _keep_files(conn, run, (joined(folder, name) for name in unchanged.names))
        return
    first = folder + _SEP if folder else b""
    last = folder + bytes([_SEP[0] + 1]) if folder else b"\xff" * 256  # longer than any name
    values = {"run": run.number, "location": run.location_id, "sep": _SEP, "start": first}
    known, after = None, first
    while found := conn.execute(_IN_FOLDER, {**values, "first": after, "last": last}).fetchall():
        known = known or ScanCache(recall(conn, run.location_id, folder))
        names = [bytes(row["file_raw"]) for row in found]
        _keep_files(conn, run, [name for name in names if known.find(name[len(first) :])])
        after = names[-1] + b"\0"  # the next possible name
    _keep_files(conn, run, (folder,))  # a single-file scan is a folder without a name


def _keep_files(conn: sqlite3.Connection, run: Run, names: Iterable[bytes]) -> None:
    conn.executemany(_FILE, [(run.number, run.location_id, name) for name in names])
