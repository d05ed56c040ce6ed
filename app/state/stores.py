"""All stores, created and connected in one place: those of the program, those of a window."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from copy import deepcopy
from itertools import chain
from pathlib import Path

from app.api.records.enums import Action
from app.decoding import prepare_records
from app.settings import Settings, save
from app.state.administration.administration import Administration
from app.state.approvals.own_answers import OwnAnswers
from app.state.approvals.proposals import WaitingProposals
from app.state.approvals.proposing import Proposing
from app.state.approvals.received import ApprovedMarks, ReceivedProposals
from app.state.changes.decision_outbox import Outbox
from app.state.changes.dispatch import Dispatch
from app.state.changes.jobs import Jobs
from app.state.changes.plan import Plan
from app.state.connection.components import Components
from app.state.connection.local_service import LocalService
from app.state.connection.profiles import ServerProfile
from app.state.connection.session import LOCAL, Session
from app.state.console_data.ages import Ages
from app.state.console_data.console_lock import ConsoleLock
from app.state.console_data.notes import Assignees, Notes
from app.state.console_data.proposal_history import ProposalHistory
from app.state.console_data.result_cache import ResultCache
from app.state.console_data.signer import Signer
from app.state.console_data.today import Today
from app.state.counts.clusters import Clusters
from app.state.counts.facets import Facets
from app.state.counts.scan_summary import ScanSummary
from app.state.counts.similarity import Similarity
from app.state.counts.totals import QueryTotals
from app.state.decisions_and_undo.undo_stack import UndoStack
from app.state.export.export import Export
from app.state.inventory.approval_guard import ApprovalGuard
from app.state.inventory.folders import Folders
from app.state.inventory.tree import Inventory
from app.state.location.examples import TypeExamples
from app.state.location.explanations import Explanations
from app.state.location.matches import Matches
from app.state.location.opening import Opening
from app.state.location.surroundings import Family, Past, Radius
from app.state.oversight.audit import Audit
from app.state.oversight.backups import Backups, LocalBackups
from app.state.oversight.evidence import Evidence
from app.state.oversight.undo_copies import Vault
from app.state.query.query_store import QueryStore
from app.state.query.query_text import QueryText
from app.state.query.saved_queries import Saved
from app.state.results.results import Results
from app.state.risk.object_comparison import ObjectComparison
from app.state.risk.risk import Risk
from app.state.work.presence import Presence
from app.state.work.tasks import Tasks
from app.state.work.unfinished import Unfinished
from app.state.workspace.assignments import Assignments
from app.state.workspace.back_and_forward import Visits
from app.state.workspace.first_steps import FirstSteps
from app.state.workspace.goto import GoTo
from app.state.workspace.guide_pages import GuideStore
from app.state.workspace.layout_per_server import Desks
from app.state.workspace.news import News
from app.state.workspace.offline import Offline
from app.state.workspace.queue import Queue
from app.state.workspace.tabs import Tabs
from app.state.workspace.triage import Triage
from app.state.workspace.watches import Watches

_SENT_SOON = 20
"""Up to this number, decisions that are not yet recorded do not count as unfinished work, because
they are recorded soon.
"""


class AppStores:
    """Stores that all windows share: the server, the console's local data, and the outgoing
    changes.

    `host` provides the embedded service; None means there is none. `folder` is where settings are
    stored; None means that they are not stored. `main` has the stores of the main window, `others`
    the stores of each additional window.
    """

    def __init__(
        self,
        settings: Settings,
        host: LocalService | None = None,
        folder: Path | None = None,
        backups: Callable[[], LocalBackups] | None = None,
    ) -> None:
        """`folder` is the data folder, and `backups` loads what makes its backups."""
        prepare_records()
        self.settings = settings
        self._folder = folder
        self.tasks = tasks = Tasks()
        self.session = Session(settings, tasks, host, self.save_settings, self._load)
        self.session.changed.connect(self._on_session)  # before the stores' own handlers
        self.presence = Presence()
        self.lock = ConsoleLock(settings, tasks, self.save_settings, folder)
        self.cache = ResultCache(self.session, settings, tasks, folder)
        self.cache.forgotten.connect(self._on_forgotten)
        self.desks = Desks(self.session, settings, self.save_settings)
        self.inventory = Inventory(self.session, tasks)
        self.folders = Folders(self.session, tasks)
        self.guard = ApprovalGuard(self.session, self.inventory, tasks)
        self.undo = UndoStack()
        self.notes = Notes(self.session, self.undo, tasks, folder)
        self.assigned = Assignees(self.session, self.undo, tasks, folder)
        self.signer = Signer(folder)
        self.proposal_history = ProposalHistory(folder)
        self.ages = Ages(self.session, settings, tasks, folder, self.save_settings)
        self.jobs = Jobs(self.session, self.inventory, self.guard, tasks)
        self.audit = Audit(self.session, self.guard, tasks)
        self.vault = Vault(self.session, self.guard, self.jobs, tasks, self.save_settings)
        self.backups = Backups(
            self.session, self.audit, self.jobs, lambda: self.unfinished, tasks, backups
        )
        self.waiting = WaitingProposals(self.session, self.guard, tasks)
        self.own_answers = OwnAnswers(
            self.session, self.guard, self.waiting, self.save_settings, tasks
        )
        self.components = Components(tasks)
        self.guide = GuideStore(tasks)
        self.news = News(self.guide, settings, self.save_settings, tasks)
        self.today = Today(settings, tasks, self.save_settings)
        self.risk = Risk(self.session, tasks, folder, self.save_settings)
        self.comparison = ObjectComparison(
            self.session, settings, self.inventory, self.jobs, self.audit, tasks, folder
        )
        self.administration = Administration(self.session, self.guard, self.inventory, tasks)
        self.others: list[WindowStores] = []
        self._place = self._user = ""
        self.main = self._window(tasks)
        self._follow(self.main)
        self.main.complete()
        main = self.main
        seen = main.query, main.results, main.matches, self.outbox, self.jobs
        self.first_steps = FirstSteps(self.session, *seen, settings, self.save_settings)

    def open_sample_set(self) -> None:
        """Create the sample set and scan it; a new user is shown the first steps."""
        self.inventory.open_sample_set()
        self.first_steps.begin()

    def window(self) -> WindowStores:
        """Return stores for one more window. The caller closes them."""
        made = self._window(Tasks())
        made.complete()
        made.query.begin()
        self.others.append(made)
        return made

    def _window(self, tasks: Tasks) -> WindowStores:
        return WindowStores(self, tasks)

    def _follow(self, main: WindowStores) -> None:
        """Create the stores of saved queries, watches and pending decisions."""
        session, inventory, query, folder = self.session, self.inventory, main.query, self._folder
        self.saved = Saved(query, session, self.tasks, folder)
        texts = self.notes.text, self.assigned.text
        self.watches = Watches(session, inventory, query, self.saved, *texts, self.tasks, folder)
        self.outbox = Outbox(
            session, inventory, main.results, self.jobs, main.dispatch, self.tasks, folder
        )
        self.outbox.decided.connect(self.today.add)  # once, however many windows decide
        self._loading = asyncio.Lock()
        kept = (self.saved, self.notes, self.assigned, self.ages, self.watches, self.cache)
        more = self.proposal_history, self.risk.compared_targets, self.comparison
        self._unread = [store.load for store in (*kept, *more)]

    @property
    def outstanding(self) -> list[str]:
        """For each file change that would be lost if the console ended now: the action of the
        change. Includes the changes of all windows.
        """
        others = (window.dispatch.unsent for window in self.others)
        return [*self.main.dispatch.outstanding, *chain.from_iterable(others)]

    @property
    def vault_folder(self) -> Path | None:
        """Folder with the undo copies, if this console's own service keeps them; else None."""
        if self.session.place != LOCAL or self._folder is None:
            return None
        return self._folder / "service" / "remediation" / "vault"

    @property
    def unfinished(self) -> Unfinished:
        """The work of all windows that a user should know of before the console ends."""
        decisions = self.outbox.unrecorded
        windows = (self.main, *self.others)
        return Unfinished(
            self.outstanding,
            [one for window in windows for one in window.tasks.long if one.said()],
            decisions if decisions > _SENT_SOON else 0,
            self._copies_lost(),
        )

    def _copies_lost(self) -> int:
        if not self.session.loses_undo or self.vault.state is None:
            return 0
        return self.vault.restorable + sum(action != Action.UNDO for action in self.outstanding)

    def save_settings(self) -> None:
        """Save the settings, outside of the event loop."""
        if self._folder is not None:
            self.tasks.write("settings", self._save, deepcopy(self.settings), self._folder)

    async def close(self) -> None:
        """Finish the writes of all windows, cancel everything else, and close the connection.
        Requests not yet sent are dropped. They could be waiting for earlier jobs to end, but the
        console no longer follows these jobs.
        """
        self.outbox.stop()
        for window in (self.main, *self.others):
            window.dispatch.stop()
        self.ages.keep()
        self.backups.drop()
        self.main.offline.keep()
        for window in [*self.others]:
            await window.close()
        await self.tasks.close()
        await self.session.close()

    async def _load(self) -> None:
        """Load the local data once. This must happen before a server is queried; otherwise objects
        would count as new or without notes.
        """
        async with self._loading:
            while self._unread:
                await self._unread[0]()
                del self._unread[0]

    def _on_session(self) -> None:
        """Clear the stores when the server changes or the user signs out. Two servers may use equal
        IDs, and the next account may not be allowed to see or undo the same changes.
        """
        place = self.session.place
        detached = [tab.text for window in self.others for tab in window.tabs.tabs if tab.text]
        other_desk = place != "" and self.desks.use(place, detached)
        user_left = bool(self._user and not self.session.user)
        if self._place in {"", place} and not user_left:
            if other_desk:
                self.main.tabs.forget()
        else:
            for window in (self.main, *self.others):
                window.leave_server()
            own = (self.inventory, self.watches, self.jobs, self.audit, self.vault, self.outbox)
            for store in (
                *own,
                self.undo,
                self.risk,
                self.comparison,
                self.folders,
                self.administration,
                self.guard,
                self.waiting,
                self.own_answers,
            ):
                store.forget()
        self._place, self._user = place, self.session.user

    def _on_forgotten(self, profile: ServerProfile) -> None:
        """If data of the server in `profile` is shown from the cache, clear it, because the cached
        results of this server were deleted.
        """
        self.comparison.forget_kept(profile)
        if self.session.place == profile.base_url and self.main.results.cached:
            self.main.leave_server()
            self.inventory.forget()

    async def _save(self, settings: Settings, folder: Path) -> None:
        await asyncio.to_thread(save, settings, folder)


