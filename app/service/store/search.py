"""The query in SQL: which match locations it finds, and in which order (contract 4.5).

A criterion applies to each object separately. A container is included with its members, because
the container's own stream has no matches. Values of one criterion combine with OR, criteria with
AND.
"""

from __future__ import annotations

import json
import sqlite3
from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from app.service.store.advanced_filter import Line
from app.service.store.sql_text import holding
from app.service.store.visibility import Within, keys


def _shown(*counts: str) -> str:
    """Return SQL for the sum of these counts of an object `o`, as the results show it. A container
    has no matches of its own; its sum covers its members in the result (`held`).
    """
    own, held = (" + ".join(f"{table}.{count}" for count in counts) for table in ("o", "held"))
    return f"CASE WHEN o.container THEN coalesce({held}, 0) ELSE {own} END"


# The level that is shown for an object (`risk.FIRST`), High first, none last.
_RANK = "CASE WHEN risk & 8 THEN 0 WHEN risk & 16 THEN 1 WHEN risk & 32 THEN 2 ELSE 3 END"
_HIGHEST = """CASE WHEN o.container THEN (SELECT min({0}) FROM objects i
  WHERE i.parent_id = o.id) ELSE {0} END"""
# Test matches, of which there may be many, only break ties. Of equal risk, the highest count is
# first where the highest risk is.
_BY_RISK = (
    _HIGHEST.format(_RANK),
    *(f"-({count})" for count in (_shown("match", "prohibited"), _shown("test"))),
)
_FOLDED = "COLLATE NOCASE"  # no index is used for the order, so this costs next to nothing
ORDERS = {
    "location": (),
    "owner": (f"o.owner {_FOLDED}",),
    "matches": (_shown("match", "prohibited"), _shown("test")),
    "status": ("coalesce(o.status, '')",),
    "signoff": (f"coalesce(o.sign_off, '') {_FOLDED}",),
    "risk": _BY_RISK,
    "urgency": (f"({_shown('prohibited')}) = 0", *_BY_RISK),
    "prohibited": tuple(map(_shown, ("prohibited", "match", "test"))),
    "match": tuple(map(_shown, ("match", "prohibited", "test"))),
    "test": tuple(map(_shown, ("test", "prohibited", "match"))),
}
"""Sort expressions (SQL) for each `order` of a query. Match locations with equal values are sorted
by path. Every order sorts within a Target; the Targets follow one another. Case is ignored in the
letters A to Z.
"""
SEPARATORS = ("/", "\\", "#")
"""Characters that separate a location from its content: slash and backslash for folders, `#` for
members of archives.
"""
_CHUNK = 10_000

# The counts of members are added once for all containers, and only if `joined` refers to them.
_FOUND = """
WITH hits AS MATERIALIZED (SELECT o.id, o.parent_id FROM objects o WHERE {where}),
held AS MATERIALIZED (
  SELECT i.parent_id, sum(i.match) AS match, sum(i.prohibited) AS prohibited, sum(i.test) AS test
  FROM hits JOIN objects i ON i.id = hits.id WHERE i.parent_id IS NOT NULL GROUP BY i.parent_id)
SELECT {columns} FROM objects o {joined} WHERE o.id IN (
  SELECT id FROM hits UNION ALL SELECT parent_id FROM hits WHERE parent_id IS NOT NULL)
"""
_HELD = "LEFT JOIN held ON held.parent_id = o.id"
_SELECT = _FOUND + "ORDER BY o.target_id, {order}, o.id"
_COUNT = _FOUND + "GROUP BY 1"
_THERE = "o.location_id NOT IN (SELECT id FROM gone_locations)"
_TARGETS = "o.target_id IN (SELECT value FROM json_each(?))"
_GROUPS = """o.target_id IN (
  SELECT id FROM targets WHERE group_id IN (SELECT value FROM json_each(?)))"""
_RISK = """o.id IN (
  SELECT object_id FROM object_risk WHERE profile_id IN (SELECT value FROM json_each(?)))"""
_DATA_TYPES = """o.id IN (
  SELECT object_id FROM counts WHERE data_type IN (SELECT value FROM json_each(?)))"""
