"""How many of the match locations that a query finds have which value: its facets.

Counted is what meets the query itself; an archive that only comes with its members is not.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from dataclasses import replace
from typing import Any, NamedTuple

from . import names
from .ids import public
from .search import Criteria, Held, held

SEVERITY, STATUS, DATA_TYPE, CONTENT_TYPE, OWNER, TARGET = (
    "severity",
    "status",
    "data_type",
    "content_type",
    "owner",
    "target",
)
_SEVERITIES = ("prohibited", "match", "test")
_OWN = {
    STATUS: {"statuses": ()},
    CONTENT_TYPE: {"content_types": ()},
    DATA_TYPE: {"data_types": ()},
    TARGET: {"targets": ()},
}
"""The criteria that are the filter on a facet itself."""
# Without a filter by the columns of the index `objects_by_owner`, in their order: nothing is sorted
# and no row is read. With one its order is no help (a plus sign keeps it out): rows are few.
_BY_COLUMNS = """SELECT o.owner, o.content_type, o.status, o.target_id, count(*),
  sum(NOT o.container AND o.prohibited > 0), sum(NOT o.container AND o.match > 0),
  sum(NOT o.container AND o.test > 0)
FROM objects o WHERE {where} GROUP BY {sign}o.owner, o.content_type, o.status, o.target_id"""
_BY_TYPE = """SELECT n.data_type, count(*) FROM objects o CROSS JOIN counts n ON n.object_id = o.id
WHERE {where} AND n.match + n.test + n.prohibited > 0 GROUP BY 1"""
_ALL_BY_TYPE = """SELECT data_type, count(*) FROM counts
WHERE match + test + prohibited > 0 GROUP BY 1"""
_NONE_GONE = "SELECT NOT EXISTS (SELECT 1 FROM gone_locations)"
Numbers = dict[str, Counter[Any]]
"""Per facet, how many have which value."""


class Value(NamedTuple):
    """A value as a query takes it, what it is called, and how many have it."""

    value: str
    label: str
    number: int


class Counted:
    """The facets of a query on one connection. What several of them share is counted once."""

    def __init__(self, c: sqlite3.Connection) -> None:
        self._c = c
        self._numbers: dict[Held, Numbers] = {}

    def values(self, criteria: Criteria, facet: str) -> list[Value]:
        """All values of a facet that anything has."""
        hits = held(replace(criteria, **_OWN.get(facet, {})))  # type: ignore[arg-type]
        if facet == DATA_TYPE:
            return _by_type(self._c, hits)
        if hits not in self._numbers:
            self._numbers[hits] = _by_columns(self._c, hits)
        numbers = self._numbers[hits][facet]
        if facet == TARGET:
            rows = self._c.execute("SELECT id, name FROM targets")
            called = {row["id"]: row["name"] for row in rows}
            return [Value(public(key), called.get(key, ""), n) for key, n in numbers.items()]
        return [Value(text, text, count) for text, count in numbers.items() if text]


def counted(
    c: sqlite3.Connection,
    criteria: Criteria,
    facet: str,
    like: str,
    most: int,
    shared: Counted | None = None,
) -> tuple[list[Value], int]:
    """The most frequent values of a facet, and how many more there are that hold `like`.

    `shared` is that of the other facets asked for.
    """
    found = [one for one in (shared or Counted(c)).values(criteria, facet) if one.number]
    if like:
        low = like.casefold()
        found = [one for one in found if low in one.label.casefold()]
    if facet != SEVERITY:
        found.sort(key=lambda one: (-one.number, one.label))
    return found[:most], max(len(found) - most, 0)


def _by_columns(c: sqlite3.Connection, hits: Held) -> Numbers:
    """One walk for all facets but the data types."""
    found: Numbers = {facet: Counter() for facet in (SEVERITY, STATUS, CONTENT_TYPE, OWNER, TARGET)}
    sign = "" if hits == held(Criteria()) else "+"
    cursor = c.execute(_BY_COLUMNS.format(where=hits.sql, sign=sign), hits.parameters)
    cursor.row_factory = None  # plain tuples: there may be many
    for owner, content_type, status, target, count, *held_by in cursor:
        found[OWNER][owner] += count
        found[CONTENT_TYPE][content_type] += count
        found[STATUS][status or ""] += count
        found[TARGET][target] += count
        for name, number in zip(_SEVERITIES, held_by, strict=True):
            found[SEVERITY][name] += number
    return found


def _by_type(c: sqlite3.Connection, hits: Held) -> list[Value]:
    """By name: data types of one name are one value."""
    found: dict[str, int] = {}
    if hits == held(Criteria()) and c.execute(_NONE_GONE).fetchone()[0]:
        rows = c.execute(_ALL_BY_TYPE)
    else:
        rows = c.execute(_BY_TYPE.format(where=hits.sql), hits.parameters)
    for key, count in rows:
        label = names.name(c, key)
        found[label] = found.get(label, 0) + count
    return [Value(label, label, count) for label, count in found.items()]
