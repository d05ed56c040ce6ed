"""Risk: profiles are mapped to match locations, counted per level, and written to the history.

A profile maps when at least one rule of every criterion that it has holds (supplement). Rules
are small objects (ours), of which these are evaluated:

- `data_types`: `{"data_type": key, "severities": [...], "minimum": n}`, live matches of one type;
- `locations`: `{"prefix": text}`, the beginning of the path;
- `metadata`: `{"label": text, "value": text}`, a label that holds exactly this value;
- `operation`: `{"status": text}`, the operation status.

Access rights are not read in this version: a profile with a criterion `access` maps to nothing.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Any

from app.api.records.risk import RiskRules

from .store import risk
from .store.profiles import LIVE

# Everything is done for a scope: one of these conditions on `o`.
_ALL = "1"
_OF_LOCATION = "o.location_id = :location"
_CHOSEN = "o.id IN (SELECT value FROM json_each(:objects))"

_FORGET = "DELETE FROM object_risk WHERE object_id IN (SELECT o.id FROM objects o WHERE {scope})"

# Profiles come in their order of priority: the first that maps is the one that counts.
_MAP = """
WITH types AS MATERIALIZED (
  SELECT json_extract(value, '$.data_type') AS data_type, json_extract(value, '$.match') AS match,
    json_extract(value, '$.test') AS test, json_extract(value, '$.prohibited') AS prohibited,
    json_extract(value, '$.minimum') AS minimum
  FROM json_each(:types)
)
INSERT INTO object_risk
SELECT o.id, :profile, o.target_id,
  NOT EXISTS (SELECT 1 FROM object_risk r WHERE r.object_id = o.id)
FROM objects o
WHERE {scope} AND o.match + o.test + o.prohibited > 0
  AND (NOT :has_types OR EXISTS (
    SELECT 1 FROM counts n CROSS JOIN types t ON t.data_type = n.data_type
    WHERE n.object_id = o.id AND n.match * t.match + n.test * t.test
      + n.prohibited * t.prohibited >= t.minimum))
  AND (NOT :has_locations OR EXISTS (
    SELECT 1 FROM json_each(:locations) r
    WHERE substr(o.path, 1, length(json_extract(r.value, '$.prefix')))
      = json_extract(r.value, '$.prefix')))
  AND (NOT :has_metadata OR EXISTS (
    SELECT 1 FROM metadata d CROSS JOIN json_each(:metadata) r
    WHERE d.object_id = o.id AND d.label = json_extract(r.value, '$.label')
      AND d.value = json_extract(r.value, '$.value')))
  AND (NOT :has_operation OR o.status IN (
    SELECT json_extract(r.value, '$.status') FROM json_each(:operation) r))
"""

_SUM = """
UPDATE objects AS o SET risk = CASE WHEN o.match + o.test + o.prohibited > 0 THEN (
  SELECT coalesce(sum(DISTINCT b.value) + max(r.first * b.value) * :first, 0)
  FROM object_risk r JOIN risk_profiles p ON p.id = r.profile_id
    JOIN json_each(:bits) b ON b.key = p.level
  WHERE r.object_id = o.id
) END WHERE {scope}
"""


def remap(
    c: sqlite3.Connection, *, location_id: int | None = None, objects: Sequence[int] | None = None
) -> None:
    """Map all profiles anew: to these objects, or to those of a Location, or to all."""
    scope = _ALL if location_id is None else _OF_LOCATION
    scope = scope if objects is None else _CHOSEN
    values = {"location": location_id, "objects": json.dumps(list(objects or ()))}
    c.execute(_FORGET.format(scope=scope), values)
    for key, profile in risk.profiles(c):
        if profile.rules.access is None:
            criteria = _criteria(profile.rules)
            c.execute(_MAP.format(scope=scope), {**values, **criteria, "profile": key})
    bits = {"bits": json.dumps(risk.BITS), "first": risk.FIRST}
    c.execute(_SUM.format(scope=scope), {**values, **bits})


def after_scan(c: sqlite3.Connection, target_id: int, location_id: int, now: float) -> None:
    """What a scan of a Location changes, also one cut short: mapping and history."""
    remap(c, location_id=location_id)
    risk.add_point(c, now, target_id)


def after_action(c: sqlite3.Connection, target_id: int, objects: Sequence[int], now: float) -> None:
    """What remedial actions on objects of a Target change: their mapping, and a point."""
    remap(c, objects=objects)
    risk.add_point(c, now, target_id)


def _criteria(rules: RiskRules) -> dict[str, object]:
    types = [_type_rule(rule) for rule in rules.data_types or []]
    named = {
        "types": (rules.data_types, types),
        "locations": (rules.locations, rules.locations),
        "metadata": (rules.metadata, rules.metadata),
        "operation": (rules.operation, rules.operation),
    }
    parameters: dict[str, object] = {}
    for name, (criterion, values) in named.items():
        parameters[name] = json.dumps(values or [])
        parameters[f"has_{name}"] = criterion is not None
    return parameters


def _type_rule(rule: dict[str, Any]) -> dict[str, object]:
    """A rule on a data type with its severities as factors 0 and 1."""
    severities = rule.get("severities", LIVE)
    factors = {name: int(name in severities) for name in ("match", "test", "prohibited")}
    return {"data_type": rule["data_type"], "minimum": rule.get("minimum", 1), **factors}
