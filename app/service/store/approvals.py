"""Approval rules: which actions need the approval of a second person. A rule applies to everything,
to a Group or to a Target.

When a Group or Target is removed, its rules are removed, too. Each change of the rules increments
the revision.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import NamedTuple

TABLES = """
CREATE TABLE approval_rules (
  realm TEXT NOT NULL,
  resource_id INTEGER NOT NULL,
  action TEXT NOT NULL,
  PRIMARY KEY (realm, resource_id, action)
) STRICT, WITHOUT ROWID;
CREATE TABLE approval_revision (number INTEGER NOT NULL) STRICT;
INSERT INTO approval_revision VALUES (0);
CREATE TRIGGER approval_rules_of_target AFTER DELETE ON targets
WHEN EXISTS (SELECT 1 FROM approval_rules WHERE realm = 'target' AND resource_id = OLD.id) BEGIN
  DELETE FROM approval_rules WHERE realm = 'target' AND resource_id = OLD.id
  ; UPDATE approval_revision SET number = number + 1; END;
CREATE TRIGGER approval_rules_of_group AFTER DELETE ON groups
WHEN EXISTS (SELECT 1 FROM approval_rules WHERE realm = 'group' AND resource_id = OLD.id) BEGIN
  DELETE FROM approval_rules WHERE realm = 'group' AND resource_id = OLD.id
  ; UPDATE approval_revision SET number = number + 1; END;
"""

_ACTIONS = """
SELECT action FROM approval_rules WHERE realm = 'global'
  OR (realm = 'target' AND resource_id = ?1)
  OR (realm = 'group' AND resource_id = (SELECT group_id FROM targets WHERE id = ?1))
"""


class Required(NamedTuple):
    """An approval rule: `action` needs approval. `realm` is `global`, `group` or `target`; `key` is
    the key of the Group or Target, 0 for everything.
    """

    realm: str
    key: int
    action: str


def revision(conn: sqlite3.Connection) -> int:
    """Return the number of the rules' last change; 0 if there was none."""
    (number,) = conn.execute("SELECT number FROM approval_revision").fetchone()
    return int(number)


def rules(conn: sqlite3.Connection) -> list[Required]:
    """Return all rules: first those for everything, then the rules of Groups and Targets, sorted by
    realm and key.
    """
    rows = conn.execute(
        "SELECT * FROM approval_rules ORDER BY realm <> 'global', realm, resource_id"
    )
    return [Required(*row) for row in rows]


def replace(conn: sqlite3.Connection, wanted: Iterable[Required]) -> None:
    """Replace all rules, under a new revision number."""
    conn.execute("DELETE FROM approval_rules")
    conn.executemany("INSERT INTO approval_rules VALUES (?, ?, ?)", list(wanted))
    conn.execute("UPDATE approval_revision SET number = number + 1")


def actions(conn: sqlite3.Connection, target_id: int) -> set[str]:
    """Return the actions that need approval in a Target, by any of the rules that apply to it."""
    return {row["action"] for row in conn.execute(_ACTIONS, (target_id,))}
