"""How severities, statuses and evidence look: one icon, one colour, one word each, everywhere."""

from __future__ import annotations

from dataclasses import dataclass

from app.api.records.enums import Action, OperationStatus, SearchStatus
from app.state.changes.verify import State
from app.state.kept.today import local_day
from app.ui.look.theme import Role

NONE = "\u2013"
"""Stands where there is nothing to say: a dash."""
_SHORT = {"prohibited": "Prohib."}
_NEAR = {-1: "1 day over", 0: "today", 1: "tomorrow"}


@dataclass(frozen=True, slots=True)
class Severity:
    """One of the three kinds of match."""

    key: str
    word: str
    icon: str
    role: Role
    about: str

    @property
    def words(self) -> tuple[str, ...]:
        """What its column can be headed by, the longest first."""
        return self.word, _SHORT.get(self.key, self.word)


PROHIBITED = Severity(
    "prohibited",
    "Prohibited",
    "prohibited",
    Role.PROHIBITED,
    "Prohibited: data that may not be kept at all, for example track data",
)
MATCH = Severity("match", "Match", "match", Role.MATCH, "Match: sensitive data")
TEST = Severity(
    "test",
    "Test",
    "test",
    Role.TEST,
    "Test: values published for testing, or marked as test data",
)
SEVERITIES = {one.key: one for one in (PROHIBITED, MATCH, TEST)}

_STATUS_ICONS = {
    OperationStatus.CONFIRMED.value: "confirm",
    OperationStatus.FALSE_MATCH.value: "false-match",
    OperationStatus.TEST_DATA.value: "test-data",
    OperationStatus.REMEDIATED_MANUALLY.value: "remediated-by-hand",
    OperationStatus.MASKED.value: "mask",
    OperationStatus.PARTIALLY_MASKED.value: "mask",
    OperationStatus.QUARANTINED.value: "quarantine",
    OperationStatus.QUARANTINED_RESTRICTED.value: "quarantine",
    OperationStatus.DELETED.value: "delete",
    OperationStatus.DELETED_RESTRICTED.value: "delete",
    OperationStatus.ENCRYPTED.value: "encrypt",
}

ACTION_ICONS = {
    "mask": "mask",
    "quarantine": "quarantine",
    "encrypt": "encrypt",
    "delete": "delete",
    "undo": "undo",
    "confirmed": "confirm",
    "false_match": "false-match",
    "test_data": "test-data",
    "remediated_manually": "remediated-by-hand",
}
"""By the word that a job and the audit journal have for an action."""

DECIDED = {
    Action.CONFIRMED: ("confirmed", "The matches are real and wait for a remedy."),
    Action.FALSE_MATCH: ("false match", "The matches no longer count, also after a new scan."),
    Action.TEST_DATA: ("test data", "The matches count as test data, also after a new scan."),
    Action.REMEDIATED_MANUALLY: (
        "remediated by hand",
        "Somebody has dealt with it elsewhere; this console changes nothing.",
    ),
}
"""What a decision is called, and what it means."""


def severity(key: str | None) -> Severity:
    """The severity of a match; one that the server does not name counts as a match."""
    return SEVERITIES.get(key or "", MATCH)


def status_icon(status: str) -> str:
    """The icon of an operation status, "" for none; one that is not known gets the general one."""
    if not status:
        return ""
    if status.startswith("Pending "):
        return "pending"
    if status.startswith("Unable to "):
        return "error"
    return _STATUS_ICONS.get(status, "info")


def status_role(status: str) -> Role:
    """The colour of an operation status: red where it failed, faint where there is none.

    Never the colour of proof: a status is what the server says, evidence is more.
    """
    if not status:
        return Role.FAINT
    if status.startswith("Unable to "):
        return Role.PROHIBITED
    return Role.PENDING if status.startswith("Pending ") else Role.TEXT


def evidence_look(state: State | None) -> tuple[str, Role]:
    """Icon and colour of a change's evidence (trust.md 6.2): only `Confirmed` is green."""
    if state is State.CONFIRMED:
        return "success", Role.CONFIRMED
    if state in {State.FAILED, State.REFUSED}:
        return "error", Role.PROHIBITED
    if state in {State.PARTLY, State.OVERTAKEN, State.NOT_CONFIRMED}:
        return "warning", Role.MATCH
    return "pending", Role.PENDING


_BUSY = {
    SearchStatus.SEARCHING,
    SearchStatus.INDEXING,
    SearchStatus.PREPARING,
    SearchStatus.PROCESSING,
}
_WAITING = {SearchStatus.QUEUED, SearchStatus.QUEUED_PROCESSING}
_HELD = {SearchStatus.PAUSED, SearchStatus.AUTO_PAUSED}
_BAD = {SearchStatus.STALLED, SearchStatus.BLOCKED}


def search_look(status: str) -> tuple[str, Role]:
    """The icon of a search status and its colour."""
    if status in _BUSY:
        return "status-searching", Role.ACCENT
    if status in _WAITING:
        return "pending", Role.PENDING
    if status in _HELD:
        return "pause", Role.SECONDARY
    if status in _BAD:
        return "warning", Role.MATCH
    known = {
        SearchStatus.SEARCHED.value: ("status-searched", Role.SECONDARY),
        SearchStatus.NONE.value: ("status-none", Role.FAINT),
        SearchStatus.ERROR.value: ("error", Role.PROHIBITED),
    }
    return known.get(status, ("help", Role.SECONDARY))


def due_words(day: int) -> str:
    """When something is due, seen from today; `day` as `date.toordinal` has it."""
    days = day - local_day().toordinal()
    return f"{-days} days over" if days < -1 else _NEAR.get(days, f"in {days} days")
