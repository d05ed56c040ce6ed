"""Words for the actions in the audit journal, and for the result of a check of it."""

from __future__ import annotations

from app.language import Texts
from app.state.words.templates import Templates

tr = Texts(__name__)

_ACTIONS = {
    "open": tr("Open", "action in the journal"),
    "reveal": tr("Reveal"),
    "export": tr("Export"),
    "backup": tr("Backup"),
    "restore": tr("Restore", "action in the journal"),
    "confirmed": tr("Confirmed"),
    "remediated_manually": tr("Remediated by hand"),
    "test_data": tr("Test data"),
    "false_match": tr("False match"),
    "mask": tr("Mask"),
    "quarantine": tr("Quarantine"),
    "delete": tr("Delete"),
    "encrypt": tr("Encrypt"),
    "undo": tr("Undo"),
    "expire": tr("Undo copy expired"),
    "purge": tr("Undo copy destroyed"),
    "propose": tr("Propose"),
    "approve": tr("Approve"),
    "reject": tr("Reject"),
    "withdraw": tr("Withdraw"),
    "proposal expired": tr("Proposal expired"),  # not translated
    "approval rules": tr("Approval rules"),  # not translated
    "enrol": tr("Enrol"),
    "revoke": tr("Revoke"),
    "import report": tr("Import report"),  # not translated
    "interrupted": tr("Interrupted"),
    "damaged": tr("Damaged"),
    "acknowledge": tr("Acknowledge"),
}
JOURNAL_ACTIONS = tuple(_ACTIONS)
"""The actions of the journal, as its records name them."""
_RESULTS = Templates(
    tr.words(
        {
            "Audit record {number} is missing: the chain was cut off.": (
                "Audit record {number} is missing: the end of the journal was removed."
            ),
            "Audit record {number} was not written with this key.": (
                "Audit record {number} was not written with the key used in this check."
            ),
        },
        "The journal is intact.",
        "Audit record {number} is missing.",
        "Audit record {number} is missing: no record describes the end of a job.",
        "Audit record {number} may be missing: the stored end of the journal is missing or "
        "damaged.",
        "Audit record {number} was inserted.",
        "Audit record {number} was changed.",
        "Audit record {number} does not match the stored digest.",
    )
)
_ACKNOWLEDGED = "The damage was acknowledged."  # not translated


def journal_words(message: str) -> str:
    """Return the result of a check (`AuditCheck.message`) in the user's language; an unknown one is
    returned unchanged.
    """
    damage, between, end = message.rpartition(f" {_ACKNOWLEDGED}")
    if between and not end:
        return f"{_RESULTS.translate(damage) or damage} {tr('The damage was acknowledged.')}"
    return _RESULTS.translate(message) or message


def journal_action_word(action: str) -> str:
    """Return the word for an action of a record; the words of an unknown one are its name."""
    named = action.replace("_", " ")
    return _ACTIONS.get(action) or f"{named[:1].upper()}{named[1:]}"
