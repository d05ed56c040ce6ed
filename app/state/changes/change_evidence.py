"""Evidence for a change: the state that the follow-up reads prove (docs/reliability.md, "What may
be said of a change").

Only this module reports "Confirmed", and only after a read that was sent later than the request. If
the server keeps job records, the job's record must agree with this read, but the record alone is
never sufficient.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from app.api.records.common import DataTypeCounts, number
from app.api.records.enums import ACTIVE_JOB, MARKS, Action, JobState, OperationStatus
from app.api.records.local import Job
from app.api.records.queries import LastRemediation, QueryLocation
from app.language import Texts, clock
from app.state.decisions_and_undo.change_requests import ChangeRequest
from app.state.rows.keys import Key
from app.state.words.actions import action_word
from app.state.words.event_sentences import sentence_words
from app.state.words.statuses import job_state_word, status_word

tr = Texts(__name__)

PATIENCE_SECONDS = 15 * 60.0
"""Seconds after which a change without confirmation is reported as "Not confirmed"."""


class State(StrEnum):
    """All states that are reported for a change."""

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
    def undoes_decisions(self) -> bool:
        """Whether this is an undo of decisions, which changes no file."""
        before = self.before.values()
        decided = all(one is not None and one.action in MARKS.values() for one in before)
        return self.wish.action is Action.UNDO and decided

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


def requested(now: float) -> Evidence:
    """Return the evidence for an accepted request, which proves nothing yet."""
    return Evidence(
        State.REQUESTED, tr("Requested {when}. Waiting for verification", when=_clock(now)), now
    )


def from_job(job: Job, now: float) -> Evidence | None:
    """Return the evidence of a job record alone: that the job is active, or that it has failed.
    Return None for a job that is done, because the record alone never proves success.
    """
    if job.state in ACTIVE_JOB:
        return Evidence(
            State.IN_PROGRESS, tr("Request in progress, last checked {when}", when=_clock(now)), now
        )
    if job.state != JobState.DONE:
        said = sentence_words(job.message) or status_word(job.status or "")
        said = said or tr(
            "The job ended with the state “{state}”.", state=job_state_word(job.state)
        )
        return Evidence(State.FAILED, said, now)
    return None


def judge(
    order: FollowedChange, found: Mapping[str, QueryLocation], job: Job | None, now: float
) -> Evidence:
    """Return what a new read of the request's objects shows. An object that is missing in `found`
    counts as not verified yet.
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
        return _waiting(
            order, status_word(record.action) if record else tr("no decision or remediation"), now
        )
    if record.error or record.action.startswith("Unable to "):
        return Evidence(State.FAILED, _failure(record), now)
    if record.action.startswith("Pending "):
        words = tr(
            "Request in progress ({action}), last checked {when}",
            action=status_word(record.action),
            when=_clock(now),
        )
        return Evidence(State.IN_PROGRESS, words, now)
    wish = order.wish
    ours = record.signoff == wish.sign_off and record.reason == wish.reason
    if record.action == OperationStatus.PARTIALLY_MASKED and wish.action is Action.MASK and ours:
        if _as_asked(order, found) or (order.picked and _none_left(job)):
            words = tr(
                "{action}, verified {when}", action=status_word(record.action), when=_clock(now)
            )
            return Evidence(State.CONFIRMED, words, now, partly=True)
        return Evidence(
            State.PARTLY,
            tr("{action}, status at {when}", action=status_word(record.action), when=_clock(now)),
            now,
        )
    if record.action in _DONE[wish.action] and ours:
        return Evidence(
            State.CONFIRMED,
            tr("{action}, verified {when}", action=status_word(record.action), when=_clock(now)),
            now,
        )
    if record == before:
        return _waiting(order, status_word(record.action), now)
    return Evidence(State.OVERTAKEN, _overtaken(record), now)


def _as_asked(order: FollowedChange, found: QueryLocation) -> bool:
    """Whether all remaining matches are of data types that were not requested. False if the request
    did not name data types.
    """
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
    """Judge an undo. The undo is confirmed once `record`, the current remediation record, differs
    from `before`, the record before the undo. Without a job record, the two must differ in their
    action.

    An error in the record does not always mean that the undo failed: it may belong to an earlier
    action, whose record is shown again once a later action or decision is undone.
    """
    left = record is None or before is None or record.action != before.action
    known = before is not None and (job is not None or before.action in _MARKED)
    if record is not None and record.error and not (known and left):
        return Evidence(State.FAILED, _failure(record), now)
    if record is not None and record.action.startswith("Pending "):
        words = tr(
            "Request in progress ({action}), last checked {when}",
            action=status_word(record.action),
            when=_clock(now),
        )
        return Evidence(State.IN_PROGRESS, words, now)
    if record != before and (left or job is not None):
        return Evidence(State.CONFIRMED, tr("Undone, verified {when}", when=_clock(now)), now)
    return _waiting(
        order, status_word(record.action) if record else tr("no decision or remediation"), now
    )


def _waiting(order: FollowedChange, last_seen: str, now: float) -> Evidence:
    if now - order.requested > PATIENCE_SECONDS:
        words = tr(
            "Result not verified. Status at {when}: {last_seen}",
            last_seen=last_seen,
            when=_clock(now),
        )
        return Evidence(State.NOT_CONFIRMED, words, now)
    words = tr("Requested {when}. Waiting for verification", when=_clock(order.requested))
    return Evidence(State.REQUESTED, words, now)


def _failure(record: LastRemediation) -> str:
    """Return the reason of a failure as a text that begins with the failed action. The message of
    the embedded service already begins with the action; to other messages the action is added.
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
    return tr("Changed later by {who}: {action}", who=who, action=status_word(record.action))


def _together(parts: Sequence[Evidence], order: FollowedChange, now: float) -> Evidence:
    """Combine the evidence of several objects. If all have the same state, return that state.
    Otherwise return a state that is not final yet or, if all are final, "Partly".
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
        "“{action}” was not verified for {missing} of {count} objects",
        missing=missing,
        count=len(parts),
        action=action_word(order.wish.action),
    )
    return Evidence(State.PARTLY, words, now)


def _clock(moment: float) -> str:
    return clock(moment, seconds=True)
