"""Migrations that build the database, in order. Released migrations are never changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from app.service.store import (
    approvals,
    groups,
    machines,
    profiles,
    proposals,
    proxies,
    risk_causes,
    similarity,
)
from app.service.store.schema import TABLES


def _statements(connection: sqlite3.Connection, script: str) -> None:
    """Run a script inside the caller's transaction (`executescript` would commit it)."""
    for statement in script.split(";\n"):
        if statement.strip():
            connection.execute(statement)


def _first(conn: sqlite3.Connection) -> None:
    _statements(conn, TABLES)
    conn.execute("INSERT INTO groups (id, name) VALUES (?, 'This computer')", (groups.FIRST,))
    profiles.seed(conn)


_ALIKE = """
ALTER TABLE objects ADD COLUMN same_values INTEGER;
ALTER TABLE objects ADD COLUMN same_layout INTEGER;
"""
_ALIKE_INDEXES = """
CREATE INDEX objects_by_values ON objects(same_values) WHERE same_values IS NOT NULL;
CREATE INDEX objects_by_layout ON objects(same_layout) WHERE same_layout IS NOT NULL;
CREATE INDEX matches_by_value ON matches(substr(fingerprint, 1, 10));
"""


def _alike(conn: sqlite3.Connection) -> None:
    """Add the signatures of similar objects (`similarity.py`)."""
    _statements(conn, _ALIKE)
    similarity.fill(conn)
    _statements(conn, _ALIKE_INDEXES)


_FACETS = """
CREATE INDEX objects_by_owner ON objects(owner, content_type, status, target_id, location_id,
  container, prohibited, match, test);
DROP INDEX counts_by_type;
CREATE INDEX counts_by_type ON counts(data_type, match, test, prohibited);
"""


def _facets(conn: sqlite3.Connection) -> None:
    """Add the indexes that count facets without reading the rows (`facets.py`)."""
    _statements(conn, _FACETS)


_SEALED = """
UPDATE objects SET sha256 = sealed(sha256) WHERE length(sha256) = 64;
UPDATE jobs SET payload = json_set(payload, '$.sha256', sealed(json_extract(payload, '$.sha256')))
  WHERE json_valid(payload) AND length(json_extract(payload, '$.sha256')) = 64;
UPDATE matches SET fingerprint = '', near = '' WHERE purged = 1 AND object_id IN (
  SELECT o.id FROM objects o WHERE NOT EXISTS (
    SELECT 1 FROM jobs j JOIN objects a ON a.id = j.object_id
    WHERE j.undoable_until IS NOT NULL
      AND a.location_id = o.location_id AND a.file_raw = o.file_raw));
"""


def _sealed(conn: sqlite3.Connection) -> None:
    """Encrypt digests of files (`digests.py`), and remove fingerprints of masked values that
    cannot be restored. With either of these, somebody could guess the digits that a mask hides.
    """
    _statements(conn, _SEALED)


_LAYOUTS = """
CREATE TABLE layouts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key INTEGER NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  learned INTEGER NOT NULL,
  counts TEXT NOT NULL
) STRICT;
"""


def _layouts(conn: sqlite3.Connection) -> None:
    """Add layouts; from the next scan on `objects.same_layout` is a layout's key (`layouts.py`)."""
    _statements(conn, _LAYOUTS)


_EVENT_RECORDS = """
ALTER TABLE events ADD COLUMN record TEXT;
CREATE INDEX events_by_record ON events(record, id) WHERE record IS NOT NULL;
"""


def _event_records(conn: sqlite3.Connection) -> None:
    """Add a column that says which record an event is about. So the editor of a record can learn
    who has changed the record.
    """
    _statements(conn, _EVENT_RECORDS)


