"""Summary after a scan: counts of undecided results, and the first result to review."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TypedDict

from app.api.errors import ApiError
from app.api.records.common import number
from app.api.records.conditions import FacetsOrder, RowCondition
from app.api.records.coverage import Statement
from app.api.records.enums import OPEN
from app.api.records.local import Job
from app.api.records.locations import Location
from app.api.records.queries import Query
from app.state.connection.session import Session
from app.state.counts.coverage import checked
from app.state.inventory.tree import Inventory
from app.state.query.language.compiling import whole_path
from app.state.query.language.question import ANY, Condition, Question, settled
from app.state.query.narrowing import SEVERITIES, with_value
from app.state.query.query_store import QueryStore
from app.state.results.results import FIRST, LOAD_ALL_BELOW, Results
from app.state.rows.keys import Key, Row
from app.state.work.errors import NotPossible
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks, slices

SOON_MS = 300
PROHIBITED = "prohibited"
_READ = "summary"
_MOST_TOGETHER = 50
"""Maximum number of different paths of Targets in one query, so that its text stays short."""
_SLICE = 500
"""Number of Targets after which other work of the event loop gets its turn."""
_UNDECIDED = RowCondition(field="is", op="any", values=[OPEN])


class _Covered(TypedDict, total=False):
    target: list[str]
    prefix: list[str]


class ScanSummary(QObject):
    """Counts of the undecided results in the places that the last scans have covered, independent
    of the current query. Only the service makes these counts.
    """

    changed = Signal()

    def __init__(
        self,
        session: Session,
        inventory: Inventory,
        query: QueryStore,
        results: Results,
        tasks: Tasks,
    ) -> None:
        super().__init__()
        self.counts: dict[str, int] = {}
        """Number of undecided results with each severity; empty if there is nothing to show."""
        self.scans: dict[tuple[str, str], Job] = {}
        """The scans that ended last, by Target ID and Location ID. Several scans are kept if they
        overlap in time, for example those of all Locations of one schedule.
        """
        self.coverage: dict[str, Statement] = {}
        """Coverage statements of these scans, by job ID; unknown ones are missing."""
        self._session = session
        self._inventory = inventory
        self._parts: list[tuple[_Covered, int]] = [(_Covered(), 0)]
        """The queries that were counted last: the fields of each query, and the number of its
        results with prohibited values.
        """
        self._query = query
        self._results = results
        self._tasks = tasks
        self._following = self._choosing = self._answered = False
        self._chosen: Key | None = None
        """The result that this store has selected last."""
        self._soon = tasks.pace(SOON_MS, self._count, reads=_READ)
        session.written.connect(self._on_written)
        query.answered.connect(self._on_answered)
        query.changed.connect(self.changed)
        results.changed.connect(self._choose_first)

    @property
    def narrowed(self) -> bool:
        """Whether the current query is the one that `show_prohibited` runs."""
        return self._query.question == self._question

    @property
    def to_show(self) -> int:
        """Number of results that `show_prohibited` shows."""
        return self._next[1]

    @property
    def _next(self) -> tuple[_Covered, int]:
        return next((part for part in self._parts if part[1]), self._parts[0])

    @property
    def _question(self) -> Question:
        """The query for undecided results with prohibited values, as the summary counts them."""
        undecided = Condition("is", ANY, (OPEN,))
        question = settled(Question(Query(**self._next[0]), (undecided,)))
        return with_value(question, PROHIBITED, PROHIBITED, alone=True)

    async def _covered(self) -> list[_Covered]:
        """Return the fields of queries that together find what the scans have covered, each result
        once. One without fields is enough if nothing else has matches. Targets that have other
        Locations with matches are queried by the paths of their scans, unless one has none: many of
        these Targets in one query, except those whose other Locations it would find, too.
        """
        scans = list(self.scans.values())
        others = await self._others(scans)
        if not others:
            return [_Covered()]
        paths: dict[str, set[str]] = {}
        for job in scans:
            paths.setdefault(job.target_id, set()).add(job.path)
        await asyncio.sleep(0)
        exact = {
            target_id: tuple(sorted(found))
            for target_id, found in paths.items()
            if target_id in others and all(map(whole_path, found))
        }
        every = topmost(chain.from_iterable(exact.values()))
        alone: dict[tuple[str, ...], list[str]] = {}
        together: dict[tuple[str, ...], list[str]] = {}
        for at, target_id in enumerate(paths):
            if at % _SLICE == 0:
                await asyncio.sleep(0)
            prefix = exact.get(target_id, ())
            merged = prefix and not meet(others[target_id], every)
            (together if merged else alone).setdefault(prefix, []).append(target_id)
        parts = [*alone.items()]
        for some in slices([*together], _MOST_TOGETHER):
            targets = [target_id for prefix in some for target_id in together[prefix]]
            parts.append((tuple(sorted(set(chain.from_iterable(some)))), targets))
        return [
            _Covered(target=targets, prefix=[*prefix]) if prefix else _Covered(target=targets)
            for prefix, targets in parts
        ]

    async def _others(self, scans: Iterable[Job]) -> dict[str, list[str]]:
        """Return the paths of the Locations with matches that these scans have not covered, by
        Target ID.
        """
        scanned = {(job.target_id, job.location_id, job.path) for job in scans}
        others: dict[str, list[str]] = {}
        for group in self._inventory.groups:
            for at, target in enumerate(group.targets or ()):
                if at % _SLICE == 0:
                    await asyncio.sleep(0)
                for place in target.locations or ():
                    if (target.id, place.id, place.path) not in scanned and _has_matches(place):
                        others.setdefault(target.id, []).append(place.path)
        return others

    def show_prohibited(self) -> None:
        """Query the undecided results with prohibited values, and select the first of them. If
        several queries are needed, this call runs only the first one. Once its results are decided,
        the next call runs the next query.
        """
        self._query.replace(self._question)
        self._query.run()
        self._results.select(None)
        self._choosing, self._answered = True, False

    def dismiss(self) -> None:
        """Show no summary until the next scan has ended."""
        self._following, self.counts = False, {}
        self.scans, self.coverage = {}, {}
        self.changed.emit()

    def forget(self) -> None:
        """Clear all data, because another server will be used."""
        self._choosing, self._chosen = False, None
        self.dismiss()

    def on_finished(self, job: Job) -> None:
        """After a scan, select the first important result once the results are read again.

        If the user has focused another result, nothing is selected. A result that was selected
        here after an earlier scan may be replaced.
        """
        if job.kind == "scan":
            self._following = True
            self._add(job)
            if self._session.offers("coverage"):
                self._tasks.read("scan.coverage", self._read_coverage)
            here = self._results.current
            self._choosing = here is None or here == self._chosen  # else the user works here
            self._answered = self._results.stale  # large results are not read again by themselves
            self._soon.poke()

    def _add(self, job: Job) -> None:
        if not any(
            job.created <= other.updated and other.created <= job.updated
            for other in self.scans.values()
        ):
            self.scans, self.coverage = {}, {}
        place = job.target_id, job.location_id
        known = self.scans.get(place)
        if known is None or known.created <= job.created:
            self.scans[place] = job
            if known is not None:
                self.coverage.pop(known.id, None)

    async def _read_coverage(self) -> None:
        """Read the coverage statements that are still missing, including those that a cancelled
        read did not get.
        """
        for job in list(self.scans.values()):
            if job.id not in self.coverage:
                try:
                    found = await self._session.client.coverage.of_scan(job.id)
                    self.coverage[job.id] = checked(found)
                except (ApiError, NotPossible):  # the dialog of the scan says why
                    continue
        self.changed.emit()

    def _on_written(self, what: frozenset[str]) -> None:
        if self._following and not what.isdisjoint({"results", "risk"}):
            self._soon.poke()

    def _on_answered(self, _answer: object) -> None:
        self._answered = True

    def _choose_first(self) -> None:
        """Move the focus to the first important result, once all rows to be read are loaded."""
        results, query = self._results, self._query
        settled = self._answered and not query.running and results.total == query.locations_count
        enough = min(results.total, FIRST if results.total > LOAD_ALL_BELOW else LOAD_ALL_BELOW)
        if not (self._choosing and settled and results.loaded_count >= enough):
            return
        self._choosing = False
        first, here = first_that_matters(results), results.current
        known = None if here is None else results.row_of(here)
        if first is None or (here is not None and here != self._chosen):
            return
        if known is None or _gravity(first) > _gravity(known):
            self._chosen = first.key
            results.select(first.key)

    def _count(self) -> None:
        if self._following and self._session.connected and self._session.offers("facets"):
            self._tasks.read(_READ, self._read)

    async def _read(self) -> None:
        counts, parts = Counter[str](), list[tuple[_Covered, int]]()
        for where in await self._covered():
            order = FacetsOrder(facets=["severity"], conditions=[_UNDECIDED], **where)
            try:
                found = await self._session.client.queries.facets(order)
            except ApiError:  # who may not count everything works without the summary
                self.dismiss()
                return
            each = {value.value: number(value.count) for facet in found for value in facet.values}
            counts.update(each)
            parts.append((where, each.get(PROHIBITED, 0)))
        if not self._following:  # dismissed meanwhile
            return
        self.counts = {name: counts[name] for name in SEVERITIES if counts[name]}
        self._parts = parts
        self.changed.emit()


def first_that_matters(results: Results) -> Row | None:
    """Return the first undecided result of the highest severity, among the loaded rows at the top;
    None if none is undecided. Containers are skipped, because their members are shown.
    """
    rows = [row for row in results.loaded_rows(0, LOAD_ALL_BELOW) if row.bucket == OPEN]
    return max(rows, key=_gravity, default=None)


def _has_matches(place: Location) -> bool:
    matches = place.matches
    return any(map(number, (matches.prohibited, matches.match, matches.test)))


def topmost(prefixes: Iterable[str]) -> list[str]:
    """Return the prefixes that begin with no other one, sorted."""
    found: list[str] = []
    for prefix in sorted(prefixes):
        if not found or not prefix.startswith(found[-1]):
            found.append(prefix)
    return found


def meet(paths: Iterable[str], prefixes: Sequence[str]) -> bool:
    """Return whether one of the paths could be above or below one of the prefixes (`topmost`)."""
    for path in paths:
        at = bisect_left(prefixes, path)  # only the two beside it can meet, as none meets another
        if at < len(prefixes) and prefixes[at].startswith(path):
            return True
        if at and path.startswith(prefixes[at - 1]):
            return True
    return False


def _gravity(row: Row) -> tuple[bool, bool]:
    return row.prohibited > 0, row.match > 0
