"""Clusters of a query's results: objects with the same values, from one template, or in one
folder.

Clusters by value use the signatures of values that scans write (`similarity.py`). Clusters by
layout use the layouts of `layouts.py`. Archives are in no cluster, but their members are.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from app.api.records.similarity import Cluster, ClusterMembers
from app.discovery.match.template_frame import family
from app.service.store import names
from app.service.store.ids import public
from app.service.store.search import Criteria, Held, held
from app.service.store.sql_text import UNDECIDED

VALUES, LAYOUT, FOLDER = "values", "layout", "folder"
KINDS = (VALUES, LAYOUT, FOLDER)
_FAMILIES = {"CARD": "Card number", "PHONE": "Phone number"}
"""Common names for the brands of cards, and for the phone numbers of all countries."""
_SHOWN = 3
"""Maximum number of masked values returned per cluster."""
_LETTERS = re.compile(r"[^\W\d_]{2,}")
"""Pattern of the words of a file name."""

_FILE = """CASE o.inner WHEN '' THEN o.path
  ELSE substr(o.path, 1, length(o.path) - length(o.inner) - 1) END"""
# Strip all characters except separators from the end: the rest ends with the last separator.
IN_FOLDER = f"rtrim({_FILE}, replace(replace({_FILE}, '/', ''), '\\', ''))"
_BY = {VALUES: "o.same_values", LAYOUT: "o.same_layout", FOLDER: f"o.target_id, {IN_FOLDER}"}
"""For each kind of cluster, the columns in which its members are equal."""
_THERE = {
    VALUES: "o.same_values IS NOT NULL",
    LAYOUT: "o.same_layout IS NOT NULL",
    FOLDER: "NOT o.container",
}
_BIGGEST = """SELECT min(o.id) AS id, count(*) AS objects, sum({undecided}) AS open,
  count(DISTINCT o.target_id) AS targets
