"""Risk: maps profiles to match locations, and counts the locations that a profile would map.

A profile applies when at least one rule of each of its criteria matches. The criteria are those of
`app.api.records.risk`: `data_types`, `locations`, `metadata`, `access`, `operation`. Each match
location with matches, test data included, is mapped separately. Members of archives are match
locations, too.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import TypeVar

import msgspec

from app.api.records.risk import (
    AccessRule,
    DataTypeRule,
    MetadataRule,
    NewRiskRules,
    RiskCount,
)
from app.service.store import access, names, risk, search
from app.service.store.profiles import LIVE

T = TypeVar("T")

# The scope of a statement is one of these conditions on `o`.
_ALL = "1"
_SPAN = "o.id BETWEEN :first_key AND :last_key"
_CHOSEN = "o.id IN (SELECT value FROM json_each(:objects))"

_FORGET = "DELETE FROM object_risk WHERE object_id IN (SELECT o.id FROM objects o WHERE {scope})"

_TYPES = """
WITH types AS MATERIALIZED (
  SELECT json_extract(value, '$.data_type') AS data_type, json_extract(value, '$.match') AS match,
    json_extract(value, '$.test') AS test, json_extract(value, '$.prohibited') AS prohibited,
    json_extract(value, '$.minimum') AS minimum
  FROM json_each(:types)
)
"""
_MAPS = """o.match + o.test + o.prohibited > 0
  AND (NOT :has_types OR EXISTS (
    SELECT 1 FROM counts n CROSS JOIN types t ON t.data_type = n.data_type
    WHERE n.object_id = o.id AND n.match * t.match + n.test * t.test
      + n.prohibited * t.prohibited >= t.minimum))
  AND (NOT :has_locations OR EXISTS (
    SELECT 1 FROM json_each(:locations) r
    WHERE o.path >= json_extract(r.value, '$[0]') AND o.path < json_extract(r.value, '$[1]')))
  AND (NOT :has_metadata OR EXISTS (
    SELECT 1 FROM metadata d CROSS JOIN json_each(:metadata) r
    WHERE d.object_id = o.id AND d.label = json_extract(r.value, '$.label')
      AND (d.value = json_extract(r.value, '$.value') OR d.day BETWEEN
        json_extract(r.value, '$.start_date') AND json_extract(r.value, '$.end_date'))))
  AND (NOT :has_access OR EXISTS (
    SELECT 1 FROM json_each(:access) r
    WHERE (o.mode & json_extract(r.value, '$.bits')) = json_extract(r.value, '$.bits')
      AND coalesce(json_extract(r.value, '$.owner'), o.owner) = o.owner
      AND coalesce(json_extract(r.value, '$.group'), o.file_group) = o.file_group))
  AND (NOT :has_operation OR o.status IN (
    SELECT json_extract(r.value, '$.status') FROM json_each(:operation) r))
"""
"""SQL condition: the profile's rules match the object `o`."""

# Profiles are applied in order of priority: the first that maps determines the risk.
_INSERT = """
INSERT INTO object_risk
SELECT o.id, :profile, o.location_id,
  NOT EXISTS (SELECT 1 FROM object_risk r WHERE r.object_id = o.id)
FROM objects o
WHERE {scope} AND """
_MAP = _TYPES + _INSERT + _MAPS

_SELECT = "SELECT count(*) FROM objects o WHERE "
_COUNT = _TYPES + _SELECT + _MAPS

# Read from the index by data type: the default profiles have more than a hundred such rules.
_COUNT_TYPE = (
    _TYPES
    + """
SELECT count(DISTINCT n.object_id) FROM types t CROSS JOIN counts n ON n.data_type = t.data_type
WHERE n.match * t.match + n.test * t.test + n.prohibited * t.prohibited >= t.minimum
"""
)

_SUM = """
UPDATE objects AS o SET risk = CASE WHEN o.match + o.test + o.prohibited > 0 THEN (
  SELECT coalesce(sum(DISTINCT b.value) + max(r.first * b.value) * :first, 0)
  FROM object_risk r JOIN risk_profiles p ON p.id = r.profile_id
    JOIN json_each(:bits) b ON b.key = p.level
  WHERE r.object_id = o.id
) END WHERE {scope}
"""


