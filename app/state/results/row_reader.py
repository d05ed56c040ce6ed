"""Reader of match objects by key."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Protocol, TypeVar

from msgspec.structs import replace

from app.api.errors import Gone
from app.api.records.queries import Query, QueryLocation, QueryTarget
from app.state.connection.session import Session
from app.state.inventory.tree import Inventory
from app.state.query.locations import read_locations
from app.state.query.query_store import AT_ONCE
from app.state.results.mail_matches import own_matches
from app.state.rows.keys import Before, Key, Row, removed, row
from app.state.work.tasks import each

MOST_BEFORE = 100_000
"""Maximum number of decided objects whose earlier counts are kept."""


FRESH_SECONDS = 8 * 60.0
"""Maximum age in seconds of a query that is used again. It is below 10 minutes, because queries
expire after 10 idle minutes (contract 4.5).
"""
_STAYING = frozenset({"confirmed", "test", "false"})  # not translated
"""States in which an object stays in the results without matches."""
OFFER_SECONDS = 1.0
"""Maximum age of an answer passed to `RowReader.offer`; an older answer is not used."""
T = TypeVar("T")


class MakeRow(Protocol):
    """Builds a row from an answer."""

    def __call__(self, key: Key, target: str, found: QueryLocation, *, own: bool | None) -> Row:
        """Return the row of an object; `target` is the name of its Target."""


class Ask(Protocol):
    """Reads an object of a Target by a query whose results contain it."""

    async def __call__(self, target_id: str, read: Callable[[str], Awaitable[T]]) -> T:
        """Call `read` with the ID of a query, and return its result. Raises Gone if the results of
        the query do not contain the object.
        """


class TargetQueries:
    """Unfiltered queries, one per Target, to find objects regardless of the current results."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._queries: dict[str, tuple[str, float]] = {}
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def ask(self, target_id: str, read: Callable[[str], Awaitable[T]]) -> T:
        """Call `read` with the ID of the query for this Target, and return its result. Raises
        `ApiError` (`Gone` if the object or the query no longer exists) or `NotConnected`.
        """
        async with self._locks[target_id]:
            query_id, made = self._queries.get(target_id, ("", 0.0))
            if not query_id or time.monotonic() - made > FRESH_SECONDS:
                query_id = await self._session.client.queries.create(Query(target=[target_id]))
                self._queries[target_id] = query_id, time.monotonic()
        return await read(query_id)


def _unknown(_key: Key) -> None:
    """Return None. This default of `known` is for readers that have no rows from earlier reads."""


