"""Go to anything: search for groups, targets, locations and saved queries by parts of their
names."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from app.state.inventory.tree import Inventory
from app.state.query.language.compiling import read
from app.state.query.language.grammar import written
from app.state.query.language.question import Question
from app.state.query.query_store import QueryStore
from app.state.query.saved_queries import Saved, SavedQuery
from app.state.words.names import name_word
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

MOST = 12
SLICE = 1_000
_RANKS = 3


@dataclass(frozen=True, slots=True)
class Goal:
    """A search result. `kind` is `query` (saved), `group`, `target`, `location`, or `path` (a
    search in paths); `where` names the parent.
    """

    kind: str
    text: str
    where: str = ""
    group_id: str = ""
    target_id: str = ""
    saved: SavedQuery | None = None


class GoTo(QObject):
    """Search results for the typed text, best first."""

    changed = Signal()

    def __init__(self, inventory: Inventory, query: QueryStore, saved: Saved, tasks: Tasks) -> None:
        super().__init__()
        self.found: list[Goal] = []
        self._inventory = inventory
        self._query = query
        self._saved = saved
        self._tasks = tasks

    def find(self, typed: str) -> None:
        """Search for names that contain all typed words. The name of the parent may contain some of
        the words.
        """
        self._tasks.read("goto", self._find, typed.casefold().split(), typed.strip())

    def go(self, goal: Goal) -> None:
        """Open a search result."""
        if goal.saved is not None:
            self._ask(self._saved.question(goal.saved))
        elif goal.kind == "path":
            self._ask(read(f"path:~{written(goal.text)}", self._query.known).question)
        else:
            prefix = goal.text if goal.kind == "location" else None
            target, group = goal.target_id or None, goal.group_id or None
            self._query.narrow(target_id=target, group_id=group, prefix=prefix)

    def _ask(self, question: Question | None) -> None:
        if question is not None:
            self._query.replace(question)
            self._query.run()

    async def _find(self, words: list[str], typed: str) -> None:
        """Search in slices, because there may be ten thousand Targets."""
        ranked: list[list[Goal]] = [[] for _ in range(_RANKS)]
        goals = self._goals()
        while some := list(islice(goals, SLICE)):
            for goal in some:
                rank = _rank(words, goal)
                if rank < _RANKS and len(ranked[rank]) < MOST:
                    ranked[rank].append(goal)
            if len(ranked[0]) == MOST:
                break
            await asyncio.sleep(0)
        found = [goal for goals_of_rank in ranked for goal in goals_of_rank][:MOST]
        self.found = [*found, Goal("path", typed)] if typed else found
        self.changed.emit()

    def _goals(self) -> Iterator[Goal]:
        for query in self._saved.queries:
            yield Goal("query", query.name, query.group or query.text, saved=query)
        for group in self._inventory.groups:
            yield Goal("group", name_word(group.name), group_id=group.id)
        for group in self._inventory.groups:
            for target in group.targets or ():
                yield Goal("target", target.name, name_word(group.name), group.id, target.id)
        for group in self._inventory.groups:
            for target in group.targets or ():
                for place in target.locations or ():
                    if place.path:
                        yield Goal("location", place.path, target.name, group.id, target.id)


def _rank(words: list[str], goal: Goal) -> int:
    """Return 0 if the name of `goal` starts with the words, 1 if it contains all of them, 2 if name
    and parent together contain them, and `_RANKS` otherwise.
    """
    name = goal.text.casefold()
    if not words or name.startswith(" ".join(words)):
        return 0
    if all(word in name for word in words):
        return 1
    whole = f"{name} {goal.where.casefold()}"
    return 2 if all(word in whole for word in words) else _RANKS
