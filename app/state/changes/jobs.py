"""Scans and remediations: their progress, and the evidence for their outcome.

A server with /local/v1 keeps job records and announces changes on its event stream. On other
servers scans are read from the schedules, and remediations are those that this console has sent.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import partial

from app.api.errors import NotAccepted, NotReached
from app.api.records.enums import ACTIVE_JOB, MARKS, Action, JobState, SearchStatus
from app.api.records.local import Job
from app.api.records.remediation import RemediationOrder
from app.api.records.schedules import Schedule
from app.language import Texts
from app.state.changes import scan_control
from app.state.changes.change_evidence import Evidence, FollowedChange, State
from app.state.changes.command import Command
from app.state.changes.commands import Commands
from app.state.changes.job_records import JobRecords
from app.state.changes.scan_control import PAUSED
from app.state.changes.verify import Verifier
from app.state.connection.session import Session
from app.state.decisions_and_undo.change_requests import ChangeRequest
from app.state.inventory.approval_guard import ApprovalGuard
from app.state.inventory.tree import Inventory
from app.state.rows.keys import Key
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks
from app.state.work.throttling import FRAME_MS

tr = Texts(__name__)

READ_MS = 250
POLL_SECONDS = 5.0
STREAM_PAUSE_SECONDS = 2.0
_TOLD_AT_ONCE = 10
"""Maximum number of ended jobs announced in one turn of the event loop. The number is limited
because the windows show each of these jobs.
"""


_LIMITED = frozenset({Action.MASK, *MARKS})
"""Actions that a request can limit to some data types or matches of an object."""
_NO_CHANGES = frozenset({"scan", *MARKS})
_NOT_ENDED = tr("The job has not ended yet.")
_NOT_STORED = tr(
    "The password or the quarantine folder of this request was not stored. Select the objects in "
    "the results and start the action again."
)
_LIMITS_UNKNOWN = tr(
    "It is no longer known which data types and matches this request was "
    "limited to. Select the objects in the results and start the action "
    "again."
)


class Jobs(QObject):
    """The list of jobs. Invariant: a job's state is what the server's record says."""

    changed = Signal()
    finished = Signal(object)
    unread = Signal(object)
    """Carries a job that has ended, and whose objects will not be read for evidence."""
    read_object = Signal(object, object)
    """An object was read for evidence. Carries the key of the object, and the server's answer,
    which is None if the object was not found.
    """

    def __init__(
        self, session: Session, inventory: Inventory, guard: ApprovalGuard, tasks: Tasks
    ) -> None:
        super().__init__()
        self._guard = guard
        self.jobs: list[Job] = []
        self.loaded = False
        self._ended = deque[Job]()
        """Jobs whose end is still to be announced."""
        self._records = JobRecords()
        self._session = session
        self._inventory = inventory
        self._tasks = tasks
        self._verifier = Verifier(session, tasks, self._records)
        self.commands = Commands()
        self._soon = tasks.pace(READ_MS, self.refresh, reads="jobs")
        self._frame = tasks.pace(FRAME_MS, self.changed.emit)
        self._inventory_soon = tasks.pace(READ_MS, partial(session.announce, "inventory"))
        self._verifier.changed.connect(self._frame.poke)
        self._verifier.read_object.connect(self.read_object)
        self.commands.changed.connect(self._frame.poke)
        self.changed.connect(self._on_changed)  # before all others
        session.signed_in.connect(self._on_signed_in)
        session.written.connect(self._on_written)

    @property
    def evidence(self) -> dict[str, Evidence]:
        """The evidence for each job that this console requested, by job ID."""
        return self._verifier.evidence

    @property
    def running(self) -> int:
        """Number of queued or running jobs."""
        return sum(job.state in ACTIVE_JOB for job in self.jobs)

    @property
    def outstanding(self) -> list[str]:
        """The action of each active remediation, including remediations that were just requested.
        Decisions are left out. An undo of decisions is left out, too, if it was requested here.
        """
        orders = self._verifier.orders
        kinds = {job.id: job.kind for job in self.jobs if job.state in ACTIVE_JOB}
        for one in orders.keys() - self._records.by_id.keys() - self._records.gone:
            kinds[one] = orders[one].wish.action.value
        return [
            kind
            for one, kind in kinds.items()
            if kind not in _NO_CHANGES and not (one in orders and orders[one].undoes_decisions)
        ]

    def job(self, job_id: str) -> Job | None:
        """Return the job with this ID; None if it is unknown."""
        return self._records.by_id.get(job_id)

    def has_ended(self, job_id: str) -> bool:
        """Whether the server's record shows that a job requested here has ended, or the server no
        longer has the record.
        """
        job = self.job(job_id)
        return job_id in self._records.gone if job is None else job.state not in ACTIVE_JOB

    def objects(self, job: Job) -> set[str]:
        """Return the IDs of all objects of a job, including the members of an archive that were
        requested here.
        """
        order = self._verifier.orders.get(job.id)
        return {*(job.object_ids or ()), *(order.object_ids if order else ())}

    def decides(self, keys: Collection[Key]) -> bool:
        """Whether a decision on one of these objects, or an undo of one, was requested here and has
        not ended. A request whose job has no record counts as not ended, unless the server no
        longer has the job.
        """
        return any(map(self._verifier.works, self._verifier.decisions(keys).values()))

    def unread_decisions(self, keys: Collection[Key]) -> dict[Key, Action]:
        """Return, for each of these objects, the last decision or undo whose outcome has not been
        read yet.
        """
        found = self._verifier.decisions(keys)
        return {key: order.wish.action for key, order in found.items()}

    def track(self, order: FollowedChange) -> None:
        """Follow a requested change until a read has confirmed it."""
        self._verifier.track(order)
        self.commands.track(order)
        self._soon.poke()

    def refresh(self) -> None:
        """Read the jobs again."""
        if self._session.connected:
            self._tasks.read("jobs", self._load)

    def stop(self, command: Command) -> None:
        """Stop sending the requests of a command, and cancel its jobs as far as the server accepts
        that.
        """
        if command.stop is not None:
            command.stop()
        self._tasks.write("jobs.cancel", self._cancel_rest, command)

    @property
    def active_scans(self) -> list[str]:
        """The IDs of the scans that are queued or running."""
        return [job.id for job in self.jobs if job.kind == "scan" and job.state in ACTIVE_JOB]

    def why_not_hold(self, job: Job, verb: str) -> str:
        """Return why `verb` (pause or resume, see `scan_control`) is impossible for a scan now; ""
        if it is possible.
        """
        return scan_control.why_not(job, verb) or self._session.why_not(scan_control.FEATURE)

    def scans_for(self, verb: str) -> list[Job]:
        """Return the scans whose current state allows `verb` (pause or resume)."""
        scans = [job for job in self.jobs if job.kind == "scan"]
        return [job for job in scans if not scan_control.why_not(job, verb)]

    def hold(self, jobs: Sequence[Job], verb: str) -> None:
        """Pause or resume scans (`verb`). This affects all Locations of their schedules."""
        self._tasks.write("jobs.cancel", self._hold, jobs, verb)

    def stop_scans(self) -> None:
        """Cancel all scans that are queued or running; what they have found stays."""
        self._tasks.write("jobs.cancel", self._cancel_all, self.active_scans)

    def cancel(self, job_id: str) -> None:
        """Cancel a job; what it has done stays, and no file is left half-written. A scan is stopped
        for all Locations of its schedule. An ended job is left unchanged.
        """
        self._tasks.write("jobs.cancel", self._cancel, job_id)

    def why_not_retry(self, job: Job) -> str:
        """Return why the job cannot be requested again; "" if it can be. A new request must not
        change more than the first one, so everything that limited the first one must be known.
        """
        if job.state in ACTIVE_JOB:
            return _NOT_ENDED
        if job.kind in {Action.ENCRYPT, Action.QUARANTINE}:
            return _NOT_STORED
        limited = job.kind in _LIMITED and job.limited is not False
        unknown = limited and job.id not in self._verifier.orders
        return _LIMITS_UNKNOWN if unknown else ""

    def retry(self, job_id: str) -> None:
        """Request an ended job again: scan the same Location, or send the remediation again as
        `_send_again` describes. Does nothing if `why_not_retry` returns a reason.
        """
        job = self.job(job_id)
        if job is None or self.why_not_retry(job):
            return
        if job.kind == "scan":
            self._inventory.scan(job.target_id, [job.location_id] if job.location_id else None)
        else:
            self._tasks.write("remediate", self._send_again, job)

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self.jobs, self.loaded = [], False
        self._ended.clear()
        self._records.forget()
        self._verifier.forget()
        self.commands.forget()
        self.changed.emit()

    def follow(self) -> None:
        """Follow the server's jobs through its event stream, or by polling."""
        self._tasks.watch("jobs.follow", self._listen if self._session.local else self._poll)
        self._verifier.go_on()

    def _on_changed(self) -> None:
        self.commands.update(self.jobs, self.evidence)
        if self.loaded:
            self.commands.start()

    def _on_signed_in(self) -> None:
        self.follow()
        self.refresh()

    def _on_written(self, what: frozenset[str]) -> None:
        if "jobs" in what:
            self._soon.poke()

    async def _listen(self) -> None:
        """Read the event stream, and reopen it when it breaks. If the server cannot be reached,
        the session reports that.
        """
        after: str | None = None
        while True:
            client = self._session.client
            try:
                listening = partial(self._on_listening, first=after is None)
                async for event in client.local.stream(after=after, listening=listening):
                    after = event.id if event.id.strip("0") else after
                    self._session.noticed.emit(event)
                    if event.job_id or event.target_id:
                        self._soon.poke()
                        self._inventory_soon.poke()  # a batch causes thousands of events
            except NotReached:
                await client.server.info()
            self._soon.poke()
            await asyncio.sleep(STREAM_PAUSE_SECONDS)

    def _on_listening(self, *, first: bool) -> None:
        """Read again what may have changed before the event stream was open.

        All streams except the `first` begin with the missed events. For them, only the jobs and the
        approval rules are read again. The rules are read because not every account sees the events
        about them.
        """
        self._soon.poke()
        missed = ("types", "proposals") if first else ()
        self._session.announce(*missed, "approval_rules")

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            await self._load()

    async def _load(self) -> None:
        client = self._session.client
        if self._session.local:
            await self._records.read(client, self._verifier.orders.keys())
        else:
            schedules = await scan_control.all_schedules(client)
            sent = self._verifier.orders.values()
            self._records.replace(
                [
                    *map(_scan, schedules),
                    *(_sent(one, self.evidence[one.job_id]) for one in sent),
                ]
            )
        jobs = sorted(self._records.by_id.values(), key=lambda job: job.created, reverse=True)
        await asyncio.sleep(0)  # with thousands of them each of these takes milliseconds
        ended = self._newly_ended(jobs) if self.loaded else []
        await asyncio.sleep(0)
        if jobs != self.jobs or not self.loaded:
            for _ in self.commands.steps(jobs, self.evidence):
                await asyncio.sleep(0)
            self.jobs, self.loaded = jobs, True
            self._verifier.on_records()
            self.changed.emit()
        self._ended += ended
        if ended:
            scanned = {"results"} if any(job.kind == "scan" for job in ended) else set()
            self._session.announce("inventory", "risk", *scanned)
        await self._tell_ended()

    async def _tell_ended(self) -> None:
        """Announce the end of each job, a few jobs per turn of the event loop. If another read of
        the jobs starts meanwhile, this call is cancelled, and the new read announces the rest.
        """
        told = 0
        while self._ended:
            job = self._ended.popleft()
            self.finished.emit(job)
            if not (self._session.local and self._verifier.will_read(job)):
                self.unread.emit(job)
            told += 1
            if told % _TOLD_AT_ONCE == 0:
                await asyncio.sleep(0)

    def _newly_ended(self, jobs: Sequence[Job]) -> list[Job]:
        """Return the jobs that ended since the last refresh. Jobs that were never seen active,
        because they were so short, are included.
        """
        before = {job.id: job.state for job in self.jobs}
        newest = max((job.created for job in self.jobs), default=0.0)
        return [
            job
            for job in jobs
            if job.state not in ACTIVE_JOB
            and (before[job.id] in ACTIVE_JOB if job.id in before else job.created >= newest)
        ]

    async def _cancel(self, job_id: str) -> None:
        client, job = self._session.client, self.job(job_id)
        if job is not None and job.state not in ACTIVE_JOB:
            return  # it has ended meanwhile
        if job is None or job.kind != "scan":
            known = job is not None or job_id in self._verifier.orders  # else of another server
            if known and self._session.local:
                await client.local.cancel(job_id)
        else:
            await scan_control.act(client, [job], scan_control.STOP)
        self._session.announce("jobs", "inventory")

    async def _hold(self, jobs: Sequence[Job], verb: str) -> None:
        try:
            await scan_control.act(self._session.client, jobs, verb)
        finally:
            self._session.announce("jobs", "inventory")

    async def _cancel_all(self, job_ids: Sequence[str]) -> None:
        for job_id in job_ids:
            with suppress(NotAccepted):  # it has begun meanwhile, and comes to its end
                await self._cancel(job_id)

    async def _cancel_rest(self, command: Command) -> None:
        """Cancel the jobs of a command that have not ended, including those that the server accepts
        meanwhile. The newest are cancelled first, because the server begins with the oldest.
        """
        tried: set[str] = set()
        while left := [job_id for job_id in command.under_way() if job_id not in tried]:
            tried.update(left)
            await self._cancel_all(left)

    async def _send_again(self, job: Job) -> None:
        """Send the request of a job again: for the objects of the job, with the data types and the
        selected matches of the first request. Only the analyst can start this, never the program
        by itself. An approval of the first request does not cover the new one.
        """
        self._guard.need_no_approval(Action(job.kind), [job.target_id])
        followed = self._verifier.orders.get(job.id)
        asked = followed.wish if followed else ChangeRequest(Action(job.kind))
        object_ids = list(job.object_ids or (followed.object_ids if followed else ()))
        keys = [Key(job.target_id, object_id) for object_id in object_ids]
        wish = ChangeRequest(
            action=Action(job.kind),
            sign_off=job.sign_off or asked.sign_off,
            reason=job.reason or asked.reason,
            data_types=asked.data_types,
            places={key: asked.places[key] for key in keys if key in asked.places},
        )
        again = RemediationOrder(
            path=job.path,
            sign_off=wish.sign_off,
            reason=wish.reason,
            object_ids=object_ids,
            data_types=list(wish.data_types) if wish.data_types else None,
            places={key.object_id: list(some) for key, some in wish.places.items()} or None,
        )
        client = self._session.client
        now = await self._verifier.read(job.target_id, again.object_ids)
        before = {one: now[one].remediation if one in now else None for one in again.object_ids}
        taken = await client.remediation.act(job.target_id, job.location_id, job.kind, again)
        for one in taken:
            self.track(
                FollowedChange(
                    job_id=one.job_id,
                    wish=wish,
                    target_id=job.target_id,
                    location_id=job.location_id,
                    path=job.path,
                    before=before,
                    requested=time.time(),
                )
            )