class RowReader:
    """Reads rows. Apart from the note, the assignee and the deadline, a row contains only what the
    server has answered.

    `ask` reads an object from the server. `known` returns the row of an object if it has been read
    already, else None. `make` builds a row. It may add the note, the assignee and the deadline,
    which only the console stores.
    """

    def __init__(
        self,
        session: Session,
        inventory: Inventory,
        ask: Ask,
        known: Callable[[Key], Row | None] = _unknown,
        make: MakeRow = row,
    ) -> None:
        self._session = session
        self._inventory = inventory
        self._ask = ask
        self._known = known
        self._make = make
        self._names: dict[str, str] = {}
        self._before: dict[Key, Before] = {}
        self._offers: dict[Key, tuple[QueryLocation, float]] = {}

    def forget(self) -> None:
        """Clear all data read from a server."""
        self._names, self._before, self._offers = {}, {}, {}

    def offer(self, key: Key, found: QueryLocation) -> None:
        """Use this answer of an unfiltered query for the next read of the object, to save a
        request. The answer can be used for `OFFER_SECONDS`.

        An answer with members is not used, because the members depend on the query.
        """
        if not found.children:
            self._offers[key] = found, time.monotonic()

    def drop_offers(self, keys: Iterable[Key]) -> None:
        """Discard the answers passed to `offer` for these objects."""
        for key in keys:
            self._offers.pop(key, None)

    async def read(self, key: Key) -> Row | None:
        """Read a row; None if the object is no longer in the results. Raises `ApiError` or
        `NotConnected`.
        """
        try:
            found = await self._location(key)
            own = await own_matches(self._session.client, key, found)
        except Gone:
            return None
        made = self._make(key, await self._name(key.target_id), found, own=own)
        if self._known is _unknown:  # nobody sees what the row held before
            return made
        before = await self._read_before(made)
        gone = not (before or made.types or made.children) and made.bucket in _STAYING
        gone = gone and self._session.offers("removed")  # else, `before` may be unknown
        return replace(made, before=before, gone=gone) if before or gone else made

    async def paths(self, keys: Sequence[Key]) -> dict[Key, str]:
        """Return the paths of these objects, also of containers; missing objects are left out."""
        found: dict[Key, str] = {}

        async def read(key: Key) -> None:
            with suppress(Gone):
                found[key] = (await self._location(key)).location

        await each(keys, AT_ONCE, read)
        return found

    async def _location(self, key: Key) -> QueryLocation:
        offered, when = self._offers.pop(key, (None, 0.0))
        if offered is not None and time.monotonic() - when < OFFER_SECONDS:
            return offered
        client = self._session.client

        async def read(query_id: str) -> QueryLocation:
            return await client.queries.location(query_id, key.target_id, key.object_id)

        return await self._ask(key.target_id, read)

    async def _read_before(self, now: Row) -> Before | None:
        """Return the counts that an object had before its decision: those that the server reports
        or, if it reports none, those that were last read here. Return None if both are unknown.
        """
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
        """Return the counts that were last read here before the decision. Return None if no counts
        were read, if the object has no decision, or if the server still counts matches in the
        object.
        """
        known = self._known(now.key)
        if not now.status or now.types:
            self._before.pop(now.key, None)
            return None
        if known is not None and known.types and len(self._before) < MOST_BEFORE:
            counts = known.prohibited, known.match, known.test
            self._before[now.key] = Before(known.types, *counts)
        return self._before.get(now.key)

    async def rows(self, keys: Sequence[Key]) -> list[Row]:
        """Return the rows of these objects, reading missing ones. Objects that no longer exist are
        left out.
        """
        found: dict[Key, Row | None] = {}

        async def read(key: Key) -> None:
            found[key] = self._known(key) or await self.read(key)

        await self._read_ahead(keys)
        await each(keys, AT_ONCE, read)
        return [row for key in keys if (row := found[key]) is not None]

    async def leaves(self, keys: Sequence[Key]) -> list[Row]:
        """Like `rows`, but a container is replaced by its members, and a mail is followed by its
        attachments.
        """
        found: dict[Key, list[Row]] = {}

        async def read(key: Key) -> None:
            found[key] = await self._leaves(key)

        await self._read_ahead(keys)
        await each(keys, AT_ONCE, read)
        rows = {row.key: row for key in keys for row in found[key]}
        return list(rows.values())

    async def _read_ahead(self, keys: Sequence[Key]) -> None:
        """Fetch objects that are not known yet, so that `read` finds them. If the server supports
        this, one request fetches many objects.
        """
        if len(keys) < 2 or not self._session.offers("some_locations"):
            return
        unknown: defaultdict[str, list[str]] = defaultdict(list)
        for key in keys:
            if self._known(key) is None:
                unknown[key.target_id].append(key.object_id)
        for target_id, ids in unknown.items():
            found = await self._ask(target_id, partial(self._read_many, target_id, ids))
            now = time.monotonic()
            for object_id, one in found.items():
                self._offers[Key(target_id, object_id)] = one, now

    async def _read_many(
        self, target_id: str, ids: Sequence[str], query_id: str
    ) -> dict[str, QueryLocation]:
        return await read_locations(self._session, query_id, target_id, ids)

    async def _leaves(self, key: Key) -> list[Row]:
        known = self._known(key) or await self.read(key)
        if known is None:
            return []
        children = [Key(key.target_id, child) for child in known.children]
        await self._read_ahead(children)
        inside = [await self._leaves(child) for child in children]
        return [*([known] if known.own else []), *(row for some in inside for row in some)]

    async def _name(self, target_id: str) -> str:
        if target := self._inventory.target(target_id):
            return target.name
        if target_id not in self._names:
            client = self._session.client

            async def read(query_id: str) -> QueryTarget:
                return await client.queries.target(query_id, target_id)

            self._names[target_id] = (await self._ask(target_id, read)).location
        return self._names[target_id]
