"""The query: its body, its chips, and the server's query ID."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from app.api.errors import ApiError, Gone, NotAccepted
from app.api.records.conditions import LocalQuery, RowCondition
from app.api.records.groups import Group
from app.api.records.queries import Query
from app.state.inventory.tree import Inventory
from app.state.query.answer_source import AnswerSource
from app.state.query.language.compiling import whole_path
from app.state.query.language.fields import OURS
from app.state.query.language.known import Known
from app.state.query.language.question import Condition, Question, settled
from app.state.query.language.writing import Term, terms, without
from app.state.query.options import Options, known_names
from app.state.rows.keys import Row
from app.state.server.session import Session
from app.state.work.errors import NotAPath
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks, each, slices

T = TypeVar("T")
FindCached = Callable[[Query, tuple[Condition, ...]], Awaitable[AnswerSource]]
AT_ONCE = 6
SLICE = 2_000
KEEP_ALIVE_SECONDS = 8 * 60.0
"""Maximum interval between uses, because query IDs expire after 10 idle minutes (contract 3)."""
MOST_CONDITIONS, MOST_VALUES = 50, 200
"""Limits of `/local/v1/query`."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The selection in the tree; all three None means everything."""

    group_id: str | None = None
    target_id: str | None = None
    prefix: str | None = None


