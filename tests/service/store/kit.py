"""Synthetic scan reports for the store's tests. The values behind them never existed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from app.discovery.match.matches import Check, FileReport, Found, Match, Problem, Severity, Trouble
from app.service.store import groups, locations, marks, recording, scan_runs, targets

VISA, EMAIL, IBAN = "CARD_VISA", "EMAIL", "IBAN"


def match(
    offset: int = 0,
    data_type: str = VISA,
    severity: Severity = Severity.MATCH,
    fingerprint: str = "f",
) -> Match:
    """Return a match of 16 bytes."""
    trace = (Check("check digit", "holds"),)
    return Match(data_type, severity, offset, 16, "****", fingerprint, "near", trace)


def found(*matches: Match, inner: str = "", content_type: str = "Plain text") -> Found:
    """Return an object with these matches."""
    return Found(inner, content_type, "utf-8", 1000, matches)


def report(
    path: str,
    *objects: Found,
    container: bool = False,
    owner: str = "alice",
    modified: str = "2024-05-01T10:00:00",
    problems: Iterable[Problem] = (),
) -> FileReport:
    """Return the report of one file."""
    return FileReport(
        path=path.encode(),
        size=1000,
        mtime_ns=5,
        device=2**64 - 1,
        inode=2**64 - 1,
        sha256="ab" * 32,
        owner=owner,
        content_type="ZIP archive" if container else "Plain text",
        container=container,
        found=objects,
        problems=tuple(problems),
        metadata=(("File Owner", owner), ("File Modified", modified)),
    )


def unread(path: str, inner: str = "", trouble: Trouble = Trouble.ERROR) -> FileReport:
    """Return the report of an unreadable file, folder or member."""
    raw = path.encode()
    problem = Problem(raw, inner, trouble, "Permission denied.")
    return FileReport(raw, 0, 0, 0, 0, "", "", "", container=False, problems=(problem,))


def add_location(conn: sqlite3.Connection, name: str = "host", path: str = "/data") -> int:
    """Create a Target of this name in the first Group, with one Location."""
    target = targets.add(conn, name, targets.Fields(group_id=groups.FIRST))
    assert target is not None
    return locations.add(conn, target, "file", path)


def scan(
    conn: sqlite3.Connection, location: int, *reports: FileReport, prefix: bytes = b""
) -> None:
    """Record a complete run with these reports."""
    run = scan_runs.begin(conn, location, prefix)
    recording.record(conn, run, reports, 100.0)
    scan_runs.drop(conn, run, [key for key, _ in scan_runs.vanished(conn, run)])


def paths(conn: sqlite3.Connection) -> list[str]:
    """Return the paths of all objects."""
    return [row["path"] for row in conn.execute("SELECT path FROM objects ORDER BY path")]


def key_of(conn: sqlite3.Connection, path: str) -> int:
    """Return the key of the object at this path."""
    (key,) = conn.execute("SELECT id FROM objects WHERE path = ?", (path,)).fetchone()
    return int(key)


def totals(conn: sqlite3.Connection, key: int) -> tuple[int, int, int]:
    """Return live counts of an object: match, test, prohibited."""
    row = conn.execute(
        "SELECT match, test, prohibited FROM objects WHERE id = ?", (key,)
    ).fetchone()
    return row["match"], row["test"], row["prohibited"]


def set_status(
    conn: sqlite3.Connection, key: int, status: str, sign_off: str = "Zoe", job_id: int = 1
) -> None:
    """Give an object an operation status in the same way as a job."""
    pending = "Pending Mask" if status in {"Masked", "Partially masked"} else "Pending Modification"
    for step in (pending, status):
        marks.set_status(
            conn, key, step, sign_off=sign_off, reason="a test", user="analyst", job_id=job_id,
            now=1.0,
        )  # fmt: skip
