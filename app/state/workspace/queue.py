"""The queue: undecided results, on each Target the most urgent ones first, and the rate at which
they are decided.
"""

from __future__ import annotations

import time
from dataclasses import replace

import msgspec

from app.api.records.enums import OPEN
from app.api.records.queries import Query
from app.language import Texts
from app.state.changes.decision_outbox import Outbox
from app.state.counts.totals import QueryTotals
from app.state.query.language.question import ANY, Condition, Question, settled
from app.state.query.query_store import QueryStore
from app.state.results.results import Results
from app.state.words.time_left import time_left
from app.state.work.signals import QObject, Signal
from app.state.workspace.back_and_forward import View, view_of
from app.state.workspace.triage import Triage

tr = Texts(__name__)

_OPEN = (Condition("is", ANY, (OPEN,)),)
BY_RISK = settled(Question(Query(order="risk"), _OPEN))
"""Query for everything open, sorted by risk, and then by number of matches. It is for a server that
cannot sort by urgency.
"""
BY_URGENCY = settled(Question(Query(order="urgency"), _OPEN))
"""Query for everything open. On each Target, the server sorts objects with prohibited values before
the others, then by risk, and then by number of matches.
"""
BY_MATCHES = settled(Question(Query(order="matches", direction="desc"), _OPEN))
"""Query for everything open, sorted by number of matches. It is for a server that cannot sort by
risk.
"""


class Queue(QObject):
    """A pass through the undecided results. Invariant: the queue is an ordinary query. Any other
    query ends the pass. A query that differs only in its order continues the pass, and its order is
    kept for later passes.
    """

    changed = Signal()

    def __init__(
        self,
        query: QueryStore,
        results: Results,
        sums: QueryTotals,
        triage: Triage,
        outbox: Outbox,
    ) -> None:
        super().__init__()
        self.active = False
        self._asked = BY_URGENCY
        """The query of this pass."""
        self._chosen: Question | None = None
        """The query with the order that the user has chosen; None for the default order."""
        self._query = query
        self._results = results
        self._sums = sums
        self._outbox = outbox
        self._before = View(Question())
        """The previous query with its focus, including the clauses that were not understood."""
        self._since = 0.0
        self._done_before: int | None = None
        """Number of results in the answer that were decided before the pass began. There may be
        some, because the query also finds decided mails with open attachments. None until the
        totals cover the whole answer and all accepted decisions.
        """
        self._accepted = 0
        """Number of decisions that the server has accepted since the pass began."""
        self._starting = self._ending = False
        query.changed.connect(self._on_query)
        results.changed.connect(self._on_results)
        sums.changed.connect(self._on_counted)
        triage.emptied.connect(self._on_emptied)
        outbox.changed.connect(self._look_again)
        outbox.decided.connect(self._on_decided)

    def start(self) -> None:
        """Query the undecided results and focus the first."""
        if not self.active:
            here = view_of(self._query.question, self._query, self._results)
            self._before = replace(here, left=self._query.left)
        orders = (BY_URGENCY, BY_RISK)
        offered = (one for one in orders if self._query.offers_order(one.body.order or ""))
        default = next(offered, BY_MATCHES)
        self._asked = self._chosen or default
        self._query.replace(self._asked)
        self._begin()
        self._turn(active=True)

    def _begin(self) -> None:
        """Run the query, and measure the progress from its answer on."""
        self._measure()
        self._query.run()

    def _measure(self) -> None:
        """Measure the progress from the next answer on."""
        self._since, self._done_before, self._accepted = time.monotonic(), None, 0
        self._starting, self._ending = True, False

    def leave(self) -> None:
        """Restore the previous query, and the focus in its results."""
        if self.active:
            self._turn(active=False)
            before = self._before
            self._query.replace(before.question, before.left)
            self._results.come_back(before.current, list(before.selected))
            self._query.run()

    def progress(self) -> str:
        """Return the progress in short, for example `37 of 412`, based on confirmed decisions.
        Until the totals cover the whole answer, only loaded rows are counted.
        """
        done, total = self._decided()
        return tr("{done} of {total}", done=done, total=total)

    def progress_in_full(self) -> str:
        """Return the progress with its pace: `37 of 412 decided · 11/min · 36 min left`."""
        done, total = self._decided()
        parts = [tr("{done} of {total} decided", done=done, total=total)]
        minutes = (time.monotonic() - self._since) / 60
        if done and done < total and minutes > 0:
            parts.append(time_left(done / minutes, total - done))
        return " · ".join(parts)

    def _decided(self) -> tuple[int, int]:
        """Return two numbers: how many results were decided since the pass began, and how many were
        undecided when it began.
        """
        sums = self._sums.sums
        decided = sums.total - sums.open
        before = decided - self._accepted if self._done_before is None else self._done_before
        before = min(max(before, 0), decided)
        return decided - before, sums.total - before

    def _turn(self, *, active: bool) -> None:
        if active != self.active:
            self.active = active
            self.changed.emit()

    def _on_query(self) -> None:
        question = self._query.question
        if not self.active or question == self._asked:
            return
        if _unordered(question) == _unordered(self._asked):
            self._asked = self._chosen = question
            self._measure()
        else:
            self._turn(active=False)

    def _on_results(self) -> None:
        """Focus the first row of the answer."""
        if not self.active or not self._starting or self._query.running:
            return
        if self._results.total == self._query.locations_count:
            self._starting = False
            if self._results.count:
                self._results.select(self._results.key(0))

    def _on_counted(self) -> None:
        if self._done_before is not None or self._starting or not self._sums.whole:
            return
        if not self._accepted or not self._outbox.busy:
            sums = self._sums.sums
            self._done_before = sums.total - sums.open - self._accepted

    def _on_decided(self, objects: int) -> None:
        self._accepted += objects

    def _on_emptied(self) -> None:
        self._ending = True
        self._look_again()

    def _look_again(self) -> None:
        """After the last decision, run the query again, because there may be new results."""
        if self.active and self._ending and not self._outbox.busy:
            self._begin()


def _unordered(question: Question) -> Question:
    """Return the question without the order of its results."""
    body = msgspec.structs.replace(question.body, order=None, direction=None)
    return replace(question, body=body)
