"""Assignment of jobs to commands, and their summary."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.api.records.enums import JobState
from app.api.records.local import Job
from app.state.changes.change_evidence import Evidence, FollowedChange
from app.state.changes.command import Command, Outcome, outcome_of
from app.state.changes.job_records import Tie, is_tied, tie
from app.state.decisions_and_undo.change_requests import ChangeRequest
from app.state.work.signals import QObject, Signal

_STEP = 500


@dataclass(frozen=True, slots=True)
class Summary:
    """Numbers about all commands.

    `running` is the number of active commands. `of` is the number of their jobs, except scans, and
    `done` is how many of these jobs have ended. `attention` is the number of failed commands whose
    outcome the user has not seen yet. `ended` is the number of commands that have ended without a
    failure since the console was started. `share` is the mean progress of the active commands, from
    0 to 1, where unknown progress counts as 0; None if the progress of all is unknown.
    """

    running: int
    done: int
    of: int
    attention: int
    ended: int
    share: float | None


class Commands(QObject):
    """Assignment of jobs to commands. Invariant: a job is counted only when it changes. So the
    change of one job does not cause thousands of other jobs to be counted again.
    """

    changed = Signal()
    version = 0
    """A number that changes with the commands and with the records of jobs."""

    def __init__(self) -> None:
        super().__init__()
        self.forget()

    def forget(self) -> None:
        """Clear all commands."""
        self.by_key: dict[str, Command] = {}
        self._of: dict[str, Command] = {}
        self._tied: dict[Tie, list[Command]] = {}
        self._jobs: Sequence[Job] = ()
        self._listed: set[str] = set()
        self._open: set[str] = set()
        """IDs of the jobs whose evidence is not final."""
        self._earlier: frozenset[str] | None = None
        """Keys of the commands that had ended before the console was started."""
        self._seen: set[str] = set()
        self._running: set[Command] = set()
        self._bad: set[Command] = set()
        self.version += 1

    def newest_first(self) -> list[Command]:
        """All commands, newest first."""
        return sorted(self.by_key.values(), key=lambda one: one.created, reverse=True)

    def of(self, job_id: str) -> Command | None:
        """Return the command of a job, or None if the job is unknown."""
        return self._of.get(job_id)

    def begin(self, wish: ChangeRequest, left: Callable[[], int], stop: Callable[[], None]) -> None:
        """Record that the sending of a request begins. `left` returns the number of its files still
        to be sent; `stop` ends sending.
        """
        command = self._own_of(wish)
        command.left, command.stop = left, stop
        self._turn(command)

    def end(self, wish: ChangeRequest) -> None:
        """Record that nothing more of a request will be sent."""
        if command := self.by_key.get(wish.command):
            command.left = command.stop = None
            self._turn(command)
            self._drop_empty(command)

    def track(self, order: FollowedChange) -> None:
        """Record an accepted request under its command; a request without a command is ignored."""
        if order.wish.command:
            command = self._own_of(order.wish)
            self._put(command, order.job_id, Outcome.WAITING)
            self._open.add(order.job_id)
            self._turn(command)

    def refuse(self, wish: ChangeRequest, path: str, words: str, *, known: bool = True) -> None:
        """Record that the server did not accept a file; `words` is the reason. With `known` False,
        it is unknown whether the server has accepted the file.
        """
        command, now = self._own_of(wish), time.time()
        key = f"{command.key}/{len(command.outcomes)}"
        command.jobs[key] = Job(
            id=key,
            kind=command.kind,
            state=JobState.REFUSED if known else JobState.UNKNOWN,
            title=f"{command.kind.replace('_', ' ').capitalize()} {path}",
            created=now,
            updated=now,
            target_id="",
            location_id="",
            path=path,
            message=words,
            sign_off=wish.sign_off,
            reason=wish.reason,
        )
        self._put(command, key, Outcome.REFUSED if known else Outcome.NOT_CONFIRMED)
        self._turn(command)

    def update(self, jobs: Sequence[Job], evidence: Mapping[str, Evidence]) -> None:
        """Update from the current jobs, newest first, and their evidence."""
        if jobs is not self._jobs:
            for _ in self.steps(jobs, evidence):
                pass
        self._look(evidence)

    def steps(self, jobs: Sequence[Job], evidence: Mapping[str, Evidence]) -> Iterator[None]:
        """Update the commands from these jobs, newest first, and their evidence. Jobs that were
        listed before and are missing now are removed. The event loop can do other work between two
        steps.
        """
        listed = {job.id for job in jobs}
        for job_id in self._listed - listed:
            self._remove(job_id)
        self._listed = listed
        self.version += 1
        for at in range(len(jobs), 0, -_STEP):
            changed = set()
            for job in reversed(jobs[max(at - _STEP, 0) : at]):
                command = self._of.get(job.id)
                known = None if command is None else command.jobs.get(job.id)
                if command is None or (known is not job and known != job):
                    command = command or self._command_of(job)
                    self._take(job, command, evidence)
                    changed.add(command)
            for command in changed:
                self._sort(command)
            yield
        self._jobs = jobs

    def start(self) -> None:
        """Record that the job list was read for the first time. The jobs in it that have ended
        count as ended before the console was started.
        """
        if self._earlier is None:
            self._earlier = frozenset(one.key for one in self.by_key.values() if not one.active)

    def acknowledge(self, command: Command) -> None:
        """Record that the user has seen the outcome of a command. The command then needs no
        attention.
        """
        if self._needs_attention(command):
            self._seen.add(command.key)
            self.changed.emit()

    def summary(self) -> Summary:
        """Summary of all commands, in numbers."""
        running = [one for one in self._running if one.active]
        acts = [one for one in running if one.kind != "scan"]
        shares = [one.share for one in running if one.share is not None]
        others = {one.key for one in self._running | self._bad}
        ended_well = self.by_key.keys() - others - (self._earlier or frozenset())
        return Summary(
            running=len(running),
            done=sum(act.ended for act in acts),
            of=sum(act.total for act in acts),
            attention=sum(map(self._needs_attention, self._bad)),
            ended=len(ended_well),
            share=sum(shares) / len(running) if shares else None,
        )

    def running_scans(self) -> list[Command]:
        """Return the scans that have not ended."""
        return [one for one in self._running if one.kind == "scan" and one.active]

    def _needs_attention(self, command: Command) -> bool:
        if not command.bad or command.active or command.key in self._seen:
            return False
        earlier = self._earlier is not None and command.key in self._earlier
        return not earlier or command.counts[Outcome.ATTENTION] > 0

    def _own_of(self, wish: ChangeRequest) -> Command:
        return self._own(wish.command, wish.action.value, wish.sign_off)

    def _own(self, key: str, kind: str, by: str) -> Command:
        if key not in self.by_key:
            self.by_key[key] = Command(key, kind, time.time(), by)
        return self.by_key[key]

    def _command_of(self, job: Job) -> Command:
        by, tied = job.sign_off or job.user or "", tie(job)
        if job.command:
            return self._own(job.command, job.kind, by)
        if tied is not None:
            for command in reversed(self._tied.get(tied, [])):
                if is_tied(job.created, command.created, command.latest):
                    return command
        command = self.by_key[job.id] = Command(job.id, job.kind, job.created, by)
        if tied is not None:
            self._tied.setdefault(tied, []).append(command)
        return command

    def _take(self, job: Job, command: Command, evidence: Mapping[str, Evidence]) -> None:
        command.jobs[job.id] = job
        command.members = command.members or "#" in (job.path or "")
        command.created = min(command.created, job.created)
        command.latest = max(command.latest, job.created)
        said = None if job.kind == "scan" else evidence.get(job.id)
        self._put(command, job.id, outcome_of(job, said))
        if said is not None and not said.state.final:
            self._open.add(job.id)

    def _put(self, command: Command, job_id: str, outcome: Outcome) -> None:
        self._of[job_id] = command
        command.say(job_id, outcome)

    def _turn(self, command: Command) -> None:
        self.version += 1
        self._sort(command)
        self.changed.emit()

    def _sort(self, command: Command) -> None:
        """Separate running and failed commands from all others, because there may be thousands of
        others.
        """
        goes_on = command.left is not None or command.ended < len(command.outcomes)
        for members, belongs in ((self._running, goes_on), (self._bad, command.bad > 0)):
            change = members.add if belongs else members.discard
            change(command)

    def _look(self, evidence: Mapping[str, Evidence]) -> None:
        for job_id in list(self._open):
            said, command = evidence.get(job_id), self._of.get(job_id)
            if said is None or command is None or said.state.final:
                self._open.discard(job_id)
            if said is not None and command is not None:
                command.say(job_id, outcome_of(command.jobs.get(job_id), said))
                self._sort(command)

    def _remove(self, job_id: str) -> None:
        if command := self._of.pop(job_id, None):
            command.drop(job_id)
            self._sort(command)
            self._drop_empty(command)

    def _drop_empty(self, command: Command) -> None:
        if command.total:
            return
        del self.by_key[command.key]
        self._running.discard(command)
        self._bad.discard(command)
        for tied, some in list(self._tied.items()):
            if command in some:
                some.remove(command)
                if not some:
                    del self._tied[tied]
