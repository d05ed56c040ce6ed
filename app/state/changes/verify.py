"""Evidence for a change, and the state that it proves (docs/reliability.md, "What may be said of a
change").

Only this module reports "Confirmed", and only after a GET of the location that was sent after the
request. If the server keeps job records, the record must agree; it is never sufficient alone.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.api.records.common import DataTypeCounts, number
from app.api.records.enums import ACTIVE_JOB, MARKS, Action, JobState, OperationStatus
from app.api.records.local import Job
from app.api.records.queries import LastRemediation, QueryLocation
from app.state.acts.orders import ChangeRequest
from app.state.rows.keys import Key

POLL_SECONDS = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)
PATIENCE_SECONDS = 15 * 60.0
"""A change not confirmed by then is reported as "Not confirmed"."""


class State(StrEnum):
    """The only states reported for a change."""

    SENDING = "Sending"
    REFUSED = "Refused"
    REQUESTED = "Requested"
    IN_PROGRESS = "In progress"
    CONFIRMED = "Confirmed"
    PARTLY = "Partly"
    FAILED = "Failed"
    OVERTAKEN = "Overtaken"
    NOT_CONFIRMED = "Not confirmed"

    @property
    def final(self) -> bool:
        """Whether the state can no longer change."""
        return self in FINAL


FINAL = frozenset(State) - {State.SENDING, State.REQUESTED, State.IN_PROGRESS}


@dataclass(frozen=True, slots=True)
class FollowedChange:
    """One job of a request, and the remediation records of its objects before it. `wish` has the
    reason as it was sent.
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


@dataclass(frozen=True, slots=True)
class Evidence:
    """State of a change: `words` for the screen, `checked` the Unix time of the last read."""

    state: State
    words: str
    checked: float


_DONE: dict[Action, tuple[OperationStatus, ...]] = {
    Action.MASK: (OperationStatus.MASKED,),
    Action.QUARANTINE: (OperationStatus.QUARANTINED, OperationStatus.QUARANTINED_RESTRICTED),
    Action.DELETE: (OperationStatus.DELETED, OperationStatus.DELETED_RESTRICTED),
    Action.ENCRYPT: (OperationStatus.ENCRYPTED,),
    **{action: (status,) for action, status in MARKS.items()},
}
_MARKED = frozenset(MARKS.values())
_NONE_LEFT = "read again: 0 of "


def requested(now: float) -> Evidence:
    """Return the evidence for an accepted request, which proves nothing yet."""
    return Evidence(State.REQUESTED, f"Requested {_clock(now)}. Waiting for confirmation", now)


def from_job(job: Job, now: float) -> Evidence | None:
    """Return what a job record alone proves: still active, or failed. Never success."""
    if job.state in ACTIVE_JOB:
        return Evidence(State.IN_PROGRESS, f"Server is working, checked {_clock(now)}", now)
    if job.state != JobState.DONE:
        said = job.message or job.status or f"The job ended as {job.state}."
        return Evidence(State.FAILED, said, now)
    return None


def judge(
    order: FollowedChange, found: Mapping[str, QueryLocation], job: Job | None, now: float
) -> Evidence:
    """Return what a new read of the request's objects shows; those not in `found` are unread."""
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
        return _waiting(order, "not in the results", now)
    record = found.remediation
    if order.wish.action is Action.UNDO:
        return _judge_undo(order, before, record, job, now)
    if record is None or (record == before and job is None):
        return _waiting(order, record.action if record else "no remediation", now)
    if record.error or record.action.startswith("Unable to "):
        return Evidence(State.FAILED, _failure(record), now)
    if record.action.startswith("Pending "):
        words = f"Server is working ({record.action}), checked {_clock(now)}"
        return Evidence(State.IN_PROGRESS, words, now)
    wish = order.wish
    ours = record.signoff == wish.sign_off and record.reason == wish.reason
    if record.action == OperationStatus.PARTIALLY_MASKED and wish.action is Action.MASK and ours:
        if _as_asked(order, found) or (order.picked and _none_left(job)):
            return Evidence(State.CONFIRMED, f"{record.action}, confirmed {_clock(now)}", now)
        return Evidence(State.PARTLY, f"{record.action}, seen {_clock(now)}", now)
    if record.action in _DONE[wish.action] and ours:
        return Evidence(State.CONFIRMED, f"{record.action}, confirmed {_clock(now)}", now)
    if record == before:
        return _waiting(order, record.action, now)
    return Evidence(State.OVERTAKEN, _overtaken(record), now)


def _as_asked(order: FollowedChange, found: QueryLocation) -> bool:
    """Whether the only remaining data types are those that were not requested."""
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
    """Judge an undo: confirmed once the record has left the state it had before.

    An error in it may belong to an earlier action, and shows again once a decision, or a later
    action, is undone.
    """
    left = record is None or before is None or record.action != before.action
    known = before is not None and (job is not None or before.action in _MARKED)
    if record is not None and record.error and not (known and left):
        return Evidence(State.FAILED, _failure(record), now)
    if record is not None and record.action.startswith("Pending "):
        words = f"Server is working ({record.action}), checked {_clock(now)}"
        return Evidence(State.IN_PROGRESS, words, now)
    if record != before and (left or job is not None):
        return Evidence(State.CONFIRMED, f"Undone, confirmed {_clock(now)}", now)
    return _waiting(order, record.action if record else "no remediation", now)


def _waiting(order: FollowedChange, last_seen: str, now: float) -> Evidence:
    if now - order.requested > PATIENCE_SECONDS:
        words = f"Not confirmed. Last seen: {last_seen} at {_clock(now)}"
        return Evidence(State.NOT_CONFIRMED, words, now)
    words = f"Requested {_clock(order.requested)}. Waiting for confirmation"
    return Evidence(State.REQUESTED, words, now)


def _failure(record: LastRemediation) -> str:
    """Return the reason of a failure; the embedded service's begins with the failed action."""
    error = record.error or "no reason given"
    return error if error.startswith(record.action) else f"{record.action}: {error}"


def _overtaken(record: LastRemediation) -> str:
    who = f"user {record.user_uid}" if record.user_uid else record.signoff or "somebody else"
    return f"Changed by {who} since: {record.action}"


def _together(parts: Sequence[Evidence], order: FollowedChange, now: float) -> Evidence:
    """Combine the evidence of several objects: the common state, still open, or partly done."""
    counts = Counter(part.state for part in parts)
    if len(counts) == 1:
        return parts[0]
    unsettled = [part for part in parts if not part.state.final]
    if unsettled:
        return unsettled[0]
    missing = len(parts) - counts[State.CONFIRMED]
    words = f"{missing} of {len(parts)} objects: {order.wish.action.value} not confirmed"
    return Evidence(State.PARTLY, words, now)


def _clock(moment: float) -> str:
    return time.strftime("%H:%M:%S", time.localtime(moment))
