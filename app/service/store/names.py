"""Data types on the wire go by name, in the store by key (spec 2.7). Custom ones are rows. A robust
variant that is no more stands for its type."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from app.discovery.match.catalogue import BY_KEY, FORMER, TYPES

Named = tuple[tuple[str, str], ...]
"""Pairs of a key and a name."""


def custom(c: sqlite3.Connection) -> Named:
    """The custom data types."""
    rows = c.execute("SELECT key, name FROM data_types ORDER BY id")
    return tuple((row["key"], row["name"]) for row in rows)


def name(c: sqlite3.Connection, key: str) -> str:
    """The name of a data type; one that is no longer there keeps its key."""
    kind = BY_KEY.get(FORMER.get(key, key))
    if kind is not None:
        return kind.name
    row = c.execute("SELECT name FROM data_types WHERE key = ?", (key,)).fetchone()
    return key if row is None else str(row["name"])


def keys(c: sqlite3.Connection, data_type: str) -> list[str]:
    """The keys of the data types of this name (or key); empty if it is unknown."""
    return keys_of(data_type, custom(c))


def keys_in(c: sqlite3.Connection, texts: Iterable[str]) -> list[str]:
    """The keys of the data types that are named in texts, with commas in between; a name may hold
    commas itself. What is no name is passed over."""
    known: dict[str, list[str]] = {}
    for key, called in (*((kind.key, kind.name) for kind in TYPES), *custom(c)):
        known.setdefault(key, []).append(key)
        known.setdefault(called, []).append(key)
    for called, key in FORMER.items():
        known.setdefault(called, [key])
    most = 1 + max(called.count(",") for called in known)
    found: list[str] = []
    for text in texts:
        parts = text.split(",")
        while parts:
            names = (",".join(parts[:count]).strip() for count in range(most, 0, -1))
            called = next((name for name in names if name in known), "")
            found += known.get(called, ())
            del parts[: called.count(",") + 1]
    return found


def keys_of(data_type: str, custom: Named) -> list[str]:
    """As `keys`, where the custom data types are known already."""
    named = (*((kind.key, kind.name) for kind in TYPES), *custom)
    found = [pair[0] for pair in named if data_type in pair]
    return found or ([FORMER[data_type]] if data_type in FORMER else [])
