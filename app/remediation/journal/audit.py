"""The audit journal: who did what, to which file, in an order that can't be edited unseen.

Each record's hash covers the record and the hash before it; a keyed code over the hash shows that
we wrote it. Cutting records off at the end leaves a whole chain, so the end (`Head`) is noted
somewhere else, too (`head_file`), and `chain` compares. docs/journal.md has the format.

The functions work on the journal's connection: a record is written in the same transaction as
the state it tells of.
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
"""What stands for the hash before the first record."""
BEFORE_ALL = -(1 << 63)
"""A number below every record's, also below one that somebody put in."""

_MOST = 1 << 62
_LONG_NUMBER = re.compile(r"\d(?:[ .\-]?\d){11,18}")

Row = tuple[int, bytes, bytes, bytes]
"""A record as it is stored: number, body, hash, code."""


@dataclass(frozen=True, slots=True)
class Head:
    """The last record: its number (0 when there is none) and hash."""

    number: int
    hash: str


NO_RECORDS = Head(0, START.decode())


@dataclass(frozen=True, slots=True)
class Record:
    """One record of the chain; `body` is what was written down, `hash` covers it and all before.

    The body is empty when it is damaged.
    """

    number: int
    body: dict[str, object]
    hash: str


def append(db: sqlite3.Connection, key: bytes, body: Mapping[str, object]) -> Head:
    """Add a record in the open transaction; returns the new end."""
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
    """The end of the chain."""
    row = db.execute(
        "SELECT number, CAST(hash AS BLOB) FROM audit ORDER BY number DESC LIMIT 1"
    ).fetchone()
    return Head(row[0], row[1].decode("ascii", "replace")) if row else NO_RECORDS


def rows(db: sqlite3.Connection, after: int, limit: int) -> list[Row]:
    """Records with a number above `after`, in order, with every byte as it is stored."""
    return db.execute(
        "SELECT number, CAST(body AS BLOB), CAST(hash AS BLOB), CAST(code AS BLOB) FROM audit"
        " WHERE number > ? ORDER BY number LIMIT ?",
        (after, limit),
    ).fetchall()


def records(db: sqlite3.Connection, after: int, limit: int) -> list[Record]:
    """Records with a number above `after`, in order, to be read by people."""
    return [
        Record(number, content(body), digest.decode("ascii", "replace"))
        for number, body, digest, _ in rows(db, after, limit)
    ]


def content(body: bytes) -> dict[str, object]:
    """What a body says; nothing when it is no record of ours."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def link(before: bytes, number: int, body: bytes) -> str:
    """The hash of a record: SHA-256 of the hash before, the number and the body, a line each."""
    return hashlib.sha256(b"%b\n%d\n%b" % (before, number, body)).hexdigest()


def code(key: bytes, digest: bytes) -> str:
    """The code of a record: HMAC-SHA-256 of its hash."""
    return hmac.digest(key, digest, "sha256").hex()


def place(path: bytes | str) -> str:
    """A path as a record names it: a number that is long enough for a card is masked in it."""
    return _LONG_NUMBER.sub(lambda found: mask(found.group()), os.fsdecode(path))
