"""Read-only access to a journal file, even while a service writes to it.

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

from app.remediation.journal import agreement, hash_chain
from app.remediation.journal.audit_verification import Check, Verdict
from app.remediation.journal.hash_chain import Head, Row

T = TypeVar("T")
_AT_ONCE = 1000
_TRIES = 5
_PAUSE = 0.1
"""Seconds before a damaged record is read again: much longer than a transaction of the service."""
_FAULTS = (sqlite3.Error, UnicodeDecodeError)


class Unreadable(Exception):
    """The file cannot be read as a journal, or an interrupted write cannot be repaired here."""


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
    check, after = Check(key, heads, ended), hash_chain.BEFORE_ALL
    while True:
        tried, rows = _read_on(path, check, after, pause)
        if not rows:
            return check.verdict()
        check, after = tried, rows[-1][0]


def rows(path: Path, pause: Callable[[float], None] = time.sleep) -> Iterator[Row]:
    """Yield all records as stored, in order. Raises Unreadable."""
    after = hash_chain.BEFORE_ALL
    while found := _asked(path, partial(hash_chain.rows, after=after, limit=_AT_ONCE), pause):
        yield from found
        after = found[-1][0]


def count_records(path: Path) -> int:
    """Return the number of audit records. Raises Unreadable."""
    (count,) = _asked(
        path, lambda db: db.execute("SELECT count(*) FROM audit").fetchone(), time.sleep
    )
    return int(count)


def key_ids(path: Path) -> frozenset[str]:
    """Return the IDs of the vault keys that undo copies need. Raises Unreadable."""
    statement = "SELECT DISTINCT key_id FROM job WHERE wrapped_key IS NOT NULL"
    return frozenset(_asked(path, lambda db: [row[0] for row in db.execute(statement)], time.sleep))


def _read_on(
    path: Path, check: Check, after: int, pause: Callable[[float], None]
) -> tuple[Check, list[Row]]:
    """Process the next records with numbers above `after`. Return a copy of `check` that has
    processed them, and the records. While a record seems damaged, the records are read again, up to
    `_TRIES` times in all. Raises Unreadable.
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
    found = hash_chain.rows(db, after, _AT_ONCE)
    return found, agreement.odd(db, found)


def _asked(path: Path, ask: Callable[[sqlite3.Connection], T], pause: Callable[[float], None]) -> T:
    uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"  # "immutable" alone creates the file
    for attempt in range(_TRIES):
        try:
            with closing(sqlite3.connect(uri, uri=True)) as db:
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
