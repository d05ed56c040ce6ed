"""Validation of user accounts: name, password, permissions (contract 5, 9).

Used by the routes and the command line.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable

from app.api.records.administration import Permissions, ResourcePermissions
from app.api.records.enums import CREDENTIAL_PERMISSIONS, GLOBAL_PERMISSIONS, NODE_PERMISSIONS
from app.service.accounts import passwords
from app.service.base import problems
from app.service.base.problems import Problem
from app.service.base.session_account import DEFAULT_USERNAME
from app.service.store import credentials, groups, targets, users
from app.service.store.ids import internal
from app.service.store.users import ADMINISTRATOR, EVERYWHERE, Grant

_LONGEST = 128
_REALMS: dict[str, tuple[tuple[str, ...], Callable[[sqlite3.Connection, int], bool]]] = {
    "group": (NODE_PERMISSIONS, groups.exists),
    "target": (NODE_PERMISSIONS, lambda c, key: targets.get(c, key) is not None),
    "credential": (CREDENTIAL_PERMISSIONS, lambda c, key: credentials.get(c, key) is not None),
}
"""For each realm its permissions, and a function that tests whether a resource of the realm exists.

This service has no roles, and no permissions on users. So it refuses the realms that contract 2.10
defines for roles and users.
"""


def check_identity(name: str, domain: str, email: str) -> None:
    """Raise Problem (422) for an invalid name, domain or e-mail address. The message of the error
    names the field.

    Name and domain cannot contain a backslash or a colon: in a Basic header, a backslash ends the
    domain, and a colon ends the name. The name of the session's account is reserved.
    """
    for field, value in (("name", name), ("domain", domain)):
        printable = all(char.isprintable() for char in value) and value == value.strip()
        if len(value) > _LONGEST or not printable or ":" in value or "\\" in value:
            raise problems.invalid_input(field)
    if not name or users.login(domain, name) == users.login("", DEFAULT_USERNAME):
        raise problems.invalid_input("name")
    if len(email) > 254 or not email.isprintable() or (email and "@" not in email.strip("@")):
        raise problems.invalid_input("email")


def check_password(password: str, name: str) -> None:
    """Raise Problem (422), with the reason, if a new password is not acceptable."""
    weakness = passwords.weakness(password, name)
    if weakness:
        raise Problem(422, f"{problems.invalid_input('password').message} {weakness}")


def grants(conn: sqlite3.Connection, wanted: Permissions | None) -> frozenset[Grant]:
    """Return the grants described by a record of permissions. Raises Problem (422) if the record
    is invalid.
    """
    if wanted is None:
        return frozenset()
    if not set(wanted.global_) <= set(GLOBAL_PERMISSIONS):
        raise problems.invalid_input("permissions")
    found = {Grant(EVERYWHERE, 0, name) for name in wanted.global_}
    for item in wanted.resource:
        found.update(_resource(conn, item))
    return frozenset(found)


def keep_an_administrator(conn: sqlite3.Connection, key: int, after: Iterable[Grant] = ()) -> None:
    """Raise Problem (409) if this change of the user `key` would leave no global administrator.
    `after` are the user's grants after the change; empty if the user is removed.
    """
    if ADMINISTRATOR in {grant.permission for grant in after}:
        return
    if users.administrators(conn) == {key}:
        raise problems.conflict("This is the last global administrator. Add another one first.")


def _resource(conn: sqlite3.Connection, item: ResourcePermissions) -> list[Grant]:
    names: tuple[str, ...]
    if item.realm == EVERYWHERE:
        names, key = (*NODE_PERMISSIONS, *CREDENTIAL_PERMISSIONS), 0
        known = item.id == ""
    elif item.realm in _REALMS:
        names, exists = _REALMS[item.realm]
        key = internal(item.id) or 0
        known = bool(key) and exists(conn, key)
    else:
        raise problems.invalid_input("permissions")
    if not known or not set(item.permissions) <= set(names):
        raise problems.invalid_input("permissions")
    return [Grant(item.realm, key, name) for name in item.permissions]
