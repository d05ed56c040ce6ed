"""The audit chain: what was done to files, by whom, in an order that can't be edited unseen.

Each record's hash covers the record and the hash before it; a keyed code over the hash shows that
we wrote it. Cutting records off at the end leaves a whole chain, so whoever wants to notice that
keeps the head (`Head`) somewhere else and hands it to `verify`.

The functions work on the journal's connection: a record is written in the same transaction as
the state it tells of.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sqlite3
from dataclasses import dataclass

SCHEMA = """
CREATE TABLE audit (
  number INTEGER PRIMARY KEY,
  body   TEXT NOT NULL,
  hash   TEXT NOT NULL,
  code   TEXT NOT NULL
) STRICT
"""

_START = "0" * 64


@dataclass(frozen=True, slots=True)
class Head:
    """The last record: its number (0 when there is none) and hash."""

    number: int
    hash: str


@dataclass(frozen=True, slots=True)
class Record:
    """One record of the chain; `body` is what was written down, `hash` covers it and all before."""

    number: int
    body: dict[str, object]
    hash: str


def append(db: sqlite3.Connection, key: bytes, body: dict[str, object]) -> None:
    """Add a record in the open transaction."""
    last = head(db)
    text = json.dumps(body, sort_keys=True)
    number = last.number + 1
    digest = _hash(last.hash, number, text)
    db.execute(
        "INSERT INTO audit (number, body, hash, code) VALUES (?, ?, ?, ?)",
        (number, text, digest, _code(key, digest)),
    )


def head(db: sqlite3.Connection) -> Head:
    """The end of the chain."""
    row = db.execute("SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1").fetchone()
    return Head(row[0], row[1]) if row else Head(0, _START)


def records(db: sqlite3.Connection, after: int, limit: int) -> list[Record]:
    """Records with a number above `after`, in order."""
    rows = db.execute(
        "SELECT number, body, hash FROM audit WHERE number > ? ORDER BY number LIMIT ?",
        (after, limit),
    )
    return [Record(number, json.loads(body), digest) for number, body, digest in rows]


def verify(db: sqlite3.Connection, key: bytes, known: Head | None = None) -> str:
    """Check the whole chain: an empty string, or words that name the first bad record."""
    before, number = _START, 0
    rows = db.execute("SELECT number, body, hash, code FROM audit ORDER BY number")
    for number, (found, body, digest, code) in enumerate(rows, start=1):
        if found != number:
            return f"audit record {number} is missing"
        if digest != _hash(before, number, body):
            return f"audit record {number} was changed"
        if not hmac.compare_digest(code, _code(key, digest)):
            return f"audit record {number} was not written with this key"
        if known is not None and known.number == number and known.hash != digest:
            return f"audit record {number} is not the one that was noted"
        before = digest
    if known is not None and known.number > number:
        return f"audit record {number + 1} is missing: the chain was cut off"
    return ""


def _hash(before: str, number: int, body: str) -> str:
    return hashlib.sha256(f"{before}\n{number}\n{body}".encode()).hexdigest()


def _code(key: bytes, digest: str) -> str:
    return hmac.new(key, digest.encode(), "sha256").hexdigest()
