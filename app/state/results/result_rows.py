"""The rows that there are, and those that are shown: what can be asked of them at any time."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from app.state.results.result_index import Found
from app.state.results.result_view import Shown
from app.state.results.running_totals import Sums
from app.state.rows.keys import Key, Row
from app.state.rows.selection import Marks, Selection, Spans


class Rows(QObject):
    """What was found. `Results` brings it in, and changes what is shown, selected and in focus."""

    def __init__(self) -> None:
        super().__init__()
        self.current: Key | None = None
        self.selected: Sequence[Key] = []
        self._found = Found()
        self._shown = Shown(self._found)

    @property
    def count(self) -> int:
        """How many rows are shown: all, or those loaded that meet the conditions."""
        return len(self._shown)

    @property
    def total(self) -> int:
        """How many rows the server has found."""
        return len(self._found.keys)

    @property
    def sifted(self) -> bool:
        """Whether only loaded rows are shown: those that meet conditions, or all in an order that
        the server does not have."""
        return self._shown.sieve is not None

    @property
    def loaded_count(self) -> int:
        """How many of all rows are filled."""
        return self._found.books.loaded

    @property
    def filled(self) -> frozenset[str]:
        """The fields of which some loaded row has a value; `target` if they are of several. Empty
        while no row is loaded."""
        return self._found.books.filled

    @property
    def counts_rows(self) -> bool:
        """Whether there are more rows than results: a container has a row of its own."""
        return bool(self._found.books.containers)

    @property
    def sums(self) -> Sums:
        """Over the loaded rows."""
        return self._found.books.sums

    def by_target(self) -> list[tuple[str, int]] | None:
        """How many of the shown rows lie on each Target, in their order; None while they are in an
        order of their own."""
        return self._shown.by_target()

    def key(self, index: int) -> Key:
        """The identity of a row. Raises `IndexError`."""
        return self._found.keys[self._shown.place(index)]

    def row(self, index: int) -> Row | None:
        """The row, or None while it is not loaded. Raises `IndexError`."""
        return self._found.rows[self._shown.place(index)]

    def loaded_rows(self, first: int, last: int) -> list[Row]:
        """Those of the rows from `first` to `last` that are loaded; fewer, if there are fewer."""
        return self._shown.loaded_rows(first, last)

    def row_of(self, key: Key) -> Row | None:
        """The row of a match object, if it is among the results and loaded."""
        return self._found.row_of(key)

    def holds(self, key: Key) -> bool:
        """Whether a match object is among all that the server has found, shown or not."""
        return self._found.place(key) is not None

    def index_of(self, key: Key) -> int | None:
        """Where a match object stands in the results that are shown."""
        return self._shown.index_of(key)

    def selected_rows(self) -> Marks:
        """Which of the shown rows are selected."""
        return self._shown.rows(self._found.marks(self.selected))

    def shown(self, spans: Spans) -> Selection:
        """What is shown from each first to each last row (both included), as a selection."""
        return self._shown.selection(spans)

    def family(self, key: Key) -> list[Key]:
        """A match object and, for a container, its members at every level, as far as known."""
        return self._found.family(key)

    def file_of(self, member: Row) -> str:
        """The path of the file that holds a match object: its own, or its outermost container's."""
        return self._found.file_of(member)
