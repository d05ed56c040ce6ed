"""The query as one line of text, synchronized with the draft in both directions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from app.settings import MOST_RECENT, Settings
from app.state.query.language.completion import Completion, complete
from app.state.query.language.known import Known
from app.state.query.language.parsing import LONGEST
from app.state.query.language.partial import Parts, read_parts
from app.state.query.language.problem import Problem
from app.state.query.language.writing import text_of
from app.state.query.query_store import QueryStore
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

AT_ONCE = 1_000
"""Maximum length of texts parsed while typing; longer ones are parsed outside of the event loop."""
_LONGEST_KEPT = 2_000
"""Maximum length of a query in the history."""


class QueryText(QObject):
    """The query text. Invariant: text and draft represent the same question. Clauses that were not
    understood (`QueryStore.left`) are the only exception: they stay in the text. A text with such a
    clause cannot be run.

    `problems` has the problems of `text`, errors first. While `typing` is True, the text stays as
    typed, even if its canonical form differs.
    """

    changed = Signal()

    def __init__(
        self, query: QueryStore, tasks: Tasks, settings: Settings, save: Callable[[], None]
    ) -> None:
        super().__init__()
        self.text = ""
        self.problems: tuple[Problem, ...] = ()
        self.checking = False
        self.typing = False
        self._query = query
        self._tasks = tasks
        self._settings = settings
        self._save = save
        self._asked, self._left = query.question, query.left
        self._known = query.known
        query.changed.connect(self._on_query_changed)

    @property
    def error(self) -> Problem | None:
        """The error that prevents the text from running; None if there is none."""
        return next((problem for problem in self.problems if not problem.warning), None)

    def write(self, text: str) -> None:
        """Set the text and update the draft."""
        self._tasks.stop("query.text")
        self.text = text
        if len(text) <= AT_ONCE or len(text) > LONGEST:
            self._take(read_parts(text, self._query.known))
        else:
            self.checking = True
            self.changed.emit()
            self._tasks.read("query.text", self._read_aside, text, self._query.known)

    def mend(self) -> bool:
        """Apply the fix of the first problem that has one; return whether there was a fix."""
        fixable = next((problem for problem in self.problems if problem.fix is not None), None)
        if fixable is not None:
            self.write(fixable.mended(self.text))
        return fixable is not None

    def offers(self, cursor: int) -> Completion:
        """Return the completions at the cursor."""
        return complete(self.text, cursor, self._query.known)

    def run(self) -> bool:
        """Run the query and add it to the history. Return False, and do not run it, if its text is
        invalid or is still being parsed.
        """
        if self.error is not None or self.checking:
            return False
        self.remember()
        self._query.run()
        return True

    def remember(self) -> None:
        """Put the draft first in the recent queries."""
        text = text_of(self._query.question, self._query.known)
        recent = self._settings.recent_queries
        if not text or len(text) > _LONGEST_KEPT or recent[:1] == [text]:
            return
        self._settings.recent_queries = [text, *(one for one in recent if one != text)]
        del self._settings.recent_queries[MOST_RECENT:]
        self._save()

    def recent(self, words: str = "") -> list[str]:
        """Return the recent queries that contain all of `words`, newest first."""
        parts = words.casefold().split()
        return [
            recent_query
            for recent_query in self._settings.recent_queries
            if all(part in recent_query.casefold() for part in parts)
        ]

    def leave(self) -> None:
        """End typing: replace a valid text by its canonical form."""
        self.typing = False
        if self.error is None and not self.checking:
            self._rewrite()

    async def _read_aside(self, text: str, known: Known) -> None:
        self._take(await asyncio.to_thread(read_parts, text, known))

    def _take(self, parts: Parts) -> None:
        self.checking = False
        self.problems = parts.problems
        self._asked, self._left = parts.question, parts.left
        self._query.replace(parts.question, parts.left)
        self.changed.emit()

    def _on_query_changed(self) -> None:
        query, known = self._query, self._query.known
        renamed, self._known = known is not self._known, known
        if (query.question, query.left) != (self._asked, self._left):
            self._asked, self._left = query.question, query.left
            self._tasks.stop("query.text")
            self.checking = False
            self._rewrite()
        elif self.checking or not renamed:
            return
        elif self.error is not None or self.typing:
            self.write(self.text)
        else:
            self._rewrite()

    def _rewrite(self) -> None:
        """Write the draft as text, followed by the clauses that were not understood."""
        text = text_of(self._asked, self._query.known)
        if self._left:
            self.write(" ".join([text, *self._left]).strip())
            return
        short = len(text) <= AT_ONCE
        problems = read_parts(text, self._query.known).problems if short else ()
        if (text, problems) != (self.text, self.problems):
            self.text, self.problems = text, problems
            self.changed.emit()
