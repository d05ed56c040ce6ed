"""The matches of an object without their values, the reasons for each match, and the object's
members.
"""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.common import DataTypeCounts
from app.api.records.enums import Action
from app.api.records.local_objects import ObjectHit, ObjectPart, Why
from app.discovery.match.errors import DiscoveryError
from app.service.accounts import permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer
from app.service.queries import archive_tree, explanations
from app.service.queries.object_reader import reader
from app.service.routes import parse
from app.service.routes.context import context
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import LIMIT, MOST, OFFSET, PAGING, Number
from app.service.store import objects, results
from app.service.store.objects import StoredMatch, StoredObject

PLACE = Number("offset", "Byte offset in the object's own stream.")
PATH = "/local/v1/matchobjects/{target_id}/{object_id}"
ROUTES = Routes()


@ROUTES.get(f"{PATH}/hits", returns=list[ObjectHit], query=PAGING)
@needs("report detail")
def hits(request: Request) -> Response:
    """The matches of an object, sorted by offset; their values are masked."""
    item = _object(request)
    offset, limit = OFFSET.of(request), LIMIT.of(request)
    with context(request).db.read() as conn:
        found = objects.page_of_matches(conn, item.id, offset, limit)
    return answer([_hit(one) for one in found])


@ROUTES.get(f"{PATH}/removed", returns=list[DataTypeCounts])
@needs("report detail")
def removed(request: Request) -> Response:
    """Number of an object's matches that are not live any more, per data type.

    The matches of its members are included.
    """
    item = _object(request)
    with context(request).db.read() as conn:
        return answer(results.removed_data(conn, [item.id, *results.members(conn, item.id)]))


@ROUTES.get(f"{PATH}/why", returns=Why, query=(PLACE,))
@needs("report detail")
def why(request: Request) -> Response:
    """Checks of the match at an offset, and near misses around it.

    The match is the one that contains the byte `offset`.
    """
    served, place, item = context(request), PLACE.of(request), _object(request)
    with served.db.read() as conn:
        found = objects.matches_at(conn, item.id, place)
        asked = explanations.ask(conn, served.seals, item, found, place, time.time())
    try:
        source = reader(served, item)
    except DiscoveryError as error:
        return answer(explanations.unsearched(asked, str(error)))
    return answer(explanations.explained(served.pool, source, asked))


@ROUTES.get(f"{PATH}/parts", returns=list[ObjectPart])
@needs("report detail")
def parts(request: Request) -> Response:
    """The archive that contains an object, and everything in the archive, as a tree in one list.

    The object may be the archive itself.
    """
    item = _object(request)
    with context(request).db.read() as conn:
        rows = objects.family(conn, item, MOST)
    return answer(archive_tree.parts(rows))


def _object(request: Request) -> StoredObject:
    """Return the object in the path. Raises Problem."""
    target_id, key = parse.key(request, "target_id"), parse.key(request, "object_id")
    with context(request).db.read() as conn:
        permissions.require_target(conn, account(request), target_id, permissions.DETAIL)
        item = objects.get(conn, key)
    if item is None or item.target_id != target_id:
        raise problems.not_found()
    return item


def _hit(one: StoredMatch) -> ObjectHit:
    return ObjectHit(
        data_type=one.label,
        severity="test" if one.mark == Action.TEST_DATA else one.severity,
        offset=one.offset,
        length=one.length,
        masked=one.masked,
        place=one.place or None,
        gone=one.purged,
    )
