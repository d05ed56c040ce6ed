"""Triage: similar objects, and totals of decisions."""

from __future__ import annotations

import json
import sqlite3
from array import array
from collections import Counter

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.enums import OPEN, STATES
from app.api.records.similarity import AlikeGroup, AlikeObject, QuerySums
from app.service.accounts import permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer
from app.service.routes import parse
from app.service.routes.context import context
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import LIMIT, OFFSET, Flag, Number
from app.service.store import objects, similarity

AT = Number("at", "Byte offset of a match: look only for objects with the value of this match.")
UNDECIDED = Flag("open", "Only undecided objects.")
_CHUNK = 10_000
# Count an archive's members instead of the archive; but a mail with matches of its own counts too.
_STATUSES = """
SELECT coalesce(o.status, '') AS status, count(*) AS n FROM json_each(?) k
CROSS JOIN objects o ON o.id = k.value
WHERE NOT o.container
GROUP BY 1
"""
_STATE_OF = {status: state for state, some in STATES.items() for status in some}
ROUTES = Routes()


@ROUTES.get(
    "/local/v1/matchobjects/{target_id}/{object_id}/alike", returns=list[AlikeGroup], query=(AT,)
)
@needs("report detail")
def groups(request: Request) -> Response:
    """Number of other match objects with the same values, the same layout, or one common value."""
    with context(request).db.read() as conn:
        return answer(
            [similarity.counted(conn, _asked(conn, request, kind)) for kind in similarity.KINDS]
        )


@ROUTES.get(
    "/local/v1/matchobjects/{target_id}/{object_id}/alike/{kind}",
    returns=list[AlikeObject],
    query=(AT, UNDECIDED, OFFSET, LIMIT),
    words={"kind": similarity.KINDS},
)
@needs("report detail")
def members(request: Request) -> Response:
    """Similar match objects, by Target and path."""
    kind = request.path_params["kind"]
    if kind not in similarity.KINDS:
        raise problems.invalid_input("kind")
    with context(request).db.read() as conn:
        found = similarity.listed(
            conn,
            _asked(conn, request, kind),
            undecided=UNDECIDED.of(request),
            offset=OFFSET.of(request),
            limit=LIMIT.of(request),
        )
    return answer(found)


def _asked(conn: sqlite3.Connection, request: Request, kind: str) -> similarity.SimilarityQuery:
    """Return a search for objects that are similar to the object in the path. It finds only objects
    that the account may see. Raises Problem: 404, 403.
    """
    target_id, key = parse.key(request, "target_id"), parse.key(request, "object_id")
    permissions.require_target(conn, account(request), target_id, permissions.DETAIL)
    item = objects.get(conn, key)
    if item is None or item.target_id != target_id:
        raise problems.not_found()
    at = AT.of(request) if kind == similarity.VALUE and AT.given(request) else None
    within = permissions.allowed_targets(conn, account(request), permissions.DETAIL)
    return similarity.SimilarityQuery(kind, key, similarity.prints(conn, key, at), within)


@ROUTES.get("/local/v1/query/{query_id}/sums", returns=QuerySums)
@needs("report summary")
def sums(request: Request) -> Response:
    """The decisions on all results of a query: total = open + confirmed + test + false + done."""
    result = context(request).queries.get(request.path_params["query_id"], account(request).id)
    if result is None:
        raise problems.not_found()
    found: Counter[str] = Counter()
    with context(request).db.read() as conn:
        within = permissions.allowed_targets(conn, account(request), permissions.SUMMARY)
        for target, keys in result.targets.items():
            if within is None or target in within:
                found.update(_by_state(conn, keys))
    counts = {state: found[state] for state in (OPEN, *STATES)}
    return answer(QuerySums(total=sum(counts.values()), **counts))


def _by_state(conn: sqlite3.Connection, keys: array[int]) -> Counter[str]:
    """Return the number of these objects per state; containers do not count."""
    found: Counter[str] = Counter()
    for start in range(0, len(keys), _CHUNK):
        chosen = json.dumps(keys[start : start + _CHUNK].tolist())
        for row in conn.execute(_STATUSES, (chosen,)):
            found[_STATE_OF.get(row["status"], OPEN)] += row["n"]
    return found