_TOTALS = """
CREATE TABLE totals (
  location_id INTEGER NOT NULL,
  risk INTEGER NOT NULL,
  objects INTEGER NOT NULL,
  match INTEGER NOT NULL,
  test INTEGER NOT NULL,
  prohibited INTEGER NOT NULL,
  PRIMARY KEY (location_id, risk)
) STRICT, WITHOUT ROWID;
INSERT INTO totals
  SELECT location_id, coalesce(risk, -1), count(*), sum(match), sum(test), sum(prohibited)
  FROM objects GROUP BY 1, 2;
"""
_LEAVES = """
CREATE TRIGGER totals_before_{event} AFTER {event} ON objects {when} BEGIN
  UPDATE totals SET objects = objects - 1, match = match - OLD.match, test = test - OLD.test,
    prohibited = prohibited - OLD.prohibited
  WHERE location_id = OLD.location_id AND risk = coalesce(OLD.risk, -1); END
"""
_ENTERS = """
CREATE TRIGGER totals_after_{event} AFTER {event} ON objects {when} BEGIN
  INSERT INTO totals VALUES (NEW.location_id, coalesce(NEW.risk, -1), 1, NEW.match, NEW.test,
    NEW.prohibited) ON CONFLICT DO UPDATE SET objects = objects + 1, match = match + NEW.match,
    test = test + NEW.test, prohibited = prohibited + NEW.prohibited; END
"""
_DIFFERS = """
WHEN OLD.location_id <> NEW.location_id OR OLD.risk IS NOT NEW.risk OR OLD.match <> NEW.match
  OR OLD.test <> NEW.test OR OLD.prohibited <> NEW.prohibited
"""


def _totals(conn: sqlite3.Connection) -> None:
    """Add the totals of each Location by risk (-1 stands for no risk). Triggers keep them up to
    date. Counting a million objects after each decision would take longer than the decision.
    """
    _statements(conn, _TOTALS)
    conn.execute(_ENTERS.format(event="insert", when=""))
    conn.execute(_LEAVES.format(event="update", when=_DIFFERS))
    conn.execute(_ENTERS.format(event="update", when=_DIFFERS))
    conn.execute(_LEAVES.format(event="delete", when=""))


_SHARES = """
CREATE TABLE profile_totals (
  profile_id INTEGER NOT NULL,
  location_id INTEGER NOT NULL,
  objects INTEGER NOT NULL,
  first INTEGER NOT NULL,
  PRIMARY KEY (profile_id, location_id)
) STRICT, WITHOUT ROWID;
INSERT INTO profile_totals
  SELECT profile_id, location_id, count(*), sum(first) FROM object_risk GROUP BY 1, 2;
"""
_SHARE_ENTERS = """
CREATE TRIGGER profile_totals_after_insert AFTER INSERT ON object_risk BEGIN
  INSERT INTO profile_totals VALUES (NEW.profile_id, NEW.location_id, 1, NEW.first)
  ON CONFLICT DO UPDATE SET objects = objects + 1, first = first + NEW.first; END
"""
_SHARE_LEAVES = """
CREATE TRIGGER profile_totals_after_delete AFTER DELETE ON object_risk BEGIN
  UPDATE profile_totals SET objects = objects - 1, first = first - OLD.first
  WHERE profile_id = OLD.profile_id AND location_id = OLD.location_id; END
"""


def _shares(conn: sqlite3.Connection) -> None:
    """Add the totals of each risk profile by Location. Rows of `object_risk` are only inserted and
    deleted, never updated.
    """
    _statements(conn, _SHARES)
    conn.execute(_SHARE_ENTERS)
    conn.execute(_SHARE_LEAVES)


