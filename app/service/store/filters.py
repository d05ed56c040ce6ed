"""Global filters (contract 2.1): their rows, and their effect on existing results.

Expressions are encrypted, because an expression on matches may be a value that must not be stored.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection
from dataclasses import dataclass, field

from app.api.records.filters import Filter
from app.service.base.secrets import Seal, SealBroken
from app.service.store import removal, similarity
from app.service.store.counting import recount
from app.service.store.ids import public
from app.service.store.visibility import Within, keys

_IN_FORCE = """
SELECT f.* FROM filters f JOIN targets t ON t.id = ?
WHERE (f.group_id IS NULL AND f.target_id IS NULL) OR f.target_id = t.id
  OR f.group_id = t.group_id
ORDER BY f.id
"""

_FOUND = """
SELECT m.id, m.object_id, l.target_id FROM matches m JOIN objects o ON o.id = m.object_id
  JOIN locations l ON l.id = o.location_id
WHERE m.purged = 0 AND m.fingerprint IN (SELECT value FROM json_each(:fingerprints))
"""

_FOUND_WITHIN = """
SELECT m.id, m.object_id, t.id AS target_id FROM targets t
  CROSS JOIN locations l ON l.target_id = t.id CROSS JOIN objects o ON o.location_id = l.id
  CROSS JOIN matches m ON m.object_id = o.id
WHERE (t.id = :target OR t.group_id = :group)
  AND m.purged = 0 AND m.fingerprint IN (SELECT value FROM json_each(:fingerprints))
"""

_EMPTY = """
DELETE FROM objects WHERE id IN (SELECT value FROM json_each(?)) AND status IS NULL
  AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.object_id = objects.id)
  AND NOT EXISTS (SELECT 1 FROM objects m WHERE m.parent_id = objects.id)