_BY_SCHEDULE = {
    "completed": JobState.DONE,
    "cancelled": JobState.CANCELLED,
    "stopped": JobState.CANCELLED,
    "failed": JobState.FAILED,
}


def _scan(schedule: Schedule) -> Job:
    """Convert a schedule to a job. The schedule is of a server without job records."""
    places = [place for target in schedule.targets for place in target.locations]
    state = _BY_SCHEDULE.get(schedule.status, JobState.RUNNING)
    if state is JobState.RUNNING and not any(place.started for place in places):
        state = JobState.QUEUED
    held = any(place.status == SearchStatus.PAUSED for place in places)
    started = min((place.started for place in places if place.started), default=0.0)
    return Job(
        id=schedule.id,
        kind="scan",
        state=state,
        title=schedule.label,
        created=started or schedule.next_scan or 0.0,
        updated=max((place.updated or 0.0 for place in places), default=0.0),
        target_id=schedule.targets[0].id if schedule.targets else "",
        location_id=places[0].id if len(places) == 1 else "",
        path="",
        message=PAUSED if held else schedule.status,
    )


def _sent(order: FollowedChange, evidence: Evidence) -> Job:
    """Convert a remediation to a job. The remediation was sent to a server without job records."""
    states = {State.CONFIRMED: JobState.DONE, State.FAILED: JobState.FAILED}
    otherwise = JobState.ATTENTION if evidence.state.final else JobState.RUNNING
    return Job(
        id=order.job_id,
        kind=order.wish.action.value,
        state=states.get(evidence.state, otherwise),
        title=f"{order.wish.action.value} {order.path}",
        created=order.requested,
        updated=evidence.checked,
        target_id=order.target_id,
        location_id=order.location_id,
        path=order.path,
        message=evidence.words,
        object_ids=order.object_ids,
        sign_off=order.wish.sign_off,
        reason=order.wish.reason,
        command=order.wish.command or None,
    )
