"""Read-only access to the audit chain of a journal file, even while a service writes to it.

The service locks the file; this module ignores the lock. A read during a write may be
inconsistent, but the codes reveal that: a record with a valid code is correct. Any other record is
read again on a new connection before it is reported as bad.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TypeVar

from app.remediation.journal import agreement, audit
from app.remediation.journal.audit import Head, Row
from app.remediation.journal.audit_verification import Check, Verdict

T = TypeVar("T")
_AT_ONCE = 1000
_TRIES = 5
_PAUSE = 0.1
"""Seconds before a damaged record is read again: much longer than a transaction of the service."""
_FAULTS = (sqlite3.Error, UnicodeDecodeError)


class Unreadable(Exception):
    """The file is no journal, or too damaged to contain a readable record."""


def verify(
    path: Path,
    key: bytes,
    heads: Sequence[Head] | None,
    pause: Callable[[float], None] = time.sleep,
) -> Verdict:
    """Verify the whole chain. `heads` (as in `Check`) must have been read before this call, because
    the service may add records meanwhile. Raises Unreadable.
    """
    ended = _asked(path, agreement.ended, pause)
    check, after = Check(key, heads, ended), audit.BEFORE_ALL
    while True:
        tried, rows = _read_on(path, check, after, pause)
        if not rows:
            return check.verdict()
        check, after = tried, rows[-1][0]


def rows(path: Path, pause: Callable[[float], None] = time.sleep) -> Iterator[Row]:
    """Yield all records as stored, in order. Raises Unreadable."""
    after = audit.BEFORE_ALL
    while found := _asked(path, partial(audit.rows, after=after, limit=_AT_ONCE), pause):
        yield from found
        after = found[-1][0]


def _read_on(
    path: Path, check: Check, after: int, pause: Callable[[float], None]
) -> tuple[Check, list[Row]]:
    """Process the records with numbers above `after`. Return a copy of `check` that has processed
    them, and the records. If a record seems damaged, read the records again before that.
    """
    for attempt in range(_TRIES):
        tried = check.copy()
        found, odd = _asked(path, partial(_records, after=after), pause)
        tried.read(found, odd)
        if check.faulty or not tried.faulty:
            break
        if attempt < _TRIES - 1:
            pause(_PAUSE)
    return tried, found


def _records(db: sqlite3.Connection, after: int) -> tuple[list[Row], dict[int, agreement.Mismatch]]:
    found = audit.rows(db, after, _AT_ONCE)
    return found, agreement.odd(db, found)


def _asked(path: Path, ask: Callable[[sqlite3.Connection], T], pause: Callable[[float], None]) -> T:
    for attempt in range(_TRIES):
        try:
            with closing(
                sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)
            ) as db:
                return ask(db)
        except _FAULTS as error:
            if attempt == _TRIES - 1:
                raise Unreadable(f"{path} is not a readable journal.") from error
            pause(_PAUSE)
    raise Unreadable(f"{path} is not a readable journal.")


def mend(path: Path) -> None:
    """Roll back a write that a crash has interrupted, as the service does at its start. If the
    file is locked, another process is writing, and nothing is done. Raises Unreadable.
    """
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)) as db:
            db.execute("SELECT 1 FROM audit LIMIT 1").fetchall()
    except _FAULTS as error:
        if "locked" in str(error):
            return
        raise Unreadable(
            f"The last write of {path} was cut short by a crash and cannot be repaired here. "
            "Check a writable copy."
        ) from error
