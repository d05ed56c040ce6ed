"""Evidence for a change: the follow-up reads, and the state that they prove (docs/reliability.md,
"What may be said of a change").

Only this module reports "Confirmed", and only after a read of the location that was sent after the
request. If the server keeps job records, the job's record must agree with the read, but the record
alone is never sufficient.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from app.api.records.common import DataTypeCounts, number
from app.api.records.enums import ACTIVE_JOB, MARKS, Action, JobState, OperationStatus
from app.api.records.local import Job
from app.api.records.queries import LastRemediation, Query, QueryLocation
from app.language import Texts, clock
from app.state.acts.orders import ChangeRequest
from app.state.changes.job_records import JobRecords
from app.state.query.locations import read_locations
from app.state.rows.keys import Key
from app.state.server.session import Session
from app.state.words.actions import action_word
from app.state.words.sentences import sentence_words
from app.state.words.statuses import job_state_word, status_word
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

POLL_SECONDS = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)
PATIENCE_SECONDS = 15 * 60.0
"""Seconds after which a change without confirmation is reported as "Not confirmed"."""


class State(StrEnum):
    """The only states reported for a change."""

    SENDING = "Sending"  # not translated
    REFUSED = "Refused"  # not translated
    REQUESTED = "Requested"  # not translated
    IN_PROGRESS = "In progress"  # not translated
    CONFIRMED = "Confirmed"  # not translated
    PARTLY = "Partly"  # not translated
    FAILED = "Failed"  # not translated
    OVERTAKEN = "Overtaken"  # not translated
    NOT_CONFIRMED = "Not confirmed"  # not translated

    @property
    def final(self) -> bool:
        """Whether the state can no longer change."""
        return self in FINAL


FINAL = frozenset(State) - {State.SENDING, State.REQUESTED, State.IN_PROGRESS}


class FollowedChange(Struct, frozen=True, gc=False):
    """One job of a request. `before` has the remediation record that each object had before the
    request; `wish` has the reason as it was sent.

    The garbage collector skips `FollowedChange` and `Evidence`, because visiting the objects of ten
    thousand files would block the window for 20 ms each time. They are never in reference cycles.
    """

    job_id: str
    wish: ChangeRequest
    target_id: str
    location_id: str
    path: str
    before: Mapping[str, LastRemediation | None]
    requested: float

    @property
    def object_ids(self) -> tuple[str, ...]:
        """The match objects of the job."""
        return tuple(self.before)

    @property
    def picked(self) -> bool:
        """Whether only some matches of an object were to be masked."""
        places = self.wish.places
        return bool(places) and any(Key(self.target_id, one) in places for one in self.before)


class Evidence(Struct, frozen=True, gc=False):
    """State of a change: `words` for the screen, `checked` the Unix time of the last read."""

    state: State
    words: str
    checked: float
    partly: bool = False
    """Whether the file was masked as requested, and still contains other matches."""


_DONE: dict[Action, tuple[OperationStatus, ...]] = {
    Action.MASK: (OperationStatus.MASKED,),
    Action.QUARANTINE: (OperationStatus.QUARANTINED, OperationStatus.QUARANTINED_RESTRICTED),
    Action.DELETE: (OperationStatus.DELETED, OperationStatus.DELETED_RESTRICTED),
    Action.ENCRYPT: (OperationStatus.ENCRYPTED,),
    **{action: (status,) for action, status in MARKS.items()},
}
_MARKED = frozenset(MARKS.values())
_NONE_LEFT = "read again: 0 of "  # not translated


class Verifier(QObject):
    """The requested changes and their evidence, polled until a read has confirmed them."""

    changed = Signal()
    read_object = Signal(object, object)
    """An object was read after a change: its key, and the answer."""

    def __init__(self, session: Session, tasks: Tasks, records: JobRecords) -> None:
        super().__init__()
        self.orders: dict[str, FollowedChange] = {}
        self.evidence: dict[str, Evidence] = {}
        self._session = session
        self._tasks = tasks
        self._records = records
        self._queries: dict[str, str] = {}
        """IDs of the queries to use again, by Target ID."""
        self._open: dict[str, FollowedChange] = {}
        """Changes whose evidence is not final, by job ID."""
        self._news: asyncio.Event | None = None
        """Ends the pause between reads early; None while not polling."""
        self._attempt = 0
        session.written.connect(self._on_written)

    def track(self, order: FollowedChange) -> None:
        """Start following a change that the server has just accepted."""
        self.orders[order.job_id] = self._open[order.job_id] = order
        self.evidence[order.job_id] = requested(order.requested)
        self.changed.emit()
        self._attempt = 0
        if self._news is None:
            self._tasks.watch("verify", self._look_until_settled)
        elif not self._session.local:  # our service sends news: let the current read finish
            self._news.set()

    def forget(self) -> None:
        """Clear all requested changes."""
        self._tasks.stop("verify")
        self.orders.clear()
        self.evidence.clear()
        self._open.clear()
        self._queries.clear()

    def go_on(self) -> None:
        """Poll the open requests, starting with the shortest pause."""
        if self._open:
            self._attempt = 0
            self._tasks.watch("verify", self._look_until_settled)

    def will_read(self, job: Job) -> bool:
        """Whether the verifier will still read all objects of an ended job."""
        order = self._open.get(job.id)
        return order is not None and set(order.object_ids).issuperset(job.object_ids or ())

    def on_records(self) -> None:
        """Update from new job records, which show progress or a failure, and poll immediately."""
        now = time.time()
        for order in list(self._open.values()):
            job = self._records.by_id.get(order.job_id)
            said = from_job(job, now) if job else None
            self._say(order, said or self.evidence[order.job_id])
        if self._news is not None:
            self._news.set()

    async def _look_until_settled(self) -> None:
        """Poll with growing pauses; news of a job ends a pause early."""
        news = self._news = asyncio.Event()
        try:
            while self._open:
                await self._look([one for one in self._open.values() if not self._works(one)])
                pause = POLL_SECONDS[min(self._attempt, len(POLL_SECONDS) - 1)]
                try:
                    async with asyncio.timeout(pause):
                        await news.wait()
                except TimeoutError:
                    self._attempt += 1
                    self._session.announce("jobs")
                news.clear()
        finally:
            if self._news is news:  # else another poll has begun
                self._news = None

    def _works(self, order: FollowedChange) -> bool:
        """Whether the job is active according to the server's record, or has no record yet."""
        job = self._records.by_id.get(order.job_id)
        if job is None:
            return self._session.local and order.job_id not in self._records.gone
        return self._session.local and job.state in ACTIVE_JOB

    async def _look(self, orders: Sequence[FollowedChange]) -> None:
        """Read the objects with one query per Target. The query has no status filter, because a
        filter would leave out exactly the objects that changed.
        """
        by_target: dict[str, list[FollowedChange]] = {}
        for order in orders:
            by_target.setdefault(order.target_id, []).append(order)
        for target_id, some in by_target.items():
            wanted = dict.fromkeys(object_id for order in some for object_id in order.object_ids)
            found = await self.read(target_id, wanted)
            now = time.time()
            for order in some:
                self._say(order, judge(order, found, self._record(order), now))
            for object_id in wanted:
                self.read_object.emit(Key(target_id, object_id), found.get(object_id))

    def _record(self, order: FollowedChange) -> Job | None:
        return self._records.by_id.get(order.job_id) if self._session.local else None

    async def read(self, target_id: str, object_ids: Collection[str]) -> dict[str, QueryLocation]:
        """Read the current state of objects. Objects that a new query does not find are left out.

        A server of this project answers a query from the current state of its store, so an earlier
        query is used again as long as it finds the objects and no scan is active. Answers of other
        servers may be as old as the query.
        """
        found: dict[str, QueryLocation] = {}
        jobs = self._records.by_id.values()
        if any(job.kind == "scan" and job.state in ACTIVE_JOB for job in jobs):
            self._queries.clear()
        if query_id := self._queries.pop(target_id, ""):
            found = await read_locations(self._session, query_id, target_id, object_ids)
        if left := [object_id for object_id in object_ids if object_id not in found]:
            query_id = await self._session.client.queries.create(Query(target=[target_id]))
            found |= await read_locations(self._session, query_id, target_id, left)
        if self._session.local:
            self._queries[target_id] = query_id
        return found

    def _on_written(self, what: frozenset[str]) -> None:
        if "results" in what:  # a scan has ended
            self._queries.clear()

    def _say(self, order: FollowedChange, evidence: Evidence) -> None:
        if evidence != self.evidence[order.job_id]:
            self.evidence[order.job_id] = evidence
            if evidence.state.final:
                self._open.pop(order.job_id, None)
            self.changed.emit()


