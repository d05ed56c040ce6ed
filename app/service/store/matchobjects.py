"""Match objects with their summaries (`docs/api.md`, GET /v1/targets/<target_id>/matchobjects).

The list consists of files; the members of a container are nested in it. A container meets a
condition if one of its members meets it. Then only the members that meet it are shown.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from app.api.records.matchobjects import LastEvent, MatchObject, ObjectSummary, SparseCounts
from app.service.store import names
from app.service.store.ids import public

SORTS = {
    "label": "o.path",
    "owner": "o.owner",
    "matches": "o.match + o.test + o.prohibited + coalesce((SELECT sum(match + test + prohibited)"
    " FROM objects WHERE parent_id = o.id), 0)",
    "status": "coalesce(o.status, '')",
}

_HOLDS = """
(:types = '[]' OR EXISTS (SELECT 1 FROM counts n WHERE n.object_id = x.id
  AND n.data_type IN (SELECT value FROM json_each(:types))))
AND (:statuses = '[]' OR x.status IN (SELECT value FROM json_each(:statuses)))
"""
# A job stores the data types of its action.
_TYPES = "(SELECT json_extract(payload, '$.data_types') FROM jobs WHERE id = job_id) AS acted_on"
_PAGE = """
SELECT o.*, {types} FROM objects o
WHERE o.target_id = :target AND o.parent_id IS NULL
  AND o.location_id NOT IN (SELECT id FROM gone_locations)
  AND (:location IS NULL OR o.location_id = :location)
  AND EXISTS (SELECT 1 FROM objects x WHERE (x.id = o.id OR x.parent_id = o.id) AND {holds})
ORDER BY {order} {direction}, o.path {direction}, o.id LIMIT :limit OFFSET :offset
"""
_MEMBERS = """
SELECT x.*, {types} FROM objects x
WHERE x.parent_id IN (SELECT value FROM json_each(:parents)) AND {holds} ORDER BY x.path, x.id
"""
_COUNTS = "SELECT * FROM counts WHERE object_id IN (SELECT value FROM json_each(?))"


@dataclass(frozen=True, slots=True)
class Choice:
    """Selection and order of match objects; empty fields match all."""

    target_id: int
    location_id: int | None = None
    data_types: Sequence[str] = ()
    statuses: Sequence[str] = ()
    sort_by: str = "label"
    descending: bool = False
    offset: int = 0
    limit: int = 1000


def listed(conn: sqlite3.Connection, choice: Choice) -> list[MatchObject]:
    """Return the page of match objects that `choice` describes, with the members of containers
    nested in them.
    """
    parameters: dict[str, object] = {
        "target": choice.target_id,
        "location": choice.location_id,
        "types": json.dumps(list(choice.data_types)),
        "statuses": json.dumps(list(choice.statuses)),
        "limit": choice.limit,
        "offset": choice.offset,
    }
    direction = "DESC" if choice.descending else "ASC"
    page = _PAGE.format(
        types=_TYPES, holds=_HOLDS, order=SORTS[choice.sort_by], direction=direction
    )
    top = conn.execute(page, parameters).fetchall()
    parameters["parents"] = json.dumps([row["id"] for row in top])
    below = conn.execute(_MEMBERS.format(types=_TYPES, holds=_HOLDS), parameters).fetchall()
    keys = json.dumps([row["id"] for row in (*top, *below)])
    counts: dict[int, list[sqlite3.Row]] = defaultdict(list)
    for row in conn.execute(_COUNTS, (keys,)):
        counts[row["object_id"]].append(row)
    members: dict[int, list[MatchObject]] = defaultdict(list)
    for row in below:
        members[row["parent_id"]].append(_record(conn, row, counts[row["id"]], None))
    return [_record(conn, row, counts[row["id"]], members[row["id"]]) for row in top]


def _record(
    conn: sqlite3.Connection,
    row: sqlite3.Row,
    counts: list[sqlite3.Row],
    members: list[MatchObject] | None,
) -> MatchObject:
    return MatchObject(
        path=row["path"],
        owner=row["owner"],
        summary=[_summary(conn, row, count) for count in counts],
        id=None if row["container"] else public(row["id"]),
        subpaths=members if row["container"] else members or None,  # a mail may have both
        last_remediation_event=_last_event(row),
    )


def _summary(conn: sqlite3.Connection, row: sqlite3.Row, count: sqlite3.Row) -> ObjectSummary:
    types = row["acted_on"]
    concerned = types is None or count["data_type"] in json.loads(types)
    return ObjectSummary(
        data_type=names.name(conn, count["data_type"]),
        matches=_sparse(count, ""),
        purge=_sparse(count, "purge_"),
        remediation_status=row["status"] if concerned else None,
    )


def _sparse(count: sqlite3.Row, prefix: str) -> SparseCounts:
    def text(severity: str) -> str | None:
        value = count[f"{prefix}{severity}"]
        return str(value) if value else None

    return SparseCounts(match=text("match"), test=text("test"), prohibited=text("prohibited"))


def _last_event(row: sqlite3.Row) -> LastEvent | None:
    if row["status"] is None or row["job_id"] is None:
        return None
    return LastEvent(
        job_id=public(row["job_id"]),
        sign_off=row["sign_off"] or "",
        remediation_status=row["status"],
    )
