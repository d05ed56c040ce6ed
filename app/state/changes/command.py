"""A command: the jobs that were requested together, counted as one.

A remedy or a batch of decisions is sent as one request per file. Each request is a job, and all
these jobs are shown as one command. Each scan is a command of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from app.api.records.enums import JobState
from app.api.records.local import Job
from app.state.changes.change_evidence import Evidence, State


class Outcome(StrEnum):
    """Outcome of one job of a command. The values are the words shown, in display order."""

    RUNNING = "running"
    WAITING = "waiting"
    CONFIRMED = "confirmed"
    DONE = "done"
    PARTLY = "partly done"  # not translated
    FAILED = "failed"
    REFUSED = "refused"
    OVERTAKEN = "changed since"  # not translated
    NOT_CONFIRMED = "not confirmed"  # not translated
    ATTENTION = "attention"
    CANCELLED = "cancelled"


UNDER_WAY = frozenset({Outcome.RUNNING, Outcome.WAITING})
BAD = frozenset(
    {Outcome.PARTLY, Outcome.FAILED, Outcome.REFUSED, Outcome.OVERTAKEN, Outcome.NOT_CONFIRMED}
    | {Outcome.ATTENTION}
)
_BY_JOB: dict[str, Outcome] = {
    JobState.QUEUED: Outcome.WAITING,
    JobState.RUNNING: Outcome.RUNNING,
    JobState.FAILED: Outcome.FAILED,
    JobState.CANCELLED: Outcome.CANCELLED,
    JobState.ATTENTION: Outcome.ATTENTION,
    JobState.REFUSED: Outcome.REFUSED,
    JobState.UNKNOWN: Outcome.NOT_CONFIRMED,
}
BY_EVIDENCE = {
    State.CONFIRMED: Outcome.CONFIRMED,
    State.PARTLY: Outcome.PARTLY,
    State.FAILED: Outcome.FAILED,
    State.REFUSED: Outcome.REFUSED,
    State.OVERTAKEN: Outcome.OVERTAKEN,
    State.NOT_CONFIRMED: Outcome.NOT_CONFIRMED,
}


@dataclass(slots=True, eq=False)
class Command:
    """Jobs that were requested together. `jobs` are the known records; `outcomes` includes jobs
    whose record was not read yet. `left` returns the number of files still to be sent.
    """

    key: str
    kind: str
    created: float
    by: str
    jobs: dict[str, Job] = field(default_factory=dict)
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    counts: Counter[Outcome] = field(default_factory=Counter)
    latest: float = 0.0
    members: bool = False
    """Whether some jobs of the command seem to be about members of archives. There are then more
    jobs than files.
    """
    left: Callable[[], int] | None = None
    stop: Callable[[], None] | None = None
    _sorted: list[Job] | None = None

    @property
    def total(self) -> int:
        """Number of jobs of this command, including those not created yet."""
        return len(self.outcomes) + self.unsent

    @property
    def unsent(self) -> int:
        """Number of files still to be sent."""
        return self.left() if self.left else 0

    @property
    def ended(self) -> int:
        """Number of jobs of this command that have ended, successfully or not."""
        return len(self.outcomes) - sum(self.counts[one] for one in UNDER_WAY)

    @property
    def active(self) -> bool:
        """Whether some jobs of this command have not ended yet."""
        return self.ended < self.total

    @property
    def bad(self) -> int:
        """Number of jobs of this command that did not end as intended."""
        return sum(self.counts[one] for one in BAD)

    @property
    def single(self) -> Job | None:
        """The job of this command, if there is only one."""
        return next(iter(self.jobs.values())) if self.total == len(self.jobs) == 1 else None

    @property
    def share(self) -> float | None:
        """Progress, from 0 to 1. None while the progress is unknown, and after the end."""
        if not self.active:
            return None
        job = self.single
        return job.progress if job is not None else self.ended / self.total

    def told(self) -> list[tuple[Outcome, int]]:
        """The outcomes that occur, each with its number of jobs."""
        waiting = Counter({Outcome.WAITING: self.unsent}) if self.unsent else Counter[Outcome]()
        counts = self.counts + waiting
        return [(one, counts[one]) for one in Outcome if counts[one]]

    def under_way(self) -> list[str]:
        """The IDs of the jobs of this command that have not ended, newest first."""
        newest = reversed(self.outcomes.items())
        return [job_id for job_id, outcome in newest if outcome in UNDER_WAY]

    def sorted_jobs(self) -> list[Job]:
        """The job records of this command: those that need attention first, then the newest
        first.
        """
        if self._sorted is None:
            newest = sorted(self.jobs.values(), key=lambda job: job.created, reverse=True)
            self._sorted = sorted(newest, key=lambda job: self.outcomes[job.id] not in BAD)
        return self._sorted

    def first_bad(self) -> Job | None:
        """A job that did not end as intended; None if there is none."""
        if not self.bad:
            return None
        return next((job for key, job in self.jobs.items() if self.outcomes[key] in BAD), None)

    def say(self, job_id: str, outcome: Outcome) -> None:
        """Record the current outcome of a job."""
        self._sorted = None
        if (before := self.outcomes.get(job_id)) is not outcome:
            if before is not None:
                self.counts[before] -= 1
            self.outcomes[job_id] = outcome
            self.counts[outcome] += 1

    def drop(self, job_id: str) -> None:
        """Remove a job whose record no longer exists."""
        self._sorted = None
        self.jobs.pop(job_id, None)
        self.counts[self.outcomes.pop(job_id)] -= 1


def outcome_of(job: Job | None, said: Evidence | None) -> Outcome:
    """Return the outcome of a job according to its record and its evidence. Each may be None."""
    if job is not None and job.state == JobState.CANCELLED:
        return Outcome.CANCELLED
    if said is not None and said.state in BY_EVIDENCE:
        return BY_EVIDENCE[said.state]
    if said is not None:  # what has ended by its record is not confirmed yet
        running = job is not None and job.state == JobState.RUNNING
        return Outcome.RUNNING if running else Outcome.WAITING
    return _BY_JOB.get(job.state, Outcome.DONE) if job else Outcome.WAITING
