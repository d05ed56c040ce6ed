"""Groups of Targets (`docs/api.md`, GET /v1/groups/all)."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from app.api.records.groups import Group
from app.api.records.targets import Target
from app.service.store import locations, targets
from app.service.store.ids import public
from app.service.store.locations import StoredLocation, Sums
from app.service.store.sql_text import fold
from app.service.store.visibility import Within, keys

FIRST = 10**12 + 1
"""Key of the initial Group of every database. Other Groups have higher keys, so that the ID of a
Group never equals that of a Target. A filter contains only an ID, without saying whether it is the
ID of a Group or of a Target (contract 2.1).
"""


@dataclass(frozen=True, slots=True)
class Search:
    """Search in the tree of Groups. An empty field matches everything.

    `groups` and `targets` are the keys of the Groups and Targets that the account sees; `counted`
    are the keys of the Targets whose totals it sees.
    """

    group_name: str = ""
    target_name: str = ""
    location_name: str = ""
    protocols: Collection[str] = ()
    groups: Within = None
    targets: Within = None
    counted: Within = None


def exists(conn: sqlite3.Connection, key: int) -> bool:
    """Return whether the Group exists."""
    return conn.execute("SELECT 1 FROM groups WHERE id = ?", (key,)).fetchone() is not None


def find_or_add(conn: sqlite3.Connection, name: str, comments: str = "") -> int:
    """Return the key of the Group of this name, created if missing."""
    conn.execute("INSERT OR IGNORE INTO groups (name, comments) VALUES (?, ?)", (name, comments))
    (key,) = conn.execute("SELECT id FROM groups WHERE name = ?", (name,)).fetchone()
    return int(key)


def add(conn: sqlite3.Connection, name: str, comments: str) -> int | None:
    """Store a new Group and return its key; None if a Group of this name exists."""
    row = conn.execute(
        "INSERT INTO groups (name, comments) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
        " RETURNING id",
        (name, comments),
    ).fetchone()
    return None if row is None else int(row["id"])


def update(conn: sqlite3.Connection, key: int, name: str, comments: str) -> bool:
    """Replace the fields of a Group; return False if another Group has this name."""
    taken = conn.execute("SELECT 1 FROM groups WHERE name = ? AND id <> ?", (name, key)).fetchone()
    if taken is not None:
        return False
    conn.execute("UPDATE groups SET name = ?, comments = ? WHERE id = ?", (name, comments, key))
    return True


def delete(conn: sqlite3.Connection, key: int) -> None:
    """Remove an empty Group, its filters, and the permissions on it."""
    conn.execute("DELETE FROM user_permissions WHERE realm = 'group' AND resource_id = ?", (key,))
    conn.execute("DELETE FROM groups WHERE id = ?", (key,))


def name_of(conn: sqlite3.Connection, key: int) -> str | None:
    """Return the name of a Group; None if the Group does not exist."""
    row = conn.execute("SELECT name FROM groups WHERE id = ?", (key,)).fetchone()
    return None if row is None else str(row["name"])


def names(conn: sqlite3.Connection, target_id: int) -> list[str]:
    """Return the name of a Target's Group as a list; an empty list if the Target does not exist."""
    rows = conn.execute(
        "SELECT g.name FROM groups g JOIN targets t ON t.group_id = g.id WHERE t.id = ?",
        (target_id,),
    )
    return [row["name"] for row in rows]


def tree(conn: sqlite3.Connection, search: Search, offset: int, limit: int) -> list[Group]:
    """Return Groups, sorted by ID, with their Targets and Locations. Totals cover the whole Group
    or Target, even if the search leaves out a part of it.
    """
    rows = conn.execute(
        "SELECT * FROM groups WHERE (?1 = '' OR holds(name, ?1))"
        " AND (?2 IS NULL OR id IN (SELECT value FROM json_each(?2)))"
        " ORDER BY id LIMIT ?3 OFFSET ?4",
        (fold(search.group_name), keys(search.groups), limit, offset),
    ).fetchall()
    inventory = _Inventory(conn, search)
    return [inventory.group(row) for row in rows]


class _Inventory:
    """All Targets and Locations, read once to build the Groups."""

    def __init__(self, conn: sqlite3.Connection, search: Search) -> None:
        within = search.targets
        self._sums = locations.sums(conn, within=search.counted)
        self._locations = locations.by_target(conn, within=within)
        chosen = locations.listed(
            conn, path=search.location_name, protocols=search.protocols, within=within
        )
        self._shown = {location.id for location in chosen}
        self._targets: dict[int, list[targets.StoredTarget]] = defaultdict(list)
        for target in targets.listed(conn, within=within):
            self._targets[target.group_id].append(target)
        named = targets.listed(conn, name=search.target_name, within=within)
        self._named = {target.id for target in named}

    def group(self, row: sqlite3.Row) -> Group:
        members = self._targets[row["id"]]
        mine = [location for target in members for location in self._below(target)]
        total = sum((self._sums.get(location.id, Sums()) for location in mine), Sums())
        return Group(
            id=public(row["id"]),
            name=row["name"],
            comments=row["comments"],
            search_status=targets.search_status(mine),
            errors=total.errors,
            matches=total.matches,
            search_time=targets.search_time(mine),
            targets=[self._target(target) for target in members if target.id in self._named],
        )

    def _target(self, target: targets.StoredTarget) -> Target:
        mine = self._below(target)
        shown = [location for location in mine if location.id in self._shown]
        return targets.record(target, mine, self._sums, shown=shown)

    def _below(self, target: targets.StoredTarget) -> list[StoredLocation]:
        return self._locations.get(target.id, [])
