"""The results: all identities in one answer, rows in windows (docs/architecture.md, "Large
results").

A query answers with IDs; each row is a separate GET. Up to six workers take rows from a queue:
visible rows first, then those near them, then the rest. Newly loaded rows are announced once per
frame.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

from app.api.records.local import Job
from app.api.records.queries import QueryLocation
from app.state.connection.session import Session
from app.state.console_data.ages import Ages
from app.state.console_data.notes import Assignees, Notes
from app.state.inventory.tree import Inventory
from app.state.query.answer_origin import AnswerOrigin
from app.state.query.query_store import QueryStore
from app.state.results.loading import Loading
from app.state.results.result_index import Answer, ResultIndex
from app.state.results.result_rows import ResultRows
from app.state.results.result_view import ResultView, row_filter_for
from app.state.results.row_filter import RowFilter
from app.state.results.row_reader import RowReader
from app.state.results.sorting import RowOrder, Sorted
from app.state.rows.keys import Key, Row, row
from app.state.rows.selection import Selection, SelectionMarks
from app.state.work.signals import Signal
from app.state.work.tasks import Tasks, slices
from app.state.work.throttling import FRAME_MS

T = TypeVar("T")
Back = tuple[Key | None, list[Key]]
FIRST = 60
"""Rows assumed visible until the table reports its visible range."""
AHEAD = 200
LOAD_ALL_BELOW = 5_000
"""Results of at most this size are loaded completely; of larger ones, only the rows near the view.
"""
SLICE = 500
AGAIN_MS = 200
PROGRESS_MS = 250
"""Interval of progress updates in milliseconds. After each update, the window computes its layout
again.
"""
SIFT_MS = 250
"""Interval in milliseconds between two announcements that the set of shown rows has changed. It
applies while rows that pass the row filter are being loaded.
"""


class Results(ResultRows):
    """The rows of the query. Invariant: a row shows only data that a GET has returned."""

    reset = Signal()
    loaded = Signal(object)
    changed = Signal()
    current_changed = Signal()
    came_back = Signal()

    def __init__(
        self,
        session: Session,
        inventory: Inventory,
        query: QueryStore,
        notes: Notes,
        assigned: Assignees,
        ages: Ages,
        tasks: Tasks,
    ) -> None:
        super().__init__()
        self.stale = self._gone = False
        self.on_screen = True
        """Whether the window shows the page with the results."""
        self._session = session
        self._inventory = inventory
        self._query = query
        self._tasks = tasks
        self._notes, self._assigned, self._ages = notes, assigned, ages
        self.reader = RowReader(session, inventory, self._ask, self.row_of, self._make_row)
        """Reads any objects of the results, also those whose rows are not loaded."""
        self._loading = Loading(session, tasks, self._fill, self._on_loaded)
        self._missed: set[Key] = set()
        self._order: RowOrder | None = None
        self._back: Back | None = None
        self._next_row_filter: RowFilter | Sorted | None = None
        self._seen = (0, FIRST - 1)
        self._frame = tasks.pace(FRAME_MS, self._on_frame)
        self._progress = tasks.pace(PROGRESS_MS, self.changed.emit)
        self._again = tasks.pace(AGAIN_MS, query.run_again)
        self._sifted = tasks.pace(SIFT_MS, self._on_sifted)
        query.answered.connect(self._on_answer)
        session.written.connect(self._on_written)
        notes.written.connect(self._on_noted)
        assigned.written.connect(self._on_noted)
        ages.changed.connect(self._on_policy)

    async def _ask(
        self,
        target_id: str,  # noqa: ARG002 - the query applied has all
        read: Callable[[str], Awaitable[T]],
    ) -> T:
        return await self._query.ask(read)

    def _make_row(self, key: Key, target: str, found: QueryLocation, *, own: bool | None) -> Row:
        note, assigned = self._notes.text(key), self._assigned.text(key)
        seen, policy, applied = self._ages.seen(key), self._ages.policy, self._query.applied
        asked = (applied.data_type if applied is not None else None) or ()
        return row(
            key, target, found, own=own, note=note, assigned=assigned, seen=seen, policy=policy,
            asked=asked,
        )  # fmt: skip

    @property
    def row_order(self) -> RowOrder | None:
        """The requested order among loaded rows."""
        return self._order

    @property
    def loading(self) -> bool:
        """Whether rows are being read."""
        return bool(self._loading.queue.busy)

    @property
    def loading_all(self) -> bool:
        """Whether all rows are to be loaded, including those never scrolled to."""
        return self._loading.queue.wants_all

    def members(self, container: Row) -> list[Row]:
        """Return the rows of those members of a container, at every level, that have matches of
        their own. Return an empty list if it is not certain that all members are in the results and
        loaded, or if there are too many to read them often.
        """
        source, query = self.source, self._query
        if source is None or (query.applied, query.held) != (source.query, source.conditions):
            return []  # rows are being read for another query
        return self._found.members(container) if source.has_members_of(container.location) else []

    def want(self, first: int, last: int) -> None:
        """Set the visible rows (both ends included); they are loaded first."""
        if not self.sifted:  # otherwise the shown rows are loaded already
            self._seen = (first, last)
            self._loading.queue.look(first, last, AHEAD)
        self._loading.go()

    def load_all(self) -> None:
        """Load all rows in the background."""
        self._loading.queue.all()
        self._loading.go()
        self.changed.emit()

    def stop_loading(self) -> None:
        """Stop loading rows that are neither visible, nor near the visible ones, nor requested
        earlier.
        """
        self._loading.queue.stop()
        self.changed.emit()

    def come_back(self, current: Key | None, selected: list[Key]) -> None:
        """Restore this focus and selection when the next answer arrives, as far as the answer
        contains the objects.
        """
        self._back = current, selected

    def order_rows(self, order: RowOrder | None) -> None:
        """Sort the loaded rows; None shows all rows again, in the server's order."""
        if order != self._order:
            self._order = order
            self._tasks.read("results.order", self._arrange)

    def refresh_keys(self, keys: Iterable[Key]) -> None:
        """Read rows again after a write. Does nothing if the rows come from the cache."""
        if self.cached:
            return
        held = [(key, at) for key in keys if (at := self._found.place(key)) is not None]
        self.reader.drop_offers(key for key, _ in held)
        places = [at for _, at in held]
        self._loading.queue.again(reversed(places))
        self._loading.go()

    def select(self, key: Key | None) -> None:
        """Focus a match object, or none."""
        if key != self.current:
            self.current = key
            self.current_changed.emit()

    def set_selected(self, keys: Sequence[Key]) -> None:
        """Set the selected rows."""
        if keys != self.selected:
            self.selected = keys if isinstance(keys, Selection) else list(keys)
            self.changed.emit()

    def select_rows(self, rows: SelectionMarks) -> None:
        """Select rows by their index among the shown rows."""
        self.set_selected(self._shown.selected(rows))

    async def choose(self, keys: Sequence[Key]) -> bool:
        """Select the objects of `keys` that are shown, and focus the first one. Works in slices.
        Return False if nothing was selected, because the results were replaced meanwhile.
        """
        found = self._found
        marks = bytearray(len(found.keys))
        for _ in found.marking(keys, marks):
            await asyncio.sleep(0)
        if found is not self._found:
            return False
        rows = self._shown.rows(marks)
        self.select(next((self.key(row) for row in rows), self.current))
        self.selected = self._shown.selected(rows)
        self.reset.emit()
        self.changed.emit()
        return True

    def deselect_others(self) -> None:
        """Reduce a selection of several rows to the focused row. Called after an action on the
        selected rows.
        """
        if len(self.selected) > 1:
            self.selected = [] if self.current is None else [self.current]
            self.reset.emit()
            self.changed.emit()

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self._found = ResultIndex()
        self._shown = ResultView(self._found)
        self._loading.forget()
        self.reader.forget()
        self._order = self._next_row_filter = self._back = None
        self.selected, self.stale, self._gone, self.source = [], False, False, None
        self._missed.clear()
        self.select(None)
        self.reset.emit()
        self.changed.emit()

    def on_finished(self, job: Job) -> None:
        """Read the objects of an ended remediation again, with their members and containers."""
        keys = (Key(job.target_id, one) for one in job.object_ids or ())
        self.refresh_keys(one for key in keys for one in self._found.touched(key))

    def on_read(self, key: Key, found: QueryLocation | None) -> None:
        """Read a changed object again, with its members and containers. `found` is the answer that
        has confirmed the change, or None. If the server offers /local/v1, `found` is used in place
        of the next read of the object.
        """
        self.refresh_keys(self._found.touched(key))
        if found is not None and self._session.local and self._found.place(key) is not None:
            self.reader.offer(key, found)

    def _on_written(self, what: frozenset[str]) -> None:
        changed = "results" in what
        if changed and self.total <= LOAD_ALL_BELOW:
            self._again.poke()
        elif changed and not self.stale:
            self.stale = True
            self.changed.emit()

    def _on_noted(self, keys: Sequence[Key]) -> None:
        """Update notes and assignments of rows. They are local to the console; no server is
        queried.
        """
        for key in keys:
            at, row = self._found.place(key), self._found.row_of(key)
            if at is not None and row is not None:
                note, assigned = self._notes.text(key), self._assigned.text(key)
                self._found.put(at, msgspec.structs.replace(row, note=note, assigned=assigned))
                self._frame.poke()

    def _on_policy(self) -> None:
        self._tasks.read("results.dates", self._date)

    async def _date(self) -> None:
        """Apply a new due-date policy to the loaded rows, in slices."""
        found = self._found
        for some in slices(range(len(found.keys)), SLICE):
            for at in some:
                row = found.rows[at]
                dated = None if row is None else self._ages.dated(row)
                if dated is not None and dated is not row:
                    found.put(at, dated)
                    self._frame.poke()
            await asyncio.sleep(0)
            if found is not self._found:
                return

    def _on_answer(self, answer: Answer) -> None:
        self._tasks.read("results.index", self.show_answer, answer, self._query.source)

    async def show_answer(self, answer: Answer, source: AnswerOrigin | None = None) -> None:
        """Show an answer, whose identities are loaded in slices. Known rows are kept until they
        are read again.
        """
        found, order = ResultIndex(), self._order
        row_filter = row_filter_for(self._query.sifted, order, self._inventory)
        # cached rows are no answer of this connection: they are not kept for the next one
        same = await found.take(answer, ResultIndex() if self.cached else self._found, row_filter)
        if source is not None and source.rows is not None:
            await self._fill_cached(found, source.rows, row_filter)
            same = False
        same = same and not self.cached
        marks = await self._kept(found, same=same)
        same = same and row_filter is None and not self.sifted and self._back is None
        (before, self._found), (back, self._back) = (self._found, found), (self._back, None)
        self._shown = ResultView(found, row_filter)
        self.source = source
        self._loading.begin(0 if self.cached else len(found.keys))
        self._on_taken(marks, same=same, back=back)
        if order != self._order:  # another one was asked for meanwhile
            self._tasks.read("results.order", self._arrange)
        await before.let_go()

    async def _fill_cached(
        self, found: ResultIndex, rows: Sequence[Row], row_filter: RowFilter | Sorted | None
    ) -> None:
        """Fill in the cached rows, in slices, and add the notes, assignments and deadlines that the
        console itself stores.
        """
        for places in slices(range(len(rows)), SLICE):
            for at in places:
                row = rows[at]
                note, assigned = self._notes.text(row.key), self._assigned.text(row.key)
                if note or assigned:
                    row = msgspec.structs.replace(row, note=note, assigned=assigned)
                found.put(at, self._ages.dated(row))
            found.take_fresh()  # the reset announces all of them
            if row_filter is not None:
                row_filter.look(found.rows, places)
            await asyncio.sleep(0)

    async def _kept(self, found: ResultIndex, *, same: bool) -> bytearray:
        """Return the places of the selection in a new answer. Works in slices, because there may
        be a million rows.
        """
        while True:
            selected, back = self.selected, self._back
            chosen = selected if back is None else back[1]
            if same and isinstance(chosen, Selection):
                chosen = chosen.moved(self._found.keys, found.keys)
            marks = bytearray(len(found.keys))
            for _ in found.marking(chosen, marks):
                await asyncio.sleep(0)
            if selected is self.selected and back is self._back:
                return marks

    async def _arrange(self) -> None:
        """Change the order of the loaded rows, in slices, without losing rows that arrive
        meanwhile.
        """
        found = self._found
        row_filter = row_filter_for(self._query.sifted, self._order, self._inventory)
        self._next_row_filter = row_filter
        for _ in found.sifting(row_filter):
            await asyncio.sleep(0)
            if found is not self._found:
                break
        self._next_row_filter = None
        if found is self._found:  # else a new answer came, in this order
            marks = found.marks(self.selected)
            self._shown = ResultView(found, row_filter)
            self._on_taken(marks)

    def _on_taken(self, marks: bytearray, *, same: bool = False, back: Back | None = None) -> None:
        self.stale = False
        if back is not None:
            self.current = back[0]
        self.selected = self._shown.selected(self._shown.rows(marks))
        if not same:
            self._seen = (0, FIRST - 1)
            self.reset.emit()
        if self.current is not None and not self.holds(self.current):
            self.select(None)
        elif back is not None:
            self.current_changed.emit()
            self.came_back.emit()
        if self.total <= LOAD_ALL_BELOW or self.sifted:  # conditions apply to all rows
            self._loading.queue.all()
        self._loading.queue.look(*self._seen, AHEAD)
        self.changed.emit()
        self._loading.go()

    async def _fill(self, at: int) -> None:
        found, queue = self._found, self._loading.queue
        key = found.keys[at]
        try:
            filled = await self.reader.read(key)
        except BaseException:
            queue.put_back(at)
            raise
        if found is self._found and filled is not None:
            self._missed.discard(key)
            found.put(at, filled)
            self._frame.poke()
        elif found is self._found and key not in self._missed:  # repeat the query once
            self._missed.add(key)
            self._gone = True
        queue.done(at)

    def _on_loaded(self) -> None:
        if self._gone:
            self._gone = False
            self._query.run_again()

    def _on_frame(self) -> None:
        """Announce the rows on screen that were loaded, and the focused row if it was loaded."""
        if not (fresh := self._found.take_fresh()):
            return
        self._progress.poke()
        if self._next_row_filter is not None:
            self._next_row_filter.look(self._found.rows, fresh)
        if self._shown.look(fresh):
            self._sifted.poke()
        current = None if self.current is None else self._found.place(self.current)
        for rows in self._shown.told(fresh, self._seen, current):
            self.loaded.emit(rows)

    def _on_sifted(self) -> None:
        """Announce that the set of shown rows changed."""
        self.selected = self._shown.selected(self.selected_rows())
        self.reset.emit()
        self.changed.emit()
