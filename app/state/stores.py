"""All stores, made and wired in one place."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from copy import deepcopy
from itertools import chain
from pathlib import Path
from typing import Protocol

from app.settings import Settings, save
from app.state.acts.undo import UndoStack
from app.state.changes.dispatch import Dispatch
from app.state.changes.jobs import Jobs
from app.state.changes.outbox import Outbox
from app.state.changes.plan import Plan
from app.state.counts.clusters import Clusters
from app.state.counts.export import Export
from app.state.counts.facets import Facets
from app.state.counts.scan_summary import ScanSummary
from app.state.counts.similarity import Alike
from app.state.counts.totals import QuerySums
from app.state.inventory.folders import Folders
from app.state.inventory.tree import Estate
from app.state.kept.ages import Ages
from app.state.kept.notes import Assigned, Notes
from app.state.kept.signer import Signer
from app.state.kept.today import Today
from app.state.location.matches import Matches
from app.state.location.opening import Opening
from app.state.location.surroundings import Family, Past, Radius
from app.state.location.why import Explanations
from app.state.oversight.audit import Audit
from app.state.oversight.risk import Risk
from app.state.oversight.vault import Vault
from app.state.query.query import QueryStore
from app.state.query.query_text import QueryText
from app.state.results.results import Results
from app.state.server.local_service import LocalService
from app.state.server.session import Session
from app.state.work.tasks import Tasks
from app.state.workspace.assignments import HandOvers
from app.state.workspace.goto import GoTo
from app.state.workspace.queue import Queue
from app.state.workspace.saved_queries import Saved
from app.state.workspace.tabs import Tabs
from app.state.workspace.triage import Triage
from app.state.workspace.visits import Visits
from app.state.workspace.watches import Watches


class Forgetful(Protocol):
    """Knows something of one server."""

    def forget(self) -> None:
        """Drop everything: what comes next is another server's."""