_CONTENT_TYPES = "o.content_type IN (SELECT value FROM json_each(?))"
_STATUSES = "o.status IN (SELECT value FROM json_each(?))"
# The ranges use the index of paths, which begins with the Target.
_PREFIXES = """
o.location_id IN (SELECT id FROM locations WHERE protocol IN (SELECT value FROM json_each(?)))
OR o.id IN (
  SELECT i.id FROM json_each(?) r CROSS JOIN targets t CROSS JOIN objects i
  WHERE i.target_id = t.id AND i.path >= json_extract(r.value, '$[0]')
    AND i.path < json_extract(r.value, '$[1]'))
"""
_VALUES = "o.id IN (SELECT object_id FROM metadata WHERE label = ? AND {})"
_PLACE = """
SELECT EXISTS (SELECT 1 FROM json_each(:ranges) r CROSS JOIN locations l
  WHERE (:within IS NULL OR l.target_id IN (SELECT value FROM json_each(:within)))
  AND (l.path >= json_extract(r.value, '$[0]') AND l.path < json_extract(r.value, '$[1]')
    OR EXISTS (SELECT 1 FROM objects i WHERE i.target_id = l.target_id
      AND i.path >= json_extract(r.value, '$[0]')
      AND i.path < json_extract(r.value, '$[1]'))))
"""


@dataclass(frozen=True, slots=True)
class MetaRule:
    """Condition on metadata: a label with a value (partial match, ignoring case) or with a range
    of days (`YYYYMMDD`).
    """

    label: str
    value: str | None = None
    first_day: str | None = None
    last_day: str | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """An SQL condition on the object `o`, and the parameters of the condition."""

    sql: str
    parameters: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Criteria:
    """A validated query. Empty fields match everything. Data types are keys.

    `protocols` and `prefixes` together are the values of the query's `prefix`: an object has to
    match only one of these values.
    """

    protocols: Sequence[str] = ()
    prefixes: Sequence[str] = ()
    search: str = ""
    risk_profiles: Sequence[int] = ()
    meta: Sequence[MetaRule] = ()
    classified: bool = False
    targets: Sequence[int] = ()
    groups: Sequence[int] = ()
    data_types: Sequence[str] = ()
    content_types: Sequence[str] = ()
    statuses: Sequence[str] = ()
    advanced: Sequence[Sequence[Line]] = ()
    rows: Sequence[Held] = ()
    order: str = "location"
    descending: bool = False

    @property
    def about_locations(self) -> bool:
        """Whether the result excludes Targets without match locations."""
        return any(
            (
                self.protocols,
                self.prefixes,
                self.search,
                self.risk_profiles,
                self.meta,
                self.classified,
                self.data_types,
                self.content_types,
                self.statuses,
                self.advanced,
                self.rows,
            )
        )


def run(conn: sqlite3.Connection, criteria: Criteria) -> dict[int, array[int]]:
    """Return, for each Target (key), the keys of its match locations in the requested order."""
    result: dict[int, array[int]] = {}
    if not criteria.about_locations:
        result = {key: array("q") for key in _chosen_targets(conn, criteria)}
    hits = held(criteria)
    direction = "DESC" if criteria.descending else "ASC"
    order = ", ".join(
        f"{each} {direction}" for each in (*ORDERS[criteria.order], f"o.path {_FOLDED}")
    )
    columns = "o.target_id, o.id"
    joined = _HELD if "held." in order else ""
    cursor = conn.execute(
        _SELECT.format(where=hits.sql, columns=columns, joined=joined, order=order),
        hits.parameters,
    )
    cursor.row_factory = None  # plain tuples: there may be a million
    while rows := cursor.fetchmany(_CHUNK):
        for target, key in rows:
            if target not in result:
                result[target] = array("q")
            result[target].append(key)
    return dict(sorted(result.items()))