FROM objects o WHERE {where} AND {there} GROUP BY {by} HAVING count(*) > 1
ORDER BY open DESC, objects DESC, id LIMIT ?"""
_LIKE = "({by}) = (SELECT {by} FROM objects o WHERE o.id = ?) AND {there}"
# An object of which a value was masked shows fewer values than the others hold, and a decision on
# all must not include values that nobody has seen.
_WHOLE = " AND NOT EXISTS (SELECT 1 FROM matches x WHERE x.object_id = o.id AND x.purged = 1)"
_MEMBERS = "SELECT o.target_id, o.id FROM objects o WHERE {where} ORDER BY o.target_id, o.id"
_EXAMPLE = "SELECT o.target_id, o.path, {folder} AS folder FROM objects o WHERE o.id = ?"
_NAMES = """SELECT o.id, o.path FROM objects o WHERE {where} AND {there}
  AND ({by}) = (SELECT {by} FROM objects o WHERE o.id = ?) ORDER BY o.id LIMIT ?"""
_TYPES = """SELECT data_type, count(DISTINCT object_id) AS n FROM matches
WHERE object_id IN (SELECT value FROM json_each(?)) AND purged = 0 GROUP BY 1 ORDER BY 2 DESC, 1"""
_LOOKED_AT = 60
"""Maximum number of members from which the name of a layout cluster is derived."""
_MOST_TYPES = 4
_VALUES = """SELECT DISTINCT data_type, masked FROM matches WHERE object_id = ? AND purged = 0
ORDER BY offset LIMIT ?"""


@dataclass(frozen=True, slots=True)
class _Size:
    """A cluster and its size: the numbers of its `objects`, of those without a decision (`open`),
    and of their `targets`. `id` is the key of the cluster's first member.
    """

    id: int
    objects: int
    open: int
    targets: int


def biggest(conn: sqlite3.Connection, criteria: Criteria, kind: str, most: int) -> list[Cluster]:
    """Return at most `most` clusters of this kind, each with at least two members. Clusters with
    the most undecided objects come first.
    """
    hits = held(criteria)
    statement = _BIGGEST.format(
        where=hits.sql, there=_THERE[kind], by=_BY[kind], undecided=UNDECIDED
    )
    rows = conn.execute(statement, (*hits.parameters, most)).fetchall()
    sizes = [_Size(**dict(row)) for row in rows]
    return [_told(conn, kind, size, hits if kind == LAYOUT else None) for size in sizes]


def like(kind: str, object_id: int) -> Held:
    """Return the condition for the members of one cluster of this kind: the cluster of `object_id`.

    A cluster by value leaves out every object in which a value was masked. Such an object shows
    fewer values than the other members contain. A decision on all members must not cover values
    that nobody has seen.
    """
    there = _THERE[kind] + (_WHOLE if kind == VALUES else "")
    return Held(_LIKE.format(by=_BY[kind], there=there), (object_id,))


def members(conn: sqlite3.Connection, criteria: Criteria) -> list[ClusterMembers]:
    """Return the objects that meet the criteria (including `like`), grouped by Target."""
    hits = held(criteria)
    found: dict[int, list[str]] = {}
    for target, key in conn.execute(_MEMBERS.format(where=hits.sql), hits.parameters):
        found.setdefault(target, []).append(public(key))
    return [
        ClusterMembers(target_id=public(target), object_ids=keys) for target, keys in found.items()
    ]


def _told(conn: sqlite3.Connection, kind: str, size: _Size, hits: Held | None) -> Cluster:
    target, path, folder = conn.execute(_EXAMPLE.format(folder=IN_FOLDER), (size.id,)).fetchone()
    rows = [] if kind == FOLDER else conn.execute(_VALUES, (size.id, _SHOWN)).fetchall()
    types = list(dict.fromkeys(names.name(conn, data_type) for data_type, _ in rows))
    name = None
    if hits is not None:
        name, types = _in_common(conn, hits, size.id)
    return Cluster(
        target_id=public(target),
        object_id=public(size.id),
        path=folder if kind == FOLDER else path,
        data_types=types,
        masked=[masked for _, masked in rows] if kind == VALUES else [],
        objects=size.objects,
        open=size.open,
        targets=size.targets,
        name=name,
    )


def _in_common(conn: sqlite3.Connection, hits: Held, key: int) -> tuple[str, list[str]]:
    """Return what the first members of a layout cluster have in common: a pattern of their names,
    and the data types that most of them contain.
    """
    statement = _NAMES.format(where=hits.sql, there=_THERE[LAYOUT], by=_BY[LAYOUT])
    rows = conn.execute(statement, (*hits.parameters, key, _LOOKED_AT)).fetchall()
    name = common_name(re.split(r"[/\\#]", path)[-1] for _, path in rows)
    held: Counter[str] = Counter()
    for data_type, count in conn.execute(_TYPES, (json.dumps([key for key, _ in rows]),)):
        held[_FAMILIES.get(family(data_type)) or names.name(conn, data_type)] += count
    return name, [label for label, count in held.most_common(_MOST_TYPES) if 2 * count > len(rows)]


def common_name(given: Iterable[str]) -> str:
    """Return the common pattern of file names, such as `invoice-*.txt`. A `*` stands for every
    number and for the parts that differ. An e-mail address in a name counts as such a part. If the
    names have only the extension in common, the pattern has the words that most names contain.
    """
    names = [re.sub(r"[0-9]+|\S*@\S*", "*", name) for name in given]
    start = _shared(names)
    end = _shared([name[len(start) :][::-1] for name in names])[::-1]
    if all(name == start for name in names):
        end = ""
    elif not re.search(r"[^\W_]", start + end.rpartition(".")[0]):
        stems = [_LETTERS.findall(name.rpartition(".")[0]) for name in names]
        held = Counter(word for stem in stems for word in set(stem))
        start = "".join(f"*{word}" for word in stems[0] if held[word] >= 0.8 * len(names))
    middle = "" if all(name == start + end for name in names) else "*"
    return re.sub(r"\*(?:[\W_]?\*)+", "*", f"{start}{middle}{end}")


def _shared(names: list[str]) -> str:
    """Return the common prefix of all names, without an incomplete last word."""
    first, last = min(names, default=""), max(names, default="")
    size = next((at for at, (one, two) in enumerate(zip(first, last, strict=False)) if one != two),
                min(len(first), len(last)))  # fmt: skip
    cut = any(re.match(r"[^\W_]", name[size:]) for name in names)
    return re.sub(r"[^\W_]+$", "", first[:size]) if cut else first[:size]
