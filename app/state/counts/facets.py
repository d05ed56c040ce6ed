"""Facets: how many results have which status, type, format, owner, target and so on."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import msgspec

from app.api.errors import NotAllowed
from app.api.records.common import number
from app.api.records.conditions import FACETS, Facet, FacetsOrder, FacetValue
from app.api.records.queries import Query
from app.language import current, sort_key
from app.state.connection.session import Session
from app.state.console_data.notes import Assignees
from app.state.counts.server_counts import ServerCounts
from app.state.inventory.tree import Inventory
from app.state.query.language.fields import BY_KEY, WHOLE
from app.state.query.language.question import Question
from app.state.query.narrowing import SEVERITIES, asked, not_value, with_value, without_value
from app.state.query.query_renewal import local_query
from app.state.query.query_store import QueryStore
from app.state.results.results import Results
from app.state.rows.keys import Row
from app.state.words.names import name_word
from app.state.words.values import WORDS, value_word
from app.state.work.tasks import Tasks, slices

FOLDERS_BELOW = 50_000
"""Folders are counted only if there are fewer results than this, because each path must be
examined.
"""
MOST = 8
"""Maximum number of values shown per facet; the user finds the other values by typing."""
_MOST_NAMED = 100
"""Maximum number of values per facet whose translations are searched for the typed text."""
SLICE = 500
_WITH_DAYS = frozenset({"File Owner", "File Modified"})
_YEAR = re.compile("[1-9][0-9]{3}")
_MORE = 1.5
"""While rows load, the counts are repeated each time the number of rows has grown by this factor.
"""
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
"""Key of the query field of each facet. The facet `severity` is missing, because each of its values
is itself the key of a query field.
"""


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a facet. A query with `value` in the field `key` finds the results that have
    this value.
    """

    key: str
    value: str
    label: str
    count: int
    chosen: bool

    @property
    def can_exclude(self) -> bool:
        """Whether the query can exclude the value. Exclusions are tested on rows, so the rows must
        contain the field.
        """
        return BY_KEY[self.key].on_rows


@dataclass(frozen=True, slots=True)
class ShownFacet:
    """A facet with its most frequent values; `more` is the number of further values."""

    facet: str
    values: tuple[Value, ...]
    more: int


