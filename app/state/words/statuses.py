"""Words for the statuses of objects."""

from __future__ import annotations

from app.language import Texts

tr = Texts(__name__)

_STATUSES = tr.words(
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
    "Remove mark",
    "Test Data",
    "Unable to delete",
    "Unable to encrypt",
    "Unable to mask",
    "Unable to modify label",
    "Unable to modify permissions",
    "Unable to quarantine",
)


def status_word(status: str) -> str:
    """Return the word for the status of an object (`OperationStatus`); "" for none."""
    return _STATUSES.get(status, status)
