"""The results: identities at once, rows in windows (design.md, "Large results").

A query answers with IDs; each row is a GET of its own. Up to six workers pull from three lists:
what is visible, what lies ahead of the scroll, the rest. Rows that came in are told once a frame.
"""

from __future__ import annotations

import asyncio
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.api.errors import Gone
from app.api.records.local import Job
from app.api.records.queries import QueryLocation, QueryTarget
from app.state.estate import Estate
from app.state.keys import Key, Row, row
from app.state.pace import FRAME_MS
from app.state.parallel import each
from app.state.query import AT_ONCE, QueryStore
from app.state.selection import Selection
from app.state.session import Session, Written
from app.state.sieve import Sieve, holding
from app.state.sorting import Sorted
from app.state.tasks import Tasks
from app.state.windows import Books, Index, Waiting

FIRST = 60
"""Rows taken for visible until the table has said what it shows."""
AHEAD = 200
LOAD_ALL_BELOW = 5_000
"""Results of up to this many rows are loaded whole; of larger ones, what is looked at."""
SLICE = 2_000
SORT_SLICE = 500
MOST_KEPT = 5_000
"""Selected rows that are looked for again when others are shown."""
AGAIN_MS = 200
PROGRESS_MS = 250
"""Between two notes of how far loading is: each costs the window a layout."""
SIFT_MS = 250
"""Between two looks at what meets the conditions, while rows come in."""


@dataclass(frozen=True, slots=True)
class Sums:
    """The reconciling bar: total = open + confirmed + test + false + done, over loaded rows.

    Containers without matches of their own are not counted.
    """

    total: int = 0
    open: int = 0
    confirmed: int = 0
    test: int = 0
    false: int = 0
    done: int = 0
    details_loaded: int = 0


@dataclass(frozen=True, slots=True)
class RowOrder:
    """An order among loaded rows: by `value`, which `name` tells apart from others."""

    name: str
    value: Callable[[Row], Any] = field(compare=False)
    descending: bool = False