def requested(now: float) -> Evidence:
    """Return the evidence for an accepted request, which proves nothing yet."""
    return Evidence(
        State.REQUESTED, tr("Requested {when}. Waiting for confirmation", when=_clock(now)), now
    )


def from_job(job: Job, now: float) -> Evidence | None:
    """Return what a job record alone proves: still active, or failed. Never success."""
    if job.state in ACTIVE_JOB:
        return Evidence(
            State.IN_PROGRESS, tr("Server is working, checked {when}", when=_clock(now)), now
        )
    if job.state != JobState.DONE:
        said = sentence_words(job.message) or status_word(job.status or "")
        said = said or tr("The job ended as {state}.", state=job_state_word(job.state))
        return Evidence(State.FAILED, said, now)
    return None


def judge(
    order: FollowedChange, found: Mapping[str, QueryLocation], job: Job | None, now: float
) -> Evidence:
    """Return what a new read of the request's objects shows. Objects that are not in `found` count
    as unread.
    """
    parts = [
        _judge_one(order, object_id, found.get(object_id), job, now)
        for object_id in order.object_ids
    ]
    return _together(parts, order, now)


def _judge_one(
    order: FollowedChange, object_id: str, found: QueryLocation | None, job: Job | None, now: float
) -> Evidence:
    before = order.before[object_id]
    if found is None:
        return _waiting(order, tr("not in the results"), now)
    record = found.remediation
    if order.wish.action is Action.UNDO:
        return _judge_undo(order, before, record, job, now)
    if record is None or (record == before and job is None):
        return _waiting(order, status_word(record.action) if record else tr("no remediation"), now)
    if record.error or record.action.startswith("Unable to "):
        return Evidence(State.FAILED, _failure(record), now)
    if record.action.startswith("Pending "):
        words = tr(
            "Server is working ({action}), checked {when}",
            action=status_word(record.action),
            when=_clock(now),
        )
        return Evidence(State.IN_PROGRESS, words, now)
    wish = order.wish
    ours = record.signoff == wish.sign_off and record.reason == wish.reason
    if record.action == OperationStatus.PARTIALLY_MASKED and wish.action is Action.MASK and ours:
        if _as_asked(order, found) or (order.picked and _none_left(job)):
            words = tr(
                "{action}, confirmed {when}", action=status_word(record.action), when=_clock(now)
            )
            return Evidence(State.CONFIRMED, words, now, partly=True)
        return Evidence(
            State.PARTLY,
            tr("{action}, seen {when}", action=status_word(record.action), when=_clock(now)),
            now,
        )
    if record.action in _DONE[wish.action] and ours:
        return Evidence(
            State.CONFIRMED,
            tr("{action}, confirmed {when}", action=status_word(record.action), when=_clock(now)),
            now,
        )
    if record == before:
        return _waiting(order, status_word(record.action), now)
    return Evidence(State.OVERTAKEN, _overtaken(record), now)


