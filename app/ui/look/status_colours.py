"""Appearance of severities, statuses and evidence: one icon, colour and name each."""

from __future__ import annotations

from dataclasses import dataclass

from app.api.records.enums import Action, OperationStatus, SearchStatus
from app.language import Texts
from app.state.changes.change_evidence import State
from app.state.console_data.today import local_day
from app.state.words.statuses import status_word
from app.ui.look.colours import Role

tr = Texts(__name__)

NONE = "\u2013"
"""Dash shown for an empty value."""
_SHORT = {"prohibited": tr("Prohib.")}
_NEAR = {-1: tr("1 day overdue"), 0: tr("today"), 1: tr("tomorrow")}


@dataclass(frozen=True, slots=True)
class Severity:
    """Appearance of one of the three severities: prohibited, match, and test."""

    key: str
    word: str
    icon: str
    role: Role
    about: str

    @property
    def words(self) -> tuple[str, ...]:
        """Column headings, longest first; a column shows the first one that fits."""
        return self.word, _SHORT.get(self.key, self.word)


PROHIBITED = Severity(
    "prohibited",
    tr("Prohibited"),
    "prohibited",
    Role.PROHIBITED,
    tr("Prohibited: data that must not be stored at all, for example track data"),
)
MATCH = Severity("match", tr("Match"), "match", Role.MATCH, tr("Match: sensitive data"))
TEST = Severity(
    "test",
    tr("Test"),
    "test",
    Role.TEST,
    tr("Test: values published for testing, or marked as test data"),
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

STATUS_WORDS = tuple(status_word(status) for status in _STATUS_ICONS if "with" not in status)
"""Words of the usual statuses, for which columns have space."""

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
    Action.MASK.value: tr("Mask"),
    Action.QUARANTINE.value: tr("Quarantine"),
    Action.DELETE.value: tr("Delete"),
    Action.ENCRYPT.value: tr("Encrypt"),
    Action.CONFIRMED.value: tr("Confirm"),
    Action.FALSE_MATCH.value: tr("False match"),
    Action.TEST_DATA.value: tr("Test data"),
    Action.REMEDIATED_MANUALLY.value: tr("Remediated by hand"),
}
"""Names of the actions that may need the approval of a second person."""

DECIDED = {
    Action.CONFIRMED: (tr("confirmed"), tr("The matches are real and need remediation.")),
    Action.FALSE_MATCH: (
        tr("false match"),
        tr("The matches are not counted, also after a new scan."),
    ),
    Action.TEST_DATA: (
        tr("test data"),
        tr("The matches are counted as test data, also after a new scan."),
    ),
    Action.REMEDIATED_MANUALLY: (
        tr("remediated by hand"),
        tr("The matches were remediated outside this console."),
    ),
}
"""Name and meaning of each decision."""


def severity(key: str | None) -> Severity:
    """Return the severity with this key; for an unknown key or None, that of a plain match."""
    return SEVERITIES.get(key or "", MATCH)


def status_icon(status: str) -> str:
    """Return the name of the icon of an operation status: "" if there is no status, and a generic
    icon if the status is unknown.
    """
    if not status:
        return ""
    if status.startswith("Pending "):
        return "pending"
    if status.startswith("Unable to "):
        return "error"
    return _STATUS_ICONS.get(status, "info")


def status_role(status: str) -> Role:
    """Return the role that colours an operation status: `PROHIBITED` for a failure, `PENDING` for a
    pending action, `FAINT` if there is no status, otherwise `TEXT`.

    The green colour of confirmed evidence is never used, because a status is only what the server
    claims.
    """
    if not status:
        return Role.FAINT
    if status.startswith("Unable to "):
        return Role.PROHIBITED
    return Role.PENDING if status.startswith("Pending ") else Role.TEXT


def evidence_look(state: State | None) -> tuple[str, Role]:
    """Return icon and colour for the verified state of a change; `state` is None while the state is
    not known. Only `State.CONFIRMED` is green (docs/reliability.md, "What may be said of a
    change").
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
    """Return icon and colour for the status of a scan (`SearchStatus`). An unknown status gets a
    question mark.
    """
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
        SearchStatus.NONE.value: ("status-none", Role.SECONDARY),
        SearchStatus.ERROR.value: ("error", Role.PROHIBITED),
    }
    return known.get(status, ("help", Role.SECONDARY))


_SEARCH_WORDS = {
    SearchStatus.NONE.value: tr("Not scanned"),
    SearchStatus.SEARCHED.value: tr("Searched"),
    SearchStatus.SEARCHING.value: tr("Searching"),
    SearchStatus.ERROR.value: tr("Error"),
    SearchStatus.PAUSED.value: tr("Manually paused"),
    SearchStatus.STALLED.value: tr("Stalled"),
    SearchStatus.BLOCKED.value: tr("Processing blocked"),
    SearchStatus.PROCESSING.value: tr("Processing events"),
    SearchStatus.INDEXING.value: tr("Indexing results"),
    SearchStatus.PREPARING.value: tr("Preparing to scan"),
    SearchStatus.AUTO_PAUSED.value: tr("Automatically paused"),
    SearchStatus.QUEUED.value: tr("Queued for scanning"),
    SearchStatus.QUEUED_PROCESSING.value: tr("Queued for processing"),
}


SEARCH_WORDS = tuple(_SEARCH_WORDS.values())


def search_word(status: str) -> str:
    """Return the status of a scan (`SearchStatus`) in words. An unknown status is returned with a
    capital first letter.
    """
    return _SEARCH_WORDS.get(status) or status.capitalize()


def due_words(day: int) -> str:
    """Describe a due date relative to today; `day` is the date (`date.toordinal`)."""
    days = day - local_day().toordinal()
    if days in _NEAR:
        return _NEAR[days]
    return tr("{n} days overdue", n=-days) if days < 0 else tr("in {n} days", n=days)
