"""Facets: how many of what the query finds have which status, type, format, owner, target, ..."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import msgspec

from app.api.errors import NotAllowed
from app.api.records.common import number
from app.api.records.conditions import FACETS, Facet, FacetsOrder, FacetValue
from app.api.records.queries import Query
from app.state.counts.server_counts import Counted
from app.state.inventory.tree import Estate
from app.state.kept.notes import Assigned
from app.state.query.language.fields import BY_KEY, WHOLE
from app.state.query.language.question import Question
from app.state.query.narrowing import SEVERITIES, asked, not_value, with_value, without_value
from app.state.query.query import QueryStore, here
from app.state.results.results import Results
from app.state.rows.keys import Row
from app.state.server.session import Session
from app.state.work.parallel import slices
from app.state.work.tasks import Tasks

FOLDERS_BELOW = 50_000
"""Of a larger result folders are not counted: each path would be looked at."""
MOST = 8
"""Values of a facet that are shown; typing finds the others."""
SLICE = 500
_WITH_DAYS = frozenset({"File Owner", "File Modified"})
_YEAR = re.compile("[1-9][0-9]{3}")
_MORE = 1.5
"""While rows come in they are counted anew when there are so many times as many."""
KEYS = {
    "status": "status",
    "data_type": "type",
    "content_type": "format",
    "owner": "owner",
    "target": "target",
    "group": "group",
    "risk": "risk",
    "modified": "modified",
    "folder": "path",
    "assigned": "assigned",
}
"""The field of a query that a facet filters by; severities are fields of their own."""


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a facet. `key` and `value` are what the query is narrowed by."""

    key: str
    value: str
    label: str
    count: int
    chosen: bool

    @property
    def can_exclude(self) -> bool:
        """Whether nothing that has it can be asked for: rows tell it."""
        return BY_KEY[self.key].on_rows


@dataclass(frozen=True, slots=True)
class Shown:
    """A facet with its most frequent values; `more` others are not shown."""

    facet: str
    values: tuple[Value, ...]
    more: int


