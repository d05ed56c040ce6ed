"""List of the records of one kind, and their safe edit: read, compare, write, read back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Signal, SignalInstance

from app.api.errors import ApiError, Gone
from app.api.records.local import Event
from app.state.administration.noun import Noun, Values
from app.state.administration.outcomes import (
    UNEXPECTED,
    Diverged,
    Opened,
    Rejected,
    Saved,
    Vanished,
    rejected,
)
from app.state.server.session import Session, Written
from app.state.work.errors import NotPossible, StateError
from app.state.work.tasks import Failure, Tasks

R = TypeVar("R")
PAGE = 2_000
MOST = 200_000
"""Maximum of rows listed."""
REFRESH_MS = 200
_OTHER = "The server accepted the change but shows other content. Reload to check."


class Records(QObject, Generic[R]):
    """Model of one list. Invariant: it shows only rows that a read has returned.

    `opened` carries an `Opened`, or the `Outcome` of a record that could not be read; each write
    ends with `ended`, which carries an `Outcome`. It is the source of its table
    (`ui/kit/tables.py`): `count` and `row` are about the rows that match the search.
    """

    changed = Signal()
    opened = Signal(object)
    ended = Signal(object)

    def __init__(self, noun: Noun[R], session: Session, tasks: Tasks) -> None:
        super().__init__()
        self.noun = noun
        self.items: list[R] = []
        self.loaded = False
        self.loading = False
        self.error = ""
        self.selected: tuple[str, ...] = ()
        self.following = False
        """Whether the list is on the screen; only then it is read again after changes."""
        self._stale = True
        self.shown: list[R] = []
        """The rows that match the search, in order; replaced with each change."""
        self._index: dict[str, int] = {}
        self._search = ""
        self._texts: list[str] | None = None
        """Texts of the items for the search; None until first needed."""
        self._order: tuple[Callable[[R], Any], bool] | None = None
        self._session = session
        self._tasks = tasks
        self._generation = 0
        self.begun = self.ending = 0
        """Number of writes so far, and the number of the one that `ended` is about."""
        self._place = ""
        """The server for which the write in progress was meant; writes run one after the other."""
        self._authors: dict[str, str] = {}
        """User who last changed a record, by key, from the events since the start."""
        self._soon = tasks.pace(REFRESH_MS, self._refresh)
        session.written.connect(self._on_written)
        session.noticed.connect(self._on_noticed)
        session.changed.connect(self._on_session)
        tasks.failed.connect(self._on_failed)

    # The list

    @property
    def count(self) -> int:
        return len(self.shown)

    def key(self, index: int, /) -> str:
        return self.noun.key(self.shown[index])

    def row(self, index: int, /) -> R | None:
        return self.shown[index]

    def index_of(self, key: Any, /) -> int | None:
        return self._index.get(key)

    def want(self, first: int, last: int, /) -> None:
        """Do nothing: a list is always read completely."""

    def chosen(self) -> list[R]:
        """Return the selected rows."""
        found = (self.index_of(key) for key in self.selected)
        return [self.shown[at] for at in found if at is not None]

    def select(self, keys: Sequence[str]) -> None:
        """Set the selected rows."""
        if tuple(keys) != self.selected:
            self.selected = tuple(keys)
            self.changed.emit()

    def search(self, text: str) -> None:
        """Show only rows that contain this text, in any case."""
        self._search = text.casefold()
        self._show()

    def sort(self, value: Callable[[R], Any] | None, *, descending: bool = False) -> None:
        """Sort the rows; None: as the server returns them."""
        self._order = None if value is None else (value, descending)
        self._show()

    def read(self) -> None:
        """Read the list."""
        self.loading, self.error, self._stale = True, "", False
        self._generation = self._session.generation
        self.changed.emit()
        self._tasks.read(f"{self.noun.name}.list", self._load)

    def follow(self, *, shown: bool) -> None:
        """Read the list when it comes on the screen, and whenever it may have changed there."""
        self.following = shown
        if shown:
            self.update()

    def update(self) -> None:
        """Read the list if it is not up to date."""
        stale = self._stale or self._generation != self._session.generation
        if stale and self._session.connected:
            self.read()

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self._put([])
        self.loaded, self.loading, self.error = False, False, ""
        self.selected, self._stale = (), True
        self._authors.clear()
        self._show()

    # Reading one record, and writing

    def open(self, key: str) -> None:
        """Read a record to edit it. Ends with `opened`."""
        self._read_row(key, deleting=False)

    def open_to_delete(self, key: str) -> None:
        """Read a record and what goes with it. Ends with `opened`."""
        self._read_row(key, deleting=True)

    def add(self, values: Values) -> None:
        """Add a record."""
        self._write(self._add, values)

    def save(self, key: str, base: Values, values: Values) -> None:
        """Replace the fields of a record, if it still is as it was read (`base`)."""
        self._write(self._save, key, base, values)

    def change_all(self, keys: Sequence[str], changes: Values) -> None:
        """Change fields of several records; each is read just before and keeps its others."""
        self._write(self._change_all, tuple(keys), changes)

    def delete(self, keys: Sequence[str]) -> None:
        """Remove records."""
        self._write(self._delete, tuple(keys))

    def act(self, verb: str, keys: Sequence[str]) -> None:
        """Perform an action that changes no field of the records, such as pausing them."""
        self._write(self._act, verb, tuple(keys))

    def stop(self) -> None:
        """Stop reading; a write in progress completes."""
        for task in ("list", "open"):
            self._tasks.stop(f"{self.noun.name}.{task}")
        self.loading = False

    def differences(self, before: Values, after: Values) -> list[str]:
        """Return the fields in which two versions differ; an empty secret is unchanged."""
        secret = self.noun.secret
        return [
            name
            for name in after
            if after[name] != before.get(name) and (after[name] or name not in secret)
        ]

    # Work

    async def _load(self) -> None:
        rows: list[R] = []
        try:
            while len(rows) < MOST:
                page = await self.noun.read_page(len(rows), PAGE)
                rows += page
                if len(page) < PAGE:
                    break
                if not self.loaded and len(rows) == len(page):  # shown while the others are read
                    self._put(list(rows))
                    self._show()
        except (ApiError, StateError) as error:
            self.error = error.message
        else:
            self._put(rows)
            self.loaded = True
        self.loading = False
        self._show()

    def _put(self, rows: list[R]) -> None:
        self.items, self._texts = rows, None

    def _show(self) -> None:
        search, items = self._search, self.items
        if search and self._texts is None:
            self._texts = [self.noun.text(row).casefold() for row in items]
        texts = self._texts or ()
        self.shown = (
            [row for row, text in zip(items, texts, strict=True) if search in text]
            if search
            else list(items)
        )
        if self._order is not None:
            self.shown.sort(key=self._order[0], reverse=self._order[1])
        self._index = {self.noun.key(row): at for at, row in enumerate(self.shown)}
        self.selected = tuple(key for key in self.selected if key in self._index)
        self.changed.emit()

    def _read_row(self, key: str, *, deleting: bool) -> None:
        about = key, deleting
        self._tasks.read(f"{self.noun.name}.open", self._told, self.opened, self._open, about)

    async def _open(self, key: str, deleting: bool) -> None:
        row = await self.noun.get(key)
        gone = await self.noun.goes_with(row) if deleting else []
        values = {} if deleting else self.noun.values(row)
        self.opened.emit(Opened(key, row, values, tuple(gone)))

    async def _add(self, values: Values) -> None:
        self.noun.need("add")
        key = await self.noun.create(values)
        self._announce()
        self._session.need_place(self._place)
        now = self.noun.values(await self.noun.get(key))
        as_written = {name: now[name] for name in self.noun.normalised}
        self._end_write(key, now, values | as_written)

    async def _save(self, key: str, base: Values, values: Values) -> None:
        self.noun.need("edit")
        now = self.noun.values(await self.noun.get(key))
        if self.differences(base, now):
            if self.differences(now, values):
                self.ended.emit(Diverged(now, self._authors.get(key, "")))
            else:
                self._end_write(key, now, values)
            return
        self._session.need_place(self._place)
        await self.noun.update(key, values)
        self._announce()
        self._session.need_place(self._place)
        self._end_write(key, self.noun.values(await self.noun.get(key)), values)

    def _end_write(self, key: str, now: Values, values: Values) -> None:
        differing = set(self.differences(now, values)) - self.noun.secret
        if differing:
            self.ended.emit(Rejected(_OTHER, min(differing)))
        else:
            self.ended.emit(Saved(key, f"{self.noun.one.capitalize()} saved."))

    async def _change_all(self, keys: tuple[str, ...], changes: Values) -> None:
        self.noun.need("edit")

        async def change(key: str) -> None:
            values = self.noun.values(await self.noun.get(key)) | changes
            self._session.need_place(self._place)
            await self.noun.update(key, values)
            self._announce()
            self._session.need_place(self._place)
            if self.differences(self.noun.values(await self.noun.get(key)), values):
                raise NotPossible(_OTHER)

        await self._each(keys, change)
        self.ended.emit(Saved("", f"{self._amount(keys)} changed."))

    async def _act(self, verb: str, keys: tuple[str, ...]) -> None:
        self.noun.need(verb)

        async def act(key: str) -> None:
            await self.noun.act(verb, key)
            self._announce()

        await self._each(keys, act)
        self.ended.emit(Saved("", f"{self._amount(keys)}: {verb} requested."))

    async def _delete(self, keys: tuple[str, ...]) -> None:
        self.noun.need("delete")
        await self._each(keys, self._delete_one)
        self.ended.emit(Saved("", f"{self._amount(keys)} removed."))

    async def _each(self, keys: tuple[str, ...], work: Callable[[str], Awaitable[None]]) -> None:
        """Do the work for each record in turn; an error says how many were done before it."""
        for done, key in enumerate(keys):
            try:
                self._session.need_place(self._place)
                await work(key)
            except (ApiError, StateError) as error:
                if len(keys) == 1:
                    raise
                told = rejected(error).message
                raise NotPossible(f"{told} {done:,} of {len(keys):,} were completed.") from error

    def _amount(self, keys: tuple[str, ...]) -> str:
        one = len(keys) == 1
        return self.noun.one.capitalize() if one else f"{len(keys):,} {self.noun.many}"

    async def _delete_one(self, key: str) -> None:
        try:
            await self.noun.delete(key)
        except Gone:  # removed by somebody else already
            return
        finally:  # also if it is unknown whether it took effect
            self._announce()
        self._session.need_place(self._place)
        try:
            await self.noun.get(key)
        except Gone:
            return
        raise NotPossible(f"The server accepted the request, but the {self.noun.one} still exists.")

    def _write(self, work: Callable[..., Awaitable[None]], *args: object) -> None:
        self.begun += 1
        meant = self.begun, self._session.place, work, args
        self._tasks.write(f"{self.noun.name}.write", self._told, self.ended, self._at, meant)

    async def _at(
        self,
        number: int,
        place: str,
        work: Callable[..., Awaitable[None]],
        args: tuple[object, ...],
    ) -> None:
        """Do the work, unless the server was switched: another one may use the same IDs."""
        self.ending = number
        self._session.need_place(place)
        self._place = place
        await work(*args)

    async def _told(
        self, end: SignalInstance, work: Callable[..., Awaitable[None]], args: tuple[object, ...]
    ) -> None:
        """Do the work; on a refusal, emit it as an outcome with `end`."""
        try:
            await work(*args)
        except Gone:
            end.emit(Vanished())
        except (ApiError, StateError) as error:
            end.emit(rejected(error))

    def _announce(self) -> None:
        self._session.announce(self.noun.name, *self.noun.announces)

    def _refresh(self) -> None:
        if self.following and self._session.connected:
            self.read()
        else:
            self._stale = True

    def _on_noticed(self, event: Event) -> None:
        if key := self.noun.changed_record(event):
            self._authors[key] = event.user or ""

    def _on_written(self, written: Written) -> None:
        if written.what & {self.noun.name, *self.noun.announces}:
            self._soon.poke()

    def _on_session(self) -> None:
        if self.following and self._session.connected:
            self.follow(shown=True)
        self.changed.emit()

    def _on_failed(self, failure: Failure) -> None:
        """End a write or a read that failed with an unexpected error."""
        match failure.name.removeprefix(f"{self.noun.name}."):
            case "write":
                self.ended.emit(Rejected(UNEXPECTED))
            case "open":
                self.opened.emit(Rejected(UNEXPECTED))
            case "list":
                self.error, self.loading = UNEXPECTED, False
                self.changed.emit()
