"""Facets of a query: the number of match locations for each value of a field.

A location is counted only if it meets the conditions of the query itself. An archive that is in the
result only because of its members is not counted. An archive that is counted is counted only in the
facet of formats, because its matches are the matches of its members.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from app.service.store import clusters, names
from app.service.store.ids import public
from app.service.store.search import Criteria, Held, held

SEVERITY, STATUS, DATA_TYPE, CONTENT_TYPE, OWNER, TARGET = (
    "severity",
    "status",
    "data_type",
    "content_type",
    "owner",
    "target",
)
GROUP, RISK, MODIFIED, FOLDER = "group", "risk", "modified", "folder"
_SEVERITIES = ("prohibited", "match", "test")
_OWN = {
    STATUS: {"statuses": ()},
    CONTENT_TYPE: {"content_types": ()},
    DATA_TYPE: {"data_types": ()},
    TARGET: {"targets": ()},
    GROUP: {"groups": ()},
    RISK: {"risk_profiles": ()},
    FOLDER: {"prefixes": ()},
}
"""For each facet, the fields of `Criteria` that filter on it, with the values for "no filter"."""
# Unfiltered, the query follows the order of the index `objects_by_owner`: no sorting, no row
# access. With a filter that order does not help (the plus sign disables it), because there are few
# rows.
_BY_COLUMNS = """SELECT o.owner, o.content_type, o.status, o.target_id, count(*),
  sum(NOT o.container), sum(NOT o.container AND o.prohibited > 0),
  sum(NOT o.container AND o.match > 0), sum(NOT o.container AND o.test > 0)
