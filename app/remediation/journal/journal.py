"""Journal of the actions on files. It is written durably before each step of a job.

Each step of a job (see `job`) is one committed transaction (docs/reliability.md, "The journal").
There is one connection, protected by a lock. The database is locked against other processes,
because recovery must never find a job on which another process is still working.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from app.paths import sync_dir, why_gone
from app.remediation.disk import crash
from app.remediation.disk.errors import JournalDamaged, JournalInUse, JournalUnwritable
from app.remediation.journal import hash_chain, head_file
from app.remediation.journal.job import (
    ADDED,
    COLUMNS,
    REDO,
    SCHEMA,
    SELECT,
    VERSION,
    Job,
    JournalState,
)

NAME = "journal.db"
T = TypeVar("T")
_COPY_PAGES = 1_000
_COPY_PAUSE = 0.001
"""Seconds for which a copy releases the lock between two steps."""
_FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""Errors that a damaged database raises; the text in their messages may be damaged, too."""


class Journal:
    """The file journal.db in the data folder. Thread-safe."""

    def __init__(self, folder: Path, audit_key: bytes, head: Path | None = None) -> None:
        """Open or create the journal in `folder`. `head` is the path of the file that records the
        end of the audit chain a second time; None means a file in `folder`.

        Raises JournalInUse, JournalDamaged, JournalUnwritable or OSError.
        """
        self.path = folder / NAME
        self.audit_key = audit_key
        self.lock = threading.RLock()
        self._latest: float | None = None
        self.noted = head_file.HeadFile(head or folder / head_file.NAME, audit_key)
        try:
            if not self.path.exists():
                self._create()
        except _FAULTS as error:
            raise self._explained(error) from None
        self._db = sqlite3.connect(
            self.path, timeout=0.5, isolation_level=None, check_same_thread=False
        )
        try:
            self._prepare()
        except _FAULTS as error:
            self._db.close()
            raise self._explained(error) from None

    def _create(self) -> None:
        """Create an empty journal under another name, and rename it when it is complete.

        So a journal without its tables or its end record is not new, but damaged.
        """
        if not self.noted.path.exists():
            self.noted.create(hash_chain.NO_RECORDS)
        new = self.path.with_name("journal.db.new")
        for path in (new, new.with_name("journal.db.new-journal")):
            path.unlink(missing_ok=True)
        os.close(os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))  # private from the start
        with closing(sqlite3.connect(new, isolation_level=None)) as db:
            db.execute("PRAGMA synchronous=EXTRA")
            db.execute("BEGIN EXCLUSIVE")
            for statement in (*SCHEMA.split(";"), REDO, hash_chain.SCHEMA):
                db.execute(statement)
            db.execute(f"PRAGMA user_version={VERSION}")
            db.execute("COMMIT")
        new.rename(self.path)
        sync_dir(self.path.parent)

    def _prepare(self) -> None:
        for pragma in (
            "locking_mode=EXCLUSIVE",
            "journal_mode=TRUNCATE",  # with WAL, a destroyed key would remain in the log
            "synchronous=EXTRA",
            "secure_delete=ON",
        ):
            self._db.execute(f"PRAGMA {pragma}")
        self._db.execute("BEGIN EXCLUSIVE")
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version != VERSION:  # 0: the file was emptied
            raise sqlite3.DatabaseError("unknown version")
        if not self._db.execute("PRAGMA table_info(audit)").fetchall():
            raise sqlite3.DatabaseError("no audit journal")
        self._db.execute(REDO)
        there = {row[1] for row in self._db.execute("PRAGMA table_info(job)")}
        for name in ADDED.keys() - there:
            self._db.execute(f"ALTER TABLE job ADD COLUMN {name} {ADDED[name]}")
        self._db.execute("COMMIT")
        if self._db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError("quick_check")

    def _explained(self, error: sqlite3.Error | UnicodeDecodeError) -> Exception:
        """Return the exception to raise for an error of the database. A plain SQLITE_ERROR counts
        as damage, because it means that a table or column is missing.
        """
        if isinstance(error, sqlite3.IntegrityError):
            return ValueError("this job id was used before")
        if (
            not isinstance(error, sqlite3.OperationalError)
            or getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) == sqlite3.SQLITE_ERROR
        ):
            return JournalDamaged(
                f"The remediation journal {self.path} is damaged. No file was changed, and the "
                "journal was not changed. Restore it from a backup, or move it away to start "
                "with an empty one (earlier changes can then no longer be undone)."
            )
        if "locked" in str(error):
            return JournalInUse(
                f"The remediation journal {self.path} is in use by another process. "
                "Stop the other service that uses this data folder, then start again."
            )
        why = self.why_gone() or f"the journal {self.path} cannot be written ({error})"
        return JournalUnwritable(why)

    def why_gone(self) -> str:
        """Return why nothing can be recorded: the journal's folder was moved or deleted. Return ""
        if it is in its place.
        """
        return why_gone(self.path)

    @contextmanager
    def write(self, name: str, *notes: Mapping[str, object]) -> Iterator[sqlite3.Connection]:
        """Run a transaction during the `with` block, and add the audit records `notes` at its end.
        Raises JournalUnwritable or JournalDamaged, and ValueError if a new job has a used ID.

        Before and after the transaction, a test can end the process, at crash points whose names
        contain `name`.
        """
        head = hash_chain.NO_RECORDS
        with self.lock:
            crash.point(f"journal {name}")
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield self._db
                for note in notes:
                    head = hash_chain.append(self._db, self.audit_key, note)
                self._db.execute("COMMIT")
            except BaseException as error:
                with suppress(*_FAULTS):
                    self._db.execute("ROLLBACK")
                if isinstance(error, _FAULTS):
                    raise self._explained(error) from None
                raise
            crash.point(f"journal has {name}")
        self.noted.save(head)

    @contextmanager
    def copied(self, path: Path, check: Callable[[], None]) -> Iterator[None]:
        """Write a consistent copy of the journal to the new file `path`, some pages at a time, so
        that other calls wait for milliseconds only. Then run the `with` block. During the block, no
        other thread can write to the journal, so the copy stays complete. `check` is called after
        each step of copying; an exception from `check` stops the copy. Raises JournalUnwritable or
        JournalDamaged.
        """

        def progress(_status: int, remaining: int, _pages: int) -> None:
            if remaining:
                self._let_others()
            check()

        with self.lock:
            try:
                os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
                with closing(sqlite3.connect(path)) as copy:
                    copy.execute("PRAGMA synchronous=OFF")  # others would wait for the disk
                    self._db.backup(copy, pages=_COPY_PAGES, progress=progress)
            except _FAULTS as error:
                raise self._explained(error) from None
            except OSError as error:
                raise JournalUnwritable(f"the copy {path} cannot be written ({error})") from None
            yield

    def _let_others(self) -> None:
        """Release the lock for a moment."""
        self.lock.release()
        time.sleep(_COPY_PAUSE)
        self.lock.acquire()

    def _read(self, where: str, *values: object) -> list[Job]:
        question = f"{SELECT} {where}"
        return self.ask(lambda db: [Job(*row) for row in db.execute(question, values)])

    def request(self, job: Job) -> None:
        """Add a new job. Raises ValueError if another job has its id."""
        marks = ", ".join("?" * len(COLUMNS))
        values = [getattr(job, name) for name in COLUMNS]
        with self.write(JournalState.REQUESTED) as db:
            db.execute(f"INSERT INTO job ({', '.join(COLUMNS)}) VALUES ({marks})", values)  # noqa: S608

    def update(self, job: Job, redo: bytes = b"", **values: Any) -> Job:
        """Set the columns `values` of a job in one transaction; return the updated job. `redo` is
        recovery data, stored until the job ends.
        """
        with self.write(str(values.get("state", "change"))) as db:
            if redo:
                db.execute("INSERT INTO redo (job, pieces) VALUES (?, ?)", (job.job, redo))
            self._set(db, job, values)
        return replace(job, **values)

    def redo(self, job: Job) -> bytes:
        """Return the stored redo data of a job; empty if there is none."""
        with self.lock:
            try:
                found = self._db.execute("SELECT pieces FROM redo WHERE job = ?", (job.job,))
                return b"".join(pieces for (pieces,) in found)
            except _FAULTS as error:
                raise self._explained(error) from None

    def end(self, job: Job, note: dict[str, object], **values: Any) -> Job:
        """Set the columns `values` of an ended job, delete its redo data, and add the audit record
        `note`, all in one transaction. Return the updated job.
        """
        with self.write(str(values.get("state", "end")), note) as db:
            self._set(db, job, values)
            db.execute("DELETE FROM redo WHERE job = ?", (job.job,))
        return replace(job, **values)

    @staticmethod
    def _set(db: sqlite3.Connection, job: Job, values: dict[str, Any]) -> None:
        names = ", ".join(f"{name} = ?" for name in values)
        db.execute(f"UPDATE job SET {names} WHERE job = ?", (*values.values(), job.job))  # noqa: S608

    def get(self, job_id: str) -> Job | None:
        """Return the job; None if there is none."""
        found = self._read("WHERE job = ?", job_id)
        return found[0] if found else None

    def known(self, job_id: str) -> Job:
        """Return the job. Raises ValueError if there is none."""
        job = self.get(job_id)
        if job is None:
            raise ValueError("there is no such job")
        return job

    def last_id(self) -> str:
        """Return the last of all job IDs in alphabetical order; "" if there is no job."""
        (last,) = self.ask(lambda db: db.execute("SELECT max(job) FROM job").fetchone())
        return last or ""

    def latest(self) -> float:
        """Return when the last job was requested (Unix seconds; 0 if there is no job). Jobs
        requested after the first call of this method do not count. If the current time is earlier
        than the result, somebody has set the clock back.
        """
        with self.lock:
            if self._latest is None:
                asked = self.ask(lambda db: db.execute("SELECT max(requested_at) FROM job"))
                self._latest = float(asked.fetchone()[0] or 0.0)
            return self._latest

    def unsettled(self) -> list[Job]:
        """Return the jobs that have not ended, interrupted or in progress, oldest first."""
        return self._read(
            "WHERE state IN ('REQUESTED', 'INTENT', 'BUILT') ORDER BY requested_at, rowid"
        )

    def sealed(self) -> list[Job]:
        """Return jobs whose original can still be decrypted, oldest first."""
        return self._read(
            "WHERE wrapped_key IS NOT NULL AND state IN ('DONE', 'ATTENTION') "
            "ORDER BY requested_at, rowid"
        )

    def shredded(self) -> list[Job]:
        """Return jobs whose key is destroyed but whose vault file may still exist."""
        return self._read("WHERE wrapped_key IS NULL AND vault <> ''")

    def keyed(self) -> list[Job]:
        """Return the ended jobs that have no undo copy, but have digests that can still be
        compared. The job that ended first comes first.
        """
        return self._read(
            "WHERE mark_key IS NOT NULL AND wrapped_key IS NULL AND ended_at IS NOT NULL "
            "ORDER BY ended_at, rowid"
        )

    def undone(self) -> dict[str, str]:
        """Return the IDs of all undone jobs, each with the ID of the job that undid it."""
        found = "SELECT undoes, job FROM job WHERE undoes <> '' AND state = 'DONE' ORDER BY rowid"
        return dict(self.ask(lambda db: db.execute(found).fetchall()))

    def of_file(self, root: bytes, path: bytes) -> list[Job]:
        """Return all jobs on one file, newest first."""
        return self._read(
            "WHERE root = ? AND path = ? ORDER BY requested_at DESC, rowid DESC", root, path
        )

    def newest(self, limit: int, offset: int) -> list[Job]:
        """Return up to `limit` jobs, newest first, after skipping the `offset` newest jobs."""
        return self._read("ORDER BY requested_at DESC, rowid DESC LIMIT ? OFFSET ?", limit, offset)

    def ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """Call `question` with the connection, and return its result. `question` may only read.
        Raises JournalUnwritable or JournalDamaged.
        """
        with self.lock:
            try:
                return question(self._db)
            except _FAULTS as error:
                raise self._explained(error) from None

    def close(self) -> None:
        """Close the database, so that other processes can open it."""
        with self.lock:
            self._db.close()
