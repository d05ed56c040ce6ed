"""Translation between names of data types (in the API) and keys (in the store): contract 2.7.

Custom data types are rows of a table. The keys and names of former built-in data types stand for
the data types that replace them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from app.discovery.match.catalogue import BY_KEY, FORMER, TYPES

Named = tuple[tuple[str, str], ...]
"""Pairs of a key and a name."""


def custom(conn: sqlite3.Connection) -> Named:
    """Return key and name of all custom data types."""
    rows = conn.execute("SELECT key, name FROM data_types ORDER BY id")
    return tuple((row["key"], row["name"]) for row in rows)


def name(conn: sqlite3.Connection, key: str) -> str:
    """Return the name of a data type; its key if the data type no longer exists."""
    kind = BY_KEY.get(FORMER.get(key, key))
    if kind is not None:
        return kind.name
    row = conn.execute("SELECT name FROM data_types WHERE key = ?", (key,)).fetchone()
    return key if row is None else str(row["name"])


def keys(conn: sqlite3.Connection, data_type: str) -> list[str]:
    """Return the keys of the data types of this name (or key); empty if unknown."""
    return keys_of(data_type, custom(conn))


def keys_in(conn: sqlite3.Connection, texts: Iterable[str]) -> list[str]:
    """Return the keys of the data types in comma-separated texts. A name may itself contain
    commas. Unknown names are ignored.
    """
    known: dict[str, list[str]] = {}
    for key, called in (*((kind.key, kind.name) for kind in TYPES), *custom(conn)):
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
    """Like `keys`, with the custom data types already loaded."""
    named = (*((kind.key, kind.name) for kind in TYPES), *custom)
    found = [pair[0] for pair in named if data_type in pair]
    return found or ([FORMER[data_type]] if data_type in FORMER else [])
