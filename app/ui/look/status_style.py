"""Appearance of severities, statuses and evidence: one icon, colour and name each."""

from __future__ import annotations

from dataclasses import dataclass

from app.api.records.enums import Action, OperationStatus, SearchStatus
from app.state.changes.verify import State
from app.state.kept.today import local_day
from app.ui.look.theme import Role

NONE = "\u2013"
"""Dash shown for an empty value."""
_SHORT = {"prohibited": "Prohib."}
_NEAR = {-1: "1 day overdue", 0: "today", 1: "tomorrow"}


@dataclass(frozen=True, slots=True)
class Severity:
    """Severity: one of the three kinds of match."""

    key: str
    word: str
    icon: str
    role: Role
    about: str

    @property
    def words(self) -> tuple[str, ...]:
        """Alternative column headings, longest first; a narrow column uses a shorter one."""
        return self.word, _SHORT.get(self.key, self.word)


PROHIBITED = Severity(
    "prohibited",
    "Prohibited",
    "prohibited",
    Role.PROHIBITED,
    "Prohibited: data that must not be stored at all, for example track data",
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
"""Icons by the action name in jobs and the audit journal."""

ACTION_NAMES = {
    Action.MASK.value: "Mask",
    Action.QUARANTINE.value: "Quarantine",
    Action.DELETE.value: "Delete",
    Action.ENCRYPT.value: "Encrypt",
    Action.CONFIRMED.value: "Confirm",
    Action.FALSE_MATCH.value: "False match",
    Action.TEST_DATA.value: "Test data",
    Action.REMEDIATED_MANUALLY.value: "Remediated by hand",
}
"""Names of the actions that may need the approval of a second person."""

DECIDED = {
    Action.CONFIRMED: ("confirmed", "The matches are real and need remediation."),
    Action.FALSE_MATCH: ("false match", "The matches are not counted, also after a new scan."),
    Action.TEST_DATA: ("test data", "The matches are counted as test data, also after a new scan."),
    Action.REMEDIATED_MANUALLY: (
        "remediated by hand",
        "The matches were remediated elsewhere; this console changes nothing.",
    ),
}
"""Name and meaning of each decision."""


def severity(key: str | None) -> Severity:
    """Return the severity of a match; an unknown key counts as a match."""
    return SEVERITIES.get(key or "", MATCH)


def status_icon(status: str) -> str:
    """Return the icon of an operation status. It is "" if there is no status, and a generic icon
    if the status is unknown.
    """
    if not status:
        return ""
    if status.startswith("Pending "):
        return "pending"
    if status.startswith("Unable to "):
        return "error"
    return _STATUS_ICONS.get(status, "info")


def status_role(status: str) -> Role:
    """Return the colour of an operation status: red if it is a failure, faint if there is no
    status.

    The green colour of confirmed evidence is never used, because a status is only what the server
    claims.
    """
    if not status:
        return Role.FAINT
    if status.startswith("Unable to "):
        return Role.PROHIBITED
    return Role.PENDING if status.startswith("Pending ") else Role.TEXT


def evidence_look(state: State | None) -> tuple[str, Role]:
    """Return icon and colour of a change's evidence; only `Confirmed` is green
    (docs/reliability.md, "What may be said of a change").
    """
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
    """Return icon and colour of a search status."""
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


def search_word(status: str) -> str:
    """Return the word for a search status."""
    return "Not scanned" if status == SearchStatus.NONE else status.capitalize()


def due_words(day: int) -> str:
    """Describe a due date relative to today; `day` as in `date.toordinal`."""
    days = day - local_day().toordinal()
    return f"{-days} days overdue" if days < -1 else _NEAR.get(days, f"in {days} days")
