"""Back and forward through earlier queries with their selection."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import msgspec

from app.state.query.answer_origin import AnswerOrigin
from app.state.query.language.known import Known
from app.state.query.language.question import Question, settled
from app.state.query.language.writing import text_of
from app.state.query.query_store import QueryStore, Scope
from app.state.results.results import Results
from app.state.rows.keys import Key
from app.state.work.signals import QObject, Signal

MOST = 100
MOST_SELECTED = 10_000
"""Maximum size of a stored selection. A larger selection is not stored, because the user can make
it again just as fast.
"""


@dataclass(frozen=True, slots=True)
class View:
    """A query with its selection in the tree, and the focus and selection in its results."""

    question: Question
    scope: Scope = field(default_factory=Scope)
    current: Key | None = None
    selected: tuple[Key, ...] = ()
    left: tuple[str, ...] = ()
    """Clauses that were not understood in the text of the query."""


class Visits(QObject):
    """History of views. Invariant: going back runs the query again; no results are stored."""

    changed = Signal()

    def __init__(self, query: QueryStore, results: Results) -> None:
        super().__init__()
        self._query = query
        self._results = results
        self._views: list[View] = []
        self._at = -1
        self._going = False
        query.answered.connect(self._on_answered)

    @property
    def can_go_back(self) -> bool:
        """Whether there is an earlier query."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether there is a later query."""
        return self._at < len(self._views) - 1

    def back(self) -> None:
        """Run the previous query."""
        self._go(self._at - 1)

    def forward(self) -> None:
        """Run the following query."""
        self._go(self._at + 1)

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self._views, self._at, self._going = [], -1, False
        self.changed.emit()

    def _go(self, at: int) -> None:
        if not 0 <= at < len(self._views):
            return
        self._note()
        self._at, self._going = at, True
        view = self._views[at]
        self._query.choose(view.scope)
        self._query.replace(view.question)
        self._results.come_back(view.current, list(view.selected))
        self._query.run()
        self.changed.emit()

    def _note(self) -> None:
        """Store the focus and selection in the view being left."""
        if self._at >= 0:
            left, now = self._views[self._at], view_of(Question(), self._query, self._results)
            self._views[self._at] = replace(left, current=now.current, selected=now.selected)

    def _on_answered(self, _answer: object) -> None:
        """Store the view before the results change, while the selection is still that of the
        previous answer.
        """
        applied = self._query.applied
        if applied is None:
            return
        question = settled(Question(applied, self._query.held))
        here = self._views[self._at].question if self._at >= 0 else None
        going, self._going = self._going, False
        if here is not None and unordered(question) == unordered(here):
            self._views[self._at] = replace(self._views[self._at], question=question)
            return  # a different order alone is no new view
        if not going:
            self._note()
        del self._views[self._at + 1 :]
        self._views.append(View(question, self._query.scope))
        del self._views[:-MOST]
        self._at = len(self._views) - 1
        self.changed.emit()


def view_of(question: Question, query: QueryStore, results: Results) -> View:
    """Return a view of a question with the current focus and selection."""
    few = results.selected if len(results.selected) <= MOST_SELECTED else ()
    return View(question, query.scope, results.current, tuple(few))


def unordered(question: Question) -> Question:
    """Return the question without its sort order."""
    body = msgspec.structs.replace(question.body, order=None, direction=None)
    return Question(body, question.conditions)


def asked_text(source: AnswerOrigin | None, known: Known, *, sifted: bool = True) -> str:
    """Return the text of the query that returned the results, without its order; "" if there are no
    results. A later change of the query that has not been run is ignored. With `sifted` False,
    leave out the conditions that the console itself tests on loaded rows; the text is then true of
    all rows of the answer.
    """
    if source is None:
        return ""
    conditions = tuple(one for one in source.conditions if sifted or one not in source.sifted)
    return text_of(unordered(settled(Question(source.query, conditions))), known)