class QueryStore(QObject):
    """The query. Invariant: `draft` and `conditions` are edited, `applied` and `held` belong to
    the results. `sifted` are the conditions in `held` that can only be tested on loaded rows. If
    the server supports only the contract, these are all conditions in `held`.
    """

    changed = Signal()
    ran = Signal(bool)
    answered = Signal(object)

    def __init__(
        self, session: Session, inventory: Inventory, tasks: Tasks, *, at_sign_in: bool = True
    ) -> None:
        """With `at_sign_in` the query runs as soon as a server is connected."""
        super().__init__()
        self.scope = Scope()
        self.draft = Query()
        self.conditions: tuple[Condition, ...] = ()
        self.left: tuple[str, ...] = ()
        """Clauses that were not understood. They stay in the text when the query changes."""
        self.applied: Query | None = None
        self.held: tuple[Condition, ...] = ()
        self.sifted: tuple[Condition, ...] = ()
        self._wanted: tuple[Query, tuple[Condition, ...]] = (self.draft, ())
        self.last_answered: tuple[Query, tuple[Condition, ...]] | None = None
        """The query of the results, with its conditions."""
        self.options = Options()
        self.source: AnswerSource | None = None
        """Origin of the last answer."""
        self.targets_count: int | None = None
        self.locations_count: int | None = None
        self.running = False
        self.keep_alive_seconds = KEEP_ALIVE_SECONDS
        self._session = session
        self._inventory = inventory
        self._tasks = tasks
        self._at_sign_in = at_sign_in
        self._find_cached: FindCached | None = None
        self._query_id: str | None = None
        self._renewing: asyncio.Lock | None = None
        self._known = Known()
        self._known_of: tuple[Options, list[Group]] | None = None
        session.signed_in.connect(self._on_signed_in)
        session.written.connect(self._on_written)

    @property
    def question(self) -> Question:
        """The question of the draft, in normal form."""
        return settled(Question(self.draft, self.conditions))

    @property
    def known(self) -> Known:
        """The names of possible values, as far as loaded."""
        source = (self.options, self._inventory.groups)
        before = self._known_of
        if before is None or any(a is not b for a, b in zip(before, source, strict=True)):
            self._known, self._known_of = known_names(*source), source
        return self._known

    @property
    def altered(self) -> bool:
        """Whether the draft differs from the query that gave the results: the last query that was
        answered. A newer query may have been refused, or may still be unanswered.
        """
        return (self.draft, self.conditions) != self.last_answered

    def edit(self, **fields: Any) -> None:
        """Set fields of the draft. None, an empty list and an empty text clear a field."""
        cleaned = {name: value or None for name, value in fields.items()}
        self._set(msgspec.structs.replace(self.draft, **cleaned), self.conditions, self.left)

    def put(self, question: Question) -> None:
        """Replace the question; clauses that were not understood stay in the text."""
        self.replace(question, self.left)

    def replace(self, question: Question, left: tuple[str, ...] = ()) -> None:
        """Replace the question and the clauses that were not understood (`left`)."""
        if question != self.question:
            self._set(question.body, question.conditions, left)
        else:
            self._set(self.draft, self.conditions, left)

    def leave_out(self, clause: str) -> None:
        """Remove a clause that was not understood."""
        left = list(self.left)
        if clause in left:
            left.remove(clause)
        self._set(self.draft, self.conditions, tuple(left))

    def chips(self) -> list[Term]:
        """The draft as a list of terms."""
        return terms(self.question, self.known)

    def remove(self, chip: Term) -> None:
        """Remove one value from the draft."""
        self.put(without(self.question, chip))

    def clear(self) -> None:
        """Clear the draft, except for its order."""
        self._set(Query(order=self.draft.order, direction=self.draft.direction), (), ())

    def choose(self, scope: Scope) -> None:
        """Set the selection in the tree and announce it. This does not change the query; the
        caller does.
        """
        self.scope = scope

    def narrow(
        self,
        *,
        target_id: str | None = None,
        group_id: str | None = None,
        prefix: str | None = None,
        more: bool = False,
    ) -> None:
        """Run the query limited to a Target, a Group or a path prefix; if all three are None, run
        it for everything. `more` is passed to `run`.
        """
        self.choose(Scope(group_id=group_id, target_id=target_id, prefix=prefix))
        self.edit(
            target=[target_id] if target_id else None,
            group=[group_id] if group_id and not target_id else None,
            prefix=[prefix] if prefix else None,
        )
        self.run(more=more)

    def order_by(self, order: str, direction: str) -> None:
        """Set the server's sort order, which applies within each Target."""
        self.edit(order=order, direction=direction)
        self.run()

    def run(self, *, more: bool = False) -> None:
        """Run the draft; the results follow. `more`, which `ran` carries, says that the user may
        narrow the query further before looking at the results.
        """
        self._wanted = self.draft, self.conditions
        self._tasks.read("query", self._run, *self._wanted)
        self.ran.emit(more)

    def run_again(self) -> None:
        """Repeat the last query, answered or not; the draft is unchanged."""
        if self._session.connected:
            self._tasks.read("query", self._run, *self._wanted)

    def use_cache(self, find: FindCached) -> None:
        """Set the function that finds cached answers while the server cannot be reached."""
        self._find_cached = find

    def run_cached(self) -> None:
        """Run the last query in the cache, if nothing was answered before."""
        if self._session.unreachable and self.last_answered is None:
            self._tasks.read("query", self._run, *self._wanted)

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self.scope, self.draft, self.conditions, self.left = Scope(), Query(), (), ()
        self._wanted = self.draft, self.conditions
        self.applied, self.held, self.sifted, self.options = None, (), (), Options()
        self.last_answered = self.source = None
        self.targets_count = self.locations_count = None
        self.changed.emit()

    def keep_alive(self) -> None:
        """Use the query periodically, so that it does not expire."""
        self._tasks.watch("query.keep", self._keep_alive)

    async def found(self, question: Question) -> tuple[str, list[tuple[str, list[str]]]]:
        """Run a separate query. Return its ID, and its results per Target. Conditions that this
        server does not support are ignored. Raises `ApiError`, `NotConnected`.
        """
        query_id = await self._create(question.body, question.conditions)
        return query_id, await self._answer(query_id)

    @property
    def counts(self) -> bool:
        """Whether this server can count results. If it cannot, `count` transfers all their IDs."""
        return self._session.offers("count")

    async def count(self, question: Question) -> int:
        """Return the number of locations that `found` would find. Raises `ApiError`,
        `NotConnected`.
        """
        if self.counts and self.asked_of_server(question.conditions):
            asked = here(question.body, question.conditions)
            return (await self._session.client.queries.count_here(asked)).locations
        return sum(len(ids) for _, ids in (await self.found(question))[1])

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
        """Return the conditions to send to this server: all but those on data that only the
        console has. Return none if the server does not evaluate conditions.
        """
        asked = [condition for condition in conditions if condition.field not in OURS]
        return asked if self.asked_of_server(asked) else ()

    async def ask(self, read: Callable[[str], Awaitable[T]]) -> T:
        """Call `read` with the query ID, and return its result. If the query has expired, call
        `read` again with the ID of a new query.

        Raises `Gone` if the query has not expired, but its results do not contain the object. The
        server answers 404 in both cases.
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

    def _set(self, draft: Query, conditions: tuple[Condition, ...], left: tuple[str, ...]) -> None:
        if (draft, conditions, left) != (self.draft, self.conditions, self.left):
            self.draft, self.conditions, self.left = draft, conditions, left
            self.changed.emit()

    def begin(self) -> None:
        """Load the possible values from the connected server, and keep the query alive."""
        self._query_id = None
        self._tasks.read("query.options", self._load_options)
        self.keep_alive()

    def _on_signed_in(self) -> None:
        self.begin()
        if self._at_sign_in:
            self.run_again()

    def _on_written(self, what: frozenset[str]) -> None:
        if "results" in what:  # a scan may have found new formats
            self._tasks.read("query.options", self._load_options)

    async def _load_options(self) -> None:
        """Load each list separately, so that a list that the server lacks does not affect the
        others.
        """
        client = self._session.client
        options = Options(
            data_types=await _items(client.datatypes.builtins()),
            formats=await _items(client.server.file_formats()),
            profiles=await _items(client.risk.profiles()),
            labels=await _items(client.server.mip_labels()),
        )
        if options != self.options:
            self.options = options
            self.changed.emit()

    async def _run(self, query: Query, conditions: tuple[Condition, ...]) -> None:
        self.running = True
        self.changed.emit()
        try:
            if self._session.unreachable and self._find_cached is not None:
                source = await self._find_cached(query, conditions)
                answer = await _ids(source.rows or ())
                self.applied, self.held, self.sifted = query, conditions, source.sifted
            else:
                source, answer = await self._from_server(query, conditions)
            self.source = source
            self.targets_count, self.locations_count = len(answer), source.total
            self.last_answered = query, conditions
            self.answered.emit(answer)
        finally:
            self.running = False
            self.changed.emit()

    async def _from_server(
        self, query: Query, conditions: tuple[Condition, ...]
    ) -> tuple[AnswerSource, list[tuple[str, list[str]]]]:
        self._query_id, when = await self._create(query, conditions), time.time()
        self.applied, self.held = query, conditions
        asked = self.for_server(conditions)
        self.sifted = tuple(condition for condition in conditions if condition not in asked)
        answer = await self._answer(self._query_id)
        total = sum(len(ids) for _, ids in answer)
        return AnswerSource(query, conditions, self.sifted, when, total), answer

    async def _answer(self, query_id: str) -> list[tuple[str, list[str]]]:
        """Return the location IDs per Target, in the server's order; several Targets in
        parallel."""
        queries = self._session.client.queries
        targets = await queries.targets(query_id)
        found: dict[str, list[str]] = {}

        async def read(target_id: str) -> None:
            found[target_id] = await queries.locations(query_id, target_id)

        await each(targets, AT_ONCE, read)
        return [(target_id, found[target_id]) for target_id in targets]

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
        try:
            return await (
                queries.create_here(here(query, asked)) if asked else queries.create(query)
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


def here(query: Query, conditions: Sequence[Condition]) -> LocalQuery:
    """Return the request body for a query with conditions, for a server that supports them."""
    fields = msgspec.structs.asdict(query)
    wanted = [
        RowCondition(field=condition.field, op=condition.op, values=list(condition.values))
        for condition in conditions
    ]
    return LocalQuery(**fields, conditions=wanted)


async def _ids(rows: Sequence[Row]) -> list[tuple[str, list[str]]]:
    """Return the IDs of rows per Target, in the order of the rows. Works in slices."""
    found: list[tuple[str, list[str]]] = []
    for some in slices(rows, SLICE):
        for row in some:
            if not found or found[-1][0] != row.key.target_id:
                found.append((row.key.target_id, []))
            found[-1][1].append(row.key.object_id)
        await asyncio.sleep(0)
    return found


async def _items(reading: Awaitable[Any]) -> list[Any]:
    """Read an optional list; [] if this server does not provide it."""
    try:
        return list((await reading).items)
    except ApiError:
        return []
