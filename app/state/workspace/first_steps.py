"""First steps: six tasks for a new user, on the sample set. The console detects which are done."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from app.api.records.enums import Action, JobState
from app.api.records.local import Job
from app.settings import Settings
from app.state.changes.decision_outbox import Outbox
from app.state.changes.jobs import Jobs
from app.state.connection.session import Session
from app.state.location.matches import Matches
from app.state.query.language.question import Question
from app.state.query.language.writing import terms
from app.state.query.query_store import QueryStore
from app.state.results.results import Results
from app.state.work.signals import QObject, Signal


class Step(IntEnum):
    """The tasks in order, as stored in the settings."""

    NONE = 0
    SCAN = 1
    FIND = 2
    READ = 3
    DECIDE = 4
    MASK = 5
    UNDO = 6
    END = 7


STEPS = Step.UNDO.value
"""Number of tasks."""


class FirstSteps(QObject):
    """Progress through the first steps, in the main window. It is kept in the settings, so that a
    user can stop at any step and continue later.
    """

    changed = Signal()

    def __init__(
        self,
        session: Session,
        query: QueryStore,
        results: Results,
        matches: Matches,
        outbox: Outbox,
        jobs: Jobs,
        settings: Settings,
        save: Callable[[], None],
    ) -> None:
        super().__init__()
        self._session = session
        self._query = query
        self._results = results
        self._matches = matches
        self._jobs = jobs
        self._settings = settings
        self._save = save
        session.changed.connect(self.changed)
        results.changed.connect(self._on_results)
        jobs.changed.connect(self._on_results)
        query.answered.connect(self._on_answered)
        matches.changed.connect(self._on_matches)
        outbox.decided.connect(self._on_decided)
        jobs.finished.connect(self._on_job)

    @property
    def step(self) -> Step:
        """The task to do next."""
        return Step(self._settings.first_step)

    @property
    def shown(self) -> bool:
        """Whether the task is on the screen. Servers without /local/v1 have no sample set."""
        return self._settings.first_steps_shown and self._session.local

    def begin(self) -> None:
        """Show the first task, unless the user has begun the first steps before."""
        if self.step is Step.NONE:
            self.resume()

    def resume(self) -> None:
        """Show the task to do next; the first one if all are done."""
        done = self.step in {Step.NONE, Step.END}
        self._set(Step.SCAN if done else self.step, shown=True)
        self._on_results()

    def skip(self) -> None:
        """Continue with the next task."""
        self._done(self.step)

    def close(self) -> None:
        """Hide the first steps; `resume` continues with the same task."""
        self._set(self.step, shown=False)

    def leave_end(self) -> None:
        """Hide the text after the last task, if it is shown. Called when the user has opened
        another page, and when a scan has ended.
        """
        if self.shown and self.step is Step.END:
            self.close()

    def _set(self, step: Step, *, shown: bool) -> None:
        self._settings.first_step, self._settings.first_steps_shown = step.value, shown
        self._save()
        self.changed.emit()

    def _done(self, step: Step) -> None:
        if self.shown and self.step is step is not Step.END:
            self._set(Step(step + 1), shown=True)

    def _on_results(self) -> None:
        waiting = self.step is Step.SCAN and self.shown
        if waiting and self._results.count > 0 and not self._jobs.active_scans:
            self._done(Step.SCAN)

    def _on_answered(self) -> None:
        answered = self._query.last_answered if self.step is Step.FIND else None
        if answered is not None and terms(Question(*answered), self._query.known):
            self._done(Step.FIND)

    def _on_matches(self) -> None:
        if self._matches.hit > 0:
            self._done(Step.READ)

    def _on_decided(self, objects: int) -> None:
        if objects > 0:
            self._done(Step.DECIDE)

    def _on_job(self, job: Job) -> None:
        if job.kind == "scan":
            self.leave_end()
        elif job.state == JobState.DONE and job.kind == Action.MASK:
            self._done(Step.MASK)
        elif job.state == JobState.DONE and job.kind == Action.UNDO:
            self._done(Step.UNDO)
