"""Read access to the rows of the results: all of them, and those shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from app.state.query.answer_origin import AnswerOrigin
from app.state.results.result_index import ResultIndex
from app.state.results.result_view import ResultView
from app.state.results.running_totals import Totals
from app.state.rows.keys import Key, Row
from app.state.rows.selection import Selection, SelectionMarks, Spans
from app.state.work.signals import QObject


class ResultRows(QObject):
    """Read-only view of the results. `Results` loads the rows, and determines which rows are shown,
    selected and focused.
    """

    def __init__(self) -> None:
        super().__init__()
        self.current: Key | None = None
        self.selected: Sequence[Key] = []
        self.source: AnswerOrigin | None = None
        """Origin of the rows; None before the first answer."""
        self._found = ResultIndex()
        self._shown = ResultView(self._found)

    @property
    def count(self) -> int:
        """Number of rows shown: all, or the loaded ones that meet the conditions."""
        return len(self._shown)

    @property
    def total(self) -> int:
        """Number of rows that the server has found."""
        return len(self._found.keys)

    @property
    def cached(self) -> bool:
        """Whether the rows come from the cache, because the server cannot be reached."""
        return self.source is not None and self.source.cached

    @property
    def sifted(self) -> bool:
        """Whether only loaded rows are shown, because the console itself tests conditions or sorts
        the rows.
        """
        return self._shown.row_filter is not None

    @property
    def loaded_count(self) -> int:
        """Number of loaded rows."""
        return self._found.books.loaded

    @property
    def read_count(self) -> int:
        """How many rows were read for this answer so far, counting repeated reads."""
        return self._found.puts

    @property
    def filled(self) -> frozenset[str]:
        """The fields that have a value in some loaded row; empty while no row is loaded. Includes
        `target` if the rows belong to several Targets.
        """
        return self._found.books.filled

    @property
    def counts_rows(self) -> bool:
        """Whether `count` and `total` also count containers, which have rows of their own."""
        return bool(self._found.books.containers)

    @property
    def sums(self) -> Totals:
        """Totals over the loaded rows."""
        return self._found.books.sums

    def by_target(self) -> list[tuple[str, int]] | None:
        """Return Target IDs with their number of shown rows, in the server's order; None while the
        rows are sorted by `order_rows`.
        """
        return self._shown.by_target()

    def key(self, index: int) -> Key:
        """Return the key of a row. Raises `IndexError`."""
        return self._found.keys[self._shown.place(index)]

    def row(self, index: int) -> Row | None:
        """Return the row, or None if it is not loaded. Raises `IndexError`."""
        return self._found.rows[self._shown.place(index)]

    def loaded_rows(self, first: int, last: int) -> list[Row]:
        """Return the loaded rows among the shown rows `first` to `last` (both included). The range
        may exceed the shown rows.
        """
        return self._shown.loaded_rows(first, last)

    def every_row(self) -> Sequence[Row | None]:
        """Return a copy of all rows, shown or not; rows that are not loaded are None."""
        return self._found.rows.copy()

    def row_of(self, key: Key) -> Row | None:
        """Return the row of a match object; None if it is not in the results, or not loaded."""
        return self._found.row_of(key)

    def holds(self, key: Key) -> bool:
        """Whether the server has found a match object, shown or not."""
        return self._found.place(key) is not None

    def index_of(self, key: Key) -> int | None:
        """Return the index of a match object among the shown rows; None if it is not shown."""
        return self._shown.index_of(key)

    def selected_rows(self) -> SelectionMarks:
        """Return which of the shown rows are selected."""
        return self._shown.rows(self._found.marks(self.selected))

    def everything(self) -> Selection:
        """Return all rows that the server has found, shown or not, as a selection."""
        return Selection(self._found.keys, [range(self.total)])

    def shown(self, spans: Spans) -> Selection:
        """Return the shown rows of the spans (both ends included) as a selection."""
        return self._shown.selection(spans)

    def family(self, key: Key) -> Iterator[Key]:
        """Yield a match object and, for a container, its known members at every level."""
        return self._found.family(key)

    def families(self, keys: Iterable[Key]) -> list[Key] | None:
        """Return match objects and, for containers, their known members at every level, each once.
        Return None if these are too many to look at in one turn of the event loop.
        """
        return self._found.families(keys)

    def count_objects(self, keys: Sequence[Key]) -> int | None:
        """Return how many match objects an action on these rows concerns. A container stands for
        its known members, and each member counts once. Return None if counting would take too long.
        """
        return self._found.count_objects(keys)

    def files_with(self, member: Row) -> dict[Key, str]:
        """Return the path of the file that contains a match object, by the keys of this object and
        of others in the same file. If the object is in a container, this is the path of its
        outermost container, otherwise the object's own path. Return an empty dictionary if the path
        is unknown.
        """
        return self._found.files_with(member)