class WindowStores:
    """Stores of one window: its query, its results, and the decisions on them.

    The stores that all windows share are attributes, too. Call `complete` once the shared stores
    exist.
    """

    def __init__(self, app: AppStores, tasks: Tasks) -> None:
        self.app = app
        self.settings = app.settings
        self.save_settings = app.save_settings
        self.session, self.inventory, self.undo = app.session, app.inventory, app.undo
        self.notes, self.assigned, self.ages = app.notes, app.assigned, app.ages
        self.signer, self.today, self.components = app.signer, app.today, app.components
        self.guide = app.guide
        self.risk, self.comparison = app.risk, app.comparison
        self.folders, self.desks, self.lock = app.folders, app.desks, app.lock
        self.presence = app.presence
        self.administration, self.cache = app.administration, app.cache
        self.jobs, self.audit, self.vault = app.jobs, app.audit, app.vault
        self.backups = app.backups
        self.guard, self.waiting = app.guard, app.waiting
        self.own_answers = app.own_answers
        self.proposal_history = app.proposal_history
        self.tasks = tasks
        self._ask()

    @property
    def is_main(self) -> bool:
        """Whether these are the stores of the main window."""
        return self.app.main is self

    @property
    def as_of(self) -> float | None:
        """Time up to which the results are known (seconds since 1970). None if the results are
        current: they do not come from the cache, and the connection to the server was not lost.
        """
        source = self.results.source
        return source.when if source is not None and source.cached else self.session.left_at

    def complete(self) -> None:
        """Create the stores that need the saved queries and the outbox of all windows."""
        app = self.app
        self.saved, self.watches, self.outbox = app.saved, app.watches, app.outbox
        self._look()
        self._decide()

    def _ask(self) -> None:
        """Create the query and its results."""
        session, inventory, tasks = self.session, self.inventory, self.tasks
        self.query = QueryStore(session, inventory, tasks)
        self.text = QueryText(self.query, tasks, self.settings, self.save_settings)
        self.results = Results(
            session, inventory, self.query, self.notes, self.assigned, self.ages, tasks
        )
        self.offline = Offline(session, inventory, self.query, self.results, self.app.cache, tasks)
        self.facets = Facets(session, inventory, self.query, self.results, self.assigned, tasks)
        self.clusters = Clusters(session, self.query, self.results, tasks)
        self.export = Export(self.results, self.audit.exported, tasks)
        self.sums = QueryTotals(session, self.query, self.results, tasks)
        self.visits = Visits(self.query, self.results)
        kept = self.notes, self.assigned, self.signer
        self.assignments = Assignments(
            session, inventory, self.results, *kept, self.audit, tasks, self.save_settings
        )
        self.dispatch = Dispatch(session, inventory, self.results, self.jobs, self.guard)
        self.evidence = Evidence(
            session, self.results, self.dispatch, self.jobs, self.audit, self.signer, tasks
        )

    def _look(self) -> None:
        """Create the stores of the focused object."""
        session, tasks = self.session, self.tasks
        self.goto = GoTo(self.inventory, self.query, self.saved, tasks)
        self.matches = Matches(session, self.results, self.jobs, self.audit, self.presence, tasks)
        self.examples = TypeExamples()
        self.why = Explanations(session, self.matches, tasks)
        self.opening = Opening(session, self.inventory, self.matches, self.audit, tasks)
        self.past = Past(session, self.matches, self.jobs, tasks)
        self.family = Family(session, self.matches, tasks)
        self.radius = Radius(session, self.matches, self.results, self.query, tasks)

    def _decide(self) -> None:
        """Create the stores for decisions and remediations."""
        session, results, tasks = self.session, self.results, self.tasks
        self.plan = Plan(
            session,
            self.inventory,
            results,
            self.dispatch,
            self.undo,
            self.guard,
            self.proposal_history,
            tasks,
        )
        history, signer = self.proposal_history, self.signer
        self.proposing = Proposing(
            session,
            self.inventory,
            results,
            self.dispatch,
            self.guard,
            history,
            signer,
            self.audit.exported,
            tasks,
        )
        self.received = ReceivedProposals(
            session, self.guard, history, signer, self.save_settings, tasks
        )
        self.approved_marks = ApprovedMarks(session, self.outbox, self.undo, history, tasks)
        self.alike = Similarity(session, results, tasks)
        self.triage = Triage(
            session, results, self.alike, self.outbox, self.undo, self.guard, self.today, tasks
        )
        self.plan.answer.left.connect(self.triage.on_remedied)
        self.queue = Queue(self.query, results, self.sums, self.triage, self.outbox)
        self.summary = ScanSummary(session, self.inventory, self.query, results, tasks)
        asking = self.query, results, self.queue
        if self.is_main:
            self.outbox.resumed.connect(self.triage.on_resumed)
            self.jobs.finished.connect(self.summary.on_finished)
            self.tabs = Tabs(*asking, self.settings, tasks, self.save_settings)
        else:  # its tabs are not stored: they return when its window closes
            self.tabs = Tabs(*asking, Settings(), tasks, _keep_nothing, beside=self.app.main.tabs)
        self.jobs.unread.connect(results.on_finished)
        self.jobs.read_object.connect(results.on_read)
        self.jobs.finished.connect(self.matches.on_finished)

    @property
    def kept_problem(self) -> str:
        """Why notes or assignments could not be read; "" if they could."""
        return " ".join(filter(None, (self.notes.problem, self.assigned.problem)))

    async def close(self) -> None:
        """Finish the writes of this window, and cancel everything else. If it is the main window,
        do so for all windows.
        """
        if self.is_main:
            await self.app.close()
            return
        self.offline.keep()
        await self.tasks.close()
        if self in self.app.others:
            self.app.others.remove(self)

    def leave_server(self) -> None:
        """Clear the data of the server in this window, because another server is used now or its
        cached results were deleted.
        """
        self.offline.keep()
        self.export.cancel()
        self.tasks.stop_all()
        asking = (self.query, self.results, self.facets, self.clusters, self.visits, self.tabs)
        for store in (*asking, self.plan, self.alike, self.triage, self.summary):
            store.forget()


def _keep_nothing() -> None:
    """Discard the settings that an additional window would have stored."""