class Stores:
    """What the screen knows.

    `host` brings the embedded service; without it there is none. `folder` is where settings are
    kept; without it they are not. What is made `beside` others is for one more window: it has a
    query of its own, with its results and what is decided on them, and all else in common.
    """

    def __init__(
        self,
        settings: Settings,
        host: LocalService | None = None,
        folder: Path | None = None,
        *,
        beside: Stores | None = None,
    ) -> None:
        self.settings = settings
        self.main = beside or self
        """The stores of the main window."""
        self.besides: list[Stores] = []
        self._folder = folder
        self._place = ""
        self.tasks = Tasks()
        if beside is None:
            self._found(host)
        else:
            self._share(beside)
            self._place = self.session.place
        self._ask()
        if beside is None:
            self._follow()
        self._look()
        self._decide()

    def beside(self) -> Stores:
        """Stores of one more window. Whoever closes it closes them."""
        made = Stores(self.settings, beside=self)
        made.query.begin()
        self.besides.append(made)
        return made

    def _found(self, host: LocalService | None) -> None:
        """The server, and what this console keeps by itself."""
        settings, folder = self.settings, self._folder
        self.session = Session(settings, self.tasks, host, self.save_settings, self._load)
        self.session.changed.connect(self._on_session)  # before the stores' own handlers
        self.estate = Estate(self.session, self.tasks)
        self.folders = Folders(self.session, self.tasks)
        self.undo = UndoStack()
        self.notes = Notes(self.session, self.undo, self.tasks, folder)
        self.assigned = Assigned(self.session, self.undo, self.tasks, folder)
        self.signer = Signer(folder)
        self.ages = Ages(self.session, settings, self.tasks, folder, self.save_settings)
        self.jobs = Jobs(self.session, self.estate, self.tasks)
        self.audit = Audit(self.session, self.tasks)
        self.vault = Vault(self.session, self.jobs, self.tasks)
        self.today = Today(settings, self.tasks, self.save_settings)
        self.risk = Risk(self.session, self.tasks)

    def _share(self, main: Stores) -> None:
        """What all windows have in common."""
        self.session, self.estate, self.undo = main.session, main.estate, main.undo
        self.notes, self.assigned, self.ages = main.notes, main.assigned, main.ages
        self.signer = main.signer
        self.jobs, self.audit, self.vault = main.jobs, main.audit, main.vault
        self.today, self.risk, self.folders = main.today, main.risk, main.folders
        self.saved: Saved = main.saved
        self.watches: Watches = main.watches
        self.outbox: Outbox = main.outbox
        self.session.changed.connect(self._on_session)

    def _ask(self) -> None:
        """The query, and what it has found."""
        session, estate, tasks = self.session, self.estate, self.tasks
        self.query = QueryStore(session, estate, tasks)
        self.text = QueryText(self.query, tasks, self.settings, self.save_settings)
        self.results = Results(
            session, estate, self.query, self.notes, self.assigned, self.ages, tasks
        )
        self.facets = Facets(session, estate, self.query, self.results, self.assigned, tasks)
        self.clusters = Clusters(session, self.query, self.results, tasks)
        self.export = Export(self.results, tasks)
        self.sums = QuerySums(session, self.query, self.results, tasks)
        self.visits = Visits(self.query, self.results)
        kept = self.notes, self.assigned, self.signer
        self.hand_overs = HandOvers(session, estate, self.results, *kept, tasks, self.save_settings)
        self.dispatch = Dispatch(session, estate, self.results, self.jobs)

    def _follow(self) -> None:
        """What is asked by name or again and again, and what is on its way to the server."""
        session, folder = self.session, self._folder
        self.saved = Saved(self.query, session, self.tasks, folder)
        texts = self.notes.text, self.assigned.text
        self.watches = Watches(
            session, self.estate, self.query, self.saved, *texts, self.tasks, folder
        )
        self.outbox = Outbox(
            session, self.estate, self.results, self.jobs, self.dispatch, self.tasks, folder
        )
        self.outbox.decided.connect(self.today.add)  # once, however many windows decide
        self._loading = asyncio.Lock()
        kept = (self.saved, self.notes, self.assigned, self.ages, self.watches)
        self._unread = [one.load for one in kept]

    def _look(self) -> None:
        """The object in focus, and what is known of it."""
        session, tasks = self.session, self.tasks
        self.goto = GoTo(self.estate, self.query, self.saved, tasks)
        self.matches = Matches(session, self.results, self.jobs, self.audit, tasks)
        self.why = Explanations(session, self.matches, tasks)
        self.opening = Opening(session, self.estate, self.matches, self.audit, tasks)
        self.past = Past(session, self.matches, self.jobs, tasks)
        self.family = Family(session, self.matches, tasks)
        self.radius = Radius(session, self.matches, self.results, self.query, tasks)

    def _decide(self) -> None:
        """What is done about it."""
        session, results, tasks = self.session, self.results, self.tasks
        self.plan = Plan(session, results, self.dispatch, self.undo, tasks)
        self.alike = Alike(session, results, tasks)
        self.triage = Triage(
            session, results, self.alike, self.outbox, self.undo, self.today, tasks
        )
        self.queue = Queue(self.query, results, self.sums, self.triage, self.outbox)
        self.summary = ScanSummary(session, self.query, results, tasks)
        asking = self.query, results, self.queue
        if self.main is self:
            self.jobs.finished.connect(self.summary.on_finished)
            self.tabs = Tabs(*asking, self.settings, tasks, self.save_settings)
        else:  # its tabs are not kept: they go back with its window
            self.tabs = Tabs(*asking, Settings(), tasks, _keep_nothing, beside=self.main.tabs)
        self.jobs.finished.connect(results.on_finished)
        self.jobs.finished.connect(self.matches.on_finished)

    @property
    def kept_problem(self) -> str:
        """Why what is noted or assigned could not be read, in words; "" when it could."""
        return " ".join(filter(None, (self.notes.problem, self.assigned.problem)))

    @property
    def outstanding(self) -> list[str]:
        """The action of each change of a file, of any window, that ends undone if the console ends
        now."""
        others = (one.dispatch.unsent for one in self.besides)
        return [*self.dispatch.outstanding, *chain.from_iterable(others)]

    def save_settings(self) -> None:
        """Write the settings down, off the loop."""
        main = self.main
        if main._folder is not None:
            main.tasks.write("settings", self._save, deepcopy(self.settings), main._folder)

    async def _load(self) -> None:
        """Read once what is kept on this machine. It has to be known before a server is asked: what
        would be new by then, or not be noted, is not."""
        async with self._loading:
            while self._unread:
                await self._unread[0]()
                del self._unread[0]

    async def close(self) -> None:
        """Finish the writes, cancel everything else; those of the main window close the connection,
        too."""
        if self.main is not self:
            await self.tasks.close()
            if self in self.main.besides:
                self.main.besides.remove(self)
            return
        self.outbox.stop()
        self.ages.keep()
        for one in [*self.besides]:
            await one.close()
        await self.tasks.close()
        await self.session.close()

    def _on_session(self) -> None:
        """Nothing of one server may be taken for another's: its IDs can be the same."""
        place = self.session.place
        if self._place not in {"", place}:
            self.tasks.stop_all()
            for store in self._forgetful():
                store.forget()
        self._place = place

    def _forgetful(self) -> Sequence[Forgetful]:
        asking = (self.query, self.results, self.facets, self.clusters, self.visits, self.tabs)
        own = (*asking, self.plan, self.alike, self.triage, self.summary)
        if self.main is not self:
            return own
        common = (self.watches, self.jobs, self.audit, self.vault, self.outbox, self.undo)
        return (self.estate, *own, *common, self.risk, self.folders)

    async def _save(self, settings: Settings, folder: Path) -> None:
        await asyncio.to_thread(save, settings, folder)


def _keep_nothing() -> None:
    """What a window of its own would have kept."""
