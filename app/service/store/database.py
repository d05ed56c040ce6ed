"""The database file: one writer, several readers, and the ordered migrations.

SQLite in WAL mode: readers never wait for the writer. Every change is one transaction. The schema
version is the number of migrations that were done; the time of each is recorded.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from app.paths import sync_dir
from app.service.store import sql_text
from app.service.store.digests import Digests
from app.service.store.migrations import MIGRATIONS

NAME = "store.db"
_WAIT_MS = 10_000
_STEPS_UNCHECKED = 100_000
"""Number of SQLite instructions (about a millisecond) between two checks of whether a read is still
wanted.
"""
_READER_CACHE_KIB = 4_000
_COPY_PAGES = 1_000
_ALWAYS_CHECKED = 64 << 20
_LEAST_FREE = 1 << 16
_NO_TEXT = "Could not decode to UTF-8"
_OF_THE_DISK = frozenset(
    (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
)


class DatabaseError(Exception):
    """The store cannot be used. The text names the file, the reason, and the next step."""


class DatabaseDamaged(DatabaseError):
    """The file is not an intact SQLite database. It is left untouched."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            f"The database {path} is damaged ({reason}). It was not touched. Move the file "
            "away to start with an empty one, or put a backup in its place."
        )


class DatabaseTooNew(DatabaseError):
    """The file was written by a later version of this program."""

    def __init__(self, path: Path, version: int) -> None:
        super().__init__(
            f"The database {path} was written by a later version (schema {version}, this program "
            f"knows {len(MIGRATIONS)}). Install that version, or choose another data folder."
        )