FROM objects o WHERE {where} GROUP BY {sign}o.owner, o.content_type, o.status, o.target_id"""
_BY_TYPE = """SELECT n.data_type, count(*) FROM objects o CROSS JOIN counts n ON n.object_id = o.id
WHERE {where} AND n.match + n.test + n.prohibited > 0 GROUP BY 1"""
_ALL_BY_TYPE = """SELECT data_type, count(*) FROM counts
WHERE match + test + prohibited > 0 GROUP BY 1"""
_BY_RISK = """SELECT r.profile_id, count(*) FROM objects o
CROSS JOIN object_risk r ON r.object_id = o.id WHERE {where} GROUP BY 1"""
_ALL_BY_RISK = "SELECT profile_id, sum(objects) FROM profile_totals GROUP BY 1"
# The plus signs disable the index of days, which would be scanned completely for each object.
_BY_DAY = """SELECT m.day, count(*) FROM objects o
CROSS JOIN metadata m ON m.object_id = o.id
WHERE {where} AND NOT o.container AND +m.label = 'File Modified' AND +m.day IS NOT NULL
GROUP BY 1"""
_ALL_BY_DAY = """SELECT day, count(*) FROM metadata
WHERE label = 'File Modified' AND day IS NOT NULL GROUP BY 1"""
_CONTAINERS_BY_DAY = """SELECT m.day
FROM (SELECT DISTINCT parent_id AS id FROM objects WHERE parent_id IS NOT NULL) p
CROSS JOIN objects o ON o.id = p.id CROSS JOIN metadata m ON m.object_id = o.id
WHERE o.container AND +m.label = 'File Modified' AND +m.day IS NOT NULL"""
_BY_FOLDER = """SELECT {folder}, count(*) FROM objects o
WHERE {where} AND NOT o.container GROUP BY 1"""
_NONE_GONE = "SELECT NOT EXISTS (SELECT 1 FROM gone_locations)"
Numbers = dict[str, Counter[Any]]
"""Counts of values per facet."""


class Value(NamedTuple):
    """A value as written in queries, its label, and the number of match locations."""

    value: str
    label: str
    number: int


class Counted:
    """The facets of a query on one connection. Counts that several facets need are computed
    once.
    """

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._c = conn
        self._numbers: dict[Held, Numbers] = {}

    def values(self, criteria: Criteria, facet: str) -> list[Value]:
        """Return the values of a facet; some may have the number 0. The query's own filter on the
        facet is ignored, so that the facet's other values are returned, too.
        """
        hits = held(replace(criteria, **_OWN.get(facet, {})))  # type: ignore[arg-type]
        if (counts := _COUNTS.get(facet)) is not None:
            return counts(self._c, hits)
        if hits not in self._numbers:
            self._numbers[hits] = _by_columns(self._c, hits)
        if facet == GROUP:
            return _by_group(self._c, self._numbers[hits][TARGET])
        numbers = self._numbers[hits][facet]
        if facet == TARGET:
            return _named(self._c, "SELECT id, name FROM targets", numbers)
        return [Value(text, text, count) for text, count in numbers.items() if text]


def counted(
    conn: sqlite3.Connection,
    criteria: Criteria,
    facet: str,
    like: str,
    most: int,
    shared: Counted | None = None,
) -> tuple[list[Value], int]:
    """Return at most `most` values of a facet whose labels contain `like` (ignoring case), and the
    number of further values.

    The most frequent values come first. Two facets have their own order: years begin with the
    latest one, and severities are sorted by severity. Pass the same `shared` for all facets of a
    request.
    """
    found = [one for one in (shared or Counted(conn)).values(criteria, facet) if one.number]
    if like:
        low = like.casefold()
        found = [one for one in found if low in one.label.casefold()]
    if facet == MODIFIED:
        found.sort(reverse=True)  # latest years first
    elif facet != SEVERITY:
        found.sort(key=lambda one: (-one.number, one.label))
    return found[:most], max(len(found) - most, 0)


def _by_columns(conn: sqlite3.Connection, hits: Held) -> Numbers:
    """Count, in one pass, all facets that are columns of an object."""
    found: Numbers = {facet: Counter() for facet in (SEVERITY, STATUS, CONTENT_TYPE, OWNER, TARGET)}
    sign = "" if hits == held(Criteria()) else "+"
    cursor = conn.execute(_BY_COLUMNS.format(where=hits.sql, sign=sign), hits.parameters)
    cursor.row_factory = None  # plain tuples, because of their number
    for owner, content_type, status, target, count, own, *held_by in cursor:
        found[OWNER][owner] += own
        found[CONTENT_TYPE][content_type] += count  # an archive is found by its format
        found[STATUS][status or ""] += own
        found[TARGET][target] += own
        for name, number in zip(_SEVERITIES, held_by, strict=True):
            found[SEVERITY][name] += number
    return found


def _named(conn: sqlite3.Connection, names_of: str, numbers: Mapping[int, int]) -> list[Value]:
    """Return values for IDs. The label of a value is the name that belongs to its ID."""
    called = dict(tuple(row) for row in conn.execute(names_of))
    return [Value(public(key), called.get(key, ""), n) for key, n in numbers.items()]


def _by_group(conn: sqlite3.Connection, by_target: Mapping[int, int]) -> list[Value]:
    found = Counter[int]()
    for target, group in conn.execute("SELECT id, group_id FROM targets"):
        found[group] += by_target.get(target, 0)
    return _named(conn, "SELECT id, name FROM groups", found)


def _by_risk(conn: sqlite3.Connection, hits: Held) -> list[Value]:
    """Count by risk profile; an object can have several."""
    rows = _counted(conn, hits, _BY_RISK, _ALL_BY_RISK)
    return _named(conn, "SELECT id, label FROM risk_profiles", dict(rows))


def _by_year(conn: sqlite3.Connection, hits: Held) -> list[Value]:
    """Count by year of modification.

    For an unfiltered query, an index counts the days. This index includes containers, so the days
    of containers are subtracted.
    """
    found = Counter[str]()
    for day, number in _counted(conn, hits, _BY_DAY, _ALL_BY_DAY):
        found[day[:4]] += number
    if _is_everything(conn, hits):
        found.subtract(day[:4] for (day,) in conn.execute(_CONTAINERS_BY_DAY))
    return [Value(year, year, number) for year, number in found.items()]


def _by_folder(conn: sqlite3.Connection, hits: Held) -> list[Value]:
    asked = _BY_FOLDER.format(folder=clusters.IN_FOLDER, where=hits.sql)
    rows = conn.execute(asked, hits.parameters)
    found = [(folder.rstrip("/\\") or folder, number) for folder, number in rows if folder]
    return [Value(folder, folder, number) for folder, number in found]


def _counted(conn: sqlite3.Connection, hits: Held, some: str, everything: str) -> list[Any]:
    """Run the counting statement `some` for these hits. For an unfiltered query, run `everything`
    instead, which needs only an index.
    """
    if _is_everything(conn, hits):
        return [tuple(row) for row in conn.execute(everything)]
    return [tuple(row) for row in conn.execute(some.format(where=hits.sql), hits.parameters)]


def _is_everything(conn: sqlite3.Connection, hits: Held) -> bool:
    return hits == held(Criteria()) and bool(conn.execute(_NONE_GONE).fetchone()[0])


def _by_type(conn: sqlite3.Connection, hits: Held) -> list[Value]:
    """Count by the name of the data type. Data types with the same name count as one value."""
    found: dict[str, int] = {}
    for key, count in _counted(conn, hits, _BY_TYPE, _ALL_BY_TYPE):
        label = names.name(conn, key)
        found[label] = found.get(label, 0) + count
    return [Value(label, label, count) for label, count in found.items()]


_COUNTS: dict[str, Callable[[sqlite3.Connection, Held], list[Value]]] = {
    DATA_TYPE: _by_type,
    RISK: _by_risk,
    MODIFIED: _by_year,
    FOLDER: _by_folder,
}
"""Counting functions of the facets that need a statement of their own."""
