"""Users and their permissions (contract 5; /v1/users in `docs/api.md`).

Passwords are stored only as Argon2id hashes. Names are compared ignoring case: `login` is the
case-folded name with its domain.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from app.api.records.administration import Permissions, ResourcePermissions, User
from app.api.records.enums import GLOBAL_PERMISSIONS
from app.service.store.ids import public
from app.service.store.sql_text import fold

EVERYWHERE = "global"
"""Realm of the global permissions, and of permissions on everything. A grant in this realm has the
key 0.
"""
ADMINISTRATOR = "global administrator"


class Grant(NamedTuple):
    """One permission on one resource. `key` is the key of a Group, Target or credential, or 0 for
    everything.
    """

    realm: str
    key: int
    permission: str


@dataclass(frozen=True, slots=True)
class StoredUser:
    """A row of users with its permissions. `password` is a hash."""

    id: int
    name: str
    domain: str
    email: str
    password: str
    grants: frozenset[Grant]

    @property
    def username(self) -> str:
        r"""The user's name in events and records: `DOMAIN\name`, or the name."""
        return f"{self.domain}\\{self.name}" if self.domain else self.name

    def __repr__(self) -> str:
        return f"StoredUser({self.username!r})"


def login(domain: str, name: str) -> str:
    """Return the case-folded name with its domain. Two accounts are the same if these texts are
    equal.
    """
    return fold(f"{domain}\\{name}")


def add(
    conn: sqlite3.Connection, *, name: str, domain: str, email: str, password: str, now: float
) -> int | None:
    """Store a new user without permissions and return its key; None if the name is taken."""
    row = conn.execute(
        "INSERT INTO users (name, domain, login, email, password, created)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (login) DO NOTHING RETURNING id",
        (name, domain, login(domain, name), email, password, now),
    ).fetchone()
    return None if row is None else int(row["id"])


def update(conn: sqlite3.Connection, key: int, *, name: str, domain: str, email: str) -> bool:
    """Replace everything except password and permissions; return False if the name is taken."""
    taken = conn.execute(
        "SELECT 1 FROM users WHERE login = ? AND id <> ?", (login(domain, name), key)
    ).fetchone()
    if taken is not None:
        return False
    conn.execute(
        "UPDATE users SET name = ?, domain = ?, login = ?, email = ? WHERE id = ?",
        (name, domain, login(domain, name), email, key),
    )
    return True


def set_password(conn: sqlite3.Connection, key: int, password: str) -> None:
    """Replace the password hash of a user."""
    conn.execute("UPDATE users SET password = ? WHERE id = ?", (password, key))


def upgrade_password(conn: sqlite3.Connection, key: int, old: str, new: str) -> None:
    """Write a stronger hash of the same password, unless the password was changed meanwhile."""
    conn.execute("UPDATE users SET password = ? WHERE id = ? AND password = ?", (new, key, old))


def set_grants(conn: sqlite3.Connection, key: int, grants: Iterable[Grant]) -> None:
    """Replace all permissions of a user."""
    conn.execute("DELETE FROM user_permissions WHERE user_id = ?", (key,))
    conn.executemany(
        "INSERT OR IGNORE INTO user_permissions VALUES (?, ?, ?, ?)",
        [(key, *grant) for grant in grants],
    )


def delete(conn: sqlite3.Connection, key: int) -> None:
    """Remove a user. Records of the user's actions keep the ID; no other user ever gets it."""
    conn.execute("DELETE FROM users WHERE id = ?", (key,))


def get(conn: sqlite3.Connection, key: int) -> StoredUser | None:
    """Return a user; None if it does not exist."""
    return _one(conn, conn.execute("SELECT * FROM users WHERE id = ?", (key,)).fetchone())


def find(conn: sqlite3.Connection, domain: str, name: str) -> StoredUser | None:
    """Return the user with this domain and name (ignoring case); None if there is none."""
    row = conn.execute("SELECT * FROM users WHERE login = ?", (login(domain, name),)).fetchone()
    return _one(conn, row)


def listed(
    conn: sqlite3.Connection, *, name: str = "", offset: int = 0, limit: int = -1
) -> list[StoredUser]:
    """Return users whose name contains the text (ignoring case), sorted by ID."""
    rows = conn.execute(
        "SELECT * FROM users WHERE ?1 = '' OR holds(name, ?1) ORDER BY id LIMIT ?2 OFFSET ?3",
        (fold(name), limit, offset),
    ).fetchall()
    grants = _grants(conn, [row["id"] for row in rows])
    return [_user(row, grants) for row in rows]


def administrators(conn: sqlite3.Connection) -> set[int]:
    """Return the keys of the global administrators."""
    rows = conn.execute(
        "SELECT user_id FROM user_permissions WHERE permission = ?", (ADMINISTRATOR,)
    )
    return {row["user_id"] for row in rows}


def record(user: StoredUser, *, details: bool) -> User:
    """Return the API record of a user; the permissions only with `details`."""
    return User(
        id=public(user.id),
        name=user.name,
        email=user.email,
        domain=user.domain,
        permissions=permissions(user.grants) if details else None,
    )


def permissions(grants: Iterable[Grant]) -> Permissions:
    """Convert grants into the API record: global permissions first, then one entry per
    resource.
    """
    held: dict[tuple[str, int], list[str]] = {}
    for grant in sorted(grants):
        held.setdefault((grant.realm, grant.key), []).append(grant.permission)
    everywhere = held.pop((EVERYWHERE, 0), [])
    elsewhere = [name for name in everywhere if name not in GLOBAL_PERMISSIONS]
    resource = [
        ResourcePermissions(realm=realm, id=public(key), permissions=names)
        for (realm, key), names in held.items()
    ]
    if elsewhere:
        resource.insert(0, ResourcePermissions(realm=EVERYWHERE, id="", permissions=elsewhere))
    found = [name for name in everywhere if name in GLOBAL_PERMISSIONS]
    return Permissions(global_=found, resource=resource)


def _one(conn: sqlite3.Connection, row: sqlite3.Row | None) -> StoredUser | None:
    return None if row is None else _user(row, _grants(conn, [row["id"]]))


def _grants(conn: sqlite3.Connection, keys: Collection[int]) -> dict[int, list[Grant]]:
    found: dict[int, list[Grant]] = {}
    for row in conn.execute(
        "SELECT * FROM user_permissions WHERE user_id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(keys)),),
    ):
        grant = Grant(row["realm"], row["resource_id"], row["permission"])
        found.setdefault(row["user_id"], []).append(grant)
    return found


def _user(row: sqlite3.Row, grants: dict[int, list[Grant]]) -> StoredUser:
    return StoredUser(
        id=row["id"],
        name=row["name"],
        domain=row["domain"],
        email=row["email"],
        password=row["password"],
        grants=frozenset(grants.get(row["id"], ())),
    )
