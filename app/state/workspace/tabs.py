"""Tabs: several queries, each with its own focus and selection."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from app.language import Texts
from app.settings import MOST_TABS, Settings
from app.state.query.language.compiling import read
from app.state.query.language.question import Question, settled
from app.state.query.language.writing import text_of
from app.state.query.query_store import QueryStore, Scope
from app.state.results.results import Results
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks
from app.state.workspace.back_and_forward import View, unordered, view_of
from app.state.workspace.queue import Queue

tr = Texts(__name__)

KEEP_MS = 2_000
_LONGEST_KEPT = 2_000
ALONE = tr("This is the only tab.")
PINNED = tr("Pinned tabs cannot be closed. Unpin the tab first.")
STAYS = tr("Pinned tabs cannot be detached. Unpin or duplicate the tab first.")
UNKNOWN = tr("The query contains a name that this server does not know.")
_FULL = tr("There are {n} tabs. Close a tab first.", n=MOST_TABS)
_NO_TAB = tr(
    "The pinned tab keeps its query, and a new tab is not possible: at most {n} tabs can be "
    "open. Close a tab, then run the new query again.",
    n=MOST_TABS,
)
_NOT_KEPT = tr(
    "This query is longer than {n} characters, so its tab is not restored "
    "at the next start of the console.",
    n=_LONGEST_KEPT,
)


@dataclass(slots=True, eq=False)
class Tab:
    """A query as text; "" means everything. `view` is the state when the tab was left; None for
    tabs of an earlier run or another server. `count` is the last number of results. `own` is
    whether the user has opened it; any other tab is not restored at the next start.
    """

    text: str = ""
    view: View | None = None
    pinned: bool = False
    count: int | None = None
    own: bool = True

    def forget(self) -> None:
        """Discard the view and the count, which belong to the previous server."""
        self.view = self.count = None


class Tabs(QObject):
    """The tabs, pinned ones first. Invariant: one tab is in front and owns the results; the others
    keep only their query, which runs again when they are shown.

    A new query while a pinned tab is in front opens another tab; if there are too many tabs, the
    results of the query are shown without a tab. At the next start, tabs are restored in the
    background, because the names in their queries are known only once the server has reported them.
    """

    changed = Signal()
    note = Signal(object)
    ended = Signal()
    """The last tab of an additional window was closed."""

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
        """Create the tabs. For an additional window, `beside` are the tabs of the main window; the
        additional window closes with its last tab.
        """
        super().__init__()
        self._parted = beside is not None
        self._everywhere: list[Tabs] = [] if beside is None else beside._everywhere
        """The tabs of all windows, which share one limit, because the tabs of an additional window
        return to the main window.
        """
        self._everywhere.append(self)
        self._query = query
        self._results = results
        self._queue = queue
        self._settings = settings
        self._save = tasks.pace(KEEP_MS, save)
        self.tabs: list[Tab] = []
        self.at = 0
        self._restore()
        query.answered.connect(self._on_answered)

    @property
    def front(self) -> Tab:
        """The front tab, whose results are shown."""
        return self.tabs[self.at]

    def why_not_close(self, at: int | None = None) -> str:
        """Return why a tab, by default the front one, cannot be closed; "" if it can."""
        tab = self.front if at is None else self.tabs[at]
        alone = len(self.tabs) == 1 and not self._parted
        return ALONE if alone else PINNED if tab.pinned else ""

    def why_not_part(self, at: int) -> str:
        """Return why a tab cannot move to its own window; "" if it can."""
        if self.tabs[at].pinned:
            return STAYS
        if at != self.at and self._view(self.tabs[at]) is None:
            return UNKNOWN
        return _FULL if len(self.tabs) == 1 and self._room <= 0 else ""  # one must remain

    @property
    def _room(self) -> int:
        """Return how many more tabs can be opened."""
        return MOST_TABS - sum(len(one.tabs) for one in self._everywhere)

    def part(self, at: int) -> Tab:
        """Remove a tab from this window, to show it in its own window. If it is the only tab, a tab
        that shows everything takes its place.
        """
        if at == self.at:
            self._queue.leave()
            self._leave()
        tab = self.tabs[at]
        if len(self.tabs) == 1:
            self.tabs.append(Tab())
        self.close(at)
        return tab

    def open(self, tab: Tab) -> None:
        """Load this tab in place of the front one."""
        self.tabs[self.at] = tab
        self._show(self.at)

    def all_left(self) -> list[Tab]:
        """Return all tabs in their current state and unregister them, so that they can be moved to
        another window.
        """
        self._leave()
        self._end()
        return self.tabs

    def take(self, tabs: Sequence[Tab]) -> None:
        """Insert tabs: pinned ones after the other pinned tabs, and the rest at the end. The front
        tab stays in front.
        """
        for tab in tabs:
            at = self._pinned() if tab.pinned else len(self.tabs)
            self.tabs.insert(at, tab)
            self.at += at <= self.at
        self._tell()

    def new(self, question: Question | None = None) -> None:
        """Open a new tab with this question or, without one, with everything, and bring it to the
        front. If there are too many tabs, emit `note` instead.
        """
        if self._has_room():
            self.tabs.append(Tab(view=View(question or Question())))
            self.go(len(self.tabs) - 1)

    def duplicate(self) -> None:
        """Duplicate the front tab; later queries leave the original unchanged."""
        if self._has_room():
            self._queue.leave()
            self._leave()
            front = self.front
            at = max(self.at + 1, self._pinned())
            self.tabs.insert(at, Tab(front.text, front.view, count=front.count))
            self.at = at
            self._tell()

    def go(self, at: int) -> None:
        """Bring another tab to the front and run its query again. If the query contains an unknown
        name, emit `note` instead.
        """
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
        """Go to the next tab (1) or the previous one (-1), wrapping around."""
        self.go((self.at + tabs) % len(self.tabs))

    def close(self, at: int | None = None) -> None:
        """Close a tab, by default the front one; a neighbour comes to the front. A pinned tab, or
        the only tab of the main window, is not closed. For the only tab of an additional window,
        emit `ended`.
        """
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

    def toggle_pin(self, at: int | None = None) -> None:
        """Pin or unpin a tab, by default the front one. The front tab stays in front."""
        front = self.front
        tab = self.tabs.pop(self.at if at is None else at)
        tab.pinned, tab.own = not tab.pinned, True
        self.tabs.insert(self._pinned(), tab)
        self.at = self.tabs.index(front)
        if tab.pinned:
            self._warn(tab)
        self._tell()

    def keep(self) -> None:
        """Store the tabs for the next start, the front one with its query as it is edited."""
        self._leave()
        self._tell()

    def forget(self) -> None:
        """Replace the tabs with those stored in the settings for the server now in use, and bring
        a tab that shows everything to the front.
        """
        self._restore()
        self.changed.emit()

    def _restore(self) -> None:
        pinned = dict.fromkeys(self._settings.pinned_tabs)
        self.tabs = [Tab(text, pinned=True) for text in pinned]
        others = dict.fromkeys(self._settings.open_tabs)
        self.tabs += [Tab(text) for text in others if text not in pinned]
        del self.tabs[MOST_TABS - 1 :]
        self._begin()

    def _begin(self) -> None:
        """Bring a tab that shows everything to the front: an existing one, or a new one. If a new
        one is opened beside other tabs, it is not restored at the next start; otherwise each start
        would add a tab.
        """
        found = (at for at, one in enumerate(self.tabs) if not one.text and not one.pinned)
        self.at = next(found, -1)
        if self.at < 0:
            self.at = self._pinned()
            self.tabs.insert(self.at, Tab(own=not self.tabs))

    def _pinned(self) -> int:
        """Return the number of pinned tabs, which come first."""
        return sum(tab.pinned for tab in self.tabs)

    def _end(self) -> None:
        """Remove the tabs of a closed window from the common list."""
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
        """Store the state of the front tab. A pinned tab keeps its query; any other tab stores the
        query as it is edited. While the queue is active, nothing is stored: its query belongs to
        no tab.
        """
        if self._queue.active:
            return
        front = self.front
        question = front.view.question if front.pinned and front.view else self._query.question
        left = () if front.pinned else self._query.left
        front.view = replace(view_of(question, self._query, self._results), left=left)
        if self._query.altered and not front.pinned:
            text = text_of(unordered(question), self._query.known)
            if text != front.text:
                front.text, front.count = text, None
                front.own = front.own or bool(text)  # unlike a query that ran, it is in no history

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
        is_new = text != self.front.text
        if self.front.pinned and is_new:
            if self._room <= 0:
                self.note.emit(_NO_TAB)
                return
            self.at = self._pinned()
            self.tabs.insert(self.at, Tab())
        self.front.text, self.front.count = text, self._query.locations_count
        self.front.view = view_of(question, self._query, self._results)
        if is_new:
            self._warn(self.front)
        self._tell()

    def _warn(self, tab: Tab) -> None:
        """Emit `note` if a tab will not be stored."""
        if len(tab.text) > _LONGEST_KEPT:
            self.note.emit(_NOT_KEPT)

    def _tell(self) -> None:
        settings, short = self._settings, [t for t in self.tabs if len(t.text) <= _LONGEST_KEPT]
        pinned = [one.text for one in short if one.pinned]
        kept = dict.fromkeys(one.text for one in short if one.own and not one.pinned)
        others = list(kept)[:MOST_TABS]  # the readable ones
        if len(self.tabs) == 1:  # without stored tabs, start with everything
            others = []
        if (pinned, others) != (settings.pinned_tabs, settings.open_tabs):
            settings.pinned_tabs, settings.open_tabs = pinned, others
            self._save.poke()
        self.changed.emit()
