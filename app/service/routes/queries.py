"""Queries and their results (contract 4.5)."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from app.api.records.common import DataTypeCounts, Id, QueryErrorCounts
from app.api.records.queries import (
    FoundLocation,
    LastRemediation,
    LocationRisk,
    LocationsOrder,
    Query,
    QueryCreated,
    QueryLocation,
    QueryTarget,
)
from app.service.accounts import guard, permissions
from app.service.accounts.accounts import Account
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import JSON, answer
from app.service.queries.open_queries import Result
from app.service.queries.query_validation import criteria
from app.service.routes import parse
from app.service.routes.context import context
from app.service.routes.endpoint import Routes
from app.service.store import groups, locations, results, search, summaries, targets
from app.service.store.ids import internal, public

_CHUNK = 10_000
_MOST_AT_ONCE = 1_000
ROUTES = Routes()


@ROUTES.post(
    "/v1/query", body=Query, body_optional=True, returns=QueryCreated, status=201, refusals=(404,)
)
@needs("report summary")
def create(request: Request) -> Response:
    """Investigate: find match locations.

    The result is computed now and does not change.
    """
    wanted = parse.body(request, Query, problems.invalid_value) if guard.body(request) else Query()
    who = account(request)
    with context(request).db.read() as conn:
        chosen = limited(conn, who, criteria(conn, who, wanted), permissions.SUMMARY)
        found = {} if chosen is None else search.run(conn, chosen)
    query_id = context(request).queries.add(Result(found, who.id))
    return answer(QueryCreated(query_id=query_id), 201)


def limited(
    conn: sqlite3.Connection, who: Account, wanted: search.Criteria, permission: str
) -> search.Criteria | None:
    """Limit the criteria to Targets for which the account has `permission`; return None if no
    Target is left.

    Raises Problem: 404 if the criteria name a hidden Target or Group, 403 for a Target on which the
    account lacks `permission`.
    """
    for key in wanted.targets:
        permissions.require_target(conn, who, key, permission, unknown=problems.unknown_object)
    known = permissions.visible_groups(conn, who)
    if known is not None and not known.issuperset(wanted.groups):
        raise problems.unknown_object()
    within = permissions.allowed_targets(conn, who, permission)
    if within is None or wanted.targets:
        return wanted
    return replace(wanted, targets=sorted(within)) if within else None


@ROUTES.get("/v1/query/{query_id}/targets", returns=list[Id])
@needs("report summary")
def target_ids(request: Request) -> Response:
    """The IDs of the Targets in a query's result."""
    with context(request).db.read() as conn:
        within = permissions.allowed_targets(conn, account(request), permissions.SUMMARY)
    keys = _result(request).targets
    return answer([public(key) for key in keys if within is None or key in within])


@ROUTES.get("/v1/query/{query_id}/targets/{target_id}", returns=QueryTarget)
@needs("report summary")
def target(request: Request) -> Response:
    """A Target in a query's result."""
    result, key = _member(request)
    with context(request).db.read() as conn:
        permissions.require_target(conn, account(request), key, permissions.SUMMARY)
        found = targets.get(conn, key)
        if found is None:
            raise problems.not_found()
        return answer(_target(conn, found, result.targets[key]))


@ROUTES.get("/v1/query/{query_id}/targets/{target_id}/locations", returns=list[Id])
@needs("report summary")
def location_ids(request: Request) -> Response:
    """The IDs of the match locations of a Target in a query's result, in the query's order."""
    result, key = _member(request)
    with context(request).db.read() as conn:
        permissions.require_target(conn, account(request), key, permissions.SUMMARY)
    return StreamingResponse(
        id_list(result.targets[key]), media_type=JSON, headers={"Cache-Control": "no-store"}
    )


@ROUTES.get(
    "/v1/query/{query_id}/targets/{target_id}/locations/{location_id}", returns=QueryLocation
)
@needs("report detail")
async def location(request: Request) -> Response:
    """A match location in a query's result.

    A console sends thousands of these requests. So a location without members, which needs only
    one row, is read in the event loop. A location that may have members is read in a thread.
    """
    result, target_id = _member(request)
    key = parse.key(request, "location_id")
    if not result.indexed(target_id):
        await asyncio.to_thread(result.index, target_id)
    if not result.holds(target_id, key):
        raise problems.not_found()
    with context(request).db.glance() as conn:
        permissions.require_target(conn, account(request), target_id, permissions.DETAIL)
        found = summaries.get(conn, key)
        if found is None:
            raise problems.not_found()
        if not found.may_have_members:
            return answer(_location(found, *_counted(conn, result, target_id, key, found)))
    return await guard.in_a_thread(_with_members, request)


