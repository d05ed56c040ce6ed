"""The totals bar: total = open + confirmed + test + false + done.

The totals cover the whole query if the service can count, otherwise only the loaded rows.
"""

from __future__ import annotations

from app.language import Texts
from app.state.connection.session import Session
from app.state.query.query_store import QueryStore
from app.state.results.results import Results
from app.state.results.running_totals import Totals
from app.state.words.amounts import amount_of
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks
from app.state.work.throttling import FRAME_MS

tr = Texts(__name__)

SOON_MS = 300


class QueryTotals(QObject):
    """The sums shown. Invariant: only rows that a server has returned are counted.

    If all rows are loaded, the console computes the sums from them.
    """

    changed = Signal()

    def __init__(self, session: Session, query: QueryStore, results: Results, tasks: Tasks) -> None:
        super().__init__()
        self._counted: Totals | None = None
        self._session = session
        self._query = query
        self._results = results
        self._tasks = tasks
        self._soon = tasks.pace(SOON_MS, self._on_due, reads="sums")
        self._frame = tasks.pace(FRAME_MS, self.changed.emit)
        query.answered.connect(self._on_answered)
        results.changed.connect(self._frame.poke)
        session.written.connect(self._on_written)

    @property
    def whole(self) -> bool:
        """Whether the sums cover all results of the query."""
        return self._all_loaded or self._counted is not None

    @property
    def sums(self) -> Totals:
        """The sums shown."""
        return self._results.sums if self._all_loaded else self._counted or self._results.sums

    @property
    def archives(self) -> int:
        """Number of rows of archives among the results of the query. An archive is not counted as a
        result, but its members are. 0 while the number is unknown, and if there are only archives.
        """
        total = self.sums.total
        return max(self._results.total - total, 0) if self.whole and total else 0

    def words(self) -> str:
        """Return the number of rows shown, in words: `208 results and 1 archive`. If only some of
        the rows are shown, and there are archives among the results, count the rows: `5 rows`.
        """
        shown, archives = self._results.count, self.archives
        if shown >= self._results.total:
            return amount_of(shown - archives, archives)
        return tr.plural("{n} row", "{n} rows", shown) if archives else amount_of(shown)

    @property
    def _all_loaded(self) -> bool:
        return self._results.loaded_count >= self._results.total

    def _on_answered(self, _answer: object) -> None:
        self._counted = None
        self._soon.poke()

    def _on_written(self, what: frozenset[str]) -> None:
        if not what.isdisjoint({"results", "inventory"}):
            self._soon.poke()

    def _on_due(self) -> None:
        if not self._session.connected or not self._session.local or self._all_loaded:
            return
        self._tasks.read("sums", self._read)

    async def _read(self) -> None:
        found = await self._query.ask(self._session.client.local.sums)
        self._counted = Totals(
            total=found.total,
            open=found.open,
            confirmed=found.confirmed,
            test=found.test,
            false=found.false,
            done=found.done,
        )
        self.changed.emit()