def count(conn: sqlite3.Connection, criteria: Criteria) -> tuple[int, int]:
    """Return the numbers of Targets and of match locations that `run` would find. Containers count
    only if nothing else is found, because their matches are the matches of their members.
    """
    hits = held(criteria)
    columns = "o.target_id, sum(NOT o.container), count(*)"
    counted = _COUNT.format(where=hits.sql, columns=columns, joined="")
    found = conn.execute(counted, hits.parameters).fetchall()
    bare = () if criteria.about_locations else _chosen_targets(conn, criteria)
    own, rows = (sum(row[column] for row in found) for column in (1, 2))
    return len({*(row[0] for row in found), *bare}), own or rows


def held(criteria: Criteria) -> Held:
    """Return the condition for objects that meet the criteria themselves, as opposed to containers
    of such objects.
    """
    where, values = _conditions(criteria)
    return Held(f"{_THERE} AND {where}", tuple(values))


def _chosen_targets(conn: sqlite3.Connection, criteria: Criteria) -> list[int]:
    rows = conn.execute(
        "SELECT id FROM targets WHERE (?1 = '[]' OR id IN (SELECT value FROM json_each(?1)))"
        " AND (?2 = '[]' OR group_id IN (SELECT value FROM json_each(?2))) ORDER BY id",
        (json.dumps(list(criteria.targets)), json.dumps(list(criteria.groups))),
    )
    return [row["id"] for row in rows]


def _conditions(criteria: Criteria) -> tuple[str, list[object]]:
    """Return the combined condition; every value is passed as a parameter."""
    lists = (
        (_TARGETS, criteria.targets),
        (_GROUPS, criteria.groups),
        (_RISK, criteria.risk_profiles),
        (_DATA_TYPES, criteria.data_types),
        (_CONTENT_TYPES, criteria.content_types),
        (_STATUSES, criteria.statuses),
    )
    found: list[tuple[str, Sequence[object]]] = [
        (condition, (json.dumps(list(values)),)) for condition, values in lists if values
    ]
    if criteria.protocols or criteria.prefixes:
        pairs = [pair for prefix in criteria.prefixes for pair in ranges(prefix)]
        values = (json.dumps(list(criteria.protocols)), json.dumps(pairs))
        found.append((_PREFIXES, values))
    if criteria.search:
        condition, part = holding("o.path", criteria.search)
        found.append((condition, (part,)))
    if criteria.classified:
        found.append(("0", ()))  # this version has no labels
    if criteria.meta:
        rules = [_meta(rule) for rule in criteria.meta]
        found.append((" OR ".join(text for text, _ in rules), [v for _, vs in rules for v in vs]))
    if criteria.advanced:
        each = [" AND ".join(line.condition for line in lines) for lines in criteria.advanced]
        parameters = [line.parameter for lines in criteria.advanced for line in lines]
        found.append((" OR ".join(f"({text})" for text in each), parameters))
    found += [(row.sql, row.parameters) for row in criteria.rows]
    where = " AND ".join(f"({condition})" for condition, _ in found)
    return where or "1", [value for _, values in found for value in values]


def ranges(prefix: str) -> list[tuple[str, str]]:
    """Return the ranges of paths that a prefix covers. A range is a pair: its first path, and the
    first path after it.

    A range covers a location and everything below it, but no sibling with a name that begins with
    the same characters.
    """
    if prefix.endswith(SEPARATORS):
        return [_beginning_with(prefix)]
    itself = (prefix, prefix + "\x01")
    return [itself, *(_beginning_with(prefix + separator) for separator in SEPARATORS)]


def is_place(conn: sqlite3.Connection, prefix: str, within: Within) -> bool:
    """Return whether a Location or object on these Targets is at or below this prefix."""
    values = {"ranges": json.dumps(ranges(prefix)), "within": keys(within)}
    (found,) = conn.execute(_PLACE, values).fetchone()
    return bool(found)


def _beginning_with(text: str) -> tuple[str, str]:
    return text, text[:-1] + chr(ord(text[-1]) + 1)


def _meta(rule: MetaRule) -> tuple[str, tuple[object, ...]]:
    if rule.value is None:
        return (
            "o.id IN (SELECT object_id FROM metadata WHERE label = ? AND day BETWEEN ? AND ?)",
            (rule.label, rule.first_day, rule.last_day),
        )
    condition, part = holding("value", rule.value)
    return _VALUES.format(condition), (rule.label, part)
