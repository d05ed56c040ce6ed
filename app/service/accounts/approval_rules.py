"""Rules of approval by a second person: which rules an account sees, and changes of the rules."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence

from app.api.records.approvals import ApprovalRule, ApprovalRules
from app.api.records.enums import Action
from app.service.accounts import permissions
from app.service.accounts.accounts import Account, actor
from app.service.base import problems
from app.service.store import approvals, groups, targets
from app.service.store.approvals import Required
from app.service.store.ids import internal, public
from app.service.store.users import EVERYWHERE

CHANGED = "approval rules"
"""Event name of the audit record of a change of the rules."""
_ACTIONS = tuple(str(action) for action in Action if action is not Action.UNDO)
"""Actions that can require approval. Undo cannot: it must be possible at once."""


def visible(conn: sqlite3.Connection, who: Account) -> ApprovalRules:
    """Return the rules for everything, and the rules for Groups and Targets that the account
    sees.
    """
    seen_groups = permissions.visible_groups(conn, who)
    seen = {"group": seen_groups, "target": permissions.allowed_targets(conn, who)}
    found: dict[tuple[str, int], list[str]] = {}
    for rule in approvals.rules(conn):
        within = seen.get(rule.realm)
        if within is None or rule.key in within:
            found.setdefault((rule.realm, rule.key), []).append(rule.action)
    return ApprovalRules(
        revision=approvals.revision(conn),
        rules=[
            ApprovalRule(
                realm=realm,
                key="" if realm == EVERYWHERE else public(key),
                actions=sorted(actions, key=_ACTIONS.index),
            )
            for (realm, key), actions in found.items()
        ],
    )


def change(conn: sqlite3.Connection, wanted: Sequence[ApprovalRule]) -> str:
    """Replace all rules. Return the differences as text, "" if there are none.

    Raises Problem (422), which names the invalid field.
    """
    before, after = set(approvals.rules(conn)), _checked(conn, wanted)
    if before == after:
        return ""
    approvals.replace(conn, after)
    said = [
        _listed(conn, "Approval is now required", after - before),
        _listed(conn, "No longer required", before - after),
    ]
    return " ".join(text for text in said if text)


def ending(conn: sqlite3.Connection, realm: str, key: int) -> str:
    """Describe the rules that end because a Group or Target is removed; "" if it has no rules."""
    rules = {rule for rule in approvals.rules(conn) if (rule.realm, rule.key) == (realm, key)}
    return _listed(conn, "No longer required", rules)


def lost(conn: sqlite3.Connection, target_id: int, before: Collection[str]) -> str:
    """Describe which actions need no approval any more because a Target was moved to another
    Group; "" if none. `before` are the actions that needed approval before the move.
    """
    rest = set(before) - approvals.actions(conn, target_id)
    rules = [Required("target", target_id, action) for action in rest]
    return _listed(conn, "No longer required after the move to another Group", rules)


def note(conn: sqlite3.Connection, who: Account, said: str) -> dict[str, object]:
    """Return the audit record of a change of the rules. Call this after the change, in the same
    transaction, because the record contains the new revision number. `said` describes the change.
    """
    return {
        "event": CHANGED,
        "actor": actor(who.id, who.username),
        "revision": approvals.revision(conn),
        "message": said,
    }


def _checked(conn: sqlite3.Connection, wanted: Sequence[ApprovalRule]) -> set[Required]:
    found, places = set[Required](), set[tuple[str, int]]()
    for rule in wanted:
        if rule.realm not in {EVERYWHERE, "group", "target"}:
            raise problems.invalid_input("realm")
        key = 0 if rule.realm == EVERYWHERE and not rule.key else internal(rule.key) or -1
        if not _exists(conn, rule.realm, key) or (rule.realm, key) in places:
            raise problems.invalid_input("key")
        if not rule.actions or not set(rule.actions) <= set(_ACTIONS):
            raise problems.invalid_input("actions")
        places.add((rule.realm, key))
        found.update(Required(rule.realm, key, action) for action in rule.actions)
    return found


def _exists(conn: sqlite3.Connection, realm: str, key: int) -> bool:
    if realm == EVERYWHERE:
        return key == 0
    if realm == "group":
        return groups.exists(conn, key)
    return targets.get(conn, key) is not None


def _listed(conn: sqlite3.Connection, title: str, rules: Collection[Required]) -> str:
    """Return a sentence about these rules, such as "Title: delete, encrypt (everything)."."""
    places: dict[tuple[str, int], list[str]] = {}
    for rule in sorted(rules, key=lambda rule: (rule.realm != EVERYWHERE, rule.realm, rule.key)):
        places.setdefault((rule.realm, rule.key), []).append(rule.action)
    told = [
        f"{', '.join(sorted(actions, key=_ACTIONS.index))} ({_place(conn, *place)})"
        for place, actions in places.items()
    ]
    return f"{title}: {'; '.join(told)}." if told else ""


def _place(conn: sqlite3.Connection, realm: str, key: int) -> str:
    if realm == EVERYWHERE:
        return "everything"
    table = "groups" if realm == "group" else "targets"
    row = conn.execute(f"SELECT name FROM {table} WHERE id = ?", (key,)).fetchone()  # noqa: S608
    return f"{realm.capitalize()} {row['name'] if row else public(key)}"