class Facets(Counted):
    """Owns the counts by value. Its one rule: it says of what they are counts.

    `whole` tells that the server has counted all that the query finds; otherwise `counted` rows
    that were loaded.
    """

    def __init__(
        self,
        session: Session,
        estate: Estate,
        query: QueryStore,
        results: Results,
        assigned: Assigned,
        tasks: Tasks,
    ) -> None:
        super().__init__(session, query, tasks)
        self._assigned = assigned
        self.shown: tuple[Shown, ...] = ()
        self.whole = False
        self.counted = 0
        self.like = ""
        self._early = False
        """Whether rows were being read when they were counted: they may be others now."""
        self._estate = estate
        self._results = results
        query.changed.connect(self._on_query_changed)
        assigned.written.connect(self._on_assigned)
        results.changed.connect(self._on_results_changed)

    def type(self, text: str) -> None:
        """Show only values that hold this text."""
        if text != self.like:
            self.like = text
            self.refresh()

    def toggle(self, one: Value) -> None:
        """Narrow the query to this value too, or leave it out of the query again."""
        change = without_value if one.chosen else with_value
        self._ask(change, one)

    def exclude(self, one: Value) -> None:
        """Want nothing that has this value."""
        self._ask(not_value, one)

    def only(self, one: Value) -> None:
        """Want this value and no other one of its facet."""
        self.narrow(one.key, one.value, excluded=False)

    def narrow(self, key: str, value: str, *, excluded: bool) -> None:
        """Want only what has this value, or nothing that has it."""
        question = self._query.question
        if excluded:
            self._query.put(not_value(question, key, value))
        else:
            self._query.put(with_value(question, key, value, alone=True))
        self._query.run()

    def refresh(self) -> None:
        """Count again, if somebody looks."""
        if self._watched and self._session.connected and self._query.applied is not None:
            work = self._read if self._on_server() else self._count_rows
            self._tasks.read("facets", work)

    def forget(self) -> None:
        """Drop everything: what comes next is another server's."""
        self.shown, self.whole, self.counted, self.like = (), False, 0, ""
        self.changed.emit()

    def _ask(self, change: Callable[[Question, str, str], Question], one: Value) -> None:
        self._query.put(change(self._query.question, one.key, one.value))
        self._query.run()

    def _on_server(self) -> bool:
        offered = self._session.offers("facets")
        return offered and self._query.asked_of_server(self._query.held)

    def _wanted(self, applied: Query) -> list[str]:
        """Those that can be asked for here: beside other metadata than an owner's, days would be
        one way among others."""
        beside = {one.label for one in applied.meta or ()} - _WITH_DAYS
        few = (self._query.locations_count or 0) < FOLDERS_BELOW
        left_out = {"modified": bool(beside), "folder": not few}
        return [one for one in FACETS if not left_out.get(one)]

    async def _read(self) -> None:
        applied = self._query.applied
        if applied is None:
            return
        body = msgspec.structs.asdict(here(applied, self._query.held))
        order = FacetsOrder(**body, facets=self._wanted(applied), most=MOST, like=self.like or None)
        try:
            found = await self._timed(self._session.client.queries.facets(order))
        except NotAllowed:  # whoever may not count everything counts what was loaded
            await self._count_rows()
            return
        assigned = await self._facet_of_assigned()
        self.whole, self.counted = True, self._results.total
        self._show([*found, assigned])

    async def _count_rows(self) -> None:
        """In slices: there may be a hundred thousand."""
        results = self._results
        self._early = results.loading
        kinds, names, at = Counter[_Kind](), dict[str, str](), 0
        folders, given = Counter[str](), Counter[str]()
        few = results.count < FOLDERS_BELOW
        while at < results.count:
            rows = [row for row in results.loaded_rows(at, at + SLICE - 1) if row.bucket]
            kinds.update(map(_kind, rows))
            if few:
                folders.update(_folder(row.location) for row in rows)
            given.update(row.assigned for row in rows if row.assigned)
            names.update((row.key.target_id, row.target) for row in rows)
            at += SLICE
            await asyncio.sleep(0)
        counts: dict[str, Counter[str]] = {facet: Counter() for facet in FACETS}
        for some in slices(list(kinds.items()), SLICE):
            for kind, count in some:
                for facet, value in _values(kind):
                    counts[facet][value] += count
            await asyncio.sleep(0)
        counts["folder"] = folders
        groups = {}
        for group in self._estate.groups:
            held = sum(counts["target"][one.id] for one in group.targets or ())
            counts["group"][group.id], groups[group.id] = held, group.name
        self.whole, self.counted = False, kinds.total()
        called = {"target": names, "group": groups}
        shown = [
            _facet(facet, +counts[facet], called.get(facet, {}), self.like) for facet in FACETS
        ]
        self._show([*shown, _assigned(given, self.like)])

    async def _facet_of_assigned(self) -> Facet:
        """Who has how much of all that was found: the console's own, so no server is asked."""
        holds, given = self._results.holds, Counter[str]()
        for some in slices(self._assigned.given(), SLICE):
            given.update(note.text for key, note in some if holds(key))
            await asyncio.sleep(0)
        return _assigned(given, self.like)

    def _on_assigned(self, _keys: object) -> None:
        if self._watched:
            self._soon.poke()

    def _show(self, found: Iterable[Facet]) -> None:
        question = self._query.question
        shown = []
        for one in found:
            values = []
            for value in one.values[:MOST]:
                key = value.value if one.facet == "severity" else KEYS.get(one.facet, "")
                if key not in (*SEVERITIES, *KEYS.values()):
                    continue  # nothing that was asked for
                if key == "modified" and not _YEAR.fullmatch(value.value):
                    continue
                chosen = asked(question, key, value.value)
                values.append(Value(key, value.value, value.label, number(value.count), chosen))
            shown.append(Shown(one.facet, tuple(values), one.more))
        self.shown = tuple(shown)
        self.changed.emit()

    def _on_query_changed(self) -> None:
        """A tick says what the query asks, as soon as it does."""
        question = self._query.question
        shown = tuple(
            Shown(
                one.facet,
                tuple(
                    Value(v.key, v.value, v.label, v.count, asked(question, v.key, v.value))
                    for v in one.values
                ),
                one.more,
            )
            for one in self.shown
        )
        if shown != self.shown:
            self.shown = shown
            self.changed.emit()

    def _on_results_changed(self) -> None:
        """A row that is read again is counted again too, though there are no more rows than before:
        after a decision that may end later than the count."""
        if not self._watched or self._on_server():
            return
        loaded = self._results.loaded_count
        others = self._early or loaded != self.counted
        if loaded > _MORE * self.counted or (others and not self._results.loading):
            self._soon.poke()


def _folder(path: str) -> str:
    """What the file lies in that holds an object."""
    file = path.partition("#")[0]
    return file[: max(file.rfind("/"), file.rfind("\\"), 0)] or file[:1]


_Kind = tuple[bool, bool, bool, tuple[str, ...], str, str, str, str]
"""All that facets are about in a row: of many rows it is the same."""


def _kind(row: Row) -> _Kind:
    prohibited, match, test = row.prohibited > 0, row.match > 0, row.test > 0
    target_id, status, form, owner = row.key.target_id, row.status, row.content_type, row.owner
    return prohibited, match, test, row.data_types, target_id, status, form, owner


def _values(kind: _Kind) -> Iterable[tuple[str, str]]:
    *severe, types, target_id, status, content_type, owner = kind
    yield from (("severity", name) for name, n in zip(SEVERITIES, severe, strict=True) if n)
    yield from (("data_type", one) for one in types)
    yield "target", target_id
    named = (("status", status), ("content_type", content_type), ("owner", owner))
    yield from (pair for pair in named if pair[1])


def _assigned(given: Counter[str], like: str) -> Facet:
    """By whole names: Anna's are not Ann's."""
    names = {WHOLE + name: name for name in given}
    return _facet("assigned", Counter({WHOLE + name: n for name, n in given.items()}), names, like)


def _facet(facet: str, counts: Counter[str], names: dict[str, str], like: str) -> Facet:
    """The same that a server of ours answers."""
    found = [
        FacetValue(value=value, label=names.get(value, value), count=str(count))
        for value, count in counts.items()
        if like.casefold() in names.get(value, value).casefold()
    ]
    if facet == "severity":
        found.sort(key=lambda one: SEVERITIES.index(one.value))
    else:
        found.sort(key=lambda one: (-int(one.count), one.label))
    return Facet(facet=facet, values=found[:MOST], more=max(len(found) - MOST, 0))
