"""Reading the summaries of many match locations in the result of a query."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress

from app.api.errors import Gone
from app.api.records.queries import QueryLocation
from app.state.connection.session import Session
from app.state.query.query_store import AT_ONCE
from app.state.work.tasks import each, slices

_IN_ONE = 100
"""Maximum number of locations in one request. Decoding so many takes about 2 ms of the
event loop.
"""


async def read_locations(
    session: Session, query_id: str, target_id: str, object_ids: Collection[str]
) -> dict[str, QueryLocation]:
    """Return the current summaries of match objects of one Target, by ID. Objects that are not in
    the query's result are left out. If the query has expired, the result is empty: the server
    answers 404 both for an expired query and for a missing object. A server of this project returns
    many summaries per request.
    """
    queries, found = session.client.queries, dict[str, QueryLocation]()

    async def read(object_id: str) -> None:
        with suppress(Gone):
            found[object_id] = await queries.location(query_id, target_id, object_id)

    async def read_some(some: Sequence[str]) -> None:
        with suppress(Gone):
            answer = await queries.some_locations(query_id, target_id, some)
            found.update((one.id, one) for one in answer)

    if len(object_ids) > 1 and session.offers("some_locations"):
        await each(slices([*object_ids], _IN_ONE), AT_ONCE, read_some)
    else:
        await each(object_ids, AT_ONCE, read)
    return found
