"""Audit journal: who did what to which file, as a chain of records that reveals edits.

The hash of a record covers the record and the previous hash. A keyed code over the hash proves
that this program wrote the record. If records at the end are removed, the rest is still a valid
chain. So the end (`Head`) is also recorded elsewhere (`head_file`), and `audit_chain` compares the
two. resources/help/journal.md describes the format.

The functions use the journal's connection: a record and the state that it describes are written in
the same transaction.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass

from app.masking import mask

TABLE = "audit"
SCHEMA = """
CREATE TABLE audit (
  number INTEGER PRIMARY KEY,
  body   TEXT NOT NULL,
  hash   TEXT NOT NULL,
  code   TEXT NOT NULL
) STRICT
"""
START = b"0" * 64
"""Previous hash of the first record."""
BEFORE_ALL = -(1 << 63)
"""A number below the number of every record, even of one that somebody has inserted."""

_MOST = 1 << 62
_LONG_NUMBER = re.compile(r"\d(?:[ .\-]?\d){11,18}")

Row = tuple[int, bytes, bytes, bytes]
"""Stored record: number, body, hash, code."""


@dataclass(frozen=True, slots=True)
class Head:
    """The last record of a chain: its number (0 if there is none) and its hash."""

    number: int
    hash: str


NO_RECORDS = Head(0, START.decode())


@dataclass(frozen=True, slots=True)
class Record:
    """A record of the chain. `body` is its content. `hash` covers the record and all records
    before it.

    If the record is damaged, the body is empty.
    """

    number: int
    body: dict[str, object]
    hash: str


def append(db: sqlite3.Connection, key: bytes, body: Mapping[str, object]) -> Head:
    """Add a record in the open transaction; return the new end."""
    last = db.execute(
        "SELECT number, CAST(hash AS BLOB) FROM audit ORDER BY number DESC LIMIT 1"
    ).fetchone()
    before, number = (last[1], last[0] + 1) if last else (START, 1)
    if number > _MOST:
        raise sqlite3.DatabaseError("the last number of the audit journal is used")
    text = json.dumps(body, sort_keys=True)
    digest = link(before, number, text.encode())
    db.execute(
        "INSERT INTO audit (number, body, hash, code) VALUES (?, ?, ?, ?)",
        (number, text, digest, code(key, digest.encode())),
    )
    return Head(number, digest)


def head(db: sqlite3.Connection) -> Head:
    """Return the end of the chain."""
    row = db.execute(
        "SELECT number, CAST(hash AS BLOB) FROM audit ORDER BY number DESC LIMIT 1"
    ).fetchone()
    return Head(row[0], row[1].decode("ascii", "replace")) if row else NO_RECORDS


def rows(db: sqlite3.Connection, after: int, limit: int) -> list[Row]:
    """Return records with a number above `after`, in order, exactly as stored."""
    return db.execute(
        "SELECT number, CAST(body AS BLOB), CAST(hash AS BLOB), CAST(code AS BLOB) FROM audit"
        " WHERE number > ? ORDER BY number LIMIT ?",
        (after, limit),
    ).fetchall()


def records(db: sqlite3.Connection, after: int, limit: int) -> list[Record]:
    """Return records with a number above `after`, in order, for display."""
    return [
        Record(number, content(body), digest.decode("ascii", "replace"))
        for number, body, digest, _ in rows(db, after, limit)
    ]


def newest(db: sqlite3.Connection, before: int, limit: int) -> list[Record]:
    """Return records with a number below `before`, newest first, for display."""
    found = db.execute(
        "SELECT number, CAST(body AS BLOB), CAST(hash AS BLOB) FROM audit"
        " WHERE number < ? ORDER BY number DESC LIMIT ?",
        (before, limit),
    )
    return [
        Record(number, content(body), digest.decode("ascii", "replace"))
        for number, body, digest in found
    ]


def content(body: bytes) -> dict[str, object]:
    """Return the content of a body; empty if the body is not a valid record."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def link(before: bytes, number: int, body: bytes) -> str:
    """Return the hash of a record: SHA-256 over three lines: previous hash, number and body."""
    return hashlib.sha256(b"%b\n%d\n%b" % (before, number, body)).hexdigest()


def code(key: bytes, digest: bytes) -> str:
    """Return the code of a record: HMAC-SHA-256 of its hash."""
    return hmac.digest(key, digest, "sha256").hex()


def place(path: bytes | str) -> str:
    """Return a path as text for a record. Every number in it that is as long as a card number is
    masked.
    """
    return _LONG_NUMBER.sub(lambda found: mask(found.group()), os.fsdecode(path))
