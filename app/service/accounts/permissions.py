"""Authorisation: what an account may see and do, based on the rows of the store (contract 5).

A permission on a Group applies to its Targets, a permission on a Target to its Locations, and a
permission in the realm `global` to everything. Without `node visible` on a Target, an account
cannot find out that the Target exists: lists leave it out, and a request for it gets a 404. An
account that sees the Target but lacks another permission gets a 403. Handlers check permissions
here first, and only then ask the store whether an item exists.

A global administrator holds every permission. Without `report summary`, counts in a list are 0. A
scan is visible to accounts with `scan schedule` on all its Targets. Events and jobs are visible if
their Target is. The audit journal is one chain, so it requires `report detail` on everything.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable

from app.api.records.enums import MARKS, Action
from app.service.accounts.accounts import Account
from app.service.base import problems
from app.service.base.problems import Problem
from app.service.store.ids import internal
from app.service.store.users import EVERYWHERE, Grant
from app.service.store.visibility import Visibility, Within

Wanted = str | tuple[str, ...]
"""A permission, or several permissions of which one is enough."""

VISIBLE = "node visible"
SUMMARY = "report summary"
DETAIL = "report detail"
ACT = "remediation act directly"
MARK = "remediation mark location"
REQUEST = "remediation request"
SCAN = "scan schedule"
RISK = "risk admin"
MANAGE = ("system manager", "access control")
"""Permissions, either of which allows an account to create, change and remove Targets and
Locations.
"""
FILTERS = ("global administrator", "datatype manager")
"""Permissions, either of which allows an account to read, create, change and remove every filter.
"""
FILTER_READERS = (*FILTERS, "access control", DETAIL)
"""Permissions, any of which allows an account to read the filters of a Target or Group."""


def allowed_targets(conn: sqlite3.Connection, account: Account, *permissions: Wanted) -> Within:
    """Return the Targets that the account sees and for which it has all of these permissions; None
    for all Targets.
    """
    found: Within = None
    for wanted in (VISIBLE, *permissions):
        if not _everywhere(account, wanted):
            keys = _targets(conn, account, wanted)
            found = keys if found is None else found & keys
    return found


def allowed_groups(account: Account, *permissions: Wanted) -> Within:
    """Return the Groups for which the account has `node visible` and all of these permissions; None
    for all Groups. Permissions on single Targets of a Group do not count.
    """
    found: Within = None
    for wanted in (VISIBLE, *permissions):
        if not _everywhere(account, wanted):
            mine = frozenset(_granted(account, wanted, "group"))
            found = mine if found is None else found & mine
    return found


def sees_everything(account: Account) -> bool:
    """Return whether the account sees all events and jobs."""
    return _everywhere(account, VISIBLE, SUMMARY, DETAIL, "system manager")


def reads_everything(account: Account) -> bool:
    """Return whether the account may inspect every match object, with values, paths and owners."""
    return _everywhere(account, VISIBLE, DETAIL)


def reads_filters(account: Account) -> bool:
    """Return whether the account may read all filters, including their paths and values."""
    return _everywhere(account, FILTERS) or reads_everything(account)


def filter_targets(conn: sqlite3.Connection, account: Account) -> Within:
    """Return the Targets whose filters the account may read; None if it may also read the filters
    on Groups and on everything.
    """
    if reads_filters(account):
        return None
    found = allowed_targets(conn, account, FILTER_READERS)
    return _all_targets(conn) if found is None else found


def sight(conn: sqlite3.Connection, account: Account) -> Visibility:
    """Return the condition with which the store selects the events and jobs that the account sees.
    Events and jobs without a Target are visible only to a `system manager`.
    """
    return Visibility(
        user_uid=account.id,
        username=account.username,
        summary=allowed_targets(conn, account, SUMMARY),
        detail=allowed_targets(conn, account, DETAIL),
        unplaced=_everywhere(account, "system manager"),
        filters=filter_targets(conn, account),
        hidden=_hidden(conn, account),
    )


def _hidden(conn: sqlite3.Connection, account: Account) -> frozenset[int]:
    """Return the Targets that the account does not see."""
    seen = allowed_targets(conn, account)
    if seen is None:
        return frozenset()
    return _all_targets(conn) - seen


def _all_targets(conn: sqlite3.Connection) -> frozenset[int]:
    return frozenset(row["id"] for row in conn.execute("SELECT id FROM targets"))


def visible_groups(conn: sqlite3.Connection, account: Account) -> Within:
    """Return the Groups that the account sees; None for all Groups. The account sees the Groups for
    which it has `node visible`, and the Groups of the Targets that it sees.
    """
    if _everywhere(account, VISIBLE):
        return None
    rows = conn.execute(
        "SELECT id FROM groups WHERE id IN (SELECT value FROM json_each(?1))"
        " OR id IN (SELECT group_id FROM targets WHERE id IN (SELECT value FROM json_each(?2)))",
        _as_json(account, VISIBLE),
    )
    return frozenset(row["id"] for row in rows)


def require_target(
    conn: sqlite3.Connection,
    account: Account,
    target_id: int,
    *permissions: Wanted,
    unknown: Callable[[], Problem] = problems.not_found,
) -> None:
    """Raise Problem unless the account has all of these permissions in the Target: `unknown` (404)
    for a hidden Target, 403 if a permission is missing.

    An account that holds the permissions on everything passes even if the Target does not exist.
    """
    if _everywhere(account, VISIBLE, *permissions):
        return
    row = conn.execute("SELECT group_id FROM targets WHERE id = ?", (target_id,)).fetchone()
    if row is None:
        raise unknown()
    _require(account, {("target", target_id), ("group", row["group_id"])}, permissions, unknown)


def direct(action: Action) -> str:
    """Return the permission that is required to perform an action directly, without approval."""
    return MARK if action in MARKS else ACT


def require_action(
    conn: sqlite3.Connection,
    account: Account,
    target_id: int,
    action: Action,
    *more: str,
    unknown: Callable[[], Problem] = problems.not_found,
) -> None:
    """Raise Problem unless the account may perform this action in the Target: `unknown` for a
    hidden Target, otherwise 403.
    """
    require_target(conn, account, target_id, direct(action), *more, unknown=unknown)


def require_request(
    conn: sqlite3.Connection,
    account: Account,
    target_id: int,
    action: Action,
    *more: str,
    unknown: Callable[[], Problem] = problems.not_found,
) -> None:
    """Raise Problem unless the account may propose this action in the Target: `unknown` for a
    hidden Target, otherwise 403.
    """
    require_target(conn, account, target_id, (REQUEST, direct(action)), *more, unknown=unknown)


def require_group(
    account: Account,
    group_id: int,
    *permissions: Wanted,
    unknown: Callable[[], Problem] = problems.not_found,
) -> None:
    """Raise Problem: `unknown` if the account does not have `node visible` on the Group, 403 if the
    account lacks one of these permissions. Permissions on single Targets of the Group do not count.
    """
    if not _everywhere(account, VISIBLE, *permissions):
        _require(account, {("group", group_id)}, permissions, unknown)


def require_everywhere(account: Account, *permissions: Wanted) -> None:
    """Raise Problem (403) unless the account holds all of these permissions on everything."""
    for wanted in permissions:
        if not _everywhere(account, wanted):
            raise problems.forbidden(*_names(wanted))


def covers(conn: sqlite3.Connection, account: Account, grant: Grant) -> bool:
    """Return whether the account itself holds what this grant would give."""
    places = {(grant.realm, grant.key)}
    if grant.realm == "target":
        row = conn.execute("SELECT group_id FROM targets WHERE id = ?", (grant.key,)).fetchone()
        places.add(("group", row["group_id"]) if row else ("target", grant.key))
    return _everywhere(account, grant.permission) or _holds(account, grant.permission, places)


def require_credential(
    account: Account, credential_id: str | None, permission: str = "credential use"
) -> None:
    """Raise Problem (403) if the account may not use the given credential.

    An unknown ID raises the same error, so the account cannot find out which credentials exist.
    """
    if credential_id and not _everywhere(account, permission):
        key = internal(credential_id)
        if key is None or not _holds(account, permission, {("credential", key)}):
            raise problems.forbidden(permission)


def allowed_credentials(account: Account, *permissions: str) -> Within:
    """Return the credentials for which the account has one of these permissions; None for all
    credentials.
    """
    if _everywhere(account, permissions):
        return None
    return frozenset(
        grant.key
        for grant in account.grants
        if grant.realm == "credential" and grant.permission in permissions
    )


def _everywhere(account: Account, *permissions: Wanted) -> bool:
    for wanted in permissions:
        if wanted not in account.everywhere and account.everywhere.isdisjoint(_names(wanted)):
            return False
    return True


def _require(
    account: Account,
    places: set[tuple[str, int]],
    permissions: tuple[Wanted, ...],
    unknown: Callable[[], Problem],
) -> None:
    if not _holds(account, VISIBLE, places):
        raise unknown()
    for wanted in permissions:
        if not _holds(account, wanted, places):
            raise problems.forbidden(*_names(wanted))


def _holds(account: Account, wanted: Wanted, places: set[tuple[str, int]]) -> bool:
    return any(
        grant.permission in _names(wanted)
        and (grant.realm == EVERYWHERE or (grant.realm, grant.key) in places)
        for grant in account.grants
    )


def _targets(conn: sqlite3.Connection, account: Account, wanted: Wanted) -> frozenset[int]:
    rows = conn.execute(
        "SELECT id FROM targets WHERE group_id IN (SELECT value FROM json_each(?1))"
        " UNION SELECT id FROM targets WHERE id IN (SELECT value FROM json_each(?2))",
        _as_json(account, wanted),
    )
    return frozenset(row["id"] for row in rows)


def _granted(account: Account, wanted: Wanted, realm: str) -> list[int]:
    """Return the keys of the Groups, or of the Targets, on which the account was granted the wanted
    permission. `realm` selects Groups or Targets.
    """
    names = _names(wanted)
    return [g.key for g in account.grants if g.realm == realm and g.permission in names]


def _as_json(account: Account, wanted: Wanted) -> tuple[str, str]:
    """Return the keys of Groups and of Targets with a granted permission, each as JSON for
    `json_each`.
    """
    return (
        json.dumps(_granted(account, wanted, "group")),
        json.dumps(_granted(account, wanted, "target")),
    )


def _names(wanted: Wanted) -> tuple[str, ...]:
    return (wanted,) if isinstance(wanted, str) else wanted