def _as_asked(order: FollowedChange, found: QueryLocation) -> bool:
    """Whether all remaining matches are of data types that were not requested."""
    wanted = order.wish.data_types or ()
    left = {one.label for one in found.matchdata if _live(one)}
    return bool(wanted) and not left.intersection(wanted)


def _none_left(job: Job | None) -> bool:
    """Whether the service has read the file again and found none of the requested matches."""
    return job is not None and bool(job.verified) and _NONE_LEFT in (job.verification or "")


def _live(one: DataTypeCounts) -> bool:
    return any(number(count) for count in (one.test, one.match, one.prohibited))


def _judge_undo(
    order: FollowedChange,
    before: LastRemediation | None,
    record: LastRemediation | None,
    job: Job | None,
    now: float,
) -> Evidence:
    """Judge an undo, which is confirmed once the record differs from the one before the undo.

    An error in the record does not always mean that the undo failed: it may belong to an earlier
    action, whose record is shown again once a later action or decision is undone.
    """
    left = record is None or before is None or record.action != before.action
    known = before is not None and (job is not None or before.action in _MARKED)
    if record is not None and record.error and not (known and left):
        return Evidence(State.FAILED, _failure(record), now)
    if record is not None and record.action.startswith("Pending "):
        words = tr(
            "Server is working ({action}), checked {when}",
            action=status_word(record.action),
            when=_clock(now),
        )
        return Evidence(State.IN_PROGRESS, words, now)
    if record != before and (left or job is not None):
        return Evidence(State.CONFIRMED, tr("Undone, confirmed {when}", when=_clock(now)), now)
    return _waiting(order, status_word(record.action) if record else tr("no remediation"), now)


