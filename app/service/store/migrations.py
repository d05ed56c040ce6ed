"""Migrations that build the database, in order. A released migration is never changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from app.service.store import groups, profiles, risk_causes, similarity
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
    """Add the indexes from which facets are counted without row access (`facets.py`)."""
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
    """Encrypt digests of files (`digests.py`), and remove fingerprints of masked values that cannot
    be undone: with either, the digits hidden by a mask could be guessed.
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
    """Add the record that an event is about, so that an editor learns who has changed it."""
    _statements(conn, _EVENT_RECORDS)


def _risk_causes(conn: sqlite3.Connection) -> None:
    """Record the causes of changes of the risk levels from now on (`risk_causes.py`)."""
    _statements(conn, risk_causes.TABLES)


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    _first,
    _alike,
    _facets,
    _sealed,
    _layouts,
    _event_records,
    _risk_causes,
)
"""Step n migrates a database from version n-1 to n; `PRAGMA user_version` holds the version."""
