"""Match objects and what is inside them (supplement)."""

from __future__ import annotations

import sqlite3

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from app.api.records.enums import OperationStatus
from app.api.records.matchobjects import MatchObjectDetails, ObjectMeta, Omitted
from app.service import problems
from app.service.answers import answer
from app.service.content import look_inside
from app.service.context import context
from app.service.guard import needs
from app.service.store import locations, matchobjects, names, objects, results, targets

from . import parse

_STATUSES = {str(status).lower(): str(status) for status in OperationStatus}


@needs("report detail")
def listed(request: Request) -> Response:
    """GET /v1/targets/<target_id>/matchobjects."""
    target_id = parse.key(request, "target_id")
    parse.flag(request, "details")  # it changes only the answer for a single object
    offset, limit = parse.paging(request)
    types = [key for name in _words(request, "data_types") for key in names.keys(name)]
    statuses = [word.lower() for word in _words(request, "remediation_status")]
    with context(request).db.read() as c:
        if targets.get(c, target_id) is None:
            raise problems.not_found()
        choice = matchobjects.Choice(
            target_id=target_id,
            location_id=_location(c, request, target_id),
            data_types=types,
            statuses=[_STATUSES[word] for word in statuses if word in _STATUSES],
            sort_by=parse.one_of(request, "sort_by", tuple(matchobjects.SORTS), "label"),
            descending=parse.flag(request, "descend"),
            offset=offset,
            limit=limit,
        )
        return answer(matchobjects.listed(c, choice))


@needs("report detail")
def details(request: Request) -> Response:
    """GET /v1/targets/<target_id>/matchobjects/<object_id>?details=true."""
    target_id, key = parse.key(request, "target_id"), parse.key(request, "object_id")
    wanted = parse.flag(request, "details")
    served = context(request)
    with served.db.read() as c:
        found = objects.get(c, key)
        if found is None or found.target_id != target_id:
            raise problems.not_found()
        metas = _metas(c, key)
        matches = objects.matches(c, key) if wanted and not found.container else []
    if not matches:
        return answer(MatchObjectDetails(path=found.path, metas=metas))
    inside = look_inside(served.scans.pool, found, matches)
    if inside is None:
        everything = [Omitted(offset=0, length=found.stream_size)]
        return answer(MatchObjectDetails(path=found.path, metas=metas, omitted=everything))
    return answer(
        MatchObjectDetails(
            path=found.path,
            metas=metas,
            matches=inside.matches,
            chunks=inside.chunks,
            omitted=inside.omitted or None,
        )
    )


def _words(request: Request, name: str) -> list[str]:
    """A parameter given several times, or as a list with commas in between."""
    given = request.query_params.getlist(name)
    return [word.strip() for text in given for word in text.split(",") if word.strip()]


def _location(c: sqlite3.Connection, request: Request, target_id: int) -> int | None:
    key = parse.key_parameter(request, "location_id")
    if key is not None and locations.get(c, target_id, key) is None:
        raise problems.unknown_object()
    return key


def _metas(c: sqlite3.Connection, key: int) -> list[ObjectMeta]:
    """File metadata, then a count row per data type (`is_aggregate`): live matches of any kind."""
    plain = [
        ObjectMeta(label=item.label, value=item.value, is_aggregate=False)
        for item in results.metadata(c, key)
    ]
    counted = [
        ObjectMeta(
            label=item.label,
            value=str(int(item.match) + int(item.test) + int(item.prohibited)),
            is_aggregate=True,
        )
        for item in results.match_data(c, [key])
    ]
    return [*plain, *counted]


ROUTES = [
    Route("/v1/targets/{target_id}/matchobjects", listed, methods=["GET"]),
    Route("/v1/targets/{target_id}/matchobjects/{object_id}", details, methods=["GET"]),
]