class DatabaseFull(DatabaseError):
    """The disk is full. The last change was not made; earlier changes are safe."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"There is no room left on the disk for the database {path}. Nothing of the last "
            "change was kept. Make room on that disk and try again."
        )


class ReadAbandoned(Exception):
    """A read was stopped, because nobody waits for its result any more."""


class Database:
    """The store in a folder. It owns its connections; close it when the service ends.

    `key` encrypts and decrypts the digests of files (`digests.py`). Opening, reads and writes raise
    a DatabaseError if the file cannot be used, such as DatabaseDamaged or DatabaseFull; only
    opening raises DatabaseTooNew. All calls are synchronous: call them in threads, not in the event
    loop.
    """

    def __init__(self, folder: Path, key: bytes | None = None) -> None:
        self._digests = Digests(key)
        self.path = folder / NAME
        self._lock = threading.RLock()
        self._readers_lock = threading.Lock()
        self._free_readers: list[sqlite3.Connection] = []
        self._glancer: sqlite3.Connection | None = None
        self._glancing: sqlite3.Connection | None = None
        self._closed = False
        self._crashed = self.path.with_name(f"{NAME}-wal").exists()
        # SQLite's temporary sort files have no name, and stay in the private folder too.
        os.environ["SQLITE_TMPDIR"] = str(folder)
        with self._explained(), contextlib.ExitStack() as undo:
            if not self.path.exists():
                self._create()
            self._writer = self._open(self.path)
            undo.callback(self._writer.close)
            self._check()
            self._migrate()
            undo.pop_all()

    @contextlib.contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """Run a transaction on the only connection that writes. Either the whole transaction is
        committed, or nothing.
        """
        with self._lock, self._explained():
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
                self._writer.commit()
            except BaseException:
                self._writer.rollback()
                raise

    @contextlib.contextmanager
    def read(self, *, single: bool = False) -> Iterator[sqlite3.Connection]:
        """Provide a reading connection with one snapshot for the whole block.

        With `single`, each statement has its own snapshot. This is faster, and enough for a single
        statement.
        """
        try:
            connection = self._take_reader()
            try:
                if not single:
                    connection.execute("BEGIN")
                yield connection
            except BaseException:
                # An unfinished statement keeps its snapshot as long as the traceback lives: the
                # next user of this connection would read old data.
                connection.close()
                raise
            connection.rollback()
            self._give_back(connection)
        except sqlite3.DatabaseError as error:
            self._explain(error)
            raise

    @contextlib.contextmanager
    def read_until(self, abandoned: Callable[[], bool]) -> Iterator[sqlite3.Connection]:
        """Like `read`, but soon after `abandoned` returns True, the running statement is stopped,
        and ReadAbandoned is raised.
        """
        with self.read() as connection:
            connection.set_progress_handler(abandoned, _STEPS_UNCHECKED)
            try:
                yield connection
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                    raise ReadAbandoned from None
                raise
            connection.set_progress_handler(None, 0)

    @contextlib.contextmanager
    def glance(self) -> Iterator[sqlite3.Connection]:
        """Provide a connection for the event loop. Read only a few rows by key, and await nothing.

        All reads in one iteration of the loop share a snapshot, because beginning and ending a
        snapshot takes as long as the read. The response to a write is sent in a later iteration
        than the commit, so reads after that response see the write.
        """
        try:
            if self._glancing is None:
                self._glancer = self._glancer or self._open_reader()
                self._glancer.execute("BEGIN")
                self._glancing = self._glancer
                asyncio.get_running_loop().call_soon(self._end_glance)
            yield self._glancing
        except BaseException as error:
            self._drop_glancer()  # as in `read`
            if isinstance(error, sqlite3.DatabaseError):
                self._explain(error)
            raise

    def close(self) -> None:
        """Close every connection; the write-ahead log is merged into the file."""
        with self._lock, self._readers_lock:
            if not self._closed:
                self._closed = True
                glancer = [] if self._glancer is None else [self._glancer]
                for connection in (*self._free_readers, *glancer, self._writer):
                    connection.close()

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.DatabaseError as error:
            self._explain(error)
            raise

    def _explain(self, error: sqlite3.DatabaseError) -> None:
        """Raise a descriptive DatabaseError if the disk or the file is the cause of `error`;
        otherwise return.
        """
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
            raise DatabaseDamaged(self.path, str(error)) from error
        if not code and str(error).startswith(_NO_TEXT):  # raised by Python, and it quotes the text
            raise DatabaseDamaged(self.path, "a text in it is no UTF-8") from None
        if code == sqlite3.SQLITE_FULL or (code in _OF_THE_DISK and self._no_room()):
            raise DatabaseFull(self.path) from error
        if code in _OF_THE_DISK:
            raise DatabaseError(
                f"The database {self.path} cannot be used: {error}. Check that its folder "
                "exists and may be written, and that no other program uses the file."
            ) from error

    def _take_reader(self) -> sqlite3.Connection:
        with self._readers_lock:
            if self._free_readers:
                return self._free_readers.pop()
        return self._open_reader()

    def _open_reader(self) -> sqlite3.Connection:
        connection = self._open(self.path)
        connection.execute("PRAGMA query_only = ON")
        connection.execute(f"PRAGMA cache_size = -{_READER_CACHE_KIB}")
        return connection

    def _end_glance(self) -> None:
        glancing, self._glancing = self._glancing, None
        if glancing is not None and not self._closed:
            glancing.rollback()

    def _drop_glancer(self) -> None:
        if self._glancer is not None:
            self._glancer.close()
        self._glancer = self._glancing = None

    def _give_back(self, connection: sqlite3.Connection) -> None:
        with self._readers_lock:
            if self._closed:
                connection.close()
            else:
                self._free_readers.append(connection)

    def _no_room(self) -> bool:
        """Return whether the disk is full. SQLite does not always report a full disk as such."""
        with contextlib.suppress(OSError):
            return shutil.disk_usage(self.path.parent).free < _LEAST_FREE
        return False

    def _create(self) -> None:
        """Create a store under a temporary name, and rename it when it is complete.

        So if the store's file has no tables, it is not an unfinished new store: somebody has
        emptied it.
        """
        new = self.path.with_name(f"{NAME}.new")
        for name in (NAME, f"{NAME}.new"):
            for end in ("-wal", "-shm", "-journal"):
                self.path.with_name(f"{name}{end}").unlink(missing_ok=True)
        new.unlink(missing_ok=True)
        self._writer = self._open(new)
        try:
            self._migrate()
        finally:
            self._writer.close()
        new.rename(self.path)
        sync_dir(self.path.parent)

    def _open(self, path: Path) -> sqlite3.Connection:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            _prepare(connection)
            self._digests.add_functions(connection)
        except BaseException as error:
            connection.close()
            if isinstance(error, UnicodeDecodeError):  # in a table's description
                raise DatabaseDamaged(self.path, "its description is no text") from None
            raise
        if os.name == "posix":
            path.chmod(0o600)
        return connection

    def _check(self) -> None:
        """Raise DatabaseDamaged if the file is damaged. Small files are always checked, large ones
        only after a crash.
        """
        if self.path.stat().st_size > _ALWAYS_CHECKED and not self._crashed:
            return
        (verdict,) = self._writer.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise DatabaseDamaged(self.path, "its pages do not fit together")

    def _migrate(self) -> None:
        (version,) = self._writer.execute("PRAGMA user_version").fetchone()
        if version == 0 and self.path.exists():
            raise DatabaseDamaged(self.path, "it is empty")
        if version > len(MIGRATIONS):
            raise DatabaseTooNew(self.path, version)
        for number, step in enumerate(MIGRATIONS[version:], start=version + 1):
            with self.write() as conn:
                step(conn)
                conn.execute("INSERT INTO migrations VALUES (?, ?)", (number, time.time()))
                conn.execute(f"PRAGMA user_version = {number}")
        if version < len(MIGRATIONS):  # removed data must not remain in the log
            self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def copy_store(connection: sqlite3.Connection, path: Path, check: Callable[[], None]) -> None:
    """Copy the snapshot of a connection, which `Database.read` has provided, to the new file
    `path`. Other readers and the writer do not wait. `check` is called after each step; an error
    that it raises stops the copy.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with contextlib.closing(sqlite3.connect(path)) as copy:
        copy.execute("PRAGMA synchronous = OFF")
        connection.backup(copy, pages=_COPY_PAGES, progress=lambda *_: check())


def schema_of(store: Path) -> int:
    """Return the schema version of a store; 0 if the file is not an intact database. The whole file
    is read, which may take long.
    """
    try:
        with contextlib.closing(
            sqlite3.connect(f"{store.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
        ) as connection:
            sql_text.add_functions(connection)
            Digests(None).add_functions(connection)
            (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error:
        return 0
    return int(version) if verdict == "ok" else 0


def _prepare(connection: sqlite3.Connection) -> None:
    connection.row_factory = sqlite3.Row
    sql_text.add_functions(connection)
    connection.execute(f"PRAGMA busy_timeout = {_WAIT_MS}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # confirmed data survives a power failure
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA temp_store = FILE")  # no large sorts in memory
    connection.execute("PRAGMA cache_size = -16000")
