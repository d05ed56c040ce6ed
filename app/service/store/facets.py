"""How many of the match locations that a query finds have which value: its facets.

Counted is what meets the query itself; an archive that only comes with its members is not.
"""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from typing import NamedTuple

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
_COLUMNS = {
    STATUS: "o.status",
    CONTENT_TYPE: "o.content_type",
    OWNER: "o.owner",
    TARGET: "o.target_id",
}
_OWN = {
    STATUS: {"statuses": ()},
    CONTENT_TYPE: {"content_types": ()},
    DATA_TYPE: {"data_types": ()},
    TARGET: {"targets": ()},
}
"""The criteria that are the filter on a facet itself."""
_BY_COLUMN = """SELECT {column}, count(*) FROM objects o
WHERE {where} AND {column} IS NOT NULL AND {column} != '' GROUP BY 1"""
_BY_TYPE = """SELECT n.data_type, count(*) FROM objects o CROSS JOIN counts n ON n.object_id = o.id
WHERE {where} AND n.match + n.test + n.prohibited > 0 GROUP BY 1"""
_BY_SEVERITY = """SELECT sum(o.prohibited > 0), sum(o.match > 0), sum(o.test > 0) FROM objects o
WHERE {where} AND NOT o.container"""


class Value(NamedTuple):
    """A value as a query takes it, what it is called, and how many have it."""

    value: str
    label: str
    number: int


def counted(
    c: sqlite3.Connection, criteria: Criteria, facet: str, like: str, most: int
) -> tuple[list[Value], int]:
    """The most frequent values of a facet, and how many more there are that hold `like`."""
    hits = held(replace(criteria, **_OWN.get(facet, {})))  # type: ignore[arg-type]
    found = [one for one in _values(c, hits, facet) if one.number]
    if like:
        low = like.casefold()
        found = [one for one in found if low in one.label.casefold()]
    if facet != SEVERITY:
        found.sort(key=lambda one: (-one.number, one.label))
    return found[:most], max(len(found) - most, 0)


def _values(c: sqlite3.Connection, hits: Held, facet: str) -> list[Value]:
    if facet == SEVERITY:
        row = c.execute(_BY_SEVERITY.format(where=hits.sql), hits.parameters).fetchone()
        return [Value(name, name, row[at] or 0) for at, name in enumerate(_SEVERITIES)]
    if facet == DATA_TYPE:
        return _by_type(c, hits)
    statement = _BY_COLUMN.format(where=hits.sql, column=_COLUMNS[facet])
    rows = [tuple(row) for row in c.execute(statement, hits.parameters)]
    if facet == TARGET:
        called = {row["id"]: row["name"] for row in c.execute("SELECT id, name FROM targets")}
        return [Value(public(key), called.get(key, ""), count) for key, count in rows]
    return [Value(text, text, count) for text, count in rows]


def _by_type(c: sqlite3.Connection, hits: Held) -> list[Value]:
    """By name: data types of one name are one value."""
    found: dict[str, int] = {}
    for key, count in c.execute(_BY_TYPE.format(where=hits.sql), hits.parameters):
        label = names.name(c, key)
        found[label] = found.get(label, 0) + count
    return [Value(label, label, count) for label, count in found.items()]
