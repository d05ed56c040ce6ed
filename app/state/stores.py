"""All stores, made and wired in one place."""

from __future__ import annotations

import asyncio
from copy import deepcopy
from pathlib import Path

from app.settings import Settings, save
from app.state.ages import Ages
from app.state.alike import Alike
from app.state.audit import Audit
from app.state.clusters import Clusters
from app.state.dispatch import Dispatch
from app.state.estate import Estate
from app.state.export import Export
from app.state.facets import Facets
from app.state.goto import GoTo
from app.state.jobs import Jobs
from app.state.local import LocalService
from app.state.matches import Matches
from app.state.notes import Notes
from app.state.opening import Opening
from app.state.outbox import Outbox
from app.state.plan import Plan
from app.state.query import QueryStore
from app.state.query_text import QueryText
from app.state.queue import Queue
from app.state.results import Results
from app.state.risk import Risk
from app.state.saved import Saved
from app.state.session import Session
from app.state.sums import QuerySums
from app.state.surroundings import Family, Past, Radius
from app.state.tabs import Tabs
from app.state.tasks import Tasks
from app.state.today import Today
from app.state.triage import Triage
from app.state.undo import UndoStack
from app.state.vault import Vault
from app.state.visits import Visits
from app.state.watches import Watches
from app.state.why import Explanations


class Stores:
    """What the screen knows.

    `host` brings the embedded service; without it there is none. `folder` is where settings are
    kept; without it they are not.
    """

    def __init__(
        self, settings: Settings, host: LocalService | None = None, folder: Path | None = None
    ) -> None:
        self.settings = settings
        self._folder = folder
        self.tasks = Tasks()
        self.session = Session(settings, self.tasks, host, self.save_settings, self._load)
        self._place = ""
        self.session.changed.connect(self._on_session)  # before the stores' own handlers
        self.estate = Estate(self.session, self.tasks)
        self.undo = UndoStack()
        self.notes = Notes(self.session, self.undo, self.tasks, folder)
        self.ages = Ages(self.session, settings, self.tasks, folder, self.save_settings)
        self.query = QueryStore(self.session, self.estate, self.tasks)
        self.text = QueryText(self.query, self.tasks, settings, self.save_settings)
        self.saved = Saved(self.query, self.session, self.tasks, folder)
        self.watches = Watches(
            self.session,
            self.estate,
            self.query,
            self.saved,
            self.notes.text,
            self.tasks,
            folder,
        )
        self._loading = asyncio.Lock()
        self._unread = [one.load for one in (self.saved, self.notes, self.ages, self.watches)]
        self.results = Results(
            self.session, self.estate, self.query, self.notes, self.ages, self.tasks
        )
        self.facets = Facets(self.session, self.estate, self.query, self.results, self.tasks)
        self.clusters = Clusters(self.session, self.query, self.results, self.tasks)
        self.export = Export(self.results, self.tasks)
        self.sums = QuerySums(self.session, self.query, self.results, self.tasks)
        self.goto = GoTo(self.estate, self.query, self.saved, self.tasks)
        self.visits = Visits(self.estate, self.query, self.results)
        self.jobs = Jobs(self.session, self.estate, self.tasks)
        self.audit = Audit(self.session, self.tasks)
        self.vault = Vault(self.session, self.jobs, self.tasks)
        self.matches = Matches(self.session, self.results, self.jobs, self.audit, self.tasks)
        self.why = Explanations(self.session, self.matches, self.tasks)
        self.opening = Opening(self.session, self.estate, self.matches, self.audit, self.tasks)
        self.past = Past(self.session, self.matches, self.jobs, self.tasks)
        self.family = Family(self.session, self.matches, self.tasks)
        self.radius = Radius(self.session, self.matches, self.results, self.query, self.tasks)
        self.dispatch = Dispatch(self.session, self.estate, self.results, self.jobs)
        self.plan = Plan(self.session, self.results, self.dispatch, self.undo, self.tasks)
        self.outbox = Outbox(
            self.session,
            self.estate,
            self.results,
            self.jobs,
            self.dispatch,
            self.tasks,
            folder,
        )
        self.alike = Alike(self.session, self.results, self.tasks)
        self.today = Today(settings, self.tasks, self.save_settings)
        self.triage = Triage(
            self.session,
            self.results,
            self.alike,
            self.outbox,
            self.undo,
            self.today,
            self.tasks,
        )
        self.queue = Queue(self.query, self.results, self.sums, self.triage, self.outbox)
        self.tabs = Tabs(
            self.estate,
            self.query,
            self.results,
            self.queue,
            settings,
            self.tasks,
            self.save_settings,
        )
        self.risk = Risk(self.session, self.tasks)
        self.jobs.finished.connect(self.results.on_finished)
        self.jobs.finished.connect(self.matches.on_finished)

    def save_settings(self) -> None:
        """Write the settings down, off the loop."""
        if self._folder is not None:
            self.tasks.write("settings", self._save, deepcopy(self.settings), self._folder)

    async def _load(self) -> None:
        """Read once what is kept on this machine. It has to be known before a server is asked: what
        would be new by then, or not be noted, is not."""
        async with self._loading:
            while self._unread:
                await self._unread[0]()
                del self._unread[0]

    async def close(self) -> None:
        """Finish the writes, cancel everything else, close the connection."""
        self.outbox.stop()
        self.ages.keep()
        await self.tasks.close()
        await self.session.close()

    def _on_session(self) -> None:
        """Nothing of one server may be taken for another's: its IDs can be the same."""
        place = self.session.place
        if self._place not in {"", place}:
            self.tasks.stop_all()
            for store in (
                self.estate,
                self.query,
                self.results,
                self.facets,
                self.clusters,
                self.watches,
                self.visits,
                self.tabs,
                self.jobs,
                self.audit,
                self.vault,
                self.plan,
                self.outbox,
                self.undo,
                self.alike,
                self.triage,
                self.risk,
            ):
                store.forget()
        self._place = place

    async def _save(self, settings: Settings, folder: Path) -> None:
        await asyncio.to_thread(save, settings, folder)