def _waiting(order: FollowedChange, last_seen: str, now: float) -> Evidence:
    if now - order.requested > PATIENCE_SECONDS:
        words = tr(
            "Not confirmed. Last seen: {last_seen} at {when}", last_seen=last_seen, when=_clock(now)
        )
        return Evidence(State.NOT_CONFIRMED, words, now)
    words = tr("Requested {when}. Waiting for confirmation", when=_clock(order.requested))
    return Evidence(State.REQUESTED, words, now)


def _failure(record: LastRemediation) -> str:
    """Return the reason of a failure, which begins with the failed action. The message of the
    embedded service already begins with the action; in other messages the action is added.
    """
    word, error = status_word(record.action), record.error or tr("no reason given")
    told = error.removeprefix(record.action)
    return f"{word}{told}" if told != error else f"{word}: {error}"


def _overtaken(record: LastRemediation) -> str:
    who = (
        tr("user {user_uid}", user_uid=record.user_uid)
        if record.user_uid
        else record.signoff or tr("somebody else")
    )
    return tr("Changed by {who} since: {action}", who=who, action=status_word(record.action))


def _together(parts: Sequence[Evidence], order: FollowedChange, now: float) -> Evidence:
    """Combine the evidence of several objects. Return a state that all have in common; otherwise a
    state that is not final yet; otherwise "Partly".
    """
    counts = Counter(part.state for part in parts)
    if len(counts) == 1:
        partly = [part for part in parts if part.partly]
        if 0 < len(partly) < len(parts):
            words = tr(
                "{words} ({count} of {total} objects)",
                words=partly[0].words,
                count=len(partly),
                total=len(parts),
            )
            return replace(partly[0], words=words)
        return parts[0]
    unsettled = [part for part in parts if not part.state.final]
    if unsettled:
        return unsettled[0]
    missing = len(parts) - counts[State.CONFIRMED]
    words = tr(
        "{missing} of {count} objects: {action} not confirmed",
        missing=missing,
        count=len(parts),
        action=action_word(order.wish.action),
    )
    return Evidence(State.PARTLY, words, now)


def _clock(moment: float) -> str:
    return clock(moment, seconds=True)
