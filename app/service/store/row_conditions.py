"""Conditions on match locations beyond the fields of `POST /v1/query`: counts, negations, states.

The conditions apply to objects with matches of their own. A container is included with its
members.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence

from app.api.records.conditions import RowCondition
from app.api.records.enums import OPEN, STATES
from app.service.store import names
from app.service.store.ids import internal
from app.service.store.search import Held, ranges
from app.service.store.sql_text import holding
from app.service.store.visibility import Within

COUNTS = ("prohibited", "match", "test")
COMPARISONS = (">=", "<=", "!=", ">", "<", "=")
ANY, NOT = "any", "not"
MOST, MOST_VALUES = 50, 200
_LONGEST = 4_096
_DIGITS = 15

_IN = "{} IN (SELECT value FROM json_each(?))"
_GROUPS = """o.target_id IN (
  SELECT id FROM targets WHERE group_id IN (SELECT value FROM json_each(?)))"""
_TYPES = """o.id IN (SELECT object_id FROM counts
  WHERE data_type IN (SELECT value FROM json_each(?)) AND match + test + prohibited > 0)"""
_UNDER = """EXISTS (SELECT 1 FROM json_each(?) r
  WHERE o.path >= json_extract(r.value, '$[0]') AND o.path < json_extract(r.value, '$[1]'))"""


class NotAsked(ValueError):
    """A condition has an invalid field, operator or value, or there are too many conditions."""


def held(conn: sqlite3.Connection, conditions: Sequence[RowCondition]) -> list[Held]:
    """Return the conditions in SQL. Raises NotAsked if a condition is invalid, or if there are more
    than `MOST`.
    """
    if len(conditions) > MOST:
        raise NotAsked
    return [_held(conn, condition) for condition in conditions]


def of_targets(within: Within) -> list[Held]:
    """Return a list with the condition that an object is on one of these Targets; an empty list if
    `within` is None.
    """
    return [] if within is None else [_listed("o.target_id", sorted(within))]


def _held(conn: sqlite3.Connection, condition: RowCondition) -> Held:
    if condition.field in COUNTS:
        return _compared(condition)
    if not 1 <= len(condition.values) <= MOST_VALUES or condition.op not in {ANY, NOT}:
        raise NotAsked
    if any(not value or len(value) > _LONGEST for value in condition.values):
        raise NotAsked
    tests: dict[str, Callable[[sqlite3.Connection, list[str]], Held]] = {
        "target": _of_targets,
        "group": _of_groups,
        "type": _of_types,
        "is": _of_states,
        "status": _of_statuses,
        "format": _of_formats,
        "path": _under,
        "path~": _part_of_path,
        "owner": _part_of_owner,
    }
    if condition.field not in tests:
        raise NotAsked
    found = tests[condition.field](conn, condition.values)
    negated = "NOT " if condition.op == NOT else ""
    return Held(f"NOT o.container AND {negated}({found.sql})", found.parameters)


def _compared(condition: RowCondition) -> Held:
    (value,) = condition.values if len(condition.values) == 1 else ("",)
    number = value.isascii() and value.isdigit() and len(value) <= _DIGITS
    if condition.op not in COMPARISONS or not number:
        raise NotAsked
    return Held(f"NOT o.container AND o.{condition.field} {condition.op} ?", (int(value),))


def _listed(column: str, values: Sequence[object]) -> Held:
    return Held(_IN.format(column), (json.dumps(list(values)),))


def _keys(values: list[str]) -> list[int]:
    return [key for key in map(internal, values) if key is not None]


def _of_targets(_c: sqlite3.Connection, values: list[str]) -> Held:
    return _listed("o.target_id", _keys(values))


def _of_groups(_c: sqlite3.Connection, values: list[str]) -> Held:
    return Held(_GROUPS, (json.dumps(_keys(values)),))


def _of_types(conn: sqlite3.Connection, values: list[str]) -> Held:
    return Held(_TYPES, (json.dumps([key for name in values for key in names.keys(conn, name)]),))


def _of_states(_c: sqlite3.Connection, values: list[str]) -> Held:
    if not {OPEN, *STATES}.issuperset(values):
        raise NotAsked
    found = _listed(
        "coalesce(o.status, '')", [one for value in values for one in STATES.get(value, ())]
    )
    if OPEN not in values:
        return found
    decided = _listed("coalesce(o.status, '')", [one for some in STATES.values() for one in some])
    return Held(f"{found.sql} OR NOT {decided.sql}", found.parameters + decided.parameters)


def _of_statuses(_c: sqlite3.Connection, values: list[str]) -> Held:
    return _listed("coalesce(o.status, '')", values)


def _of_formats(_c: sqlite3.Connection, values: list[str]) -> Held:
    return _listed("o.content_type", values)


def _under(_c: sqlite3.Connection, values: list[str]) -> Held:
    pairs = [pair for value in values for pair in ranges(value)]
    return Held(_UNDER, (json.dumps(pairs),))


def _part_of_path(_c: sqlite3.Connection, values: list[str]) -> Held:
    return _parts("o.path", values)


def _part_of_owner(_c: sqlite3.Connection, values: list[str]) -> Held:
    return _parts("o.owner", values)


def _parts(column: str, values: list[str]) -> Held:
    found = [holding(column, value) for value in values]
    return Held(" OR ".join(sql for sql, _ in found), tuple(part for _, part in found))
