"""Renewal of the query at the server. A query expires there after some idle minutes. So it is used
periodically and, if it has expired nevertheless, created again (`QueryRenewal.ask`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import msgspec

from app.api.errors import Gone, NotAccepted
from app.api.records.conditions import LocalQuery, RowCondition
from app.api.records.queries import COUNT_ORDERS, Query
from app.state.connection.session import Session
from app.state.query.language.compiling import whole_path
from app.state.query.language.fields import OURS
from app.state.query.language.question import Condition
from app.state.work.errors import NotAPath
from app.state.work.signals import QObject
from app.state.work.tasks import Tasks

T = TypeVar("T")
KEEP_ALIVE_SECONDS = 8 * 60.0
"""Maximum interval between uses, because query IDs expire after 10 idle minutes (contract 3)."""
MOST_CONDITIONS, MOST_VALUES = 50, 200
"""Maximum number of conditions in a request to `/local/v1/query`, and of values in one
condition.
"""
_ORDER_FEATURES = {
    "risk": "risk_order",
    "urgency": "urgency_order",
    **dict.fromkeys(COUNT_ORDERS, "count_orders"),
}
"""Features of the server, by the name of the order that needs them."""


class QueryRenewal(QObject):
    """The query in use and its ID at the server. `applied` is the query; it is None before the
    first run. `held` has the conditions of the query; the server evaluates those that `for_server`
    returns.
    """

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__()
        self.applied: Query | None = None
        self.held: tuple[Condition, ...] = ()
        self._wanted: tuple[Query, tuple[Condition, ...]] = (Query(), ())
        self.keep_alive_seconds = KEEP_ALIVE_SECONDS
        self._session = session
        self._tasks = tasks
        self._query_id: str | None = None
        self._renewing: asyncio.Lock | None = None

    def keep_alive(self) -> None:
        """Use the query periodically, so that it does not expire."""
        self._tasks.watch("query.keep", self._keep_alive)

    async def ask(self, read: Callable[[str], Awaitable[T]]) -> T:
        """Call `read` with the query ID, and return its result. If the query has expired, call
        `read` again with the ID of a new query.

        Raises `Gone` if the query has not expired, but its results lack the object that `read`
        requests. The server answers 404 in both cases.
        """
        query_id = self._query_id
        if query_id is None:
            query_id = await self._renew(None)
        try:
            return await read(query_id)
        except Gone:
            if await self._alive(query_id):
                raise
        return await read(await self._renew(query_id))

    def asked_of_server(self, conditions: Sequence[Condition]) -> bool:
        """Whether the server evaluates all of these conditions. If not, the console tests them on
        loaded rows.
        """
        fits = len(conditions) <= MOST_CONDITIONS and all(
            len(condition.values) <= MOST_VALUES and condition.field not in OURS
            for condition in conditions
        )
        return fits and self._session.offers("conditions")

    def for_server(self, conditions: Sequence[Condition]) -> Sequence[Condition]:
        """Return the conditions to send to this server: all except those on data that only the
        console has. If this server cannot evaluate all of the returned conditions, return an empty
        tuple instead.
        """
        asked = [condition for condition in conditions if condition.field not in OURS]
        return asked if self.asked_of_server(asked) else ()

    def offers_order(self, order: str) -> bool:
        """Whether the server can sort by `order`."""
        feature = _ORDER_FEATURES.get(order)
        return feature is None or self._session.offers(feature)

    def in_offered_order(self, query: Query) -> Query:
        """Return the query. If the server cannot sort by its order, leave out the order and the
        direction.
        """
        if self.offers_order(query.order or ""):
            return query
        return msgspec.structs.replace(query, order=None, direction=None)

    async def _alive(self, query_id: str) -> bool:
        try:
            await self._session.client.queries.targets(query_id)
        except Gone:
            return False
        return True

    async def _renew(self, expired: str | None) -> str:
        """Return a valid query ID. Concurrent callers share one renewal."""
        self._renewing = self._renewing or asyncio.Lock()
        async with self._renewing:
            if self._query_id is None or self._query_id == expired:
                applied = None if self.applied is None else (self.applied, self.held)
                self._query_id = await self._create(*(applied or self._wanted))
            return self._query_id

    async def _create(self, query: Query, conditions: Sequence[Condition]) -> str:
        queries, asked = self._session.client.queries, self.for_server(conditions)
        query = self.in_offered_order(query)
        try:
            return await (
                queries.create_here(local_query(query, asked)) if asked else queries.create(query)
            )
        except NotAccepted as error:
            if "prefix" in error.message and not all(map(whole_path, query.prefix or ())):
                raise NotAPath(error.message) from None
            raise

    async def _keep_alive(self) -> None:
        """Use the query before it expires; if it has expired, create it again."""
        while True:
            await asyncio.sleep(self.keep_alive_seconds)
            if self._query_id is not None and self._session.connected:
                await self.ask(self._session.client.queries.targets)


def local_query(query: Query, conditions: Sequence[Condition]) -> LocalQuery:
    """Return the request body for a query with conditions, for a server that supports them."""
    fields = msgspec.structs.asdict(query)
    wanted = [
        RowCondition(field=condition.field, op=condition.op, values=list(condition.values))
        for condition in conditions
    ]
    return LocalQuery(**fields, conditions=wanted)