def _with_members(request: Request) -> Response:
    result, target_id = _member(request)
    key = parse.key(request, "location_id")
    with context(request).db.read() as conn:
        found = summaries.get(conn, key)
        if found is None:
            raise problems.not_found()
        return answer(_location(found, *_counted(conn, result, target_id, key, found)))


@ROUTES.post(
    "/local/v1/query/{query_id}/targets/{target_id}/locations",
    body=LocationsOrder,
    returns=list[FoundLocation],
)
@needs("report detail")
def some_locations(request: Request) -> Response:
    """Several match locations in a query's result, in the order of the request.

    Match locations that are not in the result, or do not exist any more, are left out.
    """
    wanted = parse.body(request, LocationsOrder)
    keys = [internal(one) for one in dict.fromkeys(wanted.object_ids)]
    if not 0 < len(keys) <= _MOST_AT_ONCE:
        raise problems.invalid_input("object_ids")
    result, target_id = _member(request)
    if not result.indexed(target_id):
        result.index(target_id)
    found = []
    with context(request).db.read() as conn:
        permissions.require_target(conn, account(request), target_id, permissions.DETAIL)
        for key in keys:
            if key is None or not result.holds(target_id, key):
                continue
            if (summary := summaries.get(conn, key)) is not None:
                counted = _counted(conn, result, target_id, key, summary)
                fields = msgspec.structs.asdict(_location(summary, *counted))
                found.append(FoundLocation(id=public(key), **fields))
    return answer(found)


def _counted(
    conn: sqlite3.Connection, result: Result, target_id: int, key: int, found: summaries.Summary
) -> tuple[list[DataTypeCounts], list[int]]:
    """Return the counts of a match location per data type, and its members in the result."""
    if not found.may_have_members:
        return results.counted(conn, found.counts), []
    members = [member for member in results.members(conn, key) if result.holds(target_id, member)]
    return results.match_data(conn, members if found.container else [key]), members


def _result(request: Request) -> Result:
    query_id = request.path_params["query_id"]
    result = context(request).queries.get(query_id, account(request).id)
    if result is None:
        raise problems.not_found()
    return result


def _member(request: Request) -> tuple[Result, int]:
    result, key = _result(request), parse.key(request, "target_id")
    if key not in result.targets:
        raise problems.not_found()
    return result, key


def id_list(keys: Iterable[int]) -> Iterator[bytes]:
    """Yield a JSON list of IDs in chunks, because a list may contain a million IDs."""
    waiting: list[str] = []
    start = b"["
    for key in keys:
        waiting.append(public(key))
        if len(waiting) == _CHUNK:
            yield start + msgspec.json.encode(waiting)[1:-1]
            start = b","
            waiting.clear()
    yield (start if waiting else start.strip(b",")) + msgspec.json.encode(waiting)[1:]


def _target(
    conn: sqlite3.Connection, found: targets.StoredTarget, keys: Sequence[int]
) -> QueryTarget:
    below = locations.listed(conn, found.id)
    sums = sum(locations.sums(conn, found.id).values(), locations.Sums())
    return QueryTarget(
        location=found.name,
        search_status=targets.search_status(below),
        groups=groups.names(conn, found.id),
        errors=QueryErrorCounts(
            low=sums.notice, alert=sums.error, critical=sums.critical, intervention=0
        ),
        matchdata=results.match_data(conn, keys),
        search_time=targets.search_time(below),
        scan_progress=targets.progress(below),
        platform=found.platform,
    )


def _location(
    found: summaries.Summary, matchdata: list[DataTypeCounts], members: list[int]
) -> QueryLocation:
    return QueryLocation(
        location=found.path,
        owner=found.owner,
        leaf=found.leaf,
        content_type=found.content_type,
        metadata=found.metadata,
        children=[public(key) for key in members],
        matchdata=matchdata,
        risk=None
        if not found.risk
        else LocationRisk(
            prioritized_level=found.risk[0][1], profiles=[public(key) for key, _ in found.risk]
        ),
        remediation=None
        if found.status is None
        else LastRemediation(
            action=found.status,
            signoff=found.sign_off,
            reason=found.reason,
            user_uid=found.user_uid,
            error=found.error,
        ),
    )