def remap(
    conn: sqlite3.Connection,
    *,
    span: tuple[int, int] | None = None,
    objects: Sequence[int] | None = None,
) -> None:
    """Map all profiles again: to these objects (keys), to the key range `span` (first and last,
    inclusive), or to all objects. `objects` takes precedence over `span`.
    """
    scope = _ALL if span is None else _SPAN
    scope = scope if objects is None else _CHOSEN
    first_key, last_key = span or (0, 0)
    values: dict[str, object] = {
        "first_key": first_key,
        "last_key": last_key,
        "objects": json.dumps(list(objects or ())),
    }
    conn.execute(_FORGET.format(scope=scope), values)
    custom = names.custom(conn)
    for key, rules in risk.rules(conn):
        criteria = _criteria(rules, custom)
        conn.execute(_MAP.format(scope=scope), {**values, **criteria, "profile": key})
    bits = {"bits": json.dumps(risk.BITS), "first": risk.FIRST}
    conn.execute(_SUM.format(scope=scope), {**values, **bits})


def count(conn: sqlite3.Connection, rules: NewRiskRules) -> RiskCount:
    """Count the objects to which a profile with these rules would apply, and the objects that each
    single rule matches.
    """
    custom = names.custom(conn)

    def of(some: NewRiskRules, statement: str = _COUNT) -> int:
        parameters = _criteria(msgspec.json.encode(some).decode(), custom)
        (found,) = conn.execute(statement, parameters).fetchone()
        return int(found)

    def each(criterion: str, statement: str) -> list[int]:
        some = getattr(rules, criterion) or ()
        return [of(NewRiskRules(**{criterion: [rule]}), statement) for rule in some]

    alone = {
        name: each(name, _COUNT_TYPE if name == "data_types" else _COUNT)
        for name in rules.__struct_fields__
    }
    others = (getattr(rules, name) for name in alone if name != "data_types")
    by_type = rules.data_types is not None and all(some is None for some in others)
    found = of(rules, _COUNT_TYPE if by_type else _COUNT)  # the index is 40 times as fast
    return RiskCount(locations=found, rules=alone)


@lru_cache(maxsize=256)
def _criteria(stored: str, custom: names.Named) -> dict[str, object]:
    """Return the parameters of `_MAP` for a profile with these rules (JSON): for each criterion,
    its rules, and whether the profile has the criterion.
    """
    rules = msgspec.json.decode(stored, type=NewRiskRules)
    named: dict[str, list[object] | None] = {
        "types": _each(rules.data_types, partial(_type_rule, custom)),
        "locations": _each(rules.locations, lambda rule: search.ranges(rule.prefix)),
        "metadata": _each(rules.metadata, lambda rule: [_metadata_rule(rule)]),
        "access": _each(rules.access, lambda rule: [_access_rule(rule)]),
        "operation": _each(rules.operation, lambda rule: [{"status": rule.status}]),
    }
    parameters: dict[str, object] = {}
    for name, values in named.items():
        parameters[name] = json.dumps(values or [])
        parameters[f"has_{name}"] = values is not None
    return parameters


def _each(rules: list[T] | None, make: Callable[[T], Iterable[object]]) -> list[object] | None:
    return None if rules is None else [value for rule in rules for value in make(rule)]


def _type_rule(custom: names.Named, rule: DataTypeRule) -> list[dict[str, object]]:
    """Return the SQL values of a rule: one entry for each key of the rule's data type. In each
    entry, a severity has the value 1 if the rule counts it, otherwise 0.
    """
    severities = rule.severities or LIVE
    factors = {name: int(name in severities) for name in ("match", "test", "prohibited")}
    return [
        {"data_type": key, "minimum": rule.minimum, **factors}
        for key in names.keys_of(rule.data_type, custom)
    ]


def _metadata_rule(rule: MetadataRule) -> dict[str, object]:
    return {
        "label": rule.label,
        "value": rule.value,
        "start_date": rule.start_date,
        "end_date": rule.end_date,
    }


def _access_rule(rule: AccessRule) -> dict[str, object]:
    return {
        "bits": access.bits(rule.permission, rule.who),
        "owner": rule.name if rule.who == "owner" else None,
        "group": rule.name if rule.who == "group" else None,
    }
