"""The query: its body, its chips, and its answer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from app.api.errors import ApiError, Gone
from app.api.records.datatypes import DataType
from app.api.records.groups import Group
from app.api.records.local import Event
from app.api.records.queries import Query
from app.language import Texts
from app.state.connection.session import Session
from app.state.inventory.tree import Inventory
from app.state.query.answer_origin import AnswerOrigin
from app.state.query.language.grammar import written
from app.state.query.language.known import Known
from app.state.query.language.question import Condition, Question, settled
from app.state.query.language.writing import Term, terms, without
from app.state.query.options import Options, known_names
from app.state.query.query_renewal import QueryRenewal, local_query
from app.state.query.type_list import data_types
from app.state.rows.keys import Row
from app.state.work.errors import UnknownType
from app.state.work.signals import Signal
from app.state.work.tasks import Tasks, each, slices

tr = Texts(__name__)

FindCached = Callable[[Query, tuple[Condition, ...]], Awaitable[AnswerOrigin]]
_TYPES = "Classification Policy "
"""Start of the classes of events that report a change of data types."""
AT_ONCE = 6
SLICE = 2_000


@dataclass(frozen=True, slots=True)
class Scope:
    """The selection in the tree. If all three fields are None, everything is selected."""

    group_id: str | None = None
    target_id: str | None = None
    prefix: str | None = None


class QueryStore(QueryRenewal):
    """The query. Invariant: edits change only `draft` and `conditions`; `applied` and `held` belong
    to the results. `sifted` are the conditions in `held` that can only be tested on loaded rows. If
    the server supports only the contract, these are all conditions in `held`.
    """

    changed = Signal()
    ran = Signal(bool)
    answered = Signal(object)

    def __init__(
        self, session: Session, inventory: Inventory, tasks: Tasks, *, at_sign_in: bool = True
    ) -> None:
        """With `at_sign_in` the query runs as soon as a server is connected."""
        super().__init__(session, tasks)
        self.scope = Scope()
        self.draft = Query()
        self.conditions: tuple[Condition, ...] = ()
        self.left: tuple[str, ...] = ()
        """Clauses that were not understood. They stay in the text when the query changes."""
        self.sifted: tuple[Condition, ...] = ()
        self.last_answered: tuple[Query, tuple[Condition, ...]] | None = None
        """The query of the results, with its conditions."""
        self.options = Options()
        self.source: AnswerOrigin | None = None
        """Origin of the last answer."""
        self.targets_count: int | None = None
        self.locations_count: int | None = None
        self.running = False
        self._inventory = inventory
        self._at_sign_in = at_sign_in
        self._find_cached: FindCached | None = None
        self._known = Known()
        self._known_of: tuple[Options, list[Group]] | None = None
        session.signed_in.connect(self._on_signed_in)
        session.written.connect(self._on_written)
        session.noticed.connect(self._on_noticed)

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
        """Whether the draft differs from the last answered query, which gave the results shown. A
        newer query may have been refused, or may still be unanswered.
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
        """Set the selection in the tree. The query does not change; the caller must change it."""
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
        """Set the server's sort order, which applies within each Target, and run the query."""
        self.edit(order=order, direction=direction)
        self.run()

    def run(self, *, more: bool = False) -> None:
        """Run the draft; the results arrive later. The signal `ran` is emitted with `more`, which
        says that the user may narrow the query further before looking at the results.
        """
        self._wanted = self.draft, self.conditions
        self._tasks.read("query", self._run, *self._wanted)
        self.ran.emit(more)

    def run_again(self) -> None:
        """Repeat the last query, whether it was answered or not. The draft does not change. Does
        nothing without a connection.
        """
        if self._session.connected:
            self._tasks.read("query", self._run, *self._wanted)

    def use_cache(self, find: FindCached) -> None:
        """Set the function that finds cached answers while the server cannot be reached."""
        self._find_cached = find

    def run_cached(self) -> None:
        """Answer the last query from the cache, if the server cannot be reached and no query was
        answered before.
        """
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

    async def found(self, question: Question) -> tuple[str, list[tuple[str, list[str]]]]:
        """Run a separate query. Return its ID, and its results per Target. Conditions that are not
        sent to this server (see `for_server`) are ignored. Raises `ApiError`, `NotConnected`.
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
            asked = local_query(self.in_offered_order(question.body), question.conditions)
            return (await self._session.client.queries.count_here(asked)).locations
        return sum(len(ids) for _, ids in (await self.found(question))[1])

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
        if what & {"results", "types"}:  # a scan may have found new formats
            self._tasks.read("query.options", self._load_options)

    def _on_noticed(self, event: Event) -> None:
        if event.kind.startswith(_TYPES):  # maybe by another account
            self._session.announce("types")

    async def _load_options(self) -> None:
        """Load each list separately, so that a list that the server lacks does not affect the
        others.
        """
        client = self._session.client
        types, whole = await _types(self._session)
        options = Options(
            data_types=types,
            types_whole=whole,
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
    ) -> tuple[AnswerOrigin, list[tuple[str, list[str]]]]:
        query = self.in_offered_order(query)
        try:
            self._query_id, when = await self._create(query, conditions), time.time()
        except Gone as error:
            if query.data_type and not self.options.data_types:
                await self._load_options()  # the query ran before they had arrived
            names = self.known.names("type")
            lost = [one for one in query.data_type or () if names.all and names.text(one) is None]
            if not lost:
                raise
            raise UnknownType(_no_type(lost[0], names.nearest(lost[0]))) from error
        self.applied, self.held = query, conditions
        asked = self.for_server(conditions)
        self.sifted = tuple(condition for condition in conditions if condition not in asked)
        answer = await self._answer(self._query_id)
        total = sum(len(ids) for _, ids in answer)
        return AnswerOrigin(query, conditions, self.sifted, when, total), answer

    async def _answer(self, query_id: str) -> list[tuple[str, list[str]]]:
        """Return the location IDs per Target, in the server's order. Several Targets are read in
        parallel.
        """
        queries = self._session.client.queries
        targets = await queries.targets(query_id)
        found: dict[str, list[str]] = {}

        async def read(target_id: str) -> None:
            found[target_id] = await queries.locations(query_id, target_id)

        await each(targets, AT_ONCE, read)
        return [(target_id, found[target_id]) for target_id in targets]


def _no_type(name: str, near: str | None) -> str:
    if near is not None:
        return tr(
            "The server has no data type “{name}”. The most similar one is {near}.",
            name=name,
            near=written(near),
        )
    return tr(
        "The server has no data type “{name}”. Remove it from the query, or choose another one.",
        name=name,
    )


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


async def _types(session: Session) -> tuple[list[DataType], bool]:
    """Return the data types of the server, and whether the list is complete; ([], True) if the
    server does not provide data types.
    """
    try:
        return await data_types(session)
    except ApiError:
        return [], True


async def _items(reading: Awaitable[Any]) -> list[Any]:
    """Read an optional list; [] if this server does not provide it."""
    try:
        return list((await reading).items)
    except ApiError:
        return []
