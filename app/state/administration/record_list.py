"""List of the records of one kind: read completely, searched, sorted, selected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from app.api.errors import ApiError
from app.state.administration.noun import Noun
from app.state.connection.session import Session
from app.state.work.errors import UNEXPECTED, StateError
from app.state.work.signals import QObject, QTimer, Signal
from app.state.work.tasks import Failure, Tasks

R = TypeVar("R")
PAGE = 2_000
MOST = 200_000
"""Maximum number of rows in a list."""
REFRESH_MS = 200


class RecordList(QObject, Generic[R]):
    """Model of one list. Invariant: it shows only rows that a read has returned.

    It is a source of the table in `ui/kit/tables/table_model.py`. `count` and `row` cover only the
    rows that match the search.
    """

    changed = Signal()

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
        self._soon = tasks.pace(REFRESH_MS, self._refresh)
        self._ticks = QTimer(self, interval=round(noun.refresh_seconds * 1000))
        self._ticks.timeout.connect(self._on_tick)
        session.written.connect(self._on_written)
        session.changed.connect(self._on_session)
        tasks.failed.connect(self._on_failed)

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
        """Do nothing, because a list is always read completely."""

    def chosen(self) -> list[R]:
        """Return the selected rows."""
        return self.rows_of(self.selected)

    def rows_of(self, keys: Iterable[str]) -> list[R]:
        """Return the shown rows with these keys."""
        found = map(self.index_of, keys)
        return [self.shown[at] for at in found if at is not None]

    def select(self, keys: Sequence[str]) -> None:
        """Set the selected rows."""
        if tuple(keys) != self.selected:
            self.selected = tuple(keys)
            self.changed.emit()

    def search(self, text: str) -> None:
        """Show only rows that contain this text, ignoring case."""
        self._search = text.casefold()
        self._show()

    def sort(self, value: Callable[[R], Any] | None, *, descending: bool = False) -> None:
        """Sort the rows by `value`; None restores the server's order."""
        self._order = None if value is None else (value, descending)
        self._show()

    def read(self) -> None:
        """Read the list."""
        self.loading, self.error = True, ""
        self.changed.emit()
        self._read_quietly()

    def _read_quietly(self) -> None:
        """Read the list, which looks as before until the read has ended."""
        self._stale, self._generation = False, self._session.generation
        self._tasks.read(f"{self.noun.name}.list", self._load)

    def follow(self, *, shown: bool) -> None:
        """Set whether the list is on the screen. As long as it is, the list is read again whenever
        its records may have changed.
        """
        self.following = shown
        if shown:
            self.update()
        if shown and self.noun.refresh_seconds:
            self._ticks.start()
        else:
            self._ticks.stop()

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
        self._show()

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
            self.loaded, self.error = True, ""
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

    def _refresh(self) -> None:
        if self.following and self._session.connected:
            self.read()
        else:
            self._stale = True

    def _on_tick(self) -> None:
        if self._session.connected and not self.loading:
            self._read_quietly()

    def _on_written(self, what: frozenset[str]) -> None:
        if what & {self.noun.name, *self.noun.announces}:
            self._soon.poke()

    def _on_session(self) -> None:
        if self.following and self._session.connected:
            self.follow(shown=True)
        self.changed.emit()

    def _on_failed(self, failure: Failure) -> None:
        """End a read of the list that failed with an unexpected error."""
        if failure.name == f"{self.noun.name}.list":
            self.error, self.loading = UNEXPECTED, False
            self.changed.emit()
