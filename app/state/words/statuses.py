"""Words for the statuses of objects, and for the states of jobs."""

from __future__ import annotations

from app.api.records.enums import OperationStatus
from app.language import Texts

tr = Texts(__name__)

GONE = tr(
    "This result has no matches any more: a filter leaves out the file, or the last scan "
    "found nothing in the file. The result stays because it has a decision. The decision "
    "applies again if a scan finds the matches again."
)
_STATUSES = {
    **tr.words(
        "Confirmed Match",
        "Delegated",
        "Deleted",
        "Deleted with restrictions",
        "Encrypted",
        "False Match",
        "MIP label modified",
        "Manually Remediated",
        "Masked",
        "Partially masked",
        "Pending Delete",
        "Pending Encrypt",
        "Pending Mask",
        "Pending Modification",
        "Pending Quarantine",
        "Pending label modification",
        "Permissions modified",
        "Quarantined",
        "Quarantined with restrictions",
        "Test Data",
        "Unable to delete",
        "Unable to encrypt",
        "Unable to mask",
        "Unable to modify label",
        "Unable to modify permissions",
        "Unable to quarantine",
    ),
    OperationStatus.REMOVE_MARK.value: tr("Undecided again"),
}


_JOB_STATES = {
    **tr.words("queued", "running", "done", "failed", "cancelled", "refused", "unknown"),
    "attention": tr("needs attention"),
}


_DECISIONS = {
    **tr.words("open", "done"),
    "confirmed": _STATUSES["Confirmed Match"],
    "test": _STATUSES["Test Data"],
    "false": _STATUSES["False Match"],
}
_DUES = {**tr.words("overdue", "today", "later", "never"), "week": tr("within a week")}


def decision_word(state: str) -> str:
    """Return the word for a value of the query field `is`; another text is returned unchanged."""
    return _DECISIONS.get(state, state)


def due_word(due: str) -> str:
    """Return the word for a value of the query field `due`; another text is returned unchanged."""
    return _DUES.get(due, due)


def job_state_word(state: str) -> str:
    """Return the word for the state of a job (`JobState`), as it stands in a sentence; an unknown
    state is returned unchanged.
    """
    return _JOB_STATES.get(state, state)


def status_word(status: str) -> str:
    """Return the word for the status of an object (`OperationStatus`); "" or an unknown status is
    returned unchanged.
    """
    return _STATUSES.get(status, status)
