"""Match objects by their keys, as the server states them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from app.api.errors import Gone
from app.api.records.queries import QueryLocation, QueryTarget
from app.state.inventory.tree import Estate
from app.state.kept.ages import Ages
from app.state.query.query import AT_ONCE, QueryStore
from app.state.results.mail_matches import own_matches
from app.state.rows.keys import Before, Key, Row, removed, row
from app.state.server.session import Session
from app.state.work.parallel import each

MOST_BEFORE = 100_000
"""Decided objects of which is kept what they held."""


class RowReader:
    """Reads rows of the query that is applied. Its one rule: a row says what a GET has answered.

    `known` gives a row that has been read already, `note` what is noted about an object, `assigned`
    to whom it is, `ages` since when it is known.
    """

    def __init__(
        self,
        session: Session,
        estate: Estate,
        query: QueryStore,
        known: Callable[[Key], Row | None],
        note: Callable[[Key], str],
        assigned: Callable[[Key], str],
        ages: Ages,
    ) -> None:
        self._session = session
        self._estate = estate
        self._query = query
        self._known = known
        self._note, self._assigned = note, assigned
        self._ages = ages
        self._names: dict[str, str] = {}
        self._before: dict[Key, Before] = {}

    def forget(self) -> None:
        """Drop what was learned of a server."""
        self._names, self._before = {}, {}

    async def read(self, key: Key) -> Row | None:
        """The row, or None if the object is not in the results any more."""
        client = self._session.client

        async def read(query_id: str) -> QueryLocation:
            return await client.queries.location(query_id, key.target_id, key.object_id)

        try:
            found = await self._query.ask(read)
            own = await own_matches(client, key, found)
        except Gone:
            return None
        name = await self._name(key.target_id)
        ages = self._ages
        made = row(
            key,
            name,
            found,
            own=own,
            note=self._note(key),
            assigned=self._assigned(key),
            seen=ages.seen(key),
            policy=ages.policy,
        )
        before = await self._read_before(made)
        return replace(made, before=before) if before else made

    async def _read_before(self, now: Row) -> Before | None:
        """What it held, from a server that counts removed matches, or from what was seen here."""
        if now.types or not (now.status or now.children) or not self._session.offers("removed"):
            return self._held_before(now)
        known = self._known(now.key)
        if known is not None and known.before and known.status == now.status:
            return known.before
        try:
            local = self._session.client.local
            counts = await local.removed_counts(now.key.target_id, now.key.object_id)
        except Gone:
            return self._held_before(now)
        return removed(counts.items)

    def _held_before(self, now: Row) -> Before | None:
        """What it held before it was decided, if the server does not count that any more."""
        known = self._known(now.key)
        if not now.status or now.types:
            self._before.pop(now.key, None)
            return None
        if known is not None and known.types and len(self._before) < MOST_BEFORE:
            counts = known.prohibited, known.match, known.test
            self._before[now.key] = Before(known.types, *counts)
        return self._before.get(now.key)

    async def rows(self, keys: Sequence[Key]) -> list[Row]:
        """The rows of these objects, read if need be. One that is gone is left out."""
        found: dict[Key, Row | None] = {}

        async def read(key: Key) -> None:
            found[key] = self._known(key) or await self.read(key)

        await each(keys, AT_ONCE, read)
        return [row for key in keys if (row := found[key]) is not None]

    async def leaves(self, keys: Sequence[Key]) -> list[Row]:
        """The same, but that a container stands for its members, a mail for its attachments too."""
        found: dict[Key, list[Row]] = {}

        async def read(key: Key) -> None:
            found[key] = await self._leaves(key)

        await each(keys, AT_ONCE, read)
        rows = {row.key: row for key in keys for row in found[key]}
        return list(rows.values())

    async def _leaves(self, key: Key) -> list[Row]:
        known = self._known(key) or await self.read(key)
        if known is None:
            return []
        inside = [await self._leaves(Key(key.target_id, child)) for child in known.children]
        return [*([known] if known.own else []), *(row for some in inside for row in some)]

    async def _name(self, target_id: str) -> str:
        if target := self._estate.target(target_id):
            return target.name
        if target_id not in self._names:
            client = self._session.client

            async def read(query_id: str) -> QueryTarget:
                return await client.queries.target(query_id, target_id)

            self._names[target_id] = (await self._query.ask(read)).location
        return self._names[target_id]
