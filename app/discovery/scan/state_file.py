"""The file in which `scan --state` stores what was read, so that a scan can be interrupted and
continued.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from pathlib import Path

from app.discovery.match.errors import DiscoveryError
from app.discovery.scan.scanner import Settled

_KIND = 0x44437363  # "DCsc": the SQLite application ID of a state file
_TABLES = """
CREATE TABLE IF NOT EXISTS basis (engine TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS seen (root BLOB NOT NULL, folder BLOB NOT NULL, record BLOB NOT NULL,
  PRIMARY KEY (root, folder)) STRICT, WITHOUT ROWID;
"""


class StateFileRefused(DiscoveryError):
    """The state file cannot be used. The text says which file, why, and what to do."""


class MemoryFile:
    """A state file, created if it does not exist (readable only by its owner).

    `basis` is a text that describes everything on which results depend (edition, options). If the
    file was written for another basis, its records are deleted, so a scan reads everything again.
    The file contains names, sizes and hashes of files, but no content. Raises StateFileRefused if
    the file cannot be used. `recall` may be called from another thread.
    """

    def __init__(self, path: Path, basis: str) -> None:
        self._path = path
        self._basis = basis
        self._lock = threading.Lock()
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            self._c = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
            self._begin()
        except OSError as error:
            raise StateFileRefused(f"{path} cannot be written: {error.strerror}.") from error
        except sqlite3.DatabaseError as error:
            raise self._refused(error) from error

    @property
    def paths(self) -> tuple[Path, ...]:
        """Paths of the state file and of the files that SQLite puts beside it. They must not be
        scanned.
        """
        return tuple(self._path.with_name(self._path.name + end) for end in ("", "-wal", "-shm"))

    def recall(self, root: bytes, folder: bytes) -> bytes | None:
        """Return the stored record of a folder (a raw path relative to `root`); None if there is
        none. Raises StateFileRefused if the file cannot be read.
        """
        try:
            with self._lock:
                row = self._c.execute(
                    "SELECT record FROM seen WHERE root = ? AND folder = ?", (root, folder)
                ).fetchone()
        except sqlite3.DatabaseError as error:
            raise self._refused(error) from error
        return None if row is None else bytes(row[0])

    def keep(self, root: bytes, settled: Settled) -> None:
        """Store the new folder records of a scan of `root`, in one transaction. The records of
        unchanged folders are stored already. Raises StateFileRefused if the file cannot be written.
        """
        rows = [(root, folder, record) for folder, record in settled.learned.items()]
        try:
            with self._lock, self._c:
                self._c.execute("BEGIN")
                self._c.executemany("INSERT OR REPLACE INTO seen VALUES (?, ?, ?)", rows)
        except sqlite3.DatabaseError as error:
            raise self._refused(error) from error

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._c.close()

    def _begin(self) -> None:
        (kind,) = self._c.execute("PRAGMA application_id").fetchone()
        (tables,) = self._c.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if kind != _KIND and tables:
            raise StateFileRefused(
                f"{self._path} is another kind of database. Choose another file for --state."
            )
        self._c.execute("PRAGMA journal_mode = WAL")
        self._c.execute("PRAGMA synchronous = NORMAL")
        self._c.execute(f"PRAGMA application_id = {_KIND}")
        for statement in _TABLES.split(";\n"):
            self._c.execute(statement)
        if self._c.execute("SELECT engine FROM basis").fetchall() != [(self._basis,)]:
            with self._c:
                self._c.execute("BEGIN")
                self._c.execute("DELETE FROM basis")
                self._c.execute("DELETE FROM seen")
                self._c.execute("INSERT INTO basis VALUES (?)", (self._basis,))

    def _refused(self, error: sqlite3.DatabaseError) -> StateFileRefused:
        return StateFileRefused(
            f"{self._path} cannot be used as a state file: {error}. Use another file for --state."
        )
