"""What a query finds, put together: objects with the same values, of one template, in one folder.

Clusters of values and of layout are those of the signatures that scans write (`alike.py`). An
archive is in none: its members are.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from app.api.records.alike import Cluster, ClusterMembers

from . import names
from .ids import public
from .search import Criteria, Held, held

VALUES, LAYOUT, FOLDER = "values", "layout", "folder"
KINDS = (VALUES, LAYOUT, FOLDER)
_SHOWN = 3
"""Values of a cluster that are told, masked."""

_FILE = """CASE o.inner WHEN '' THEN o.path
  ELSE substr(o.path, 1, length(o.path) - length(o.inner) - 1) END"""
# Whatever is no separator is taken away from the end: what is left ends with the last one.
IN_FOLDER = f"rtrim({_FILE}, replace(replace({_FILE}, '/', ''), '\\', ''))"
_BY = {VALUES: "o.same_values", LAYOUT: "o.same_layout", FOLDER: f"o.target_id, {IN_FOLDER}"}
"""What is the same in a cluster."""
_THERE = {
    VALUES: "o.same_values IS NOT NULL",
    LAYOUT: "o.same_layout IS NOT NULL",
    FOLDER: "NOT o.container",
}
_BIGGEST = """SELECT min(o.id) AS id, count(*) AS objects, sum(o.status IS NULL) AS open,
  count(DISTINCT o.target_id) AS targets
FROM objects o WHERE {where} AND {there} GROUP BY {by} HAVING count(*) > 1
ORDER BY open DESC, objects DESC, id LIMIT ?"""
_LIKE = "({by}) = (SELECT {by} FROM objects o WHERE o.id = ?) AND {there}"
# An object of which a value was masked or filtered away since shows less than the others hold: a
# decision on all must not fall on a value that nobody has looked at.
_WHOLE = " AND NOT EXISTS (SELECT 1 FROM matches x WHERE x.object_id = o.id AND x.purged = 1)"
_MEMBERS = "SELECT o.target_id, o.id FROM objects o WHERE {where} ORDER BY o.target_id, o.id"
_EXAMPLE = "SELECT o.target_id, o.path, {folder} AS folder FROM objects o WHERE o.id = ?"
_VALUES = """SELECT DISTINCT data_type, masked FROM matches WHERE object_id = ? AND purged = 0
ORDER BY offset LIMIT ?"""


@dataclass(frozen=True, slots=True)
class _Size:
    """A cluster by the key of its first member, and how large it is."""

    id: int
    objects: int
    open: int
    targets: int


def biggest(c: sqlite3.Connection, criteria: Criteria, kind: str, most: int) -> list[Cluster]:
    """The clusters of two and more members, those with most that is undecided first."""
    hits = held(criteria)
    statement = _BIGGEST.format(where=hits.sql, there=_THERE[kind], by=_BY[kind])
    rows = c.execute(statement, (*hits.parameters, most)).fetchall()
    return [_told(c, kind, _Size(**dict(row))) for row in rows]


def like(kind: str, object_id: int) -> Held:
    """The condition to be in one cluster with this object; of values, to hold all of them still."""
    there = _THERE[kind] + (_WHOLE if kind == VALUES else "")
    return Held(_LIKE.format(by=_BY[kind], there=there), (object_id,))


def members(c: sqlite3.Connection, criteria: Criteria) -> list[ClusterMembers]:
    """The objects that meet the criteria, `like` among them, by Target."""
    hits = held(criteria)
    found: dict[int, list[str]] = {}
    for target, key in c.execute(_MEMBERS.format(where=hits.sql), hits.parameters):
        found.setdefault(target, []).append(public(key))
    return [
        ClusterMembers(target_id=public(target), object_ids=keys) for target, keys in found.items()
    ]


def _told(c: sqlite3.Connection, kind: str, size: _Size) -> Cluster:
    target, path, folder = c.execute(_EXAMPLE.format(folder=IN_FOLDER), (size.id,)).fetchone()
    rows = [] if kind == FOLDER else c.execute(_VALUES, (size.id, _SHOWN)).fetchall()
    types = dict.fromkeys(names.name(c, data_type) for data_type, _ in rows)
    return Cluster(
        target_id=public(target),
        object_id=public(size.id),
        path=folder if kind == FOLDER else path,
        data_types=list(types),
        masked=[masked for _, masked in rows] if kind == VALUES else [],
        objects=size.objects,
        open=size.open,
        targets=size.targets,
    )
