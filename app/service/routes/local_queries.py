"""Queries with conditions beyond the contract, their facets, and clusters of similar results."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from app.api.records.conditions import (
    FACETS,
    Facet,
    FacetsOrder,
    FacetValue,
    LocalQuery,
    QueryCount,
)
from app.api.records.queries import QueryCreated
from app.api.records.similarity import Cluster, ClusterMembers, ClustersOrder
from app.service.accounts import permissions
from app.service.accounts.accounts import Account
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer
from app.service.queries.open_queries import Result
from app.service.queries.query_validation import criteria
from app.service.routes import parse
from app.service.routes.context import context
from app.service.routes.endpoint import Routes
from app.service.routes.queries import limited
from app.service.store import clusters, facets, objects, row_conditions, search
from app.service.store.ids import internal

_MOST = 100
_USUAL = 8
_MOST_CLUSTERS = 1_000
_USUAL_CLUSTERS = 200
_LONGEST = 255
_OWNER, _MODIFIED = "File Owner", "File Modified"
ROUTES = Routes()


@ROUTES.post("/local/v1/query", body=LocalQuery, returns=QueryCreated, status=201, refusals=(404,))
@needs("report summary")
def create(request: Request) -> Response:
    """Investigate: find match locations, with more conditions than /v1/query.

    The result is read like that of POST /v1/query.
    """
    wanted = parse.body(request, LocalQuery)
    who = account(request)
    with context(request).db.read() as conn:
        chosen = _chosen(conn, who, wanted, permissions.SUMMARY)
        found = {} if chosen is None else search.run(conn, chosen)
    query_id = context(request).queries.add(Result(found, who.id))
    return answer(QueryCreated(query_id=query_id), 201)


@ROUTES.post("/local/v1/query/count", body=LocalQuery, returns=QueryCount, refusals=(404,))
@needs("report summary")
def count(request: Request) -> Response:
    """How many Targets and match locations a query finds.

    No result is kept.
    """
    wanted = parse.body(request, LocalQuery)
    who = account(request)
    with context(request).db.read() as conn:
        chosen = _chosen(conn, who, wanted, permissions.SUMMARY)
        targets, locations = (0, 0) if chosen is None else search.count(conn, chosen)
    return answer(QueryCount(targets=targets, locations=locations))


@ROUTES.post("/local/v1/query/facets", body=FacetsOrder, returns=list[Facet], refusals=(404,))
@needs("report detail")
def counts(request: Request) -> Response:
    """Facets of a query: the number of match locations for each value of a field.

    No result is kept.
    """
    wanted = parse.body(request, FacetsOrder)
    most = _USUAL if wanted.most is None else wanted.most
    if not 1 <= most <= _MOST:
        raise problems.invalid_input("most")
    if not set(FACETS).issuperset(wanted.facets or ()):
        raise problems.invalid_input("facets")
    like = wanted.like or ""
    if len(like) > _LONGEST:
        raise problems.invalid_input("like")
    asked = [facet for facet in FACETS if facet in (wanted.facets or FACETS)]
    who = account(request)
    with context(request).db.read() as conn:
        chosen = _chosen(conn, who, wanted, permissions.DETAIL)
        among: dict[str, search.Criteria | None] = dict.fromkeys(asked, chosen)
        for one, free in ((facets.OWNER, _without_owner), (facets.MODIFIED, _without_days)):
            if one in among and (order := free(wanted)):
                among[one] = _chosen(conn, who, order, permissions.DETAIL)
        shared = facets.Counted(conn)
        found = [_facet(conn, who, among[one], one, like, most, shared) for one in asked]
    return answer(found)


@ROUTES.post("/local/v1/query/clusters", body=ClustersOrder, returns=list[Cluster], refusals=(404,))
@needs("report detail")
def biggest(request: Request) -> Response:
    """Clusters of a query's results: objects with the same values or layout, or in one folder.

    The service does not store the result.
    """
    wanted = parse.body(request, ClustersOrder)
    most = _USUAL_CLUSTERS if wanted.most is None else wanted.most
    if not 1 <= most <= _MOST_CLUSTERS:
        raise problems.invalid_input("most")
    with context(request).db.read() as conn:
        chosen = _among(conn, account(request), wanted)
        found = [] if chosen is None else clusters.biggest(conn, chosen, wanted.kind, most)
    return answer(found)


@ROUTES.post(
    "/local/v1/query/clusters/members",
    body=ClustersOrder,
    returns=list[ClusterMembers],
    refusals=(404,),
)
@needs("report detail")
def members(request: Request) -> Response:
    """The match locations in one cluster of a query's results.

    It is the cluster that contains `object_id`.
    """
    wanted, who = parse.body(request, ClustersOrder), account(request)
    key = None if wanted.object_id is None else internal(wanted.object_id)
    if key is None:
        raise problems.invalid_input("object_id")
    with context(request).db.read() as conn:
        chosen, item = _among(conn, who, wanted), objects.get(conn, key)
        if item is None:
            raise problems.not_found()
        permissions.require_target(conn, who, item.target_id, permissions.DETAIL)
        found = []
        if chosen is not None:
            held = (*chosen.rows, clusters.like(wanted.kind, key))
            found = clusters.members(conn, replace(chosen, rows=held))
    return answer(found)


def _among(conn: sqlite3.Connection, who: Account, wanted: ClustersOrder) -> search.Criteria | None:
    """Return the criteria that select the results for the clusters; None if the account may see no
    results. Raises Problem.
    """
    if wanted.kind not in clusters.KINDS:
        raise problems.invalid_input("kind")
    return _chosen(conn, who, wanted, permissions.DETAIL)


def _without_owner(wanted: FacetsOrder) -> FacetsOrder | None:
    """Return the order without its filter on the owner; None if it has no such filter.

    A condition on the owner that is combined with other metadata by OR does not count as a filter
    on the owner.
    """
    meta = [] if {one.label for one in wanted.meta or ()} == {_OWNER} else wanted.meta
    conditions = [
        condition
        for condition in wanted.conditions or ()
        if (condition.field, condition.op) != ("owner", row_conditions.ANY)
    ]
    if (meta, len(conditions)) == (wanted.meta, len(wanted.conditions or ())):
        return None
    return msgspec.structs.replace(wanted, meta=meta or None, conditions=conditions)


def _without_days(wanted: FacetsOrder) -> FacetsOrder | None:
    """Return the order without its filter on the modification time; None if it has no such filter.

    A condition on the time that is combined with other metadata by OR does not count as a filter
    on the time.
    """
    alone = {one.label for one in wanted.meta or ()} == {_MODIFIED}
    return msgspec.structs.replace(wanted, meta=None) if alone else None


def _chosen(
    conn: sqlite3.Connection, who: Account, wanted: LocalQuery, permission: str
) -> search.Criteria | None:
    """Return the order's criteria, limited to what the account may see; None if the account may
    see nothing. Raises Problem.
    """
    try:
        held = row_conditions.held(conn, wanted.conditions or ())
    except row_conditions.NotAsked:
        raise problems.invalid_input("conditions") from None
    return limited(conn, who, replace(criteria(conn, who, wanted), rows=held), permission)


def _facet(
    conn: sqlite3.Connection,
    who: Account,
    chosen: search.Criteria | None,
    facet: str,
    like: str,
    most: int,
    shared: facets.Counted,
) -> Facet:
    if chosen is None:
        return Facet(facet=facet, values=[], more=0)
    if facet == facets.TARGET:  # drops its own filter, but not the account's limits
        within = permissions.allowed_targets(conn, who, permissions.DETAIL)
        seen = row_conditions.of_targets(within)
        chosen = replace(chosen, rows=[*chosen.rows, *seen])
    found, more = facets.counted(conn, chosen, facet, like, most, shared)
    values = [FacetValue(value=one.value, label=one.label, count=str(one.number)) for one in found]
    return Facet(facet=facet, values=values, more=more)