_COVERAGE = """
CREATE TABLE coverage (
  scan_id INTEGER PRIMARY KEY,
  target_id INTEGER NOT NULL,
  location_id INTEGER NOT NULL,
  content TEXT NOT NULL,
  key TEXT NOT NULL,
  signature TEXT NOT NULL
) STRICT;
CREATE INDEX coverage_by_location ON coverage(location_id, scan_id);
CREATE TABLE uncovered (
  id INTEGER PRIMARY KEY,
  scan_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  file_raw BLOB NOT NULL,
  path TEXT NOT NULL,
  size INTEGER NOT NULL,
  partly INTEGER NOT NULL,
  reason TEXT NOT NULL,
  members TEXT NOT NULL
) STRICT;
CREATE INDEX uncovered_by_kind ON uncovered(scan_id, kind, id);
"""


def _coverage(conn: sqlite3.Connection) -> None:
    """Add the coverage statements of scans, and the objects that were not read completely
    (`coverage.py`).
    """
    _statements(conn, _COVERAGE)


def _risk_causes(conn: sqlite3.Connection) -> None:
    """Record from now on why the risk levels change (`risk_causes.py`)."""
    _statements(conn, risk_causes.TABLES)


def _approvals(conn: sqlite3.Connection) -> None:
    """Add the rules of approval, and the proposals that wait for approval."""
    _statements(conn, approvals.TABLES + proposals.TABLES)


def _proposal_ends(conn: sqlite3.Connection) -> None:
    """Add the time when the last job of an approved proposal ended (`proposals.py`)."""
    _statements(conn, proposals.ENDS)


def _proposal_writing(conn: sqlite3.Connection) -> None:
    """Add a column: whether the jobs of an approval are still being written (`proposals.py`)."""
    _statements(conn, proposals.WRITING)


def _machines(conn: sqlite3.Connection) -> None:
    """Add enrolled machines and their imported reports (`machines.py`)."""
    _statements(conn, machines.TABLES)


def _risk_reasons(conn: sqlite3.Connection) -> None:
    """Add the causes that scans note before they remove objects (`risk_causes.explain`)."""
    _statements(conn, risk_causes.REASONS)


def _risk_unseen(conn: sqlite3.Connection) -> None:
    """Add what is needed to find out later that an object is gone (`risk_causes.gone`)."""
    for statement in risk_causes.UNSEEN:
        conn.execute(statement)


def _risk_reversals(conn: sqlite3.Connection) -> None:
    """Record from now on which change of risk an undo has undone (`risk_causes.py`)."""
    for statement in risk_causes.REVERSALS:
        conn.execute(statement)


def _agents(conn: sqlite3.Connection) -> None:
    """Add the names of the agents that were chosen for Targets and Locations (`proxies.py`)."""
    _statements(conn, proxies.TABLES)


_JOB_ENDS = """
CREATE INDEX jobs_by_end ON jobs(updated, kind, target_id, user_uid, state)
  WHERE state IN ('done', 'failed');
"""


def _job_ends(conn: sqlite3.Connection) -> None:
    """Add an index of the ended jobs by time (`jobs.ends`)."""
    _statements(conn, _JOB_ENDS)


def _reopened(conn: sqlite3.Connection) -> None:
    """Add the status that an object had before a scan found new matches in it (`marks.reopen`)."""
    conn.execute("ALTER TABLE objects ADD COLUMN reopened TEXT")


def _since(conn: sqlite3.Connection) -> None:
    """Add the newest job at the time when a scan first found a match (`recording.py`). A mark keeps
    it while its match is absent.
    """
    conn.execute("ALTER TABLE matches ADD COLUMN since INTEGER NOT NULL DEFAULT 0")
    conn.execute("ALTER TABLE marks ADD COLUMN since INTEGER NOT NULL DEFAULT 0")


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    _first,
    _alike,
    _facets,
    _sealed,
    _layouts,
    _event_records,
    _totals,
    _shares,
    _coverage,
    _risk_causes,
    _approvals,
    _proposal_ends,
    _proposal_writing,
    _machines,
    _risk_reasons,
    _risk_unseen,
    _agents,
    _risk_reversals,
    _job_ends,
    _reopened,
    _since,
)
"""Step n migrates a database from version n-1 to n; `PRAGMA user_version` holds the version."""
