"""Match objects and their content (`docs/api.md`)."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.enums import OperationStatus
from app.api.records.matchobjects import MatchObject, MatchObjectDetails, ObjectMeta, Omitted
from app.discovery.match.errors import DiscoveryError
from app.service.accounts import permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer
from app.service.queries.object_content import ObjectContent, look_inside
from app.service.queries.object_reader import reader
from app.service.routes import parse
from app.service.routes.context import Context, context
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import (
    DETAILS,
    LIMIT,
    LOCATION_ID,
    OFFSET,
    PAGING,
    Choice,
    Flag,
    Texts,
    Words,
)
from app.service.store import locations, matchobjects, names, objects, results, targets
from app.service.store.objects import StoredMatch, StoredObject

DATA_TYPES = Texts(
    "data_types", "Names of data types, separated by commas; unknown ones are ignored."
)
STATUS = Words(
    "remediation_status", "Operation statuses, upper or lower case; unknown ones are ignored."
)
SORT_BY = Choice("sort_by", "The sort key.", tuple(matchobjects.SORTS), "label")
DESCEND = Flag("descend", "Whether the order is descending.")
_STATUSES = {str(status).lower(): str(status) for status in OperationStatus}
ROUTES = Routes()


@ROUTES.get(
    "/v1/targets/{target_id}/matchobjects",
    returns=list[MatchObject],
    query=(LOCATION_ID, DATA_TYPES, STATUS, SORT_BY, DESCEND, DETAILS, *PAGING),
)
@needs("report detail")
def listed(request: Request) -> Response:
    """The match objects of a Target."""
    target_id = parse.key(request, "target_id")
    DETAILS.of(request)  # validated only; it affects single objects
    offset, limit = OFFSET.of(request), LIMIT.of(request)
    named = DATA_TYPES.of(request)
    statuses = [word.lower() for word in STATUS.of(request)]
    with context(request).db.read() as conn:
        permissions.require_target(conn, account(request), target_id, permissions.DETAIL)
        if targets.get(conn, target_id) is None:
            raise problems.not_found()
        choice = matchobjects.Choice(
            target_id=target_id,
            location_id=_location(conn, request, target_id),
            data_types=names.keys_in(conn, named),
            statuses=[_STATUSES[word] for word in statuses if word in _STATUSES],
            sort_by=SORT_BY.of(request),
            descending=DESCEND.of(request),
            offset=offset,
            limit=limit,
        )
        return answer(matchobjects.listed(conn, choice))


@ROUTES.get(
    "/v1/targets/{target_id}/matchobjects/{object_id}", returns=MatchObjectDetails, query=(DETAILS,)
)
@needs("report detail")
def details(request: Request) -> Response:
    """One match object and, with `details`, the matches inside it."""
    target_id, key = parse.key(request, "target_id"), parse.key(request, "object_id")
    wanted = DETAILS.of(request)
    served = context(request)
    with served.db.read() as conn:
        permissions.require_target(conn, account(request), target_id, permissions.DETAIL)
        found = objects.get(conn, key)
        if found is None or found.target_id != target_id:
            raise problems.not_found()
        metas = _metas(conn, key)
        matches = objects.matches(conn, key) if wanted and not found.container else []
    if not matches:
        return answer(MatchObjectDetails(path=found.path, metas=metas))
    inside = _inside(served, found, matches)
    if inside is None:
        everything = [Omitted(offset=0, length=found.stream_size)]
        return answer(MatchObjectDetails(path=found.path, metas=metas, omitted=everything))
    context(request).trail.opened(account(request), found, len(inside.matches))
    return answer(
        MatchObjectDetails(
            path=found.path,
            metas=metas,
            matches=inside.matches,
            chunks=inside.chunks,
            omitted=inside.omitted or None,
        )
    )


def _inside(
    served: Context, found: StoredObject, matches: Sequence[StoredMatch]
) -> ObjectContent | None:
    try:
        return look_inside(reader(served, found), found, matches)
    except DiscoveryError:  # unreadable; the bytes of the object say why
        return None


def _location(conn: sqlite3.Connection, request: Request, target_id: int) -> int | None:
    key = LOCATION_ID.of(request)
    if key is not None and locations.get(conn, target_id, key) is None:
        raise problems.unknown_object()
    return key


def _metas(conn: sqlite3.Connection, key: int) -> list[ObjectMeta]:
    """Return records of an object's file metadata, and then of the number of its live matches per
    data type. The latter records have `is_aggregate`.
    """
    plain = [
        ObjectMeta(label=item.label, value=item.value, is_aggregate=False)
        for item in results.metadata(conn, key)
    ]
    counted = [
        ObjectMeta(
            label=item.label,
            value=str(int(item.match) + int(item.test) + int(item.prohibited)),
            is_aggregate=True,
        )
        for item in results.match_data(conn, [key])
    ]
    return [*plain, *counted]
