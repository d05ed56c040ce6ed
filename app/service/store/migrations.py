"""The steps that build the database, in order. A step that was released is never changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from . import groups, profiles
from .schema import TABLES


def _statements(connection: sqlite3.Connection, script: str) -> None:
    """Run a script inside the caller's transaction (`executescript` would commit it)."""
    for statement in script.split(";\n"):
        if statement.strip():
            connection.execute(statement)


def _first(c: sqlite3.Connection) -> None:
    _statements(c, TABLES)
    c.execute("INSERT INTO groups (id, name) VALUES (?, 'This computer')", (groups.FIRST,))
    profiles.seed(c)


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (_first,)
"""Step n brings a database from version n-1 to n; `PRAGMA user_version` holds the version."""