class Results(QObject):
    """Owns the rows. Its one rule: a row shows what a GET has answered, nothing assumed."""

    reset = Signal()
    loaded = Signal(object)
    changed = Signal()
    current_changed = Signal()
    came_back = Signal()

    def __init__(self, session: Session, estate: Estate, query: QueryStore, tasks: Tasks) -> None:
        super().__init__()
        self.current: Key | None = None
        self.selected: Sequence[Key] = []
        self.stale = False
        self._session = session
        self._estate = estate
        self._query = query
        self._tasks = tasks
        self._keys: list[Key] = []
        self._index = Index()
        self._targets: list[tuple[str, range]] = []
        self._rows: list[Row | None] = []
        self._books = Books()
        self._names: dict[str, str] = {}
        self._gone = False
        self._missed: set[Key] = set()
        self._sieve: Sieve | Sorted | None = None
        self._order: RowOrder | None = None
        self._back: tuple[Key | None, list[Key]] | None = None
        self._next_sieve: Sieve | Sorted | None = None
        self._waiting = Waiting(0)
        self._seen = (0, FIRST - 1)
        self._working = False
        self._fresh: set[int] = set()
        self._frame = tasks.pace(FRAME_MS, self._on_frame)
        self._progress = tasks.pace(PROGRESS_MS, self.changed.emit)
        self._again = tasks.pace(AGAIN_MS, query.run_again)
        self._sifted = tasks.pace(SIFT_MS, self._on_sifted)
        query.answered.connect(self._on_answer)
        session.written.connect(self._on_written)

    @property
    def count(self) -> int:
        """How many rows are shown: all, or those loaded that meet the conditions."""
        return len(self._keys) if self._sieve is None else len(self._sieve)

    @property
    def total(self) -> int:
        """How many rows the server has found."""
        return len(self._keys)

    @property
    def sifted(self) -> bool:
        """Whether only loaded rows are shown: those that meet conditions, or all in an order that
        the server does not have."""
        return self._sieve is not None

    @property
    def row_order(self) -> RowOrder | None:
        """The order among loaded rows that was asked for."""
        return self._order

    @property
    def loaded_count(self) -> int:
        """How many of all rows are filled."""
        return self._books.loaded

    @property
    def loading(self) -> bool:
        """Whether rows are being read."""
        return bool(self._waiting.busy)

    @property
    def sums(self) -> Sums:
        """The reconciling bar over the loaded rows."""
        counts = self._books.buckets
        return Sums(
            total=sum(counts.values()) - counts[""],
            open=counts["open"],
            confirmed=counts["confirmed"],
            test=counts["test"],
            false=counts["false"],
            done=counts["done"],
            details_loaded=self._books.loaded,
        )

    def by_target(self) -> list[tuple[str, int]] | None:
        """How many of the shown rows lie on each Target, in their order; None while they are in an
        order of their own."""
        if isinstance(self._sieve, Sorted):
            return None
        if self._sieve is None:
            return [(target_id, len(places)) for target_id, places in self._targets]
        return [(one, len(self._sieve.span(places))) for one, places in self._targets]

    def key(self, index: int) -> Key:
        """The identity of a row. Raises `IndexError`."""
        return self._keys[self._place(index)]

    def row(self, index: int) -> Row | None:
        """The row, or None while it is not loaded. Raises `IndexError`."""
        return self._rows[self._place(index)]

    def row_of(self, key: Key) -> Row | None:
        """The row of a match object, if it is among the results and loaded."""
        index = self._index.get(key)
        return None if index is None else self._rows[index]

    def holds(self, key: Key) -> bool:
        """Whether a match object is among all that the server has found, shown or not."""
        return key in self._index

    def index_of(self, key: Key) -> int | None:
        """Where a match object stands in the results that are shown."""
        place = self._index.get(key)
        return place if place is None or self._sieve is None else self._sieve.at(place)

    def want(self, first: int, last: int) -> None:
        """Say which rows are visible (both ends included): they are loaded before all others."""
        if self._sieve is None:  # else what is shown is loaded already
            self._seen = (first, last)
            self._waiting.look(first, last, AHEAD)
        self._load()

    @property
    def loading_all(self) -> bool:
        """Whether all rows are to be loaded, also those that nobody looks at."""
        return self._waiting.wants_all

    def load_all(self) -> None:
        """Load all rows in the background."""
        self._waiting.all()
        self._load()
        self.changed.emit()

    def stop_loading(self) -> None:
        """Load only what is looked at."""
        self._waiting.stop()
        self.changed.emit()

    def come_back(self, current: Key | None, selected: list[Key]) -> None:
        """With the next answer these are in focus and selected, as far as they are in it."""
        self._back = current, selected

    def order_rows(self, order: RowOrder | None) -> None:
        """Sort the loaded rows; None shows all rows again, in the server's order."""
        if order != self._order:
            self._order = order
            self._tasks.read("results.order", self._arrange)

    def refresh_keys(self, keys: Iterable[Key]) -> None:
        """Read rows again, after a write."""
        indexes = [at for key in keys if (at := self._index.get(key)) is not None]
        self._waiting.again(reversed(indexes))
        self._load()

    def select(self, key: Key | None) -> None:
        """Bring a match object into focus, or none."""
        if key != self.current:
            self.current = key
            self.current_changed.emit()

    def set_selected(self, keys: Sequence[Key]) -> None:
        """Note which rows are selected."""
        if keys != self.selected:
            self.selected = keys if isinstance(keys, Selection) else list(keys)
            self.changed.emit()

    def shown(self, spans: Iterable[tuple[int, int]]) -> Selection:
        """What is shown from each first to each last row (both included), as a selection."""
        rows = (range(first, last + 1) for first, last in spans)
        if self._sieve is None:
            return Selection(self._keys, list(rows))
        return Selection(self._keys, [array("I", map(self._place, one)) for one in rows])

    def _keep_selected(self) -> None:
        """What is selected and still shown stays so. Of more than can be looked through nothing
        does: who has chosen all has not chosen what came since."""
        few = self.selected if len(self.selected) <= MOST_KEPT else ()
        self.selected = [key for key in few if self.index_of(key) is not None]

    async def read_rows(self, keys: Sequence[Key]) -> list[Row]:
        """The rows of these objects, read if need be; a container stands for its members.

        An object that is gone is left out.
        """
        found: dict[Key, list[Row]] = {}

        async def read(key: Key) -> None:
            found[key] = await self._leaves(key)

        await each(keys, AT_ONCE, read)
        rows = {row.key: row for key in keys for row in found[key]}
        return list(rows.values())

    async def rows_of(self, keys: Sequence[Key]) -> list[Row]:
        """The rows of these objects themselves, containers too, read if need be."""
        found: dict[Key, Row | None] = {}

        async def read(key: Key) -> None:
            found[key] = self.row_of(key) or await self._read_row(key)

        await each(keys, AT_ONCE, read)
        return [row for key in keys if (row := found[key]) is not None]

    async def _leaves(self, key: Key) -> list[Row]:
        known = self.row_of(key) or await self._read_row(key)
        if known is None or known.bucket:
            return [known] if known else []
        inside = [await self._leaves(Key(key.target_id, child)) for child in known.children]
        return [row for some in inside for row in some]

    def family(self, key: Key) -> list[Key]:
        """A match object and, for a container, its members at every level, as far as known."""
        known = self.row_of(key)
        children = known.children if known else ()
        members = [self.family(Key(key.target_id, child)) for child in children]
        return [key, *(one for some in members for one in some)]

    def _holders(self, key: Key) -> list[Key]:
        """The containers that an object lies in: their counts are those of their members."""
        known = self.row_of(key)
        places = [(key.target_id, path) for path in _outer(known)] if known else []
        containers = self._books.containers
        return [containers[place] for place in places if place in containers]

    def file_of(self, member: Row) -> str:
        """The path of the file that holds a match object: its own, or its outermost container's.

        A "#" may stand in any file name, so a container that is among the results decides.
        """
        if not member.leaf:
            return member.location
        paths = _outer(member)
        target_id = member.key.target_id
        inside = (path for path in paths if (target_id, path) in self._books.containers)
        return next(inside, paths[0] if paths else member.location)

    def forget(self) -> None:
        """Drop everything: what comes next is another server's."""
        self._keys, self._index, self._rows, self._names = [], Index(), [], {}
        self._targets = []
        self._books, self._waiting, self._sieve = Books(), Waiting(0), None
        self._order = self._next_sieve = self._back = None
        self.selected, self.stale = [], False
        self._working = self._gone = False  # a load that was cancelled before it began says nothing
        self._missed.clear()
        self.select(None)
        self.reset.emit()
        self.changed.emit()

    def on_finished(self, job: Job) -> None:
        """A remediation has ended: its objects are read again, and what they hold or lie in."""
        keys = [Key(job.target_id, one) for one in job.object_ids or ()]
        self.refresh_keys(one for key in keys for one in [*self._holders(key), *self.family(key)])

    def _on_written(self, written: Written) -> None:
        if "results" not in written.what:
            return
        if self.total <= LOAD_ALL_BELOW:
            self._again.poke()
        elif not self.stale:
            self.stale = True
            self.changed.emit()

    def _on_answer(self, answer: list[tuple[str, list[str]]]) -> None:
        self._tasks.read("results.index", self._take, answer)

    async def _take(self, answer: list[tuple[str, list[str]]]) -> None:
        """Take over the identities, in slices; rows known from before stay until read again."""
        keys: list[Key] = []
        rows: list[Row | None] = []
        index = Index()
        books, order, sieve = Books(), self._order, self._new_sieve()
        same = True
        targets: list[tuple[str, range]] = []
        for target_id, ids in answer:
            targets.append((target_id, range(len(keys), len(keys) + len(ids))))
            for start in range(0, len(ids), SLICE):
                part = [Key(target_id, one) for one in ids[start : start + SLICE]]
                same = same and part == self._keys[len(keys) : len(keys) + len(part)]
                index.put(part, len(keys))
                keys.extend(part)
                known = [self.row_of(key) for key in part]
                for one in known:
                    books.add(one)
                rows.extend(known)
                if sieve is not None:
                    sieve.look(rows, range(len(rows) - len(part), len(rows)))
                await asyncio.sleep(0)
        same = same and len(keys) == len(self._keys)
        sifted = sieve is not None or self._sieve is not None
        self._sieve = sieve
        before = list(self._keys), self._rows, self._index  # a selection may hold the list itself
        self._keys, self._index, self._rows, self._books = keys, index, rows, books
        self._targets = targets
        self._waiting, self._fresh = Waiting(len(keys)), set()
        self._on_taken(same=same and not sifted)
        if order != self._order:  # another one was asked for meanwhile
            self._tasks.read("results.order", self._arrange)
        await _let_go(*before)

    def _new_sieve(self) -> Sieve | Sorted | None:
        conditions, order = self._query.sifted, self._order
        holds = holding(conditions, self._estate)
        if order is not None:
            return Sorted(holds, order.value, descending=order.descending)
        return Sieve(holds) if conditions else None

    async def _arrange(self) -> None:
        """Put what is loaded into another order, in slices; what comes in meanwhile is not lost."""
        keys, sieve = self._keys, self._new_sieve()
        self._next_sieve = sieve
        for start in range(0, len(keys), SORT_SLICE):
            if sieve is None or keys is not self._keys:
                break
            sieve.look(self._rows, range(start, min(start + SORT_SLICE, len(keys))))
            await asyncio.sleep(0)
        self._next_sieve = None
        if keys is self._keys:  # else a new answer was taken over, in this order
            self._sieve = sieve
            self._on_taken(same=False)

    def _place(self, index: int) -> int:
        """The place among all rows of what is shown at `index`. Raises `IndexError`."""
        return index if self._sieve is None else self._sieve.place(index)

    def _on_taken(self, *, same: bool) -> None:
        self.stale = False
        back, self._back = self._back, None
        if back is not None:
            self.current, self.selected = back
            same = False
        if not same:
            self._seen = (0, FIRST - 1)
            self._keep_selected()
            self.reset.emit()
        if self.current is not None and self.current not in self._index:
            self.select(None)
        elif back is not None:
            self.current_changed.emit()
            self.came_back.emit()
        if self.total <= LOAD_ALL_BELOW or self.sifted:  # a condition is asked of every row
            self._waiting.all()
        self._waiting.look(*self._seen, AHEAD)
        self.changed.emit()
        self._load()

    def _load(self) -> None:
        if not self._working and self._session.connected and self._keys:
            self._working = True
            self._tasks.read("results.load", self._load_due)

    async def _load_due(self) -> None:
        """Let workers pull until nothing is due. No await may stand between the last look into
        the lists and the end of `_working`: a wish made in between would be lost."""
        try:
            while (first := self._next()) is not None:
                self._waiting.put_back(first)
                await each(iter(self._next, None), AT_ONCE, self._fill)
        finally:
            self._working = False
        if self._gone:
            self._gone = False
            self._query.run_again()

    def _next(self) -> int | None:
        return self._waiting.next()

    async def _fill(self, at: int) -> None:
        keys, waiting = self._keys, self._waiting
        try:
            filled = await self._read_row(keys[at])
        except BaseException:
            waiting.put_back(at)
            raise
        waiting.done(at)
        if keys is self._keys:
            self._put(at, filled)

    async def _read_row(self, key: Key) -> Row | None:
        """The row, or None if the object is not in the results any more."""
        client = self._session.client

        async def read(query_id: str) -> QueryLocation:
            return await client.queries.location(query_id, key.target_id, key.object_id)

        try:
            found = await self._query.ask(read)
        except Gone:
            return None
        return row(key, await self._name(key.target_id), found)

    async def _name(self, target_id: str) -> str:
        if target := self._estate.target(target_id):
            return target.name
        if target_id not in self._names:
            client = self._session.client

            async def read(query_id: str) -> QueryTarget:
                return await client.queries.target(query_id, target_id)

            self._names[target_id] = (await self._query.ask(read)).location
        return self._names[target_id]

    def _put(self, at: int, filled: Row | None) -> None:
        key, old = self._keys[at], self._rows[at]
        if filled is None:
            self._gone |= key not in self._missed  # ask for a new list once, not for ever
            self._missed.add(key)
            return
        self._missed.discard(key)
        self._books.remove(old)
        self._books.add(filled)
        self._rows[at] = filled
        self._fresh.add(at)
        self._frame.poke()

    def _on_frame(self) -> None:
        """Tell of the rows on screen that came in, and of the one in focus, wherever that is."""
        fresh, self._fresh = self._fresh, set()
        if not fresh:
            return
        self._progress.poke()
        if self._next_sieve is not None:
            self._next_sieve.look(self._rows, fresh)
        if self._sieve is not None:
            if self._sieve.look(self._rows, fresh):
                self._sifted.poke()
            shown = [at for one in fresh if (at := self._sieve.at(one)) is not None]
            self.loaded.emit(range(min(shown), max(shown) + 1) if shown else range(0))
            return
        first, last = self._seen
        seen = [at for at in fresh if first <= at <= last]
        if seen:
            self.loaded.emit(range(min(seen), max(seen) + 1))
        current = None if self.current is None else self._index.get(self.current)
        if current in fresh and current is not None and not first <= current <= last:
            self.loaded.emit(range(current, current + 1))

    def _on_sifted(self) -> None:
        """Other rows are shown now."""
        self._keep_selected()
        self.reset.emit()
        self.changed.emit()


def _outer(member: Row) -> list[str]:
    """What stands before each "#" in the location of a row: paths that may be containers."""
    return [member.location[:at] for at, char in enumerate(member.location) if char == "#"]


async def _let_go(keys: list[Key], rows: list[Row | None], index: Index) -> None:
    """Free what is not shown any more, in slices: a million objects take 70 ms."""
    for _ in index.emptied():
        await asyncio.sleep(0)
    while keys:
        del keys[-SLICE:], rows[-SLICE:]
        await asyncio.sleep(0)
