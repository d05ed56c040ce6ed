"""Tabs: queries side by side, each with what was in focus and selected in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from app.settings import MOST_TABS, Settings
from app.state.query.language.question import Question, settled
from app.state.query.language.reading import read
from app.state.query.language.writing import text_of
from app.state.query.query import QueryStore, Scope
from app.state.results.results import Results
from app.state.work.tasks import Tasks
from app.state.workspace.queue import Queue
from app.state.workspace.visits import View, unordered, view_of

KEEP_MS = 2_000
_LONGEST_KEPT = 2_000
ALONE = "This is the only tab."
PINNED = "A pinned tab stays: unpin it first."
STAYS = "A pinned tab stays here: unpin it first, or duplicate it."
UNKNOWN = "This server cannot be asked for that: it lacks a name in the query."
_FULL = f"There are {MOST_TABS} tabs: close one first."


@dataclass(slots=True, eq=False)
class Tab:
    """A query as text, "" for everything. `view` is what was there when it was left; a tab of an
    earlier run, or of another server, has none. `count` is how much it found last."""

    text: str = ""
    view: View | None = None
    pinned: bool = False
    count: int | None = None

    def forget(self) -> None:
        """Another server is used now: only the text still says something."""
        self.view = self.count = None


class Tabs(QObject):
    """Owns the tabs, pinned ones first. Its one rule: one is in front, and the results are its;
    of the others only the question is kept, and asked again.

    What is asked while a pinned tab is in front gets a tab of its own. Tabs come back with the next
    start, behind everything: names in their queries are known once the server has told them.
    """

    changed = Signal()
    note = Signal(object)
    ended = Signal()
    """The last tab of a window of its own was closed."""

    def __init__(
        self,
        query: QueryStore,
        results: Results,
        queue: Queue,
        settings: Settings,
        tasks: Tasks,
        save: Callable[[], None],
        *,
        beside: Tabs | None = None,
    ) -> None:
        """`beside`: the main window's, for those of a window of its own, which ends with the last
        of them."""
        super().__init__()
        self._parted = beside is not None
        self._everywhere: list[Tabs] = [] if beside is None else beside._everywhere
        """Those of each window: all count, as they come back to the main one."""
        self._everywhere.append(self)
        self._query = query
        self._results = results
        self._queue = queue
        self._settings = settings
        self._save = tasks.pace(KEEP_MS, save)
        self.tabs = [Tab(text, pinned=True) for text in settings.pinned_tabs]
        self.tabs += [Tab(text) for text in settings.open_tabs]
        del self.tabs[MOST_TABS - 1 :]
        self.at = 0
        self._begin()
        query.answered.connect(self._on_answered)

    @property
    def front(self) -> Tab:
        """The tab whose results are shown."""
        return self.tabs[self.at]

    def why_not_close(self) -> str:
        """Why the tab in front cannot be closed, in words; "" when it can."""
        alone = len(self.tabs) == 1 and not self._parted
        return ALONE if alone else PINNED if self.front.pinned else ""

    def why_not_part(self, at: int) -> str:
        """Why a tab cannot go into a window of its own, in words; "" when it can."""
        if self.tabs[at].pinned:
            return STAYS
        if at != self.at and self._view(self.tabs[at]) is None:
            return UNKNOWN
        return _FULL if len(self.tabs) == 1 and self._room <= 0 else ""  # one stays behind

    @property
    def _room(self) -> int:
        """How many more there can be."""
        return MOST_TABS - sum(len(one.tabs) for one in self._everywhere)

    def part(self, at: int) -> Tab:
        """Take a tab away, for a window of its own; the last one leaves everything behind."""
        if at == self.at:
            self._queue.leave()
            self._leave()
        tab = self.tabs[at]
        if len(self.tabs) == 1:
            self.tabs.append(Tab())
        self.close(at)
        return tab

    def open(self, tab: Tab) -> None:
        """Ask what this tab asks, in the place of the one in front."""
        self.tabs[self.at] = tab
        self._show(self.at)

    def all_left(self) -> list[Tab]:
        """All of them as they are now, to go on elsewhere."""
        self._leave()
        self._end()
        return self.tabs

    def take(self, tabs: Sequence[Tab]) -> None:
        """Have these too, behind the one in front."""
        for tab in tabs:
            at = self._pinned() if tab.pinned else len(self.tabs)
            self.tabs.insert(at, tab)
            self.at += at <= self.at
        self._tell()

    def new(self, question: Question | None = None) -> None:
        """A tab for a question, or for everything, in front."""
        if self._has_room():
            self.tabs.append(Tab(view=View(question or Question())))
            self.go(len(self.tabs) - 1)

    def duplicate(self) -> None:
        """The same query once more, in front; what is asked next leaves the first one as it is."""
        if self._has_room():
            self._queue.leave()
            self._leave()
            front = self.front
            at = max(self.at + 1, self._pinned())
            self.tabs.insert(at, Tab(front.text, front.view, count=front.count))
            self.at = at
            self._tell()

    def go(self, at: int) -> None:
        """Bring another tab to the front, and ask its question again."""
        if at == self.at or not 0 <= at < len(self.tabs):
            return
        if self._view(self.tabs[at]) is None:
            self.note.emit(UNKNOWN)
            self.changed.emit()
            return
        self._queue.leave()
        self._leave()
        self._show(at)

    def step(self, tabs: int) -> None:
        """The next tab (1) or the one before (-1); after the last comes the first."""
        self.go((self.at + tabs) % len(self.tabs))

    def close(self, at: int | None = None) -> None:
        """Forget a tab, the one in front if none is named; one beside it comes to the front."""
        at = self.at if at is None else at
        if len(self.tabs) == 1 or self.tabs[at].pinned:
            if self._parted and not self.tabs[at].pinned:
                self._end()
                self.ended.emit()
            return
        if at != self.at:
            del self.tabs[at]
            self.at -= at < self.at
            self._tell()
            return
        near = at + 1 if at + 1 < len(self.tabs) else at - 1
        if self._view(self.tabs[near]) is None:
            self.tabs[near] = Tab(view=View(Question()))
        self._queue.leave()
        del self.tabs[at]
        self._show(near - (near > at))

    def toggle_pin(self) -> None:
        """Keep the tab in front as it is, and before the others; or no more."""
        tab = self.tabs.pop(self.at)
        tab.pinned = not tab.pinned
        self.at = self._pinned()
        self.tabs.insert(self.at, tab)
        self._tell()

    def forget(self) -> None:
        """Another server is used now: the queries stay as texts, and everything is in front."""
        for tab in self.tabs:
            tab.forget()
        self._begin()
        self.changed.emit()

    def _begin(self) -> None:
        """The console begins with everything; a tab that asks for it is there, or is made."""
        found = (at for at, one in enumerate(self.tabs) if not one.text and not one.pinned)
        self.at = next(found, -1)
        if self.at < 0:
            self.at = self._pinned()
            self.tabs.insert(self.at, Tab())

    def _pinned(self) -> int:
        """How many are pinned: they stand first."""
        return sum(one.pinned for one in self.tabs)

    def _end(self) -> None:
        """Its window is closed: these do not count any more."""
        if self in self._everywhere:
            self._everywhere.remove(self)

    def _has_room(self) -> bool:
        room = self._room > 0
        if not room:
            self.note.emit(_FULL)
        return room

    def _view(self, tab: Tab) -> View | None:
        if tab.view is None:
            question = read(tab.text, self._query.known).question
            tab.view = None if question is None else View(question, Scope())
        return tab.view

    def _leave(self) -> None:
        """Keep what is in front; a pinned tab keeps its question, another one the draft."""
        front = self.front
        question = front.view.question if front.pinned and front.view else self._query.question
        left = () if front.pinned else self._query.left
        front.view = replace(view_of(question, self._query, self._results), left=left)

    def _show(self, at: int) -> None:
        self.at = at
        view = self._view(self.front) or View(Question())
        self._query.choose(view.scope)
        self._query.replace(view.question, view.left)
        self._results.come_back(view.current, list(view.selected))
        self._query.run()
        self._tell()

    def _on_answered(self, _answer: object) -> None:
        if self._queue.active or self._query.applied is None:
            return
        question = settled(Question(self._query.applied, self._query.held))
        text = text_of(unordered(question), self._query.known)
        if self.front.pinned and text != self.front.text and self._room > 0:
            self.at = self._pinned()
            self.tabs.insert(self.at, Tab())
        self.front.text, self.front.count = text, self._query.locations_count
        self.front.view = view_of(question, self._query, self._results)
        self._tell()

    def _tell(self) -> None:
        settings, short = self._settings, [t for t in self.tabs if len(t.text) <= _LONGEST_KEPT]
        pinned = [one.text for one in short if one.pinned]
        others = [one.text for one in short if not one.pinned][:MOST_TABS]  # what can be read
        if len(self.tabs) == 1:  # who has no tabs begins with everything
            others = []
        if (pinned, others) != (settings.pinned_tabs, settings.open_tabs):
            settings.pinned_tabs, settings.open_tabs = pinned, others
            self._save.poke()
        self.changed.emit()
