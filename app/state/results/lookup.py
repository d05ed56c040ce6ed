"""Rows of match objects wherever they are, whatever the results show."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress

from app.api.errors import Gone
from app.api.records.queries import Query
from app.state.inventory.tree import Estate
from app.state.results.mail_matches import own_matches
from app.state.rows.keys import Key, Row, row
from app.state.server.session import Session
from app.state.work.parallel import each

AT_ONCE = 6
FRESH_SECONDS = 8 * 60.0
"""A query ID dies after 10 idle minutes (spec 3): an older one is not used."""


class Lookup:
    """Reads by queries of its own, one per Target, without any filter."""

    def __init__(self, session: Session, estate: Estate) -> None:
        self._session = session
        self._estate = estate
        self._queries: dict[str, tuple[str, float]] = {}

    async def rows(self, keys: Sequence[Key]) -> list[Row]:
        """The rows as they are now; a container stands for its members, what is gone is left out.

        Raises `ApiError`, `NotConnected`.
        """
        for target_id in dict.fromkeys(key.target_id for key in keys):
            await self._query(target_id)
        found: dict[Key, list[Row]] = {}

        async def read(key: Key) -> None:
            found[key] = await self._leaves(key)

        await each(keys, AT_ONCE, read)
        return list({one.key: one for key in keys for one in found[key]}.values())

    async def paths(self, keys: Sequence[Key]) -> dict[Key, str]:
        """Where these objects lie, containers too; what is gone is left out.

        Raises `ApiError`, `NotConnected`.
        """
        for target_id in dict.fromkeys(key.target_id for key in keys):
            await self._query(target_id)
        found: dict[Key, str] = {}

        async def read(key: Key) -> None:
            query_id = await self._query(key.target_id)
            with suppress(Gone):
                one = await self._session.client.queries.location(
                    query_id, key.target_id, key.object_id
                )
                found[key] = one.location

        await each(keys, AT_ONCE, read)
        return found

    async def _leaves(self, key: Key) -> list[Row]:
        query_id = await self._query(key.target_id)
        client = self._session.client
        try:
            found = await client.queries.location(query_id, key.target_id, key.object_id)
            own = await own_matches(client, key, found)
        except Gone:
            return []
        target = self._estate.target(key.target_id)
        one = row(key, target.name if target else key.target_id, found, own=own)
        inside = [await self._leaves(Key(key.target_id, child)) for child in one.children]
        return [*([one] if own else []), *(leaf for some in inside for leaf in some)]

    async def _query(self, target_id: str) -> str:
        query_id, made = self._queries.get(target_id, ("", 0.0))
        if not query_id or time.monotonic() - made > FRESH_SECONDS:
            query_id = await self._session.client.queries.create(Query(target=[target_id]))
            self._queries[target_id] = query_id, time.monotonic()
        return query_id