RETURNING parent_id
"""


@dataclass(frozen=True, slots=True)
class StoredFilter:
    """A filter with the fields that its type uses. Its scope is `group_id`, `target_id`, or
    everything if both are None. Dates are `YYYY-MM-DD`, `size` is in MB (1,048,576 bytes).
    """

    type: str
    group_id: int | None = None
    target_id: int | None = None
    expression: str | None = field(default=None, repr=False)
    from_date: str | None = None
    to_date: str | None = None
    days: int | None = None
    size: int | None = None

    def record(self, key: int) -> Filter:
        """Return the API record."""
        scope = self.group_id or self.target_id
        return Filter(
            id=public(key),
            type=self.type,
            apply_to=None if scope is None else public(scope),
            expression=self.expression,
            from_date=self.from_date,
            to_date=self.to_date,
            days=self.days,
            size=self.size,
        )


def add(conn: sqlite3.Connection, seal: Seal, new: StoredFilter) -> int:
    """Write a new filter; return its key."""
    (key,) = conn.execute(
        "INSERT INTO filters (type, group_id, target_id, from_date, to_date, days, size)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id",
        _values(new),
    ).fetchone()
    _seal(conn, seal, key, new.expression)
    return int(key)


def replace(conn: sqlite3.Connection, seal: Seal, key: int, new: StoredFilter) -> None:
    """Replace a filter. Fields that the new filter does not use are cleared."""
    conn.execute(
        "UPDATE filters SET type = ?, group_id = ?, target_id = ?, from_date = ?, to_date = ?,"
        " days = ?, size = ? WHERE id = ?",
        (*_values(new), key),
    )
    _seal(conn, seal, key, new.expression)


def delete(conn: sqlite3.Connection, key: int) -> None:
    """Remove a filter."""
    conn.execute("DELETE FROM filters WHERE id = ?", (key,))


def get(conn: sqlite3.Connection, seal: Seal, key: int) -> StoredFilter | None:
    """Return a filter; None if it does not exist."""
    row = conn.execute("SELECT * FROM filters WHERE id = ?", (key,)).fetchone()
    return None if row is None else _stored(seal, row)


@dataclass(frozen=True, slots=True)
class Scopes:
    """Selection of filters by scope.

    The selection contains the filters on the Groups in `groups` and on the Targets in `targets`. It
    also contains the filters on everything: all of them if `everything` is true, otherwise only
    those with a type in `always`.
    """

    everything: bool = True
    always: tuple[str, ...] = ()
    groups: Within = None
    targets: Within = None


ALL_SCOPES = Scopes()


def listed(
    conn: sqlite3.Connection,
    seal: Seal,
    types: Collection[str],
    scopes: Scopes = ALL_SCOPES,
    offset: int = 0,
    limit: int = -1,
) -> list[tuple[int, StoredFilter]]:
    """Return the filters of these types and scopes, with their keys, sorted by ID."""
    rows = conn.execute(
        "SELECT * FROM filters WHERE type IN (SELECT value FROM json_each(?1)) AND CASE"
        " WHEN target_id IS NOT NULL"
        " THEN ?2 IS NULL OR target_id IN (SELECT value FROM json_each(?2))"
        " WHEN group_id IS NOT NULL"
        " THEN ?3 IS NULL OR group_id IN (SELECT value FROM json_each(?3))"
        " ELSE ?4 OR type IN (SELECT value FROM json_each(?7)) END ORDER BY id LIMIT ?5 OFFSET ?6",
        (
            json.dumps(list(types)),
            keys(scopes.targets),
            keys(scopes.groups),
            scopes.everything,
            limit,
            offset,
            json.dumps(scopes.always),
        ),
    ).fetchall()
    return [(row["id"], _stored(seal, row)) for row in rows]


def in_force(conn: sqlite3.Connection, seal: Seal, target_id: int) -> list[StoredFilter]:
    """Return the filters that apply to a Target: its own, those of its Group, and those on
    everything.
    """
    rows = conn.execute(_IN_FORCE, (target_id,))
    return [_stored(seal, row) for row in rows]


def drop_matches(
    conn: sqlite3.Connection, scope: StoredFilter, fingerprints: Collection[str]
) -> dict[int, list[int]]:
    """Remove matches with these fingerprints from the results in the filter's scope; masked matches
    stay. Then remove objects without matches, except those with a status. A mail that has lost its
    matches but has attachments in the results is kept as a container.

    Return the keys of the objects with changed counts, as one list per Target (key).
    """
    found = _found(conn, scope, fingerprints)
    ids = json.dumps([row["id"] for row in found])
    conn.execute("DELETE FROM matches WHERE id IN (SELECT value FROM json_each(?))", (ids,))
    touched = _touched(found)
    for objects in touched.values():
        recount(conn, objects)
        similarity.refresh(conn, objects)
        emptied: Collection[int] = objects
        while emptied:  # members first, then their archives
            gone = conn.execute(_EMPTY, (json.dumps(list(emptied)),)).fetchall()
            emptied = {row["parent_id"] for row in gone if row["parent_id"] is not None}
        removal.make_containers(conn, objects)
    return touched


def count_as_test(
    conn: sqlite3.Connection, scope: StoredFilter, fingerprints: Collection[str]
) -> dict[int, list[int]]:
    """Count matches with these fingerprints as test data, in the filter's scope; masked matches are
    unchanged.

    Return the keys of the objects with changed counts, as one list per Target (key).
    """
    found = _found(conn, scope, fingerprints)
    ids = json.dumps([row["id"] for row in found])
    conn.execute(
        "UPDATE matches SET severity = 'test' WHERE id IN (SELECT value FROM json_each(?))", (ids,)
    )
    touched = _touched(found)
    for objects in touched.values():
        recount(conn, objects)
    return touched


def _found(
    conn: sqlite3.Connection, scope: StoredFilter, fingerprints: Collection[str]
) -> list[sqlite3.Row]:
    everything = scope.target_id is None and scope.group_id is None
    return conn.execute(
        _FOUND if everything else _FOUND_WITHIN,  # reads nothing of other Targets
        {
            "fingerprints": json.dumps(sorted(fingerprints)),
            "target": scope.target_id,
            "group": scope.group_id,
        },
    ).fetchall()


def _touched(rows: list[sqlite3.Row]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for target_id, key in dict.fromkeys((row["target_id"], row["object_id"]) for row in rows):
        found.setdefault(target_id, []).append(key)
    return found


def _seal(conn: sqlite3.Connection, seal: Seal, key: int, expression: str | None) -> None:
    sealed = None if expression is None else seal.close(expression.encode(), _about(key))
    conn.execute("UPDATE filters SET sealed = ? WHERE id = ?", (sealed, key))


def _expression(seal: Seal, row: sqlite3.Row) -> str | None:
    """Return the expression; None if there is none, or if it cannot be decrypted. A filter without
    its expression has no effect: finding too much is better than finding too little.
    """
    if row["sealed"] is None:
        return None
    try:
        return seal.open(row["sealed"], _about(row["id"])).decode()
    except SealBroken:
        return None


def _about(key: int) -> str:
    return f"filter {key}"


def _values(new: StoredFilter) -> tuple[object, ...]:
    return (
        new.type, new.group_id, new.target_id, new.from_date, new.to_date, new.days, new.size
    )  # fmt: skip


def _stored(seal: Seal, row: sqlite3.Row) -> StoredFilter:
    return StoredFilter(
        type=row["type"],
        group_id=row["group_id"],
        target_id=row["target_id"],
        expression=_expression(seal, row),
        from_date=row["from_date"],
        to_date=row["to_date"],
        days=row["days"],
        size=row["size"],
    )
