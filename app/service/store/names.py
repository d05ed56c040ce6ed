"""Data types on the wire go by name, in the store by key (spec 2.7). Custom ones are rows."""

from __future__ import annotations

import sqlite3

from app.discovery.catalogue import BY_KEY, TYPES

Named = tuple[tuple[str, str], ...]
"""Pairs of a key and a name."""


def custom(c: sqlite3.Connection) -> Named:
    """The custom data types."""
    rows = c.execute("SELECT key, name FROM data_types ORDER BY id")
    return tuple((row["key"], row["name"]) for row in rows)


def name(c: sqlite3.Connection, key: str) -> str:
    """The name of a data type; one that is no longer there keeps its key."""
    kind = BY_KEY.get(key)
    if kind is not None:
        return kind.name
    row = c.execute("SELECT name FROM data_types WHERE key = ?", (key,)).fetchone()
    return key if row is None else str(row["name"])


def keys(c: sqlite3.Connection, data_type: str) -> list[str]:
    """The keys of the data types of this name (or key); empty if it is unknown."""
    return keys_of(data_type, custom(c))


def keys_of(data_type: str, custom: Named) -> list[str]:
    """As `keys`, where the custom data types are known already."""
    named = (*((kind.key, kind.name) for kind in TYPES), *custom)
    return [pair[0] for pair in named if data_type in pair]