class Facets(ServerCounts):
    """Counts by value. Invariant: the screen always says which results were counted.

    `whole` means that the server has counted all results; otherwise `counted` loaded rows were
    counted.
    """

    def __init__(
        self,
        session: Session,
        inventory: Inventory,
        query: QueryStore,
        results: Results,
        assigned: Assignees,
        tasks: Tasks,
    ) -> None:
        super().__init__(session, query, tasks)
        self._assigned = assigned
        self.shown: tuple[ShownFacet, ...] = ()
        self.whole = False
        self.counted = 0
        self.like = ""
        self._ended = False
        """Whether a count has ended since the last `forget`."""
        self._early = False
        """Whether rows were still loading during the count, so that the counts may be outdated."""
        self._inventory = inventory
        self._results = results
        query.changed.connect(self._on_query_changed)
        assigned.written.connect(self._on_assigned)
        results.changed.connect(self._on_results_changed)

    @property
    def complete(self) -> bool:
        """Whether `shown` are the values of the complete results. False while the query runs, or
        while its rows are still being loaded.
        """
        return self._ended and not self._query.running and not self._results.loading

    def type(self, text: str) -> None:
        """Show only values that contain this text."""
        if text != self.like:
            self.like = text
            self.refresh()

    def toggle(self, one: Value) -> None:
        """Add this value to the query, or remove it from the query."""
        change = without_value if one.chosen else with_value
        self._ask(change, one)

    def exclude(self, one: Value) -> None:
        """Change the query so that it excludes results with this value."""
        self._ask(not_value, one)

    def only(self, one: Value) -> None:
        """Make this the only value of its facet in the query."""
        self.narrow(one.key, one.value, excluded=False)

    def narrow(self, key: str, value: str, *, excluded: bool) -> None:
        """Restrict the query to results with this value or, if `excluded`, to those without it, and
        run the query.
        """
        question = self._query.question
        if excluded:
            self._query.put(not_value(question, key, value))
        else:
            self._query.put(with_value(question, key, value, alone=True))
        self._query.run()

    def refresh(self) -> None:
        """Count again, if the pane is visible."""
        there = self._session.connected or self._results.cached
        if self._watched and there and self._query.applied is not None:
            work = self._read if self._on_server() else self._count_rows
            self._tasks.read("facets", work)

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self.shown, self.whole, self.counted, self.like = (), False, 0, ""
        self._ended = False
        self.changed.emit()

    def _ask(self, change: Callable[[Question, str, str], Question], one: Value) -> None:
        self._query.put(change(self._query.question, one.key, one.value))
        self._query.run(more=True)

    def _on_server(self) -> bool:
        offered = self._session.connected and self._session.offers("facets")
        return offered and self._query.asked_of_server(self._query.held)

    def _wanted(self, applied: Query) -> list[str]:
        """Return the facets available here. `folder` is left out if there are too many results.
        `modified` is left out if the query has metadata other than owner and date, because servers
        join metadata by "or".
        """
        beside = {one.label for one in applied.meta or ()} - _WITH_DAYS
        few = (self._query.locations_count or 0) < FOLDERS_BELOW
        left_out = {"modified": bool(beside), "folder": not few}
        return [facet for facet in FACETS if not left_out.get(facet)]

    async def _read(self) -> None:
        applied = self._query.applied
        if applied is None:
            return
        body = msgspec.structs.asdict(local_query(applied, self._query.held))
        order = FacetsOrder(**body, facets=self._wanted(applied), most=MOST, like=self.like or None)
        try:
            found = await self._timed(self._session.client.queries.facets(order))
            if self.like and current().code != "en":
                found = await self._with_words(found, order)
        except NotAllowed:  # without the permission to count everything, count the loaded rows
            await self._count_rows()
            return
        assigned = await self._facet_of_assigned()
        self.whole, self.counted = True, self._results.total
        self._show([*found, assigned])

    async def _with_words(self, found: Sequence[Facet], order: FacetsOrder) -> list[Facet]:
        """Add the values whose translation contains the typed text, because the server searches
        only the English labels.
        """
        named = [facet for facet in order.facets or () if facet in WORDS]
        order = msgspec.structs.replace(order, facets=named, most=_MOST_NAMED, like=None)
        others = {one.facet: one for one in await self._session.client.queries.facets(order)}
        return [
            _joined(one, others[one.facet], self.like) if one.facet in others else one
            for one in found
        ]

    async def _count_rows(self) -> None:
        """Count the loaded rows. Works in slices, because there may be a hundred thousand."""
        results = self._results
        self._early = results.loading
        kinds, names, at = Counter[_Kind](), dict[str, str](), 0
        folders, given = Counter[str](), Counter[str]()
        few = results.count < FOLDERS_BELOW
        while at < results.count:
            rows = [row for row in results.loaded_rows(at, at + SLICE - 1) if row.bucket]
            kinds.update(map(_kind, rows))
            if few:
                folders.update(_folder(row) for row in rows)
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
        for group in self._inventory.groups:
            held = sum(counts["target"][target.id] for target in group.targets or ())
            counts["group"][group.id], groups[group.id] = held, name_word(group.name)
        self.whole, self.counted = False, kinds.total()
        called = {"target": names, "group": groups}
        shown = [
            _facet(facet, +counts[facet], called.get(facet, {}), self.like) for facet in FACETS
        ]
        self._show([*shown, _assigned(given, self.like)])

    async def _facet_of_assigned(self) -> Facet:
        """Count results per assignee. Assignments are local to the console, so no server is
        queried.
        """
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
                    continue  # not part of the request
                if key == "modified" and not _YEAR.fullmatch(value.value):
                    continue
                chosen = asked(question, key, value.value)
                values.append(Value(key, value.value, value.label, number(value.count), chosen))
            shown.append(ShownFacet(one.facet, tuple(values), one.more))
        self.shown, self._ended = tuple(shown), True
        self.changed.emit()

    def _on_query_changed(self) -> None:
        """Update the ticks as soon as the query changes."""
        question = self._query.question
        shown = tuple(
            ShownFacet(
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
        """Count the loaded rows again if there are many more of them than at the last count.

        When loading has ended, also count them if their number has changed, or if the last count
        ran during loading. In the second case, decisions may have changed rows since that count.
        """
        if not self._watched or self._on_server():
            return
        loaded = self._results.loaded_count
        others = self._early or loaded != self.counted
        if loaded > _MORE * self.counted or (others and not self._results.loading):
            self._soon.poke()


def _folder(row: Row) -> str:
    """Return the folder of an object's file. In the path of an archive member, the file's path ends
    at the first "#"; in other paths, "#" is an ordinary character.
    """
    file = row.location.partition("#")[0] if row.leaf else row.location
    return file[: max(file.rfind("/"), file.rfind("\\"), 0)] or file[:1]


_Kind = tuple[bool, bool, bool, tuple[str, ...], str, str, str, str]
"""The values of a row that facets count; shared by many rows."""


def _kind(row: Row) -> _Kind:
    prohibited, match, test = row.prohibited > 0, row.match > 0, row.test > 0
    target_id, status, form, owner = row.key.target_id, row.status, row.content_type, row.owner
    return prohibited, match, test, row.data_types, target_id, status, form, owner


def _values(kind: _Kind) -> Iterable[tuple[str, str]]:
    *severe, types, target_id, status, content_type, owner = kind
    yield from (("severity", name) for name, n in zip(SEVERITIES, severe, strict=True) if n)
    yield from (("data_type", data_type) for data_type in types)
    yield "target", target_id
    named = (("status", status), ("content_type", content_type), ("owner", owner))
    yield from (pair for pair in named if pair[1])


def _assigned(given: Counter[str], like: str) -> Facet:
    """Return the facet of the assignees whose name contains `like`, with their counts. A value
    finds the whole name only: "Ann" does not find "Anna".
    """
    names = {WHOLE + name: name for name in given}
    return _facet("assigned", Counter({WHOLE + name: n for name, n in given.items()}), names, like)


def _joined(found: Facet, all_values: Facet, like: str) -> Facet:
    """Return a facet with the values of `found`, and with further values of `all_values`: those
    whose translation contains `like`, but whose label does not. Values whose label contains `like`
    are already in `found`. At most `MOST` values are kept.
    """
    low = like.casefold()
    added = (
        one
        for one in all_values.values
        if low not in one.label.casefold() and low in value_word(found.facet, one.label).casefold()
    )
    values = [*found.values, *added]
    values.sort(key=lambda one: (-number(one.count), sort_key(one.label)))
    more = found.more + max(len(values) - MOST, 0)
    return Facet(facet=found.facet, values=values[:MOST], more=more)


def _is_like(facet: str, label: str, like: str) -> bool:
    """Whether a label or its translation contains a text, ignoring case."""
    low = like.casefold()
    return low in label.casefold() or low in value_word(facet, label).casefold()


def _facet(facet: str, counts: Counter[str], names: dict[str, str], like: str) -> Facet:
    """Return a facet in the form that a server of this project returns."""
    found = [
        FacetValue(value=value, label=names.get(value, value), count=str(count))
        for value, count in counts.items()
        if _is_like(facet, names.get(value, value), like)
    ]
    if facet == "severity":
        found.sort(key=lambda one: SEVERITIES.index(one.value))
    else:
        found.sort(key=lambda one: (-int(one.count), sort_key(one.label)))
    return Facet(facet=facet, values=found[:MOST], more=max(len(found) - MOST, 0))
